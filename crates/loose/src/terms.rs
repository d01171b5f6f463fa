//! What an edition asks of a charge by loose models: numbers and rankings only.

use onset_geometry::Inches;
use serde::{Deserialize, Serialize};

/// What a model has to do at the end of its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duty {
    /// End closer to some target than it began.
    Closer,
    /// End within [`Terms::near`] of a model of a target.
    Near,
    /// End within [`Terms::engaged`] of a model of a target.
    Engaged,
}

/// A duty, and how it binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranked {
    /// What a model has to do.
    pub duty: Duty,
    /// Whether there is no charge unless every model does it. Otherwise every model does it that can, with the others where they
    /// end.
    pub must: bool,
}

/// How near the models of a unit keep together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coherency {
    /// Each model ends within this of another of its unit …
    pub nearest: Inches,
    /// … and within this of all of them.
    pub farthest: Inches,
}

/// What an edition asks of a charge.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Bases this near are engaged; 0 where they have to touch.
    pub engaged: Inches,
    /// How near a model has to end that can.
    pub near: Inches,
    /// The duties of a model, the highest first: one more model that does the first outweighs any number that do the next.
    pub duties: Vec<Ranked>,
    /// How near the unit keeps together; none where it need not.
    pub coherency: Option<Coherency>,
    /// Whether the unit has to end engaged with every target; else with one is enough.
    pub all_targets: bool,
    /// Whether it may not end engaged with enemies that are no targets.
    pub no_others: bool,
    /// How many of its models have to end engaged with a target.
    pub least_models: u32,
}

impl Terms {
    /// How a duty ranks, if it is one: 0 is the highest.
    pub fn rank(&self, duty: Duty) -> Option<usize> {
        self.duties.iter().position(|ranked| ranked.duty == duty)
    }

    /// Whether every model has to do it.
    pub fn must(&self, duty: Duty) -> bool {
        self.duties.iter().any(|ranked| ranked.duty == duty && ranked.must)
    }
}
