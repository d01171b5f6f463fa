//! Straight pieces that touch the corners of inflated obstacles: from one circle to another, and from a circle to the goal.

use onset_geometry::{Point, Shape, TOLERANCE, Vector};

use crate::Hand;

/// A circle about a corner of an obstacle, or a point where its radius is 0, as a path goes round it: with its middle on the
/// path's right where the path turns to the right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    pub centre: Point,
    pub radius: f64,
    pub hand: Hand,
}

/// A straight piece of a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Straight {
    pub from: Point,
    pub to: Point,
    /// Which way, with length one.
    pub way: Vector,
}

impl Round {
    /// Where a path in a direction touches it.
    pub fn touched(&self, way: Vector) -> Point {
        self.centre - way.perp_right() * (self.radius * self.hand.sign())
    }

    /// The bearing from its middle at which a path in a direction touches it.
    pub fn bearing(&self, way: Vector) -> f64 {
        (way.perp_right() * -self.hand.sign()).bearing().get()
    }
}

/// The straight piece that leaves one circle and comes upon another; none where they lie too close.
pub(super) fn between(one: &Round, other: &Round) -> Option<Straight> {
    let apart = other.centre - one.centre;
    let length = apart.length();
    // The way's right has this share of the way from middle to middle.
    let aside = (other.hand.sign() * other.radius - one.hand.sign() * one.radius) / length;
    if length <= 1e-9 || aside.abs() > 1.0 + 1e-9 {
        return None;
    }
    // From where a circle is touched already no straight piece leads to it: what rounding would make of one is a root, and so
    // far longer than the rounding itself.
    let along = (1.0 - aside * aside).max(0.0).sqrt();
    let (along, aside) =
        if along * length <= TOLERANCE.get() { (0.0, aside.signum()) } else { (along, aside) };
    let way = (apart * along - apart.perp_right() * aside) / length;
    // The right of `way` is then apart.perp_right() * along + apart * aside, over the length.
    let way = way.unit();
    Some(Straight { from: one.touched(way), to: other.touched(way), way })
}

/// The straight pieces from a circle to a piece of the goal that may be the shortest, each to where it meets the piece: at a
/// corner or rim, or square to an edge.
pub(super) fn endings(from: &Round, core: &Shape, own: f64) -> Vec<Straight> {
    let mut endings = Vec::new();
    for corner in core.corners() {
        let point = Round { centre: *corner, radius: 0.0, hand: Hand::Right };
        let straight = between(from, &point).filter(|straight| (straight.to - straight.from).length() > own);
        endings
            .extend(straight.map(|straight| Straight { to: straight.to - straight.way * own, ..straight }));
    }
    for edge in core.edges() {
        let along = edge.along().unit();
        let outward = along.perp_right();
        let start = from.touched(-outward);
        let (ahead, foot) = ((start - edge.start).dot(outward), (start - edge.start).dot(along));
        if ahead > 0.0 && (0.0..=edge.length().get()).contains(&foot) {
            endings.push(Straight { from: start, to: start - outward * ahead, way: -outward });
        }
    }
    endings
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_round() -> impl Strategy<Value = Round> {
        (0.0..36.0f64, 0.0..36.0f64, 0.0..4.0f64, any::<bool>()).prop_map(|(x, y, radius, right)| {
            let hand = if right { Hand::Right } else { Hand::Left };
            Round { centre: Point::new(x, y), radius, hand }
        })
    }

    proptest! {
        #[test]
        fn from_where_a_circle_is_touched_nothing_leads_to_it(round in any_round(), bearing in 0.0..360.0f64) {
            let at = super::super::inflate::on_rim(round.centre, round.radius, bearing);
            prop_assume!(round.radius > 0.1);
            let start = Round { centre: at, radius: 0.0, hand: Hand::Right };
            let straight = between(&start, &round).expect("it is there");
            prop_assert!((straight.to - straight.from).length() < 1e-12);
            let out = (at - round.centre) / round.radius;
            prop_assert!((straight.way.perp_right() + out * round.hand.sign()).length() < 1e-12);
        }

        #[test]
        fn it_touches_both_circles_with_their_middles_on_the_right_hand(one in any_round(), other in any_round()) {
            let Some(Straight { from, to, way }) = between(&one, &other) else {
                let apart = (other.centre - one.centre).length();
                prop_assert!(apart <= one.radius + other.radius + 1e-9);
                return Ok(());
            };
            prop_assert!(((to - from) - way * (to - from).length()).length() < 1e-9);
            for (round, at) in [(one, from), (other, to)] {
                prop_assert!(((at - round.centre).length() - round.radius).abs() < 1e-9);
                let aside = (round.centre - at).dot(way.perp_right());
                prop_assert!((aside - round.radius * round.hand.sign()).abs() < 1e-9);
            }
        }
    }
}
