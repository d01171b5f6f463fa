//! Playing a field from the first step to the last.

use crate::{
    ChargeRuleset, Field, Flow, Phase, Rolled, Ruleset, Shared, Stage,
    table::{Halt, Table},
};

/// More steps than any phase takes: one that has not ended by then would never end.
const MOST_STEPS: usize = 10_000;

/// Plays the whole phase of a field. Returns how it ended.
///
/// # Errors
/// Where the ruleset cannot play it, or where the answerer does not answer.
pub fn play(ruleset: &Ruleset, field: &Shared<Field>, table: &mut Table<'_>) -> Result<Phase, Halt> {
    play_while(ruleset, field, table, |_| true).map(|(phase, _)| phase)
}

/// Plays the phase of a field up to a charge move that reaches its target, which is not made. Returns the phase as it is
/// then; or, where it comes to no such move, as it ended, with [`Flow::Over`].
///
/// # Errors
/// Where the ruleset cannot play it, or where the answerer does not answer.
pub fn play_to_the_move(
    ruleset: &Ruleset,
    field: &Shared<Field>,
    table: &mut Table<'_>,
) -> Result<(Phase, Flow), Halt> {
    play_while(ruleset, field, table, |phase| {
        let charge = &phase.charges[phase.current];
        let stands = charge.targets.get(charge.at).is_some_and(|aim| phase.unit(aim.unit).is_on_table());
        !(phase.stage == Stage::Move && charge.roll == Some(Rolled::Reached) && stands)
    })
}

fn play_while(
    ruleset: &Ruleset,
    field: &Shared<Field>,
    table: &mut Table<'_>,
    goes_on: impl Fn(&Phase) -> bool,
) -> Result<(Phase, Flow), Halt> {
    let mut phase = ruleset.begin(field)?;
    table.tell(|record| record.leave_out(ruleset.switches()));
    for _ in 0..MOST_STEPS {
        if !goes_on(&phase) {
            return Ok((phase, Flow::Goes));
        }
        table.step_begins();
        if ruleset.step(&mut phase, table)? == Flow::Over {
            return Ok((phase, Flow::Over));
        }
    }
    Err(Halt::Endless)
}
