//! Convex outlines in the frame: pushed along a line, where do they overlap; grown and shrunk by a hair.

use onset_geometry::Vector;

use super::frame::right_of;

/// Below this a number is rounding.
pub(super) const ROUNDING: f64 = 1e-12;

/// What enters by no more than this, in inches, does not overlap: for lines, which cannot be shrunk.
pub(super) const GRAZE: f64 = 1e-8;

/// An open interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Interval {
    pub(super) from: f64,
    pub(super) to: f64,
}

impl Interval {
    pub(super) const ALL: Interval = Interval { from: f64::NEG_INFINITY, to: f64::INFINITY };

    /// The least interval around both.
    pub(super) fn joined(self, other: Interval) -> Interval {
        Interval { from: self.from.min(other.from), to: self.to.max(other.to) }
    }
}

/// Directions square to the edges of an outline, of whatever length; of a rectangle two are enough.
fn axes(outline: &[Vector]) -> impl Iterator<Item = Vector> + '_ {
    let is_rectangle = match outline {
        [one, two, three, four] => (*two - *one + *four - *three).dot(*two - *one).abs() <= ROUNDING,
        _ => false,
    };
    let count = if is_rectangle { 2 } else { outline.len() };
    edges(outline).take(count).map(|(from, to)| right_of(to - from))
}

/// The edges of an outline, counter-clockwise.
pub(super) fn edges(outline: &[Vector]) -> impl Iterator<Item = (Vector, Vector)> + '_ {
    let count = if outline.len() < 2 { 0 } else { outline.len() };
    (0..count).map(move |at| (outline[at], outline[(at + 1) % outline.len()]))
}

/// From how far back to how far out an outline reaches in a direction.
pub(super) fn reach(outline: &[Vector], direction: Vector) -> Interval {
    let mut reach = Interval { from: f64::INFINITY, to: f64::NEG_INFINITY };
    for corner in outline {
        let at = corner.dot(direction);
        reach = Interval { from: reach.from.min(at), to: reach.to.max(at) };
    }
    reach
}

/// What of a convex outline lies further to the right than so.
pub(super) fn right_part(outline: &[Vector], left: f64) -> Vec<Vector> {
    let mut part = Vec::with_capacity(outline.len() + 2);
    part.extend(outline.iter().copied().take(usize::from(outline.len() == 1)).filter(|only| only.x >= left));
    for (from, to) in edges(outline) {
        if from.x >= left {
            part.push(from);
        }
        if (from.x >= left) != (to.x >= left) {
            part.push(from + (to - from) * ((left - from.x) / (to.x - from.x)));
        }
    }
    part
}

/// How far a convex outline is pushed along a direction of length one while it overlaps another; none where it never does.
pub(super) fn overlapping(moving: &[Vector], along: Vector, still: &[Vector]) -> Option<Interval> {
    let mut pushed = Interval::ALL;
    // Most are told apart aside of the way already.
    let (ours, theirs) = (reach(moving, right_of(along)), reach(still, right_of(along)));
    if theirs.from >= ours.to || theirs.to <= ours.from {
        return None;
    }
    for axis in axes(moving).chain(axes(still)) {
        let (ours, theirs, rate) = (reach(moving, axis), reach(still, axis), axis.dot(along));
        let scale = axis.x.abs() + axis.y.abs();
        let (first, last) = (theirs.from - ours.to + GRAZE * scale, theirs.to - ours.from - GRAZE * scale);
        if rate.abs() <= ROUNDING * scale {
            if !(first < 0.0 && last > 0.0) {
                return None;
            }
            continue;
        }
        let (one, other) = (first / rate, last / rate);
        pushed.from = pushed.from.max(one.min(other));
        pushed.to = pushed.to.min(one.max(other));
    }
    (pushed.from < pushed.to).then_some(pushed)
}

/// How far a convex outline is pushed along a direction of length one while it is nearer than `gap` to another; none where it
/// never is. It is one interval, so that every place at which they are just so far apart bounds it.
pub(super) fn nearing(moving: &[Vector], along: Vector, still: &[Vector], gap: f64) -> Option<Interval> {
    let mut pushed = overlapping(moving, along, still);
    let mut touch = |at: f64| {
        let at = Interval { from: at, to: at };
        pushed = Some(pushed.map_or(at, |known| known.joined(at)));
    };
    for one in moving {
        for other in still {
            let apart = *other - *one;
            let (ahead, aside) = (apart.dot(along), apart.cross(along));
            let half = gap * gap - aside * aside;
            if half >= 0.0 {
                touch(ahead - half.sqrt());
                touch(ahead + half.sqrt());
            }
        }
    }
    // A corner of the one upon an edge of the other that is moved outward.
    let mut meet = |corner: Vector, (from, to): (Vector, Vector), sign: f64| {
        let (edge, length) = ((to - from).unit(), (to - from).length());
        let from = from + right_of(edge) * gap;
        let slope = along.cross(edge);
        let at = (from - corner).cross(edge) / slope;
        let share = (from - corner).cross(along) / slope;
        if slope.abs() > ROUNDING && (0.0..=length).contains(&share) {
            touch(at * sign);
        }
    };
    for edge in edges(still) {
        moving.iter().for_each(|corner| meet(*corner, edge, 1.0));
    }
    for edge in edges(moving) {
        still.iter().for_each(|corner| meet(*corner, edge, -1.0));
    }
    pushed.filter(|pushed| pushed.from < pushed.to)
}

/// An outline whose edges are all moved outward by a length, or inward by a negative one. One too thin to shrink stays as it
/// is. What grows has its sharp corners blunted, so that nothing of it is much further off than it has grown.
pub(super) fn grown(outline: &[Vector], by: f64) -> Vec<Vector> {
    if by > 0.0 {
        return blunted(outline, by);
    }
    if outline.len() < 3 {
        return outline.to_vec();
    }
    let count = outline.len();
    let line = |at: usize| {
        let (from, to) = (outline[at % count], outline[(at + 1) % count]);
        let normal = right_of((to - from).unit());
        (normal, from.dot(normal) + by)
    };
    let corner = |at: usize| {
        let ((one, far), (other, further)) = (line(at + count - 1), line(at));
        let cross = one.cross(other);
        let across = Vector::new(far * other.y - further * one.y, further * one.x - far * other.x);
        across / cross
    };
    let grown: Vec<Vector> = (0..count).map(corner).collect();
    let is_sound = |(at, corner): (usize, &Vector)| {
        let moved = *corner - outline[at];
        moved.length().is_finite() && shrinks(&grown, outline, at)
    };
    if grown.iter().enumerate().all(is_sound) { grown } else { outline.to_vec() }
}

/// An outline whose corners are all moved inward by a length, so that whatever enters it by no more than that does not
/// overlap what is left; a line is shortened at both ends.
pub(super) fn eased(outline: &[Vector], by: f64) -> Vec<Vector> {
    if outline.len() == 2 {
        let along = outline[1] - outline[0];
        let is_long = along.length() > 4.0 * by;
        let step = if is_long { along.unit() * by } else { Vector::ZERO };
        return vec![outline[0] + step, outline[1] - step];
    }
    let shrunk = grown(outline, -by);
    let ease = |(corner, inner): (&Vector, &Vector)| {
        let moved = *inner - *corner;
        *corner + moved * (by / moved.length().max(by))
    };
    outline.iter().zip(&shrunk).map(ease).collect()
}

/// Whether an edge still runs the way it did.
fn shrinks(grown: &[Vector], outline: &[Vector], at: usize) -> bool {
    let next = (at + 1) % outline.len();
    (grown[next] - grown[at]).dot(outline[next] - outline[at]) > 0.0
}

/// An outline that has grown, each of its corners cut across as often as it takes to turn by no more than a right angle at once.
fn blunted(outline: &[Vector], by: f64) -> Vec<Vector> {
    let count = outline.len();
    let mut grown = Vec::with_capacity(2 * count + 2);
    for (at, corner) in outline.iter().enumerate() {
        let (before, after) = (outline[(at + count - 1) % count], outline[(at + 1) % count]);
        let first = if count > 1 { right_of((*corner - before).unit()) } else { Vector::new(0.0, -1.0) };
        let turn = match count {
            1 => std::f64::consts::TAU,
            2 => std::f64::consts::PI,
            _ => {
                let next = right_of((after - *corner).unit());
                libm::atan2(first.cross(next), first.dot(next)).max(0.0)
            }
        };
        // Between two normals the corner lies where their lines meet.
        let parts = (turn / (std::f64::consts::FRAC_PI_2 + 1e-9)).ceil().max(1.0);
        let (half, out) = (turn / parts / 2.0, by / libm::cos(turn / parts / 2.0));
        for part in 0..parts as u32 {
            let (sin, cos) = libm::sincos(half * f64::from(2 * part + 1));
            let normal = Vector::new(first.x * cos - first.y * sin, first.x * sin + first.y * cos);
            grown.push(*corner + normal * out);
        }
    }
    grown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: f64, y: f64, side: f64) -> Vec<Vector> {
        [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)]
            .map(|(right, up)| Vector::new(x + right, y + up))
            .to_vec()
    }

    const UP: Vector = Vector::new(0.0, 1.0);

    fn is_about(pushed: Option<Interval>, from: f64, to: f64) -> bool {
        pushed.is_some_and(|pushed| {
            (from..from + 3.0 * GRAZE).contains(&pushed.from) && (to - 3.0 * GRAZE..to).contains(&pushed.to)
        })
    }

    #[test]
    fn a_push_overlaps_from_touch_to_touch() {
        let pushed = overlapping(&square(0.0, 0.0, 1.0), UP, &square(0.5, 4.0, 2.0));
        assert!(is_about(pushed, 3.0, 6.0), "{pushed:?}");
        assert_eq!(overlapping(&square(0.0, 0.0, 1.0), UP, &square(1.0, 4.0, 2.0)), None, "it grazes");
    }

    #[test]
    fn near_is_as_far_as_corners_round_it() {
        // An inch beside it passes at its corners' circles: half an inch aside, root three quarters before and after.
        let (one, other) = (square(0.0, 0.0, 1.0), square(1.5, 4.0, 2.0));
        let round = f64::sqrt(0.75);
        let pushed = nearing(&one, UP, &other, 1.0).expect("it comes near");
        assert!((pushed.from - (3.0 - round)).abs() < 1e-9 && (pushed.to - (6.0 + round)).abs() < 1e-9);
        let ahead = nearing(&one, UP, &square(0.25, 4.0, 2.0), 1.0).expect("it comes near");
        assert!((ahead.from - 2.0).abs() < 1e-9 && (ahead.to - 7.0).abs() < 1e-9, "{ahead:?}");
        assert_eq!(nearing(&one, UP, &square(2.1, 4.0, 2.0), 1.0), None);
        let line = [Vector::new(2.0, 9.0), Vector::new(1.5, 4.0)];
        let pushed = nearing(&one, UP, &line, 1.0).expect("it comes near");
        assert!((pushed.from - (3.0 - round)).abs() < 1e-9, "{pushed:?}");
    }

    #[test]
    fn a_line_is_in_the_way_and_a_point_too() {
        let line = [Vector::new(-1.0, 5.0), Vector::new(0.5, 5.0)];
        let pushed = overlapping(&square(0.0, 0.0, 1.0), UP, &line);
        assert!(is_about(pushed, 4.0, 5.0), "{pushed:?}");
        let point = overlapping(&square(0.0, 0.0, 1.0), UP, &[Vector::new(0.5, 5.0)]);
        assert!(is_about(point, 4.0, 5.0), "{point:?}");
    }

    #[test]
    fn grows_and_shrinks_by_its_edges() {
        let near = |(one, other): (&Vector, &Vector)| (*one - *other).length() < 1e-12;
        let large = grown(&square(0.0, 0.0, 2.0), 0.5);
        assert!(large.iter().zip(&square(-0.5, -0.5, 3.0)).all(near), "{large:?}");
        let line = grown(&[Vector::ZERO, Vector::new(3.0, 0.0)], 0.5);
        assert!(line.len() == 4 && line.iter().all(|corner| corner.y.abs() > 0.49), "{line:?}");
        assert_eq!(grown(&square(0.0, 0.0, 2.0), -0.5), square(0.5, 0.5, 1.0));
        assert_eq!(grown(&square(0.0, 0.0, 2.0), -1.5), square(0.0, 0.0, 2.0), "too thin to shrink");
    }
}
