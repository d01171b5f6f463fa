//! The state of play between two steps. Everything that decides how play goes on is in it, and nothing else: two phases
//! that are equal go on alike, so whoever walks all plays may merge them.

use onset_geometry::{Bounds, Facing, Inches, Shape};

use crate::{Clause, Fate, Field, Formation, Profile, Question, Reaction, Shared, Unit, UnitId, Value};

/// A charge phase between two steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Phase {
    /// The table as the phase found it.
    pub field: Shared<Field>,
    /// How this ruleset moves units that do not say it themselves.
    pub formation: Formation,
    /// The units as they stand now, in the field's order.
    pub units: Vec<Unit>,
    /// The charges, in the field's order.
    pub charges: Vec<Charge>,
    /// The charge in hand.
    pub current: usize,
    /// What comes next.
    pub stage: Stage,
}

/// The steps that the rulesets know; each takes those that it has, in its own order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The charge is declared, or may not be.
    Declare,
    /// A target responds.
    React,
    /// The charge may turn to another target.
    Redirect,
    /// The distance is rolled for or measured.
    Roll,
    /// The move may be attempted, and targets may be picked for it.
    Attempt,
    /// The charger moves.
    Move,
    /// What follows from the move.
    Aftermath,
    /// Nothing comes next.
    Over,
}

/// Whether there is another step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flow {
    /// There is.
    Goes,
    /// The phase is over.
    Over,
}

/// One charge as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Charge {
    /// Who charges.
    pub charger: UnitId,
    /// The targets declared so far, in order: the first, then those redirected to or picked.
    pub targets: Vec<Target>,
    /// Which of them the charge now goes at.
    pub at: usize,
    /// What the dice allow, once they have been rolled.
    pub roll: Option<Rolled>,
    /// How often it has been redirected.
    pub redirected: u8,
    /// Enemies that could have been charged when the first target was declared.
    pub open_at_first: Vec<UnitId>,
    /// The outcomes settled so far.
    pub outcomes: Vec<(Option<UnitId>, Question, Value)>,
}

/// A target of a charge.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// Who is charged.
    pub unit: UnitId,
    /// The side that counts as struck, fixed when the charge is declared.
    pub face: Option<Facing>,
    /// The clause that fixed it.
    pub face_by: Option<Clause>,
    /// How far off it was then; between the closest points where no line led to it.
    pub gap: Inches,
    /// What it does about it, once it has said so.
    pub reaction: Option<Reaction>,
    /// Whether it had no choice in that.
    pub forced: bool,
    /// Where it stood then: the ground that it left when it fled.
    pub stood: Vec<Shape>,
}

/// What the dice of a charge allow, no finer than the rules ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rolled {
    /// The target is reached.
    Reached,
    /// It is not; so much is the failed move.
    Short(Inches),
    /// So far at most.
    UpTo(Inches),
}

impl Phase {
    /// The phase of a field, before its first step.
    pub fn new(field: Shared<Field>, formation: Formation) -> Self {
        let units = field.units.iter().map(Unit::at_start).collect();
        let charges = field.charges.iter().map(|wanted| Charge::new(wanted.unit)).collect();
        Phase { field, formation, units, charges, current: 0, stage: Stage::Declare }
    }

    /// A unit as it stands now.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[usize::from(unit.0)]
    }

    /// What of a unit does not change.
    pub fn profile(&self, unit: UnitId) -> &Profile {
        self.field.unit(unit)
    }

    /// Whether the unit moves as a block or model by model here.
    pub fn formation(&self, unit: UnitId) -> Formation {
        let profile = self.profile(unit);
        if profile.positions.is_some() {
            Formation::Loose
        } else {
            profile.formation.unwrap_or(self.formation)
        }
    }

    /// The ground that a unit covers: the rectangles of a block, or the bases of loose models.
    pub fn ground(&self, unit: UnitId) -> Vec<Shape> {
        let (state, profile) = (self.unit(unit), self.profile(unit));
        match self.formation(unit) {
            Formation::Block => state.block(profile).into_iter().map(Shape::from).collect(),
            Formation::Loose => state.bases(profile),
        }
    }

    /// What of a unit can be seen, or hides others: a unit in ranks is a screen without gaps, whether or not its models move
    /// one by one (assumed); models placed one by one are seen one by one.
    pub fn silhouette(&self, unit: UnitId) -> Vec<Shape> {
        let (state, profile) = (self.unit(unit), self.profile(unit));
        match profile.positions {
            None => state.block(profile).into_iter().map(Shape::from).collect(),
            Some(_) => state.bases(profile),
        }
    }

    /// A box around a unit, to tell at a glance who is out of the question; none where no model is left.
    pub fn around(&self, unit: UnitId) -> Option<Bounds> {
        self.silhouette(unit).iter().map(Shape::bounds).reduce(Bounds::joined)
    }

    /// Units on the table, in the field's order.
    pub fn standing(&self) -> impl Iterator<Item = UnitId> {
        self.field.unit_ids().filter(|unit| self.unit(*unit).is_on_table())
    }

    /// Enemies of a unit on the table, in the field's order.
    pub fn enemies(&self, of: UnitId) -> impl Iterator<Item = UnitId> {
        let side = self.profile(of).side;
        self.standing().filter(move |unit| self.profile(*unit).side != side)
    }

    /// Which of the states named the unit is in, if any: those that it came with, and `fleeing` while it flees.
    pub fn any_state<'n>(&self, unit: UnitId, names: &'n [String]) -> Option<&'n str> {
        let is = |name: &&String| match name.as_str() {
            "fleeing" => self.unit(unit).fate == Fate::Fleeing,
            name => self.profile(unit).state.iter().any(|own| own == name),
        };
        names.iter().find(is).map(String::as_str)
    }
}

impl Charge {
    fn new(charger: UnitId) -> Self {
        Charge {
            charger,
            targets: Vec::new(),
            at: 0,
            roll: None,
            redirected: 0,
            open_at_first: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    /// The outcome of a question, if it has been settled.
    pub fn outcome(&self, target: Option<UnitId>, question: Question) -> Option<&Value> {
        let mut outcomes = self.outcomes.iter();
        outcomes.find(|(of, asked, _)| *of == target && *asked == question).map(|(_, _, value)| value)
    }
}
