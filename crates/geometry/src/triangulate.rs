//! Cuts a simple polygon into triangles by clipping ears: corners whose triangle holds no other corner.
//! Every simple polygon has two of them, so that it always ends.

use crate::Point;
use crate::convex::{straight, turn};

/// The triangles of a simple polygon given counter-clockwise, themselves counter-clockwise.
pub(crate) fn ears(vertices: &[Point]) -> Vec<[Point; 3]> {
    let mut left = vertices.to_vec();
    let mut triangles = Vec::with_capacity(left.len().saturating_sub(2));
    while left.len() > 3 {
        let corner = |index: usize| [(index + left.len() - 1) % left.len(), index, (index + 1) % left.len()];
        let triangle = |index: usize| corner(index).map(|at| left[at]);
        // A corner on a straight line cuts off nothing; it goes first, lest it stands on the edge of a
        // triangle.
        let flat = (0..left.len()).find(|index| turn(triangle(*index)).abs() <= straight(triangle(*index)));
        let ear = || {
            (0..left.len()).find(|index| {
                let ends = corner(*index);
                let mut others = (0..left.len()).filter(|other| !ends.contains(other));
                turn(triangle(*index)) > 0.0 && others.all(|other| !within(triangle(*index), left[other]))
            })
        };
        let Some(index) = flat.or_else(ear) else { break };
        if flat.is_none() {
            triangles.push(triangle(index));
        }
        left.remove(index);
    }
    if let [a, b, c] = left[..]
        && turn([a, b, c]) > 0.0
    {
        triangles.push([a, b, c]);
    }
    triangles
}

/// Whether a point lies in a triangle or on its edge.
fn within([a, b, c]: [Point; 3], point: Point) -> bool {
    [(a, b), (b, c), (c, a)].iter().all(|(from, to)| (*to - *from).cross(point - *from) >= 0.0)
}

#[cfg(test)]
mod tests {
    use crate::{Degrees, Point, Polygon, Shape, overlap, samples};
    use proptest::prelude::*;

    fn total(polygon: &Polygon) -> f64 {
        polygon.triangles().iter().map(|triangle| crate::convex::turn(*triangle) / 2.0).sum()
    }

    #[test]
    fn six_triangles_make_the_u() {
        let notched = samples::notched();
        assert_eq!(notched.triangles().len(), 6);
        assert!((total(&notched) - 28.0).abs() < 1e-12);
    }

    #[test]
    fn corners_on_a_straight_edge_do_no_harm() {
        let points =
            [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, 2.0), (1.0, 2.0), (0.0, 2.0), (0.0, 1.0)];
        let square = Polygon::new(points.map(|(x, y)| Point::new(x, y)).to_vec()).expect("a square");
        assert_eq!((square.triangles().len(), total(&square)), (2, 4.0));
    }

    proptest! {
        /// Stars about a middle are simple whatever their spokes.
        #[test]
        fn triangles_and_pieces_fill_the_polygon_and_do_not_overlap(
            spokes in prop::collection::vec(1.0..9.0f64, 4..14),
        ) {
            let step = 360.0 / spokes.len() as f64;
            let tip = |(index, spoke): (usize, &f64)| {
                Point::new(20.0, 20.0) + Degrees::new(index as f64 * step).heading() * *spoke
            };
            let star = Polygon::new(spokes.iter().enumerate().map(tip).collect()).expect("a star is simple");
            prop_assert!((total(&star) - star.area()).abs() < 1e-9);
            let pieces: Vec<Shape> = star.pieces();
            let area = |piece: &Shape| Polygon::new(piece.corners().to_vec()).expect("a piece").area();
            prop_assert!((pieces.iter().map(area).sum::<f64>() - star.area()).abs() < 1e-7);
            for (index, piece) in pieces.iter().enumerate() {
                prop_assert!(pieces[..index].iter().all(|other| !overlap(piece, other)));
            }
        }
    }
}
