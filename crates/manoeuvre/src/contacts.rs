//! Every contact that a charge can attain, as data: stretches of places along the sides of the target, each with what it
//! takes to come there.

use onset_geometry::{Degrees, Facing, Inches};

use crate::{Closing, Hand};

/// Places along one side of the target, both ends included.
///
/// A place says where the left end of the charger's front comes to lie: in inches to the right of the left end of the side of
/// the target's outline, as one sees it who comes at it. It is less than nought where the charger stands out beyond that end.
/// What a charger covers of the side so is from its place to as much further as its front is wide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places {
    /// The side.
    pub side: Facing,
    /// The first place.
    pub from: Inches,
    /// The last.
    pub to: Inches,
}

impl Places {
    /// One place alone.
    pub fn at(side: Facing, place: Inches) -> Self {
        Places { side, from: place, to: place }
    }

    /// Whether a place is one of them, within the tolerance.
    pub fn hold(&self, place: Inches) -> bool {
        place >= self.from - onset_geometry::TOLERANCE && place <= self.to + onset_geometry::TOLERANCE
    }

    /// Of them the one that is nearest to another place.
    pub fn nearest(&self, place: Inches) -> Inches {
        Inches::new(place.get().clamp(self.from.get(), self.to.get().max(self.from.get())))
    }
}

/// A place, and the least wheel by which a charge comes there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attained {
    /// The place, as [`Places`] measure it.
    pub place: Inches,
    /// To which hand it wheels.
    pub hand: Hand,
    /// By how much.
    pub wheel: Degrees,
    /// How far straight ahead it goes before the wheel.
    pub before: Inches,
    /// Inches moved before contact, the wheel counted as it costs.
    pub inches: Inches,
    /// What they cost over the ground there.
    pub cost: Inches,
    /// How far from the line of advance the middle of its front ends, once flush.
    pub aside: Inches,
}

/// A stretch of places at which a charge brings the same models of both units to fight, and the door can be closed in the same
/// way.
///
/// Every place of it can be attained. By what wheel `course` says, from left to right: at each of its places just so, and
/// between two of them by no less than the lesser of both wheels and no more than the greater.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    /// Where along which side.
    pub places: Places,
    /// Who closes the door there.
    pub closing: Closing,
    /// Models of the charger in base contact.
    pub charger_models: u32,
    /// Models of the target in base contact.
    pub target_models: u32,
    /// The least wheels, from the first place to the last; both are among them.
    pub course: Vec<Attained>,
}

impl Contact {
    /// The best of its places, were it for this contact alone: that of the least wheel, then nearest to the line of advance,
    /// then of the shortest straight before the wheel, then to the left. None where there is no place, which never is.
    pub fn least(&self) -> Option<&Attained> {
        let keys = |one: &&Attained| [one.wheel.radians(), one.aside.get(), one.before.get()];
        least_of(self.course.iter().collect(), keys).into_iter().min_by_key(|one| one.hand)
    }

    /// The places of the course on either side of a place, or that place itself twice; none where it is not in the stretch.
    pub fn around(&self, place: Inches) -> Option<[&Attained; 2]> {
        let place = self.places.hold(place).then(|| self.places.nearest(place))?;
        let next = self.course.partition_point(|one| one.place < place);
        let (before, after) = (self.course.get(next.saturating_sub(1))?, self.course.get(next)?);
        Some(if after.place == place { [after, after] } else { [before, after] })
    }
}

/// Those of all that are least in their first key, within a millionth; of these those least in the second; and so on. To keep
/// the better of two, one after another, would let many small differences add up.
pub(crate) fn least_of<T, const KEYS: usize>(mut all: Vec<T>, keys: impl Fn(&T) -> [f64; KEYS]) -> Vec<T> {
    const LITTLE: f64 = 1e-6;
    for key in 0..KEYS {
        let least = all.iter().map(|one| keys(one)[key]).fold(f64::INFINITY, f64::min);
        all.retain(|one| keys(one)[key] <= least + LITTLE);
    }
    all
}
