//! Redirecting a charge whose target is gone: who may be charged instead.

use crate::{
    Charging, Clause, EventKind, Question, UnitId, Value,
    table::{Choice, Halt, Labelled},
};

/// What the charging player may choose when the target has fled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Redirect {
    /// To keep to the target.
    Keep,
    /// To charge another unit instead.
    To(UnitId, String),
}

impl Labelled for Redirect {
    fn label(&self) -> String {
        match self {
            Redirect::Keep => "none".to_owned(),
            Redirect::To(_, name) => name.clone(),
        }
    }
}

/// Asks whereto the charge goes on: to one of `units`, or still at its target where nothing is said. `by` grants it, and
/// `limits` narrowed it. Where there is no unit, nobody is asked.
///
/// # Errors
/// Where the table does not answer.
pub fn ask(
    charging: &mut Charging,
    units: &[UnitId],
    by: Clause,
    limits: &[Clause],
) -> Result<Option<UnitId>, Halt> {
    let charger = charging.charger();
    let names: Vec<String> = units.iter().map(|unit| charging.name(*unit).to_owned()).collect();
    if charging.charge().redirected == 0 {
        let none = names.is_empty();
        charging.settle(Question::RedirectOptions, Value::List(names), *limits.last().unwrap_or(&by), |_| {
            match none {
                true => "nobody else may be charged".to_owned(),
                false => "whom the charge may turn to".to_owned(),
            }
        });
    }
    let to = |unit: &UnitId| Redirect::To(*unit, charging.name(*unit).to_owned());
    let options: Vec<Redirect> = std::iter::once(Redirect::Keep).chain(units.iter().map(to)).collect();
    let redirect = charging.choose(charger, Choice::Redirect, &options)?;
    let clauses: Vec<Clause> = std::iter::once(by).chain(limits.iter().copied()).collect();
    charging.tell(EventKind::Redirected, charger, &clauses, |telling| match &redirect {
        Redirect::Keep => format!("{} keeps to its target", telling.name(charger)),
        Redirect::To(_, other) => format!("{} turns to {other}", telling.name(charger)),
    });
    let value = match &redirect {
        Redirect::Keep => Value::Word("none"),
        Redirect::To(_, name) => Value::Unit(name.clone()),
    };
    // Who keeps to a second target has turned to it all the same.
    let turned = charging.charge().outcome(None, Question::RedirectTo).is_some();
    if redirect != Redirect::Keep || !turned {
        charging.settle_of(None, Question::RedirectTo, value, by, |_| match options.len() {
            1 => "there is nobody to turn to".to_owned(),
            _ => "its player chooses".to_owned(),
        });
    }
    Ok(match redirect {
        Redirect::Keep => None,
        Redirect::To(unit, name) => {
            charging
                .settle_target(Question::ContactMade, false, by, |_| format!("the charge turns to {name}"));
            Some(unit)
        }
    })
}
