//! What the rules ask of the charge move in hand, for who judges a move that a player makes by them. The terms are those
//! that the solver is given; which clause each of them comes from is the edition's to say.

use onset_geometry::{Degrees, Inches, Point};
use onset_manoeuvre::{
    Aligned, Breach, Counting, Fault, Found, Gait, Step, Table, Terms, Verdict, Way, judge,
};

use crate::{
    Clause, Phase, UnitId,
    steps::{
        approach::{Approach, Failure, Ground, Plan, terms},
        contact,
    },
};

/// What is asked of a charge move, and the best that there is.
#[derive(Clone, Debug, PartialEq)]
pub struct Demands {
    /// Who charges.
    pub charger: UnitId,
    /// Who is charged.
    pub target: UnitId,
    /// The table and the terms.
    pub asked: Asked,
    /// The same for a move across obstacles, where crossing costs something and there are any.
    pub across: Option<Asked>,
    /// The clauses that a move breaks.
    pub breaks: Breaks,
    /// The best move, or why there is none.
    pub best: Result<Approach, Failure>,
}

/// The table before a move, and the terms on which it is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// The table as the move finds it.
    pub table: Table,
    /// What the move is held to.
    pub terms: Terms,
    /// Clauses that make a move dearer, each with the terms as they were without it: the first without which the move would
    /// reach so far is the one that it breaks.
    pub costs: Vec<(Clause, Terms)>,
    /// The names of what else stands on the table, in the table's order.
    names: Vec<String>,
}

/// Which clause a move breaks by what is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breaks {
    /// How a charger moves at all: whatever no other clause is about.
    pub moved: Clause,
    /// How it wheels.
    pub wheel: Clause,
    /// How far it goes.
    pub reach: Clause,
    /// Whom it may touch.
    pub touches: Clause,
    /// How near to others it may end.
    pub near: Clause,
    /// How near to enemies that it may not touch.
    pub apart: Clause,
    /// Which side it strikes; none where that is left to it.
    pub side: Option<Clause>,
    /// Who brings the units flush.
    pub closes: Clause,
    /// What is to be done where there is no room for that.
    pub room: Clause,
    /// How many models it brings in, straight ahead and by a wheel; none where fewer than could be are no fault.
    pub fewer: [Option<Clause>; 2],
}

/// A move that was judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What the referee found.
    pub verdict: Verdict,
    /// Every clause that the move breaks, in the order of its steps. It is legal where there is none.
    pub broken: Vec<Broken>,
    /// What the move may cost; none where there is no limit.
    pub reach: Option<Inches>,
    /// The best move that there is, where there is one.
    pub best: Option<Found>,
}

/// A clause that a move breaks.
#[derive(Clone, Debug, PartialEq)]
pub struct Broken {
    /// The clause.
    pub clause: Clause,
    /// A word for what is wrong.
    pub fault: &'static str,
    /// In which step, from 0.
    pub step: usize,
    /// Where on the table.
    pub at: Point,
    /// By how much.
    pub amount: f64,
    /// What the amount is counted in.
    pub measure: &'static str,
    /// The unit or terrain that it is about, besides charger and target.
    pub other: Option<String>,
    /// All of it in one line.
    pub text: String,
}

/// Charger and target of the charge in hand; before it has a target, the first one wanted.
pub fn in_hand(phase: &Phase) -> (UnitId, UnitId) {
    let charge = &phase.charges[phase.current];
    let aimed = charge.targets.get(charge.at).map(|target| target.unit);
    (charge.charger, aimed.unwrap_or_else(|| phase.field.charges[phase.current].targets[0]))
}

impl Asked {
    /// What a plan asks of the charge move of `charger` at `target`.
    pub fn of(phase: &Phase, charger: UnitId, target: UnitId, plan: &Plan) -> Self {
        let ground = Ground::of(phase, charger, target, plan);
        let units = ground.units.iter().map(|unit| phase.profile(*unit).name.clone());
        let names = units.chain(ground.terrain.iter().map(|piece| phase.field.terrain[*piece].name.clone()));
        let (names, terms) = (names.collect(), terms(phase, target, plan));
        Asked { table: ground.table, terms, costs: Vec::new(), names }
    }

    /// The clause by which a move goes too far.
    fn too_far(&self, way: &Way, reach: Clause) -> Clause {
        let reaches = |terms: &Terms| !has(&judge(&self.table, terms, way), Fault::TooFar);
        let dear = self.costs.iter().find(|(_, without)| reaches(without));
        dear.map_or(reach, |(clause, _)| *clause)
    }

    /// Who comes before whoever turns in a move, and had room to; and how far that one would have turned.
    fn out_of_turn(&self, way: &Way, aligns: usize, who: Aligned) -> Option<(Aligned, Degrees)> {
        let order = self.terms.closing.iter().map(|closing| closing.aligned());
        let before: Vec<Aligned> = order.take_while(|closer| *closer != who).collect();
        if before.len() == self.terms.closing.len() {
            return None;
        }
        before.into_iter().find_map(|closer| {
            let mut other = way.clone();
            other.steps[aligns] = Step::Align(closer);
            let verdict = judge(&self.table, &self.terms, &other);
            let barred = [Fault::NoRoomToAlign, Fault::TooNear, Fault::OtherSide, Fault::OffTheTable];
            let turn = verdict.legs.last().filter(|leg| leg.how == Gait::Align(closer))?;
            let by = (turn.to.facing - turn.from.facing).shorter_way().abs();
            (!barred.iter().any(|fault| has(&verdict, *fault))).then_some((closer, by))
        })
    }
}

fn has(verdict: &Verdict, fault: Fault) -> bool {
    verdict.breaches.iter().any(|breach| breach.fault == fault)
}

impl Breaks {
    /// The clause that a fault breaks; none where it is no fault.
    fn clause(&self, fault: Fault) -> Option<Clause> {
        Some(match fault {
            Fault::TooManyWheels | Fault::WheelTooWide | Fault::WheelNotFirst => self.wheel,
            Fault::TooFar => self.reach,
            Fault::TouchesEnemy => self.touches,
            Fault::TooNear => self.near,
            Fault::NotApart => self.apart,
            Fault::OtherSide => return self.side,
            Fault::NotFlush | Fault::WrongCloser => self.closes,
            Fault::NoRoomToAlign => self.room,
            Fault::BackwardsOrNegative
            | Fault::Blocked
            | Fault::OffTheTable
            | Fault::TouchesTargetEarly
            | Fault::ThroughTarget
            | Fault::NoContact
            | Fault::StepAfterAlign => self.moved,
        })
    }
}

impl Demands {
    /// Judges a move.
    pub fn judge(&self, way: &Way) -> Judged {
        let (asked, verdict) = self.verdict(way);
        let mut broken: Vec<Broken> =
            verdict.breaches.iter().filter_map(|breach| self.broken(asked, way, breach)).collect();
        if !verdict.breaches.iter().any(|breach| breach.fault == Fault::WrongCloser) {
            broken.extend(self.out_of_turn(asked, way, &verdict));
        }
        broken.sort_by_key(|one| one.step);
        broken.extend(self.fewer(asked, way, &verdict));
        let reach = asked.terms.reach;
        Judged { verdict, broken, reach, best: self.best.as_ref().ok().map(|best| best.found.clone()) }
    }

    /// The verdict, and on which terms. A move that runs into an obstacle is one that crosses it, where it may be crossed.
    fn verdict(&self, way: &Way) -> (&Asked, Verdict) {
        let verdict = judge(&self.asked.table, &self.asked.terms, way);
        let Some(across) = &self.across else { return (&self.asked, verdict) };
        let met = verdict.breaches.iter().filter_map(|breach| self.asked.table.others.get(breach.other?));
        match met.into_iter().any(|other| !across.table.others.contains(other)) {
            true => (across, judge(&across.table, &across.terms, way)),
            false => (&self.asked, verdict),
        }
    }

    fn broken(&self, asked: &Asked, way: &Way, breach: &Breach) -> Option<Broken> {
        let clause = match breach.fault {
            Fault::TooFar => asked.too_far(way, self.breaks.reach),
            // Another side is struck where the declared one cannot be.
            Fault::OtherSide if !self.can_strike(asked) => return None,
            fault => self.breaks.clause(fault)?,
        };
        let name = |other: usize| asked.names.get(other).cloned().unwrap_or_default();
        Some(Broken {
            clause,
            fault: breach.fault.word(),
            step: breach.step,
            at: breach.at,
            amount: breach.amount,
            measure: breach.measure.word(),
            other: breach.other.map(name),
            text: breach.words(&name),
        })
    }

    /// Whether the declared side can be struck at all.
    fn can_strike(&self, asked: &Asked) -> bool {
        self.best.as_ref().is_ok_and(|best| Some(best.found.struck) == asked.terms.declared)
    }

    fn out_of_turn(&self, asked: &Asked, way: &Way, verdict: &Verdict) -> Option<Broken> {
        if verdict.struck.is_none() || has(verdict, Fault::ThroughTarget) {
            return None;
        }
        let (aligns, who) = way.steps.iter().enumerate().find_map(|(place, step)| match step {
            Step::Align(who) => Some((place, *who)),
            Step::Forward(_) | Step::Wheel { .. } => None,
        })?;
        let (closer, by) = asked.out_of_turn(way, aligns, who)?;
        let (at, closer) =
            (verdict.charger.pose.at, if closer == Aligned::Target { "target" } else { "charger" });
        Some(Broken {
            clause: self.breaks.closes,
            fault: Fault::WrongCloser.word(),
            step: aligns,
            at,
            amount: by.get(),
            measure: "degrees",
            other: None,
            text: format!("does not let the {closer} turn flush, which has room for its {by}°, at ({at})"),
        })
    }

    /// That more models could have been brought in.
    fn fewer(&self, asked: &Asked, way: &Way, verdict: &Verdict) -> Option<Broken> {
        let best = &self.best.as_ref().ok()?.found;
        let [straight, wheeling] = self.breaks.fewer;
        let clause = if way.wheeled() > Degrees::ZERO { wheeling } else { straight }?;
        let count = |ours, theirs| asked.terms.counting.of(ours, theirs);
        let brings = count(verdict.charger_models, verdict.target_models);
        let most = count(best.charger_models, best.target_models);
        let in_contact = verdict.struck.is_some() && !has(verdict, Fault::ThroughTarget);
        if !asked.terms.maximise || !in_contact || brings >= most {
            return None;
        }
        let at = verdict.charger.pose.at;
        let (better, whose) = (contact::words(&best.way), whose(asked.terms.counting));
        let models = if brings == 1 { "model" } else { "models" };
        Some(Broken {
            clause,
            fault: "fewer-models",
            step: way.steps.len().saturating_sub(1),
            at,
            amount: f64::from(most - brings),
            measure: "models",
            other: None,
            text: format!("brings in {brings} {models} of {whose}, and {better} would bring {most}"),
        })
    }
}

fn whose(counting: Counting) -> &'static str {
    match counting {
        Counting::Charger => "the charger",
        Counting::Both => "both units",
    }
}

/// The terms, with the reach that a roll gives where nothing else limits the move.
pub fn within(asked: Asked, rolled: Option<Inches>) -> Asked {
    let terms = Terms { reach: rolled.or(asked.terms.reach), ..asked.terms };
    Asked { terms, ..asked }
}
