//! Places that are had along a seat, and by what wheel.

use super::{search::Charge, yielded::End};

/// A place, and the charge that comes there by the least wheel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knot {
    pub(super) place: f64,
    pub(super) charge: Charge,
}

/// Places that are had, without a gap between them.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// In the order of their places; between two of them the least wheel lies between theirs.
    pub(super) knots: Vec<Knot>,
    /// Whether the door can be closed there.
    pub(super) closes: bool,
}

impl Knot {
    pub(super) fn end(&self) -> End {
        End { place: self.place, angle: self.charge.turn.angle }
    }
}

impl Run {
    /// Without the knots that tell hardly more than those beside them: on the way from the one to the other the least wheel
    /// only grows, or only falls.
    pub(super) fn thinned(self) -> Run {
        const NEAR: f64 = 0.1;
        let all = self.knots;
        let mut knots: Vec<Knot> = Vec::with_capacity(all.len());
        for (at, knot) in all.iter().enumerate() {
            if let (Some(last), Some(next)) = (knots.last(), all.get(at + 1)) {
                let [first, own, second] = [last, knot, next].map(|knot| knot.charge.turn.angle);
                let is_between = first <= own && own <= second || first >= own && own >= second;
                let is_alike = last.charge.hand == knot.charge.hand && knot.charge.hand == next.charge.hand;
                if is_between && is_alike && knot.place - last.place < NEAR {
                    continue;
                }
            }
            knots.push(*knot);
        }
        Run { knots, ..self }
    }

    /// Without the knots of places which something that moved on by one angle had passed already, where it lay when it had: of
    /// those that follow each other with the same wheel, on the way from a lesser one, the last alone was just come to.
    pub(super) fn fronts(&mut self) {
        let same = |one: &Knot, other: &Knot| one.charge.turn.angle == other.charge.turn.angle;
        let mut knots: Vec<Knot> = Vec::with_capacity(self.knots.len());
        for level in self.knots.chunk_by(same) {
            let angle = level[0].charge.turn.angle;
            let before = knots.last().map(|knot| knot.charge.turn.angle);
            let after = self.knots.iter().position(|knot| std::ptr::eq(knot, &level[level.len() - 1]));
            let after = after.and_then(|at| self.knots.get(at + 1)).map(|knot| knot.charge.turn.angle);
            let is_less = |other: Option<f64>| other.is_some_and(|other| other < angle);
            match (is_less(before), is_less(after)) {
                (false, false) => knots.extend(level),
                (true, false) => knots.extend(level.last()),
                (false, true) => knots.extend(level.first()),
                (true, true) => knots.extend(level.get(level.len() / 2)),
            }
        }
        self.knots = knots;
    }

    pub(super) fn from(&self) -> f64 {
        self.knots.first().map_or(f64::INFINITY, |knot| knot.place)
    }

    pub(super) fn to(&self) -> f64 {
        self.knots.last().map_or(f64::NEG_INFINITY, |knot| knot.place)
    }
}

/// Below this, in inches, a place is the same by rounding.
pub(super) const ROUNDING: f64 = 1e-9;

/// What of an interval is not had yet.
pub(super) fn without(runs: &[Run], from: f64, to: f64) -> Vec<(f64, f64)> {
    let mut left = Vec::new();
    let mut start = from;
    for run in runs {
        let (first, last) = (run.from(), run.to());
        if last < start {
            continue;
        }
        if first > to {
            break;
        }
        if first - start > ROUNDING {
            left.push((start, first));
        }
        start = last;
        if start >= to {
            return left;
        }
    }
    let is_had = runs.iter().any(|run| run.from() - ROUNDING <= start && start <= run.to() + ROUNDING);
    if to - start > ROUNDING || !is_had {
        left.push((start, to));
    }
    left
}
