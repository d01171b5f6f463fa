//! Planted charges: ends are chosen that are allowed, and the models are moved back from them in straight lines.

use onset_geometry::{Degrees, Point, Shape, any_overlap, distance, overlap};
use onset_loose::{Charge, Leg, Model, Move, Table, judged_ends};

use super::{dice::Dice, scatter::Scene};

/// So often an end, and a start, is tried for each model.
const TRIES: usize = 60;

/// The scene with its unit moved to where a charge begins that is legal, but for what models could have done, and that charge.
pub fn planted(scene: &Scene, dice: &mut Dice) -> Option<(Scene, Charge)> {
    let standing: Vec<Shape> = scene.table.standing().map(|(_, shape)| shape.clone()).collect();
    let targets: Vec<&Shape> = scene.table.targets.iter().flatten().collect();
    if targets.is_empty() {
        return None;
    }
    let (mut starts, mut ends): (Vec<Model>, Vec<Model>) = (Vec::new(), Vec::new());
    for model in &scene.table.unit {
        let (start, end) = (0..TRIES).find_map(|_| {
            let target = targets[dice.of(targets.len())];
            let way = Degrees::new(dice.between(0.0, 360.0)).heading();
            let gap = if dice.chance(0.3) { 0.0 } else { dice.between(0.0, 1.0) };
            let end = model.at(off(model, target, target.centre(), way, gap), model.facing);
            let back = way.rotate(Degrees::new(dice.between(-40.0, 40.0)))
                * dice.between(0.5, model.allowance.get());
            let start = model.at(end.at + back, model.facing);
            let stands = |one: &Model, others: &[Model]| {
                let shape = one.shape();
                let others: Vec<Shape> = others.iter().map(Model::shape).collect();
                scene.table.board.contains(&shape)
                    && !standing.iter().any(|still| overlap(&shape, still))
                    && !any_overlap(&[shape], &others)
            };
            // Nobody ends where another starts, so that they may move in any order.
            let is_free = stands(&end, &ends)
                && stands(&start, &starts)
                && stands(&end, &starts)
                && stands(&start, &ends);
            is_free.then_some((start, end))
        })?;
        starts.push(start);
        ends.push(end);
    }
    let step = |(model, end): (usize, &Model)| Move {
        model,
        legs: vec![Leg::Straight { to: end.at }],
        closes_up: false,
        facing: end.facing,
    };
    let charge = Charge { moves: ends.iter().enumerate().map(step).collect() };
    let table = Table { unit: starts, ..scene.table.clone() };
    let is_legal = judged_ends(&table, &scene.terms, &charge).is_legal();
    is_legal.then(|| (Scene { table, terms: scene.terms.clone() }, charge))
}

/// The place in a direction from a shape's middle that is so far off it.
fn off(model: &Model, still: &Shape, from: Point, way: onset_geometry::Vector, gap: f64) -> Point {
    let (mut least, mut most) = (0.0, 30.0);
    for _ in 0..60 {
        let far = f64::midpoint(least, most);
        let shape = model.at(from + way * far, model.facing).shape();
        let is_near = overlap(&shape, still) || distance(&shape, still).gap.get() < gap;
        if is_near { least = far } else { most = far }
    }
    from + way * most
}
