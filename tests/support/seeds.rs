//! What every build of the program holds: the shared scenarios and the editions.

use onset_load::{LoadedRuleset, ScenarioFile, Situation};
use onset_rules::Edition;

/// Every shared scenario, sorted by id.
///
/// # Panics
/// Where one does not load.
pub fn scenarios() -> Vec<ScenarioFile> {
    onset_load::scenarios().unwrap_or_else(|error| panic!("the shared scenarios do not load\n{error}"))
}

/// Every situation of the shared scenarios: each scenario's own, then its cases.
///
/// # Panics
/// Where a scenario does not load.
pub fn situations() -> Vec<Situation> {
    scenarios().into_iter().flat_map(|file| file.situations).collect()
}

/// The editions, in the order in which reports show them.
///
/// # Panics
/// Where one does not load.
pub fn editions() -> [LoadedRuleset; Edition::ALL.len()] {
    onset_load::editions().unwrap_or_else(|error| panic!("the editions do not load\n{error}"))
}
