//! One play as JSON.

use onset_compare::Tried;
use schemars::JsonSchema;
use serde::Serialize;

use super::{play::RulesetJson, trial::TriedJson};
use crate::text::Run;

/// What `run --format json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "onset run")]
pub struct RunJson {
    /// The version of this format.
    #[schemars(extend("const" = 1))]
    pub format: u32,
    /// The situation's id.
    pub scenario: String,
    /// Its title.
    pub title: String,
    /// The seed of the dice that are not laid down.
    pub seed: u64,
    /// What the ruleset makes of it.
    pub play: RulesetJson,
    /// A player's own move in place of the best one, where one was given; the play then goes up to it.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub tried: Option<TriedJson>,
}

impl RunJson {
    /// Puts a play together with what it is a play of.
    pub fn new(run: Run<'_>, tried: Option<&Tried>) -> Self {
        RunJson {
            format: super::FORMAT,
            scenario: run.id.to_owned(),
            title: run.title.to_owned(),
            seed: run.seed,
            play: RulesetJson::new(run.ruleset, run.outcome),
            tried: tried.map(TriedJson::from),
        }
    }
}
