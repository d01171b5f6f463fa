//! Arriving: the charger is moved into contact, and what it brings to the fight is settled.

use onset_geometry::Degrees;
use onset_manoeuvre::{Aligned, Closing, Found, Hand, Step, Way};

use crate::{
    Charging, Clause, EventKind, Gait, Leg, Question, UnitId, Value,
    steps::{approach::Approach, face},
};

/// Which clauses settle what about a contact.
#[derive(Clone, Debug)]
pub struct Clauses {
    /// That the target is reached.
    pub reached: Clause,
    /// How the charger moves.
    pub moved: Clause,
    /// How far it wheels.
    pub wheel: Clause,
    /// How many models fight.
    pub models: Clause,
    /// That the charger turns to lie flush.
    pub closes: Clause,
    /// That the target does.
    pub target_closes: Clause,
    /// That nobody does, though they have not met flush.
    pub stay: Clause,
    /// That fewer models fight than could, because of the door.
    pub fewer: Clause,
    /// That a wheel is part of the distance, and how it is measured, where it is.
    pub paid: Option<[Clause; 2]>,
    /// That no enemy may be touched which was not charged, and how far it is kept off, where another way was taken for that.
    pub keeps_off: Vec<Clause>,
    /// That it may stand near another unit, where that decided something.
    pub beside: Option<Clause>,
}

/// Moves the charger into contact and settles it. That it is reached, and why, has been settled with the distance.
pub fn make(charging: &mut Charging, approach: &Approach, clauses: Clauses) {
    let (charger, target) = (charging.charger(), charging.target());
    let found = &approach.found;
    go(charging, found);
    let mut moved = vec![clauses.moved];
    moved.extend(clauses.beside.filter(|_| approach.beside.is_some()));
    let wheels = found.way.wheeled() > Degrees::ZERO;
    moved.extend((wheels && clauses.wheel != clauses.moved).then_some(clauses.wheel));
    moved.extend(clauses.paid.filter(|_| wheels).into_iter().flatten());
    moved.extend(&clauses.keeps_off);
    charging.tell(EventKind::Moved, charger, &moved, |telling| {
        let beside =
            approach.beside.map_or(String::new(), |other| format!(", close by {}", telling.name(other)));
        let (charger, target, way) = (telling.name(charger), telling.name(target), words(&found.way));
        format!("{charger} moves {way} into {target}{beside}")
    });
    let (ours, theirs) = (found.charger_models, found.target_models);
    let side = face::word(charging.aim().face.unwrap_or(found.struck));
    let face_by = charging.aim().face_by.unwrap_or(clauses.reached);
    let mut decided = vec![clauses.reached];
    decided.extend(found.fewer.then_some(clauses.fewer));
    charging.tell(EventKind::Contact, charger, &decided, |telling| {
        let (charger, target) = (telling.name(charger), telling.name(target));
        format!("{charger} strikes the {side} of {target}: {ours} against {theirs}")
    });
    charging.settle_target(Question::ContactFace, side, face_by, |telling| {
        format!("{} counts as in the {side} zone", telling.name(charger))
    });
    charging.settle_target(Question::ContactChargerModels, ours, clauses.models, |_| approach.why.to_owned());
    charging
        .settle_target(Question::ContactTargetModels, theirs, clauses.models, |_| approach.why.to_owned());
    let inches = clauses.paid.filter(|_| wheels).map_or(clauses.moved, |[costs, _]| costs);
    moves(charging, found, inches, clauses.wheel);
    align(charging, found, clauses);
}

/// Puts charger and target where a manoeuvre ends, and tells who listens of each leg.
pub fn go(charging: &mut Charging, found: &Found) {
    let (charger, target) = (charging.charger(), charging.target());
    for Leg { unit, gait, from, to } in legs(&found.legs, charger, target) {
        charging.tell_leg(unit, gait, from, to);
    }
    charging.phase.unit_mut(charger).place(found.charger.pose);
    charging.phase.unit_mut(target).place(found.target.pose);
}

/// The legs of a manoeuvre as those of charger and target.
pub fn legs(
    made: &[onset_manoeuvre::Leg],
    charger: UnitId,
    target: UnitId,
) -> impl Iterator<Item = Leg> + '_ {
    made.iter().map(move |leg| {
        let (unit, gait) = match leg.how {
            onset_manoeuvre::Gait::Straight => (charger, Gait::Straight),
            onset_manoeuvre::Gait::Wheel(_) => (charger, Gait::Wheel),
            onset_manoeuvre::Gait::Align(Aligned::Target) => (target, Gait::Align),
            onset_manoeuvre::Gait::Align(_) => (charger, Gait::Align),
        };
        Leg { unit, from: leg.from, to: leg.to, gait }
    })
}

/// Settles who has turned to lie flush, if anybody has.
fn align(charging: &mut Charging, found: &Found, clauses: Clauses) {
    /// A turn that moves a corner by less than this, in inches, nobody sees: the units met flush.
    const SEEN: f64 = 1e-4;
    let arc = found.turned.radians().abs() * found.charger.frontage().get();
    let turned = if arc > SEEN { found.closing.aligned() } else { Aligned::Neither };
    let (charger, target, by) = (charging.charger(), charging.target(), found.turned.abs());
    let (word, clause, who) = match turned {
        Aligned::Charger => ("charger", clauses.closes, charger),
        Aligned::Target => ("target", clauses.target_closes, target),
        Aligned::Neither if found.closing == Closing::AsTheyMet && found.open_by > SEEN => {
            ("none", clauses.stay, charger)
        }
        Aligned::Neither => ("none", clauses.moved, charger),
    };
    if turned != Aligned::Neither {
        charging.tell(EventKind::Moved, who, &[clause], |telling| {
            format!("{} turns {} to lie flush", telling.name(who), degrees(by))
        });
    }
    charging.settle(Question::AlignBy, word, clause, |telling| match turned {
        Aligned::Neither if found.closing == Closing::AsTheyMet => "they stay as they met".to_owned(),
        Aligned::Neither => "the units meet flush".to_owned(),
        Aligned::Charger | Aligned::Target => format!("{} turns {}", telling.name(who), degrees(by)),
    });
}

/// Settles how far a charger has moved and wheeled.
pub fn moves(charging: &mut Charging, found: &Found, clause: Clause, wheel: Clause) {
    let (inches, wheeled) = (found.inches, found.way.wheeled());
    charging.settle(Question::MoveInches, inches, clause, |_| words(&found.way));
    charging.settle(Question::MoveWheelDegrees, Value::Degrees(wheeled), wheel, |_| {
        match wheeled > Degrees::ZERO {
            true => "the least that brings so many to fight".to_owned(),
            false => "no wheel".to_owned(),
        }
    });
}

/// `20.5°`; the least of wheels is no wheel of nothing.
fn degrees(by: Degrees) -> String {
    const SHOWN: f64 = 0.0005;
    if by.get() < SHOWN { "less than 0.001°".to_owned() } else { format!("{by}°") }
}

/// `9 straight ahead`, `3 ahead, a wheel of 20.5° to the left and 4 ahead`.
pub fn words(way: &Way) -> String {
    let parts = way.steps.iter().filter_map(|step| match step {
        Step::Forward(by) if way.wheeled() > Degrees::ZERO => Some(format!("{by} ahead")),
        Step::Forward(by) => Some(format!("{by} straight ahead")),
        Step::Wheel { to, by } => {
            let to = if *to == Hand::Left { "left" } else { "right" };
            Some(format!("a wheel of {} to the {to}", degrees(*by)))
        }
        Step::Align(_) => None,
    });
    let parts: Vec<String> = parts.collect();
    match parts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
