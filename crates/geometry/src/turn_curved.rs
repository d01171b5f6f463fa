//! Turns where an oval takes part, for which there is no closed form: one goes on by as much as the gap allows
//! and, near contact, by small steps whose dips are searched.

use crate::TOLERANCE;
use crate::turn::Turn;

/// The least step, in inches of arc: between two of them an oval's rim dips once at most.
const STEP: f64 = 0.01;

/// How often a range of angles is narrowed.
const NARROWINGS: usize = 48;

/// A gap or an arc that is as good as none, in inches.
const CLOSE: f64 = 1e-11;

/// Two neighbours that differ by less than this from what lies between make no dip, in inches.
const FLAT: f64 = 1e-10;

/// An angle, in radians, and the gap there; negative is deep.
#[derive(Clone, Copy)]
struct Look {
    angle: f64,
    gap: f64,
}

impl Turn<'_> {
    /// The first angle in radians at which the shapes come into contact, once they are
    /// apart.
    pub(crate) fn touch_of_ovals(&self, upto: f64) -> Option<f64> {
        let (start, mut apart) = (self.gap(0.0), false);
        let touch = self.advance(upto, |before, here| {
            if !apart {
                apart = here.gap > TOLERANCE.get();
                return Self::goes_deep(start, here.gap).then_some(0.0);
            }
            if here.gap <= 0.0 {
                return Some(self.crossing(before, here));
            }
            (before.gap <= TOLERANCE.get() && here.gap >= before.gap).then_some(before.angle)
        });
        touch.or_else(|| {
            let end = self.gap(upto);
            if apart {
                return (end <= TOLERANCE.get()).then_some(upto);
            }
            Self::stays(start, end).then_some(0.0)
        })
    }

    /// The angle of the contact from which the overlap gets deeper than the tolerance.
    pub(crate) fn block_of_ovals(&self, upto: f64) -> Option<f64> {
        self.advance(upto, |before, here| {
            let deep = here.gap < -TOLERANCE.get();
            deep.then(|| if before.gap > 0.0 { self.crossing(before, here) } else { before.angle })
        })
    }

    /// Shows pairs of looks that follow each other, dips between included, until one of them is an answer.
    fn advance(&self, upto: f64, mut answer: impl FnMut(Look, Look) -> Option<f64>) -> Option<f64> {
        let look = |angle: f64| Look { angle, gap: self.gap(angle) };
        // No point of the one nears the other faster than this, in inches per radian.
        let speed = self.reach();
        let (mut before, mut here) = (look(0.0), look(0.0));
        if let Some(found) = answer(here, here) {
            return Some(found);
        }
        while here.angle < upto && speed > 0.0 {
            let step = here.gap.abs().max(STEP) / speed;
            let next = look((here.angle + step).min(upto));
            let dips = here.gap <= before.gap && here.gap <= next.gap;
            let flat = (before.gap - here.gap).max(next.gap - here.gap) <= FLAT;
            if dips && !flat && here.gap <= 2.0 * STEP {
                let lowest = self.lowest(before.angle, next.angle);
                let (one, other) = if lowest.angle < here.angle { (lowest, here) } else { (here, lowest) };
                let pairs = [(before, one), (one, other), (other, next)];
                if let Some(found) = pairs.into_iter().find_map(|(from, to)| answer(from, to)) {
                    return Some(found);
                }
            } else if let Some(found) = answer(here, next) {
                return Some(found);
            }
            (before, here) = (here, next);
        }
        None
    }

    /// Where between two angles the gap closes: it is open at the first and not at the second.
    fn crossing(&self, mut open: Look, mut shut: Look) -> f64 {
        for _ in 0..NARROWINGS {
            // By the chord, which is held from the ends so that neither of them stays for long.
            let share = (open.gap / (open.gap - shut.gap)).clamp(0.05, 0.95);
            let angle = open.angle + (shut.angle - open.angle) * share;
            let gap = self.gap(angle);
            if gap > 0.0 {
                open = Look { angle, gap };
            } else {
                shut = Look { angle, gap };
            }
            if shut.gap > -CLOSE || (shut.angle - open.angle) * self.reach() < CLOSE {
                break;
            }
        }
        shut.angle
    }

    /// Where between two angles the gap is least, if it has one valley.
    fn lowest(&self, mut from: f64, mut to: f64) -> Look {
        /// The golden section: what remains of the range each time.
        const KEPT: f64 = 0.618_033_988_749_894_9;
        let look = |angle: f64| Look { angle, gap: self.gap(angle) };
        let (mut left, mut right) = (look(to - (to - from) * KEPT), look(from + (to - from) * KEPT));
        for _ in 0..NARROWINGS {
            if left.gap <= right.gap {
                (to, right) = (right.angle, left);
                left = look(to - (to - from) * KEPT);
            } else {
                (from, left) = (left.angle, right);
                right = look(from + (to - from) * KEPT);
            }
        }
        if left.gap <= right.gap { left } else { right }
    }
}
