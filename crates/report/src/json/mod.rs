//! Results as JSON: versioned, keys in a fixed order, numbers rounded to five decimals, and a schema for each command.

mod check;
mod clauses;
mod compare;
mod explain;
mod lists;
mod map;
mod play;
mod run;
mod schemas;
mod trial;
mod value;

use onset_compare::{Checked, ClauseUse, Comparison, QuestionUse, Summary, Tried};
use onset_load::{KeyTable, LoadedRuleset, QuestionEntry, ScenarioFile};
use serde::Serialize;

pub use schemas::{COMMANDS, schema};

use crate::text::Run;

/// The version of all formats.
const FORMAT: u32 = 1;

/// A comparison and what it comes to.
pub fn compare(comparison: &Comparison, summary: &Summary) -> String {
    written(&compare::CompareJson::new(comparison, summary))
}

/// One play.
pub fn run(play: Run<'_>) -> String {
    written(&run::RunJson::new(play, None))
}

/// A play with a player's own move: as [`run`], and what is to be said of the move.
pub fn trial(play: Run<'_>, tried: Option<&Tried>) -> String {
    written(&run::RunJson::new(play, tried))
}

/// The rulesets that were validated, and what came of expectations.
pub fn check(rulesets: &[LoadedRuleset], checked: &[Checked], situations: usize) -> String {
    written(&check::CheckJson::new(rulesets, checked, situations))
}

/// What clauses decide.
pub fn clauses(uses: &[ClauseUse]) -> String {
    written(&clauses::ClausesJson::new(uses))
}

/// Rulesets with their values.
pub fn rulesets(rulesets: &[LoadedRuleset]) -> String {
    written(&lists::RulesetsJson::new(rulesets))
}

/// Scenarios.
pub fn scenarios(scenarios: &[ScenarioFile]) -> String {
    written(&lists::ScenariosJson::new(scenarios))
}

/// Questions.
pub fn questions(questions: &[QuestionEntry]) -> String {
    written(&lists::QuestionsJson::new(questions))
}

/// All that is known under a name: a clause in each edition that has it, a question, or both.
pub fn explain(uses: &[ClauseUse], question: Option<&QuestionUse>) -> String {
    written(&explain::ExplainJson::new(uses, question))
}

/// The keys of a kind of file.
pub fn keys(tables: &[KeyTable]) -> String {
    written(&explain::ExplainJson::of_keys(tables))
}

/// Indented, with a newline at the end.
fn written(json: &impl Serialize) -> String {
    // Writing fails only for maps whose keys are no texts, and there are none.
    serde_json::to_string_pretty(json).unwrap_or_default() + "\n"
}
