//! Running fleers down: what it does to them, where the charger then stops, and whether it can reform.

use onset_dice::Notation;
use onset_geometry::{Inches, Shape};

use crate::{
    Charging, Clause, EventKind, Fate, Question, UnitId,
    steps::{
        Beyond, Manoeuvre,
        approach::distance_ahead,
        casualties,
        failure::stop,
        leadership,
        measure::{others, solid_terrain},
    },
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
    let state = charging.phase.unit_mut(target);
    (state.fate, state.models) = (Fate::Destroyed, 0);
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

/// Sets the charger back, or on, so that it stands `behind` inches from the fleers that are left; `moved` inches have brought
/// it to where it is. The first clause settles it.
///
/// # Errors
/// Where it would have to go on through somebody else, or end in contact with an enemy that it did not charge.
pub fn stop_behind(
    charging: &mut Charging,
    behind: Inches,
    moved: Inches,
    clauses: &[Clause],
) -> Result<(), Beyond> {
    let (charger, target) = (charging.charger(), charging.target());
    let Some(ahead) = distance_ahead(charging.phase, charger, target) else { return Ok(()) };
    // It never ends up behind where it started.
    let by = (ahead - behind).max(-moved);
    if by > Inches::ZERO {
        clear_on(charging, by)?;
    }
    let heading = charging.unit(charger).pose.heading();
    charging.shift(charger, heading * by.get());
    charging.tell(EventKind::Moved, charger, clauses, |telling| {
        format!("{} stops {behind} behind what is left of {}", telling.name(charger), telling.name(target))
    });
    let travel = moved + by;
    charging.settle(Question::MoveInches, travel, clauses[0], |_| {
        format!("{moved} to the catch, {by} more to stop {behind} behind")
    });
    Ok(())
}

/// Whether nobody else is in the way of the charger's next inches straight ahead, or would be touched at their end.
fn clear_on(charging: &Charging, by: Inches) -> Result<(), Beyond> {
    let (phase, charger, target) = (&*charging.phase, charging.charger(), charging.target());
    let (ground, heading) = (phase.ground(charger), phase.unit(charger).pose.heading());
    let solid: Vec<Shape> = solid_terrain(phase).collect();
    let blocked = |still: &[Shape], clear| stop(&ground, heading, still, clear, by) < by;
    let enemy = |other: UnitId| phase.profile(other).side != phase.profile(charger).side;
    let other = others(phase, &[charger, target])
        .find(|other| blocked(&phase.ground(*other), enemy(*other).then_some(Inches::ZERO)));
    if let Some(other) = other {
        let (name, other) = (charging.name(charger), charging.name(other));
        let reason = format!("{other} is in the way of {name} behind the fleers");
        return Err(Beyond::new(Manoeuvre::WayRound, other, "at", reason));
    }
    if ground.iter().any(|shape| phase.field.board.room(shape, heading) < by) {
        let reason = format!("the table ends before {} stands behind the fleers", charging.name(charger));
        return Err(Beyond::new(Manoeuvre::WayRound, charging.name(charger), "at", reason));
    }
    if blocked(&solid, None) {
        let reason =
            format!("impassable terrain is in the way of {} behind the fleers", charging.name(charger));
        return Err(Beyond { needs: Manoeuvre::WayRound, reason, key: "terrain".to_owned() });
    }
    Ok(())
}

/// Lets the charger try to reform by a Leadership test. Whatever comes of it, it moves no further.
///
/// # Errors
/// Where the table does not answer.
pub fn reform(charging: &mut Charging, dice: Notation, clause: Clause) -> Result<(), Halt> {
    let charger = charging.charger();
    let attempt = charging.choose(charger, Choice::Reform, &["attempt", "decline"])? == "attempt";
    let test =
        if attempt { Some(leadership::test(charging, charger, dice, "to reform", clause)?) } else { None };
    let reformed = test.as_ref().is_some_and(|test| test.passed);
    charging.settle(Question::AfterReformed, reformed, clause, |_| {
        test.map_or("it does not try".to_owned(), |test| test.why)
    });
    Ok(())
}
