//! What would have to be otherwise for a charge that cannot be made: a longer roll, one target fewer, one piece of terrain gone.

use onset_geometry::Inches;
use serde::Serialize;

use crate::{Charge, Table, Terms, judge, solve};

/// So much longer rolls are tried, inch by inch.
const LONGER: u32 = 12;

/// One thing that is otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// Every model may go so much further: the fewest whole inches that are enough.
    Longer(Inches),
    /// This target is none; it is an enemy like others then.
    Without(usize),
    /// This piece of terrain is gone.
    Cleared(usize),
}

/// A change, and a charge that can be made with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Relaxation {
    /// What is otherwise.
    pub change: Change,
    /// A charge on the changed table, with which the referee finds nothing wrong.
    pub charge: Charge,
}

impl Change {
    /// The table with it.
    pub fn applied(self, table: &Table) -> Table {
        let mut changed = table.clone();
        match self {
            Change::Longer(by) => changed.unit.iter_mut().for_each(|model| model.allowance += by),
            Change::Without(target) if target < changed.targets.len() => {
                let enemy = changed.targets.remove(target);
                changed.enemies.push(enemy);
            }
            Change::Cleared(piece) if piece < changed.terrain.len() => {
                changed.terrain.remove(piece);
            }
            Change::Without(_) | Change::Cleared(_) => {}
        }
        changed
    }
}

/// Every change of one thing that restores a charge: the least longer roll, then each target, then each piece of terrain. Each is
/// judged by the referee. Empty where none of them does.
pub fn relaxations(table: &Table, terms: &Terms) -> Vec<Relaxation> {
    let restored = |change: Change| {
        let changed = change.applied(table);
        let charge = solve(&changed, terms).ok()?.charge;
        judge(&changed, terms, &charge).is_legal().then_some(Relaxation { change, charge })
    };
    let longer = (1..=LONGER).map(|by| Change::Longer(Inches::new(f64::from(by)))).find_map(restored);
    let targets = if table.targets.len() > 1 { table.targets.len() } else { 0 };
    let fewer = (0..targets).map(Change::Without).filter_map(restored);
    let cleared = (0..table.terrain.len()).map(Change::Cleared).filter_map(restored);
    longer.into_iter().chain(fewer).chain(cleared).collect()
}
