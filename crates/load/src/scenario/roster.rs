//! The names of a scenario's units, for everything that speaks of units by name.

use onset_rules::{Field, Side, UnitId};

use crate::{
    nearest::did_you_mean,
    scenario::keys::ScenarioKeys,
    text::{Origin, Problem, Problems},
};

/// Who is there, and who charges.
pub(super) struct Roster {
    units: Vec<(String, Side)>,
    /// The chargers, in the order of the charges.
    pub(super) chargers: Vec<UnitId>,
}

impl Roster {
    /// More units than this no scenario has.
    pub(super) const MOST_UNITS: usize = 60;

    pub(super) fn of(keys: &ScenarioKeys) -> Self {
        let units = keys
            .units
            .0
            .iter()
            .take(Self::MOST_UNITS)
            .map(|(name, unit)| (name.clone(), unit.side))
            .collect();
        let mut roster = Roster { units, chargers: Vec::new() };
        roster.chargers = keys.charges.iter().filter_map(|charge| roster.find(&charge.unit)).collect();
        roster
    }

    /// Who is there in a field that was made.
    pub(super) fn of_field(field: &Field) -> Self {
        let units = field.units.iter().map(|unit| (unit.name.clone(), unit.side)).collect();
        Roster { units, chargers: field.charges.iter().map(|wanted| wanted.unit).collect() }
    }

    pub(super) fn find(&self, name: &str) -> Option<UnitId> {
        let place = self.units.iter().position(|(known, _)| known == name)?;
        u8::try_from(place).ok().map(UnitId)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.units.iter().map(|(name, _)| name.as_str())
    }

    pub(super) fn side(&self, unit: UnitId) -> Side {
        self.units[usize::from(unit.0)].1
    }

    /// The unit of that name, or the problem that there is none.
    pub(super) fn need(&self, name: &str, place: &Origin, problems: &mut Problems) -> Option<UnitId> {
        let found = self.find(name);
        if found.is_none() {
            problems.push(self.nobody(name, place));
        }
        found
    }

    /// The problem that nobody is called so.
    pub(super) fn nobody(&self, name: &str, place: &Origin) -> Problem {
        let near = did_you_mean(name, self.names());
        let problem = Problem::new(format!("there is no unit `{}`", name.escape_debug())).at(place);
        problem
            .label(near.unwrap_or_default())
            .help(format!("the units: {}", self.names().collect::<Vec<_>>().join(", ")))
    }
}
