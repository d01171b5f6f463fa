//! The move of a whole unit by one common straight line, without turning: how far it may go, and whom it then engages.

use onset_geometry::{HAIR, Inches, Shape, TOLERANCE, Vector, blocked_at, distance, nearest};

use crate::{
    Formation, Phase, TerrainKind, UnitId,
    steps::{
        Beyond, Manoeuvre,
        measure::{on_the_way, solid_terrain},
        sweep::{self, stop, touch},
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

/// The directions in which the shortest ways from one unit to another lead: one, unless several models are just as near.
/// Straight ahead is the only one where the units touch, or where straight ahead is as short a way. The way that asks for
/// least of a turn comes first, and of two mirrored ones that to the left.
pub fn shortest_ways(phase: &Phase, unit: UnitId, other: UnitId) -> Vec<Vector> {
    /// More ways than this are not told apart: they would be those of a crowd of models on a circle.
    const MOST: usize = 16;
    let ahead = phase.unit(unit).pose.heading();
    let (ground, still) = (phase.ground(unit), phase.ground(other));
    let Some(least) = nearest(&ground, &still).map(|closest| closest.gap) else { return vec![ahead] };
    let straight = touch(&ground, ahead, &still);
    if least.is_about(Inches::ZERO) || straight.is_some_and(|straight| straight.is_about(least)) {
        return vec![ahead];
    }
    let mut ways: Vec<Vector> = Vec::new();
    for (one, bounds) in ground.iter().map(|shape| (shape, shape.bounds())) {
        for other in still.iter().filter(|other| least.reaches(Inches::new(bounds.gap(other.bounds())))) {
            let closest = distance(one, other);
            let way = (closest.on_b - closest.on_a).unit();
            let is_known = |known: &Vector| TOLERANCE.get() >= (*known - way).length();
            if least.reaches(closest.gap) && !ways.iter().any(is_known) && ways.len() < MOST {
                ways.push(way);
            }
        }
    }
    ways.sort_by(|one, other| Turn::of(ahead, *one).cmp(&Turn::of(ahead, *other)));
    ways
}

/// The shortest way from one unit to another that asks for least of a turn.
pub fn towards(phase: &Phase, unit: UnitId, other: UnitId) -> Vector {
    shortest_ways(phase, unit, other).first().copied().unwrap_or(phase.unit(unit).pose.heading())
}

/// How far a way lies off from straight ahead, and to which hand: the smaller first, then the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    /// In steps far above what rounding makes, and far below what matters.
    off: i64,
    to_the_right: bool,
}

impl Turn {
    /// From one direction to another.
    pub fn of(ahead: Vector, way: Vector) -> Self {
        const STEP: f64 = 1e-6;
        let off = ((1.0 - ahead.dot(way)) / STEP).round() as i64;
        Turn { off, to_the_right: way.dot(ahead.perp_right()) > STEP }
    }
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
        sweep::has_room(phase, unit, &end) && end.iter().all(|shape| phase.field.board.contains(shape));
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

/// Models of the unit and of each of several others that so stand within so many inches of one another.
pub fn engaged(
    phase: &Phase,
    unit: UnitId,
    by: Vector,
    others: &[UnitId],
    within: Inches,
) -> Vec<(u32, u32)> {
    others.iter().map(|other| engaged_models(phase, unit, by, *other, within)).collect()
}

fn near(bases: &[Shape], others: &[Shape], within: Inches) -> u32 {
    let is_near = |base: &&Shape| gap(base, others).is_some_and(|gap| within.reaches(gap));
    bases.iter().filter(is_near).count() as u32
}

/// The distance from one base to the nearest of others; none where there are no others.
pub fn gap(base: &Shape, others: &[Shape]) -> Option<Inches> {
    nearest(std::slice::from_ref(base), others).map(|closest| closest.gap)
}
