//! The referee: judges any charge, model by model in the order in which they move and then the unit, and names every thing that
//! it breaks. It shares no search with the solver.

mod could;
mod fault;
mod motion;
mod trail;
mod unit;

use onset_geometry::{Inches, Point, Shape, TOLERANCE};

pub use fault::{Breach, Fault};

use crate::{Charge, Engagement, Leg, Model, Move, Table, Terms, Thing, engagements};

/// What the referee says of a charge.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Every thing that it breaks: of each model in the order moved, then of the unit, then what models could have done.
    pub breaches: Vec<Breach>,
    /// Where each model of the unit ends.
    pub ends: Vec<Model>,
    /// How long each model's path is.
    pub lengths: Vec<Inches>,
    /// How many models do each duty, in the order of [`Terms::duties`].
    pub served: Vec<u32>,
    /// Who is engaged with each target.
    pub engagements: Vec<Engagement>,
}

impl Verdict {
    /// Whether nothing is wrong with it.
    pub fn is_legal(&self) -> bool {
        self.breaches.is_empty()
    }
}

/// Judges a charge: carries out its moves as they are written, also those that are not allowed. Everything is compared with the
/// one [`TOLERANCE`].
///
/// A model that does not do a duty is tried at a thousand places where it would, with the others where they end; where one is
/// legal, it could have done it.
pub fn judge(table: &Table, terms: &Terms, charge: &Charge) -> Verdict {
    let mut verdict = judged_ends(table, terms, charge);
    let order: Vec<usize> =
        charge.moves.iter().map(|one| one.model).filter(|model| *model < table.unit.len()).collect();
    let stays = (0..table.unit.len()).filter(|model| !order.contains(model));
    let models: Vec<usize> = order.iter().copied().chain(stays).collect();
    for model in models {
        verdict.breaches.extend(could::could(table, terms, &verdict.ends, model));
    }
    verdict
}

/// Judges a charge, all but what models could have done.
pub fn judged_ends(table: &Table, terms: &Terms, charge: &Charge) -> Verdict {
    let mut now = table.unit.clone();
    let mut lengths = vec![Inches::ZERO; now.len()];
    let mut breaches = Vec::new();
    let mut has_moved = vec![false; now.len()];
    for one in &charge.moves {
        if has_moved.get(one.model) != Some(&false) {
            let model = Some(one.model);
            breaches.push(Breach {
                fault: Fault::NoSuchMove,
                model,
                with: None,
                at: Point::default(),
                amount: 0.0,
            });
            continue;
        }
        has_moved[one.model] = true;
        lengths[one.model] = one.length(table.unit[one.model].at);
        now[one.model] = moved(table, &now, one, &mut breaches);
    }
    for (model, start) in table.unit.iter().enumerate() {
        let beyond = lengths[model] - start.allowance;
        if beyond > TOLERANCE {
            breaches.push(Breach {
                fault: Fault::TooFar,
                model: Some(model),
                with: None,
                at: now[model].at,
                amount: beyond.get(),
            });
        }
    }
    breaches.extend(unit::broken(table, terms, &now));
    let served = terms.duties.iter().map(|ranked| {
        let does = |model: &usize| unit::short(table, terms, *model, &now[*model], ranked.duty) <= 0.0;
        (0..now.len()).filter(does).count() as u32
    });
    let served = served.collect();
    let engagements = engagements(table, terms, &now);
    Verdict { breaches, ends: now, lengths, served, engagements }
}

/// Carries out one move.
fn moved(table: &Table, now: &[Model], one: &Move, breaches: &mut Vec<Breach>) -> Model {
    let model = Some(one.model);
    let mut here = now[one.model];
    let mut note = |fault: Fault, with: Thing, deepest: motion::Deepest| {
        let known = |breach: &&mut Breach| {
            breach.fault == fault && breach.model == model && breach.with == Some(with)
        };
        match breaches.iter_mut().find(known) {
            Some(breach) if breach.amount >= deepest.amount => {}
            Some(breach) => (breach.at, breach.amount) = (deepest.at, deepest.amount),
            None => breaches.push(Breach {
                fault,
                model,
                with: Some(with),
                at: deepest.at,
                amount: deepest.amount,
            }),
        }
    };
    for (index, leg) in one.legs.iter().enumerate() {
        if one.closes_up && index + 1 == one.legs.len() && matches!(leg, Leg::Straight { .. }) {
            here.facing = one.facing;
        }
        for (thing, still) in table.standing().filter(|(thing, _)| is_solid(*thing)) {
            if let Some(deepest) = motion::through(&here, leg, still) {
                note(Fault::Through, thing, deepest);
            }
        }
        if let Some(deepest) = motion::off_table(&here, leg, &table.board) {
            note(Fault::OffTheTable, Thing::Edge, deepest);
        }
        here.at = leg.end(here.at);
    }
    here.facing = one.facing;
    let shape = here.shape();
    let own: Vec<(Thing, Shape)> = now
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != one.model)
        .map(|(other, now)| (Thing::Own(other), now.shape()))
        .collect();
    let own = own.iter().map(|(thing, shape)| (*thing, shape));
    for (thing, still) in table.standing().chain(own) {
        let amount = -motion::signed(&shape, still);
        if amount > TOLERANCE.get() {
            note(Fault::StandsOn, thing, motion::Deepest { at: here.at, amount });
        }
    }
    let amount = motion::beyond(&shape, &table.board);
    if amount > TOLERANCE.get() {
        note(Fault::OffTheTable, Thing::Edge, motion::Deepest { at: here.at, amount });
    }
    here
}

/// Whether nobody walks through it.
fn is_solid(thing: Thing) -> bool {
    matches!(thing, Thing::Target(..) | Thing::Enemy(..) | Thing::Terrain(_))
}
