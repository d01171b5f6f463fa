//! Random situations: a table with one charger, its enemies and friends and some terrain, and answers laid down for it.
//!
//! They are made so that no value sits on a knife's edge. Every coordinate is a whole number of eighths of an inch and an
//! amount of its own besides, which no other coordinate has, so that two of them are equal only where they are made equal
//! on purpose: fronts that are flush, ranks that stand model to model, units that touch, a gap of whole inches. There the
//! tolerance decides, and the laws ask whether it does.

mod answers;
mod formation;
mod length;
mod stance;
mod terrain;
mod text;
mod theme;
mod troops;

use std::fmt;

use onset_geometry::{Board, Degrees, Inches, Point, Vector};
use onset_rules::{Field, Shared, table::Script};
use proptest::prelude::*;

use self::{formation::Formed, length::apart};
use crate::motion::Motion;

/// A situation to be played.
#[derive(Clone, PartialEq)]
pub struct Setup {
    /// The table.
    pub field: Shared<Field>,
    /// What is laid down for its play.
    pub script: Script,
    /// Where the rest comes from.
    pub seed: u64,
}

/// Where on its table a situation lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// So far from every edge that nobody comes near one.
    Interior,
    /// On a square table so small that the edges matter.
    Small,
}

impl Place {
    /// The side of the table, in inches.
    fn sides(self) -> BoxedStrategy<f64> {
        match self {
            Place::Interior => Just(400.0).boxed(),
            Place::Small => prop_oneof![Just(28.0), Just(34.0), Just(44.0)].boxed(),
        }
    }
}

/// Situations on tables of both kinds.
pub fn anywhere() -> BoxedStrategy<Setup> {
    prop_oneof![setups(Place::Interior), setups(Place::Small)].boxed()
}

/// Situations at a place. Those on a small table lie square to its edges or at any angle.
pub fn setups(place: Place) -> BoxedStrategy<Setup> {
    let turn = prop_oneof![2 => Just(0.0), 1 => Just(90.0), 3 => apart(0.0..360.0, 90)];
    let to = (apart(-5.0..5.0, 91), apart(-5.0..5.0, 92)).prop_map(|(right, up)| Vector::new(right, up));
    let table = (place.sides(), turn, to);
    let drawn = (formation::formations(), table, answers::scripts(), any::<u32>());
    let setups = drawn.prop_filter_map(
        "the charge does not fit on the table",
        |(formed, (side, turn, to), mut script, seed)| {
            formed.theme.lead(&mut script);
            let field = laid_out(formed, side, Degrees::new(turn), to)?;
            let script = answers::fitting(script, &field);
            Some(Setup { field: Shared::new(field), script, seed: seed.into() })
        },
    );
    setups.boxed()
}

/// Brings what has been formed about the origin onto a table. Whoever does not fit there is left out; none where that is
/// the charger or its target.
fn laid_out(formed: Formed, side: f64, turn: Degrees, off_centre: Vector) -> Option<Field> {
    let turned = Motion::Turn(Point::new(0.0, 0.0), turn);
    let there = Motion::Shift(Vector::new(side / 2.0, side / 2.0) + off_centre);
    let board = Board::new(Inches::new(side), Inches::new(side));
    let field = Field { board, terrain: formed.terrain, units: formed.units, charges: vec![formed.wanted] };
    formation::fitting(there.field(&turned.field(&field)))
}

impl Setup {
    /// The same situation on a table that has been moved, turned or mirrored.
    pub fn moved(&self, motion: &Motion) -> Setup {
        Setup { field: Shared::new(motion.field(&self.field)), ..self.clone() }
    }
}

/// The scenario that it would be.
impl fmt::Debug for Setup {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "\n{}", text::scenario(self))
    }
}

/// The scenario that it would be.
impl fmt::Display for Setup {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&text::scenario(self))
    }
}
