//! What is asked at the table: dice and choices, each under the name of a unit and a kind.

use std::{fmt, str::FromStr};

use onset_dice::{Faces, Notation};

/// Something asked of one unit: `knights.charge`, `spears.reaction`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ask<K> {
    /// The unit's name.
    pub unit: String,
    /// What is asked of it.
    pub kind: K,
}

impl<K: fmt::Display> fmt::Display for Ask<K> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}", self.unit, self.kind)
    }
}

macro_rules! kinds {
    ($(#[$doc:meta])* $kind:ident { $($(#[$each:meta])* $name:ident = $id:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $kind {
            $($(#[$each])* $name,)*
        }

        impl $kind {
            /// All of them.
            pub const ALL: &[$kind] = &[$($kind::$name),*];

            /// The word that follows the unit's name.
            pub fn id(self) -> &'static str {
                match self { $($kind::$name => $id,)* }
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.pad(self.id())
            }
        }

        impl FromStr for $kind {
            type Err = ();

            fn from_str(id: &str) -> Result<Self, ()> {
                $kind::ALL.iter().copied().find(|kind| kind.id() == id).ok_or(())
            }
        }
    };
}

kinds! {
    /// Dice that some ruleset throws for a unit.
    DiceKind {
        /// How far it charges.
        Charge = "charge",
        /// How far it flees.
        Flee = "flee",
        /// Its tests against Leadership, in the order in which they are taken.
        Leadership = "leadership",
        /// Its volley's dice to hit.
        Hit = "hit",
        /// Its volley's dice to wound.
        Wound = "wound",
        /// Its victim's dice to be saved.
        Save = "save",
        /// The die for the side that it strikes, where its front rank gives no majority.
        Face = "face",
    }
}

/// Short for [`DiceKind`] where a table is asked.
pub type Dice = DiceKind;

kinds! {
    /// Choices that some ruleset lets a unit's player make.
    ChoiceKind {
        /// Whether it declares the charge: `declare` (default) or `decline`.
        Declare = "declare",
        /// What it does when it is charged: `hold` (default) or another of its edition's reactions.
        Reaction = "reaction",
        /// Whereto it redirects its charge: the name of a unit, or `none` (default).
        Redirect = "redirect",
        /// Which targets it picks after the roll: names joined by `+`; default the largest legal leading part of the list.
        Targets = "targets",
        /// Whether it makes its move after the roll: `attempt` (default) or `decline`.
        Attempt = "attempt",
        /// Whether it tries to reform: `attempt` (default) or `decline`.
        Reform = "reform",
        /// Whether it fights on where melee is permitted: `fight` (default) or `decline`.
        Melee = "melee",
    }
}

/// Short for [`ChoiceKind`] where a table is asked.
pub type Choice = ChoiceKind;

impl ChoiceKind {
    /// The words that can ever answer it; none where it is answered by names of units.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            ChoiceKind::Declare => &["declare", "decline"],
            ChoiceKind::Reaction => &["hold", "stand-and-shoot", "flee", "counter-charge"],
            ChoiceKind::Redirect => &["none"],
            ChoiceKind::Targets => &[],
            ChoiceKind::Attempt | ChoiceKind::Reform => &["attempt", "decline"],
            ChoiceKind::Melee => &["fight", "decline"],
        }
    }

    /// Whether names of units answer it.
    pub fn takes_units(self) -> bool {
        matches!(self, ChoiceKind::Redirect | ChoiceKind::Targets)
    }
}

/// A roll as an answerer sees it.
pub struct Roll<'r> {
    /// What it is called.
    pub name: &'r Ask<Dice>,
    /// The dice.
    pub notation: Notation,
    /// The number of the class that faces belong to: faces of one class read alike.
    pub class: &'r dyn Fn(&Faces) -> usize,
}

/// A count of successes as an answerer sees it.
pub struct Count<'r> {
    /// What it is called.
    pub name: &'r Ask<Dice>,
    /// How many D6 are thrown; at least one.
    pub dice: u32,
    /// The least face that succeeds; at most 6.
    pub needed: u8,
}

/// A choice as an answerer sees it.
pub struct Choosing<'r> {
    /// What it is called.
    pub name: &'r Ask<Choice>,
    /// The legal options, by their labels; at least one.
    pub options: &'r [String],
    /// What happens where nothing is said.
    pub default: usize,
}

/// Something that can be chosen, under the label that scripts and reports use.
pub trait Labelled {
    /// The label.
    fn label(&self) -> String;
}

impl Labelled for &'static str {
    fn label(&self) -> String {
        (*self).to_owned()
    }
}
