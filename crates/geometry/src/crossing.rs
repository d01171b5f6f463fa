//! When a move straight ahead has something in a piece of terrain: the front edge of a unit, or a single
//! point. The answer is stretches of travel; touching the terrain's edge, or running along it, does not
//! count.

use crate::span::joined;
use crate::{Inches, Point, Polygon, Segment, Span, TOLERANCE, Vector};

/// The stretches of travel, within `upto`, in which some of a front edge lies inside the polygon.
///
/// The front moves straight on in `direction`, of length one and square to it. Sorted and apart.
#[must_use]
pub fn crossings(front: impl Into<Segment>, direction: Vector, polygon: &Polygon, upto: Inches) -> Vec<Span> {
    let Segment { start, end } = front.into();
    let aside = direction.perp_right();
    let (one, other) = (start.as_vector().dot(aside), end.as_vector().dot(aside));
    let (left, right) = (one.min(other) + TOLERANCE.get(), one.max(other) - TOLERANCE.get());
    if left >= right {
        return point_crossings(start.midpoint(end), direction, polygon, upto);
    }
    // What the front sweeps is a strip: each triangle is cut to it, and what remains is as long as it is.
    let lead = start.as_vector().dot(direction);
    let within = |triangle: &[Point; 3]| {
        let placed = triangle.map(|corner| {
            let corner = corner.as_vector();
            Vector::new(corner.dot(aside), corner.dot(direction) - lead)
        });
        let strip = cut(&cut(&placed, |at| at.x - left), |at| right - at.x);
        let nearest = strip.iter().map(|at| at.y).fold(f64::INFINITY, f64::min).max(0.0);
        let furthest = strip.iter().map(|at| at.y).fold(f64::NEG_INFINITY, f64::max).min(upto.get());
        (nearest < furthest).then(|| Span::new(Inches::new(nearest), Inches::new(furthest)))
    };
    joined(polygon.triangles().iter().filter_map(within).collect())
}

/// The stretches of travel, within `upto`, in which a single point lies inside the polygon: a loose model's
/// centre.
///
/// It moves in `direction`, of length one. Sorted and apart.
#[must_use]
pub fn point_crossings(from: Point, direction: Vector, polygon: &Polygon, upto: Inches) -> Vec<Span> {
    let aside = direction.perp_right();
    let mut stops = vec![0.0, upto.get()];
    for edge in polygon.edges() {
        let (start, end) = (edge.start - from, edge.end - from);
        let (left, right) = (start.dot(aside), end.dot(aside));
        for (off, at) in [(left, start), (right, end)] {
            if off.abs() <= TOLERANCE.get() {
                stops.push(at.dot(direction));
            }
        }
        if (left > 0.0) != (right > 0.0) {
            stops.push((start + (end - start) * (left / (left - right))).dot(direction));
        }
    }
    // Between two neighbouring stops the line crosses no edge: the middle speaks for all of it.
    stops.retain(|stop| (0.0..=upto.get()).contains(stop));
    stops.sort_by(f64::total_cmp);
    let inside = |pair: &[f64]| {
        let &[near, far] = pair else { return None };
        let middle = from + direction * near.midpoint(far);
        polygon.contains_inside(middle).then(|| Span::new(Inches::new(near), Inches::new(far)))
    };
    joined(stops.windows(2).filter_map(inside).collect())
}

/// What of a convex outline lies where a measure, which is linear, is not negative.
fn cut(outline: &[Vector], measure: impl Fn(Vector) -> f64) -> Vec<Vector> {
    let mut kept = Vec::with_capacity(outline.len() + 1);
    for (index, &at) in outline.iter().enumerate() {
        let next = outline[(index + 1) % outline.len()];
        let (here, there) = (measure(at), measure(next));
        if here >= 0.0 {
            kept.push(at);
        }
        if (here > 0.0 && there < 0.0) || (here < 0.0 && there > 0.0) {
            kept.push(at + (next - at) * (here / (here - there)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::{crossings, point_crossings};
    use crate::{Degrees, Inches, Point, Shape, Span, Vector, samples};
    use proptest::prelude::*;

    const UP: Vector = Vector::new(0.0, 1.0);
    const FAR: Inches = Inches::new(20.0);

    fn front(left: f64, right: f64, y: f64) -> (Point, Point) {
        (Point::new(left, y), Point::new(right, y))
    }

    fn ends(spans: Vec<Span>) -> Vec<(f64, f64)> {
        let rounded = |length: Inches| (length.get() * 1e6).round() / 1e6;
        spans.into_iter().map(|span| (rounded(span.from), rounded(span.to))).collect()
    }

    #[test]
    fn a_front_in_the_notch_crosses_only_the_bar() {
        assert_eq!(ends(crossings(front(2.0, 4.0, -3.0), UP, &samples::notched(), FAR)), [(3.0, 5.0)]);
        assert_eq!(ends(crossings(front(1.0, 4.0, -3.0), UP, &samples::notched(), FAR)), [(3.0, 9.0)]);
        assert_eq!(ends(crossings(front(6.0, 9.0, -3.0), UP, &samples::notched(), FAR)), []);
    }

    #[test]
    fn across_the_bars_there_are_two_stretches() {
        let side = (Point::new(-1.0, 5.0), Point::new(-1.0, 3.0));
        let right = Vector::new(1.0, 0.0);
        assert_eq!(ends(crossings(side, right, &samples::notched(), FAR)), [(1.0, 3.0), (5.0, 7.0)]);
        assert_eq!(
            ends(crossings(side, right, &samples::notched(), Inches::new(5.5))),
            [(1.0, 3.0), (5.0, 5.5)]
        );
    }

    #[test]
    fn a_move_that_begins_within_counts_from_nought() {
        assert_eq!(ends(crossings(front(0.5, 1.0, 1.0), UP, &samples::notched(), FAR)), [(0.0, 5.0)]);
    }

    #[test]
    fn a_point_along_the_edge_is_not_inside() {
        let across = |y: f64| {
            let from = Point::new(-1.0, y);
            ends(point_crossings(from, Vector::new(1.0, 0.0), &samples::notched(), FAR))
        };
        assert_eq!(across(3.0), [(1.0, 3.0), (5.0, 7.0)]);
        assert_eq!(across(0.0), []);
        assert_eq!(across(2.0), [(1.0, 3.0), (5.0, 7.0)]);
        assert_eq!(across(1.0), [(1.0, 7.0)]);
    }

    proptest! {
        #[test]
        fn agrees_with_overlap_at_every_moment(
            x in -6.0..6.0f64, y in -6.0..6.0f64, way in 0.0..360.0f64, width in 0.5..5.0f64, travel in 0.0..12.0f64,
        ) {
            let (way, middle) = (Degrees::new(way).heading(), Point::new(x, y));
            let half = way.perp_right() * (width / 2.0);
            let spans = crossings((middle - half, middle + half), way, &samples::notched(), Inches::new(12.0));
            // A thin slice about the front: away from the ends of the stretches it lies wholly on one side of
            // them.
            let (thin, now) = (1e-4, middle + way * travel);
            let corners = [now - half - way * thin, now + half - way * thin, now + half + way * thin, now - half + way * thin];
            let near_end = spans.iter().flat_map(|span| [span.from.get(), span.to.get()]).any(|end| (end - travel).abs() < 0.01);
            let inside = spans.iter().any(|span| span.from.get() < travel && travel < span.to.get());
            prop_assume!(!near_end && travel > 0.01 && travel < 11.99);
            prop_assert_eq!(samples::notched().overlaps(&Shape::convex(corners)), inside);
        }
    }
}
