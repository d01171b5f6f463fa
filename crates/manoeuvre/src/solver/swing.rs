//! A turn about a point, as a few poses: where it is plain that it runs into something, or that it does not, it is told
//! without following the turn.

use onset_geometry::{Bounds, Degrees, Point, TOLERANCE, Vector};

use crate::Block;

/// Into so many parts a turn is divided.
const PARTS: u32 = 4;

/// What lies so deep in each other, in inches, overlaps plainly.
const PLAIN: f64 = 1e-4;

/// A block that turns about a point.
#[derive(Clone, Debug)]
pub(super) struct Swing {
    /// For each piece of its ground the corners in each pose.
    pieces: Vec<Vec<[Point; 4]>>,
    /// How far between two poses a corner may be from the line between its two places.
    bulge: f64,
    /// A box around everything that it passes over.
    pub(super) bounds: Bounds,
}

impl Swing {
    /// The turn of a block about a point by an angle, clockwise.
    pub(super) fn of(block: &Block, about: Point, by: Degrees) -> Self {
        let step = by / f64::from(PARTS);
        let turns: Vec<Vector> = (0..=PARTS).map(|part| (step * f64::from(part)).heading()).collect();
        let (mut radius, mut bounds) = (0.0f64, Bounds { min: about, max: about });
        let mut pieces: Vec<Vec<[Point; 4]>> = Vec::with_capacity(2);
        for rect in block.ground() {
            let arms = rect.corners().map(|corner| corner - about);
            radius = arms.iter().map(|arm| arm.length()).fold(radius, f64::max);
            let pose = |turn: &Vector| {
                arms.map(|arm| {
                    about + Vector::new(arm.x * turn.y + arm.y * turn.x, arm.y * turn.y - arm.x * turn.x)
                })
            };
            pieces.push(turns.iter().map(pose).collect());
        }
        let bulge = radius * (1.0 - libm::cos(step.radians() / 2.0)) + TOLERANCE.get();
        for corner in pieces.iter().flatten().flatten() {
            bounds.min = Point::new(bounds.min.x.min(corner.x - bulge), bounds.min.y.min(corner.y - bulge));
            bounds.max = Point::new(bounds.max.x.max(corner.x + bulge), bounds.max.y.max(corner.y + bulge));
        }
        Swing { pieces, bulge, bounds }
    }

    /// Whether a piece of it runs into a convex outline; none where that is not plain.
    pub(super) fn meets(&self, piece: usize, still: &[Point]) -> Option<bool> {
        let poses = self.pieces.get(piece).filter(|_| !still.is_empty())?;
        let (first, last) = (poses.first()?, poses.last()?);
        let passes = |axis: Vector| {
            let (from, to) = reach(poses.iter().flatten(), axis);
            let (low, high) = reach(still, axis);
            low - to > self.bulge + PLAIN || from - high > self.bulge + PLAIN
        };
        if normals(still).chain(normals(first)).chain(normals(last)).any(passes) {
            return Some(false);
        }
        let overlaps = |pose: &[Point; 4]| {
            normals(still).chain(normals(pose)).all(|axis| {
                let ((from, to), (low, high)) = (reach(pose, axis), reach(still, axis));
                to - low > PLAIN && high - from > PLAIN
            })
        };
        (still.len() > 2 && poses.iter().any(overlaps)).then_some(true)
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
