//! The profiles of a scenario's units: everything about them but where they stand.

use onset_geometry::{Inches, Pose};
use onset_rules::{Missiles, Profile};

use crate::{
    scenario::{
        keys::{MissilesKeys, ScenarioKeys, UnitKeys, point},
        roster::Roster,
        words::{STATES, TRAITS, check_name, check_words},
    },
    text::{Problem, Problems},
    tree::Node,
};

/// Where nothing is said, so many stand in the front rank.
const USUAL_FILES: u32 = 5;

/// Makes the profiles, each standing at the table's corner until it is placed.
pub(super) fn make_profiles(
    tree: &Node,
    keys: &ScenarioKeys,
    problems: &mut Problems,
) -> Option<Vec<Profile>> {
    let units = &keys.units.0;
    if units.len() > Roster::MOST_UNITS {
        let label = format!("found {}, accepted are up to {}", units.len(), Roster::MOST_UNITS);
        problems.push(Problem::new("there are too many units").at(tree.place_of(&["units"])).label(label));
        return None;
    }
    let made: Vec<Option<Profile>> =
        units.iter().map(|(name, unit)| make_profile(tree, name, unit, problems)).collect();
    made.into_iter().collect()
}

fn make_profile(tree: &Node, name: &str, unit: &UnitKeys, problems: &mut Problems) -> Option<Profile> {
    let mut wrong = Problems::default();
    check_name(tree, name, &mut wrong);
    check_words(tree, &["units", name, "traits"], &unit.traits, TRAITS, &mut wrong);
    check_words(tree, &["units", name, "state"], &unit.state, STATES, &mut wrong);
    let models = unit.models.get();
    let files = unit.files.map_or(models.min(USUAL_FILES), |files| files.get());
    if files > models {
        let label = format!("found {files}, accepted are up to {models}, as many as it has models");
        let place = tree.place_of(&["units", name, "files"]);
        wrong.push(Problem::new(format!("`{name}` has more files than models")).at(place).label(label));
    }
    if let Some(positions) = &unit.positions
        && positions.len() != models as usize
    {
        let label = format!("found {}, accepted are {models}, one for each model", positions.len());
        let place = tree.place_of(&["units", name, "positions"]);
        wrong.push(
            Problem::new(format!("the positions of `{name}` are not as many as its models"))
                .at(place)
                .label(label),
        );
    }
    let profile = Profile {
        name: name.to_owned(),
        side: unit.side,
        models,
        files,
        base: unit.base.0,
        pose: Pose::default(),
        positions: unit.positions.as_ref().map(|positions| positions.iter().copied().map(point).collect()),
        formation: unit.formation,
        movement: Inches::new(unit.movement.get()),
        leadership: unit.leadership.get(),
        unit_strength: unit.unit_strength.map_or(1, |strength| strength.get()),
        wounds: unit.wounds.map_or(1, |wounds| wounds.get()),
        traits: unit.traits.clone(),
        state: unit.state.clone(),
        missiles: unit.missiles.as_ref().map(make_missiles),
    };
    match wrong.result() {
        Ok(()) => Some(profile),
        Err(error) => {
            problems.absorb(error);
            None
        }
    }
}

fn make_missiles(missiles: &MissilesKeys) -> Missiles {
    // Between 2 and 7, so they fit.
    let need = |need: u32| need as u8;
    Missiles {
        range: Inches::new(missiles.range.get()),
        shots: missiles.shots.get(),
        hit: need(missiles.hit.get()),
        wound: need(missiles.wound.get()),
        save: missiles.save.map_or(7, |save| need(save.get())),
    }
}
