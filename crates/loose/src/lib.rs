//! How models that move one by one charge. Knows no edition: what a rule says comes in as [`Terms`].

mod charge;
mod model;
mod table;
mod terms;
mod ways;

pub use charge::{Charge, Leg, Move};
pub use model::{Base, Model};
pub use table::{Table, Thing};
pub use terms::{Coherency, Duty, Ranked, Terms};
