//! Shapes, distances and sweeps on the table, in inches. Knows no rules.
//!
//! Everything here is a pure function of its input, in `f64`, and gives the same bits on every machine:
//! trigonometry comes from `libm` alone. Where two lengths are compared, one [`TOLERANCE`] decides; it is the
//! only one a caller sees.
//!
//! | question | where |
//! |---|---|
//! | how far apart are two bases, and where | [`distance`], [`nearest`] |
//! | do they touch, do they overlap | [`touching`], [`overlap`], [`depth`] |
//! | how far until it touches, is stopped, comes too close | [`first_touch`], [`blocked_at`], [`keeps_clear`] |
//! | how far can it wheel until it touches, is stopped | [`first_touch_turning`], [`blocked_turning`] |
//! | when is a front edge in the mud | [`crossings`], [`point_crossings`] |
//! | in whose front, flank or rear does it stand | [`zone_of`], [`forward_arc_meets`] |
//! | is it seen | [`sees`] |
//! | the shortest straight line that nothing interrupts | [`clear_distance`] |
//! | is it on the table, how far is the edge | [`Board`] |
//!
//! ```
//! use onset_geometry::{Degrees, Inches, Point, Pose, Rect, Shape, distance};
//!
//! let knights = Rect {
//!     pose: Pose::new(Point::new(36.0, 12.0), Degrees::ZERO),
//!     width: Inches::from_mm(125.0),
//!     depth: Inches::from_mm(50.0),
//! };
//! let spears = Rect { pose: Pose::new(Point::new(36.0, 21.0), Degrees::new(180.0)), ..knights };
//! assert_eq!(distance(&Shape::from(knights), &Shape::from(spears)).gap.to_string(), "9");
//! ```

#[macro_use]
mod quantity;
mod arc;
mod board;
mod bounds;
mod chord;
mod clear_line;
mod convex;
mod core;
mod crossing;
mod degrees;
mod difference;
mod distance;
mod ellipse;
mod inches;
mod outline;
mod overlap;
mod pivot;
mod point;
mod polygon;
mod pose;
mod ray;
mod rect;
mod rims;
mod segment;
mod shape;
mod sight;
mod span;
mod sweep;
mod tangent;
mod tolerance;
mod triangulate;
mod turn;
mod turn_curved;
mod turn_events;
mod vector;

#[cfg(test)]
mod clear_line_laws;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod sweep_laws;
#[cfg(test)]
mod turn_laws;

pub use arc::{Zone, forward_arc_meets, zone_of};
pub use board::Board;
pub use bounds::Bounds;
pub use clear_line::clear_distance;
pub use crossing::{crossings, point_crossings};
pub use degrees::Degrees;
pub use distance::{Closest, distance, nearest};
pub use inches::Inches;
pub use overlap::{any_overlap, depth, overlap, touching};
pub use point::Point;
pub use polygon::{Polygon, PolygonFault};
pub use pose::Pose;
pub use rect::{Facing, Rect, Side};
pub use segment::Segment;
pub use shape::Shape;
pub use sight::sees;
pub use span::Span;
pub use sweep::{blocked_at, first_touch, keeps_clear};
pub use tolerance::{HAIR, TOLERANCE};
pub use turn::{blocked_turning, first_touch_turning};
pub use vector::Vector;
