//! The move of a charger that does not arrive: towards its target, and short of everybody.

use onset_geometry::{Degrees, HAIR, Inches, Pose, Shape, Vector, blocked_at, keeps_clear};

use crate::{
    Charging, Clause, EventKind, Phase, Question, UnitId,
    steps::{
        Beyond, Manoeuvre,
        approach::{has_room, lies_ahead},
        measure::{others, solid_terrain},
    },
};

/// Makes the failed move of the charger towards its target, up to `budget` inches and `pay` of them, where the ground has
/// to be paid for; tells and settles it. The first clause settles it, the others decided something in it.
///
/// # Errors
/// As [`way`].
pub fn advance(
    charging: &mut Charging,
    budget: Inches,
    clear: Option<Inches>,
    pay: impl Fn(&Phase, Inches) -> Inches,
    clauses: Clauses,
) -> Result<(), Beyond> {
    let (charger, target) = (charging.charger(), charging.target());
    let place = match charging.unit(target).is_on_table() {
        true => charging.phase.ground(target),
        false => charging.aim().stood.clone(),
    };
    let failed = way(charging.phase, charger, target, &place, clear, budget)?;
    charging.phase.unit_mut(charger).pose = failed.start;
    let paid = pay(charging.phase, budget);
    let travel = failed.room.min(paid);
    charging.phase.unit_mut(charger).shift(failed.start.heading() * travel.get());
    let mut decided = vec![clauses.moved];
    decided.extend((failed.room < paid).then_some(clauses.clear).filter(|clear| *clear != clauses.moved));
    decided.extend(clauses.paid.filter(|_| paid < budget));
    charging.tell(EventKind::Failed, charger, &decided, |telling| {
        format!("{} moves {travel} towards {}", telling.name(charger), telling.name(target))
    });
    let why = || match (failed.room < paid, paid < budget) {
        (true, _) => format!("{budget}, but stopped short after {travel}"),
        (false, true) => format!("{budget}, of which the ground leaves {travel}"),
        (false, false) => format!("{budget} towards the target"),
    };
    charging.settle(Question::FailedMove, travel, clauses.moved, |_| why());
    charging.settle(Question::MoveInches, travel, clauses.moved, |_| why());
    Ok(())
}

/// Which clauses settle a failed move.
#[derive(Clone, Copy, Debug)]
pub struct Clauses {
    /// That it is made, and how far.
    pub moved: Clause,
    /// That it keeps away from others.
    pub clear: Clause,
    /// That it pays for its ground.
    pub paid: Option<Clause>,
}

/// How far a charger that has run its target down goes on straight ahead, of `full` inches: more than `clear` inches short
/// of every enemy, and not into anybody or off the table.
pub fn run_on(phase: &Phase, charger: UnitId, clear: Option<Inches>, full: Inches) -> Inches {
    let ground = phase.ground(charger);
    let pose = phase.unit(charger).pose;
    let ahead = pose.heading();
    let room =
        ground.iter().map(|shape| phase.field.board.room(shape, ahead)).min().unwrap_or(full).min(full);
    let solid: Vec<Shape> = solid_terrain(phase).collect();
    let room = stop(&ground, ahead, &solid, None, room);
    let side = phase.profile(charger).side;
    others(phase, &[charger]).fold(room, |room, other| {
        let clear = clear.filter(|_| phase.profile(other).side != side);
        stop(&ground, ahead, &phase.ground(other), clear, room)
    })
}

/// A failed move: where it leads, before it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FailedMove {
    /// The front's middle before the move, turned the way that it goes.
    pub start: Pose,
    /// How far it could go before it comes too near to its target.
    pub room: Inches,
}

/// Finds the way of a failed move: straight ahead where the target, or the place where it stood, lies straight ahead; else
/// the front turns about its middle towards the nearest point of it. The unit stays more than `clear` inches away from
/// every unit (at no clearance it just does not run into them), out of impassable terrain and on the table.
///
/// # Errors
/// Where something else than the target is in the way, so that the unit would have to go round it.
pub fn way(
    phase: &Phase,
    charger: UnitId,
    target: UnitId,
    place: &[Shape],
    clear: Option<Inches>,
    upto: Inches,
) -> Result<FailedMove, Beyond> {
    let who = &phase.profile(charger).name;
    let pose = phase.unit(charger).pose;
    let start = if lies_ahead(phase, charger, place) { pose } else { turned_to(pose, place) };
    let mut unit = phase.unit(charger).clone();
    unit.pose = start;
    let ground: Vec<Shape> = unit.block(phase.profile(charger)).into_iter().map(Shape::from).collect();
    if start != pose && !(has_room(phase, charger, &ground) && on_board(phase, &ground)) {
        let reason = format!("{who} has no room to turn towards its target");
        return Err(Beyond::new(Manoeuvre::WayRound, who, "at", reason));
    }
    let ahead = start.heading();
    let mut room =
        ground.iter().map(|shape| phase.field.board.room(shape, ahead)).min().unwrap_or(upto).min(upto);
    let solid: Vec<Shape> = solid_terrain(phase).collect();
    if stop(&ground, ahead, &solid, None, room) < room {
        let reason = format!("impassable terrain is in the way of {who}");
        return Err(Beyond { needs: Manoeuvre::WayRound, reason, key: "terrain".to_owned() });
    }
    if phase.unit(target).is_on_table() {
        room = stop(&ground, ahead, &phase.ground(target), clear, room);
    }
    for other in others(phase, &[charger, target]) {
        if stop(&ground, ahead, &phase.ground(other), clear, room) < room {
            let other = &phase.profile(other).name;
            let reason = format!("{other} is in the way of {who}");
            return Err(Beyond::new(Manoeuvre::WayRound, other, "at", reason));
        }
    }
    Ok(FailedMove { start, room })
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

fn on_board(phase: &Phase, ground: &[Shape]) -> bool {
    ground.iter().all(|shape| phase.field.board.contains(shape))
}

/// The front turned about its middle so that it faces the nearest point of a place.
fn turned_to(pose: Pose, place: &[Shape]) -> Pose {
    let middle = [Shape::point(pose.at)];
    match onset_geometry::nearest(&middle, place) {
        Some(closest) if !closest.gap.is_about(Inches::ZERO) => {
            let facing: Degrees = (closest.on_b - pose.at).bearing();
            Pose { at: pose.at, facing }
        }
        _ => pose,
    }
}
