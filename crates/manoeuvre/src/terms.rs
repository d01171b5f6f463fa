//! What an edition allows a manoeuvre: numbers only.

use onset_geometry::{Degrees, Facing, Inches, Polygon};
use serde::Deserialize;

use crate::{Aligned, Kind};

/// What a wheel costs of the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WheelCost {
    /// Nothing.
    Free,
    /// The arc that the outer front corner describes.
    Arc,
    /// The straight line from where the outer front corner was to where it comes.
    Chord,
}

/// Whose models in contact are to be as many as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Those of the charger.
    Charger,
    /// Those of both units.
    Both,
}

impl Counting {
    /// The models that count.
    pub fn of(self, charger: u32, target: u32) -> u32 {
        match self {
            Counting::Charger => charger,
            Counting::Both => charger + target,
        }
    }
}

/// One way of bringing the units flush that an edition knows, or of doing without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Closing {
    /// The charger turns, with as many models as can be.
    Charger,
    /// The target turns instead, with as many models as can be.
    Target,
    /// Those who were tried before turn, in the same order, with fewer models than could be.
    Fewer,
    /// Nobody turns: the units fight as they met.
    AsTheyMet,
}

impl Closing {
    /// Who turns.
    pub fn aligned(self) -> Aligned {
        match self {
            Closing::Charger | Closing::Fewer => Aligned::Charger,
            Closing::Target => Aligned::Target,
            Closing::AsTheyMet => Aligned::Neither,
        }
    }
}

/// Ground that slows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slow {
    /// Where it is.
    pub ground: Vec<Polygon>,
    /// What each inch costs on which some part of the front edge is in it: an inch and more.
    pub each: Inches,
    /// Whether every inch of a move costs that as soon as one does.
    pub all: bool,
}

/// What an edition allows a charge, and what it wants of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// What the steps before contact may cost; none where there is no limit.
    pub reach: Option<Inches>,
    /// What a wheel costs.
    pub wheel_cost: WheelCost,
    /// Wheels on the way: 0 or 1 for the solver, any number for the referee.
    pub wheels: u32,
    /// How far round a wheel may go, at most 180 degrees.
    pub most_wheel: Degrees,
    /// Whether the wheel has to come before everything else.
    pub wheel_first: bool,
    /// Ground that slows.
    pub slow: Option<Slow>,
    /// The side to be struck, if it can be; none where any will do.
    pub declared: Option<Facing>,
    /// Whose models are to be as many as possible.
    pub counting: Counting,
    /// Whether they have to be.
    pub maximise: bool,
    /// The charge must not end this near to others than its target; none where it may.
    pub clear: Option<Inches>,
    /// Nor this near to enemies that it must not touch; none where just not to touch them is enough. Without it the best charge
    /// may rest on a hair: a wheel that nobody sees, and an end that nobody can tell from touching.
    pub apart: Option<Inches>,
    /// How the units are brought flush, in the order in which it is tried; empty where nobody aligns.
    pub closing: Vec<Closing>,
    /// Whether another wheel is tried where the door cannot be closed after the best one.
    pub work_round: bool,
}

impl Terms {
    /// How near the charge must not end to something that stands on the table; none where it may come as near as it likes.
    pub fn keeps(&self, kind: Kind) -> Option<Inches> {
        match kind {
            Kind::Enemy => self.clear.max(self.apart),
            Kind::Friend => self.clear,
            Kind::Solid => None,
        }
    }
}
