//! What the solver finds, or why it finds nothing.

use onset_geometry::{Inches, Shape, TOLERANCE, distance};
use serde::Serialize;

use crate::{Charge, Model, Table, Terms};

/// A charge that can be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Every model's move, in the order in which they are made.
    pub charge: Charge,
    /// Where each model of the unit ends.
    pub ends: Vec<Model>,
    /// How many models do each duty, in the order of [`Terms::duties`].
    pub served: Vec<u32>,
    /// More than so many cannot do each of them, however the unit is arranged.
    pub most: Vec<u32>,
    /// The length of all paths together.
    pub inches: Inches,
}

impl Found {
    /// Whether no arrangement serves more: as many do each duty as can at most. Else it is the best that was found.
    pub fn is_proved(&self) -> bool {
        self.served == self.most
    }

    /// Whether another is as good in everything that counts.
    pub fn is_as_good_as(&self, other: &Found) -> bool {
        self.served == other.served && self.inches.is_about(other.inches)
    }
}

/// How many models of a unit and of a target are engaged with one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Engagement {
    /// Of the unit that charges.
    pub charger_models: u32,
    /// Of the target.
    pub target_models: u32,
}

/// Who is engaged with each target, where the models of the unit end there.
pub fn engagements(table: &Table, terms: &Terms, ends: &[Model]) -> Vec<Engagement> {
    let ours: Vec<Shape> = ends.iter().map(Model::shape).collect();
    let near = |one: &Shape, others: &[Shape]| {
        others.iter().any(|other| distance(one, other).gap <= terms.engaged + TOLERANCE)
    };
    let count = |ones: &[Shape], others: &[Shape]| ones.iter().filter(|one| near(one, others)).count() as u32;
    let engagement = |target: &Vec<Shape>| Engagement {
        charger_models: count(&ours, target),
        target_models: count(target, &ours),
    };
    table.targets.iter().map(engagement).collect()
}

/// What a charge fails for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Failing {
    /// No model can end engaged with a target.
    Reach,
    /// This target cannot be engaged, or not together with those before it.
    Target(usize),
    /// It cannot without ending engaged with an enemy that is no target.
    NoOthers,
    /// Not enough models can be engaged.
    LeastModels,
    /// The unit cannot end in coherency.
    Coherency,
    /// This model cannot do what it must.
    Duty(usize),
}

/// Why there is no charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Unfound {
    /// The first of the conditions and duties, in the order of [`Failing`], with which there is none any more.
    pub fails: Failing,
}
