//! The shortest path of one base among what it may not enter: that of its middle among inflated obstacles.
//!
//! Most paths are straight. Where one is not, the tangent graph of the whole ground is made, once for all that have the same base
//! and face the same way, and the shortest paths from one start through it, once for all goals.

mod clear;
mod curves;
mod form;
mod mesh;
mod piece;
mod rim;
mod tangent;

use std::cell::OnceCell;

use onset_geometry::{Board, Bounds, Degrees, Point, Vector};

pub(crate) use curves::{Curve, nearest_on_rim};
pub(crate) use form::{Form, Grown};
pub(crate) use mesh::{Fan, Tail};
use mesh::{LONGER, Mesh};
use piece::is_in;

use crate::{Base, Leg};

/// What a base that faces one way may not enter.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub obstacles: Vec<Grown>,
    /// Where its middle is when it lies on the table.
    pub room: Bounds,
    mesh: OnceCell<Mesh>,
}

/// A start, and its paths as soon as one is needed that is not straight.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub at: Point,
    most: f64,
    fan: OnceCell<Fan>,
}

impl Ground {
    pub fn new(obstacles: Vec<Grown>, room: Bounds) -> Self {
        Ground { obstacles, room, mesh: OnceCell::new() }
    }

    fn mesh(&self) -> &Mesh {
        self.mesh.get_or_init(|| Mesh::new(self))
    }

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
}

impl Start {
    /// A place from which paths are at most so long.
    pub fn new(at: Point, most: f64) -> Self {
        Start { at, most, fan: OnceCell::new() }
    }

    /// The shortest path to a place, if it is at most so long; to graze is allowed.
    pub fn tail(&self, ground: &Ground, to: Point, most: f64) -> Option<Tail> {
        let most = most.min(self.most) + LONGER;
        let length = self.at.distance_to(to).get();
        if length > most || !is_in(&ground.room, to) {
            return None;
        }
        if ground.is_open(self.at, to) {
            return Some(Fan::straight(length));
        }
        if !ground.is_free(to) || !ground.is_free(self.at) {
            return None;
        }
        self.fan.get_or_init(|| Fan::new(ground, self.at, self.most + LONGER)).tail(ground, to, most)
    }

    /// The legs of a path to a place.
    pub fn legs(&self, ground: &Ground, to: Point, tail: &Tail) -> Vec<Leg> {
        let fan = self.fan.get().filter(|_| Fan::last_bend(tail).is_some());
        match fan {
            Some(fan) => fan.pieces(ground, to, tail).iter().map(piece::Piece::leg).collect(),
            None if to == self.at => Vec::new(),
            None => vec![Leg::Straight { to }],
        }
    }
}

#[cfg(test)]
mod laws;
