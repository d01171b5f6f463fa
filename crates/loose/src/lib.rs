//! How models that move one by one charge. Knows no edition: what a rule says comes in as [`Terms`].
//!
//! Two programs that share no search: the solver finds where the models of a unit end so that as many as can be do their duty,
//! and how each comes there; the referee judges any charge, a player's as well as the solver's, and names each thing that is
//! wrong with it.

mod charge;
mod found;
mod model;
mod referee;
mod relax;
mod solver;
mod table;
mod terms;
mod ways;

pub use charge::{Charge, Leg, Move};
pub use found::{Engagement, Failing, Found, Unfound, engagements};
pub use model::{Base, Model};
pub use referee::{Breach, Fault, Verdict, judge, judged_ends};
pub use relax::{Change, Relaxation, relaxations};
pub use solver::solve;
pub use table::{Table, Thing};
pub use terms::{Coherency, Duty, Ranked, Terms};

/// The README's example is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
