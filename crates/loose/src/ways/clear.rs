//! Whether a piece of a path keeps away from an obstacle. To graze is allowed.

use std::f64::consts::TAU;

use onset_geometry::{Degrees, Point, Vector};

use super::form::Grown;

/// What is no deeper in an obstacle than this only grazes: half of what counts as overlapping.
pub(crate) const SKIN: f64 = 5e-7;

/// A piece of a circle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arc {
    pub about: Point,
    pub from: Point,
    /// Radians, clockwise negative.
    pub left: f64,
}

impl Arc {
    /// Where it has come after so many radians.
    pub fn at(&self, turned: f64) -> Point {
        self.from.turned_about(self.about, Degrees::from_radians(-turned.copysign(self.left)))
    }
}

/// By how many radians one turns to the left from one direction to another: 0 and more, less than a full turn.
pub(crate) fn to_the_left(from: Vector, to: Vector) -> f64 {
    let turn = libm::atan2(from.cross(to), from.dot(to));
    if turn < 0.0 { turn + TAU } else { turn }
}

impl Grown {
    /// Whether the point lies deeper in it than a graze.
    pub fn holds(&self, at: Point) -> bool {
        let off = at - self.middle;
        off.dot(off) < self.form.reach * self.form.reach && self.form.gap(off) < -SKIN
    }

    /// Whether a straight piece leads deeper into it than a graze.
    pub fn stops(&self, from: Point, to: Point) -> bool {
        let (from, along) = (from - self.middle, to - from);
        let near = |at: Vector| {
            let square = along.dot(along);
            let share = if square > 0.0 { ((at - from).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
            let off = at - from - along * share;
            off.dot(off)
        };
        let form = &*self.form;
        if near(Vector::ZERO) >= form.reach * form.reach {
            return false;
        }
        let limit = form.radius - SKIN;
        let grazes_corners =
            || limit <= 0.0 || form.corners.iter().all(|corner| near(*corner) >= limit * limit);
        match form.corners[..] {
            [_] => !grazes_corners(),
            [start, end] => {
                let edge = end - start;
                let (one, other) = (edge.cross(from - start), edge.cross(from + along - start));
                let (start, end) = (along.cross(start - from), along.cross(end - from));
                let crosses = one * other < 0.0 && start * end < 0.0;
                crosses || !grazes_corners() || form.gap(from) < -SKIN || form.gap(from + along) < -SKIN
            }
            _ => {
                let off = if limit > 0.0 { 0.0 } else { SKIN };
                let enters = self.is_entered(from, along, off);
                enters
                    || (limit > 0.0
                        && (!grazes_corners() || form.gap(from) < -SKIN || form.gap(from + along) < -SKIN))
            }
        }
    }

    /// Whether some of a straight piece lies deeper than so much within the outline without its rounding.
    fn is_entered(&self, from: Vector, along: Vector, deep: f64) -> bool {
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        for (corner, normal) in self.form.corners.iter().zip(&self.form.normals) {
            let (off, slope) = (normal.dot(from - *corner) + deep, normal.dot(along));
            if slope < 0.0 {
                first = first.max(-off / slope);
            } else if slope > 0.0 {
                last = last.min(-off / slope);
            } else if off >= 0.0 {
                return false;
            }
        }
        first < last
    }
}

#[cfg(test)]
mod tests {
    use onset_geometry::{Degrees, Inches, Point, Shape};
    use proptest::prelude::*;

    use super::Grown;
    use crate::Base;

    fn grown() -> impl Strategy<Value = Grown> {
        let base = prop_oneof![
            Just(Base::Round { across: Inches::new(1.0) }),
            Just(Base::Rect { width: Inches::new(1.0), depth: Inches::new(2.0) }),
            Just(Base::Oval { width: Inches::new(1.0), depth: Inches::new(2.0) }),
        ];
        let still = prop_oneof![
            Just(Shape::Disc { centre: Point::default(), radius: Inches::new(0.7) }),
            Just(Shape::line(Point::new(-2.0, 0.0), Point::new(2.0, 0.5))),
            Just(Shape::convex([(-2.0, 0.0), (2.0, 0.5), (0.0, 2.0)].map(|(x, y)| Point::new(x, y)))),
        ];
        (base, still, 0.0..360.0f64)
            .prop_map(|(base, still, facing)| Grown::new(base, Degrees::new(facing), &still))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn a_straight_piece_is_stopped_where_a_point_of_it_lies_within(
            grown in grown(), x in -5.0..5.0f64, y in -5.0..5.0f64, to_x in -5.0..5.0f64, to_y in -5.0..5.0f64,
        ) {
            let (from, to) = (Point::new(x, y), Point::new(to_x, to_y));
            let deepest = (0..=4000).map(|step| grown.gap(from.towards(to, f64::from(step) / 4000.0)));
            let deepest = deepest.fold(f64::INFINITY, f64::min);
            prop_assume!(deepest.abs() > 2e-3);
            prop_assert_eq!(grown.stops(from, to), deepest < 0.0);
        }
    }
}
