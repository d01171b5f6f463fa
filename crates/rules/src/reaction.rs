//! What a unit may do about a charge against it.

use std::fmt;

use serde::Deserialize;

use crate::table::Labelled;

/// What the target of a charge does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// It stands its ground.
    Hold,
    /// It shoots at the charger, and then stands its ground.
    StandAndShoot,
    /// It runs away.
    Flee,
    /// It charges towards the charger.
    CounterCharge,
}

impl Reaction {
    /// The word that files and reports use.
    pub fn word(self) -> &'static str {
        match self {
            Reaction::Hold => "hold",
            Reaction::StandAndShoot => "stand-and-shoot",
            Reaction::Flee => "flee",
            Reaction::CounterCharge => "counter-charge",
        }
    }
}

impl fmt::Display for Reaction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.word())
    }
}

impl Labelled for Reaction {
    fn label(&self) -> String {
        self.to_string()
    }
}
