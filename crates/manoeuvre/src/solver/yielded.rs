//! Of all charges that wheel by one angle, those parts that come to places not had before, and do what is asked there.

use onset_geometry::TOLERANCE;

use super::{
    door,
    doorway::{Shut, open, shut},
    ruler::Ruler,
    search::{Ask, Charge, charge, falls_short, is_paid},
    side::Seat,
    slice::{Arrivals, Blame, MISSED, Turn, arrivals},
    view::{Rim, View},
};
use crate::{Closing, Hand};

/// A seat along one side, as everybody measures it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) side: usize,
    pub(super) seat: Seat,
}

/// What is asked at every place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    /// Who closes the door; none where that is not asked.
    pub(super) closing: Option<Closing>,
    /// Whether the least wheel alone counts, so that a place is lost where its door cannot be closed after that.
    pub(super) at_once: bool,
}

/// Charges of one angle that come to places from … to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) slot: usize,
    pub(super) from: f64,
    pub(super) to: f64,
    /// Whether the door can be closed there; what cannot is told only where the least wheel alone counts.
    pub(super) closes: bool,
    hand: Hand,
    turn: Turn,
    one: Arrivals,
    /// Where all of them come to one place, the best of them.
    best: Option<Charge>,
}

/// A place that is come to by an angle.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) place: f64,
    pub(super) angle: f64,
}

impl Part {
    /// The same between other places.
    pub(super) fn within(&self, from: f64, to: f64) -> Part {
        Part { from, to, ..*self }
    }

    /// How far it reaches beyond an end, to the right or to the left.
    pub(super) fn beyond(&self, (place, is_right): (f64, bool)) -> f64 {
        if is_right { self.to - place } else { place - self.from }
    }
}

/// Where it is not told exactly whether a door can be closed, it is looked at no further apart than this, in inches.
const LOOK: f64 = 0.25;

/// So far within an end, in inches, the tolerance may leave open whether a door can be closed.
const CLOSE: f64 = 2.0 * TOLERANCE.get();

/// What is no longer than this, in inches, is a place alone.
const SLIVER: f64 = 1e-9;

/// Charges of one angle whose door runs deep into something, and how deep: those less far beside them do so too.
#[derive(Debug, Default)]
struct Stops(Vec<(Charge, f64)>);

/// The two views of a table, and what is asked of them.
#[derive(Clone, Debug)]
pub(super) struct Asking<'v, 't> {
    pub(super) views: &'v [View<'t>; 2],
    pub(super) ruler: &'v Ruler,
    pub(super) slots: Vec<Slot>,
    pub(super) asked: Asked,
}

impl Asking<'_, '_> {
    pub(super) fn view(&self, hand: Hand) -> &View<'_> {
        &self.views[usize::from(hand == Hand::Right)]
    }

    /// The parts of the charges that wheel to a hand by an angle which come to places of a slot that are `open`: of an interval
    /// of places that says which are.
    pub(super) fn yielded(
        &self,
        hand: Hand,
        angle: f64,
        open: &dyn Fn(usize, f64, f64) -> Vec<(f64, f64)>,
        blame: &mut Blame,
    ) -> Vec<Part> {
        let (view, turn) = (self.view(hand), Turn::by(angle));
        let held = |number: usize, one: &Arrivals| {
            let slot = &self.slots[number];
            let (seat, slack) = (slot.seat, MISSED);
            let told = [one.place.0, one.place.1].map(|seen| self.ruler.told(hand, slot.side, seen));
            let (low, high) = (told[0].min(told[1]), told[0].max(told[1]));
            let is_held = slot.side == one.side && low <= seat.to + slack && high >= seat.from - slack;
            is_held.then(|| (low.clamp(seat.from, seat.to), high.clamp(seat.from, seat.to)))
        };
        let is_open = |one: &Arrivals| {
            let mut all = (0..self.slots.len()).filter_map(|number| Some((number, held(number, one)?)));
            all.any(|(number, (low, high))| !open(number, low, high).is_empty())
        };
        let mut parts = Vec::new();
        let mut doors = Blame::default();
        for one in arrivals(view, turn, &is_open, blame) {
            let shut = shut(view, turn, &one, self.asked.closing, &|_| true);
            shut.iter().filter_map(|shut| shut.by).for_each(|obstacle| doors.put_on(obstacle));
            for number in 0..self.slots.len() {
                let Some((low, high)) = held(number, &one) else { continue };
                for (from, to) in open(number, low, high) {
                    let part = Part { slot: number, from, to, closes: true, hand, turn, one, best: None };
                    if to - from <= SLIVER && high - low <= SLIVER {
                        parts.extend(self.placed(part, &shut, &mut doors));
                    } else {
                        self.divided(part, &shut, &mut doors, &mut parts);
                    }
                }
            }
        }
        blame.join(&doors);
        parts
    }

    /// A charge that comes to a place of a slot by an angle, and closes the door there.
    pub(super) fn comes(
        &self,
        slot: usize,
        place: f64,
        hand: Hand,
        angle: f64,
        blame: &mut Blame,
    ) -> Option<Charge> {
        let is_it = |low: f64, high: f64| low - MISSED <= place && place <= high + MISSED;
        let open = |other: usize, low: f64, high: f64| {
            if other == slot && is_it(low, high) { vec![(place, place)] } else { Vec::new() }
        };
        let parts = self.yielded(hand, angle, &open, blame);
        parts.into_iter().find(|part| part.closes).map(|part| self.charge(&part, place))
    }

    /// Between two angles, by the one of which is come to places before a place and by the other beyond it, a charge that comes
    /// there: what is had moves on from the one to the other.
    pub(super) fn passes(
        &self,
        slot: usize,
        place: f64,
        hand: Hand,
        (mut before, mut beyond): (End, End),
        blame: &mut Blame,
    ) -> Option<Charge> {
        const FINE: f64 = 1e-12;
        let (low, high) = (before.place.min(beyond.place), before.place.max(beyond.place));
        let open = |other: usize, from: f64, to: f64| {
            let (from, to) = (from.max(low), to.min(high));
            if other == slot && from <= to { vec![(from, to)] } else { Vec::new() }
        };
        while (beyond.angle - before.angle).abs() > FINE {
            let angle = before.angle.midpoint(beyond.angle);
            let parts = self.yielded(hand, angle, &open, blame);
            let parts = parts.into_iter().filter(|part| part.closes);
            let nearest = |part: &Part| place.clamp(part.from, part.to);
            let part = parts.min_by(|one, other| {
                (nearest(one) - place).abs().total_cmp(&(nearest(other) - place).abs())
            })?;
            let near = nearest(&part);
            if (near - place).abs() <= SLIVER {
                return Some(self.charge(&part, near));
            }
            let is_before = (near < place) == (before.place < beyond.place);
            *(if is_before { &mut before } else { &mut beyond }) = End { place: near, angle };
        }
        None
    }

    /// Where all charges come to one place: whether one of them does what is asked, and the best that does.
    fn placed(&self, part: Part, shut: &[Shut], blame: &mut Blame) -> Option<Part> {
        let seat = self.seat(&part);
        let (from, to) = part.one.coming_to(seat.from, seat.to)?;
        let (mut found, mut stops): (Option<(bool, Charge)>, Stops) = Default::default();
        for right in self.stretches((from, to), shut).into_iter().flat_map(|along| self.looks(&part, along)) {
            let charge = charge(self.view(part.hand), part.turn, &part.one, seat, right);
            let Some(closes) = self.does(&part, &charge, &mut stops, blame) else { continue };
            let is_better = |(known, best): &(bool, Charge)| {
                (closes, *known) == (true, false) || closes == *known && charge.beats(best)
            };
            if found.as_ref().is_none_or(is_better) {
                found = Some((closes, charge));
            }
        }
        found.map(|(closes, best)| Part { closes, best: Some(best), ..part })
    }

    /// The parts of a part that do what is asked.
    fn divided(&self, part: Part, shut: &[Shut], blame: &mut Blame, parts: &mut Vec<Part>) {
        let side = self.slots[part.slot].side;
        let ends = [part.from, part.to].map(|end| self.ruler.seen(part.hand, side, end));
        let Some(along) = part.one.coming_to(ends[0].min(ends[1]), ends[0].max(ends[1])) else { return };
        let told = |right: f64| {
            let place = self.ruler.told(part.hand, side, part.one.place_at(right));
            place.clamp(part.from, part.to)
        };
        let mut stops = Stops::default();
        for (start, end) in self.stretches(along, shut) {
            let (start, end) = (told(start), told(end));
            let piece = part.within(start.min(end), start.max(end));
            self.checked(piece, &mut stops, blame, parts);
        }
    }

    /// Of places of the corner that stays the parts that nothing shuts, and the others too where they count.
    fn stretches(&self, (from, to): (f64, f64), shut: &[Shut]) -> Vec<(f64, f64)> {
        let open = if shut.is_empty() { vec![(from, to)] } else { open(from, to, shut) };
        if !self.asked.at_once {
            return open;
        }
        let mut all = Vec::with_capacity(2 * open.len() + 1);
        let mut last = from;
        for (start, end) in open {
            all.extend((start - last > SLIVER).then_some((last, start)));
            all.push((start, end));
            last = end;
        }
        all.extend((to - last > SLIVER || all.is_empty()).then_some((last, to)));
        all
    }

    /// The parts of a part that do what is asked, of which it is held that all of it does, or none: between looks that say
    /// something else narrowed down to where it begins.
    fn checked(&self, part: Part, stops: &mut Stops, blame: &mut Blame, parts: &mut Vec<Part>) {
        const FINE: f64 = 2e-7;
        let mut does = |place: f64| self.does(&part, &self.charge(&part, place), stops, blame);
        let mut run: Option<(f64, Option<bool>)> = None;
        let mut last = part.from;
        let mut push = |(from, does): (f64, Option<bool>), to: f64| {
            parts.extend(does.map(|closes| Part { from, to, closes, ..part }));
        };
        for look in self.looks(&part, (part.from, part.to)) {
            let now = does(look);
            match run {
                Some((_, before)) if before != now => {
                    let (mut still, mut other) = (last, look);
                    // Mostly it is right at an end, where the tolerance leaves it open.
                    let mut tries = [still + CLOSE, other - CLOSE].into_iter();
                    while other - still > FINE {
                        let next = tries.next().filter(|next| still < *next && *next < other);
                        let next = next.unwrap_or(still.midpoint(other));
                        *(if does(next) == before { &mut still } else { &mut other }) = next;
                    }
                    run.into_iter().for_each(|run| push(run, still));
                    run = Some((other, now));
                }
                Some(_) => {}
                None => run = Some((look, now)),
            }
            last = look;
        }
        run.into_iter().for_each(|run| push(run, last));
    }

    /// Where to look along a stretch: at both ends and between; not far apart where it is not told exactly what is possible.
    fn looks(&self, part: &Part, (from, to): (f64, f64)) -> Vec<f64> {
        let length = to - from;
        let parts = match length {
            _ if length <= SLIVER => return vec![from],
            _ if self.is_decided(part) => 2,
            _ => (length / LOOK).ceil().clamp(2.0, 512.0) as u32,
        };
        let look = |look: u32| from + length * (f64::from(look) / f64::from(parts));
        (0..parts).map(look).chain([to]).collect()
    }

    /// Whether all that decides what is possible is told as intervals: not so where the ground slows, where the target turns, and
    /// where the charger does near an edge of the table.
    fn is_decided(&self, part: &Part) -> bool {
        let (view, one) = (self.view(part.hand), &part.one);
        let is_inside = || {
            let at = |place: f64, touch: f64| view.sides[one.side].at(place + touch);
            let about = [at(one.place.0, one.touch.0), at(one.place.1, one.touch.1)];
            let is_off = |rim: &Rim| about.iter().all(|at| at.dot(rim.outward) + view.radius < rim.far);
            view.rims.iter().all(is_off)
        };
        let is_plain = view.terms.slow.is_none() || view.terms.reach.is_none();
        is_plain
            && match self.asked.closing {
                None | Some(Closing::AsTheyMet) => true,
                Some(Closing::Charger | Closing::Fewer) => is_inside(),
                Some(Closing::Target) => false,
            }
    }

    /// Whether a charge does what is asked, and closes the door; none where it does not and so much the worse.
    fn does(&self, part: &Part, charge: &Charge, stops: &mut Stops, blame: &mut Blame) -> Option<bool> {
        let view = self.view(part.hand);
        let counts = if view.terms.maximise { charge.models } else { 0 };
        let ask = Ask::of(counts, self.asked.closing, true);
        let stopped = self.asked.at_once.then_some(false);
        if stops.0.iter().any(|(other, depth)| charge.shift(other) < *depth) {
            return stopped;
        }
        if !is_paid(view, charge) || falls_short(view, charge, ask) {
            return None;
        }
        match self.asked.closing.map_or(Ok(()), |closing| door::closes(view, charge, closing)) {
            Ok(()) => Some(true),
            Err(by) => {
                by.obstacle.into_iter().for_each(|obstacle| blame.put_on(obstacle));
                stops.0.extend((by.depth > 0.0).then_some((*charge, by.depth)));
                stopped
            }
        }
    }

    /// The charge of a part that comes to a place.
    pub(super) fn charge(&self, part: &Part, place: f64) -> Charge {
        if let Some(best) = part.best {
            return best;
        }
        let seen = self.ruler.seen(part.hand, self.slots[part.slot].side, place);
        let right = part.one.coming_to(seen, seen).map_or(part.one.stretch.from, |(from, _)| from);
        charge(self.view(part.hand), part.turn, &part.one, self.seat(part), right)
    }

    /// Where the charger would have to come to lie to end on its line of advance.
    pub(super) fn level(&self, part: &Part) -> Option<f64> {
        let (view, number) = (self.view(part.hand), self.slots[part.slot].side);
        let (side, half) = (&view.sides[number], view.width / 2.0);
        let seen = (half - side.left.x) / side.along.x - half;
        seen.is_finite().then(|| self.ruler.told(part.hand, number, seen))
    }

    fn seat(&self, part: &Part) -> Seat {
        let slot = &self.slots[part.slot];
        self.ruler.seat(part.hand, slot.side, slot.seat)
    }
}
