//! The move of a charger that does not arrive: towards its target, and short of everybody, round what stands in between.

use onset_geometry::{HAIR, Inches, Shape};
use onset_manoeuvre::{Block, Course, Goal, Met, Stops, Stride, course};

use crate::{
    Charging, Clause, EventKind, Gait, Phase, Question, Telling, TerrainKind, UnitId,
    steps::{
        measure::{others, solid_terrain},
        sweep::{stop, to_edge},
    },
};

/// Makes the failed move of the charger towards its target, up to `budget` inches and what `pay` leaves of them on the legs of
/// its way, where the ground has to be paid for; tells and settles it.
pub fn advance(
    charging: &mut Charging,
    budget: Inches,
    clear: Option<Inches>,
    pay: impl Fn(&Phase, &[Stride]) -> Paid,
    clauses: Clauses,
) {
    let (charger, target) = (charging.charger(), charging.target());
    let place = match charging.unit(target).is_on_table() {
        true => charging.phase.ground(target),
        false => charging.aim().stood.clone(),
    };
    let before = charging.unit(charger).pose;
    let FailedMove { course, stopped_by, round } = way(charging.phase, charger, target, place, clear, budget);
    let paid = pay(charging.phase, &course.drawn_out(budget));
    let made = course.cut(paid.travel);
    let travel = made.travel;
    move_along(charging, charger, &made);
    let turned =
        (course.start != before || course.legs.iter().any(is_bend)).then_some(clauses.turned).flatten();
    // A move that is shorter by a hair, to keep just more than a distance away, has not been stopped.
    let stopped = stopped_by.filter(|_| (paid.travel - course.travel).exceeds(HAIR * 2.0));
    let kept = stopped.filter(|stopper| matches!(stopper, Stopper::Unit(_))).map(|_| clauses.clear);
    let mut decided = vec![clauses.moved];
    for clause in paid.clauses.iter().copied().chain(kept).chain(turned) {
        if !decided.contains(&clause) {
            decided.push(clause);
        }
    }
    charging.tell(EventKind::Failed, charger, &decided, |telling| {
        let turn = if turned.is_some() { "turns and " } else { "" };
        let past = past(&round, telling);
        format!("{} {turn}moves {travel}{past} towards {}", telling.name(charger), telling.name(target))
    });
    for question in [Question::FailedMove, Question::MoveInches] {
        charging.settle(question, travel, clauses.moved, |telling| match stopped {
            Some(stopper) => format!("{budget}, stopped after {travel} by {}", stopper.words(telling)),
            None if paid.travel < budget => format!("{budget}, of which the ground leaves {travel}"),
            None => format!("{budget}{} towards the target", past(&round, telling)),
        });
    }
}

/// Brings a unit to the end of its course.
pub fn move_along(charging: &mut Charging, unit: UnitId, course: &Course) {
    charging.tell_leg(unit, Gait::Turn, charging.unit(unit).pose, course.start);
    let mut at = course.start;
    for leg in &course.legs {
        let gait = if is_bend(leg) { Gait::Wheel } else { Gait::Straight };
        charging.tell_leg(unit, gait, at, leg.to());
        at = leg.to();
    }
    charging.phase.unit_mut(unit).place(course.end());
}

fn is_bend(leg: &Stride) -> bool {
    matches!(leg, Stride::Bend { .. })
}

/// ` round swords and impassable terrain`, or nothing.
fn past(round: &[Stopper], telling: &Telling) -> String {
    let mut names: Vec<&str> = Vec::with_capacity(round.len());
    for name in round.iter().map(|stopper| stopper.words(telling)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names[..] {
        [] => String::new(),
        _ => format!(" round {}", names.join(" and ")),
    }
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

    /// The room that is left where something ends it at a distance. What leaves all but a hair has not stopped it.
    fn ended(self, at: Inches, stopper: Stopper) -> Self {
        let is_stopped = (self.upto - at).exceeds(HAIR * 2.0);
        Room { upto: self.upto.min(at), stopped_by: if is_stopped { Some(stopper) } else { self.stopped_by } }
    }
}

/// How far a charger that has run its target down goes on straight ahead, of `full` inches: more than `clear` inches short
/// of every enemy, and not into anybody or off the table. Those that are `spared` it does not look to.
pub fn run_on(
    phase: &Phase,
    charger: UnitId,
    spared: &[UnitId],
    clear: Option<Inches>,
    full: Inches,
) -> Room {
    let (ground, ahead) = (phase.ground(charger), phase.unit(charger).pose.heading());
    let solid: Vec<Shape> = solid_terrain(phase).collect();
    let mut room = Room::until(full).ended(to_edge(phase, &ground, ahead, full), Stopper::Edge);
    room = room.ended(stop(&ground, ahead, &solid, None, room.upto), Stopper::Terrain);
    for other in others(phase, &[charger]).filter(|other| !spared.contains(other)) {
        let clear = clear.filter(|_| phase.profile(other).side != phase.profile(charger).side);
        room = room.ended(stop(&ground, ahead, &phase.ground(other), clear, room.upto), Stopper::Unit(other));
    }
    room
}

/// A failed move before it is made.
#[derive(Clone, Debug, PartialEq)]
pub struct FailedMove {
    /// Where it leads.
    pub course: Course,
    /// What ends it, if anything does.
    pub stopped_by: Option<Stopper>,
    /// What it goes round.
    pub round: Vec<Stopper>,
}

/// Finds the way of a failed move: straight ahead where the target, or the place where it stood, lies straight ahead; else
/// the front turns about its middle towards the nearest point of it; where something stands in between, the shortest way
/// round. The unit stays more than `clear` inches away from every unit (at no clearance it just does not run into them), out
/// of impassable terrain and on the table.
pub fn way(
    phase: &Phase,
    charger: UnitId,
    target: UnitId,
    place: Vec<Shape>,
    clear: Option<Inches>,
    upto: Inches,
) -> FailedMove {
    let (state, profile) = (phase.unit(charger), phase.profile(charger));
    let block = Block {
        pose: state.pose,
        width: profile.base.width(),
        depth: profile.base.depth(),
        files: profile.files,
        models: state.models,
    };
    let (mut stoppers, mut obstacles) = (Vec::new(), Vec::new());
    for terrain in phase.field.terrain.iter().filter(|terrain| terrain.kind == TerrainKind::Impassable) {
        stoppers.push(Stopper::Terrain);
        obstacles.push(Stops { ground: terrain.shape.pieces(), clear: None });
    }
    for other in others(phase, &[charger, target]) {
        stoppers.push(Stopper::Unit(other));
        obstacles.push(Stops { ground: phase.ground(other), clear });
    }
    let goal = Goal { ground: place, stands: phase.unit(target).is_on_table(), clear };
    let course = course(&block, &goal, &obstacles, &phase.field.board, upto);
    let stopped_by = course.stopped_by.map(|met| match met {
        Met::Edge => Stopper::Edge,
        Met::Goal => Stopper::Unit(target),
        Met::Obstacle(at) => stoppers[at],
    });
    let round = course.round.iter().map(|at| stoppers[*at]).collect();
    FailedMove { course, stopped_by, round }
}
