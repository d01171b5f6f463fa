//! Clauses: the things that a source lays down one by one, each with the id it keeps everywhere.
//!
//! The ids stand in the registers (`seeds/sources/*.toml`) and nowhere else. Code names a clause by its id in a constant
//! expression, so a clause that no register has does not compile.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

include!(concat!(env!("OUT_DIR"), "/clause_ids.rs"));

/// One of the five editions in the sources. A [`Ruleset`](crate::Ruleset) is an edition or a house variant of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// Twice the Move, no dice, nothing measured beforehand.
    DoubleMove,
    /// Move plus the higher of two dice.
    HighestDie,
    /// Move plus the sum of two dice.
    SummedDice,
    /// Two dice, targets within 12" picked after the roll, models that move one by one.
    WithinTwelve,
    /// Commands and engagement, both defined outside the rules of the charge.
    AbstractEngagement,
}

impl Edition {
    /// All five, in the order in which reports show them.
    pub const ALL: [Edition; 5] = [
        Edition::DoubleMove,
        Edition::HighestDie,
        Edition::SummedDice,
        Edition::WithinTwelve,
        Edition::AbstractEngagement,
    ];

    /// The id that stands in files and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Edition::DoubleMove => "double-move",
            Edition::HighestDie => "highest-die",
            Edition::SummedDice => "summed-dice",
            Edition::WithinTwelve => "within-twelve",
            Edition::AbstractEngagement => "abstract-engagement",
        }
    }

    const fn named(self) -> &'static [(&'static str, bool)] {
        match self {
            Edition::DoubleMove => DOUBLE_MOVE,
            Edition::HighestDie => HIGHEST_DIE,
            Edition::SummedDice => SUMMED_DICE,
            Edition::WithinTwelve => WITHIN_TWELVE,
            Edition::AbstractEngagement => ABSTRACT_ENGAGEMENT,
        }
    }

    /// The edition's clauses, in the order of its register.
    pub fn clauses(self) -> impl Iterator<Item = Clause> {
        (0..self.named().len() as u8).map(move |place| Clause { edition: self, place })
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.id())
    }
}

impl FromStr for Edition {
    type Err = ();

    fn from_str(id: &str) -> Result<Self, ()> {
        Edition::ALL.into_iter().find(|edition| edition.id() == id).ok_or(())
    }
}

/// A clause of one edition. Two clauses are equal when edition and id are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clause {
    edition: Edition,
    place: u8,
}

impl Clause {
    /// The clause of that id; to be called in a constant expression, where an unknown id stops the build.
    pub const fn named(edition: Edition, id: &str) -> Clause {
        let ids = edition.named();
        let mut place = 0;
        while place < ids.len() {
            if same_text(ids[place].0, id) {
                return Clause { edition, place: place as u8 };
            }
            place += 1;
        }
        panic!("the edition's register has no clause of this id")
    }

    /// The clause of that id, if the edition's register has it.
    pub fn find(edition: Edition, id: &str) -> Option<Clause> {
        edition.clauses().find(|clause| clause.id() == id)
    }

    /// The edition whose source lays it down.
    pub fn edition(self) -> Edition {
        self.edition
    }

    /// The id within the edition: `range.highest`.
    pub fn id(self) -> &'static str {
        self.edition.named()[usize::from(self.place)].0
    }

    /// Whether the edition's code names the clause as one that it plays by. One that it does not is not built yet.
    pub fn is_built(self) -> bool {
        self.edition.named()[usize::from(self.place)].1
    }
}

/// The id with its edition: `highest-die/range.highest`.
impl fmt::Display for Clause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.edition, self.id())
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{self}")
    }
}

/// Which clauses of a ruleset are switched off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Switches {
    off: u128,
}

impl Switches {
    /// Switches a clause off: the check or step that it stands for is left out.
    pub fn switch_off(&mut self, clause: Clause) {
        self.off |= 1 << clause.place;
    }

    /// Whether the clause is in force.
    pub fn on(self, clause: Clause) -> bool {
        self.off & (1 << clause.place) == 0
    }
}

const fn same_text(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut place = 0;
    while place < a.len() {
        if a[place] != b[place] {
            return false;
        }
        place += 1;
    }
    true
}
