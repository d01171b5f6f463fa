//! What a Minkowski difference is made of: a shape without its rounding, asked for its furthest points.
//! A disc is a point with a radius; an oval is itself.

use crate::ellipse::Ellipse;
use crate::{Point, Shape, Vector};
use std::borrow::Cow;

/// A shape without its rounding.
pub(crate) enum Core<'a> {
    Outline(Cow<'a, [Point]>),
    Oval(Ellipse),
}

impl<'a> Core<'a> {
    /// What remains of a shape without its radius, and the radius.
    pub fn of(shape: &'a Shape) -> (Self, f64) {
        match shape {
            Shape::Convex(corners) => (Self::Outline(Cow::Borrowed(corners)), 0.0),
            Shape::Disc { centre, radius } => (Self::Outline(Cow::Owned(vec![*centre])), radius.get()),
            Shape::Oval { centre, .. } => match Ellipse::of(shape) {
                Some(oval) => (Self::Oval(oval), 0.0),
                None => (Self::Outline(Cow::Owned(vec![*centre])), 0.0),
            },
        }
    }

    /// The point that lies furthest in a direction.
    pub fn support(&self, direction: Vector) -> Point {
        match self {
            Self::Outline(corners) => furthest(corners.iter().copied(), direction),
            Self::Oval(oval) => oval.support(direction),
        }
    }
}

/// The first of the points that lie furthest in a direction.
fn furthest(points: impl Iterator<Item = Point>, direction: Vector) -> Point {
    let reach = |point: Point| point.as_vector().dot(direction);
    points.reduce(|best, next| if reach(next) > reach(best) { next } else { best }).unwrap_or_default()
}
