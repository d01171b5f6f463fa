//! Front, flank and rear: the zones round a unit, bounded by lines that open from its corners.
//! A point on such a line is in neither zone; a shape is in an arc when at least part of it is.

use crate::{Degrees, Facing, Point, Rect, Shape, TOLERANCE, Vector, overlap};

/// Where a point stands, seen from a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// Before it.
    Front,
    /// On its left flank.
    Left,
    /// Behind it.
    Rear,
    /// On its right flank.
    Right,
    /// On a line between two zones, within the tolerance: in neither.
    Line,
}

impl Zone {
    /// The side that looks into this zone; none on a line.
    #[must_use]
    pub const fn facing(self) -> Option<Facing> {
        match self {
            Self::Front => Some(Facing::Front),
            Self::Left => Some(Facing::Left),
            Self::Rear => Some(Facing::Rear),
            Self::Right => Some(Facing::Right),
            Self::Line => None,
        }
    }
}

/// The zone in which a point stands.
///
/// The front zone opens from the front corners by `half_angle` to either side of straight ahead, at most 90
/// (commonly 45), the rear zone likewise from the rear corners; the flanks are between. Within the rectangle
/// the zone is that of the nearest side.
#[must_use]
pub fn zone_of(rect: &Rect, half_angle: Degrees, point: Point) -> Zone {
    // Seen from the unit's middle, folded so that it lies ahead and to the right.
    let from = point - rect.centre();
    let (right, ahead) = (from.dot(rect.pose.right()), from.dot(rect.pose.heading()));
    let (flank, face) = (
        if right < 0.0 { Zone::Left } else { Zone::Right },
        if ahead < 0.0 { Zone::Rear } else { Zone::Front },
    );
    let beyond = Vector::new(right.abs() - rect.width.get() / 2.0, ahead.abs() - rect.depth.get() / 2.0);
    let tolerance = TOLERANCE.get();
    let (off, in_front) = if beyond.x < -tolerance && beyond.y < -tolerance {
        ((beyond.y - beyond.x).abs(), beyond.y > beyond.x)
    } else {
        let line = half_angle.heading();
        // Short of the corner the line has not begun, and the nearest of it is the corner.
        let off = if beyond.dot(line) < 0.0 { beyond.length() } else { beyond.cross(line).abs() };
        (off, beyond.y >= -tolerance && (beyond.x < -tolerance || line.cross(beyond) > 0.0))
    };
    match (off <= tolerance, in_front) {
        (true, _) => Zone::Line,
        (false, true) => face,
        (false, false) => flank,
    }
}

/// Whether a shape lies at least partly, more than by a touch, in the arc that opens from the front corners.
///
/// `half_angle` is measured from straight ahead, at most 90 (commonly 45).
#[must_use]
pub fn forward_arc_meets(rect: &Rect, half_angle: Degrees, shape: &Shape) -> bool {
    let [left, right, ..] = rect.corners();
    let ahead = rect.pose.heading();
    // The arc has no end; as far as the shape goes is far enough.
    let bounds = shape.bounds();
    let far =
        left.distance_to(bounds.min).max(left.distance_to(bounds.max)) + bounds.min.distance_to(bounds.max);
    let far = far + rect.width;
    let sides = [(left, ahead.rotate(-half_angle)), (right, ahead.rotate(half_angle))];
    let outline = sides.into_iter().flat_map(|(corner, line)| {
        let edge = corner + line * far;
        [corner, edge, edge + ahead * far]
    });
    overlap(&Shape::convex(outline), shape)
}

#[cfg(test)]
mod tests {
    use super::{Zone, forward_arc_meets, zone_of};
    use crate::samples::{any_rect, block, disc, rect};
    use crate::{Degrees, Point, Shape};
    use proptest::prelude::*;

    const DIAGONAL: Degrees = Degrees::new(45.0);

    fn zone(x: f64, y: f64) -> Zone {
        zone_of(&rect(10.0, 10.0, 0.0, 4.0, 2.0), DIAGONAL, Point::new(x, y))
    }

    #[test]
    fn zones_open_from_the_corners() {
        assert_eq!(
            [zone(10.0, 15.0), zone(10.0, 2.0), zone(5.0, 9.0), zone(15.0, 9.0)],
            [Zone::Front, Zone::Rear, Zone::Left, Zone::Right]
        );
        assert_eq!(
            [zone(13.0, 11.1), zone(13.0, 10.9), zone(13.0, 6.9), zone(7.0, 7.1)],
            [Zone::Front, Zone::Right, Zone::Rear, Zone::Left]
        );
    }

    #[test]
    fn on_the_line_is_in_neither() {
        assert_eq!([zone(13.0, 11.0), zone(7.0, 11.0), zone(12.0, 10.0), zone(13.0, 7.0)], [Zone::Line; 4]);
        assert_eq!(zone(13.0, 11.0 + 1e-9), Zone::Line);
        assert_eq!(zone(13.0, 11.00001), Zone::Front);
    }

    #[test]
    fn beside_and_before_the_edges_it_is_never_a_line() {
        assert_eq!(
            [zone(12.0, 9.0), zone(11.0, 10.0), zone(11.0, 8.0)],
            [Zone::Right, Zone::Front, Zone::Rear]
        );
        assert_eq!([zone(10.0, 9.5), zone(11.9, 9.0)], [Zone::Front, Zone::Right]);
    }

    #[test]
    fn a_touch_of_the_arc_is_not_in_it() {
        let unit = rect(10.0, 10.0, 0.0, 4.0, 2.0);
        let meets = |shape: Shape| forward_arc_meets(&unit, DIAGONAL, &shape);
        assert!(meets(block(10.0, 20.0, 180.0, 4.0, 2.0)));
        assert!(!meets(block(14.0, 10.0, 0.0, 4.0, 2.0)));
        // Its corner (14, 12) lies on the line from (12, 10).
        assert!(!meets(block(16.0, 12.0, 0.0, 4.0, 2.0)));
        assert!(meets(block(16.0, 12.001, 0.0, 4.0, 2.0)));
        assert!(!meets(block(10.0, 10.0, 180.0, 4.0, 2.0).translated(crate::Vector::new(0.0, -2.0))));
    }

    #[test]
    fn a_half_circle_is_everything_ahead() {
        let unit = rect(10.0, 10.0, 0.0, 4.0, 2.0);
        assert!(forward_arc_meets(&unit, Degrees::new(90.0), &disc(30.0, 10.9, 1.0)));
        assert!(!forward_arc_meets(&unit, Degrees::new(90.0), &disc(30.0, 9.0, 1.0)));
        let zone = |x: f64, y: f64| zone_of(&unit, Degrees::new(90.0), Point::new(x, y));
        assert_eq!([zone(11.0, 10.0), zone(12.0, 9.0)], [Zone::Front, Zone::Right]);
        assert_eq!(
            [zone(30.0, 10.0), zone(30.0, 10.1), zone(30.0, 9.9)],
            [Zone::Line, Zone::Front, Zone::Right]
        );
    }

    proptest! {
        #[test]
        fn a_point_in_the_front_zone_is_in_the_forward_arc(
            unit in any_rect(), x in -9.0..45.0f64, y in -9.0..45.0f64,
        ) {
            let point = Point::new(x, y);
            let zone = zone_of(&unit, DIAGONAL, point);
            let unit_shape = Shape::from(unit);
            prop_assume!(zone != Zone::Line && !unit_shape.contains(point));
            let tiny = Shape::Disc { centre: point, radius: crate::Inches::new(1e-5) };
            if zone == Zone::Front {
                prop_assert!(forward_arc_meets(&unit, DIAGONAL, &tiny));
            } else if forward_arc_meets(&unit, DIAGONAL, &tiny) {
                let edge = zone_of(&unit, DIAGONAL, point + unit.pose.heading() * 2e-5);
                prop_assert_ne!(edge, zone, "only the rim of the spot can reach into the arc");
            }
        }

        #[test]
        fn turning_the_table_keeps_the_zone(
            unit in any_rect(), x in -9.0..45.0f64, y in -9.0..45.0f64, by in 0.0..360.0f64,
        ) {
            let (point, by) = (Point::new(x, y), Degrees::new(by));
            let turned = unit.at(unit.pose.turned_about(Point::default(), by));
            let there = point.turned_about(Point::default(), by);
            prop_assert_eq!(zone_of(&turned, DIAGONAL, there), zone_of(&unit, DIAGONAL, point));
        }
    }
}
