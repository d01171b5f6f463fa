//! The keys of a scenario's file: their types, ranges and defaults, each in one place. What has to hold between several keys
//! is checked where the field is made of them.

use onset_geometry::Point;
use onset_rules::{Formation, Side, TerrainKind};

use crate::{
    scenario::base::BaseKey,
    tree::{Documented, InOrder, KeyTable, Literal, OneOrMany, Real, Whole, documented},
};

/// A coordinate or a way to the side, in inches.
pub(super) type Coordinate = Real<-1000, 1000>;

documented! {
    /// A scenario's file.
    pub(super) struct ScenarioKeys {
        /// What reports call it.
        pub(super) title: String,
        /// What the dice come from that are not laid down; default 1.
        #[serde(default = "one")]
        pub(super) seed: u64,
        /// The table; default 72 by 48 inches, empty.
        #[serde(default)]
        pub(super) board: BoardKeys,
        /// Pieces of terrain; default none.
        #[serde(default)]
        pub(super) terrain: Vec<TerrainKeys>,
        /// The units, by their names; the order is kept.
        pub(super) units: InOrder<UnitKeys>,
        /// The charges that the attacker wants, in order; at least one.
        pub(super) charges: Vec<ChargeKeys>,
        /// Laid dice: faces from 1 to 6, in the order thrown, by names like `knights.charge`; default all from the seed.
        #[serde(default)]
        pub(super) dice: InOrder<Vec<Whole<1, 6>>>,
        /// Laid choices by names like `spears.reaction`: one answer for every time, or a list for the first time, the second, …;
        /// default each choice's own default.
        #[serde(default)]
        pub(super) choices: InOrder<OneOrMany>,
        /// Right answers; default none.
        #[serde(default)]
        pub(super) expect: Vec<ExpectKeys>,
        /// Variants of the situation; default none.
        #[serde(default)]
        pub(super) cases: Vec<CaseKeys>,
    }

    /// `[board]`
    pub(super) struct BoardKeys {
        /// Width and height in inches, from 1 to 1000; default `[72, 48]`.
        #[serde(default = "usual_board")]
        pub(super) size: [Real<1, 1000>; 2],
    }

    /// `[[terrain]]`
    pub(super) struct TerrainKeys {
        /// Default `terrain 1`, `terrain 2`, ….
        pub(super) name: Option<String>,
        /// `open`, `difficult`, `obstacle` or `impassable`; default `open`.
        #[serde(default = "open")]
        pub(super) kind: TerrainKind,
        /// Whether nobody sees through it; default false.
        #[serde(default)]
        pub(super) blocks_sight: bool,
        /// Its corners in order, 3 to 64 of them, each `[x, y]` in inches.
        pub(super) shape: Vec<[Coordinate; 2]>,
    }

    /// `[units.<name>]`
    pub(super) struct UnitKeys {
        /// `attacker` or `defender`.
        pub(super) side: Side,
        /// How many models, from 1 to 500.
        pub(super) models: Whole<1, 500>,
        /// How many of them in the front rank, at most all; default 5, or all where they are fewer.
        pub(super) files: Option<Whole<1, 500>>,
        /// In millimetres, from 5 to 1000: `[width, depth]`, the diameter of a round one, or `{ oval = [width, depth] }`.
        pub(super) base: BaseKey,
        /// The middle of the front edge, `[x, y]` in inches. Either this or `ahead_of`.
        pub(super) at: Option<[Coordinate; 2]>,
        /// Degrees clockwise from up the table; default 0, or facing back at the unit that it stands ahead of.
        pub(super) facing: Option<Real<-360, 360>>,
        /// The unit that it stands in front of, instead of `at`.
        pub(super) ahead_of: Option<String>,
        /// With `ahead_of`: from that unit's front edge straight on to this unit's nearest point, from 0 to 1000 inches.
        pub(super) gap: Option<Real<0, 1000>>,
        /// With `ahead_of`: how far the front's middle lies to that unit's right, in inches; default 0.
        pub(super) shift: Option<Coordinate>,
        /// Its Move in inches, from 0 to 100.
        #[serde(rename = "move")]
        pub(super) movement: Real<0, 100>,
        /// From 0 to 20; default 7.
        #[serde(default = "usual_leadership")]
        pub(super) leadership: Whole<0, 20>,
        /// One model's, from 0 to 100; default 1.
        #[serde(default)]
        pub(super) unit_strength: Option<Whole<0, 100>>,
        /// One model's, from 1 to 100; default 1.
        pub(super) wounds: Option<Whole<1, 100>>,
        /// What kind of troops it is: `fast`, `terror`, `flies`, `infantry`, `cavalry`, `monster`, `frenzied`, or other words;
        /// default none.
        #[serde(default)]
        pub(super) traits: Vec<String>,
        /// What befell it before the phase: `fleeing`, `advanced`, `fell-back`, `in-reserve`, `barred`, `pinned`,
        /// `untargetable`, or other words; default nothing.
        #[serde(default)]
        pub(super) state: Vec<String>,
        /// What it shoots with; default nothing.
        pub(super) missiles: Option<MissilesKeys>,
        /// The middles of loose models' bases, one for each model; default where the ranks put them.
        pub(super) positions: Option<Vec<[Coordinate; 2]>>,
        /// `block` or `loose`, where an edition allows both; default the edition's own.
        pub(super) formation: Option<Formation>,
        /// Short for the choice `<name>.reaction`.
        pub(super) react: Option<OneOrMany>,
    }

    /// `[units.<name>.missiles]`
    pub(super) struct MissilesKeys {
        /// In inches, from 0 to 1000.
        pub(super) range: Real<0, 1000>,
        /// Dice thrown to hit, from 0 to 1000.
        pub(super) shots: Whole<0, 1000>,
        /// Needed on a D6 to hit, from 2 to 7 (never); default 4.
        #[serde(default = "usual_need")]
        pub(super) hit: Whole<2, 7>,
        /// Needed on a D6 to wound, from 2 to 7 (never); default 4.
        #[serde(default = "usual_need")]
        pub(super) wound: Whole<2, 7>,
        /// Needed by the victim on a D6 to be saved, from 2 to 7 (never); default 7.
        pub(super) save: Option<Whole<2, 7>>,
    }

    /// `[[charges]]`
    pub(super) struct ChargeKeys {
        /// Who charges.
        pub(super) unit: String,
        /// Enemies, in order of preference; at least one, none twice.
        pub(super) targets: Vec<String>,
        /// Whether all of them are to be declared at once; default false.
        #[serde(default)]
        pub(super) together: bool,
        /// The command that starts the charge, where charges are started by commands; default the edition's own.
        pub(super) command: Option<String>,
        /// Short for the choice `<unit>.redirect`.
        pub(super) redirect: Option<OneOrMany>,
    }

    /// `[[expect]]` and `[[cases.expect]]`: a right answer, with exactly one of `is`, `near`, `at_least`, `at_most`, `absent`.
    pub(super) struct ExpectKeys {
        /// The rulesets that it holds for: ids of editions, or paths of files.
        pub(super) ruleset: OneOrMany,
        /// The charger; default that of the first charge.
        pub(super) unit: Option<String>,
        /// The target, where there are several; default the one that the charge ends on.
        pub(super) target: Option<String>,
        /// The question's id.
        pub(super) question: String,
        /// The answer itself.
        pub(super) is: Option<Literal>,
        /// A number that the answer is near.
        pub(super) near: Option<Real<-1000, 1000>>,
        /// With `near`: how near; default 0.005.
        pub(super) within: Option<Real<0, 1000>>,
        /// A number that the answer is not below.
        pub(super) at_least: Option<Real<-1000, 1000>>,
        /// A number that the answer is not above.
        pub(super) at_most: Option<Real<-1000, 1000>>,
        /// `true`: the question does not arise.
        pub(super) absent: Option<bool>,
        /// Why it is right, from outside this program.
        pub(super) because: String,
    }

    /// `[[cases]]`
    pub(super) struct CaseKeys {
        /// What it is called after the scenario; no two alike.
        pub(super) name: String,
        /// Which keys are set otherwise: `{ "spears.gap" = 12.01 }`.
        pub(super) set: InOrder<Literal>,
        /// Right answers for this case alone; default none.
        #[serde(default)]
        pub(super) expect: Vec<ExpectKeys>,
    }
}

/// Every table of a scenario's file, each with its keys: what they accept, what they mean, and their defaults.
pub fn scenario_keys() -> Vec<KeyTable> {
    vec![
        ScenarioKeys::table(),
        BoardKeys::table(),
        TerrainKeys::table(),
        UnitKeys::table(),
        MissilesKeys::table(),
        ChargeKeys::table(),
        ExpectKeys::table(),
        CaseKeys::table(),
    ]
}

/// A place of two coordinates.
pub(super) fn point([x, y]: [Coordinate; 2]) -> Point {
    Point::new(x.get(), y.get())
}

impl Default for BoardKeys {
    fn default() -> Self {
        BoardKeys { size: usual_board() }
    }
}

fn usual_board() -> [Real<1, 1000>; 2] {
    [Real::of(72), Real::of(48)]
}

fn open() -> TerrainKind {
    TerrainKind::Open
}

fn one() -> u64 {
    1
}

fn usual_leadership() -> Whole<0, 20> {
    Whole::of(7)
}

fn usual_need() -> Whole<2, 7> {
    Whole::of(4)
}
