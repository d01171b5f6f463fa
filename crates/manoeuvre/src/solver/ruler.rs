//! Places along the sides of the target as everybody measures them, and as a wheel to one hand sees them.

use onset_geometry::Facing;

use super::{
    frame::right_of,
    side::{Seat, Side},
    view::View,
};
use crate::Hand;

/// For each side, in the views' order, where it lies along the side of the target's outline.
#[derive(Clone, Debug)]
pub(super) struct Ruler {
    sides: Vec<Ruled>,
    width: f64,
}

#[derive(Clone, Copy, Debug)]
struct Ruled {
    name: Facing,
    /// Where its left end lies.
    from: f64,
    length: f64,
}

impl Ruler {
    /// Of the view of a wheel to the left, which sees the sides as they are.
    pub(super) fn of(left: &View<'_>) -> Self {
        let outline = left.table.target.outline();
        let ruled = |side: &Side| {
            let whole = outline.side(side.name);
            let along = right_of(-left.frame.vector(whole.outward));
            let ends = [whole.start, whole.end].map(|end| left.frame.point(end).dot(along));
            Ruled { name: side.name, from: side.left.dot(along) - ends[0].min(ends[1]), length: side.length }
        };
        Ruler { sides: left.sides.iter().map(ruled).collect(), width: left.width }
    }

    /// A place along a side, as a hand sees it, as everybody measures it; and the other way round.
    pub(super) fn told(&self, hand: Hand, side: usize, seen: f64) -> f64 {
        let side = self.sides[side];
        match hand {
            Hand::Left => side.from + seen,
            Hand::Right => side.from + (side.length - self.width - seen),
        }
    }

    /// A place as a hand sees it.
    pub(super) fn seen(&self, hand: Hand, side: usize, told: f64) -> f64 {
        let side = self.sides[side];
        match hand {
            Hand::Left => told - side.from,
            Hand::Right => side.length - self.width - (told - side.from),
        }
    }

    /// A seat as everybody measures it, as a hand sees it.
    pub(super) fn seat(&self, hand: Hand, side: usize, told: Seat) -> Seat {
        let ends = [told.from, told.to].map(|end| self.seen(hand, side, end));
        Seat { from: ends[0].min(ends[1]), to: ends[0].max(ends[1]), ..told }
    }

    /// Which side a side is.
    pub(super) fn name(&self, side: usize) -> Facing {
        self.sides[side].name
    }
}
