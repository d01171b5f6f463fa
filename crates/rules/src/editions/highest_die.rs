//! highest-die: a charge goes Move plus the higher of two dice. Distances may be measured at any time.
//!
//! Declare, react, perhaps redirect, roll, move; and run down who flees.

use onset_dice::Notation;
use onset_geometry::Inches;
use onset_manoeuvre::Closing;
use serde::Deserialize;

use crate::{
    ChargeRuleset, Charging, Clause, Edition, EventKind, Fate, Field, Flow, Formation, Halt, NotPlayed,
    Phase, Question, Reaction, Rolled, Shared, Stage, Switches, UnitId,
    parameters::{
        Closings, Distance, Leading, Manoeuvring, Panicking, Reacting, Shooting, Times, Touching, Zoning,
    },
    steps::{
        Beyond, Manoeuvre, approach, casualties, catching, contact, declaring,
        demands::{self, Asked, Breaks, Demands},
        face, failure, flight, leadership, measure, outcome, reacting, redirection,
        rolled_charge::{self, RolledCharge},
        rolling, volley,
    },
    table::Table,
};

macro_rules! clause {
    ($id:literal) => {
        const { Clause::named(Edition::HighestDie, $id) }
    };
}

/// A clause that is not built yet: a situation that needs it is not played.
macro_rules! unbuilt {
    ($id:literal) => {
        const { Clause::named(Edition::HighestDie, $id) }
    };
}

/// A clause that a player's own move can break, and the best move never does: no play carries it.
macro_rules! judged {
    ($id:literal) => {
        const { Clause::named(Edition::HighestDie, $id) }
    };
}

/// The edition's rules: its values, and which of its clauses are switched off.
#[derive(Clone, Debug, PartialEq)]
pub struct HighestDie {
    values: Values,
    switches: Switches,
}

/// The values of `editions/highest-die.toml`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    declare: Declares,
    react: Reacting,
    shoot: Shooting,
    leadership: Leading,
    panic: Panicking,
    flee: Fleeing,
    redirect: Redirects,
    range: Range,
    #[serde(rename = "move")]
    moving: Manoeuvring,
    contact: Touching,
    door: Closings,
    align: Small,
    failed: Failing,
    caught: Catching,
    face: Zoning,
}

/// `[declare]`: who may charge whom, and who has to.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Declares {
    premeasure: bool,
    arc: crate::parameters::Angle<180>,
    may_leave: MayLeave,
    barred: Vec<String>,
    compelled: Vec<String>,
}

/// Who in the way of a charge may yet leave before it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum MayLeave {
    Unengaged,
    Anybody,
}

/// `[flee]`: how far fleers run, and whom terror makes flee.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fleeing {
    dice: Notation,
    away_from: flight::AwayFrom,
    terror: Terror,
    terrifying: Vec<String>,
}

/// Whether a terrifying charger makes its target flee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Terror {
    Test,
    Always,
    Never,
}

/// `[range]`: how far a charge goes, and how the distance is measured.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    multiple: Times,
    dice: Notation,
    measure: measure::Line,
}

/// `[failed]`: how near to others a failed charge stops, and how far it goes that was shot at from beyond range.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Failing {
    clear: Distance,
    beyond_range: BeyondRange,
}

/// How far a failed charge goes that was shot at from beyond range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum BeyondRange {
    HigherDie,
    ClosesToRange,
}

/// `[redirect]`: how often, and after what.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Redirects {
    times: u8,
    after: After,
}

/// Which flights let a charge be redirected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum After {
    AnyFlight,
    ChosenFlight,
}

/// `[align]`: which targets align to their charger, by unit strength.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Small {
    small_under: u32,
    great_from: u32,
}

/// `[caught]`: what happens to fleers that are run down.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Catching {
    wounds_per_strength: u32,
    stop_behind: Distance,
    follows: bool,
}

impl HighestDie {
    /// The rules with these values and switches.
    pub fn new(values: Values, switches: Switches) -> Self {
        HighestDie { values, switches }
    }
}

impl ChargeRuleset for HighestDie {
    fn edition(&self) -> Edition {
        Edition::HighestDie
    }

    fn switches(&self) -> Switches {
        self.switches
    }

    fn begin(&self, field: &Shared<Field>) -> Result<Phase, NotPlayed> {
        outcome::single_charge(field, unbuilt!("resolve.after-declarations"))?;
        outcome::single_target(field, unbuilt!("targets.clipping"))?;
        Ok(Phase::new(field.clone(), Formation::Block))
    }

    fn step(&self, phase: &mut Phase, table: &mut Table<'_>) -> Result<Flow, Halt> {
        let charging = &mut Charging::new(phase, table);
        match charging.phase.stage {
            Stage::Declare => self.declare(charging),
            Stage::React => self.react(charging),
            Stage::Redirect => self.redirect(charging),
            Stage::Roll => self.roll(charging),
            Stage::Move => self.advance(charging),
            Stage::Attempt | Stage::Aftermath | Stage::Over => {
                outcome::over(charging, clause!("declare.voluntary"))
            }
        }
    }

    fn silent_on(&self) -> &'static [Question] {
        use Question::*;
        &[
            TargetsPicked, AttemptMade, RedirectTested, CounterInches, MeleeJoined, MeleeFollows,
            AfterMayShoot, AfterFightsFirst, AfterMustFight,
        ]
    }

    fn demands(&self, phase: &Phase, rolled: Option<Inches>) -> Option<Demands> {
        let (charger, target) = demands::in_hand(phase);
        let limit = rolled.filter(|_| !self.on(clause!("move.unlimited")));
        let charge = self.charge(phase, charger, target);
        let asked = Asked::of(phase, charger, target, &charge.plan(phase, target));
        let small = self.is_small(phase, charger, target).then_some(clause!("align.small-target"));
        let breaks = charge.breaks();
        Some(Demands {
            charger,
            target,
            asked: demands::within(asked, limit),
            across: None,
            breaks: Breaks { closes: small.unwrap_or(breaks.closes), ..breaks },
            best: charge.approach(phase, charger, target),
        })
    }
}

impl HighestDie {
    /// The charge is declared, if it may be and its player will have it.
    fn declare(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let (charger, target) = (charging.charger(), charging.first_wanted());
        for unit in [charger, target] {
            approach::as_block(charging.phase, unit).map_err(|beyond| self.beyond(beyond))?;
        }
        rolling::reach(charging, self.base(charging.phase), self.values.range.dice, clause!("range.highest"));
        if let Some((clause, reason)) = self.bar(charging.phase, charger, target) {
            return outcome::refuse(charging, clause, |_| reason.clone());
        }
        for unit in [charger, target] {
            outcome::present(charging, unit, clause!("declare.barred"))?;
        }
        if self.premeasures() {
            if let Some(gap) =
                self.charge(charging.phase, charger, target).gap(charging.phase, charger, target)
            {
                self.measured(charging, target, gap, clause!("declare.premeasure"), "before-declaring");
            }
            if let Some(reason) = self.hopeless(charging.phase, charger, target) {
                return outcome::refuse(charging, clause!("declare.possible"), |_| reason.clone());
            }
        }
        let compelling = clause!("declare.compelled");
        let compelled = charging.profile(charger).any_trait(&self.values.declare.compelled);
        let compelled = compelled.filter(|_| self.on(compelling)).map(|which| (compelling, which));
        let voluntary = clause!("declare.voluntary");
        outcome::allow(charging, clause!("declare.possible"));
        if !declaring::willing(charging, voluntary, self.on(voluntary), compelled)? {
            return outcome::over(charging, voluntary);
        }
        let mut settled = vec![compelled.map_or(voluntary, |(compelling, _)| compelling)];
        if self.premeasures()
            && self.on(clause!("declare.possible"))
            && self.shut_off(charging.phase, charger, target).is_some()
        {
            settled.extend([clause!("declare.may-clear"), clause!("reading.may-leave")]);
        }
        charging.tell(EventKind::Declared, charger, &settled, |telling| {
            format!("{} charges {}", telling.name(charger), telling.name(target))
        });
        self.aim_at(charging, target)?;
        charging.go_to(Stage::React)
    }

    /// Why a charge plainly cannot succeed, if it cannot: the target is out of reach, or every way to it is shut off by what
    /// cannot leave.
    fn hopeless(&self, phase: &Phase, charger: UnitId, target: UnitId) -> Option<String> {
        if !self.on(clause!("declare.possible")) {
            return None;
        }
        let gap = self.charge(phase, charger, target).gap(phase, charger, target);
        let too_far = gap.and_then(|gap| declaring::out_of_reach(gap, self.most(phase)));
        too_far.or_else(|| {
            let shut_off = self.shut_off(phase, charger, target)?;
            if !self.on(clause!("declare.may-clear")) {
                return Some(shut_off);
            }
            let stays = |unit: UnitId| match self.values.declare.may_leave {
                MayLeave::Unengaged => declaring::in_combat(phase, unit).is_some(),
                MayLeave::Anybody => false,
            };
            self.shut_off(&approach::cleared(phase, &[charger, target], stays), charger, target)
        })
    }

    /// Why no way leads into contact, if none does.
    fn shut_off(&self, phase: &Phase, charger: UnitId, target: UnitId) -> Option<String> {
        let charge = self.charge(phase, charger, target);
        if charge.gap(phase, charger, target).is_none() {
            return Some(rolled_charge::no_line(phase, charger, target));
        }
        match charge.approach(phase, charger, target) {
            Err(approach::Failure::NoWay { why }) => Some(why),
            _ => None,
        }
    }

    /// Fixes the side that is struck, and takes aim.
    fn aim_at(&self, charging: &mut Charging, target: UnitId) -> Result<(), Halt> {
        approach::as_block(charging.phase, target).map_err(|beyond| self.beyond(beyond))?;
        self.charge(charging.phase, charging.charger(), target).aim_at(charging, target)
    }

    /// What forbids a charge at a target, whatever the distance.
    fn bar(&self, phase: &Phase, charger: UnitId, target: UnitId) -> Option<(Clause, String)> {
        let declare = &self.values.declare;
        declaring::first_bar(
            self.switches,
            &[
                (clause!("declare.barred"), &|| declaring::in_combat(phase, charger)),
                (clause!("declare.barred"), &|| declaring::in_state(phase, charger, &declare.barred)),
                (clause!("declare.line-of-sight"), &|| declaring::unseen(phase, charger, target)),
                (clause!("declare.front-arc"), &|| {
                    declaring::outside_arc(phase, charger, target, declare.arc.degrees())
                }),
            ],
        )
    }

    /// The target holds, stands and shoots, or flees.
    fn react(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let (charger, target) = (charging.charger(), charging.target());
        let reaction = self.menu(charging)?.ask(charging, clause!("react.choices"))?;
        match reaction {
            Reaction::StandAndShoot if self.on(clause!("shoot.resolve")) => self.stand_and_shoot(charging),
            Reaction::Flee => {
                self.run(charging, target, charger)?;
                charging.go_to(Stage::Redirect)
            }
            _ => {
                charging.tell(EventKind::Reacted, target, &[clause!("hold.stationary")], |telling| {
                    format!("{} stays where it is", telling.name(target))
                });
                charging.go_to(Stage::Roll)
            }
        }
    }

    /// The reactions that are open to the target.
    fn menu(&self, charging: &mut Charging) -> Result<reacting::Menu, Halt> {
        let target = charging.target();
        if !self.on(clause!("react.choices")) {
            return Ok(reacting::Menu::hold_only(clause!("react.choices"), charging));
        }
        let mut menu = reacting::Menu::of(self.values.react.choices.as_slice(), charging);
        let combat = declaring::in_combat(charging.phase, target);
        if let Some(combat) = combat.filter(|_| self.on(clause!("react.in-combat"))) {
            return Ok(menu.only(Reaction::Hold, clause!("react.in-combat"), || combat));
        }
        if let Some(forced) = self.forced_to_flee(charging)? {
            charging.aim_mut().forced = true;
            return Ok(menu.only(Reaction::Flee, clause!("flee.forced"), || forced));
        }
        let movement = charging.profile(charging.charger()).movement;
        let gate = |clause| (clause, self.on(clause));
        let gates = reacting::Gates {
            missiles: gate(clause!("shoot.missiles")),
            distance: gate(clause!("shoot.range-over-move")),
            least: self.values.shoot.least(movement, self.values.range.multiple),
            beyond_range: (clause!("shoot.missiles"), self.on(clause!("shoot.beyond-range"))),
        };
        gates.shut(charging, &mut menu);
        Ok(menu)
    }

    /// Why the target has to flee, if it has to: it flees already, or terror makes it.
    fn forced_to_flee(&self, charging: &mut Charging) -> Result<Option<String>, Halt> {
        let (charger, target, forced) = (charging.charger(), charging.target(), clause!("flee.forced"));
        if !self.on(forced) {
            return Ok(None);
        }
        if charging.unit(target).fate == Fate::Fleeing {
            return Ok(Some(format!("{} is fleeing already", charging.name(target))));
        }
        let flee = &self.values.flee;
        let terrified = charging.profile(charger).any_trait(&flee.terrifying).is_some()
            && charging.profile(target).any_trait(&flee.terrifying).is_none();
        let flees = match flee.terror {
            Terror::Never => false,
            Terror::Always => terrified,
            Terror::Test => {
                let dice = self.values.leadership.dice;
                terrified
                    && !leadership::test(
                        charging,
                        target,
                        dice,
                        "against terror",
                        clause!("reading.terror-test"),
                    )?
                    .passed
            }
        };
        Ok(flees.then(|| format!("{} is terrified", charging.name(target))))
    }

    /// A volley out of sequence, the Panic test included; then the shooter counts as holding.
    fn stand_and_shoot(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let mut clauses = vec![clause!("shoot.resolve")];
        clauses.extend(reacting::beyond_range(charging).map(|_| clause!("shoot.beyond-range")));
        let (share, dice, test) =
            (self.values.panic.share, self.values.leadership.dice, clause!("panic.test"));
        let panic = self.on(test).then_some(volley::Panic { share, dice, test, stops: test });
        match volley::answer(charging, &clauses, panic)? {
            volley::Answered::ComesOn => charging.go_to(Stage::Roll),
            volley::Answered::Destroyed => outcome::over(charging, clause!("shoot.resolve")),
            volley::Answered::Panics => {
                self.run(charging, charging.charger(), charging.target())?;
                outcome::over(charging, test)
            }
        }
    }

    /// A unit turns to face directly away, for free, and runs 2D6 inches; at the table's edge it is destroyed.
    fn run(&self, charging: &mut Charging, unit: UnitId, from: UnitId) -> Result<(), Halt> {
        let (turn, edge) = (clause!("flee.turn"), clause!("flee.edge"));
        let running = flight::Running {
            directly_away: Some(self.values.flee.away_from),
            turns: self.on(turn),
            lost_at_edge: self.on(edge),
        };
        let clauses =
            flight::Clauses { distance: clause!("flee.distance"), direction: turn, edge, away: None };
        flight::roll(charging, unit, from, self.values.flee.dice, running, clauses)?;
        Ok(())
    }

    /// If the target fled or is gone, the charge may be completed all the same, or redirected once to another viable
    /// target; and back to the first if the second flees too.
    fn redirect(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let (choice, once, back) =
            (clause!("redirect.choice"), clause!("redirect.once"), clause!("redirect.back"));
        if !self.on(choice) {
            return charging.go_to(Stage::Roll);
        }
        let (charger, been) = (charging.charger(), charging.been_at());
        let forced = charging.aim().forced.then_some(clause!("reading.redirect-any-flight"));
        if forced.is_some() && self.values.redirect.after == After::ChosenFlight {
            return charging.go_to(Stage::Roll);
        }
        let spent = charging.charge().redirected >= self.values.redirect.times && self.on(once);
        if spent {
            let first = been[0];
            let returns = charging.target() != first && charging.unit(first).is_on_table() && self.on(back);
            if !returns {
                return charging.go_to(Stage::Roll);
            }
            let limits = [clause!("reading.back-exception"), once];
            if redirection::ask(charging, &[first], back, &limits)?.is_some() {
                charging.charge_mut().at = 0;
            }
            return charging.go_to(Stage::Roll);
        }
        let enemies: Vec<UnitId> =
            charging.phase.enemies(charger).filter(|enemy| !been.contains(enemy)).collect();
        let phase = &*charging.phase;
        let in_range = |enemy| {
            self.charge(phase, charger, enemy)
                .gap(phase, charger, enemy)
                .is_some_and(|gap| self.most(phase).reaches(gap))
        };
        let is_viable = |enemy: &UnitId| {
            in_range(*enemy)
                && self.bar(phase, charger, *enemy).is_none()
                && self.hopeless(phase, charger, *enemy).is_none()
        };
        let mut viable: Vec<UnitId> = enemies.into_iter().filter(is_viable).collect();
        // Where nothing limits it to one redirection, the way back is one of them.
        let (first, redirected) = (been[0], charging.charge().redirected > 0);
        let back_too = redirected && charging.target() != first && self.on(back);
        viable.extend(Some(first).filter(|first| back_too && phase.unit(*first).is_on_table()));
        let limits: Vec<Clause> = forced.into_iter().collect();
        match redirection::ask(charging, &viable, choice, &limits)? {
            None => charging.go_to(Stage::Roll),
            Some(other) if other == first => {
                charging.charge_mut().at = 0;
                charging.go_to(Stage::Roll)
            }
            Some(other) => {
                charging.charge_mut().redirected += 1;
                self.aim_at(charging, other)?;
                let gap = charging.aim().gap;
                if self.premeasures() {
                    self.measured(charging, other, gap, clause!("declare.premeasure"), "before-declaring");
                }
                charging.go_to(Stage::React)
            }
        }
    }

    /// The charge is rolled for: Move plus the higher die has to cover the distance; equal to it is enough.
    fn roll(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let prospects = self.prospects(charging)?;
        let (dice, base, range) =
            (self.values.range.dice, self.base(charging.phase), clause!("range.highest"));
        let rolled = rolling::roll(charging, rolling::Roll { dice, base, range, prospects })?;
        charging.charge_mut().roll = Some(rolled);
        charging.go_to(Stage::Move)
    }

    /// What the roll has to reach. The target is where it now stands, if it is still there.
    fn prospects(&self, charging: &mut Charging) -> Result<rolling::Prospects, Halt> {
        let (charger, target) = (charging.charger(), charging.target());
        if !charging.unit(target).is_on_table() {
            return Ok(rolling::Prospects::never(clause!("reading.empty-place"), "the target has gone"));
        }
        let charge = self.charge(charging.phase, charger, target);
        let gap = charge.gap(charging.phase, charger, target);
        if let Some(gap) = gap.filter(|gap| !self.premeasures() || !gap.is_about(charging.aim().gap)) {
            let (clause, when) = match self.premeasures() {
                true => (clause!("declare.premeasure"), "before-declaring"),
                false => (clause!("range.measure"), "when-resolved"),
            };
            self.measured(charging, target, gap, clause, when);
        }
        charge.judge_face(charging)?;
        let Some(gap) = gap else { return Ok(charge.out_of_measure(charging.phase, charger, target)) };
        match charge.approach(charging.phase, charger, target) {
            Err(approach::Failure::Clips { whom, why }) if self.on(unbuilt!("targets.clipping")) => {
                let whom = charging.name(whom).to_owned();
                Err(self.beyond(Beyond::new(Manoeuvre::Clipping, &whom, "at", why)))
            }
            approach => Ok(charge.prospects(gap, approach)),
        }
    }

    /// The charger moves: into contact, or as far as a failed charge goes.
    fn advance(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        if let Some(Rolled::Short(higher)) = charging.charge().roll {
            self.fall_short(charging, higher);
            return outcome::over(charging, clause!("failed.highest-die"));
        }
        let (charger, target) = (charging.charger(), charging.target());
        let charge = self.charge(charging.phase, charger, target);
        let Ok(approach) = charge.approach(charging.phase, charger, target) else {
            return outcome::over(charging, clause!("move.one-wheel"));
        };
        let mut clauses = charge.contact(charging, &approach);
        let flees = charging.unit(target).fate == Fate::Fleeing;
        if flees {
            clauses.models = clause!("reading.run-down-straight");
        }
        contact::make(charging, &approach, clauses);
        if flees {
            self.run_down(charging, approach.found.inches)?;
        }
        outcome::over(charging, clause!("move.one-wheel"))
    }

    /// A failed charge moves towards the target by the higher die; also where a volley met it from beyond range.
    fn fall_short(&self, charging: &mut Charging, higher: Inches) {
        let (moved, keep) = (clause!("failed.highest-die"), clause!("move.keep-inch"));
        let mut clauses =
            failure::Clauses { moved, clear: keep, turned: Some(clause!("reading.failed-turn")) };
        let mut budget = if self.on(moved) { higher } else { Inches::ZERO };
        let shot_at = charging.aim().reaction == Some(Reaction::StandAndShoot);
        if let Some(closed) = reacting::beyond_range(charging).filter(|_| shot_at) {
            let reading = clause!("reading.beyond-range-failed");
            let closes = self.values.failed.beyond_range == BeyondRange::ClosesToRange;
            if closes && closed.exceeds(budget) {
                (budget, clauses.moved) = (closed, reading);
            }
            let charger = charging.charger();
            charging.tell(EventKind::Failed, charger, &[clause!("shoot.beyond-range"), reading], |telling| {
                let name = telling.name(charger);
                format!("{name} counts as {closed} nearer for the volley, and moves {budget}")
            });
        }
        let clear = self.on(keep).then(|| self.values.failed.clear.inches());
        failure::advance(charging, budget, clear, |_, _| failure::Paid::all(budget), clauses);
    }

    /// Fleers that are reached take two wounds for each point of the charger's unit strength. The charger stops 1" behind
    /// those that are left, and may try to reform.
    fn run_down(&self, charging: &mut Charging, moved: Inches) -> Result<(), Halt> {
        let (charger, target) = (charging.charger(), charging.target());
        let (wounding, stopping, reforming) =
            (clause!("caught.wounds"), clause!("caught.stop-short"), clause!("caught.reform"));
        let strength = casualties::unit_strength(charging.phase, charger);
        let each = self.values.caught.wounds_per_strength;
        catching::wound(charging, strength, each, wounding);
        if self.on(stopping) && charging.unit(target).is_on_table() {
            let clauses = catching::Behind {
                stops: stopping,
                side: clause!("reading.behind-survivors"),
                follows: clause!("reading.catch-follows"),
            };
            let clear = self.on(clause!("move.keep-inch")).then(|| self.values.failed.clear.inches());
            let (behind, follows) = (self.values.caught.stop_behind.inches(), self.values.caught.follows);
            let stop = catching::Stop { behind, clear: clear.filter(|_| follows), follows };
            catching::stop_behind(charging, stop, moved, clauses);
        }
        if self.on(reforming) {
            catching::reform(charging, self.values.leadership.dice, reforming)?;
        }
        Ok(())
    }

    /// How the charge in hand is made.
    fn charge(&self, phase: &Phase, charger: UnitId, target: UnitId) -> RolledCharge<'_> {
        let mut order = self.values.door.order.ways().to_vec();
        if self.is_small(phase, charger, target) {
            order.retain(|closing| *closing != Closing::Target);
            order.insert(0, Closing::Target);
        }
        RolledCharge {
            moving: &self.values.moving,
            zoning: &self.values.face,
            measure: self.values.range.measure,
            near: self.values.failed.clear.inches(),
            apart: self.values.contact.apart.inches(),
            order,
            switches: self.switches,
            clauses: rolled_charge::Clauses {
                range: clause!("range.highest"),
                measure: clause!("range.measure"),
                unlimited: clause!("move.unlimited"),
                moves: clause!("move.one-wheel"),
                maximise: clause!("move.maximise"),
                no_reducing: judged!("move.no-reducing"),
                within_inch: clause!("move.within-inch"),
                declared_only: clause!("contact.declared-only"),
                apart: clause!("reading.apart"),
                faces: face::Clauses {
                    zones: clause!("face.zones"),
                    majority: clause!("face.majority"),
                    tie: clause!("face.tie-roll"),
                },
                at_declaration: clause!("face.at-declaration"),
                closes: clause!("align.close-door"),
                target_closes: self.target_closes(phase, charger, target),
                blocked: clause!("door.blocked"),
                fails: clause!("door.fails"),
            },
        }
    }

    /// Whether the target is so small, and the charger so great, that it is the target which aligns. Unit strength is counted
    /// at contact.
    fn is_small(&self, phase: &Phase, charger: UnitId, target: UnitId) -> bool {
        let (small, strength) = (&self.values.align, |unit| casualties::unit_strength(phase, unit));
        self.on(clause!("align.small-target"))
            && strength(target) < small.small_under
            && strength(charger) >= small.great_from
    }

    /// The clause by which the target aligns.
    fn target_closes(&self, phase: &Phase, charger: UnitId, target: UnitId) -> Clause {
        match self.is_small(phase, charger, target) {
            true => clause!("align.small-target"),
            false => clause!("door.blocked"),
        }
    }

    fn measured(
        &self,
        charging: &mut Charging,
        target: UnitId,
        gap: Inches,
        when: Clause,
        word: &'static str,
    ) {
        let (how, closest) =
            (clause!("range.measure"), measure::gap(charging.phase, charging.charger(), target));
        // The second measurement of a target is of where it has fled to, and nothing new about when.
        let first =
            charging.charge().targets.iter().all(|known| known.unit != target || known.reaction.is_none());
        let mut decided = Vec::new();
        decided.extend(first.then_some(when));
        if gap.exceeds(closest) {
            decided.extend([how, clause!("reading.shortest-clear")]);
        }
        rolling::measured(charging, target, gap, rolling::Measured { how, when, word, decided: &decided });
    }

    fn premeasures(&self) -> bool {
        self.values.declare.premeasure && self.on(clause!("declare.premeasure"))
    }

    fn base(&self, phase: &Phase) -> Inches {
        let charger = phase.charges[phase.current].charger;
        phase.profile(charger).movement * self.values.range.multiple.factor()
    }

    fn most(&self, phase: &Phase) -> Inches {
        self.base(phase) + Inches::new(f64::from(self.values.range.dice.most()))
    }

    fn on(&self, clause: Clause) -> bool {
        self.switches.on(clause)
    }

    /// The clause that asks for a manoeuvre which is not built yet.
    fn beyond(&self, beyond: Beyond) -> Halt {
        let clause = match beyond.needs {
            Manoeuvre::Clipping => unbuilt!("targets.clipping"),
            Manoeuvre::WayRound => unbuilt!("door.blocked"),
            Manoeuvre::OneByOne => clause!("move.one-wheel"),
        };
        beyond.halt(clause)
    }
}
