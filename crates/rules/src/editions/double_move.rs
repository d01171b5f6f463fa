//! double-move: a charge goes twice the Move. Nothing is measured before the declaration, and no dice decide the distance.
//!
//! Declare, respond, perhaps redirect, measure, move.

use onset_dice::Notation;
use onset_geometry::{Facing, Inches};
use onset_manoeuvre::{Closing, Counting, Found, Stride, Terms, WheelCost};
use serde::Deserialize;

use crate::{
    ChargeRuleset, Charging, Clause, Edition, EventKind, Fate, Field, Flow, Formation, Halt, NotPlayed,
    Phase, Question, Reaction, Rolled, Shared, Stage, Switches, TerrainKind, UnitId,
    parameters::{
        self, Angle, Closings, Declaring, Distance, Leading, Panicking, Reacting, Shooting, Times, Touching,
        WheelAt, Wheeling, Zoning,
    },
    steps::{
        Beyond, Manoeuvre, approach, catching, contact, declaring,
        demands::{self, Asked, Breaks, Demands},
        face, failure, flight, ground, measure, outcome, reacting, redirection, rolling, volley,
    },
    table::Table,
};

macro_rules! clause {
    ($id:literal) => {
        const { Clause::named(Edition::DoubleMove, $id) }
    };
}

/// A clause that is not built yet: a situation that needs it is not played.
macro_rules! unbuilt {
    ($id:literal) => {
        const { Clause::named(Edition::DoubleMove, $id) }
    };
}

/// The edition's rules: its values, and which of its clauses are switched off.
#[derive(Clone, Debug, PartialEq)]
pub struct DoubleMove {
    values: Values,
    switches: Switches,
}

/// The values of `editions/double-move.toml`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    declare: Declaring,
    react: Reacting,
    shoot: Shooting,
    leadership: Leading,
    panic: Panicking,
    flee: Fleeing,
    redirect: Redirects,
    range: Range,
    #[serde(rename = "move")]
    moving: Wheels,
    contact: Touching,
    door: Closings,
    failed: Failing,
    caught: Catching,
    face: Zoning,
}

/// `[move]`: how a charger may wheel, and what that costs.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wheels {
    wheels: parameters::Wheels,
    wheel_most: Angle<180>,
    wheel_at: WheelAt,
    wheel_costs: bool,
    wheel_measure: WheelMeasure,
}

/// How the length of a wheel is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WheelMeasure {
    Arc,
    Chord,
}

impl Wheels {
    fn cost(&self) -> WheelCost {
        match (self.wheel_costs, self.wheel_measure) {
            (false, _) => WheelCost::Free,
            (true, WheelMeasure::Arc) => WheelCost::Arc,
            (true, WheelMeasure::Chord) => WheelCost::Chord,
        }
    }

    fn wheeling(&self) -> Wheeling {
        let first = self.wheel_at == WheelAt::Start;
        Wheeling { any: self.wheels.any(), most: self.wheel_most.degrees(), first }
    }
}

/// `[flee]`: how far fleers run.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fleeing {
    dice: Notation,
    fast_dice: Notation,
    fast_over: Distance,
    away_from: flight::AwayFrom,
}

/// `[redirect]`: how often, and from where the nearest is measured.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Redirects {
    times: u8,
    nearest_from: NearestFrom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum NearestFrom {
    WhereItStood,
    WhereItIs,
}

/// `[range]`: how far a charge goes.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    multiple: Times,
    difficult_cost: Times,
    difficult_counts: ground::Counts,
    obstacle: ground::Obstacle,
}

/// `[failed]`: how far a failed charge goes.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Failing {
    multiple: Times,
    terrain: bool,
    clear: Distance,
}

/// `[caught]`: where a charger stops that has run its target down.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Catching {
    clear: Distance,
}

impl DoubleMove {
    /// The rules with these values and switches.
    pub fn new(values: Values, switches: Switches) -> Self {
        DoubleMove { values, switches }
    }
}

impl ChargeRuleset for DoubleMove {
    fn edition(&self) -> Edition {
        Edition::DoubleMove
    }

    fn switches(&self) -> Switches {
        self.switches
    }

    fn begin(&self, field: &Shared<Field>) -> Result<Phase, NotPlayed> {
        outcome::single_charge(field, unbuilt!("several.share"))?;
        outcome::single_target(field, unbuilt!("declare.limits"))?;
        Ok(Phase::new(field.clone(), Formation::Block))
    }

    fn step(&self, phase: &mut Phase, table: &mut Table<'_>) -> Result<Flow, Halt> {
        let charging = &mut Charging::new(phase, table);
        match charging.phase.stage {
            Stage::Declare => self.declare(charging),
            Stage::React => self.respond(charging),
            Stage::Redirect => self.redirect(charging),
            Stage::Roll => self.measure(charging),
            Stage::Move => self.advance(charging),
            Stage::Attempt | Stage::Aftermath | Stage::Over => {
                outcome::over(charging, clause!("move.straight"))
            }
        }
    }

    fn silent_on(&self) -> &'static [Question] {
        use Question::*;
        &[
            DeclareMade, RollDice, TargetsPicked, AttemptMade, RedirectTested, CounterInches, CaughtWounds,
            MeleeJoined, MeleeFollows, AfterFightsFirst, AfterReformed, AfterMustFight,
        ]
    }

    fn demands(&self, phase: &Phase, _rolled: Option<Inches>) -> Option<Demands> {
        let (charger, target) = demands::in_hand(phase);
        let reach = self.charge_move(phase, charger);
        let left = self.past_obstacle(reach, phase, charger);
        let has_obstacles = phase.field.terrain.iter().any(|terrain| terrain.kind == TerrainKind::Obstacle);
        let across = || {
            let mut asked = self.asked(phase, charger, target, left, true);
            let whole = Terms { reach: Some(reach), ..asked.terms.clone() };
            asked.costs.insert(0, (clause!("range.obstacle"), whole));
            asked
        };
        Some(Demands {
            charger,
            target,
            asked: self.asked(phase, charger, target, reach, false),
            across: has_obstacles.then(across),
            breaks: self.breaks(),
            best: self.approach(phase, charger, target),
        })
    }
}

impl DoubleMove {
    /// The charge is declared, unless something forbids it; nobody has measured yet.
    fn declare(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let (charger, target, limits) =
            (charging.charger(), charging.first_wanted(), clause!("declare.limits"));
        for unit in [charger, target] {
            approach::as_block(charging.phase, unit).map_err(|beyond| self.beyond(beyond))?;
        }
        self.reach(charging);
        if self.is_premeasured() && charging.unit(target).is_on_table() {
            self.measured(charging, target, limits, "before-declaring");
        }
        if let Some((clause, reason)) = self.bar(charging.phase, charger, target) {
            return outcome::refuse(charging, clause, |_| reason.clone());
        }
        for unit in [charger, target] {
            outcome::present(charging, unit, limits)?;
        }
        let open = charging
            .phase
            .enemies(charger)
            .filter(|enemy| self.could_charge(charging.phase, charger, *enemy));
        let open: Vec<UnitId> = open.collect();
        charging.charge_mut().open_at_first = open;
        outcome::allow(charging, limits);
        charging.tell(EventKind::Declared, charger, &[], |telling| {
            format!("{} charges {}", telling.name(charger), telling.name(target))
        });
        self.aim_at(charging, target)?;
        charging.go_to(Stage::React)
    }

    /// A charge goes twice the Move.
    fn reach(&self, charging: &mut Charging) {
        let charger = charging.charger();
        let reach = self.charge_move(charging.phase, charger);
        for question in [Question::ReachLeast, Question::ReachMost, Question::RollRange] {
            charging.settle(question, reach, clause!("range.double"), |telling| {
                let (multiple, movement) =
                    (self.values.range.multiple.factor(), telling.phase.profile(charger).movement);
                format!("{multiple} × {movement} = {reach}")
            });
        }
    }

    /// The distance to a target is measured.
    fn measured(&self, charging: &mut Charging, target: UnitId, when: Clause, word: &'static str) {
        let gap = measure::gap(charging.phase, charging.charger(), target);
        let measured = rolling::Measured { how: when, when, word, decided: &[when] };
        rolling::measured(charging, target, gap, measured);
    }

    /// Whether the distance is known before the charge is declared, by a setting or for want of the clause.
    fn is_premeasured(&self) -> bool {
        self.values.declare.premeasure || !self.on(clause!("declare.no-premeasure"))
    }

    /// Fixes the side that is struck, and takes aim.
    fn aim_at(&self, charging: &mut Charging, target: UnitId) -> Result<(), Halt> {
        approach::as_block(charging.phase, target).map_err(|beyond| self.beyond(beyond))?;
        let zones = clause!("face.zones");
        let clauses = face::Clauses { zones, majority: zones, tie: zones };
        let side = face::decide(charging, target, &self.values.face, self.switches, clauses)?;
        let gap = measure::gap(charging.phase, charging.charger(), target);
        charging.aim_at(target, Some(side), gap);
        Ok(())
    }

    /// What forbids a charge, if anything does.
    fn bar(&self, phase: &Phase, charger: UnitId, target: UnitId) -> Option<(Clause, String)> {
        let declare = &self.values.declare;
        let limits = clause!("declare.limits");
        let too_far = || {
            let out_of_reach = self.out_of_reach(phase, charger, target)?;
            self.is_premeasured().then_some(out_of_reach)
        };
        declaring::first_bar(
            self.switches,
            &[
                (clause!("engaged.locked"), &|| declaring::in_combat(phase, charger)),
                (limits, &|| declaring::in_state(phase, charger, &declare.barred)),
                (limits, &|| declaring::unseen(phase, charger, target)),
                (limits, &|| declaring::outside_arc(phase, charger, target, declare.arc.degrees())),
                (limits, &too_far),
            ],
        )
    }

    /// The target responds. Flights and volleys are over before the charger moves.
    fn respond(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let (charger, target) = (charging.charger(), charging.target());
        let reaction = self.menu(charging).ask(charging, clause!("respond.choices"))?;
        match reaction {
            Reaction::StandAndShoot => self.stand_and_shoot(charging),
            Reaction::Flee => {
                self.run(charging, target, charger)?;
                charging.go_to(Stage::Redirect)
            }
            Reaction::Hold | Reaction::CounterCharge => charging.go_to(Stage::Roll),
        }
    }

    /// A volley, and the Panic test that it may cause.
    fn stand_and_shoot(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let (before_move, stops) = (clause!("respond.before-move"), clause!("shoot.panic"));
        let mut clauses = vec![before_move];
        if reacting::beyond_range(charging).is_some() {
            clauses.insert(0, clause!("shoot.max-range"));
        }
        let (share, dice, test) =
            (self.values.panic.share, self.values.leadership.dice, clause!("panic.test"));
        let tests = self.on(stops) && self.on(test);
        let panic = tests.then_some(volley::Panic { share, dice, test, stops });
        match volley::answer(charging, &clauses, panic)? {
            volley::Answered::ComesOn => charging.go_to(Stage::Roll),
            volley::Answered::Destroyed => outcome::over(charging, before_move),
            volley::Answered::Panics => {
                self.run(charging, charging.charger(), charging.target())?;
                outcome::over(charging, stops)
            }
        }
    }

    /// The responses that are open to the target.
    fn menu(&self, charging: &Charging) -> reacting::Menu {
        let (phase, target) = (&*charging.phase, charging.target());
        let choices = clause!("respond.choices");
        let menu = reacting::Menu::of(self.values.react.choices.as_slice(), charging);
        if !self.on(choices) {
            return reacting::Menu::hold_only(choices, charging);
        }
        if let Some(combat) = declaring::in_combat(phase, target) {
            return menu.only(Reaction::Hold, choices, || combat);
        }
        if phase.unit(target).fate == Fate::Fleeing {
            return menu
                .only(Reaction::Flee, choices, || format!("{} is fleeing already", charging.name(target)));
        }
        let gate = |clause| (clause, self.on(clause));
        let gates = reacting::Gates {
            missiles: (choices, true),
            distance: gate(clause!("shoot.distance")),
            least: self
                .values
                .shoot
                .least(phase.profile(charging.charger()).movement, self.values.range.multiple),
            beyond_range: (choices, self.on(clause!("shoot.max-range"))),
        };
        let mut menu = menu;
        gates.shut(charging, &mut menu);
        menu
    }

    /// A unit flees: 2D6 inches, or 3D6 if it is fast, directly away.
    fn run(&self, charging: &mut Charging, unit: UnitId, from: UnitId) -> Result<(), Halt> {
        let flee = &self.values.flee;
        let fast = charging.profile(unit).movement.exceeds(flee.fast_over.inches());
        let dice = if fast { flee.fast_dice } else { flee.dice };
        let direction = clause!("flee.direction");
        let running = flight::Running {
            directly_away: self.on(direction).then_some(flee.away_from),
            turns: true,
            lost_at_edge: true,
        };
        let away = self.on(direction).then_some(clause!("reading.away-centres"));
        let clauses =
            flight::Clauses { distance: clause!("flee.distance"), direction, edge: direction, away };
        flight::roll(charging, unit, from, dice, running, clauses)?;
        Ok(())
    }

    /// If the target fled, the charge may go at an enemy that this has put within reach, the nearest to where it stood.
    fn redirect(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let once = clause!("redirect.once");
        let spent = charging.charge().redirected >= self.values.redirect.times;
        if !self.on(once) || spent {
            return charging.go_to(Stage::Roll);
        }
        let (charger, target) = (charging.charger(), charging.target());
        let phase = &*charging.phase;
        let in_reach = |enemy: &UnitId| *enemy != target && self.could_charge(phase, charger, *enemy);
        let mut fresh: Vec<UnitId> = phase.enemies(charger).filter(in_reach).collect();
        let mut clauses = Vec::new();
        if self.on(clause!("redirect.fresh")) {
            let before = fresh.len();
            fresh.retain(|enemy| !charging.charge().open_at_first.contains(enemy));
            clauses.extend((fresh.len() < before).then_some(clause!("redirect.fresh")));
        }
        if self.on(clause!("redirect.nearest")) {
            let before = fresh.len();
            fresh = self.nearest(charging, fresh);
            if fresh.len() < before {
                clauses.extend([clause!("reading.nearest-from"), clause!("redirect.nearest")]);
            }
        }
        match redirection::ask(charging, &fresh, once, &clauses)? {
            None => charging.go_to(Stage::Roll),
            Some(other) => {
                charging.charge_mut().redirected += 1;
                self.aim_at(charging, other)?;
                charging.go_to(Stage::React)
            }
        }
    }

    /// Of these enemies those that are nearest to the target that fled.
    fn nearest(&self, charging: &Charging, enemies: Vec<UnitId>) -> Vec<UnitId> {
        let phase = &*charging.phase;
        let from = match self.values.redirect.nearest_from {
            NearestFrom::WhereItStood => charging.aim().stood.clone(),
            NearestFrom::WhereItIs => phase.ground(charging.target()),
        };
        let gap = |enemy: &UnitId| {
            onset_geometry::nearest(&from, &phase.ground(*enemy)).map_or(Inches::ZERO, |closest| closest.gap)
        };
        let Some(least) = enemies.iter().map(gap).min() else { return enemies };
        enemies.into_iter().filter(|enemy| least.reaches(gap(enemy))).collect()
    }

    /// Only now is the distance measured: twice the Move, terrain deducted, has to cover it.
    fn measure(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let (charger, target) = (charging.charger(), charging.target());
        if charging.unit(target).fate == Fate::LeftTable {
            return self.fall_short(charging, &[clause!("flee.out-of-reach")], || {
                "the target has left the table".to_owned()
            });
        }
        let (when, word) = match self.is_premeasured() {
            true => (clause!("declare.limits"), "before-declaring"),
            false => (clause!("declare.no-premeasure"), "after-responses"),
        };
        self.measured(charging, target, when, word);
        let gap = measure::gap(charging.phase, charger, target);
        let reach = self.charge_move(charging.phase, charger);
        let fled = charging.unit(target).fate == Fate::Fleeing;
        if !reach.reaches(gap) {
            let clause = if fled { clause!("flee.out-of-reach") } else { clause!("range.double") };
            return self.fall_short(charging, &[clause], || format!("{reach} < {gap}"));
        }
        let approach = match self.approach(charging.phase, charger, target) {
            Ok(approach) => approach,
            Err(failure) => {
                let clauses = self.why_not(charging.phase, charger, &failure);
                return self.fall_short(charging, &clauses, || match &failure {
                    approach::Failure::TooFar { cost } => format!("{reach} < {cost} by the way it has to go"),
                    failure => failure.words(),
                });
            }
        };
        let price = self.price(charging.phase, charger, &approach);
        let by = price.clauses.first().copied().unwrap_or(clause!("range.double"));
        charging.settle_target(Question::ContactMade, true, by, |_| price.words());
        charging.tell(EventKind::Measured, charger, &price.clauses, |telling| {
            format!("{} reaches {}: {}", telling.name(charger), telling.name(target), price.words())
        });
        charging.charge_mut().roll = Some(Rolled::Reached);
        charging.go_to(Stage::Move)
    }

    /// What a charge costs over its ground, and what there is to pay it with.
    fn price(&self, phase: &Phase, charger: UnitId, approach: &approach::Approach) -> ground::Price {
        let (reach, found) = (self.charge_move(phase, charger), &approach.found);
        let left = if approach.crosses { self.past_obstacle(reach, phase, charger) } else { reach };
        let mut clauses = Vec::new();
        clauses.extend((left < reach).then_some(clause!("range.obstacle")));
        if found.cost.exceeds(found.inches) {
            clauses.extend([clause!("range.terrain"), clause!("reading.difficult-inches")]);
        }
        ground::Price { travel: found.inches, cost: found.cost, reach, left, clauses }
    }

    /// The clauses by which a charge cannot be made.
    fn why_not(&self, phase: &Phase, charger: UnitId, failure: &approach::Failure) -> Vec<Clause> {
        match failure {
            approach::Failure::TooFar { .. } => {
                let mut clauses = Vec::new();
                let on_table = |kind| phase.field.terrain.iter().any(|terrain| terrain.kind == kind);
                let open = self.charge_move(phase, charger);
                let halved = self.past_obstacle(open, phase, charger) < open;
                clauses
                    .extend((halved && on_table(TerrainKind::Obstacle)).then_some(clause!("range.obstacle")));
                clauses.extend(on_table(TerrainKind::Difficult).then_some(clause!("range.terrain")));
                clauses.push(clause!("range.double"));
                clauses
            }
            approach::Failure::Door { .. } => vec![clause!("align.partial")],
            approach::Failure::Clips { .. } | approach::Failure::NoWay { .. } => {
                vec![clause!("move.one-wheel")]
            }
        }
    }

    /// How far a budget gets on a course as long as it, over the ground there.
    fn afford(&self, phase: &Phase, charger: UnitId, legs: &[Stride], budget: Inches) -> failure::Paid {
        let each = self.values.range.difficult_cost.factor();
        let slow = ground::difficult_along(phase, charger, legs, self.values.range.difficult_counts);
        let travel = ground::affordable(budget, &slow, each);
        let mut clauses = Vec::new();
        clauses.extend((travel < budget).then_some(clause!("range.terrain")));
        // It goes up to an obstacle in full, and past it only with what the crossing leaves.
        let obstacle = ground::up_to_along(phase, charger, TerrainKind::Obstacle, legs);
        let Some(obstacle) = obstacle.filter(|obstacle| *obstacle < travel) else {
            return failure::Paid { travel, clauses };
        };
        let left = ground::affordable(self.past_obstacle(budget, phase, charger), &slow, each).max(obstacle);
        clauses.extend((left < travel).then_some(clause!("range.obstacle")));
        failure::Paid { travel: left.min(travel), clauses }
    }

    /// Why an enemy is out of reach, if it is.
    fn out_of_reach(&self, phase: &Phase, charger: UnitId, enemy: UnitId) -> Option<String> {
        let (gap, reach) = (measure::gap(phase, charger, enemy), self.charge_move(phase, charger));
        declaring::out_of_reach(gap, reach).or_else(|| {
            self.approach(phase, charger, enemy).err().map(|failure| match failure {
                approach::Failure::TooFar { cost } => format!("{reach} < {cost} by the way it has to go"),
                failure => failure.words(),
            })
        })
    }

    /// The charge fails; the failed move follows.
    fn fall_short(
        &self,
        charging: &mut Charging,
        clauses: &[Clause],
        why: impl Fn() -> String,
    ) -> Result<Flow, Halt> {
        charging.settle_target(Question::ContactMade, false, clauses[0], |_| why());
        let charger = charging.charger();
        charging.tell(EventKind::Failed, charger, clauses, |telling| {
            format!("the charge of {} fails: {}", telling.name(charger), why())
        });
        let fled = charging.aim().reaction == Some(Reaction::Flee);
        let stays =
            (fled && !self.on(clause!("flee.out-of-reach"))) || !self.on(clause!("failed.normal-move"));
        let normal = if stays { Inches::ZERO } else { self.normal_move(charging.phase, charger) };
        charging.charge_mut().roll = Some(Rolled::Short(normal));
        charging.go_to(Stage::Move)
    }

    /// The charger moves: into contact, or as far as a failed charge goes.
    fn advance(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let target = charging.target();
        if let Some(Rolled::Short(budget)) = charging.charge().roll {
            self.halt_short(charging, budget);
            return outcome::over(charging, clause!("failed.normal-move"));
        }
        let Ok(approach) = self.approach(charging.phase, charging.charger(), target) else {
            return outcome::over(charging, clause!("move.one-wheel"));
        };
        let flees = charging.unit(target).fate == Fate::Fleeing;
        if flees && self.on(clause!("caught.destroyed")) {
            self.run_down(charging, &approach);
            return outcome::over(charging, clause!("move.straight"));
        }
        if flees {
            charging.phase.unit_mut(target).fate = Fate::Stands;
        }
        let clauses = contact::Clauses {
            reached: clause!("range.double"),
            moved: clause!("move.straight"),
            wheel: clause!("move.one-wheel"),
            models: clause!("move.maximise"),
            closes: clause!("align.free"),
            target_closes: clause!("align.target-instead"),
            stay: clause!("align.partial"),
            fewer: clause!("align.partial"),
            paid: self
                .values
                .moving
                .wheel_costs
                .then_some([clause!("move.wheel-costs"), clause!("move.wheel-arc")]),
            keeps_off: self.keeps_off(charging, &approach),
            beside: None,
        };
        contact::make(charging, &approach, clauses);
        outcome::over(charging, clause!("move.straight"))
    }

    /// A failed charge moves straight at the target, but only its normal Move; and it does not shoot.
    fn halt_short(&self, charging: &mut Charging, budget: Inches) {
        let (charger, failed) = (charging.charger(), clause!("failed.normal-move"));
        let clear = Some(self.values.failed.clear.inches());
        let pay = |phase: &Phase, legs: &[Stride]| {
            if !self.values.failed.terrain {
                return failure::Paid::all(budget);
            }
            let mut paid = self.afford(phase, charger, legs, budget);
            paid.clauses.extend((paid.travel < budget).then_some(clause!("reading.failed-terrain")));
            paid
        };
        let clauses = failure::Clauses {
            moved: failed,
            clear: clause!("reading.failed-stop"),
            turned: Some(clause!("reading.failed-turn")),
        };
        failure::advance(charging, budget, clear, pay, clauses);
        let shooting = clause!("failed.no-shooting");
        if self.on(shooting) {
            charging.tell(EventKind::Follows, charger, &[shooting], |telling| {
                format!("{} may not shoot this turn; wizards may cast", telling.name(charger))
            });
            charging.settle(Question::AfterMayShoot, false, shooting, |_| "its charge has failed".to_owned());
        }
    }

    /// Fleers that are reached are destroyed, and the charger goes on to the end of its charge.
    fn run_down(&self, charging: &mut Charging, approach: &approach::Approach) {
        let (charger, destroyed, onward) =
            (charging.charger(), clause!("caught.destroyed"), clause!("caught.full-move"));
        catching::destroy(charging, destroyed);
        let found = &approach.found;
        let caught = found.inches;
        let mut clauses = vec![clause!("move.straight")];
        let mut stopped = None;
        let mut travel = Inches::ZERO;
        contact::go(charging, found);
        if self.on(onward) {
            clauses = vec![onward];
            let left = self.price(charging.phase, charger, approach).left - found.cost;
            let legs = ground::straight(charging.phase, charger, left);
            let paid = self.afford(charging.phase, charger, &legs, left);
            clauses.extend(paid.clauses);
            let short = clause!("reading.caught-stop-short");
            let clear = self.on(short).then(|| self.values.caught.clear.inches());
            let room = failure::run_on(charging.phase, charger, &[], clear, paid.travel);
            (travel, stopped) = (room.upto, room.stopped_by);
            let side = charging.profile(charger).side;
            let enemy =
                matches!(stopped, Some(failure::Stopper::Unit(unit)) if charging.profile(unit).side != side);
            clauses.extend(enemy.then_some(short));
        }
        let ahead = charging.unit(charger).pose.heading();
        charging.shift(charger, ahead * travel.get());
        let (way, whole) = (contact::words(&found.way), caught + travel);
        charging.tell(EventKind::Moved, charger, &clauses, |telling| {
            let short =
                stopped.map_or(String::new(), |stopper| format!(", stopped by {}", stopper.words(telling)));
            format!(
                "{} moves {way} to the catch and {travel} on: {whole} in all{short}",
                telling.name(charger)
            )
        });
        let whole = Found { inches: whole, ..found.clone() };
        contact::moves(charging, &whole, clauses[0], clause!("move.one-wheel"));
    }

    /// Whether an enemy could be charged as everybody stands now: nothing forbids it, a clear line leads to it, and the
    /// charge reaches so far.
    fn could_charge(&self, phase: &Phase, charger: UnitId, enemy: UnitId) -> bool {
        let near = measure::clear_gap(phase, charger, enemy).is_some();
        near && self.out_of_reach(phase, charger, enemy).is_none()
            && self.bar(phase, charger, enemy).is_none()
    }

    /// The best way in: across obstacles with what that leaves of the move, or round them with all of it.
    fn approach(
        &self,
        phase: &Phase,
        charger: UnitId,
        target: UnitId,
    ) -> Result<approach::Approach, approach::Failure> {
        let reach = self.charge_move(phase, charger);
        let round = || approach::best(phase, charger, target, &self.plan(phase, target, reach, false));
        if !phase.field.terrain.iter().any(|terrain| terrain.kind == TerrainKind::Obstacle) {
            return round();
        }
        // Whose front is on one already crosses it.
        let first = ground::straight(phase, charger, Inches::new(1e-3));
        let starts_on = ground::up_to_along(phase, charger, TerrainKind::Obstacle, &first).is_some();
        let left = self.past_obstacle(reach, phase, charger);
        let across = approach::best(phase, charger, target, &self.plan(phase, target, left, true));
        if starts_on {
            return across;
        }
        match (round(), across) {
            (Ok(round), Ok(across)) if across.found.charger_models > round.found.charger_models => Ok(across),
            (Ok(round), _) => Ok(round),
            (Err(_), across) => across,
        }
    }

    fn plan(&self, phase: &Phase, target: UnitId, reach: Inches, crosses: bool) -> approach::Plan {
        let range = &self.values.range;
        let free = clause!("align.free");
        let mut closing =
            if self.on(free) { self.values.door.order.ways().to_vec() } else { vec![Closing::AsTheyMet] };
        let is_open = |closing: &Closing| match closing {
            Closing::Target => self.on(clause!("align.target-instead")),
            Closing::AsTheyMet => self.on(clause!("align.partial")) || !self.on(free),
            Closing::Charger | Closing::Fewer => true,
        };
        closing.retain(is_open);
        approach::Plan {
            declared: self.face_of(phase, target),
            wheeling: self.values.moving.wheeling(),
            wheel_cost: self.values.moving.cost(),
            reach: Some(reach),
            slow: Some((range.difficult_cost.factor(), range.difficult_counts == ground::Counts::All)),
            crosses,
            counting: Counting::Charger,
            maximise: self.on(clause!("move.maximise")),
            near: None,
            may_be_near: true,
            may_touch: !self.on(clause!("reading.declared-only")),
            apart: self.values.contact.apart.inches(),
            closing,
            work_round: true,
        }
    }

    /// Which clauses kept the charge off enemies that it was not declared against.
    fn keeps_off(&self, charging: &Charging, approach: &approach::Approach) -> Vec<Clause> {
        let (phase, charger, target) = (&*charging.phase, charging.charger(), charging.target());
        let reach = self.charge_move(phase, charger);
        let reach = if approach.crosses { self.past_obstacle(reach, phase, charger) } else { reach };
        let plan = self.plan(phase, target, reach, approach.crosses);
        let clauses = [clause!("reading.declared-only"), clause!("reading.apart")];
        approach::keeps_off(charging, &plan, &approach.found, clauses)
    }

    /// What is asked of a move across obstacles, or round them; and which clauses make it dearer.
    fn asked(&self, phase: &Phase, charger: UnitId, target: UnitId, reach: Inches, crosses: bool) -> Asked {
        let mut asked = Asked::of(phase, charger, target, &self.plan(phase, target, reach, crosses));
        asked.costs = vec![
            (clause!("move.wheel-costs"), Terms { wheel_cost: WheelCost::Free, ..asked.terms.clone() }),
            (clause!("range.terrain"), Terms { slow: None, ..asked.terms.clone() }),
        ];
        asked
    }

    /// Which clause a player's own move breaks by what is wrong with it.
    fn breaks(&self) -> Breaks {
        let on = |clause| Some(clause).filter(|clause| self.on(*clause));
        let (moved, maximise) = (clause!("move.straight"), on(clause!("move.maximise")));
        let closes = on(clause!("align.free")).unwrap_or(moved);
        Breaks {
            moved,
            wheel: clause!("move.one-wheel"),
            reach: clause!("range.double"),
            touches: clause!("reading.declared-only"),
            near: moved,
            apart: clause!("reading.apart"),
            side: on(clause!("face.zones")),
            closes,
            room: on(clause!("align.partial")).unwrap_or(closes),
            fewer: [maximise, maximise],
        }
    }

    /// The side of an enemy that the charge in hand counts as striking; the front of one that it has not been declared at.
    fn face_of(&self, phase: &Phase, target: UnitId) -> Facing {
        let aimed = phase.charges[phase.current].targets.iter().rev().find(|aim| aim.unit == target);
        aimed.and_then(|aim| aim.face).unwrap_or(Facing::Front)
    }

    /// What crossing an obstacle leaves of a move.
    fn past_obstacle(&self, distance: Inches, phase: &Phase, unit: UnitId) -> Inches {
        self.values.range.obstacle.leaves(distance, phase.profile(unit).movement)
    }

    fn charge_move(&self, phase: &Phase, unit: UnitId) -> Inches {
        phase.profile(unit).movement * self.values.range.multiple.factor()
    }

    fn normal_move(&self, phase: &Phase, unit: UnitId) -> Inches {
        phase.profile(unit).movement * self.values.failed.multiple.factor()
    }

    fn on(&self, clause: Clause) -> bool {
        self.switches.on(clause)
    }

    /// The clause that asks for a manoeuvre which is not built yet.
    fn beyond(&self, beyond: Beyond) -> Halt {
        let clause = match beyond.needs {
            Manoeuvre::Clipping | Manoeuvre::WayRound => clause!("move.one-wheel"),
            Manoeuvre::OneByOne => unbuilt!("move.no-formation-change"),
        };
        beyond.halt(clause)
    }
}
