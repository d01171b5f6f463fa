//! Straight lines that touch rounded outlines: from a point to one, and from one to another.

use onset_geometry::{Point, Vector};

use super::{clear::to_the_left, form::Grown};

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

/// A place on the rim of an obstacle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    pub corner: usize,
    /// Outward, of length one.
    pub normal: Vector,
    pub at: Point,
    /// How far along the rim, counter-clockwise from where the first corner's arc begins.
    pub along: f64,
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
    Some(touch(grown, corner, way.perp_right() * sign))
}

/// Where lines leave one obstacle and come upon another. Outlines that cross have several.
pub(crate) fn between(one: &Grown, leaves: Keeps, other: &Grown, comes: Keeps) -> Vec<(Touch, Touch)> {
    let mut found = Vec::new();
    let (from, to) = (leaves.sign(), comes.sign());
    for index in 0..one.form.corners.len() {
        for beyond in 0..other.form.corners.len() {
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
                found.push((touch(one, index, side * from), touch(other, beyond, side * to)));
            }
        }
    }
    found
}

/// Whether a line this way by a corner has its neighbours on the side to be kept.
fn is_outermost(grown: &Grown, index: usize, way: Vector, sign: f64) -> bool {
    let corners = &grown.form.corners;
    let count = corners.len();
    let beside = |next: usize| way.cross(corners[next % count] - corners[index]) * sign >= -1e-12;
    beside(index + 1) && beside(index + count - 1)
}

fn touch(grown: &Grown, corner: usize, normal: Vector) -> Touch {
    let at = grown.corner(corner) + normal * grown.form.radius;
    Touch { corner, normal, at, along: along(grown, corner, normal) }
}

/// How far along the rim the place is where a corner's rounding has this normal.
fn along(grown: &Grown, corner: usize, normal: Vector) -> f64 {
    let form = &grown.form;
    let count = form.corners.len();
    if count == 1 {
        return form.radius * to_the_left(Vector::new(1.0, 0.0), normal);
    }
    let before: f64 = (0..corner).map(|index| arc(grown, index) + edge(grown, index)).sum();
    let turned = to_the_left(form.normals[(corner + count - 1) % count], normal);
    // A place at the very beginning may come out a rounding before it.
    let turned = if turned > std::f64::consts::TAU - 1e-9 { 0.0 } else { turned };
    before + form.radius * turned
}

/// How long the rounding of a corner is.
fn arc(grown: &Grown, corner: usize) -> f64 {
    let normals = &grown.form.normals;
    grown.form.radius * to_the_left(normals[(corner + normals.len() - 1) % normals.len()], normals[corner])
}

/// How long the edge from a corner to the next is.
fn edge(grown: &Grown, corner: usize) -> f64 {
    (grown.corner(corner + 1) - grown.corner(corner)).length()
}
