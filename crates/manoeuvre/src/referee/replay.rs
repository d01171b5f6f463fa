//! Carries out the steps of a manoeuvre one by one, and keeps what each of them breaks.

use onset_geometry::{Degrees, Facing, Inches, Point, TOLERANCE, nearest};

use super::Verdict;
use super::closing::{self, Closed};
use super::contact::{self, meetings, models_in_contact};
use super::edge::leaves;
use super::fault::{Breach, Fault, Measure};
use super::motion::{Met, Motion, deep};
use super::toll::Toll;
use crate::{Aligned, Block, Closing, Gait, Kind, Leg, Step, Table, Terms, Way};

/// A manoeuvre under way.
pub(super) struct Replay<'a> {
    table: &'a Table,
    terms: &'a Terms,
    breaches: Vec<Breach>,
    legs: Vec<Leg>,
    charger: Block,
    target: Block,
    wheels: u32,
    /// Inches moved straight so far, there and back.
    straight: f64,
    toll: Toll,
    /// The step after which the reach was first overspent, and where the charger was then.
    overspent: Option<(usize, Point)>,
    /// The charger where it first touched the target on its way.
    touched: Option<Block>,
    struck: Option<Facing>,
}

impl<'a> Replay<'a> {
    /// Before the first step.
    pub fn new(table: &'a Table, terms: &'a Terms) -> Self {
        Replay {
            table,
            terms,
            breaches: Vec::new(),
            legs: Vec::new(),
            charger: table.charger,
            target: table.target,
            wheels: 0,
            straight: 0.0,
            toll: Toll::default(),
            overspent: None,
            touched: None,
            struck: None,
        }
    }

    /// Carries out every step and says what came of it.
    pub fn judged(mut self, way: &Way) -> Verdict {
        let aligns = way.steps.iter().position(|step| matches!(step, Step::Align(_)));
        let moves = &way.steps[..aligns.unwrap_or(way.steps.len())];
        for (index, step) in moves.iter().enumerate() {
            self.moves(index, *step);
        }
        let last = aligns.unwrap_or(way.steps.len().saturating_sub(1));
        let who = aligns.and_then(|index| match way.steps[index] {
            Step::Align(who) => Some(who),
            Step::Forward(_) | Step::Wheel { .. } => None,
        });
        self.closes(last, who);
        self.ends(last);
        let after = way.steps.len() - moves.len() - usize::from(who.is_some());
        if after > 0 {
            let (at, amount) = (self.charger.pose.at, after as f64);
            let (fault, step) = (Fault::StepAfterAlign, last + 1);
            self.name(Breach { fault, step, at, amount, measure: Measure::Steps, other: None });
        }
        self.pays();
        self.breaches.sort_by_key(|breach| breach.step);
        let (charger_models, target_models) = models_in_contact(&self.charger, &self.target);
        Verdict {
            breaches: self.breaches,
            charger: self.charger,
            target: self.target,
            struck: self.struck,
            charger_models,
            target_models,
            wheeled: way.wheeled(),
            cost: self.toll.cost(self.terms.slow.as_ref()),
            legs: self.legs,
        }
    }

    /// A step straight on, or a wheel.
    fn moves(&mut self, step: usize, what: Step) {
        let Some(motion) = Motion::of(what, &self.charger) else { return };
        // What moves nobody is no wheel and not backwards; but what is below the tolerance still adds up.
        let is_nothing = motion.is_nothing(motion.length(), &self.charger.shapes());
        if !is_nothing {
            self.allows(step, what);
        }
        if let Motion::Straight { by, .. } = motion {
            self.straight += by;
        }
        self.sweeps(step, &motion);
        self.toll.add(&self.charger, &motion, self.terms);
        let (from, to) = (self.charger.pose, motion.end(self.charger.pose));
        self.charger = self.charger.at(to);
        let how = match what {
            Step::Wheel { to, .. } => Gait::Wheel(to),
            Step::Forward(_) | Step::Align(_) => Gait::Straight,
        };
        if !is_nothing {
            self.legs.push(Leg { from, to, how });
        }
        let cost = self.toll.cost(self.terms.slow.as_ref());
        if self.overspent.is_none() && self.terms.reach.is_some_and(|reach| cost.exceeds(reach)) {
            self.overspent = Some((step, to.at));
        }
    }

    /// Whether such a step is allowed at all, wherever it leads.
    fn allows(&mut self, step: usize, what: Step) {
        let at = self.charger.pose.at;
        let mut breach = |fault, amount, measure| {
            self.breaches.push(Breach { fault, step, at, amount, measure, other: None });
        };
        match what {
            Step::Forward(by) if by < Inches::ZERO => {
                breach(Fault::BackwardsOrNegative, -by.get(), Measure::Inches);
            }
            Step::Wheel { by, .. } => {
                let most = self.terms.most_wheel;
                let beyond = by.get() - most.get();
                if by < Degrees::ZERO {
                    breach(Fault::BackwardsOrNegative, -by.get(), Measure::Degrees);
                }
                let arc = self.charger.frontage() * beyond.to_radians();
                if arc > TOLERANCE {
                    breach(Fault::WheelTooWide, beyond, Measure::Degrees);
                }
                if self.terms.wheel_first && self.straight > TOLERANCE.get() {
                    breach(Fault::WheelNotFirst, self.straight, Measure::Inches);
                }
                self.wheels += 1;
                if self.wheels == self.terms.wheels.saturating_add(1) {
                    breach(Fault::TooManyWheels, 1.0, Measure::Wheels);
                } else if self.wheels > self.terms.wheels {
                    let known = self.breaches.iter_mut().find(|known| known.fault == Fault::TooManyWheels);
                    known.into_iter().for_each(|known| known.amount += 1.0);
                }
            }
            Step::Forward(_) | Step::Align(_) => {}
        }
    }

    /// What the charger runs into while it moves.
    fn sweeps(&mut self, step: usize, motion: &Motion) {
        let moving = self.charger.shapes();
        for (index, other) in self.table.others.iter().enumerate() {
            let (fault, met) = match other.kind {
                Kind::Enemy => (Fault::TouchesEnemy, motion.touches(&moving, &other.ground)),
                Kind::Friend | Kind::Solid => (Fault::Blocked, motion.blocked(&moving, &other.ground)),
            };
            if let Some(Met { after, at }) = met {
                let amount = told(motion.deepest(&moving, &other.ground, after));
                let measure = Measure::Inches;
                self.name(Breach { fault, step, at, amount, measure, other: Some(index) });
            }
        }
        if let Some(off) = leaves(motion, &moving, &self.table.board) {
            let (fault, at, amount) = (Fault::OffTheTable, off.at, off.beyond);
            self.name(Breach { fault, step, at, amount, measure: Measure::Inches, other: None });
        }
        let target = self.target.shapes();
        let start = nearest(&moving, &target).filter(|closest| TOLERANCE >= closest.gap);
        let start = start.map(|closest| Met { after: 0.0, at: closest.on_b });
        if let Some(Met { after, at }) = start.or_else(|| motion.touches(&moving, &target)) {
            let touched = self.charger.at(motion.pose_after(self.charger.pose, after));
            self.touched.get_or_insert(touched);
            let left = motion.length() - after;
            if !motion.is_nothing(left, &moving) {
                let measure = match motion {
                    Motion::Straight { .. } => Measure::Inches,
                    Motion::Turn { .. } => Measure::Degrees,
                };
                let fault = Fault::TouchesTargetEarly;
                self.name(Breach { fault, step, at, amount: left, measure, other: None });
            }
        }
        if let Some(Met { after, at }) = motion.blocked(&moving, &target) {
            let (fault, amount) = (Fault::ThroughTarget, motion.deepest(&moving, &target, after));
            self.name(Breach { fault, step, at, amount, measure: Measure::Inches, other: None });
        }
    }

    /// The contact, and how the units come flush. Who went into the target is held to where it first touched it, and is
    /// not brought flush.
    fn closes(&mut self, step: usize, who: Option<Aligned>) {
        let through = self.breaches.iter().any(|known| known.fault == Fault::ThroughTarget);
        let touched = self.touched.filter(|_| through);
        let (charger, who) = (touched.unwrap_or(self.charger), who.filter(|_| !through));
        let met = meetings(&charger, &self.target, self.terms.declared);
        let (units, how) = ((&charger, &self.target), (who.unwrap_or(Aligned::Neither), step));
        let Some(closed) = closing::best(self.table, self.terms, units, &met, how) else {
            let (gap, at) = contact::gap(&charger, &self.target);
            let (fault, amount, measure) = (Fault::NoContact, gap.get(), Measure::Inches);
            return self.name(Breach { fault, step, at, amount, measure, other: None });
        };
        let Closed { meeting, charger, target, breaches, leg } = closed;
        self.struck = Some(meeting.side);
        if !through {
            (self.charger, self.target) = (charger, target);
        }
        self.legs.extend(leg);
        let mut breach = |fault, amount, measure| {
            self.breaches.push(Breach { fault, step, at: meeting.at, amount, measure, other: None });
        };
        if self.terms.declared.is_some_and(|declared| declared != meeting.side) {
            breach(Fault::OtherSide, 0.0, Measure::Degrees);
        }
        if !meeting.flush && !through {
            let closings = &self.terms.closing;
            let known = |who: Aligned| closings.iter().any(|closing: &Closing| closing.aligned() == who);
            let somebody_has_to = closings.iter().any(|closing| closing.aligned() != Aligned::Neither);
            let fault = match who {
                None => somebody_has_to.then_some(Fault::NotFlush),
                Some(Aligned::Neither) if closings.is_empty() => None,
                Some(who) => (!known(who)).then_some(Fault::WrongCloser),
            };
            if let Some(fault) = fault {
                breach(fault, meeting.slant.get().abs(), Measure::Degrees);
            }
        }
        self.breaches.extend(breaches);
    }

    /// Where the charger ends: what it overlaps, touches, or stands too near to; what has been named is not named again.
    fn ends(&mut self, step: usize) {
        let ground = self.charger.shapes();
        for (index, other) in self.table.others.iter().enumerate() {
            let Some(closest) = nearest(&ground, &other.ground) else { continue };
            if self.breaches.iter().any(|known| known.other == Some(index)) {
                continue;
            }
            let mut breach = |fault, amount| {
                let (at, measure, other) = (closest.on_b, Measure::Inches, Some(index));
                self.breaches.push(Breach { fault, step, at, amount, measure, other });
            };
            let deep = deep(&ground, &other.ground);
            let near = self.terms.keeps(other.kind).filter(|clear| clear.reaches(closest.gap));
            let is_clear = self.terms.clear.is_none_or(|clear| closest.gap.exceeds(clear));
            if other.kind == Kind::Enemy && TOLERANCE >= closest.gap {
                breach(Fault::TouchesEnemy, told(deep));
            } else if deep > TOLERANCE.get() {
                breach(Fault::Blocked, deep);
            } else if let Some(clear) = near {
                let fault = if is_clear { Fault::NotApart } else { Fault::TooNear };
                breach(fault, (clear - closest.gap).get().max(0.0));
            }
        }
        let stays = Motion::turn(self.charger.pose.at, Degrees::ZERO);
        let off_already = self.breaches.iter().any(|breach| breach.fault == Fault::OffTheTable);
        if let Some(off) = leaves(&stays, &ground, &self.table.board).filter(|_| !off_already) {
            let (fault, at, amount) = (Fault::OffTheTable, off.at, off.beyond);
            self.name(Breach { fault, step, at, amount, measure: Measure::Inches, other: None });
        }
    }

    /// Whether the reach pays for all of it.
    fn pays(&mut self) {
        let cost = self.toll.cost(self.terms.slow.as_ref());
        if let (Some((step, at)), Some(reach)) = (self.overspent, self.terms.reach) {
            let (fault, amount) = (Fault::TooFar, (cost - reach).get());
            self.name(Breach { fault, step, at, amount, measure: Measure::Inches, other: None });
        }
    }

    /// Keeps a breach, unless the same about the same unit is known.
    fn name(&mut self, breach: Breach) {
        let same = |known: &Breach| known.fault == breach.fault && known.other == breach.other;
        if !self.breaches.iter().any(same) {
            self.breaches.push(breach);
        }
    }
}

/// A depth worth telling: within the tolerance it is a mere touch.
fn told(deep: f64) -> f64 {
    if deep > TOLERANCE.get() { deep } else { 0.0 }
}
