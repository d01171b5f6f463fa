//! The referee: replays a manoeuvre step by step and names every thing that it breaks. It looks for nothing better, and
//! does not ask whether more models could have been brought in.

mod closing;
mod contact;
mod edge;
mod fault;
mod motion;
mod replay;
mod toll;

#[cfg(test)]
mod laws;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests_ends;
#[cfg(test)]
mod tests_toll;
#[cfg(test)]
mod tests_way;

use onset_geometry::{Degrees, Facing, Inches};

pub use fault::{Breach, Fault, Measure};

use crate::{Block, Leg, Table, Terms, Way};

/// What the referee says of a manoeuvre.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Every thing that it breaks, in the order of the steps; the same about the same unit is named once, where it first
    /// happens.
    pub breaches: Vec<Breach>,
    /// The charger where it ends.
    pub charger: Block,
    /// The target where it ends.
    pub target: Block,
    /// The side of the target that was struck; none where the front does not touch it.
    pub struck: Option<Facing>,
    /// Models of the charger in base contact at the end.
    pub charger_models: u32,
    /// Models of the target in base contact at the end.
    pub target_models: u32,
    /// Degrees wheeled on the way.
    pub wheeled: Degrees,
    /// What the steps before contact cost, in inches.
    pub cost: Inches,
    /// What each step that moved a unit made of it, in order.
    pub legs: Vec<Leg>,
}

impl Verdict {
    /// Whether nothing is wrong with it.
    pub fn is_legal(&self) -> bool {
        self.breaches.is_empty()
    }
}

/// Judges a manoeuvre: carries out its steps as they are written, also those that are not allowed.
///
/// Straight legs and turns are swept exactly; everything is compared with the one
/// [`TOLERANCE`](onset_geometry::TOLERANCE).
pub fn judge(table: &Table, terms: &Terms, way: &Way) -> Verdict {
    replay::Replay::new(table, terms).judged(way)
}
