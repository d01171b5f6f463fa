//! Results as text, JSON and pictures. Pure functions of results.
//!
//! | what | text | JSON |
//! |---|---|---|
//! | a comparison, one line a situation | [`text::overview`] | [`json::compare`] |
//! | a comparison, situation by situation | [`text::detail`] | [`json::compare`] |
//! | one play | [`text::run`] | [`json::run`] |
//! | a player's own move | [`text::trial`] | [`json::trial`] |
//! | expectations, and rulesets that were validated | [`text::check`] | [`json::check`] |
//! | clauses | [`text::clauses`] | [`json::clauses`] |
//! | a clause or a question | [`text::explain_clause`], [`text::explain_question`] | [`json::explain`] |
//! | what there is | [`text::rulesets`], [`text::scenarios`], [`text::questions`] | the same in [`json`] |
//!
//! The board of one play is drawn by [`svg::drawing`], that of a player's own move by [`svg::tried`].

pub mod json;
pub mod svg;
pub mod text;
mod words;
