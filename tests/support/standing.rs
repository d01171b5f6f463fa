//! Where everybody may stand in the end, whatever the rules are.

use onset_geometry::{Shape, any_overlap};
use onset_rules::{Phase, UnitId, steps::measure::solid_terrain};
use proptest::{prelude::*, test_runner::TestCaseResult};

/// Nobody stands on another or in impassable terrain, nobody is half off the table, nobody has more models than before, and models that are placed
/// one by one have gone where their unit has.
///
/// # Errors
/// Whoever does.
pub fn stands(ruleset: &str, end: &Phase) -> TestCaseResult {
    let standing: Vec<UnitId> = end.standing().collect();
    for (place, unit) in standing.iter().enumerate() {
        let (name, ground) = (&end.profile(*unit).name, end.ground(*unit));
        for shape in &ground {
            prop_assert!(end.field.board.contains(shape), "{ruleset}: {name} ends half off the table");
        }
        let solid: Vec<Shape> = solid_terrain(end).collect();
        prop_assert!(!any_overlap(&ground, &solid), "{ruleset}: {name} ends in impassable terrain");
        for other in &standing[..place] {
            let other_name = &end.profile(*other).name;
            prop_assert!(
                !any_overlap(&ground, &end.ground(*other)),
                "{ruleset}: {name} ends on {other_name}"
            );
        }
    }
    for (unit, profile) in end.units.iter().zip(&end.field.units) {
        prop_assert!(unit.models <= profile.models, "{ruleset}: {} gains models", profile.name);
        let unit_went = unit.pose.at - profile.pose.at;
        let together = (unit_went - unit.shift).length() < 1e-6 && unit.pose.facing == profile.pose.facing;
        prop_assert!(
            profile.positions.is_none() || together,
            "{ruleset}: {} leaves its models",
            profile.name
        );
    }
    Ok(())
}
