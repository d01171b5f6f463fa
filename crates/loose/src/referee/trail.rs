//! Whether some path leads to a place: straight, or from point to point closely round what is in the way. It need not be the
//! shortest; that it is short enough is all that counts.

use onset_geometry::{Degrees, Point, Shape, TOLERANCE, blocked_at};
use pathfinding::directed::dijkstra::dijkstra;

use super::motion::{beyond, signed};
use crate::{Model, Table};

/// Points round an obstacle.
const ROUND: u32 = 16;

/// How far off an obstacle they lie, in inches.
const OFF: f64 = 1e-4;

/// Obstacles that a path goes round, at most.
const MOST: usize = 8;

/// Parts of an inch.
const PARTS: f64 = 1e9;

/// Whether a model can come from its start to its end within its allowance. Where it ends turned it has to have room there as it
/// faced before.
pub(super) fn leads(table: &Table, start: &Model, end: &Model) -> bool {
    let solid: Vec<&Shape> =
        table.standing().filter(|(thing, _)| super::is_solid(*thing)).map(|(_, still)| still).collect();
    let place = |at: Point| start.at(at, start.facing).shape();
    if solid.iter().any(|still| signed(&place(end.at), still) < -TOLERANCE.get()) {
        return false;
    }
    let most = start.allowance.get() + TOLERANCE.get();
    let meets = |from: Point, to: Point, still: &Shape| {
        let way = to - from;
        blocked_at(&place(from), way.unit(), still, from.distance_to(to)).is_some()
    };
    let mut taken: Vec<usize> = Vec::new();
    let mut points = vec![start.at, end.at];
    let mut path = points.clone();
    loop {
        let met =
            (0..solid.len()).find(|index| path.windows(2).any(|pair| meets(pair[0], pair[1], solid[*index])));
        let Some(met) = met else { return true };
        if taken.contains(&met) || taken.len() == MOST {
            return false;
        }
        taken.push(met);
        points.extend((0..ROUND).filter_map(|step| {
            let at = beside(start, solid[met], Degrees::new(360.0 * f64::from(step) / f64::from(ROUND)));
            let is_short = at.distance_to(start.at).get() + at.distance_to(end.at).get() <= most;
            (is_short && beyond(&place(at), &table.board) <= 0.0).then_some(at)
        }));
        let next = |node: &usize| {
            let node = *node;
            let open = |other: &usize| {
                *other != node
                    && !taken.iter().any(|index| meets(points[node], points[*other], solid[*index]))
            };
            let length = |other: usize| (points[node].distance_to(points[other]).get() * PARTS) as u64;
            (0..points.len()).filter(open).map(|other| (other, length(other))).collect::<Vec<_>>()
        };
        match dijkstra(&0, next, |node| *node == 1) {
            Some((nodes, parts)) if parts as f64 / PARTS <= most => {
                path = nodes.into_iter().map(|node| points[node]).collect()
            }
            _ => return false,
        }
    }
}

/// The place in a direction from a shape that is a little off it.
fn beside(model: &Model, still: &Shape, way: Degrees) -> Point {
    let (centre, way) = (still.centre(), way.heading());
    let (mut least, mut most) = (0.0, 100.0);
    for _ in 0..50 {
        let far = f64::midpoint(least, most);
        if signed(&model.at(centre + way * far, model.facing).shape(), still) < OFF {
            least = far
        } else {
            most = far
        }
    }
    centre + way * most
}
