//! A ray against a Minkowski difference: where a move straight ahead brings one shape upon another.
//! The outline may be rounded by a radius, or have a skin taken off.

use crate::Vector;
use crate::difference::Difference;
use crate::tolerance::PARALLEL;

/// The piece of a line through the origin that lies in a set, in inches along it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chord {
    /// Where it comes in.
    pub from: f64,
    /// Where it goes out.
    pub to: f64,
    /// The way out where it comes in.
    normal: Vector,
}

/// The piece of the line through the origin within the outline, rounded by `radius` or with a skin taken off.
pub(crate) fn chord(
    difference: &mut Difference<'_>,
    radius: f64,
    skin: f64,
    direction: Vector,
) -> Option<Chord> {
    // With its furthest points to both sides an oval's outline is hit if and only if the oval is.
    for aside in [direction.perp_right(), -direction.perp_right()] {
        difference.refine(aside);
    }
    loop {
        let found = if radius > 0.0 {
            round_chord(difference, radius, direction)
        } else {
            flat_chord(difference, skin, direction)
        }?;
        // Every refinement brings the entry forward, by a quarter of the last; it ends when nothing is added.
        if !difference.refine(found.normal) {
            return Some(found);
        }
    }
}

/// Cuts the line with every face in turn.
fn flat_chord(difference: &Difference<'_>, skin: f64, direction: Vector) -> Option<Chord> {
    let mut chord = Chord { from: f64::NEG_INFINITY, to: f64::INFINITY, normal: Vector::ZERO };
    for face in difference.faces() {
        let (inside, slope) = (face.offset - skin, face.normal.dot(direction));
        if slope.abs() <= PARALLEL {
            if inside < 0.0 {
                return None;
            }
        } else if slope < 0.0 {
            if inside / slope > chord.from {
                chord = Chord { from: inside / slope, normal: face.normal, ..chord };
            }
        } else {
            chord.to = chord.to.min(inside / slope);
        }
    }
    (chord.from <= chord.to).then_some(chord)
}

/// The first and last crossing of the line with the rounded rim: its straights, moved out, and its round
/// corners.
fn round_chord(difference: &Difference<'_>, radius: f64, direction: Vector) -> Option<Chord> {
    let aside = direction.perp_right();
    let mut chord: Option<Chord> = None;
    let mut meet = |travel: f64, normal: Vector| {
        let found = chord.get_or_insert(Chord { from: travel, to: travel, normal });
        if travel < found.from {
            *found = Chord { from: travel, normal, ..*found };
        }
        found.to = found.to.max(travel);
    };
    for (start, end) in difference.straights() {
        let off = start.dot(aside);
        if off.abs() <= radius {
            let half = (radius * radius - off * off).sqrt();
            for travel in [start.dot(direction) - half, start.dot(direction) + half] {
                meet(travel, (direction * travel - start).unit());
            }
        }
        let out = (end - start).perp_right().unit();
        let (from, to) = (start + out * radius, end + out * radius);
        let (left, right) = (from.dot(aside), to.dot(aside));
        if left.min(right) <= 0.0 && left.max(right) >= 0.0 && left != right {
            let share = left / (left - right);
            meet((from + (to - from) * share).dot(direction), out);
        }
    }
    chord
}
