//! The pieces of a path, and those of a rim between two places.

use std::f64::consts::TAU;

use onset_geometry::{Bounds, Degrees, Point, Vector};

use super::{
    clear::{Arc, SKIN, to_the_left},
    form::Grown,
    rim::Touch,
};
use crate::Leg;

/// A piece of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Piece {
    Straight { from: Point, to: Point },
    Arc(Arc),
}

impl Piece {
    pub fn length(&self) -> f64 {
        match self {
            Piece::Straight { from, to } => from.distance_to(*to).get(),
            Piece::Arc(arc) => arc.from.distance_to(arc.about).get() * arc.left.abs(),
        }
    }

    pub fn leg(&self) -> Leg {
        match *self {
            Piece::Straight { to, .. } => Leg::Straight { to },
            Piece::Arc(arc) => Leg::Round { about: arc.about, by: Degrees::from_radians(-arc.left) },
        }
    }

    fn backwards(self) -> Self {
        match self {
            Piece::Straight { from, to } => Piece::Straight { from: to, to: from },
            Piece::Arc(arc) => Piece::Arc(Arc { from: arc.at(arc.left), left: -arc.left, ..arc }),
        }
    }
}

/// Whether a point lies in a box or on its edge.
pub(crate) fn is_in(room: &Bounds, at: Point) -> bool {
    at.x >= room.min.x - SKIN
        && at.x <= room.max.x + SKIN
        && at.y >= room.min.y - SKIN
        && at.y <= room.max.y + SKIN
}

/// The pieces of a rim from one place to another, clockwise from the first to the second where it is kept on the right.
pub(crate) fn round(grown: &Grown, from: &Touch, to: &Touch, is_left: bool) -> Vec<Piece> {
    if is_left {
        return counter_clockwise(grown, from, to);
    }
    counter_clockwise(grown, to, from).into_iter().rev().map(Piece::backwards).collect()
}

fn counter_clockwise(grown: &Grown, from: &Touch, to: &Touch) -> Vec<Piece> {
    let (form, mut pieces) = (&grown.form, Vec::new());
    let (mut corner, mut normal) = (from.corner, from.normal);
    let arc = |corner: usize, from: Vector, to: Vector| {
        let about = grown.corner(corner);
        Piece::Arc(Arc { about, from: about + from * form.radius, left: to_the_left(from, to) })
    };
    let mut comes_round = corner == to.corner && to.along >= from.along;
    while !comes_round && !form.normals.is_empty() {
        let next = form.normals[corner];
        if form.radius > 0.0 {
            pieces.push(arc(corner, normal, next));
        }
        let (start, end) = (grown.corner(corner), grown.corner(corner + 1));
        pieces.push(Piece::Straight { from: start + next * form.radius, to: end + next * form.radius });
        (corner, normal) = ((corner + 1) % form.corners.len(), next);
        comes_round = corner == to.corner;
    }
    if form.radius > 0.0 {
        pieces.push(arc(corner, normal, to.normal));
    }
    pieces.retain(|piece| piece.length() > 0.0 && !is_whole_turn(piece));
    pieces
}

/// Between the same two normals an arc has no length; by rounding it may seem a whole turn.
fn is_whole_turn(piece: &Piece) -> bool {
    matches!(piece, Piece::Arc(arc) if arc.left > TAU - 1e-9)
}
