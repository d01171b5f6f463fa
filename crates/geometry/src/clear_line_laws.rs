//! What holds of every clear line: it is clear, no line tried by force is shorter, and it is so from either
//! side. The shapes are random and may overlap; by hand laid ones stand with the search itself.

use crate::samples::{any_rect, disc};
use crate::{Closest, Degrees, Point, Segment, Shape, TOLERANCE, clear_distance, nearest, overlap};
use proptest::prelude::*;
use std::slice::from_ref;

fn gap(a: &Shape, b: &Shape, blockers: &[Shape]) -> Option<f64> {
    clear_distance(from_ref(a), from_ref(b), blockers).map(|line| line.gap.get())
}

/// The shortest clear line among those from many points of one rim to many of the other.
fn by_force(a: &Shape, b: &Shape, blockers: &[Shape]) -> Option<f64> {
    let rim = |shape: &Shape| -> Vec<Point> {
        shape
            .edges()
            .flat_map(|edge| (0..24).map(move |at| edge.start.towards(edge.end, f64::from(at) / 24.0)))
            .collect()
    };
    let (from, to) = (rim(a), rim(b));
    let mut lines: Vec<Segment> =
        from.iter().flat_map(|one| to.iter().map(|other| Segment::new(*one, *other))).collect();
    lines.sort_by_key(|line| line.length());
    let clear = |line: &&Segment| {
        let line = Shape::line(line.start, line.end);
        blockers.iter().all(|blocker| !overlap(blocker, &line))
    };
    lines.iter().find(clear).map(|line| line.length().get())
}

fn far_pair() -> impl Strategy<Value = (Shape, Shape, Vec<Shape>)> {
    let blockers = prop::collection::vec(
        (any_rect(), 0.1..2.0f64, any::<bool>()).prop_map(|(rect, radius, round)| {
            if round { disc(rect.pose.at.x, rect.pose.at.y, radius) } else { rect.into() }
        }),
        1..6,
    );
    (any_rect().prop_map(Shape::from), any_rect().prop_map(Shape::from), blockers)
}

proptest! {
    #[test]
    fn no_line_tried_by_force_is_shorter((a, b, blockers) in far_pair()) {
        let force = by_force(&a, &b, &blockers);
        let found = gap(&a, &b, &blockers);
        if let Some(force) = force {
            prop_assert!(found.is_some_and(|found| found <= force + 1e-9), "{found:?} by search, {force} by force");
        }
    }

    #[test]
    fn what_is_found_is_a_clear_line((a, b, blockers) in far_pair()) {
        let (one, other) = (from_ref(&a), from_ref(&b));
        if let Some(Closest { gap, on_a, on_b }) = clear_distance(one, other, &blockers) {
            prop_assert!(a.contains(on_a) && b.contains(on_b));
            prop_assert!((on_a.distance_to(on_b) - gap).abs().get() < 1e-9);
            prop_assert!(gap.reaches(nearest(one, other).map_or(gap, |line| line.gap)));
            for step in (0..=100).filter(|_| gap > TOLERANCE) {
                let spot = Shape::point(on_a.towards(on_b, f64::from(step) / 100.0));
                prop_assert!(blockers.iter().all(|blocker| !overlap(blocker, &spot)));
            }
        }
    }

    #[test]
    fn it_is_the_same_from_the_other_side_and_on_a_turned_table(
        (a, b, blockers) in far_pair(), by in 0.0..360.0f64,
    ) {
        let here = gap(&a, &b, &blockers);
        let turn = |shape: &Shape| shape.turned_about(Point::new(7.0, 5.0), Degrees::new(by));
        let turned: Vec<Shape> = blockers.iter().map(turn).collect();
        for again in [gap(&b, &a, &blockers), gap(&turn(&a), &turn(&b), &turned)] {
            prop_assert!(match (here, again) {
                (Some(here), Some(again)) => (here - again).abs() < 1e-8,
                (here, again) => here == again,
            }, "{here:?} and {again:?}");
        }
    }
}
