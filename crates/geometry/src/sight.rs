//! Whether a target is seen from a point past what is in the way.
//! Exact: between the angles at which something begins or ends, one ray speaks for all.

use crate::chord::chord;
use crate::ellipse::Ellipse;
use crate::rims::rim_crossings;
use crate::tolerance::{PARALLEL, ROUNDING};
use crate::{Point, Shape, TOLERANCE, Vector, touching};

/// Into how many the angles are cut where an oval and another shape's rims cross, whose crossing is not
/// worked out.
const CUTS_WHERE_OVALS_OVERLAP: usize = 64;

/// Whether some of the target is seen from `eye`: rays meet it before they enter any blocker.
///
/// What shows must be wider than the tolerance. Grazing a blocker does not block, nor does one behind the
/// nearest of the target. An eye on a target sees it; an eye within a blocker sees nothing. Terrain comes as
/// [`Polygon::pieces`] (seams have no width). Exact, but where an oval overlaps a blocker or a target: there
/// the angles are cut finely.
///
/// [`Polygon::pieces`]: crate::Polygon::pieces
#[must_use]
pub fn sees(eye: Point, target: &[Shape], blockers: &[Shape]) -> bool {
    let at_eye = Shape::point(eye);
    if target.iter().any(|piece| touching(piece, &at_eye)) {
        return true;
    }
    let angles = critical_angles(eye, target, blockers);
    let mut shown = 0.0;
    for (index, from) in angles.iter().enumerate() {
        let to = angles.get(index + 1).copied().unwrap_or(angles[0] + std::f64::consts::TAU);
        if to - from <= PARALLEL {
            continue;
        }
        let (sin, cos) = libm::sincos(from.midpoint(to));
        shown = match shown_at(eye, Vector::new(sin, cos), target, blockers) {
            Some(distance) => shown + (to - from) * distance,
            None => 0.0,
        };
        if shown > TOLERANCE.get() {
            return true;
        }
    }
    false
}

/// How far the nearest of the target is along a ray, when no blocker comes before it.
fn shown_at(eye: Point, ray: Vector, target: &[Shape], blockers: &[Shape]) -> Option<f64> {
    let ahead = |shape: &Shape| chord(shape, eye, ray).filter(|(_, last)| *last > TOLERANCE.get());
    let nearest = target.iter().filter_map(ahead).map(|(first, _)| first).min_by(f64::total_cmp)?;
    let blocked = blockers.iter().filter_map(ahead).any(|(first, _)| first < nearest - TOLERANCE.get());
    (!blocked).then_some(nearest)
}

/// The angles, in order, at which a ray from the eye meets a corner, touches a rim or runs through a crossing
/// of rims.
fn critical_angles(eye: Point, target: &[Shape], blockers: &[Shape]) -> Vec<f64> {
    let mut marks: Vec<Point> =
        target.iter().chain(blockers).flat_map(|shape| outermost(eye, shape)).collect();
    let mut cuts = 1;
    for piece in target {
        for blocker in blockers.iter().filter(|blocker| touching(piece, blocker)) {
            match rim_crossings(piece, blocker) {
                Some(crossings) => marks.extend(crossings),
                None => cuts = CUTS_WHERE_OVALS_OVERLAP,
            }
        }
    }
    let angle = |mark: Point| libm::atan2(mark.x - eye.x, mark.y - eye.y);
    let mut angles: Vec<f64> = marks.into_iter().map(angle).collect();
    angles.sort_by(f64::total_cmp);
    let pairs = angles
        .windows(2)
        .flat_map(|pair| (1..cuts).map(|cut| pair[0] + (pair[1] - pair[0]) * (cut as f64 / cuts as f64)));
    let finer: Vec<f64> = pairs.collect();
    angles.extend(finer);
    angles.sort_by(f64::total_cmp);
    angles
}

/// The corners of a shape, or two points towards which a line from the eye only touches its rim.
fn outermost(eye: Point, shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Convex(corners) => corners.clone(),
        Shape::Disc { centre, radius } => {
            let (to, radius) = (eye - *centre, radius.get());
            let square = to.dot(to);
            if square <= radius * radius + ROUNDING {
                return vec![eye + to.perp_right(), eye - to.perp_right()];
            }
            let near = *centre + to * (radius * radius / square);
            let aside = to.perp_right() * (radius * (square - radius * radius).sqrt() / square);
            vec![near + aside, near - aside]
        }
        Shape::Oval { .. } => Ellipse::of(shape).map_or(Vec::new(), |oval| oval.touched_from(eye).to_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::{sees, shown_at};
    use crate::samples::{any_plain, any_shape, block, disc, notched, oval};
    use crate::{Degrees, Point, Shape, Vector};
    use proptest::prelude::*;
    use std::slice::from_ref;

    const EYE: Point = Point::new(10.0, 0.0);

    /// A target two inches wide, ten ahead: seen from the eye within the lines x = 10 ± y / 10.
    fn target() -> Shape {
        block(10.0, 12.0, 0.0, 2.0, 2.0)
    }

    fn seen(blockers: &[Shape]) -> bool {
        sees(EYE, &[target()], blockers)
    }

    fn bar(left: f64, right: f64, y: f64) -> Shape {
        Shape::convex(
            [(left, y), (right, y), (right, y + 1.0), (left, y + 1.0)].map(|(x, y)| Point::new(x, y)),
        )
    }

    #[test]
    fn a_blocker_hides_only_what_it_covers() {
        assert!(seen(&[]));
        assert!(!seen(&[bar(9.0, 11.0, 5.0)]));
        assert!(seen(&[bar(9.0, 10.4, 5.0)]), "to the right it shows");
        assert!(!seen(&[bar(9.5, 10.5, 5.0)]), "exactly covered: nothing shows but grazing lines");
        assert!(!seen(&[bar(9.0, 10.2, 5.0), bar(10.2, 11.0, 5.0)]), "a seam shows nothing");
        let walls = |gap: f64| {
            [(5.0, 10.2), (10.2 + gap, 15.0)]
                .map(|(left, right)| Shape::line(Point::new(left, 5.0), Point::new(right, 5.0)))
        };
        assert!(seen(&walls(1e-4)), "a gap does");
        assert!(!seen(&walls(1e-8)), "unless it is within the tolerance");
    }

    #[test]
    fn what_is_behind_or_beside_does_not_hide() {
        assert!(seen(&[bar(0.0, 20.0, 12.0)]));
        assert!(seen(&[bar(0.0, 20.0, 10.0)]), "flush with its front it hides nothing of it");
        assert!(seen(&[bar(5.0, 9.0, 5.0), bar(11.0, 15.0, 5.0)]));
        assert!(seen(&[bar(0.0, 20.0, -1.0)]), "the eye stands on its edge and looks away");
    }

    #[test]
    fn within_a_blocker_nothing_is_seen() {
        assert!(!seen(&[disc(10.0, 0.0, 1.0)]));
        assert!(seen(&[disc(10.0, -1.0, 1.0)]), "on its rim one sees away from it");
        assert!(!seen(&[disc(10.0, 1.0, 1.0)]), "and not through it");
        assert!(
            sees(Point::new(10.0, 11.0), &[target()], &[disc(10.0, 11.0, 3.0)]),
            "what one stands on is seen"
        );
    }

    #[test]
    fn a_wall_without_width_hides() {
        assert!(!seen(&[Shape::line(Point::new(5.0, 5.0), Point::new(15.0, 5.0))]));
        assert!(seen(&[Shape::line(Point::new(10.0, 2.0), Point::new(10.0, 8.0))]));
    }

    #[test]
    fn round_and_oval_bases_hide_within_their_tangents() {
        // The tangents to a disc of radius r at 5 run at asin(r / 5); the target's corners at atan(1 / 10).
        let edge = 5.0 * libm::sin(libm::atan(0.1));
        assert!(!seen(&[disc(10.0, 5.0, edge)]) && !seen(&[oval(10.0, 5.0, 0.0, 0.5, 0.0 + edge)]));
        assert!(seen(&[disc(10.0, 5.0, edge - 1e-4)]) && seen(&[oval(10.0, 5.0, 0.0, 0.45, 0.5)]));
    }

    #[test]
    fn a_target_half_in_a_wood_shows_its_other_half() {
        let wood = |right: f64| {
            Shape::convex(
                [(0.0, 9.0), (right, 9.0), (right, 30.0), (0.0, 30.0)].map(|(x, y)| Point::new(x, y)),
            )
        };
        assert!(seen(&[wood(10.5)]) && !seen(&[wood(12.0)]));
        assert!(!sees(Point::new(3.0, -4.0), &[block(3.0, 5.0, 0.0, 0.5, 0.5)], &notched().pieces()));
    }

    #[test]
    fn a_target_shows_up_to_where_a_wood_comes_before_it() {
        // The wood's edge runs from behind the front at the left, through (9.05, 10), to before it at the right.
        let corners = [(8.0, 10.5), (14.0, 10.5 - 3.0 / 1.05), (14.0, 20.0), (8.0, 20.0)];
        assert!(seen(&[Shape::convex(corners.map(|(x, y)| Point::new(x, y)))]));
    }

    #[test]
    fn from_a_rim_one_sees_along_it() {
        // The eye stands on the rim, which hides all that is left of x = 10 + 0.08 y.
        let along = Vector::new(0.08, 1.0).unit();
        let centre = EYE - along.perp_right() * 2.0;
        let (round, long) = (disc(centre.x, centre.y, 2.0), oval(centre.x, centre.y, 0.0, 2.0, 2.0));
        assert!(seen(from_ref(&round)) && seen(from_ref(&long)));
        let left = block(9.5, 12.0, 0.0, 1.0, 2.0);
        assert!(!sees(EYE, from_ref(&left), &[round]) && !sees(EYE, &[left], &[long]));
    }

    /// Whether any of many rays, each with its neighbours, meets the target first.
    fn by_rays(eye: Point, target: &[Shape], blockers: &[Shape]) -> usize {
        let shows = |step: &i32| {
            shown_at(eye, Degrees::new(f64::from(*step) * 0.1 + 0.037).heading(), target, blockers).is_some()
        };
        (0..3600).filter(shows).count()
    }

    proptest! {
        #[test]
        fn agrees_with_many_rays(
            x in 0.0..36.0f64, y in 0.0..36.0f64, target in any_plain(), blockers in prop::collection::vec(any_shape(), 0..6),
        ) {
            let (eye, target) = (Point::new(x, y), [target]);
            prop_assume!(!target[0].contains(eye));
            let (seen, rays) = (sees(eye, &target, &blockers), by_rays(eye, &target, &blockers));
            prop_assert!(seen || rays == 0, "{rays} rays show it");
            // What shows, but to no ray of many, is narrow: it does not show when everything else is a little
            // larger.
            if seen && rays == 0 {
                let wider: Vec<Shape> = blockers.iter().map(larger).collect();
                prop_assert!(!sees(eye, &target, &wider));
            }
        }

        #[test]
        fn one_more_blocker_never_shows_more(
            x in 0.0..36.0f64, y in 0.0..36.0f64, target in any_plain(), blockers in prop::collection::vec(any_shape(), 1..6),
        ) {
            let (eye, target) = (Point::new(x, y), [target]);
            prop_assert!(!sees(eye, &target, &blockers) || sees(eye, &target, &blockers[1..]));
        }
    }

    /// Grown by a sixth of an inch: more than a tenth of a degree at the length of a table.
    fn larger(shape: &Shape) -> Shape {
        let by = 1.0 / 6.0;
        let corners = |centre: Point| {
            (0..48).map(move |step| centre + Degrees::new(f64::from(step) * 7.5).heading() * by)
        };
        match shape {
            Shape::Convex(outline) => Shape::convex(outline.iter().flat_map(|corner| corners(*corner))),
            Shape::Disc { centre, radius } => {
                Shape::Disc { centre: *centre, radius: *radius + crate::Inches::new(by) }
            }
            Shape::Oval { centre, facing, half_width, half_depth } => Shape::Oval {
                centre: *centre,
                facing: *facing,
                half_width: *half_width + crate::Inches::new(by),
                half_depth: *half_depth + crate::Inches::new(by),
            },
        }
    }
}
