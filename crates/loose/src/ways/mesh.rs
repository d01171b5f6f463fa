//! The tangent graph of a ground: rims, and the straight lines from one to another. A fan is its shortest paths from one start.

use std::collections::HashMap;

use onset_geometry::{Point, TOLERANCE};
use pathfinding::directed::dijkstra::dijkstra_all;

use super::{
    Ground,
    curves::Curve,
    piece::{Piece, is_in, round},
    rim::{Rim, Touch},
    tangent::{Keeps, between, from_point},
};

/// Lengths are summed in whole parts of an inch, so that no order of summing matters.
const PARTS: f64 = 1e12;

/// Places on a rim that are no further apart are one.
const SAME: f64 = 1e-9;

/// A place where a path comes upon a rim or leaves it, keeping it on one side.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Twice the obstacle, and one more where it is kept on the right.
    row: usize,
    touch: Touch,
}

fn row(obstacle: usize, keeps: Keeps) -> usize {
    obstacle * 2 + usize::from(keeps == Keeps::OnRight)
}

/// The graph, without starts and goals.
#[derive(Clone, Debug)]
pub(crate) struct Mesh {
    rims: Vec<Rim>,
    nodes: Vec<Node>,
    /// From a node to a node, straight.
    links: Vec<(usize, usize)>,
}

impl Mesh {
    pub fn new(ground: &Ground) -> Self {
        let obstacles = &ground.obstacles;
        let curves: Vec<Curve> = obstacles.iter().map(|obstacle| Curve::rim(obstacle, 0.0)).collect();
        let rims: Vec<Rim> =
            (0..obstacles.len()).map(|index| Rim::new(obstacles, index, &curves, &ground.room)).collect();
        let mut mesh = Mesh { rims, nodes: Vec::new(), links: Vec::new() };
        for one in 0..obstacles.len() {
            for (other, keeps, beyond) in (0..one).flat_map(|other| {
                Keeps::BOTH
                    .into_iter()
                    .flat_map(move |keeps| Keeps::BOTH.map(|beyond| (other, keeps, beyond)))
            }) {
                for (leaves, comes) in between(&obstacles[one], keeps, &obstacles[other], beyond) {
                    if mesh.is_open(ground, one, &leaves)
                        && mesh.is_open(ground, other, &comes)
                        && ground.is_open(leaves.at, comes.at)
                    {
                        mesh.link(row(one, keeps), leaves, row(other, beyond), comes);
                        mesh.link(row(other, beyond.other()), comes, row(one, keeps.other()), leaves);
                    }
                }
            }
        }
        mesh
    }

    fn is_open(&self, ground: &Ground, obstacle: usize, touch: &Touch) -> bool {
        is_in(&ground.room, touch.at) && self.rims[obstacle].is_open(touch.along, 0.0)
    }

    fn link(&mut self, from: usize, leaves: Touch, to: usize, comes: Touch) {
        self.links.push((self.nodes.len(), self.nodes.len() + 1));
        self.nodes.push(Node { row: from, touch: leaves });
        self.nodes.push(Node { row: to, touch: comes });
    }
}

/// The shortest paths from one start.
#[derive(Clone, Debug)]
pub(crate) struct Fan {
    start: Point,
    nodes: Vec<Node>,
    /// Of each row, by how far along the rim they are.
    rows: Vec<Vec<usize>>,
    /// How far it is to each node, in parts, and the node before it; the start is nobody.
    before: Vec<Option<(u64, Option<usize>)>>,
}

/// How a path comes to its goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tail {
    pub length: f64,
    /// The last node, and where the last rim is left; none where the path is straight.
    last: Option<(usize, Touch)>,
}

impl Fan {
    /// The paths from a start that are at most so long.
    pub fn new(ground: &Ground, start: Point, most: f64) -> Self {
        let mesh = ground.mesh();
        let mut nodes = mesh.nodes.clone();
        let own = nodes.len();
        for (index, obstacle) in ground.obstacles.iter().enumerate() {
            for keeps in Keeps::BOTH {
                let touch = from_point(start, obstacle, keeps);
                let touch = touch
                    .filter(|touch| mesh.is_open(ground, index, touch) && ground.is_open(start, touch.at));
                nodes.extend(touch.map(|touch| Node { row: row(index, keeps), touch }));
            }
        }
        let mut rows = vec![Vec::new(); ground.obstacles.len() * 2];
        let far: Vec<bool> =
            nodes.iter().map(|node| node.touch.at.distance_to(start).get() > most + SAME).collect();
        nodes
            .iter()
            .enumerate()
            .filter(|(index, _)| !far[*index])
            .for_each(|(index, node)| rows[node.row].push(index));
        let along = |index: usize| nodes[index].touch.along;
        rows.iter_mut().for_each(|row| row.sort_by(|one, other| along(*one).total_cmp(&along(*other))));
        let mut edges: Vec<Vec<(usize, u64)>> = vec![Vec::new(); nodes.len()];
        for (from, to) in mesh.links.iter().filter(|(from, to)| !far[*from] && !far[*to]) {
            edges[*from].push((*to + 1, parts(nodes[*from].touch.at.distance_to(nodes[*to].touch.at).get())));
        }
        for (row, line) in rows.iter().enumerate().filter(|(_, line)| line.len() > 1) {
            let rim = &mesh.rims[row / 2];
            for (at, here) in line.iter().enumerate() {
                let there = line[(at + 1) % line.len()];
                if (along(there) - along(*here)).abs() <= SAME {
                    edges[*here].push((there + 1, 0));
                    edges[there].push((*here + 1, 0));
                    continue;
                }
                let way = rim.way(along(*here), along(there));
                if rim.is_open(along(*here), way) {
                    let (from, to) = if row.is_multiple_of(2) { (*here, there) } else { (there, *here) };
                    edges[from].push((to + 1, parts(way)));
                }
            }
        }
        let first: Vec<(usize, u64)> = (own..nodes.len())
            .filter(|index| !far[*index])
            .map(|index| (index + 1, parts(nodes[index].touch.at.distance_to(start).get())))
            .collect();
        let paths: HashMap<usize, (usize, u64)> =
            dijkstra_all(&0_usize, |node| if *node == 0 { first.clone() } else { edges[*node - 1].clone() });
        let before = (1..=nodes.len())
            .map(|node| paths.get(&node).map(|(before, far)| (*far, before.checked_sub(1))))
            .collect();
        Fan { start, nodes, rows, before }
    }

    /// The shortest path to a goal that is reached by going round something, if it is at most so long.
    pub fn tail(&self, ground: &Ground, to: Point, most: f64) -> Option<Tail> {
        let mesh = ground.mesh();
        let mut best: Option<Tail> = None;
        for (index, obstacle) in ground.obstacles.iter().enumerate() {
            let limit = best.map_or(most, |best| best.length);
            let apart = |at: Point| obstacle.middle.distance_to(at).get() - obstacle.form.reach;
            if apart(self.start) + apart(to) > limit {
                continue;
            }
            for keeps in Keeps::BOTH {
                let line = &self.rows[row(index, keeps)];
                if line.is_empty() {
                    continue;
                }
                let Some(touch) = from_point(to, obstacle, keeps.other()) else { continue };
                let rest = touch.at.distance_to(to).get();
                let limit = best.map_or(most, |best| best.length);
                if touch.at.distance_to(self.start).get() + rest > limit {
                    continue;
                }
                let rim = &mesh.rims[index];
                let along = |node: usize| self.nodes[node].touch.along;
                let is_left = keeps == Keeps::OnLeft;
                // The last node before the place, or one that is the very place.
                let next = match is_left {
                    true => line.partition_point(|node| along(*node) <= touch.along + SAME) + line.len() - 1,
                    false => line.partition_point(|node| along(*node) < touch.along - SAME),
                };
                let node = line[next % line.len()];
                let Some((far, _)) = self.before[node] else { continue };
                let is_there = (along(node) - touch.along).abs() <= SAME;
                let from = if is_left { along(node) } else { touch.along };
                let way = match (is_there, is_left) {
                    (true, _) => 0.0,
                    (_, true) => rim.way(along(node), touch.along),
                    (_, false) => rim.way(touch.along, along(node)),
                };
                let length = far as f64 / PARTS + way + rest;
                if length < limit
                    && mesh.is_open(ground, index, &touch)
                    && (is_there || rim.is_open(from, way))
                    && ground.is_open(touch.at, to)
                {
                    best = Some(Tail { length, last: Some((node, touch)) });
                }
            }
        }
        best
    }

    /// The pieces of a path.
    pub fn pieces(&self, ground: &Ground, to: Point, tail: &Tail) -> Vec<Piece> {
        let Some((last, leaves)) = tail.last else { return vec![Piece::Straight { from: self.start, to }] };
        let mut nodes = vec![last];
        while let Some((_, Some(before))) = self.before[nodes[nodes.len() - 1]] {
            nodes.push(before);
        }
        nodes.reverse();
        let mut pieces = vec![Piece::Straight { from: self.start, to: self.nodes[nodes[0]].touch.at }];
        let on_rim = |row: usize, from: &Touch, to: &Touch| {
            round(&ground.obstacles[row / 2], from, to, row.is_multiple_of(2))
        };
        for pair in nodes.windows(2) {
            let (from, to) = (&self.nodes[pair[0]], &self.nodes[pair[1]]);
            match from.row == to.row {
                true if (from.touch.along - to.touch.along).abs() <= SAME => {}
                true => pieces.extend(on_rim(from.row, &from.touch, &to.touch)),
                false => pieces.push(Piece::Straight { from: from.touch.at, to: to.touch.at }),
            }
        }
        let end = &self.nodes[last];
        if (end.touch.along - leaves.along).abs() > SAME {
            pieces.extend(on_rim(end.row, &end.touch, &leaves));
        }
        pieces.push(Piece::Straight { from: leaves.at, to });
        pieces.retain(|piece| piece.length() > SAME);
        pieces
    }

    /// Where a path leaves the last rim that it goes round.
    pub fn last_bend(tail: &Tail) -> Option<Point> {
        tail.last.map(|(_, touch)| touch.at)
    }

    /// A straight path.
    pub fn straight(length: f64) -> Tail {
        Tail { length, last: None }
    }
}

/// Inches as parts.
fn parts(inches: f64) -> u64 {
    (inches * PARTS).round() as u64
}

/// Longer than allowed by no more than this is not longer.
pub(crate) const LONGER: f64 = TOLERANCE.get() / 2.0;
