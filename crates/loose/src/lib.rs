//! How models that move one by one charge. Knows no edition: what a rule says comes in as [`Terms`].

mod charge;
mod found;
mod model;
mod referee;
mod solver;
mod table;
mod terms;
mod ways;

pub use charge::{Charge, Leg, Move};
pub use found::{Engagement, Failing, Found, Unfound, engagements};
pub use model::{Base, Model};
pub use referee::{Breach, Fault, Verdict, judge, judged_ends};
pub use solver::solve;
pub use table::{Table, Thing};
pub use terms::{Coherency, Duty, Ranked, Terms};
