//! The sides of the target, and the seats along them: where along a side a charger that lies flush stands, and how many
//! models of each unit then fight.

use onset_geometry::{Facing, TOLERANCE, Vector};

use super::{
    frame::{Frame, right_of},
    outline::{Interval, nearing, overlapping},
};
use crate::Block;

/// Seats are taken so much wider, in inches, than they are: half of what two models may be apart and still touch.
const SLACK: f64 = 0.5e-6;

/// A side of a piece of the target's ground, as somebody who comes at it sees it.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Which side of the target.
    pub(super) name: Facing,
    /// Its end to the left.
    pub(super) left: Vector,
    /// From there to its other end, of length one.
    pub(super) along: Vector,
    /// Away from the target, of length one.
    pub(super) outward: Vector,
    /// How long it is.
    pub(super) length: f64,
    /// The seats along it, from left to right.
    pub(super) seats: Vec<Seat>,
    piece: usize,
}

/// A stretch of places for the charger's left end along a side, measured from the side's left end to the right; all of them
/// bring the same models to fight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seat {
    pub(super) from: f64,
    pub(super) to: f64,
    /// Models of the charger.
    pub(super) ours: u32,
    /// Models of the target.
    pub(super) theirs: u32,
}

impl Side {
    /// The sides of a target, each with its seats for a charger.
    pub(super) fn all(frame: &Frame, charger: &Block, target: &Block) -> Vec<Side> {
        let rank = Row { models: charger.front_rank(), width: charger.width.get() };
        let full = target.models / target.files;
        let mut sides = Vec::with_capacity(8);
        for (piece, rect) in target.ground().iter().enumerate() {
            let is_full = piece == 0 && full > 0;
            let (files, ranks) =
                if is_full { (target.files, full) } else { (target.models % target.files, 1) };
            for side in rect.sides() {
                let outward = frame.vector(side.outward);
                let along = right_of(-outward);
                // Whichever end lies to the left of one who comes.
                let ends = [frame.point(side.start), frame.point(side.end)];
                let left = if ends[0].dot(along) < ends[1].dot(along) { ends[0] } else { ends[1] };
                let row = match side.name {
                    Facing::Front | Facing::Rear => Row { models: files, width: target.width.get() },
                    Facing::Left | Facing::Right => Row { models: ranks, width: target.depth.get() },
                };
                let (name, length) = (side.name, row.length());
                sides.push(Side { name, left, along, outward, length, seats: seats(rank, row), piece });
            }
        }
        sides
    }

    /// Which piece of the target's ground it belongs to.
    pub(super) fn piece(&self) -> usize {
        self.piece
    }

    /// The point of it so far from its left end.
    pub(super) fn at(&self, along: f64) -> Vector {
        self.left + self.along * along
    }

    /// How a charger looks that lies flush with it.
    pub(super) fn facing(&self) -> Vector {
        -self.outward
    }

    /// Leaves only the seats in which a block, whose ground is given as it lies with its left front corner at the origin and
    /// looks up, overlaps none of some outlines.
    pub(super) fn keep_clear<'o>(
        &mut self,
        ground: &[Vec<Vector>],
        outlines: impl Iterator<Item = &'o [Vector]>,
    ) {
        let (seated, right) = (self.seated(ground), self.along);
        for outline in outlines {
            for piece in &seated {
                if let Some(taken) = overlapping(piece, right, outline) {
                    self.take(taken);
                }
            }
        }
    }

    /// Leaves only the seats in which such a block is not nearer to an outline than a gap.
    pub(super) fn keep_off(&mut self, ground: &[Vec<Vector>], outline: &[Vector], gap: f64) {
        let (seated, right) = (self.seated(ground), self.along);
        for piece in &seated {
            if let Some(taken) = nearing(piece, right, outline, gap) {
                self.take(taken);
            }
        }
    }

    /// The places at which such a block just touches some outlines.
    pub(super) fn beside<'o>(
        &self,
        ground: &[Vec<Vector>],
        outlines: impl Iterator<Item = &'o [Vector]>,
    ) -> Vec<f64> {
        let seated = self.seated(ground);
        let pushed = outlines
            .flat_map(|outline| seated.iter().filter_map(|piece| overlapping(piece, self.along, outline)));
        pushed.flat_map(|pushed| [pushed.from, pushed.to]).collect()
    }

    /// Makes a place a seat of its own where more models fight there than in the seat around it.
    pub(super) fn nestle(&mut self, place: f64, (ours, theirs): (u32, u32)) {
        let (from, to) = (place - SLACK, place + SLACK);
        let around = self.seats.iter().rposition(|seat| seat.from <= place && place <= seat.to);
        if let Some(around) = around
            && (ours > self.seats[around].ours || theirs > self.seats[around].theirs)
        {
            self.seats.insert(around + 1, Seat { from, to, ours, theirs });
        }
    }

    /// The ground as it lies with its left front corner at the left end of the side.
    fn seated(&self, ground: &[Vec<Vector>]) -> Vec<Vec<Vector>> {
        let (ahead, right) = (self.facing(), self.along);
        let seated = |corner: &Vector| self.left + right * corner.x + ahead * corner.y;
        ground.iter().map(|piece| piece.iter().map(seated).collect()).collect()
    }

    fn take(&mut self, taken: Interval) {
        let seats = std::mem::take(&mut self.seats);
        for seat in seats {
            if taken.from > seat.to || taken.to < seat.from {
                self.seats.push(seat);
                continue;
            }
            if seat.from <= taken.from {
                self.seats.push(Seat { to: seat.to.min(taken.from), ..seat });
            }
            if seat.to >= taken.to {
                self.seats.push(Seat { from: seat.from.max(taken.to), ..seat });
            }
        }
    }
}

/// A row of models along a side, from 0 to its length.
#[derive(Clone, Copy, Debug)]
struct Row {
    models: u32,
    width: f64,
}

impl Row {
    fn length(self) -> f64 {
        f64::from(self.models) * self.width
    }

    /// How many of its models a stretch touches, both ends included, within the tolerance.
    fn touched(self, from: f64, to: f64) -> u32 {
        let slack = TOLERANCE.get();
        let first = (((from - slack) / self.width).ceil() - 1.0).max(0.0);
        let last = ((to + slack) / self.width).floor().min(f64::from(self.models) - 1.0);
        if last < first { 0 } else { (last - first) as u32 + 1 }
    }
}

/// The seats of a front rank along a row.
fn seats(rank: Row, row: Row) -> Vec<Seat> {
    let (front, length) = (rank.length(), row.length());
    let mut places: Vec<f64> = Vec::with_capacity(2 * (rank.models + row.models + 2) as usize);
    // A count changes only where an end of the one comes to a boundary between two models of the other.
    for boundary in 0..=row.models {
        let boundary = f64::from(boundary) * row.width;
        places.extend([boundary, boundary - front]);
    }
    for boundary in 0..=rank.models {
        let boundary = f64::from(boundary) * rank.width;
        places.extend([-boundary, length - boundary]);
    }
    places.sort_by(f64::total_cmp);
    places.dedup_by(|next, kept| *next - *kept <= SLACK);
    let count = |at: f64| (rank.touched(-at, length - at), row.touched(at, at + front));
    let mut seats: Vec<Seat> = Vec::with_capacity(2 * places.len());
    let mut push = |from: f64, to: f64, (ours, theirs): (u32, u32)| match seats.last_mut() {
        Some(last) if (last.ours, last.theirs) == (ours, theirs) => last.to = to,
        _ => seats.push(Seat { from, to, ours, theirs }),
    };
    for (at, place) in places.iter().enumerate() {
        push(place - SLACK, place + SLACK, count(*place));
        if let Some(next) = places.get(at + 1) {
            push(place + SLACK, next - SLACK, count(place.midpoint(*next)));
        }
    }
    seats.retain(|seat| seat.ours > 0 && seat.theirs > 0);
    seats
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(models: u32, width: f64) -> Row {
        Row { models, width }
    }

    #[test]
    fn five_on_five_fight_all_where_they_stand_level_and_by_a_corner_beyond() {
        let all = |seat: &&Seat| seat.ours == 5 && seat.theirs == 5;
        let seats = seats(row(5, 1.0), row(5, 1.0));
        let level: Vec<&Seat> = seats.iter().filter(all).collect();
        assert_eq!(level.len(), 1);
        assert!((level[0].from + 1.0).abs() < 1e-5 && (level[0].to - 1.0).abs() < 1e-5, "{level:?}");
    }

    #[test]
    fn a_narrow_front_touches_one_more_where_it_stands_across_a_boundary() {
        let seats = seats(row(1, 1.0), row(4, 1.0));
        let theirs = |at: f64| {
            let mut holding = seats.iter().filter(|seat| seat.from <= at && at <= seat.to);
            holding.next().map(|seat| seat.theirs)
        };
        assert_eq!([theirs(0.5), theirs(1.0), theirs(-1.0)], [Some(2), Some(3), Some(1)]);
        assert_eq!([theirs(-1.1), theirs(4.1)], [None, None]);
    }

    #[test]
    fn a_taken_place_leaves_what_is_on_either_side() {
        let seat = Seat { from: 0.0, to: 4.0, ours: 3, theirs: 3 };
        let unit = Vector::new(1.0, 0.0);
        let mut side = Side {
            name: Facing::Front,
            left: Vector::ZERO,
            along: unit,
            outward: Vector::new(0.0, -1.0),
            length: 4.0,
            seats: vec![seat],
            piece: 0,
        };
        side.take(Interval { from: 1.0, to: 4.0 });
        assert_eq!(side.seats, [Seat { to: 1.0, ..seat }, Seat { from: 4.0, ..seat }]);
    }
}
