//! Displacements and directions on the table: x to the right, y up the table, in inches.
//! Equality and hash go by the bits of the normalised numbers (minus nought is nought).

use crate::{Degrees, Inches};
use std::hash::{Hash, Hasher};
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

/// A displacement in inches, or a direction when its length is one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Vector {
    /// To the right.
    pub x: f64,
    /// Up the table.
    pub y: f64,
}

impl Vector {
    /// No displacement.
    pub const ZERO: Self = Self { x: 0.0, y: 0.0 };

    /// A displacement by its parts.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The scalar product.
    #[must_use]
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The cross product: positive when `other` lies to the left of `self`.
    #[must_use]
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// How long it is, in inches.
    #[must_use]
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The direction alone, with length one; no displacement has none and stays as it is.
    #[must_use]
    pub fn unit(self) -> Self {
        // Dividing by the larger part first keeps an axis exact and tiny vectors from vanishing when squared.
        let larger = self.x.abs().max(self.y.abs());
        if larger == 0.0 {
            return Self::ZERO;
        }
        let scaled = self / larger;
        scaled / scaled.length()
    }

    /// A quarter turn clockwise: what lies to the right of one who looks this way.
    #[must_use]
    pub fn perp_right(self) -> Self {
        Self::new(self.y, -self.x)
    }

    /// Turned clockwise; exact for multiples of 90.
    #[must_use]
    pub fn rotate(self, by: Degrees) -> Self {
        self.rotate_to(by.heading())
    }

    /// Turned clockwise by the angle at which a unit vector looks.
    pub(crate) fn rotate_to(self, turn: Self) -> Self {
        Self::new(self.x * turn.y + self.y * turn.x, self.y * turn.y - self.x * turn.x)
    }

    /// Where it points, in [0, 360); exact along the axes. No displacement points up the table.
    #[must_use]
    pub fn bearing(self) -> Degrees {
        let exact = match (self.x == 0.0, self.y == 0.0) {
            (true, _) if self.y >= 0.0 => 0.0,
            (true, _) => 180.0,
            (_, true) if self.x > 0.0 => 90.0,
            (_, true) => 270.0,
            _ => libm::atan2(self.x, self.y).to_degrees(),
        };
        Degrees::new(exact).normalised()
    }

    /// The numbers by which two displacements are compared and hashed.
    fn bits(self) -> [u64; 2] {
        [(self.x + 0.0).to_bits(), (self.y + 0.0).to_bits()]
    }
}

impl PartialEq for Vector {
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits()
    }
}

impl Eq for Vector {}

impl Hash for Vector {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits().hash(state);
    }
}

impl Add for Vector {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl AddAssign for Vector {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Vector {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Vector {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

impl Mul<f64> for Vector {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// So far in this direction.
impl Mul<Inches> for Vector {
    type Output = Self;
    fn mul(self, distance: Inches) -> Self {
        self * distance.get()
    }
}

impl Div<f64> for Vector {
    type Output = Self;
    fn div(self, divisor: f64) -> Self {
        Self::new(self.x / divisor, self.y / divisor)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Degrees, Vector};
    use proptest::prelude::*;

    #[test]
    fn turns_clockwise_and_quarters_exactly() {
        let ahead = Vector::new(0.3, 0.7);
        let turned = [90.0, 180.0, 270.0].map(|d| ahead.rotate(Degrees::new(d)));
        assert_eq!(turned, [Vector::new(0.7, -0.3), Vector::new(-0.3, -0.7), Vector::new(-0.7, 0.3)]);
        assert_eq!(turned[0], ahead.perp_right());
    }

    #[test]
    fn nothing_has_no_direction() {
        assert_eq!(Vector::ZERO.unit(), Vector::ZERO);
        assert_eq!(Vector::new(0.0, -1e-300).unit(), Vector::new(0.0, -1.0));
    }

    #[test]
    fn cross_is_positive_to_the_left() {
        let (up, left) = (Vector::new(0.0, 1.0), Vector::new(-1.0, 0.0));
        assert!(up.cross(left) > 0.0 && left.cross(up) < 0.0);
    }

    proptest! {
        #[test]
        fn turning_keeps_length_and_comes_back(
            x in -50.0..50.0f64, y in -50.0..50.0f64, by in -400.0..400.0f64,
        ) {
            let (before, by) = (Vector::new(x, y), Degrees::new(by));
            let after = before.rotate(by);
            prop_assert!((after.length() - before.length()).abs() < 1e-12);
            prop_assert!((after.rotate(-by) - before).length() < 1e-12);
        }
    }
}
