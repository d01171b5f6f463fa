//! Packing: models are placed one by one, each at the best place that the others leave; then those that were left out are put
//! where others stand, which move over, as far as that serves more.

use std::cell::Cell;

use onset_geometry::TOLERANCE;

use super::{
    arrangement::{Arrangement, Worth},
    field::Field,
    limits::Limits,
    scout::{Ask, Place, Spot, best, gaps, reached, sort},
};
use crate::Duty;

/// So many others move over for one model at once, at most.
const MOVE_OVER: usize = 2;

/// So many places of others are tried for one model, at most.
const TRIED: usize = 12;

/// So far those who move over push others on.
const PUSHES: u32 = 3;

/// In which order models are placed, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Those first whose way is the longest, instead of the shortest.
    pub far_first: bool,
    /// Close up, to leave room.
    pub tight: bool,
    /// To do one's duty comes before standing beside others.
    pub apart: bool,
}

impl Plan {
    /// In the order in which they are tried.
    pub const ALL: [Plan; 6] = [
        Plan { far_first: false, tight: false, apart: false },
        Plan { far_first: false, tight: true, apart: false },
        Plan { far_first: true, tight: false, apart: false },
        Plan { far_first: true, tight: true, apart: false },
        Plan { far_first: false, tight: true, apart: true },
        Plan { far_first: true, tight: false, apart: true },
    ];
}

/// One thing that a model may do.
#[derive(Clone, Copy, Debug)]
pub(super) enum Choice {
    Go(Ask),
    Stay,
}

/// A packer of one table.
pub(super) struct Packer<'f> {
    field: &'f Field<'f>,
    /// For each model what it may do, the best first: what it cannot do even alone is left out.
    pub choices: Vec<Vec<Choice>>,
    /// How far each model has to go at least to do the best it can, alone.
    needs: Vec<f64>,
    /// How many places may be looked at.
    pub budget: Cell<u64>,
}

impl<'f> Packer<'f> {
    pub fn new(field: &'f Field<'f>) -> Self {
        let mut packer =
            Packer { field, choices: Vec::new(), needs: Vec::new(), budget: Cell::new(u64::MAX) };
        let nobody = vec![None; field.members.len()];
        for model in 0..field.members.len() {
            let mut choices = Vec::new();
            let mut need = None;
            let mut is_certain = false;
            for choice in packer.all_choices() {
                // Who can come near can come less near.
                let alone = if is_certain { None } else { packer.choose(model, choice, &nobody, |_| true) };
                if is_certain || alone.is_some() {
                    need = need.or(alone.map(|place| place.length));
                    choices.push(choice);
                    is_certain = true;
                }
            }
            packer.needs.push(need.unwrap_or(0.0));
            packer.choices.push(choices);
        }
        packer
    }

    /// Everything that a model may do.
    fn all_choices(&self) -> Vec<Choice> {
        let (terms, steps) = (self.field.terms, &self.field.steps);
        let ask = |within: Option<f64>, closer: bool| {
            Choice::Go(Ask { within, target: None, closer, beside: false, most: f64::INFINITY })
        };
        let mut choices = Vec::new();
        if terms.rank(Duty::Closer).is_some() {
            choices.extend(steps.iter().map(|step| ask(Some(*step), true)));
            choices.push(ask(None, true));
        }
        if !terms.must(Duty::Closer) {
            choices.extend(steps.iter().map(|step| ask(Some(*step), false)));
            choices.push(Choice::Stay);
        }
        choices
    }

    /// How many models could do each duty if no other of the unit were in the way.
    pub fn most(&self) -> Vec<u32> {
        let terms = self.field.terms;
        let can = |choices: &Vec<Choice>, duty: Duty| {
            choices.iter().any(|choice| match (choice, duty) {
                (Choice::Go(ask), Duty::Closer) => ask.closer,
                (Choice::Go(ask), Duty::Near) => ask.within.is_some_and(|within| within <= terms.near.get()),
                (Choice::Go(ask), Duty::Engaged) => {
                    ask.within.is_some_and(|within| within <= terms.engaged.get())
                }
                (Choice::Stay, _) => false,
            })
        };
        let most = |duty: Duty| self.choices.iter().filter(|choices| can(choices, duty)).count() as u32;
        terms.duties.iter().map(|ranked| most(ranked.duty)).collect()
    }

    /// Places everybody, as a plan says.
    pub fn placed(&self, plan: Plan) -> Arrangement {
        let field = self.field;
        let mut arrangement = Arrangement { places: vec![None; field.members.len()] };
        let order = self.order(plan);
        for target in 0..field.table.targets.len() {
            self.seed(&mut arrangement, &order, target);
        }
        for model in order {
            if arrangement.places[model].is_none() {
                arrangement.places[model] = self.next(&arrangement, model, plan);
            }
        }
        arrangement
    }

    /// Puts somebody to a target that nobody is engaged with yet, where somebody has to be.
    fn seed(&self, arrangement: &mut Arrangement, order: &[usize], target: usize) {
        let (terms, engaged) = (self.field.terms, self.field.terms.engaged.get());
        let models = if terms.all_targets { 1 } else { terms.least_models as usize };
        let is_wanted = terms.all_targets || target == 0;
        let is_there = |place: &Place| match terms.all_targets {
            true => place.gaps[target] <= engaged + TOLERANCE.get(),
            false => place.gap() <= engaged + TOLERANCE.get(),
        };
        let there = |arrangement: &Arrangement| {
            arrangement.places.iter().flatten().filter(|place| is_there(place)).count()
        };
        while is_wanted && there(arrangement) < models {
            let ask = Ask {
                within: Some(self.nearest_step(engaged)),
                target: terms.all_targets.then_some(target),
                closer: terms.must(Duty::Closer),
                beside: false,
                most: f64::INFINITY,
            };
            let free = order.iter().copied().filter(|model| arrangement.places[*model].is_none());
            let mut first: Option<(usize, Place)> = None;
            for model in free {
                let place = self
                    .looked(model, ask, arrangement)
                    .or_else(|| self.looked(model, Ask { within: Some(engaged), ..ask }, arrangement));
                let Some(place) = place else { continue };
                let is_first =
                    first.as_ref().is_none_or(|(_, known)| place.length < known.length - TOLERANCE.get());
                if is_first {
                    first = Some((model, place));
                }
                // Where a duty sends everybody there the first will do.
                if !self.field.steps.is_empty() {
                    break;
                }
            }
            let Some((model, place)) = first else { return };
            arrangement.places[model] = Some(place);
        }
    }

    /// The nearest that a duty asks for, at most so much.
    fn nearest_step(&self, most: f64) -> f64 {
        self.field.steps.iter().copied().fold(most, f64::min)
    }

    /// The place at which a model is put after those that are there.
    fn next(&self, arrangement: &Arrangement, model: usize, plan: Plan) -> Option<Place> {
        let has_company =
            self.field.terms.coherency.is_some() && arrangement.places.iter().any(Option::is_some);
        let besides: &[bool] = if has_company { &[true, false] } else { &[false] };
        let closed_up = match self.choices[model].first() {
            Some(Choice::Go(ask)) if plan.tight && ask.within.is_some() => {
                Some(Choice::Go(Ask { within: Some(0.0), ..*ask }))
            }
            _ => None,
        };
        let choices: Vec<Choice> = closed_up.into_iter().chain(self.choices[model].iter().copied()).collect();
        let pairs: Vec<(bool, Choice)> = match plan.apart {
            false => {
                besides.iter().flat_map(|beside| choices.iter().map(|choice| (*beside, *choice))).collect()
            }
            true => {
                choices.iter().flat_map(|choice| besides.iter().map(|beside| (*beside, *choice))).collect()
            }
        };
        pairs.into_iter().find_map(|(beside, choice)| {
            let choice = match choice {
                Choice::Go(ask) => Choice::Go(Ask { beside, ..ask }),
                Choice::Stay => Choice::Stay,
            };
            self.choose(model, choice, &arrangement.places, |_| true)
        })
    }

    fn order(&self, plan: Plan) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.field.members.len()).collect();
        let steps = |model: usize| (self.needs[model] / TOLERANCE.get()).round() as i64;
        order.sort_by_key(|model| if plan.far_first { -steps(*model) } else { steps(*model) });
        order
    }

    /// Whether no more places may be looked at.
    pub fn is_spent(&self) -> bool {
        self.field.looked_at.get() > self.budget.get()
    }

    fn looked(&self, model: usize, ask: Ask, arrangement: &Arrangement) -> Option<Place> {
        self.choose(model, Choice::Go(ask), &arrangement.places, |_| true)
    }

    /// The best place for what a model may do, none where there is none or the budget is spent.
    fn choose(
        &self,
        model: usize,
        choice: Choice,
        places: &[Option<Place>],
        pleases: impl Fn(&Place) -> bool,
    ) -> Option<Place> {
        if self.is_spent() {
            return None;
        }
        match choice {
            Choice::Go(ask) => best(self.field, model, ask, places, pleases),
            Choice::Stay => {
                let member = &self.field.members[model];
                let look = member.looks[0];
                let others = places.iter().enumerate().filter(|(other, _)| *other != model);
                let mut rims = others.filter_map(|(_, place)| place.as_ref());
                let is_free = rims.all(|place| {
                    self.field
                        .own(look, place.look, place.at)
                        .is_clear(member.start.at, -TOLERANCE.get() / 2.0)
                });
                let at = member.start.at;
                let stays =
                    || Place { at, look, closes_from: None, length: 0.0, gaps: gaps(self.field, look, at) };
                is_free.then(stays).filter(|place| pleases(place))
            }
        }
    }

    /// Mends what is broken, and puts models where they do more, as long as that is to be had.
    pub fn mended(&self, mut arrangement: Arrangement, most: &[u32]) -> Arrangement {
        loop {
            let worth = arrangement.worth(self.field);
            if worth.broken == 0 && worth.served == most {
                return arrangement;
            }
            match self.better(&arrangement, &worth) {
                Some(better) => arrangement = better,
                None => return arrangement,
            }
        }
    }

    fn better(&self, arrangement: &Arrangement, worth: &Worth) -> Option<Arrangement> {
        let models = arrangement.places.len();
        if worth.broken > 0 {
            let mut out = arrangement.incoherent(self.field);
            out.extend((0..models).filter(|model| arrangement.places[*model].is_none()));
            let unengaged = arrangement.unengaged(self.field);
            let short = arrangement.models_short(self.field) > 0;
            let targets = unengaged.iter().copied().map(Some).chain(short.then_some(None));
            for target in targets {
                let ask = Ask {
                    within: Some(self.field.terms.engaged.get()),
                    target,
                    closer: self.field.terms.must(Duty::Closer),
                    beside: false,
                    most: f64::INFINITY,
                };
                let found =
                    (0..models).find_map(|model| self.put(arrangement, worth, model, Choice::Go(ask)));
                if found.is_some() {
                    return found;
                }
            }
            let rest: Vec<usize> = (0..models).filter(|model| !out.contains(model)).collect();
            let movers = if out.is_empty() { Vec::new() } else { out.into_iter().chain(rest).collect() };
            for model in movers {
                for choice in &self.choices[model] {
                    let choice = match *choice {
                        Choice::Go(ask) => {
                            Choice::Go(Ask { beside: self.field.terms.coherency.is_some(), ..ask })
                        }
                        Choice::Stay => Choice::Stay,
                    };
                    if let Some(better) = self.put(arrangement, worth, model, choice) {
                        return Some(better);
                    }
                }
            }
        }
        for model in 0..models {
            for choice in &self.choices[model] {
                if self.is_met(arrangement, model, *choice) {
                    break;
                }
                if let Some(better) = self.put(arrangement, worth, model, *choice) {
                    return Some(better);
                }
            }
        }
        None
    }

    /// Whether a model does already what it may do.
    fn is_met(&self, arrangement: &Arrangement, model: usize, choice: Choice) -> bool {
        let Some(place) = &arrangement.places[model] else { return false };
        match choice {
            Choice::Stay => true,
            Choice::Go(ask) => {
                let is_near = ask.within.is_none_or(|within| place.gap() <= within + TOLERANCE.get());
                is_near && (!ask.closer || super::arrangement::does(self.field, model, place, Duty::Closer))
            }
        }
    }

    /// The arrangement with a model put where it does something, others moving over for it, if that is better.
    fn put(
        &self,
        arrangement: &Arrangement,
        worth: &Worth,
        model: usize,
        choice: Choice,
    ) -> Option<Arrangement> {
        let is_better = |next: &Arrangement| next.worth(self.field).is_better_served(worth);
        let with = |place: Place| {
            let mut next = arrangement.clone();
            next.places[model] = Some(place);
            next
        };
        let free = self.choose(model, choice, &arrangement.places, |place| is_better(&with(place.clone())));
        if let Some(place) = free {
            return Some(with(place));
        }
        let Choice::Go(ask) = choice else { return None };
        self.push(arrangement, model, ask, PUSHES, &mut Vec::new(), &is_better)
    }

    /// Puts a model where others stand, and those elsewhere, until it pleases.
    fn push(
        &self,
        arrangement: &Arrangement,
        model: usize,
        ask: Ask,
        pushes: u32,
        fixed: &mut Vec<usize>,
        pleases: &dyn Fn(&Arrangement) -> bool,
    ) -> Option<Arrangement> {
        let places = &arrangement.places;
        for (spot, pushed) in self.taken(arrangement, model, ask, fixed) {
            let Some(place) = reached(self.field, model, &spot) else { continue };
            let mut next = arrangement.clone();
            next.places[model] = Some(place);
            pushed.iter().for_each(|other| next.places[*other] = None);
            fixed.push(model);
            let moved = pushed.iter().try_fold(next, |next, other| {
                self.moved_over(next, *other, places[*other].as_ref()?, pushes, fixed)
            });
            fixed.pop();
            if let Some(moved) = moved.filter(|moved| pleases(moved)) {
                return Some(moved);
            }
        }
        None
    }

    /// The places for a model that few others stand in, fewest first, and those others.
    fn taken(
        &self,
        arrangement: &Arrangement,
        model: usize,
        ask: Ask,
        fixed: &[usize],
    ) -> Vec<(Spot, Vec<usize>)> {
        if self.is_spent() {
            return Vec::new();
        }
        let (field, places) = (self.field, &arrangement.places);
        let farthest = field.terms.coherency.map(|coherency| coherency.farthest.get());
        let mut found: Vec<(Spot, Vec<usize>)> = Vec::new();
        for look in &field.members[model].looks {
            let Some(limits) = Limits::new(field, model, *look, ask, places) else { continue };
            let mut spots = limits.nearest(false);
            spots.extend(limits.crossings(false));
            sort(field, &mut spots);
            for spot in spots {
                let stands_in = |(other, place): (usize, &Option<Place>)| {
                    let place = place.as_ref().filter(|_| other != model)?;
                    let rim = field.own(*look, place.look, place.at);
                    let is_clear = rim.is_clear(spot.at, -TOLERANCE.get() / 2.0);
                    let is_held = farthest.is_none_or(|farthest| rim.is_within(spot.at, farthest));
                    (!is_clear || !is_held).then_some(other)
                };
                let pushed: Vec<usize> = places.iter().enumerate().filter_map(stands_in).collect();
                let is_few = pushed.len() <= MOVE_OVER && !pushed.iter().any(|other| fixed.contains(other));
                if is_few {
                    found.push((spot, pushed));
                }
            }
        }
        found.sort_by_key(|(_, pushed)| pushed.len());
        found.truncate(TRIED);
        found
    }

    /// A pushed model at another place that serves as much.
    fn moved_over(
        &self,
        arrangement: Arrangement,
        model: usize,
        before: &Place,
        pushes: u32,
        fixed: &mut Vec<usize>,
    ) -> Option<Arrangement> {
        let does_as_much = |choice: &&Choice| match choice {
            Choice::Stay => before.length == 0.0,
            Choice::Go(ask) => ask.within.is_none_or(|within| before.gap() <= within + TOLERANCE.get()),
        };
        // The nearest step that it did before, and less only where it did less.
        let choice = *self.choices[model].iter().find(does_as_much)?;
        let place = self.choose(model, choice, &arrangement.places, |_| true);
        if let Some(place) = place {
            let mut next = arrangement;
            next.places[model] = Some(place);
            return Some(next);
        }
        match choice {
            Choice::Go(ask) if pushes > 0 => {
                self.push(&arrangement, model, ask, pushes - 1, fixed, &|next| next.places[model].is_some())
            }
            _ => None,
        }
    }

    /// The same with shorter paths, as far as nobody does less for it.
    pub fn shortened(&self, mut arrangement: Arrangement) -> Arrangement {
        /// More rounds than this gain next to nothing.
        const ROUNDS: usize = 2;
        for _ in 0..ROUNDS {
            let mut order: Vec<usize> = (0..arrangement.places.len()).collect();
            let length = |model: usize| arrangement.places[model].as_ref().map_or(0.0, |place| place.length);
            order.sort_by_key(|model| -((length(*model) / TOLERANCE.get()).round() as i64));
            let mut is_shorter = false;
            for model in order {
                let Some(place) = arrangement.places[model].as_ref() else { continue };
                if place.length <= self.needs[model] + TOLERANCE.get() {
                    continue;
                }
                let Some(choice) =
                    self.choices[model].iter().find(|choice| self.is_met(&arrangement, model, **choice))
                else {
                    continue;
                };
                let worth = arrangement.worth(self.field);
                let (places, length) = (&arrangement.places, place.length);
                let pleases = |place: &Place| {
                    let mut next = arrangement.clone();
                    next.places[model] = Some(place.clone());
                    place.length < length - TOLERANCE.get()
                        && !worth.is_better_served(&next.worth(self.field))
                };
                let choice = match *choice {
                    Choice::Go(ask) => Choice::Go(Ask { most: length, ..ask }),
                    Choice::Stay => Choice::Stay,
                };
                if let Some(place) = self.choose(model, choice, places, pleases) {
                    arrangement.places[model] = Some(place);
                    is_shorter = true;
                }
            }
            if !is_shorter {
                break;
            }
        }
        arrangement
    }
}
