//! The piece of a straight line that lies in a shape, in inches from a point on the line.
//! What lines of sight and clear lines ask of a shape.

use crate::ellipse::Ellipse;
use crate::tolerance::ROUNDING;
use crate::{Point, Shape, Vector};

/// Where a line enters a shape and leaves it, in inches from `from` along a direction of length one.
///
/// A line that runs through a corner or touches a rim meets it there, within rounding: both ends are then the
/// same.
pub(crate) fn chord(shape: &Shape, from: Point, direction: Vector) -> Option<(f64, f64)> {
    match shape {
        Shape::Convex(corners) => outline_chord(corners, from, direction),
        Shape::Disc { centre, radius } => {
            let to = *centre - from;
            let (middle, off, radius) = (to.dot(direction), direction.cross(to).abs(), radius.get());
            let half = (radius * radius - off * off).max(0.0).sqrt();
            (off <= radius + ROUNDING).then_some((middle - half, middle + half))
        }
        Shape::Oval { .. } => Ellipse::of(shape)?.chord(from, direction),
    }
}

fn outline_chord(corners: &[Point], from: Point, direction: Vector) -> Option<(f64, f64)> {
    let place = |corner: &Point| {
        let to = *corner - from;
        let off = direction.cross(to);
        (to.dot(direction), if off.abs() <= ROUNDING { 0.0 } else { off })
    };
    let mut found: Option<(f64, f64)> = None;
    let mut meet = |at: f64| {
        let (first, last) = found.get_or_insert((at, at));
        (*first, *last) = (first.min(at), last.max(at));
    };
    for (index, corner) in corners.iter().enumerate() {
        let (along, off) = place(corner);
        let (next, next_off) = place(&corners[(index + 1) % corners.len()]);
        if off == 0.0 {
            meet(along);
        } else if off * next_off < 0.0 {
            meet(along + (next - along) * (off / (off - next_off)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::chord;
    use crate::samples::{any_shape, block, disc};
    use crate::{Degrees, Point, Shape, Vector};
    use proptest::prelude::*;

    const UP: Vector = Vector::new(0.0, 1.0);

    #[test]
    fn cuts_touches_and_misses() {
        let (square, round) = (block(4.0, 6.0, 0.0, 2.0, 2.0), disc(4.0, 5.0, 1.0));
        let up = |shape: &Shape, x: f64| chord(shape, Point::new(x, 1.0), UP);
        assert_eq!([up(&square, 4.0), up(&round, 4.0)], [Some((3.0, 5.0)); 2]);
        assert_eq!([up(&square, 5.0), up(&square, 5.0 + 1e-12)], [Some((3.0, 5.0)); 2]);
        assert_eq!(up(&round, 5.0), Some((4.0, 4.0)));
        assert_eq!([up(&square, 5.1), up(&round, 5.1)], [None; 2]);
    }

    proptest! {
        #[test]
        fn its_ends_lie_on_the_rim(
            shape in any_shape(), x in 0.0..36.0f64, y in 0.0..36.0f64, way in 0.0..360.0f64,
        ) {
            let (from, way) = (Point::new(x, y), Degrees::new(way).heading());
            if let Some((first, last)) = chord(&shape, from, way) {
                prop_assert!(first <= last);
                for at in [first, last, first.midpoint(last)] {
                    prop_assert!(shape.contains(from + way * at));
                }
                prop_assert!(!shape.contains(from + way * (first - 1e-3)) && !shape.contains(from + way * (last + 1e-3)));
            } else {
                let off = (0..4000).map(|step| from + way * (f64::from(step) * 0.02 - 40.0)).filter(|at| shape.contains(*at));
                prop_assert_eq!(off.count(), 0);
            }
        }
    }
}
