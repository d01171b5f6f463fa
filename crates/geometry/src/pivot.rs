//! The shortest line from one shape to another among those that lean on a third: it turns about that until it
//! is found. Between two edges and about a corner it is the line of Philo.

use crate::chord::chord;
use crate::tangent::{Lean, Line};
use crate::tolerance::ROUNDING;
use crate::{Degrees, Segment, Shape};
use std::f64::consts::TAU;

/// How often a range of angles is narrowed, by the golden section, about the shortest line within it.
const NARROWINGS: usize = 48;

/// The lines from one shape to another that lean on something between and are shorter than their neighbours.
pub(crate) fn shortest_about(lean: &Lean, one: &Shape, other: &Shape) -> Vec<Segment> {
    let line = |angle: f64| {
        let Line { through, direction } = lean.line(Degrees::from_radians(angle).heading());
        let (_, last) = chord(one, through, direction)?;
        let (next, _) = chord(other, through, direction)?;
        (last <= ROUNDING && next >= -ROUNDING)
            .then(|| Segment::new(through + direction * last, through + direction * next))
    };
    let length = |angle: f64| line(angle).map_or(f64::INFINITY, |line| line.length().get());
    let ends = Lean::all_of(one).into_iter().chain(Lean::all_of(other));
    let mut angles: Vec<f64> =
        ends.flat_map(|end| lean.common(&end)).map(|direction| direction.bearing().radians()).collect();
    angles.sort_by(f64::total_cmp);
    let next = angles.iter().copied().skip(1).chain(angles.first().map(|first| first + TAU));
    let ranges = angles.iter().copied().zip(next).filter(|(from, to)| to - from > ROUNDING);
    ranges
        .filter(|(from, to)| length(from.midpoint(*to)).is_finite())
        .filter_map(|range| line(least(range, length)))
        .collect()
}

/// Where, in a range, a function with one valley has its least.
fn least((mut from, mut to): (f64, f64), of: impl Fn(f64) -> f64) -> f64 {
    /// The golden section: what remains of the range each time.
    const KEPT: f64 = 0.618_033_988_749_894_9;
    let (mut left, mut right) = (to - (to - from) * KEPT, from + (to - from) * KEPT);
    let (mut at_left, mut at_right) = (of(left), of(right));
    for _ in 0..NARROWINGS {
        if at_left <= at_right {
            (to, right, at_right) = (right, left, at_left);
            left = to - (to - from) * KEPT;
            at_left = of(left);
        } else {
            (from, left, at_left) = (left, right, at_right);
            right = from + (to - from) * KEPT;
            at_right = of(right);
        }
    }
    if at_left <= at_right { left } else { right }
}
