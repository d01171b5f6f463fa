//! The shortest path of one base among what it may not enter: that of its middle among inflated obstacles.
//!
//! Obstacles come into the tangent graph only when the best path so far meets them, so that those out of the way cost nothing.

mod clear;
mod form;
mod net;
mod tangent;

use onset_geometry::{Board, Bounds, Degrees, Point, TOLERANCE, Vector};

pub(crate) use clear::SKIN;
pub(crate) use form::{Form, Grown};
use net::{Net, Piece, is_in};

use crate::{Base, Leg};

/// What a base that faces one way may not enter.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub obstacles: Vec<Grown>,
    /// Where its middle is when it lies on the table.
    pub room: Bounds,
}

/// A shortest path.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Way {
    pub legs: Vec<Leg>,
    pub length: f64,
}

impl Ground {
    /// Where the middle of a base that faces there may be on a table.
    pub fn room(board: &Board, base: Base, facing: Degrees) -> Bounds {
        let shape = base.shape(Point::default(), facing);
        let (x, y) = (shape.extent(Vector::new(1.0, 0.0)), shape.extent(Vector::new(0.0, 1.0)));
        Bounds { min: Point::new(x, y), max: Point::new(board.width.get() - x, board.height.get() - y) }
    }

    /// Whether the middle may be there.
    pub fn is_free(&self, at: Point) -> bool {
        is_in(&self.room, at) && !self.obstacles.iter().any(|obstacle| obstacle.holds(at))
    }

    /// Whether nothing is in the way of a straight path between two places of the table.
    pub fn is_open(&self, from: Point, to: Point) -> bool {
        !self.obstacles.iter().any(|obstacle| obstacle.stops(from, to))
    }

    /// The shortest path between two places, if it is at most so long; grazing is allowed.
    pub fn way(&self, from: Point, to: Point, most: f64) -> Option<Way> {
        let most = most + TOLERANCE.get();
        let straight = Piece::Straight { from, to };
        if straight.length() > most || !is_in(&self.room, from) || !is_in(&self.room, to) {
            return None;
        }
        let mut pieces = vec![straight];
        let mut taken: Vec<&Grown> = Vec::new();
        let mut waiting: Vec<&Grown> = self.obstacles.iter().collect();
        loop {
            let is_met = |obstacle: &&Grown| pieces.iter().any(|piece| piece.is_stopped_by(obstacle));
            let (met, rest): (Vec<&Grown>, Vec<&Grown>) = waiting.into_iter().partition(is_met);
            if met.is_empty() {
                break;
            }
            if met.iter().any(|obstacle| obstacle.holds(from) || obstacle.holds(to)) {
                return None;
            }
            taken.extend(met);
            waiting = rest;
            pieces = Net::new(from, to, &taken, &self.room).shortest()?;
            if pieces.iter().map(Piece::length).sum::<f64>() > most {
                return None;
            }
        }
        let legs = pieces.iter().filter(|piece| piece.length() > 0.0).map(Piece::leg).collect();
        Some(Way { legs, length: pieces.iter().map(Piece::length).sum() })
    }
}

#[cfg(test)]
mod laws;
