//! Where units may stand as the phase begins: on the table, clear of each other and of what nobody enters.

use onset_geometry::{Shape, any_overlap};
use onset_rules::{Field, Profile, TerrainKind, Unit, UnitId};

use crate::{
    text::{Origin, Problem, Problems},
    tree::Node,
};

/// The state of a unit that is not on the table.
const AWAY: &str = "in-reserve";

/// Checks that every unit that is on the table can stand where it does.
pub(super) fn check_ground(tree: &Node, field: &Field, problems: &mut Problems) {
    let present = |unit: &UnitId| !field.unit(*unit).state.iter().any(|state| state == AWAY);
    let grounds: Vec<(UnitId, Vec<Shape>)> =
        field.unit_ids().filter(present).map(|unit| (unit, ground(field.unit(unit)))).collect();
    for (place, (unit, ground)) in grounds.iter().enumerate() {
        let profile = field.unit(*unit);
        let at = stands_at(tree, profile);
        if ground.iter().any(|shape| !field.board.contains(shape)) {
            let (width, height) = (field.board.width, field.board.height);
            let problem = Problem::new(format!("`{}` is not wholly on the table", profile.name)).at(at);
            let label = format!("the middle of its front is at {}", profile.pose.at);
            let help = format!(
                "the table is {width} by {height} inches; a unit that is not on it has the state `{AWAY}`"
            );
            problems.push(problem.label(label).help(help));
        }
        for piece in field.terrain.iter().filter(|piece| piece.kind == TerrainKind::Impassable) {
            if ground.iter().any(|shape| piece.shape.overlaps(shape)) {
                let message = format!("`{}` stands in `{}`", profile.name, piece.name.escape_debug());
                problems.push(Problem::new(message).at(at).label("which is impassable"));
            }
        }
        for (other, others) in &grounds[..place] {
            if any_overlap(ground, others) {
                let other = field.unit(*other);
                let message = format!("`{}` stands on `{}`", profile.name, other.name);
                let label = format!("the middle of its front is at {}", profile.pose.at);
                let help = format!(
                    "that of `{}` is at {}; units may touch and not overlap",
                    other.name, other.pose.at
                );
                problems.push(Problem::new(message).at(at).label(label).help(help));
            }
        }
        if problems.is_full() {
            return;
        }
    }
}

/// What a unit covers: its block, or the bases of models placed one by one.
fn ground(profile: &Profile) -> Vec<Shape> {
    let unit = Unit::at_start(profile);
    match profile.positions {
        Some(_) => unit.bases(profile),
        None => unit.block(profile).into_iter().map(Shape::from).collect(),
    }
}

/// The key that says where a unit stands.
fn stands_at<'t>(tree: &'t Node, profile: &Profile) -> &'t Origin {
    let name = profile.name.as_str();
    let key = ["positions", "at", "gap"].into_iter().find(|key| tree.find(&["units", name, key]).is_some());
    key.map_or_else(|| tree.key_of(&["units", name]), |key| tree.place_of(&["units", name, key]))
}
