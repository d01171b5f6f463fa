//! The rim of an inflated obstacle as a path goes along it: where on it one is, and where others are in the way.

use std::f64::consts::TAU;

use onset_geometry::{Bounds, Degrees, Point, Vector};

use super::{
    clear::{SKIN, to_the_left},
    curves::Curve,
    form::Grown,
    piece::is_in,
};

/// Stretches that meet by less only touch.
const GRAZE: f64 = 1e-6;

/// A place on a rim.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    pub corner: usize,
    /// Outward, of length one.
    pub normal: Vector,
    pub at: Point,
    /// How far along the rim, counter-clockwise from where the rounding of the first corner begins.
    pub along: f64,
}

impl Touch {
    /// The place where the rounding of a corner has this normal.
    pub fn new(grown: &Grown, corner: usize, normal: Vector) -> Self {
        let at = grown.corner(corner) + normal * grown.form.radius;
        Touch { corner, normal, at, along: along(grown, corner, normal) }
    }
}

/// Where a rim cannot be gone along.
#[derive(Clone, Debug)]
pub(crate) struct Rim {
    length: f64,
    /// From where to where, counter-clockwise; the end may lie beyond the whole length.
    blocked: Vec<(f64, f64)>,
}

impl Rim {
    /// The rim of one of some obstacles.
    pub fn new(obstacles: &[Grown], index: usize, curves: &[Curve], room: &Bounds) -> Self {
        let (own, length) = (&obstacles[index], obstacles[index].form.rim);
        let mut cuts: Vec<f64> = Vec::new();
        let mut note = |at: Point| {
            if own.gap(at).abs() < SKIN {
                cuts.push(along_of(own, at));
            }
        };
        let others = curves.iter().enumerate().filter(|(other, _)| *other != index);
        others.for_each(|(_, other)| curves[index].crossings(other, &mut note));
        let corners =
            [room.min, Point::new(room.max.x, room.min.y), room.max, Point::new(room.min.x, room.max.y)];
        for side in 0..4 {
            curves[index].crossings(&Curve::line(corners[side], corners[(side + 1) % 4]), &mut note);
        }
        cuts.sort_by(f64::total_cmp);
        cuts.dedup_by(|next, kept| *next - *kept < GRAZE / 10.0);
        if cuts.is_empty() {
            cuts.push(0.0);
        }
        let mut blocked = Vec::new();
        for (at, from) in cuts.iter().enumerate() {
            let to = cuts.get(at + 1).copied().unwrap_or(cuts[0] + length);
            let middle = place(own, from.midpoint(to) % length);
            let is_held = obstacles.iter().any(|other| other.holds(middle));
            if is_held || !is_in(room, middle) {
                blocked.push((*from, to));
            }
        }
        Rim { length, blocked }
    }

    /// How far it is counter-clockwise from one place to another.
    pub fn way(&self, from: f64, to: f64) -> f64 {
        (to - from).rem_euclid(self.length)
    }

    /// Whether nothing is in the way for so far counter-clockwise.
    pub fn is_open(&self, from: f64, far: f64) -> bool {
        self.blocked.iter().all(|(start, end)| {
            let (ahead, behind) = (self.way(from, *start), self.way(*start, from));
            ahead > far - GRAZE && behind > end - start - GRAZE || (far < GRAZE && behind < GRAZE)
        })
    }
}

/// How far along the rim the rounding of a corner has this normal.
fn along(grown: &Grown, corner: usize, normal: Vector) -> f64 {
    let form = &grown.form;
    let count = form.corners.len();
    if count == 1 {
        return form.radius * to_the_left(Vector::new(1.0, 0.0), normal);
    }
    let turned = to_the_left(form.normals[(corner + count - 1) % count], normal);
    // A place at the very beginning may come out a rounding before it.
    let turned = if turned > TAU - 1e-9 { 0.0 } else { turned };
    form.begins[corner] + form.radius * turned
}

/// How far along the rim a place of it is.
fn along_of(grown: &Grown, at: Point) -> f64 {
    let (form, count) = (&grown.form, grown.form.corners.len());
    for index in 0..form.normals.len() {
        let (start, end) = (grown.corner(index), grown.corner(index + 1));
        let (off, edge) = (form.normals[index].dot(at - start), end - start);
        let share = (at - start).dot(edge) / edge.dot(edge);
        if (off - form.radius).abs() < 2.0 * SKIN && (0.0..=1.0).contains(&share) {
            let next = if index + 1 == count { form.rim } else { form.begins[index + 1] };
            return next - edge.length() * (1.0 - share);
        }
    }
    let nearest = (0..count).min_by(|one, other| {
        let far = |index: usize| (grown.corner(index).distance_to(at).get() - form.radius).abs();
        let turned = |index: usize| {
            let before = form.normals.get((index + count - 1) % count).copied().unwrap_or_default();
            to_the_left(before, at - grown.corner(index))
        };
        let key = |index: usize| {
            far(index) + if count > 1 && turned(index) > cone(grown, index) + 1e-6 { 1.0 } else { 0.0 }
        };
        key(*one).total_cmp(&key(*other))
    });
    let corner = nearest.unwrap_or(0);
    along(grown, corner, (at - grown.corner(corner)).unit())
}

/// By how much the rim turns at a corner.
fn cone(grown: &Grown, corner: usize) -> f64 {
    let turns = &grown.form.turns;
    if turns.is_empty() {
        TAU
    } else {
        (turns[corner] - turns[(corner + turns.len() - 1) % turns.len()]).rem_euclid(TAU)
    }
}

/// The place so far along a rim.
fn place(grown: &Grown, along: f64) -> Point {
    let form = &grown.form;
    let corner = form.begins.partition_point(|begins| *begins <= along).saturating_sub(1);
    let (rest, arc) = (along - form.begins[corner], form.radius * cone(grown, corner));
    let count = form.corners.len();
    let turned = |radians: f64, normal: Vector| normal.rotate(-Degrees::from_radians(radians));
    if count == 1 {
        return grown.corner(0) + turned(along / form.radius, Vector::new(1.0, 0.0)) * form.radius;
    }
    if rest < arc {
        return grown.corner(corner)
            + turned(rest / form.radius, form.normals[(corner + count - 1) % count]) * form.radius;
    }
    let way = (grown.corner(corner + 1) - grown.corner(corner)).unit();
    grown.corner(corner) + form.normals[corner] * form.radius + way * (rest - arc)
}
