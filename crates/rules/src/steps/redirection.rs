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

/// Asks whereto the charge goes on: to one of `units`, or still at its target where nothing is said. Nobody is asked where
/// there is no unit. Settles what was open and what was chosen; the last of `clauses` is the one that limited it most.
///
/// # Errors
/// Where the table does not answer.
pub fn ask(charging: &mut Charging, units: &[UnitId], clauses: &[Clause]) -> Result<Option<UnitId>, Halt> {
    let charger = charging.charger();
    let names: Vec<String> = units.iter().map(|unit| charging.name(*unit).to_owned()).collect();
    let to = |unit: &UnitId| Redirect::To(*unit, charging.name(*unit).to_owned());
    let options: Vec<Redirect> = std::iter::once(Redirect::Keep).chain(units.iter().map(to)).collect();
    if let Some(limit) = clauses.last() {
        let none = names.is_empty();
        charging.settle(Question::RedirectOptions, Value::List(names), *limit, |_| {
            if none {
                "nobody else may be charged".to_owned()
            } else {
                "whom the charge may turn to".to_owned()
            }
        });
    }
    let redirect = charging.choose(charger, Choice::Redirect, &options)?;
    charging.tell(EventKind::Redirected, charger, clauses, |telling| match &redirect {
        Redirect::Keep => format!("{} keeps to its target", telling.name(charger)),
        Redirect::To(_, other) => format!("{} charges {other} instead", telling.name(charger)),
    });
    if let Some(clause) = clauses.first() {
        let value = match &redirect {
            Redirect::Keep => Value::Word("none"),
            Redirect::To(_, name) => Value::Unit(name.clone()),
        };
        charging.settle_of(None, Question::RedirectTo, value, *clause, |_| {
            "the charging player's choice".to_owned()
        });
    }
    Ok(match redirect {
        Redirect::Keep => None,
        Redirect::To(unit, _) => Some(unit),
    })
}
