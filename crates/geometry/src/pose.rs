//! Where a unit or a base stands and looks: the middle of its front edge, and its facing.
//! A move straight ahead or a turn about a point makes a new pose of it.

use crate::{Degrees, Inches, Point, Vector};
use serde::{Deserialize, Serialize};

/// A place and a facing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pose {
    /// The middle of the front edge.
    pub at: Point,
    /// Degrees clockwise from up the table.
    pub facing: Degrees,
}

impl Pose {
    /// Stands here, looks there.
    #[must_use]
    pub const fn new(at: Point, facing: Degrees) -> Self {
        Self { at, facing }
    }

    /// The direction straight ahead.
    #[must_use]
    pub fn heading(self) -> Vector {
        self.facing.heading()
    }

    /// The direction to the right, along the front edge.
    #[must_use]
    pub fn right(self) -> Vector {
        self.heading().perp_right()
    }

    /// Moved straight ahead, or backwards by a negative distance.
    #[must_use]
    pub fn advanced(self, distance: Inches) -> Self {
        self.translated(self.heading() * distance)
    }

    /// Moved to the right without turning, or to the left by a negative distance.
    #[must_use]
    pub fn sidestepped(self, distance: Inches) -> Self {
        self.translated(self.right() * distance)
    }

    /// Moved without turning.
    #[must_use]
    pub fn translated(self, by: Vector) -> Self {
        Self { at: self.at + by, ..self }
    }

    /// Turned clockwise about a point that stays where it is, as a wheel turns about a front corner.
    #[must_use]
    pub fn turned_about(self, pivot: Point, by: Degrees) -> Self {
        Self { at: self.at.turned_about(pivot, by), facing: (self.facing + by).normalised() }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Degrees, Inches, Point, Pose};

    #[test]
    fn advances_where_it_looks() {
        let pose = Pose::new(Point::new(36.0, 12.0), Degrees::new(90.0));
        assert_eq!(pose.advanced(Inches::new(7.0)).at, Point::new(43.0, 12.0));
        assert_eq!(pose.sidestepped(Inches::new(2.0)).at, Point::new(36.0, 10.0));
    }

    #[test]
    fn wheels_about_its_corner() {
        let pose = Pose::new(Point::new(10.0, 5.0), Degrees::ZERO);
        let corner = Point::new(12.0, 5.0);
        assert_eq!(
            pose.turned_about(corner, Degrees::new(90.0)),
            Pose::new(Point::new(12.0, 7.0), Degrees::new(90.0))
        );
    }
}
