//! Walks a path as it is written, and tells what it leads into.

use onset_geometry::{Board, Inches, Point, Shape, TOLERANCE, Vector, blocked_at, depth, distance};

use crate::{Leg, Model};

/// How far apart the places are that are looked at along a circle, in inches.
const APART: f64 = 0.02;

/// How often the deepest place between two of them is narrowed down.
const NARROWINGS: usize = 40;

/// The worst of an encounter: where, and how deep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Deepest {
    pub at: Point,
    pub amount: f64,
}

/// How far apart two shapes are, negative by how deep they overlap.
pub(super) fn signed(one: &Shape, other: &Shape) -> f64 {
    let gap = distance(one, other).gap.get();
    if gap > 0.0 { gap } else { -depth(one, other).get() }
}

/// Where along a leg, from a place, a model is deepest in something that stands there, if it is deeper than the tolerance.
pub(super) fn through(model: &Model, leg: &Leg, still: &Shape) -> Option<Deepest> {
    let (from, length) = (model.at, leg.length(model.at).get());
    let bounds = model.shape().bounds();
    if bounds.gap(still.bounds()) > length * 2.0 + TOLERANCE.get() {
        return None;
    }
    if let Leg::Straight { to } = *leg {
        let way = (to - from).unit();
        blocked_at(&model.shape(), way, still, Inches::new(length))?;
    }
    let off = |share: f64| signed(&model.at(along(leg, from, share), model.facing).shape(), still);
    let steps = (length / APART).ceil().max(1.0);
    let shares: Vec<f64> = (0..=steps as usize).map(|step| step as f64 / steps).collect();
    let offs: Vec<f64> = shares.iter().map(|share| off(*share)).collect();
    let mut worst: Option<Deepest> = None;
    for index in 0..shares.len() {
        let (before, after) = (index.saturating_sub(1), (index + 1).min(shares.len() - 1));
        if offs[index] > offs[before].min(offs[after]) || offs[index] > length / steps {
            continue;
        }
        let share = narrowed(&off, shares[before], shares[after]);
        for share in [share, shares[index]] {
            let amount = -off(share);
            if amount > TOLERANCE.get() && worst.is_none_or(|worst| amount > worst.amount) {
                worst = Some(Deepest { at: along(leg, from, share), amount });
            }
        }
    }
    worst
}

/// How far a leg leads off the table, if it does.
pub(super) fn off_table(model: &Model, leg: &Leg, board: &Board) -> Option<Deepest> {
    let steps = (leg.length(model.at).get() / APART).ceil().max(1.0) as usize;
    let steps = if matches!(leg, Leg::Straight { .. }) { 1 } else { steps };
    let mut worst: Option<Deepest> = None;
    for step in 0..=steps {
        let at = along(leg, model.at, step as f64 / steps as f64);
        let amount = beyond(&model.at(at, model.facing).shape(), board);
        if amount > TOLERANCE.get() && worst.is_none_or(|worst| amount > worst.amount) {
            worst = Some(Deepest { at, amount });
        }
    }
    worst
}

/// How far a shape reaches beyond the table's edges; negative where it does not.
pub(super) fn beyond(shape: &Shape, board: &Board) -> f64 {
    let reach = |x: f64, y: f64| shape.extent(Vector::new(x, y));
    let beyond = [
        reach(1.0, 0.0) - board.width.get(),
        reach(0.0, 1.0) - board.height.get(),
        reach(-1.0, 0.0),
        reach(0.0, -1.0),
    ];
    beyond.into_iter().fold(f64::NEG_INFINITY, f64::max)
}

/// The place after a share of a leg.
fn along(leg: &Leg, from: Point, share: f64) -> Point {
    match *leg {
        Leg::Straight { to } => from.towards(to, share),
        Leg::Round { about, by } => from.turned_about(about, by * share),
    }
}

/// Where between two shares a distance that first falls is least.
fn narrowed(off: &impl Fn(f64) -> f64, mut from: f64, mut to: f64) -> f64 {
    for _ in 0..NARROWINGS {
        let (one, other) = (from + (to - from) * 0.382, from + (to - from) * 0.618);
        if off(one) <= off(other) { to = other } else { from = one }
    }
    from.midpoint(to)
}
