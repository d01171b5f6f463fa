//! The shortest straight line between two units that nothing interrupts, as a ruler is laid on the table.
//! Grazing a corner or a side is allowed; to run between two that stand flush is not.

use crate::chord::chord;
use crate::pivot::shortest_about;
use crate::rims::rim_crossings;
use crate::tangent::{Lean, Line};
use crate::{
    Bounds, Closest, Point, Segment, Shape, TOLERANCE, Vector, distance, nearest, overlap, touching,
};

/// The shortest straight line from any of `a` to any of `b` that crosses no blocker; none when there is no
/// such line.
///
/// Where the plain closest line is clear it is that, and where `a` and `b` touch nothing can come between. A
/// line may graze blockers, but not run along a seam between two (or between two triangles of a piece of
/// terrain) that stand flush on both sides of it. Of parallel edges any of the equally short clear lines may
/// be given.
///
/// Such a line is a closest pair, or leans on blockers: on two, or on one and an end of an edge of `a` or
/// `b`, or on one about which every turn makes it longer. All of these are tried, so that the answer is
/// exact; of the last kind, to what 48 narrowings leave, far below the tolerance.
#[must_use]
pub fn clear_distance(a: &[Shape], b: &[Shape], blockers: &[Shape]) -> Option<Closest> {
    let plain = nearest(a, b)?;
    if plain.gap <= TOLERANCE {
        return Some(plain);
    }
    let mut search = Search::among(a, b, blockers);
    if search.is_clear(plain.line()) {
        return Some(plain);
    }
    search.closest_pairs();
    search.lines_past_blockers();
    search.lines_about_blockers();
    search.best
}

/// What is looked for, and the shortest clear line so far.
struct Search<'a> {
    a: &'a [Shape],
    b: &'a [Shape],
    /// Those that reach in between, with the boxes round them.
    blockers: Vec<(&'a Shape, Bounds)>,
    best: Option<Closest>,
}

impl<'a> Search<'a> {
    fn among(a: &'a [Shape], b: &'a [Shape], blockers: &'a [Shape]) -> Self {
        // Every straight line from a to b lies in the least convex outline round both.
        let corners =
            a.iter().chain(b).map(Shape::bounds).flat_map(|Bounds { min, max }| {
                [min, max, Point::new(min.x, max.y), Point::new(max.x, min.y)]
            });
        let between = Shape::convex(corners);
        let blockers = blockers.iter().filter(|blocker| overlap(blocker, &between));
        Self { a, b, blockers: blockers.map(|blocker| (blocker, blocker.bounds())).collect(), best: None }
    }

    /// The length that a line must beat.
    fn limit(&self) -> f64 {
        self.best.map_or(f64::INFINITY, |best| best.gap.get())
    }

    /// Keeps a line if it is shorter than the best so far, and clear.
    fn offer(&mut self, line: Segment) {
        if line.length().get() < self.limit() && self.is_clear(line) {
            self.best = Some(Closest { gap: line.length(), on_a: line.start, on_b: line.end });
        }
    }

    fn is_clear(&self, line: Segment) -> bool {
        let shape = Shape::line(line.start, line.end);
        let around = shape.bounds();
        let near = || self.blockers.iter().filter(|(_, bounds)| bounds.gap(around) <= TOLERANCE.get());
        near().all(|(blocker, _)| !overlap(blocker, &shape))
            && !runs_along_seam(line, near().map(|(blocker, _)| *blocker))
    }

    /// The closest points of every pair, what is closest to the ends of every edge (there parallel edges
    /// end), and the lines between ends, which are the shortest where blockers stand over both shapes.
    fn closest_pairs(&mut self) {
        for one in self.a {
            for other in self.b {
                self.offer(distance(one, other).line());
                let (ends, beyond) = (self.ends(one), self.ends(other));
                for end in &ends {
                    self.offer(distance(&Shape::point(*end), other).line());
                }
                for end in &beyond {
                    self.offer(distance(one, &Shape::point(*end)).line());
                }
                for end in ends {
                    beyond.iter().for_each(|other| self.offer(Segment::new(end, *other)));
                }
            }
        }
    }

    /// Lines that lean on a blocker, and on another, or on an end of an edge of a or b, or are square to an
    /// edge of theirs.
    fn lines_past_blockers(&mut self) {
        let leans = self.leans();
        let ends: Vec<Lean> =
            self.a.iter().chain(self.b).flat_map(|shape| self.ends(shape)).map(Lean::corner).collect();
        let squares: Vec<Vector> = self.a.iter().chain(self.b).flat_map(normals).collect();
        for (index, lean) in leans.iter().enumerate() {
            for direction in &squares {
                self.offer_along(lean.line(*direction));
            }
            for other in leans[..index].iter().chain(&ends) {
                for direction in lean.common(other) {
                    self.offer_along(lean.line(direction));
                }
            }
        }
    }

    /// Lines that lean on one blocker only, and would be longer for any turn about it.
    ///
    /// Between two corners of a or b the length of a line about a corner is a sum of secants of its angle,
    /// which is convex: the golden section finds its least.
    fn lines_about_blockers(&mut self) {
        for lean in self.leans() {
            let spot = Shape::point(lean.line(Vector::new(0.0, 1.0)).through);
            for (one, other) in self.a.iter().flat_map(|one| self.b.iter().map(move |other| (one, other))) {
                // The rim of a round blocker lies within its breadth of the spot.
                let least = distance(&spot, one).gap + distance(&spot, other).gap - lean.breadth() * 2.0;
                if least.get() < self.limit() {
                    for line in shortest_about(&lean, one, other) {
                        self.offer(line);
                    }
                }
            }
        }
    }

    /// The ends of a shape's edges: its corners, and where a blocker that stands over it covers the rest.
    fn ends(&self, shape: &Shape) -> Vec<Point> {
        let over = self.blockers.iter().filter(|(blocker, _)| touching(blocker, shape));
        let covered = over.filter_map(|(blocker, _)| rim_crossings(shape, blocker)).flatten();
        shape.corners().iter().copied().chain(covered).collect()
    }

    fn leans(&self) -> Vec<Lean> {
        self.blockers.iter().flat_map(|(blocker, _)| Lean::all_of(blocker)).collect()
    }

    /// All pieces of a line that lead from one of a to one of b.
    fn offer_along(&mut self, line: Line) {
        let Line { through, direction } = line;
        let chords = |shapes: &[Shape]| -> Vec<(f64, f64)> {
            shapes.iter().filter_map(|shape| chord(shape, through, direction)).collect()
        };
        let beyond = chords(self.b);
        for (first, last) in if beyond.is_empty() { Vec::new() } else { chords(self.a) } {
            for &(next, furthest) in &beyond {
                if last <= next {
                    self.offer(Segment::new(through + direction * last, through + direction * next));
                } else if furthest <= first {
                    self.offer(Segment::new(through + direction * first, through + direction * furthest));
                }
            }
        }
    }
}

/// Whether a line runs, for more than the tolerance, with blockers flush to it at its left and at its right.
fn runs_along_seam<'a>(line: Segment, blockers: impl Iterator<Item = &'a Shape>) -> bool {
    let (along, length) = (line.along().unit(), line.length().get());
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for blocker in blockers {
        for edge in blocker.edges() {
            let (start, end) = (edge.start - line.start, edge.end - line.start);
            let flush =
                along.cross(start).abs() <= TOLERANCE.get() && along.cross(end).abs() <= TOLERANCE.get();
            let (one, other) = (start.dot(along), end.dot(along));
            let (from, to) = (one.min(other).max(0.0), one.max(other).min(length));
            if flush && to - from > TOLERANCE.get() {
                let side =
                    if along.cross(blocker.centre() - line.start) > 0.0 { &mut left } else { &mut right };
                side.push((from, to));
            }
        }
    }
    let both =
        |one: &(f64, f64), other: &(f64, f64)| one.1.min(other.1) - one.0.max(other.0) > TOLERANCE.get();
    left.iter().any(|one| right.iter().any(|other| both(one, other)))
}

/// The directions square to the edges of an outline.
fn normals(shape: &Shape) -> impl Iterator<Item = Vector> + '_ {
    shape.edges().map(|edge| edge.along().perp_right().unit())
}

#[cfg(test)]
mod tests {
    use super::clear_distance;
    use crate::samples::{block, disc, oval};
    use crate::{Point, Polygon, Shape, distance};
    use std::slice::from_ref;

    /// Two fronts of four inches, nine apart, straight ahead of each other.
    fn facing() -> (Shape, Shape) {
        (block(10.0, 10.0, 0.0, 4.0, 2.0), block(10.0, 19.0, 180.0, 4.0, 2.0))
    }

    fn gap(a: &Shape, b: &Shape, blockers: &[Shape]) -> Option<f64> {
        clear_distance(from_ref(a), from_ref(b), blockers).map(|line| line.gap.get())
    }

    fn about(found: Option<f64>, expected: f64) -> bool {
        found.is_some_and(|found| (found - expected).abs() < 1e-9)
    }

    #[test]
    fn with_nothing_between_it_is_the_distance() {
        let (a, b) = facing();
        let blockers = [block(20.0, 14.0, 0.0, 4.0, 1.0)];
        let (one, other) = (from_ref(&a), from_ref(&b));
        assert_eq!(clear_distance(one, other, &blockers), Some(distance(&a, &b)));
        assert_eq!(clear_distance(&[], other, &blockers), None);
    }

    #[test]
    fn past_a_blocker_flush_fronts_are_as_far_as_ever() {
        let (a, b) = facing();
        // It leaves the right-hand inch of the four free, or exactly the last line, or nothing straight
        // ahead.
        let upto = |x: f64| {
            [Shape::convex([(0.0, 14.0), (x, 14.0), (x, 15.0), (0.0, 15.0)].map(|(x, y)| Point::new(x, y)))]
        };
        assert!(about(gap(&a, &b, &upto(11.0)), 9.0));
        assert!(about(gap(&a, &b, &upto(12.0)), 9.0));
        assert_eq!(gap(&a, &b, &upto(12.5)), None);
    }

    #[test]
    fn through_a_gap_between_blockers() {
        let (a, b) = facing();
        let pair = |gap: f64| [block(7.0 - gap, 15.0, 0.0, 6.0, 1.0), block(13.0 + gap, 15.0, 0.0, 6.0, 1.0)];
        let line = clear_distance(from_ref(&a), from_ref(&b), &pair(0.5)).expect("an inch is free");
        assert_eq!((line.gap.get(), line.on_a.x), (9.0, line.on_b.x));
        assert_eq!(gap(&a, &b, &pair(0.0)), None, "flush blockers leave no seam to measure through");
    }

    #[test]
    fn no_line_runs_along_a_seam_of_terrain() {
        let corners = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)].map(|(x, y)| Point::new(x, y));
        // One of its diagonals is the seam of its two triangles.
        let square = Polygon::new(corners.to_vec()).expect("a square");
        let square: Vec<Shape> = square.triangles().iter().map(|corners| Shape::convex(*corners)).collect();
        let spots = [(-1.0, -1.0), (3.0, 3.0), (3.0, -1.0), (-1.0, 3.0)].map(|(x, y)| disc(x, y, 0.1));
        assert_eq!([gap(&spots[0], &spots[1], &square), gap(&spots[2], &spots[3], &square)], [None; 2]);
    }

    /// Two edges at a right angle: up the table along x = 0, and to the right along y = 0.
    fn square_edges() -> (Shape, Shape) {
        (block(15.5, 0.0, 0.0, 30.0, 1.0), block(0.0, 15.5, 90.0, 30.0, 1.0))
    }

    #[test]
    fn about_a_corner_it_is_the_line_of_philo() {
        // Through (1, 8) the shortest line between the axes is (1 + 8^(2/3))^(3/2) long, from (5, 0) to (0,
        // 10).
        let (a, b) = square_edges();
        let blocker = [block(-0.5, 8.0, 0.0, 3.0, 10.0)];
        let line = clear_distance(&[a], &[b], &blocker).expect("there is room");
        assert!((line.gap.get() - f64::sqrt(125.0)).abs() < 1e-12);
        assert!((line.on_a - Point::new(5.0, 0.0)).length() < 1e-6);
        assert!((line.on_b - Point::new(0.0, 10.0)).length() < 1e-6);
    }

    #[test]
    fn about_a_round_blocker_it_leans_where_it_is_square_to_the_middle() {
        let (a, b) = square_edges();
        assert!(about(gap(&a, &b, &[disc(0.0, 0.0, 3.0)]), 6.0));
        // Of an ellipse with halves p and q the shortest tangent between the axes is p + q long.
        assert!(about(gap(&a, &b, &[oval(0.0, 0.0, 0.0, 2.0, 5.0)]), 7.0));
    }

    #[test]
    fn between_two_corners_that_leave_it_no_choice() {
        // Left of (4, 3) and right of (6, 7): the least slanted such line runs through both.
        let (a, b) = (block(5.0, 0.0, 0.0, 10.0, 1.0), block(5.0, 10.0, 180.0, 10.0, 1.0));
        let blockers = [block(24.0, 3.0, 0.0, 40.0, 1.0), block(-14.0, 8.0, 0.0, 40.0, 1.0)];
        assert!(about(gap(&a, &b, &blockers), f64::sqrt(125.0)));
    }

    #[test]
    fn between_the_ends_of_what_blockers_leave_uncovered() {
        let hull = |corners: [(f64, f64); 4]| Shape::convex(corners.map(|(x, y)| Point::new(x, y)));
        let (a, b) = (block(5.0, 0.0, 0.0, 10.0, 1.0), block(12.0, 6.0, 270.0, 10.0, 1.0));
        // The first covers the front y = 0 from (6, 0) on, the second the front x = 12 up to (12, 4).
        let blockers = [
            hull([(5.0, -0.05), (11.0, 0.25), (11.0, -3.0), (5.0, -3.0)]),
            hull([(11.0, 2.0), (12.5, 5.0), (12.5, 0.5), (11.5, 0.5)]),
        ];
        assert!(about(gap(&a, &b, &blockers), f64::sqrt(52.0)));
    }

    #[test]
    fn touching_units_have_nothing_between() {
        let (a, _) = facing();
        let b = block(10.0, 10.0, 180.0, 4.0, 2.0);
        assert_eq!(gap(&a, &b, &[block(10.0, 11.0, 0.0, 8.0, 2.0)]), Some(0.0));
    }

    #[test]
    fn past_a_round_base_it_leans_on_the_rim() {
        // Two points eight apart, and a disc of radius 3 midway, its middle 1 aside; the ends are inch-wide
        // edges.
        let (a, b) = (disc(0.0, 0.0, 1.0), disc(0.0, 10.0, 1.0));
        let blocker = [disc(-2.5, 5.0, 3.0)];
        // The line x = 0.5 leans on the rim and meets both bases at half their radius aside.
        let expected = 10.0 - 2.0 * f64::sqrt(0.75);
        assert!(about(gap(&a, &b, &blocker), expected));
        let squashed = [oval(-2.5, 5.0, 0.0, 3.0, 1.0)];
        assert!(about(gap(&a, &b, &squashed), expected));
    }
}
