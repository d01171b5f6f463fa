//! Scenarios: situations that all rulesets share, from the program or from files.

mod base;
mod expect;
mod field;
mod file;
mod find;
mod ground;
mod keys;
mod manoeuvre;
mod path;
mod placing;
mod roster;
mod script;
mod situation;
mod units;
mod words;

pub use expect::{Expect, Wants};
pub(crate) use file::open;
pub use file::{ScenarioFile, scenario, scenarios};
pub(crate) use find::{Found, find};
pub use keys::scenario_keys;
pub(crate) use manoeuvre::is_move;
pub use manoeuvre::{MoveFile, move_file};
pub use situation::Situation;
