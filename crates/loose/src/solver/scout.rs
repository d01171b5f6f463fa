//! Where a model may end: the extreme places of all that are allowed it, which are where two limits cross, and those nearest to
//! where its way comes from.

use std::cmp::Ordering;

use onset_geometry::Point;

use super::{field::Field, limits::Limits};
use crate::Leg;

/// What a place is wanted for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ask {
    /// So near a model of a target; none where closer than at the start is enough.
    pub within: Option<f64>,
    /// Of this target.
    pub target: Option<usize>,
    /// Closer to a target than at the start.
    pub closer: bool,
    /// As near another model of the unit as coherency asks.
    pub beside: bool,
    /// No further from the start than this, where that is less than the allowance.
    pub most: f64,
}

/// Where a model ends, and how it comes there.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    pub at: Point,
    pub look: usize,
    pub closes_from: Option<Point>,
    pub length: f64,
    /// From each target.
    pub gaps: Vec<f64>,
}

impl Place {
    /// From the nearest target.
    pub fn gap(&self) -> f64 {
        self.gaps.iter().copied().fold(f64::INFINITY, f64::min)
    }
}

/// A place that is allowed, if a path leads there.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub at: Point,
    pub look: usize,
    /// Where its last piece, straight and with the facing of its end, begins, if it is one by itself.
    pub closes_from: Option<Point>,
    /// No path there is shorter.
    pub least: f64,
    /// From the nearest target.
    pub gap: f64,
}

/// Lengths that differ by less are the same.
const ALIKE: f64 = 1e-7;

/// The best place for a model among the others that are placed, none where there is none: as it faces, else turned; by
/// the length of its path. What does not please is passed over.
pub(super) fn best(
    field: &Field<'_>,
    model: usize,
    ask: Ask,
    places: &[Option<Place>],
    pleases: impl Fn(&Place) -> bool,
) -> Option<Place> {
    let (own, turned) = field.members[model].looks.split_first()?;
    let own = best_with(field, model, *own, ask, places, &pleases);
    own.or_else(|| {
        let turned = turned.iter().filter_map(|look| best_with(field, model, *look, ask, places, &pleases));
        let key = |place: &Place| (place.length, place.gap(), place.at);
        turned.reduce(
            |best, next| if compare(field, key(&next), key(&best)) == Ordering::Less { next } else { best },
        )
    })
}

/// The best place with one look.
fn best_with(
    field: &Field<'_>,
    model: usize,
    look: usize,
    ask: Ask,
    places: &[Option<Place>],
    pleases: &impl Fn(&Place) -> bool,
) -> Option<Place> {
    let mut limits = Limits::new(field, model, look, ask, places)?;
    let spots = limits.nearest(true);
    let nearest = first(field, model, spots, None, pleases);
    // Where limits cross a path is shorter only nearer by.
    if let Some(nearest) = &nearest {
        limits.narrow(nearest.length - ALIKE);
    }
    let crossings = limits.crossings(true);
    first(field, model, crossings, nearest, pleases)
}

/// The best of some spots, or the one that is known.
fn first(
    field: &Field<'_>,
    model: usize,
    mut spots: Vec<Spot>,
    mut best: Option<Place>,
    pleases: &impl Fn(&Place) -> bool,
) -> Option<Place> {
    sort(field, &mut spots);
    for spot in &spots {
        let mut most = f64::INFINITY;
        if let Some(known) = &best {
            if spot.least > known.length + ALIKE {
                break;
            }
            most = known.length + ALIKE;
        }
        let Some(length) = length(field, model, spot, most) else { continue };
        let known = best.as_ref().map(|known| (known.length, known.gap(), known.at));
        let is_better =
            known.is_none_or(|known| compare(field, (length, spot.gap, spot.at), known) == Ordering::Less);
        if is_better {
            best = Some(place(field, spot, length)).filter(|place| pleases(place)).or(best);
        }
    }
    best
}

/// The shorter path; of equal ones the tighter place; of those the nearer to the first models' starts, which no turning or
/// mirroring of the table changes.
fn compare(field: &Field<'_>, one: (f64, f64, Point), other: (f64, f64, Point)) -> Ordering {
    let differ = |one: f64, other: f64| {
        if (one - other).abs() <= ALIKE { Ordering::Equal } else { one.total_cmp(&other) }
    };
    differ(one.0, other.0)
        .then_with(|| differ(one.1, other.1))
        .then_with(|| differ(signature(field, one.2), signature(field, other.2)))
}

/// A sum by which places are told apart that lie alike otherwise.
fn signature(field: &Field<'_>, at: Point) -> f64 {
    let starts = field.members.iter().enumerate();
    let own: f64 =
        starts.map(|(index, member)| (index + 1) as f64 * at.distance_to(member.start.at).get()).sum();
    let targets = field.table.targets.iter().flatten().enumerate();
    let theirs: f64 =
        targets.map(|(index, still)| at.distance_to(still.centre()).get() / (index + 1) as f64).sum();
    own + theirs
}

/// Shortest first.
pub(super) fn sort(field: &Field<'_>, spots: &mut [Spot]) {
    let steps = |length: f64| (length / ALIKE).round() as i64;
    let key = |spot: &Spot| (steps(spot.least), steps(spot.gap));
    spots.sort_by(|one, other| {
        let differ = || steps(signature(field, one.at)).cmp(&steps(signature(field, other.at)));
        key(one).cmp(&key(other)).then_with(differ)
    });
}

/// How long the path to a spot is, if one is short enough, and no longer than so much.
fn length(field: &Field<'_>, model: usize, spot: &Spot, most: f64) -> Option<f64> {
    let member = &field.members[model];
    let to = spot.closes_from.unwrap_or(spot.at);
    let closing = to.distance_to(spot.at).get();
    let own = &field.looks[member.looks[0]];
    Some(member.start.tail(&own.ground, to, member.allowance.min(most) - closing)?.length + closing)
}

fn place(field: &Field<'_>, spot: &Spot, length: f64) -> Place {
    let gaps = gaps(field, spot.look, spot.at);
    Place { at: spot.at, look: spot.look, closes_from: spot.closes_from, length, gaps }
}

/// A spot with how long the path to it is, if one is short enough.
pub(super) fn reached(field: &Field<'_>, model: usize, spot: &Spot) -> Option<Place> {
    Some(place(field, spot, length(field, model, spot, f64::INFINITY)?))
}

/// The legs of the path to a place.
pub(super) fn legs(field: &Field<'_>, model: usize, place: &Place) -> Option<Vec<Leg>> {
    let member = &field.members[model];
    let own = &field.looks[member.looks[0]];
    let to = place.closes_from.unwrap_or(place.at);
    let tail = member.start.tail(&own.ground, to, member.allowance)?;
    let mut legs = member.start.legs(&own.ground, to, &tail);
    legs.extend(place.closes_from.map(|_| Leg::Straight { to: place.at }));
    Some(legs)
}

/// From a place to each target.
pub(super) fn gaps(field: &Field<'_>, look: usize, at: Point) -> Vec<f64> {
    let mut gaps = vec![f64::INFINITY; field.table.targets.len()];
    for (still, target) in field.targets(look).iter().zip(&field.target_of) {
        gaps[*target] = gaps[*target].min(still.true_gap(at));
    }
    gaps
}
