//! The portrait of a scenario, as golden snapshots keep it: for each of its situations a table of what the rulesets answer,
//! then what happened under each of them.
//!
//! | mark of a line | means |
//! |---|---|
//! | `≠` | the answers differ, and with them how things end |
//! | `~` | the answers differ on the way only |
//!
//! | cell | means |
//! |---|---|
//! | `·` | the question does not arise |
//! | `–` | the ruleset never has anything to say on it |
//!
//! Of a case, only what goes otherwise than in the scenario's own situation is told: `…` stands for what is the same.

mod story;
mod table;
mod wrap;

use onset_compare::compare;
use onset_load::{LoadedRuleset, ScenarioFile};

/// Plays every situation of a scenario under every ruleset, and sets down what comes of it.
pub fn portrait(file: &ScenarioFile, rulesets: &[LoadedRuleset]) -> String {
    let comparison = compare(&file.situations, rulesets);
    let names: Vec<&str> = rulesets.iter().map(|ruleset| ruleset.id.as_str()).collect();
    let mut lines = vec![file.title.clone()];
    let mut known = None;
    for parting in &comparison.situations {
        lines.extend([String::new(), format!("=== {} ===", parting.id), String::new()]);
        lines.extend(table::table(parting, &names));
        lines.extend(story::stories(parting, known, &names));
        known = known.or(Some(parting));
    }
    lines.join("\n")
}
