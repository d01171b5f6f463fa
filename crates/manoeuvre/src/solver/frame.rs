//! The table as a wheel to one hand sees it: the corner that stays is the origin, straight ahead is up, and the block lies
//! to the right of it. For a wheel to the right everything is mirrored, so that every wheel is one to the left.

use onset_geometry::{Point, Pose, Rect, Shape, Vector};

use crate::{Block, Hand};

/// Into so many corners goes a round base that stands in the way: the outline around it is wider by 0.13 % of its radius.
const ROUND: u32 = 64;

/// Where a hand's wheel has its origin and its axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    origin: Point,
    right: Vector,
    ahead: Vector,
    hand: Hand,
}

impl Frame {
    /// The frame of a wheel of the block to a hand.
    pub(super) fn of(block: &Block, hand: Hand) -> Self {
        let [left, right, ..] = block.outline().corners();
        let (origin, along) = match hand {
            Hand::Left => (left, block.pose.right()),
            Hand::Right => (right, -block.pose.right()),
        };
        Frame { origin, right: along, ahead: block.pose.heading(), hand }
    }

    /// A point, as the frame sees it.
    pub(super) fn point(&self, point: Point) -> Vector {
        self.vector(point - self.origin)
    }

    /// A vector, as the frame sees it.
    pub(super) fn vector(&self, vector: Vector) -> Vector {
        Vector::new(vector.dot(self.right), vector.dot(self.ahead))
    }

    /// A convex shape as an outline, counter-clockwise in the frame.
    pub(super) fn outline(&self, shape: &Shape) -> Vec<Vector> {
        let mut outline: Vec<Vector> = corners(shape).into_iter().map(|corner| self.point(corner)).collect();
        if self.hand == Hand::Right {
            outline.reverse();
        }
        outline
    }

    /// A rectangle as an outline, counter-clockwise in the frame.
    pub(super) fn rect(&self, rect: &Rect) -> Vec<Vector> {
        let [front_left, front_right, rear_right, rear_left] =
            rect.corners().map(|corner| self.point(corner));
        match self.hand {
            Hand::Left => vec![front_left, rear_left, rear_right, front_right],
            Hand::Right => vec![front_right, rear_right, rear_left, front_left],
        }
    }

    /// The pose of a block whose corner that stays is at `corner`, looking along `heading`, both as the frame sees them.
    pub(super) fn pose(&self, corner: Vector, heading: Vector, frontage: f64) -> Pose {
        let middle = corner + right_of(heading) * (frontage / 2.0);
        Pose { at: self.place(middle), facing: self.direction(heading).bearing() }
    }

    /// A place of the frame on the table.
    pub(super) fn place(&self, at: Vector) -> Point {
        self.origin + self.direction(at)
    }

    /// A direction of the frame on the table.
    pub(super) fn direction(&self, vector: Vector) -> Vector {
        self.right * vector.x + self.ahead * vector.y
    }
}

/// To the right of a direction.
pub(super) fn right_of(direction: Vector) -> Vector {
    Vector::new(direction.y, -direction.x)
}

/// The corners of a shape, or of an outline around one that is round.
fn corners(shape: &Shape) -> Vec<Point> {
    let around = |centre: Point, across: Vector, along: Vector| {
        let half = std::f64::consts::PI / f64::from(ROUND);
        let wider = 1.0 / libm::cos(half);
        let corner = |at: u32| {
            let angle = f64::from(2 * at) * half;
            centre + across * (libm::cos(angle) * wider) + along * (libm::sin(angle) * wider)
        };
        (0..ROUND).map(corner).collect()
    };
    match shape {
        Shape::Convex(corners) => corners.clone(),
        Shape::Disc { centre, radius } => {
            around(*centre, Vector::new(radius.get(), 0.0), Vector::new(0.0, radius.get()))
        }
        Shape::Oval { centre, facing, half_width, half_depth } => {
            let (ahead, right) = (facing.heading(), facing.heading().perp_right());
            around(*centre, right * half_width.get(), ahead * half_depth.get())
        }
    }
}
