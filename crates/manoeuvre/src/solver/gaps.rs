//! The angles at which a charge becomes possible between two things that limit it: each of them forbids some places of the
//! corner that stays, and from one angle to the next what two of them leave between them opens or closes.

use std::{cell::RefCell, collections::HashMap, rc::Rc};

use super::{
    limits::{peak, root},
    outline::Interval,
    taken::{Asked, By, Look, Scratch, Taken, WIDE, forbid},
    view::View,
};
use crate::Closing;

/// So many radians apart it is looked at what is forbidden.
const LOOK: f64 = 0.04;

/// What at a look is shut by more than this, in inches, is shut until the next.
const NARROW: f64 = -0.1;

/// What a third thing covers by more than this, in inches, at a place between two looks is no gap there.
const DEEP: f64 = 0.03;

/// What was found out for a view, whatever was asked.
#[derive(Debug, Default)]
pub(super) struct Followed {
    /// By the piece of the target that is met, and the number of the look.
    looks: HashMap<(usize, u32), Rc<Look>>,
    /// The stretches that were wanted so far, and the doors: who closes them, on which sides.
    wanted: Vec<Vec<(usize, f64, f64)>>,
    doors: Vec<(Option<Closing>, Vec<usize>)>,
    angles: HashMap<Between, Vec<f64>>,
}

/// Two things between which there is a gap, from one look on.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Between {
    piece: usize,
    look: u32,
    /// Whether it opens or closes, or is there for a moment only.
    is_moment: bool,
    left: (By, usize),
    right: (By, usize),
    /// Which stretches were wanted, and which doors, where that matters.
    wanted: Option<usize>,
    doors: Option<usize>,
}

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
    let asked = Asked { wanted, closing };
    let question = view.followed.borrow_mut().question(asked);
    for piece in 0..view.target.len() {
        if wanted.iter().all(|(side, ..)| view.sides[*side].piece() != piece) {
            continue;
        }
        let limits = Limits { view, asked, blamed, question, piece, scratch: RefCell::default() };
        let mut known: [Option<(f64, Vec<Taken>)>; 2] = [None, None];
        for look in first..=needed {
            let angle = most * (f64::from(look) / looks).max(1e-6);
            let now = (angle, limits.taken(angle, look));
            if let [earlier, Some(before)] = &known {
                limits.opening(before, &now, look, &mut angles);
                if let Some(earlier) = earlier {
                    limits.narrow([earlier, before, &now], look, &mut angles);
                }
            }
            known = [known[1].take(), Some(now)];
        }
    }
    angles
}

impl Followed {
    /// The numbers of the stretches that are wanted, and of the doors.
    fn question(&mut self, asked: Asked<'_>) -> (usize, usize) {
        let wanted = number(&mut self.wanted, |one| one == asked.wanted, || asked.wanted.to_vec());
        let is_same = |(closing, sides): &(_, Vec<usize>)| {
            *closing == asked.closing && asked.sides().eq(sides.iter().copied())
        };
        let doors = number(&mut self.doors, is_same, || (asked.closing, asked.sides().collect()));
        (wanted, doors)
    }
}

/// The number of what is in a list, or is added to it.
fn number<T>(all: &mut Vec<T>, is_it: impl Fn(&T) -> bool, new: impl FnOnce() -> T) -> usize {
    all.iter().position(is_it).unwrap_or_else(|| {
        all.push(new());
        all.len() - 1
    })
}

/// What limits the charges that meet one piece of the target.
struct Limits<'a, 't> {
    view: &'a View<'t>,
    asked: Asked<'a>,
    blamed: &'a [usize],
    /// The number of what is wanted, and of the doors.
    question: (usize, usize),
    piece: usize,
    scratch: RefCell<Scratch>,
}

impl Limits<'_, '_> {
    /// Everything that is forbidden at a look.
    fn taken(&self, angle: f64, number: u32) -> Vec<Taken> {
        let look = {
            let looks = &mut self.view.followed.borrow_mut().looks;
            looks.entry((self.piece, number)).or_insert_with(|| Rc::new(Look::new(angle, self.piece))).clone()
        };
        let seated = look.seated(self.view, self.asked);
        let (mut taken, scratch) = (Vec::new(), &mut *self.scratch.borrow_mut());
        let Some((first, last)) = seated.first().zip(seated.last()) else { return taken };
        let (from, to) = (first.from.max(0.0) - WIDE, last.to.min(self.view.lead * look.turn.sin) + WIDE);
        if from > to {
            return taken;
        }
        taken.reserve(32);
        forbid(By::Seats, &seated, &mut taken);
        look.by_doors(self.view, self.asked, self.blamed, &mut taken);
        taken.extend_from_slice(look.always(self.view, scratch));
        for number in self.blamed {
            taken.extend_from_slice(look.by_obstacle(self.view, *number, scratch));
        }
        taken.retain(|taken| taken.at.to > from && taken.at.from < to);
        taken
    }

    /// How wide the gap between two things is at an angle.
    fn gap(&self, angle: f64, (left, right): (&Taken, &Taken)) -> f64 {
        let look = Look::new(angle, self.piece);
        let (mut taken, scratch) = (Vec::with_capacity(8), &mut *self.scratch.borrow_mut());
        look.add_by(self.view, left.by, self.asked, scratch, &mut taken);
        if right.by != left.by {
            look.add_by(self.view, right.by, self.asked, scratch, &mut taken);
        }
        let same = |wanted: &Taken| taken.iter().find(|one| one.is_same(wanted)).map(|one| one.at);
        match (same(left), same(right)) {
            (Some(left), Some(right)) => right.from - left.to,
            _ => f64::NAN,
        }
    }

    /// Adds the angles of a gap up to a look, if need be found out.
    fn add(
        &self,
        (left, right): (&Taken, &Taken),
        (look, is_moment): (u32, bool),
        angles: &mut Vec<f64>,
        find: impl FnOnce() -> Vec<f64>,
    ) {
        let is_about = |is_it: fn(By) -> bool| is_it(left.by) || is_it(right.by);
        let between = Between {
            piece: self.piece,
            look,
            is_moment,
            left: (left.by, left.number),
            right: (right.by, right.number),
            wanted: is_about(|by| by == By::Seats).then_some(self.question.0),
            doors: is_about(|by| matches!(by, By::Door(_))).then_some(self.question.1),
        };
        let known = &mut self.view.followed.borrow_mut().angles;
        angles.extend(known.entry(between).or_insert_with(find).iter());
    }

    /// The angles between two looks at which a gap opens or closes.
    fn opening(
        &self,
        (first, before): &(f64, Vec<Taken>),
        (last, now): &(f64, Vec<Taken>),
        look: u32,
        angles: &mut Vec<f64>,
    ) {
        let both = same(before, now);
        let ends_to = bare(&both, |taken| taken.at.to, DEEP);
        let starts = bare(&both, |taken| taken.at.from, DEEP);
        for (left, then_left) in &ends_to {
            for (right, then_right) in &starts {
                let (one, other) = (right.at.from - left.at.to, then_right.at.from - then_left.at.to);
                if left.is_same(right) || (one >= 0.0) == (other >= 0.0) {
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
                    let root = || vec![root(ends[0], ends[1], |angle| self.gap(angle, (left, right)))];
                    self.add((left, right), (look, false), angles, root);
                }
            }
        }
    }

    /// The angles between three looks at which a gap is there for a moment.
    fn narrow(&self, looks: [&(f64, Vec<Taken>); 3], look: u32, angles: &mut Vec<f64>) {
        let [(from, earlier), (_, before), (to, now)] = looks;
        let alone: Vec<(&Taken, &Taken)> = before.iter().map(|taken| (taken, taken)).collect();
        let deep = -1.5 * NARROW;
        let (ends_to, starts) =
            (bare(&alone, |taken| taken.at.to, deep), bare(&alone, |taken| taken.at.from, deep));
        for (left, _) in &ends_to {
            for (right, _) in &starts {
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
                    let peak = || peak((*from, *to), |angle| self.gap(angle, (left, right)));
                    self.add((left, right), (look, true), angles, peak);
                }
            }
        }
    }
}

/// What is forbidden by the same at two looks.
fn same<'l>(one: &'l [Taken], other: &'l [Taken]) -> Vec<(&'l Taken, &'l Taken)> {
    // Both lists have the same order, as a rule: the next is looked for behind the last.
    let mut next = 0;
    let mut found = |taken: &Taken| {
        let (before, behind) = other.split_at(next);
        let at = behind.iter().chain(before).position(|then| then.is_same(taken))?;
        next = (next + at) % other.len();
        Some(&other[next])
    };
    one.iter().filter_map(|taken| Some((taken, found(taken)?))).collect()
}

/// Those of which an end lies bare: at one of two looks nothing else covers it so deep. What is covered at both is so between
/// them, as far as all ends go straight.
fn bare<'l>(
    both: &[(&'l Taken, &'l Taken)],
    end: fn(&Taken) -> f64,
    deep: f64,
) -> Vec<(&'l Taken, &'l Taken)> {
    let is_bare = |(one, other): &(&Taken, &Taken)| {
        let (at, then_at) = (end(one), end(other));
        at.is_finite()
            && then_at.is_finite()
            && !both.iter().any(|(third, then)| third.covers(at) > deep && then.covers(then_at) > deep)
    };
    both.iter().copied().filter(is_bare).collect()
}
