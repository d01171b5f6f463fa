//! Whether a model that does not do a duty could have: places all round every model of a target are tried, as near as the duty
//! asks and nearer, and where one of two next to one another is free and the other not, the last free one between them.

use onset_geometry::{Degrees, Point, Shape, TOLERANCE, Vector};

use super::{
    Breach, Fault,
    motion::{beyond, signed},
    trail::leads,
    unit::{broken, short},
};
use crate::{Model, Table, Terms};

/// Places round a model of a target.
const ROUND: u32 = 72;

/// How often the last free place between a free one and one that is not is narrowed down.
const NARROWINGS: usize = 30;

/// How often a place is brought to its distance.
const APPROACHES: usize = 60;

/// What a model does not do where it ends, but could have done.
pub(super) fn could(table: &Table, terms: &Terms, ends: &[Model], model: usize) -> Option<Breach> {
    let end = &ends[model];
    let is_short = |end: &Model, rank: usize| short(table, terms, model, end, terms.duties[rank].duty) > 0.0;
    let rank = (0..terms.duties.len()).find(|rank| is_short(end, *rank) && !terms.duties[*rank].must)?;
    let duty = terms.duties[rank].duty;
    let trial = Trial { table, terms, ends, model, rank };
    let at = trial.place()?;
    let amount = short(table, terms, model, end, duty);
    Some(Breach { fault: Fault::Could(duty), model: Some(model), with: None, at, amount })
}

struct Trial<'t> {
    table: &'t Table,
    terms: &'t Terms,
    ends: &'t [Model],
    model: usize,
    /// Of the duty that is tried.
    rank: usize,
}

impl Trial<'_> {
    /// A legal place at which the model does the duty, and no higher one less.
    fn place(&self) -> Option<Point> {
        let start = &self.table.unit[self.model];
        let within = match self.terms.duties[self.rank].duty {
            crate::Duty::Near => self.terms.near.get(),
            crate::Duty::Engaged => self.terms.engaged.get(),
            crate::Duty::Closer => return None,
        };
        let reach = start.allowance.get() + TOLERANCE.get();
        for facing in self.facings() {
            let turned = start.at(start.at, facing);
            for still in self.table.targets.iter().flatten() {
                if signed(&turned.shape(), still) - within > reach {
                    continue;
                }
                for share in [1.0, 0.5, 0.0] {
                    let at = |step: f64| {
                        self.beside(&turned, still, within * share, 360.0 * step / f64::from(ROUND))
                    };
                    let stands: Vec<Option<Point>> = (0..ROUND)
                        .map(|step| Some(at(f64::from(step))).filter(|at| self.stands(&turned, *at)))
                        .collect();
                    for step in 0..ROUND {
                        let (here, next) =
                            (stands[step as usize], stands[(step + 1) as usize % stands.len()]);
                        let edge = match (here, next) {
                            (Some(_), None) => Some((f64::from(step), f64::from(step + 1))),
                            (None, Some(_)) => Some((f64::from(step + 1), f64::from(step))),
                            _ => None,
                        };
                        let edge = edge.map(|(mut free, mut taken)| {
                            for _ in 0..NARROWINGS {
                                let middle = free.midpoint(taken);
                                if self.stands(&turned, at(middle)) { free = middle } else { taken = middle }
                            }
                            at(free)
                        });
                        let led = [here, edge]
                            .into_iter()
                            .flatten()
                            .find(|at| leads(self.table, start, &start.at(*at, facing)));
                        if led.is_some() {
                            return led;
                        }
                    }
                }
            }
        }
        None
    }

    /// As it faces, and, where that matters, turned by twelfths of a half turn and flush with the targets' sides.
    fn facings(&self) -> Vec<Degrees> {
        let start = &self.table.unit[self.model];
        let mut facings = vec![start.facing];
        if !start.base.is_round() {
            facings.extend((1..12).map(|step| start.facing + Degrees::new(15.0 * f64::from(step))));
            let sides = self.table.targets.iter().flatten().flat_map(|still| still.edges().next());
            for side in sides {
                facings.extend([0.0, 90.0].map(|turn| side.along().bearing() + Degrees::new(turn)));
            }
            facings.sort_by(|one, other| one.get().total_cmp(&other.get()));
            facings.dedup();
        }
        facings
    }

    /// The place in a direction from a model of a target that is so far from it.
    fn beside(&self, model: &Model, still: &Shape, off: f64, degrees: f64) -> Point {
        // From the line to the start, so that nothing depends on how the table lies.
        let way: Vector = (model.at - still.centre()).unit().rotate(Degrees::new(degrees));
        let mut far = signed(&model.at(still.centre(), model.facing).shape(), still).abs();
        let mut least = 0.0;
        let mut most = far * 4.0 + off + 10.0;
        for _ in 0..APPROACHES {
            far = f64::midpoint(least, most);
            let at = still.centre() + way * far;
            if signed(&model.at(at, model.facing).shape(), still) < off { least = far } else { most = far }
        }
        let _ = far;
        still.centre() + way * most
    }

    /// Whether it may end there, but for its path.
    fn stands(&self, turned: &Model, at: Point) -> bool {
        let end = turned.at(at, turned.facing);
        let start = &self.table.unit[self.model];
        if at.distance_to(start.at) > start.allowance + TOLERANCE {
            return false;
        }
        let shape = end.shape();
        let is_free = |still: &Shape| signed(&shape, still) >= -TOLERANCE.get();
        let others = self.ends.iter().enumerate().filter(|(other, _)| *other != self.model);
        if beyond(&shape, &self.table.board) > TOLERANCE.get()
            || !self.table.standing().all(|(_, still)| is_free(still))
            || !others.into_iter().all(|(_, other)| is_free(&other.shape()))
        {
            return false;
        }
        let does = |rank: usize, end: &Model| {
            short(self.table, self.terms, self.model, end, self.terms.duties[rank].duty) <= 0.0
        };
        let before = &self.ends[self.model];
        if !does(self.rank, &end) || (0..self.rank).any(|rank| does(rank, before) && !does(rank, &end)) {
            return false;
        }
        let mut ends = self.ends.to_vec();
        ends[self.model] = end;
        // Nothing else may be broken that is not broken anyway.
        broken(self.table, self.terms, &ends).len() <= broken(self.table, self.terms, self.ends).len()
    }
}
