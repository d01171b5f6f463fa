//! What is cut out of charges that wheel by one angle: where something stands in the way, a limit binds, or something else lies
//! before the target. What only just is left stays, if need be as a single point.

use super::{
    outline::{GRAZE, Interval},
    profile::Stretch,
    slice::Arrivals,
};

/// An end of the front that is past an end of something by no more than this, in inches, would run into that end.
const ENTERED: f64 = 2e-6;

/// What lies so little behind the front, in inches, counts as ahead of it: it cannot be there without being run into.
const LEVEL: f64 = 1e-6;

/// Cuts an open interval out; tells whether anything was there.
pub(super) fn cut(arrivals: &mut Vec<Arrivals>, taken: Interval) -> bool {
    let hit = |one: &Arrivals| {
        taken.from < one.stretch.to && taken.to > one.stretch.from
            || (taken.from < one.stretch.from && one.stretch.to < taken.to)
    };
    if !arrivals.iter().any(hit) {
        return false;
    }
    let mut left = Vec::with_capacity(arrivals.len() + 1);
    for one in arrivals.drain(..) {
        let (from, to) = (one.stretch.from, one.stretch.to);
        if taken.from >= to && taken.from > from || taken.to <= from && taken.to < to || !hit(&one) {
            left.push(one);
            continue;
        }
        if from <= taken.from {
            left.push(one.within(from, taken.from));
        }
        if to >= taken.to {
            left.push(one.within(taken.to, to));
        }
    }
    *arrivals = left;
    true
}

/// Keeps what has a linear function of the place at nought or more.
pub(super) fn cut_linear(arrivals: &mut Vec<Arrivals>, of: impl Fn(f64) -> f64) {
    cut_linear_far(arrivals, |right, _| of(right));
}

/// Keeps what has a linear function of the place, and of how far ahead the target is, at nought or more.
pub(super) fn cut_linear_far(arrivals: &mut Vec<Arrivals>, of: impl Fn(f64, f64) -> f64) {
    arrivals.retain_mut(|one| {
        let (from, to) = (one.stretch.from, one.stretch.to);
        let (first, last) = (of(from, one.stretch.far.0), of(to, one.stretch.far.1));
        let slack = 1e-10;
        match (first >= -slack, last >= -slack) {
            (true, true) => true,
            (false, false) => false,
            (starts, _) => {
                let turn = from + (to - from) * (first / (first - last)).clamp(0.0, 1.0);
                *one = if starts { one.within(from, turn) } else { one.within(turn, to) };
                true
            }
        }
    });
}

/// Cuts out where something else, whose profile is given, lies before the target: further ahead than the front is at first,
/// and nearer than the target. To pass by an end of it is to pass.
pub(super) fn cut_behind(
    arrivals: &mut Vec<Arrivals>,
    before: &[Stretch],
    level: impl Fn(f64) -> f64,
) -> bool {
    let low = before.iter().map(|nearer| nearer.from).fold(f64::INFINITY, f64::min);
    let high = before.iter().map(|nearer| nearer.to).fold(f64::NEG_INFINITY, f64::max);
    let gain =
        |one: &Arrivals, nearer: &Stretch, right: f64| one.stretch.far_at(right) - nearer.far_at(right);
    // What is entered sideways by a rounding lies as much further behind the front as it is steeper.
    let behind = |nearer: &Stretch| {
        let (run, rise) = (nearer.to - nearer.from, (nearer.far.1 - nearer.far.0).abs());
        LEVEL + rise * (4.0 * GRAZE / run.max(4.0 * GRAZE))
    };
    let ahead =
        |nearer: &Stretch, right: f64| (nearer.far_at(right) - level(right) + behind(nearer)).min(1e9);
    let first = before.iter().find(|nearer| nearer.from == low).map(|nearer| {
        let far = (nearer.far.0, nearer.far.0);
        Stretch { to: low + ENTERED, far, ..*nearer }
    });
    let last = before.iter().find(|nearer| nearer.to == high).map(|nearer| {
        let far = (nearer.far.1, nearer.far.1);
        Stretch { from: high - ENTERED, far, ..*nearer }
    });
    let mut any = false;
    for nearer in before.iter().chain(&first).chain(&last) {
        let mut at = 0;
        while at < arrivals.len() {
            let one = arrivals[at];
            let (start, end) = (one.stretch.from, one.stretch.to);
            let (from, to) = (start.max(nearer.from), end.min(nearer.to));
            let hidden = (from < to)
                .then(|| positive(from, to, |right| gain(&one, nearer, right)))
                .flatten()
                .and_then(|part| positive(part.from, part.to, |right| ahead(nearer, right)));
            let Some(hidden) = hidden else {
                at += 1;
                continue;
            };
            any = true;
            let left = (start <= hidden.from).then(|| one.within(start, hidden.from));
            let right = (end >= hidden.to).then(|| one.within(hidden.to, end));
            match (left, right) {
                (Some(left), Some(right)) => {
                    arrivals[at] = left;
                    arrivals.insert(at + 1, right);
                    at += 2;
                }
                (Some(one), None) | (None, Some(one)) => {
                    arrivals[at] = one;
                    at += 1;
                }
                (None, None) => {
                    arrivals.remove(at);
                }
            }
        }
    }
    // What is left of a stretch as a single point may lie behind it all the same.
    let hides = |one: &Arrivals, nearer: &Stretch| {
        let right = one.stretch.from;
        (nearer.from..=nearer.to).contains(&right)
            && gain(one, nearer, right) > 1e-12
            && ahead(nearer, right) > 1e-12
    };
    let is_hidden = |one: &Arrivals| {
        let right = one.stretch.from;
        one.stretch.to <= right
            && low < right
            && right < high
            && before.iter().chain(&first).chain(&last).any(|nearer| hides(one, nearer))
    };
    let count = arrivals.len();
    arrivals.retain(|one| !is_hidden(one));
    any || arrivals.len() < count
}

/// Where a linear function is positive.
fn positive(from: f64, to: f64, of: impl Fn(f64) -> f64) -> Option<Interval> {
    let (first, last) = (of(from), of(to));
    let root = |first: f64, last: f64| from + (to - from) * (first / (first - last)).clamp(0.0, 1.0);
    match (first > 1e-12, last > 1e-12) {
        (false, false) => None,
        (true, true) => Some(Interval { from, to }),
        // What is positive by rounding alone at an end counts as nought there, and is no end of it.
        (true, false) => Some(Interval { from, to: root(first, last) }),
        (false, true) => Some(Interval { from: root(first, last), to }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_positive_by_rounding_alone_is_so_up_to_the_very_end() {
        let almost = |at: f64| at * 5e-7 + 1.7e-16;
        let part = positive(0.0, 1.0, almost).expect("it is positive but for an end");
        assert!((0.0..1e-6).contains(&part.from) && part.to == 1.0, "{part:?}");
        let part = positive(0.0, 1.0, |at| almost(1.0 - at)).expect("it is positive but for an end");
        assert!(part.from == 0.0 && (1.0 - 1e-6..=1.0).contains(&part.to), "{part:?}");
        assert_eq!(positive(0.0, 1.0, |at| at * 1e-13), None);
    }
}
