//! Who sees whom, and what lies in whose forward arc.

use onset_geometry::{Degrees, Shape, forward_arc_meets, sees};

use crate::{Phase, UnitId, steps::measure::others};

/// Whether at least one model of `viewer` sees `target`, from the middle of its base, past other units and past terrain
/// that blocks sight. Its own unit hides nothing from it.
pub fn any_model_sees(phase: &Phase, viewer: UnitId, target: UnitId) -> bool {
    let mut blockers: Vec<Shape> =
        others(phase, &[viewer, target]).flat_map(|unit| phase.silhouette(unit)).collect();
    let screens = phase.field.terrain.iter().filter(|terrain| terrain.blocks_sight);
    blockers.extend(screens.flat_map(|terrain| terrain.shape.pieces()));
    let target = phase.silhouette(target);
    let eyes = phase.unit(viewer).middles(phase.profile(viewer));
    eyes.into_iter().any(|eye| {
        // Only what lies in the box around eye and target can come between them.
        let between = |shape: &&Shape| {
            target
                .iter()
                .any(|seen| Shape::point(eye).bounds().joined(seen.bounds()).gap(shape.bounds()) <= 0.0)
        };
        let blockers: Vec<Shape> = blockers.iter().filter(between).cloned().collect();
        sees(eye, &target, &blockers)
    })
}

/// Whether some part of `target` lies in the forward arc of `viewer`, an arc of `whole` degrees from its front corners.
pub fn in_forward_arc(phase: &Phase, viewer: UnitId, target: UnitId, whole: Degrees) -> bool {
    let front = phase.unit(viewer).outline(phase.profile(viewer));
    let half = Degrees::new(whole.get() / 2.0);
    phase.ground(target).iter().any(|ground| forward_arc_meets(&front, half, ground))
}
