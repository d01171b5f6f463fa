//! Bringing the units flush: one of them turns about the point of contact, where there is room.

use onset_geometry::Shape;

use super::contact::{Meeting, models_in_contact};
use super::edge::leaves;
use super::fault::{Breach, Fault, Measure};
use super::motion::{Met, Motion};
use crate::{Aligned, Block, Gait, Kind, Leg, Table, Terms};

/// How it ends when somebody turns about one of the places where the units meet.
pub(super) struct Closed {
    /// The place.
    pub meeting: Meeting,
    /// The charger at the end.
    pub charger: Block,
    /// The target at the end.
    pub target: Block,
    /// What stands in the way of the turn.
    pub breaches: Vec<Breach>,
    /// The turn, if there is one.
    pub leg: Option<Leg>,
}

/// The best end of all places where the units meet: one for which there is room before one for which there is none, then
/// one on the declared side, then the one with most models in contact.
pub(super) fn best(
    table: &Table,
    terms: &Terms,
    units: (&Block, &Block),
    meetings: &[Meeting],
    how: (Aligned, usize),
) -> Option<Closed> {
    let mut best: Option<((bool, bool, u32), Closed)> = None;
    for meeting in meetings {
        let closed = closed(table, units, *meeting, how);
        let (charger, target) = models_in_contact(&closed.charger, &closed.target);
        let worth = (
            closed.breaches.is_empty(),
            Some(meeting.side) == terms.declared,
            terms.counting.of(charger, target),
        );
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, closed));
        }
    }
    best.map(|(_, closed)| closed)
}

fn closed(
    table: &Table,
    (charger, target): (&Block, &Block),
    meeting: Meeting,
    (who, step): (Aligned, usize),
) -> Closed {
    let stays = Closed { meeting, charger: *charger, target: *target, breaches: Vec::new(), leg: None };
    let turn = |block: &Block, still: &Block, by| {
        let motion = Motion::turn(meeting.at, by);
        let end = block.at(motion.end(block.pose));
        let breaches = obstructed(table, &block.shapes(), &still.shapes(), &motion, (who, step));
        (end, breaches, Some(Leg { from: block.pose, to: end.pose, how: Gait::Align(who) }))
    };
    match who {
        _ if meeting.flush => stays,
        Aligned::Neither => stays,
        Aligned::Charger => {
            let (charger, breaches, leg) = turn(charger, target, meeting.slant);
            Closed { charger, breaches, leg, ..stays }
        }
        Aligned::Target => {
            let (target, breaches, leg) = turn(target, charger, -meeting.slant);
            Closed { target, breaches, leg, ..stays }
        }
    }
}

/// Everything for which there is no room to turn. The charger's enemies are the target's friends: it may touch them.
fn obstructed(
    table: &Table,
    moving: &[Shape],
    other_unit: &[Shape],
    motion: &Motion,
    (who, step): (Aligned, usize),
) -> Vec<Breach> {
    let breach = |met: Met, other: Option<usize>| Breach {
        fault: Fault::NoRoomToAlign,
        step,
        at: met.at,
        amount: motion.length() - met.after,
        measure: Measure::Degrees,
        other,
    };
    let mut breaches = Vec::new();
    breaches.extend(motion.blocked(moving, other_unit).map(|met| breach(met, None)));
    for (index, other) in table.others.iter().enumerate() {
        let met = match other.kind {
            Kind::Enemy if who == Aligned::Charger => motion.touches(moving, &other.ground),
            Kind::Enemy | Kind::Friend | Kind::Solid => motion.blocked(moving, &other.ground),
        };
        breaches.extend(met.map(|met| breach(met, Some(index))));
    }
    let off = leaves(motion, moving, &table.board);
    breaches.extend(off.map(|off| breach(Met { after: off.after, at: off.at }, None)));
    breaches
}
