//! Whether shapes overlap or only touch, and how deep.
//! Bases in contact touch; what overlaps by less than the tolerance counts as touching too.

use crate::difference::Difference;
use crate::{Inches, Shape, TOLERANCE, Vector};

/// How deep two shapes overlap: the least move that parts them. 0 when they do not.
///
/// A line or a point that lies in a shape is as deep in it as the way out is long.
#[must_use]
pub fn depth(a: &Shape, b: &Shape) -> Inches {
    Inches::new((-signed_gap(a, b)).max(0.0))
}

/// Whether two shapes overlap, deeper than the tolerance; touching is not overlapping.
#[must_use]
pub fn overlap(a: &Shape, b: &Shape) -> bool {
    a.bounds().gap(b.bounds()) == 0.0 && depth(a, b) > TOLERANCE
}

/// Whether two shapes are in contact: no more apart than the tolerance. Corner to corner counts, overlapping
/// too.
#[must_use]
pub fn touching(a: &Shape, b: &Shape) -> bool {
    a.bounds().gap(b.bounds()) <= TOLERANCE.get() && signed_gap(a, b) <= TOLERANCE.get()
}

/// Whether any of the first overlaps any of the second.
#[must_use]
pub fn any_overlap(a: &[Shape], b: &[Shape]) -> bool {
    a.iter().any(|one| b.iter().any(|other| overlap(one, other)))
}

/// How far apart they are; negative by how deep they overlap.
pub(crate) fn signed_gap(a: &Shape, b: &Shape) -> f64 {
    let mut difference = Difference::between(a, b);
    difference.nearest(Vector::ZERO).signed - difference.radius()
}

#[cfg(test)]
mod tests {
    use super::{any_overlap, depth, overlap, touching};
    use crate::samples::{any_rect, any_shape, block, disc, oval};
    use crate::{Inches, Point, Shape, TOLERANCE, Vector, distance};
    use proptest::prelude::*;

    #[test]
    fn flush_and_corner_to_corner_touch_and_do_not_overlap() {
        let unit = block(10.0, 10.0, 0.0, 4.0, 2.0);
        for other in [
            block(10.0, 10.0, 180.0, 4.0, 2.0),
            block(11.0, 10.0, 180.0, 4.0, 2.0),
            block(14.0, 12.0, 0.0, 4.0, 2.0),
            disc(10.0, 11.0, 1.0),
            oval(10.0, 12.0, 0.0, 1.0, 2.0),
        ] {
            assert!(touching(&unit, &other) && !overlap(&unit, &other), "{other:?}");
        }
    }

    #[test]
    fn the_tolerance_parts_touching_from_the_rest() {
        let unit = block(10.0, 10.0, 0.0, 4.0, 2.0);
        let ahead = |gap: f64| block(10.0, 10.0 + gap, 180.0, 4.0, 2.0);
        assert!(touching(&unit, &ahead(0.9e-6)) && !touching(&unit, &ahead(1.1e-6)));
        assert!(!overlap(&unit, &ahead(-0.9e-6)) && overlap(&unit, &ahead(-1.1e-6)));
        assert!(
            any_overlap(&[ahead(1.0), ahead(-1.0)], std::slice::from_ref(&unit))
                && !any_overlap(&[ahead(1.0)], &[unit])
        );
    }

    #[test]
    fn depth_is_the_shortest_way_out() {
        let unit = block(10.0, 10.0, 0.0, 4.0, 2.0);
        assert_eq!(depth(&unit, &block(10.0, 9.5, 180.0, 1.0, 4.0)).get(), 0.5);
        assert_eq!(depth(&unit, &disc(12.5, 9.0, 1.0)).get(), 0.5);
        assert!((depth(&unit, &oval(10.0, 11.5, 0.0, 1.0, 2.0)).get() - 0.5).abs() < 1e-12);
        assert_eq!(depth(&unit, &Shape::line(Point::new(0.0, 9.75), Point::new(20.0, 9.75))).get(), 0.25);
        assert_eq!(depth(&unit, &disc(20.0, 9.0, 1.0)), Inches::ZERO);
    }

    #[test]
    fn a_cross_of_bars_overlaps_with_no_corner_inside() {
        let (bar, across) = (block(10.0, 15.0, 0.0, 1.0, 10.0), block(15.0, 10.0, 90.0, 1.0, 10.0));
        assert!(overlap(&bar, &across));
        let common = distance(&bar, &across);
        assert!(bar.contains(common.on_a) && across.contains(common.on_a) && common.on_a == common.on_b);
    }

    proptest! {
        #[test]
        fn moved_apart_by_the_depth_they_touch(
            a in any_shape(), b in any_rect(), x in -0.4..0.4f64, y in -0.4..0.4f64,
        ) {
            let b = Shape::from(b).translated(a.centre() - b.centre() + Vector::new(x, y));
            let depth = depth(&a, &b).get();
            prop_assert!(depth > TOLERANCE.get() && overlap(&a, &b));
            // Some way out is as short as the depth, and none is shorter.
            let gap = |step: i32, by: f64| distance(&a, &b.translated(crate::Degrees::new(f64::from(step) * 0.5).heading() * by)).gap;
            prop_assert!((0..720).all(|step| gap(step, depth - 1e-9) == Inches::ZERO));
            prop_assert!((0..720).any(|step| gap(step, depth * 1.0001 + 1e-3) > Inches::ZERO));
        }

        #[test]
        fn what_overlaps_touches_and_what_is_apart_does_neither(a in any_shape(), b in any_shape()) {
            let gap = distance(&a, &b).gap;
            prop_assert_eq!(touching(&a, &b), gap <= TOLERANCE);
            prop_assert!(!overlap(&a, &b) || gap == Inches::ZERO);
            prop_assert_eq!(depth(&a, &b), depth(&a, &b).max(Inches::ZERO));
            prop_assert!((depth(&a, &b) - depth(&b, &a)).abs().get() < 1e-11);
        }
    }
}
