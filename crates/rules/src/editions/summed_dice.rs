//! summed-dice: a charge goes Move plus two dice, a fast one Move plus the best two of three. Distances may be measured at
//! any time.
//!
//! Declare, react, perhaps redirect after a test, roll, move; and destroy who flees.

use onset_dice::Notation;
use onset_geometry::Inches;
use onset_manoeuvre::Closing;
use serde::Deserialize;

use crate::{
    ChargeRuleset, Charging, Clause, Edition, EventKind, Fate, Field, Flow, Formation, Halt, NotPlayed,
    Phase, Question, Reaction, Rolled, Shared, Stage, Switches, UnitId, Value,
    parameters::{
        Closings, Declaring, Distance, Leading, Manoeuvring, Pace, Panicking, Reacting, Shooting, Times,
        Touching, Zoning,
    },
    steps::{
        Beyond, Manoeuvre, approach, catching, contact, declaring,
        demands::{self, Asked, Demands},
        face, failure, flight, leadership, measure, outcome, reacting, redirection,
        rolled_charge::{self, RolledCharge},
        rolling, volley,
    },
    table::Table,
};

macro_rules! clause {
    ($id:literal) => {
        const { Clause::named(Edition::SummedDice, $id) }
    };
}

/// A clause that is not built yet: a situation that needs it is not played.
macro_rules! unbuilt {
    ($id:literal) => {
        const { Clause::named(Edition::SummedDice, $id) }
    };
}

/// A clause that a player's own move can break, and the best move never does: no play carries it.
macro_rules! judged {
    ($id:literal) => {
        const { Clause::named(Edition::SummedDice, $id) }
    };
}

/// The edition's rules: its values, and which of its clauses are switched off.
#[derive(Clone, Debug, PartialEq)]
pub struct SummedDice {
    values: Values,
    switches: Switches,
}

/// The values of `editions/summed-dice.toml`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    declare: Declaring,
    react: Reacting,
    shoot: Volleys,
    leadership: Leading,
    panic: Panicking,
    flee: Fleeing,
    redirect: Redirects,
    range: Range,
    #[serde(rename = "move")]
    moving: Manoeuvring,
    contact: Touching,
    door: Closings,
    failed: Failing,
    face: Zoning,
}

/// `[shoot]`: how far off a charger has to start to be shot at, and whether it may start beyond the range.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Volleys {
    further_than: Times,
    of: Pace,
    beyond_range: bool,
}

/// `[flee]`: how far fleers run.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fleeing {
    away_from: flight::AwayFrom,
    dice: Notation,
    fast_dice: Notation,
    fast: Vec<String>,
}

/// `[redirect]`: how often, and what a failed test does.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Redirects {
    times: u8,
    test_failed: TestFailed,
}

/// What becomes of a charge whose test to redirect is failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum TestFailed {
    KeepsTarget,
    Ends,
}

/// `[range]`: how far a charge goes, and how the distance is measured.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    multiple: Times,
    dice: Notation,
    fast_dice: Notation,
    fast: Vec<String>,
    measure: measure::Line,
}

/// `[failed]`: how near to others a failed charge stops.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Failing {
    clear: Distance,
}

impl SummedDice {
    /// The rules with these values and switches.
    pub fn new(values: Values, switches: Switches) -> Self {
        SummedDice { values, switches }
    }
}

impl ChargeRuleset for SummedDice {
    fn edition(&self) -> Edition {
        Edition::SummedDice
    }

    fn switches(&self) -> Switches {
        self.switches
    }

    fn begin(&self, field: &Shared<Field>) -> Result<Phase, NotPlayed> {
        outcome::single_charge(field, unbuilt!("several.roll-together"))?;
        outcome::single_target(field, unbuilt!("contact.declared-only"))?;
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
                outcome::over(charging, clause!("declare.limits"))
            }
        }
    }

    fn silent_on(&self) -> &'static [Question] {
        use Question::*;
        &[
            DeclareMade, TargetsPicked, AttemptMade, CounterInches, CaughtWounds, MeleeJoined, MeleeFollows,
            AfterMayShoot, AfterFightsFirst, AfterMustFight,
        ]
    }

    fn demands(&self, phase: &Phase, rolled: Option<Inches>) -> Option<Demands> {
        let (charger, target) = demands::in_hand(phase);
        let limit = rolled.filter(|_| !self.on(clause!("move.unlimited")));
        let charge = self.charge();
        let asked = Asked::of(phase, charger, target, &charge.plan(phase, target));
        Some(Demands {
            charger,
            target,
            asked: demands::within(asked, limit),
            across: None,
            breaks: charge.breaks(),
            best: charge.approach(phase, charger, target),
        })
    }
}

impl SummedDice {
    /// The charge is declared, unless something forbids it.
    fn declare(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let (charger, target) = (charging.charger(), charging.first_wanted());
        for unit in [charger, target] {
            approach::as_block(charging.phase, unit).map_err(|beyond| self.beyond(beyond))?;
        }
        let (base, dice) = (self.base(charging.phase), self.dice(charging.phase));
        rolling::reach(charging, base, dice, clause!("range.sum"));
        if self.values.declare.premeasure
            && charging.unit(target).is_on_table()
            && let Some(gap) = self.charge().gap(charging.phase, charger, target)
        {
            self.measured(charging, target, gap);
        }
        if let Some((clause, reason)) = self.bar(charging.phase, charger, target) {
            return outcome::refuse(charging, clause, |_| reason.clone());
        }
        for unit in [charger, target] {
            outcome::present(charging, unit, clause!("declare.limits"))?;
        }
        outcome::allow(charging, clause!("declare.limits"));
        charging.tell(EventKind::Declared, charger, &[], |telling| {
            format!("{} charges {}", telling.name(charger), telling.name(target))
        });
        self.aim_at(charging, target)?;
        charging.go_to(Stage::React)
    }

    /// Fixes the side that is struck, and takes aim.
    fn aim_at(&self, charging: &mut Charging, target: UnitId) -> Result<(), Halt> {
        approach::as_block(charging.phase, target).map_err(|beyond| self.beyond(beyond))?;
        self.charge().aim_at(charging, target)
    }

    /// What forbids a charge, if anything does: in combat, barred, unseen, out of the arc, or beyond the highest dice.
    fn bar(&self, phase: &Phase, charger: UnitId, target: UnitId) -> Option<(Clause, String)> {
        let (declare, limits) = (&self.values.declare, clause!("declare.limits"));
        let most = self.base(phase) + whole(self.dice(phase).most());
        let too_far = || match self.charge().gap(phase, charger, target) {
            _ if !declare.premeasure => None,
            Some(gap) => declaring::out_of_reach(gap, most),
            None => Some(rolled_charge::no_line(phase, charger, target)),
        };
        declaring::first_bar(
            self.switches,
            &[
                (limits, &|| declaring::in_combat(phase, charger)),
                (limits, &|| declaring::in_state(phase, charger, &declare.barred)),
                (limits, &|| declaring::unseen(phase, charger, target)),
                (limits, &|| declaring::outside_arc(phase, charger, target, declare.arc.degrees())),
                (limits, &too_far),
            ],
        )
    }

    /// The target holds, stands and shoots, or flees.
    fn react(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let (charger, target) = (charging.charger(), charging.target());
        let reaction = self.menu(charging).ask(charging, clause!("react.choices"))?;
        match reaction {
            Reaction::StandAndShoot => self.stand_and_shoot(charging),
            Reaction::Flee => {
                self.run(charging, target, charger)?;
                charging.go_to(Stage::Redirect)
            }
            Reaction::Hold | Reaction::CounterCharge => charging.go_to(Stage::Roll),
        }
    }

    /// The reactions that are open to the target.
    fn menu(&self, charging: &Charging) -> reacting::Menu {
        let (phase, target, choices) = (&*charging.phase, charging.target(), clause!("react.choices"));
        if !self.on(choices) {
            return reacting::Menu::hold_only(choices, charging);
        }
        let mut menu = reacting::Menu::of(self.values.react.choices.as_slice(), charging);
        if let Some(combat) = declaring::in_combat(phase, target) {
            return menu.only(Reaction::Hold, choices, || combat);
        }
        if phase.unit(target).fate == Fate::Fleeing {
            return menu
                .only(Reaction::Flee, choices, || format!("{} is fleeing already", charging.name(target)));
        }
        let movement = phase.profile(charging.charger()).movement;
        let shoot = &self.values.shoot;
        let least = Shooting { further_than: shoot.further_than, of: shoot.of };
        let gates = reacting::Gates {
            missiles: (choices, true),
            distance: (choices, true),
            least: least.least(movement, self.values.range.multiple),
            beyond_range: (clause!("reading.shoot-beyond-range"), shoot.beyond_range),
        };
        gates.shut(charging, &mut menu);
        menu
    }

    /// A volley, and the Panic test that it may cause; then the shooter counts as holding.
    fn stand_and_shoot(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let mut clauses = vec![clause!("react.choices")];
        clauses.extend(reacting::beyond_range(charging).map(|_| clause!("reading.shoot-beyond-range")));
        let (share, dice, test) =
            (self.values.panic.share, self.values.leadership.dice, clause!("panic.test"));
        let panic = self.on(test).then_some(volley::Panic { share, dice, test, stops: test });
        match volley::answer(charging, &clauses, panic)? {
            volley::Answered::ComesOn => charging.go_to(Stage::Roll),
            volley::Answered::Destroyed => outcome::over(charging, clause!("react.choices")),
            volley::Answered::Panics => {
                self.run(charging, charging.charger(), charging.target())?;
                outcome::over(charging, test)
            }
        }
    }

    /// A unit flees directly away, 2D6 inches, a fast one the best two of three dice.
    fn run(&self, charging: &mut Charging, unit: UnitId, from: UnitId) -> Result<(), Halt> {
        let (flee, choices) = (&self.values.flee, clause!("react.choices"));
        let fast = charging.profile(unit).any_trait(&flee.fast).is_some();
        let dice = if fast { flee.fast_dice } else { flee.dice };
        let running =
            flight::Running { directly_away: Some(flee.away_from), turns: true, lost_at_edge: true };
        let clauses = flight::Clauses { distance: choices, direction: choices, edge: choices, away: None };
        flight::roll(charging, unit, from, dice, running, clauses)?;
        Ok(())
    }

    /// If the target fled, the charge may be redirected once, to any viable target, if a Leadership test is passed. A test
    /// that is failed keeps the charge at its target.
    fn redirect(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let (choice, testing) = (clause!("redirect.choice"), clause!("redirect.test"));
        if !self.on(choice) || charging.charge().redirected >= self.values.redirect.times {
            return charging.go_to(Stage::Roll);
        }
        let (charger, been, phase) = (charging.charger(), charging.been_at(), &*charging.phase);
        let is_viable = |enemy: &UnitId| !been.contains(enemy) && self.bar(phase, charger, *enemy).is_none();
        let viable: Vec<UnitId> = phase.enemies(charger).filter(is_viable).collect();
        let Some(other) = redirection::ask(charging, &viable, choice, &[])? else {
            return charging.go_to(Stage::Roll);
        };
        charging.charge_mut().redirected += 1;
        if self.on(testing) {
            let dice = self.values.leadership.dice;
            let test = leadership::test(charging, charger, dice, "to redirect", testing)?;
            charging.settle(Question::RedirectTested, test.passed, testing, |_| test.why.clone());
            if !test.passed {
                let failed = clause!("reading.redirect-failed");
                let ends = self.values.redirect.test_failed == TestFailed::Ends;
                // Where it had turned before, it keeps to that target.
                let kept = match charging.charge().redirected {
                    1 => Value::Word("none"),
                    _ => Value::Unit(charging.name(charging.target()).to_owned()),
                };
                charging.settle(Question::RedirectTo, kept, failed, |_| format!("{}: failed", test.why));
                charging.tell(EventKind::Redirected, charger, &[failed], |telling| match ends {
                    true => format!("the charge of {} is over", telling.name(charger)),
                    false => format!("{} keeps to its target", telling.name(charger)),
                });
                if ends {
                    return outcome::over(charging, failed);
                }
                return charging.go_to(Stage::Roll);
            }
        }
        self.aim_at(charging, other)?;
        if self.values.declare.premeasure {
            let gap = charging.aim().gap;
            self.measured(charging, other, gap);
        }
        charging.go_to(Stage::React)
    }

    /// The charge is rolled for: Move plus the sum of the dice has to cover the distance.
    fn roll(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let prospects = self.prospects(charging)?;
        let (dice, base, range) =
            (self.dice(charging.phase), self.base(charging.phase), clause!("range.sum"));
        let rolled = rolling::roll(charging, rolling::Roll { dice, base, range, prospects })?;
        charging.charge_mut().roll = Some(rolled);
        charging.go_to(Stage::Move)
    }

    /// What the roll has to reach: the target where it now stands, or the place where it left the table.
    fn prospects(&self, charging: &mut Charging) -> Result<rolling::Prospects, Halt> {
        let (charger, target, gone) = (charging.charger(), charging.target(), clause!("failed.target-gone"));
        let (charge, is_there) = (self.charge(), charging.unit(target).is_on_table());
        if !is_there && self.on(gone) {
            return Ok(rolling::Prospects::never(gone, "the target has gone"));
        }
        let gap = match is_there {
            true => charge.gap(charging.phase, charger, target),
            false => Some(measure::gap(charging.phase, charger, target)),
        };
        let known = self.values.declare.premeasure;
        if let Some(gap) = gap.filter(|gap| !known || !gap.is_about(charging.aim().gap)) {
            self.measured(charging, target, gap);
        }
        if !is_there {
            return Ok(rolling::Prospects { need: gap, barred: None, unlimited: None });
        }
        charge.judge_face(charging)?;
        let phase = &*charging.phase;
        Ok(match gap {
            Some(gap) => charge.prospects(gap, charge.approach(phase, charger, target)),
            None => charge.out_of_measure(phase, charger, target),
        })
    }

    /// The charger moves: into contact, or as far as a failed charge goes.
    fn advance(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        if let Some(Rolled::Short(highest)) = charging.charge().roll {
            self.fall_short(charging, highest);
            return outcome::over(charging, clause!("failed.highest-die"));
        }
        let (target, destroyed, reforming) =
            (charging.target(), clause!("caught.destroyed"), clause!("caught.reform"));
        if !charging.unit(target).is_on_table() {
            self.follow(charging);
            return outcome::over(charging, clause!("failed.target-gone"));
        }
        let (charger, charge) = (charging.charger(), self.charge());
        let Ok(approach) = charge.approach(charging.phase, charger, target) else {
            return outcome::over(charging, clause!("move.one-wheel"));
        };
        let mut clauses = charge.contact(charging, &approach);
        if charging.unit(target).fate == Fate::Fleeing {
            clauses.models = clause!("reading.run-down-straight");
        }
        contact::make(charging, &approach, clauses);
        let flees = charging.unit(target).fate == Fate::Fleeing;
        if flees && !self.on(destroyed) {
            charging.phase.unit_mut(target).fate = Fate::Stands;
        }
        if flees && self.on(destroyed) {
            catching::destroy(charging, destroyed);
            if self.on(reforming) {
                catching::reform(charging, self.values.leadership.dice, reforming)?;
            }
        }
        outcome::over(charging, clause!("move.one-wheel"))
    }

    /// A failed charge moves towards the target by the highest die rolled.
    fn fall_short(&self, charging: &mut Charging, highest: Inches) {
        let (moved, stop) = (clause!("failed.highest-die"), clause!("reading.failed-stop"));
        let budget = if self.on(moved) { highest } else { Inches::ZERO };
        let clear = self.on(stop).then(|| self.values.failed.clear.inches());
        let clauses = failure::Clauses { moved, clear: stop, turned: Some(clause!("reading.failed-turn")) };
        failure::advance(charging, budget, clear, |_, _| failure::Paid::all(budget), clauses);
    }

    /// Without the clause that calls such a charge failed: the charger goes to where its target left the table.
    fn follow(&self, charging: &mut Charging) {
        let (charger, target, gone) = (charging.charger(), charging.target(), clause!("failed.target-gone"));
        let gap = measure::gap(charging.phase, charger, target);
        let place = charging.phase.ground(target);
        let way = failure::way(charging.phase, charger, target, place, None, gap);
        let travel = way.course.travel;
        failure::move_along(charging, charger, &way.course);
        charging.tell(EventKind::Moved, charger, &[clause!("range.sum")], |telling| {
            format!(
                "{} goes {travel} to where {} left the table",
                telling.name(charger),
                telling.name(target)
            )
        });
        charging
            .settle(Question::MoveInches, travel, gone, |_| "to where the target left the table".to_owned());
        charging.settle_target(Question::ContactMade, false, gone, |_| "nobody is there".to_owned());
    }

    /// How a charge is made.
    fn charge(&self) -> RolledCharge<'_> {
        let mut order = self.values.door.order.ways().to_vec();
        if !self.on(clause!("door.enemy-closes")) {
            order.retain(|closing| *closing != Closing::Target);
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
                range: clause!("range.sum"),
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
                target_closes: clause!("door.enemy-closes"),
                blocked: clause!("door.blocked"),
                fails: clause!("door.fails"),
            },
        }
    }

    fn measured(&self, charging: &mut Charging, target: UnitId, gap: Inches) {
        let (how, charger) = (clause!("range.measure"), charging.charger());
        let word = if self.values.declare.premeasure { "before-declaring" } else { "when-resolved" };
        // The line decides something only where the shortest clear one would be longer.
        let mut decided = Vec::new();
        if charging.table.is_recorded() {
            let clear = measure::Line::Clear.gap(charging.phase, charger, target);
            let blocked = clear.is_none_or(|clear| clear.exceeds(gap));
            decided.extend(blocked.then_some([how, clause!("reading.line-blocked")]).into_iter().flatten());
        }
        let measured = rolling::Measured { how, when: clause!("declare.limits"), word, decided: &decided };
        rolling::measured(charging, target, gap, measured);
    }

    fn base(&self, phase: &Phase) -> Inches {
        let charger = phase.charges[phase.current].charger;
        phase.profile(charger).movement * self.values.range.multiple.factor()
    }

    fn dice(&self, phase: &Phase) -> Notation {
        let (charger, range) = (phase.charges[phase.current].charger, &self.values.range);
        let fast = phase.profile(charger).any_trait(&range.fast).is_some();
        if fast { range.fast_dice } else { range.dice }
    }

    fn on(&self, clause: Clause) -> bool {
        self.switches.on(clause)
    }

    /// The clause that asks for a manoeuvre which is not built yet.
    fn beyond(&self, beyond: Beyond) -> Halt {
        let clause = match beyond.needs {
            Manoeuvre::Clipping | Manoeuvre::OneByOne => clause!("move.one-wheel"),
            Manoeuvre::WayRound => unbuilt!("door.blocked"),
        };
        beyond.halt(clause)
    }
}

fn whole(total: u32) -> Inches {
    Inches::new(f64::from(total))
}
