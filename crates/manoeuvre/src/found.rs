//! What the solver finds.

use onset_geometry::{Degrees, Facing, Inches};

use crate::{Block, Closing, Leg, Way};

/// A manoeuvre that ends in contact.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Its steps.
    pub way: Way,
    /// What each of them makes of who moves in it.
    pub legs: Vec<Leg>,
    /// The charger where it ends.
    pub charger: Block,
    /// The target where it ends; it has moved only where it was the one to align.
    pub target: Block,
    /// The side of the target that was struck.
    pub struck: Facing,
    /// How the units were brought flush.
    pub closing: Closing,
    /// Whether more models could have met, but the door could not have been closed for them.
    pub fewer: bool,
    /// Models of the charger in base contact at the end.
    pub charger_models: u32,
    /// Models of the target in base contact at the end.
    pub target_models: u32,
    /// By how much whoever aligned has turned, clockwise.
    pub turned: Degrees,
    /// By how much somebody would have to turn to lie flush, at the outer corner of the front, where nobody does, in inches.
    pub open_by: f64,
    /// Inches moved before contact, the wheel counted as it costs.
    pub inches: Inches,
    /// What they cost over the ground there.
    pub cost: Inches,
}

impl Found {
    /// Whether another manoeuvre is as good in everything that counts: the models of both units, the wheel, and the inches.
    pub fn is_as_good_as(&self, other: &Found) -> bool {
        let models = |found: &Found| (found.struck, found.charger_models, found.target_models, found.closing);
        let outer = |found: &Found| found.charger.frontage() * found.way.wheeled().radians();
        models(self) == models(other)
            && outer(self).is_about(outer(other))
            && self.inches.is_about(other.inches)
    }
}
