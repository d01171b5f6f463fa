//! A charge: who moves, in which order, along which path, and which way it faces at the end.

use onset_geometry::{Degrees, Inches, Point};
use serde::{Deserialize, Serialize};

/// A piece of the path of a base's middle. The base does not turn in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Leg {
    /// Straight to a point.
    Straight {
        /// Where it leads.
        to: Point,
    },
    /// Along a circle.
    Round {
        /// The middle of the circle.
        about: Point,
        /// How far round, clockwise; to the left negative.
        by: Degrees,
    },
}

impl Leg {
    /// Where it leads from a point.
    pub fn end(&self, from: Point) -> Point {
        match *self {
            Leg::Straight { to } => to,
            Leg::Round { about, by } => from.turned_about(about, by),
        }
    }

    /// How long it is from a point.
    pub fn length(&self, from: Point) -> Inches {
        match *self {
            Leg::Straight { to } => from.distance_to(to),
            Leg::Round { about, by } => from.distance_to(about) * by.radians().abs(),
        }
    }
}

/// The move of one model.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Which model of the unit, from 0.
    pub model: usize,
    /// The path of its middle, from where it stands. Empty where it stays.
    pub legs: Vec<Leg>,
    /// The last leg or none is a straight closing up with the facing of its end: a model that lies flush at its end could not
    /// always have come there as it faced before. All other legs keep the facing with which it began.
    pub closes_up: bool,
    /// The way it faces at its end.
    pub facing: Degrees,
}

impl Move {
    /// Where its middle ends that stands here.
    pub fn end(&self, from: Point) -> Point {
        self.legs.iter().fold(from, |at, leg| leg.end(at))
    }

    /// How long its path is.
    pub fn length(&self, from: Point) -> Inches {
        let mut at = from;
        let mut length = Inches::ZERO;
        for leg in &self.legs {
            length += leg.length(at);
            at = leg.end(at);
        }
        length
    }
}

/// A charge, move by move, in the order in which they are made. Who is not in it stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// The moves, each model at most once.
    pub moves: Vec<Move>,
}
