//! What a charge can break, and the line that tells it.

use std::fmt;

use onset_geometry::{Inches, Point};
use serde::Serialize;

use crate::{Duty, Thing};

/// A thing that a charge breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// A move of a model that the unit does not have, or its second move. It is not carried out. Amount: 0.
    NoSuchMove,
    /// A path longer than the allowance. Amount: inches beyond.
    TooFar,
    /// The path leads into an enemy or terrain. Amount: inches deep, at the deepest.
    Through,
    /// The path leads off the table. Amount: inches beyond the edge, at the furthest.
    OffTheTable,
    /// Ends where something else stands at that moment. Amount: inches deep.
    StandsOn,
    /// Does not do a duty that every model must do. Amount: inches short of it.
    NotDone(Duty),
    /// Does not do a duty, and could have, with the others where they end. Place: where. Amount: inches short of it.
    Could(Duty),
    /// The unit is not engaged with a target that it has to be engaged with. Amount: inches short of it.
    NotEngaged,
    /// A model is engaged with an enemy that is no target. Amount: inches nearer than just not engaged.
    EngagedWithOther,
    /// Fewer models are engaged than have to be. Amount: how many fewer.
    TooFewModels,
    /// No other model of the unit is near enough. Amount: inches too far.
    Alone,
    /// Another model of the unit is too far away. Amount: inches too far.
    Strung,
}

impl Fault {
    /// A word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Fault::NoSuchMove => "no-such-move",
            Fault::TooFar => "too-far",
            Fault::Through => "through",
            Fault::OffTheTable => "off-the-table",
            Fault::StandsOn => "stands-on",
            Fault::NotDone(Duty::Closer) => "not-closer",
            Fault::NotDone(Duty::Near) => "not-near",
            Fault::NotDone(Duty::Engaged) => "not-engaged-as-it-must",
            Fault::Could(Duty::Closer) => "could-be-closer",
            Fault::Could(Duty::Near) => "could-be-near",
            Fault::Could(Duty::Engaged) => "could-be-engaged",
            Fault::NotEngaged => "not-engaged",
            Fault::EngagedWithOther => "engaged-with-other",
            Fault::TooFewModels => "too-few-models",
            Fault::Alone => "alone",
            Fault::Strung => "strung-out",
        }
    }
}

/// One thing that a charge breaks, of whom, with whom, where, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Breach {
    /// What is broken.
    pub fault: Fault,
    /// The model of the unit, where it is one model's.
    pub model: Option<usize>,
    /// Who or what else it is about.
    pub with: Option<Thing>,
    /// Where.
    pub at: Point,
    /// By how much, as the fault says.
    pub amount: f64,
}

impl fmt::Display for Breach {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.fault.word())?;
        if let Some(model) = self.model {
            write!(out, " model {model}")?;
        }
        if let Some(with) = self.with {
            match with {
                Thing::Own(other) => write!(out, ", model {other}")?,
                Thing::Target(unit, model) => write!(out, ", target {unit} model {model}")?,
                Thing::Enemy(unit, model) => write!(out, ", enemy {unit} model {model}")?,
                Thing::Friend(unit, model) => write!(out, ", friend {unit} model {model}")?,
                Thing::Terrain(piece) => write!(out, ", terrain {piece}")?,
                Thing::Edge => write!(out, ", the edge")?,
            }
        }
        write!(out, " at {} by {}", self.at, Inches::new(self.amount))
    }
}
