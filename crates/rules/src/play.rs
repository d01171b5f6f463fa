//! Playing a field from the first step to the last.

use crate::{
    ChargeRuleset, Field, Flow, Phase, Ruleset, Shared,
    table::{Halt, Table},
};

/// More steps than any phase takes: one that has not ended by then would never end.
const MOST_STEPS: usize = 10_000;

/// Plays the whole phase of a field. Returns how it ended.
///
/// # Errors
/// Where the ruleset cannot play it, or where the answerer does not answer.
pub fn play(ruleset: &Ruleset, field: &Shared<Field>, table: &mut Table<'_>) -> Result<Phase, Halt> {
    let mut phase = ruleset.begin(field)?;
    table.tell(|record| record.leave_out(ruleset.switches()));
    for _ in 0..MOST_STEPS {
        table.step_begins();
        if ruleset.step(&mut phase, table)? == Flow::Over {
            return Ok(phase);
        }
    }
    Err(Halt::Endless)
}
