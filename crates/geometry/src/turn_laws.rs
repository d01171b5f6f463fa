//! What holds of every turn: it agrees with the distance along the way, whoever turns, to whichever hand and
//! however the table lies. The shapes are random, or laid in inches so that edges meet flush.

use crate::samples::{any_shape, block, disc};
use crate::{
    Degrees, Point, Shape, TOLERANCE, Vector, blocked_turning, depth, distance, first_touch_turning, touching,
};
use proptest::prelude::*;

const CIRCLE: Degrees = Degrees::new(360.0);

/// A shape that turns about a point near it, to either hand, and one that stands about there.
#[derive(Clone, Debug)]
struct Scene {
    moving: Shape,
    about: Point,
    clockwise: bool,
    still: Shape,
}

impl Scene {
    fn turned(&self, by: f64) -> Shape {
        self.moving.turned_about(self.about, Degrees::new(if self.clockwise { by } else { -by }))
    }

    fn gap(&self, by: f64) -> f64 {
        distance(&self.turned(by), &self.still).gap.get()
    }

    fn depth(&self, by: f64) -> f64 {
        depth(&self.turned(by), &self.still).get()
    }

    /// Whether they overlap: there may then be two shortest ways out, of which a turn leads along one.
    fn is_deep(&self) -> bool {
        self.depth(0.0) > TOLERANCE.get()
    }

    fn touch(&self, upto: Degrees) -> Option<f64> {
        first_touch_turning(&self.moving, self.about, self.clockwise, &self.still, upto).map(Degrees::get)
    }

    fn block(&self, upto: Degrees) -> Option<f64> {
        blocked_turning(&self.moving, self.about, self.clockwise, &self.still, upto).map(Degrees::get)
    }

    /// The other turns the other way.
    fn seen_from_the_other(&self) -> Self {
        let (moving, still) = (self.still.clone(), self.moving.clone());
        Self { moving, still, clockwise: !self.clockwise, ..*self }
    }

    fn on_a_turned_table(&self, by: f64) -> Self {
        let (pivot, by) = (Point::new(20.0, 11.0), Degrees::new(by));
        let turned = |shape: &Shape| shape.turned_about(pivot, by);
        let about = self.about.turned_about(pivot, by);
        Self { moving: turned(&self.moving), still: turned(&self.still), about, ..*self }
    }

    fn in_a_mirror(&self) -> Self {
        let mirrored = |at: Point| Point::new(40.0 - at.x, at.y);
        let shape = |shape: &Shape| match shape {
            Shape::Convex(corners) => Shape::Convex(corners.iter().rev().map(|at| mirrored(*at)).collect()),
            Shape::Disc { centre, radius } => Shape::Disc { centre: mirrored(*centre), radius: *radius },
            Shape::Oval { centre, facing, half_width, half_depth } => Shape::Oval {
                centre: mirrored(*centre),
                facing: -*facing,
                half_width: *half_width,
                half_depth: *half_depth,
            },
        };
        Self {
            moving: shape(&self.moving),
            still: shape(&self.still),
            about: mirrored(self.about),
            clockwise: !self.clockwise,
        }
    }
}

fn random() -> impl Strategy<Value = Scene> {
    let place = || (-9.0..9.0f64, -9.0..9.0f64).prop_map(|(x, y)| Vector::new(x, y));
    (any_shape(), any_shape(), place(), place(), any::<bool>()).prop_map(
        |(moving, still, to_pivot, to_still, clockwise)| {
            let about = moving.centre() + to_pivot;
            let still = still.translated(about + to_still - still.centre());
            Scene { moving, about, clockwise, still }
        },
    )
}

/// Blocks, bases and walls by whole inches and eighths of a circle; the pivot is often a corner.
fn laid() -> impl Strategy<Value = Scene> {
    let shape = || {
        let at = || (0..12).prop_map(f64::from);
        let size = || (1..5).prop_map(f64::from);
        (at(), at(), 0..8, size(), size(), 0..5).prop_map(|(x, y, eighth, width, depth, kind)| match kind {
            0 => disc(x, y, width),
            1 => Shape::line(Point::new(x, y), Point::new(x + width, y + depth - 1.0)),
            _ => block(x, y, f64::from(eighth) * 45.0, width, depth),
        })
    };
    let tilt =
        prop_oneof![2 => Just(0.0), 1 => Just(1e-11), 1 => Just(-1e-11), 1 => Just(3e-7), 1 => Just(-3e-7)];
    (shape(), shape(), 0..12, 0..12, 0..6usize, tilt, any::<bool>()).prop_map(
        |(moving, still, x, y, corner, tilt, clockwise)| {
            let point = Point::new(f64::from(x), f64::from(y));
            let about = moving.corners().get(corner).copied().unwrap_or(point);
            let still = still.translated(Vector::new(tilt, -tilt));
            Scene { moving, about, clockwise, still }
        },
    )
}

fn scene() -> impl Strategy<Value = Scene> {
    prop_oneof![random(), laid()]
}

/// Whether two angles are the same, or none are; grazes move along their arc by far more than rounding.
fn alike(one: Option<f64>, other: Option<f64>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => (one - other).abs() < 1e-4,
        (one, other) => one == other,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 16384, ..ProptestConfig::with_cases(1024) })]

    #[test]
    fn at_the_touch_the_gap_is_nought_and_before_it_positive(scene in scene(), upto in 1.0..360.0f64) {
        prop_assume!(scene.gap(0.0) > TOLERANCE.get());
        match scene.touch(Degrees::new(upto)) {
            Some(touch) => {
                prop_assert!(touch <= upto && scene.gap(touch) <= 1.1e-6);
                prop_assert!((0..400).all(|step| scene.gap(touch * f64::from(step) / 400.0) > 0.0));
            }
            None => prop_assert!((0..=800).all(|step| scene.gap(upto * f64::from(step) / 800.0) > TOLERANCE.get())),
        }
    }

    #[test]
    fn what_touches_again_was_apart_between(scene in laid()) {
        prop_assume!(scene.gap(0.0) <= TOLERANCE.get());
        let apart = |upto: f64| (1..800).any(|step| scene.gap(upto * f64::from(step) / 800.0) > TOLERANCE.get());
        match scene.touch(CIRCLE) {
            Some(0.0) => {}
            Some(touch) => prop_assert!(scene.gap(touch) <= 1.1e-6 && apart(touch)),
            // A turn that leads out of an overlap and parts them comes back at the latest after a circle.
            None => prop_assert!(scene.depth(0.0) > 0.0 && !apart(360.0)),
        }
    }

    #[test]
    fn a_block_is_a_touch_after_which_it_gets_deep(scene in scene(), upto in 1.0..360.0f64) {
        match scene.block(Degrees::new(upto)) {
            Some(free) => {
                let there = scene.turned(free);
                prop_assert!(free <= upto && touching(&there, &scene.still));
                prop_assert!((0..=400).all(|step| scene.depth(free * f64::from(step) / 400.0) <= 1.01e-6) || free == 0.0);
                // What clips a corner is deep for a moment only, which begins at the contact.
                let onward = (0..4000).scan(1e-7, |by, _| {
                    *by *= 1.006;
                    Some(free + *by)
                });
                let mut onward = onward.take_while(|angle| *angle <= upto).chain([upto]);
                prop_assert!(onward.any(|angle| scene.depth(angle) > TOLERANCE.get()));
            }
            None => prop_assert!((0..=800).all(|step| scene.depth(upto * f64::from(step) / 800.0) < 1.01e-6)),
        }
    }

    #[test]
    fn a_block_is_not_before_the_touch(scene in scene()) {
        prop_assume!(scene.gap(0.0) > TOLERANCE.get());
        if let Some(free) = scene.block(CIRCLE) {
            prop_assert!(scene.touch(CIRCLE).is_some_and(|touch| touch <= free + 1e-4));
        }
    }

    #[test]
    fn turns_are_the_same_in_a_mirror(scene in scene()) {
        let mirrored = scene.in_a_mirror();
        prop_assert!(scene.is_deep() || alike(scene.touch(CIRCLE), mirrored.touch(CIRCLE)));
        prop_assert!(alike(scene.block(CIRCLE), mirrored.block(CIRCLE)));
    }

    #[test]
    fn turns_are_the_same_on_a_turned_table(scene in random(), by in 0.0..360.0f64) {
        let turned = scene.on_a_turned_table(by);
        prop_assert!(scene.is_deep() || alike(scene.touch(CIRCLE), turned.touch(CIRCLE)));
        prop_assert!(alike(scene.block(CIRCLE), turned.block(CIRCLE)));
    }

    #[test]
    fn who_turns_does_not_matter(scene in random()) {
        let other = scene.seen_from_the_other();
        prop_assert!(scene.is_deep() || alike(scene.touch(CIRCLE), other.touch(CIRCLE)));
        prop_assert!(alike(scene.block(CIRCLE), other.block(CIRCLE)));
    }
}
