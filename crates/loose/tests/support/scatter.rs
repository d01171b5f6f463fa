//! Random tables: a unit in ranks or loose, targets before it, and at times others, friends and terrain between.

use onset_geometry::{Board, Degrees, Inches, Point, Shape, any_overlap, overlap};
use onset_loose::{Base, Coherency, Duty, Model, Ranked, Table, Terms};

use super::dice::Dice;

/// A table and what is asked on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub table: Table,
    pub terms: Terms,
}

pub fn within_twelve() -> Terms {
    let ranked = |duty, must| Ranked { duty, must };
    Terms {
        engaged: Inches::new(2.0),
        near: Inches::new(1.0),
        duties: vec![ranked(Duty::Closer, true), ranked(Duty::Near, false), ranked(Duty::Engaged, false)],
        coherency: Some(Coherency { nearest: Inches::new(2.0), farthest: Inches::new(9.0) }),
        all_targets: true,
        no_others: true,
        least_models: 1,
    }
}

pub fn by_contact() -> Terms {
    let duties = vec![Ranked { duty: Duty::Engaged, must: false }];
    Terms {
        engaged: Inches::ZERO,
        duties,
        coherency: None,
        all_targets: false,
        no_others: false,
        ..within_twelve()
    }
}

fn terms(dice: &mut Dice) -> Terms {
    match dice.of(5) {
        0 => by_contact(),
        1 => Terms { duties: vec![], ..by_contact() },
        _ => within_twelve(),
    }
}

pub fn base(dice: &mut Dice) -> Base {
    let mm = Inches::from_mm;
    match dice.of(7) {
        0 => Base::Rect { width: mm(25.0), depth: mm(50.0) },
        1 => Base::Rect { width: mm(25.0), depth: mm(25.0) },
        2 => Base::Oval { width: mm(42.0), depth: mm(75.0) },
        3 => Base::Round { across: mm(25.0) },
        4 => Base::Round { across: mm(40.0) },
        _ => Base::Round { across: mm(32.0) },
    }
}

fn size(base: Base) -> (f64, f64) {
    match base {
        Base::Round { across } => (across.get(), across.get()),
        Base::Oval { width, depth } | Base::Rect { width, depth } => (width.get(), depth.get()),
    }
}

/// Middles in ranks about a point, looking there, so far from one another.
fn ranks(about: Point, facing: Degrees, base: Base, models: usize, files: usize, apart: f64) -> Vec<Point> {
    let (wide, deep) = size(base);
    let (ahead, right) = (facing.heading(), facing.heading().perp_right());
    let place = |index: usize| {
        let across = (index % files) as f64 - (files.min(models) - 1) as f64 / 2.0;
        about + right * (across * (wide + apart)) - ahead * ((index / files) as f64 * (deep + apart))
    };
    (0..models).map(place).collect()
}

/// Enemies, or friends, about a place.
fn group(dice: &mut Dice, about: Point, most: usize) -> Vec<Shape> {
    let (base, models) = (base(dice), 1 + dice.of(most));
    let facing = Degrees::new(if dice.chance(0.4) { 180.0 } else { dice.between(0.0, 360.0) });
    let apart = if dice.chance(0.5) { 0.0 } else { dice.between(0.0, 1.0) };
    let files = 1 + dice.of(models);
    ranks(about, facing, base, models, files, apart).into_iter().map(|at| base.shape(at, facing)).collect()
}

fn rock(dice: &mut Dice, about: Point) -> Vec<Shape> {
    let long = dice.between(0.5, 4.0);
    if dice.chance(0.2) {
        let way = Degrees::new(dice.between(0.0, 360.0)).heading() * long;
        return vec![Shape::line(about - way * 0.5, about + way * 0.5)];
    }
    let corners = 3 + dice.of(3);
    let points: Vec<Point> = (0..corners)
        .map(|_| {
            Point::new(about.x + dice.between(-long, long) / 2.0, about.y + dice.between(-long, long) / 2.0)
        })
        .collect();
    vec![Shape::convex(points)]
}

/// The table of a seed, with so many models a side at most.
pub fn scene(seed: u64, most: usize) -> Scene {
    let mut dice = Dice::new(seed);
    let dice = &mut dice;
    let terms = terms(dice);
    let board = Board::new(Inches::new(44.0), Inches::new(36.0));
    let base = base(dice);
    let models = 1 + dice.of(most);
    let (files, apart) = (1 + dice.of(models), if dice.chance(0.6) { 0.0 } else { dice.between(0.0, 1.0) });
    let about = Point::new(dice.between(12.0, 32.0), dice.between(14.0, 20.0));
    let turn = Degrees::new(if dice.chance(0.5) { 0.0 } else { dice.between(-40.0, 40.0) });
    let allowance = Inches::new((2 + dice.of(11)) as f64);
    let unit: Vec<Model> = ranks(about, turn, base, models, files, apart)
        .into_iter()
        .map(|at| Model { base, at, facing: turn, allowance })
        .collect();
    let ahead = |dice: &mut Dice, least: f64, most: f64| {
        let way = Degrees::new(dice.between(-60.0, 60.0)).heading();
        about + way * dice.between(least, most)
    };
    let mut table = Table { board, unit, targets: vec![], enemies: vec![], friends: vec![], terrain: vec![] };
    let first = ahead(dice, 4.0, 10.0);
    let stand = |table: &mut Table, kind: usize, shapes: Vec<Shape>| {
        let own: Vec<Shape> = table.unit.iter().map(Model::shape).collect();
        let standing: Vec<Shape> = table.standing().map(|(_, shape)| shape.clone()).collect();
        let clear = !any_overlap(&shapes, &own) && !any_overlap(&shapes, &standing);
        let apart =
            shapes.iter().enumerate().all(|(at, one)| !shapes[..at].iter().any(|other| overlap(one, other)));
        if clear && apart && shapes.iter().all(|shape| table.board.contains(shape)) {
            [&mut table.targets, &mut table.enemies, &mut table.friends, &mut table.terrain][kind]
                .push(shapes);
        }
    };
    stand(&mut table, 0, group(dice, first, most));
    if dice.chance(0.25) {
        let at = ahead(dice, 4.0, 10.0);
        stand(&mut table, 0, group(dice, at, most));
    }
    if dice.chance(0.35) {
        let at = ahead(dice, 4.0, 11.0);
        stand(&mut table, 1, group(dice, at, 3));
    }
    if dice.chance(0.25) {
        let at = ahead(dice, 2.0, 9.0);
        stand(&mut table, 2, group(dice, at, 3));
    }
    for _ in 0..dice.of(4) {
        let at = ahead(dice, 1.5, 8.0);
        stand(&mut table, 3, rock(dice, at));
    }
    Scene { table, terms }
}
