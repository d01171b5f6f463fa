//! Where each unit stands: where the scenario says, or in front of another.

use onset_geometry::{Degrees, Inches, Point, Pose, Vector};
use onset_rules::{Profile, Unit};

use crate::{
    scenario::{
        keys::{ScenarioKeys, UnitKeys, point},
        roster::Roster,
    },
    text::{Problem, Problems},
    tree::Node,
};

/// What a unit's keys say of its place.
#[derive(Clone, Copy)]
enum Stand {
    At(Pose),
    Ahead(Ahead),
}

/// In front of another unit.
#[derive(Clone, Copy)]
struct Ahead {
    anchor: usize,
    gap: f64,
    shift: f64,
    facing: Option<Degrees>,
}

/// Gives each profile its pose.
pub(super) fn place(
    tree: &Node,
    keys: &ScenarioKeys,
    roster: &Roster,
    mut profiles: Vec<Profile>,
    problems: &mut Problems,
) -> Option<Vec<Profile>> {
    let stands: Vec<Option<Stand>> =
        keys.units.0.iter().map(|(name, unit)| stand(tree, name, unit, roster, problems)).collect();
    let stands: Vec<Stand> = stands.into_iter().collect::<Option<_>>()?;
    let mut placed = vec![false; profiles.len()];
    for unit in 0..profiles.len() {
        // From the unit along its anchors to one that stands, and back.
        let mut chain = vec![unit];
        while let Stand::Ahead(ahead) = stands[chain[chain.len() - 1]]
            && !placed[ahead.anchor]
        {
            if chain.contains(&ahead.anchor) {
                problems.push(circle(tree, &profiles, &chain, ahead.anchor));
                return None;
            }
            chain.push(ahead.anchor);
        }
        for unit in chain.into_iter().rev() {
            profiles[unit].pose = match stands[unit] {
                Stand::At(pose) => pose,
                Stand::Ahead(ahead) => pose_ahead(&profiles[unit], profiles[ahead.anchor].pose, ahead),
            };
            placed[unit] = true;
        }
    }
    Some(profiles)
}

fn circle(tree: &Node, profiles: &[Profile], chain: &[usize], back: usize) -> Problem {
    let names: Vec<&str> = chain.iter().chain([&back]).map(|unit| profiles[*unit].name.as_str()).collect();
    let last = names[names.len() - 2];
    let problem = Problem::new("units stand ahead of each other in a circle");
    let help = format!("{}; one of them needs an `at`", names.join(" is ahead of "));
    problem.at(tree.place_of(&["units", last, "ahead_of"])).label("this closes the circle").help(help)
}

fn stand(
    tree: &Node,
    name: &str,
    unit: &UnitKeys,
    roster: &Roster,
    problems: &mut Problems,
) -> Option<Stand> {
    let facing = unit.facing.map(|facing| Degrees::new(facing.get()).normalised());
    let problem = |key: &str, message: String| Problem::new(message).at(tree.key_of(&["units", name, key]));
    let stray = [("gap", unit.gap.is_some()), ("shift", unit.shift.is_some())]
        .into_iter()
        .filter(|(_, given)| *given);
    match (unit.at, &unit.ahead_of, unit.gap) {
        (Some(at), None, _) => {
            for (key, _) in stray {
                let problem = problem(key, format!("`{name}` has a `{key}` and stands ahead of nobody"));
                problems.push(problem.label("accepted with `ahead_of`, not with `at`"));
            }
            Some(Stand::At(Pose { at: point(at), facing: facing.unwrap_or(Degrees::ZERO) }))
        }
        (Some(_), Some(_), _) => {
            let problem = problem("ahead_of", format!("`{name}` has both `at` and `ahead_of`"));
            problems.push(problem.label("accepted is one of the two"));
            None
        }
        (None, None, _) => {
            let problem = Problem::new(format!("`{name}` stands nowhere")).at(tree.key_of(&["units", name]));
            problems.push(problem.label("accepted is `at = [x, y]`, or `ahead_of` with a `gap`"));
            None
        }
        (None, Some(_), None) => {
            let problem = problem("ahead_of", format!("`{name}` stands ahead of another with no `gap`"));
            problems.push(problem.label("accepted with a `gap` in inches"));
            None
        }
        (None, Some(anchor), Some(gap)) => {
            let anchor = roster.need(anchor, tree.place_of(&["units", name, "ahead_of"]), problems)?;
            let (gap, shift) = (gap.get(), unit.shift.map_or(0.0, |shift| shift.get()));
            Some(Stand::Ahead(Ahead { anchor: usize::from(anchor.0), gap, shift, facing }))
        }
    }
}

/// On the anchor's line forward, moved to its right by the shift, so far ahead that the nearest of the unit's block is at
/// the gap from the anchor's front edge.
fn pose_ahead(profile: &Profile, anchor: Pose, ahead: Ahead) -> Pose {
    let (forward, right) = (anchor.heading(), anchor.right());
    let facing = ahead.facing.unwrap_or_else(|| (anchor.facing + Degrees::new(180.0)).normalised());
    let there = Profile { pose: Pose { at: Point::new(0.0, 0.0), facing }, ..profile.clone() };
    let block = Unit::at_start(&there).block(&there);
    let corners = block.iter().flat_map(|rect| rect.corners());
    let from_front = |corner: Point| Vector::new(corner.x, corner.y).dot(forward);
    let nearest = corners.map(from_front).fold(f64::INFINITY, f64::min);
    let nearest = if nearest.is_finite() { nearest } else { 0.0 };
    let at = anchor.at + right * Inches::new(ahead.shift).get() + forward * (ahead.gap - nearest);
    Pose { at, facing }
}
