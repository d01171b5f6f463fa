//! Everything that is had: for each seat the stretches of places along it, with the charges that come there; the pick of them;
//! and the part of them that ends within some places.

use onset_geometry::{Facing, TOLERANCE};

use super::{
    door,
    run::{Knot, ROUNDING},
    search::Charge,
    slice::Blame,
    view::View,
    yielded::{Asking, Slot},
};
use crate::{Closing, Places, Table, Terms, contacts::least_of};

/// A stretch of places in one seat.
#[derive(Clone, Debug)]
pub(super) struct Stretch {
    pub(super) side: Facing,
    pub(super) slot: Slot,
    /// So many of the models that count it brings; none where they need not be many.
    pub(super) counts: u32,
    /// From left to right; between two of them the least wheel lies between theirs.
    pub(super) knots: Vec<Knot>,
}

/// All stretches.
#[derive(Clone, Debug, Default)]
pub(super) struct Had {
    /// Where the units can meet, whether or not the door can be closed. Empty where nobody turns.
    pub(super) met: Vec<Stretch>,
    /// For each way of closing the door all that is had so, in the order of the terms.
    pub(super) closed: Vec<(Closing, Vec<Stretch>)>,
}

/// The best charge by the rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pick {
    pub(super) charge: Charge,
    pub(super) closing: Closing,
    /// Whether more models could have met, but the door could not have been closed for them.
    pub(super) fewer: bool,
    counts: u32,
}

impl Had {
    /// The best by the rule: those ways of closing the door first that come first, with as many models as can meet; then the
    /// least wheel.
    pub(super) fn pick(&self, table: &Table, terms: &Terms) -> Option<Pick> {
        let had = |closing: Closing| {
            let had = self.closed.iter().filter(move |(other, _)| *other == closing);
            had.flat_map(|(_, had)| had)
        };
        if self.met.is_empty() {
            return best(had(Closing::AsTheyMet), Closing::AsTheyMet);
        }
        let met = best(self.met.iter(), Closing::AsTheyMet)?;
        if !terms.work_round {
            let view = View::new(table, terms, met.charge.hand);
            let closes = |closing: &&Closing| door::closes(&view, &met.charge, **closing).is_ok();
            return terms.closing.iter().find(closes).map(|closing| Pick { closing: *closing, ..met });
        }
        let mut tried: Vec<Closing> = Vec::new();
        for closing in &terms.closing {
            if *closing == Closing::Fewer {
                let fewer = tried.iter().filter_map(|closing| {
                    best(had(*closing).filter(|one| one.counts < met.counts), *closing)
                });
                let most = fewer.reduce(|most, one| if one.counts > most.counts { one } else { most });
                if let Some(pick) = most {
                    return Some(Pick { fewer: true, ..pick });
                }
            } else {
                let as_many = had(*closing).filter(|one| one.counts >= met.counts);
                if let Some(pick) = best(as_many, *closing) {
                    return Some(pick);
                }
                tried.push(*closing);
            }
        }
        None
    }
}

/// The best of some stretches.
fn best<'s>(stretches: impl Iterator<Item = &'s Stretch>, closing: Closing) -> Option<Pick> {
    let stretches: Vec<&Stretch> = stretches.collect();
    let counts = stretches.iter().map(|stretch| stretch.counts).max()?;
    let most = stretches.iter().filter(|stretch| stretch.counts == counts);
    let charges = most.flat_map(|stretch| stretch.knots.iter().map(|knot| knot.charge));
    let keys = |one: &Charge| [one.turn.angle, one.off, one.before, one.before + one.after];
    let best = least_of(charges.collect(), keys).into_iter().min_by_key(|charge| charge.hand)?;
    Some(Pick { charge: best, closing, fewer: false, counts })
}

impl Stretch {
    pub(super) fn from(&self) -> f64 {
        self.knots.first().map_or(f64::INFINITY, |knot| knot.place)
    }

    pub(super) fn to(&self) -> f64 {
        self.knots.last().map_or(f64::NEG_INFINITY, |knot| knot.place)
    }

    /// Whether some of it lies within some places, or no further off than a length.
    pub(super) fn is_within(&self, places: &Places, off: f64) -> bool {
        let (from, to) = (places.from.get() - off, places.to.get() + off);
        places.side == self.side && self.from() <= to && self.to() >= from
    }

    /// The part of it within some places, of which it holds some.
    pub(super) fn part(&self, places: &Places, asking: &Asking<'_, '_>) -> Stretch {
        let ends = [places.from, places.to].map(|end| end.get().clamp(self.from(), self.to()));
        let inside = |knot: &&Knot| ends[0] < knot.place && knot.place < ends[1];
        let mut knots: Vec<Knot> = self.knots.iter().filter(inside).copied().collect();
        knots.extend(self.knot(ends[0], asking));
        knots.extend(if ends[1] > ends[0] { self.knot(ends[1], asking) } else { None });
        knots.sort_by(|one, other| one.place.total_cmp(&other.place));
        Stretch { knots, ..self.clone() }
    }

    /// The least wheel to one of its places, or to one that is as good within some times the tolerance: where a corner comes
    /// upon a corner that leaves open by as much where. What is no wider than the tolerance may hold nothing but its ends.
    fn knot(&self, place: f64, asking: &Asking<'_, '_>) -> Option<Knot> {
        let off = |times: i32| place + f64::from(times) * TOLERANCE.get();
        let near = [1, 2, 4, 8, 16].into_iter().flat_map(|times| [off(times), off(-times)]);
        let near = near.filter(|place| self.from() <= *place && *place <= self.to());
        let known = || {
            let off = |knot: &&Knot| (knot.place - place).abs();
            let nearest = self.knots.iter().min_by(|one, other| off(one).total_cmp(&off(other)));
            nearest.filter(|knot| off(knot) <= TOLERANCE.get()).copied()
        };
        std::iter::once(place).chain(near).find_map(|place| self.knot_at(place, asking)).or_else(known)
    }

    /// The least wheel to a place: between those that are known on either side of it.
    fn knot_at(&self, place: f64, asking: &Asking<'_, '_>) -> Option<Knot> {
        const FINE: f64 = 1e-10;
        let next = self.knots.partition_point(|knot| knot.place < place - ROUNDING);
        let after = self.knots.get(next)?;
        if after.place <= place + ROUNDING {
            return Some(*after);
        }
        let before = self.knots.get(next.checked_sub(1)?)?;
        let is_up = before.charge.turn.angle <= after.charge.turn.angle;
        let (less, more) = if is_up { (before, after) } else { (after, before) };
        let mut blame = Blame::default();
        let hands = [more.charge.hand, less.charge.hand];
        let mut comes =
            |angle: f64| hands.iter().find_map(|hand| asking.comes(0, place, *hand, angle, &mut blame));
        let mut low = less.charge.turn.angle;
        let mut best = match comes(more.charge.turn.angle) {
            Some(charge) => charge,
            None => {
                let ends = (less.end(), more.end());
                asking.passes(0, place, hands[0], ends, &mut Blame::default())?
            }
        };
        while best.turn.angle - low > FINE {
            let middle = low.midpoint(best.turn.angle);
            match comes(middle) {
                Some(charge) => best = charge,
                None => low = middle,
            }
        }
        Some(Knot { place, charge: best })
    }

    /// Whether it is no more than what of another, in the seat beside its own, the tolerance lets over into this one.
    pub(super) fn is_spilt_from(&self, other: &Stretch) -> bool {
        let little = 2.0 * TOLERANCE.get();
        let is_little = |from: f64, to: f64| to - from <= little;
        let is_whole = |one: &Stretch| is_little(one.slot.seat.from, one.slot.seat.to);
        let apart = (self.from() - other.to()).abs().min((other.from() - self.to()).abs());
        self.slot.side == other.slot.side
            && apart <= 0.1 * little
            && is_little(self.from(), self.to())
            && !is_whole(self)
            && self.counts <= other.counts
            && (!is_little(other.from(), other.to()) || is_whole(other))
    }
}
