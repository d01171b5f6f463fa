//! Tests against Leadership.

use onset_dice::Notation;

use crate::{Charging, Clause, EventKind, UnitId, table::Dice, table::Halt};

/// Rolls the dice against the unit's Leadership: passed at or under it. `what` is the test in words, `clause` asks for it.
///
/// # Errors
/// Where the table does not answer.
pub fn test(
    charging: &mut Charging,
    unit: UnitId,
    dice: Notation,
    what: &str,
    clause: Clause,
) -> Result<bool, Halt> {
    let leadership = charging.profile(unit).leadership;
    let ask = charging.dice(unit, Dice::Leadership);
    let passed = charging.table.roll(ask, dice, |faces| dice.total(faces) <= leadership)?;
    charging.tell(EventKind::Tested, unit, &[clause], |telling| {
        let (total, name) = (dice.total(telling.faces), telling.name(unit));
        let (sign, result) = if passed { ('≤', "passes") } else { ('>', "fails") };
        format!("{name} {result} its Leadership test {what}: {total} {sign} {leadership}")
    });
    Ok(passed)
}
