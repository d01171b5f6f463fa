//! In which order the models move: nobody ends where another still stands.

use onset_geometry::TOLERANCE;

use super::{arrangement::Arrangement, field::Field};

/// The models in an order in which they can move; else those that wait for one another.
pub(super) fn order(field: &Field<'_>, arrangement: &Arrangement) -> Result<Vec<usize>, Vec<usize>> {
    let models = arrangement.places.len();
    let waits_for = |model: usize, other: usize| {
        let Some(place) = &arrangement.places[model] else { return false };
        let stands = field.own(place.look, field.members[other].looks[0], field.members[other].start.at);
        model != other && !stands.is_clear(place.at, -TOLERANCE.get() / 2.0)
    };
    let mut order = Vec::with_capacity(models);
    let mut waiting: Vec<usize> = (0..models).collect();
    while !waiting.is_empty() {
        let free = waiting.iter().position(|model| !waiting.iter().any(|other| waits_for(*model, *other)));
        match free {
            Some(index) => order.push(waiting.remove(index)),
            None => return Err(waiting),
        }
    }
    Ok(order)
}
