//! Obstacles inflated: where the middle of a front may not be, because something of the front, or of the distance that it
//! keeps, would not fit. A convex piece grows by half the frontage and its clearance, with round corners.

use onset_geometry::{Bounds, Point, Shape, TOLERANCE, Vector, depth, distance, nearest};

/// Into how many sides an oval is put: its outline is then never more than 1/465 of its longer half too far out.
const SIDES: u32 = 48;

/// A convex piece of an obstacle, and how far the front's middle keeps away from it.
#[derive(Clone, Debug)]
pub(super) struct Inflated {
    /// Its outline, a point where it is a disc.
    core: Shape,
    /// The corners of the core.
    pub corners: Vec<Point>,
    /// How far the piece itself reaches from the core.
    own: f64,
    /// How far from the core.
    pub radius: f64,
    /// By how much less it still counts as so far.
    skin: f64,
    /// Of which obstacle it is a piece.
    pub of: usize,
    bounds: Bounds,
}

impl Inflated {
    /// A piece of an obstacle, from which a point keeps `away`.
    pub fn new(shape: &Shape, away: f64, skin: f64, of: usize) -> Self {
        let (core, own) = cored(shape);
        let radius = own + away;
        Inflated { corners: core.corners().to_vec(), bounds: core.bounds(), core, own, radius, skin, of }
    }

    /// The same, inflated no further than its obstacle is from a goal, so that it is no matter how that is cut into pieces.
    pub fn up_to(&self, obstacle: &[Shape], goal: &[Shape]) -> Self {
        let gap = nearest(obstacle, goal).map_or(f64::INFINITY, |nearest| nearest.gap.get());
        Inflated { radius: self.radius.min(self.own + gap), ..self.clone() }
    }

    /// Whether a straight piece keeps away from it; as far as `goal` does, where it leads to a goal that is nearer.
    pub fn passes(&self, from: Point, to: Point, goal: bool) -> bool {
        let line = if from.distance_to(to) > TOLERANCE { Shape::line(from, to) } else { Shape::point(to) };
        let apart = line.bounds().gap(self.bounds);
        if apart >= self.radius && apart > 0.0 {
            return true;
        }
        let radius = match goal {
            true => self.radius.min(distance(&self.core, &Shape::point(to)).gap.get()),
            false => self.radius,
        };
        if radius <= self.skin {
            depth(&line, &self.core) <= TOLERANCE
        } else {
            distance(&line, &self.core).gap.get() >= radius - self.skin
        }
    }

    /// The stretches of a circle on which it does not keep away, as bearings from its middle.
    pub fn on_circle(&self, centre: Point, radius: f64) -> Vec<Stretch> {
        let kept = self.radius - self.skin;
        let gap = |at: Point| distance(&self.core, &Shape::point(at)).gap.get();
        if kept <= 0.0 || gap(centre) >= radius + kept {
            return Vec::new();
        }
        stretches(marks(&self.core, kept, centre, radius), |bearing| {
            gap(on_rim(centre, radius, bearing)) < kept
        })
    }
}

/// A stretch of a circle: from a bearing in [0, 360), so many degrees clockwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stretch {
    pub from: f64,
    pub width: f64,
}

impl Stretch {
    /// Whether it has more than an end in common with another.
    pub fn meets(self, other: Stretch) -> bool {
        [-360.0, 0.0, 360.0].into_iter().any(|turn| {
            let from = (self.from + turn).max(other.from);
            let to = (self.from + turn + self.width).min(other.from + other.width);
            to - from > 1e-9
        })
    }

    /// Whether a bearing lies within it, by more than rounding.
    pub fn holds(self, bearing: f64) -> bool {
        let into = (bearing - self.from).rem_euclid(360.0);
        self.width >= 360.0 || into > WITHIN && into < self.width - WITHIN
    }
}

/// What lies this far within a stretch, in degrees, does not lie at its end.
const WITHIN: f64 = 1e-6;

/// The same stretches; those that overlap by more than rounding as one. Between those that only meet a path may just pass.
pub(super) fn overlapped(mut stretches: Vec<Stretch>) -> Vec<Stretch> {
    stretches.sort_by(|one, other| one.from.total_cmp(&other.from));
    let mut joined: Vec<Stretch> = Vec::with_capacity(stretches.len());
    for next in stretches {
        match joined.last_mut() {
            Some(last) if next.from < last.from + last.width - WITHIN => {
                last.width = last.width.max(next.from + next.width - last.from);
            }
            _ => joined.push(next),
        }
    }
    // The last may reach round into the first.
    while let [first, .., last] = joined[..]
        && last.from + last.width - 360.0 > first.from + WITHIN
    {
        joined.remove(0);
        if let Some(last) = joined.last_mut() {
            last.width = last.width.max(first.from + 360.0 + first.width - last.from);
        }
    }
    match joined.iter().any(|one| one.width >= 360.0) {
        true => vec![Stretch { from: 0.0, width: 360.0 }],
        false => joined,
    }
}

/// The point of a circle at a bearing from its middle.
pub(super) fn on_rim(centre: Point, radius: f64, bearing: f64) -> Point {
    centre + onset_geometry::Degrees::new(bearing).heading() * radius
}

/// A shape as an outline and the radius by which it is rounded: an oval in an outline of many sides around it.
pub(super) fn cored(shape: &Shape) -> (Shape, f64) {
    match shape {
        Shape::Convex(_) => (shape.clone(), 0.0),
        Shape::Disc { centre, radius } => (Shape::point(*centre), radius.get()),
        Shape::Oval { centre, facing, half_width, half_depth } => {
            let (ahead, right) = (facing.heading(), facing.heading().perp_right());
            let each = 360.0 / f64::from(SIDES);
            let out = 1.0 / libm::cos((each / 2.0).to_radians());
            let corners = (0..SIDES).map(|side| {
                let way = onset_geometry::Degrees::new((f64::from(side) + 0.5) * each).heading() * out;
                *centre + right * (*half_width * way.x) + ahead * (*half_depth * way.y)
            });
            (Shape::convex(corners), 0.0)
        }
    }
}

/// The same shape; an oval as the outline around it.
pub(super) fn outlined(shape: &Shape) -> Shape {
    match shape {
        Shape::Oval { .. } => cored(shape).0,
        Shape::Convex(_) | Shape::Disc { .. } => shape.clone(),
    }
}

/// The bearings at which a circle may cross the outline of a core rounded by `kept`; more than these, never fewer.
pub(super) fn marks(core: &Shape, kept: f64, centre: Point, radius: f64) -> Vec<f64> {
    let mut marks = Vec::new();
    for corner in core.corners() {
        let to = *corner - centre;
        let apart = to.length();
        if apart > 0.0 && radius > 0.0 {
            let share = (apart * apart + radius * radius - kept * kept) / (2.0 * apart * radius);
            both_sides(&mut marks, to, share);
        }
    }
    for edge in core.edges() {
        let outward = edge.along().unit().perp_right();
        line_marks(&mut marks, outward, (centre - edge.start).dot(outward) - kept, radius);
    }
    marks
}

/// The bearings at which a circle crosses a line, whose middle lies so far beyond it along `outward`.
fn line_marks(marks: &mut Vec<f64>, outward: Vector, beyond: f64, radius: f64) {
    if radius > 0.0 {
        both_sides(marks, outward, -beyond / radius);
    }
}

fn both_sides(marks: &mut Vec<f64>, towards: Vector, share: f64) {
    if share.abs() <= 1.0 {
        let (middle, aside) = (towards.bearing().get(), libm::acos(share).to_degrees());
        marks.extend([(middle - aside).rem_euclid(360.0), (middle + aside).rem_euclid(360.0)]);
    }
}

/// The stretches between marks, or the whole circle, in whose middle something holds.
fn stretches(mut marks: Vec<f64>, holds: impl Fn(f64) -> bool) -> Vec<Stretch> {
    marks.sort_by(f64::total_cmp);
    let Some(first) = marks.first().copied() else {
        let all = Stretch { from: 0.0, width: 360.0 };
        return if holds(0.0) { vec![all] } else { Vec::new() };
    };
    let next = marks.iter().copied().skip(1).chain([first + 360.0]);
    let each = marks.iter().zip(next).map(|(from, to)| Stretch { from: *from, width: to - from });
    each.filter(|one| one.width > 0.0 && holds(one.from + one.width / 2.0)).collect()
}

/// The part of the table in which the front's middle keeps half the frontage from every edge; less from those that the start
/// is nearer to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inner {
    min: Point,
    max: Point,
}

impl Inner {
    /// Of a table of this size.
    pub fn new(board: onset_geometry::Board, half: f64, start: Point) -> Self {
        let (width, height) = (board.width.get(), board.height.get());
        Inner {
            min: Point::new(half.min(start.x), half.min(start.y)),
            max: Point::new((width - half).max(start.x), (height - half).max(start.y)),
        }
    }

    /// Whether a point lies in it.
    pub fn holds(&self, at: Point) -> bool {
        let slack = TOLERANCE.get();
        at.x >= self.min.x - slack
            && at.x <= self.max.x + slack
            && at.y >= self.min.y - slack
            && at.y <= self.max.y + slack
    }

    /// The stretches of a circle outside of it.
    pub fn off_circle(&self, centre: Point, radius: f64) -> Vec<Stretch> {
        let (right, up) = (Vector::new(1.0, 0.0), Vector::new(0.0, 1.0));
        let mut marks = Vec::new();
        for (outward, edge) in [(right, self.max), (up, self.max), (-right, self.min), (-up, self.min)] {
            line_marks(&mut marks, outward, (centre - edge).dot(outward), radius);
        }
        stretches(marks, |bearing| !self.holds(on_rim(centre, radius, bearing)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use onset_geometry::{Degrees, Inches};

    #[test]
    fn stretches_that_overlap_are_one_and_those_that_meet_are_not() {
        let joined = |stretches: &[(f64, f64)]| -> Vec<(f64, f64)> {
            let stretches = stretches.iter().map(|(from, width)| Stretch { from: *from, width: *width });
            overlapped(stretches.collect()).iter().map(|one| (one.from, one.width)).collect()
        };
        assert_eq!(joined(&[(40.0, 30.0), (10.0, 40.0)]), [(10.0, 60.0)]);
        assert_eq!(joined(&[(10.0, 30.0), (40.0, 30.0)]), [(10.0, 30.0), (40.0, 30.0)]);
        assert_eq!(joined(&[(350.0, 40.0), (20.0, 30.0), (100.0, 5.0)]), [(100.0, 5.0), (350.0, 60.0)]);
        assert_eq!(joined(&[(0.0, 200.0), (150.0, 200.0), (300.0, 100.0)]), [(0.0, 360.0)]);
        assert!(Stretch { from: 350.0, width: 20.0 }.holds(5.0));
        assert!(!Stretch { from: 350.0, width: 20.0 }.holds(10.0));
    }

    #[test]
    fn an_oval_lies_within_its_outline() {
        let (centre, facing) = (Point::new(3.0, 4.0), Degrees::new(30.0));
        let oval = Shape::Oval { centre, facing, half_width: Inches::new(2.0), half_depth: Inches::new(1.0) };
        let (outline, own) = cored(&oval);
        assert_eq!(own, 0.0);
        for step in 0..720 {
            let way = Degrees::new(f64::from(step) / 2.0).heading();
            let beyond = outline.extent(way) - oval.extent(way);
            assert!((-1e-12..2.0 / 465.0).contains(&beyond), "{step}: {beyond}");
        }
    }

    #[test]
    fn a_circle_is_blocked_where_it_comes_too_near() {
        let wall = Shape::line(Point::new(-9.0, 0.0), Point::new(9.0, 0.0));
        let wall = Inflated::new(&wall, 1.0, 0.0, 0);
        // A circle of 2 about (0, 0) is nearer than 1 to the wall from 60 to 120 degrees and from 240 to 300.
        let blocked = wall.on_circle(Point::new(0.0, 0.0), 2.0);
        let is_blocked = |from: f64| blocked.iter().any(|one| one.meets(Stretch { from, width: 0.1 }));
        assert!([60.1, 90.0, 119.8, 240.1, 299.8].into_iter().all(is_blocked), "{blocked:?}");
        assert!(![59.8, 0.0, 120.1, 180.0, 300.1, 359.95].into_iter().any(is_blocked), "{blocked:?}");
    }

    #[test]
    fn it_is_inflated_no_further_than_its_obstacle_is_away() {
        let wall = Shape::line(Point::new(-9.0, 0.0), Point::new(9.0, 0.0));
        let further = Shape::line(Point::new(20.0, 0.0), Point::new(30.0, 0.0));
        let inflated = Inflated::new(&further, 3.0, 0.0, 0);
        let up_to =
            |y: f64| inflated.up_to(&[wall.clone(), further.clone()], &[Shape::point(Point::new(0.0, y))]);
        assert_eq!([up_to(-2.0).radius, up_to(-4.0).radius], [2.0, 3.0]);
    }
}
