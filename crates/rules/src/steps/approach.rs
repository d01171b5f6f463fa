//! The charge move of a block: straight ahead, a wheel, straight on, and the closing of the door, as the solver finds the best
//! of them under what an edition allows.

use onset_geometry::{Degrees, Facing, Inches, any_overlap, nearest};
use onset_manoeuvre::{Block, Closing, Counting, Found, Kind, Other, Slow, Table, Terms, Unfound, WheelCost};

use crate::{
    Charging, Clause, Fate, Formation, Phase, Terrain, TerrainKind, UnitId,
    parameters::Wheeling,
    steps::{Beyond, Manoeuvre, ground, measure::others, remembered},
};

/// A charge move that ends in contact.
#[derive(Clone, Debug, PartialEq)]
pub struct Approach {
    /// The manoeuvre, and where everybody ends.
    pub found: Found,
    /// Whether it may cross linear obstacles, and does.
    pub crosses: bool,
    /// Why so many models fight, in words.
    pub why: &'static str,
    /// Another unit that the charger then stands within so many inches of, if any.
    pub beside: Option<UnitId>,
}

/// What an edition asks of an approach.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The side that counts as struck.
    pub declared: Facing,
    /// How it may wheel.
    pub wheeling: Wheeling,
    /// What a wheel costs.
    pub wheel_cost: WheelCost,
    /// What the move may cost; none where there is no limit.
    pub reach: Option<Inches>,
    /// What each inch in difficult ground costs, and whether all do as soon as one does.
    pub slow: Option<(f64, bool)>,
    /// Whether linear obstacles may be crossed.
    pub crosses: bool,
    /// Whose models count.
    pub counting: Counting,
    /// Whether as many as possible have to be brought in.
    pub maximise: bool,
    /// Other units within so many inches of the end are noted.
    pub near: Option<Inches>,
    /// Whether the charge may end so near to them at all.
    pub may_be_near: bool,
    /// Whether it may touch enemies that it was not declared against.
    pub may_touch: bool,
    /// How near it must not end to them where it may not.
    pub apart: Inches,
    /// How the units are brought flush, in the order in which it is tried.
    pub closing: Vec<Closing>,
    /// Whether another wheel is tried where the door cannot be closed after the best one.
    pub work_round: bool,
}

/// Why a charge cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The target is further off, along the way that the charge would have to take, than the charge reaches.
    TooFar {
        /// What it would cost.
        cost: Inches,
    },
    /// The units could meet, but the door cannot be closed.
    Door {
        /// What is in the way of it, in words.
        by: String,
    },
    /// There is no way in that would not touch an enemy which was not charged.
    Clips {
        /// Who would be touched.
        whom: UnitId,
        /// Why, in words.
        why: String,
    },
    /// There is no way in.
    NoWay {
        /// Why, in words.
        why: String,
    },
}

impl Failure {
    /// Why, in one line.
    pub fn words(&self) -> String {
        match self {
            Failure::TooFar { cost } => format!("it would have to go {cost}"),
            Failure::Door { by } => format!("the door cannot be closed{by}"),
            Failure::Clips { why, .. } | Failure::NoWay { why } => why.clone(),
        }
    }
}

/// The best charge move of `charger` at `target` under a plan.
///
/// # Errors
/// Where the charge cannot be made, and why.
pub fn best(phase: &Phase, charger: UnitId, target: UnitId, plan: &Plan) -> Result<Approach, Failure> {
    let ground = Ground::of(phase, charger, target, plan);
    let (terms, flees) = (terms(phase, target, plan), flees(phase, target));
    match remembered::solved(&ground.table, &terms) {
        Ok(found) => Ok(Approach {
            why: why(&found, &terms, flees),
            crosses: plan.crosses && ground::crossed(phase, &found, TerrainKind::Obstacle),
            beside: beside(phase, charger, target, plan, &found.charger),
            found,
        }),
        Err(unfound) => {
            let clipped = clipped(phase, charger, target, plan, &ground, &unfound);
            Err(clipped.unwrap_or_else(|| failure(phase, &ground, &terms, &unfound, charger, target)))
        }
    }
}

/// The enemy that the charge cannot but touch, if it is that alone which stops it.
fn clipped(
    phase: &Phase,
    charger: UnitId,
    target: UnitId,
    plan: &Plan,
    ground: &Ground,
    unfound: &Unfound,
) -> Option<Failure> {
    let in_the_way = unfound.in_the_way.iter().filter_map(|other| ground.units.get(*other));
    let side = phase.profile(charger).side;
    let whom = *in_the_way.copied().find(|unit| phase.profile(*unit).side != side).as_ref()?;
    if plan.may_touch {
        return None;
    }
    best(phase, charger, target, &Plan { may_touch: true, ..plan.clone() }).ok()?;
    let [who, at, clips] = [charger, target, whom].map(|unit| &phase.profile(unit).name);
    Some(Failure::Clips { whom, why: format!("{who} cannot come to {at} without touching {clips}") })
}

/// Which of the clauses that keep the charge off enemies which it was not declared against made it take this way: that it may
/// not touch them, and how near is as good as touching. None where nobody listens.
pub fn keeps_off(charging: &Charging, plan: &Plan, taken: &Found, clauses: [Clause; 2]) -> Vec<Clause> {
    let (phase, charger, target) = (&*charging.phase, charging.charger(), charging.target());
    let is_alone = || phase.enemies(charger).all(|enemy| enemy == target);
    if plan.may_touch || !charging.table.is_recorded() || is_alone() {
        return Vec::new();
    }
    let touching = Plan { may_touch: true, ..plan.clone() };
    let by_a_hair = Plan { apart: Inches::ZERO, ..plan.clone() };
    let matters = |other: &Plan| {
        best(phase, charger, target, other).is_ok_and(|other| !other.found.is_as_good_as(taken))
    };
    let each = [touching, by_a_hair].into_iter().zip(clauses);
    each.filter(|(plan, _)| matters(plan)).map(|(_, clause)| clause).collect()
}

/// The table without the units that do not stay, save some.
pub fn cleared(phase: &Phase, save: &[UnitId], stays: impl Fn(UnitId) -> bool) -> Phase {
    let mut cleared = phase.clone();
    for unit in others(phase, save).filter(|unit| !stays(*unit)) {
        cleared.unit_mut(unit).fate = Fate::Aside;
    }
    cleared
}

fn flees(phase: &Phase, target: UnitId) -> bool {
    phase.unit(target).fate == Fate::Fleeing
}

/// What a plan asks of a charge at `target`, in the solver's and the referee's words.
pub(super) fn terms(phase: &Phase, target: UnitId, plan: &Plan) -> Terms {
    let flees = flees(phase, target);
    let difficult = || {
        let terrain = phase.field.terrain.iter().filter(|terrain| terrain.kind == TerrainKind::Difficult);
        terrain.map(|terrain| terrain.shape.clone()).collect()
    };
    let slow = plan.slow.map(|(each, all)| Slow { ground: difficult(), each: Inches::new(each), all });
    Terms {
        reach: plan.reach,
        wheel_cost: plan.wheel_cost,
        wheels: u32::from(plan.wheeling.any),
        most_wheel: plan.wheeling.most,
        wheel_first: plan.wheeling.first,
        slow: slow.filter(|slow| !slow.ground.is_empty()),
        // Nobody fights fleers: they are run down from whichever side.
        declared: (!flees).then_some(plan.declared),
        counting: plan.counting,
        maximise: plan.maximise && !flees,
        clear: plan.near.filter(|_| !plan.may_be_near),
        apart: (!plan.may_touch).then_some(plan.apart),
        closing: if flees { Vec::new() } else { plan.closing.clone() },
        work_round: plan.work_round,
    }
}

fn why(found: &Found, terms: &Terms, flees: bool) -> &'static str {
    let wheels = found.way.wheeled() > Degrees::ZERO;
    match (flees, terms.maximise) {
        (true, _) => "no fight follows, so it goes straight in",
        (false, true) if found.fewer => "more could not close the door",
        (false, true) if wheels => "no other wheel would bring more to fight",
        (false, true) => "no wheel would bring more to fight",
        (false, false) => "it goes straight in",
    }
}

/// Another unit that the charger ends near.
fn beside(phase: &Phase, charger: UnitId, target: UnitId, plan: &Plan, end: &Block) -> Option<UnitId> {
    let (near, end) = (plan.near?, end.shapes());
    others(phase, &[charger, target])
        .find(|other| nearest(&end, &phase.ground(*other)).is_some_and(|closest| near.reaches(closest.gap)))
}

/// What stands on the table for a charge, and whose it is.
pub(super) struct Ground {
    pub(super) table: Table,
    /// The units among the others, in their order; what comes after them is terrain.
    pub(super) units: Vec<UnitId>,
    /// That terrain, by its places in the field.
    pub(super) terrain: Vec<usize>,
}

impl Ground {
    pub(super) fn of(phase: &Phase, charger: UnitId, target: UnitId, plan: &Plan) -> Self {
        let block = |unit: UnitId| phase.unit(unit).in_ranks(phase.profile(unit));
        let units: Vec<UnitId> = others(phase, &[charger, target]).collect();
        let other = |unit: &UnitId| {
            let is_friend = phase.profile(*unit).side == phase.profile(charger).side;
            let kind = if is_friend || plan.may_touch { Kind::Friend } else { Kind::Enemy };
            Other { kind, ground: phase.ground(*unit) }
        };
        let solid = |kind: TerrainKind| match kind {
            TerrainKind::Impassable => true,
            TerrainKind::Obstacle => !plan.crosses,
            TerrainKind::Open | TerrainKind::Difficult => false,
        };
        // Whoever stands on an obstacle does not come to it.
        let stood_on = |piece: &Terrain| {
            piece.kind == TerrainKind::Obstacle && any_overlap(&phase.ground(charger), &piece.shape.pieces())
        };
        let pieces = phase.field.terrain.iter().enumerate();
        let pieces = pieces.filter(|(_, piece)| solid(piece.kind) && !stood_on(piece));
        let terrain: Vec<usize> = pieces.map(|(place, _)| place).collect();
        let stands = |place: &usize| phase.field.terrain[*place].shape.pieces();
        let rock = terrain.iter().map(|place| Other { kind: Kind::Solid, ground: stands(place) });
        let others = units.iter().map(other).chain(rock).collect();
        let table =
            Table { board: phase.field.board, charger: block(charger), target: block(target), others };
        Ground { table, units, terrain }
    }

    /// What stands in the way, in words: `guards and terrain`.
    fn names(&self, phase: &Phase, in_the_way: &[usize]) -> String {
        let mut names: Vec<&str> = in_the_way
            .iter()
            .map(|other| self.units.get(*other).map_or("terrain", |unit| &phase.profile(*unit).name))
            .collect();
        names.dedup();
        names.join(" and ")
    }
}

fn failure(
    phase: &Phase,
    ground: &Ground,
    terms: &Terms,
    unfound: &Unfound,
    charger: UnitId,
    target: UnitId,
) -> Failure {
    let names = ground.names(phase, &unfound.in_the_way);
    if unfound.at_the_door {
        let by = if names.is_empty() { String::new() } else { format!(", for {names}") };
        return Failure::Door { by };
    }
    if terms.reach.is_some() {
        let unlimited = Terms { reach: None, maximise: false, ..terms.clone() };
        if let Ok(found) = remembered::solved(&ground.table, &unlimited) {
            return Failure::TooFar { cost: found.cost };
        }
    }
    let (who, whom) = (&phase.profile(charger).name, &phase.profile(target).name);
    let why = match (names.is_empty(), terms.wheels) {
        (false, _) => format!("{names} leaves {who} no way to {whom}"),
        (true, 0) => format!("straight ahead {who} does not come to {whom}"),
        (true, _) => format!("no wheel brings {who} to {whom}"),
    };
    Failure::NoWay { why }
}

/// Whether a unit is one that this kind of move is for.
///
/// # Errors
/// Where it is placed model by model, which a block is not.
pub fn as_block(phase: &Phase, unit: UnitId) -> Result<(), Beyond> {
    if phase.formation(unit) == Formation::Block {
        return Ok(());
    }
    let name = &phase.profile(unit).name;
    let key = if phase.profile(unit).positions.is_some() { "positions" } else { "formation" };
    let reason = format!("{name} is a loose unit, and this edition moves ranks and files");
    Err(Beyond::new(Manoeuvre::OneByOne, name, key, reason))
}
