//! How far apart two shapes are, and the points that are closest.
//! Exact for outlines and discs, to 1e-12" for ovals; what overlaps is 0 apart.

use crate::difference::Difference;
use crate::{Inches, Point, Segment, Shape, TOLERANCE, Vector};

/// The distance of two shapes, and where they are closest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Closest {
    /// The distance; 0 when they touch or overlap.
    pub gap: Inches,
    /// The closest point of the first; one that both have, when they overlap.
    pub on_a: Point,
    /// The closest point of the second.
    pub on_b: Point,
}

impl Closest {
    /// The line of measurement, from the first shape to the second.
    #[must_use]
    pub const fn line(self) -> Segment {
        Segment::new(self.on_a, self.on_b)
    }
}

/// How far apart two shapes are, and where. Of parallel edges any of the closest points may be given.
#[must_use]
pub fn distance(a: &Shape, b: &Shape) -> Closest {
    let mut difference = Difference::between(a, b);
    let near = difference.nearest(Vector::ZERO);
    let [radius_a, radius_b] = difference.radii;
    let gap = near.signed - radius_a - radius_b;
    if near.signed < 0.0 {
        let common = difference.common_point().unwrap_or(near.on[0]);
        return Closest { gap: Inches::ZERO, on_a: common, on_b: common };
    }
    // The way out of `b - a` at the origin leads from b to a.
    let [core_a, core_b] = near.on;
    if gap <= 0.0 {
        let common = core_a - near.normal * radius_a.min(near.signed);
        return Closest { gap: Inches::ZERO, on_a: common, on_b: common };
    }
    let (on_a, on_b) = (core_a - near.normal * radius_a, core_b + near.normal * radius_b);
    Closest { gap: Inches::new(gap), on_a, on_b }
}

/// The closest of all pairs, one from each side; of equally close ones the first. None when a side is empty.
#[must_use]
pub fn nearest(a: &[Shape], b: &[Shape]) -> Option<Closest> {
    let bounds: Vec<_> = b.iter().map(Shape::bounds).collect();
    let mut best: Option<Closest> = None;
    for one in a {
        let around = one.bounds();
        for (other, beyond) in b.iter().zip(&bounds) {
            if best.is_some_and(|best| around.gap(*beyond) > best.gap.get() + TOLERANCE.get()) {
                continue;
            }
            let found = distance(one, other);
            if best.is_none_or(|best| found.gap < best.gap) {
                best = Some(found);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};
    use crate::samples::{any_plain, any_rect, any_shape, block, disc, oval};
    use crate::{Degrees, Inches, Point, Segment, Shape, Vector};
    use proptest::prelude::*;

    fn gap(a: &Shape, b: &Shape) -> f64 {
        distance(a, b).gap.get()
    }

    #[test]
    fn nine_inches_summed_from_bases_is_nine() {
        let base = Inches::from_mm(25.0).get();
        // The rear of a rank of five deep stands on y = 3; the gap is laid in nine steps of 25.4 mm.
        let front = 3.0 + (0..5).map(|_| base).sum::<f64>();
        let beyond = front + (0..9).map(|_| Inches::from_mm(25.4).get()).sum::<f64>();
        let (knights, spears) =
            (block(9.0, front, 0.0, 5.0 * base, 5.0 * base), block(9.5, beyond, 180.0, 5.0 * base, base));
        assert!(distance(&knights, &spears).gap.is_about(Inches::new(9.0)));
    }

    #[test]
    fn corner_to_corner() {
        let closest = distance(&block(10.0, 10.0, 0.0, 4.0, 2.0), &block(17.0, 16.0, 0.0, 4.0, 2.0));
        assert_eq!((closest.on_a, closest.on_b), (Point::new(12.0, 10.0), Point::new(15.0, 14.0)));
        assert_eq!(closest.gap, Inches::new(5.0));
    }

    #[test]
    fn edge_to_corner_to_disc() {
        let tilted = block(20.0, 10.0, 45.0, 2.0, 2.0);
        assert!((gap(&block(10.0, 12.0, 0.0, 4.0, 8.0), &tilted) - (8.0 - 1.5 * 2f64.sqrt())).abs() < 1e-12);
        let closest = distance(&disc(0.0, 0.0, 1.0), &disc(6.0, 8.0, 2.0));
        assert!((closest.gap.get() - 7.0).abs() < 1e-12);
        assert!((closest.on_a - Point::new(0.6, 0.8)).length() < 1e-12);
        assert!((closest.on_b - Point::new(4.8, 6.4)).length() < 1e-12);
    }

    #[test]
    fn a_line_is_as_near_from_either_side() {
        let wall = Shape::line(Point::new(0.0, 5.0), Point::new(20.0, 5.0));
        for (y, on_rim) in [(8.0, 7.0), (2.0, 3.0)] {
            for (closest, rim) in [distance(&wall, &disc(9.0, y, 1.0)), distance(&disc(9.0, y, 1.0), &wall)]
                .map(|closest| (closest, [closest.on_a, closest.on_b]))
            {
                assert_eq!(closest.gap, Inches::new(2.0));
                assert!(rim.contains(&Point::new(9.0, on_rim)) && rim.contains(&Point::new(9.0, 5.0)));
            }
        }
    }

    #[test]
    fn ovals_end_to_end_and_side_to_side() {
        let (lying, standing) = (oval(0.0, 0.0, 90.0, 1.0, 2.0), oval(9.0, 0.0, 0.0, 1.0, 2.0));
        assert!((gap(&lying, &standing) - 6.0).abs() < 1e-12);
        assert!((gap(&lying, &Shape::point(Point::new(0.0, 4.0))) - 3.0).abs() < 1e-12);
    }

    #[test]
    fn the_first_of_equally_close_ones() {
        let unit = [block(10.0, 10.0, 0.0, 4.0, 2.0)];
        let others = [disc(30.0, 9.0, 1.0), disc(8.0, 14.0, 1.0), disc(12.0, 14.0, 1.0)];
        let closest = nearest(&unit, &others).expect("neither side is empty");
        assert_eq!((closest.gap, closest.on_b), (Inches::new(3.0), Point::new(8.0, 13.0)));
        assert_eq!(nearest(&unit, &[]), None);
    }

    /// By how much a line square to a direction keeps two shapes apart: never more than their distance.
    fn kept_apart(a: &Shape, b: &Shape, way: Vector) -> f64 {
        -a.extent(way) - b.extent(-way)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1024))]

        #[test]
        fn no_two_points_are_closer(a in any_shape(), b in any_shape()) {
            // Some line keeps them as far apart as the points that were found: so no points are closer.
            let closest = distance(&a, &b);
            prop_assume!(closest.gap.get() > 1e-3);
            let bound = kept_apart(&a, &b, closest.line().along().unit());
            prop_assert!((bound - closest.gap.get()).abs() < 1e-9);
        }

        #[test]
        fn nothing_keeps_apart_what_is_not(a in any_shape(), b in any_shape()) {
            let found = gap(&a, &b);
            let ways = (0..720).map(|step| Degrees::new(f64::from(step) * 0.5).heading());
            let kept = ways.map(|way| kept_apart(&a, &b, way)).fold(0.0, f64::max);
            prop_assert!(kept <= found + 1e-11);
        }

        #[test]
        fn is_the_length_of_its_line_which_ends_on_both(a in any_shape(), b in any_shape()) {
            let closest = distance(&a, &b);
            prop_assert!((closest.line().length() - closest.gap).abs().get() < 1e-11);
            for (shape, point) in [(&a, closest.on_a), (&b, closest.on_b)] {
                prop_assert!(gap(shape, &Shape::point(point)) < 1e-11);
            }
        }

        #[test]
        fn is_symmetric_and_stays_on_a_moved_and_turned_table(
            a in any_shape(), b in any_shape(), by in 0.0..360.0f64, x in -9.0..9.0f64, y in -9.0..9.0f64,
        ) {
            let there = |shape: &Shape| shape.turned_about(Point::new(18.0, 18.0), Degrees::new(by)).translated(Vector::new(x, y));
            prop_assert!((gap(&a, &b) - gap(&b, &a)).abs() < 1e-11);
            prop_assert!((gap(&a, &b) - gap(&there(&a), &there(&b))).abs() < 1e-11);
        }

        #[test]
        fn of_rectangles_is_that_of_their_corners_and_edges(a in any_rect(), b in any_rect()) {
            let (one, other) = (Shape::from(a), Shape::from(b));
            let found = gap(&one, &other);
            let to_edges = |corners: [Point; 4], sides: [crate::Side; 4]| {
                let each = corners.into_iter().flat_map(move |at| sides.map(|side| side.segment().distance_to(at).get()));
                each.fold(f64::INFINITY, f64::min)
            };
            let least = to_edges(a.corners(), b.sides()).min(to_edges(b.corners(), a.sides()));
            prop_assert!(found == 0.0 || (found - least).abs() < 1e-12);
        }

        #[test]
        fn nearest_is_the_least_of_all(
            a in prop::collection::vec(any_plain(), 1..5), b in prop::collection::vec(any_plain(), 1..5),
        ) {
            let all = a.iter().flat_map(|one| b.iter().map(move |other| distance(one, other).gap));
            prop_assert_eq!(nearest(&a, &b).map(|line| line.gap), all.min());
        }

        #[test]
        fn a_segment_is_as_far_from_a_point_as_its_shape(
            x in -9.0..9.0f64, y in -9.0..9.0f64, to in -9.0..9.0f64,
        ) {
            let edge = Segment::new(Point::new(1.0, to), Point::new(x, 2.0));
            let at = Point::new(to, y);
            prop_assert!((edge.distance_to(at).get() - gap(&Shape::line(edge.start, edge.end), &Shape::point(at))).abs() < 1e-12);
        }
    }
}
