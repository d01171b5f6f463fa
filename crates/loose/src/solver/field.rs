//! The table as the solver sees it: for every way of facing that a base may end in, what keeps its middle away from what.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use onset_geometry::{Degrees, Point, Shape, distance};

use crate::{
    Base, Duty, Table, Terms,
    ways::{Form, Ground, Grown, Start},
};

/// A base that faces one way.
#[derive(Debug)]
pub(super) struct Look {
    pub base: Base,
    pub facing: Degrees,
    /// The models of the targets, then those of other enemies, then terrain.
    pub ground: Ground,
    /// Friends that stand still.
    pub friends: Vec<Grown>,
}

/// A model of the unit.
#[derive(Debug)]
pub(super) struct Member {
    pub start: Start,
    pub allowance: f64,
    /// As it faces at the start, and then every other way in which it may end.
    pub looks: Vec<usize>,
    /// From where it starts to each target.
    pub gaps: Vec<f64>,
    /// Where its ways to the targets bend last.
    pub anchors: RefCell<Option<Rc<[Point]>>>,
}

/// The table, made ready.
#[derive(Debug)]
pub(super) struct Field<'t> {
    pub table: &'t Table,
    pub terms: &'t Terms,
    pub looks: Vec<Look>,
    pub members: Vec<Member>,
    /// Of which target each of the first obstacles is a model.
    pub target_of: Vec<usize>,
    /// How many other enemies there are.
    pub enemies: usize,
    /// How near a target the duties ask models to be, nearest first.
    pub steps: Vec<f64>,
    /// How many places were looked at.
    pub looked_at: Cell<u64>,
    forms: Vec<Vec<Rc<Form>>>,
}

impl<'t> Field<'t> {
    pub fn new(table: &'t Table, terms: &'t Terms) -> Self {
        let (mut looks, mut members) = (Vec::new(), Vec::new());
        let sides = sides(table);
        for model in &table.unit {
            let mut own = vec![look(table, &mut looks, model.base, model.facing)];
            if !model.base.is_round() {
                for side in &sides {
                    for turn in [0.0, 90.0] {
                        let facing = nearest_turn(*side + Degrees::new(turn), model.facing);
                        let flush = look(table, &mut looks, model.base, facing);
                        if !own.contains(&flush) {
                            own.push(flush);
                        }
                    }
                }
            }
            let shape = model.shape();
            let gap = |target: &Vec<Shape>| {
                target.iter().map(|still| distance(&shape, still).gap.get()).fold(f64::INFINITY, f64::min)
            };
            members.push(Member {
                start: Start::new(model.at, model.allowance.get()),
                allowance: model.allowance.get(),
                looks: own,
                gaps: table.targets.iter().map(gap).collect(),
                anchors: RefCell::new(None),
            });
        }
        let about = |look: &Look| look.base.shape(Point::default(), look.facing);
        let form = |one: &Look, other: &Look| Rc::new(Form::new(one.base, one.facing, &about(other)));
        let forms = looks.iter().map(|one| looks.iter().map(|other| form(one, other)).collect()).collect();
        let target_of = table.targets.iter().enumerate();
        let target_of = target_of.flat_map(|(target, models)| models.iter().map(move |_| target)).collect();
        let asked = |duty: Duty, within: f64| terms.rank(duty).map(|_| within);
        let steps = [asked(Duty::Near, terms.near.get()), asked(Duty::Engaged, terms.engaged.get())];
        let mut steps: Vec<f64> = steps.into_iter().flatten().collect();
        steps.sort_by(f64::total_cmp);
        steps.dedup();
        let enemies = table.enemies.iter().map(Vec::len).sum();
        Field { table, terms, looks, members, target_of, enemies, steps, looked_at: Cell::new(0), forms }
    }

    /// What keeps a model with one look away from another with its middle there.
    pub fn own(&self, look: usize, other: usize, middle: Point) -> Grown {
        Grown { middle, form: self.forms[look][other].clone() }
    }

    /// The models of targets, as they keep a look away.
    pub fn targets(&self, look: usize) -> &[Grown] {
        &self.looks[look].ground.obstacles[..self.target_of.len()]
    }

    /// Every other enemy.
    pub fn others(&self, look: usize) -> &[Grown] {
        &self.looks[look].ground.obstacles[self.target_of.len()..self.target_of.len() + self.enemies]
    }

    /// Terrain.
    pub fn terrain(&self, look: usize) -> &[Grown] {
        &self.looks[look].ground.obstacles[self.target_of.len() + self.enemies..]
    }
}

/// The index of a look, new or known.
fn look(table: &Table, looks: &mut Vec<Look>, base: Base, facing: Degrees) -> usize {
    let facing = if base.is_round() { Degrees::ZERO } else { facing };
    let known = |look: &Look| look.base == base && look.facing == facing;
    if let Some(index) = looks.iter().position(known) {
        return index;
    }
    let grown = |still: &Shape| Grown::new(base, facing, still);
    let enemies = table.targets.iter().chain(&table.enemies).chain(&table.terrain).flatten();
    let ground = Ground::new(enemies.map(grown).collect(), Ground::room(&table.board, base, facing));
    let friends = table.friends.iter().flatten().map(grown).collect();
    looks.push(Look { base, facing, ground, friends });
    looks.len() - 1
}

/// The directions of the sides of target models, up to quarter turns.
fn sides(table: &Table) -> Vec<Degrees> {
    /// Sides that differ by less than this lie alike.
    const ALIKE: f64 = 1e-6;
    let mut sides: Vec<Degrees> = Vec::new();
    let mut note = |bearing: Degrees| {
        let alike = |known: &Degrees| {
            let off = (bearing - *known).get().rem_euclid(90.0);
            off.min(90.0 - off) < ALIKE
        };
        if !sides.iter().any(alike) {
            sides.push(bearing);
        }
    };
    for still in table.targets.iter().flatten() {
        match still {
            Shape::Convex(_) => still.edges().for_each(|edge| note(edge.along().bearing())),
            Shape::Oval { facing, .. } => note(*facing),
            Shape::Disc { .. } => {}
        }
    }
    sides
}

/// Of the two opposite facings the one that asks for the smaller turn; of equal ones the first.
fn nearest_turn(facing: Degrees, from: Degrees) -> Degrees {
    let turn = (facing - from).shorter_way();
    let turn = if turn.get() > 90.0 + 1e-9 { turn - Degrees::new(180.0) } else { turn };
    let turn = if turn.get() < -90.0 - 1e-9 { turn + Degrees::new(180.0) } else { turn };
    if turn.get().abs() < 1e-9 { from } else { (from + turn).normalised() }
}
