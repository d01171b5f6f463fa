//! What a manoeuvre can break, and the line that tells it.

use onset_geometry::{Inches, Point};
use serde::Serialize;

/// A thing that a manoeuvre breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// More wheels than allowed. Amount: how many more.
    TooManyWheels,
    /// A wheel further round than allowed. Amount: degrees beyond.
    WheelTooWide,
    /// A wheel that does not come before everything else, although it has to. Amount: inches moved before it.
    WheelNotFirst,
    /// A step of less than nothing: backwards, or a wheel the wrong way round. Amount: inches or degrees of it.
    BackwardsOrNegative,
    /// The steps before contact cost more than the reach. Amount: inches beyond.
    TooFar,
    /// Overlaps a friend or solid ground, on the way or where it ends. Amount: inches deep, at the deepest.
    Blocked,
    /// Touches or overlaps an enemy that is not charged. Amount: inches deep, 0 for a mere touch.
    TouchesEnemy,
    /// Some part of the block leaves the table. Amount: inches beyond the edge, at the furthest.
    OffTheTable,
    /// The move goes on although it has touched the target. Amount: inches or degrees of the step still to go.
    TouchesTargetEarly,
    /// The move leads into the target. Amount: inches deep, at the deepest.
    ThroughTarget,
    /// The front edge does not touch the target when the move ends. Amount: inches from one to the other.
    NoContact,
    /// The front and the struck side are not flush, and nobody turns although somebody has to. Amount: degrees.
    NotFlush,
    /// The turn that brings the units flush is obstructed, by the other unit, by others, or by the table's edge.
    /// Amount: degrees still to go.
    NoRoomToAlign,
    /// Ends too near to a unit other than the target. Amount: inches nearer than allowed, 0 for exactly so near.
    TooNear,
    /// Ends so near to an enemy that it must not touch that nobody could tell. Amount: likewise.
    NotApart,
    /// Strikes a side that is not the declared one. Amount: 0.
    OtherSide,
    /// The units are brought flush, or left as they met, in a way that is not allowed. Amount: degrees out of flush.
    WrongCloser,
    /// Steps after the one that brought the units flush; they are not carried out. Amount: how many.
    StepAfterAlign,
}

impl Fault {
    /// A word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Fault::TooManyWheels => "too-many-wheels",
            Fault::WheelTooWide => "wheel-too-wide",
            Fault::WheelNotFirst => "wheel-not-first",
            Fault::BackwardsOrNegative => "backwards-or-negative",
            Fault::TooFar => "too-far",
            Fault::Blocked => "blocked",
            Fault::TouchesEnemy => "touches-enemy",
            Fault::OffTheTable => "off-the-table",
            Fault::TouchesTargetEarly => "touches-target-early",
            Fault::ThroughTarget => "through-target",
            Fault::NoContact => "no-contact",
            Fault::NotFlush => "not-flush",
            Fault::NoRoomToAlign => "no-room-to-align",
            Fault::TooNear => "too-near",
            Fault::NotApart => "not-apart",
            Fault::OtherSide => "other-side",
            Fault::WrongCloser => "wrong-closer",
            Fault::StepAfterAlign => "step-after-align",
        }
    }
}

/// What an amount is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Inches.
    Inches,
    /// Degrees.
    Degrees,
    /// Wheels.
    Wheels,
    /// Steps.
    Steps,
}

impl Measure {
    /// A word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Measure::Inches => "inches",
            Measure::Degrees => "degrees",
            Measure::Wheels => "wheels",
            Measure::Steps => "steps",
        }
    }

    /// An amount in words: "1 inch", "2.5 degrees"; what is too little to be shown is still not nothing.
    fn words(self, amount: f64) -> String {
        let number = match Inches::new(amount).to_string() {
            nothing if nothing == "0" && amount > 0.0 => "less than 0.001".to_owned(),
            number => number,
        };
        let one = number == "1";
        let unit = match self {
            Measure::Inches if one => "inch",
            Measure::Inches => "inches",
            Measure::Degrees if one => "degree",
            Measure::Degrees => "degrees",
            Measure::Wheels if one => "wheel",
            Measure::Wheels => "wheels",
            Measure::Steps if one => "step",
            Measure::Steps => "steps",
        };
        format!("{number} {unit}")
    }
}

/// One thing that a manoeuvre breaks: where, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Breach {
    /// What it breaks.
    pub fault: Fault,
    /// In which step, from 0; what is wrong with the end is wrong with the last step.
    pub step: usize,
    /// Where on the table.
    pub at: Point,
    /// By how much; each [`Fault`] says what that is.
    pub amount: f64,
    /// What the amount is counted in.
    pub measure: Measure,
    /// Which of the table's others it is about.
    pub other: Option<usize>,
}

impl Breach {
    /// One line that tells it, with place and amount: "overlaps guards 0.5 inches deep at (12.3, 8)". `names` gives the
    /// name of each of the table's others.
    pub fn words(&self, names: &dyn Fn(usize) -> String) -> String {
        let (at, amount) = (self.at, self.measure.words(self.amount));
        let other = self.other.map_or_else(|| "something".to_owned(), names);
        match self.fault {
            Fault::TooManyWheels => format!("makes {amount} too many, at ({at})"),
            Fault::WheelTooWide => format!("wheels {amount} too far round, at ({at})"),
            Fault::WheelNotFirst => format!("wheels only after {amount}, at ({at})"),
            Fault::BackwardsOrNegative if self.measure == Measure::Degrees => {
                format!("wheels {amount} the wrong way round, at ({at})")
            }
            Fault::BackwardsOrNegative => format!("goes {amount} backwards, at ({at})"),
            Fault::TooFar => format!("goes {amount} too far, to ({at})"),
            Fault::Blocked => format!("overlaps {other} {amount} deep at ({at})"),
            Fault::TouchesEnemy if self.amount > 0.0 => format!("overlaps {other} {amount} deep at ({at})"),
            Fault::TouchesEnemy => format!("touches {other} at ({at})"),
            Fault::OffTheTable => format!("leaves the table by {amount} at ({at})"),
            Fault::TouchesTargetEarly => format!("touches the target with {amount} still to go, at ({at})"),
            Fault::ThroughTarget => format!("goes {amount} into the target at ({at})"),
            Fault::NoContact => format!("ends with its front {amount} short of the target, at ({at})"),
            Fault::NotFlush => format!("ends {amount} out of flush with the target, at ({at})"),
            Fault::NoRoomToAlign if self.other.is_some() => {
                format!("cannot turn flush for {other}: {amount} still to go, at ({at})")
            }
            Fault::NoRoomToAlign => format!("cannot turn flush: {amount} still to go, at ({at})"),
            Fault::TooNear => format!("ends {amount} too near to {other}, at ({at})"),
            Fault::NotApart => {
                format!("ends {amount} too near to {other} to tell it from touching, at ({at})")
            }
            Fault::OtherSide => format!("strikes a side that it did not declare, at ({at})"),
            Fault::WrongCloser => format!("closes {amount} in a way that is not allowed, at ({at})"),
            Fault::StepAfterAlign => format!("goes on for {amount} after coming flush, at ({at})"),
        }
    }
}
