//! Whether an answer is the one that a scenario expects.

use std::collections::BTreeSet;

use onset_load::{Literal, Wants};
use onset_rules::Value;

/// How far a number may be off one that an answer is to be: expectations are written with two decimals.
const NEAR: f64 = 0.005;

/// Rounding of the difference of two such numbers, so that 0.005 off is near.
const ROUNDING: f64 = 1e-9;

/// Whether the answer to a question is what is wanted; `None` is no answer.
pub(crate) fn fits(wants: &Wants, as_set: bool, found: Option<&Value>) -> bool {
    match (wants, found) {
        (Wants::Absent, found) => found.is_none(),
        (_, None) => false,
        (Wants::Is(wanted), Some(found)) => equals(wanted, as_set, found),
        (Wants::Near { number: wanted, within }, Some(found)) => {
            number(found).is_some_and(|found| near(found, *wanted, *within))
        }
        (Wants::AtLeast(least), Some(found)) => number(found).is_some_and(|found| found >= least - ROUNDING),
        (Wants::AtMost(most), Some(found)) => number(found).is_some_and(|found| found <= most + ROUNDING),
    }
}

fn equals(wanted: &Literal, as_set: bool, found: &Value) -> bool {
    match (wanted, found) {
        (Literal::Bool(wanted), Value::Bool(found)) => wanted == found,
        (Literal::Text(wanted), Value::Word(found)) => wanted == found,
        (Literal::Text(wanted), Value::Unit(found)) => wanted == found,
        (Literal::Text(wanted), Value::Clause(found)) => *wanted == found.to_string() || wanted == found.id(),
        (Literal::List(wanted), Value::List(found)) => {
            let wanted: Vec<Option<&str>> = wanted.iter().map(Literal::text).collect();
            let found: Vec<Option<&str>> = found.iter().map(|found| Some(found.as_str())).collect();
            if as_set { set(&wanted) == set(&found) } else { wanted == found }
        }
        (Literal::List(wanted), Value::Dice(found)) => {
            numbers(wanted, found.as_slice().iter().map(|face| f64::from(*face)))
        }
        (Literal::List(wanted), Value::Point(found)) => numbers(wanted, [found.x, found.y].into_iter()),
        _ => match (wanted.number(), number(found)) {
            (Some(wanted), Some(found)) => near(found, wanted, NEAR),
            _ => false,
        },
    }
}

fn numbers(wanted: &[Literal], found: impl ExactSizeIterator<Item = f64>) -> bool {
    let fits =
        |(wanted, found): (&Literal, f64)| wanted.number().is_some_and(|wanted| near(found, wanted, NEAR));
    wanted.len() == found.len() && wanted.iter().zip(found).all(fits)
}

fn set<'v>(values: &[Option<&'v str>]) -> BTreeSet<Option<&'v str>> {
    values.iter().copied().collect()
}

fn near(found: f64, wanted: f64, within: f64) -> bool {
    (found - wanted).abs() <= within + ROUNDING
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Count(count) => Some(f64::from(*count)),
        Value::Inches(inches) => Some(inches.get()),
        Value::Degrees(degrees) => Some(degrees.get()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use onset_dice::Faces;
    use onset_geometry::{Inches, Point};
    use onset_rules::{Clause, Edition};

    fn is(wanted: impl Into<Literal>, found: Value) -> bool {
        fits(&Wants::Is(wanted.into()), false, Some(&found))
    }

    #[test]
    fn numbers_are_near_within_half_of_a_hundredth() {
        assert!(is(9.0, Value::Inches(Inches::new(9.005))));
        assert!(!is(9.0, Value::Inches(Inches::new(9.006))));
        assert!(is(5i64, Value::Count(5)));
        assert!(!is(5i64, Value::Bool(true)));
    }

    #[test]
    fn a_clause_may_be_named_with_or_without_its_edition() {
        let Some(clause) = Edition::HighestDie.clauses().next() else { return };
        assert!(is(clause.id(), Value::Clause(clause)));
        assert!(is(clause.to_string().as_str(), Value::Clause(clause)));
        assert!(!is("highest-die", Value::Clause(clause)));
        assert_eq!(Clause::find(Edition::HighestDie, clause.id()), Some(clause));
    }

    #[test]
    fn lists_are_in_order_unless_they_are_sets() {
        let wanted = Wants::Is(Literal::List(vec!["flee".into(), "hold".into()]));
        let found = Value::List(vec!["hold".to_owned(), "flee".to_owned()]);
        assert!(!fits(&wanted, false, Some(&found)));
        assert!(fits(&wanted, true, Some(&found)));
    }

    #[test]
    fn dice_and_places_are_lists_of_numbers() {
        let list = |numbers: [i64; 2]| Literal::List(numbers.map(Literal::from).to_vec());
        assert!(is(list([2, 5]), Value::Dice(Faces::from([2, 5]))));
        assert!(!is(list([5, 2]), Value::Dice(Faces::from([2, 5]))));
        assert!(is(list([36, 21]), Value::Point(Point::new(36.0, 21.004))));
    }

    #[test]
    fn absence_is_wanted_or_is_not() {
        let yes = Value::Bool(true);
        assert!(fits(&Wants::Absent, false, None));
        assert!(!fits(&Wants::Absent, false, Some(&yes)));
        assert!(!fits(&Wants::Is(true.into()), false, None));
    }
}
