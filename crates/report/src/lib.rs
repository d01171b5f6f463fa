//! Results as text and JSON. Pure functions of results.
//!
//! | what | text | JSON |
//! |---|---|---|
//! | a comparison, one line a situation | [`text::overview`] | [`json::compare`] |
//! | a comparison, situation by situation | [`text::detail`] | [`json::compare`] |
//! | one play | [`text::run`] | [`json::run`] |
//! | expectations, and rulesets that were validated | [`text::check`] | [`json::check`] |
//! | clauses | [`text::clauses`] | [`json::clauses`] |
//! | a clause or a question | [`text::explain_clause`], [`text::explain_question`] | [`json::explain`] |
//! | what there is | [`text::rulesets`], [`text::scenarios`], [`text::questions`] | the same in [`json`] |

pub mod json;
pub mod text;
mod words;
