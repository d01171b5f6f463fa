//! Who stands where: the charger at the origin, its target ahead or elsewhere, enemies and friends about them.

use onset_geometry::{Degrees, Point, Shape, TOLERANCE, Vector, any_overlap, nearest};
use onset_rules::{Base, Field, Profile, Side, Terrain, TerrainKind, Unit, UnitId, Wanted};
use proptest::prelude::*;

use super::{length::apart, terrain::terrains, troops::troops};
use crate::motion::Motion;

/// Units that do not touch are at least so far apart, in inches.
const APART: f64 = 0.05;

/// So far aside stands who would else have two models just as near, in inches.
const ASIDE: f64 = 0.0613;

/// A situation about the origin: the middle between the charger and its target.
#[derive(Clone, Debug)]
pub(super) struct Formed {
    pub(super) terrain: Vec<Terrain>,
    /// The charger, then its target, then whoever may have to be left out.
    pub(super) units: Vec<Profile>,
    pub(super) wanted: Wanted,
}

/// Where a unit stands by another.
#[derive(Clone, Copy, Debug)]
struct Stance {
    /// By which: the charger, or its target.
    by: usize,
    /// Which way from there, in degrees from straight ahead.
    bearing: f64,
    /// So much room between them, that way.
    gap: f64,
    /// To the right of that way, from front to front.
    shift: f64,
    /// How it faces, in degrees from how the other does.
    facing: f64,
}

/// Formations of one charger, one to three enemies and up to two friends.
pub(super) fn formations() -> BoxedStrategy<Formed> {
    let charger = troops("knights", Side::Attacker, 1);
    let target = (troops("spears", Side::Defender, 2), before());
    let enemies = (
        prop::option::weighted(0.5, (troops("archers", Side::Defender, 3), about(3))),
        prop::option::weighted(0.25, (troops("guards", Side::Defender, 4), about(4))),
    );
    let friends = (
        prop::option::weighted(0.3, (troops("swords", Side::Attacker, 5), about(5))),
        prop::option::weighted(0.15, (troops("slingers", Side::Attacker, 6), about(6))),
    );
    let wanted = (1usize..=3, prop::bool::weighted(0.04), command());
    let drawn = (charger, target, enemies, friends, terrains(), wanted);
    let formations = drawn.prop_map(
        |(charger, target, enemies, friends, terrain, (most, together, command))| {
            let mut units = vec![charger];
            let others = [enemies.0, enemies.1, friends.0, friends.1];
            for (profile, stance) in std::iter::once(target).chain(others.into_iter().flatten()) {
                units.push(standing(profile, stance, &units[stance.by]));
            }
            let is_enemy = |unit: &UnitId| units[usize::from(unit.0)].side == Side::Defender;
            let targets = (1..units.len() as u8).map(UnitId).filter(is_enemy).take(most).collect();
            let wanted = Wanted { unit: UnitId(0), targets, together, command };
            let apart = units[1].pose.at - units[0].pose.at;
            let centred = Motion::Shift(apart * -0.5);
            let units = units.iter().map(|profile| centred.profile(profile)).collect();
            Formed { terrain, units, wanted }
        },
    );
    formations.boxed()
}

/// Where the target stands: mostly flush ahead of the charger, at a gap of whole inches or another.
fn before() -> BoxedStrategy<Stance> {
    let gap = prop_oneof![2 => (1u32..=15).prop_map(f64::from), 3 => apart(0.25..16.0, 10), 1 => apart(0.25..3.0, 11)];
    let base = 25.0 / 25.4;
    let shift = prop_oneof![4 => Just(0.0), 2 => (-4i32..=4).prop_map(move |files| f64::from(files) * base), 2 => apart(-4.0..4.0, 12)];
    let quarter = prop_oneof![1 => Just(0.0), 1 => Just(90.0), 1 => Just(270.0)];
    let facing =
        prop_oneof![8 => Just(180.0), 1 => quarter, 2 => apart(130.0..230.0, 13), 1 => apart(0.0..360.0, 14)];
    let bearing = prop_oneof![9 => Just(0.0), 1 => apart(0.0..360.0, 15)];
    let stance = (bearing, gap, shift, facing);
    let stances = stance.prop_map(|(bearing, gap, shift, facing)| Stance {
        by: 0,
        bearing,
        gap,
        shift,
        facing,
    });
    stances.boxed()
}

/// Where another unit stands: by the charger or its target, any way off, square to it or not, now and then in touch.
fn about(slot: u32) -> BoxedStrategy<Stance> {
    let bearing = prop_oneof![2 => (0u32..4).prop_map(|side| f64::from(side) * 90.0), 1 => apart(0.0..360.0, 20 + slot)];
    let gap = prop_oneof![1 => Just(0.0), 6 => apart(0.25..9.0, 30 + slot)];
    let shift = apart(-7.0..7.0, 40 + slot);
    let facing = prop_oneof![2 => (0u32..4).prop_map(|side| f64::from(side) * 90.0), 1 => apart(0.0..360.0, 50 + slot)];
    let by = prop_oneof![1 => Just(0), 3 => Just(1)];
    let stance = (by, bearing, gap, shift, facing);
    let stances = stance.prop_map(|(by, bearing, gap, shift, facing)| Stance {
        by,
        bearing,
        gap,
        shift,
        facing,
    });
    stances.boxed()
}

fn command() -> BoxedStrategy<Option<String>> {
    let named = |name: &str| Just(Some(name.to_owned()));
    prop_oneof![6 => Just(None), 1 => named("charge"), 2 => named("rush"), 1 => named("saunter")].boxed()
}

/// Puts a unit where its stance says.
fn standing(profile: Profile, stance: Stance, other: &Profile) -> Profile {
    let ahead = (other.pose.facing + Degrees::new(stance.bearing)).normalised();
    let facing = (other.pose.facing + Degrees::new(stance.facing)).normalised();
    let way = ahead.heading();
    let turned = Motion::Turn(Point::new(0.0, 0.0), facing).profile(&profile);
    let from = extent(other, way) - Vector::new(other.pose.at.x, other.pose.at.y).dot(way);
    let off = from + stance.gap + extent(&turned, -way);
    let aside = if is_gapless(&profile) && is_gapless(other) { 0.0 } else { ASIDE };
    let right = way.perp_right() * (stance.shift + aside);
    let to = Vector::new(other.pose.at.x, other.pose.at.y) + way * off + right;
    Motion::Shift(to).profile(&turned)
}

/// Whether the models of a unit make an unbroken front. Else somebody before the middle of a gap would have two models just
/// as near, to its left and to its right.
fn is_gapless(profile: &Profile) -> bool {
    matches!(profile.base, Base::Rect { .. }) && profile.positions.is_none()
}

/// How far a unit reaches in a direction.
fn extent(profile: &Profile, way: Vector) -> f64 {
    ground(profile).iter().map(|shape| shape.extent(way)).fold(f64::NEG_INFINITY, f64::max)
}

/// The ground that a unit covers as the scenario has it.
fn ground(profile: &Profile) -> Vec<Shape> {
    let unit = Unit::at_start(profile);
    match profile.positions {
        Some(_) => unit.bases(profile),
        None => unit.block(profile).into_iter().map(Shape::from).collect(),
    }
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
