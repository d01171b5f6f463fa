//! Where on its way a unit's front is in terrain: the stretches of a course, straight or bent.

use onset_geometry::{Inches, Rect, Segment, Shape, Span, crossings};
use onset_manoeuvre::Stride;

use crate::{Phase, TerrainKind, UnitId};

/// How often the place on a bend where the front comes into terrain, or out of it, is narrowed: from a degree to rounding.
const NARROWINGS: usize = 40;

/// Disjoint stretches in order, of all terrain of the kind together.
///
/// On a bend it is looked at each degree whether the front is in it, and between two that differ the place is narrowed: a
/// stretch of less than a degree may be missed (assumed).
pub fn stretches(phase: &Phase, unit: UnitId, kind: TerrainKind, legs: &[Stride]) -> Vec<Span> {
    let outline = phase.unit(unit).outline(phase.profile(unit));
    let mut all = Vec::new();
    let mut before = Inches::ZERO;
    for leg in legs {
        let travel = leg.travel();
        for terrain in phase.field.terrain.iter().filter(|terrain| terrain.kind == kind) {
            let found = match leg {
                Stride::Ahead { from, .. } => {
                    crossings(front(&outline.at(*from)), from.heading(), &terrain.shape, travel)
                }
                Stride::Bend { .. } => {
                    let is_in = |at: Inches| {
                        let Segment { start, end } = front(&outline.at(leg.cut(at).to()));
                        terrain.shape.overlaps(&Shape::line(start, end))
                    };
                    on_bend(leg, is_in)
                }
            };
            all.extend(found.into_iter().map(|span| Span::new(before + span.from, before + span.to)));
        }
        before += travel;
    }
    joined(all)
}

fn front(outline: &Rect) -> Segment {
    let [left, right, ..] = outline.corners();
    Segment::new(left, right)
}

/// The stretches of a bend on which something holds.
fn on_bend(leg: &Stride, holds: impl Fn(Inches) -> bool) -> Vec<Span> {
    let (Stride::Bend { by, .. }, travel) = (leg, leg.travel()) else { return Vec::new() };
    if travel == Inches::ZERO {
        return Vec::new();
    }
    let steps = by.get().abs().ceil().max(1.0) as u32;
    let at = |step: u32| travel * (f64::from(step) / f64::from(steps));
    let mut found = Vec::new();
    let (mut held, mut since) = (holds(Inches::ZERO), Inches::ZERO);
    for step in 1..=steps {
        if holds(at(step)) == held {
            continue;
        }
        let (mut same, mut other) = (at(step - 1), at(step));
        for _ in 0..NARROWINGS {
            let middle = (same + other) / 2.0;
            if holds(middle) == held { same = middle } else { other = middle }
        }
        if held {
            found.push(Span::new(since, other));
        }
        (held, since) = (!held, other);
    }
    found.extend((held && since < travel).then(|| Span::new(since, travel)));
    found
}

fn joined(mut all: Vec<Span>) -> Vec<Span> {
    all.sort_by_key(|span| span.from);
    let mut joined: Vec<Span> = Vec::with_capacity(all.len());
    for span in all {
        match joined.last_mut() {
            Some(last) if span.from <= last.to => last.to = last.to.max(span.to),
            _ => joined.push(span),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use onset_geometry::{Degrees, Point, Pose};

    #[test]
    fn on_a_bend_the_stretches_are_found_to_a_rounding() {
        let from = Pose::new(Point::new(10.0, 10.0), Degrees::ZERO);
        let leg = Stride::Bend { from, about: Point::new(12.0, 10.0), by: Degrees::new(90.0) };
        // Up to 30 degrees, and from 45 on.
        let holds = |at: Inches| {
            let turned = (at.get() / 2.0).to_degrees();
            !(30.0..=45.0).contains(&turned)
        };
        let found = on_bend(&leg, holds);
        let radius = 2.0;
        let expected = [(0.0f64, 30.0f64), (45.0, 90.0)];
        assert_eq!(found.len(), expected.len());
        for (span, (from, to)) in found.iter().zip(expected) {
            assert!((span.from.get() - radius * from.to_radians()).abs() < 1e-9);
            assert!((span.to.get() - radius * to.to_radians()).abs() < 1e-9);
        }
    }

    #[test]
    fn stretches_that_meet_are_one() {
        let span = |from: f64, to: f64| Span::new(Inches::new(from), Inches::new(to));
        assert_eq!(
            joined(vec![span(3.0, 4.0), span(0.0, 1.0), span(1.0, 2.0)]),
            [span(0.0, 2.0), span(3.0, 4.0)]
        );
    }
}
