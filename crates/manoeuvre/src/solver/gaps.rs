//! The angles at which a charge becomes possible between two things that limit it: each of them forbids some places of the
//! corner that stays, and from one angle to the next what two of them leave between them opens or closes.

use std::cell::LazyCell;

use onset_geometry::TOLERANCE;

use super::{
    cuts::cut_behind,
    doorway::shut,
    limits::{peak, root},
    outline::Interval,
    profile::{profile, profile_into},
    slice::{
        Arrivals, GRAZED, Turn, ends_on_the_table, is_beside, meets_ahead, meets_first, pays, scaled, upon,
        wheels_on_the_table,
    },
    view::View,
};
use crate::Closing;

/// So many radians apart it is looked at what is forbidden.
const LOOK: f64 = 0.04;

/// What at a look is shut by more than this, in inches, is shut until the next.
const NARROW: f64 = -0.1;

/// What is further than this, in inches, from where a charge may come to be is of no account.
const WIDE: f64 = 0.5;

/// What a third thing covers by more than this, in inches, at a place between two looks is no gap there.
const DEEP: f64 = 0.03;

/// Allowed places nearer to each other than this, in inches, have nothing between them.
const APART: f64 = 1e-5;

/// What forbids places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// The lead: to go back before the wheel, or too far.
    Lead,
    /// Nothing that is wanted is met.
    Seats,
    /// The target is met in the wheel already.
    Contact,
    /// It costs too much.
    Reach,
    /// Another piece of the target is met before.
    Rest,
    /// The wheel leaves the table, by the number of the edge.
    WheelOff(usize),
    /// The end is off the table, likewise.
    EndOff(usize),
    /// The wheel runs into the target.
    Target,
    /// The wheel runs into an obstacle, by its number.
    Wheel(usize),
    /// The advance after it does, likewise.
    Ahead(usize),
    /// It keeps the charger from having the door closed.
    Door(usize),
}

/// Forbidden places at one angle: those to the left of all allowed ones are number 0 of their kind, those to the right the last.
#[derive(Clone, Copy, Debug)]
struct Taken {
    by: By,
    number: usize,
    at: Interval,
}

impl Taken {
    fn is_same(&self, other: &Taken) -> bool {
        self.by == other.by && self.number == other.number
    }

    /// How deep it covers a place.
    fn covers(&self, at: f64) -> f64 {
        (at - self.at.from).min(self.at.to - at)
    }
}

/// The number of what lies to the right of all allowed places.
const LAST: usize = usize::MAX;

/// Those angles, up to `upto` and perhaps more, for the wanted stretches of sides and the obstacles that turned out to be in the
/// way.
pub(super) fn gaps(
    view: &View<'_>,
    wanted: &[(usize, f64, f64)],
    blamed: &[usize],
    closing: Option<Closing>,
    (from, upto): (f64, f64),
) -> Vec<f64> {
    let mut angles = Vec::new();
    let most = view.terms.most_wheel.get().to_radians();
    let looks = (most / LOOK).ceil().max(1.0);
    let first = (from / most * looks).floor().clamp(0.0, looks - 1.0) as u32;
    let needed = (upto / most * looks).ceil().clamp(1.0, looks) as u32;
    for piece in 0..view.target.len() {
        if wanted.iter().all(|(side, ..)| view.sides[*side].piece() != piece) {
            continue;
        }
        let limits = Limits { view, wanted, blamed, closing, piece };
        let mut known: [Option<(f64, Vec<Taken>)>; 2] = [None, None];
        for look in first..=needed {
            let angle = most * (f64::from(look) / looks).max(1e-6);
            let now = (angle, limits.taken(angle, None));
            if let [earlier, Some(before)] = &known {
                limits.opening(before, &now, &mut angles);
                if let Some(earlier) = earlier {
                    limits.narrow([earlier, before, &now], &mut angles);
                }
            }
            known = [known[1].take(), Some(now)];
        }
    }
    angles
}

/// What limits the charges that meet one piece of the target.
struct Limits<'a, 't> {
    view: &'a View<'t>,
    wanted: &'a [(usize, f64, f64)],
    blamed: &'a [usize],
    /// Who closes the door.
    closing: Option<Closing>,
    piece: usize,
}

impl Limits<'_, '_> {
    /// Everything that is forbidden at an angle, or what is so by one of two things.
    fn taken(&self, angle: f64, only: Option<[By; 2]>) -> Vec<Taken> {
        let (view, turn) = (self.view, Turn::by(angle));
        let asks = |by: By| only.is_none_or(|only| only.contains(&by));
        let base = upon(view, turn, self.piece);
        let mut taken = Vec::with_capacity(16);
        let seated = base.iter().flat_map(|one| {
            let on_side = self.wanted.iter().filter(|(side, ..)| *side == one.side);
            on_side.filter_map(|(_, from, to)| one.coming_to(*from, *to))
        });
        let seated: Vec<Interval> = merged(seated.map(|(from, to)| Interval { from, to }).collect());
        let Some((first, last)) = seated.first().zip(seated.last()) else { return taken };
        let most = view.lead * turn.sin;
        let (from, to) = (first.from.max(0.0) - WIDE, last.to.min(most) + WIDE);
        if from > to {
            return taken;
        }
        if asks(By::Lead) {
            let beyond = [(0, f64::NEG_INFINITY, 0.0), (LAST, most, f64::INFINITY)];
            taken.extend(beyond.map(|(number, from, to)| Taken {
                by: By::Lead,
                number,
                at: Interval { from, to },
            }));
        }
        if asks(By::Seats) {
            forbid(By::Seats, &seated, &mut taken);
        }
        if self.closing.is_some() {
            self.doors(turn, &base, &asks, &mut taken);
        }
        let mut limit = |by: By, cut: &mut dyn FnMut(&mut Vec<Arrivals>)| {
            if asks(by) {
                let mut kept = base.clone();
                cut(&mut kept);
                forbid(by, &stretches(&kept), &mut taken);
            }
        };
        limit(By::Contact, &mut |kept| meets_ahead(turn, kept));
        if view.terms.reach.is_some() {
            limit(By::Reach, &mut |kept| pays(view, turn, kept));
        }
        if view.target.len() > 1 {
            limit(By::Rest, &mut |kept| {
                for (other, outline) in view.target.iter().enumerate() {
                    if other != self.piece {
                        let nearer = profile(outline, turn.advance(), view.width, 1.5 * TOLERANCE.get());
                        meets_first(view, turn, &nearer, kept);
                    }
                }
            });
        }
        let wheel = LazyCell::new(|| view.wheel((turn.sin, turn.cos)));
        for (number, rim) in view.rims.iter().enumerate() {
            limit(By::WheelOff(number), &mut |kept| wheels_on_the_table(turn, &wheel, rim, kept));
            limit(By::EndOff(number), &mut |kept| ends_on_the_table(view, turn, rim, kept));
        }
        let mut before = Vec::new();
        for number in self.blamed.iter().copied() {
            let outline = &view.obstacles[number].outline;
            if is_beside(view, turn, &base, outline) {
                continue;
            }
            limit(By::Ahead(number), &mut |kept| {
                profile_into(&mut before, outline, turn.advance(), view.width, -GRAZED);
                cut_behind(kept, &before, |right| turn.level(right));
            });
        }
        let mut blocks = |by: By, outline: &[onset_geometry::Vector]| {
            let blocked = wheel.blocked(outline).map(|blocked| scaled(blocked, turn.sin));
            let blocked = merged(blocked.collect());
            taken.extend(blocked.into_iter().enumerate().map(|(number, at)| Taken { by, number, at }));
        };
        if asks(By::Target) {
            view.core.iter().for_each(|outline| blocks(By::Target, outline));
        }
        for number in self.blamed.iter().copied().filter(|number| asks(By::Wheel(*number))) {
            if view.obstacles[number].is_by_the_wheel {
                blocks(By::Wheel(number), &view.obstacles[number].outline);
            }
        }
        if only.is_none() {
            taken.retain(|taken| taken.at.to > from && taken.at.from < to);
        }
        taken
    }

    /// Where something keeps the charger from having the door closed.
    fn doors(&self, turn: Turn, base: &[Arrivals], asks: &dyn Fn(By) -> bool, taken: &mut Vec<Taken>) {
        let is_asked = |number: usize| self.blamed.contains(&number) && asks(By::Door(number));
        if !self.blamed.iter().any(|number| is_asked(*number)) {
            return;
        }
        let is_wanted = |one: &&Arrivals| self.wanted.iter().any(|(side, ..)| *side == one.side);
        let mut by: Vec<Vec<Interval>> = vec![Vec::new(); self.view.obstacles.len()];
        for one in base.iter().filter(is_wanted) {
            let (from, to) = (one.stretch.from, one.stretch.to);
            for shut in shut(self.view, turn, one, self.closing, &|by| by.is_some_and(is_asked)) {
                let at = Interval { from: shut.at.from.max(from), to: shut.at.to.min(to) };
                if let Some(number) = shut.by.filter(|_| at.from < at.to) {
                    by[number].push(at);
                }
            }
        }
        for number in self.blamed.iter().copied().filter(|number| asks(By::Door(*number))) {
            let stretches = merged(std::mem::take(&mut by[number])).into_iter().enumerate();
            taken.extend(stretches.map(|(at, stretch)| Taken {
                by: By::Door(number),
                number: at,
                at: stretch,
            }));
        }
    }

    /// How wide the gap between two things is at an angle.
    fn gap(&self, angle: f64, (left, right): (&Taken, &Taken)) -> f64 {
        let taken = self.taken(angle, Some([left.by, right.by]));
        let same = |wanted: &Taken| taken.iter().find(|one| one.is_same(wanted)).map(|one| one.at);
        match (same(left), same(right)) {
            (Some(left), Some(right)) => right.from - left.to,
            _ => f64::NAN,
        }
    }

    /// The angles between two looks at which a gap opens or closes.
    fn opening(
        &self,
        (first, before): &(f64, Vec<Taken>),
        (last, now): &(f64, Vec<Taken>),
        angles: &mut Vec<f64>,
    ) {
        let both = same(before, now);
        for (left, then_left) in &both {
            for (right, then_right) in &both {
                let (one, other) = (right.at.from - left.at.to, then_right.at.from - then_left.at.to);
                if left.is_same(right) || (one >= 0.0) == (other >= 0.0) || !(one - other).is_finite() {
                    continue;
                }
                let share = one / (one - other);
                let part = |first: f64, last: f64| first + (last - first) * share;
                let place = part(left.at.to, then_left.at.to);
                let is_covered = both.iter().any(|(third, then)| {
                    let at = Interval {
                        from: part(third.at.from, then.at.from),
                        to: part(third.at.to, then.at.to),
                    };
                    Taken { at, ..**third }.covers(place) > DEEP
                });
                if !is_covered {
                    let ends = [(*first, one), (*last, other)];
                    let angle = root(ends[0], ends[1], |angle| self.gap(angle, (left, right)));
                    angles.push(angle);
                }
            }
        }
    }

    /// The angles between three looks at which a gap is there for a moment.
    fn narrow(&self, looks: [&(f64, Vec<Taken>); 3], angles: &mut Vec<f64>) {
        let [(from, earlier), (_, before), (to, now)] = looks;
        for left in before {
            for right in before {
                let width = right.at.from - left.at.to;
                if left.is_same(right) || !(NARROW..0.0).contains(&width) {
                    continue;
                }
                let place = left.at.to.midpoint(right.at.from);
                if before.iter().any(|third| third.covers(place) > -NARROW) {
                    continue;
                }
                let wider = |look: &[Taken]| {
                    let same = |wanted: &Taken| look.iter().find(|one| one.is_same(wanted));
                    same(left).zip(same(right)).is_none_or(|(left, right)| right.at.from - left.at.to > width)
                };
                if !wider(earlier) && !wider(now) {
                    angles.extend(peak((*from, *to), |angle| self.gap(angle, (left, right))));
                }
            }
        }
    }
}

/// What is forbidden by the same at two looks.
fn same<'l>(one: &'l [Taken], other: &'l [Taken]) -> Vec<(&'l Taken, &'l Taken)> {
    let both = one.iter().filter_map(|taken| Some((taken, other.iter().find(|then| then.is_same(taken))?)));
    both.collect()
}

/// The places of some arrivals, from left to right.
fn stretches(arrivals: &[Arrivals]) -> Vec<Interval> {
    let each = arrivals.iter().map(|one| Interval { from: one.stretch.from, to: one.stretch.to });
    merged(each.collect())
}

/// Intervals in order; those that overlap, or have next to nothing between them, as one.
fn merged(mut intervals: Vec<Interval>) -> Vec<Interval> {
    intervals.sort_by(|one, other| one.from.total_cmp(&other.from));
    let mut merged: Vec<Interval> = Vec::with_capacity(intervals.len());
    for next in intervals {
        match merged.last_mut() {
            Some(last) if next.from <= last.to + APART => last.to = last.to.max(next.to),
            _ => merged.push(next),
        }
    }
    merged
}

/// Adds what is not allowed.
fn forbid(by: By, allowed: &[Interval], taken: &mut Vec<Taken>) {
    let mut add = |number: usize, from: f64, to: f64| {
        taken.push(Taken { by, number, at: Interval { from, to } });
    };
    let Some((first, last)) = allowed.first().zip(allowed.last()) else {
        return add(0, f64::NEG_INFINITY, f64::INFINITY);
    };
    add(0, f64::NEG_INFINITY, first.from);
    for (number, pair) in allowed.windows(2).enumerate() {
        add(number + 1, pair[0].to, pair[1].from);
    }
    add(LAST, last.to, f64::INFINITY);
}
