//! A turn about a point, as a few poses: where it is plain that it runs into something, or that it does not, it is told
//! without following the turn.

use onset_geometry::{Bounds, Degrees, Point, TOLERANCE, Vector};

use crate::Block;

/// Into so many parts a turn is divided.
const PARTS: usize = 4;

/// What lies so deep in each other, in inches, overlaps plainly.
const PLAIN: f64 = 1e-4;

/// A block that turns about a point.
#[derive(Clone, Debug)]
pub(super) struct Swing {
    /// For each piece of its ground the corners in each pose.
    pieces: Vec<[[Point; 4]; PARTS + 1]>,
    /// How far between two poses a corner may be from the line between its two places.
    bulge: f64,
    /// A box around everything that it passes over.
    pub(super) bounds: Bounds,
}

impl Swing {
    /// The turn of a block about a point by an angle, clockwise.
    pub(super) fn of(block: &Block, about: Point, by: Degrees) -> Self {
        let step = by / PARTS as f64;
        let mut turns = [step.heading(); PARTS + 1];
        turns[0] = Vector::new(0.0, 1.0);
        for part in 2..=PARTS {
            // As one turn after another.
            let (turn, once) = (turns[part - 1], turns[1]);
            turns[part] = Vector::new(turn.x * once.y + turn.y * once.x, turn.y * once.y - turn.x * once.x);
        }
        let (mut radius, mut bounds) = (0.0f64, Bounds { min: about, max: about });
        let mut pieces: Vec<[[Point; 4]; PARTS + 1]> = Vec::with_capacity(2);
        for rect in block.ground() {
            let arms = rect.corners().map(|corner| corner - about);
            radius = arms.iter().map(|arm| arm.length()).fold(radius, f64::max);
            let pose = |turn: Vector| {
                arms.map(|arm| {
                    about + Vector::new(arm.x * turn.y + arm.y * turn.x, arm.y * turn.y - arm.x * turn.x)
                })
            };
            pieces.push(turns.map(pose));
        }
        // One less a cosine is no more than half the square.
        let bulge = radius * step.radians() * step.radians() / 8.0 + TOLERANCE.get();
        for corner in pieces.iter().flatten().flatten() {
            bounds.min = Point::new(bounds.min.x.min(corner.x - bulge), bounds.min.y.min(corner.y - bulge));
            bounds.max = Point::new(bounds.max.x.max(corner.x + bulge), bounds.max.y.max(corner.y + bulge));
        }
        Swing { pieces, bulge, bounds }
    }

    /// How deep a piece of it runs into a convex outline, at least; 0 where it does not, none where that is not plain.
    pub(super) fn meets(&self, piece: usize, still: &[Point]) -> Option<f64> {
        let poses = self.pieces.get(piece).filter(|_| !still.is_empty())?;
        let (first, last) = (poses.first()?, poses.last()?);
        let depth = |pose: &[Point; 4]| {
            let mut least = f64::INFINITY;
            for axis in normals(still).chain(normals(pose)) {
                let ((from, to), (low, high)) = (reach(pose, axis), reach(still, axis));
                least = least.min(to - low).min(high - from);
                if least <= PLAIN {
                    return None;
                }
            }
            Some(least - PLAIN)
        };
        // Who is stopped mostly is so where it ends.
        if still.len() > 2
            && let Some(depth) = poses.iter().rev().find_map(depth)
        {
            return Some(depth);
        }
        let passes = |axis: Vector| {
            let (from, to) = reach(poses.iter().flatten(), axis);
            let (low, high) = reach(still, axis);
            low - to > self.bulge + PLAIN || from - high > self.bulge + PLAIN
        };
        normals(still).chain(normals(first)).chain(normals(last)).any(passes).then_some(0.0)
    }
}

/// Square to each edge of an outline, of length one.
fn normals(outline: &[Point]) -> impl Iterator<Item = Vector> + '_ {
    (0..outline.len()).filter_map(|at| {
        let edge = outline[(at + 1) % outline.len()] - outline[at];
        let length = edge.length();
        (length > PLAIN).then(|| Vector::new(edge.y, -edge.x) / length)
    })
}

/// From how far to how far points reach in a direction.
fn reach<'p>(points: impl IntoIterator<Item = &'p Point>, axis: Vector) -> (f64, f64) {
    let at = |point: &Point| (*point - Point::new(0.0, 0.0)).dot(axis);
    points
        .into_iter()
        .map(at)
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(from, to), at| (from.min(at), to.max(at)))
}
