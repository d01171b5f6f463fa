//! Turns about a point: how far until contact, until something is in the way. For outlines and discs the
//! angles at which that can change are known in closed form, and between two of them nothing does.

use crate::difference::Difference;
use crate::overlap::signed_gap;
use crate::tolerance::ROUNDING;
use crate::turn_events::{Arms, core, meetings};
use crate::{Degrees, Point, Shape, TOLERANCE, Vector};
use std::f64::consts::TAU;

/// The angle by which `moving` turns about a point until it touches `still`, at most `upto`, which is at most
/// 360; none if it does not.
///
/// Contact is judged with the tolerance: a corner that passes within it touches, where it is nearest. What
/// touches already, or overlaps, touches at 0 when the turn leads into it or along it; when it leads away,
/// where they touch again. Where ovals take part it is a search, exact to 1e-9 inch of arc but for grazes.
#[must_use]
pub fn first_touch_turning(
    moving: &Shape,
    about: Point,
    clockwise: bool,
    still: &Shape,
    upto: Degrees,
) -> Option<Degrees> {
    let turn = Turn { moving, still, about, clockwise };
    let found = turn.first_touch(upto.radians().clamp(0.0, TAU))?;
    Some(Degrees::from_radians(found).min(upto.max(Degrees::ZERO)))
}

/// The angle by which `moving` turns about a point until it touches `still`, if within `upto`, at most 360,
/// the turn would make them overlap deeper than the tolerance.
///
/// None when it is free for all of `upto`; grazing and sliding along do not block. A turn by what is given
/// ends in contact. What overlaps already is blocked at 0, wherever it leads. A line that sweeps over one
/// in the same straight does not block: neither has any depth.
#[must_use]
pub fn blocked_turning(
    moving: &Shape,
    about: Point,
    clockwise: bool,
    still: &Shape,
    upto: Degrees,
) -> Option<Degrees> {
    let turn = Turn { moving, still, about, clockwise };
    let found = turn.blocked(upto.radians().clamp(0.0, TAU))?;
    Some(Degrees::from_radians(found).min(upto.max(Degrees::ZERO)))
}

/// Whether the rings in which two shapes lie round the pivot do not come within the tolerance.
fn apart(one: &Arms, other: &Arms) -> bool {
    let [[near, far], [next, end]] = [one.ring, other.ring];
    next > far + TOLERANCE.get() || near > end + TOLERANCE.get()
}

/// A shape that turns about a point, and one that stands.
pub(crate) struct Turn<'a> {
    moving: &'a Shape,
    still: &'a Shape,
    about: Point,
    clockwise: bool,
}

impl Turn<'_> {
    /// The angle in radians of the first touch.
    fn first_touch(&self, upto: f64) -> Option<f64> {
        let Some([arms, others]) = self.arms() else {
            let touches = self.gap(0.0) <= TOLERANCE.get() && !self.leads_away();
            return if touches { Some(0.0) } else { self.touch_of_ovals(upto) };
        };
        if apart(&arms, &others) {
            return None;
        }
        let start = self.gap(0.0);
        if start <= TOLERANCE.get() && !self.leads_away() {
            return Some(0.0);
        }
        let mut meetings = meetings(&arms, &others, self.radius(), TOLERANCE.get());
        let slack = TOLERANCE.get() / arms.ring[1].max(ROUNDING);
        if start > TOLERANCE.get() {
            let first = meetings.into_iter().min_by(f64::total_cmp)?;
            // On the way to a later contact it may be within the tolerance at the end.
            let near = first <= upto + slack || self.gap(upto) <= TOLERANCE.get();
            return near.then_some(first.min(upto));
        }
        meetings.retain(|angle| *angle <= upto + slack);
        meetings.sort_unstable_by(f64::total_cmp);
        let mut from = 0.0;
        for to in meetings {
            let gap = self.gap(to.midpoint(from));
            if gap > TOLERANCE.get() {
                return Some(to.min(upto));
            }
            if Self::goes_deep(start, gap) {
                return Some(0.0);
            }
            from = to;
        }
        let end = self.gap(upto);
        if self.gap(upto.midpoint(from)) > TOLERANCE.get() {
            return (end <= TOLERANCE.get()).then_some(upto);
        }
        Self::stays(start, end).then_some(0.0)
    }

    /// Whether what touched and seemed to part gets into the other before it is apart: then the turn led
    /// along it. About a corner in contact it looks like that when a rounding lies between.
    pub fn goes_deep(start: f64, gap: f64) -> bool {
        start >= -TOLERANCE.get() && gap < -TOLERANCE.get()
    }

    /// Whether what touched and was never apart is no further off at the end: then the turn led along it too.
    pub fn stays(start: f64, end: f64) -> bool {
        start >= -TOLERANCE.get() && end <= start + ROUNDING
    }

    /// The angle in radians of the contact from which the overlap gets deeper than the tolerance.
    fn blocked(&self, upto: f64) -> Option<f64> {
        let Some([arms, others]) = self.arms() else {
            return self.block_of_ovals(upto);
        };
        if apart(&arms, &others) {
            return None;
        }
        let gap = self.gap(0.0);
        if gap < -TOLERANCE.get() {
            return Some(0.0);
        }
        let within = |apart: f64| {
            let mut found = meetings(&arms, &others, apart, 0.0);
            found.retain(|angle| *angle < upto);
            found.sort_unstable_by(f64::total_cmp);
            found.push(upto);
            found
        };
        let mut shallow: Option<Vec<f64>> = None;
        let mut from = 0.0;
        let mut free = gap > TOLERANCE.get();
        for to in within(self.radius()) {
            if (to - from) * arms.ring[1] <= ROUNDING {
                continue;
            }
            let gap = if free { f64::INFINITY } else { self.gap(to.midpoint(from)) };
            // Within the tolerance the overlap may still get deeper for a while, where the depth itself is the
            // tolerance at both ends.
            let blocks = gap < -TOLERANCE.get()
                || gap <= ROUNDING && {
                    let marks =
                        shallow.get_or_insert_with(|| within((self.radius() - TOLERANCE.get()).abs()));
                    let inner = marks.iter().copied().filter(|mark| from < *mark && *mark < to);
                    let mut start = from;
                    inner.chain([to]).any(|end| {
                        let middle = start.midpoint(end);
                        start = end;
                        self.gap(middle) < -TOLERANCE.get()
                    })
                };
            if blocks {
                return Some(from);
            }
            free = false;
            from = to;
        }
        None
    }

    /// How far apart the two are after a turn by some radians; negative by how deep they overlap.
    pub fn gap(&self, angle: f64) -> f64 {
        let by = Degrees::from_radians(if self.clockwise { angle } else { -angle });
        signed_gap(&self.moving.turned_about(self.about, by), self.still)
    }

    /// How far the points that can meet are from the pivot, in inches: at most as far as the nearer shape
    /// reaches.
    pub fn reach(&self) -> f64 {
        let reach = |shape: &Shape| {
            let furthest = |points: &[Point]| {
                points.iter().map(|point| (*point - self.about).length()).fold(0.0, f64::max)
            };
            match shape {
                Shape::Convex(corners) => furthest(corners),
                Shape::Disc { centre, radius } => furthest(&[*centre]) + radius.get(),
                Shape::Oval { centre, half_width, half_depth, .. } => {
                    furthest(&[*centre]) + half_width.get().max(half_depth.get())
                }
            }
        };
        reach(self.moving).min(reach(self.still))
    }

    /// The two shapes seen from the pivot; none when one of them is an oval.
    fn arms(&self) -> Option<[Arms; 2]> {
        let arms = |shape| Arms::of(shape, self.about, self.clockwise);
        Some([arms(self.moving)?, arms(self.still)?])
    }

    /// The radii of the two together.
    fn radius(&self) -> f64 {
        [self.moving, self.still].into_iter().filter_map(core).map(|(_, radius)| radius).sum()
    }

    /// Whether two shapes that touch, or overlap, part as the turn begins.
    fn leads_away(&self) -> bool {
        // Where a point of the moving shape goes, in inches per radian.
        let goes = |at: Point| {
            let right = (at - self.about).perp_right();
            if self.clockwise { right } else { -right }
        };
        if let (Shape::Convex(moving), Shape::Convex(still)) = (self.moving, self.still)
            && moving.len().max(still.len()) > 1
        {
            return self.parting(moving, still, goes) > ROUNDING * self.reach();
        }
        let mut difference = Difference::between(self.moving, self.still);
        let near = difference.nearest(Vector::ZERO);
        let leaving = if difference.is_curved() { 1e-6 } else { ROUNDING };
        near.normal.dot(goes(near.on[0])) > leaving * self.reach()
    }

    /// How fast two outlines in contact part, in inches per radian: by the face, among those in contact, which
    /// is left fastest. A face is left as fast as what touches it of the other is at the slowest.
    fn parting(&self, moving: &[Point], still: &[Point], goes: impl Fn(Point) -> Vector) -> f64 {
        let (skin, mut outmost) = (TOLERANCE.get(), f64::NEG_INFINITY);
        let mut faces = Vec::with_capacity(moving.len() + still.len());
        // Of the moving shape's own faces the other's corners go the opposite way, to the opposite side.
        for (own, other, sign) in [(still, moving, 1.0), (moving, still, -1.0)] {
            for (normal, at) in faces_of(own) {
                let off = |point: &Point| (*point - at).dot(normal);
                let least = other.iter().map(off).fold(f64::INFINITY, f64::min);
                let there = other.iter().filter(|point| off(point) <= least + skin);
                let speed = there.map(|point| goes(*point).dot(normal) * sign).fold(f64::INFINITY, f64::min);
                faces.push((least, speed));
                outmost = outmost.max(least);
            }
        }
        let here = faces.into_iter().filter(|(least, _)| *least >= outmost.min(0.0) - skin);
        here.map(|(_, speed)| speed).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// The faces of an outline, each by its normal and a point on it; a line has its two ends too.
fn faces_of(corners: &[Point]) -> Vec<(Vector, Point)> {
    let next = corners.iter().cycle().skip(1);
    let steps = corners.iter().zip(next).map(|(start, end)| (*start, *end, (*end - *start).unit()));
    let steps = steps.filter(|(_, _, along)| *along != Vector::ZERO);
    let mut faces: Vec<_> = steps.clone().map(|(start, _, along)| (along.perp_right(), start)).collect();
    if corners.len() == 2 {
        faces.extend(steps.map(|(_, end, along)| (along, end)));
    }
    faces
}

#[cfg(test)]
mod tests {
    use super::{blocked_turning, first_touch_turning};
    use crate::samples::{block, disc, oval};
    use crate::{Degrees, Point, Shape};

    const CIRCLE: Degrees = Degrees::new(360.0);
    const HINGE: Point = Point::new(10.0, 10.0);

    /// A door of four inches, without thickness, that points up from its hinge.
    fn door() -> Shape {
        Shape::line(HINGE, Point::new(10.0, 14.0))
    }

    /// First touch and block of a full turn to the right, in degrees.
    fn both(moving: &Shape, about: Point, still: &Shape) -> [Option<f64>; 2] {
        [first_touch_turning, blocked_turning]
            .map(|ask| ask(moving, about, true, still, CIRCLE).map(Degrees::get))
    }

    #[track_caller]
    fn assert_about(found: [Option<f64>; 2], expected: [Option<f64>; 2]) {
        let near = |pair: (Option<f64>, Option<f64>)| match pair {
            (Some(found), Some(expected)) => (found - expected).abs() < 1e-9,
            (found, expected) => found == expected,
        };
        assert!(found.into_iter().zip(expected).all(near), "{found:?} and not {expected:?}");
    }

    #[test]
    fn a_door_closes_at_a_quarter_to_the_bit() {
        let frame = Shape::line(Point::new(12.0, 10.0), Point::new(20.0, 10.0));
        assert_eq!(both(&door(), HINGE, &frame), [Some(90.0), None], "two lines have no depth");
        let wall = block(13.0, 10.0, 0.0, 2.0, 5.0);
        assert_eq!(both(&door(), HINGE, &wall), [Some(90.0); 2]);
        let left = |still: &Shape| blocked_turning(&door(), HINGE, false, still, CIRCLE);
        assert_eq!(left(&block(13.0, 15.0, 0.0, 2.0, 5.0)), Some(Degrees::new(270.0)));
        // A thick door, hinged at a corner, closes with its right side.
        assert_eq!(both(&block(9.0, 14.0, 0.0, 2.0, 4.0), HINGE, &wall), [Some(90.0); 2]);
    }

    #[test]
    fn up_to_contact_it_is_free() {
        let wall = block(13.0, 10.0, 0.0, 2.0, 5.0);
        let ask = |upto: f64| {
            [first_touch_turning, blocked_turning]
                .map(|ask| ask(&door(), HINGE, true, &wall, Degrees::new(upto)).map(Degrees::get))
        };
        assert_eq!(ask(89.0), [None; 2]);
        assert_eq!(ask(90.0), [Some(90.0), None]);
        assert_eq!(
            ask(90.0 - 1e-6),
            [Some(90.0 - 1e-6), None],
            "four inches out that is less than the tolerance"
        );
        assert_eq!(ask(90.001), [Some(90.0); 2]);
    }

    #[test]
    fn a_corner_that_grazes_touches_and_does_not_block() {
        for off in [0.0, 1e-12, -1e-12, 0.9e-6, -0.9e-6] {
            // The tip passes the side of a wall, the corner of another, and a disc.
            let side = block(10.0, 5.0, 90.0, 2.0, 1.0).translated(crate::Vector::new(4.0 + off + 1.0, 5.0));
            let [touch, stop] = both(&door(), HINGE, &side);
            assert!(
                (touch.expect("it grazes") - 90.0).abs() < 0.1 && stop.is_none(),
                "{off} {touch:?} {stop:?}"
            );
            let tip = Degrees::new(30.0).heading() * (4.0 + off);
            let corner = Shape::convex([0.0, 60.0, -60.0].map(|way| {
                HINGE + tip + Degrees::new(30.0 + way).heading() * if way == 0.0 { 0.0 } else { 3.0 }
            }));
            let [touch, stop] = both(&door(), HINGE, &corner);
            assert!(
                (touch.expect("it grazes") - 30.0).abs() < 1e-3 && stop.is_none(),
                "{off} {touch:?} {stop:?}"
            );
            let [touch, stop] = both(&door(), HINGE, &disc(15.0 + off, 10.0, 1.0));
            assert!(
                (touch.expect("it grazes") - 90.0).abs() < 0.1 && stop.is_none(),
                "{off} {touch:?} {stop:?}"
            );
        }
        for off in [1.1e-6, -1.1e-6] {
            let found = [block(14.0 + off + 1.0, 10.5, 90.0, 1.0, 1.0), disc(15.0 + off, 10.0, 1.0)]
                .map(|still| both(&door(), HINGE, &still).map(|angle| angle.is_some()));
            assert_eq!(found, [[off < 0.0; 2]; 2], "{off}");
        }
    }

    #[test]
    fn what_touches_is_touched_again_when_the_turn_leads_away() {
        let unit = block(10.0, 10.0, 0.0, 4.0, 2.0);
        let (left, right) = (Point::new(8.0, 10.0), Point::new(12.0, 10.0));
        let ahead = block(10.0, 10.0, 180.0, 4.0, 2.0);
        // About its front right corner, to the right: into it. About its front left: away, though the corner
        // itself stays where it is.
        assert_eq!(both(&unit, Point::new(9.0, 8.0), &ahead), [Some(0.0); 2]);
        assert_eq!(both(&unit, left, &ahead), [Some(0.0), Some(180.0)]);
        assert_eq!(both(&unit, right, &ahead), [Some(0.0); 2]);
        // About a point at its side it parts, and comes round from behind.
        let away = Point::new(6.0, 10.0);
        let [touch, stop] = both(&unit, away, &ahead);
        assert_eq!(touch, stop);
        assert!(touch.is_some_and(|angle| angle > 180.0 && angle < 300.0), "{touch:?}");
        assert_eq!(first_touch_turning(&unit, away, true, &ahead, Degrees::new(170.0)), None);
        assert_eq!(first_touch_turning(&unit, away, false, &ahead, CIRCLE), Some(Degrees::ZERO));
    }

    #[test]
    fn what_slides_along_touches_and_is_not_blocked() {
        // A disc that turns about the middle of another, and one about itself, against a wall.
        assert_eq!(both(&disc(13.0, 10.0, 1.0), HINGE, &disc(10.0, 10.0, 2.0)), [Some(0.0), None]);
        let wall = block(10.0, 12.0, 0.0, 9.0, 1.0);
        assert_eq!(both(&disc(10.0, 10.0, 1.0), HINGE, &wall), [Some(0.0), None]);
        let ring = oval(10.0, 10.0, 30.0, 1.0, 1.0);
        assert_eq!(both(&ring, HINGE, &wall), [Some(0.0), None]);
    }

    #[test]
    fn what_overlaps_is_blocked_at_once() {
        for still in
            [block(10.0, 13.0, 0.0, 2.0, 1.0), disc(10.0, 13.0, 1.0), oval(10.0, 13.0, 0.0, 1.0, 2.0)]
        {
            assert_eq!(both(&door(), HINGE, &still)[1], Some(0.0));
            assert_eq!(both(&still, HINGE, &door())[1], Some(0.0));
        }
    }

    #[test]
    fn a_disc_is_met_by_its_rim() {
        // Seen from the hinge the rim of a disc three inches off takes asin (1 / 3) to either side.
        let off = 90.0 - libm::asin(1.0 / 3.0).to_degrees();
        assert_about(both(&door(), HINGE, &disc(13.0, 10.0, 1.0)), [Some(off); 2]);
        assert_about(
            both(&disc(10.0, 13.0, 1.0), HINGE, &Shape::line(HINGE, Point::new(14.0, 10.0))),
            [Some(off); 2],
        );
        // The tip meets it where the sides 4, 4.5 and 1 close.
        let tip = 90.0 - libm::acos((16.0 + 20.25 - 1.0) / 36.0).to_degrees();
        assert_about(both(&door(), HINGE, &disc(14.5, 10.0, 1.0)), [Some(tip); 2]);
        assert_about(both(&door(), HINGE, &oval(14.5, 10.0, 77.0, 1.0, 1.0)), [Some(tip); 2]);
    }

    #[test]
    fn an_oval_is_met_by_its_rim() {
        // A line from the hinge touches x² / 4 + y² = 1, five off, at the slope m of 25 m² = 4 m² + 1.
        let off = 90.0 - libm::atan(f64::sqrt(1.0 / 21.0)).to_degrees();
        let long = Shape::line(HINGE, Point::new(10.0, 18.0));
        assert_about(both(&long, HINGE, &oval(15.0, 10.0, 90.0, 1.0, 2.0)), [Some(off); 2]);
        assert_eq!(both(&door(), HINGE, &oval(16.0 + 1.1e-6, 10.0, 90.0, 1.0, 2.0)), [None; 2]);
        let [touch, stop] = both(&door(), HINGE, &oval(16.0 + 0.5e-6, 10.0, 90.0, 1.0, 2.0));
        assert!((touch.expect("it grazes") - 90.0).abs() < 0.01 && stop.is_none());
    }

    #[test]
    fn out_of_the_ring_nothing_is_met() {
        assert_eq!(both(&door(), HINGE, &block(30.0, 30.0, 0.0, 2.0, 2.0)), [None; 2]);
        assert_eq!(both(&block(20.0, 10.0, 0.0, 2.0, 2.0), HINGE, &disc(10.0, 11.0, 2.0)), [None; 2]);
        assert_eq!(both(&disc(20.0, 10.0, 2.0), HINGE, &disc(10.0, 11.0, 2.0)), [None; 2]);
    }
}
