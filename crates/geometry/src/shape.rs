//! What stands on the table, seen from above: convex outlines, discs and true ellipses.
//! Blocks and square bases are convex outlines; terrain comes in convex pieces (see `Polygon::pieces`).

use crate::ellipse::Ellipse;
use crate::{Bounds, Degrees, Inches, Point, Rect, Segment, Vector};

/// A convex shape. Equality is that of the description: the same outline begun at another corner is not
/// equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The corners of a convex outline, counter-clockwise; two make a line, one a point. Never empty.
    ///
    /// [`Shape::convex`] makes one from points in any order.
    Convex(Vec<Point>),
    /// A round base.
    Disc {
        /// Its middle.
        centre: Point,
        /// From the middle to the rim.
        radius: Inches,
    },
    /// An oval base: an ellipse.
    Oval {
        /// Its middle.
        centre: Point,
        /// Where it looks: along its depth.
        facing: Degrees,
        /// From the middle to the rim, to the right.
        half_width: Inches,
        /// From the middle to the rim, straight ahead.
        half_depth: Inches,
    },
}

impl Shape {
    /// The least convex outline round some points, at least one; corners nearer than rounding become one.
    #[must_use]
    pub fn convex(points: impl IntoIterator<Item = Point>) -> Self {
        Self::Convex(hull(points.into_iter().collect()))
    }

    /// A straight line, which has no width but is in the way.
    #[must_use]
    pub fn line(from: Point, to: Point) -> Self {
        Self::Convex(vec![from, to])
    }

    /// A single point.
    #[must_use]
    pub fn point(at: Point) -> Self {
        Self::Convex(vec![at])
    }

    /// Its middle: the mean of an outline's corners, which for a rectangle or a triangle is the centre of
    /// mass.
    #[must_use]
    pub fn centre(&self) -> Point {
        match self {
            Self::Convex(corners) => {
                let sum = corners.iter().fold(Vector::ZERO, |sum, corner| sum + corner.as_vector());
                let mean = sum / corners.len() as f64;
                Point::new(mean.x, mean.y)
            }
            Self::Disc { centre, .. } | Self::Oval { centre, .. } => *centre,
        }
    }

    /// How far it reaches in a direction of length one, from the table's corner: the most of `direction ·
    /// point`.
    #[must_use]
    pub fn extent(&self, direction: Vector) -> f64 {
        match self {
            Self::Convex(corners) => corners
                .iter()
                .map(|corner| corner.as_vector().dot(direction))
                .fold(f64::NEG_INFINITY, f64::max),
            Self::Disc { centre, radius } => centre.as_vector().dot(direction) + radius.get(),
            Self::Oval { .. } => Ellipse::of(self).map_or(f64::NEG_INFINITY, |oval| oval.extent(direction)),
        }
    }

    /// The upright box round it.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let reach = |x, y| self.extent(Vector::new(x, y));
        Bounds {
            min: Point::new(-reach(-1.0, 0.0), -reach(0.0, -1.0)),
            max: Point::new(reach(1.0, 0.0), reach(0.0, 1.0)),
        }
    }

    /// The corners of an outline, counter-clockwise; a rim has none.
    #[must_use]
    pub fn corners(&self) -> &[Point] {
        match self {
            Self::Convex(corners) => corners,
            Self::Disc { .. } | Self::Oval { .. } => &[],
        }
    }

    /// The edges of an outline, counter-clockwise: the inside is at their left. A rim has none, a line two.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let corners = self.corners();
        let next = corners.iter().cycle().skip(1);
        let edges = corners.iter().zip(next).map(|(start, end)| Segment::new(*start, *end));
        edges.filter(|edge| edge.start != edge.end)
    }

    /// The same shape, moved without turning.
    #[must_use]
    pub fn translated(&self, by: Vector) -> Self {
        self.mapped(|point| point + by, Degrees::ZERO)
    }

    /// The same shape, turned clockwise about a point.
    #[must_use]
    pub fn turned_about(&self, pivot: Point, by: Degrees) -> Self {
        let turn = by.heading();
        self.mapped(|point| pivot + (point - pivot).rotate_to(turn), by)
    }

    /// Whether a point lies in it or, within the tolerance, on its rim.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        crate::touching(self, &Self::point(point))
    }

    fn mapped(&self, place: impl Fn(Point) -> Point, turned: Degrees) -> Self {
        match self {
            Self::Convex(corners) => Self::Convex(corners.iter().map(|corner| place(*corner)).collect()),
            Self::Disc { centre, radius } => Self::Disc { centre: place(*centre), radius: *radius },
            Self::Oval { centre, facing, half_width, half_depth } => Self::Oval {
                centre: place(*centre),
                facing: (*facing + turned).normalised(),
                half_width: *half_width,
                half_depth: *half_depth,
            },
        }
    }
}

impl From<Rect> for Shape {
    fn from(rect: Rect) -> Self {
        let [front_left, front_right, rear_right, rear_left] = rect.corners();
        Self::Convex(vec![front_left, rear_left, rear_right, front_right])
    }
}

/// The convex hull, counter-clockwise from the leftmost point, without corners on a straight line.
fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup_by(|next, kept| next.distance_to(*kept).get() <= crate::tolerance::ROUNDING);
    if points.len() < 3 {
        return points;
    }
    let chain = |points: &mut dyn Iterator<Item = &Point>| {
        let mut kept: Vec<Point> = Vec::new();
        for &next in points {
            while let [.., before, last] = kept[..] {
                let (step, onward) = (last - before, next - before);
                if step.cross(onward) > crate::tolerance::ROUNDING * onward.length() {
                    break;
                }
                kept.pop();
            }
            kept.push(next);
        }
        kept.pop();
        kept
    };
    let mut corners = chain(&mut points.iter());
    corners.extend(chain(&mut points.iter().rev()));
    corners
}

#[cfg(test)]
mod tests {
    use crate::samples::{any_shape, block, oval};
    use crate::{Degrees, Point, Shape, Vector};
    use proptest::prelude::*;

    #[test]
    fn a_rectangle_runs_counter_clockwise() {
        let Shape::Convex(corners) = block(3.0, 4.0, 30.0, 2.0, 1.0) else { panic!("a rectangle is convex") };
        let turns =
            (0..4).map(|i| (corners[(i + 1) % 4] - corners[i]).cross(corners[(i + 2) % 4] - corners[i]));
        assert!(turns.into_iter().all(|turn| turn > 0.0));
    }

    #[test]
    fn a_hull_drops_what_is_within_and_on_the_line() {
        let points = [(0.0, 0.0), (2.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 2.0), (2.0, 2.0), (2.0, 2.0)];
        let corners = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)].map(|(x, y)| Point::new(x, y));
        assert_eq!(Shape::convex(points.map(|(x, y)| Point::new(x, y))), Shape::Convex(corners.to_vec()));
        let flat = Shape::convex([(0.0, 0.0), (3.0, 3.0), (1.0, 1.0)].map(|(x, y)| Point::new(x, y)));
        assert_eq!(flat, Shape::line(Point::new(0.0, 0.0), Point::new(3.0, 3.0)));
    }

    #[test]
    fn an_oval_reaches_as_far_as_its_halves() {
        let looks_right = oval(10.0, 10.0, 90.0, 1.0, 2.0);
        let bounds = looks_right.bounds();
        assert_eq!((bounds.min, bounds.max), (Point::new(8.0, 9.0), Point::new(12.0, 11.0)));
    }

    proptest! {
        #[test]
        fn moving_moves_the_reach(
            shape in any_shape(), x in -9.0..9.0f64, y in -9.0..9.0f64, way in 0.0..360.0f64,
        ) {
            let (by, way) = (Vector::new(x, y), Degrees::new(way).heading());
            let off = shape.translated(by).extent(way) - shape.extent(way) - by.dot(way);
            prop_assert!(off.abs() < 1e-12);
        }

        #[test]
        fn turning_turns_the_reach(shape in any_shape(), by in -360.0..360.0f64, way in 0.0..360.0f64) {
            let (by, way) = (Degrees::new(by), Degrees::new(way).heading());
            let turned = shape.turned_about(Point::default(), by);
            prop_assert!((turned.extent(way.rotate(by)) - shape.extent(way)).abs() < 1e-10);
        }

        #[test]
        fn holds_its_middle(shape in any_shape()) {
            prop_assert!(shape.contains(shape.centre()));
        }
    }
}
