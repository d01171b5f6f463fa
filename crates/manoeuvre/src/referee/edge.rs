//! Whether a motion takes a block off the table: every corner, at every moment. A corner that turns runs on a circle, so
//! that it is furthest out at an end of its arc, or where the circle comes nearest to the edge.

use onset_geometry::{Board, Point, Shape, TOLERANCE, Vector};

use super::motion::Motion;

/// Where something leaves the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaves {
    /// Degrees into a turn; straight on, where nobody asks, 0.
    pub after: f64,
    /// The corner that is furthest out, when it is.
    pub at: Point,
    /// How far beyond the edge it is then, in inches.
    pub beyond: f64,
}

/// Each edge of the table: the way off it, and how far that way it lies from the table's corner.
fn edges(board: &Board) -> [(Vector, f64); 4] {
    let (right, up) = (Vector::new(1.0, 0.0), Vector::new(0.0, 1.0));
    [(right, board.width.get()), (up, board.height.get()), (-right, 0.0), (-up, 0.0)]
}

/// What of some corners leaves the table while they move; the furthest.
pub(super) fn leaves(motion: &Motion, moving: &[Shape], board: &Board) -> Option<Leaves> {
    let corners = moving.iter().flat_map(|shape| shape.corners());
    let each =
        corners.flat_map(|corner| edges(board).map(|(outward, limit)| one(motion, *corner, outward, limit)));
    let all: Vec<Leaves> = each.filter(|leaves| leaves.beyond > TOLERANCE.get()).collect();
    let after = all.iter().map(|leaves| leaves.after).fold(f64::INFINITY, f64::min);
    let furthest = all.into_iter().max_by(|a, b| a.beyond.total_cmp(&b.beyond))?;
    Some(Leaves { after, ..furthest })
}

/// The furthest that one corner comes beyond one edge; negative by how far it stays within.
fn one(motion: &Motion, corner: Point, outward: Vector, limit: f64) -> Leaves {
    let over = |at: Point| (at - Point::new(0.0, 0.0)).dot(outward) - limit;
    let start = over(corner);
    match *motion {
        Motion::Straight { along, by } => {
            let end = corner + along * by;
            let slope = along.dot(outward);
            let (at, beyond) = if slope > 0.0 { (end, over(end)) } else { (corner, start) };
            Leaves { after: 0.0, at, beyond }
        }
        Motion::Turn { about, by, clockwise } => {
            let (arm, inside) = (corner - about, -over(about));
            let sense = if clockwise { 1.0 } else { -1.0 };
            // How far the corner turns until it points straight at the edge.
            let to_top = ((outward.bearing() - arm.bearing()) * sense).normalised().get();
            let end = corner.turned_about(about, motion.turned(by));
            let top = about + outward * arm.length();
            let places = [corner, end].into_iter().chain((to_top <= by).then_some(top));
            let at = places.max_by(|a, b| over(*a).total_cmp(&over(*b))).unwrap_or(corner);
            let half = libm::acos((inside / arm.length()).clamp(-1.0, 1.0)).to_degrees();
            let after = if start > TOLERANCE.get() { 0.0 } else { (to_top - half).max(0.0) };
            Leaves { after, at, beyond: over(at) }
        }
    }
}
