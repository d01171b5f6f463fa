//! The move of a charger that does not arrive: towards its target, and short of everybody.

use onset_geometry::{Degrees, HAIR, Inches, Pose, Shape, Vector, blocked_at, keeps_clear};

use crate::{
    Charging, Clause, EventKind, Gait, Phase, Question, Telling, UnitId,
    steps::{
        Beyond, Manoeuvre,
        approach::{has_room, lies_ahead},
        measure::{others, solid_terrain},
    },
};

/// Makes the failed move of the charger towards its target, up to `budget` inches and what `pay` leaves of them, where the
/// ground has to be paid for; tells and settles it.
///
/// # Errors
/// As [`way`].
pub fn advance(
    charging: &mut Charging,
    budget: Inches,
    clear: Option<Inches>,
    pay: impl Fn(&Phase, Inches) -> Paid,
    clauses: Clauses,
) -> Result<(), Beyond> {
    let (charger, target) = (charging.charger(), charging.target());
    let place = match charging.unit(target).is_on_table() {
        true => charging.phase.ground(target),
        false => charging.aim().stood.clone(),
    };
    let before = charging.unit(charger).pose;
    let FailedMove { start, room } = way(charging.phase, charger, target, &place, clear, budget)?;
    charging.turn(charger, Gait::Turn, start);
    let paid = pay(charging.phase, budget);
    let travel = room.upto.min(paid.travel);
    charging.shift(charger, start.heading() * travel.get());
    let turned = (start != before).then_some(clauses.turned).flatten();
    // A move that is shorter by a hair, to keep just more than a distance away, has not been stopped.
    let stopped = room.stopped_by.filter(|_| (paid.travel - room.upto).exceeds(HAIR * 2.0));
    let kept = stopped.filter(|stopper| matches!(stopper, Stopper::Unit(_))).map(|_| clauses.clear);
    let mut decided = vec![clauses.moved];
    for clause in paid.clauses.iter().copied().chain(kept).chain(turned) {
        if !decided.contains(&clause) {
            decided.push(clause);
        }
    }
    charging.tell(EventKind::Failed, charger, &decided, |telling| {
        let turn = if turned.is_some() { "turns and " } else { "" };
        format!("{} {turn}moves {travel} towards {}", telling.name(charger), telling.name(target))
    });
    for question in [Question::FailedMove, Question::MoveInches] {
        charging.settle(question, travel, clauses.moved, |telling| match stopped {
            Some(stopper) => format!("{budget}, stopped after {travel} by {}", stopper.words(telling)),
            None if paid.travel < budget => format!("{budget}, of which the ground leaves {travel}"),
            None => format!("{budget} towards the target"),
        });
    }
    Ok(())
}

/// What of a move its ground leaves, and by which clauses.
#[derive(Clone, Debug, PartialEq)]
pub struct Paid {
    /// How far the unit gets.
    pub travel: Inches,
    /// The clauses that made it less.
    pub clauses: Vec<Clause>,
}

impl Paid {
    /// All of a distance.
    pub fn all(travel: Inches) -> Self {
        Paid { travel, clauses: Vec::new() }
    }
}

/// Which clauses settle a failed move.
#[derive(Clone, Copy, Debug)]
pub struct Clauses {
    /// That it is made, and how far.
    pub moved: Clause,
    /// That it keeps away from others.
    pub clear: Clause,
    /// That it turns towards a target which does not lie straight ahead.
    pub turned: Option<Clause>,
}

/// How far there is room to move, and what ends it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// The distance.
    pub upto: Inches,
    /// What is there, if it is not the distance asked for.
    pub stopped_by: Option<Stopper>,
}

/// What stops a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopper {
    /// The table's edge.
    Edge,
    /// Impassable terrain.
    Terrain,
    /// Another unit.
    Unit(UnitId),
}

impl Stopper {
    /// `the table's edge`, `guards`.
    pub fn words<'t>(self, telling: &Telling<'t>) -> &'t str {
        match self {
            Stopper::Edge => "the table's edge",
            Stopper::Terrain => "impassable terrain",
            Stopper::Unit(unit) => &telling.phase.profile(unit).name,
        }
    }
}

impl Room {
    fn until(upto: Inches) -> Self {
        Room { upto, stopped_by: None }
    }

    /// The room that is left where something ends it at a distance.
    fn ended(self, at: Inches, stopper: Stopper) -> Self {
        if at < self.upto { Room { upto: at, stopped_by: Some(stopper) } } else { self }
    }
}

/// How far a charger that has run its target down goes on straight ahead, of `full` inches: more than `clear` inches short
/// of every enemy, and not into anybody or off the table.
pub fn run_on(phase: &Phase, charger: UnitId, clear: Option<Inches>, full: Inches) -> Room {
    let (ground, ahead) = (phase.ground(charger), phase.unit(charger).pose.heading());
    let solid: Vec<Shape> = solid_terrain(phase).collect();
    let mut room = Room::until(full).ended(edge(phase, &ground, ahead, full), Stopper::Edge);
    room = room.ended(stop(&ground, ahead, &solid, None, room.upto), Stopper::Terrain);
    for other in others(phase, &[charger]) {
        let clear = clear.filter(|_| phase.profile(other).side != phase.profile(charger).side);
        room = room.ended(stop(&ground, ahead, &phase.ground(other), clear, room.upto), Stopper::Unit(other));
    }
    room
}

/// A failed move: where it leads, before it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FailedMove {
    /// The front's middle before the move, turned the way that it goes.
    pub start: Pose,
    /// How far it could go before it comes too near to its target.
    pub room: Room,
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
    let mut room = Room::until(upto).ended(edge(phase, &ground, ahead, upto), Stopper::Edge);
    let solid: Vec<Shape> = solid_terrain(phase).collect();
    if stop(&ground, ahead, &solid, None, room.upto) < room.upto {
        let reason = format!("impassable terrain is in the way of {who}");
        return Err(Beyond { needs: Manoeuvre::WayRound, reason, key: "terrain".to_owned() });
    }
    if phase.unit(target).is_on_table() {
        let at = stop(&ground, ahead, &phase.ground(target), clear, room.upto);
        room = room.ended(at, Stopper::Unit(target));
    }
    for other in others(phase, &[charger, target]) {
        if stop(&ground, ahead, &phase.ground(other), clear, room.upto) < room.upto {
            let other = &phase.profile(other).name;
            let reason = format!("{other} is in the way of {who}");
            return Err(Beyond::new(Manoeuvre::WayRound, other, "at", reason));
        }
    }
    Ok(FailedMove { start, room })
}

fn edge(phase: &Phase, ground: &[Shape], ahead: Vector, upto: Inches) -> Inches {
    ground.iter().map(|shape| phase.field.board.room(shape, ahead)).min().unwrap_or(upto)
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
