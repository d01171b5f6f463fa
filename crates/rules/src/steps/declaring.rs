//! What can forbid a charge. Each check names the reason, or none where there is none; the clause is the edition's to say.

use onset_geometry::{Degrees, Inches};

use crate::{
    Charging, Clause, EventKind, Phase, Question, Switches, UnitId,
    steps::{measure, sight},
    table::{Choice, Halt},
};

/// A check of one clause: the reason why it forbids the charge, if it does.
pub type Check<'c> = (Clause, &'c dyn Fn() -> Option<String>);

/// The first clause in force that forbids the charge, with its reason.
pub fn first_bar(switches: Switches, checks: &[Check<'_>]) -> Option<(Clause, String)> {
    let mut checks = checks.iter().filter(|(clause, _)| switches.on(*clause));
    checks.find_map(|(clause, check)| check().map(|reason| (*clause, reason)))
}

/// The unit touches an enemy.
pub fn in_combat(phase: &Phase, unit: UnitId) -> Option<String> {
    let enemy = measure::engaged_with(phase, unit, Inches::ZERO)?;
    Some(format!("{} is in combat with {}", phase.profile(unit).name, phase.profile(enemy).name))
}

/// The unit is in one of the states that bar it.
pub fn in_state(phase: &Phase, unit: UnitId, states: &[String]) -> Option<String> {
    Some(format!("{} is {}", phase.profile(unit).name, phase.any_state(unit, states)?))
}

/// No model of the charger sees the target.
pub fn unseen(phase: &Phase, charger: UnitId, target: UnitId) -> Option<String> {
    let (who, whom) = (&phase.profile(charger).name, &phase.profile(target).name);
    if !phase.unit(target).is_on_table() {
        return Some(format!("{whom} is not on the table"));
    }
    (!sight::any_model_sees(phase, charger, target)).then(|| format!("no model of {who} sees {whom}"))
}

/// No part of the target lies in the charger's forward arc.
pub fn outside_arc(phase: &Phase, charger: UnitId, target: UnitId, arc: Degrees) -> Option<String> {
    let (who, whom) = (&phase.profile(charger).name, &phase.profile(target).name);
    let outside = !sight::in_forward_arc(phase, charger, target, arc);
    outside.then(|| format!("no part of {whom} lies in the forward arc of {who} ({arc}°)"))
}

/// The gap is more than the charger can ever cover.
pub fn out_of_reach(gap: Inches, most: Inches) -> Option<String> {
    (!most.reaches(gap)).then(|| format!("at best {most} < {gap}"))
}

/// Lets the charger's player declare the charge, or not. One that is `compelled` by a trait, under a clause, has no choice;
/// nor is there one where charging is not `optional`. Tells whether it is declared.
///
/// # Errors
/// Where the table does not answer.
pub fn willing(
    charging: &mut Charging,
    voluntary: Clause,
    optional: bool,
    compelled: Option<(Clause, &str)>,
) -> Result<bool, Halt> {
    let charger = charging.charger();
    let free = optional && compelled.is_none();
    let options: &[&'static str] = if free { &["declare", "decline"] } else { &["declare"] };
    let declares = charging.choose(charger, Choice::Declare, options)? == "declare";
    let clause = compelled.map_or(voluntary, |(clause, _)| clause);
    if let Some((clause, which)) = compelled {
        charging.tell(EventKind::Declared, charger, &[clause], |telling| {
            format!("{} is {which} and has to charge", telling.name(charger))
        });
    } else if !declares {
        charging.tell(EventKind::Declared, charger, &[voluntary], |telling| {
            format!("{} does not charge", telling.name(charger))
        });
    }
    charging.settle(Question::DeclareMade, declares, clause, |_| match compelled {
        Some((_, which)) => format!("it is {which}, and has no choice"),
        None if !free => "no choice is left".to_owned(),
        None => "its player chooses".to_owned(),
    });
    Ok(declares)
}
