//! The shortest path of a point to the goal: among equally short ones the one that turns least, and of those the leftmost.
//! Obstacles come into the graph only when the best path so far meets them, so that those out of the way cost nothing.

use std::collections::HashMap;

use onset_geometry::{Degrees, Point, Pose, Shape};
use pathfinding::directed::dijkstra::dijkstra_all;

use super::{
    inflate::{Inflated, Inner, outlined},
    net::{Link, Net, arc},
};
use crate::Hand;

/// Lengths are summed in whole parts of an inch, so that no order of summing matters.
const PARTS: f64 = 1e12;

/// Paths are equally short where only rounding tells them apart, in inches: one that is longer by the tolerance may run a
/// two-hundredth of an inch beside the shortest, and that shows.
const EQUAL: f64 = 1e-11;

/// Of so many equally short paths the best is looked for, at most.
const TIES: usize = 256;

/// Where bearings are so near, in degrees, they are the same place.
const SAME: f64 = 1e-7;

/// A piece of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Piece {
    /// Straight on.
    Straight {
        from: Point,
        to: Point,
        facing: Degrees,
        /// Whether it ends at the goal.
        last: bool,
    },
    /// Round a corner, clockwise where positive.
    Bend { about: Point, from: Point, facing: Degrees, by: Degrees },
}

/// A path to the goal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Path {
    pub pieces: Vec<Piece>,
    /// How long it is, in inches.
    pub length: f64,
    /// The obstacles whose corners it touches, in its order.
    pub round: Vec<usize>,
    /// Degrees turned in all, from where the start faces.
    turning: f64,
}

/// The shortest path from a start to the goal past obstacles; none where there is none.
pub(super) fn shortest(start: Pose, goal: &[Shape], obstacles: &[Inflated], inner: Inner) -> Option<Path> {
    let goal: Vec<Shape> = goal.iter().map(outlined).collect();
    let mut net = Net::new(start, &goal, inner);
    let mut waiting: Vec<&Inflated> = obstacles.iter().collect();
    loop {
        let path = Nodes::of(&net).best()?;
        let (met, rest): (Vec<&Inflated>, Vec<&Inflated>) =
            waiting.into_iter().partition(|obstacle| path.meets(obstacle));
        if met.is_empty() {
            return Some(path);
        }
        net.take(&met);
        waiting = rest;
    }
}

impl Path {
    fn meets(&self, obstacle: &Inflated) -> bool {
        self.pieces.iter().any(|piece| match *piece {
            Piece::Straight { from, to, last, .. } => !obstacle.passes(from, to, last),
            Piece::Bend { about, from, by, .. } => {
                let (out, hand) = (from - about, if by < Degrees::ZERO { Hand::Left } else { Hand::Right });
                let bend = arc(hand, out.bearing().get(), by.get().abs());
                obstacle.on_circle(about, out.length()).iter().any(|blocked| blocked.meets(bend))
            }
        })
    }
}

/// A step from one node to another.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: usize,
    /// In parts.
    length: u64,
    /// The straight piece that it is; none where it goes round a ring.
    link: Option<usize>,
}

/// The graph as numbered nodes: the start, the goal, and for each hand every place on a ring where a straight piece comes or
/// leaves.
struct Nodes<'n> {
    net: &'n Net<'n>,
    edges: Vec<Vec<Edge>>,
}

const START: usize = 0;
const GOAL: usize = 1;

impl<'n> Nodes<'n> {
    fn of(net: &'n Net<'n>) -> Self {
        let mut places: Vec<Vec<f64>> = vec![Vec::new(); net.rings.len() * 2];
        for spot in net.links.iter().flat_map(|link| [link.from, link.to]).flatten() {
            places[spot.ring * 2 + usize::from(spot.hand == Hand::Right)].push(whole(spot.bearing));
        }
        let mut firsts = Vec::with_capacity(places.len());
        let mut count = 2;
        for place in &mut places {
            place.sort_by(f64::total_cmp);
            place.dedup_by(|next, kept| *next - *kept <= SAME);
            firsts.push(count);
            count += place.len();
        }
        let mut edges = vec![Vec::new(); count];
        for (row, place) in places.iter().enumerate() {
            let (ring, hand) = (row / 2, Hand::BOTH[row % 2]);
            for (index, bearing) in place.iter().enumerate() {
                let next = match hand {
                    Hand::Right => (index + 1) % place.len(),
                    Hand::Left => (index + place.len() - 1) % place.len(),
                };
                let by = ((place[next] - bearing) * hand.sign()).rem_euclid(360.0);
                if next != index && net.is_open(ring, hand, *bearing, by) {
                    let length = parts(net.rings[ring].radius * by.to_radians());
                    edges[firsts[row] + index].push(Edge { to: firsts[row] + next, length, link: None });
                }
            }
        }
        let node = |spot: super::net::Spot| {
            let row = spot.ring * 2 + usize::from(spot.hand == Hand::Right);
            let index = places[row].partition_point(|place| *place < whole(spot.bearing) - SAME);
            firsts[row] + index.min(places[row].len().saturating_sub(1))
        };
        for (index, link) in net.links.iter().enumerate() {
            let (from, to) = (link.from.map_or(START, node), link.to.map_or(GOAL, node));
            let length = parts((link.straight.to - link.straight.from).length());
            edges[from].push(Edge { to, length, link: Some(index) });
        }
        let mut nodes = Nodes { net, edges };
        nodes.sort();
        nodes
    }

    /// Puts the edges of each node from left to right, as one who comes there sees them.
    fn sort(&mut self) {
        let (links, goal) = (&self.net.links, self.net.to_goal().bearing());
        let right = |edge: &Edge| {
            let Some(Link { from, straight, .. }) = edge.link.map(|link| links[link]) else { return 0.0 };
            match from.map(|spot| spot.hand) {
                None => (straight.way.bearing() - goal).shorter_way().get(),
                Some(Hand::Right) => -1.0,
                Some(Hand::Left) => 1.0,
            }
        };
        for edges in &mut self.edges {
            edges.sort_by(|a, b| right(a).total_cmp(&right(b)).then(a.length.cmp(&b.length)));
        }
    }

    fn best(&self) -> Option<Path> {
        let mut back: Vec<Vec<(usize, u64)>> = vec![Vec::new(); self.edges.len()];
        for (from, edges) in self.edges.iter().enumerate() {
            edges.iter().for_each(|edge| back[edge.to].push((from, edge.length)));
        }
        let rest = dijkstra_all(&GOAL, |node| back[*node].iter().copied());
        let least = rest.get(&START)?.1;
        let most = least + parts(EQUAL);
        let mut ties =
            Ties { nodes: self, rest, most, been: vec![START], edges: Vec::new(), best: None, left: TIES };
        ties.go_on(START, 0);
        ties.best
    }

    /// The path that some edges are.
    fn path(&self, edges: &[Edge]) -> Path {
        let links: Vec<Link> = edges.iter().filter_map(|edge| Some(self.net.links[edge.link?])).collect();
        let mut path = Path { pieces: Vec::new(), length: 0.0, round: Vec::new(), turning: 0.0 };
        let mut facing = self.net.start.facing;
        for (index, link) in links.iter().enumerate() {
            let before = index.checked_sub(1).and_then(|before| links[before].to);
            if let Some((arrived, leaves)) = before.zip(link.from) {
                let ring = &self.net.rings[leaves.ring];
                let (round, sign) = (self.net.round(leaves.ring, leaves.hand), leaves.hand.sign());
                let by = ((leaves.bearing - arrived.bearing) * sign).rem_euclid(360.0);
                // Less than nothing, by a rounding, is not all the way round.
                let by = if by > 360.0 - SAME * 4.0 { 0.0 } else { by };
                if by > 0.0 {
                    let from = links[index - 1].straight.to;
                    let by = Degrees::new(by * sign);
                    path.pieces.push(Piece::Bend { about: round.centre, from, facing, by });
                    path.length += round.radius * by.radians().abs();
                    path.turning += by.get().abs();
                    facing = (facing + by).normalised();
                }
                let new: Vec<usize> = ring.of.iter().copied().filter(|of| !path.round.contains(of)).collect();
                path.round.extend(new);
            }
            let super::tangent::Straight { from, to, way } = link.straight;
            let length = (to - from).length();
            if length > 1e-9 {
                let ahead = way.bearing();
                if before.is_none() {
                    path.turning += (ahead - facing).shorter_way().get().abs();
                }
                facing = ahead;
                path.pieces.push(Piece::Straight { from, to, facing, last: link.to.is_none() });
                path.length += length;
            } else if before.is_none() && link.to.is_some() {
                let ahead = way.bearing();
                path.turning += (ahead - facing).shorter_way().get().abs();
                facing = ahead;
            }
        }
        path
    }
}

/// The search for the best of equally short paths.
struct Ties<'n> {
    nodes: &'n Nodes<'n>,
    /// How far it still is from each node to the goal.
    rest: HashMap<usize, (usize, u64)>,
    /// No path may be longer.
    most: u64,
    been: Vec<usize>,
    edges: Vec<Edge>,
    best: Option<Path>,
    /// How many paths may still be looked at.
    left: usize,
}

impl Ties<'_> {
    fn go_on(&mut self, node: usize, gone: u64) {
        if node == GOAL {
            self.left -= 1;
            let path = self.nodes.path(&self.edges);
            // From left to right: a later one has to turn less.
            if self.best.as_ref().is_none_or(|best| path.turning < best.turning - 1e-6) {
                self.best = Some(path);
            }
            return;
        }
        for edge in &self.nodes.edges[node] {
            let rest = if edge.to == GOAL { Some(0) } else { self.rest.get(&edge.to).map(|rest| rest.1) };
            let fits = rest.is_some_and(|rest| gone + edge.length + rest <= self.most);
            if !fits || self.left == 0 || self.been.contains(&edge.to) {
                continue;
            }
            self.been.push(edge.to);
            self.edges.push(*edge);
            self.go_on(edge.to, gone + edge.length);
            self.edges.pop();
            self.been.pop();
        }
    }
}

/// A bearing in [0, 360), where what is all but the whole circle is nothing.
fn whole(bearing: f64) -> f64 {
    if bearing > 360.0 - SAME { 0.0 } else { bearing }
}

fn parts(inches: f64) -> u64 {
    (inches * PARTS).round() as u64
}
