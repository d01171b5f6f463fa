//! Following a path with the whole block: each leg is swept, and ends where it would run into something or come too near.

use onset_geometry::{
    Board, Degrees, HAIR, Inches, Point, Pose, Shape, Vector, any_overlap, blocked_at, blocked_turning,
    keeps_clear, nearest,
};

use super::{Goal, Met, Stops, Stride, inflate::cored};
use crate::Block;

/// What stands about a block that moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct About<'a> {
    pub block: &'a Block,
    pub goal: &'a Goal,
    pub obstacles: &'a [Stops],
    pub board: &'a Board,
}

impl About<'_> {
    /// The block's ground in a pose.
    pub fn ground(&self, pose: Pose) -> Vec<Shape> {
        self.block.at(pose).shapes()
    }

    /// What stands where the block would, in a pose, or nothing.
    pub fn in_place(&self, pose: Pose) -> Option<Met> {
        let ground = self.ground(pose);
        if !ground.iter().all(|shape| self.board.contains(shape)) {
            return Some(Met::Edge);
        }
        let mut standing = self.standing();
        standing.find(|(_, still, _)| any_overlap(&ground, still)).map(|(met, ..)| met)
    }

    /// How far the block gets straight ahead, at most `upto`, and what ends it.
    pub fn ahead(&self, pose: Pose, upto: Inches) -> (Inches, Option<Met>) {
        let (ground, way) = (self.ground(pose), pose.heading());
        let edge = ground.iter().map(|shape| self.board.room(shape, way)).min();
        let mut end = (upto, None);
        end = ended(end, edge.unwrap_or(upto), Met::Edge);
        for (met, still, clear) in self.standing() {
            end = ended(end, stop(&ground, way, still, clear, end.0), met);
        }
        end
    }

    /// The least room straight ahead that anything but the goal and the edge leaves, and what that is.
    pub fn ahead_of_others(&self, pose: Pose, upto: Inches) -> (Inches, Option<Met>) {
        let (ground, way) = (self.ground(pose), pose.heading());
        let others = self.standing().filter(|(met, ..)| *met != Met::Goal);
        others.fold((upto, None), |end, (met, still, clear)| {
            ended(end, stop(&ground, way, still, clear, end.0), met)
        })
    }

    /// How far straight ahead the goal itself leaves room.
    pub fn ahead_of_goal(&self, pose: Pose, upto: Inches) -> Inches {
        let (ground, way) = (self.ground(pose), pose.heading());
        match self.goal.stands {
            true => stop(&ground, way, &self.goal.ground, self.goal.clear, upto),
            false => upto,
        }
    }

    /// How far a leg can be followed, and what ends it.
    pub fn follow(&self, leg: &Stride) -> (Stride, Option<Met>) {
        match *leg {
            Stride::Ahead { from, by } => {
                let (by, met) = self.ahead(from, by);
                (Stride::Ahead { from, by }, met)
            }
            Stride::Bend { from, about, by } => {
                let (turned, met) = self.turns(from, about, by);
                (Stride::Bend { from, about, by: turned }, met)
            }
        }
    }

    /// How far the block turns about a point, of so many degrees clockwise, and what ends it.
    fn turns(&self, from: Pose, about: Point, by: Degrees) -> (Degrees, Option<Met>) {
        let (ground, clockwise) = (self.ground(from), by >= Degrees::ZERO);
        let mut end = (by.abs(), None);
        let mut against = |still: &[Shape], met: Met| {
            for (moving, still) in ground.iter().flat_map(|one| still.iter().map(move |other| (one, other))) {
                match blocked_turning(moving, about, clockwise, still, end.0) {
                    Some(at) if at < end.0 => end = (at, Some(met)),
                    _ => {}
                }
            }
        };
        against(&off_table(self.board), Met::Edge);
        for (met, still, clear) in self.standing() {
            match clear {
                Some(clear) => against(&grown(still, kept(&ground, still, clear)), met),
                None => against(still, met),
            }
        }
        (if clockwise { end.0 } else { -end.0 }, end.1)
    }

    /// Everything that is not run into: the goal first, if it stands.
    fn standing(&self) -> impl Iterator<Item = (Met, &[Shape], Option<Inches>)> {
        let goal = self.goal.stands.then_some((Met::Goal, &self.goal.ground[..], self.goal.clear));
        let others = self.obstacles.iter().enumerate();
        goal.into_iter().chain(others.map(|(at, stops)| (Met::Obstacle(at), &stops.ground[..], stops.clear)))
    }
}

fn ended(end: (Inches, Option<Met>), at: Inches, met: Met) -> (Inches, Option<Met>) {
    if at < end.0 { (at, Some(met)) } else { end }
}

/// How far the shapes can go without coming too near to, or running into, what stands still.
fn stop(moving: &[Shape], ahead: Vector, still: &[Shape], clear: Option<Inches>, upto: Inches) -> Inches {
    let pairs = moving.iter().flat_map(|moving| still.iter().map(move |still| (moving, still)));
    let each = pairs.map(|(moving, still)| match clear {
        Some(clear) => keeps_clear(moving, ahead, still, clear + HAIR, upto),
        None => blocked_at(moving, ahead, still, upto).unwrap_or(upto),
    });
    each.min().unwrap_or(upto)
}

/// How far a turn keeps away from what stands still: what is nearer already comes no nearer. A turn may go into what it is
/// given by the tolerance, which here comes on top.
fn kept(ground: &[Shape], still: &[Shape], clear: Inches) -> Inches {
    let present = nearest(ground, still).map_or(clear, |nearest| nearest.gap);
    (clear + HAIR * 1.25).min(present)
}

/// Shapes and everything within so many inches of them.
fn grown(shapes: &[Shape], by: Inches) -> Vec<Shape> {
    let mut grown = Vec::with_capacity(shapes.len() * 5);
    for shape in shapes {
        let (core, own) = cored(shape);
        let radius = Inches::new(own) + by;
        grown.extend(core.corners().iter().map(|corner| Shape::Disc { centre: *corner, radius }));
        let aside = core.edges().flat_map(|edge| {
            let out = edge.along().unit().perp_right() * radius;
            [edge.start + out, edge.end + out]
        });
        let aside: Vec<Point> = aside.collect();
        if !aside.is_empty() {
            grown.push(Shape::convex(aside));
        }
    }
    grown
}

/// What lies beyond the four edges, as far as a block may reach.
fn off_table(board: &Board) -> [Shape; 4] {
    let (width, height) = (board.width.get(), board.height.get());
    let far = width + height;
    let strip = |left: f64, bottom: f64, right: f64, top: f64| {
        Shape::convex(
            [(left, bottom), (right, bottom), (right, top), (left, top)].map(|(x, y)| Point::new(x, y)),
        )
    };
    [
        strip(-far, -far, 0.0, height + far),
        strip(width, -far, width + far, height + far),
        strip(-far, -far, width + far, 0.0),
        strip(-far, height, width + far, height + far),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grown_shapes_reach_as_far_all_round() {
        let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (0.0, 2.0)].map(|(x, y)| Point::new(x, y));
        let square = Shape::convex(square);
        let grown = grown(std::slice::from_ref(&square), Inches::new(1.5));
        for step in 0..360 {
            let way = Degrees::new(f64::from(step)).heading();
            let reach = grown.iter().map(|shape| shape.extent(way)).fold(f64::NEG_INFINITY, f64::max);
            assert!((reach - square.extent(way) - 1.5).abs() < 1e-12, "{step}");
        }
    }
}
