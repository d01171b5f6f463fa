//! Proofs of the solver on random tables: what scatters and plants them, the checks, and the text of a table that fails.

mod attained;
mod brute;
mod checks;
mod compare;
mod dice;
mod graze;
mod laws;
mod plant;
mod scatter;
mod scene;

pub use attained::{Seen, attained};
pub use checks::{Tally, check};
