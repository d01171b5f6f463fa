//! A rectangle that looks somewhere: a unit in ranks or a square base.
//! Its corners, its four sides, and the way each of them looks.

use crate::{Degrees, Inches, Point, Pose, Segment, Vector};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A rectangle with a front.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rect {
    /// The middle of its front edge, and where it looks.
    pub pose: Pose,
    /// Its frontage.
    pub width: Inches,
    /// From front to rear.
    pub depth: Inches,
}

/// Which side of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Facing {
    /// Where it looks.
    Front,
    /// The flank to its left.
    Left,
    /// Where it came from.
    Rear,
    /// The flank to its right.
    Right,
}

/// One side of a rectangle. Whoever stands within and looks outward has the start on the left, the end on the
/// right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    /// Which side.
    pub name: Facing,
    /// The corner at its left, seen from within.
    pub start: Point,
    /// The corner at its right, seen from within.
    pub end: Point,
    /// The direction square to it, away from the rectangle.
    pub outward: Vector,
}

impl Rect {
    /// Its corners: front left, front right, rear right, rear left.
    #[must_use]
    pub fn corners(&self) -> [Point; 4] {
        let back = self.pose.heading() * -self.depth;
        let half = self.pose.right() * (self.width / 2.0);
        let (left, right) = (self.pose.at - half, self.pose.at + half);
        [left, right, right + back, left + back]
    }

    /// Its middle.
    #[must_use]
    pub fn centre(&self) -> Point {
        self.pose.advanced(-self.depth / 2.0).at
    }

    /// Its sides: front, right, rear, left, as one walks round it clockwise.
    #[must_use]
    pub fn sides(&self) -> [Side; 4] {
        let [front_left, front_right, rear_right, rear_left] = self.corners();
        let (ahead, right) = (self.pose.heading(), self.pose.right());
        let side = |name, start, end, outward| Side { name, start, end, outward };
        [
            side(Facing::Front, front_left, front_right, ahead),
            side(Facing::Right, front_right, rear_right, right),
            side(Facing::Rear, rear_right, rear_left, -ahead),
            side(Facing::Left, rear_left, front_left, -right),
        ]
    }

    /// The side of this name.
    #[must_use]
    pub fn side(&self, name: Facing) -> Side {
        let [front, right, rear, left] = self.sides();
        match name {
            Facing::Front => front,
            Facing::Left => left,
            Facing::Rear => rear,
            Facing::Right => right,
        }
    }

    /// The same rectangle in another pose.
    #[must_use]
    pub fn at(&self, pose: Pose) -> Self {
        Self { pose, ..*self }
    }
}

impl Facing {
    /// All four, as one walks round clockwise from the front.
    pub const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Rear, Self::Left];

    /// Whether it is the left or the right.
    #[must_use]
    pub const fn is_flank(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }

    /// How far a rectangle turns clockwise to look where this side of it looks.
    #[must_use]
    pub const fn turn(self) -> Degrees {
        match self {
            Self::Front => Degrees::ZERO,
            Self::Right => Degrees::new(90.0),
            Self::Rear => Degrees::new(180.0),
            Self::Left => Degrees::new(270.0),
        }
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Front => "front",
            Self::Left => "left",
            Self::Rear => "rear",
            Self::Right => "right",
        })
    }
}

impl Side {
    /// The edge itself.
    #[must_use]
    pub const fn segment(self) -> Segment {
        Segment::new(self.start, self.end)
    }

    /// From its start to its end: the right hand of one who looks outward.
    #[must_use]
    pub fn along(self) -> Vector {
        self.outward.perp_right()
    }

    /// How long it is.
    #[must_use]
    pub fn length(self) -> Inches {
        self.segment().length()
    }
}

#[cfg(test)]
mod tests {
    use crate::samples::rect;
    use crate::{Facing, Point, Vector};
    use proptest::prelude::*;

    #[test]
    fn corners_go_round_from_the_front_left() {
        let looks_right = rect(10.0, 5.0, 90.0, 4.0, 2.0);
        let [front_left, front_right, rear_right, rear_left] = looks_right.corners();
        assert_eq!([front_left, front_right], [Point::new(10.0, 7.0), Point::new(10.0, 3.0)]);
        assert_eq!([rear_right, rear_left], [Point::new(8.0, 3.0), Point::new(8.0, 7.0)]);
        assert_eq!(looks_right.centre(), Point::new(9.0, 5.0));
    }

    #[test]
    fn sides_look_outward() {
        let rear = rect(10.0, 5.0, 0.0, 4.0, 2.0).side(Facing::Rear);
        assert_eq!(rear.outward, Vector::new(0.0, -1.0));
        assert_eq!([rear.start, rear.end], [Point::new(12.0, 3.0), Point::new(8.0, 3.0)]);
    }

    proptest! {
        #[test]
        fn every_side_runs_to_the_right_of_its_outward(
            facing in 0.0..360.0f64, width in 0.5..10.0f64, depth in 0.5..10.0f64,
        ) {
            let block = rect(20.0, 20.0, facing, width, depth);
            for side in block.sides() {
                prop_assert!((side.segment().along().unit() - side.along()).length() < 1e-9);
                prop_assert!((side.segment().start - block.centre()).dot(side.outward) > 0.0);
                let turned = block.pose.heading().rotate(side.name.turn());
                prop_assert!((turned - side.outward).length() < 1e-12);
            }
        }
    }
}
