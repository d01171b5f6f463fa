//! Tests against Leadership.

use onset_dice::Notation;

use crate::{Charging, Clause, EventKind, UnitId, table::Dice, table::Halt};

/// A test that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// Whether it was passed.
    pub passed: bool,
    /// Its arithmetic, where somebody listens: `7 ≤ 8`.
    pub why: String,
}

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
) -> Result<Test, Halt> {
    let leadership = charging.profile(unit).leadership;
    let ask = charging.dice(unit, Dice::Leadership);
    let passed = charging.table.roll(ask, dice, |faces| dice.total(faces) <= leadership)?;
    let mut why = String::new();
    charging.tell(EventKind::Tested, unit, &[clause], |telling| {
        let (total, name) = (dice.total(telling.faces), telling.name(unit));
        let (sign, result) = if passed { ('≤', "passes") } else { ('>', "fails") };
        why = format!("{total} {sign} {leadership}");
        format!("{name} {result} its Leadership test {what}: {why}")
    });
    Ok(Test { passed, why })
}
