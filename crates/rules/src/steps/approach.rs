//! The straight charge move of a block: how far it is to the touch, and how many models then fight. Where a wheel, another
//! side or a way round would be needed, it says so.

use onset_geometry::{
    Facing, Inches, Rect, Shape, TOLERANCE, Vector, any_overlap, blocked_at, first_touch, nearest,
};

use crate::{
    Fate, Formation, Phase, UnitId,
    steps::{
        Beyond, Manoeuvre, face,
        measure::{others, solid_terrain},
    },
};

/// A straight charge move that ends flush with the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approach {
    /// How far the charger moves until it touches.
    pub travel: Inches,
    /// The side that it touches.
    pub struck: Facing,
    /// Models of the charger in base contact.
    pub charger_models: u32,
    /// Models of the target in base contact.
    pub target_models: u32,
    /// Why so many models fight, in words.
    pub why: &'static str,
    /// Another unit that the charger then stands within so many inches of, if any.
    pub beside: Option<UnitId>,
}

/// Whose models in contact an edition wants most of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Those of the charger.
    Charger,
    /// Those of both units.
    Both,
}

/// What an edition asks of an approach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The side that counts as struck.
    pub declared: Facing,
    /// Whose models count.
    pub counting: Counting,
    /// Whether as many as possible have to be brought in, by a wheel if need be.
    pub maximise: bool,
    /// Other units within so many inches of the end are noted.
    pub near: Option<Inches>,
    /// Whether the charge may end so near to them at all.
    pub may_be_near: bool,
}

impl Counting {
    fn of(self, charger: u32, target: u32) -> u32 {
        match self {
            Counting::Charger => charger,
            Counting::Both => charger + target,
        }
    }
}

/// The straight charge move of `charger` onto the declared side of `target`.
///
/// # Errors
/// Where the charge cannot be made, or not so well, without a manoeuvre that is not built yet.
pub fn straight(phase: &Phase, charger: UnitId, target: UnitId, plan: Plan) -> Result<Approach, Beyond> {
    let declared = plan.declared;
    let flees = phase.unit(target).fate == Fate::Fleeing;
    let (who, whom) = (&phase.profile(charger).name, &phase.profile(target).name);
    let charger_outline = phase.unit(charger).outline(phase.profile(charger));
    let target_outline = phase.unit(target).outline(phase.profile(target));
    let ahead = charger_outline.pose.heading();
    if declared != Facing::Front && !flees {
        let reason = format!("{who} charges the {} of {whom}", face::word(declared));
        return Err(Beyond::new(Manoeuvre::OtherFace, whom, "facing", reason));
    }
    let Some(struck) = flush_side(&charger_outline, &target_outline) else {
        let reason = format!("{who} would meet {whom} at an angle");
        return Err(Beyond::new(Manoeuvre::Alignment, whom, "facing", reason));
    };
    if struck != declared && !flees {
        let reason =
            format!("straight ahead {who} meets the {} of {whom}, not its front", face::word(struck));
        return Err(Beyond::new(Manoeuvre::Wheel, whom, "facing", reason));
    }
    let ground = phase.ground(charger);
    let Some(travel) = touch(&ground, ahead, &phase.ground(target)) else {
        let reason = format!("straight ahead {who} passes {whom} by");
        return Err(Beyond::new(Manoeuvre::Wheel, who, "facing", reason));
    };
    clear_way(phase, charger, target, &ground, ahead, travel)?;
    let end: Vec<Shape> = ground.iter().map(|shape| shape.translated(ahead * travel.get())).collect();
    if !end.iter().all(|shape| phase.field.board.contains(shape)) {
        let reason = format!("straight ahead {who} would leave the table before it reaches {whom}");
        return Err(Beyond::new(Manoeuvre::Wheel, who, "at", reason));
    }
    let mut beside = None;
    for other in others(phase, &[charger, target]) {
        let gap = nearest(&end, &phase.ground(other)).map_or(Inches::ZERO, |closest| closest.gap);
        if phase.profile(other).side != phase.profile(charger).side && TOLERANCE >= gap {
            let other = &phase.profile(other).name;
            let reason = format!("{who} cannot reach {whom} straight ahead without touching {other}");
            return Err(Beyond::new(Manoeuvre::Clipping, other, "at", reason));
        }
        if beside.is_none() && plan.near.is_some_and(|near| near.reaches(gap)) {
            beside = Some(other);
            if !plan.may_be_near {
                let other = &phase.profile(other).name;
                let reason = format!("{who} would come too near to {other}");
                return Err(Beyond::new(Manoeuvre::WayRound, other, "at", reason));
            }
        }
    }
    let (charger_models, target_models) = touching_models(phase, charger, target, ahead * travel.get());
    if plan.maximise && !flees {
        let best = best_abreast(phase, charger, target, plan.counting);
        let here = plan.counting.of(charger_models, target_models);
        if best > here {
            let reason = format!(
                "a wheel could bring {best} models of {who} and {whom} to fight, straight ahead it is {here}"
            );
            return Err(Beyond::new(Manoeuvre::Wheel, who, "at", reason));
        }
    }
    let why = match (flees, plan.maximise) {
        (true, _) => "no fight follows, so it goes straight in",
        (false, true) => "no wheel would bring more to fight",
        (false, false) => "it goes straight in",
    };
    Ok(Approach { travel, struck, charger_models, target_models, why, beside })
}

/// Whether a straight advance would come to touch the shapes at all.
pub fn lies_ahead(phase: &Phase, charger: UnitId, shapes: &[Shape]) -> bool {
    touch(&phase.ground(charger), phase.unit(charger).pose.heading(), shapes).is_some()
}

/// How far straight ahead of one unit another lies, if it does.
pub fn distance_ahead(phase: &Phase, unit: UnitId, other: UnitId) -> Option<Inches> {
    touch(&phase.ground(unit), phase.unit(unit).pose.heading(), &phase.ground(other))
}

/// The side of the target that the charger's front is parallel to and faces.
fn flush_side(charger: &Rect, target: &Rect) -> Option<Facing> {
    let ahead = charger.pose.heading();
    let slant = |outward: Vector| (outward.cross(ahead) * charger.width.get()).abs();
    let flush = |outward: Vector| outward.dot(ahead) < 0.0 && TOLERANCE.get() >= slant(outward);
    target.sides().into_iter().find(|side| flush(side.outward)).map(|side| side.name)
}

/// How far some shapes go in a direction until one of them touches one that stands still.
pub fn touch(moving: &[Shape], ahead: Vector, still: &[Shape]) -> Option<Inches> {
    let pairs = moving.iter().flat_map(|moving| still.iter().map(move |still| (moving, still)));
    pairs.filter_map(|(moving, still)| first_touch(moving, ahead, still)).min()
}

/// Whether nothing but the target stands in the way.
fn clear_way(
    phase: &Phase,
    charger: UnitId,
    target: UnitId,
    ground: &[Shape],
    ahead: Vector,
    travel: Inches,
) -> Result<(), Beyond> {
    let who = &phase.profile(charger).name;
    let blocked = |still: &[Shape]| {
        let mut pairs = ground.iter().flat_map(|moving| still.iter().map(move |still| (moving, still)));
        pairs.any(|(moving, still)| blocked_at(moving, ahead, still, travel).is_some())
    };
    for other in others(phase, &[charger, target]) {
        if blocked(&phase.ground(other)) {
            let other = &phase.profile(other).name;
            let reason = format!("{other} is in the way of {who}");
            return Err(Beyond::new(Manoeuvre::WayRound, other, "at", reason));
        }
    }
    let solid: Vec<Shape> = solid_terrain(phase).collect();
    if blocked(&solid) {
        let reason = format!("impassable terrain is in the way of {who}");
        return Err(Beyond { needs: Manoeuvre::WayRound, reason, key: "terrain".to_owned() });
    }
    Ok(())
}

/// How many models of each unit touch the other once the charger has moved by `by`.
fn touching_models(phase: &Phase, charger: UnitId, target: UnitId, by: Vector) -> (u32, u32) {
    let cells = |unit: UnitId, by: Vector| -> Vec<Shape> {
        let cells = phase.unit(unit).cells(phase.profile(unit));
        cells.into_iter().map(|cell| Shape::from(cell).translated(by)).collect()
    };
    let (chargers, targets) = (cells(charger, by), cells(target, Vector::ZERO));
    let touched = |cells: &[Shape], others: &[Shape]| {
        let near = |cell: &&Shape| {
            nearest(std::slice::from_ref(*cell), others).is_some_and(|closest| TOLERANCE >= closest.gap)
        };
        cells.iter().filter(near).count() as u32
    };
    (touched(&chargers, &targets), touched(&targets, &chargers))
}

/// The most models that could touch with the two fronts flush, wherever along the target's front the charger stood.
fn best_abreast(phase: &Phase, charger: UnitId, target: UnitId, counting: Counting) -> u32 {
    let rank = |unit: UnitId| {
        let (unit, profile) = (phase.unit(unit), phase.profile(unit));
        Rank { models: unit.front_rank(profile), width: profile.base.width().get() }
    };
    let (charger, target) = (rank(charger), rank(target));
    // The count only rises where an edge of one rank comes to a boundary between two models of the other.
    let mut offsets = vec![];
    for boundary in 0..=target.models {
        let boundary = f64::from(boundary) * target.width;
        offsets.extend([boundary, boundary - charger.length()]);
    }
    for boundary in 0..=charger.models {
        let boundary = f64::from(boundary) * charger.width;
        offsets.extend([-boundary, target.length() - boundary]);
    }
    let count = |offset: f64| {
        let of_target = target.touched(offset, offset + charger.length());
        let of_charger = charger.touched(-offset, target.length() - offset);
        counting.of(of_charger, of_target)
    };
    offsets.into_iter().map(count).max().unwrap_or(0)
}

/// A front rank laid out from 0 to its length.
struct Rank {
    models: u32,
    width: f64,
}

impl Rank {
    fn length(&self) -> f64 {
        f64::from(self.models) * self.width
    }

    /// How many models a stretch touches, its ends included.
    fn touched(&self, from: f64, to: f64) -> u32 {
        let tolerance = TOLERANCE.get();
        let first = ((from - tolerance) / self.width).ceil() - 1.0;
        let last = ((to + tolerance) / self.width).floor();
        let (first, last) = (first.max(0.0), last.min(f64::from(self.models) - 1.0));
        if last < first { 0 } else { (last - first) as u32 + 1 }
    }
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

/// Whether a unit could stand at an outline without overlapping another unit or impassable terrain.
pub fn has_room(phase: &Phase, unit: UnitId, ground: &[Shape]) -> bool {
    let solid: Vec<Shape> = solid_terrain(phase).collect();
    !any_overlap(ground, &solid)
        && others(phase, &[unit]).all(|other| !any_overlap(ground, &phase.ground(other)))
}
