//! Where units may stand as the phase begins: on the table, clear of each other and of what nobody enters.

use onset_geometry::{Bounds, Shape, any_overlap, overlap};
use onset_rules::{Field, Profile, TerrainKind, Unit};

use crate::{
    text::{Origin, Problem, Problems},
    tree::Node,
};

/// The state of a unit that is not on the table.
const AWAY: &str = "in-reserve";

/// A unit that is on the table, with all that it covers.
struct Standing<'f> {
    profile: &'f Profile,
    ground: Vec<Shape>,
    /// The upright box round its ground: most units are far from most others.
    bounds: Bounds,
}

impl<'f> Standing<'f> {
    /// Its block, or the bases of models placed one by one.
    fn of(profile: &'f Profile) -> Option<Self> {
        let unit = Unit::at_start(profile);
        let ground = match profile.positions {
            Some(_) => unit.bases(profile),
            None => unit.block(profile).into_iter().map(Shape::from).collect(),
        };
        let bounds = ground.iter().map(Shape::bounds).reduce(Bounds::joined)?;
        Some(Standing { profile, ground, bounds })
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.bounds.gap(other.bounds) == 0.0 && any_overlap(&self.ground, &other.ground)
    }
}

/// Checks that every unit that is on the table can stand where it does.
pub(super) fn check_ground(tree: &Node, field: &Field, problems: &mut Problems) {
    let present = field.units.iter().filter(|profile| !profile.state.iter().any(|state| state == AWAY));
    let standing: Vec<Standing<'_>> = present.filter_map(Standing::of).collect();
    for (place, unit) in standing.iter().enumerate() {
        check_table(tree, field, unit, problems);
        for other in standing[..place].iter().filter(|other| unit.overlaps(other)) {
            let (profile, other) = (unit.profile, other.profile);
            let message = format!("`{}` stands on `{}`", profile.name, other.name);
            let help =
                format!("that of `{}` is at {}; units may touch and not overlap", other.name, other.pose.at);
            let problem = Problem::new(message).at(stands_at(tree, profile)).label(front_at(profile));
            problems.push(problem.help(help));
        }
        if problems.is_full() {
            return;
        }
    }
}

/// Checks a unit against the table's edges, impassable terrain, and its own models.
fn check_table(tree: &Node, field: &Field, unit: &Standing<'_>, problems: &mut Problems) {
    let Standing { profile, ground, .. } = unit;
    let problem = |message: String| Problem::new(message).at(stands_at(tree, profile));
    if ground.iter().any(|shape| !field.board.contains(shape)) {
        let (width, height) = (field.board.width, field.board.height);
        let help = format!(
            "the table is {width} by {height} inches; a unit that is not on it has the state `{AWAY}`"
        );
        let problem = problem(format!("`{}` is not wholly on the table", profile.name));
        problems.push(problem.label(front_at(profile)).help(help));
    }
    // Loose models' bases are their ground, and yet facts say that the unit is where its front's middle is.
    if profile.positions.is_some() && !field.board.contains_point(profile.pose.at) {
        let (width, height) = (field.board.width, field.board.height);
        let key = ["at", "gap"].into_iter().find(|key| tree.find(&["units", &profile.name, key]).is_some());
        let path = ["units", profile.name.as_str(), key.unwrap_or("at")];
        let message = format!("the place of `{}` is not on the table", profile.name);
        let help = format!(
            "the table is {width} by {height} inches; also with `positions` a unit has its place on it"
        );
        problems.push(Problem::new(message).at(tree.place_of(&path)).label(front_at(profile)).help(help));
    }
    for piece in field.terrain.iter().filter(|piece| piece.kind == TerrainKind::Impassable) {
        if ground.iter().any(|shape| piece.shape.overlaps(shape)) {
            let message = format!("`{}` stands in `{}`", profile.name, piece.name.escape_debug());
            problems.push(problem(message).label("which is impassable"));
        }
    }
    // Ranks keep their models apart.
    let piled = profile.positions.is_some().then(|| {
        ground.iter().enumerate().find_map(|(place, base)| {
            let other = ground[..place].iter().position(|other| overlap(base, other))?;
            Some((other, place))
        })
    });
    if let Some((one, other)) = piled.flatten() {
        let label = format!("the bases at places {one} and {other} of the list, counted from 0, overlap");
        problems.push(problem(format!("models of `{}` stand on each other", profile.name)).label(label));
    }
}

fn front_at(profile: &Profile) -> String {
    format!("the middle of its front is at {}", profile.pose.at)
}

/// The key that says where a unit stands.
fn stands_at<'t>(tree: &'t Node, profile: &Profile) -> &'t Origin {
    let name = profile.name.as_str();
    let key = ["positions", "at", "gap"].into_iter().find(|key| tree.find(&["units", name, key]).is_some());
    key.map_or_else(|| tree.key_of(&["units", name]), |key| tree.place_of(&["units", name, key]))
}
