//! Arriving: the charger is moved into contact, and what it brings to the fight is settled.

use onset_geometry::{Degrees, Inches};

use crate::{
    Charging, Clause, EventKind, Question, Value,
    steps::{approach::Approach, face},
};

/// Which clauses settle what about a contact.
#[derive(Clone, Copy, Debug)]
pub struct Clauses {
    /// That the target is reached.
    pub reached: Clause,
    /// How the charger moves.
    pub moved: Clause,
    /// How far it wheels.
    pub wheel: Clause,
    /// How many models fight.
    pub models: Clause,
    /// That it may stand near another unit, where that decided something.
    pub beside: Option<Clause>,
}

/// Moves the charger straight into contact and settles it. That it is reached, and why, has been settled with the distance.
pub fn make(charging: &mut Charging, approach: &Approach, clauses: Clauses) {
    let (charger, target) = (charging.charger(), charging.target());
    let ahead = charging.unit(charger).pose.heading();
    charging.phase.unit_mut(charger).shift(ahead * approach.travel.get());
    let travel = approach.travel;
    let mut moved = vec![clauses.moved];
    moved.extend(clauses.beside.filter(|_| approach.beside.is_some()));
    charging.tell(EventKind::Moved, charger, &moved, |telling| {
        let beside =
            approach.beside.map_or(String::new(), |other| format!(", close by {}", telling.name(other)));
        format!(
            "{} moves {travel} straight ahead into {}{beside}",
            telling.name(charger),
            telling.name(target)
        )
    });
    let (ours, theirs) = (approach.charger_models, approach.target_models);
    let side = face::word(charging.aim().face.unwrap_or(approach.struck));
    let face_by = charging.aim().face_by.unwrap_or(clauses.reached);
    charging.tell(EventKind::Contact, charger, &[clauses.reached], |telling| {
        let (charger, target) = (telling.name(charger), telling.name(target));
        format!("{charger} strikes the {side} of {target}: {ours} against {theirs}")
    });
    charging.settle_target(Question::ContactFace, side, face_by, |telling| {
        format!("{} counts as in the {side} zone", telling.name(charger))
    });
    charging.settle_target(Question::ContactChargerModels, ours, clauses.models, |_| approach.why.to_owned());
    charging
        .settle_target(Question::ContactTargetModels, theirs, clauses.models, |_| approach.why.to_owned());
    moves(charging, travel, clauses.moved, clauses.wheel);
    charging.settle(Question::AlignBy, "none", clauses.moved, |_| "the units meet flush".to_owned());
}

/// Settles how far a charger has moved, without a wheel.
pub fn moves(charging: &mut Charging, travel: Inches, clause: Clause, wheel: Clause) {
    charging.settle(Question::MoveInches, travel, clause, |_| format!("{travel} straight ahead"));
    charging
        .settle(Question::MoveWheelDegrees, Value::Degrees(Degrees::ZERO), wheel, |_| "no wheel".to_owned());
}
