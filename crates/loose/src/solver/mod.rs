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

/// How many places are looked at, at most: the budget of a solve. Once it is spent what is placed stays.
const BUDGET: u64 = 200_000;

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
    let packer = Packer::new(&field, BUDGET);
    if packer.choices.iter().any(Vec::is_empty) {
        return None;
    }
    let most = packer.most();
    let mut best: Option<(Arrangement, Worth)> = None;
    for plan in Plan::ALL {
        let arrangement = packer.mended(packer.placed(plan), &most);
        let worth = arrangement.worth(&field);
        let is_all = worth.broken == 0 && worth.served == most;
        if best.as_ref().is_none_or(|(_, known)| worth.is_better(known)) {
            best = Some((arrangement, worth));
        }
        if is_all {
            break;
        }
    }
    let (mut arrangement, worth) = best?;
    if worth.broken > 0 {
        return None;
    }
    arrangement = packer.shortened(arrangement);
    arrangement = packer.shortened(packer.mended(arrangement, &most));
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
