//! What a ruleset makes of a situation, as JSON.

use onset_compare::{Answer, Charged, Note, Outcome, Played};
use onset_rules::{Event, NotPlayed, Question};
use schemars::JsonSchema;
use serde::Serialize;

use super::{map::Map, value::JsonValue};

/// What one ruleset makes of a situation: exactly one of a play (`charges`, `events`, `assumed`), `not_played` and `error`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RulesetJson {
    /// It was played.
    Played(PlayedJson),
    /// It cannot be played.
    NotPlayed {
        /// The ruleset's id.
        ruleset: String,
        /// Why not.
        not_played: NotPlayedJson,
    },
    /// What was laid down cannot be taken.
    Error {
        /// The ruleset's id.
        ruleset: String,
        /// What is wrong.
        error: String,
    },
}

/// A situation played to its end.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PlayedJson {
    /// The ruleset's id.
    pub ruleset: String,
    /// The charges, in the scenario's order.
    pub charges: Vec<ChargeJson>,
    /// What happened, in order.
    pub events: Vec<EventJson>,
    /// Clauses that decided something and are assumed.
    pub assumed: Vec<String>,
    /// What of the answers laid down did not serve as meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// Why a ruleset cannot play a situation.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct NotPlayedJson {
    /// Why, in words.
    pub reason: String,
    /// What in the scenario asks for it.
    pub key: String,
    /// The clause that would be needed.
    pub clause: String,
}

/// One charge as it was played.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ChargeJson {
    /// Who charges.
    pub unit: String,
    /// The targets, in the order in which they were declared.
    pub targets: Vec<String>,
    /// Answers by question: those about the charge and those about the target that it ended on.
    pub facts: Map<JsonValue>,
    /// What settled each of the facts.
    pub settled: Map<SettledJson>,
    /// The answers about each target, by target and question.
    pub by_target: Map<Map<JsonValue>>,
    /// Questions on which the ruleset has nothing to say, whatever happens.
    pub silent: Vec<String>,
}

/// What settled a fact.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SettledJson {
    /// The clause.
    pub clause: String,
    /// One line of arithmetic or reason.
    pub why: String,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EventJson {
    /// What kind of thing.
    pub event: String,
    /// The unit that it happened to.
    pub unit: Option<String>,
    /// The clauses that decided something in it.
    pub clauses: Vec<String>,
    /// What happened, in one line.
    pub text: String,
}

impl RulesetJson {
    pub(crate) fn new(ruleset: &str, outcome: &Outcome) -> Self {
        let ruleset = ruleset.to_owned();
        match outcome {
            Outcome::Played(played) => RulesetJson::Played(PlayedJson::new(ruleset, played)),
            Outcome::NotPlayed(not) => {
                RulesetJson::NotPlayed { ruleset, not_played: NotPlayedJson::from(not) }
            }
            Outcome::Stuck(halt) => RulesetJson::Error { ruleset, error: halt.to_string() },
        }
    }
}

impl PlayedJson {
    fn new(ruleset: String, played: &Played) -> Self {
        PlayedJson {
            ruleset,
            charges: played.charges.iter().map(ChargeJson::from).collect(),
            events: played.events.iter().map(EventJson::from).collect(),
            assumed: played.assumed.iter().map(ToString::to_string).collect(),
            notes: played.notes.iter().map(Note::to_string).collect(),
        }
    }
}

impl From<&Charged> for ChargeJson {
    fn from(charge: &Charged) -> Self {
        let settled = |answer: &Answer| (answer.question.id(), SettledJson::from(answer));
        let of_target = |target: &str| (target.to_owned(), charge.about(Some(target)).map(fact).collect());
        ChargeJson {
            unit: charge.unit.clone(),
            targets: charge.targets.clone(),
            facts: charge.facts().map(fact).collect(),
            settled: charge.facts().map(settled).collect(),
            by_target: charge.settled_targets().into_iter().map(of_target).collect(),
            silent: charge.silent.iter().map(Question::to_string).collect(),
        }
    }
}

fn fact(answer: &Answer) -> (&'static str, JsonValue) {
    (answer.question.id(), JsonValue::from(&answer.value))
}

impl From<&NotPlayed> for NotPlayedJson {
    fn from(not: &NotPlayed) -> Self {
        NotPlayedJson { reason: not.reason.clone(), key: not.key.clone(), clause: not.clause.to_string() }
    }
}

impl From<&Answer> for SettledJson {
    fn from(answer: &Answer) -> Self {
        SettledJson { clause: answer.clause.to_string(), why: answer.why.clone() }
    }
}

impl From<&Event> for EventJson {
    fn from(event: &Event) -> Self {
        EventJson {
            event: event.kind.id().to_owned(),
            unit: event.unit.clone(),
            clauses: event.clauses.iter().map(ToString::to_string).collect(),
            text: event.text.clone(),
        }
    }
}
