//! What a unit breaks where its models end, and what each of them is short of its duties.

use onset_geometry::{Shape, TOLERANCE};

use super::{Breach, Fault, motion::signed};
use crate::{Duty, Model, Table, Terms, Thing};

/// Everything that is broken where the models end, but for where they may stand and what they could have done.
pub(super) fn broken(table: &Table, terms: &Terms, ends: &[Model]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let shapes: Vec<Shape> = ends.iter().map(Model::shape).collect();
    for (model, end) in ends.iter().enumerate() {
        for ranked in terms.duties.iter().filter(|ranked| ranked.must) {
            let amount = short(table, terms, model, end, ranked.duty);
            if amount > 0.0 {
                let fault = Fault::NotDone(ranked.duty);
                breaches.push(Breach { fault, model: Some(model), with: None, at: end.at, amount });
            }
        }
    }
    let engaged = terms.engaged.get() + TOLERANCE.get();
    if terms.all_targets {
        for (target, models) in table.targets.iter().enumerate() {
            let gaps = shapes.iter().enumerate().map(|(model, shape)| (gap(shape, models), model));
            let Some((gap, model)) = gaps.min_by(|one, other| one.0.total_cmp(&other.0)) else { continue };
            if gap > engaged {
                let amount = gap - terms.engaged.get();
                let with = Some(Thing::Target(target, 0));
                breaches.push(Breach {
                    fault: Fault::NotEngaged,
                    model: None,
                    with,
                    at: ends[model].at,
                    amount,
                });
            }
        }
    }
    if terms.no_others {
        for (unit, models) in table.enemies.iter().enumerate() {
            for (other, still) in models.iter().enumerate() {
                for (model, shape) in shapes.iter().enumerate() {
                    let gap = signed(shape, still);
                    if gap <= engaged {
                        let with = Some(Thing::Enemy(unit, other));
                        let (fault, at, amount) =
                            (Fault::EngagedWithOther, ends[model].at, terms.engaged.get() - gap);
                        breaches.push(Breach { fault, model: Some(model), with, at, amount });
                    }
                }
            }
        }
    }
    let is_engaged = |shape: &&Shape| table.targets.iter().any(|models| gap(shape, models) <= engaged);
    let models = shapes.iter().filter(is_engaged).count();
    if models < terms.least_models as usize {
        let at = ends.first().map_or_else(Default::default, |end| end.at);
        let amount = (terms.least_models as usize - models) as f64;
        breaches.push(Breach { fault: Fault::TooFewModels, model: None, with: None, at, amount });
    }
    if let Some(coherency) = terms.coherency.filter(|_| ends.len() > 1) {
        for (model, shape) in shapes.iter().enumerate() {
            let others = shapes.iter().enumerate().filter(|(other, _)| *other != model);
            let gaps: Vec<(f64, usize)> =
                others.map(|(other, still)| (signed(shape, still).max(0.0), other)).collect();
            let mut note = |fault: Fault, (gap, other): (f64, usize), most: f64| {
                if gap > most + TOLERANCE.get() {
                    let with = Some(Thing::Own(other));
                    breaches.push(Breach {
                        fault,
                        model: Some(model),
                        with,
                        at: ends[model].at,
                        amount: gap - most,
                    });
                }
            };
            if let Some(nearest) = gaps.iter().copied().min_by(|one, other| one.0.total_cmp(&other.0)) {
                note(Fault::Alone, nearest, coherency.nearest.get());
            }
            if let Some(farthest) = gaps.iter().copied().max_by(|one, other| one.0.total_cmp(&other.0)) {
                note(Fault::Strung, farthest, coherency.farthest.get());
            }
        }
    }
    breaches
}

/// How many inches a model that ends there is short of a duty; 0 or less where it does it.
pub(super) fn short(table: &Table, terms: &Terms, model: usize, end: &Model, duty: Duty) -> f64 {
    let (shape, start) = (end.shape(), table.unit[model].shape());
    let nearest = || table.targets.iter().map(|models| gap(&shape, models)).fold(f64::INFINITY, f64::min);
    let reached = |within: f64| {
        let short = nearest() - within;
        if short <= TOLERANCE.get() { 0.0 } else { short }
    };
    match duty {
        Duty::Closer => {
            let still = table.targets.iter().map(|models| gap(&shape, models) - gap(&start, models));
            let still = still.fold(f64::INFINITY, f64::min);
            // Closer is strict: what is as near as before is short by the tolerance at least.
            if still < -TOLERANCE.get() { 0.0 } else { still.max(TOLERANCE.get()) }
        }
        Duty::Near => reached(terms.near.get()),
        Duty::Engaged => reached(terms.engaged.get()),
    }
}

/// From a base to the nearest of a unit's.
pub(super) fn gap(shape: &Shape, models: &[Shape]) -> f64 {
    models.iter().map(|still| signed(shape, still)).fold(f64::INFINITY, f64::min)
}
