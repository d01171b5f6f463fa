//! Distance, overlap and depth against two other libraries, which are used for nothing else: `parry2d-f64`,
//! whose searches know discs and depths, and `geo`, which goes through the edges and knows polygons alone.
//!
//! They have tolerances of their own: pairs nearer to touching than 1e-4 inch are left out, and stand in
//! `touching.rs` instead.

use geo::{Coord, Distance, Euclidean, Intersects, LineString};
use onset_geometry::{Degrees, Inches, Point, Pose, Rect, Shape, depth, distance, overlap, touching};
use parry2d_f64::math::{Pose as Placed, Vector};
use parry2d_f64::query;
use parry2d_f64::shape::SharedShape;
use proptest::prelude::*;

/// Pairs nearer to touching than this are not compared, in inches.
const CLEAR: f64 = 1e-4;

fn rectangle() -> impl Strategy<Value = Shape> {
    let facing = prop_oneof![1 => Just(0.0), 1 => Just(90.0), 1 => Just(45.0), 3 => 0.0..360.0f64];
    (0.0..24.0f64, 0.0..24.0f64, facing, 0.5..8.0f64, 0.5..8.0f64).prop_map(|(x, y, facing, width, depth)| {
        let pose = Pose::new(Point::new(x, y), Degrees::new(facing));
        Rect { pose, width: Inches::new(width), depth: Inches::new(depth) }.into()
    })
}

/// Convex outlines of three to seven corners, and of some breadth.
fn outline() -> impl Strategy<Value = Shape> {
    let corner = (0.0..8.0f64, 0.0..8.0f64);
    (0.0..20.0f64, 0.0..20.0f64, prop::collection::vec(corner, 3..8))
        .prop_map(|(x, y, corners)| {
            Shape::convex(corners.into_iter().map(|(right, up)| Point::new(x + right, y + up)))
        })
        .prop_filter("a sliver", |shape| area(shape) > 0.1)
}

fn area(shape: &Shape) -> f64 {
    shape.edges().map(|edge| edge.start.x * edge.end.y - edge.start.y * edge.end.x).sum::<f64>() / 2.0
}

fn disc() -> impl Strategy<Value = Shape> {
    (0.0..24.0f64, 0.0..24.0f64, 0.25..4.0f64)
        .prop_map(|(x, y, radius)| Shape::Disc { centre: Point::new(x, y), radius: Inches::new(radius) })
}

fn polygon() -> impl Strategy<Value = Shape> {
    prop_oneof![rectangle(), outline()]
}

fn any_shape() -> impl Strategy<Value = Shape> {
    prop_oneof![2 => polygon(), 1 => disc()]
}

/// A shape as parry takes it, with its place.
fn in_parry(shape: &Shape) -> (Placed, SharedShape) {
    match shape {
        Shape::Disc { centre, radius } => {
            (Placed::translation(centre.x, centre.y), SharedShape::ball(radius.get()))
        }
        _ => {
            let corners: Vec<_> = shape.corners().iter().map(|at| Vector::new(at.x, at.y)).collect();
            let convex = SharedShape::convex_polyline_unmodified(corners).expect("it is convex");
            (Placed::translation(0.0, 0.0), convex)
        }
    }
}

/// A polygon as geo takes it.
fn in_geo(shape: &Shape) -> geo::Polygon {
    let ring = shape.corners().iter().map(|at| Coord { x: at.x, y: at.y }).collect();
    geo::Polygon::new(LineString::new(ring), Vec::new())
}

/// How far apart two shapes are, negative by how deep they overlap; none when that is too near to touching.
fn clear_gap(a: &Shape, b: &Shape) -> Option<f64> {
    let gap = distance(a, b).gap.get() - depth(a, b).get();
    (gap.abs() > CLEAR).then_some(gap)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    #[test]
    fn parry_agrees(a in any_shape(), b in any_shape()) {
        let ((at, one), (there, other)) = (in_parry(&a), in_parry(&b));
        let apart = query::distance(&at, &*one, &there, &*other).expect("both are convex").distance;
        prop_assert!(clear_gap(&a, &b).is_some() || apart < 2.0 * CLEAR);
        let Some(gap) = clear_gap(&a, &b) else { return Ok(()) };
        prop_assert!((apart - gap.max(0.0)).abs() < 1e-6, "{gap} and {apart}");
        let meet = query::intersection_test(&at, &*one, &there, &*other).expect("both are convex").intersecting;
        prop_assert_eq!((overlap(&a, &b), touching(&a, &b)), (meet, meet));
    }

    #[test]
    fn parry_agrees_on_the_depth(a in any_shape(), b in any_shape(), x in -2.0..2.0f64, y in -2.0..2.0f64) {
        let b = b.translated(a.centre() - b.centre() + onset_geometry::Vector::new(x, y));
        let ((at, one), (there, other)) = (in_parry(&a), in_parry(&b));
        let Some(gap) = clear_gap(&a, &b).filter(|gap| *gap < 0.0) else { return Ok(()) };
        let contact = query::contact(&at, &*one, &there, &*other, 0.0).expect("both are convex");
        let found = contact.map(|contact| contact.dist);
        prop_assert!(found.is_some_and(|found| (found - gap).abs() < 1e-6), "{gap} and {found:?}");
    }

    #[test]
    fn geo_agrees(a in polygon(), b in polygon()) {
        let (one, other) = (in_geo(&a), in_geo(&b));
        let apart = Euclidean.distance(&one, &other);
        prop_assert!(clear_gap(&a, &b).is_some() || apart < 2.0 * CLEAR);
        let Some(gap) = clear_gap(&a, &b) else { return Ok(()) };
        prop_assert!((apart - gap.max(0.0)).abs() < 1e-9, "{gap} and {apart}");
        prop_assert_eq!((overlap(&a, &b), touching(&a, &b)), (one.intersects(&other), one.intersects(&other)));
    }

    #[test]
    fn geo_agrees_on_points_and_discs(a in polygon(), b in disc()) {
        let Shape::Disc { centre, radius } = b else { return Ok(()) };
        let middle = geo::Point::new(centre.x, centre.y);
        let apart = Euclidean.distance(&in_geo(&a), &middle);
        let to_middle = distance(&a, &Shape::point(centre)).gap.get();
        prop_assert!((apart - to_middle).abs() < 1e-9, "{to_middle} and {apart}");
        let gap = distance(&a, &b).gap.get();
        prop_assert!((gap - (apart - radius.get()).max(0.0)).abs() < 1e-9, "{gap} and {apart}");
    }
}
