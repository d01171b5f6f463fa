//! One step as a motion, straight or about a point, and what is met while it lasts.

use onset_geometry::{
    Degrees, Inches, Point, Pose, Shape, TOLERANCE, Vector, blocked_at, blocked_turning, depth, distance,
    first_touch, first_touch_turning, overlap, touching,
};

use crate::{Block, Hand, Step};

/// The most inches or degrees of a step that are carried out: far beyond any table, so that numbers stay finite.
const MOST: f64 = 1e6;

/// Once round: what is not met by then never is.
const ROUND: f64 = 360.0;

/// How many places along a motion are looked at for the deepest overlap. It is only told; nothing is decided by it.
const LOOKS: u32 = 64;

/// A motion of a rigid block.
#[derive(Clone, Copy, Debug)]
pub(super) enum Motion {
    /// Straight on, `by` inches in a direction of length one.
    Straight { along: Vector, by: f64 },
    /// Round a point that stays where it is, `by` degrees.
    Turn { about: Point, clockwise: bool, by: f64 },
}

/// Something that is met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    /// Inches or degrees into the motion.
    pub after: f64,
    /// Where on the table.
    pub at: Point,
}

impl Motion {
    /// The motion of a step that moves the block; less than nothing goes the other way.
    pub fn of(step: Step, block: &Block) -> Option<Self> {
        match step {
            Step::Forward(by) => {
                let ahead = block.pose.heading();
                let along = if by < Inches::ZERO { -ahead } else { ahead };
                Some(Motion::Straight { along, by: by.get().abs().min(MOST) })
            }
            Step::Wheel { to, by } => {
                let [left, right, ..] = block.outline().corners();
                let about = if to == Hand::Left { left } else { right };
                let clockwise = (to == Hand::Right) != (by < Degrees::ZERO);
                Some(Motion::Turn { about, clockwise, by: by.get().abs().min(MOST) })
            }
            Step::Align(_) => None,
        }
    }

    /// A turn about a point, clockwise, or the other way by negative degrees.
    pub fn turn(about: Point, by: Degrees) -> Self {
        Motion::Turn { about, clockwise: by >= Degrees::ZERO, by: by.get().abs() }
    }

    /// Its length, in inches or degrees.
    pub fn length(&self) -> f64 {
        match *self {
            Motion::Straight { by, .. } | Motion::Turn { by, .. } => by,
        }
    }

    /// Whether so many inches or degrees of it move no corner of the shapes by more than the tolerance.
    pub fn is_nothing(&self, part: f64, moving: &[Shape]) -> bool {
        let travel = match *self {
            Motion::Straight { .. } => part,
            Motion::Turn { about, .. } => {
                let corners = moving.iter().flat_map(|shape| shape.corners());
                let furthest = corners.map(|corner| corner.distance_to(about).get()).fold(0.0, f64::max);
                part.to_radians() * furthest
            }
        };
        travel <= TOLERANCE.get()
    }

    /// Where it leaves a pose.
    pub fn end(&self, pose: Pose) -> Pose {
        self.pose_after(pose, self.length())
    }

    /// Where it has brought a pose after so many inches or degrees.
    pub fn pose_after(&self, pose: Pose, part: f64) -> Pose {
        match *self {
            Motion::Straight { along, .. } => pose.translated(along * part),
            Motion::Turn { about, .. } => pose.turned_about(about, self.turned(part)),
        }
    }

    /// When the shapes first touch any of the others, at the latest at the end. What they touch at the start counts when
    /// they are led into it or along it, or overlap it already.
    pub fn touches(&self, moving: &[Shape], still: &[Shape]) -> Option<Met> {
        let by = self.length();
        self.first(moving, still, |one, other| {
            if overlap(one, other) {
                return Some(0.0);
            }
            let touch = match *self {
                Motion::Straight { along, .. } => first_touch(one, along, other).map(Inches::get),
                Motion::Turn { about, clockwise, .. } => {
                    let upto = Degrees::new(by.min(ROUND));
                    first_touch_turning(one, about, clockwise, other, upto).map(Degrees::get)
                }
            };
            let within = touch.filter(|after| *after <= by);
            within.or_else(|| touching(&self.moved(one, by), other).then_some(by))
        })
    }

    /// When the shapes would first overlap any of the others deeper than the tolerance.
    pub fn blocked(&self, moving: &[Shape], still: &[Shape]) -> Option<Met> {
        let by = self.length();
        self.first(moving, still, |one, other| match *self {
            Motion::Straight { along, .. } => blocked_at(one, along, other, Inches::new(by)).map(Inches::get),
            Motion::Turn { about, clockwise, .. } => {
                let upto = Degrees::new(by.min(ROUND));
                blocked_turning(one, about, clockwise, other, upto).map(Degrees::get)
            }
        })
    }

    /// How deep the shapes overlap the others at the deepest, from some moment on.
    pub fn deepest(&self, moving: &[Shape], still: &[Shape], from: f64) -> f64 {
        let left = match self {
            // Once past them it is out again, however far it goes on.
            Motion::Straight { along, .. } => self.length().min(until_past(moving, *along, still)) - from,
            Motion::Turn { .. } => (self.length() - from).min(ROUND),
        };
        let looks = (0..=LOOKS).map(|look| from + left * f64::from(look) / f64::from(LOOKS));
        looks.map(|part| deep(&self.shapes_after(moving, part), still)).fold(0.0, f64::max)
    }

    /// The shapes so many inches or degrees into the motion.
    fn shapes_after(&self, moving: &[Shape], part: f64) -> Vec<Shape> {
        moving.iter().map(|shape| self.moved(shape, part)).collect()
    }

    fn moved(&self, shape: &Shape, part: f64) -> Shape {
        match *self {
            Motion::Straight { along, .. } => shape.translated(along * part),
            Motion::Turn { about, .. } => shape.turned_about(about, self.turned(part)),
        }
    }

    /// A part of a turn, clockwise.
    pub fn turned(&self, part: f64) -> Degrees {
        match self {
            Motion::Turn { clockwise: false, .. } => Degrees::new(-part),
            _ => Degrees::new(part),
        }
    }

    /// The earliest of what each pair meets.
    fn first(
        &self,
        moving: &[Shape],
        still: &[Shape],
        meets: impl Fn(&Shape, &Shape) -> Option<f64>,
    ) -> Option<Met> {
        let pairs = moving.iter().flat_map(|one| still.iter().map(move |other| (one, other)));
        let met = pairs.filter_map(|(one, other)| Some((meets(one, other)?, one, other)));
        let (after, one, other) = met.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(Met { after, at: distance(&self.moved(one, after), other).on_b })
    }
}

/// How far shapes go in a direction of length one until they have passed others.
fn until_past(moving: &[Shape], along: Vector, still: &[Shape]) -> f64 {
    let furthest = |shapes: &[Shape], towards: Vector| {
        shapes.iter().map(|shape| shape.extent(towards)).fold(f64::NEG_INFINITY, f64::max)
    };
    furthest(still, along) + furthest(moving, -along)
}

/// How deep shapes overlap others, at the deepest.
pub(super) fn deep(shapes: &[Shape], others: &[Shape]) -> f64 {
    let pairs = shapes.iter().flat_map(|one| others.iter().map(move |other| depth(one, other).get()));
    pairs.fold(0.0, f64::max)
}
