//! How a block of models gets into contact with another. Knows no edition: what a rule says comes in as [`Terms`].
//!
//! Two programs that share no search: the solver finds every contact that can be attained, and the best manoeuvre; the
//! referee judges any manoeuvre, a player's as well as the solver's, and names each thing that is wrong with it.

mod block;
mod contact;
mod contacts;
mod found;
mod referee;
mod round;
mod solver;
mod table;
mod terms;
mod way;

pub use block::Block;
pub use contact::touching;
pub use contacts::{Attained, Contact, Places};
pub use found::Found;
pub use referee::{Breach, Fault, Measure, Verdict, judge};
pub use round::{Course, Goal, Met, Stops, Stride, course};
pub use solver::{Contacts, Unfound, solve};
pub use table::{Kind, Other, Table};
pub use terms::{Closing, Counting, Slow, Terms, WheelCost};
pub use way::{Aligned, Gait, Hand, Leg, Step, Way, ahead_to_target, wheeled};

/// The examples of the README are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
