//! What a front that advances straight ahead would touch first: for every place of its left end, how far ahead a convex
//! outline begins within the front's width. A function made of straight pieces.

use onset_geometry::{TOLERANCE, Vector};

use super::outline::edges;

/// The directions of an advance: whereto it leads, and what lies to its right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Advance {
    pub(super) ahead: Vector,
    pub(super) right: Vector,
}

/// A corner that comes upon a side so nearly along it, in radians, does not strike it: the tolerance would leave open where.
pub(super) const GLANCE: f64 = 1e-4;

/// So far, in inches, a front that is flush may lie off at its ends; between the two it is for rounding to say.
pub(super) const FLUSH: (f64, f64) = (0.9e-6, 1.1e-6);

/// Which part of the front meets which part of the outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meets {
    /// The front's left corner meets an edge, by its number.
    LeftCorner(usize),
    /// The front's right corner meets an edge.
    RightCorner(usize),
    /// The front meets the corner between two edges; the one to the left comes first.
    Corner(usize, usize),
    /// The front meets an edge all along.
    Flush(usize),
}

/// One straight piece: the front's left end from `from` to `to`, and the outline so far ahead at either end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) far: (f64, f64),
    pub(super) meets: Meets,
}

impl Stretch {
    /// How far ahead it is where the front's left end is at a place.
    pub(super) fn far_at(&self, at: f64) -> f64 {
        let length = self.to - self.from;
        if length <= 0.0 {
            return self.far.0.min(self.far.1);
        }
        self.far.0 + (self.far.1 - self.far.0) * ((at - self.from) / length)
    }

    /// The same within narrower bounds.
    pub(super) fn within(&self, from: f64, to: f64) -> Stretch {
        Stretch { from, to, far: (self.far_at(from), self.far_at(to)), meets: self.meets }
    }
}

/// The profile of a convex outline before a front of a width. A corner of the front that passes an end of the outline within
/// `slack` meets it; of a negative one, a corner that comes so little within an end passes it.
pub(super) fn profile(outline: &[Vector], advance: Advance, width: f64, slack: f64) -> Vec<Stretch> {
    let mut stretches = Vec::with_capacity(4);
    profile_into(&mut stretches, outline, advance, width, slack);
    stretches
}

/// The same, in place of what the list held.
pub(super) fn profile_into(
    stretches: &mut Vec<Stretch>,
    outline: &[Vector],
    advance: Advance,
    width: f64,
    slack: f64,
) {
    stretches.clear();
    let place = |corner: Vector| (corner.dot(advance.right), corner.dot(advance.ahead));
    // The edges that look at the front run to the right, if the outline runs counter-clockwise.
    // What is to be struck lies flush where the tolerance says so: all along the front.
    let steepest = if slack > 0.0 { FLUSH.1 / width } else { 1e-9 };
    let level = |rise: f64, run: f64| rise.abs() <= steepest * run || rise.abs() <= 0.01 * TOLERANCE.get();
    let (mut lowest, mut highest) = (f64::INFINITY, f64::NEG_INFINITY);
    let mut bottom: Option<(f64, f64, Option<usize>, Option<usize>)> = None;
    let mut flat = None;
    for (number, (from, to)) in edges(outline).enumerate() {
        let ((start, near), (end, far)) = (place(from), place(to));
        let run = end - start;
        if run <= 1e-12 {
            continue;
        }
        (lowest, highest) = (lowest.min(start), highest.max(end));
        let rise = far - near;
        if level(rise, run) {
            flat = Some((start, end, (near, far), number));
            continue;
        }
        // The corner at which edges begin to rise is the nearest.
        let corner = if rise < 0.0 { (end, far) } else { (start, near) };
        let nearer = bottom.is_none_or(|(_, known, _, _)| corner.1 < known - 1e-12);
        if nearer {
            bottom = Some((corner.0, corner.1, None, None));
        }
        if let Some((at, known, left, right)) = &mut bottom
            && (corner.0 - *at).abs() <= 1e-9
            && (corner.1 - *known).abs() <= 1e-9
        {
            *(if rise < 0.0 { left } else { right }) = Some(number);
        }
        if rise < 0.0 {
            // The right corner of the front comes to it.
            let (from, to) = (start - width, end - width);
            stretches.push(Stretch { from, to, far: (near, far), meets: Meets::RightCorner(number) });
        } else {
            stretches.push(Stretch {
                from: start,
                to: end,
                far: (near, far),
                meets: Meets::LeftCorner(number),
            });
        }
    }
    if flat.is_none() && bottom.is_none() {
        // Nothing of it lies across: only the nearest of its corners can be met.
        let nearest =
            outline.iter().map(|corner| place(*corner)).min_by(|one, other| one.1.total_cmp(&other.1));
        bottom = nearest.map(|(at, far)| (at, far, None, None));
        (lowest, highest) = nearest.map_or((0.0, 0.0), |(at, _)| (at, at));
    }
    if let Some((start, end, (near, far), number)) = flat {
        // What lies aslant within the tolerance before a narrow front is further than that over all of a wide edge.
        let mut flush = |from: f64, to: f64, far: (f64, f64)| {
            stretches.push(Stretch { from, to, far, meets: Meets::Flush(number) });
        };
        let level = near.min(far);
        if (near - far).abs() <= 0.01 * TOLERANCE.get() {
            flush(start - width, end, (level, level));
        } else if near < far {
            flush(start - width, start, (level, level));
            flush(start, end, (near, far));
        } else {
            flush(start - width, end - width, (near, far));
            flush(end - width, end, (level, level));
        }
    } else if let Some((at, near, left, right)) = bottom {
        let (left, right) = (left.or(right).unwrap_or(0), right.or(left).unwrap_or(0));
        let meets = Meets::Corner(left, right);
        stretches.push(Stretch { from: at - width, to: at, far: (near, near), meets });
    }
    // A corner that passes by an end is as good as on it: there the end itself is met, however steep the edge.
    let (left, right) = (lowest - width - slack, highest + slack);
    for at in 0..stretches.len() {
        let stretch = stretches[at];
        if slack < 0.0 {
            stretches[at] = stretch.within(stretch.from.max(left), stretch.to.min(right));
            continue;
        }
        // Also the near end of an edge that runs along the way but for a rounding.
        let first = stretch.from - left <= slack + TOLERANCE.get();
        let last = right - stretch.to <= slack + TOLERANCE.get();
        let mut far = stretch.far;
        let run = stretch.to - stretch.from;
        if run < (GLANCE * (far.1 - far.0).abs()).max(2.0 * TOLERANCE.get()) {
            // Past the far end of an edge that is passed nearly along it, the near end has been touched before.
            if slack <= TOLERANCE.get() {
                continue;
            }
            let near = far.0.min(far.1);
            far = (near, near);
        }
        if stretch.far.0 == stretch.far.1 {
            // Whatever passes the nearest corner within the tolerance touches it, also where more sticks out behind it.
            let is_passed = slack > TOLERANCE.get();
            let by = if is_passed { slack } else { 0.0 };
            // What is met is met within the slack of that corner, not of what sticks out behind it.
            let most = if is_passed { f64::INFINITY } else { slack };
            stretches[at].from = if first { left.max(stretch.from - most) } else { stretch.from - by };
            stretches[at].to = if last { right.min(stretch.to + most) } else { stretch.to + by };
            continue;
        }
        if first {
            stretches.push(Stretch { from: left, to: stretch.from, far: (far.0, far.0), ..stretch });
        }
        if last {
            stretches.push(Stretch { from: stretch.to, to: right, far: (far.1, far.1), ..stretch });
        }
    }
    stretches.sort_by(|one, other| one.from.total_cmp(&other.from));
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP: Advance = Advance { ahead: Vector::new(0.0, 1.0), right: Vector::new(1.0, 0.0) };

    fn far(outline: &[Vector], at: f64) -> Option<(f64, Meets)> {
        let stretches = profile(outline, UP, 2.0, 0.0);
        let holding = stretches.iter().filter(|stretch| stretch.from <= at && at <= stretch.to);
        let nearest = holding.map(|stretch| (stretch.far_at(at), stretch.meets));
        nearest.min_by(|one, other| one.0.total_cmp(&other.0))
    }

    #[test]
    fn a_level_edge_is_met_flush_from_corner_to_corner() {
        let square = [(3.0, 5.0), (6.0, 5.0), (6.0, 8.0), (3.0, 8.0)].map(|(x, y)| Vector::new(x, y));
        assert_eq!(far(&square, 2.0), Some((5.0, Meets::Flush(0))));
        assert_eq!([far(&square, 0.9), far(&square, 6.1)], [None, None]);
        assert_eq!(far(&square, 6.0), Some((5.0, Meets::Flush(0))));
    }

    #[test]
    fn a_diamond_is_met_with_a_corner_or_at_its_corner() {
        let diamond = [(5.0, 5.0), (7.0, 7.0), (5.0, 9.0), (3.0, 7.0)].map(|(x, y)| Vector::new(x, y));
        assert_eq!(far(&diamond, 4.0), Some((5.0, Meets::Corner(3, 0))));
        assert_eq!(far(&diamond, 6.0), Some((6.0, Meets::LeftCorner(0))));
        assert_eq!(far(&diamond, 2.0), Some((6.0, Meets::RightCorner(3))));
        assert_eq!(far(&diamond, 1.0), Some((7.0, Meets::RightCorner(3))));
        assert_eq!(far(&diamond, 7.5), None);
    }

    #[test]
    fn a_line_has_a_near_side_from_either_side() {
        let line = [Vector::new(3.0, 5.0), Vector::new(6.0, 8.0)];
        assert_eq!(far(&line, 5.0), Some((7.0, Meets::LeftCorner(0))));
        assert_eq!(far(&line, 2.0), Some((5.0, Meets::Corner(0, 0))));
    }
}
