//! Moves straight ahead: how far until contact, until something is in the way, until it comes too close. A
//! shape that moves against one that stands is a ray against their Minkowski difference; no steps, no
//! iteration.

use crate::difference::{Difference, Near};
use crate::ray::chord;
use crate::tolerance::ROUNDING;
use crate::{Inches, Shape, TOLERANCE, Vector};

/// How far `moving` goes in a direction of length one until it touches `still`; none if it never does.
///
/// Contact is judged with the tolerance: a corner that passes within it touches, at the first moment it does.
/// What touches already, or overlaps, touches at 0 when the move leads into it or along it, and never when it
/// leads away.
#[must_use]
pub fn first_touch(moving: &Shape, direction: Vector, still: &Shape) -> Option<Inches> {
    let mut difference = Difference::between(moving, still);
    let (near, radius) = (difference.nearest(Vector::ZERO), difference.radius());
    if near.signed - radius <= TOLERANCE.get() {
        let leaves = approach(&difference, near, TOLERANCE.get(), direction) > leaving(&difference);
        return (!leaves).then_some(Inches::ZERO);
    }
    let entered = chord(&mut difference, radius, 0.0, direction).map(|chord| chord.from);
    // Corners that the ray passes within the tolerance, and the flanks of round ones.
    let aside = direction.perp_right();
    let grazes = |corner: &Vector| {
        let off = corner.dot(aside).abs();
        (off - radius).abs() <= TOLERANCE.get() || (radius == 0.0 && off <= TOLERANCE.get())
    };
    let grazed = difference.corners().filter(grazes).map(|corner| corner.dot(direction));
    let first = grazed.chain(entered).filter(|travel| *travel >= 0.0).min_by(f64::total_cmp);
    first.map(Inches::new)
}

/// How far `moving` can go in a direction of length one before it would overlap `still` deeper than the
/// tolerance.
///
/// None when it is free for all of `upto`; grazing past does not block. What is given is where they touch, so
/// that a move of that length ends in contact. What overlaps already is blocked at 0, wherever it leads.
#[must_use]
pub fn blocked_at(moving: &Shape, direction: Vector, still: &Shape, upto: Inches) -> Option<Inches> {
    let mut difference = Difference::between(moving, still);
    let radius = difference.radius();
    if radius - difference.nearest(Vector::ZERO).signed > TOLERANCE.get() {
        return Some(Inches::ZERO);
    }
    entry(&mut difference, radius, TOLERANCE.get(), direction, upto)
}

/// How far `moving` can go, at most `upto`, in a direction of length one without coming nearer than `gap` to
/// `still`.
///
/// What is nearer already may make a move that does not bring it nearer still. To keep *more* than a
/// distance, ask for it and a [`HAIR`](crate::HAIR).
#[must_use]
pub fn keeps_clear(moving: &Shape, direction: Vector, still: &Shape, gap: Inches, upto: Inches) -> Inches {
    let mut difference = Difference::between(moving, still);
    let near = difference.nearest(Vector::ZERO);
    let kept = difference.radius() + gap.get();
    if near.signed < kept - ROUNDING {
        // The distance to a convex set along a straight line falls and then rises: what does not fall now
        // never will.
        let nearer = approach(&difference, near, ROUNDING, direction) < -leaving(&difference);
        return if nearer { Inches::ZERO } else { upto };
    }
    entry(&mut difference, kept, ROUNDING, direction, upto).unwrap_or(upto)
}

/// Where the ray from the origin comes into the outline rounded by `radius`, if within `upto` it gets deeper
/// than `skin`.
fn entry(
    difference: &mut Difference<'_>,
    radius: f64,
    skin: f64,
    direction: Vector,
    upto: Inches,
) -> Option<Inches> {
    let outer = chord(difference, radius, 0.0, direction)?;
    if outer.to < 0.0 || outer.from > upto.get() {
        return None;
    }
    let deep_enough = if radius > skin {
        chord(difference, radius - skin, 0.0, direction)
    } else if difference.is_curved() {
        // The rim has no corners, so that the ray is deepest about the middle of its way through.
        let middle = outer.from.midpoint(outer.to).min(upto.get());
        let deepest = difference.nearest(direction * middle).signed;
        (deepest < -skin && middle > 0.0).then_some(outer)
    } else {
        chord(difference, 0.0, skin, direction)
    }?;
    let within = deep_enough.to > 0.0 && deep_enough.from <= upto.get();
    within.then(|| Inches::new(outer.from.max(0.0)))
}

/// The change of distance per inch of travel, from a displacement of nought: positive away, negative nearer.
///
/// On the rim, within `skin`, it is that of the face among those there which it leaves fastest.
fn approach(difference: &Difference<'_>, near: Near, skin: f64, direction: Vector) -> f64 {
    if difference.is_curved() || near.signed > skin.max(ROUNDING) {
        return near.normal.dot(direction);
    }
    let faces = difference.faces();
    let outmost = faces.iter().map(|face| -face.offset).fold(f64::NEG_INFINITY, f64::max);
    let here = faces.iter().filter(|face| -face.offset >= outmost.min(0.0) - skin);
    here.map(|face| face.normal.dot(direction)).fold(f64::NEG_INFINITY, f64::max)
}

/// From what slope on a move leads away: a hundredth of a tolerance over the length of a table, which is
/// rounding. The normal of an oval is known less well than that of an edge.
fn leaving(difference: &Difference<'_>) -> f64 {
    if difference.is_curved() { 1e-6 } else { ROUNDING }
}

#[cfg(test)]
mod tests {
    use super::{blocked_at, first_touch, keeps_clear};
    use crate::samples::{block, disc, oval};
    use crate::{Degrees, HAIR, Inches, Point, Shape, Vector, distance};

    const UP: Vector = Vector::new(0.0, 1.0);
    const RIGHT: Vector = Vector::new(1.0, 0.0);
    const FAR: Inches = Inches::new(72.0);

    fn unit() -> Shape {
        block(10.0, 10.0, 0.0, 4.0, 2.0)
    }

    fn touch(still: &Shape) -> Option<f64> {
        first_touch(&unit(), UP, still).map(Inches::get)
    }

    fn block_at(still: &Shape) -> Option<f64> {
        blocked_at(&unit(), UP, still, FAR).map(Inches::get)
    }

    #[test]
    fn straight_ahead_it_is_the_gap_to_the_bit() {
        let still = block(11.0, 19.0, 180.0, 4.0, 2.0);
        assert_eq!((touch(&still), block_at(&still)), (Some(9.0), Some(9.0)));
        assert_eq!((touch(&disc(10.0, 20.0, 1.0)), block_at(&disc(10.0, 20.0, 1.0))), (Some(9.0), Some(9.0)));
        let oval = oval(10.0, 20.0, 0.0, 2.0, 1.0);
        assert!(
            (touch(&oval).expect("ahead") - 9.0).abs() < 1e-11
                && (block_at(&oval).expect("ahead") - 9.0).abs() < 1e-11
        );
    }

    #[test]
    fn a_corner_that_grazes_touches_and_does_not_block() {
        // Its left side is on the line of the unit's right: passed along, or by a rounding to either side.
        for off in [0.0, 1e-12, -1e-12, 0.9e-6, -0.9e-6] {
            let still = block(14.0 + off, 19.0, 180.0, 4.0, 2.0);
            assert!((touch(&still).expect("it grazes") - 9.0).abs() < 1e-12, "{off}");
            assert_eq!(block_at(&still), None, "{off}");
        }
        assert_eq!(touch(&block(14.0 + 1.1e-6, 19.0, 180.0, 4.0, 2.0)), None);
        assert!(block_at(&block(14.0 - 1.1e-6, 19.0, 180.0, 4.0, 2.0)).is_some());
        assert_eq!((touch(&disc(13.0, 20.0, 1.0)), block_at(&disc(13.0, 20.0, 1.0))), (Some(10.0), None));
        let oval = oval(13.0, 20.0, 0.0, 1.0, 2.0);
        assert!((touch(&oval).expect("it grazes") - 10.0).abs() < 1e-3 && block_at(&oval).is_none());
    }

    #[test]
    fn a_side_tilted_by_rounding_is_grazed_from_its_near_end() {
        let still = block(14.0, 19.0, 180.0 + 1e-10, 4.0, 6.0);
        assert!((touch(&still).expect("it grazes") - 9.0).abs() < 1e-9);
        assert_eq!(block_at(&still), None);
    }

    #[test]
    fn what_touches_is_touched_unless_the_move_leads_away() {
        let ahead = block(10.0, 10.0, 180.0, 4.0, 2.0);
        let go = |degrees: f64| first_touch(&unit(), Degrees::new(degrees).heading(), &ahead);
        assert_eq!([go(0.0), go(45.0), go(90.0)], [Some(Inches::ZERO); 3]);
        assert_eq!([go(91.0), go(180.0)], [None; 2]);
        let corner = block(14.0, 12.0, 0.0, 4.0, 2.0);
        let go = |way: Vector| first_touch(&unit(), way, &corner);
        assert_eq!([go(UP), go(RIGHT)], [Some(Inches::ZERO); 2], "along one of its sides");
        assert_eq!([go(-UP), go(-RIGHT)], [None; 2]);
    }

    #[test]
    fn what_slides_along_is_not_blocked() {
        let beside = block(14.0, 20.0, 0.0, 4.0, 20.0);
        assert_eq!(block_at(&beside), None);
        let ahead = block(10.0, 10.0, 180.0, 4.0, 2.0);
        assert_eq!(blocked_at(&unit(), RIGHT, &ahead, FAR), None);
        assert_eq!(blocked_at(&unit(), UP, &ahead, FAR), Some(Inches::ZERO));
        assert_eq!(blocked_at(&unit(), -UP, &ahead, FAR), None);
    }

    #[test]
    fn up_to_contact_it_is_free() {
        let still = block(10.0, 19.0, 180.0, 4.0, 2.0);
        assert_eq!(blocked_at(&unit(), UP, &still, Inches::new(9.0)), None);
        assert_eq!(blocked_at(&unit(), UP, &still, Inches::new(9.001)), Some(Inches::new(9.0)));
        assert_eq!(
            blocked_at(&unit(), UP, &block(10.0, 9.0, 0.0, 2.0, 9.0), Inches::new(9.0)),
            Some(Inches::ZERO)
        );
    }

    #[test]
    fn a_line_is_in_the_way() {
        let wall = Shape::line(Point::new(0.0, 15.0), Point::new(20.0, 15.0));
        assert_eq!((touch(&wall), block_at(&wall)), (Some(5.0), Some(5.0)));
        let along = Shape::line(Point::new(12.0, 11.0), Point::new(12.0, 20.0));
        assert_eq!((touch(&along), block_at(&along)), (Some(1.0), None));
    }

    #[test]
    fn stops_short_by_the_gap() {
        let still = block(10.0, 19.0, 180.0, 4.0, 2.0);
        let one = Inches::new(1.0);
        assert_eq!(keeps_clear(&unit(), UP, &still, one, FAR), Inches::new(8.0));
        let moved = unit().translated(UP * keeps_clear(&unit(), UP, &still, one + HAIR, FAR));
        assert!(distance(&moved, &still).gap.exceeds(one));
    }

    #[test]
    fn passes_a_corner_at_the_gap() {
        // Diagonally (3, 4) from the corner (12, 10) at the nearest: it passes at three inches' distance.
        let still = block(17.0, 14.0, 180.0, 4.0, 2.0);
        let go = |gap: f64| keeps_clear(&unit(), UP, &still, Inches::new(gap), FAR).get();
        assert_eq!(go(3.0), 72.0);
        assert!((go(f64::sqrt(10.0)) - 3.0).abs() < 1e-12);
    }

    #[test]
    fn what_is_nearer_already_may_go_away_or_along() {
        let still = block(10.0, 10.5, 180.0, 4.0, 2.0);
        let go = |way: Vector| keeps_clear(&unit(), way, &still, Inches::new(1.0), FAR);
        assert_eq!([go(UP), go(-UP), go(RIGHT)], [Inches::ZERO, FAR, FAR]);
        let touching = block(10.0, 10.0, 180.0, 4.0, 2.0);
        let go = |way: Vector| keeps_clear(&unit(), way, &touching, Inches::new(1.0), FAR);
        assert_eq!([go(UP), go(-UP), go(RIGHT)], [Inches::ZERO, FAR, FAR]);
    }
}
