//! Results as text for a terminal: pure functions of results and of the page that they are set on.

mod check;
mod clauses;
mod detail;
mod explain;
mod grid;
mod keys;
mod lists;
mod overview;
mod page;
mod reasons;
mod run;
mod summary;
mod table;
mod trial;
mod wrap;

pub use check::check;
pub use clauses::clauses;
pub use detail::detail;
pub use explain::{clause as explain_clause, question as explain_question};
pub use keys::keys;
pub use lists::{questions, rulesets, scenarios};
pub use overview::overview;
pub use page::Page;
pub(crate) use page::cut;
pub use run::{Run, run};
pub use trial::trial;
