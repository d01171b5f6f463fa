//! Facings and turns, in degrees clockwise: 0 is up the table (+y), 90 to the right (+x).
//! Multiples of 90 and 45 give exact headings; the rest goes through `libm`.

use crate::Vector;
use std::f64::consts::FRAC_1_SQRT_2;

/// A facing or a turn in degrees, clockwise from up the table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Degrees(f64);

quantity!(Degrees);

impl Degrees {
    /// An angle given in radians, clockwise too.
    #[must_use]
    pub fn from_radians(radians: f64) -> Self {
        Self::new(radians.to_degrees())
    }

    /// The same angle in radians: what a wheel of one inch frontage costs in inches.
    #[must_use]
    pub fn radians(self) -> f64 {
        self.0.to_radians()
    }

    /// The same facing in [0, 360).
    #[must_use]
    pub fn normalised(self) -> Self {
        let turn = self.0.rem_euclid(360.0);
        // A tiny negative angle rounds up to the full circle.
        Self::new(if turn < 360.0 { turn } else { 0.0 })
    }

    /// The same turn by the shorter way round, in (-180, 180]: negative is to the left.
    #[must_use]
    pub fn shorter_way(self) -> Self {
        let turn = self.normalised();
        if turn.0 > 180.0 { Self::new(turn.0 - 360.0) } else { turn }
    }

    /// The unit vector that looks this way: (sin, cos).
    #[must_use]
    pub fn heading(self) -> Vector {
        let turn = self.normalised().0;
        // Below 360 the quotient is one of 0, 1, 2, 3, and the remainder is exact for multiples of 90.
        let quadrant = (turn / 90.0).floor();
        let (sin, cos) = sin_cos_acute(turn - quadrant * 90.0);
        match quadrant as u8 {
            0 => Vector::new(sin, cos),
            1 => Vector::new(cos, -sin),
            2 => Vector::new(-sin, -cos),
            _ => Vector::new(-cos, sin),
        }
    }
}

/// Sine and cosine of an angle in [0, 90), so that what is symmetric about 45 comes out symmetric to the bit.
fn sin_cos_acute(degrees: f64) -> (f64, f64) {
    if degrees < 45.0 {
        libm::sincos(degrees.to_radians())
    } else if degrees > 45.0 {
        let (cos, sin) = libm::sincos((90.0 - degrees).to_radians());
        (sin, cos)
    } else {
        (FRAC_1_SQRT_2, FRAC_1_SQRT_2)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Degrees, Vector};
    use proptest::prelude::*;

    #[test]
    fn quarters_are_exact() {
        let quarters = [0.0, 90.0, 180.0, 270.0, 360.0, -90.0, 720.0].map(|d| Degrees::new(d).heading());
        let [up, right, down, left] =
            [Vector::new(0.0, 1.0), Vector::new(1.0, 0.0), Vector::new(0.0, -1.0), Vector::new(-1.0, 0.0)];
        assert_eq!(quarters, [up, right, down, left, up, left, up]);
    }

    #[test]
    fn half_quarters_are_symmetric() {
        let heading = Degrees::new(135.0).heading();
        assert_eq!(heading.x, -heading.y);
    }

    #[test]
    fn normalises_into_the_circle() {
        let turns = [-90.0, 360.0, 725.0, -1e-20].map(|d| Degrees::new(d).normalised());
        assert_eq!(turns, [270.0, 0.0, 5.0, 0.0].map(Degrees::new));
        assert_eq!(
            [190.0, 180.0, -180.0, 10.0].map(|d| Degrees::new(d).shorter_way()),
            [-170.0, 180.0, 180.0, 10.0].map(Degrees::new)
        );
    }

    proptest! {
        #[test]
        fn bearing_undoes_heading(turn in -720.0..720.0f64) {
            let there = Degrees::new(turn);
            let off = (there.heading().bearing() - there).shorter_way();
            prop_assert!(off.get().abs() < 1e-10, "{turn} came back off by {off:?}");
        }
    }
}
