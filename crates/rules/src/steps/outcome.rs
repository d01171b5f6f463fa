//! How a charge ends: the facts that every ruleset leaves, however it came about.

use onset_geometry::Inches;

use crate::{
    Charging, Clause, EventKind, Field, Flow, NotPlayed, Question, Reaction, Stage, Telling, UnitId, Value,
    table::Halt,
};

/// Says no to a field with several charges, under the clause that asks for them: they are not built yet.
///
/// # Errors
/// Where there is more than one charge.
pub fn single_charge(field: &Field, clause: Clause) -> Result<(), NotPlayed> {
    let [_] = &field.charges[..] else {
        let reason = format!("{} charges in one phase are not played yet", field.charges.len());
        return Err(NotPlayed { reason, key: "charges".to_owned(), clause });
    };
    Ok(())
}

/// Says no to a charge that insists on several targets at once, under the clause that asks for them: not built yet.
///
/// # Errors
/// Where there is such a charge.
pub fn single_target(field: &Field, clause: Clause) -> Result<(), NotPlayed> {
    match field.charges.iter().position(|wanted| wanted.together && wanted.targets.len() > 1) {
        None => Ok(()),
        Some(place) => {
            let reason = "several targets declared together are not played yet".to_owned();
            Err(NotPlayed { reason, key: format!("charges.{place}.together"), clause })
        }
    }
}

/// Refuses the charge under a clause, and ends it.
///
/// # Errors
/// None of its own.
pub fn refuse(
    charging: &mut Charging,
    clause: Clause,
    why: impl Fn(&Telling<'_>) -> String,
) -> Result<Flow, Halt> {
    let charger = charging.charger();
    charging.tell(EventKind::Refused, charger, &[clause], &why);
    charging.settle(Question::DeclareAllowed, false, clause, &why);
    charging.settle(Question::DeclareReason, clause, clause, &why);
    over(charging, clause)
}

/// Settles that the charge may be declared: nothing in the clause, or any other, forbids it.
pub fn allow(charging: &mut Charging, clause: Clause) {
    charging.settle(Question::DeclareAllowed, true, clause, |_| "nothing forbids it".to_owned());
}

/// Says no to a unit that is not on the table, whatever clauses are switched off: there is nothing to play.
///
/// # Errors
/// Where it is not.
pub fn present(charging: &Charging, unit: UnitId, clause: Clause) -> Result<(), NotPlayed> {
    if charging.unit(unit).is_on_table() {
        return Ok(());
    }
    let name = charging.name(unit);
    Err(NotPlayed {
        reason: format!("{name} is not on the table"),
        key: format!("units.{name}.state"),
        clause,
    })
}

/// Ends the charge: settles that no contact was made unless it was, and where everybody stands. `otherwise` is the clause
/// that left standing who did not move.
///
/// # Errors
/// None of its own.
pub fn over(charging: &mut Charging, otherwise: Clause) -> Result<Flow, Halt> {
    let charger = charging.charger();
    if charging.charge().targets.is_empty() {
        let first = charging.first_wanted();
        charging.aim_at(first, None, Inches::ZERO);
    }
    let targets: Vec<UnitId> = charging.charge().targets.iter().map(|target| target.unit).collect();
    for target in targets {
        let of = Some(target);
        if charging.charge().outcome(of, Question::ContactMade).is_none() {
            charging.settle_of(of, Question::ContactMade, Value::Bool(false), otherwise, |telling| {
                format!("{} is not reached", telling.name(target))
            });
        }
        let fled = charging
            .charge()
            .targets
            .iter()
            .any(|aim| aim.unit == target && aim.reaction == Some(Reaction::Flee));
        if fled && charging.charge().outcome(of, Question::FleeCaught).is_none() {
            charging.settle_of(of, Question::FleeCaught, Value::Bool(false), otherwise, |telling| {
                format!("{} gets away", telling.name(target))
            });
        }
        stands(
            charging,
            of,
            target,
            [Question::TargetFate, Question::TargetPosition, Question::TargetFacing],
            otherwise,
        );
    }
    stands(
        charging,
        None,
        charger,
        [Question::ChargerFate, Question::EndPosition, Question::EndFacing],
        otherwise,
    );
    charging.phase.stage = Stage::Over;
    Ok(Flow::Over)
}

/// Settles what has become of a unit, and where it stands if it does.
fn stands(
    charging: &mut Charging,
    of: Option<UnitId>,
    unit: UnitId,
    [fate, position, facing]: [Question; 3],
    otherwise: Clause,
) {
    let (mut clause, mut why) = (otherwise, String::new());
    let name = charging.name(unit).to_owned();
    charging.table.tell(|record| match record.last_of(&name) {
        Some(event) => {
            clause = event.clauses.first().copied().unwrap_or(otherwise);
            why = event.text.clone();
        }
        None => why = format!("{name} does not move"),
    });
    let state = charging.unit(unit).clone();
    charging.settle_of(of, fate, state.fate.word().into(), clause, |_| match state.models {
        0 => "no model is left".to_owned(),
        1 => "1 model is left".to_owned(),
        models => format!("{models} models are left"),
    });
    if state.is_on_table() {
        let pose = state.pose;
        charging.settle_of(of, position, pose.at.into(), clause, |_| why.clone());
        charging.settle_of(of, facing, pose.facing.into(), clause, |_| why.clone());
    }
}
