//! Places on the table: inches from the bottom left corner, x to the right, y up the table.
//! Written as `[x, y]`; equality and hash go by the bits of the normalised numbers.

use crate::{Degrees, Inches, Vector};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, AddAssign, Sub};

/// A place on the table, in inches.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[Inches; 2]", into = "[f64; 2]")]
pub struct Point {
    /// To the right of the table's bottom left corner.
    pub x: f64,
    /// Up the table from it.
    pub y: f64,
}

impl Point {
    /// A place by its coordinates.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// How far it is to another place.
    #[must_use]
    pub fn distance_to(self, other: Self) -> Inches {
        Inches::new((other - self).length())
    }

    /// The place that is this share of the way to another; 0 stays here.
    #[must_use]
    pub fn towards(self, other: Self, share: f64) -> Self {
        self + (other - self) * share
    }

    /// The place half-way to another.
    #[must_use]
    pub fn midpoint(self, other: Self) -> Self {
        self.towards(other, 0.5)
    }

    /// Turned clockwise about a point that stays where it is.
    #[must_use]
    pub fn turned_about(self, pivot: Self, by: Degrees) -> Self {
        pivot + (self - pivot).rotate(by)
    }

    /// The displacement from the bottom left corner.
    pub(crate) const fn as_vector(self) -> Vector {
        Vector::new(self.x, self.y)
    }
}

impl PartialEq for Point {
    fn eq(&self, other: &Self) -> bool {
        self.as_vector() == other.as_vector()
    }
}

impl Eq for Point {}

impl Hash for Point {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_vector().hash(state);
    }
}

/// Both numbers are read as lengths, so that only finite ones come in.
impl From<[Inches; 2]> for Point {
    fn from([x, y]: [Inches; 2]) -> Self {
        Self::new(x.get(), y.get())
    }
}

impl From<Point> for [f64; 2] {
    fn from(point: Point) -> Self {
        [point.x + 0.0, point.y + 0.0]
    }
}

impl Add<Vector> for Point {
    type Output = Self;
    fn add(self, by: Vector) -> Self {
        Self::new(self.x + by.x, self.y + by.y)
    }
}

impl AddAssign<Vector> for Point {
    fn add_assign(&mut self, by: Vector) {
        *self = *self + by;
    }
}

impl Sub<Vector> for Point {
    type Output = Self;
    fn sub(self, by: Vector) -> Self {
        self + -by
    }
}

/// The displacement that leads from the other place to this one.
impl Sub for Point {
    type Output = Vector;
    fn sub(self, from: Self) -> Vector {
        Vector::new(self.x - from.x, self.y - from.y)
    }
}

/// Both coordinates as lengths are shown: "36, 12.5".
impl fmt::Display for Point {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}, {}", Inches::new(self.x), Inches::new(self.y))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Degrees, Point};

    #[test]
    fn minus_nought_is_the_same_place() {
        assert_eq!(Point::new(-0.0, 1.0), Point::new(0.0, 1.0));
        assert_ne!(Point::new(1e-300, 1.0), Point::new(0.0, 1.0));
    }

    #[test]
    fn turns_about_another() {
        let turned = Point::new(3.0, 1.0).turned_about(Point::new(1.0, 1.0), Degrees::new(90.0));
        assert_eq!(turned, Point::new(1.0, -1.0));
    }

    #[test]
    fn prints_as_lengths() {
        assert_eq!(Point::new(36.0, 12.0625).to_string(), "36, 12.062");
    }

    #[test]
    fn is_written_as_two_numbers() {
        let place: Point = serde_json::from_str("[36, 12.5]").expect("two numbers");
        assert_eq!(place, Point::new(36.0, 12.5));
        assert_eq!(serde_json::to_string(&Point::new(-0.0, 12.5)).expect("is written"), "[0.0,12.5]");
        assert!(
            serde_json::from_str::<Point>("[1, 2, 3]").is_err()
                && serde_json::from_str::<Point>("[1]").is_err()
        );
    }
}
