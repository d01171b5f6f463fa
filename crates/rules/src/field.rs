//! The table as the phase finds it: board, terrain and units. Nothing here changes during play.

use std::{hash::Hash, ops::Deref, sync::Arc};

use onset_geometry::{Board, Inches, Point, Polygon, Pose, Vector};
use serde::Deserialize;

/// Which player a unit belongs to. The attacker is the one whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The player whose charge phase it is.
    Attacker,
    /// The other player.
    Defender,
}

/// A unit of the field, by its place in [`Field::units`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UnitId(pub u8);

/// Everything on the table that stays as it is, and the charges that the attacker wants.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The table's size.
    pub board: Board,
    /// Its terrain, in the scenario's order.
    pub terrain: Vec<Terrain>,
    /// Its units, in the scenario's order.
    pub units: Vec<Profile>,
    /// The charges that the attacker wants to declare, in order.
    pub charges: Vec<Wanted>,
}

impl Field {
    /// The unit's profile.
    pub fn unit(&self, unit: UnitId) -> &Profile {
        &self.units[usize::from(unit.0)]
    }

    /// Every unit, in the scenario's order.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// The unit of that name.
    pub fn find(&self, name: &str) -> Option<UnitId> {
        self.unit_ids().find(|unit| self.unit(*unit).name == name)
    }
}

/// A charge that the attacker wants.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// Who charges.
    pub unit: UnitId,
    /// Whom, in order of preference; how many of them an edition takes is its own business.
    pub targets: Vec<UnitId>,
    /// Whether all of them are to be declared at once.
    pub together: bool,
    /// The command that starts the charge, where charges are started by commands.
    pub command: Option<String>,
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq)]
pub struct Terrain {
    /// What the scenario calls it.
    pub name: String,
    /// What it does to who moves.
    pub kind: TerrainKind,
    /// Whether nobody can see through it.
    pub blocks_sight: bool,
    /// Its outline.
    pub shape: Polygon,
}

/// What terrain does to who moves. What each kind costs is an edition's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TerrainKind {
    /// Nothing.
    Open,
    /// It slows.
    Difficult,
    /// A line or thin shape that has to be crossed: a hedge, a wall.
    Obstacle,
    /// Nobody enters it.
    Impassable,
}

/// A unit as the scenario describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Its name in the scenario.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// How many models it starts with; at least one.
    pub models: u32,
    /// How many of them stand in its front rank; at least one, at most `models`.
    pub files: u32,
    /// What each model stands on.
    pub base: Base,
    /// The middle of its front edge, and the way it faces.
    pub pose: Pose,
    /// The middles of the bases of loose models placed one by one.
    pub positions: Option<Vec<Point>>,
    /// Whether it is a block or loose, where an edition allows both.
    pub formation: Option<Formation>,
    /// Its Move.
    pub movement: Inches,
    /// Its Leadership.
    pub leadership: u32,
    /// One model's unit strength.
    pub unit_strength: u32,
    /// One model's wounds.
    pub wounds: u32,
    /// What kind of troops it is: `fast`, `terror`, `infantry`, ….
    pub traits: Vec<String>,
    /// What befell it before the phase: `fleeing`, `advanced`, `fell-back`, ….
    pub state: Vec<String>,
    /// What it shoots with.
    pub missiles: Option<Missiles>,
}

impl Profile {
    /// Whether the unit has the trait.
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|own| own == name)
    }

    /// Which of the traits named the unit has, if any.
    pub fn any_trait<'n>(&self, names: &'n [String]) -> Option<&'n str> {
        names.iter().map(String::as_str).find(|name| self.has_trait(name))
    }
}

/// Whether a unit moves as one rigid block or model by model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// Ranks and files that keep their places.
    Block,
    /// Models that move one by one.
    Loose,
}

/// What a model stands on, in inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Base {
    /// A rectangle: width across the front, depth behind it.
    Rect {
        /// Across the front.
        width: Inches,
        /// From front to rear.
        depth: Inches,
    },
    /// A disc.
    Round {
        /// From edge to edge.
        diameter: Inches,
    },
    /// An oval, its longer or shorter axis across the front.
    Oval {
        /// Across the front.
        width: Inches,
        /// From front to rear.
        depth: Inches,
    },
}

impl Base {
    /// How much of a rank it takes: a round base takes its diameter.
    pub fn width(self) -> Inches {
        match self {
            Base::Rect { width, .. } | Base::Oval { width, .. } => width,
            Base::Round { diameter } => diameter,
        }
    }

    /// How much of a file it takes.
    pub fn depth(self) -> Inches {
        match self {
            Base::Rect { depth, .. } | Base::Oval { depth, .. } => depth,
            Base::Round { diameter } => diameter,
        }
    }

    /// From one end of it to the other, where that is furthest.
    pub fn across(self) -> Inches {
        match self {
            Base::Rect { width, depth } => Inches::new(Vector::new(width.get(), depth.get()).length()),
            Base::Oval { width, depth } => width.max(depth),
            Base::Round { diameter } => diameter,
        }
    }
}

/// What a unit shoots with when it is charged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Missiles {
    /// How far they carry; of several kinds of weapon, that of the shortest.
    pub range: Inches,
    /// Dice thrown to hit.
    pub shots: u32,
    /// Needed on a D6 to hit.
    pub hit: u8,
    /// Needed on a D6 to wound.
    pub wound: u8,
    /// Needed by the victim on a D6 to be saved; 7 where there is no save.
    pub save: u8,
}

/// One field shared by all states of its play: equal when it is the same field, and left out of hashes.
#[derive(Clone, Debug)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// Shares a value.
    pub fn new(value: T) -> Self {
        Shared(Arc::new(value))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T: PartialEq> Eq for Shared<T> {}

impl<T> Hash for Shared<T> {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}
