//! The sections of an edition's file that several editions share. Each field is one value; its clause stands beside it in
//! the file. The sections that only one edition has stand with that edition.

use onset_dice::Notation;
use onset_geometry::{Degrees, Inches};
use onset_manoeuvre::Closing;
use serde::Deserialize;

use crate::Reaction;

/// A distance of a rule, from nothing to 1000 inches.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "f64")]
pub struct Distance(Inches);

/// How many times something counts, from never to a hundred times.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "f64")]
pub struct Times(f64);

/// A part of a whole, from none (0) to all (1).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "f64")]
pub struct Share(f64);

/// An angle of a rule, from 0 to `MOST` degrees.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "f64")]
pub struct Angle<const MOST: u16>(Degrees);

impl Distance {
    /// In inches.
    pub fn inches(self) -> Inches {
        self.0
    }
}

impl Times {
    /// As a factor.
    pub fn factor(self) -> f64 {
        self.0
    }
}

impl Share {
    /// As a factor.
    pub fn factor(self) -> f64 {
        self.0
    }
}

impl<const MOST: u16> Angle<MOST> {
    /// In degrees.
    pub fn degrees(self) -> Degrees {
        self.0
    }
}

/// The number if it lies in the range; else what is accepted.
fn within(number: f64, least: f64, most: f64) -> Result<f64, String> {
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    // As TOML writes it.
    let found = if number.is_nan() { "nan".to_owned() } else { number.to_string() };
    Err(format!("found {found}, accepted is a number from {least} to {most}"))
}

impl TryFrom<f64> for Distance {
    type Error = String;

    fn try_from(number: f64) -> Result<Self, String> {
        within(number, 0.0, 1000.0).map(|inches| Distance(Inches::new(inches)))
    }
}

impl TryFrom<f64> for Times {
    type Error = String;

    fn try_from(number: f64) -> Result<Self, String> {
        within(number, 0.0, 100.0).map(Times)
    }
}

impl TryFrom<f64> for Share {
    type Error = String;

    fn try_from(number: f64) -> Result<Self, String> {
        within(number, 0.0, 1.0).map(Share)
    }
}

impl<const MOST: u16> TryFrom<f64> for Angle<MOST> {
    type Error = String;

    fn try_from(number: f64) -> Result<Self, String> {
        within(number, 0.0, f64::from(MOST)).map(|degrees| Angle(Degrees::new(degrees)))
    }
}

/// Who may declare a charge at whom.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declaring {
    /// Whether a hopeless charge is known to be hopeless before it is declared.
    pub premeasure: bool,
    /// The whole forward arc.
    pub arc: Angle<180>,
    /// States in which a unit may not charge.
    pub barred: Vec<String>,
}

/// What a target may do.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reacting {
    /// The reactions that there are.
    pub choices: Choices,
}

/// The reactions of an edition with ranked units: holding, and any of standing and shooting and fleeing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<Reaction>")]
pub struct Choices(Vec<Reaction>);

impl Choices {
    /// The reactions, in the order given.
    pub fn as_slice(&self) -> &[Reaction] {
        &self.0
    }
}

impl TryFrom<Vec<Reaction>> for Choices {
    type Error = String;

    fn try_from(choices: Vec<Reaction>) -> Result<Self, String> {
        let accepted = "accepted is \"hold\", with \"stand-and-shoot\" and \"flee\" or without";
        if choices.contains(&Reaction::CounterCharge) {
            return Err(format!("found counter-charge, which only a command allows; {accepted}"));
        }
        if !choices.contains(&Reaction::Hold) {
            return Err(format!("hold is missing, and a unit can always hold; {accepted}"));
        }
        Ok(Choices(choices))
    }
}

/// How far off a charger has to start to be shot at.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shooting {
    /// Further than so many times …
    pub further_than: Times,
    /// … this.
    pub of: Pace,
}

impl Shooting {
    /// Further than this from the charger it has to be, where a charge goes `multiple` times the Move.
    pub fn least(&self, movement: Inches, multiple: Times) -> Inches {
        let pace = match self.of {
            Pace::Move => movement,
            Pace::ChargeMove => movement * multiple.factor(),
        };
        pace * self.further_than.factor()
    }
}

/// A distance that a unit has by its Move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// The Move.
    Move,
    /// The Move times the multiple of a charge.
    ChargeMove,
}

/// Tests against Leadership: passed at or under it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leading {
    /// The dice rolled against it.
    pub dice: Notation,
}

/// When casualties make a unit test for Panic.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Panicking {
    /// The share of its models lost to one volley.
    pub share: Share,
}

/// The zones around a unit.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zoning {
    /// The angle from straight ahead at which the front zone ends, at the front corners.
    pub zone: Angle<90>,
    /// The die thrown where the front rank gives no majority.
    pub tie: Notation,
}

/// How a charging block may manoeuvre, where a wheel costs nothing.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manoeuvring {
    /// Wheels on the way: none or one.
    pub wheels: Wheels,
    /// How far round a wheel may go.
    pub wheel_most: Angle<180>,
    /// Where on the way it may come.
    pub wheel_at: WheelAt,
}

/// Where on its way a charger may wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WheelAt {
    /// Anywhere.
    Anywhere,
    /// Before everything else.
    Start,
}

/// How a charger may wheel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wheeling {
    /// Whether it may at all.
    pub any: bool,
    /// How far round, in degrees.
    pub most: Degrees,
    /// Whether only before everything else.
    pub first: bool,
}

impl Manoeuvring {
    /// How a charger may wheel.
    pub fn wheeling(&self) -> Wheeling {
        let first = self.wheel_at == WheelAt::Start;
        Wheeling { any: self.wheels.any(), most: self.wheel_most.degrees(), first }
    }
}

/// `[contact]`: what counts as touching.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Touching {
    /// An enemy that must not be touched is kept further off than this.
    pub apart: Distance,
}

/// `[door]`: how two units that have met are brought flush.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closings {
    /// The ways, in the order in which they are tried.
    pub order: Order,
}

/// Ways of closing the door: each once, `fewer` after one that it tries again with fewer models, `as-they-met` last.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<Closing>")]
pub struct Order(Vec<Closing>);

impl Order {
    /// The ways, first to last.
    pub fn ways(&self) -> &[Closing] {
        &self.0
    }
}

impl TryFrom<Vec<Closing>> for Order {
    type Error = String;

    fn try_from(order: Vec<Closing>) -> Result<Self, String> {
        let is_twice = order.iter().enumerate().any(|(at, closing)| order[..at].contains(closing));
        let again = order.first() == Some(&Closing::Fewer);
        let met = order.iter().position(|closing| *closing == Closing::AsTheyMet);
        if order.is_empty() || is_twice || again || met.is_some_and(|at| at + 1 < order.len()) {
            return Err("accepted is a list of charger, target, fewer and as-they-met, at least one and each once: fewer not \
                        first, for it tries those before it again, and as-they-met last, for nothing is tried after it"
                .to_owned());
        }
        Ok(Order(order))
    }
}

/// A number of wheels: 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "i64")]
pub struct Wheels(bool);

impl Wheels {
    /// Whether there may be one.
    pub fn any(self) -> bool {
        self.0
    }
}

impl TryFrom<i64> for Wheels {
    type Error = String;

    fn try_from(number: i64) -> Result<Self, String> {
        match number {
            0 | 1 => Ok(Wheels(number == 1)),
            _ => Err(format!("found {number}, accepted is 0 or 1")),
        }
    }
}
