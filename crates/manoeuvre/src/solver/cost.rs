//! What a charge costs over ground that slows: inches during which some part of the front is in it count for more.

use onset_geometry::{Degrees, Inches, Point, Pose, Segment, Shape, Span, blocked_turning, crossings};

use crate::{Hand, Slow};

use super::{search::Charge, view::View};

/// What the charge costs, in inches of open ground.
pub(super) fn slowed(view: &View<'_>, charge: &Charge, slow: &Slow) -> f64 {
    let start = view.table.charger.pose;
    let wheels = start.advanced(Inches::new(charge.before));
    let corner = corner(wheels, charge.hand, view.width);
    let angle = Degrees::from_radians(charge.turn.angle);
    let looks = wheels.turned_about(corner, angle * charge.hand.sign());
    let plain = charge.before + view.wheel_cost(charge.turn.angle) + charge.after;
    let share = match charge.turn.angle > 0.0 {
        true => wheel_share(wheels, corner, charge, view.width, slow),
        false => 0.0,
    };
    let inside = straight(start, charge.before, view.width, slow)
        + share * view.wheel_cost(charge.turn.angle)
        + straight(looks, charge.after, view.width, slow);
    match slow.all && inside > 1e-9 {
        true => plain * slow.each.get(),
        false => plain + inside * (slow.each.get() - 1.0),
    }
}

/// The inches of a straight advance during which some part of the front is in slow ground.
fn straight(from: Pose, inches: f64, width: f64, slow: &Slow) -> f64 {
    let upto = Inches::new(inches);
    let spans =
        slow.ground.iter().flat_map(|ground| crossings(front(from, width), from.heading(), ground, upto));
    covered(spans.collect())
}

/// The share of a wheel during which some part of the front is in slow ground.
fn wheel_share(from: Pose, corner: Point, charge: &Charge, width: f64, slow: &Slow) -> f64 {
    let (angle, clockwise) = (Degrees::from_radians(charge.turn.angle), charge.hand == Hand::Right);
    let begins = line(front(from, width));
    let ends = line(front(from.turned_about(corner, angle * charge.hand.sign()), width));
    let mut spans = Vec::new();
    for piece in slow.ground.iter().flat_map(onset_geometry::Polygon::pieces) {
        let enters = blocked_turning(&begins, corner, clockwise, &piece, angle);
        let leaves = blocked_turning(&ends, corner, !clockwise, &piece, angle);
        if let (Some(enters), Some(leaves)) = (enters, leaves) {
            spans.push(Span::new(Inches::new(enters.get()), Inches::new(angle.get() - leaves.get())));
        }
    }
    covered(spans) / angle.get()
}

/// How much all the spans cover together.
fn covered(mut spans: Vec<Span>) -> f64 {
    spans.sort_by_key(|span| span.from);
    let (mut covered, mut reached) = (0.0, f64::NEG_INFINITY);
    for span in spans {
        let (from, to) = (span.from.get().max(reached), span.to.get());
        if to > from {
            covered += to - from;
            reached = to;
        }
    }
    covered
}

fn front(pose: Pose, width: f64) -> Segment {
    let half = pose.right() * (width / 2.0);
    Segment::new(pose.at + -half, pose.at + half)
}

fn corner(pose: Pose, hand: Hand, width: f64) -> Point {
    pose.at + pose.right() * (hand.sign() * width / 2.0)
}

fn line(segment: Segment) -> Shape {
    Shape::line(segment.start, segment.end)
}
