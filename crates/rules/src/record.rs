//! What is written down of a play when somebody listens: events, the ways that units went, facts with the clause that
//! settled them, and why.

use onset_dice::{Faces, Notation};
use onset_geometry::Pose;

use crate::{
    Clause, Question, Switches, UnitId, Value,
    table::{Ask, Choice, Chosen, Dice, Tally},
};

/// Everything told of one play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What was settled, in order; a later fact of the same question, charge and target takes the place of an earlier.
    pub facts: Vec<Fact>,
    /// How units moved, leg by leg, in order.
    pub legs: Vec<Leg>,
    faces: Faces,
    off: Switches,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// What kind of thing: `declared`, `rolled`, `moved`.
    pub kind: EventKind,
    /// The unit that it happened to, by name.
    pub unit: Option<String>,
    /// The clauses that decided something in it.
    pub clauses: Vec<Clause>,
    /// What happened, in one line.
    pub text: String,
}

/// The kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// Something is begun or declared.
    Declared,
    /// Something is forbidden.
    Refused,
    /// A distance is measured.
    Measured,
    /// A player chose.
    Chose,
    /// Dice were thrown.
    Rolled,
    /// A unit reacts.
    Reacted,
    /// A volley is shot.
    Shot,
    /// A test is taken.
    Tested,
    /// A unit flees.
    Fled,
    /// A charge is turned to another target.
    Redirected,
    /// A unit moves.
    Moved,
    /// Contact or engagement is made.
    Contact,
    /// A charge fails.
    Failed,
    /// Fleers are run down.
    Caught,
    /// Something holds from now on.
    Follows,
}

impl EventKind {
    /// The word that reports use.
    pub fn id(self) -> &'static str {
        match self {
            EventKind::Declared => "declared",
            EventKind::Refused => "refused",
            EventKind::Measured => "measured",
            EventKind::Chose => "chose",
            EventKind::Rolled => "rolled",
            EventKind::Reacted => "reacted",
            EventKind::Shot => "shot",
            EventKind::Tested => "tested",
            EventKind::Fled => "fled",
            EventKind::Redirected => "redirected",
            EventKind::Moved => "moved",
            EventKind::Contact => "contact",
            EventKind::Failed => "failed",
            EventKind::Caught => "caught",
            EventKind::Follows => "follows",
        }
    }
}

/// One leg of a unit's way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leg {
    /// Who moved.
    pub unit: UnitId,
    /// Where it stood before.
    pub from: Pose,
    /// Where it stood after.
    pub to: Pose,
    /// How it went.
    pub gait: Gait,
}

/// How a unit goes a leg of its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gait {
    /// In a straight line, without turning.
    Straight,
    /// Round the front corner that stays where it is.
    Wheel,
    /// Round the middle of its front, or its own middle.
    Turn,
    /// Round the point of contact, until it lies flush.
    Align,
}

/// An answer to a question, with what settled it.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The charge's place in the scenario.
    pub charge: usize,
    /// The target that it is about, where it is about one.
    pub target: Option<UnitId>,
    /// The question.
    pub question: Question,
    /// The answer.
    pub value: Value,
    /// The clause that settled it.
    pub clause: Clause,
    /// One line of arithmetic or reason: `7 + 5 = 12 ≥ 9`.
    pub why: String,
}

impl Record {
    /// The faces of the last roll, for those who put it into words.
    pub fn faces(&self) -> &Faces {
        &self.faces
    }

    /// Leaves clauses that are switched off out of the events that follow: they decide nothing.
    pub(crate) fn leave_out(&mut self, off: Switches) {
        self.off = off;
    }

    /// Writes an event down.
    pub fn event(&mut self, kind: EventKind, unit: &str, clauses: &[Clause], text: String) {
        let unit = Some(unit.to_owned());
        let clauses = clauses.iter().copied().filter(|clause| self.off.on(*clause)).collect();
        self.events.push(Event { kind, unit, clauses, text });
    }

    /// Writes a leg down; where the unit stays as it is there is none.
    pub(crate) fn leg(&mut self, leg: Leg) {
        if leg.from != leg.to {
            self.legs.push(leg);
        }
    }

    /// Writes a fact down, in place of what was settled before about the same thing.
    pub fn settle(&mut self, fact: Fact) {
        let same = |known: &&mut Fact| {
            (known.charge, known.target, known.question) == (fact.charge, fact.target, fact.question)
        };
        match self.facts.iter_mut().find(same) {
            Some(known) => *known = fact,
            None => self.facts.push(fact),
        }
    }

    /// The event in which a unit last moved; or else that in which it reacted, if it did either.
    pub fn last_of(&self, unit: &str) -> Option<&Event> {
        let moves = [EventKind::Moved, EventKind::Fled, EventKind::Failed, EventKind::Caught];
        let last = |kinds: &[EventKind]| {
            let mut events = self.events.iter().rev();
            events.find(|event| kinds.contains(&event.kind) && event.unit.as_deref() == Some(unit))
        };
        last(&moves).or_else(|| last(&[EventKind::Reacted]))
    }

    pub(crate) fn rolled(&mut self, ask: &Ask<Dice>, notation: Notation, faces: Faces) {
        self.event(EventKind::Rolled, &ask.unit, &[], format!("{ask} {notation}: {faces}"));
        self.faces = faces;
    }

    pub(crate) fn counted(&mut self, ask: &Ask<Dice>, dice: u32, needed: u8, tally: Tally) {
        let shown = if tally.faces.is_empty() { String::new() } else { format!(" ({})", tally.faces) };
        let text = format!("{ask} {dice}d6, {needed} or more: {}{shown}", tally.successes);
        self.event(EventKind::Rolled, &ask.unit, &[], text);
    }

    pub(crate) fn chose(&mut self, ask: &Ask<Choice>, options: Vec<String>, chosen: Chosen) {
        let option = &options[chosen.place];
        let text = match chosen.overruled {
            Some(laid) => {
                format!("{ask}: {laid} is not open here, so {option} (open: {})", options.join(", "))
            }
            None if options.len() == 1 => return,
            None => format!("{ask}: {option} (of {})", options.join(", ")),
        };
        self.event(EventKind::Chose, &ask.unit, &[], text);
    }
}
