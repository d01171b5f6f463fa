//! Where a label may stand: round a unit, or beside a way.

use onset_geometry::Vector;

use super::scale::{Area, Scale};

/// How far a label stays from what it names.
const GAP: f64 = 7.0;

/// Places round a box, best first: behind, at the sides, ahead, at the corners; then further off.
pub(super) fn around(
    scale: &Scale,
    area: Area,
    heading: Vector,
    (width, height): (f64, f64),
) -> Vec<(f64, f64)> {
    let ((x, y), view) = (area.middle(), scale.area());
    let beside = |(dx, dy): (f64, f64), gap: f64| {
        let (half, up) = ((area.right - area.left + width) / 2.0, (area.bottom - area.top + height) / 2.0);
        (x + dx * (half + gap), y + dy * (up + gap))
    };
    // The axis nearest to the rear, and from there round.
    let rear = match heading.x.abs() > heading.y.abs() {
        true => (-heading.x.signum(), 0.0),
        false => (0.0, heading.y.signum()),
    };
    let (side, front) = ((-rear.1, rear.0), (-rear.0, -rear.1));
    let straight = [rear, side, (-side.0, -side.1), front];
    let corners = [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
    let mut places: Vec<(f64, f64)> = Vec::new();
    for gap in [GAP, GAP * 3.0, GAP * 5.0] {
        places.extend(straight.iter().chain(&corners).map(|way| beside(*way, gap)));
    }
    // A label that would reach beyond the board is moved in.
    let inside = |(x, y): (f64, f64)| {
        let (half, up) = (width / 2.0 + 2.0, height / 2.0 + 2.0);
        let across = (view.left + half).min(view.right - half)..=(view.right - half).max(view.left + half);
        let down = (view.top + up).min(view.bottom - up)..=(view.bottom - up).max(view.top + up);
        (x.clamp(*across.start(), *across.end()), y.clamp(*down.start(), *down.end()))
    };
    places.into_iter().map(inside).collect()
}

/// Places beside a line of points: right and left of its middle, then nearer to its ends.
pub(super) fn beside(points: &[(f64, f64)], (width, height): (f64, f64)) -> Vec<(f64, f64)> {
    let last = points.len().saturating_sub(1);
    let mut places = Vec::new();
    for share in [0.5, 0.35, 0.65, 0.2, 0.8] {
        let place = (share * last as f64) as usize;
        let (Some(from), Some(to)) = (points.get(place), points.get(place + 1)) else { continue };
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt();
        if length == 0.0 {
            continue;
        }
        let (across, down) = (-dy / length, dx / length);
        let gap = (across.abs() * width + down.abs() * height) / 2.0 + 5.0;
        places.extend([1.0, -1.0].map(|hand| (from.0 + across * gap * hand, from.1 + down * gap * hand)));
    }
    places
}
