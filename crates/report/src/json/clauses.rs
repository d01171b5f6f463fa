//! Clauses as JSON: what each says, and what it was found to decide.

use onset_compare::ClauseUse;
use onset_load::registers;
use schemars::JsonSchema;
use serde::Serialize;

use crate::words::{basis, without};

/// What `clauses --format json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "onset clauses")]
pub struct ClausesJson {
    /// The version of this format.
    #[schemars(extend("const" = 1))]
    pub format: u32,
    /// The clauses, in the order of their registers.
    pub clauses: Vec<ClauseJson>,
}

/// What a clause was found to decide.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ClauseJson {
    /// The clause, with its edition.
    pub clause: String,
    /// `source` where the source lays it down, `assumed` where it is silent.
    pub basis: String,
    /// Whether some event or fact of some shared scenario carries it.
    pub modelled: bool,
    /// The kinds of events that carry it.
    pub events: Vec<String>,
    /// The situations in which some event or fact carries it.
    pub exercised_by: Vec<String>,
    /// What is played without it; null where it cannot be switched off.
    pub without: Option<String>,
    /// Why it cannot be switched off, where it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The situations whose facts change without it.
    pub changed_without: Vec<String>,
}

impl ClausesJson {
    /// What was found of each clause.
    pub fn new(uses: &[ClauseUse]) -> Self {
        ClausesJson { format: super::FORMAT, clauses: uses.iter().map(ClauseJson::from).collect() }
    }
}

impl From<&ClauseUse> for ClauseJson {
    fn from(found: &ClauseUse) -> Self {
        let entry = registers().entry(found.clause);
        let (without, reason) = match without(&entry.off) {
            Ok(without) => (Some(without), None),
            Err(reason) => (None, Some(reason)),
        };
        ClauseJson {
            clause: found.clause.to_string(),
            basis: basis(entry.basis).to_owned(),
            modelled: found.is_modelled(),
            events: found.events.iter().map(|kind| kind.id().to_owned()).collect(),
            exercised_by: found.exercised_by.clone(),
            without,
            reason,
            changed_without: found.changed_without.clone(),
        }
    }
}
