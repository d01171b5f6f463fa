//! One charge while it is being played: the phase, the table, and short words for what rule code does with both.

use onset_dice::Faces;
use onset_geometry::{Inches, Pose, Rect, Vector};

use crate::{
    Charge, Clause, EventKind, Fact, Flow, Gait, Leg, Phase, Profile, Question, Stage, Target, Unit, UnitId,
    Value,
    steps::face::Face,
    table::{Ask, Choice, Dice, Halt, Labelled, Table},
};

/// The charge in hand.
pub struct Charging<'c, 't> {
    /// The phase it belongs to.
    pub phase: &'c mut Phase,
    /// Whoever answers.
    pub table: &'c mut Table<'t>,
}

/// What there is to put something into words with.
pub struct Telling<'a> {
    /// The phase as it is now.
    pub phase: &'a Phase,
    /// The faces of the last roll.
    pub faces: &'a Faces,
}

impl Telling<'_> {
    /// A unit's name.
    pub fn name(&self, unit: UnitId) -> &str {
        &self.phase.profile(unit).name
    }
}

impl<'c, 't> Charging<'c, 't> {
    /// Takes up the phase's current charge.
    pub fn new(phase: &'c mut Phase, table: &'c mut Table<'t>) -> Self {
        Charging { phase, table }
    }

    /// How far the charge has come.
    pub fn charge(&self) -> &Charge {
        &self.phase.charges[self.phase.current]
    }

    /// The same, to be changed.
    pub fn charge_mut(&mut self) -> &mut Charge {
        &mut self.phase.charges[self.phase.current]
    }

    /// Who charges.
    pub fn charger(&self) -> UnitId {
        self.charge().charger
    }

    /// The target that the charge now goes at.
    pub fn aim(&self) -> &Target {
        let charge = self.charge();
        &charge.targets[charge.at]
    }

    /// The same, to be changed.
    pub fn aim_mut(&mut self) -> &mut Target {
        let charge = self.charge_mut();
        &mut charge.targets[charge.at]
    }

    /// The unit that the charge now goes at.
    pub fn target(&self) -> UnitId {
        self.aim().unit
    }

    /// Every unit that the charge has been declared at, in order.
    pub fn been_at(&self) -> Vec<UnitId> {
        self.charge().targets.iter().map(|target| target.unit).collect()
    }

    /// The target that the attacker wants first.
    pub fn first_wanted(&self) -> UnitId {
        self.phase.field.charges[self.phase.current].targets[0]
    }

    /// A unit as it stands now.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        self.phase.unit(unit)
    }

    /// What of a unit does not change.
    pub fn profile(&self, unit: UnitId) -> &Profile {
        self.phase.profile(unit)
    }

    /// A unit's name.
    pub fn name(&self, unit: UnitId) -> &str {
        &self.profile(unit).name
    }

    /// The rectangle around a unit.
    pub fn outline(&self, unit: UnitId) -> Rect {
        self.unit(unit).outline(self.profile(unit))
    }

    /// The name under which dice are thrown for a unit.
    pub fn dice(&self, unit: UnitId, kind: Dice) -> Ask<Dice> {
        Ask { unit: self.name(unit).to_owned(), kind }
    }

    /// The answer that is laid down for the next time that the player of `unit` is asked this, if one is.
    pub fn laid(&self, unit: UnitId, kind: Choice) -> Option<String> {
        self.table.laid(&Ask { unit: self.name(unit).to_owned(), kind })
    }

    /// Lets the player of `unit` choose; the first option is what happens where nothing is said.
    ///
    /// # Errors
    /// Where the table does not answer.
    pub fn choose<T: Labelled + Clone>(
        &mut self,
        unit: UnitId,
        kind: Choice,
        options: &[T],
    ) -> Result<T, Halt> {
        let ask = Ask { unit: self.name(unit).to_owned(), kind };
        self.table.choose(ask, options, 0)
    }

    /// Declares the charge at a target: from now on it goes at that one.
    pub fn aim_at(&mut self, unit: UnitId, face: Option<Face>, gap: Inches) {
        let stood = self.phase.ground(unit);
        let charge = self.charge_mut();
        let (face, face_by) = (face.map(|face| face.side), face.map(|face| face.by));
        charge.targets.push(Target { unit, face, face_by, gap, reaction: None, forced: false, stood });
        charge.at = charge.targets.len() - 1;
    }

    /// Moves a unit straight, without turning it, and tells who listens.
    pub fn shift(&mut self, unit: UnitId, by: Vector) {
        let from = self.unit(unit).pose;
        self.phase.unit_mut(unit).shift(by);
        self.tell_leg(unit, Gait::Straight, from, self.unit(unit).pose);
    }

    /// Gives a unit another pose, and tells who listens how it came by it.
    pub fn turn(&mut self, unit: UnitId, gait: Gait, to: Pose) {
        let from = std::mem::replace(&mut self.phase.unit_mut(unit).pose, to);
        self.tell_leg(unit, gait, from, to);
    }

    /// Tells who listens of a leg of a unit's way that has been made.
    pub fn tell_leg(&mut self, unit: UnitId, gait: Gait, from: Pose, to: Pose) {
        self.table.tell(|record| record.leg(Leg { unit, from, to, gait }));
    }

    /// Tells who listens what happened to a unit, and which clauses decided something in it.
    pub fn tell(
        &mut self,
        kind: EventKind,
        unit: UnitId,
        clauses: &[Clause],
        text: impl FnOnce(&Telling<'_>) -> String,
    ) {
        if let Some(text) = self.told(text) {
            self.tell_event(kind, unit, clauses, text);
        }
    }

    fn tell_event(&mut self, kind: EventKind, unit: UnitId, clauses: &[Clause], text: String) {
        let phase = &*self.phase;
        self.table.tell(|record| record.event(kind, &phase.profile(unit).name, clauses, text));
    }

    /// The words for who listens, if anybody does.
    fn told(&self, words: impl FnOnce(&Telling<'_>) -> String) -> Option<String> {
        self.table.record().map(|record| words(&Telling { phase: self.phase, faces: record.faces() }))
    }

    /// Settles a fact of the charge as a whole.
    pub fn settle(
        &mut self,
        question: Question,
        value: impl Into<Value>,
        clause: Clause,
        why: impl FnOnce(&Telling<'_>) -> String,
    ) {
        self.settle_of(None, question, value.into(), clause, why);
    }

    /// Settles a fact of the target that the charge now goes at.
    pub fn settle_target(
        &mut self,
        question: Question,
        value: impl Into<Value>,
        clause: Clause,
        why: impl FnOnce(&Telling<'_>) -> String,
    ) {
        self.settle_of(Some(self.target()), question, value.into(), clause, why);
    }

    /// Settles a fact of one target. An outcome becomes part of the phase; everything is told to who listens.
    pub fn settle_of(
        &mut self,
        target: Option<UnitId>,
        question: Question,
        value: Value,
        clause: Clause,
        why: impl FnOnce(&Telling<'_>) -> String,
    ) {
        self.settle_outcome(target, question, &value);
        if let Some(why) = self.told(why) {
            let charge = self.phase.current;
            self.tell_fact(Fact { charge, target, question, value, clause, why });
        }
    }

    fn tell_fact(&mut self, fact: Fact) {
        self.table.tell(|record| record.settle(fact));
    }

    fn settle_outcome(&mut self, target: Option<UnitId>, question: Question, value: &Value) {
        if !question.is_outcome() {
            return;
        }
        let outcomes = &mut self.charge_mut().outcomes;
        match outcomes.iter_mut().find(|(of, asked, _)| *of == target && *asked == question) {
            Some(known) => known.2 = value.clone(),
            None => outcomes.push((target, question, value.clone())),
        }
    }

    /// Goes on with another step.
    ///
    /// # Errors
    /// None of its own.
    pub fn go_to(&mut self, stage: Stage) -> Result<Flow, Halt> {
        self.phase.stage = stage;
        Ok(Flow::Goes)
    }
}
