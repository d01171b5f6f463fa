//! The mathematics of an oval base: where an ellipse reaches, is cut by a line, is touched by a line of
//! sight. All of it is that of the unit circle, seen in the ellipse's own axes.

use crate::tolerance::ROUNDING;
use crate::{Point, Shape, Vector};

/// An ellipse by its middle, its axes and their halves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ellipse {
    centre: Point,
    right: Vector,
    ahead: Vector,
    half_width: f64,
    half_depth: f64,
}

impl Ellipse {
    /// The ellipse of an oval; none of other shapes.
    pub(crate) fn of(shape: &Shape) -> Option<Self> {
        let Shape::Oval { centre, facing, half_width, half_depth } = shape else { return None };
        let ahead = facing.heading();
        Some(Self {
            centre: *centre,
            right: ahead.perp_right(),
            ahead,
            half_width: half_width.get(),
            half_depth: half_depth.get(),
        })
    }

    /// How far it reaches in a direction, from the table's corner.
    pub(crate) fn extent(&self, direction: Vector) -> f64 {
        self.centre.as_vector().dot(direction) + self.stretched(direction).length()
    }

    /// How broad it is at most.
    pub(crate) fn breadth(&self) -> f64 {
        self.half_width.max(self.half_depth) * 2.0
    }

    /// The point that lies furthest in a direction.
    pub(crate) fn support(&self, direction: Vector) -> Point {
        self.placed(self.stretched(direction).unit())
    }

    /// Where a line enters and leaves it, in lengths of `direction` from `from`.
    pub(crate) fn chord(&self, from: Point, direction: Vector) -> Option<(f64, f64)> {
        let (from, along) = (self.squeezed(from - self.centre), self.squeezed(direction));
        let (square, half, rest) = (along.dot(along), from.dot(along), from.dot(from) - 1.0);
        // The distance of the line from the middle decides; taken as a cross product it does not cancel.
        let aside = along.cross(from);
        let root = square - aside * aside;
        if square == 0.0 || root < -1e-12 * square {
            return None;
        }
        let root = root.max(0.0).sqrt();
        // The root of larger size first, the other from the product: no difference of near numbers.
        let larger = if half > 0.0 { -half - root } else { -half + root };
        let other = if larger == 0.0 { 0.0 } else { rest / larger };
        let (one, two) = (larger / square, other);
        Some((one.min(two), one.max(two)))
    }

    /// Two points towards which a line from `eye` only touches the rim. On the rim the lines run along it.
    pub(crate) fn touched_from(&self, eye: Point) -> [Point; 2] {
        let eye = self.squeezed(eye - self.centre);
        let square = eye.dot(eye).max(1.0);
        if square <= 1.0 + ROUNDING {
            return [self.placed(eye + eye.perp_right()), self.placed(eye - eye.perp_right())];
        }
        let (near, aside) = (eye / square, eye.perp_right() * ((square - 1.0).sqrt() / square));
        [self.placed(near + aside), self.placed(near - aside)]
    }

    /// A direction in the ellipse's axes, each part multiplied by its half: the gradient of its reach.
    fn stretched(&self, direction: Vector) -> Vector {
        Vector::new(direction.dot(self.right) * self.half_width, direction.dot(self.ahead) * self.half_depth)
    }

    /// A displacement in the ellipse's axes, each part divided by its half: the ellipse becomes the unit
    /// circle.
    fn squeezed(&self, by: Vector) -> Vector {
        Vector::new(by.dot(self.right) / self.half_width, by.dot(self.ahead) / self.half_depth)
    }

    /// A point of the unit circle's plane, back on the table.
    fn placed(&self, at: Vector) -> Point {
        self.centre + self.right * (at.x * self.half_width) + self.ahead * (at.y * self.half_depth)
    }
}

#[cfg(test)]
mod tests {
    use super::Ellipse;
    use crate::samples::{any_oval, oval};
    use crate::{Degrees, Point, Vector};
    use proptest::prelude::*;

    #[test]
    fn is_cut_through_its_halves() {
        let ellipse = Ellipse::of(&oval(10.0, 10.0, 0.0, 3.0, 2.0)).expect("an oval");
        let up = Vector::new(0.0, 1.0);
        assert_eq!(ellipse.chord(Point::new(10.0, 0.0), up), Some((8.0, 12.0)));
        assert_eq!(ellipse.chord(Point::new(13.0, 0.0), up), Some((10.0, 10.0)));
        assert_eq!(ellipse.chord(Point::new(13.1, 0.0), up), None);
    }

    #[test]
    fn from_the_rim_it_is_touched_along_the_rim() {
        let ellipse = Ellipse::of(&oval(10.0, 10.0, 0.0, 3.0, 2.0)).expect("an oval");
        assert_eq!(
            ellipse.touched_from(Point::new(13.0, 10.0)),
            [Point::new(13.0, 8.0), Point::new(13.0, 12.0)]
        );
    }

    proptest! {
        #[test]
        fn reaches_to_its_support(shape in any_oval(), way in 0.0..360.0f64, other in 0.0..360.0f64) {
            let ellipse = Ellipse::of(&shape).expect("an oval");
            let (way, other) = (Degrees::new(way).heading(), Degrees::new(other).heading());
            let support = ellipse.support(way).as_vector();
            prop_assert!((support.dot(way) - ellipse.extent(way)).abs() < 1e-12);
            prop_assert!(support.dot(other) < ellipse.extent(other) + 1e-12);
        }

        #[test]
        fn is_touched_where_a_line_only_grazes(shape in any_oval(), x in 40.0..60.0f64, y in 40.0..60.0f64) {
            let ellipse = Ellipse::of(&shape).expect("an oval");
            let eye = Point::new(x, y);
            for touch in ellipse.touched_from(eye) {
                let side = (touch - eye).unit().perp_right();
                let (most, least) = (ellipse.extent(side), -ellipse.extent(-side));
                let line = touch.as_vector().dot(side);
                prop_assert!((line - most).abs() < 1e-9 || (line - least).abs() < 1e-9);
            }
        }
    }
}
