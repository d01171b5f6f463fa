//! All charges that wheel by one angle, exactly: which straights before the wheel are free, and where each of them arrives.

use onset_geometry::{Inches, TOLERANCE, Vector};

use super::{
    cuts::{cut, cut_behind, cut_linear, cut_linear_far},
    outline::{Interval, reach},
    profile::{Advance, Stretch, profile, profile_into},
    strike::{met_so, struck},
    view::{Rim, View},
    wheel::Wheel,
};

/// By so much, in inches, rounding makes a point miss.
pub(super) const MISSED: f64 = 1e-9;

/// So little within an end, in inches, is past it: rounding, where something is just passed.
pub(super) const GRAZED: f64 = 1e-8;

/// What a wheel is by: its angle in radians, to the left, with its sine and cosine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Turn {
    pub(super) angle: f64,
    pub(super) sin: f64,
    pub(super) cos: f64,
}

impl Turn {
    pub(super) fn by(angle: f64) -> Self {
        // Quarter turns are exact, so that what is square stays square.
        let quarter = angle / std::f64::consts::FRAC_PI_2;
        let (sin, cos) = match quarter {
            0.0 => (0.0, 1.0),
            1.0 => (1.0, 0.0),
            2.0 => (0.0, -1.0),
            _ => libm::sincos(angle),
        };
        Turn { angle, sin, cos }
    }

    /// Where the charger then looks.
    pub(super) fn advance(self) -> Advance {
        Advance { ahead: Vector::new(-self.sin, self.cos), right: Vector::new(self.cos, self.sin) }
    }

    /// The straight before the wheel that brings the corner that stays so far to the right, as the charger then sees it.
    pub(super) fn lead(self, right: f64) -> f64 {
        if self.sin > 0.0 { right / self.sin } else { 0.0 }
    }

    /// How far ahead the corner then is.
    pub(super) fn level(self, right: f64) -> f64 {
        if self.sin > 0.0 { right * (self.cos / self.sin) } else { 0.0 }
    }
}

/// Charges that wheel by the same angle and strike the same side in the same manner: they differ in how far they go before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrivals {
    /// How far to the right the corner that stays is carried, from … to; with how far ahead the target then is.
    pub(super) stretch: Stretch,
    /// The side struck, in the view's order.
    pub(super) side: usize,
    /// Where along it the charger's left end comes to lie when it is flush, at either end of the stretch.
    pub(super) place: (f64, f64),
    /// How far from the front's left end the target is met, likewise.
    pub(super) touch: (f64, f64),
}

/// Between the values at both ends of a stretch.
fn between((first, last): (f64, f64), stretch: &Stretch, at: f64) -> f64 {
    let length = stretch.to - stretch.from;
    if length <= 0.0 { first.midpoint(last) } else { first + (last - first) * ((at - stretch.from) / length) }
}

impl Arrivals {
    /// Where along the side the charger's left end comes to lie.
    pub(super) fn place_at(&self, right: f64) -> f64 {
        between(self.place, &self.stretch, right)
    }

    /// How far from the front's left end the target is met.
    pub(super) fn touch_at(&self, right: f64) -> f64 {
        between(self.touch, &self.stretch, right)
    }

    /// The part of them that comes to lie from … to along the side, as places of the corner that stays.
    pub(super) fn coming_to(&self, from: f64, to: f64) -> Option<(f64, f64)> {
        let (low, high) = (self.place.0.min(self.place.1), self.place.0.max(self.place.1));
        if from > high + MISSED || to < low - MISSED {
            return None;
        }
        let (start, end) = (self.stretch.from, self.stretch.to);
        let slope = self.place.1 - self.place.0;
        if slope.abs() <= 1e-15 || end <= start {
            return Some((start, end));
        }
        let right = |place: f64| (start + (end - start) * ((place - self.place.0) / slope)).clamp(start, end);
        let (one, other) = (right(from), right(to));
        Some((one.min(other), one.max(other)))
    }

    /// The part of them between two places of the corner that stays.
    pub(super) fn within(&self, from: f64, to: f64) -> Arrivals {
        let (place, touch) =
            ((self.place_at(from), self.place_at(to)), (self.touch_at(from), self.touch_at(to)));
        Arrivals { stretch: self.stretch.within(from, to), side: self.side, place, touch }
    }
}

/// Which obstacles turned out to be in the way of something that else could be done.
#[derive(Clone, Debug, Default)]
pub(super) struct Blame {
    obstacles: Vec<bool>,
}

impl Blame {
    pub(super) fn put_on(&mut self, obstacle: usize) {
        if self.obstacles.len() <= obstacle {
            self.obstacles.resize(obstacle + 1, false);
        }
        self.obstacles[obstacle] = true;
    }

    fn is_on(&self, obstacle: usize) -> bool {
        self.obstacles.get(obstacle).copied().unwrap_or(false)
    }

    /// Those that turned out to be in the way.
    pub(super) fn on(&self) -> impl Iterator<Item = usize> + '_ {
        self.obstacles.iter().enumerate().filter(|(_, blamed)| **blamed).map(|(obstacle, _)| obstacle)
    }

    pub(super) fn join(&mut self, other: &Blame) {
        for obstacle in other.on() {
            self.put_on(obstacle);
        }
    }
}

/// All charges that wheel by one angle, in pieces.
pub(super) fn arrivals(
    view: &View<'_>,
    turn: Turn,
    wanted: &dyn Fn(&Arrivals) -> bool,
    blame: &mut Blame,
) -> Vec<Arrivals> {
    let mut arrivals = meetings(view, turn);
    arrivals.retain(wanted);
    if arrivals.is_empty() {
        return arrivals;
    }
    if turn.angle > 0.0 {
        let wheel = view.wheel((turn.sin, turn.cos));
        view.rims.iter().for_each(|rim| wheels_on_the_table(turn, &wheel, rim, &mut arrivals));
        for piece in &view.core {
            for blocked in wheel.blocked(piece) {
                cut(&mut arrivals, scaled(blocked, turn.sin));
            }
        }
        // Those first that turned out to be in the way: they leave the least.
        for first in [true, false] {
            for (number, obstacle) in view.obstacles.iter().enumerate() {
                if !obstacle.is_by_the_wheel
                    || blame.is_on(number) != first
                    || is_past(view, turn, &arrivals, obstacle.ahead)
                {
                    continue;
                }
                let mut cuts = false;
                for blocked in wheel.blocked(&obstacle.outline) {
                    cuts |= cut(&mut arrivals, scaled(blocked, turn.sin));
                }
                if cuts {
                    blame.put_on(number);
                }
                if arrivals.is_empty() {
                    return arrivals;
                }
            }
        }
    }
    let mut before = Vec::new();
    for first in [true, false] {
        for (number, obstacle) in view.obstacles.iter().enumerate() {
            if blame.is_on(number) != first || is_beside(view, turn, &arrivals, &obstacle.outline) {
                continue;
            }
            profile_into(&mut before, &obstacle.outline, turn.advance(), view.width, -GRAZED);
            if cut_behind(&mut arrivals, &before, |right| turn.level(right)) {
                blame.put_on(number);
            }
            if arrivals.is_empty() {
                return arrivals;
            }
        }
    }
    view.rims.iter().for_each(|rim| ends_on_the_table(view, turn, rim, &mut arrivals));
    arrivals.retain(wanted);
    arrivals
}

/// Whether an outline, which lies so far ahead, is out of reach wherever they wheel.
fn is_past(view: &View<'_>, turn: Turn, arrivals: &[Arrivals], ahead: Interval) -> bool {
    let (nearest, furthest) = (ahead.from - view.radius, ahead.to + view.radius);
    arrivals.iter().all(|one| one.stretch.to < nearest * turn.sin || one.stretch.from > furthest * turn.sin)
}

/// Whether an outline lies beside the way of all of them, or behind the target.
pub(super) fn is_beside(view: &View<'_>, turn: Turn, arrivals: &[Arrivals], outline: &[Vector]) -> bool {
    let advance = turn.advance();
    let taken = reach(outline, advance.right);
    let mut before = arrivals
        .iter()
        .map(|one| &one.stretch)
        .filter(|stretch| stretch.to >= taken.from - view.width && stretch.from <= taken.to)
        .peekable();
    before.peek().is_none() || {
        let ahead = reach(outline, advance.ahead).from;
        before.all(|stretch| stretch.far.0.max(stretch.far.1) < ahead)
    }
}

/// Where the advance after the wheel meets the target, whatever stands in the way.
fn meetings(view: &View<'_>, turn: Turn) -> Vec<Arrivals> {
    let (advance, most) = (turn.advance(), view.lead * turn.sin);
    // What is met comes well within the tolerance, what is passed stays well beyond it.
    let with_slack = |slack: f64| -> Vec<Vec<Stretch>> {
        view.target.iter().map(|piece| profile(piece, advance, view.width, slack)).collect()
    };
    let (profiles, passed) = (with_slack(0.5 * TOLERANCE.get()), with_slack(1.5 * TOLERANCE.get()));
    let mut meetings = Vec::with_capacity(8);
    for (piece, stretches) in profiles.iter().enumerate() {
        for stretch in stretches {
            // What misses by rounding is met: the angle may be that of the very point.
            let Some(stretch) = met_so(stretch) else { continue };
            let (from, to) = (stretch.from.max(0.0), stretch.to.min(most));
            if from > to + MISSED {
                continue;
            }
            let met = stretch.within(from.min(most), to.max(from.min(most)));
            let mut pieces: Vec<Arrivals> = struck(view, turn, piece, met).into_iter().collect();
            for (other, nearer) in passed.iter().enumerate() {
                if other != piece {
                    meets_first(view, turn, nearer, &mut pieces);
                }
            }
            meetings.extend(pieces);
        }
    }
    meets_ahead(turn, &mut meetings);
    pays(view, turn, &mut meetings);
    meetings
}

/// Where the advance meets a piece of the target, whatever limits it.
pub(super) fn upon(view: &View<'_>, turn: Turn, piece: usize) -> Vec<Arrivals> {
    let stretches = profile(&view.target[piece], turn.advance(), view.width, 0.5 * TOLERANCE.get());
    let met = stretches.iter().filter_map(met_so);
    met.filter_map(|stretch| struck(view, turn, piece, stretch)).collect()
}

/// Cuts out what touches another piece of the target, whose profile is given, before: with its front, or passing by it.
pub(super) fn meets_first(view: &View<'_>, turn: Turn, nearer: &[Stretch], arrivals: &mut Vec<Arrivals>) {
    let depth = view.depth();
    cut_behind(arrivals, nearer, |right| turn.level(right) - depth);
}

/// Cuts out what comes upon the target in the wheel already.
pub(super) fn meets_ahead(turn: Turn, arrivals: &mut Vec<Arrivals>) {
    cut_linear_far(arrivals, |right, far| far - turn.level(right));
}

/// Cuts out what costs too much.
pub(super) fn pays(view: &View<'_>, turn: Turn, arrivals: &mut Vec<Arrivals>) {
    if let Some(reach) = view.terms.reach {
        let left = reach.get() - view.wheel_cost(turn.angle) + 0.5 * TOLERANCE.get();
        cut_linear_far(arrivals, |right, far| left - turn.lead(right) - (far - turn.level(right)));
    }
}

/// Cuts out the wheels in which something sticks out of the table.
pub(super) fn wheels_on_the_table(turn: Turn, wheel: &Wheel, rim: &Rim, arrivals: &mut Vec<Arrivals>) {
    // The corner that stays may go up so far before it does.
    let room = rim.far - wheel.extent(rim.outward);
    cut_linear(arrivals, |right| room - turn.lead(right) * rim.outward.y);
}

/// Cuts out what ends off the table: the front is out there before anything else is.
pub(super) fn ends_on_the_table(view: &View<'_>, turn: Turn, rim: &Rim, arrivals: &mut Vec<Arrivals>) {
    let advance = turn.advance();
    let (ahead, aside) = (advance.ahead.dot(rim.outward), advance.right.dot(rim.outward));
    let furthest = (view.width * aside).max(0.0);
    // The corner that stays lies so far to the right and so far ahead.
    cut_linear_far(arrivals, |right, far| rim.far - furthest - right * aside - far * ahead);
}

pub(super) fn scaled(interval: Interval, by: f64) -> Interval {
    Interval { from: interval.from * by, to: interval.to * by }
}

/// How far, in all, the charger goes straight ahead after the wheel.
pub(super) fn straight_after(arrivals: &Arrivals, turn: Turn, right: f64) -> Inches {
    Inches::new((arrivals.stretch.far_at(right) - turn.level(right)).max(0.0))
}
