//! Lines that lean on something: they run through a corner, or touch a rim and leave it on one side.
//! The shortest line past an obstacle is one of them.

use crate::ellipse::Ellipse;
use crate::tolerance::ROUNDING;
use crate::{Degrees, Inches, Point, Shape, Vector};
use std::f64::consts::TAU;

/// At how many angles the difference of two ovals' reaches is sampled for a change of sign.
const SAMPLES: usize = 256;

/// A line by a point on it and its direction, of length one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub through: Point,
    pub direction: Vector,
}

/// What a line leans on, and on which of its sides that lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lean {
    on: Round,
    /// 1 when it lies to the left of the line, -1 to the right; of a corner it makes no difference.
    side: f64,
}

#[derive(Clone, Copy, Debug)]
enum Round {
    /// A round base, or a corner, whose radius is 0.
    Spot(Point, f64),
    Oval(Ellipse),
}

impl Lean {
    /// All that a line may lean on of a shape: its corners, or its rim from either side.
    pub fn all_of(shape: &Shape) -> Vec<Self> {
        let both = |on| [1.0, -1.0].map(|side| Self { on, side }).to_vec();
        match shape {
            Shape::Convex(corners) => corners.iter().map(|corner| Self::corner(*corner)).collect(),
            Shape::Disc { centre, radius } => both(Round::Spot(*centre, radius.get())),
            Shape::Oval { .. } => Ellipse::of(shape).map_or(Vec::new(), |oval| both(Round::Oval(oval))),
        }
    }

    /// A line may lean on this point.
    pub fn corner(at: Point) -> Self {
        Self { on: Round::Spot(at, 0.0), side: 1.0 }
    }

    /// The line that leans on it in this direction.
    pub fn line(&self, direction: Vector) -> Line {
        let out = direction.perp_right() * self.side;
        let through = match self.on {
            Round::Spot(centre, radius) => centre + out * radius,
            Round::Oval(oval) => oval.support(out),
        };
        Line { through, direction }
    }

    /// No two points of what is leant on are further apart; 0 for a corner.
    pub fn breadth(&self) -> Inches {
        Inches::new(match self.on {
            Round::Spot(_, radius) => radius * 2.0,
            Round::Oval(oval) => oval.breadth(),
        })
    }

    /// The directions of the lines that lean on both.
    pub fn common(&self, other: &Self) -> Vec<Vector> {
        let (Round::Spot(one, radius), Round::Spot(two, beyond)) = (self.on, other.on) else {
            return self.common_by_sampling(other);
        };
        let apart = one - two;
        let share = (other.side * beyond - self.side * radius) / apart.length();
        if apart.length() <= ROUNDING || share.abs() > 1.0 {
            return Vec::new();
        }
        // The normal n of the line has n · apart = the difference of the radii.
        let (along, aside) = (apart.unit() * share, apart.unit().perp_right() * (1.0 - share * share).sqrt());
        [along + aside, along - aside].map(|normal| -normal.perp_right()).to_vec()
    }

    /// Where the line leaning on one passes from one side of the other to its other side.
    fn common_by_sampling(&self, other: &Self) -> Vec<Vector> {
        let heading = |angle: f64| Degrees::from_radians(angle).heading();
        let off = |angle: f64| {
            let (line, beyond) = (self.line(heading(angle)), other.line(heading(angle)));
            line.direction.cross(beyond.through - line.through)
        };
        let step = TAU / SAMPLES as f64;
        let changes = (0..SAMPLES).map(|index| (index as f64 * step, (index + 1) as f64 * step));
        let roots =
            changes.filter(|(from, to)| (off(*from) > 0.0) != (off(*to) > 0.0)).map(|(mut from, mut to)| {
                let rising = off(to) > 0.0;
                while to - from > PRECISE {
                    let middle = from.midpoint(to);
                    if (off(middle) > 0.0) == rising { to = middle } else { from = middle }
                }
                heading(from)
            });
        roots.collect()
    }
}

/// To what a root is narrowed, in radians; well above what the angles can tell apart.
const PRECISE: f64 = 1e-14;

#[cfg(test)]
mod tests {
    use super::Lean;
    use crate::Shape;
    use crate::samples::{any_round, any_shape};
    use proptest::prelude::*;

    /// How far a shape reaches over a line to its right and to its left.
    fn over(shape: &Shape, line: super::Line) -> [f64; 2] {
        let right = line.direction.perp_right();
        let at = line.through - crate::Point::default();
        [shape.extent(right) - at.dot(right), shape.extent(-right) + at.dot(right)]
    }

    proptest! {
        #[test]
        fn common_lines_touch_both(one in any_shape(), other in any_shape()) {
            for lean in Lean::all_of(&one) {
                for beyond in Lean::all_of(&other) {
                    for direction in lean.common(&beyond) {
                        let (line, same) = (lean.line(direction), beyond.line(direction));
                        prop_assert!(direction.cross(same.through - line.through).abs() < 1e-9);
                    }
                }
            }
        }

        #[test]
        fn rounds_apart_have_four_common_lines(one in any_round(), other in any_round()) {
            prop_assume!(crate::distance(&one, &other).gap.get() > 0.5);
            let mut lines = 0;
            for lean in Lean::all_of(&one) {
                for direction in Lean::all_of(&other).iter().flat_map(|beyond| lean.common(beyond)) {
                    lines += 1;
                    for shape in [&one, &other] {
                        prop_assert!(over(shape, lean.line(direction)).iter().any(|reach| reach.abs() < 1e-9));
                    }
                }
            }
            // Each is found in both its directions.
            prop_assert_eq!(lines, 8);
        }
    }
}
