//! What keeps the middle of a base away from something: their Minkowski sum, as a convex outline rounded by a radius.
//! Exact for outlines and discs. An oval is a fine outline about it, and where that matters it is asked itself.

use std::{cmp::Ordering, f64::consts::TAU, rc::Rc};

use onset_geometry::{Degrees, Point, Shape, Vector, depth, distance};

use super::clear::to_the_left;
use crate::Base;

/// Corners of the outline about an oval. It stands out by a few thousandths of an inch at most.
const OVAL_CORNERS: usize = 40;

/// Steps of an outline that turn by less are one straight step.
const PARALLEL: f64 = 1e-12;

/// A convex outline about the origin, rounded by a radius.
#[derive(Debug)]
pub(crate) struct Form {
    /// Counter-clockwise; one for a disc, two for a line.
    pub corners: Vec<Vector>,
    /// Of the edge from each corner to the next, outward and of length one; none of a disc.
    pub normals: Vec<Vector>,
    /// The way along each edge, in radians counter-clockwise from the right: ascending.
    pub turns: Vec<f64>,
    /// How far along the rim, counter-clockwise, the rounding of each corner begins.
    pub begins: Vec<f64>,
    /// How long the whole rim is.
    pub rim: f64,
    pub radius: f64,
    /// From the origin to the furthest point.
    pub reach: f64,
    /// The outline stands out beyond what it is about by no more than this.
    pub stands_out: f64,
    /// The base about the origin and what it keeps away from, where an oval is among them.
    exact: Option<(Base, Degrees, Shape)>,
}

/// A form where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Grown {
    pub middle: Point,
    pub form: Rc<Form>,
}

impl Form {
    /// What keeps a base that faces there away from a shape whose centre is the origin.
    pub fn new(base: Base, facing: Degrees, still: &Shape) -> Self {
        let mover = base.shape(Point::default(), facing);
        let ((one, radius, out), (other, more, further)) = (outline(&mover), outline(still));
        let corners = sum(&one, &other);
        let steps = (0..corners.len()).map(|at| corners[(at + 1) % corners.len()] - corners[at]);
        let steps: Vec<Vector> = if corners.len() > 1 { steps.collect() } else { Vec::new() };
        let normals = steps.iter().map(|step| step.perp_right().unit()).collect();
        let turns: Vec<f64> = steps.iter().map(|step| to_the_left(Vector::new(1.0, 0.0), *step)).collect();
        let furthest = corners.iter().map(|corner| corner.length()).fold(0.0, f64::max);
        let radius = radius + more;
        let mut begins = vec![0.0];
        for (index, step) in steps.iter().enumerate() {
            let before = turns[(index + turns.len() - 1) % turns.len()];
            let rounding = (turns[index] - before).rem_euclid(TAU);
            begins.push(begins[index] + radius * rounding + step.length());
        }
        let rim = if steps.is_empty() { TAU * radius } else { begins.pop().unwrap_or(0.0) };
        let is_oval = |shape: &Shape| matches!(shape, Shape::Oval { .. });
        let exact = (is_oval(&mover) || is_oval(still)).then(|| (base, facing, still.clone()));
        Form {
            corners,
            normals,
            turns,
            begins,
            rim,
            radius,
            reach: furthest + radius,
            stands_out: out + further,
            exact,
        }
    }

    /// How far a point is from the outline; negative by how deep it lies within.
    pub fn gap(&self, at: Vector) -> f64 {
        if let [only] = self.corners[..] {
            return (at - only).length() - self.radius;
        }
        let mut deepest = f64::NEG_INFINITY;
        let mut nearest = f64::INFINITY;
        for (index, normal) in self.normals.iter().enumerate() {
            let (start, end) = (self.corners[index], self.corners[(index + 1) % self.corners.len()]);
            let off = normal.dot(at - start);
            deepest = deepest.max(off);
            if off >= 0.0 {
                nearest = nearest.min(to_segment(at, start, end));
            }
        }
        let off = if deepest > 0.0 || self.corners.len() == 2 { nearest.sqrt() } else { deepest };
        off - self.radius
    }

    /// Whether the base with its middle there is no nearer than so far.
    pub fn is_clear(&self, at: Vector, least: f64) -> bool {
        let gap = self.gap(at);
        match &self.exact {
            Some(exact) if gap < least && gap + self.stands_out >= least => true_gap(exact, at) >= least,
            _ => gap >= least,
        }
    }

    /// The true gap of the bases; negative by how deep they overlap.
    pub fn true_gap(&self, at: Vector) -> f64 {
        self.exact.as_ref().map_or_else(|| self.gap(at), |exact| true_gap(exact, at))
    }

    /// Whether an oval is among the two.
    pub fn is_oval(&self) -> bool {
        self.exact.is_some()
    }
}

impl Grown {
    /// What keeps a base that faces there away from a shape.
    pub fn new(base: Base, facing: Degrees, still: &Shape) -> Self {
        let middle = still.centre();
        let form = Form::new(base, facing, &still.translated(Point::default() - middle));
        Grown { middle, form: Rc::new(form) }
    }

    pub fn gap(&self, at: Point) -> f64 {
        self.form.gap(at - self.middle)
    }

    pub fn true_gap(&self, at: Point) -> f64 {
        self.form.true_gap(at - self.middle)
    }

    pub fn is_clear(&self, at: Point, least: f64) -> bool {
        let off = at - self.middle;
        let far = self.form.reach + least.max(0.0);
        off.dot(off) > far * far || self.form.is_clear(off, least)
    }

    /// Whether the base with its middle there is at most so far away.
    pub fn is_within(&self, at: Point, most: f64) -> bool {
        let off = at - self.middle;
        let far = self.form.reach + most.max(0.0) + self.form.stands_out;
        if off.dot(off) > far * far {
            return false;
        }
        let gap = self.form.gap(off);
        if self.form.is_oval() && gap <= most && gap + self.form.stands_out > most {
            return self.form.true_gap(off) <= most;
        }
        gap <= most
    }

    /// The nearest place outside for one that lies within.
    pub fn way_out(&self, at: Point) -> Point {
        let (off, form) = (at - self.middle, &self.form);
        let sides = form
            .normals
            .iter()
            .zip(&form.corners)
            .map(|(normal, corner)| (normal.dot(off - *corner), *normal));
        let side = sides.reduce(|best, next| if next.0 > best.0 { next } else { best });
        match side {
            Some((deep, normal)) if deep <= 0.0 => at + normal * (form.radius - deep),
            _ => {
                let from = self.nearest_on_core(off).unwrap_or(form.corners[0]);
                at + (off - from).unit() * (form.radius - (off - from).length())
            }
        }
    }

    /// The point of the outline without its rounding that is nearest to one outside it.
    fn nearest_on_core(&self, off: Vector) -> Option<Vector> {
        let corners = &self.form.corners;
        let edges = (0..self.form.normals.len()).map(|at| (corners[at], corners[(at + 1) % corners.len()]));
        let nearest = edges.map(|(start, end)| {
            let along = end - start;
            start + along * ((off - start).dot(along) / along.dot(along)).clamp(0.0, 1.0)
        });
        nearest.reduce(|best, next| if (off - next).length() < (off - best).length() { next } else { best })
    }

    /// A corner of the outline, where it stands.
    pub fn corner(&self, index: usize) -> Point {
        self.middle + self.form.corners[index % self.form.corners.len()]
    }
}

fn true_gap((base, facing, still): &(Base, Degrees, Shape), at: Vector) -> f64 {
    let mover = base.shape(Point::default() + at, *facing);
    let gap = distance(&mover, still).gap.get();
    if gap > 0.0 { gap } else { -depth(&mover, still).get() }
}

/// The square of the distance from a point to a segment.
fn to_segment(at: Vector, start: Vector, end: Vector) -> f64 {
    let along = end - start;
    let share = ((at - start).dot(along) / along.dot(along)).clamp(0.0, 1.0);
    let off = at - start - along * share;
    off.dot(off)
}

/// A shape about the origin as an outline, counter-clockwise, rounded by a radius, and how far that stands out beyond it.
fn outline(shape: &Shape) -> (Vec<Vector>, f64, f64) {
    match shape {
        Shape::Convex(corners) => {
            (corners.iter().map(|corner| *corner - Point::default()).collect(), 0.0, 0.0)
        }
        Shape::Disc { centre, radius } => (vec![*centre - Point::default()], radius.get(), 0.0),
        Shape::Oval { facing, half_width, half_depth, .. } => {
            let (ahead, right) = (facing.heading(), facing.heading().perp_right());
            oval(right * half_width.get(), ahead * half_depth.get())
        }
    }
}

/// Tangents about an ellipse with these half axes, moved inward by its sharpest bend, which rounds them.
fn oval(right: Vector, ahead: Vector) -> (Vec<Vector>, f64, f64) {
    let (wide, deep) = (right.length(), ahead.length());
    let (short, long) = (wide.min(deep), wide.max(deep));
    let radius = short * short / long;
    let reach = |normal: Vector| Vector::new(normal.dot(right), normal.dot(ahead)).length();
    // Points that are evenly spread round the circle from which the ellipse is stretched.
    let normal = |step: usize| {
        let turn = Degrees::new(360.0 * step as f64 / OVAL_CORNERS as f64).heading();
        (right * (turn.x / (wide * wide)) + ahead * (turn.y / (deep * deep))).unit()
    };
    let mut corners = Vec::with_capacity(OVAL_CORNERS);
    let mut out: f64 = 0.0;
    // Clockwise by headings, so from last to first.
    for step in (0..OVAL_CORNERS).rev() {
        let (one, other) = (normal(step), normal((step + 1) % OVAL_CORNERS));
        let (near, far) = (reach(one) - radius, reach(other) - radius);
        let cross = one.cross(other);
        let corner = Vector::new(near * other.y - far * one.y, far * one.x - near * other.x) / cross;
        let between = (1..16).map(|share| (one + (other - one) * (f64::from(share) / 16.0)).unit());
        out = between.map(|way| corner.dot(way) + radius - reach(way)).fold(out, f64::max);
        corners.push(corner);
    }
    // Between the directions that were looked at it may be a little more.
    (corners, radius, out * 1.02)
}

/// The Minkowski sum of two convex outlines: their steps by direction.
fn sum(one: &[Vector], other: &[Vector]) -> Vec<Vector> {
    let lowest = |corners: &[Vector]| {
        corners.iter().copied().reduce(|low, next| if (next.y, next.x) < (low.y, low.x) { next } else { low })
    };
    let (Some(low), Some(below)) = (lowest(one), lowest(other)) else { return vec![Vector::ZERO] };
    let mut steps: Vec<Vector> = Vec::with_capacity(one.len() + other.len());
    for corners in [one, other] {
        if corners.len() > 1 {
            steps.extend((0..corners.len()).map(|at| corners[(at + 1) % corners.len()] - corners[at]));
        }
    }
    let falls = |step: &Vector| step.y < 0.0 || (step.y == 0.0 && step.x < 0.0);
    steps.sort_by(|a, b| {
        falls(a).cmp(&falls(b)).then_with(|| 0.0_f64.partial_cmp(&a.cross(*b)).unwrap_or(Ordering::Equal))
    });
    let mut joined: Vec<Vector> = Vec::with_capacity(steps.len());
    for step in steps {
        match joined.last_mut() {
            Some(last)
                if last.cross(step).abs() <= PARALLEL * last.length() * step.length()
                    && last.dot(step) > 0.0 =>
            {
                *last += step;
            }
            _ => joined.push(step),
        }
    }
    let mut at = low + below;
    let mut corners = vec![at];
    for step in joined.iter().take(joined.len().saturating_sub(1)) {
        at += *step;
        corners.push(at);
    }
    corners
}

#[cfg(test)]
mod tests {
    use onset_geometry::{Degrees, Inches, Point, Shape, Vector, depth, distance};
    use proptest::prelude::*;

    use super::Grown;
    use crate::Base;

    fn base() -> impl Strategy<Value = Base> {
        let size = || (0.5..3.0f64).prop_map(Inches::new);
        prop_oneof![
            size().prop_map(|across| Base::Round { across }),
            (size(), size()).prop_map(|(width, depth)| Base::Oval { width, depth }),
            (size(), size()).prop_map(|(width, depth)| Base::Rect { width, depth }),
        ]
    }

    fn shape() -> impl Strategy<Value = Shape> {
        let convex = prop::collection::vec((0.0..5.0f64, 0.0..5.0f64), 3..7)
            .prop_map(|corners| Shape::convex(corners.into_iter().map(|(x, y)| Point::new(x, y))));
        let line = (0.0..5.0f64, 0.0..5.0f64, 0.5..4.0f64)
            .prop_map(|(x, y, long)| Shape::line(Point::new(x, y), Point::new(x + long, y - 0.3 * long)));
        let model = (base(), 0.0..5.0f64, 0.0..5.0f64, 0.0..360.0f64)
            .prop_map(|(base, x, y, facing)| base.shape(Point::new(x, y), Degrees::new(facing)));
        prop_oneof![1 => convex, 1 => line, 2 => model]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn its_gap_is_that_of_the_bases(
            base in base(), facing in prop_oneof![Just(0.0), Just(90.0), 0.0..360.0f64], still in shape(),
            x in -4.0..9.0f64, y in -4.0..9.0f64,
        ) {
            let (at, facing) = (Point::new(x, y), Degrees::new(facing));
            let grown = Grown::new(base, facing, &still);
            let mover = base.shape(at, facing);
            let gap = distance(&mover, &still).gap.get() - depth(&mover, &still).get();
            prop_assert!(grown.form.stands_out < 8e-3);
            let (low, high) = (gap - grown.form.stands_out - 1e-9, gap + 1e-9);
            prop_assert!((low..=high).contains(&grown.gap(at)), "{} for {gap}", grown.gap(at));
            prop_assert!((grown.true_gap(at) - gap).abs() < 1e-9);
            for off in [1e-4, -1e-4] {
                prop_assert_eq!(grown.is_clear(at, gap + off), off < 0.0);
                prop_assert_eq!(grown.is_within(at, gap + off), off > 0.0);
            }
        }

        #[test]
        fn it_turns_left_all_the_way(base in base(), facing in 0.0..360.0f64, still in shape()) {
            let corners = Grown::new(base, Degrees::new(facing), &still).form.corners.clone();
            let steps: Vec<Vector> =
                (0..corners.len()).map(|at| corners[(at + 1) % corners.len()] - corners[at]).collect();
            let turns = steps.iter().zip(steps.iter().cycle().skip(1)).map(|(step, next)| step.cross(*next));
            prop_assert!(corners.len() < 3 || turns.into_iter().all(|turn| turn > -1e-12));
        }
    }
}
