//! Standing and shooting: a volley at the charger before it arrives, and the Panic test that it may cause.

use onset_dice::Notation;
use onset_geometry::Inches;

use crate::{
    Charging, Clause, EventKind, Fate, Missiles, Question, UnitId,
    parameters::Share,
    steps::{casualties, leadership},
    table::{Dice, Halt},
};

/// When a volley makes the charger test for Panic.
#[derive(Clone, Copy, Debug)]
pub struct Panic {
    /// At so great a share of its models lost.
    pub share: Share,
    /// The dice rolled against its Leadership.
    pub dice: Notation,
    /// The clause of the test.
    pub test: Clause,
    /// The clause by which a test failed ends the charge.
    pub stops: Clause,
}

/// What a volley did: models lost to it, and models before it.
#[derive(Clone, Copy, Debug)]
struct Volley {
    lost: u32,
    before: u32,
}

/// What a volley makes of the charge that it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// The charger comes on.
    ComesOn,
    /// It panics, and its charge is over.
    Panics,
    /// Nobody is left of it.
    Destroyed,
}

/// Stands and shoots at the charger, and tests it for Panic, where a rule asks for that.
///
/// # Errors
/// Where the table does not answer.
pub fn answer(charging: &mut Charging, clauses: &[Clause], panic: Option<Panic>) -> Result<Answered, Halt> {
    let (charger, target) = (charging.charger(), charging.target());
    let volley = shoot(charging, target, clauses)?;
    if charging.unit(charger).fate == Fate::Destroyed {
        return Ok(Answered::Destroyed);
    }
    match panic {
        Some(panic) if panics(charging, volley, panic)? => Ok(Answered::Panics),
        _ => Ok(Answered::ComesOn),
    }
}

/// Shoots the target's volley at the charger: dice to hit, of these dice to wound, of these the charger's saves; then the
/// models are taken off. `clauses` ask for it, the first settles what it did.
///
/// # Errors
/// Where the table does not answer.
fn shoot(charging: &mut Charging, shooter: UnitId, clauses: &[Clause]) -> Result<Volley, Halt> {
    let victim = charging.charger();
    let before = charging.unit(victim).models;
    let none = Missiles { range: Inches::ZERO, shots: 0, hit: 7, wound: 7, save: 7 };
    let missiles = charging.profile(shooter).missiles.unwrap_or(none);
    let ask = |charging: &Charging, kind| charging.dice(shooter, kind);
    let hits = charging.table.count(ask(charging, Dice::Hit), missiles.shots, missiles.hit)?;
    let wounds = charging.table.count(ask(charging, Dice::Wound), hits, missiles.wound)?;
    let saved = charging.table.count(ask(charging, Dice::Save), wounds, missiles.save)?;
    let lost = casualties::suffer(charging, victim, wounds - saved);
    let shots = missiles.shots;
    charging.tell(EventKind::Shot, shooter, clauses, |telling| {
        let (shooter, victim) = (telling.name(shooter), telling.name(victim));
        format!("{shooter} shoots {shots}: {hits} hit, {wounds} wound, {saved} saved; {victim} loses {lost} of {before}")
    });
    if let Some(clause) = clauses.first() {
        charging.settle_target(Question::ShootCasualties, lost, *clause, |_| {
            format!(
                "{shots} shots, {hits} hits, {wounds} wounds less {saved} saves: {lost} of {before} models"
            )
        });
    }
    Ok(Volley { lost, before })
}

/// Tests the charger for Panic if it lost enough of its models. Tells whether it panics.
///
/// # Errors
/// Where the table does not answer.
fn panics(charging: &mut Charging, volley: Volley, panic: Panic) -> Result<bool, Halt> {
    let Volley { lost, before } = volley;
    let enough = f64::from(lost) >= panic.share.factor() * f64::from(before);
    if lost == 0 || lost >= before || !enough {
        return Ok(false);
    }
    let charger = charging.charger();
    let test = leadership::test(charging, charger, panic.dice, "for Panic", panic.test)?;
    let passed = test.passed;
    charging.settle(Question::PanicPassed, passed, panic.test, |_| {
        format!("{lost} of {before} models lost; {}", test.why)
    });
    if !passed {
        charging.tell(EventKind::Failed, charger, &[panic.stops], |telling| {
            format!("{} panics, and its charge is over", telling.name(charger))
        });
        charging
            .settle_target(Question::ContactMade, false, panic.stops, |_| "the charger panics".to_owned());
    }
    Ok(!passed)
}
