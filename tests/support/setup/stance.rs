//! Where a unit stands by another: at a bearing, a gap and a shift from it, facing it or not.

use onset_geometry::{Board, Degrees, Point, Shape, Vector};
use onset_rules::{Profile, Unit};
use proptest::prelude::*;

use super::length::apart;
use crate::motion::Motion;

/// Where a unit stands by another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stance {
    /// By which: the charger, or its target.
    pub(super) by: usize,
    /// Which way from there, in degrees from straight ahead.
    bearing: f64,
    /// So much room between them, that way.
    gap: f64,
    /// To the right of that way, from middle to middle.
    shift: f64,
    /// How it faces, in degrees from how the other does.
    facing: f64,
}

/// Of the target: mostly flush ahead of the charger, at a gap of whole inches or another.
pub(super) fn before() -> BoxedStrategy<Stance> {
    let whole = (1u32..=15).prop_map(f64::from);
    let gap = prop_oneof![5 => whole, 4 => apart(0.25..13.0, 10), 1 => apart(0.25..3.0, 11)];
    let files = (-4i32..=4).prop_map(|files| f64::from(files) * 25.0 / 25.4);
    let shift = prop_oneof![8 => Just(0.0), 2 => files, 2 => apart(-4.0..4.0, 12)];
    let angle = apart(130.0..230.0, 13);
    let facing = prop_oneof![16 => Just(180.0), 2 => quarters(), 2 => angle, 1 => apart(0.0..360.0, 14)];
    let bearing = prop_oneof![16 => Just(0.0), 1 => apart(0.0..360.0, 15)];
    stances(Just(0), bearing, gap, shift, facing)
}

/// Of another enemy: ahead of the charger too, close by the target's side, or anywhere.
pub(super) fn beyond(slot: u32) -> BoxedStrategy<Stance> {
    let (left, right) = (apart(-9.0..-3.0, 65 + slot), apart(3.0..9.0, 60 + slot));
    let shift = prop_oneof![left, right, apart(-2.0..2.0, 70 + slot)];
    let ahead = stances(Just(0), Just(0.0), apart(1.0..14.0, 75 + slot), shift, Just(180.0));
    prop_oneof![2 => ahead, 1 => close(slot), 2 => about(slot)].boxed()
}

/// Of another enemy: close by the target's side.
pub(super) fn close(slot: u32) -> BoxedStrategy<Stance> {
    let side = prop_oneof![Just(90.0), Just(270.0)];
    let (gap, shift) = (apart(0.25..1.5, 170 + slot), apart(-4.0..4.0, 180 + slot));
    stances(Just(1), side, gap, shift, quarters())
}

/// Of a friend: in touch with the target's side or rear, or anywhere.
pub(super) fn beside(slot: u32) -> BoxedStrategy<Stance> {
    let side = prop_oneof![Just(90.0), Just(180.0), Just(270.0)];
    let fights = stances(Just(1), side, Just(0.0), apart(-0.75..0.75, 160 + slot), quarters());
    prop_oneof![1 => fights, 3 => about(slot)].boxed()
}

/// Of whoever: by the charger or its target, any way off, square to it or not, now and then in touch.
pub(super) fn about(slot: u32) -> BoxedStrategy<Stance> {
    let bearing = prop_oneof![2 => quarters(), 1 => apart(0.0..360.0, 20 + slot)];
    let gap = prop_oneof![1 => Just(0.0), 6 => apart(0.25..9.0, 30 + slot)];
    let facing = prop_oneof![2 => quarters(), 1 => apart(0.0..360.0, 50 + slot)];
    let by = prop_oneof![1 => Just(0), 3 => Just(1)];
    stances(by, bearing, gap, apart(-7.0..7.0, 40 + slot), facing)
}

fn quarters() -> impl Strategy<Value = f64> {
    (0u32..4).prop_map(|quarter| f64::from(quarter) * 90.0)
}

fn stances(
    by: impl Strategy<Value = usize> + 'static,
    bearing: impl Strategy<Value = f64> + 'static,
    gap: impl Strategy<Value = f64> + 'static,
    shift: impl Strategy<Value = f64> + 'static,
    facing: impl Strategy<Value = f64> + 'static,
) -> BoxedStrategy<Stance> {
    let drawn = (by, bearing, gap, shift, facing);
    let stance = |(by, bearing, gap, shift, facing)| Stance { by, bearing, gap, shift, facing };
    drawn.prop_map(stance).boxed()
}

impl Stance {
    /// Puts a unit that stands at the origin where it stands by the other.
    pub(super) fn of(self, profile: &Profile, other: &Profile) -> Profile {
        let turned = |by: f64| (other.pose.facing + Degrees::new(by)).normalised();
        let facing = Motion::Turn(Point::new(0.0, 0.0), turned(self.facing)).profile(profile);
        let way = turned(self.bearing).heading();
        let right = way.perp_right();
        let ahead = extent(other, way) + self.gap + extent(&facing, -way);
        let across = middle(other, right) - middle(&facing, right) + self.shift;
        Motion::Shift(way * ahead + right * across).profile(&facing)
    }
}

/// How far a unit reaches in a direction.
fn extent(profile: &Profile, way: Vector) -> f64 {
    ground(profile).iter().map(|shape| shape.extent(way)).fold(f64::NEG_INFINITY, f64::max)
}

/// Where its middle lies in a direction.
fn middle(profile: &Profile, way: Vector) -> f64 {
    (extent(profile, way) - extent(profile, -way)) / 2.0
}

/// How far a unit can go before it touches an edge of the table.
pub(super) fn room(profile: &Profile, board: Board, way: Vector) -> Option<f64> {
    ground(profile).iter().map(|shape| board.room(shape, way).get()).reduce(f64::min)
}

/// The ground that a unit covers as the scenario has it.
pub(super) fn ground(profile: &Profile) -> Vec<Shape> {
    let unit = Unit::at_start(profile);
    match profile.positions {
        Some(_) => unit.bases(profile),
        None => unit.block(profile).into_iter().map(Shape::from).collect(),
    }
}
