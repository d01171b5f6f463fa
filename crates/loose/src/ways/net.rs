//! The tangent graph about some obstacles: the straight lines between their rims, and the rims between those.

use onset_geometry::{Bounds, Degrees, Point, Vector};
use pathfinding::directed::astar::astar;

use super::{
    clear::{Arc, to_the_left},
    form::Grown,
    tangent::{Keeps, Touch, between, from_point},
};
use crate::Leg;

/// Lengths are summed in whole parts of an inch, so that no order of summing matters.
const PARTS: f64 = 1e12;

/// Places on a rim that are no further apart are one.
const SAME: f64 = 1e-9;

/// From one node to another.
#[derive(Clone, Debug)]
struct Edge {
    to: usize,
    parts: u64,
    /// The pieces along a rim; none of a straight line.
    rim: Vec<Piece>,
}

/// A piece of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Piece {
    Straight { from: Point, to: Point },
    Arc(Arc),
}

impl Piece {
    pub fn length(&self) -> f64 {
        match self {
            Piece::Straight { from, to } => from.distance_to(*to).get(),
            Piece::Arc(arc) => arc.from.distance_to(arc.about).get() * arc.left.abs(),
        }
    }

    pub fn is_stopped_by(&self, obstacle: &Grown) -> bool {
        match self {
            Piece::Straight { from, to } => obstacle.stops(*from, *to),
            Piece::Arc(arc) => obstacle.stops_arc(arc),
        }
    }

    /// Whether all of it lies in a box, which it may touch.
    pub fn is_in(&self, room: &Bounds) -> bool {
        match self {
            Piece::Straight { from, to } => is_in(room, *from) && is_in(room, *to),
            Piece::Arc(arc) => {
                let axes = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)].map(|(x, y)| Vector::new(x, y));
                let furthest = axes.into_iter().filter_map(|axis| arc.turned_to(axis));
                [0.0, arc.left.abs()].into_iter().chain(furthest).all(|turned| is_in(room, arc.at(turned)))
            }
        }
    }

    pub fn leg(&self) -> Leg {
        match *self {
            Piece::Straight { to, .. } => Leg::Straight { to },
            Piece::Arc(arc) => Leg::Round { about: arc.about, by: Degrees::from_radians(-arc.left) },
        }
    }
}

/// Whether a point lies in a box or on its edge.
pub(crate) fn is_in(room: &Bounds, at: Point) -> bool {
    let skin = super::clear::SKIN;
    at.x >= room.min.x - skin
        && at.x <= room.max.x + skin
        && at.y >= room.min.y - skin
        && at.y <= room.max.y + skin
}

const START: usize = 0;
const GOAL: usize = 1;

/// The graph.
pub(crate) struct Net<'g> {
    obstacles: &'g [&'g Grown],
    room: &'g Bounds,
    places: Vec<Point>,
    edges: Vec<Vec<Edge>>,
    /// The nodes on each obstacle's rim for each side on which it is kept.
    rims: Vec<Vec<(Touch, usize)>>,
}

impl<'g> Net<'g> {
    /// The graph for a path from one point to another.
    pub fn new(from: Point, to: Point, obstacles: &'g [&'g Grown], room: &'g Bounds) -> Self {
        let mut net = Net {
            obstacles,
            room,
            places: vec![from, to],
            edges: vec![Vec::new(); 2],
            rims: vec![Vec::new(); obstacles.len() * 2],
        };
        net.straight(START, GOAL);
        for one in 0..obstacles.len() {
            for keeps in Keeps::BOTH {
                if let Some(touch) =
                    from_point(from, obstacles[one], keeps).filter(|touch| net.is_open(from, touch.at))
                {
                    let node = net.node(one, keeps, touch);
                    net.link(START, node);
                }
                if let Some(touch) =
                    from_point(to, obstacles[one], keeps.other()).filter(|touch| net.is_open(touch.at, to))
                {
                    let node = net.node(one, keeps, touch);
                    net.link(node, GOAL);
                }
                for other in 0..one {
                    for beyond in Keeps::BOTH {
                        net.join(one, keeps, other, beyond);
                    }
                }
            }
        }
        net.rims();
        net
    }

    /// The shortest path, piece by piece.
    pub fn shortest(&self) -> Option<Vec<Piece>> {
        let goal = self.places[GOAL];
        let ahead = |node: &usize| parts((self.places[*node].distance_to(goal).get() - SAME).max(0.0));
        let next =
            |node: &usize| self.edges[*node].iter().map(|edge| (edge.to, edge.parts)).collect::<Vec<_>>();
        let (nodes, _) = astar(&START, next, ahead, |node| *node == GOAL)?;
        let mut pieces = Vec::new();
        for pair in nodes.windows(2) {
            let edge =
                self.edges[pair[0]].iter().filter(|edge| edge.to == pair[1]).min_by_key(|edge| edge.parts)?;
            let straight = Piece::Straight { from: self.places[pair[0]], to: self.places[pair[1]] };
            match edge.rim.is_empty() {
                true => pieces.push(straight),
                false => pieces.extend(edge.rim.iter().copied()),
            }
        }
        pieces.retain(|piece| piece.length() > SAME);
        Some(pieces)
    }

    fn is_open(&self, from: Point, to: Point) -> bool {
        let piece = Piece::Straight { from, to };
        piece.is_in(self.room) && !self.obstacles.iter().any(|obstacle| obstacle.stops(from, to))
    }

    fn straight(&mut self, from: usize, to: usize) {
        if self.is_open(self.places[from], self.places[to]) {
            self.link(from, to);
        }
    }

    fn link(&mut self, from: usize, to: usize) {
        let parts = parts(self.places[from].distance_to(self.places[to]).get());
        self.edges[from].push(Edge { to, parts, rim: Vec::new() });
    }

    /// The straight line between two rims, both ways.
    fn join(&mut self, one: usize, keeps: Keeps, other: usize, beyond: Keeps) {
        for (leaves, comes) in between(self.obstacles[one], keeps, self.obstacles[other], beyond) {
            if !self.is_open(leaves.at, comes.at) {
                continue;
            }
            let (from, to) = (self.node(one, keeps, leaves), self.node(other, beyond, comes));
            self.link(from, to);
            let (from, to) = (self.node(other, beyond.other(), comes), self.node(one, keeps.other(), leaves));
            self.link(from, to);
        }
    }

    fn node(&mut self, obstacle: usize, keeps: Keeps, touch: Touch) -> usize {
        let node = self.places.len();
        self.places.push(touch.at);
        self.edges.push(Vec::new());
        self.rims[obstacle * 2 + usize::from(keeps == Keeps::OnRight)].push((touch, node));
        node
    }

    /// Links the nodes of each rim with the next ones that can be reached along it.
    fn rims(&mut self) {
        for row in 0..self.rims.len() {
            let mut nodes = std::mem::take(&mut self.rims[row]);
            nodes.sort_by(|(one, _), (other, _)| one.along.total_cmp(&other.along));
            let left = row % 2 == 0;
            for index in 0..nodes.len() {
                let ((here, from), (there, to)) = (nodes[index], nodes[(index + 1) % nodes.len()]);
                if from == to {
                    continue;
                }
                if (there.along - here.along).abs() <= SAME {
                    self.edges[from].push(Edge { to, parts: 0, rim: Vec::new() });
                    self.edges[to].push(Edge { to: from, parts: 0, rim: Vec::new() });
                    continue;
                }
                let pieces = round(self.obstacles[row / 2], &here, &there);
                let is_open = pieces.iter().all(|piece| {
                    piece.is_in(self.room)
                        && !self.obstacles.iter().any(|obstacle| piece.is_stopped_by(obstacle))
                });
                if is_open {
                    let parts = parts(pieces.iter().map(Piece::length).sum());
                    let (from, to, rim) =
                        if left { (from, to, pieces) } else { (to, from, backwards(pieces)) };
                    self.edges[from].push(Edge { to, parts, rim });
                }
            }
        }
    }
}

/// The pieces of a rim counter-clockwise from one place to another.
fn round(grown: &Grown, from: &Touch, to: &Touch) -> Vec<Piece> {
    let (form, mut pieces) = (&grown.form, Vec::new());
    let (mut corner, mut normal) = (from.corner, from.normal);
    let arc = |corner: usize, from: Vector, to: Vector| {
        let about = grown.corner(corner);
        Piece::Arc(Arc { about, from: about + from * form.radius, left: to_the_left(from, to) })
    };
    let mut comes_round = corner == to.corner && to.along >= from.along;
    while !comes_round && !form.normals.is_empty() {
        let next = form.normals[corner];
        if form.radius > 0.0 {
            pieces.push(arc(corner, normal, next));
        }
        let (start, end) = (grown.corner(corner), grown.corner(corner + 1));
        pieces.push(Piece::Straight { from: start + next * form.radius, to: end + next * form.radius });
        (corner, normal) = ((corner + 1) % form.corners.len(), next);
        comes_round = corner == to.corner;
    }
    if form.radius > 0.0 {
        pieces.push(arc(corner, normal, to.normal));
    }
    pieces.retain(|piece| piece.length() > 0.0 && !is_whole_turn(piece));
    pieces
}

/// Between the same two normals an arc has no length; by rounding it may seem a whole turn.
fn is_whole_turn(piece: &Piece) -> bool {
    matches!(piece, Piece::Arc(arc) if arc.left > std::f64::consts::TAU - 1e-9)
}

fn backwards(pieces: Vec<Piece>) -> Vec<Piece> {
    let turned = |piece: Piece| match piece {
        Piece::Straight { from, to } => Piece::Straight { from: to, to: from },
        Piece::Arc(arc) => Piece::Arc(Arc { from: arc.at(arc.left), left: -arc.left, ..arc }),
    };
    pieces.into_iter().rev().map(turned).collect()
}

/// Inches as parts.
fn parts(inches: f64) -> u64 {
    (inches * PARTS).round() as u64
}
