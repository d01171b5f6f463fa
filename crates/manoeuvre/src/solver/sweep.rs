//! The least wheel to every place: from no wheel on to the widest, what comes to places that no lesser wheel comes to.
//!
//! For one angle what is attained is known exactly ([`yielded`](super::yielded)). Between two angles at which anything may
//! begin or end its ends move smoothly, so that it is enough to follow them: where more is had than moved on from what was
//! had before, angles between are looked at, down to where it begins.

use super::{
    angles::{Scope, angles},
    run::{Knot, ROUNDING, Run, without},
    slice::Blame,
    yielded::{Asking, Part, Slot},
};
use crate::Hand;

/// What is had by no more than this wider a wheel, in radians, is had by the same.
const SURE: f64 = 1e-9;

/// Angles are no further apart than this, in radians.
const STEP: f64 = 0.035;

/// By no more than this, in inches, what is had grows from one angle to the next.
const GROWTH: f64 = 0.25;

/// What is nearer than this, in inches, touches.
const TOUCH: f64 = 1e-7;

/// Between two angles that are nearer than this, in radians, nothing is looked at.
const NARROW: f64 = 1e-5;

/// So often all angles are gone through again, at most, because something turned out to matter.
const PASSES: u32 = 6;

/// All that is had, for each slot from left to right.
pub(super) fn sweep(asking: &Asking<'_, '_>, blames: &mut [Blame; 2]) -> Vec<Vec<Run>> {
    let mut sweep = Sweep { asking, blames, runs: Vec::new() };
    if asking.slots.is_empty() {
        return sweep.runs;
    }
    let mut all = Vec::new();
    for _ in 0..PASSES {
        let known = sweep.blamed();
        all = sweep.angles();
        sweep.runs = vec![Vec::new(); asking.slots.len()];
        let mut before = 0.0f64;
        for angle in &all {
            // At an angle at which something begins just that may be different than it is on either side of it.
            let between = before.midpoint(*angle);
            if between - before > NARROW {
                sweep.advance(before, between);
                before = between;
            }
            sweep.advance(before, *angle);
            before = *angle;
        }
        if sweep.blamed() == known {
            break;
        }
    }
    for slot in 0..sweep.runs.len() {
        for run in 0..sweep.runs[slot].len() {
            for is_right in [false, true] {
                sweep.turns_back(slot, run, is_right, &all);
            }
        }
    }
    sweep.settle();
    sweep.runs
}

/// From where something has moved on over a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    Nowhere,
    Left,
    Right,
}

struct Sweep<'a, 'v, 't> {
    asking: &'a Asking<'v, 't>,
    blames: &'a mut [Blame; 2],
    runs: Vec<Vec<Run>>,
}

impl Sweep<'_, '_, '_> {
    fn blamed(&self) -> usize {
        self.blames.iter().map(|blame| blame.on().count()).sum()
    }

    /// The angles at which anything may begin or end, for either hand, and others where they lie far apart.
    fn angles(&self) -> Vec<f64> {
        let (most, closing) =
            (self.asking.views[0].terms.most_wheel.get().to_radians(), self.asking.asked.closing);
        let mut all = Vec::new();
        for (hand, blame) in Hand::BOTH.into_iter().zip(self.blames.iter()) {
            let wanted = |slot: &Slot| {
                let seat = self.asking.ruler.seat(hand, slot.side, slot.seat);
                (slot.side, seat.from, seat.to)
            };
            let wanted: Vec<(usize, f64, f64)> = self.asking.slots.iter().map(wanted).collect();
            all.extend(angles(self.asking.view(hand), &wanted, blame, Scope::All, closing, (0.0, most)));
        }
        all.sort_by(f64::total_cmp);
        let mut closer = Vec::with_capacity(2 * all.len());
        for pair in all.windows(2) {
            let parts = ((pair[1] - pair[0]) / STEP).ceil().max(1.0);
            let part = |part: u32| pair[0] + (pair[1] - pair[0]) * f64::from(part) / parts;
            closer.extend((0..parts as u32).map(part));
        }
        closer.extend(all.last());
        closer
    }

    /// What comes, by an angle, to places that are not had yet.
    fn fresh(&mut self, angle: f64) -> Vec<Part> {
        let (asking, runs) = (self.asking, &self.runs);
        let open = |slot: usize, from: f64, to: f64| without(&runs[slot], from, to);
        let hands = Hand::BOTH.into_iter().zip(self.blames.iter_mut());
        // Without a wheel there is no hand to it.
        let hands = hands.take(if angle > 0.0 { 2 } else { 1 });
        hands.flat_map(|(hand, blame)| asking.yielded(hand, angle, &open, blame)).collect()
    }

    /// Everything that is had by an angle, all that is by another being known.
    fn advance(&mut self, before: f64, angle: f64) {
        let mut parts = self.fresh(angle);
        if angle - before > SURE {
            let mut others = Vec::new();
            for part in parts {
                match self.moved_on(&part, before, angle) {
                    Some(from) => self.put(&part, from),
                    None => others.push(part),
                }
            }
            parts = others;
            if !parts.is_empty() && !self.fresh(angle - SURE).is_empty() {
                let middle = before.midpoint(angle);
                self.advance(before, middle);
                return self.advance(middle, angle);
            }
        }
        parts.iter().for_each(|part| self.put(part, From::Nowhere));
    }

    /// From where a part is what was had before and has moved on by a little; none where it is not.
    fn moved_on(&mut self, part: &Part, before: f64, angle: f64) -> Option<From> {
        let (left, right) = self.beside(part);
        let left = left.map(|left| (From::Left, left, part.from, part.to));
        let right = right.map(|right| (From::Right, right, part.to, part.from));
        let mut gaps: Vec<(From, f64, f64)> = Vec::new();
        for (side, end, near, far) in left.into_iter().chain(right) {
            if (far - end).abs() <= GROWTH {
                if (near - end).abs() <= TOUCH {
                    return Some(From::Nowhere);
                }
                gaps.push((side, end, near));
            }
        }
        let mut passed = gaps.into_iter();
        let passed = passed.find(|(_, end, near)| self.passes(part.slot, (*end, *near), (before, angle), 2));
        passed.map(|(side, ..)| side)
    }

    /// Whether what is had moves over a gap as the angle grows: half way there it is within.
    fn passes(
        &mut self,
        slot: usize,
        (end, near): (f64, f64),
        (before, angle): (f64, f64),
        more: u32,
    ) -> bool {
        if (near - end).abs() <= TOUCH {
            return true;
        }
        let middle = before.midpoint(angle);
        let (low, high) = (end.min(near), end.max(near));
        let within = 0.02 * (high - low);
        let is_within =
            |part: &&Part| part.slot == slot && part.to >= low + within && part.from <= high - within;
        let all = self.fresh(middle);
        let Some(part) = all.iter().find(is_within) else { return false };
        let (first, last) = if end < near { (part.from, part.to) } else { (part.to, part.from) };
        more == 0
            || self.passes(slot, (end, first), (before, middle), more - 1)
                && self.passes(slot, (last, near), (middle, angle), more - 1)
    }

    /// Where what is had on either side of a part ends, if it is of the same kind.
    fn beside(&self, part: &Part) -> (Option<f64>, Option<f64>) {
        let runs = &self.runs[part.slot];
        let next = runs.partition_point(|run| run.to() <= part.from + ROUNDING);
        let alike = |run: &&Run| run.closes == part.closes;
        let left = next.checked_sub(1).and_then(|left| runs.get(left)).filter(alike);
        (left.map(Run::to), runs.get(next).filter(alike).map(Run::from))
    }

    /// Puts a part to what is had: to what it touches, and to what it moved on from.
    fn put(&mut self, part: &Part, moved: From) {
        for (from, to) in without(&self.runs[part.slot], part.from, part.to) {
            let part = part.within(from, to);
            let (left, right) = self.beside(&part);
            let off = |gap: Option<f64>| gap.map_or(f64::INFINITY, f64::abs);
            let gaps = [off(left.map(|left| from - left)), off(right.map(|right| right - to))];
            let joins = |own: usize| {
                gaps[own] <= TOUCH || moved == [From::Left, From::Right][own] && gaps[own] <= GROWTH
            };
            let knot = |place: f64| Knot { place, charge: self.asking.charge(&part, place) };
            // Where it moved on over a gap, what is next to the gap was passed before.
            let places = match [joins(0), joins(1)] {
                [true, true] if to - from > TOUCH => vec![from.midpoint(to)],
                [true, true] => Vec::new(),
                [true, false] => vec![to],
                [false, true] => vec![from],
                [false, false] => {
                    let level = self.asking.level(&part);
                    let within = level.filter(|place| from < *place && *place < to);
                    [Some(from), within, (to > from).then_some(to)].into_iter().flatten().collect()
                }
            };
            let mut knots: Vec<Knot> = places.into_iter().map(knot).collect();
            let [left, right] = [joins(0), joins(1)];
            let runs = &mut self.runs[part.slot];
            let at = runs.partition_point(|run| run.to() <= from + ROUNDING);
            if right {
                knots.extend(runs.remove(at).knots);
            }
            match at.checked_sub(1).filter(|_| left) {
                Some(left) => runs[left].knots.extend(knots),
                None => runs.insert(at, Run { knots, closes: part.closes }),
            }
        }
    }

    /// Narrows down by what wheel those places are come to last of all those about them: ends, and where two that moved towards
    /// each other met. Every other wheel that is known is that by which a place was just come to.
    fn settle(&mut self) {
        const FINE: f64 = 1e-10;
        self.runs.iter_mut().flatten().for_each(Run::fronts);
        for slot in 0..self.runs.len() {
            for run in 0..self.runs[slot].len() {
                for at in 0..self.runs[slot][run].knots.len() {
                    let knots = &self.runs[slot][run].knots;
                    let Knot { place, charge } = knots[at];
                    let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
                    let beside =
                        beside.filter_map(|beside| knots.get(beside)).map(|knot| knot.charge.turn.angle);
                    let mut low = beside.fold(0.0, f64::max);
                    let mut best = charge;
                    while best.turn.angle - low > FINE {
                        let middle = low.midpoint(best.turn.angle);
                        let blame = &mut self.blames[usize::from(charge.hand == Hand::Right)];
                        match self.asking.comes(slot, place, charge.hand, middle, blame) {
                            Some(charge) => best = charge,
                            None => low = middle,
                        }
                    }
                    self.runs[slot][run].knots[at].charge = best;
                }
            }
        }
    }

    /// Follows an end of what is had to where it reaches furthest: it may turn back between two of all the angles.
    fn turns_back(&mut self, slot: usize, run: usize, is_right: bool, all: &[f64]) {
        const NEAR: f64 = 1e-3;
        let seat = self.asking.slots[slot].seat;
        let knots = &self.runs[slot][run].knots;
        let Some(Knot { place, charge }) = (if is_right { knots.last() } else { knots.first() }).copied()
        else {
            return;
        };
        if place <= seat.from + TOUCH || place >= seat.to - TOUCH {
            return;
        }
        let (angle, end) = (charge.turn.angle, (place, is_right));
        let next = all.partition_point(|one| *one <= angle + SURE);
        let prior = all.partition_point(|one| *one < angle - SURE).checked_sub(1);
        let (Some(next), Some(prior)) = (all.get(next), prior) else { return };
        let (mut low, mut high) = (all[prior], *next);
        let mut beyond = |angle: f64| {
            self.reached(slot, charge.hand, end, angle).map_or(f64::NEG_INFINITY, |part| part.beyond(end))
        };
        let (step, now) = (NEAR * (high - low), beyond(angle));
        match [angle - step, angle + step].map(|beside| beyond(beside) > now + SURE) {
            [true, false] => high = angle,
            [false, true] => low = angle,
            _ => return,
        }
        while high - low > 1e-10 {
            let (third, other) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if beyond(third) < beyond(other) { low = third } else { high = other }
        }
        let Some(part) = self.reached(slot, charge.hand, end, low.midpoint(high)) else { return };
        let runs = &self.runs[slot];
        let beside = if is_right {
            runs.get(run + 1).map(Run::from)
        } else {
            run.checked_sub(1).map(|run| runs[run].to())
        };
        let far = match (is_right, beside) {
            (true, beside) => part.to.min(beside.unwrap_or(part.to)),
            (false, beside) => part.from.max(beside.unwrap_or(part.from)),
        };
        if part.within(far, far).beyond(end) <= TOUCH {
            return;
        }
        let near = if is_right { part.from.max(place) } else { part.to.min(place) };
        let (peak, far_off) = (low.midpoint(high), (near - place).abs() > TOUCH);
        if far_off && !self.passes(slot, (place, near), (angle, peak), 2) {
            return;
        }
        let knot = Knot { place: far, charge: self.asking.charge(&part, far) };
        let knots = &mut self.runs[slot][run].knots;
        // What was come to only by more than that had been come to by then.
        let is_passed = |known: &Knot| {
            known.charge.turn.angle > knot.charge.turn.angle
                && part.from <= known.place
                && known.place <= part.to
        };
        if is_right {
            while knots.len() > 1 && knots.last().is_some_and(is_passed) {
                knots.pop();
            }
            knots.push(knot);
        } else {
            while knots.len() > 1 && knots.first().is_some_and(is_passed) {
                knots.remove(0);
            }
            knots.insert(0, knot);
        }
    }

    /// Of what is had near an end by an angle the part that reaches furthest to one side.
    fn reached(&mut self, slot: usize, hand: Hand, end: (f64, bool), angle: f64) -> Option<Part> {
        let seat = self.asking.slots[slot].seat;
        let (from, to) = ((end.0 - GROWTH).max(seat.from), (end.0 + GROWTH).min(seat.to));
        let open = |other: usize, low: f64, high: f64| {
            let (low, high) = (low.max(from), high.min(to));
            if other == slot && low <= high { vec![(low, high)] } else { Vec::new() }
        };
        let blame = &mut self.blames[usize::from(hand == Hand::Right)];
        let parts = self.asking.yielded(hand, angle, &open, blame);
        parts.into_iter().max_by(|one, other| one.beyond(end).total_cmp(&other.beyond(end)))
    }
}
