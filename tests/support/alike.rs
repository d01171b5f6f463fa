//! Whether two plays are the same, the one on the table and the other on the table moved, turned or mirrored.

use onset_geometry::{Degrees, Point};
use onset_rules::{Fact, NotPlayed, Phase, Unit, Value, table::Halt};

use crate::{motion::Motion, played::Played};

/// Lengths and places are the same when they are so near, in inches; angles, in degrees.
const NEAR: f64 = 1e-4;

/// Checks that `there` is what `here` is after the motion: every fact with its clause, every event with its clauses, and
/// where everybody stands in the end.
///
/// # Errors
/// What differs first, in words.
pub fn alike(here: &Played, there: &Played, motion: &Motion) -> Result<(), String> {
    match (&here.end, &there.end) {
        (Ok(one), Ok(other)) => {
            facts(here, there, motion)?;
            events(here, there)?;
            ends(one, other, motion)
        }
        (Err(Halt::NotPlayed(one)), Err(Halt::NotPlayed(other))) => not_played(one, other, motion),
        (one, other) => Err(format!("one ends with {}, the other with {}", ending(one), ending(other))),
    }
}

fn ending(end: &Result<Phase, Halt>) -> String {
    end.as_ref().map_or_else(|halt| format!("{halt:?}"), |_| "a play".to_owned())
}

/// Reasons tell distances and models; the clause and the key say what is needed. Of several clauses the first is named that
/// is met from left to right, and in the mirror that is another.
fn not_played(one: &NotPlayed, other: &NotPlayed, motion: &Motion) -> Result<(), String> {
    let same = (one.clause, &one.key) == (other.clause, &other.key);
    if same || matches!(motion, Motion::Mirror(_)) {
        return Ok(());
    }
    Err(format!("one is not played for {one:?}, the other for {other:?}"))
}

fn facts(here: &Played, there: &Played, motion: &Motion) -> Result<(), String> {
    let (ones, others) = (&here.record.facts, &there.record.facts);
    for (one, other) in ones.iter().zip(others) {
        let settled = |fact: &Fact| (fact.charge, fact.target, fact.question, fact.clause);
        let moved = motion.answer(one.question, &one.value);
        if settled(one) != settled(other) || !same(&moved, &other.value) {
            return Err(format!("{one:#?}\nbecomes {other:#?}"));
        }
    }
    if ones.len() == others.len() {
        Ok(())
    } else {
        Err(format!("{} facts become {}", ones.len(), others.len()))
    }
}

fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Inches(one), Value::Inches(other)) => near(one.get(), other.get()),
        (Value::Degrees(one), Value::Degrees(other)) => looks_alike(*one, *other),
        (Value::Point(one), Value::Point(other)) => lies_near(*one, *other),
        _ => one == other,
    }
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() <= NEAR
}

fn looks_alike(one: Degrees, other: Degrees) -> bool {
    near((one - other).shorter_way().get(), 0.0)
}

fn lies_near(one: Point, other: Point) -> bool {
    near(one.distance_to(other).get(), 0.0)
}

/// Their words tell distances and places; what kind they are, whose, and by which clauses does not change.
fn events(here: &Played, there: &Played) -> Result<(), String> {
    let told = |played: &Played| {
        let told =
            played.record.events.iter().map(|event| (event.kind, event.unit.clone(), event.clauses.clone()));
        told.collect::<Vec<_>>()
    };
    let (ones, others) = (told(here), told(there));
    if ones == others { Ok(()) } else { Err(format!("the events {ones:#?}\nbecome {others:#?}")) }
}

fn ends(one: &Phase, other: &Phase, motion: &Motion) -> Result<(), String> {
    for (here, there) in one.units.iter().zip(&other.units) {
        let moved = motion.unit(here);
        let counted = |unit: &Unit| (unit.models, unit.hurt, unit.fate);
        let stands =
            lies_near(moved.pose.at, there.pose.at) && looks_alike(moved.pose.facing, there.pose.facing);
        if counted(here) != counted(there) || !stands || !near((moved.shift - there.shift).length(), 0.0) {
            return Err(format!("{here:#?}, which should become {moved:#?}\nbecomes {there:#?}"));
        }
    }
    Ok(())
}
