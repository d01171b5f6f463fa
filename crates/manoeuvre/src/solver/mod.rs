//! The solver: every straight before a wheel, every wheel to either hand, and the straight after it, solved as such.
//!
//! For one angle of the wheel everything is linear in the straight before it, so that what can be attained is found exactly
//! ([`slice`]). Which angles matter follows from the seats that are wanted and from what stands in the way ([`angles`]); in
//! between, the least angle is narrowed down to 1e-11 radians. What is said is found is checked by the referee in the tests,
//! which shares nothing with it.

mod angles;
mod contacts;
mod cost;
mod cuts;
mod door;
mod doorway;
mod frame;
mod gaps;
mod had;
mod limits;
mod outline;
mod profile;
mod ruler;
mod run;
mod search;
mod side;
mod slice;
mod strike;
mod sweep;
mod swing;
mod taken;
mod view;
mod wheel;
mod yielded;

use onset_geometry::{Degrees, Inches, Pose};

pub use self::contacts::Contacts;
use self::{
    door::Door,
    search::{Ask, Charge, Span, least, straight_on},
    slice::Blame,
    view::View,
};
use crate::{Aligned, Block, Closing, Found, Gait, Hand, Leg, Step, Table, Terms, Way, wheeled};

/// Why no manoeuvre brings the charger into contact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfound {
    /// Units and terrain, in the table's order, without which more could be done.
    pub in_the_way: Vec<usize>,
    /// Whether the units could meet, but the door could not be closed.
    pub at_the_door: bool,
}

/// The best manoeuvre that the terms allow: of most models, then of the least wheel, then ending nearest to the line of
/// advance, then of the shortest straight before the wheel, then of the fewest inches, then to the left.
///
/// # Errors
/// Where none brings the charger into contact.
pub fn solve(table: &Table, terms: &Terms) -> Result<Found, Unfound> {
    let mut solver = Solver::new(table, terms);
    let sides: &[bool] = if terms.declared.is_some() { &[true, false] } else { &[true] };
    for declared in sides.iter().copied() {
        if let Some(found) = solver.solve(declared) {
            return Ok(found);
        }
        if solver.at_the_door {
            break;
        }
    }
    Err(solver.unfound())
}

/// Less than this is no step.
const LITTLE: Inches = Inches::new(1e-9);

/// The two views of a table, and what is known so far.
struct Solver<'t> {
    terms: &'t Terms,
    /// One for each hand; every seat is there.
    open: [View<'t>; 2],
    /// The same with those seats alone in which the charger has room.
    roomy: [View<'t>; 2],
    blames: [Blame; 2],
    /// For each ask so far the angle of each hand's wheel below which nothing does it.
    floors: Vec<(Ask, [f64; 2])>,
    at_the_door: bool,
}

impl<'t> Solver<'t> {
    fn new(table: &'t Table, terms: &'t Terms) -> Self {
        let mut open = Hand::BOTH.map(|hand| View::new(table, terms, hand));
        open.iter_mut().for_each(View::seat_beside_the_rest);
        let mut roomy = open.clone();
        for view in &mut roomy {
            view.seat_charger();
        }
        Solver { terms, open, roomy, blames: Default::default(), floors: Vec::new(), at_the_door: false }
    }

    fn solve(&mut self, declared: bool) -> Option<Found> {
        let levels = self.levels(declared);
        let nobody_turns = self.terms.closing.is_empty();
        let first = nobody_turns.then_some(Closing::AsTheyMet);
        let Some((most, met)) = self.most(&levels, first, declared) else {
            return self.unseated(declared);
        };
        if nobody_turns {
            return Some(self.found(&met, Closing::AsTheyMet));
        }
        if !self.terms.work_round {
            let view = &self.roomy[usize::from(met.hand == Hand::Right)];
            let closes =
                self.terms.closing.iter().find(|closing| door::closes(view, &met, **closing).is_ok());
            self.at_the_door = closes.is_none();
            return closes.map(|closing| self.found(&met, *closing));
        }
        let (as_many, fewer): (Vec<u32>, Vec<u32>) =
            levels.into_iter().filter(|models| *models <= most).partition(|models| *models == most);
        let mut tried = Vec::new();
        for closing in self.terms.closing.clone() {
            // With fewer models the same are tried again: most models first, then in their order.
            let asked: &[Closing] = if closing == Closing::Fewer { &tried } else { &[closing] };
            let levels = if closing == Closing::Fewer { &fewer } else { &as_many };
            let mut found: Option<(u32, Closing, Charge)> = None;
            for closing in asked {
                // Only what brings more than the one before is better.
                let had = found.as_ref().map(|(models, ..)| *models);
                let more = levels.partition_point(|models| had.is_none_or(|had| *models > had));
                // More is seldom to be had: then not even the fewest of them are.
                let least = levels[..more].last().copied().filter(|_| had.is_some());
                if least.is_some_and(|models| self.best(Ask::of(models, Some(*closing), declared)).is_none())
                {
                    continue;
                }
                if let Some((models, charge)) = self.most(&levels[..more], Some(*closing), declared) {
                    found = Some((models, *closing, charge));
                }
            }
            let found = found.map(|(_, closing, charge)| self.found(&charge, closing));
            if let Some(found) = found {
                return Some(Found { fewer: closing == Closing::Fewer, ..found });
            }
            tried.push(closing);
        }
        self.at_the_door = true;
        None
    }

    /// Where the rest of the target leaves no seat to be met at, the units may still fight as they met.
    fn unseated(&mut self, declared: bool) -> Option<Found> {
        let stays = self.terms.closing.is_empty() || self.terms.closing.contains(&Closing::AsTheyMet);
        if !stays || self.open[0].target.len() < 2 {
            return None;
        }
        let ask = Ask::of(0, Some(Closing::AsTheyMet), declared);
        let mut best: Option<Charge> = None;
        for (hand, blame) in Hand::BOTH.into_iter().zip(&mut self.blames) {
            let view = View::new(self.open[0].table, self.terms, hand);
            let all = Span { from: 0.0, beat: f64::INFINITY };
            let (charge, _) = least(&view, ask, all, blame);
            best = charge.filter(|charge| best.as_ref().is_none_or(|best| charge.beats(best))).or(best);
        }
        best.map(|charge| self.found(&charge, Closing::AsTheyMet))
    }

    /// The first of the levels that can be had, with the best charge that has it. Whoever brings more brings fewer too, so that
    /// halving finds it.
    fn most(&mut self, levels: &[u32], closing: Option<Closing>, declared: bool) -> Option<(u32, Charge)> {
        // Its seat may bring more than was asked; then it is the best of those that bring as many, too.
        let mut ask = |at: usize| {
            let charge = self.best(Ask::of(levels[at], closing, declared))?;
            Some((levels.partition_point(|models| *models > charge.models).min(at), charge))
        };
        if levels.is_empty() {
            return None;
        }
        if let Some((_, charge)) = ask(0) {
            return Some((levels[0], charge));
        }
        if levels.len() < 2 {
            return None;
        }
        // Where not even the fewest can be had nothing can; and below their wheel no more can be.
        let (mut too_many, mut enough) = (0, levels.len() - 1);
        let mut best;
        (enough, best) = ask(enough)?;
        while enough - too_many > 1 {
            let middle = usize::midpoint(too_many, enough);
            match ask(middle) {
                Some(found) => (enough, best) = found,
                None => too_many = middle,
            }
        }
        Some((levels[enough], best))
    }

    /// The numbers of models that seats bring, from the most down; 0 alone where they need not be many.
    fn levels(&self, declared: bool) -> Vec<u32> {
        if !self.terms.maximise {
            return vec![0];
        }
        let view = &self.open[0];
        let sides = view.sides.iter().filter(|side| view.is_asked(side, declared));
        let seats = sides.flat_map(|side| &side.seats);
        let mut levels: Vec<u32> = seats.map(|seat| self.terms.counting.of(seat.ours, seat.theirs)).collect();
        levels.sort_unstable_by(|one, other| other.cmp(one));
        levels.dedup();
        levels
    }

    /// The best of both hands.
    fn best(&mut self, ask: Ask) -> Option<Charge> {
        let views = match ask.closing {
            Some(Closing::Charger | Closing::Fewer) => &self.roomy,
            Some(Closing::Target | Closing::AsTheyMet) | None => &self.open,
        };
        let mut best: Option<Charge> = None;
        let mut floors = [0.0, 0.0];
        for (hand, (view, blame)) in views.iter().zip(&mut self.blames).enumerate() {
            // On slow ground only some places are tried, so that what includes an ask may be had where that was not.
            let known =
                self.floors.iter().filter(|(other, _)| ask.includes(other) && self.terms.slow.is_none());
            let from = known.map(|(_, floors)| floors[hand]).fold(0.0, f64::max);
            let failed = self.floors.iter().filter(|(other, floors)| {
                let is_likewise = ask.includes(&Ask { models: 0, ..*other });
                is_likewise && floors[hand] == f64::INFINITY && self.terms.slow.is_none()
            });
            let ask = Ask { barred: failed.map(|(other, _)| other.models).fold(u32::MAX, u32::min), ..ask };
            let beat = best.map_or(f64::INFINITY, |best| best.turn.angle + 2e-6);
            let (found, floor) = least(view, ask, Span { from, beat }, blame);
            floors[hand] = floor;
            if let Some(charge) = found
                && best.as_ref().is_none_or(|best| charge.beats(best))
            {
                best = Some(charge);
            }
        }
        self.floors.push((ask, floors));
        best
    }

    fn found(&self, charge: &Charge, closing: Closing) -> Found {
        let view = &self.open[usize::from(charge.hand == Hand::Right)];
        let door = Door::of(view, charge);
        let charge = &Charge { after: straight_on(view, charge), ..*charge };
        let aligned = closing.aligned();
        let charger = if aligned == Aligned::Charger { door.charger(view, charge) } else { door.met };
        let target = if aligned == Aligned::Target { door.target(view) } else { view.table.target };
        let (charger_models, target_models) = crate::contact::touching(&charger, &target);
        let mut steps = Vec::with_capacity(4);
        let (before, after) = (Inches::new(charge.before), Inches::new(charge.after));
        if charge.turn.angle > 0.0 {
            steps.extend((before > LITTLE).then_some(Step::Forward(before)));
            let by = Degrees::from_radians(charge.turn.angle);
            steps.push(Step::Wheel { to: charge.hand, by });
        }
        steps.extend((after > LITTLE || steps.is_empty()).then_some(Step::Forward(after)));
        if !self.terms.closing.is_empty() {
            steps.push(Step::Align(aligned));
        }
        let plain = charge.before + view.wheel_cost(charge.turn.angle) + charge.after;
        let cost = self.terms.slow.as_ref().map_or(plain, |slow| cost::slowed(view, charge, slow));
        let turned = match aligned {
            Aligned::Charger => door.by,
            Aligned::Target => -door.by,
            Aligned::Neither => Degrees::ZERO,
        };
        Found {
            turned,
            open_by: match aligned {
                Aligned::Neither => door.by.radians().abs() * charger.frontage().get(),
                Aligned::Charger | Aligned::Target => 0.0,
            },
            inches: Inches::new(plain),
            legs: legs(&view.table.charger, &steps, &door.met, &charger, &target, view.table.target.pose),
            way: Way { steps },
            charger,
            target,
            struck: view.sides[charge.side].name,
            closing,
            fewer: false,
            charger_models,
            target_models,
            cost: Inches::new(cost),
        }
    }

    fn unfound(&self) -> Unfound {
        let blamed = self
            .open
            .iter()
            .zip(&self.blames)
            .flat_map(|(view, blame)| blame.on().map(|obstacle| view.obstacles[obstacle].of));
        let mut in_the_way: Vec<usize> = blamed.collect();
        in_the_way.sort_unstable();
        in_the_way.dedup();
        Unfound { in_the_way, at_the_door: self.at_the_door }
    }
}

/// The legs of the steps: those before contact lead to where the charger met the target, and then whoever aligns turns.
fn legs(
    start: &Block,
    steps: &[Step],
    met: &Block,
    charger: &Block,
    target: &Block,
    target_start: Pose,
) -> Vec<Leg> {
    let mut at = start.pose;
    let last = steps.iter().rposition(|step| !matches!(step, Step::Align(_)));
    let leg = |(number, step): (usize, &Step)| {
        let from = at;
        let (to, how) = match step {
            Step::Forward(_) if Some(number) == last => (Pose { at: met.pose.at, ..from }, Gait::Straight),
            Step::Forward(by) => (from.advanced(*by), Gait::Straight),
            Step::Wheel { to, by } => (wheeled(&start.at(from), *to, *by), Gait::Wheel(*to)),
            Step::Align(who @ Aligned::Target) => {
                return Leg { from: target_start, to: target.pose, how: Gait::Align(*who) };
            }
            Step::Align(who) => (charger.pose, Gait::Align(*who)),
        };
        at = to;
        Leg { from, to, how }
    };
    steps.iter().enumerate().map(leg).filter(|leg| leg.from != leg.to).collect()
}
