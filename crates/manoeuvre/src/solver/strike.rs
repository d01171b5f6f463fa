//! Which side of the target is struck where the front meets it, and where along that side the charger comes to lie.

use onset_geometry::TOLERANCE;

use super::{
    profile::{FLUSH, GLANCE, Meets, Stretch},
    slice::{Arrivals, Turn},
    view::View,
};

/// Two sides whose looks at the front differ by no more than this look at it alike.
const ALIKE: f64 = 1e-9;

/// A stretch without what passes by the nearer corner of a steep edge within the tolerance: there that corner is what is met.
pub(super) fn met_so(stretch: &Stretch) -> Option<Stretch> {
    let (run, rise) = (stretch.to - stretch.from, stretch.far.1 - stretch.far.0);
    let by = TOLERANCE.get();
    // As steep as the other edge of that corner, or steeper: then the other one is faced as much, or more.
    let is_steep = rise.abs() >= run * (1.0 - by);
    let (from, to) = match stretch.meets {
        Meets::LeftCorner(_) | Meets::RightCorner(_) if run < GLANCE * rise.abs() => return None,
        Meets::LeftCorner(_) if is_steep => (stretch.from + 1.5 * by, stretch.to),
        Meets::RightCorner(_) if is_steep => (stretch.from, stretch.to - 1.5 * by),
        Meets::LeftCorner(_) | Meets::RightCorner(_) => return Some(*stretch),
        Meets::Corner(..) | Meets::Flush(_) => (stretch.from - 0.3 * by, stretch.to + 0.3 * by),
    };
    (from < to).then(|| stretch.within(from, to))
}

/// Which side a stretch strikes, and where along it the charger comes to lie; none where the tolerance leaves open which.
pub(super) fn struck(view: &View<'_>, turn: Turn, piece: usize, stretch: Stretch) -> Option<Arrivals> {
    let advance = turn.advance();
    let (left, right) = (|at: f64| at, |at: f64| at + view.width);
    let along = |side: usize, at: f64| {
        let side = &view.sides[side];
        let slant = side.along.dot(advance.right);
        ((at - side.left.dot(advance.right)) / slant).clamp(0.0, side.length)
    };
    // How far off the side one end of the front is while the other is on it.
    let off = |side: usize| view.sides[side].outward.cross(advance.ahead).abs() * view.width;
    let at_ends = |place: &dyn Fn(f64) -> f64| (place(stretch.from), place(stretch.to));
    let arrivals = match stretch.meets {
        Meets::LeftCorner(edge) => {
            let side = view.side_of(piece, edge);
            let touch = (0.0, 0.0);
            Arrivals { stretch, side, place: at_ends(&|at| along(side, left(at))), touch }
        }
        Meets::RightCorner(edge) => {
            let side = view.side_of(piece, edge);
            let touch = (view.width, view.width);
            Arrivals { stretch, side, place: at_ends(&|at| along(side, right(at)) - view.width), touch }
        }
        Meets::Flush(edge) => {
            let side = view.side_of(piece, edge);
            let start = view.sides[side].left.dot(advance.right);
            let is_other = view.terms.declared.is_some_and(|declared| declared != view.sides[side].name);
            if is_other && off(side) > FLUSH.0 {
                return None;
            }
            // Corner upon corner it is the declared side that is struck.
            let (from, to) = match is_other {
                true => {
                    let end = start + view.sides[side].length;
                    let apart = 1.5 * TOLERANCE.get();
                    (stretch.from.max(start - view.width + apart), stretch.to.min(end - apart))
                }
                false => (stretch.from, stretch.to),
            };
            if from > to {
                return None;
            }
            let stretch = stretch.within(from, to);
            let at_ends = |place: &dyn Fn(f64) -> f64| (place(stretch.from), place(stretch.to));
            Arrivals { stretch, side, place: at_ends(&|at| at - start), touch: (0.0, 0.0) }
        }
        Meets::Corner(one, other) => {
            let (to_left, to_right) = (view.side_of(piece, one), view.side_of(piece, other));
            // The corner is the right end of the side to its left, and the left end of the side to its right.
            let corner = view.sides[to_right].left.dot(advance.right);
            let declared = |side: usize| Some(view.sides[side].name) == view.terms.declared;
            let looks_at = |side: usize| -view.sides[side].outward.dot(advance.ahead);
            // The side with which the front is flush already, within the tolerance, is the one that is struck.
            let is_flush = |side: usize| {
                let outward = view.sides[side].outward;
                outward.dot(advance.ahead) < 0.0 && off(side) <= FLUSH.1
            };
            let ahead = looks_at(to_left) - looks_at(to_right);
            let is_named = declared(to_left) || declared(to_right) || is_flush(to_left) || is_flush(to_right);
            // Rounding would say which of them it is.
            if !is_named && (ahead.abs() - ALIKE).abs() < 0.1 * ALIKE {
                return None;
            }
            let is_left = match (declared(to_left), declared(to_right)) {
                _ if is_flush(to_left) => true,
                _ if is_flush(to_right) => false,
                (true, false) => true,
                (false, true) => false,
                // Of two that look at it alike the front or the rear, so that a mirrored table gives the same.
                _ if ahead.abs() <= ALIKE => !view.sides[to_left].name.is_flank(),
                _ => ahead > 0.0,
            };
            let touch = at_ends(&|at| corner - at);
            let (side, end) = match is_left {
                true => (to_left, view.sides[to_left].length),
                false => (to_right, 0.0),
            };
            Arrivals { stretch, side, place: at_ends(&|at| end - (corner - at)), touch }
        }
    };
    Some(arrivals)
}
