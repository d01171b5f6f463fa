//! The Minkowski difference of two shapes: every displacement that brings the first upon the second.
//! Distance, depth and sweep are questions about one point, or one ray, and this one convex set.

use crate::core::Core;
use crate::outline::{Corner, cleaned, walk_both};
use crate::segment::share_nearest;
use crate::tolerance::ROUNDING;
use crate::{Point, Shape, Vector};

/// How often the outline of an oval pair is refined at most; each time divides its error by about four.
const REFINEMENTS: usize = 64;

/// An outline that the next refinement would push out by less than this is good enough, in inches.
const FINE: f64 = 1e-12;

/// All of `b - a` for points of two shapes: an outline, and a radius that rounds it (that of the discs among
/// them).
///
/// Of ovals the outline is an inner one, with corners on the true rim: refined where a question is asked, it
/// is exact there to [`FINE`]. All others are exact from the start.
pub(crate) struct Difference<'a> {
    outline: Vec<Corner>,
    /// The radius of the first shape and of the second.
    pub radii: [f64; 2],
    /// The two cores, when one of them is an oval.
    curved: Option<[Core<'a>; 2]>,
}

/// A straight face of the outline: all of it lies where `normal · p <= offset`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face {
    pub normal: Vector,
    pub offset: f64,
}

/// What of the outline is nearest to a displacement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Near {
    /// How far outside the outline it is; negative inside.
    pub signed: f64,
    /// The way out.
    pub normal: Vector,
    /// The points of the two shapes, without their radii, whose difference is nearest.
    pub on: [Point; 2],
}

/// The point of an edge that is nearest to a displacement.
#[derive(Clone, Copy, Debug)]
struct Foot {
    edge: (Corner, Corner),
    /// What share of the edge lies before it.
    share: f64,
    /// The way out, square to the edge.
    normal: Vector,
    /// How far outside the straight line of the edge the displacement is.
    outside: f64,
    /// From the foot to the displacement.
    off: Vector,
}

impl<'a> Difference<'a> {
    /// All displacements that bring `a` upon `b`.
    pub fn between(a: &'a Shape, b: &'a Shape) -> Self {
        let ((core_a, radius_a), (core_b, radius_b)) = (Core::of(a), Core::of(b));
        let radii = [radius_a, radius_b];
        if let (Core::Outline(a), Core::Outline(b)) = (&core_a, &core_b) {
            return Self { outline: cleaned(walk_both(a, b)), radii, curved: None };
        }
        let mut difference = Self { outline: Vec::new(), radii, curved: Some([core_a, core_b]) };
        let start = (0..8).filter_map(|eighth| {
            difference.support(crate::Degrees::new(f64::from(eighth) * -45.0).heading())
        });
        difference.outline = cleaned(start.collect());
        difference
    }

    /// By how much the outline is rounded.
    pub fn radius(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }

    /// Whether one of the two is an oval.
    pub fn is_curved(&self) -> bool {
        self.curved.is_some()
    }

    /// The faces that bound the outline. A line has its two sides and its two ends, a point all four ways.
    pub fn faces(&self) -> Vec<Face> {
        let face = |normal: Vector, at: Vector| Face { normal, offset: normal.dot(at) };
        match self.outline[..] {
            [] => Vec::new(),
            [only] => {
                let up = Vector::new(0.0, 1.0);
                [up, up.perp_right(), -up, -up.perp_right()].map(|normal| face(normal, only.at)).to_vec()
            }
            [from, to] => {
                let along = (to.at - from.at).unit();
                let side = along.perp_right();
                vec![face(side, from.at), face(along, to.at), face(-side, to.at), face(-along, from.at)]
            }
            _ => self
                .edges()
                .map(|(start, end)| face((end.at - start.at).perp_right().unit(), start.at))
                .collect(),
        }
    }

    /// The corners of the outline.
    pub fn corners(&self) -> impl Iterator<Item = Vector> + '_ {
        self.outline.iter().map(|corner| corner.at)
    }

    /// The edges of the outline, counter-clockwise; a line has two, a point one of no length.
    pub fn straights(&self) -> impl Iterator<Item = (Vector, Vector)> + '_ {
        self.edges().map(|(start, end)| (start.at, end.at))
    }

    fn edges(&self) -> impl Iterator<Item = (Corner, Corner)> + '_ {
        self.outline.iter().copied().zip(self.outline.iter().copied().cycle().skip(1))
    }

    /// What of the outline is nearest to a displacement; an oval's is refined there first.
    pub fn nearest(&mut self, to: Vector) -> Near {
        let mut near = self.nearest_as_is(to);
        for _ in 0..REFINEMENTS {
            if !self.refine(near.normal) {
                break;
            }
            near = self.nearest_as_is(to);
        }
        near
    }

    /// Adds to an oval's outline its furthest point in a direction; false when that changes nothing.
    pub fn refine(&mut self, direction: Vector) -> bool {
        let Some(corner) = self.support(direction) else { return false };
        let reach = self.corners().map(|at| at.dot(direction)).fold(f64::NEG_INFINITY, f64::max);
        if corner.at.dot(direction) <= reach + FINE {
            return false;
        }
        // A point of the rim lies outside exactly one edge of an outline with all its corners on the rim.
        let outside = |(start, end): (Corner, Corner)| {
            (corner.at - start.at).dot((end.at - start.at).perp_right().unit())
        };
        let edge = self.edges().map(outside).enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
        self.outline.insert(edge.map_or(0, |(index, _)| index + 1), corner);
        true
    }

    /// The furthest corner in a direction; none when the outline is exact anyway.
    fn support(&self, direction: Vector) -> Option<Corner> {
        let [a, b] = self.curved.as_ref()?;
        let (a, b) = (a.support(-direction), b.support(direction));
        Some(Corner { at: b - a, a, b })
    }

    fn nearest_as_is(&self, to: Vector) -> Near {
        // Inside every face: the nearest face is the way out. Nothing is inside both faces of a line.
        let mut inmost: Option<Foot> = None;
        let mut closest: Option<Foot> = None;
        for edge @ (start, end) in self.edges() {
            let (along, to) = (end.at - start.at, to - start.at);
            let normal = along.perp_right().unit();
            let share = share_nearest(along, to);
            let foot = Foot { edge, share, normal, outside: to.dot(normal), off: to - along * share };
            if inmost.is_none_or(|best| foot.outside > best.outside) {
                inmost = Some(foot);
            }
            if closest.is_none_or(|best| foot.off.length() < best.off.length()) {
                closest = Some(foot);
            }
        }
        let (Some(inmost), Some(closest)) = (inmost, closest) else {
            return Near { signed: f64::INFINITY, normal: Vector::ZERO, on: [Point::default(); 2] };
        };
        if inmost.outside < 0.0 {
            return Near { signed: inmost.outside, normal: inmost.normal, on: inmost.points() };
        }
        // Opposite an edge its own normal is exact, and close to a corner the difference is all rounding.
        let signed = closest.off.length();
        let normal = if closest.share > 0.0 && closest.share < 1.0 {
            if closest.outside < 0.0 { -closest.normal } else { closest.normal }
        } else if signed > ROUNDING {
            closest.off.unit()
        } else {
            inmost.normal
        };
        Near { signed, normal, on: closest.points() }
    }

    /// A point that both shapes have, without their radii, when the origin lies inside the outline.
    pub fn common_point(&self) -> Option<Point> {
        let (first, rest) = self.outline.split_first()?;
        rest.windows(2).find_map(|pair| {
            let [second, third] = pair else { return None };
            let area = (second.at - first.at).cross(third.at - first.at);
            let weights = [second.at.cross(third.at), third.at.cross(first.at), first.at.cross(second.at)];
            let within = area > 0.0 && weights.iter().all(|weight| *weight >= -ROUNDING * area.sqrt());
            within.then(|| {
                let onward = (second.a - first.a) * weights[1] + (third.a - first.a) * weights[2];
                first.a + onward / area
            })
        })
    }
}

impl Foot {
    /// The two shapes' points whose difference it is.
    fn points(&self) -> [Point; 2] {
        let (start, end) = self.edge;
        if self.share >= 1.0 {
            return [end.a, end.b];
        }
        [start.a.towards(end.a, self.share), start.b.towards(end.b, self.share)]
    }
}

#[cfg(test)]
mod tests {
    use super::Difference;
    use crate::samples::{any_shape, block, disc};
    use crate::{Degrees, Point, Shape, Vector};
    use proptest::prelude::*;

    /// How far the difference reaches in a direction, by its outline and radius.
    fn reach(difference: &mut Difference<'_>, way: Vector) -> f64 {
        difference.refine(way);
        difference.corners().map(|corner| corner.dot(way)).fold(f64::NEG_INFINITY, f64::max)
            + difference.radius()
    }

    #[test]
    fn of_two_squares_is_a_square_with_parallel_edges_joined() {
        let (a, b) = (block(1.0, 1.0, 0.0, 2.0, 1.0), block(5.0, 4.0, 180.0, 4.0, 2.0));
        assert_eq!(Difference::between(&a, &b).corners().count(), 4);
        let turned = |shape: &Shape| shape.turned_about(Point::new(3.0, 3.0), Degrees::new(33.3));
        assert_eq!(Difference::between(&turned(&a), &turned(&b)).corners().count(), 4);
    }

    #[test]
    fn without_breadth_it_is_a_line_or_a_point() {
        let line = |to: f64| Shape::line(Point::new(0.0, 0.0), Point::new(to, 2.0 * to));
        assert_eq!(Difference::between(&line(1.0), &line(-3.0)).corners().count(), 2);
        assert_eq!(Difference::between(&disc(1.0, 1.0, 1.0), &disc(2.0, 1.0, 1.0)).corners().count(), 1);
        let tilted = Shape::line(Point::new(0.0, 0.0), Point::new(1.0, 2.0 + 1e-11));
        assert_eq!(Difference::between(&line(1.0), &tilted).corners().count(), 2);
        let faces = Difference::between(&line(1.0), &disc(2.0, 1.0, 1.0)).faces();
        assert_eq!(faces.len(), 4);
    }

    #[test]
    fn a_line_that_runs_by_a_rounding_against_an_edge_counts_in_full() {
        for tilt in [0.0, 1e-15, -1e-15] {
            for (from, to) in [(2.0, 35.0), (35.0, 2.0)] {
                let line = Shape::line(Point::new(from, 1.0), Point::new(to, 1.0 + tilt));
                let square = block(32.0, 5.0, 0.0, 0.5, 4.5);
                for (one, other) in [(&line, &square), (&square, &line)] {
                    assert!((crate::depth(one, other).get() - 0.5).abs() < 1e-9, "{from} {tilt}");
                }
            }
        }
    }

    /// Shapes whose edges are parallel, opposite, or so but for a rounding.
    fn aligned() -> impl Strategy<Value = Shape> {
        let tilt = prop_oneof![Just(0.0), Just(1e-13), Just(-1e-13), Just(1e-11)];
        (0..8, tilt, 0.0..9.0f64, 1.0..5.0f64, any::<bool>()).prop_map(|(eighth, tilt, at, size, flat)| {
            let facing = Degrees::new(f64::from(eighth) * 45.0 + tilt);
            if flat {
                Shape::line(Point::new(at, at), Point::new(at, at) + facing.heading() * size)
            } else {
                block(at, 9.0 - at, facing.get(), size, 2.0)
            }
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2048))]

        #[test]
        fn reaches_as_far_as_the_one_and_the_other_back(
            a in prop_oneof![any_shape(), aligned()], b in prop_oneof![any_shape(), aligned()], way in 0.0..360.0f64,
        ) {
            let way = Degrees::new(way).heading();
            let expected = b.extent(way) + a.extent(-way);
            prop_assert!((reach(&mut Difference::between(&a, &b), way) - expected).abs() < 1e-9);
        }

        #[test]
        fn of_aligned_shapes_turns_only_left(a in aligned(), b in aligned()) {
            let difference = Difference::between(&a, &b);
            let steps: Vec<Vector> = difference.straights().map(|(start, end)| end - start).collect();
            let next = steps.iter().cycle().skip(1);
            prop_assert!(steps.iter().zip(next).all(|(step, next)| step.cross(*next) > -1e-9));
        }
    }
}
