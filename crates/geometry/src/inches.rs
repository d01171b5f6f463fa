//! Lengths on the table, in inches; bases are given in millimetres and come in through [`Inches::from_mm`].
//! Comparisons that a rule makes go through the tolerance (`reaches`, `exceeds`, `is_about`), not through
//! `<`.

/// A length in inches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inches(f64);

quantity!(Inches);

impl Inches {
    /// Millimetres in an inch.
    const MM: f64 = 25.4;

    /// A length given in millimetres.
    #[must_use]
    pub const fn from_mm(mm: f64) -> Self {
        Self::new(mm / Self::MM)
    }

    /// The same length in millimetres.
    #[must_use]
    pub const fn mm(self) -> f64 {
        self.0 * Self::MM
    }
}

#[cfg(test)]
mod tests {
    use super::Inches;
    use std::collections::HashSet;

    #[test]
    fn prints_up_to_three_decimals_and_never_minus_nought() {
        let shown = [9.0, 9.001, -0.5, -0.0, -0.0001, 0.1 + 0.2, 10.0, 100.0, 12.3456]
            .map(|n| Inches::new(n).to_string());
        assert_eq!(shown, ["9", "9.001", "-0.5", "0", "0", "0.3", "10", "100", "12.346"]);
        assert_eq!(format!("[{:>5}]", Inches::new(9.5)), "[  9.5]");
    }

    #[test]
    fn minus_nought_is_nought() {
        let noughts =
            HashSet::from([Inches::new(-0.0), Inches::ZERO, -Inches::ZERO, Inches::new(3.0) * -0.0]);
        assert_eq!(noughts.len(), 1);
    }

    #[test]
    fn orders_by_value() {
        let mut lengths = [2.0, -1.0, 0.5].map(Inches::new);
        lengths.sort();
        assert_eq!(lengths, [-1.0, 0.5, 2.0].map(Inches::new));
        assert_eq!(Inches::new(2.0).min(Inches::new(3.0)).max(Inches::new(1.0)), Inches::new(2.0));
    }

    #[test]
    fn millimetres_come_and_go() {
        assert_eq!(Inches::from_mm(25.4), Inches::new(1.0));
        assert!((Inches::from_mm(75.0).mm() - 75.0).abs() < 1e-12);
    }

    #[test]
    fn sums_references_and_values_alike() {
        let bases = [25.0, 20.0, 5.8].map(Inches::from_mm);
        assert_eq!(bases.iter().sum::<Inches>(), bases.into_iter().sum());
        assert!(bases.iter().sum::<Inches>().is_about(Inches::new(2.0)));
    }

    #[test]
    fn is_written_as_a_number_and_must_be_finite() {
        use serde::Deserialize;
        use serde::de::value::{Error, F64Deserializer};
        let read = |number: f64| Inches::deserialize(F64Deserializer::<Error>::new(number));
        assert_eq!(read(-0.0), Ok(Inches::ZERO));
        assert_eq!(read(f64::NAN).expect_err("not a length").to_string(), "NaN is not a finite number");
        assert!(read(f64::INFINITY).is_err());
        assert_eq!(serde_json::to_string(&Inches::new(9.5)).expect("is written"), "9.5");
    }
}
