//! Who is there: the charger and its target, enemies and friends about them; and who of them fits on a table.

use onset_geometry::{Shape, TOLERANCE, any_overlap, nearest};
use onset_rules::{Field, Profile, Side, Terrain, TerrainKind, UnitId, Wanted};
use proptest::prelude::*;

use super::{
    stance::{about, before, beside, beyond, close, ground},
    terrain::terrains,
    theme::{Theme, themes},
    troops::troops,
};
use crate::motion::Motion;

/// Units that do not touch are at least so far apart, in inches.
const APART: f64 = 0.05;

/// A situation about the origin: the middle between the charger and its target.
#[derive(Clone, Debug)]
pub(super) struct Formed {
    pub(super) theme: Theme,
    pub(super) terrain: Vec<Terrain>,
    /// The charger, then its target, then whoever may have to be left out.
    pub(super) units: Vec<Profile>,
    pub(super) wanted: Wanted,
}

/// Formations of one charger, one to three enemies and up to two friends.
pub(super) fn formations() -> BoxedStrategy<Formed> {
    let charge = (troops("knights", Side::Attacker, 1), troops("spears", Side::Defender, 2), before());
    let archers = (troops("archers", Side::Defender, 3), beyond(3), close(4));
    let others = (
        prop::option::weighted(0.6, archers),
        prop::option::weighted(0.25, (troops("guards", Side::Defender, 4), beyond(5))),
        prop::option::weighted(0.3, (troops("swords", Side::Attacker, 5), beside(6))),
        prop::option::weighted(0.15, (troops("slingers", Side::Attacker, 6), about(7))),
    );
    let wanted = (1usize..=3, prop::bool::weighted(0.03), command());
    let drawn = (themes(), charge, others, terrains(), wanted);
    let formations = drawn.prop_map(|(theme, (mut charger, mut target, before), others, terrain, wanted)| {
        theme.equip(&mut charger, &mut target);
        let target = before.of(&target, &charger);
        let mut units = vec![charger, target];
        let archers = others
            .0
            .map(|(archers, beyond, close)| (archers, if theme == Theme::Column { close } else { beyond }));
        for (profile, stance) in [archers, others.1, others.2, others.3].into_iter().flatten() {
            units.push(stance.of(&profile, &units[stance.by]));
        }
        let is_enemy = |unit: &UnitId| units[usize::from(unit.0)].side == Side::Defender;
        let (most, together, command) = wanted;
        let targets = (1..units.len() as u8).map(UnitId).filter(is_enemy).take(most).collect();
        let wanted = Wanted { unit: UnitId(0), targets, together, command };
        let centred = Motion::Shift((units[1].pose.at - units[0].pose.at) * -0.5);
        let units = units.iter().map(|profile| centred.profile(profile)).collect();
        Formed { theme, terrain, units, wanted }
    });
    formations.boxed()
}

fn command() -> BoxedStrategy<Option<String>> {
    let named = |name: &str| Just(Some(name.to_owned()));
    prop_oneof![12 => Just(None), 1 => named("charge"), 6 => named("rush"), 1 => named("saunter")].boxed()
}

/// The same field without those who do not fit on it, and with the charge at those targets that are left; none where the
/// charger or its target does not fit.
pub(super) fn fitting(field: Field) -> Option<Field> {
    let mut units: Vec<Profile> = Vec::new();
    let mut stays = Vec::new();
    for profile in field.units {
        let its = ground(&profile);
        let on_board = its.iter().all(|shape| field.board.contains(shape));
        let fits = on_board && units.iter().all(|other| clear(&its, &ground(other)));
        stays.push(fits.then_some(UnitId(units.len() as u8)));
        units.extend(fits.then_some(profile));
    }
    stays[0].zip(stays[1])?;
    let wanted = field.charges.into_iter().map(|wanted| Wanted {
        targets: wanted.targets.iter().filter_map(|target| stays[usize::from(target.0)]).collect(),
        ..wanted
    });
    let solid = |piece: &Terrain| {
        let covered = |unit: &Profile| ground(unit).iter().any(|shape| piece.shape.overlaps(shape));
        piece.kind == TerrainKind::Impassable && units.iter().any(covered)
    };
    let terrain = field.terrain.into_iter().filter(|piece| !solid(piece)).collect();
    Some(Field { board: field.board, terrain, charges: wanted.collect(), units })
}

/// Whether two units touch, or else keep apart.
fn clear(one: &[Shape], other: &[Shape]) -> bool {
    let gap = nearest(one, other).map_or(0.0, |closest| closest.gap.get());
    !any_overlap(one, other) && (gap <= TOLERANCE.get() || gap >= APART)
}
