//! What forbids places of the corner that stays at one angle. Seats and doors depend on what is asked; all the rest is kept, since
//! the same angles are looked at again for every question.

use std::cell::{OnceCell, RefCell};

use onset_geometry::{TOLERANCE, Vector};

use super::{
    cuts::cut_behind,
    doorway::shut,
    outline::Interval,
    profile::{Stretch, profile_into},
    slice::{
        Arrivals, GRAZED, Turn, ends_on_the_table, is_beside, meets_ahead, meets_first, pays, scaled, upon,
        wheels_on_the_table,
    },
    view::View,
    wheel::Wheel,
};
use crate::Closing;

/// Allowed places nearer to each other than this, in inches, have nothing between them.
const APART: f64 = 1e-5;

/// What is further than this, in inches, from where a charge may come to be is of no account.
pub(super) const WIDE: f64 = 0.5;

/// The number of what lies to the right of all allowed places.
const LAST: usize = usize::MAX;

/// What forbids places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum By {
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
pub(super) struct Taken {
    pub(super) by: By,
    pub(super) number: usize,
    pub(super) at: Interval,
}

impl Taken {
    pub(super) fn is_same(&self, other: &Taken) -> bool {
        self.by == other.by && self.number == other.number
    }

    /// How deep it covers a place.
    pub(super) fn covers(&self, at: f64) -> f64 {
        (at - self.at.from).min(self.at.to - at)
    }
}

/// What is asked, as far as it forbids places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    /// The stretches along the sides that are wanted: the side, from where, to where.
    pub(super) wanted: &'a [(usize, f64, f64)],
    /// Who closes the door.
    pub(super) closing: Option<Closing>,
}

impl<'a> Asked<'a> {
    /// The sides on which something is wanted, each once: the stretches of a side follow each other.
    pub(super) fn sides(self) -> impl Iterator<Item = usize> + use<'a> {
        self.wanted.chunk_by(|one, next| one.0 == next.0).map(|same| same[0].0)
    }
}

/// The places along one side at which obstacles shut the door on whoever closes it.
#[derive(Debug)]
struct Doors {
    closing: Closing,
    side: usize,
    /// Those that were looked at so far, by their numbers.
    looked_at: Vec<usize>,
    shut: Vec<(usize, Interval)>,
}

/// Lists that are filled again at every look.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    kept: Vec<Arrivals>,
    profile: Vec<Stretch>,
    places: Vec<Interval>,
}

/// What forbids the charges that wheel by one angle and meet one piece of the target.
#[derive(Debug)]
pub(super) struct Look {
    pub(super) turn: Turn,
    piece: usize,
    upon: OnceCell<Vec<Arrivals>>,
    wheel: OnceCell<Wheel>,
    always: OnceCell<Vec<Taken>>,
    /// By the numbers of the obstacles.
    obstacles: OnceCell<Vec<OnceCell<Vec<Taken>>>>,
    doors: RefCell<Vec<Doors>>,
}

impl Look {
    pub(super) fn new(angle: f64, piece: usize) -> Self {
        Look {
            turn: Turn::by(angle),
            piece,
            upon: OnceCell::new(),
            wheel: OnceCell::new(),
            always: OnceCell::new(),
            obstacles: OnceCell::new(),
            doors: RefCell::default(),
        }
    }

    /// Where the piece is met, whatever limits it.
    pub(super) fn upon(&self, view: &View<'_>) -> &[Arrivals] {
        self.upon.get_or_init(|| upon(view, self.turn, self.piece))
    }

    fn wheel(&self, view: &View<'_>) -> &Wheel {
        self.wheel.get_or_init(|| view.wheel((self.turn.sin, self.turn.cos)))
    }

    /// The places at which what is wanted is met, from left to right.
    pub(super) fn seated(&self, view: &View<'_>, asked: Asked<'_>) -> Vec<Interval> {
        let seated = self.upon(view).iter().flat_map(|one| {
            let on_side = asked.wanted.iter().filter(|(side, ..)| *side == one.side);
            on_side.filter_map(|(_, from, to)| one.coming_to(*from, *to))
        });
        let mut seated = seated.map(|(from, to)| Interval { from, to }).collect();
        merge(&mut seated);
        seated
    }

    /// What is forbidden whatever is asked, and whatever obstacles there are.
    pub(super) fn always(&self, view: &View<'_>, scratch: &mut Scratch) -> &[Taken] {
        self.always.get_or_init(|| {
            let mut taken = Vec::with_capacity(16);
            let kinds = [By::Lead, By::Contact, By::Reach, By::Rest, By::Target];
            let off = (0..view.rims.len()).flat_map(|rim| [By::WheelOff(rim), By::EndOff(rim)]);
            kinds.into_iter().chain(off).for_each(|by| self.add(view, by, scratch, &mut taken));
            taken
        })
    }

    /// What an obstacle forbids whatever is asked.
    pub(super) fn by_obstacle(&self, view: &View<'_>, number: usize, scratch: &mut Scratch) -> &[Taken] {
        let all = self.obstacles.get_or_init(|| vec![OnceCell::new(); view.obstacles.len()]);
        all[number].get_or_init(|| {
            let mut taken = Vec::with_capacity(4);
            for by in [By::Ahead(number), By::Wheel(number)] {
                self.add(view, by, scratch, &mut taken);
            }
            taken
        })
    }

    /// The places at which some of the obstacles shut the door.
    pub(super) fn by_doors(
        &self,
        view: &View<'_>,
        asked: Asked<'_>,
        blamed: &[usize],
        taken: &mut Vec<Taken>,
    ) {
        let Some(closing) = asked.closing.filter(|_| !blamed.is_empty()) else { return };
        // With fewer models it is the charger who turns all the same.
        let closing = if closing == Closing::Fewer { Closing::Charger } else { closing };
        let mut by: Vec<(usize, Interval)> = Vec::new();
        let known = &mut self.doors.borrow_mut();
        for side in asked.sides() {
            let at = known.iter().position(|one| one.closing == closing && one.side == side);
            let at = at.unwrap_or_else(|| {
                known.push(Doors { closing, side, looked_at: Vec::new(), shut: Vec::new() });
                known.len() - 1
            });
            let doors = &mut known[at];
            let is_new = |number: &usize| blamed.contains(number) && !doors.looked_at.contains(number);
            if blamed.iter().any(is_new) {
                let shut = self.shut(view, closing, side, &|by| by.as_ref().is_some_and(is_new));
                doors.shut.extend(shut);
                doors.looked_at = blamed.iter().chain(&doors.looked_at).copied().collect();
            }
            by.extend(doors.shut.iter().filter(|(by, _)| blamed.contains(by)));
        }
        if by.is_empty() {
            return;
        }
        for number in blamed.iter().copied() {
            let own = by.iter().filter(|(by, _)| *by == number).map(|(_, at)| *at);
            number_off(By::Door(number), &mut own.collect(), taken);
        }
    }

    /// Where along a side the obstacles that are asked for shut the door.
    fn shut(
        &self,
        view: &View<'_>,
        closing: Closing,
        side: usize,
        is_asked: &dyn Fn(Option<usize>) -> bool,
    ) -> Vec<(usize, Interval)> {
        let mut places = Vec::new();
        let most = view.lead * self.turn.sin;
        for one in self.upon(view).iter().filter(|one| one.side == side) {
            let (from, to) = (one.stretch.from, one.stretch.to);
            if to < -WIDE || from > most + WIDE {
                continue;
            }
            for shut in shut(view, self.turn, one, Some(closing), is_asked) {
                let at = Interval { from: shut.at.from.max(from), to: shut.at.to.min(to) };
                places.extend(shut.by.filter(|_| at.from < at.to).map(|by| (by, at)));
            }
        }
        places
    }

    /// Adds what one thing forbids.
    pub(super) fn add_by(
        &self,
        view: &View<'_>,
        by: By,
        asked: Asked<'_>,
        scratch: &mut Scratch,
        taken: &mut Vec<Taken>,
    ) {
        match (by, asked.closing) {
            (By::Seats, _) => forbid(by, &self.seated(view, asked), taken),
            (By::Door(number), Some(closing)) => {
                let is_it = |by| by == Some(number);
                let sides = asked.sides();
                let shut = sides.flat_map(|side| self.shut(view, closing, side, &is_it));
                number_off(by, &mut shut.map(|(_, at)| at).collect(), taken);
            }
            _ => self.add(view, by, scratch, taken),
        }
    }

    /// The same for what does not depend on what is asked.
    fn add(&self, view: &View<'_>, by: By, scratch: &mut Scratch, taken: &mut Vec<Taken>) {
        let turn = self.turn;
        let Scratch { kept, profile, places } = scratch;
        let mut limit = |cut: &dyn Fn(&mut Vec<Arrivals>, &mut Vec<Stretch>)| {
            kept.clear();
            kept.extend_from_slice(self.upon(view));
            cut(kept, profile);
            stretches(kept, places);
            forbid(by, places, taken);
        };
        match by {
            By::Seats | By::Door(_) => {}
            By::Lead => {
                let most = view.lead * turn.sin;
                let beyond = [(0, f64::NEG_INFINITY, 0.0), (LAST, most, f64::INFINITY)];
                taken.extend(beyond.map(|(number, from, to)| Taken {
                    by,
                    number,
                    at: Interval { from, to },
                }));
            }
            By::Contact => limit(&|kept, _| meets_ahead(turn, kept)),
            By::Reach if view.terms.reach.is_none() => {}
            By::Reach => limit(&|kept, _| pays(view, turn, kept)),
            By::Rest if view.target.len() < 2 => {}
            By::Rest => limit(&|kept, nearer| {
                for (other, outline) in view.target.iter().enumerate() {
                    if other != self.piece {
                        profile_into(nearer, outline, turn.advance(), view.width, 1.5 * TOLERANCE.get());
                        meets_first(view, turn, nearer, kept);
                    }
                }
            }),
            By::WheelOff(rim) => {
                limit(&|kept, _| wheels_on_the_table(turn, self.wheel(view), &view.rims[rim], kept));
            }
            By::EndOff(rim) => limit(&|kept, _| ends_on_the_table(view, turn, &view.rims[rim], kept)),
            By::Ahead(number) => {
                let outline = &view.obstacles[number].outline;
                if !is_beside(view, turn, self.upon(view), outline) {
                    limit(&|kept, before| {
                        profile_into(before, outline, turn.advance(), view.width, -GRAZED);
                        cut_behind(kept, before, |right| turn.level(right));
                    });
                }
            }
            By::Target => {
                view.core.iter().for_each(|outline| self.add_wheel(view, by, outline, places, taken))
            }
            By::Wheel(number) => {
                let obstacle = &view.obstacles[number];
                if obstacle.is_by_the_wheel {
                    self.add_wheel(view, by, &obstacle.outline, places, taken);
                }
            }
        }
    }

    /// Adds the places at which the wheel runs into an outline.
    fn add_wheel(
        &self,
        view: &View<'_>,
        by: By,
        outline: &[Vector],
        places: &mut Vec<Interval>,
        taken: &mut Vec<Taken>,
    ) {
        places.clear();
        places.extend(self.wheel(view).blocked(outline).map(|blocked| scaled(blocked, self.turn.sin)));
        number_off(by, places, taken);
    }
}

/// The places of some arrivals, from left to right.
fn stretches(arrivals: &[Arrivals], places: &mut Vec<Interval>) {
    places.clear();
    places.extend(arrivals.iter().map(|one| Interval { from: one.stretch.from, to: one.stretch.to }));
    merge(places);
}

/// Intervals in order; those that overlap, or have next to nothing between them, as one.
fn merge(intervals: &mut Vec<Interval>) {
    intervals.sort_unstable_by(|one, other| one.from.total_cmp(&other.from));
    intervals.dedup_by(|next, last| {
        let joins = next.from <= last.to + APART;
        if joins {
            last.to = last.to.max(next.to);
        }
        joins
    });
}

/// Adds forbidden places, numbered from left to right.
fn number_off(by: By, forbidden: &mut Vec<Interval>, taken: &mut Vec<Taken>) {
    merge(forbidden);
    taken.extend(forbidden.iter().enumerate().map(|(number, at)| Taken { by, number, at: *at }));
}

/// Adds what is not allowed.
pub(super) fn forbid(by: By, allowed: &[Interval], taken: &mut Vec<Taken>) {
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
