//! Which side of the target a charger strikes: by the zones around the target, and where most of its front rank stands.

use onset_geometry::{Degrees, Facing, zone_of};

use crate::{Charging, Clause, EventKind, Halt, Phase, Switches, UnitId, parameters::Zoning, table::Dice};

/// Which clauses settle which side is struck.
#[derive(Clone, Copy, Debug)]
pub struct Clauses {
    /// The zone that the charger is in.
    pub zones: Clause,
    /// Where most of its front rank is, when it is in two.
    pub majority: Clause,
    /// The die, where that gives no majority.
    pub tie: Clause,
}

/// The side that counts as struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// Which.
    pub side: Facing,
    /// The clause that fixed it.
    pub by: Clause,
}

/// Decides which side of `target` the charge counts as striking, from where the charger stands now. A tie is diced for:
/// the lower faces are for the zone nearer to the target's front.
///
/// # Errors
/// Where the table does not answer.
pub fn decide(
    charging: &mut Charging,
    target: UnitId,
    zoning: &Zoning,
    switches: Switches,
    clauses: Clauses,
) -> Result<Face, Halt> {
    if !switches.on(clauses.zones) {
        return Ok(Face { side: Facing::Front, by: clauses.zones });
    }
    let charger = charging.charger();
    let zones = InZones::count(charging.phase, charger, target, zoning.zone.degrees());
    let occupied: Vec<Facing> = zones.occupied().map(|(facing, _)| facing).collect();
    let most = if switches.on(clauses.majority) { zones.most() } else { occupied.clone() };
    let (facing, clause) = match (&most[..], &occupied[..]) {
        ([], _) => (Facing::Front, clauses.tie),
        ([only], [_]) => (*only, clauses.zones),
        ([only], _) => (*only, clauses.majority),
        (tied, _) if !switches.on(clauses.tie) => (tied[0], clauses.zones),
        (tied, _) => {
            let (ask, dice) = (charging.dice(charger, Dice::Face), zoning.tie);
            let span = dice.most() - dice.least() + 1;
            let place = charging.table.roll(ask, dice, |faces| {
                (dice.total(faces) - dice.least()) as usize * tied.len() / span as usize
            })?;
            (tied[place], clauses.tie)
        }
    };
    charging.tell(EventKind::Declared, charger, &[clause], |telling| {
        let (charger, target) = (telling.name(charger), telling.name(target));
        format!("{charger} charges the {} of {target}: {}", word(facing), zones.words())
    });
    Ok(Face { side: facing, by: clause })
}

/// Keeps the side that was fixed when the charge was declared, and tells so where the charger would strike another one as
/// both stand now.
pub fn keep(charging: &mut Charging, zoning: &Zoning, clause: Clause) {
    if !charging.table.is_recorded() {
        return;
    }
    let (charger, target) = (charging.charger(), charging.target());
    let now = InZones::count(charging.phase, charger, target, zoning.zone.degrees()).most();
    if let Some(side) = charging.aim().face.filter(|side| !now.is_empty() && !now.contains(side)) {
        charging.tell(EventKind::Declared, charger, &[clause], |telling| {
            format!(
                "{} still counts as charging the {}, as when it declared",
                telling.name(charger),
                word(side)
            )
        });
    }
}

/// How many front-rank models of a charger stand in each zone of its target. A model stands where the middle of its base
/// does; one exactly on a line between two zones counts for neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InZones {
    counts: [(Facing, u32); 4],
}

impl InZones {
    /// Counts the charger's front rank in the target's zones; the front zone ends `half` degrees from straight ahead.
    pub fn count(phase: &Phase, charger: UnitId, target: UnitId, half: Degrees) -> Self {
        let outline = phase.unit(target).outline(phase.profile(target));
        let (unit, profile) = (phase.unit(charger), phase.profile(charger));
        let front_rank = unit.front_rank(profile) as usize;
        let mut counts = [Facing::Front, Facing::Left, Facing::Right, Facing::Rear].map(|facing| (facing, 0));
        for middle in unit.middles(profile).into_iter().take(front_rank) {
            let zone = zone_of(&outline, half, middle).facing();
            counts.iter_mut().filter(|(facing, _)| Some(*facing) == zone).for_each(|(_, count)| *count += 1);
        }
        InZones { counts }
    }

    /// The zones that hold models, with how many.
    pub fn occupied(&self) -> impl Iterator<Item = (Facing, u32)> + '_ {
        self.counts.iter().copied().filter(|(_, count)| *count > 0)
    }

    /// The zones that hold most models: one where there is a majority, several where they tie, none where every model
    /// stands on a line.
    pub fn most(&self) -> Vec<Facing> {
        let most = self.counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
        self.occupied().filter(|(_, count)| *count == most).map(|(facing, _)| facing).collect()
    }

    /// `3 in the left flank zone, 2 in the front zone`; those that hold most first.
    pub fn words(&self) -> String {
        let mut occupied: Vec<(Facing, u32)> = self.occupied().collect();
        occupied.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let part = |(facing, count): &(Facing, u32)| format!("{count} in the {} zone", zone(*facing));
        if occupied.is_empty() { "none in any zone".to_owned() } else { join(occupied.iter().map(part)) }
    }
}

/// The name of a zone.
fn zone(facing: Facing) -> &'static str {
    match facing {
        Facing::Front => "front",
        Facing::Left => "left flank",
        Facing::Right => "right flank",
        Facing::Rear => "rear",
    }
}

/// The word for a side: both flanks are the flank.
pub fn word(facing: Facing) -> &'static str {
    match facing {
        Facing::Front => "front",
        Facing::Left | Facing::Right => "flank",
        Facing::Rear => "rear",
    }
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
