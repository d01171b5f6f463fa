//! How a charge ends, in one word: what an overview shows.

use onset_rules::{Question, Value};

use crate::{Charged, Outcome};

/// How a charge ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// What became of it.
    pub fate: ChargeFate,
    /// Whether it had turned to another target by then.
    pub redirected: bool,
}

/// What becomes of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChargeFate {
    /// The target is reached and stands.
    Contact,
    /// The target fled and was run down.
    Caught,
    /// The target fled and got away.
    Fled,
    /// The target stands and is not reached.
    Fails,
    /// It may not be declared.
    Barred,
    /// Its player does not want it, before or after the roll.
    Declined,
    /// The charger runs from the volley.
    Panics,
    /// The charger falls to the volley.
    Shot,
}

impl ChargeFate {
    /// The word that reports use.
    pub fn word(self) -> &'static str {
        match self {
            ChargeFate::Contact => "contact",
            ChargeFate::Caught => "caught",
            ChargeFate::Fled => "fled",
            ChargeFate::Fails => "fails",
            ChargeFate::Barred => "barred",
            ChargeFate::Declined => "declined",
            ChargeFate::Panics => "panics",
            ChargeFate::Shot => "shot",
        }
    }
}

/// How a charge ended, by its facts.
pub fn ending(charge: &Charged) -> Ending {
    let is = |question, yes: bool| charge.fact(question).is_some_and(|fact| fact.value == Value::Bool(yes));
    let says = |question, words: &[&str]| match charge.fact(question).map(|fact| &fact.value) {
        Some(Value::Word(word)) => words.contains(word),
        _ => false,
    };
    let fate = if is(Question::DeclareAllowed, false) {
        ChargeFate::Barred
    } else if is(Question::DeclareMade, false) || is(Question::AttemptMade, false) {
        ChargeFate::Declined
    } else if says(Question::ChargerFate, &["destroyed"]) {
        ChargeFate::Shot
    } else if is(Question::PanicPassed, false) {
        ChargeFate::Panics
    } else if is(Question::FleeCaught, true) {
        ChargeFate::Caught
    } else if is(Question::ContactMade, true) {
        ChargeFate::Contact
    } else if says(Question::TargetFate, &["fleeing", "left-table"]) {
        ChargeFate::Fled
    } else {
        ChargeFate::Fails
    };
    Ending { fate, redirected: redirected(charge) }
}

/// Whether the charge turned to another target than its first.
fn redirected(charge: &Charged) -> bool {
    match charge.fact(Question::RedirectTo).map(|fact| &fact.value) {
        Some(Value::Unit(to)) => charge.targets.contains(to),
        _ => false,
    }
}

/// How the charges of an outcome ended, in order; none where it was not played.
pub fn endings(outcome: &Outcome) -> Vec<Ending> {
    outcome.played().map_or_else(Vec::new, |played| played.charges.iter().map(ending).collect())
}
