//! The battle, the table, the trait ChargeRuleset, the steps that rulesets share, and one file an edition.
//!
//! **The rules ask, the table answers.** A ruleset is Rust that reads like its rulebook; whatever it cannot decide itself (a
//! die, a player's choice) it asks the [`table::Table`]. Who answers is not its business.

mod charging;
mod clause;
pub mod editions;
mod field;
pub mod parameters;
mod phase;
mod play;
mod question;
mod reaction;
mod record;
mod ruleset;
pub mod steps;
pub mod table;
mod unit;

pub use charging::{Charging, Telling};
pub use clause::{Clause, Edition, Switches};
pub use field::{
    Base, Field, Formation, Missiles, Profile, Shared, Side, Terrain, TerrainKind, UnitId, Wanted,
};
pub use phase::{Charge, Flow, Phase, Rolled, Stage, Target};
pub use play::{play, play_to_the_move};
pub use question::{Question, Value};
pub use reaction::Reaction;
pub use record::{Event, EventKind, Fact, Gait, Leg, Record};
pub use ruleset::{ChargeRuleset, Ruleset};
pub use table::{Halt, NotPlayed};
pub use unit::{Fate, Unit};
