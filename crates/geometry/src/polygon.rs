//! A simple polygon: a piece of terrain of any outline, convex or not.
//! Checked and cut into pieces once, when it is made.

use crate::tolerance::PARALLEL;
use crate::{Bounds, Inches, Point, Segment, Shape, TOLERANCE, convex, overlap, triangulate};
use std::fmt;

/// An outline that does not cross itself, counter-clockwise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polygon {
    vertices: Vec<Point>,
    triangles: Vec<[Point; 3]>,
    /// Convex outlines that together make it.
    pieces: Vec<Vec<Point>>,
}

/// Why some points make no polygon. An index is that of the point as it was given, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PolygonFault {
    /// Fewer than three points.
    TooFew {
        /// How many there were.
        count: usize,
    },
    /// A point stands where an earlier one stands.
    Repeated {
        /// The earlier one.
        first: usize,
        /// The one that repeats it.
        index: usize,
    },
    /// Two edges cross or touch, or one runs back along its neighbour.
    SelfCrossing {
        /// The point at which the first of the two edges begins.
        index: usize,
        /// The point at which the other begins.
        other: usize,
    },
    /// All points lie on a line.
    NoArea,
}

impl Polygon {
    /// A polygon of at least three points, clockwise or counter-clockwise, the last joined to the first.
    ///
    /// # Errors
    /// Says why the points make no polygon.
    pub fn new(mut vertices: Vec<Point>) -> Result<Self, PolygonFault> {
        let count = vertices.len();
        if count < 3 {
            return Err(PolygonFault::TooFew { count });
        }
        check_repeats(&vertices)?;
        let twice = twice_area(&vertices);
        if flat(&vertices) {
            return Err(PolygonFault::NoArea);
        }
        check_crossings(&vertices)?;
        if twice < 0.0 {
            vertices.reverse();
        }
        let triangles = triangulate::ears(&vertices);
        let pieces = convex::joined(&triangles);
        Ok(Self { vertices, triangles, pieces })
    }

    /// Its corners, counter-clockwise.
    #[must_use]
    pub fn vertices(&self) -> &[Point] {
        &self.vertices
    }

    /// Its edges, counter-clockwise: the inside is at their left.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        edges(&self.vertices)
    }

    /// Triangles that together make it, counter-clockwise.
    #[must_use]
    pub fn triangles(&self) -> &[[Point; 3]] {
        &self.triangles
    }

    /// Convex shapes that together make it, for distances, sweeps, sight and clear lines: itself where it is convex, so that
    /// nothing within it has an edge, else as few as its triangles can be joined to.
    #[must_use]
    pub fn pieces(&self) -> Vec<Shape> {
        self.pieces.iter().map(|corners| Shape::convex(corners.iter().copied())).collect()
    }

    /// Its area in square inches.
    #[must_use]
    pub fn area(&self) -> f64 {
        twice_area(&self.vertices) / 2.0
    }

    /// The upright box round it.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let first = Bounds { min: self.vertices[0], max: self.vertices[0] };
        Bounds::around(self.vertices.iter().copied()).unwrap_or(first)
    }

    /// Whether a point lies in it or, within the tolerance, on its edge.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.to_edge(point) <= TOLERANCE || self.winds_round(point)
    }

    /// Whether a point lies in it, further than the tolerance from its edge.
    #[must_use]
    pub fn contains_inside(&self, point: Point) -> bool {
        self.to_edge(point) > TOLERANCE && self.winds_round(point)
    }

    /// Whether a shape lies in it at least partly, deeper than the tolerance.
    #[must_use]
    pub fn overlaps(&self, shape: &Shape) -> bool {
        self.pieces().iter().any(|piece| overlap(piece, shape))
    }

    /// How far it is from a point to the nearest edge, from within or without.
    fn to_edge(&self, point: Point) -> Inches {
        self.edges().map(|edge| edge.distance_to(point)).fold(Inches::new(f64::MAX), Inches::min)
    }

    /// Whether a ray to the right of the point leaves it; the point is not on an edge.
    fn winds_round(&self, point: Point) -> bool {
        let crosses = |edge: &Segment| {
            let Segment { start, end } = *edge;
            (start.y > point.y) != (end.y > point.y)
                && point.x < start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
        };
        self.edges().filter(crosses).count() % 2 == 1
    }
}

impl fmt::Display for PolygonFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew { count } => write!(out, "{count} points, where a polygon has at least 3"),
            Self::Repeated { first, index } => {
                write!(
                    out,
                    "point {index} stands where point {first} stands (the last is joined to the first by itself)"
                )
            }
            Self::SelfCrossing { index, other } => {
                write!(out, "the edge from point {index} and the edge from point {other} cross or touch")
            }
            Self::NoArea => out.write_str("all points lie on a line"),
        }
    }
}

impl std::error::Error for PolygonFault {}

fn edges(vertices: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    let ends = vertices.iter().cycle().skip(1);
    vertices.iter().zip(ends).map(|(start, end)| Segment::new(*start, *end))
}

/// Twice the area, positive when counter-clockwise; from the first corner, so that no large numbers cancel.
fn twice_area(vertices: &[Point]) -> f64 {
    edges(vertices).map(|edge| (edge.start - vertices[0]).cross(edge.end - vertices[0])).sum()
}

/// Whether all corners lie on one line, within the tolerance.
fn flat(vertices: &[Point]) -> bool {
    let from = vertices[0];
    let length = |point: &&Point| (**point - from).length();
    let furthest = vertices.iter().max_by(|a, b| length(a).total_cmp(&length(b)));
    furthest.is_none_or(|furthest| {
        let along = (*furthest - from).unit();
        vertices.iter().all(|point| along.cross(*point - from).abs() <= TOLERANCE.get())
    })
}

fn check_repeats(vertices: &[Point]) -> Result<(), PolygonFault> {
    for (index, point) in vertices.iter().enumerate() {
        let earlier = vertices[..index].iter().position(|other| other.distance_to(*point) <= TOLERANCE);
        if let Some(first) = earlier {
            return Err(PolygonFault::Repeated { first, index });
        }
    }
    Ok(())
}

fn check_crossings(vertices: &[Point]) -> Result<(), PolygonFault> {
    let edges: Vec<Segment> = edges(vertices).collect();
    for (index, edge) in edges.iter().enumerate() {
        for (other, beyond) in edges.iter().enumerate().skip(index + 1) {
            let neighbours = other == index + 1 || (index == 0 && other == edges.len() - 1);
            let fault = if neighbours { folds_back(*edge, *beyond) } else { meet(*edge, *beyond) };
            if fault {
                return Err(PolygonFault::SelfCrossing { index, other });
            }
        }
    }
    Ok(())
}

/// Whether of two edges that share a corner one runs back along the other.
fn folds_back(one: Segment, other: Segment) -> bool {
    let (along, next) = (one.along(), other.along());
    along.cross(next).abs() <= PARALLEL * along.length() * next.length() && along.dot(next) < 0.0
}

/// Whether two edges come as near as the tolerance.
fn meet(one: Segment, other: Segment) -> bool {
    let near = |edge: Segment, point: Point| edge.distance_to(point) <= TOLERANCE;
    one.crossing(other).is_some()
        || [other.start, other.end].iter().any(|end| near(one, *end))
        || [one.start, one.end].iter().any(|end| near(other, *end))
}

#[cfg(test)]
mod tests {
    use super::{Polygon, PolygonFault};
    use crate::{Point, samples};

    fn polygon<const N: usize>(points: [(f64, f64); N]) -> Result<Polygon, PolygonFault> {
        Polygon::new(points.map(|(x, y)| Point::new(x, y)).to_vec())
    }

    #[test]
    fn names_the_fault_and_the_point() {
        let faults = [
            polygon([(0.0, 0.0), (1.0, 0.0)]),
            polygon([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 0.0)]),
            polygon([(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)]),
            polygon([(0.0, 0.0), (1.0, 0.0), (5.0, 0.0)]),
            polygon([(0.0, 0.0), (4.0, 0.0), (2.0, 0.0), (2.0, 3.0)]),
            polygon([(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 0.0), (0.0, 2.0)]),
        ];
        assert_eq!(
            faults.map(Result::unwrap_err),
            [
                PolygonFault::TooFew { count: 2 },
                PolygonFault::Repeated { first: 0, index: 3 },
                PolygonFault::SelfCrossing { index: 0, other: 2 },
                PolygonFault::NoArea,
                PolygonFault::SelfCrossing { index: 0, other: 1 },
                PolygonFault::SelfCrossing { index: 0, other: 2 },
            ]
        );
    }

    #[test]
    fn either_winding_makes_the_same_area() {
        let clockwise = polygon([(0.0, 0.0), (0.0, 4.0), (4.0, 4.0), (4.0, 0.0)]).expect("a square");
        assert_eq!(clockwise.area(), 16.0);
        assert!(clockwise.vertices()[0] == Point::new(4.0, 0.0));
    }

    #[test]
    fn what_is_convex_is_one_piece() {
        // A corner on a straight side is none.
        let square = polygon([(0.0, 0.0), (0.0, 4.0), (4.0, 4.0), (4.0, 2.0), (4.0, 0.0)]).expect("a square");
        assert_eq!((square.triangles().len(), square.pieces().len()), (2, 1));
        assert_eq!(square.pieces()[0].corners().len(), 4);
        let notched = samples::notched();
        assert!(notched.pieces().len() < notched.triangles().len());
    }

    #[test]
    fn an_edge_is_contained_but_not_inside() {
        let notched = samples::notched();
        let (within, edge, notch) = (Point::new(1.0, 1.0), Point::new(0.0, 3.0), Point::new(3.0, 5.0));
        assert!(notched.contains(within) && notched.contains_inside(within));
        assert!(notched.contains(edge) && !notched.contains_inside(edge));
        assert!(!notched.contains(notch));
    }

    #[test]
    fn what_stands_in_the_notch_is_not_in_it() {
        let notched = samples::notched();
        assert!(!notched.overlaps(&samples::block(3.0, 6.0, 0.0, 2.0, 4.0)));
        assert!(notched.overlaps(&samples::block(3.0, 6.0, 0.0, 2.0, 4.01)));
    }
}
