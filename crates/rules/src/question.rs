//! Questions: the single things that a designer compares; and the values that answer them.
//!
//! Wording, unit and manner of comparing stand in `seeds/questions.toml`; here are the ids that code names.

use std::{fmt, str::FromStr};

use onset_dice::Faces;
use onset_geometry::{Degrees, Inches, Point};

use crate::{Clause, Reaction};

macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident = $id:literal $(, $kept:ident)?;)*) => {
        /// A question that every ruleset is asked. Facts answer it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Question {
            $($(#[$doc])* $name,)*
        }

        impl Question {
            /// All questions, in the order of reports.
            pub const ALL: &[Question] = &[$(Question::$name),*];

            /// The id that stands in files and reports.
            pub fn id(self) -> &'static str {
                match self { $(Question::$name => $id,)* }
            }

            /// Whether the answer is part of how things ended, so that two ends that differ in it are not the same end.
            /// The others tell how it came about (which dice, which range) and are told only to who listens.
            pub fn is_outcome(self) -> bool {
                match self { $(Question::$name => [$(stringify!($kept),)? ""].len() > 1,)* }
            }
        }
    };
}

questions! {
    /// Whether the charger chooses to declare.
    DeclareMade = "declare.made", outcome;
    /// Whether the charge may be declared.
    DeclareAllowed = "declare.allowed", outcome;
    /// The clause that forbids it.
    DeclareReason = "declare.reason", outcome;
    /// The distance that the charge has to cover.
    DistanceMeasured = "distance.measured";
    /// When it is measured.
    DistanceWhen = "distance.when";
    /// The least distance the charger may be able to cover.
    ReachLeast = "reach.least";
    /// The greatest distance the charger may be able to cover.
    ReachMost = "reach.most";
    /// What the target may do.
    ReactOptions = "react.options";
    /// What the target does.
    ReactChosen = "react.chosen", outcome;
    /// Models the volley kills.
    ShootCasualties = "shoot.casualties", outcome;
    /// Whether the Panic test is passed.
    PanicPassed = "panic.passed", outcome;
    /// The dice of the charge.
    RollDice = "roll.dice";
    /// The distance that the roll allows.
    RollRange = "roll.range";
    /// The targets picked after the roll.
    TargetsPicked = "targets.picked", outcome;
    /// Whether the move is attempted after the roll.
    AttemptMade = "attempt.made", outcome;
    /// Whereto the charge may be redirected.
    RedirectOptions = "redirect.options";
    /// Whereto it is redirected.
    RedirectTo = "redirect.to", outcome;
    /// Whether the test to redirect is passed.
    RedirectTested = "redirect.tested", outcome;
    /// How far the target counter-charges.
    CounterInches = "counter.inches", outcome;
    /// Whether the target is reached.
    ContactMade = "contact.made", outcome;
    /// The side of the target that counts as struck.
    ContactFace = "contact.face", outcome;
    /// Charging models that touch (or, where engagement is something else, are engaged).
    ContactChargerModels = "contact.charger_models", outcome;
    /// Models of the target that are touched.
    ContactTargetModels = "contact.target_models", outcome;
    /// How far the charger moves.
    MoveInches = "move.inches", outcome;
    /// How far it wheels.
    MoveWheelDegrees = "move.wheel_degrees", outcome;
    /// Who aligns to whom.
    AlignBy = "align.by", outcome;
    /// How far a failed charger moves.
    FailedMove = "failed.move", outcome;
    /// How far the target flees.
    FleeInches = "flee.inches", outcome;
    /// Whether the fleers are caught.
    FleeCaught = "flee.caught", outcome;
    /// Wounds that the fleers take when they are run down.
    CaughtWounds = "caught.wounds", outcome;
    /// Fleers left after that.
    CaughtLeft = "caught.left", outcome;
    /// Whether the charger joins a melee under way.
    MeleeJoined = "melee.joined", outcome;
    /// Whether a melee has to follow, may follow, or does not.
    MeleeFollows = "melee.follows", outcome;
    /// What becomes of the target.
    TargetFate = "target.fate", outcome;
    /// What becomes of the charger.
    ChargerFate = "charger.fate", outcome;
    /// Whether the charger may still shoot this turn.
    AfterMayShoot = "after.may_shoot", outcome;
    /// Whether its models fight first.
    AfterFightsFirst = "after.fights_first", outcome;
    /// Whether it reforms.
    AfterReformed = "after.reformed", outcome;
    /// Whether it has to fight in the phase that follows.
    AfterMustFight = "after.must_fight", outcome;
    /// Where the middle of the charger's front ends.
    EndPosition = "end.position", outcome;
    /// Which way the charger faces in the end.
    EndFacing = "end.facing", outcome;
    /// Where the middle of the target's front ends.
    TargetPosition = "target.position", outcome;
    /// Which way the target faces in the end.
    TargetFacing = "target.facing", outcome;
}

impl fmt::Display for Question {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.id())
    }
}

impl FromStr for Question {
    type Err = ();

    fn from_str(id: &str) -> Result<Self, ()> {
        Question::ALL.iter().copied().find(|question| question.id() == id).ok_or(())
    }
}

/// What answers a question. Two values are equal when they are the same to the bit; comparing within a tolerance is the
/// business of who compares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Yes or no.
    Bool(bool),
    /// A number of models, wounds and the like.
    Count(u32),
    /// A distance.
    Inches(Inches),
    /// An angle.
    Degrees(Degrees),
    /// A place on the table.
    Point(Point),
    /// One word of a fixed choice: `front`, `destroyed`.
    Word(&'static str),
    /// A unit, by its name.
    Unit(String),
    /// Units or options, in order.
    List(Vec<String>),
    /// Dice as they fell.
    Dice(Faces),
    /// A clause of the ruleset.
    Clause(Clause),
}

impl Value {
    /// A list of reactions, by their words.
    pub fn reactions(reactions: &[Reaction]) -> Value {
        Value::List(reactions.iter().map(|reaction| reaction.to_string()).collect())
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl From<Inches> for Value {
    fn from(value: Inches) -> Self {
        Value::Inches(value)
    }
}

impl From<Degrees> for Value {
    fn from(value: Degrees) -> Self {
        Value::Degrees(value)
    }
}

impl From<Point> for Value {
    fn from(value: Point) -> Self {
        Value::Point(value)
    }
}

impl From<u32> for Value {
    fn from(value: u32) -> Self {
        Value::Count(value)
    }
}

impl From<&'static str> for Value {
    fn from(value: &'static str) -> Self {
        Value::Word(value)
    }
}

impl From<Faces> for Value {
    fn from(value: Faces) -> Self {
        Value::Dice(value)
    }
}

impl From<Clause> for Value {
    fn from(value: Clause) -> Self {
        Value::Clause(value)
    }
}

/// As a person reads it: `yes`, `9.5`, `2 and 5`, `hold, flee`.
impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(yes) => out.pad(if *yes { "yes" } else { "no" }),
            Value::Count(count) => out.pad(&count.to_string()),
            Value::Inches(inches) => out.pad(&inches.to_string()),
            Value::Degrees(degrees) => out.pad(&degrees.to_string()),
            Value::Point(at) => out.pad(&format!("{}, {}", Inches::new(at.x), Inches::new(at.y))),
            Value::Word(word) => out.pad(word),
            Value::Unit(name) => out.pad(name),
            Value::List(items) if items.is_empty() => out.pad("none"),
            Value::List(items) => out.pad(&items.join(", ")),
            Value::Dice(faces) => out.pad(&faces.to_string()),
            Value::Clause(clause) => out.pad(clause.id()),
        }
    }
}
