//! Where along a stretch of places the charger can close the door, exactly: each thing in its way forbids intervals of them.
//!
//! Where a corner of the front met a side, the charger turns about that corner, and everything that it passes over is shifted
//! along the side as a whole. Where its front met a corner of the target, it turns about that corner of the table; seen from the
//! charger whatever stands there turns the other way, and the charger is shifted along its front.

use onset_geometry::{HAIR, TOLERANCE, Vector};

use super::{
    frame::right_of,
    outline::{GRAZE, Interval, edges, nearing, overlapping},
    slice::{Arrivals, Turn},
    view::View,
    wheel::{UP, Wheel},
};
use crate::Closing;

/// What forbids a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shut {
    /// The obstacle that does; none where it is the rest of the target.
    pub(super) by: Option<usize>,
    /// From where to where, as places of the corner that stays.
    pub(super) at: Interval,
    /// The same without what the tolerance leaves open.
    pub(super) surely: Interval,
}

/// So far within an end, in inches, the tolerance may leave open whether there is room.
const CLOSE: f64 = 2.0 * TOLERANCE.get();

impl Shut {
    /// Where something that is `ends` at both ends of the arrivals' stretch lies within an interval.
    fn of(by: Option<usize>, one: &Arrivals, ends: (f64, f64), at: Interval) -> Self {
        let within = Interval { from: at.from + CLOSE, to: at.to - CLOSE };
        Shut { by, at: along(one, ends, at), surely: along(one, ends, within) }
    }
}

/// The turn that closes a door.
struct Hinge {
    /// By how much, in radians, and whether counter-clockwise.
    by: f64,
    is_left: bool,
    /// The charger's right and its way ahead, where it met the target.
    right: Vector,
    ahead: Vector,
}

/// Every place of some arrivals at which, whoever closes the door, something keeps the charger from it.
/// Only what is asked for is looked at.
pub(super) fn shut(
    view: &View<'_>,
    turn: Turn,
    one: &Arrivals,
    closing: Option<Closing>,
    is_asked: &dyn Fn(Option<usize>) -> bool,
) -> Vec<Shut> {
    match closing {
        Some(Closing::Charger | Closing::Fewer) => obstructed(view, turn, one, is_asked),
        Some(Closing::Target | Closing::AsTheyMet) => crowded(view, turn, one),
        None => Vec::new(),
    }
}

/// Every place at which something keeps the charger from turning.
fn obstructed(
    view: &View<'_>,
    turn: Turn,
    one: &Arrivals,
    is_asked: &dyn Fn(Option<usize>) -> bool,
) -> Vec<Shut> {
    if view.obstacles.is_empty() && view.core.len() < 2 {
        return Vec::new();
    }
    let (advance, side) = (turn.advance(), &view.sides[one.side]);
    let by = libm::atan2(advance.right.cross(side.along), advance.right.dot(side.along));
    if by.abs() * view.width <= TOLERANCE.get() {
        return Vec::new();
    }
    let hinge = Hinge { by: by.abs(), is_left: by > 0.0, right: advance.right, ahead: advance.ahead };
    let rest = view.core.iter().enumerate().filter(|(piece, _)| *piece != side.piece());
    let rest = rest.map(|(_, outline)| (None, outline));
    let obstacles = view.obstacles.iter().enumerate();
    let all = obstacles.map(|(number, obstacle)| (Some(number), &obstacle.outline)).chain(rest);
    let all = all.filter(|(by, _)| is_asked(*by));
    let mut shut = Vec::new();
    let slides = (one.touch.0 - one.touch.1).abs() > TOLERANCE.get();
    if slides || one.touch.0 > TOLERANCE.get() && view.width - one.touch.0 > TOLERANCE.get() {
        let about = side.at(one.place.0 + one.touch.0);
        for (by, outline) in all.filter(|(_, outline)| is_near(outline, about, view.radius)) {
            let taken = hinge.beside(view, about, outline);
            shut.extend(taken.into_iter().map(|at| Shut::of(by, one, one.touch, at)));
        }
    } else {
        let touch = one.touch.0;
        let ends = [one.place.0 + touch, one.place.1 + touch];
        let middle = side.at(ends[0].midpoint(ends[1]));
        let radius = view.radius + (ends[0] - ends[1]).abs() / 2.0;
        let swept = hinge.swept(view, touch, side.along);
        for (by, outline) in all.filter(|(_, outline)| is_near(outline, middle, radius)) {
            let taken = swept.shifted(outline, side.left);
            let places = taken.map(|at| Interval { from: at.from - touch, to: at.to - touch });
            shut.extend(places.map(|at| Shut::of(by, one, one.place, at)));
        }
    }
    shut
}

/// Every place at which the charger, as it met the target, stands too near to somebody else.
fn crowded(view: &View<'_>, turn: Turn, one: &Arrivals) -> Vec<Shut> {
    if view.kept.is_empty() {
        return Vec::new();
    }
    let (advance, stretch) = (turn.advance(), &one.stretch);
    let at = |right: f64, ahead: f64| advance.right * right + advance.ahead * ahead;
    let (first, last) = (at(stretch.from, stretch.far.0), at(stretch.to, stretch.far.1));
    let length = (last - first).length();
    let along = if length > 0.0 { (last - first) / length } else { advance.right };
    let stands = |corner: &Vector| first + at(corner.x, corner.y);
    let ground: Vec<Vec<Vector>> =
        view.ground.iter().map(|piece| piece.iter().map(stands).collect()).collect();
    let mut crowded = Vec::new();
    for (obstacle, outline, clear) in &view.kept {
        let near = ground.iter().filter_map(|piece| nearing(piece, along, outline, (*clear + HAIR).get()));
        crowded.extend(near.map(|at| Shut::of(Some(*obstacle), one, (0.0, length), at)));
    }
    crowded
}

/// The parts of a stretch of places that nothing shuts; where there are none, those that nothing does beyond the tolerance.
pub(super) fn open(from: f64, to: f64, shut: &[Shut]) -> Vec<(f64, f64)> {
    let open = without((from, to), shut.iter().map(|shut| shut.at));
    if open.is_empty() { without((from, to), shut.iter().map(|shut| shut.surely)) } else { open }
}

/// What is left of a stretch.
fn without(stretch: (f64, f64), taken: impl Iterator<Item = Interval>) -> Vec<(f64, f64)> {
    let mut open = vec![stretch];
    for at in taken {
        let mut left = Vec::with_capacity(open.len() + 1);
        for (from, to) in open {
            if at.from >= to && at.from > from || at.to <= from && at.to < to || at.from >= at.to {
                left.push((from, to));
                continue;
            }
            left.extend((from <= at.from).then_some((from, at.from)));
            left.extend((at.to <= to).then_some((at.to, to)));
        }
        open = left;
    }
    open
}

/// Whether something of an outline may lie within a radius of a point.
fn is_near(outline: &[Vector], about: Vector, radius: f64) -> bool {
    let gap = |axis: fn(&Vector) -> f64| {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for corner in outline {
            (low, high) = (low.min(axis(corner)), high.max(axis(corner)));
        }
        (low - axis(&about)).max(axis(&about) - high).max(0.0)
    };
    let (aside, ahead) = (gap(|at| at.x), gap(|at| at.y));
    aside * aside + ahead * ahead <= radius * radius
}

/// Where, as places of the corner that stays, something that is `ends` at both ends of a stretch lies within an interval.
fn along(one: &Arrivals, ends: (f64, f64), at: Interval) -> Interval {
    if at.from >= at.to {
        return at;
    }
    let slope = (ends.1 - ends.0) / (one.stretch.to - one.stretch.from);
    if !slope.is_finite() || slope.abs() <= 1e-12 {
        let middle = ends.0.midpoint(ends.1);
        let is_within = at.from < middle && middle < at.to;
        return if is_within { Interval::ALL } else { Interval { from: 0.0, to: 0.0 } };
    }
    let place = |value: f64| one.stretch.from + (value - ends.0) / slope;
    let (first, last) = (place(at.from), place(at.to));
    Interval { from: first.min(last), to: first.max(last) }
}

/// What a turn about a corner of the front passes over, seen along the side that it is shifted along.
struct Passed {
    wheel: Wheel,
    starts: Vec<Vec<Vector>>,
    /// To the right as it is seen, and up: along the side.
    axes: [Vector; 2],
}

impl Passed {
    /// From where to where on the side the corner may not be because of an outline, if the side begins at `left`.
    fn shifted(&self, outline: &[Vector], left: Vector) -> impl Iterator<Item = Interval> + use<'_> {
        let seen: Vec<Vector> = outline.iter().map(|corner| seen(*corner - left, self.axes)).collect();
        let starts: Vec<Interval> =
            self.starts.iter().filter_map(|start| overlapping(start, UP, &seen)).collect();
        let blocked: Vec<Interval> = self.wheel.blocked(&seen).collect();
        starts.into_iter().chain(blocked)
    }
}

fn seen(at: Vector, [right, up]: [Vector; 2]) -> Vector {
    Vector::new(at.dot(right), at.dot(up))
}

impl Hinge {
    /// What a turn about the point of the front so far from its left end passes over; that point is an end of the front.
    fn swept(&self, view: &View<'_>, touch: f64, along: Vector) -> Passed {
        // As it is seen every turn is to the left.
        let right = if self.is_left { right_of(along) } else { -right_of(along) };
        let axes = [right, along];
        let laid = |corner: &Vector| seen(self.right * (corner.x - touch) + self.ahead * corner.y, axes);
        let starts: Vec<Vec<Vector>> =
            view.ground.iter().map(|piece| piece.iter().map(laid).collect()).collect();
        let (sin, cos) = libm::sincos(self.by);
        Passed { wheel: Wheel::plain(&starts, (sin, cos)), starts, axes }
    }

    /// How far from the left end of the front the point that it turns about may not be because of an outline.
    fn beside(&self, view: &View<'_>, about: Vector, outline: &[Vector]) -> Vec<Interval> {
        // As it is seen everything turns to the right.
        let right = if self.is_left { self.right } else { -self.right };
        let seen: Vec<Vector> =
            outline.iter().map(|corner| seen(*corner - about, [right, self.ahead])).collect();
        let mut taken = Vec::new();
        for piece in &view.ground {
            let each = |axis: fn(&Vector) -> f64| {
                let at = piece.iter().map(axis);
                at.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
            };
            let ((left, right), (low, high)) = (each(|corner| corner.x), each(|corner| corner.y));
            let strip = Strip { low: low + GRAZE, high: high - GRAZE };
            for found in strip.visited(&seen, self.by) {
                let (from, to) = match self.is_left {
                    true => (left - found.to, right - found.from),
                    false => (found.from + left, found.to + right),
                };
                taken.push(Interval { from: from + GRAZE, to: to - GRAZE });
            }
        }
        taken
    }
}

/// A strip across everything, from one height to another.
#[derive(Clone, Copy, Debug)]
struct Strip {
    low: f64,
    high: f64,
}

impl Strip {
    /// From where to where in it an outline comes that turns clockwise about the origin by an angle. What of the outline is in it
    /// ends at corners that are, which go on in one direction as long as they are, and where edges come in, furthest with their
    /// point that is nearest to the origin.
    fn visited(&self, outline: &[Vector], by: f64) -> Vec<Interval> {
        let mut moments = vec![0.0, by];
        let mut passes = |at: Vector| {
            let (length, towards) = (at.length(), libm::atan2(at.y, at.x));
            for line in [self.low, self.high] {
                if length > line.abs() {
                    let rise = libm::asin(line / length);
                    for direction in [rise, std::f64::consts::PI - rise] {
                        let moment = (towards - direction).rem_euclid(std::f64::consts::TAU);
                        if moment < by {
                            moments.push(moment);
                        }
                    }
                }
            }
        };
        outline.iter().for_each(|corner| passes(*corner));
        for (from, to) in edges(outline) {
            let along = to - from;
            let share = -from.dot(along) / along.dot(along);
            if (0.0..=1.0).contains(&share) {
                passes(from + along * share);
            }
        }
        moments.sort_by(f64::total_cmp);
        let mut visited: Vec<Interval> = Vec::new();
        let mut last: Option<Interval> = None;
        for pair in moments.windows(2) {
            // Between two moments it is in it or not; where it is it comes furthest at one of them.
            if self.part(outline, pair[0].midpoint(pair[1])).is_none() {
                visited.extend(last.take());
                continue;
            }
            let ends = [pair[0], pair[1]].into_iter().filter_map(|moment| self.part(outline, moment));
            last = last.into_iter().chain(ends).reduce(Interval::joined);
        }
        visited.extend(last);
        visited
    }

    /// From where to where in it an outline lies that has turned clockwise by an angle.
    fn part(&self, outline: &[Vector], by: f64) -> Option<Interval> {
        let (sin, cos) = libm::sincos(by);
        let turned = |at: Vector| Vector::new(at.x * cos + at.y * sin, at.y * cos - at.x * sin);
        let mut part: Option<Interval> = None;
        let mut add = |at: f64| {
            let at = Interval { from: at, to: at };
            part = Some(part.map_or(at, |known| known.joined(at)));
        };
        // What comes to a line by rounding is on it.
        let (low, high) = (self.low - 1e-12, self.high + 1e-12);
        for (at, corner) in outline.iter().enumerate() {
            let (from, to) = (turned(*corner), turned(outline[(at + 1) % outline.len()]));
            if (low..=high).contains(&from.y) {
                add(from.x);
            }
            for line in [self.low, self.high] {
                if (from.y < line) != (to.y < line) {
                    add(from.x + (to.x - from.x) * ((line - from.y) / (to.y - from.y)));
                }
            }
        }
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_post_that_turns_through_a_strip_is_in_it_from_where_it_comes_in_to_where_it_goes_out() {
        let strip = Strip { low: -3.0, high: 0.0 };
        // A corner five from the origin, straight to the right: it goes down to three below, four to the right.
        let post =
            [Vector::new(5.0, 0.0), Vector::new(9.0, 0.0), Vector::new(9.0, 4.0), Vector::new(5.0, 4.0)];
        let visited = strip.visited(&post, 1.0);
        assert_eq!(visited.len(), 1, "{visited:?}");
        assert!((visited[0].from - 4.0).abs() < 1e-9, "{visited:?}");
        // A quarter on it comes in at the left too, or not at all.
        let beyond = strip.visited(&[Vector::new(0.0, -4.0), Vector::new(0.0, -5.0)], 1.0);
        assert!(beyond.iter().all(|at| at.to < 0.0), "{beyond:?}");
        assert!(strip.visited(&[Vector::new(0.0, 4.0), Vector::new(0.0, 5.0)], 1.0).is_empty());
    }

    #[test]
    fn what_is_shut_leaves_the_rest_and_single_places_between() {
        let shut = |from: f64, to: f64| {
            let at = Interval { from, to };
            Shut { by: None, at, surely: at }
        };
        assert_eq!(open(0.0, 9.0, &[shut(1.0, 3.0), shut(3.0, 5.0)]), [(0.0, 1.0), (3.0, 3.0), (5.0, 9.0)]);
        assert_eq!(open(0.0, 9.0, &[shut(-1.0, 10.0)]), []);
        assert_eq!(open(2.0, 2.0, &[shut(1.0, 3.0)]), []);
        assert_eq!(open(2.0, 2.0, &[shut(2.0, 3.0)]), [(2.0, 2.0)]);
    }
}
