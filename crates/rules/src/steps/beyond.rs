//! Manoeuvres that no ruleset makes yet. A situation that needs one is not played: never a wrong answer.

use crate::{Clause, Halt, NotPlayed};

/// A manoeuvre that is not built yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Manoeuvre {
    /// A way round what stands in between.
    WayRound,
    /// A charge that cannot but touch a second enemy.
    Clipping,
    /// Models that go different ways.
    OneByOne,
}

/// What a situation needs that is not built yet, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Beyond {
    /// The manoeuvre.
    pub needs: Manoeuvre,
    /// Why, in words.
    pub reason: String,
    /// The key of the scenario that asks for it.
    pub key: String,
}

impl Beyond {
    /// Says that `needs` would be needed, for `reason`, because of the unit's `key`.
    pub fn new(needs: Manoeuvre, unit: &str, key: &str, reason: String) -> Self {
        Beyond { needs, reason, key: format!("units.{unit}.{key}") }
    }

    /// The halt that this is, under the clause that asks for the manoeuvre.
    pub fn halt(self, clause: Clause) -> Halt {
        Halt::NotPlayed(NotPlayed { reason: self.reason, key: self.key, clause })
    }
}
