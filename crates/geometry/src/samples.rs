//! Shapes for tests: by hand, in few numbers, and at random for laws.
//! Random shapes lie within three feet of the corner and have sizes that bases and units have.

use crate::{Degrees, Inches, Point, Polygon, Pose, Rect, Shape};
use proptest::prelude::*;

pub(crate) fn rect(x: f64, y: f64, facing: f64, width: f64, depth: f64) -> Rect {
    let pose = Pose::new(Point::new(x, y), Degrees::new(facing));
    Rect { pose, width: Inches::new(width), depth: Inches::new(depth) }
}

pub(crate) fn block(x: f64, y: f64, facing: f64, width: f64, depth: f64) -> Shape {
    rect(x, y, facing, width, depth).into()
}

pub(crate) fn disc(x: f64, y: f64, radius: f64) -> Shape {
    Shape::Disc { centre: Point::new(x, y), radius: Inches::new(radius) }
}

pub(crate) fn oval(x: f64, y: f64, facing: f64, half_width: f64, half_depth: f64) -> Shape {
    Shape::Oval {
        centre: Point::new(x, y),
        facing: Degrees::new(facing),
        half_width: Inches::new(half_width),
        half_depth: Inches::new(half_depth),
    }
}

pub(crate) fn any_rect() -> impl Strategy<Value = Rect> {
    let facing = prop_oneof![1 => Just(0.0), 1 => Just(90.0), 1 => Just(45.0), 3 => 0.0..360.0f64];
    (0.0..36.0f64, 0.0..36.0f64, facing, 0.5..8.0f64, 0.5..8.0f64)
        .prop_map(|(x, y, facing, width, depth)| rect(x, y, facing, width, depth))
}

pub(crate) fn any_plain() -> impl Strategy<Value = Shape> {
    let corner = (0.0..8.0f64, 0.0..8.0f64);
    let hull =
        (0.0..30.0f64, 0.0..30.0f64, prop::collection::vec(corner, 3..8)).prop_map(|(x, y, corners)| {
            Shape::convex(corners.into_iter().map(|(right, up)| Point::new(x + right, y + up)))
        });
    prop_oneof![2 => any_rect().prop_map(Shape::from), 1 => hull, 1 => any_disc()]
}

pub(crate) fn any_disc() -> impl Strategy<Value = Shape> {
    (0.0..36.0f64, 0.0..36.0f64, 0.25..4.0f64).prop_map(|(x, y, radius)| disc(x, y, radius))
}

pub(crate) fn any_round() -> impl Strategy<Value = Shape> {
    prop_oneof![any_disc(), any_oval()]
}

pub(crate) fn any_oval() -> impl Strategy<Value = Shape> {
    (0.0..36.0f64, 0.0..36.0f64, 0.0..360.0f64, 0.3..3.0f64, 0.3..3.0f64)
        .prop_map(|(x, y, facing, width, depth)| oval(x, y, facing, width, depth))
}

pub(crate) fn any_shape() -> impl Strategy<Value = Shape> {
    prop_oneof![3 => any_plain(), 1 => any_oval()]
}

/// A U of six inches: bars two wide at the left, the bottom and the right; the notch is open above.
pub(crate) fn notched() -> Polygon {
    let outline =
        [(0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (4.0, 6.0), (4.0, 2.0), (2.0, 2.0), (2.0, 6.0), (0.0, 6.0)];
    Polygon::new(outline.map(|(x, y)| Point::new(x, y)).to_vec()).expect("the U is a polygon")
}
