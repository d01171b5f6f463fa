//! Planted tables: an end is chosen, and a legal manoeuvre is backed out of it; what is put in its way only grazes it.

use onset_geometry::{Board, Degrees, Facing, Inches, Point, Pose, Side, any_overlap};
use onset_manoeuvre::{Aligned, Block, Hand, Table, Way, judge, wheeled};

use super::compare::way;
use super::dice::Dice;
use super::graze::graze;
use super::scatter::{any_block, any_terms, stands};
use super::scene::Scene;

/// A table with a manoeuvre that is legal on it.
#[derive(Clone, Debug)]
pub struct Planted {
    pub scene: Scene,
    pub way: Way,
}

/// A random one.
pub fn planted(dice: &mut Dice) -> Planted {
    loop {
        if let Some(planted) = bare(dice) {
            return graze(dice, planted);
        }
    }
}

/// One with nothing else on the table.
fn bare(dice: &mut Dice) -> Option<Planted> {
    let board = Board::new(Inches::new(72.0), Inches::new(48.0));
    let (mut charger, mut target) = (any_block(dice), any_block(dice));
    let margin = if dice.one_in(3) { 0.0 } else { 14.0 };
    let at = Point::new(dice.often_on(1.0, margin, 72.0 - margin), dice.often_on(1.0, margin, 48.0 - margin));
    let facing = if dice.one_in(3) { dice.within(0.0, 360.0) } else { 90.0 * f64::from(dice.whole(0, 3)) };
    target.pose = Pose::new(at, Degrees::new(facing));
    let name = dice.one_of(&[Facing::Front, Facing::Front, Facing::Left, Facing::Right, Facing::Rear]);
    let ground = target.ground();
    let piece = if name == Facing::Front { 0 } else { dice.whole(0, ground.len() as u32 - 1) as usize };
    let side = ground[piece].side(name);
    let place = any_end(dice, &charger, &target, &side);
    let along = -side.along();
    let middle = side.end + along * (place + charger.frontage().get() / 2.0);
    charger.pose = Pose::new(middle, target.pose.facing + name.turn() + Degrees::new(180.0));
    if any_overlap(&charger.shapes(), &target.shapes()) {
        return None;
    }
    let met = opened(dice, &charger, &target, (place, side.length().get()), side.end, along)?;
    let after = if dice.one_in(6) { 0.0 } else { dice.often_on(0.5, 0.0, 9.0) };
    let before = if dice.one_in(3) { 0.0 } else { dice.often_on(0.5, 0.0, 7.0) };
    let wheel = match dice.whole(0, 4) {
        0 => None,
        1 => Some(dice.one_of(&[30.0, 45.0, 60.0, 90.0])),
        _ => Some(dice.within(0.0, 90.0)),
    };
    let wheel = wheel.map(|by| (dice.one_of(&Hand::BOTH), Degrees::new(by)));
    let mut start = met.at(met.pose.advanced(Inches::new(-after)));
    if let Some((hand, by)) = wheel {
        start.pose = wheeled(&start, hand, -by);
    }
    let before = if wheel.is_some() { before } else { 0.0 };
    start.pose = start.pose.advanced(Inches::new(-before));
    let table = Table { board, charger: start, target, others: Vec::new() };
    if !stands(&table) {
        return None;
    }
    let mut terms = any_terms(dice, &start, &target);
    terms.declared = Some(name);
    terms.most_wheel = terms.most_wheel.max(wheel.map_or(Degrees::ZERO, |(_, by)| by));
    if dice.one_in(4)
        && let Some((_, by)) = wheel
    {
        terms.most_wheel = by;
    }
    let way = way(before, wheel, after, Aligned::Charger);
    let cost = judge(&table, &terms, &way).cost;
    if let Some(reach) = &mut terms.reach {
        *reach = if dice.one_in(2) { cost } else { cost.max(*reach) };
    }
    judge(&table, &terms, &way).is_legal().then_some(Planted { scene: Scene { table, terms }, way })
}

/// Where along the side the charger's left end lies in the end: often where models meet at their corners.
fn any_end(dice: &mut Dice, charger: &Block, target: &Block, side: &Side) -> f64 {
    let (front, length) = (charger.frontage().get(), side.length().get());
    let cell = if side.name.is_flank() { target.depth } else { target.width }.get();
    match dice.whole(0, 4) {
        0 => -front,
        1 => length,
        2 | 3 => {
            let theirs = (length / cell).round() as u32;
            let own = f64::from(dice.whole(0, charger.front_rank())) * charger.width.get();
            (f64::from(dice.whole(0, theirs)) * cell - own).clamp(-front, length)
        }
        _ => dice.within(-front, length),
    }
}

/// The charger where it met the target, of a door that was closed about one of the corners.
fn opened(
    dice: &mut Dice,
    flush: &Block,
    target: &Block,
    (place, length): (f64, f64),
    end: Point,
    along: onset_geometry::Vector,
) -> Option<Block> {
    let front = flush.frontage().get();
    let is_on = |at: f64, low: f64, high: f64| at >= low - 1e-9 && at <= high + 1e-9;
    let mut pivots = Vec::new();
    pivots.extend([place, place + front].into_iter().filter(|at| is_on(*at, 0.0, length)));
    pivots.extend([0.0, length].into_iter().filter(|at| is_on(*at, place, place + front)));
    if pivots.is_empty() {
        return None;
    }
    let pivot = end + along * dice.one_of(&pivots);
    let by = match dice.whole(0, 4) {
        0 => 0.0,
        1 => dice.one_of(&[15.0, 30.0, 45.0]),
        _ => dice.within(0.0, 70.0),
    };
    let sign = dice.one_of(&[-1.0, 1.0]);
    let turned = [sign, -sign].map(|sign| flush.at(flush.pose.turned_about(pivot, Degrees::new(by * sign))));
    turned.into_iter().find(|met| !any_overlap(&met.shapes(), &target.shapes()))
}
