//! What one ruleset makes of one situation.

use std::fmt;

use onset_load::{Basis, LoadedRuleset, Situation, registers};
use onset_rules::{
    ChargeRuleset, Clause, Event, Field, Leg, NotPlayed, Phase, Question, Record, UnitId, Value, play,
    table::{Halt, Table},
};

use crate::listening::Listening;

/// What a ruleset makes of a situation.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It was played to its end.
    Played(Box<Played>),
    /// The ruleset cannot play it; that is an outcome like any other.
    NotPlayed(NotPlayed),
    /// The answers laid down cannot be taken, or the phase does not end: an error.
    Stuck(Halt),
}

/// A situation played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The charges, in the scenario's order.
    pub charges: Vec<Charged>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// How units moved, leg by leg, in order.
    pub legs: Vec<Leg>,
    /// How things stand in the end.
    pub end: Phase,
    /// Clauses that decided something and are not in the source but assumed, in the register's order.
    pub assumed: Vec<Clause>,
    /// What of the answers laid down did not serve as meant.
    pub notes: Vec<Note>,
}

/// One charge as it was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Charged {
    /// Who charges.
    pub unit: String,
    /// The targets that were declared, in order: the first, then those redirected to or picked.
    pub targets: Vec<String>,
    /// The target that the charge ended on; the first one wanted where none was declared.
    pub aim: Option<String>,
    /// All that was settled about it, in the order of the questions.
    pub answers: Vec<Answer>,
    /// Questions on which the ruleset has nothing to say, whatever happens.
    pub silent: Vec<Question>,
}

/// A ruleset's answer to a question, with what settled it.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The target that it is about, where it is about one.
    pub target: Option<String>,
    /// The question.
    pub question: Question,
    /// The answer.
    pub value: Value,
    /// The clause that settled it.
    pub clause: Clause,
    /// One line of arithmetic or reason.
    pub why: String,
}

/// Something laid down that did not serve as meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// More dice were thrown under the name than are laid: the rest came from the seed.
    DiceRanOut(String),
    /// The choice was never put to its player.
    NeverAsked(String),
}

impl Outcome {
    /// The play, where there is one.
    pub fn played(&self) -> Option<&Played> {
        match self {
            Outcome::Played(played) => Some(played),
            Outcome::NotPlayed(_) | Outcome::Stuck(_) => None,
        }
    }
}

impl Played {
    /// Whether an event or a fact carries the clause.
    pub fn carries(&self, clause: Clause) -> bool {
        self.carried().any(|carried| carried == clause)
    }

    /// The clauses that events and facts carry, as often as they do.
    pub fn carried(&self) -> impl Iterator<Item = Clause> {
        let told = self.events.iter().flat_map(|event| event.clauses.iter().copied());
        let settled = self.charges.iter().flat_map(|charge| &charge.answers).map(|answer| answer.clause);
        told.chain(settled)
    }
}

impl Charged {
    /// The facts of the charge: those of the charge itself and those of the target that it ended on, in the order of the
    /// questions.
    pub fn facts(&self) -> impl Iterator<Item = &Answer> {
        self.answers.iter().filter(|answer| answer.target.is_none() || answer.target == self.aim)
    }

    /// The fact that answers a question, of those in [`Charged::facts`].
    pub fn fact(&self, question: Question) -> Option<&Answer> {
        self.facts().find(|answer| answer.question == question)
    }

    /// What was settled about one target, or (without one) about the charge itself.
    pub fn about(&self, target: Option<&str>) -> impl Iterator<Item = &Answer> {
        self.answers.iter().filter(move |answer| answer.target.as_deref() == target)
    }

    /// The targets about which something was settled, in the order in which they were declared.
    pub fn settled_targets(&self) -> Vec<&str> {
        let mut targets: Vec<&str> = Vec::new();
        let answered = self.answers.iter().filter_map(|answer| answer.target.as_deref());
        for target in self.targets.iter().map(String::as_str).chain(answered) {
            if !targets.contains(&target) && self.about(Some(target)).next().is_some() {
                targets.push(target);
            }
        }
        targets
    }
}

/// Plays a situation under a ruleset, with the dice, choices and seed that the situation lays down.
pub fn play_one(ruleset: &LoadedRuleset, situation: &Situation) -> Outcome {
    played_by(ruleset, situation, |table| play(&ruleset.rules, &situation.field, table))
}

/// What comes of a situation that is played in some way, as far as that goes.
pub(crate) fn played_by(
    ruleset: &LoadedRuleset,
    situation: &Situation,
    plays: impl FnOnce(&mut Table<'_>) -> Result<Phase, Halt>,
) -> Outcome {
    let mut answerer = Listening::new(&situation.script, situation.seed);
    let mut record = Record::default();
    let mut table = Table::recorded(&mut answerer, &mut record);
    let end = match plays(&mut table) {
        Ok(end) => end,
        Err(Halt::NotPlayed(not_played)) => return Outcome::NotPlayed(not_played),
        Err(halt) => return Outcome::Stuck(halt),
    };
    let silent = ruleset.rules.silent_on();
    let charges = (0..end.charges.len()).map(|place| charged(&end, place, &record, silent)).collect();
    let notes = answerer.notes();
    let Record { events, legs, .. } = record;
    let mut played = Played { charges, events, legs, end, assumed: Vec::new(), notes };
    played.assumed = assumed(&played);
    Outcome::Played(Box::new(played))
}

/// The charge in hand when a play ended.
pub(crate) fn charge_of(played: &Played) -> Option<&Charged> {
    played.charges.get(played.end.current)
}

fn charged(end: &Phase, place: usize, record: &Record, silent: &[Question]) -> Charged {
    let charge = &end.charges[place];
    let field: &Field = &end.field;
    let name = |unit: UnitId| field.unit(unit).name.clone();
    let declared = charge.targets.get(charge.at).map(|target| target.unit);
    let aim = declared.or_else(|| field.charges[place].targets.first().copied());
    let settled = record.facts.iter().filter(|fact| fact.charge == place && !silent.contains(&fact.question));
    let mut answers: Vec<Answer> = settled
        .map(|fact| Answer {
            target: fact.target.map(name),
            question: fact.question,
            value: fact.value.clone(),
            clause: fact.clause,
            why: fact.why.clone(),
        })
        .collect();
    answers.sort_by_key(|answer| answer.question);
    let mut targets: Vec<String> = Vec::new();
    for target in &charge.targets {
        let target = name(target.unit);
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    Charged { unit: name(charge.charger), targets, aim: aim.map(name), answers, silent: silent.to_vec() }
}

fn assumed(played: &Played) -> Vec<Clause> {
    let is_assumed = |clause: &Clause| registers().entry(*clause).basis == Basis::Assumed;
    let mut assumed: Vec<Clause> = played.carried().filter(is_assumed).collect();
    assumed.sort_unstable();
    assumed.dedup();
    assumed
}

impl fmt::Display for Note {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::DiceRanOut(name) => {
                write!(out, "the dice laid for {name} ran out; the rest came from the seed")
            }
            Note::NeverAsked(name) => write!(out, "{name} was never asked"),
        }
    }
}
