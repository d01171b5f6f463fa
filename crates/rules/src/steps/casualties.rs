//! Taking wounds off a unit.

use crate::{Charging, Fate, Phase, UnitId};

/// Takes wounds off a unit; one without models left is destroyed. Returns how many models are lost.
pub fn suffer(charging: &mut Charging, unit: UnitId, wounds: u32) -> u32 {
    let each = charging.profile(unit).wounds;
    let state = charging.phase.unit_mut(unit);
    let lost = state.suffer(wounds, each);
    if state.models == 0 {
        state.fate = Fate::Destroyed;
    }
    lost
}

/// The unit strength of the models that are left.
pub fn unit_strength(phase: &Phase, unit: UnitId) -> u32 {
    phase.unit(unit).models.saturating_mul(phase.profile(unit).unit_strength)
}
