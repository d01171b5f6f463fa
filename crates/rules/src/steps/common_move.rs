//! The move of a whole unit by one common straight line, without turning: how far it may go, and whom it then engages.

use onset_geometry::{HAIR, Inches, Shape, Vector, blocked_at, first_touch, nearest};

use crate::{
    Formation, Phase, TerrainKind, UnitId,
    steps::{
        Beyond, Manoeuvre, approach,
        failure::stop,
        measure::{self, on_the_way, solid_terrain},
    },
};

/// A common straight move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CommonMove {
    /// Its direction, of length 1.
    pub direction: Vector,
    /// Its length.
    pub travel: Inches,
}

impl CommonMove {
    /// The move as a vector.
    pub fn by(self) -> Vector {
        self.direction * self.travel.get()
    }
}

/// The direction from the closest point of one unit to the closest point of another; straight ahead where they touch, or
/// where straight ahead is as short a way.
pub fn towards(phase: &Phase, unit: UnitId, other: UnitId) -> Vector {
    let ahead = phase.unit(unit).pose.heading();
    let Some(closest) = measure::closest(phase, unit, other) else { return ahead };
    let straight = touch(&phase.ground(unit), ahead, &phase.ground(other));
    if closest.gap.is_about(Inches::ZERO) || straight.is_some_and(|straight| straight.is_about(closest.gap)) {
        return ahead;
    }
    (closest.on_b - closest.on_a).unit()
}

/// How far the unit goes in a direction until it touches the other, or until it is as near as `within`.
pub fn until_within(
    phase: &Phase,
    unit: UnitId,
    direction: Vector,
    other: UnitId,
    within: Inches,
) -> Option<Inches> {
    let (ground, still) = (phase.ground(unit), phase.ground(other));
    let touch = touch(&ground, direction, &still)?;
    Some(if within > HAIR { stop(&ground, direction, &still, Some(within - HAIR), touch) } else { touch })
}

/// Whether nothing stands in the way of a common move: no enemy, no impassable terrain, no friend where it ends (or, where
/// friends too are in the way, none at all), and the table does not end before it does.
///
/// # Errors
/// Where something does, so that models would have to go round it.
pub fn is_free(phase: &Phase, unit: UnitId, way: CommonMove, through_friends: bool) -> Result<(), Beyond> {
    let who = &phase.profile(unit).name;
    let ground = phase.ground(unit);
    let end: Vec<Shape> = ground.iter().map(|shape| shape.translated(way.by())).collect();
    let blocked = |still: &[Shape]| {
        let mut pairs = ground.iter().flat_map(|moving| still.iter().map(move |still| (moving, still)));
        pairs.any(|(moving, still)| blocked_at(moving, way.direction, still, way.travel).is_some())
    };
    for other in on_the_way(phase, &[unit], unit, way.by()) {
        let friend = phase.profile(other).side == phase.profile(unit).side;
        let still = phase.ground(other);
        let stops = match friend && through_friends {
            true => onset_geometry::any_overlap(&end, &still),
            false => blocked(&still),
        };
        if stops {
            let other = &phase.profile(other).name;
            let reason = format!("{other} is in the way of {who}");
            return Err(Beyond::new(Manoeuvre::WayRound, other, "at", reason));
        }
    }
    let solid: Vec<Shape> = solid_terrain(phase).collect();
    if blocked(&solid) {
        let reason = format!("impassable terrain is in the way of {who}");
        return Err(Beyond { needs: Manoeuvre::WayRound, reason, key: "terrain".to_owned() });
    }
    let obstacles = phase.field.terrain.iter().filter(|terrain| terrain.kind == TerrainKind::Obstacle);
    if blocked(&obstacles.flat_map(|terrain| terrain.shape.pieces()).collect::<Vec<_>>()) {
        let reason = format!("{who} would have to cross an obstacle");
        return Err(Beyond { needs: Manoeuvre::WayRound, reason, key: "terrain".to_owned() });
    }
    if !end.iter().all(|shape| phase.field.board.contains(shape)) {
        let reason = format!("the table ends before the move of {who} does");
        return Err(Beyond::new(Manoeuvre::WayRound, who, "at", reason));
    }
    Ok(())
}

/// Whether a unit has room where a common move ends, whatever stood on its way.
///
/// # Errors
/// Where it would stand on somebody, in impassable terrain or off the table.
pub fn has_room(phase: &Phase, unit: UnitId, way: CommonMove) -> Result<(), Beyond> {
    let who = &phase.profile(unit).name;
    let end: Vec<Shape> = phase.ground(unit).iter().map(|shape| shape.translated(way.by())).collect();
    let room =
        approach::has_room(phase, unit, &end) && end.iter().all(|shape| phase.field.board.contains(shape));
    if room {
        return Ok(());
    }
    Err(Beyond::new(Manoeuvre::WayRound, who, "at", format!("{who} has no room where its move would end")))
}

/// Models of each of two units that stand within so many inches of the other, once the first has moved by `by`.
pub fn engaged_models(phase: &Phase, unit: UnitId, by: Vector, other: UnitId, within: Inches) -> (u32, u32) {
    // In a block a round base takes its diameter square.
    let bases = |unit: UnitId, by: Vector| -> Vec<Shape> {
        let (state, profile) = (phase.unit(unit), phase.profile(unit));
        let bases = match phase.formation(unit) {
            Formation::Block => state.cells(profile).into_iter().map(Shape::from).collect(),
            Formation::Loose => state.bases(profile),
        };
        bases.into_iter().map(|base: Shape| base.translated(by)).collect()
    };
    let (ours, theirs) = (bases(unit, by), bases(other, Vector::ZERO));
    (near(&ours, &theirs, within), near(&theirs, &ours, within))
}

fn near(bases: &[Shape], others: &[Shape], within: Inches) -> u32 {
    let is_near = |base: &&Shape| gap(base, others).is_some_and(|gap| within.reaches(gap));
    bases.iter().filter(is_near).count() as u32
}

/// The distance from one base to the nearest of others; none where there are no others.
pub fn gap(base: &Shape, others: &[Shape]) -> Option<Inches> {
    nearest(std::slice::from_ref(base), others).map(|closest| closest.gap)
}

fn touch(moving: &[Shape], direction: Vector, still: &[Shape]) -> Option<Inches> {
    let pairs = moving.iter().flat_map(|moving| still.iter().map(move |still| (moving, still)));
    pairs.filter_map(|(moving, still)| first_touch(moving, direction, still)).min()
}
