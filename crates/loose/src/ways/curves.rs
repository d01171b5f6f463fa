//! Where the limits of places cross: rims at a distance from something, the table's edges, the end of an allowance.

use onset_geometry::{Point, Vector};

use super::form::Grown;

/// A piece of a limit, and a disc that holds it.
#[derive(Clone, Copy, Debug)]
struct Piece {
    line: Line,
    middle: Point,
    half: f64,
}

#[derive(Clone, Copy, Debug)]
enum Line {
    Circle { centre: Point, radius: f64 },
    Straight { from: Point, along: Vector },
}

/// A limit of places.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
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
        let (count, radius) = (form.corners.len(), form.radius + off);
        if count == 1 {
            return Curve { reach: form.reach + off, ..Curve::circle(grown.corner(0), radius) };
        }
        let mut pieces = Vec::with_capacity(2 * count);
        let mut corners = Vec::new();
        for (index, normal) in form.normals.iter().enumerate() {
            let (centre, next) = (grown.corner(index), grown.corner(index + 1));
            if radius > 0.0 {
                let before = form.normals[(index + count - 1) % count];
                // Half a turn, at the end of a line, has no way between.
                let sum = before + *normal;
                let way = if sum.length() < 1e-6 { normal.perp_right() } else { sum.unit() };
                let half = ((way - *normal) * radius).length();
                pieces.push(Piece {
                    line: Line::Circle { centre, radius },
                    middle: centre + way * radius,
                    half,
                });
            } else {
                corners.push(centre);
            }
            pieces.push(straight(centre + *normal * radius, next + *normal * radius));
        }
        Curve { middle: grown.middle, reach: form.reach + off, pieces, corners }
    }

    /// All places so far from a point.
    pub fn circle(centre: Point, radius: f64) -> Self {
        let piece = Piece { line: Line::Circle { centre, radius }, middle: centre, half: radius };
        Curve { middle: centre, reach: radius, pieces: vec![piece], corners: Vec::new() }
    }

    /// A straight limit.
    pub fn line(from: Point, to: Point) -> Self {
        let piece = straight(from, to);
        Curve { middle: piece.middle, reach: piece.half, pieces: vec![piece], corners: Vec::new() }
    }

    /// Its corners, where it has any that are not round.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// Every point where it crosses or touches another; also some beside either.
    pub fn crossings(&self, other: &Curve, mut note: impl FnMut(Point)) {
        if !meet((self.middle, self.reach), (other.middle, other.reach)) {
            return;
        }
        let within = (other.middle, other.reach);
        for one in self.pieces.iter().filter(|piece| meet((piece.middle, piece.half), within)) {
            for two in &other.pieces {
                if !meet((one.middle, one.half), (two.middle, two.half)) {
                    continue;
                }
                let note = &mut |at: Point| {
                    if meet((one.middle, one.half), (at, 0.0)) && meet((two.middle, two.half), (at, 0.0)) {
                        note(at);
                    }
                };
                match (one.line, two.line) {
                    (Line::Circle { centre, radius }, Line::Circle { centre: beyond, radius: more }) => {
                        circles(centre, radius, beyond, more, note);
                    }
                    (Line::Circle { centre, radius }, Line::Straight { from, along })
                    | (Line::Straight { from, along }, Line::Circle { centre, radius }) => {
                        circle_line(centre, radius, from, along, note);
                    }
                    (Line::Straight { from, along }, Line::Straight { from: start, along: beyond }) => {
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

fn straight(from: Point, to: Point) -> Piece {
    let along = to - from;
    Piece { line: Line::Straight { from, along }, middle: from.midpoint(to), half: along.length() / 2.0 }
}

/// Whether two discs meet, or miss one another by a rounding.
fn meet((at, reach): (Point, f64), (other, far): (Point, f64)) -> bool {
    let off = other - at;
    let far = reach + far + TOUCH;
    off.dot(off) <= far * far
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
pub(crate) fn nearest_on_rim(grown: &Grown, off: f64, from: Point) -> Option<Point> {
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
