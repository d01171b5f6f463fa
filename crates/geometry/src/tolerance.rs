//! The one tolerance by which lengths are compared, and the comparisons that use it.
//! At exactly the distance a charge succeeds; a gate that says "more than" is strict; both are judged here.

use crate::Inches;

/// How far apart two lengths may be and still count as equal: 1e-6 inches.
///
/// A base of 25 mm is 0.98425… inches, so a rank of them never adds up exactly: twenty bases and a turn by
/// sine and cosine leave an error near 1e-13 inches, and a solver that iterates leaves some 1e-10. The
/// tolerance stands well above both. No number in a scenario is written finer than a thousandth of an inch,
/// and no hand measures finer than a hundredth, so it stands as far below anything that is meant. A millionth
/// lies in the middle, on a logarithmic scale, of what is noise and what is said. It is a length: angles are
/// compared by the arc they make.
pub const TOLERANCE: Inches = Inches::new(1e-6);

/// The least amount by which "more than" is kept when a move must stop short of something: twice the
/// tolerance.
///
/// A unit that must stay more than 1" away is held at 1" and a hair, after which `gap.exceeds(1")` is true.
pub const HAIR: Inches = Inches::new(2e-6);

/// Below this a difference is rounding: what a dozen operations on coordinates of a table leave, in inches.
pub(crate) const ROUNDING: f64 = 1e-9;

/// Below this the cross product of two unit vectors is rounding: they are parallel.
pub(crate) const PARALLEL: f64 = 1e-12;

impl Inches {
    /// Whether this length is enough for that distance: at least it, within the tolerance.
    #[must_use]
    pub fn reaches(self, distance: Inches) -> bool {
        self.get() >= distance.get() - TOLERANCE.get()
    }

    /// Whether this is strictly more than the other, by more than the tolerance.
    #[must_use]
    pub fn exceeds(self, other: Inches) -> bool {
        self.get() > other.get() + TOLERANCE.get()
    }

    /// Whether the two are the same within the tolerance.
    #[must_use]
    pub fn is_about(self, other: Inches) -> bool {
        (self.get() - other.get()).abs() <= TOLERANCE.get()
    }
}

#[cfg(test)]
mod tests {
    use crate::{HAIR, Inches};

    #[test]
    fn nine_summed_from_bases_is_nine() {
        let gap: Inches = (0..9).map(|_| Inches::from_mm(25.0) + Inches::from_mm(0.4)).sum();
        let nine = Inches::new(9.0);
        assert!(nine.reaches(gap) && gap.reaches(nine) && gap.is_about(nine));
        assert!(!gap.exceeds(nine) && !nine.exceeds(gap));
    }

    #[test]
    fn a_thousandth_is_a_difference() {
        let (nine, more) = (Inches::new(9.0), Inches::new(9.001));
        assert!(!nine.reaches(more) && more.exceeds(nine) && !nine.is_about(more));
    }

    #[test]
    fn a_hair_is_more_than() {
        let one = Inches::new(1.0);
        assert!((one + HAIR).exceeds(one));
        assert!(!(one + HAIR / 2.5).exceeds(one));
    }
}
