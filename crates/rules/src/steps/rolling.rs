//! Rolling for a charge: a part that is certain, dice on top, and a distance to cover.

use onset_dice::{Faces, Notation};
use onset_geometry::Inches;

use crate::{
    Charging, Clause, EventKind, Question, Rolled, UnitId,
    table::{Dice, Halt},
};

/// A charge roll.
#[derive(Clone, Debug)]
pub struct Roll {
    /// The dice.
    pub dice: Notation,
    /// What is added to them.
    pub base: Inches,
    /// The clause of the range.
    pub range: Clause,
    /// What it is rolled against.
    pub prospects: Prospects,
}

/// What is known of a charge move before it is rolled for.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospects {
    /// How far the roll has to reach; none where there is nothing that it could reach.
    pub need: Option<Inches>,
    /// Why the charge fails even then, with the clause, if it does.
    pub barred: Option<(Clause, String)>,
    /// The clause by which the move may be longer than the roll, and how long it is.
    pub unlimited: Option<(Clause, Inches)>,
}

impl Prospects {
    /// There is nothing that the roll could reach, under a clause and for a reason.
    pub fn never(clause: Clause, reason: impl Into<String>) -> Self {
        Prospects { need: None, barred: Some((clause, reason.into())), unlimited: None }
    }
}

/// Rolls for the charge. A failed one is worth its highest die.
///
/// # Errors
/// Where the table does not answer.
pub fn roll(charging: &mut Charging, roll: Roll) -> Result<Rolled, Halt> {
    let (charger, target) = (charging.charger(), charging.target());
    let Roll { dice, base, range, prospects: Prospects { need: gap, barred, unlimited } } = roll;
    let whole = |faces: &Faces| base + Inches::new(f64::from(dice.total(faces)));
    let ask = charging.dice(charger, Dice::Charge);
    let rolled = charging.table.roll(ask, dice, |faces| match gap {
        Some(gap) if barred.is_none() && whole(faces).reaches(gap) => Rolled::Reached,
        _ => Rolled::Short(Inches::new(f64::from(faces.highest()))),
    })?;
    let sum = |faces: &Faces| format!("{base} + {} = {}", dice.total(faces), whole(faces));
    let (mut range_is, mut dice_are, mut why) = (Inches::ZERO, Faces::default(), String::new());
    let mut short_by = range;
    charging.table.tell(|record| {
        let faces = record.faces();
        (range_is, dice_are) = (whole(faces), faces.clone());
        let reaches = gap.is_some_and(|gap| range_is.reaches(gap));
        why = match gap {
            Some(gap) => format!("{} {} {gap}", sum(faces), if reaches { '≥' } else { '<' }),
            None => sum(faces),
        };
        if let Some((clause, reason)) = barred.as_ref().filter(|_| reaches || gap.is_none()) {
            (short_by, why) = (*clause, format!("{why}, but {reason}"));
        }
    });
    charging.settle(Question::RollRange, range_is, range, |telling| sum(telling.faces));
    charging.settle(Question::RollDice, dice_are, range, |_| format!("{dice}"));
    if rolled != Rolled::Reached {
        let clause = short_by;
        charging.settle_target(Question::ContactMade, false, clause, |_| why.clone());
        charging.tell(EventKind::Failed, charger, &[clause], |telling| {
            format!("the charge of {} at {} fails: {why}", telling.name(charger), telling.name(target))
        });
    } else {
        charging.settle_target(Question::ContactMade, true, range, |_| why.clone());
        let longer = unlimited.filter(|(_, inches)| inches.exceeds(range_is)).map(|(clause, _)| clause);
        let decided: Vec<Clause> = [range].into_iter().chain(longer).collect();
        charging.tell(EventKind::Measured, charger, &decided, |telling| {
            format!("{} reaches {}: {why}", telling.name(charger), telling.name(target))
        });
    }
    Ok(rolled)
}

/// Settles the least and the greatest distance that the charger may come to cover with `dice` on top of `base`.
pub fn reach(charging: &mut Charging, base: Inches, dice: Notation, clause: Clause) {
    let whole = |total: u32| base + Inches::new(f64::from(total));
    for (question, total) in [(Question::ReachLeast, dice.least()), (Question::ReachMost, dice.most())] {
        let distance = whole(total);
        charging.settle(question, distance, clause, |_| match base.is_about(Inches::ZERO) {
            true => format!("{dice} is {total}"),
            false => format!("{base} + {total} = {distance}"),
        });
    }
}

/// How a distance comes to be known.
#[derive(Clone, Copy, Debug)]
pub struct Measured<'m> {
    /// The clause that says between which points.
    pub how: Clause,
    /// The clause that says when.
    pub when: Clause,
    /// When, as a word.
    pub word: &'static str,
    /// The clauses that decided something in it.
    pub decided: &'m [Clause],
}

/// Settles the distance to a target.
pub fn measured(charging: &mut Charging, target: UnitId, gap: Inches, measured: Measured<'_>) {
    let charger = charging.charger();
    let Measured { how, when, word, decided } = measured;
    charging.settle_of(Some(target), Question::DistanceMeasured, gap.into(), how, |telling| {
        format!("from {} to {}", telling.name(charger), telling.name(target))
    });
    charging.settle(Question::DistanceWhen, word, when, |_| word.replace('-', " "));
    charging.tell(EventKind::Measured, charger, decided, |telling| {
        format!("{} is {gap} from {}", telling.name(target), telling.name(charger))
    });
}
