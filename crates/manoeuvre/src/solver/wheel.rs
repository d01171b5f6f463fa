//! The ground that a wheel passes over, and how far ahead of it the wheel may begin: exact, for one angle.
//!
//! A block that turns about its front corner passes over what it covers at the start, what it covers at the end, and the
//! sector of a circle that the line from that corner to the far rear corner sweeps: at every distance from the corner that
//! line is within the block, so that nothing else is passed over. Where the last rank is incomplete there are two such
//! lines. (One of a very short last rank may leave the block near the corner; then a little too much counts.)

use onset_geometry::Vector;

use super::outline::{GRAZE, Interval, ROUNDING, edges, overlapping, reach};

/// Up the frame: the way that the block goes before it wheels.
pub(super) const UP: Vector = Vector::new(0.0, 1.0);

/// A sector about the corner that stays: up to a radius, from one direction counter-clockwise to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sector {
    radius: f64,
    from: Vector,
    to: Vector,
    /// How far it reaches to the left and to the right.
    aside: Interval,
}

impl Sector {
    /// What the line from the origin to a corner sweeps as it turns counter-clockwise by an angle of at most a half turn, given
    /// by its sine and cosine.
    pub(super) fn swept(corner: Vector, (sin, cos): (f64, f64)) -> Self {
        let radius = corner.length();
        let from = corner / radius;
        let to = Vector::new(from.x * cos - from.y * sin, from.x * sin + from.y * cos);
        let mut sector = Sector { radius, from, to, aside: Interval::ALL };
        let right = Vector::new(1.0, 0.0);
        sector.aside = Interval { from: -sector.extent(-right), to: sector.extent(right) };
        sector
    }

    fn holds(&self, direction: Vector) -> bool {
        self.from.cross(direction) >= -1e-12 && direction.cross(self.to) >= -1e-12
    }

    /// How far it reaches in a direction.
    pub(super) fn extent(&self, direction: Vector) -> f64 {
        if self.holds(direction) {
            return self.radius;
        }
        0.0f64.max(self.from.dot(direction) * self.radius).max(self.to.dot(direction) * self.radius)
    }

    /// How far up it is pushed while it overlaps an outline. Both are convex, so that the first and the last touch bound it;
    /// every touch is of one of these kinds. What the arc enters by mere rounding it does not overlap.
    pub(super) fn overlapping(&self, still: &[Vector]) -> Option<Interval> {
        let taken = reach(still, Vector::new(1.0, 0.0));
        if taken.from > self.aside.to + ROUNDING || taken.to < self.aside.from - ROUNDING {
            return None;
        }
        let radius = self.radius - GRAZE;
        let mut touched: Option<Interval> = None;
        let mut touch = |at: f64| {
            let at = Interval { from: at, to: at };
            touched = Some(touched.map_or(at, |known| known.joined(at)));
        };
        for corner in still {
            // A corner of theirs on the arc.
            let left = radius * radius - corner.x * corner.x;
            if left >= 0.0 {
                for up in [left.sqrt(), -left.sqrt()] {
                    if self.holds(Vector::new(corner.x, up)) {
                        touch(corner.y - up);
                    }
                }
            }
            // On one of the straight sides.
            for side in [self.from, self.to] {
                let along = corner.x / side.x;
                if (0.0..=radius).contains(&along) {
                    touch(corner.y - along * side.y);
                }
            }
        }
        for (from, to) in edges(still) {
            // A corner of the sector on an edge of theirs.
            for own in [Vector::ZERO, self.from * radius, self.to * radius] {
                let share = (own.x - from.x) / (to.x - from.x);
                if (0.0..=1.0).contains(&share) {
                    touch(from.y + (to.y - from.y) * share - own.y);
                }
            }
            // The arc along an edge of theirs.
            let inward = Vector::new(from.y - to.y, to.x - from.x).unit();
            for normal in [inward, -inward] {
                let own = normal * radius;
                let share = (own.x - from.x) / (to.x - from.x);
                if self.holds(normal) && (0.0..=1.0).contains(&share) {
                    touch(from.y + (to.y - from.y) * share - own.y);
                }
            }
        }
        touched.filter(|touched| touched.from < touched.to)
    }
}

/// The ground that a wheel by one angle passes over, seen from the corner that stays.
#[derive(Clone, Debug)]
pub(super) struct Wheel {
    sectors: Vec<Sector>,
    ends: Vec<Vec<Vector>>,
}

impl Wheel {
    /// The wheel of a block whose ground, seen from the corner that stays, is `ground`.
    pub(super) fn new(ground: &[Vec<Vector>], turn: (f64, f64)) -> Self {
        let (sin, cos) = turn;
        let turned =
            |corner: &Vector| Vector::new(corner.x * cos - corner.y * sin, corner.x * sin + corner.y * cos);
        let furthest = |piece: &Vec<Vector>| {
            piece.iter().copied().max_by(|one, other| one.length().total_cmp(&other.length()))
        };
        Wheel {
            sectors: ground.iter().filter_map(furthest).map(|corner| Sector::swept(corner, turn)).collect(),
            ends: ground.iter().map(|piece| piece.iter().map(turned).collect()).collect(),
        }
    }

    /// From where on and up to where the wheel may not begin because of an outline.
    pub(super) fn blocked(&self, still: &[Vector]) -> impl Iterator<Item = Interval> {
        let sectors = self.sectors.iter().filter_map(|sector| sector.overlapping(still));
        sectors.chain(self.ends.iter().filter_map(|end| overlapping(end, UP, still)))
    }

    /// How far the ground reaches in a direction.
    pub(super) fn extent(&self, direction: Vector) -> f64 {
        let sectors = self.sectors.iter().map(|sector| sector.extent(direction));
        let ends = self.ends.iter().flatten().map(|corner| corner.dot(direction));
        sectors.chain(ends).fold(f64::NEG_INFINITY, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block() -> Vec<Vec<Vector>> {
        vec![[(0.0, 0.0), (0.0, -2.0), (4.0, -2.0), (4.0, 0.0)].map(|(x, y)| Vector::new(x, y)).to_vec()]
    }

    fn square(x: f64, y: f64, side: f64) -> Vec<Vector> {
        [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)]
            .map(|(right, up)| Vector::new(x + right, y + up))
            .to_vec()
    }

    /// Whether the block, turned in small steps about a corner so far up, ever overlaps.
    fn meets(at: f64, angle: f64, still: &[Vector]) -> bool {
        (0..=2000).any(|step| {
            let (sin, cos) = libm::sincos(angle * f64::from(step) / 2000.0);
            let turned: Vec<Vector> = block()[0]
                .iter()
                .map(|corner| {
                    Vector::new(corner.x * cos - corner.y * sin, corner.x * sin + corner.y * cos + at)
                })
                .collect();
            overlapping(&turned, UP, still).is_some_and(|pushed| pushed.from < -1e-3 && pushed.to > 1e-3)
        })
    }

    #[test]
    fn a_quarter_wheel_reaches_its_diagonal_beyond() {
        let wheel = Wheel::new(&block(), (1.0, 0.0));
        let beside = square(4.3, -10.0, 20.0);
        assert!(wheel.blocked(&beside).next().is_some(), "the rear corner swings out to 4.47");
        assert!(wheel.blocked(&square(4.5, -10.0, 20.0)).next().is_none());
        assert_eq!(wheel.extent(Vector::new(1.0, 0.0)), f64::sqrt(20.0));
        assert_eq!(wheel.extent(UP), 4.0);
    }

    #[test]
    fn it_is_blocked_just_where_small_steps_meet_something() {
        let mut tried = 0;
        for angle in [0.3, 0.8, 1.3] {
            let wheel = Wheel::new(&block(), libm::sincos(angle));
            for (x, y, side) in [(3.0, 5.0, 1.0), (4.2, 4.0, 0.7), (-3.0, 6.0, 2.0), (1.0, 7.0, 3.0)] {
                let still = square(x, y, side);
                for step in 0..60 {
                    let at = f64::from(step) * 0.2;
                    let near_a_touch = |interval: &Interval| {
                        (interval.from - at).abs() < 0.01 || (interval.to - at).abs() < 0.01
                    };
                    let blocked: Vec<Interval> = wheel.blocked(&still).collect();
                    if blocked.iter().any(near_a_touch) {
                        continue;
                    }
                    let is_blocked = blocked.iter().any(|within| within.from < at && at < within.to);
                    let at_start = overlapping(&block()[0], UP, &still);
                    let starts_in = at_start.is_some_and(|pushed| pushed.from < at && at < pushed.to);
                    assert_eq!(is_blocked || starts_in, meets(at, angle, &still), "{x} {y} {at} {angle}");
                    tried += 1;
                }
            }
        }
        assert!(tried > 500);
    }
}
