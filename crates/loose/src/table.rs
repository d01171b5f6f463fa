//! The table as a charge finds it.

use onset_geometry::{Board, Shape};
use serde::Serialize;

use crate::Model;

/// The table before a charge.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// The table itself; nobody leaves it.
    pub board: Board,
    /// The models that charge.
    pub unit: Vec<Model>,
    /// The units that are charged, each as the bases of its models.
    pub targets: Vec<Vec<Shape>>,
    /// Every other enemy unit.
    pub enemies: Vec<Vec<Shape>>,
    /// Friends that stand still: they are walked through, and not stood upon.
    pub friends: Vec<Vec<Shape>>,
    /// Terrain that nobody enters, each piece in convex parts.
    pub terrain: Vec<Vec<Shape>>,
}

/// Somebody or something on the table, counted from 0 as the [`Table`] lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    /// A model of the unit that charges.
    Own(usize),
    /// A model of a target: the unit, and the model in it.
    Target(usize, usize),
    /// A model of another enemy unit.
    Enemy(usize, usize),
    /// A model of a friendly unit.
    Friend(usize, usize),
    /// A piece of terrain.
    Terrain(usize),
    /// The edge of the table.
    Edge,
}

impl Table {
    /// Everything that stands still, in the order of the fields; a piece of terrain once for each of its parts.
    pub fn standing(&self) -> impl Iterator<Item = (Thing, &Shape)> {
        let models = |units: &'_ [Vec<Shape>]| -> Vec<(usize, usize)> {
            units
                .iter()
                .enumerate()
                .flat_map(|(unit, models)| (0..models.len()).map(move |model| (unit, model)))
                .collect()
        };
        let targets = models(&self.targets)
            .into_iter()
            .map(|(unit, model)| (Thing::Target(unit, model), &self.targets[unit][model]));
        let enemies = models(&self.enemies)
            .into_iter()
            .map(|(unit, model)| (Thing::Enemy(unit, model), &self.enemies[unit][model]));
        let friends = models(&self.friends)
            .into_iter()
            .map(|(unit, model)| (Thing::Friend(unit, model), &self.friends[unit][model]));
        let terrain = models(&self.terrain)
            .into_iter()
            .map(|(piece, part)| (Thing::Terrain(piece), &self.terrain[piece][part]));
        targets.chain(enemies).chain(friends).chain(terrain)
    }
}
