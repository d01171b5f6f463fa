//! The angles at which a turn can change what touches: a corner of the one passes an edge or a corner of the
//! other at a given distance. Circles against lines and circles, in closed form.

use crate::tolerance::ROUNDING;
use crate::{Point, Shape, Vector};
use std::f64::consts::TAU;

/// A shape without its radius, seen from the pivot.
pub(crate) struct Arms {
    /// The corners, or the middle of a disc, from the pivot.
    pub corners: Vec<Vector>,
    /// The nearest and the furthest that the shape lies from the pivot.
    pub ring: [f64; 2],
}

impl Arms {
    /// An outline or a disc, seen from a pivot; turned to the left it is seen in a mirror. None of an oval.
    pub fn of(shape: &Shape, pivot: Point, clockwise: bool) -> Option<Self> {
        let (points, radius) = core(shape)?;
        let arm = |point: &Point| {
            let arm = *point - pivot;
            if clockwise { arm } else { Vector::new(-arm.x, arm.y) }
        };
        let corners: Vec<Vector> = points.iter().map(arm).collect();
        let furthest = corners.iter().map(|corner| corner.dot(*corner)).fold(0.0, f64::max).sqrt();
        let mut nearest = f64::INFINITY;
        let mut inside = corners.len() > 2;
        for (start, end) in edges(&corners) {
            let along = end - start;
            let foot = start + along * crate::segment::share_nearest(along, -start);
            nearest = nearest.min(foot.dot(foot));
            // Seen in a mirror the inside is at the right.
            inside &= (start.cross(end) > 0.0) == clockwise;
        }
        let nearest = if inside { 0.0 } else { nearest.sqrt() };
        Some(Self { corners, ring: [(nearest - radius).max(0.0), furthest + radius] })
    }
}

/// The points of an outline, or the middle of a disc, and the radius; none of an oval.
pub(crate) fn core(shape: &Shape) -> Option<(&[Point], f64)> {
    match shape {
        Shape::Convex(corners) => Some((corners, 0.0)),
        Shape::Disc { centre, radius } => Some((std::slice::from_ref(centre), radius.get())),
        Shape::Oval { .. } => None,
    }
}

/// The edges round some corners; of a line one, of a point one of no length.
fn edges(corners: &[Vector]) -> impl Iterator<Item = (Vector, Vector)> + '_ {
    let count = if corners.len() == 2 { 1 } else { corners.len() };
    (0..count).map(|index| (corners[index], corners[(index + 1) % corners.len()]))
}

/// The angle in [0, 2π) by which one arm turns clockwise to point where another does.
fn angle(from: Vector, to: Vector) -> f64 {
    let turn = libm::atan2(to.cross(from), to.dot(from));
    if turn < 0.0 { turn + TAU } else { turn }
}

/// All angles, in radians and in no order, at which a corner of the one is `apart` from an edge or a corner of
/// the other; and those at which it passes one at the nearest by no more than `skin` beyond that.
pub(crate) fn meetings(moving: &Arms, still: &Arms, apart: f64, skin: f64) -> Vec<f64> {
    let mut found = Vec::with_capacity(16);
    for edge in edges(&still.corners) {
        pass_edge(edge, &moving.corners, apart, skin, |corner, at| found.push(angle(corner, at)));
    }
    // Where the still corner is met by an edge that turns, the place on the edge turns to the corner.
    for edge in edges(&moving.corners) {
        pass_edge(edge, &still.corners, apart, skin, |corner, at| found.push(angle(at, corner)));
    }
    for corner in &moving.corners {
        for other in &still.corners {
            pass_corner(*other, *corner, apart, skin, |at| found.push(angle(*corner, at)));
        }
    }
    found
}

/// Where the circles of corners about the pivot are `apart` from the straight of an edge, or graze it.
fn pass_edge(
    (start, end): (Vector, Vector),
    corners: &[Vector],
    apart: f64,
    skin: f64,
    mut met: impl FnMut(Vector, Vector),
) {
    let along = (end - start).unit();
    if along == Vector::ZERO {
        return;
    }
    let normal = along.perp_right();
    let (off, from, to) = (normal.dot(start), along.dot(start) - ROUNDING, along.dot(end) + ROUNDING);
    let lines = if apart == 0.0 { [off, f64::NAN] } else { [off - apart, off + apart] };
    for &corner in corners {
        let radius = corner.length();
        if radius <= ROUNDING {
            continue;
        }
        let mut crosses = false;
        for line in lines {
            let square = (radius - line) * (radius + line);
            if square > 0.0 {
                crosses = true;
                let half = square.sqrt();
                for share in [-half, half] {
                    if from <= share && share <= to {
                        met(corner, normal * line + along * share);
                    }
                }
            }
        }
        if !crosses && off.abs() - radius <= apart + skin && from <= 0.0 && 0.0 <= to {
            met(corner, normal * off);
        }
    }
}

/// Where the circle of a corner about the pivot is `apart` from a point, or grazes it.
fn pass_corner(point: Vector, corner: Vector, apart: f64, skin: f64, mut met: impl FnMut(Vector)) {
    let square = corner.dot(corner);
    if square <= ROUNDING * ROUNDING || point == Vector::ZERO {
        return;
    }
    let (radius, far) = (square.sqrt(), point.length());
    let nearest = (far - radius).abs();
    if nearest > apart + skin {
        return;
    }
    let towards = point / far;
    let along = (far * far + square - apart * apart) / (2.0 * far);
    let half = (radius - along) * (radius + along);
    if half > 0.0 && nearest < apart {
        let aside = towards.perp_right() * half.sqrt();
        met(towards * along + aside);
        met(towards * along - aside);
    } else {
        met(point);
    }
}

#[cfg(test)]
mod tests {
    use super::{Arms, meetings};
    use crate::samples::{block, disc};
    use crate::{Point, Shape};

    fn angles(moving: &Shape, still: &Shape, apart: f64, skin: f64) -> Vec<f64> {
        let arms = |shape| Arms::of(shape, Point::default(), true).expect("no oval");
        let mut found = meetings(&arms(moving), &arms(still), apart, skin);
        found.sort_by(f64::total_cmp);
        found.iter().map(|angle| angle.to_degrees()).collect()
    }

    #[test]
    fn a_point_meets_a_line_twice_grazes_it_once_and_misses_it() {
        let wall = |y: f64| Shape::line(Point::new(-9.0, y), Point::new(9.0, y));
        let hand = Shape::point(Point::new(2.0, 0.0));
        let met = angles(&hand, &wall(1.0), 0.0, 0.0);
        assert!((met[0] - 210.0).abs() < 1e-12 && (met[1] - 330.0).abs() < 1e-12 && met.len() == 2);
        assert_eq!(angles(&hand, &wall(-2.0), 0.0, 1e-6), [90.0]);
        assert_eq!(angles(&hand, &wall(-2.0 - 0.9e-6), 0.0, 1e-6), [90.0]);
        assert!(angles(&hand, &wall(-2.0 - 1.1e-6), 0.0, 1e-6).is_empty());
    }

    #[test]
    fn a_disc_meets_a_disc_at_their_radii() {
        // The middles are five from the pivot, and six apart 2 asin 0.6 to either side.
        let met = angles(&disc(0.0, 5.0, 2.0), &disc(5.0, 0.0, 4.0), 6.0, 1e-6);
        let off = 2.0 * libm::asin(0.6).to_degrees();
        assert!((met[0] - (90.0 - off)).abs() < 1e-12 && (met[1] - (90.0 + off)).abs() < 1e-12);
    }

    #[test]
    fn a_ring_runs_from_the_nearest_to_the_furthest() {
        for clockwise in [true, false] {
            let ring = |shape: &Shape| Arms::of(shape, Point::default(), clockwise).expect("no oval").ring;
            assert_eq!(ring(&block(0.0, 5.0, 0.0, 2.0, 2.0)), [3.0, 26f64.sqrt()]);
            assert_eq!(ring(&block(0.0, 1.0, 0.0, 2.0, 2.0)), [0.0, 2f64.sqrt()]);
            assert_eq!(ring(&disc(3.0, 4.0, 1.0)), [4.0, 6.0]);
            assert_eq!(ring(&disc(0.0, 0.5, 1.0)), [0.0, 1.5]);
        }
    }
}
