//! Whether two plays are the same, the one on the table and the other on the table moved, turned or mirrored.

use onset_geometry::{Degrees, Point, Pose};
use onset_rules::{Event, Fact, NotPlayed, Phase, Unit, Value, table::Halt};

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
            facts(here, there, other, motion)?;
            events(here, there, is_tied(one, other, motion))?;
            ends(one, other, motion)
        }
        (Err(Halt::NotPlayed(one)), Err(Halt::NotPlayed(other))) => not_played(one, other),
        (one, other) => Err(format!("one ends with {}, the other with {}", ending(one), ending(other))),
    }
}

fn ending(end: &Result<Phase, Halt>) -> String {
    end.as_ref().map_or_else(|halt| format!("{halt:?}"), |_| "a play".to_owned())
}

/// Reasons tell distances and models; the clause and the key say what is needed.
fn not_played(one: &NotPlayed, other: &NotPlayed) -> Result<(), String> {
    if (one.clause, &one.key) == (other.clause, &other.key) {
        return Ok(());
    }
    Err(format!("one is not played for {one:?}, the other for {other:?}"))
}

fn facts(here: &Played, there: &Played, end: &Phase, motion: &Motion) -> Result<(), String> {
    let (ones, others) = (&here.record.facts, &there.record.facts);
    for (one, other) in ones.iter().zip(others) {
        let settled = |fact: &Fact| (fact.charge, fact.target, fact.question, fact.clause);
        let moved = motion.answer(one.question, &one.value);
        let lines = lines(end, None);
        let is_same = same(&moved, &other.value)
            || match (&moved, &other.value) {
                (Value::Point(one), Value::Point(other)) => ends_at(*one, *other, &lines, motion),
                (Value::Degrees(one), Value::Degrees(other)) => looks_as(*one, *other, &lines, motion),
                _ => false,
            };
        if settled(one) != settled(other) || !is_same {
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

/// The lines of advance about which a play may be mirrored: the chargers', and a unit's own.
fn lines(end: &Phase, unit: Option<Pose>) -> Vec<Pose> {
    let chargers = end.charges.iter().map(|charge| end.profile(charge.charger).pose);
    chargers.chain(unit).collect()
}

/// Whether a unit ends where it should. Of two ways that are equal in everything the one to the left is taken, and in the
/// mirror that is the other: then it ends just as far to the other side of the line of advance.
fn ends_at(should: Point, ends: Point, lines: &[Pose], motion: &Motion) -> bool {
    let tied = |line: &Pose| should - line.right() * (2.0 * (should - line.at).dot(line.right()));
    let in_mirror = || matches!(motion, Motion::Mirror(_));
    lies_near(should, ends) || (in_mirror() && lines.iter().any(|line| lies_near(tied(line), ends)))
}

/// Likewise how it looks.
fn looks_as(should: Degrees, looks: Degrees, lines: &[Pose], motion: &Motion) -> bool {
    let tied = |line: &Pose| (line.facing * 2.0 - should).normalised();
    let in_mirror = || matches!(motion, Motion::Mirror(_));
    looks_alike(should, looks) || (in_mirror() && lines.iter().any(|line| looks_alike(tied(line), looks)))
}

/// Whether in the mirror the other of two ways was taken that are equal in everything.
fn is_tied(one: &Phase, other: &Phase, motion: &Motion) -> bool {
    let strays = |(here, there): (&Unit, &Unit)| !lies_near(motion.unit(here).pose.at, there.pose.at);
    matches!(motion, Motion::Mirror(_)) && one.units.iter().zip(&other.units).any(strays)
}

/// Their words tell distances and places; what kind they are, whose, and by which clauses does not change. By the other of two
/// equal ways a unit may come by somebody else, which is another clause's business.
fn events(here: &Played, there: &Played, tied: bool) -> Result<(), String> {
    let told = |played: &Played| {
        let clauses = |event: &Event| if tied { Vec::new() } else { event.clauses.clone() };
        let told = played.record.events.iter().map(|event| (event.kind, event.unit.clone(), clauses(event)));
        told.collect::<Vec<_>>()
    };
    let (ones, others) = (told(here), told(there));
    if ones == others { Ok(()) } else { Err(format!("the events {ones:#?}\nbecome {others:#?}")) }
}

fn ends(one: &Phase, other: &Phase, motion: &Motion) -> Result<(), String> {
    for ((here, there), profile) in one.units.iter().zip(&other.units).zip(&other.field.units) {
        let moved = motion.unit(here);
        let counted = |unit: &Unit| (unit.models, unit.hurt, unit.fate);
        let lines = lines(other, Some(profile.pose));
        let stands = ends_at(moved.pose.at, there.pose.at, &lines, motion)
            && looks_as(moved.pose.facing, there.pose.facing, &lines, motion);
        let together = there.shift - moved.shift - (there.pose.at - moved.pose.at);
        if counted(here) != counted(there) || !stands || !near(together.length(), 0.0) {
            return Err(format!("{here:#?}, which should become {moved:#?}\nbecomes {there:#?}"));
        }
    }
    Ok(())
}
