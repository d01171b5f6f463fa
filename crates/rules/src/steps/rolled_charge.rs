//! The charge move of the editions that roll against a distance: whoever reaches so far goes in, as far as that takes, by a
//! free wheel that brings most models of both sides to fight.

use onset_geometry::{Facing, Inches};
use onset_manoeuvre::{Closing, Counting, WheelCost};

use crate::{
    Charging, Clause, Phase, Switches, UnitId,
    parameters::{Manoeuvring, Zoning},
    steps::{
        approach::{self, Approach, Failure, Plan},
        contact,
        demands::Breaks,
        face, measure,
        rolling::Prospects,
    },
    table::Halt,
};

/// What an edition lays down for it.
#[derive(Clone, Debug)]
pub struct RolledCharge<'r> {
    /// How the charger may wheel.
    pub moving: &'r Manoeuvring,
    /// How the side that is struck is found.
    pub zoning: &'r Zoning,
    /// Along which line distances are measured.
    pub measure: measure::Line,
    /// So near to others is near.
    pub near: Inches,
    /// So near to an enemy that it may not touch is as good as touching.
    pub apart: Inches,
    /// The ways of bringing the units flush, in the order in which they are tried.
    pub order: Vec<Closing>,
    /// Which clauses are in force.
    pub switches: Switches,
    /// The clauses.
    pub clauses: Clauses,
}

/// The clauses of such a charge.
#[derive(Clone, Copy, Debug)]
pub struct Clauses {
    /// How far it goes.
    pub range: Clause,
    /// Between which points a distance is measured.
    pub measure: Clause,
    /// That one who reaches moves on as far as the way in takes.
    pub unlimited: Clause,
    /// How it moves: straight, and one wheel.
    pub moves: Clause,
    /// That it brings in as many models as it can.
    pub maximise: Clause,
    /// That a wheel brings in no fewer.
    pub no_reducing: Clause,
    /// That it may end near to others.
    pub within_inch: Clause,
    /// That it touches nobody whom it was not declared against.
    pub declared_only: Clause,
    /// How near to them is as good as touching.
    pub apart: Clause,
    /// Which side is struck.
    pub faces: face::Clauses,
    /// That this is fixed when the charge is declared.
    pub at_declaration: Clause,
    /// Who brings the units flush.
    pub closes: Clause,
    /// By which the target does.
    pub target_closes: Clause,
    /// What is tried where the first way is blocked.
    pub blocked: Clause,
    /// That the charge fails where none is left.
    pub fails: Clause,
}

impl RolledCharge<'_> {
    fn on(&self, clause: Clause) -> bool {
        self.switches.on(clause)
    }

    /// The best way in.
    ///
    /// # Errors
    /// Where there is none, and why.
    pub fn approach(&self, phase: &Phase, charger: UnitId, target: UnitId) -> Result<Approach, Failure> {
        approach::best(phase, charger, target, &self.plan(phase, target))
    }

    /// What is asked of the way in. The side is that which the charge in hand was declared at, or the front.
    pub fn plan(&self, phase: &Phase, target: UnitId) -> Plan {
        let aimed = phase.charges[phase.current].targets.iter().rev().find(|aim| aim.unit == target);
        Plan {
            declared: aimed.and_then(|aim| aim.face).unwrap_or(Facing::Front),
            wheeling: self.moving.wheeling(),
            wheel_cost: WheelCost::Free,
            reach: None,
            slow: None,
            crosses: true,
            counting: Counting::Both,
            maximise: self.on(self.clauses.maximise),
            near: Some(self.near),
            may_be_near: self.on(self.clauses.within_inch),
            may_touch: !self.on(self.clauses.declared_only),
            apart: self.apart,
            closing: self.closing(),
            work_round: self.on(self.clauses.blocked),
        }
    }

    /// How the units are brought flush, in order.
    fn closing(&self) -> Vec<Closing> {
        if !self.on(self.clauses.closes) {
            return vec![Closing::AsTheyMet];
        }
        let mut closing = self.order.clone();
        if !self.on(self.clauses.blocked) {
            closing.truncate(1);
        }
        if !self.on(self.clauses.fails) {
            closing.push(Closing::AsTheyMet);
        }
        closing
    }

    /// The distance to a target; none where no straight line leads to it past what stands between.
    pub fn gap(&self, phase: &Phase, charger: UnitId, target: UnitId) -> Option<Inches> {
        self.measure.gap(phase, charger, target)
    }

    /// Fixes the side that is struck, and takes aim.
    ///
    /// # Errors
    /// Where the table does not answer.
    pub fn aim_at(&self, charging: &mut Charging, target: UnitId) -> Result<(), Halt> {
        let side = face::decide(charging, target, self.zoning, self.switches, self.clauses.faces)?;
        let gap = self.gap(charging.phase, charging.charger(), target);
        // A volley asks how far off the charger starts, also where no line leads to it.
        let gap = gap.unwrap_or_else(|| measure::gap(charging.phase, charging.charger(), target));
        charging.aim_at(target, Some(side), gap);
        Ok(())
    }

    /// Fixes the side that is struck anew, where it was not fixed by the declaration.
    ///
    /// # Errors
    /// Where the table does not answer.
    pub fn judge_face(&self, charging: &mut Charging) -> Result<(), Halt> {
        if self.on(self.clauses.at_declaration) {
            face::keep(charging, self.zoning, self.clauses.at_declaration);
            return Ok(());
        }
        let target = charging.target();
        let face = face::decide(charging, target, self.zoning, self.switches, self.clauses.faces)?;
        (charging.aim_mut().face, charging.aim_mut().face_by) = (Some(face.side), Some(face.by));
        Ok(())
    }

    /// How far the roll has to reach, and why the charge fails even then, if it does.
    pub fn prospects(&self, gap: Inches, approach: Result<Approach, Failure>) -> Prospects {
        let Clauses { unlimited, declared_only, fails, moves, .. } = self.clauses;
        let failure = match approach {
            Ok(approach) => {
                let far = approach.found.inches;
                return match self.on(unlimited) {
                    true => Prospects { need: Some(gap), barred: None, unlimited: Some((unlimited, far)) },
                    false => Prospects { need: Some(gap.max(far)), barred: None, unlimited: None },
                };
            }
            Err(failure) => failure,
        };
        let clause = match &failure {
            Failure::Clips { .. } => declared_only,
            Failure::Door { .. } => fails,
            Failure::NoWay { .. } | Failure::TooFar { .. } => moves,
        };
        Prospects { need: Some(gap), barred: Some((clause, failure.words())), unlimited: None }
    }

    /// Where no straight line leads to the target there is no distance that a roll could cover.
    pub fn out_of_measure(&self, phase: &Phase, charger: UnitId, target: UnitId) -> Prospects {
        Prospects::never(self.clauses.measure, no_line(phase, charger, target))
    }

    /// Which clauses settle the contact that an approach makes.
    pub fn contact(&self, charging: &Charging, approach: &Approach) -> contact::Clauses {
        let Clauses { range, moves, maximise, closes, target_closes, fails, blocked, within_inch, .. } =
            self.clauses;
        contact::Clauses {
            reached: range,
            moved: moves,
            wheel: moves,
            models: maximise,
            closes,
            target_closes,
            stay: fails,
            fewer: blocked,
            paid: None,
            keeps_off: approach::keeps_off(
                charging,
                &self.plan(charging.phase, charging.target()),
                &approach.found,
                [self.clauses.declared_only, self.clauses.apart],
            ),
            beside: Some(within_inch),
        }
    }

    /// Which clause a player's own move breaks by what is wrong with it.
    pub fn breaks(&self) -> Breaks {
        let clauses = &self.clauses;
        let first_on = |clauses: &[Clause]| clauses.iter().copied().find(|clause| self.on(*clause));
        let closes = first_on(&[clauses.closes]).unwrap_or(clauses.moves);
        Breaks {
            moved: clauses.moves,
            wheel: clauses.moves,
            reach: clauses.range,
            touches: clauses.declared_only,
            near: clauses.within_inch,
            apart: clauses.apart,
            side: first_on(&[clauses.at_declaration, clauses.faces.zones]),
            closes,
            room: first_on(&[clauses.blocked]).unwrap_or(closes),
            fewer: [first_on(&[clauses.maximise]), first_on(&[clauses.no_reducing])],
        }
    }
}

/// Why there is no distance between two units.
pub fn no_line(phase: &Phase, charger: UnitId, target: UnitId) -> String {
    let (who, whom) = (&phase.profile(charger).name, &phase.profile(target).name);
    format!("no straight line leads from {who} to {whom} past what stands between")
}
