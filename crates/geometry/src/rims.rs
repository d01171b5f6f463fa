//! Where the rims of two shapes cross.
//! Sight changes there, and a line of measurement may have to begin there.

use crate::chord::chord;
use crate::{Point, Segment, Shape};

/// Where the rims of two shapes cross; none when an oval is among them.
pub(crate) fn rim_crossings(one: &Shape, other: &Shape) -> Option<Vec<Point>> {
    match (one, other) {
        (Shape::Oval { .. }, _) | (_, Shape::Oval { .. }) => None,
        (Shape::Convex(_), _) => Some(one.edges().flat_map(|edge| ends_within(edge, other)).collect()),
        (_, Shape::Convex(_)) => rim_crossings(other, one),
        (Shape::Disc { centre, radius }, Shape::Disc { centre: beyond, radius: other_radius }) => {
            let (apart, [r, s]) = (*beyond - *centre, [radius.get(), other_radius.get()]);
            let gap = apart.length();
            let along = (gap * gap + r * r - s * s) / (2.0 * gap);
            let half = r * r - along * along;
            if gap == 0.0 || half < 0.0 {
                return Some(Vec::new());
            }
            let (foot, aside) = (*centre + apart.unit() * along, apart.unit().perp_right() * half.sqrt());
            Some(vec![foot + aside, foot - aside])
        }
    }
}

/// The ends of the piece of an edge within a shape: its crossings with the rim, and corners, which are marks
/// anyway.
fn ends_within(edge: Segment, shape: &Shape) -> Vec<Point> {
    let along = edge.along().unit();
    let Some((first, last)) = chord(shape, edge.start, along) else { return Vec::new() };
    let length = edge.length().get();
    [first, last]
        .into_iter()
        .filter(|at| (0.0..=length).contains(at))
        .map(|at| edge.start + along * at)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::rim_crossings;
    use crate::samples::{any_plain, block, disc, oval};
    use crate::{Point, Shape, Vector};
    use proptest::prelude::*;

    #[test]
    fn two_squares_cross_twice_and_two_discs() {
        let crossings = |one: &Shape, other: &Shape| {
            let mut found = rim_crossings(one, other).expect("no ovals");
            found.sort_by(|a, b| a.x.total_cmp(&b.x));
            let to_a_millionth = |length: f64| (length * 1e6).round() / 1e6;
            found.iter().map(|at| Point::new(to_a_millionth(at.x), to_a_millionth(at.y))).collect::<Vec<_>>()
        };
        let square = block(1.0, 2.0, 0.0, 2.0, 2.0);
        let expected = [Point::new(1.0, 2.0), Point::new(2.0, 1.0)];
        assert_eq!(crossings(&square, &square.translated(Vector::new(1.0, 1.0))), expected);
        assert_eq!(crossings(&disc(1.0, 1.0, 1.0), &disc(2.0, 2.0, 1.0)), expected);
        assert_eq!(crossings(&disc(2.0, 2.0, 1.0), &square), expected);
        assert_eq!(rim_crossings(&square, &oval(1.0, 1.0, 0.0, 1.0, 2.0)), None);
    }

    proptest! {
        #[test]
        fn they_lie_on_both_rims(one in any_plain(), other in any_plain()) {
            let other = other.translated((one.centre() - other.centre()) * 0.9);
            for point in rim_crossings(&one, &other).expect("no ovals") {
                let spot = Shape::point(point);
                for shape in [&one, &other] {
                    prop_assert!(shape.contains(point) && crate::depth(shape, &spot).get() < 1e-6);
                }
            }
        }
    }
}
