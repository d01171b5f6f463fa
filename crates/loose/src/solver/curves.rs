//! Where the limits of places cross: rims at a distance from something, the table's edges, the end of an allowance.

use onset_geometry::{Point, Vector};

use crate::ways::Grown;

/// A piece of a limit.
#[derive(Clone, Copy, Debug)]
enum Piece {
    Circle { centre: Point, radius: f64 },
    Line { from: Point, along: Vector },
}

/// A limit of places.
#[derive(Clone, Debug)]
pub(super) struct Curve {
    middle: Point,
    reach: f64,
    pieces: Vec<Piece>,
    /// Corners without a rounding.
    corners: Vec<Point>,
}

impl Curve {
    /// The rim at some distance from the outline of something.
    pub fn rim(grown: &Grown, off: f64) -> Self {
        let form = &grown.form;
        let radius = form.radius + off;
        let mut pieces = Vec::with_capacity(2 * form.corners.len());
        let mut corners = Vec::new();
        for (index, normal) in form.normals.iter().enumerate() {
            let (from, to) = (grown.corner(index), grown.corner(index + 1));
            pieces.push(Piece::Line { from: from + *normal * radius, along: to - from });
        }
        for index in 0..form.corners.len() {
            let centre = grown.corner(index);
            match radius > 0.0 {
                true => pieces.push(Piece::Circle { centre, radius }),
                false => corners.push(centre),
            }
        }
        Curve { middle: grown.middle, reach: form.reach + off, pieces, corners }
    }

    /// All places so far from a point.
    pub fn circle(centre: Point, radius: f64) -> Self {
        Curve {
            middle: centre,
            reach: radius,
            pieces: vec![Piece::Circle { centre, radius }],
            corners: Vec::new(),
        }
    }

    /// A straight limit.
    pub fn line(from: Point, to: Point) -> Self {
        let along = to - from;
        let middle = from.midpoint(to);
        Curve {
            middle,
            reach: along.length() / 2.0,
            pieces: vec![Piece::Line { from, along }],
            corners: Vec::new(),
        }
    }

    /// Its corners, where it has any that are not round.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// Whether anything of it may lie so near a point.
    pub fn comes_near(&self, at: Point, far: f64) -> bool {
        let off = at - self.middle;
        let far = far + self.reach;
        off.dot(off) <= far * far
    }

    /// Every point where it crosses or touches another; also some that lie on neither, on a circle gone on with.
    pub fn crossings(&self, other: &Curve, mut note: impl FnMut(Point)) {
        if !self.comes_near(other.middle, other.reach) {
            return;
        }
        for one in &self.pieces {
            for two in &other.pieces {
                match (*one, *two) {
                    (Piece::Circle { centre, radius }, Piece::Circle { centre: beyond, radius: more }) => {
                        circles(centre, radius, beyond, more, &mut note);
                    }
                    (Piece::Circle { centre, radius }, Piece::Line { from, along })
                    | (Piece::Line { from, along }, Piece::Circle { centre, radius }) => {
                        circle_line(centre, radius, from, along, &mut note);
                    }
                    (Piece::Line { from, along }, Piece::Line { from: start, along: beyond }) => {
                        let cross = along.cross(beyond);
                        if cross != 0.0 {
                            let share = (start - from).cross(beyond) / cross;
                            let other = (start - from).cross(along) / cross;
                            if is_share(share) && is_share(other) {
                                note(from + along * share);
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Within rounding of an end counts.
fn is_share(share: f64) -> bool {
    (-1e-9..=1.0 + 1e-9).contains(&share)
}

/// Circles that come this near to touching touch.
const TOUCH: f64 = 1e-7;

fn circles(centre: Point, radius: f64, other: Point, more: f64, note: &mut impl FnMut(Point)) {
    let to = other - centre;
    let square = to.dot(to);
    let (sum, difference) = (radius + more + TOUCH, (radius - more).abs() - TOUCH);
    if square > sum * sum || square < difference.max(0.0) * difference.max(0.0) || square == 0.0 {
        return;
    }
    let far = square.sqrt();
    let along = (square + radius * radius - more * more) / (2.0 * far);
    let aside = (radius * radius - along * along).max(0.0).sqrt();
    let (way, side) = (to / far, to.perp_right() / far);
    note(centre + way * along + side * aside);
    note(centre + way * along - side * aside);
}

fn circle_line(centre: Point, radius: f64, from: Point, along: Vector, note: &mut impl FnMut(Point)) {
    let length = along.length();
    let way = along / length;
    let to = centre - from;
    let (middle, off) = (to.dot(way), way.cross(to));
    if off.abs() > radius + TOUCH || middle < -radius || middle > length + radius {
        return;
    }
    let half = (radius * radius - off * off).max(0.0).sqrt();
    for at in [middle - half, middle + half] {
        if is_share(at / length) {
            note(from + way * at);
        }
    }
}

/// The point at some distance from an outline that is nearest to a point outside it.
pub(super) fn nearest_on_rim(grown: &Grown, off: f64, from: Point) -> Option<Point> {
    let form = &grown.form;
    let count = form.corners.len();
    let mut best: Option<(f64, Point)> = None;
    for index in 0..count {
        let (start, along) = (grown.corner(index), grown.corner(index + 1) - grown.corner(index));
        let square = along.dot(along);
        let share = if square > 0.0 { ((from - start).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
        let at = start + along * share;
        let far = (from - at).dot(from - at);
        if best.is_none_or(|(known, _)| far < known) {
            best = Some((far, at));
        }
    }
    let (far, at) = best?;
    (far > 0.0).then(|| at + (from - at) * ((form.radius + off) / far.sqrt()))
}
