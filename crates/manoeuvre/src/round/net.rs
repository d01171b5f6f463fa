//! The tangent graph: circles about the corners of inflated obstacles, and the straight pieces between them, from the start and
//! to the goal, that keep away from every obstacle taken in so far.

use onset_geometry::{HAIR, Point, Pose, Shape, Vector, distance, first_touch, nearest};

use super::{
    inflate::{Inflated, Inner, Stretch, cored, marks, on_rim, overlapped},
    tangent::{Round, Straight, between, endings},
};
use crate::Hand;

/// What is so near is there, in inches.
const ROUNDING: f64 = 1e-9;

/// A circle that a path may go round.
#[derive(Clone, Debug)]
pub(super) struct Ring {
    pub centre: Point,
    pub radius: f64,
    /// The obstacles that have a corner there.
    pub of: Vec<usize>,
    /// Where it does not keep away from obstacles, or from the edge.
    blocked: Vec<Stretch>,
}

impl Ring {
    /// Takes in where obstacles block it, until it is blocked all round.
    fn block<'o>(&mut self, obstacles: impl IntoIterator<Item = &'o Inflated>) {
        for obstacle in obstacles {
            if matches!(self.blocked[..], [all] if all.width >= 360.0) {
                return;
            }
            let more = obstacle.on_circle(self.centre, self.radius);
            if !more.is_empty() {
                self.blocked.extend(more);
                self.blocked = overlapped(std::mem::take(&mut self.blocked));
            }
        }
    }

    /// Whether a bearing lies within what is blocked, and not merely at an end of it.
    fn is_shut(&self, bearing: f64) -> bool {
        self.blocked.iter().any(|blocked| blocked.holds(bearing))
    }
}

/// Where a straight piece touches a ring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub ring: usize,
    pub hand: Hand,
    /// From the ring's middle.
    pub bearing: f64,
}

/// A straight piece of the graph.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// Where it leaves a ring; none where it is from the start.
    pub from: Option<Spot>,
    /// Where it comes upon a ring; none where it leads to the goal.
    pub to: Option<Spot>,
    pub straight: Straight,
}

/// The graph as far as obstacles have been taken in.
#[derive(Clone, Debug)]
pub(super) struct Net<'g> {
    pub start: Pose,
    goal: &'g [Shape],
    inner: Inner,
    taken: Vec<Inflated>,
    pub rings: Vec<Ring>,
    pub links: Vec<Link>,
}

impl<'g> Net<'g> {
    /// The graph of no obstacles: straight from the start to the goal.
    pub fn new(start: Pose, goal: &'g [Shape], inner: Inner) -> Self {
        let middle = Shape::point(start.at);
        let straight = goal.iter().map(|piece| {
            let to = distance(&middle, piece).on_b;
            Straight { from: start.at, to, way: (to - start.at).unit() }
        });
        let links = straight.map(|straight| Link { from: None, to: None, straight }).collect();
        Net { start, goal, inner, taken: Vec::new(), rings: Vec::new(), links }
    }

    /// The way from the start to the nearest point of the goal.
    pub fn to_goal(&self) -> Vector {
        let nearest = nearest(&[Shape::point(self.start.at)], self.goal);
        nearest.map_or(self.start.heading(), |nearest| nearest.on_b - self.start.at)
    }

    /// Takes obstacles in: what comes too near to them goes, and their own corners come.
    pub fn take(&mut self, obstacles: &[&Inflated]) {
        self.links.retain(|link| obstacles.iter().all(|obstacle| passes(obstacle, link)));
        for ring in &mut self.rings {
            ring.block(obstacles.iter().copied());
        }
        self.taken.extend(obstacles.iter().copied().cloned());
        for obstacle in obstacles {
            for corner in &obstacle.corners {
                self.add(*corner, obstacle);
            }
        }
    }

    fn add(&mut self, centre: Point, obstacle: &Inflated) {
        let radius = obstacle.radius;
        let is_there = |ring: &&mut Ring| {
            ring.centre.distance_to(centre) <= HAIR / 1e3 && (ring.radius - radius).abs() <= 1e-9
        };
        if let Some(ring) = self.rings.iter_mut().find(is_there) {
            if !ring.of.contains(&obstacle.of) {
                ring.of.push(obstacle.of);
            }
            return;
        }
        let blocked = self.inner.off_circle(centre, radius);
        let mut ring = Ring { centre, radius, of: vec![obstacle.of], blocked };
        ring.block(&self.taken);
        let new = self.rings.len();
        self.rings.push(ring);
        let start = Round { centre: self.start.at, radius: 0.0, hand: Hand::Right };
        for hand in Hand::BOTH {
            let round = self.round(new, hand);
            if let Some(straight) = between(&start, &round) {
                self.link(None, Some((new, hand)), straight);
            }
            for (other, beyond) in (0..new).flat_map(|other| Hand::BOTH.map(|beyond| (other, beyond))) {
                if let Some(straight) = between(&round, &self.round(other, beyond)) {
                    self.link(Some((new, hand)), Some((other, beyond)), straight);
                }
            }
            self.end(new, hand);
        }
    }

    /// The straight pieces from a ring to the goal, and the points where it meets the goal.
    fn end(&mut self, ring: usize, hand: Hand) {
        let round = self.round(ring, hand);
        for piece in self.goal {
            let (core, own) = cored(piece);
            for straight in endings(&round, &core, own) {
                self.link(Some((ring, hand)), None, straight);
            }
            for bearing in marks(&core, own, round.centre, round.radius) {
                let at = on_rim(round.centre, round.radius, bearing);
                if distance(&core, &Shape::point(at)).gap.get() <= own + ROUNDING {
                    let way = (at - round.centre).unit().perp_right() * hand.sign();
                    self.link(Some((ring, hand)), None, Straight { from: at, to: at, way });
                }
            }
        }
    }

    /// Puts a straight piece in, and between rings the same backwards, if nothing taken in so far is in the way. One that comes
    /// upon the goal ends there.
    fn link(&mut self, from: Option<(usize, Hand)>, to: Option<(usize, Hand)>, straight: Straight) {
        let off_table = |end: Option<(usize, Hand)>, at: Point| end.is_some() && !self.inner.holds(at);
        if off_table(from, straight.from) || off_table(to, straight.to) {
            return;
        }
        let spot = |end: Option<(usize, Hand)>, way: Vector| {
            end.map(|(ring, hand)| Spot { ring, hand, bearing: self.round(ring, hand).bearing(way) })
        };
        // Nothing comes to where a ring is shut, so that nothing has to leave it there.
        let shut = [from, to].map(|end| {
            spot(end, straight.way).is_some_and(|spot| self.rings[spot.ring].is_shut(spot.bearing))
        });
        if shut == [true, true] || shut[0] && to.is_none() {
            return;
        }
        let link = |from, to, straight: Straight| {
            let link = Link { from: spot(from, straight.way), to: spot(to, straight.way), straight };
            match self.upon_goal(&straight).filter(|_| to.is_some()) {
                Some(upon) => Link { to: None, straight: Straight { to: upon, ..straight }, ..link },
                None => link,
            }
        };
        let mut links = Vec::with_capacity(2);
        if !shut[0] {
            links.push(link(from, to, straight));
        }
        if from.is_some() && to.is_some() && !shut[1] {
            let backwards = Straight { from: straight.to, to: straight.from, way: -straight.way };
            links.push(link(turned(to), turned(from), backwards));
        }
        let is_led_to_a_shut_place = |link: &Link| link.to.is_some() && shut.contains(&true);
        links.retain(|link| {
            !is_led_to_a_shut_place(link) && self.taken.iter().all(|taken| passes(taken, link))
        });
        self.links.extend(links);
    }

    /// Where a straight piece comes upon the goal, if it does; at its end, where that lies on the goal but for a rounding.
    fn upon_goal(&self, straight: &Straight) -> Option<Point> {
        let (point, length) = (Shape::point(straight.from), (straight.to - straight.from).length());
        let touches = self.goal.iter().filter_map(|piece| first_touch(&point, straight.way, piece));
        let before = touches.min().filter(|at| at.get() < length).map(|at| straight.from + straight.way * at);
        let end = Shape::point(straight.to);
        let ends_there = || self.goal.iter().any(|piece| distance(piece, &end).gap.get() <= ROUNDING);
        before.or_else(|| ends_there().then_some(straight.to))
    }

    /// A ring as a path goes round it.
    pub fn round(&self, ring: usize, hand: Hand) -> Round {
        let Ring { centre, radius, .. } = self.rings[ring];
        Round { centre, radius, hand }
    }

    /// Whether a path can go round a ring from a bearing by so many degrees to its hand.
    pub fn is_open(&self, ring: usize, hand: Hand, from: f64, by: f64) -> bool {
        let arc = arc(hand, from, by);
        !self.rings[ring].blocked.iter().any(|blocked| blocked.meets(arc))
    }
}

/// So many degrees of a circle from a bearing to a hand.
pub(super) fn arc(hand: Hand, from: f64, by: f64) -> Stretch {
    let from = match hand {
        Hand::Right => from,
        Hand::Left => (from - by).rem_euclid(360.0),
    };
    Stretch { from, width: by }
}

fn passes(obstacle: &Inflated, link: &Link) -> bool {
    obstacle.passes(link.straight.from, link.straight.to, link.to.is_none())
}

/// Who goes back turns to the other hand.
fn turned(end: Option<(usize, Hand)>) -> Option<(usize, Hand)> {
    end.map(|(ring, hand)| (ring, if hand == Hand::Left { Hand::Right } else { Hand::Left }))
}
