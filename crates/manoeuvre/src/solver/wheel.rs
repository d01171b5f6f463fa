//! The ground that a wheel passes over, and how far ahead of it the wheel may begin: exact, for one angle.
//!
//! A block that turns about its front corner passes over what it covers at the start, what it covers at the end, and the
//! sector of a circle that the line from that corner to the far rear corner sweeps: at every distance from the corner that
//! line is within the block, so that nothing else is passed over. Where the last rank is incomplete there are two such
//! lines. That of a very short last rank leaves the block in the nook between the ranks; from there everything goes away as
//! the block turns, so that the nook is no part of what is passed over.

use onset_geometry::Vector;

use super::outline::{GRAZE, Interval, ROUNDING, edges, overlapping, reach, right_part};

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
        Sector { radius, from, to, aside: Interval::ALL }.bounded()
    }

    /// The part of it that lies level with the corner that stays or further up, if it gets there.
    fn above(&self) -> Option<Self> {
        let level = Vector::new(1.0, 0.0);
        let gets_there = self.to.y > ROUNDING || self.to.x < 0.0;
        gets_there.then(|| Sector { from: level, ..*self }.bounded())
    }

    /// The same, knowing how far it reaches.
    fn bounded(self) -> Self {
        let right = Vector::new(1.0, 0.0);
        Sector { aside: Interval { from: -self.extent(-right), to: self.extent(right) }, ..self }
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
        if taken.from > self.aside.to - GRAZE || taken.to < self.aside.from + GRAZE {
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
    sectors: Vec<Swept>,
    ends: Vec<Vec<Vector>>,
}

/// What the line to a far rear corner sweeps.
#[derive(Clone, Copy, Debug)]
struct Swept {
    sector: Sector,
    /// Where there is a nook, how far to the right that reaches; what of the sector lies level with the corner that stays, or
    /// further up, is free of it.
    nook: Option<(f64, Option<Sector>)>,
}

impl Swept {
    /// What is swept by the line to the furthest corner of a piece of the ground.
    fn by(piece: &[Vector], turn: (f64, f64)) -> Option<Self> {
        let corner = piece.iter().copied().max_by(|one, other| one.length().total_cmp(&other.length()))?;
        let sector = Sector::swept(corner, turn);
        let left = piece.iter().map(|corner| corner.x).fold(f64::INFINITY, f64::min);
        let top = piece.iter().map(|corner| corner.y).fold(f64::NEG_INFINITY, f64::max);
        // There the line would have to pass to the right of the nook's inmost point.
        let has_nook = left > 0.0 && top < 0.0 && corner.x * top > left * corner.y + ROUNDING;
        let nook = has_nook.then(|| (left, sector.above()));
        Some(Swept { sector, nook })
    }

    fn overlapping(&self, still: &[Vector]) -> impl Iterator<Item = Interval> + use<> {
        let Some((left, above)) = self.nook else {
            return [self.sector.overlapping(still), None].into_iter().flatten();
        };
        let beside = right_part(still, left);
        let beside =
            Some(beside).filter(|part| !part.is_empty()).and_then(|part| self.sector.overlapping(&part));
        [beside, above.and_then(|above| above.overlapping(still))].into_iter().flatten()
    }
}

impl Wheel {
    /// The wheel of a block whose ground, seen from the corner that stays, is `ground`.
    pub(super) fn new(ground: &[Vec<Vector>], turn: (f64, f64)) -> Self {
        let (sin, cos) = turn;
        let turned =
            |corner: &Vector| Vector::new(corner.x * cos - corner.y * sin, corner.x * sin + corner.y * cos);
        Wheel {
            sectors: ground.iter().filter_map(|piece| Swept::by(piece, turn)).collect(),
            ends: ground.iter().map(|piece| piece.iter().map(turned).collect()).collect(),
        }
    }

    /// The same of a block that may lie any way round the point that it turns about; a nook counts as passed over.
    pub(super) fn plain(ground: &[Vec<Vector>], turn: (f64, f64)) -> Self {
        let mut wheel = Wheel::new(ground, turn);
        wheel.sectors.iter_mut().for_each(|swept| swept.nook = None);
        wheel
    }

    /// From where on and up to where the wheel may not begin because of an outline.
    pub(super) fn blocked(&self, still: &[Vector]) -> impl Iterator<Item = Interval> {
        let sectors = self.sectors.iter().flat_map(|swept| swept.overlapping(still));
        sectors.chain(self.ends.iter().filter_map(|end| overlapping(end, UP, still)))
    }

    /// How far the ground reaches in a direction.
    pub(super) fn extent(&self, direction: Vector) -> f64 {
        let sectors = self.sectors.iter().map(|swept| swept.sector.extent(direction));
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
    fn the_nook_beside_a_short_last_rank_is_left_behind() {
        // Three ranks of nine and one model behind the middle: the line to its far corner leaves the block before it.
        let rect = |left: f64, right: f64, top: f64, bottom: f64| {
            [(left, top), (left, bottom), (right, bottom), (right, top)]
                .map(|(x, y)| Vector::new(x, y))
                .to_vec()
        };
        let ground = vec![rect(0.0, 9.0, 0.0, -3.0), rect(4.0, 5.0, -3.0, -4.0)];
        let in_the_nook = square(3.9, -3.08, 0.05);
        let wheel = Wheel::new(&ground, libm::sincos(1.2));
        let blocked: Vec<Interval> = wheel.blocked(&in_the_nook).collect();
        assert!(blocked.iter().all(|taken| taken.from >= -1e-9 || taken.to <= 1e-9), "{blocked:?}");
        let below: Vec<Interval> = wheel.blocked(&square(5.1, -3.08, 0.05)).collect();
        assert!(
            below.iter().any(|taken| taken.from < 0.0 && taken.to > 0.0),
            "beside it, it is swept: {below:?}"
        );
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
