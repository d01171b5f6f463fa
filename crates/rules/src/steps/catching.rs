//! Running fleers down: what it does to them, where the charger then stops, and whether it can reform.

use onset_dice::Notation;
use onset_geometry::Inches;

use crate::{
    Charging, Clause, EventKind, Fate, Question,
    steps::{approach::distance_ahead, casualties, leadership},
    table::{Choice, Halt},
};

/// Wounds the fleers: `each` wounds, without saves, for every point of the charger's unit strength.
pub fn wound(charging: &mut Charging, strength: u32, each: u32, clause: Clause) {
    let target = charging.target();
    let before = charging.unit(target).models;
    let wounds = strength.saturating_mul(each);
    casualties::suffer(charging, target, wounds);
    let left = charging.unit(target).models;
    caught(charging, clause, left, |target| {
        format!("{target} takes {wounds} wounds; {left} of {before} are left")
    });
    charging
        .settle_target(Question::CaughtWounds, wounds, clause, |_| format!("{each} × {strength} = {wounds}"));
}

/// Destroys the fleers whole.
pub fn destroy(charging: &mut Charging, clause: Clause) {
    let target = charging.target();
    charging.phase.unit_mut(target).fate = Fate::Destroyed;
    caught(charging, clause, 0, |target| format!("{target} is destroyed"));
}

fn caught(charging: &mut Charging, clause: Clause, left: u32, what: impl Fn(&str) -> String) {
    let (charger, target) = (charging.charger(), charging.target());
    charging.tell(EventKind::Caught, target, &[clause], |telling| {
        let (charger, target) = (telling.name(charger), telling.name(target));
        format!("{charger} runs {target} down: {}", what(target))
    });
    charging
        .settle_target(Question::FleeCaught, true, clause, |_| "the charge reached the fleers".to_owned());
    charging.settle_target(Question::CaughtLeft, left, clause, |telling| what(telling.name(target)));
}

/// Sets the charger back, or on, so that it stands `behind` inches from the fleers that are left.
pub fn stop_behind(charging: &mut Charging, behind: Inches, clauses: &[Clause]) {
    let (charger, target) = (charging.charger(), charging.target());
    let Some(ahead) = distance_ahead(charging.phase, charger, target) else { return };
    let by = ahead - behind;
    let heading = charging.unit(charger).pose.heading();
    charging.phase.unit_mut(charger).shift(heading * by.get());
    charging.tell(EventKind::Moved, charger, clauses, |telling| {
        format!("{} stops {behind} behind what is left of {}", telling.name(charger), telling.name(target))
    });
}

/// Lets the charger try to reform by a Leadership test. Whatever comes of it, it moves no further.
///
/// # Errors
/// Where the table does not answer.
pub fn reform(charging: &mut Charging, dice: Notation, clause: Clause) -> Result<(), Halt> {
    let charger = charging.charger();
    let attempt = charging.choose(charger, Choice::Reform, &["attempt", "decline"])? == "attempt";
    let reformed = attempt && leadership::test(charging, charger, dice, "to reform", clause)?;
    charging.settle(Question::AfterReformed, reformed, clause, |_| match (attempt, reformed) {
        (false, _) => "it does not try".to_owned(),
        (true, true) => "its test is passed".to_owned(),
        (true, false) => "its test is failed".to_owned(),
    });
    Ok(())
}
