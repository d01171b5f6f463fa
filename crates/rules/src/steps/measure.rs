//! Distances between units, and who is engaged with whom.

use onset_geometry::{Bounds, Closest, Inches, Shape, TOLERANCE, Vector, clear_distance, nearest};
use serde::Deserialize;

use crate::{Phase, TerrainKind, UnitId};

/// Along which line a distance is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// Between the closest points, whatever stands between.
    Closest,
    /// Along the shortest straight line that nothing interrupts.
    Clear,
}

impl Line {
    /// The distance between two units along such a line; none where there is no line.
    pub fn gap(self, phase: &Phase, one: UnitId, other: UnitId) -> Option<Inches> {
        match self {
            Line::Closest => Some(gap(phase, one, other)),
            Line::Clear => clear_gap(phase, one, other),
        }
    }
}

/// The distance between the closest points of two units, whatever stands between.
pub fn gap(phase: &Phase, one: UnitId, other: UnitId) -> Inches {
    closest(phase, one, other).map_or(Inches::ZERO, |closest| closest.gap)
}

/// The closest points of two units, whatever stands between; none where one of them has no model left.
pub fn closest(phase: &Phase, one: UnitId, other: UnitId) -> Option<Closest> {
    nearest(&phase.ground(one), &phase.ground(other))
}

/// The length of the shortest straight line between two units that no other unit and no impassable terrain interrupts;
/// none where there is no such line.
pub fn clear_gap(phase: &Phase, one: UnitId, other: UnitId) -> Option<Inches> {
    let mut blockers: Vec<Shape> = others(phase, &[one, other]).flat_map(|unit| phase.ground(unit)).collect();
    blockers.extend(solid_terrain(phase));
    Some(clear_distance(&phase.ground(one), &phase.ground(other), &blockers)?.gap)
}

/// An enemy within so many inches of a unit, the first in the field's order. At 0 only touching counts.
pub fn engaged_with(phase: &Phase, unit: UnitId, within: Inches) -> Option<UnitId> {
    all_engaged_with(phase, unit, within).next()
}

/// Every enemy within so many inches of a unit, in the field's order. At 0 only touching counts.
pub fn all_engaged_with(phase: &Phase, unit: UnitId, within: Inches) -> impl Iterator<Item = UnitId> + '_ {
    let ground = phase.ground(unit);
    phase.enemies(unit).filter(move |enemy| {
        may_be_within(phase, unit, Vector::ZERO, *enemy, within)
            && nearest(&ground, &phase.ground(*enemy)).is_some_and(|closest| within.reaches(closest.gap))
    })
}

/// Whether a unit moved by `by` may at all be within so many inches of another: boxes around both say so.
pub fn may_be_within(phase: &Phase, unit: UnitId, by: Vector, other: UnitId, within: Inches) -> bool {
    let boxes = phase.around(unit).zip(phase.around(other));
    boxes.is_some_and(|(ours, theirs)| {
        let moved = Bounds { min: ours.min + by, max: ours.max + by };
        within.reaches(Inches::new(moved.gap(theirs)))
    })
}

/// Whether a unit that moves by `by` may at all come within so many inches of another on its way: boxes say so.
pub fn may_come_within(phase: &Phase, unit: UnitId, by: Vector, other: UnitId, within: Inches) -> bool {
    let boxes = way_of(phase, unit, by).zip(phase.around(other));
    boxes.is_some_and(|(way, other)| within.reaches(Inches::new(way.gap(other))))
}

/// A box around the way of a unit that moves by `by`.
fn way_of(phase: &Phase, unit: UnitId, by: Vector) -> Option<Bounds> {
    phase.around(unit).map(|here| here.joined(Bounds { min: here.min + by, max: here.max + by }))
}

/// Units on the table that a unit might meet on its way when it moves by `by`: the box around its way meets theirs.
pub fn on_the_way<'p>(
    phase: &'p Phase,
    but: &'p [UnitId],
    unit: UnitId,
    by: Vector,
) -> impl Iterator<Item = UnitId> + 'p {
    let way = way_of(phase, unit, by);
    let meets = move |other: &UnitId| {
        way.zip(phase.around(*other)).is_some_and(|(way, other)| way.gap(other) <= TOLERANCE.get())
    };
    others(phase, but).filter(meets)
}

/// Units on the table other than those named.
pub fn others<'p>(phase: &'p Phase, but: &'p [UnitId]) -> impl Iterator<Item = UnitId> + 'p {
    phase.standing().filter(|unit| !but.contains(unit))
}

/// Terrain that nobody enters, in convex pieces.
pub fn solid_terrain(phase: &Phase) -> impl Iterator<Item = Shape> + '_ {
    let terrain = phase.field.terrain.iter().filter(|terrain| terrain.kind == TerrainKind::Impassable);
    terrain.flat_map(|terrain| terrain.shape.pieces())
}
