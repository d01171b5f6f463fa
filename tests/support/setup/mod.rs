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
    /// With the target so near an edge, or a corner, that it matters.
    Edge,
}

impl Place {
    /// The side of the square table, in inches.
    fn side(self) -> f64 {
        match self {
            Place::Interior => 400.0,
            Place::Edge => 60.0,
        }
    }
}

/// Situations in the interior and at edges.
pub fn anywhere() -> BoxedStrategy<Setup> {
    prop_oneof![setups(Place::Interior), setups(Place::Edge)].boxed()
}

/// Situations at a place, square to the table or at any angle.
pub fn setups(place: Place) -> BoxedStrategy<Setup> {
    let turn = prop_oneof![2 => Just(0.0), 1 => Just(90.0), 3 => apart(0.0..360.0, 90)];
    let lie = (turn, apart(-16.0..16.0, 91), apart(0.0..9.0, 92));
    let lie = lie.prop_map(|(turn, aside, room)| Lie { turn, aside, room });
    let drawn = (formation::formations(), lie, answers::scripts(), any::<u32>());
    let setups = drawn.prop_filter_map(
        "the charge does not fit on the table",
        move |(formed, lie, mut script, seed)| {
            formed.theme.lead(&mut script);
            let field = laid_out(formed, place, lie)?;
            let script = answers::fitting(script, &field);
            Some(Setup { field: Shared::new(field), script, seed: seed.into() })
        },
    );
    setups.boxed()
}

/// How a situation lies on its table.
#[derive(Clone, Copy, Debug)]
struct Lie {
    /// Whereto the charger faces, in degrees.
    turn: f64,
    /// How far from the middle, to the charger's right, in inches.
    aside: f64,
    /// At an edge: how far the target is from it, the way that the charger faces.
    room: f64,
}

/// Brings what has been formed about the origin onto a table. Whoever does not fit there is left out; none where that is
/// the charger or its target.
fn laid_out(formed: Formed, place: Place, lie: Lie) -> Option<Field> {
    let side = Inches::new(place.side());
    let board = Board::new(side, side);
    let field = Field { board, terrain: formed.terrain, units: formed.units, charges: vec![formed.wanted] };
    let turned = Motion::Turn(Point::new(0.0, 0.0), Degrees::new(lie.turn)).field(&field);
    let ahead = turned.units[0].pose.heading();
    let middle = Vector::new(side.get() / 2.0, side.get() / 2.0) + ahead.perp_right() * lie.aside;
    let there = Motion::Shift(middle).field(&turned);
    let to_edge = match place {
        Place::Interior => 0.0,
        Place::Edge => stance::room(&there.units[1], board, ahead)? - lie.room,
    };
    formation::fitting(Motion::Shift(ahead * to_edge).field(&there))
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
