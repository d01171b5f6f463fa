//! A straight piece between two points: an edge of a base, a front, a line of measurement.
//! Runs from start to end, which tells its left from its right.

use crate::{Inches, Point, Vector};

/// A straight piece from one point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Segment {
    /// Where it begins.
    pub start: Point,
    /// Where it ends.
    pub end: Point,
}

impl Segment {
    /// From one point to another.
    #[must_use]
    pub const fn new(start: Point, end: Point) -> Self {
        Self { start, end }
    }

    /// From its start to its end.
    #[must_use]
    pub fn along(self) -> Vector {
        self.end - self.start
    }

    /// How long it is.
    #[must_use]
    pub fn length(self) -> Inches {
        self.start.distance_to(self.end)
    }

    /// The point of it that is nearest to another.
    #[must_use]
    pub fn nearest_to(self, point: Point) -> Point {
        let share = share_nearest(self.along(), point - self.start);
        // The ends come back to the bit.
        if share >= 1.0 { self.end } else { self.start.towards(self.end, share) }
    }

    /// How far it is from a point.
    #[must_use]
    pub fn distance_to(self, point: Point) -> Inches {
        self.nearest_to(point).distance_to(point)
    }

    /// The point in which two segments cross or meet; none where they are parallel or pass each other by.
    pub(crate) fn crossing(self, other: Self) -> Option<Point> {
        let (along, across) = (self.along(), other.along());
        let turn = along.cross(across);
        if turn.abs() <= crate::tolerance::PARALLEL * along.length() * across.length() {
            return None;
        }
        let apart = other.start - self.start;
        let shares = [apart.cross(across) / turn, apart.cross(along) / turn];
        shares
            .iter()
            .all(|share| (0.0..=1.0).contains(share))
            .then(|| self.start.towards(self.end, shares[0]))
    }
}

impl From<(Point, Point)> for Segment {
    fn from((start, end): (Point, Point)) -> Self {
        Self { start, end }
    }
}

/// What share of a displacement, in [0, 1], comes nearest to a point given from its start.
pub(crate) fn share_nearest(along: Vector, to: Vector) -> f64 {
    let square = along.dot(along);
    if square == 0.0 { 0.0 } else { (to.dot(along) / square).clamp(0.0, 1.0) }
}

#[cfg(test)]
mod tests {
    use crate::{Point, Segment};

    const EDGE: Segment = Segment::new(Point::new(1.0, 1.0), Point::new(5.0, 1.0));

    #[test]
    fn nearest_is_the_foot_or_an_end() {
        assert_eq!(EDGE.nearest_to(Point::new(2.5, 9.0)), Point::new(2.5, 1.0));
        assert_eq!(EDGE.nearest_to(Point::new(0.0, 0.0)), EDGE.start);
        assert_eq!(EDGE.nearest_to(Point::new(9.0, 4.0)), EDGE.end);
        assert_eq!(EDGE.distance_to(Point::new(8.0, 5.0)).get(), 5.0);
    }

    #[test]
    fn crosses_where_both_pass() {
        let through = |x: f64| Segment::new(Point::new(x, 0.0), Point::new(x, 4.0));
        assert_eq!(EDGE.crossing(through(2.0)), Some(Point::new(2.0, 1.0)));
        assert_eq!(EDGE.crossing(through(5.0)), Some(EDGE.end));
        assert_eq!(EDGE.crossing(through(5.5)), None);
        assert_eq!(EDGE.crossing(EDGE), None);
    }
}
