//! Straight lines that touch rounded outlines: from a point to one, and from one to another.

use std::f64::consts::{PI, TAU};

use onset_geometry::{Point, Vector};

use super::{form::Grown, rim::Touch};

/// Points no further within a circle than this lie on it.
const ROUNDING: f64 = 1e-6;

/// Which side of a path an obstacle lies on that it goes round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keeps {
    /// The path goes round it counter-clockwise.
    OnLeft,
    /// The path goes round it clockwise.
    OnRight,
}

impl Keeps {
    pub const BOTH: [Keeps; 2] = [Keeps::OnLeft, Keeps::OnRight];

    pub fn other(self) -> Self {
        match self {
            Keeps::OnLeft => Keeps::OnRight,
            Keeps::OnRight => Keeps::OnLeft,
        }
    }

    fn sign(self) -> f64 {
        match self {
            Keeps::OnLeft => 1.0,
            Keeps::OnRight => -1.0,
        }
    }
}

/// Where a line from a point comes upon an obstacle that it keeps on one side; none from within.
pub(crate) fn from_point(from: Point, grown: &Grown, keeps: Keeps) -> Option<Touch> {
    let (sign, radius) = (keeps.sign(), grown.form.radius);
    let mut best: Option<(Vector, usize, f64)> = None;
    for index in 0..grown.form.corners.len() {
        let to = grown.corner(index) - from;
        let far = to.length();
        if far < radius - ROUNDING {
            return None;
        }
        if far <= ROUNDING && radius <= ROUNDING {
            continue;
        }
        let along = (far * far - radius * radius).max(0.0).sqrt();
        let way = to * (along / (far * far)) + to.perp_right() * (sign * radius / (far * far));
        // The line furthest to its side has the whole outline on the other.
        if best.is_none_or(|(known, ..)| known.cross(way) * sign < 0.0) {
            best = Some((way.unit(), index, along));
        }
    }
    let (way, corner, _) = best?;
    Some(Touch::new(grown, corner, way.perp_right() * sign))
}

/// Where lines leave one obstacle and come upon another. Outlines that cross have several.
pub(crate) fn between(one: &Grown, leaves: Keeps, other: &Grown, comes: Keeps) -> Vec<(Touch, Touch)> {
    let mut found = Vec::new();
    let (from, to) = (leaves.sign(), comes.sign());
    let opposite = if leaves == comes { 0.0 } else { PI };
    for index in 0..one.form.corners.len() {
        for beyond in facing_alike(one, index, opposite, other) {
            let across = other.corner(beyond) - one.corner(index);
            let far = across.length();
            let off = to * other.form.radius - from * one.form.radius;
            if far <= ROUNDING || far < off.abs() {
                continue;
            }
            let unit = across / far;
            let along = (far * far - off * off).max(0.0).sqrt();
            let way = unit * (along / far) + unit.perp_right() * (off / far);
            if is_outermost(one, index, way, from) && is_outermost(other, beyond, way, to) {
                let side = way.perp_right();
                found.push((Touch::new(one, index, side * from), Touch::new(other, beyond, side * to)));
            }
        }
    }
    found
}

/// The corners of an outline at which lines touch it that also touch another at a corner, turned by so much.
fn facing_alike(one: &Grown, index: usize, turned: f64, other: &Grown) -> Vec<usize> {
    let (turns, beyond, count) = (&one.form.turns, &other.form.turns, other.form.corners.len());
    if turns.is_empty() || beyond.is_empty() {
        return (0..count).collect();
    }
    let corner_at =
        |turn: f64| beyond.partition_point(|edge| *edge < (turn + turned).rem_euclid(TAU)) % count;
    // One more on either side, for roundings.
    let first = corner_at(turns[(index + turns.len() - 1) % turns.len()]) + count - 1;
    let last = corner_at(turns[index]) + 1;
    let steps = (last + 2 * count - first) % count;
    let steps = if steps < 2 && count > 2 { steps + count } else { steps };
    (0..=steps.min(count - 1)).map(|step| (first + step) % count).collect()
}

/// Whether a line this way by a corner has its neighbours on the side to be kept.
fn is_outermost(grown: &Grown, index: usize, way: Vector, sign: f64) -> bool {
    let corners = &grown.form.corners;
    let count = corners.len();
    let beside = |next: usize| way.cross(corners[next % count] - corners[index]) * sign >= -1e-12;
    beside(index + 1) && beside(index + count - 1)
}
