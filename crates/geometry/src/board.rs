//! The table: a rectangle from (0, 0), whose edges a unit may touch and not pass.
//! What it holds, and how far a move goes before it meets an edge.

use crate::{Inches, Point, Shape, TOLERANCE, Vector};
use serde::{Deserialize, Serialize};

/// A table of this size, its bottom left corner at (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// To the right, in inches.
    pub width: Inches,
    /// Up the table, in inches.
    pub height: Inches,
}

impl Board {
    /// A table of this size.
    #[must_use]
    pub const fn new(width: Inches, height: Inches) -> Self {
        Self { width, height }
    }

    /// Whether a shape lies on the table, all of it, within the tolerance.
    #[must_use]
    pub fn contains(&self, shape: &Shape) -> bool {
        self.edges().iter().all(|(outward, offset)| shape.extent(*outward) <= offset + TOLERANCE.get())
    }

    /// Whether a point lies on the table, within the tolerance.
    #[must_use]
    pub fn contains_point(&self, point: Point) -> bool {
        self.contains(&Shape::point(point))
    }

    /// How far a shape can go in a direction of length one until it touches an edge; 0 when it is past one
    /// that the move leads to.
    #[must_use]
    pub fn room(&self, shape: &Shape, direction: Vector) -> Inches {
        let until = self.edges().into_iter().filter_map(|(outward, offset)| {
            let slope = outward.dot(direction);
            (slope > crate::tolerance::PARALLEL).then(|| (offset - shape.extent(outward)).max(0.0) / slope)
        });
        Inches::new(until.fold(f64::MAX, f64::min))
    }

    /// Each edge as the way off the table, and how far that way it lies from the corner.
    fn edges(&self) -> [(Vector, f64); 4] {
        let (right, up) = (Vector::new(1.0, 0.0), Vector::new(0.0, 1.0));
        [(right, self.width.get()), (up, self.height.get()), (-right, 0.0), (-up, 0.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::Board;
    use crate::samples::{any_shape, block, disc};
    use crate::{Degrees, Inches, Vector};
    use proptest::prelude::*;

    fn board() -> Board {
        Board::new(Inches::new(72.0), Inches::new(48.0))
    }

    #[test]
    fn an_edge_may_be_touched_and_not_passed() {
        assert!(board().contains(&block(36.0, 48.0, 0.0, 4.0, 2.0)));
        assert!(board().contains(&disc(1.0, 47.0 + 1e-9, 1.0)));
        assert!(!board().contains(&disc(1.0, 47.001, 1.0)));
        assert!(!board().contains(&block(36.0, 1.0, 0.0, 4.0, 2.0)));
    }

    #[test]
    fn room_is_up_to_the_first_edge() {
        let unit = block(36.0, 12.0, 0.0, 4.0, 2.0);
        let room = |degrees: f64| board().room(&unit, Degrees::new(degrees).heading()).get();
        assert_eq!([room(0.0), room(90.0), room(180.0), room(270.0)], [36.0, 34.0, 10.0, 34.0]);
        assert!((room(45.0) - 34.0 * f64::sqrt(2.0)).abs() < 1e-12);
        assert_eq!(board().room(&disc(0.5, 20.0, 1.0), Vector::new(-1.0, 0.0)), Inches::ZERO);
    }

    proptest! {
        #[test]
        fn after_all_the_room_it_is_still_on_the_table(shape in any_shape(), way in 0.0..360.0f64) {
            let way = Degrees::new(way).heading();
            if board().contains(&shape) {
                let room = board().room(&shape, way);
                prop_assert!(board().contains(&shape.translated(way * room)));
                prop_assert!(!board().contains(&shape.translated(way * (room + Inches::new(0.01) / 0.001))));
            }
        }
    }
}
