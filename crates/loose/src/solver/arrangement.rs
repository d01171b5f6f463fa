//! Where everybody ends, and what that is worth.

use std::cmp::Ordering;

use onset_geometry::{HAIR, TOLERANCE};

use super::{field::Field, scout::Place};
use crate::Duty;

/// Where each model of the unit ends; none of those that are not placed yet.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    pub places: Vec<Option<Place>>,
}

/// What an arrangement is worth.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Worth {
    /// Models without a place, duties that must be done and are not, targets that have to be engaged and are not, models short
    /// of how many have to be engaged, models out of coherency: all in all.
    pub broken: usize,
    /// How many models do each duty, the highest ranked first.
    pub served: Vec<u32>,
    /// Of all paths.
    pub length: f64,
}

impl Worth {
    /// More is better in what is broken and served alone.
    pub fn is_better_served(&self, other: &Worth) -> bool {
        other.broken.cmp(&self.broken).then_with(|| self.served.cmp(&other.served)) == Ordering::Greater
    }

    /// More is better.
    pub fn is_better(&self, other: &Worth) -> bool {
        let served = other.broken.cmp(&self.broken).then_with(|| self.served.cmp(&other.served));
        let shorter = self.length < other.length - TOLERANCE.get();
        served == Ordering::Greater || (served == Ordering::Equal && shorter)
    }
}

impl Arrangement {
    pub fn worth(&self, field: &Field<'_>) -> Worth {
        let duties = &field.terms.duties;
        let mut served = vec![0; duties.len()];
        let mut broken = self.places.iter().filter(|place| place.is_none()).count();
        for (model, place) in self.places.iter().enumerate() {
            for (rank, ranked) in duties.iter().enumerate() {
                match place.as_ref().is_some_and(|place| does(field, model, place, ranked.duty)) {
                    true => served[rank] += 1,
                    false => broken += usize::from(ranked.must && place.is_some()),
                }
            }
        }
        broken += self.unengaged(field).len() + self.models_short(field) + self.incoherent(field).len();
        let length = self.places.iter().flatten().map(|place| place.length).sum();
        Worth { broken, served, length }
    }

    /// Targets that have to be engaged and are not.
    pub fn unengaged(&self, field: &Field<'_>) -> Vec<usize> {
        let engaged = field.terms.engaged.get() + TOLERANCE.get();
        let is_engaged =
            |target: usize| self.places.iter().flatten().any(|place| place.gaps[target] <= engaged);
        let targets = if field.terms.all_targets { field.table.targets.len() } else { 0 };
        (0..targets).filter(|target| !is_engaged(*target)).collect()
    }

    /// How many more models have to be engaged.
    pub fn models_short(&self, field: &Field<'_>) -> usize {
        let engaged = field.terms.engaged.get() + TOLERANCE.get();
        let models = self.places.iter().flatten().filter(|place| place.gap() <= engaged).count();
        (field.terms.least_models as usize).saturating_sub(models)
    }

    /// Models that are out of coherency with those that are placed.
    pub fn incoherent(&self, field: &Field<'_>) -> Vec<usize> {
        let Some(coherency) = field.terms.coherency else { return Vec::new() };
        let placed: Vec<(usize, &Place)> = self
            .places
            .iter()
            .enumerate()
            .filter_map(|(model, place)| Some((model, place.as_ref()?)))
            .collect();
        let (nearest, farthest) = (coherency.nearest.get(), coherency.farthest.get());
        let slack = TOLERANCE.get() / 2.0;
        let is_out = |(model, place): &&(usize, &Place)| {
            let others = placed.iter().filter(|(other, _)| other != model);
            let mut rims = others.map(|(_, other)| field.own(place.look, other.look, other.at));
            let (mut is_beside, mut is_held) = (placed.len() == 1, true);
            rims.all(|rim| {
                is_beside = is_beside || rim.is_within(place.at, nearest + slack);
                is_held = rim.is_within(place.at, farthest + slack);
                is_held
            });
            !is_beside || !is_held
        };
        placed.iter().filter(is_out).map(|(model, _)| *model).collect()
    }
}

/// Whether a model that ends there does a duty.
pub(super) fn does(field: &Field<'_>, model: usize, place: &Place, duty: Duty) -> bool {
    let slack = TOLERANCE.get();
    match duty {
        Duty::Closer => {
            let pairs = place.gaps.iter().zip(&field.members[model].gaps);
            pairs.into_iter().any(|(end, start)| *end <= start - HAIR.get() + slack / 2.0)
        }
        Duty::Near => place.gap() <= field.terms.near.get() + slack,
        Duty::Engaged => place.gap() <= field.terms.engaged.get() + slack,
    }
}
