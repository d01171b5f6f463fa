//! All that is known of a clause or a question, as JSON.

use onset_compare::{Answering, ClauseUse, QuestionUse};
use onset_load::{KeyTable, QuestionEntry, registers};
use schemars::JsonSchema;
use serde::Serialize;

use super::{clauses::ClauseJson, lists::QuestionJson};

/// What `explain --format json` prints: `clauses` of a clause, `question` of a question, `tables` of a kind of file.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "onset explain")]
pub struct ExplainJson {
    /// The version of this format.
    #[schemars(extend("const" = 1))]
    pub format: u32,
    /// The clause, in each edition that has it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<ExplainedClauseJson>,
    /// The question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<ExplainedQuestionJson>,
    /// The tables of a scenario's or a ruleset's file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<KeyTableJson>,
}

/// A table of a file.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct KeyTableJson {
    /// What it is.
    pub about: String,
    /// Its keys.
    pub keys: Vec<KeyJson>,
}

/// A key of a table.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct KeyJson {
    /// As it stands in a file.
    pub key: String,
    /// The values that are accepted.
    pub accepted: String,
    /// What it means, and its default.
    pub says: String,
}

/// All that is known of a clause.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExplainedClauseJson {
    /// What it was found to decide.
    #[serde(flatten)]
    pub decides: ClauseJson,
    /// What it says.
    pub says: String,
    /// Where in the source it stands, or would.
    #[serde(rename = "where")]
    pub place: String,
    /// Of an assumed clause: why it is taken so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// The questions that it settles.
    pub settles: Vec<String>,
}

/// All that is known of a question.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExplainedQuestionJson {
    /// What it asks.
    #[serde(flatten)]
    pub asked: QuestionJson,
    /// What each ruleset has to say on it.
    pub rulesets: Vec<AnsweringJson>,
    /// The situations in which some ruleset answers it.
    pub answered_in: Vec<String>,
    /// The situations in which the rulesets part over it.
    pub parts_in: Vec<String>,
}

/// What a ruleset has to say on a question.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AnsweringJson {
    /// The ruleset.
    pub ruleset: String,
    /// Whether it never has anything to say on it.
    pub silent: bool,
    /// The clauses that settle it.
    pub clauses: Vec<String>,
    /// In how many situations it answers.
    pub situations: usize,
}

impl ExplainJson {
    /// A clause in each edition that has it, a question, or both.
    pub fn new(uses: &[ClauseUse], question: Option<&QuestionUse>) -> Self {
        let clauses = uses.iter().map(ExplainedClauseJson::from).collect();
        ExplainJson {
            format: super::FORMAT,
            clauses,
            question: question.map(ExplainedQuestionJson::from),
            tables: Vec::new(),
        }
    }

    /// The keys of a kind of file.
    pub fn of_keys(tables: &[KeyTable]) -> Self {
        let tables = tables.iter().map(KeyTableJson::from).collect();
        ExplainJson { format: super::FORMAT, clauses: Vec::new(), question: None, tables }
    }
}

impl From<&KeyTable> for KeyTableJson {
    fn from(table: &KeyTable) -> Self {
        let keys = table.keys.iter().map(|key| KeyJson {
            key: key.name.to_owned(),
            accepted: key.accepted.clone(),
            says: key.says.clone(),
        });
        KeyTableJson { about: table.about.clone(), keys: keys.collect() }
    }
}

impl From<&ClauseUse> for ExplainedClauseJson {
    fn from(found: &ClauseUse) -> Self {
        let entry = registers().entry(found.clause);
        ExplainedClauseJson {
            decides: found.into(),
            says: entry.says.clone(),
            place: entry.place.clone(),
            because: entry.because.clone(),
            settles: found.settles.iter().map(ToString::to_string).collect(),
        }
    }
}

impl From<&QuestionUse> for ExplainedQuestionJson {
    fn from(found: &QuestionUse) -> Self {
        let answering = |answering: &Answering| AnsweringJson {
            ruleset: answering.ruleset.clone(),
            silent: answering.silent,
            clauses: answering.clauses.iter().map(ToString::to_string).collect(),
            situations: answering.situations,
        };
        ExplainedQuestionJson {
            asked: QuestionEntry::of(found.question).into(),
            rulesets: found.rulesets.iter().map(answering).collect(),
            answered_in: found.answered_in.clone(),
            parts_in: found.parts_in.clone(),
        }
    }
}
