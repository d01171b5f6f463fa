//! Plays scenarios under rulesets and tells where they part; checks expectations; finds what each clause decides.
//!
//! | question | where |
//! |---|---|
//! | what does a ruleset make of a situation | [`play_one`] |
//! | is a player's own charge move legal, and what does it break | [`try_move`] |
//! | where do rulesets part | [`compare`], [`summary`] |
//! | how does a charge end, in a word | [`ending`] |
//! | does what a scenario expects come out | [`check`] |
//! | what does a clause decide, and where | [`clauses`] |
//! | who answers a question, and where do they part | [`question_use`] |

mod check;
mod clauses;
mod comparison;
mod ending;
mod expected;
mod listening;
mod outcome;
mod questions;
mod same;
#[cfg(test)]
mod samples;
mod summary;
mod trial;

pub use check::{Checked, Verdict, check, expected_files};
pub use clauses::{ClauseUse, clauses};
pub use comparison::{Comparison, Degree, Group, Named, Parting, Row, compare};
pub use ending::{ChargeFate, Ending, ending, endings};
pub use outcome::{Answer, Charged, Note, Outcome, Played, play_one};
pub use questions::{Answering, QuestionUse, question_use};
pub use same::same;
pub use summary::{Frequency, Pair, Summary, summary};
pub use trial::{Trial, Tried, TriedMove, try_move};
