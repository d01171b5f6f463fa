//! The field of a scenario: board, terrain, units and the charges wanted.

use onset_geometry::{Board, Inches, Polygon};
use onset_rules::{Field, Terrain, Wanted};

use crate::{
    scenario::{
        ground::check_ground,
        keys::{ChargeKeys, ScenarioKeys, point},
        placing::place,
        roster::Roster,
        units::make_profiles,
    },
    text::{Problem, Problems},
    tree::Node,
};

/// More pieces of terrain than this no scenario has.
const MOST_TERRAIN: usize = 64;

/// More charges than this no scenario has.
const MOST_CHARGES: usize = 64;

/// A piece of terrain has so many corners.
const CORNERS: std::ops::RangeInclusive<usize> = 3..=64;

/// Makes the field; nothing comes back where something is wrong with it.
pub(super) fn make_field(
    tree: &Node,
    keys: &ScenarioKeys,
    roster: &Roster,
    problems: &mut Problems,
) -> Option<Field> {
    let mut wrong = Problems::default();
    let [width, height] = keys.board.size.map(|side| Inches::new(side.get()));
    let terrain = make_terrain(tree, keys, &mut wrong);
    let charges = make_charges(tree, keys, roster, &mut wrong);
    let profiles = make_profiles(tree, keys, &mut wrong);
    let units = profiles.and_then(|profiles| place(tree, keys, roster, profiles, &mut wrong));
    let field = units.map(|units| Field { board: Board { width, height }, terrain, units, charges });
    if let Some(field) = &field {
        check_ground(tree, field, &mut wrong);
    }
    match wrong.result() {
        Ok(()) => field,
        Err(error) => {
            problems.absorb(error);
            None
        }
    }
}

fn make_terrain(tree: &Node, keys: &ScenarioKeys, problems: &mut Problems) -> Vec<Terrain> {
    if keys.terrain.len() > MOST_TERRAIN {
        let label = format!("found {}, accepted are up to {MOST_TERRAIN}", keys.terrain.len());
        problems.push(
            Problem::new("there are too many pieces of terrain").at(tree.key_of(&["terrain"])).label(label),
        );
        return Vec::new();
    }
    let mut terrain = Vec::new();
    for (place, piece) in keys.terrain.iter().enumerate() {
        let number = place.to_string();
        let at = tree.place_of(&["terrain", &number, "shape"]);
        if !CORNERS.contains(&piece.shape.len()) {
            let label =
                format!("found {}, accepted are {} to {}", piece.shape.len(), CORNERS.start(), CORNERS.end());
            problems
                .push(Problem::new("a piece of terrain has the wrong number of corners").at(at).label(label));
            continue;
        }
        match Polygon::new(piece.shape.iter().copied().map(point).collect()) {
            Ok(shape) => {
                let name = piece.name.clone().unwrap_or_else(|| format!("terrain {}", place + 1));
                terrain.push(Terrain { name, kind: piece.kind, blocks_sight: piece.blocks_sight, shape });
            }
            Err(fault) => {
                problems.push(
                    Problem::new("the corners make no piece of terrain").at(at).label(fault.to_string()),
                );
            }
        }
    }
    terrain
}

fn make_charges(tree: &Node, keys: &ScenarioKeys, roster: &Roster, problems: &mut Problems) -> Vec<Wanted> {
    if keys.charges.is_empty() {
        let problem = Problem::new("nobody charges").at(tree.place_of(&["charges"]));
        problems.push(problem.label("accepted is at least one of [[charges]]"));
    }
    if keys.charges.len() > MOST_CHARGES {
        let label = format!("found {}, accepted are up to {MOST_CHARGES}", keys.charges.len());
        problems.push(Problem::new("there are too many charges").at(tree.key_of(&["charges"])).label(label));
    }
    let make = |(place, charge)| make_charge(tree, place, charge, roster, problems);
    keys.charges.iter().enumerate().filter_map(make).collect()
}

fn make_charge(
    tree: &Node,
    place: usize,
    charge: &ChargeKeys,
    roster: &Roster,
    problems: &mut Problems,
) -> Option<Wanted> {
    let number = place.to_string();
    let unit = roster.need(&charge.unit, tree.place_of(&["charges", &number, "unit"]), problems);
    if charge.targets.is_empty() {
        let problem =
            Problem::new("the charge has no target").at(tree.place_of(&["charges", &number, "targets"]));
        problems.push(problem.label("accepted is a list of at least one enemy"));
    }
    let mut targets = Vec::new();
    for (place, name) in charge.targets.iter().enumerate() {
        let at = tree.place_of(&["charges", &number, "targets", &place.to_string()]);
        let Some(target) = roster.need(name, at, problems) else { continue };
        let problem = |message: String| Problem::new(message).at(at);
        if unit == Some(target) {
            problems.push(problem(format!("`{name}` charges itself")).label("accepted is an enemy"));
        } else if unit.is_some_and(|unit| roster.side(unit) == roster.side(target)) {
            problems.push(
                problem(format!("`{}` charges its friend `{name}`", charge.unit))
                    .label("accepted is an enemy"),
            );
        } else if targets.contains(&target) {
            problems.push(problem(format!("`{name}` is a target twice")));
        }
        targets.push(target);
    }
    Some(Wanted { unit: unit?, targets, together: charge.together, command: charge.command.clone() })
}
