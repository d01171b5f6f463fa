//! The angles at which something can begin to be possible: there the least wheel is found, and there alone a place that is
//! one single point is met.
//!
//! After a wheel, whatever lies so far to the right of the corner that stays is in line with a part of the front. That a
//! point of the target meets the front where a seat asks for it, and that a point of an obstacle just passes by an end of the
//! front, are two lines of the same kind; where two of them meet, the angle follows from the two points alone.

use onset_geometry::{Inches, TOLERANCE, Vector};

use super::{gaps::gaps, limits::limits, slice::Blame, view::View};
use crate::{Closing, WheelCost};

/// Two angles nearer than this, in radians, are one.
const SAME: f64 = 1e-12;

/// Between angles that something in the way makes matter, so many radians are the widest step.
const STEP: f64 = 0.035;

/// A point that lies so far to the right of the corner that stays, after the wheel.
#[derive(Clone, Copy, Debug)]
struct InLine {
    point: Vector,
    right: f64,
}

/// By so much, in inches, something may miss and still be met.
const LITTLE: f64 = 1e-6;

impl InLine {
    /// From which to which angle, of those up to `upto`, it may be met by a charge that has gone straight ahead by no more than
    /// the lead; between them it need not always be. None where it never is.
    fn window(self, lead: f64, upto: f64) -> Option<(f64, f64)> {
        const TURN: f64 = std::f64::consts::TAU;
        // It lies further to the right than so within some angle of its own direction.
        let beyond = |point: Vector, right: f64| {
            let (length, towards) = (point.length(), libm::atan2(point.y, point.x));
            let off = libm::acos((right / length).clamp(-1.0, 1.0));
            (length > right).then_some((towards - off, towards + off))
        };
        let (from, to) = beyond(self.point, self.right - LITTLE)?;
        let parts = [-TURN, 0.0, TURN].map(|turn| ((from + turn).max(0.0), (to + turn).min(upto)));
        let parts = parts.into_iter().filter(|(from, to)| from <= to);
        let (mut from, mut to) = parts.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))?;
        if let Some((first, last)) = beyond(self.point - Vector::new(0.0, lead), self.right + LITTLE) {
            for turn in [-TURN, 0.0, TURN] {
                let (first, last) = (first + turn, last + turn);
                if first < from && from < last {
                    from = last;
                }
                if first < to && to < last {
                    to = first;
                }
            }
        }
        (from <= to).then_some((from - LITTLE, to + LITTLE))
    }

    /// Whether after a wheel by an angle it is met by a charge that has gone straight ahead by no more than the lead.
    fn is_met_within(self, angle: f64, lead: f64) -> bool {
        let (sin, cos) = libm::sincos(angle);
        let across = self.point.x * cos + self.point.y * sin - self.right;
        across >= -LITTLE && across <= lead * sin + LITTLE
    }
}

/// Which angles are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Those that follow from the seats and from what is in the way, without the limits of wheels.
    Seats,
    /// All.
    All,
}

/// The angles that matter for the seats that are wanted, in order, from 0 to `upto`.
pub(super) fn angles(
    view: &View<'_>,
    wanted: &[(usize, f64, f64)],
    blame: &Blame,
    scope: Scope,
    closing: Option<Closing>,
    (from, upto): (f64, f64),
) -> Vec<f64> {
    if view.terms.wheels == 0 {
        return vec![0.0];
    }
    let mut angles = vec![0.0, upto];
    for side in &view.sides {
        angles.push(angle_of(side.facing()));
    }
    touched_in_the_wheel(view, wanted, &mut angles);
    let reach = view.terms.reach.filter(|_| is_dear(view, upto));
    if scope == Scope::All && (reach.is_some() || !view.rims.is_empty()) {
        angles.extend(limits(view, upto));
    }
    let met = meetings(view, wanted);
    let lead = Vector::new(0.0, view.lead);
    for one in &met {
        // At once, or as late as can be.
        turned(one.point, one.right, &mut angles);
        turned(one.point - lead, one.right, &mut angles);
        // In the wheel itself: nothing straight after it.
        if one.right.abs() > 0.0 {
            angles.push(libm::acos((one.point.x / one.right).clamp(-1.0, 1.0)));
        }
        if let (Scope::All, Some(reach)) = (scope, reach) {
            angles.extend(dearest(view, *one, reach, upto));
        }
    }
    let blamed: Vec<usize> = blame.on().collect();
    // The pieces of a target stand in each other's way.
    if !blamed.is_empty() || view.target.len() > 1 {
        let passing = passing(view, &blamed);
        for one in &passing {
            turned(one.point, one.right, &mut angles);
            turned(one.point - lead, one.right, &mut angles);
        }
        // Between what passes by the one end of the front and what passes by the other a gap opens.
        let within = |one: &InLine| one.window(view.lead, upto).map(|window| (*one, window));
        let passing: Vec<(InLine, (f64, f64))> = passing.iter().filter_map(within).collect();
        let met: Vec<(InLine, (f64, f64))> = met.iter().filter_map(within).collect();
        for (one, (from, to)) in &passing {
            let gaps = passing.iter().filter(|(other, _)| one.right < other.right);
            let both = met.iter().chain(gaps).filter(|(_, other)| other.0 <= *to && *from <= other.1);
            for (other, _) in both {
                let first = angles.len();
                turned(one.point - other.point, one.right - other.right, &mut angles);
                let mut at = first;
                while at < angles.len() {
                    if angles[at] <= upto && one.is_met_within(angles[at], view.lead) {
                        at += 1;
                    } else {
                        angles.swap_remove(at);
                    }
                }
            }
        }
        for obstacle in blamed.iter().copied() {
            let obstacle = &view.obstacles[obstacle];
            let outline = &obstacle.outline;
            for (at, corner) in outline.iter().enumerate() {
                let along = outline[(at + 1) % outline.len()] - *corner;
                angles.extend([along, -along].map(angle_of));
            }
        }
    }
    if scope == Scope::All && (!blamed.is_empty() || !view.rims.is_empty()) {
        angles.extend(gaps(view, wanted, &blamed, closing, (from, upto)));
    }
    angles.retain(|angle| (0.0..=upto).contains(angle));
    angles.sort_by(f64::total_cmp);
    angles.dedup_by(|next, kept| *next - *kept <= SAME);
    // Where it is the target who turns, what keeps it from that is not followed from angle to angle.
    if closing == Some(Closing::Target) && (blame.on().next().is_some() || !view.rims.is_empty()) {
        angles = closer(&angles);
    }
    // What is possible at one point alone is so within the tolerance, between the angles of its two ends.
    let near = |pair: &[f64]| (pair[1] - pair[0] < 1e-5).then(|| pair[0].midpoint(pair[1]));
    let between: Vec<f64> = angles.windows(2).filter_map(near).collect();
    angles.extend(between);
    angles.sort_by(f64::total_cmp);
    angles
}

/// Whether there are limits to look for up to an angle: then all angles are more than those of the seats.
pub(super) fn has_limits(view: &View<'_>, blame: &Blame, upto: f64) -> bool {
    is_dear(view, upto) || !view.rims.is_empty() || blame.on().next().is_some()
}

/// Whether a charge that wheels by no more than an angle may cost more than the reach.
fn is_dear(view: &View<'_>, upto: f64) -> bool {
    view.terms.reach.is_some_and(|reach| view.most_cost(upto) > reach.get())
}

/// The angles at which a wheel at once, or as late as can be, comes upon a side that is wanted: with the front upon an end of
/// it, or with the outer end of the front upon it.
fn touched_in_the_wheel(view: &View<'_>, wanted: &[(usize, f64, f64)], angles: &mut Vec<f64>) {
    let towards = |at: Vector| normal(libm::atan2(at.y, at.x));
    for (number, side) in view.sides.iter().enumerate() {
        if wanted.iter().all(|(wanted, _, _)| *wanted != number) {
            continue;
        }
        for lead in [0.0, view.lead] {
            let left = side.left - Vector::new(0.0, lead);
            angles.push(towards(left));
            let (middle, off) = (-left.dot(side.along), left.cross(side.along));
            let half = view.width * view.width - off * off;
            if half >= 0.0 {
                let ends = [middle - half.sqrt(), middle + half.sqrt()];
                let on_it = ends.into_iter().filter(|along| (0.0..=side.length).contains(along));
                angles.extend(on_it.map(|along| towards(left + side.along * along)));
            }
        }
    }
}

/// Where on the target the front can meet it so that it comes to one of the ends of a wanted stretch.
fn meetings(view: &View<'_>, wanted: &[(usize, f64, f64)]) -> Vec<InLine> {
    let mut met = Vec::with_capacity(8 * wanted.len());
    for (side, from, to) in wanted {
        let side = &view.sides[*side];
        // An end of the side, just met by an end of the front: there contact begins.
        for corner in [0.0, side.length] {
            met.extend([0.0, view.width].map(|right| InLine { point: side.at(corner), right }));
        }
        for place in [*from, *to] {
            for (along, right) in [(place, 0.0), (place + view.width, view.width)] {
                if let Some(along) = on(along, side.length) {
                    met.push(InLine { point: side.at(along), right });
                }
            }
            for corner in [0.0, side.length] {
                if let Some(right) = on(corner - place, view.width) {
                    met.push(InLine { point: side.at(corner), right });
                }
            }
        }
    }
    met
}

/// A place along something of a length, also where it lies beyond an end by no more than seats are widened.
fn on(place: f64, length: f64) -> Option<f64> {
    let is_on = (-TOLERANCE.get()..=length + TOLERANCE.get()).contains(&place);
    is_on.then(|| place.clamp(0.0, length))
}

/// Corners of what is in the way, and of a target in pieces, passing by the left end of the front or by its right.
fn passing(view: &View<'_>, blamed: &[usize]) -> Vec<InLine> {
    let corners = blamed.iter().flat_map(|obstacle| view.obstacles[*obstacle].outline.iter().copied());
    let pieces = if view.target.len() > 1 { &view.target[..] } else { &[] };
    let mut corners: Vec<Vector> = corners.chain(pieces.iter().flatten().copied()).collect();
    // The pieces of one thing have corners in common.
    corners.sort_unstable_by(|one, other| one.x.total_cmp(&other.x).then(one.y.total_cmp(&other.y)));
    corners.dedup();
    let ends = |point: Vector| [0.0, view.width].map(|right| InLine { point, right });
    corners.into_iter().flat_map(ends).collect()
}

/// The angles after which a vector reaches so far to the right.
fn turned(vector: Vector, right: f64, angles: &mut Vec<f64>) {
    let length = vector.length();
    if length < right.abs() - 1e-9 || length <= 0.0 {
        return;
    }
    let (towards, off) = (libm::atan2(vector.y, vector.x), libm::acos((right / length).clamp(-1.0, 1.0)));
    angles.extend([towards + off, towards - off].map(normal));
}

/// By how much the charger turns to the left to look in a direction.
fn angle_of(direction: Vector) -> f64 {
    normal(libm::atan2(-direction.x, direction.y))
}

fn normal(angle: f64) -> f64 {
    let turn = angle.rem_euclid(std::f64::consts::TAU);
    if std::f64::consts::TAU - turn < 1e-12 { 0.0 } else { turn }
}

/// The angles between which a meeting cannot be paid for, or beyond which, as far as they are below `upto`. What it costs is,
/// by the angle, a straight line less a tangent of half of it, more what the wheel costs: it rises to a highest and falls from
/// there.
fn dearest(view: &View<'_>, one: InLine, reach: Inches, upto: f64) -> impl Iterator<Item = f64> + use<> {
    let (width, wheel_cost, reach) = (view.width, view.terms.wheel_cost, reach.get());
    let cost = move |angle: f64| {
        let wheel = match wheel_cost {
            WheelCost::Free => 0.0,
            WheelCost::Arc => width * angle,
            WheelCost::Chord => 2.0 * width * libm::sin(angle / 2.0),
        };
        one.point.y - (one.point.x + one.right) * libm::tan(angle / 2.0) + wheel
    };
    // Where it is highest the tangent rises as fast as the price of the wheel does.
    let share = (one.point.x + one.right) / (2.0 * width);
    let cosine = match wheel_cost {
        WheelCost::Free => f64::INFINITY.copysign(share),
        WheelCost::Arc => share.signum() * share.abs().sqrt(),
        WheelCost::Chord => libm::cbrt(share),
    };
    let highest = (2.0 * libm::acos(cosine.clamp(0.0, 1.0))).min(upto);
    [0.0, upto].into_iter().filter_map(move |end| {
        let (mut paid, mut unpaid) = (end, highest);
        if cost(paid) > reach || cost(unpaid) <= reach {
            return None;
        }
        for _ in 0..60 {
            let middle = paid.midpoint(unpaid);
            *(if cost(middle) <= reach { &mut paid } else { &mut unpaid }) = middle;
        }
        Some(paid)
    })
}

/// The same angles with others between them where they lie far apart.
fn closer(angles: &[f64]) -> Vec<f64> {
    let mut all = Vec::with_capacity(2 * angles.len());
    for pair in angles.windows(2) {
        let parts = ((pair[1] - pair[0]) / STEP).ceil().max(1.0);
        all.extend((0..parts as u32).map(|part| pair[0] + (pair[1] - pair[0]) * f64::from(part) / parts));
    }
    all.extend(angles.last());
    all
}
