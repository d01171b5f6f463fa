//! What a move costs: its inches, a wheel's as the terms have it, and the more where the front edge is in ground that slows.

use onset_geometry::{
    Degrees, Facing, Inches, Point, Polygon, Segment, TOLERANCE, crossings, point_crossings,
};

use super::motion::Motion;
use crate::{Block, Slow, Terms, WheelCost};

/// Two bearings nearer than this, in degrees, are one.
const SAME_BEARING: f64 = 1e-9;

/// What has been moved so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Toll {
    /// Inches that count.
    inches: f64,
    /// Those of them on which some part of the front edge is in slow ground.
    slowed: f64,
}

impl Toll {
    /// Adds a motion that the block makes from where it stands.
    pub fn add(&mut self, block: &Block, motion: &Motion, terms: &Terms) {
        let ground = terms.slow.as_ref().map_or(&[][..], |slow| &slow.ground);
        let front = block.outline().side(Facing::Front).segment();
        match *motion {
            Motion::Straight { along, by } => {
                let by = Inches::new(by);
                let each = ground.iter().flat_map(|polygon| crossings(front, along, polygon, by));
                self.inches += by.get();
                self.slowed += covered(each.map(|span| (span.from.get(), span.to.get())).collect());
            }
            Motion::Turn { about, by, .. } => {
                let cost = wheel_cost(block.frontage(), by, terms.wheel_cost);
                self.inches += cost;
                self.slowed += cost * share(front, about, motion, ground);
            }
        }
    }

    /// What it comes to.
    pub fn cost(&self, slow: Option<&Slow>) -> Inches {
        Inches::new(match slow {
            Some(slow) if slow.all && self.slowed > TOLERANCE.get() => self.inches * slow.each.get(),
            Some(slow) if !slow.all => self.inches + self.slowed * (slow.each.get() - 1.0),
            _ => self.inches,
        })
    }
}

/// What a wheel by so many degrees costs, in inches.
fn wheel_cost(frontage: Inches, by: f64, cost: WheelCost) -> f64 {
    match cost {
        WheelCost::Free => 0.0,
        WheelCost::Arc => frontage.get() * by.to_radians(),
        WheelCost::Chord => frontage.get() * 2.0 * Degrees::new(by / 2.0).heading().x.abs(),
    }
}

/// How much of a line some stretches cover together.
fn covered(mut stretches: Vec<(f64, f64)>) -> f64 {
    stretches.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut sum, mut upto) = (0.0, f64::NEG_INFINITY);
    for (from, to) in stretches {
        sum += (to - from.max(upto)).max(0.0);
        upto = upto.max(to);
    }
    sum
}

/// During what share of a wheel some part of the front edge is in the ground.
///
/// That changes only where the front comes to a corner of the ground, or its outer end to an edge; between two such
/// moments the middle speaks for all of the time.
fn share(front: Segment, about: Point, motion: &Motion, ground: &[Polygon]) -> f64 {
    let Motion::Turn { by, clockwise, .. } = *motion else { return 0.0 };
    let by = by.min(360.0);
    if by <= 0.0 || ground.is_empty() {
        return 0.0;
    }
    let outer =
        if front.start.distance_to(about) > front.end.distance_to(about) { front.start } else { front.end };
    let (arm, reach) = (outer - about, front.length());
    let sense = if clockwise { 1.0 } else { -1.0 };
    let turned = |at: Point| (((at - about).bearing() - arm.bearing()) * sense).normalised().get();
    let mut moments = vec![0.0, by];
    for polygon in ground {
        let corners = polygon.vertices().iter().copied();
        let crossed = polygon.edges().flat_map(|edge| on_circle(edge, about, reach));
        moments.extend(corners.chain(crossed).map(turned).filter(|moment| *moment < by));
    }
    moments.sort_by(f64::total_cmp);
    let mut inside = 0.0;
    for pair in moments.windows(2) {
        let &[from, to] = pair else { continue };
        let heading = arm.rotate(motion.turned(from.midpoint(to))).unit();
        let in_it = |polygon: &Polygon| !point_crossings(about, heading, polygon, reach).is_empty();
        if to - from > SAME_BEARING && ground.iter().any(in_it) {
            inside += to - from;
        }
    }
    inside / by
}

/// Where an edge crosses a circle.
fn on_circle(edge: Segment, centre: Point, radius: Inches) -> impl Iterator<Item = Point> {
    let (along, from) = (edge.along(), edge.start - centre);
    let (square, half) = (along.dot(along), along.dot(from));
    let under = half * half - square * (from.dot(from) - radius.get() * radius.get());
    let root = under.max(0.0).sqrt();
    let shares = [(-half - root) / square, (-half + root) / square];
    let on_edge = shares.into_iter().filter(move |share| under >= 0.0 && (0.0..=1.0).contains(share));
    on_edge.map(move |share| edge.start.towards(edge.end, share))
}
