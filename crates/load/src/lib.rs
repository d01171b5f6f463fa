//! TOML to checked types, inheritance, and errors that name file, line and column.
//!
//! Editions, registers, questions and scenarios are embedded; rulesets and scenarios may also come from paths. Whatever is
//! wrong with a file is a [`LoadError`], which holds every [`Problem`] that could be found and shows each with its line.
//!
//! | what | where it is written | how to get it |
//! |---|---|---|
//! | rulesets | `editions/<id>.toml`, or a file | [`editions`], [`ruleset`] |
//! | clauses | `seeds/sources/<edition>.toml` | [`registers`] |
//! | questions | `seeds/questions.toml` | [`questions`] |
//! | scenarios | `seeds/scenarios/<topic>/<name>.toml`, or a file or folder | [`scenarios`], [`scenario`] |
//! | a player's own move | a file | [`move_file`] |
//! | scenarios and rulesets | a file or folder | [`files`](files()) |
//!
//! ```
//! let bold = onset_load::LoadedRuleset::from_text(
//!     "bold.toml",
//!     "format = 1\nid = \"bold\"\ninherits = \"highest-die\"\n[range]\ndise = \"3d6kh2\"\n",
//! );
//! let error = bold.unwrap_err();
//! assert_eq!((error.problems()[0].line(), error.problems()[0].column()), (Some(5), Some(1)));
//! assert!(error.to_string().contains("unknown key `dise`"));
//! assert!(error.to_string().contains("did you mean `dice`?"));
//! ```

mod embedded;
mod files;
mod format;
mod nearest;
mod register;
mod ruleset;
mod scenario;
mod setting;
mod text;
mod tree;

pub use files::{Files, files};
pub use register::{
    Basis, ClauseEntry, Comparing, Off, QuestionEntry, QuestionOf, Register, Registers, Unit,
};
pub use register::{questions, registers};
pub use ruleset::{LoadedRuleset, RulesetValue, editions, ruleset, ruleset_keys};
pub use scenario::{
    Expect, MoveFile, ScenarioFile, Situation, Wants, move_file, scenario, scenario_keys, scenarios,
};
pub use setting::Setting;
pub use text::{LoadError, Problem, harmless, wrap};
pub use tree::{Key, KeyTable, Literal};
