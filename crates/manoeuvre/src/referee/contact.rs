//! Where the charger's front meets the target, on which side, and how far either has to turn to be flush.

use onset_geometry::{Degrees, Facing, Inches, Point, Segment, Shape, Side, TOLERANCE, touching};

use crate::Block;

/// Below this a front square to a side still counts as facing it: rounding.
const SQUARE: f64 = 1e-9;

/// A place where the front meets a side of the target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// Where.
    pub at: Point,
    /// Which side is struck there.
    pub side: Facing,
    /// How far the charger would turn, clockwise, to be flush with it.
    pub slant: Degrees,
    /// Whether it is flush already.
    pub flush: bool,
}

/// The front edge of a block.
pub(super) fn front(block: &Block) -> Segment {
    block.outline().side(Facing::Front).segment()
}

/// Every place where the front meets the target; more than one where ranks are ragged. Along a stretch there is one.
pub(super) fn meetings(charger: &Block, target: &Block, declared: Option<Facing>) -> Vec<Meeting> {
    let front = front(charger);
    let edge = Shape::line(front.start, front.end);
    let mut met = Vec::new();
    // A rank's front that lies behind another rank looks the way the target does: whoever comes upon it from behind does
    // not face it, so that it is never struck.
    for piece in target.ground() {
        if !touching(&edge, &Shape::from(piece)) {
            continue;
        }
        let sides = piece.sides();
        let meeting = |at: Point, side: &Side| {
            let slant = slant(charger, target, side.name);
            let flush = slant.radians().abs() * charger.frontage().get() <= TOLERANCE.get();
            Meeting { at, side: side.name, slant, flush }
        };
        let along = sides.iter().find_map(|side| {
            let at = shared(front, side)?;
            Some(meeting(at, side)).filter(|meeting| meeting.flush)
        });
        if let Some(along) = along {
            return vec![along];
        }
        let ends = [front.start, front.end].into_iter().filter(|end| Shape::from(piece).contains(*end));
        let corners = piece.corners().into_iter().filter(|at| TOLERANCE >= front.distance_to(*at));
        let places = ends.chain(corners);
        met.extend(places.filter_map(|at| Some(meeting(at, struck(charger, &sides, at, declared)?))));
    }
    met
}

/// How far the charger turns, clockwise, until its front lies against a side of the target.
fn slant(charger: &Block, target: &Block, side: Facing) -> Degrees {
    (target.pose.facing + side.turn() + Degrees::new(180.0) - charger.pose.facing).shorter_way()
}

/// The side that is struck at a point: of two that meet there the declared one, else the one that the front faces more.
/// A side that looks away from the front is never struck.
fn struck<'a>(charger: &Block, sides: &'a [Side], at: Point, declared: Option<Facing>) -> Option<&'a Side> {
    let faced = |side: &Side| -side.outward.dot(charger.pose.heading());
    let here = sides.iter().filter(|side| TOLERANCE >= side.segment().distance_to(at));
    let here: Vec<&Side> = here.filter(|side| faced(side) >= -SQUARE).collect();
    let named = here.iter().copied().find(|side| Some(side.name) == declared);
    // Of two sides faced alike the front or the rear comes first, so that a mirrored table gives the same.
    let rank = |side: &Side| faced(side) + if side.name.is_flank() { 0.0 } else { SQUARE };
    named.or_else(|| here.into_iter().max_by(|a, b| rank(a).total_cmp(&rank(b))))
}

/// The middle of the stretch that a front and a side have in common, if they lie on each other for more than a point.
fn shared(front: Segment, side: &Side) -> Option<Point> {
    let along = front.along().unit();
    let place = |at: Point| (at - front.start).dot(along);
    let (one, other) = (place(side.start), place(side.end));
    let from = one.min(other).max(0.0);
    let to = one.max(other).min(front.length().get());
    let middle = front.start + along * from.midpoint(to);
    let close = side.segment().distance_to(middle) <= TOLERANCE * 2.0;
    (to - from > TOLERANCE.get() && close).then_some(middle)
}

/// How many models of each block touch the other; each counts once, corner to corner counts. A block's ground is that of
/// its models and no more, so that who touches the one touches one of the others.
pub(super) fn models_in_contact(charger: &Block, target: &Block) -> (u32, u32) {
    let touched = |block: &Block, other: &Block| {
        let ground = other.shapes();
        let touches = |cell: &Shape| ground.iter().any(|piece| touching(cell, piece));
        block.cells().into_iter().map(Shape::from).filter(touches).count() as u32
    };
    (touched(charger, target), touched(target, charger))
}

/// How far the front is from the target, and the place on the front from which that is measured.
pub(super) fn gap(charger: &Block, target: &Block) -> (Inches, Point) {
    let front = front(charger);
    let edge = [Shape::line(front.start, front.end)];
    let closest = onset_geometry::nearest(&edge, &target.shapes());
    closest.map_or((Inches::ZERO, charger.pose.at), |closest| (closest.gap, closest.on_a))
}
