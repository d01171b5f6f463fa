//! The upright box round a shape, by which far apart shapes are told apart cheaply.
//! In inches, like everything.

use crate::Point;

/// The least upright box that holds something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Bottom left.
    pub min: Point,
    /// Top right.
    pub max: Point,
}

impl Bounds {
    /// The box round some points; none round none.
    #[must_use]
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        points.into_iter().map(|at| Self { min: at, max: at }).reduce(Self::joined)
    }

    /// The box round both.
    #[must_use]
    pub fn joined(self, other: Self) -> Self {
        Self {
            min: Point::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: Point::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// How far apart two boxes are, 0 where they meet: never more than the distance of what they hold.
    #[must_use]
    pub fn gap(self, other: Self) -> f64 {
        let x = (other.min.x - self.max.x).max(self.min.x - other.max.x).max(0.0);
        let y = (other.min.y - self.max.y).max(self.min.y - other.max.y).max(0.0);
        (x * x + y * y).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::Bounds;
    use crate::Point;

    fn between(left: f64, bottom: f64, right: f64, top: f64) -> Bounds {
        Bounds { min: Point::new(left, bottom), max: Point::new(right, top) }
    }

    #[test]
    fn gap_is_corner_to_corner_or_across_or_none() {
        let unit = between(0.0, 0.0, 1.0, 1.0);
        assert_eq!(unit.gap(between(4.0, 5.0, 6.0, 6.0)), 5.0);
        assert_eq!(between(4.0, 0.5, 6.0, 6.0).gap(unit), 3.0);
        assert_eq!(unit.gap(between(1.0, 1.0, 2.0, 2.0)), 0.0);
    }

    #[test]
    fn holds_every_point() {
        let around = Bounds::around([Point::new(1.0, 5.0), Point::new(-2.0, 7.0)]);
        assert_eq!(around, Some(between(-2.0, 5.0, 1.0, 7.0)));
        assert_eq!(Bounds::around([]), None);
    }
}
