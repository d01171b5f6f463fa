//! Running fleers down: what it does to them, where the charger then stops, and whether it can reform.

use onset_dice::Notation;
use onset_geometry::Inches;

use crate::{
    Charging, Clause, EventKind, Fate, Question,
    steps::{casualties, failure::run_on, leadership, sweep::distance_ahead},
    table::{Choice, Halt},
};

/// Wounds the fleers: `each` wounds, without saves, for every point of the charger's unit strength.
pub fn wound(charging: &mut Charging, strength: u32, each: u32, clause: Clause) {
    let target = charging.target();
    let before = charging.unit(target).models;
    let wounds = strength.saturating_mul(each);
    casualties::suffer(charging, target, wounds);
    let left = charging.unit(target).models;
    caught(charging, clause, left, |target| {
        format!("{target} takes {wounds} wounds; {left} of {before} are left")
    });
    charging
        .settle_target(Question::CaughtWounds, wounds, clause, |_| format!("{each} × {strength} = {wounds}"));
}

/// Destroys the fleers whole.
pub fn destroy(charging: &mut Charging, clause: Clause) {
    let target = charging.target();
    let state = charging.phase.unit_mut(target);
    (state.fate, state.models) = (Fate::Destroyed, 0);
    caught(charging, clause, 0, |target| format!("{target} is destroyed"));
}

fn caught(charging: &mut Charging, clause: Clause, left: u32, what: impl Fn(&str) -> String) {
    let (charger, target) = (charging.charger(), charging.target());
    charging.tell(EventKind::Caught, target, &[clause], |telling| {
        let (charger, target) = (telling.name(charger), telling.name(target));
        format!("{charger} runs {target} down: {}", what(target))
    });
    charging
        .settle_target(Question::FleeCaught, true, clause, |_| "the charge reached the fleers".to_owned());
    charging.settle_target(Question::CaughtLeft, left, clause, |telling| what(telling.name(target)));
}

/// Which clauses settle where a charger stops behind fleers that are left.
#[derive(Clone, Copy, Debug)]
pub struct Behind {
    /// That it stops so far behind them.
    pub stops: Clause,
    /// On which side that is.
    pub side: Clause,
    /// Whether it goes on to them.
    pub follows: Clause,
}

/// How near to fleers that are left a charger stops.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// So many inches behind them.
    pub behind: Inches,
    /// Further than this from other enemies, if it goes on.
    pub clear: Option<Inches>,
    /// Whether it goes on, over the dead, where they leave more room than that.
    pub follows: bool,
}

/// Brings the charger to where it stops behind the fleers that are left; `moved` inches have brought it to where it caught
/// them. It goes back no further than to where it started, and on no further than others leave room.
pub fn stop_behind(charging: &mut Charging, stop: Stop, moved: Inches, clauses: Behind) {
    let (charger, target, behind) = (charging.charger(), charging.target(), stop.behind);
    let Some(ahead) = distance_ahead(charging.phase, charger, target) else { return };
    let back = (behind - ahead).max(Inches::ZERO).min(moved);
    let further = ahead.exceeds(behind);
    let on = match further && stop.follows {
        true => run_on(charging.phase, charger, &[target], stop.clear, ahead - behind).upto,
        false => Inches::ZERO,
    };
    let heading = charging.unit(charger).pose.heading();
    charging.shift(charger, heading * (on - back).get());
    let off = ahead + back - on;
    let short = behind.exceeds(off);
    let mut decided = vec![clauses.stops, clauses.side];
    if further {
        decided.insert(0, clauses.follows);
    }
    charging.tell(EventKind::Moved, charger, &decided, |telling| {
        let (charger, target) = (telling.name(charger), telling.name(target));
        match short {
            true => format!("{charger} is back where it started, {off} behind what is left of {target}"),
            false => format!("{charger} stops {off} behind what is left of {target}"),
        }
    });
    charging.settle(Question::MoveInches, moved - back + on, decided[0], |_| match (further, short) {
        (true, _) if on > Inches::ZERO => format!("{moved} to the catch and {on} on, to stop {off} behind"),
        (true, _) => format!("{moved} to the catch, and no further, though it leaves {off}"),
        (_, true) => format!("{moved} to the catch and {back} back, which leaves {off} of {behind}"),
        _ => format!("{moved} to the catch, {back} back to stop {behind} behind"),
    });
}

/// Lets the charger try to reform by a Leadership test. Whatever comes of it, it moves no further.
///
/// # Errors
/// Where the table does not answer.
pub fn reform(charging: &mut Charging, dice: Notation, clause: Clause) -> Result<(), Halt> {
    let charger = charging.charger();
    let attempt = charging.choose(charger, Choice::Reform, &["attempt", "decline"])? == "attempt";
    let test =
        if attempt { Some(leadership::test(charging, charger, dice, "to reform", clause)?) } else { None };
    let reformed = test.as_ref().is_some_and(|test| test.passed);
    charging.settle(Question::AfterReformed, reformed, clause, |_| {
        test.map_or("it does not try".to_owned(), |test| test.why)
    });
    Ok(())
}
