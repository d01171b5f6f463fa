//! Shapes that move straight: until they touch, until something stops them, and whether there is room where they end.

use onset_geometry::{HAIR, Inches, Shape, Vector, any_overlap, blocked_at, first_touch, keeps_clear};

use crate::{
    Phase, UnitId,
    steps::measure::{others, solid_terrain},
};

/// How far straight ahead of one unit another lies, if it does.
pub fn distance_ahead(phase: &Phase, unit: UnitId, other: UnitId) -> Option<Inches> {
    touch(&phase.ground(unit), phase.unit(unit).pose.heading(), &phase.ground(other))
}

/// How far some shapes go in a direction until one of them touches one that stands still.
pub fn touch(moving: &[Shape], ahead: Vector, still: &[Shape]) -> Option<Inches> {
    let pairs = moving.iter().flat_map(|moving| still.iter().map(move |still| (moving, still)));
    pairs.filter_map(|(moving, still)| first_touch(moving, ahead, still)).min()
}

/// How far the shapes can go without coming too near to, or running into, what stands still.
pub fn stop(moving: &[Shape], ahead: Vector, still: &[Shape], clear: Option<Inches>, upto: Inches) -> Inches {
    let pairs = moving.iter().flat_map(|moving| still.iter().map(move |still| (moving, still)));
    let each = pairs.map(|(moving, still)| match clear {
        Some(clear) => keeps_clear(moving, ahead, still, clear + HAIR, upto),
        None => blocked_at(moving, ahead, still, upto).unwrap_or(upto),
    });
    each.min().unwrap_or(upto)
}

/// How far the shapes can go until the table ends, at most `upto`.
pub fn to_edge(phase: &Phase, ground: &[Shape], ahead: Vector, upto: Inches) -> Inches {
    ground.iter().map(|shape| phase.field.board.room(shape, ahead)).min().unwrap_or(upto)
}

/// Whether a unit could stand at an outline without overlapping another unit or impassable terrain.
pub fn has_room(phase: &Phase, unit: UnitId, ground: &[Shape]) -> bool {
    let solid: Vec<Shape> = solid_terrain(phase).collect();
    !any_overlap(ground, &solid)
        && others(phase, &[unit]).all(|other| !any_overlap(ground, &phase.ground(other)))
}
