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
    /// All that may become of one.
    pub const ALL: [ChargeFate; 8] = [
        ChargeFate::Contact,
        ChargeFate::Caught,
        ChargeFate::Fled,
        ChargeFate::Fails,
        ChargeFate::Barred,
        ChargeFate::Declined,
        ChargeFate::Panics,
        ChargeFate::Shot,
    ];

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
    // Who was fleeing before the charge, and does nothing about it, has not fled from it.
    let flees = charge.fact(Question::FleeInches).is_some() || says(Question::ReactChosen, &["flee"]);
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
    } else if flees && says(Question::TargetFate, &["fleeing", "left-table"]) {
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

#[cfg(test)]
mod tests {
    use onset_rules::Edition;

    use super::*;
    use crate::Answer;

    /// A charge at spears, then at archers, with these facts about the last.
    fn word(facts: &[(Question, Value)]) -> &'static str {
        let clause = Edition::HighestDie.clauses().next().expect("an edition has clauses");
        let answer = |(question, value): &(Question, Value)| Answer {
            target: Some("archers".to_owned()),
            question: *question,
            value: value.clone(),
            clause,
            why: String::new(),
        };
        let charged = Charged {
            unit: "knights".to_owned(),
            targets: ["spears", "archers"].map(str::to_owned).to_vec(),
            aim: Some("archers".to_owned()),
            answers: facts.iter().map(answer).collect(),
            silent: Vec::new(),
        };
        let ending = ending(&charged);
        assert_eq!(ending.redirected, facts.iter().any(|fact| fact.1 == Value::Unit("archers".to_owned())));
        ending.fate.word()
    }

    #[test]
    fn the_last_thing_that_mattered_gives_the_word() {
        use Question::{
            AttemptMade, ChargerFate, ContactMade, DeclareAllowed, FleeCaught, PanicPassed, ReactChosen,
            TargetFate,
        };
        let (yes, no) = (Value::Bool(true), Value::Bool(false));
        let fled = (TargetFate, Value::Word("fleeing"));
        assert_eq!(word(&[(ContactMade, yes.clone())]), "contact");
        assert_eq!(word(&[(ContactMade, no.clone())]), "fails");
        assert_eq!(word(&[(ContactMade, yes.clone()), (FleeCaught, yes.clone())]), "caught");
        let flees = (ReactChosen, Value::Word("flee"));
        assert_eq!(word(&[(ContactMade, no.clone()), flees, fled.clone()]), "fled");
        // A target that was fleeing before the charge did not flee from it.
        assert_eq!(word(&[(ContactMade, no.clone()), fled]), "fails");
        assert_eq!(word(&[(DeclareAllowed, no.clone()), (ContactMade, no.clone())]), "barred");
        assert_eq!(word(&[(DeclareAllowed, yes), (AttemptMade, no.clone())]), "declined");
        assert_eq!(word(&[(PanicPassed, no.clone()), (ChargerFate, Value::Word("fleeing"))]), "panics");
        assert_eq!(word(&[(ContactMade, no.clone()), (ChargerFate, Value::Word("destroyed"))]), "shot");
        // A charger that fled before it charged did not panic at anything.
        assert_eq!(word(&[(ContactMade, no), (ChargerFate, Value::Word("fleeing"))]), "fails");
    }

    #[test]
    fn only_a_redirection_to_somebody_turns_the_charge() {
        word(&[(Question::RedirectTo, Value::Unit("archers".to_owned()))]);
        word(&[(Question::RedirectTo, Value::Unit("none".to_owned()))]);
    }
}
