//! The angles at which a limit begins or ceases to bind a charge that wheels at once, or as late as it can: the reach, the
//! table's edges, and contact in the wheel itself.

use onset_geometry::{Inches, TOLERANCE};

use super::{
    profile::{Stretch, profile_into},
    slice::Turn,
    view::View,
};

/// So many radians apart the limits are looked at; between two looks one changes sign at most once.
const LOOK: f64 = 0.02;

/// Where there is less room than this, in inches, at a look and at both its neighbours, there is none between them.
const NARROW: f64 = -0.1;

/// The angles of one limit, or of some, as far as they have been looked for.
#[derive(Debug, Default)]
pub(super) struct Known {
    looks: u32,
    angles: Vec<f64>,
}

/// Those angles for the reach, the edges, and contact in the wheel, in no order: all up to `upto`, perhaps more.
pub(super) fn limits(view: &View<'_>, upto: f64) -> Vec<f64> {
    let mut known = view.limits.borrow_mut();
    let mut stretches = Vec::new();
    known.look(view, upto, |angle, lead| room(view, angle, lead, &mut stretches));
    known.angles.clone()
}

impl Known {
    /// Finds where what leaves room to a charge that wheels at once, or as late as it can, changes sign, up to an angle; also
    /// where it does so twice between two looks.
    fn look<const LIMITS: usize>(
        &mut self,
        view: &View<'_>,
        upto: f64,
        mut room: impl FnMut(f64, f64) -> [f64; LIMITS],
    ) {
        let most = view.terms.most_wheel.get().to_radians();
        let looks = (most / LOOK).ceil().max(1.0);
        let needed = (upto / most * looks).ceil().clamp(1.0, looks) as u32;
        if needed <= self.looks {
            return;
        }
        let leads = if view.lead > 0.0 { &[0.0, view.lead][..] } else { &[0.0][..] };
        for lead in leads {
            let mut before: Option<(f64, [f64; LIMITS])> = None;
            let mut earlier: Option<(f64, [f64; LIMITS])> = None;
            for look in self.looks..=needed {
                let angle = most * f64::from(look) / looks;
                let now = room(angle, *lead);
                if let (Some((_, known)), Some((from, first))) = (&before, &earlier) {
                    for which in 0..LIMITS {
                        // Where there is room for a moment only, between two looks.
                        let is_peak =
                            known[which] < 0.0 && known[which] > NARROW && known[which] >= first[which];
                        if is_peak && known[which] >= now[which] {
                            self.angles.extend(peak((*from, angle), |at| room(at, *lead)[which]));
                        }
                    }
                }
                if let Some((last, known)) = &before {
                    for (which, (one, other)) in known.iter().zip(&now).enumerate() {
                        if (*one >= 0.0) != (*other >= 0.0) && one.is_finite() && other.is_finite() {
                            self.angles
                                .push(root((*last, *one), (angle, *other), |at| room(at, *lead)[which]));
                        }
                    }
                }
                earlier = before.replace((angle, now));
            }
        }
        self.looks = needed;
    }
}

/// Where a limit changes sign, on the side on which there is room; from two angles, each with its room.
pub(super) fn root(one: (f64, f64), other: (f64, f64), mut room: impl FnMut(f64) -> f64) -> f64 {
    const FINE: f64 = 1e-15;
    let (mut within, mut beyond) = if one.1 >= 0.0 { (one, other) } else { (other, one) };
    for _ in 0..50 {
        let width = beyond.0 - within.0;
        if width.abs() <= 3.0 * FINE {
            break;
        }
        // It is nearly straight: on either side of where a straight line would be nought, and only else in the middle.
        let guess = within.0 + width * (within.1 / (within.1 - beyond.1));
        let step = (width * width.abs().min(0.1)).abs().max(FINE).copysign(width);
        for probe in [Some(guess - step), Some(guess + step), None] {
            let left = beyond.0 - within.0;
            if probe.is_none() && left.abs() < 0.5 * width.abs() {
                break;
            }
            let at = probe.unwrap_or(within.0 + 0.5 * left);
            if (at - within.0) * left > 0.0 && (beyond.0 - at) * left > 0.0 {
                let now = room(at);
                *(if now >= 0.0 { &mut within } else { &mut beyond }) = (at, now);
            }
        }
    }
    within.0
}

/// Between three looks, of which the middle one has most room, where the room begins, is widest and ends; nothing where there
/// is none.
pub(super) fn peak((from, to): (f64, f64), mut room: impl FnMut(f64) -> f64) -> Vec<f64> {
    // A golden section: each of the two places between the ends is one of those of the next.
    const PART: f64 = 0.381_966_011_250_105;
    let mut see = |at: f64| (at, room(at));
    let ends = [see(from), see(to)];
    let [mut low, mut high] = ends;
    let [mut first, mut second] = [PART, 1.0 - PART].map(|part| see(from + (to - from) * part));
    while high.0 - low.0 > 1e-9 {
        if first.1 < second.1 {
            (low, first) = (first, second);
            second = see(high.0 - (high.0 - low.0) * PART);
        } else {
            (high, second) = (second, first);
            first = see(low.0 + (high.0 - low.0) * PART);
        }
        let parts = [(second, first, low), (low, first, second), (first, second, high)];
        if parts.into_iter().all(|(before, from, to)| at_most(before, from, to) < -TOLERANCE.get()) {
            return Vec::new();
        }
    }
    let widest = low.0.midpoint(high.0);
    let most = room(widest);
    // What only just is enough is so by rounding.
    if most.is_nan() || most < -0.5 * TOLERANCE.get() {
        return Vec::new();
    }
    if most < 0.0 {
        return vec![widest];
    }
    let roots = ends.map(|end| root(end, (widest, most), &mut room));
    vec![roots[0], widest, roots[1]]
}

/// How much room there may be at most on the way from one place to another, which lie in order: were it to go on from there as
/// steeply as before it would be so much, and it bends down; several times that, where it has an edge.
fn at_most(before: (f64, f64), from: (f64, f64), to: (f64, f64)) -> f64 {
    const MARGIN: f64 = 4.0;
    let rise = (from.1 - before.1) / (from.0 - before.0) * (to.0 - from.0);
    // Where one of them is not known neither is this.
    if rise.is_nan() { f64::INFINITY } else { from.1.max(to.1) + MARGIN * rise.max(0.0) }
}

/// How much room each limit leaves to a charge that wheels by an angle after so long a straight; not a number where it does
/// not apply.
fn room(view: &View<'_>, angle: f64, lead: f64, stretches: &mut Vec<Stretch>) -> [f64; 10] {
    let turn = Turn::by(angle);
    let (advance, right, level) = (turn.advance(), lead * turn.sin, lead * turn.cos);
    let slack = 0.5 * TOLERANCE.get();
    let mut far = f64::NAN;
    for piece in &view.target {
        profile_into(stretches, piece, advance, view.width, slack);
        let here = stretches.iter().filter(|stretch| stretch.from <= right && right <= stretch.to);
        // A piece that lies behind the front is not met.
        let ahead = here.map(|stretch| stretch.far_at(right)).filter(|far| *far > level - view.width);
        far = ahead.fold(far, f64::min);
    }
    let after = far - level;
    let reach = view.terms.reach.map_or(f64::NAN, Inches::get);
    let mut room = [f64::NAN; 10];
    (room[0], room[1]) = (after, reach - lead - view.wheel_cost(angle) - after);
    if !view.rims.is_empty() {
        let wheel = view.wheel((turn.sin, turn.cos));
        for (rim, room) in view.rims.iter().zip(room[2..].chunks_exact_mut(2)) {
            let (ahead, aside) = (advance.ahead.dot(rim.outward), advance.right.dot(rim.outward));
            room[0] = rim.far - (view.width * aside).max(0.0) - right * aside - far * ahead;
            room[1] = rim.far - wheel.extent(rim.outward) - lead * rim.outward.y;
        }
    }
    room
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_for_a_moment_is_found_and_none_where_it_only_nearly_is() {
        let bent = |most: f64| move |at: f64| most - 30.0 * (at - 0.013) * (at - 0.013);
        let edged = |most: f64| move |at: f64| most - (4.0 * (0.031 - at)).max(at - 0.031);
        for most in [1e-6, 1e-4, 0.01] {
            for [first, widest, last] in [peak((0.0, 0.04), bent(most)), peak((0.0, 0.04), edged(most))]
                .map(|found| <[f64; 3]>::try_from(found).expect("there is room"))
            {
                assert!(first < widest && widest < last, "{first} {widest} {last}");
            }
        }
        for none in [-2e-6, -1e-4, -0.09] {
            assert!(peak((0.0, 0.04), bent(none)).is_empty() && peak((0.0, 0.04), edged(none)).is_empty());
        }
    }
}
