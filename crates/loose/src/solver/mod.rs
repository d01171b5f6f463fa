//! The solver: where the models of a unit end that charges, and how they come there.

mod arrangement;
mod field;
mod limits;
mod order;
mod pack;
mod scout;
mod why;

use onset_geometry::Inches;

use arrangement::{Arrangement, Worth};
use field::Field;
use pack::{Packer, Plan};

use crate::{Charge, Found, Move, Table, Terms, Unfound};

/// How many places are looked at, at most, after everybody was placed for the first time: the budget of a solve.
const BUDGET: u64 = 40_000;

/// The charge of a unit at all the targets of a table, the best that is found.
///
/// Best is what serves most: of the duties in their order as many models as can be, then the least distance of all together.
/// The places that are tried are the extreme ones, where limits cross; where not all can be served models make room for one
/// another, within a budget of places looked for, the same on every machine.
///
/// # Errors
/// Where no charge is found, the first condition with which there is none.
pub fn solve(table: &Table, terms: &Terms) -> Result<Found, Unfound> {
    solved(table, terms).ok_or_else(|| why::why(table, terms))
}

/// The best charge that is found, if any is.
fn solved(table: &Table, terms: &Terms) -> Option<Found> {
    let field = Field::new(table, terms);
    let packer = Packer::new(&field);
    if packer.choices.iter().any(Vec::is_empty) {
        return None;
    }
    let most = packer.most();
    let is_all = |worth: &Worth| worth.broken == 0 && worth.served == most;
    let mut tried: Vec<(Arrangement, Worth)> = Vec::new();
    for plan in Plan::ALL {
        let arrangement = packer.placed(plan);
        // What the budget ended in between is nothing.
        if packer.is_spent() && !tried.is_empty() {
            break;
        }
        if tried.is_empty() {
            packer.budget.set(field.looked_at.get() + BUDGET);
        }
        let worth = arrangement.worth(&field);
        let is_done = is_all(&worth);
        tried.push((arrangement, worth));
        if is_done {
            break;
        }
    }
    // The best first; what comes before in the list where they are as good.
    tried.sort_by(|(_, one), (_, other)| {
        one.broken.cmp(&other.broken).then_with(|| other.served.cmp(&one.served))
    });
    let mut best: Option<(Arrangement, Worth)> = None;
    for (arrangement, _) in tried {
        let arrangement = packer.mended(arrangement, &most);
        let worth = arrangement.worth(&field);
        let is_done = is_all(&worth);
        if best.as_ref().is_none_or(|(_, known)| worth.is_better(known)) {
            best = Some((arrangement, worth));
        }
        if is_done {
            break;
        }
    }
    let (arrangement, worth) = best?;
    if worth.broken > 0 {
        return None;
    }
    let mut arrangement = packer.shortened(arrangement);
    if !is_all(&worth) {
        arrangement = packer.mended(arrangement, &most);
    }
    found(&field, &arrangement, most)
}

fn found(field: &Field<'_>, arrangement: &Arrangement, most: Vec<u32>) -> Option<Found> {
    let order = order::order(field, arrangement).ok()?;
    let table = field.table;
    let mut ends = table.unit.clone();
    let mut moves = Vec::with_capacity(order.len());
    for model in order {
        let place = arrangement.places[model].as_ref()?;
        let look = &field.looks[place.look];
        let facing = if look.base.is_round() { table.unit[model].facing } else { look.facing };
        ends[model] = table.unit[model].at(place.at, facing);
        let legs = scout::legs(field, model, place)?;
        moves.push(Move { model, legs, closes_up: place.closes_from.is_some(), facing });
    }
    let Worth { served, length, .. } = arrangement.worth(field);
    Some(Found { charge: Charge { moves }, ends, served, most, inches: Inches::new(length) })
}
