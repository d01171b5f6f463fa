//! Flight: a unit turns its back on what frightens it and runs.

use onset_dice::Notation;
use onset_geometry::{Inches, Pose, Shape, Vector, any_overlap};
use serde::Deserialize;

use crate::{
    Charging, Clause, EventKind, Fate, Gait, Question, Unit, UnitId,
    steps::{
        Beyond, Manoeuvre,
        measure::{self, others, solid_terrain},
        sweep::stop,
    },
    table::{Dice, Halt},
};

/// From where "directly away" is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AwayFrom {
    /// From the middle of the one through the middle of the other.
    Centres,
    /// From the closest point of the one through the closest point of the other.
    ClosestPoints,
}

/// How a unit runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// Directly away, measured so; else straight to its own rear.
    pub directly_away: Option<AwayFrom>,
    /// It turns about its middle to face the way that it runs; else it keeps its facing.
    pub turns: bool,
    /// The table's edge is the end of it; else it stops there.
    pub lost_at_edge: bool,
}

/// What came of a flight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flight {
    /// How far it ran, up to the table's edge.
    pub ran: Inches,
    /// Whether it ran off the table.
    pub left_table: bool,
    /// Whether it came to the table's edge at all.
    pub met_edge: bool,
}

/// Which clauses settle a flight.
#[derive(Clone, Copy, Debug)]
pub struct Clauses {
    /// How far it goes.
    pub distance: Clause,
    /// Whereto.
    pub direction: Clause,
    /// What the table's edge does.
    pub edge: Clause,
    /// The reading by which "directly away" is measured, where that is one.
    pub away: Option<Clause>,
}

/// Rolls for a unit's flight from another and makes it. It is told and settled whether the unit is a target or the charger.
///
/// # Errors
/// Where the table does not answer, or the flight would need what is not built yet.
pub fn roll(
    charging: &mut Charging,
    unit: UnitId,
    from: UnitId,
    dice: Notation,
    running: Running,
    clauses: Clauses,
) -> Result<Flight, Halt> {
    let ask = charging.dice(unit, Dice::Flee);
    let distance = charging.table.roll(ask, dice, |faces| dice.total(faces))?;
    let distance = Inches::new(f64::from(distance));
    let flight =
        flee(charging, unit, from, distance, running).map_err(|beyond| beyond.halt(clauses.direction))?;
    let edge = Some(clauses.edge).filter(|_| flight.met_edge);
    let mut decided = Vec::new();
    for clause in [edge, Some(clauses.direction), Some(clauses.distance), clauses.away].into_iter().flatten()
    {
        if !decided.contains(&clause) {
            decided.push(clause);
        }
    }
    let ran = flight.ran;
    charging.tell(EventKind::Fled, unit, &decided, |telling| {
        let end = match (flight.left_table, flight.met_edge) {
            (true, _) => ", off the table, and is lost",
            (false, true) => ", up to the table's edge",
            (false, false) => "",
        };
        format!("{} flees {ran}{end}", telling.name(unit))
    });
    if unit != charging.charger() {
        charging.settle_target(Question::FleeInches, ran, clauses.distance, |telling| {
            match flight.met_edge {
                true => format!("{dice}: {} = {distance}, up to the table's edge", telling.faces),
                false => format!("{dice}: {}", telling.faces),
            }
        });
    }
    Ok(flight)
}

/// Makes `unit` flee from `from`, `distance` inches. Touching the table's edge is leaving the table.
///
/// # Errors
/// Where it would run into another unit or into impassable terrain: runs through others are not built yet.
pub fn flee(
    charging: &mut Charging,
    unit: UnitId,
    from: UnitId,
    distance: Inches,
    running: Running,
) -> Result<Flight, Beyond> {
    let phase = &*charging.phase;
    let profile = phase.profile(unit);
    let outline = charging.outline(unit);
    let rear = -outline.pose.heading();
    let away =
        running.directly_away.and_then(|points| away_from(charging, unit, from, points)).unwrap_or(rear);
    let mut runner = phase.unit(unit).clone();
    if running.turns {
        let front = outline.centre() + away * (outline.depth.get() / 2.0);
        runner.pose = Pose { at: front, facing: away.bearing() };
    }
    let board = phase.field.board;
    let covers =
        |runner: &Unit| -> Vec<Shape> { runner.block(profile).into_iter().map(Shape::from).collect() };
    let on_board = |ground: &[Shape]| ground.iter().all(|shape| board.contains(shape));
    let mut ground = covers(&runner);
    let inside = on_board(&ground);
    if !inside && !running.lost_at_edge {
        // The edge stops its turn, before it can run at all.
        runner = phase.unit(unit).clone();
        ground = covers(&runner);
    }
    let room = ground.iter().map(|shape| board.room(shape, away)).min().unwrap_or(distance);
    let room = if inside { room } else { Inches::ZERO };
    let met_edge = distance.reaches(room);
    let ran = distance.min(room);
    let solid: Vec<Shape> = solid_terrain(phase).collect();
    let runs_into = |still: &[Shape]| stop(&ground, away, still, None, ran) < ran;
    let blocker = others(phase, &[unit, from]).find(|other| runs_into(&phase.ground(*other)));
    if let Some(other) = blocker {
        let (name, other) = (&profile.name, &phase.profile(other).name);
        return Err(Beyond::new(Manoeuvre::WayRound, other, "at", format!("{name} would flee into {other}")));
    }
    let (before, turned) = (phase.unit(unit).pose, runner.pose);
    runner.shift(away * ran.get());
    let left_table = met_edge && running.lost_at_edge;
    let end = covers(&runner);
    if runs_into(&solid) || (!left_table && any_overlap(&end, &solid)) {
        let reason = format!("{} would flee into impassable terrain", profile.name);
        return Err(Beyond { needs: Manoeuvre::WayRound, reason, key: "terrain".to_owned() });
    }
    let under = others(phase, &[unit]).find(|other| any_overlap(&end, &phase.ground(*other)));
    if let Some(other) = under.filter(|_| inside || !left_table) {
        let (name, other) = (&profile.name, &phase.profile(other).name);
        return Err(Beyond::new(
            Manoeuvre::WayRound,
            other,
            "at",
            format!("{name} would end its flight on {other}"),
        ));
    }
    runner.fate = if left_table { Fate::LeftTable } else { Fate::Fleeing };
    let after = runner.pose;
    *charging.phase.unit_mut(unit) = runner;
    charging.tell_leg(unit, Gait::Turn, before, turned);
    charging.tell_leg(unit, Gait::Straight, turned, after);
    Ok(Flight { ran, left_table, met_edge })
}

/// The direction from `from` to `unit`; none where the points to measure between are one.
fn away_from(charging: &Charging, unit: UnitId, from: UnitId, points: AwayFrom) -> Option<Vector> {
    let apart = match points {
        AwayFrom::Centres => charging.outline(unit).centre() - charging.outline(from).centre(),
        AwayFrom::ClosestPoints => {
            let closest = measure::closest(charging.phase, from, unit)?;
            closest.on_b - closest.on_a
        }
    };
    (!Inches::new(apart.length()).is_about(Inches::ZERO)).then(|| exact(apart))
}

/// The unit vector of a direction; exact along the axes, so that a straight flight stays straight.
fn exact(apart: Vector) -> Vector {
    apart.bearing().heading()
}
