//! One play as JSON.

use schemars::JsonSchema;
use serde::Serialize;

use super::play::RulesetJson;
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
}

impl RunJson {
    /// Puts a play together with what it is a play of.
    pub fn new(run: Run<'_>) -> Self {
        RunJson {
            format: super::FORMAT,
            scenario: run.id.to_owned(),
            title: run.title.to_owned(),
            seed: run.seed,
            play: RulesetJson::new(run.ruleset, run.outcome),
        }
    }
}
