//! abstract-engagement: a charge is started by a command and succeeds by ending in engagement. What commands permit, and
//! what engagement is, are data of their own.
//!
//! Declare by a command, respond, resolve, move into engagement.

use std::collections::BTreeMap;

use onset_geometry::{Inches, Vector};
use serde::Deserialize;

use crate::{
    ChargeRuleset, Charging, Clause, Edition, EventKind, Field, Flow, Formation, Halt, NotPlayed, Phase,
    Question, Reaction, Shared, Stage, Switches, UnitId,
    parameters::{Distance, Share, Times},
    steps::{
        Beyond, Manoeuvre,
        common_move::{self, CommonMove},
        declaring, measure, outcome, reacting, rolling,
        sweep::stop,
    },
    table::{Choice, Table},
};

macro_rules! clause {
    ($id:literal) => {
        const { Clause::named(Edition::AbstractEngagement, $id) }
    };
}

/// A clause that is not built yet: a situation that needs it is not played.
macro_rules! unbuilt {
    ($id:literal) => {
        const { Clause::named(Edition::AbstractEngagement, $id) }
    };
}

/// The edition's rules: its values, and which of its clauses are switched off.
#[derive(Clone, Debug, PartialEq)]
pub struct AbstractEngagement {
    values: Values,
    switches: Switches,
}

/// The values of `editions/abstract-engagement.toml`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    legal: Legal,
    success: Success,
    engagement: Engagement,
    counter: Counter,
    command: BTreeMap<String, Command>,
}

/// `[legal]`: whose charge is not legal, and whose is not a target.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Legal {
    reach_when: ReachWhen,
    barred: Vec<String>,
    engaged_may_charge: bool,
    prohibited: Vec<String>,
    untargetable: Vec<String>,
}

/// When it is judged whether a target can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ReachWhen {
    Resolved,
    Declared,
}

/// `[success]`: what a charge needs to succeed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Success {
    least_models: u32,
}

/// `[engagement]`: how near is engaged.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Engagement {
    range: Distance,
}

/// `[counter]`: how much of the distance a counter-charge may close, and who makes none.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counter {
    share: Share,
    barred: Vec<String>,
}

/// `[command.<name>]`: what a command allows.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Command {
    charges: bool,
    allowance: Allowance,
    join_melee: bool,
    counter_charge: bool,
    counter_allowance: Allowance,
    on_failure: OnFailure,
    melee: Melee,
}

/// A distance by a unit's movement: so many times, plus inches.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Allowance {
    times: Times,
    plus: Distance,
}

impl Allowance {
    fn of(self, movement: Inches) -> Inches {
        movement * self.times.factor() + self.plus.inches()
    }
}

/// The command that a charge is started by unless it names another.
const STOCK: &str = "charge";

/// What a failed charge does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OnFailure {
    Stays,
    Moves,
}

/// Whether melee follows a success.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Melee {
    Required,
    Permitted,
}

impl AbstractEngagement {
    /// The rules with these values and switches.
    pub fn new(values: Values, switches: Switches) -> Self {
        AbstractEngagement { values, switches }
    }
}

impl ChargeRuleset for AbstractEngagement {
    fn edition(&self) -> Edition {
        Edition::AbstractEngagement
    }

    fn switches(&self) -> Switches {
        self.switches
    }

    fn begin(&self, field: &Shared<Field>) -> Result<Phase, NotPlayed> {
        outcome::single_charge(field, unbuilt!("respond.by-command"))?;
        self.command_of(field)?;
        Ok(Phase::new(field.clone(), Formation::Block))
    }

    fn step(&self, phase: &mut Phase, table: &mut Table<'_>) -> Result<Flow, Halt> {
        let command = self.command_of(&phase.field)?.clone();
        let charging = &mut Charging::new(phase, table);
        match charging.phase.stage {
            Stage::Declare => self.declare(charging, &command),
            Stage::React => self.respond(charging, &command),
            Stage::Move => self.resolve(charging, &command),
            Stage::Redirect | Stage::Roll | Stage::Attempt | Stage::Aftermath | Stage::Over => {
                self.finish(charging)
            }
        }
    }

    fn silent_on(&self) -> &'static [Question] {
        use Question::*;
        &[
            DeclareMade, RollDice, RollRange, ShootCasualties, PanicPassed, AttemptMade, RedirectOptions,
            RedirectTo, RedirectTested, TargetsPicked, ContactFace, MoveWheelDegrees, AlignBy, FleeInches,
            FleeCaught, CaughtWounds, CaughtLeft, AfterMayShoot, AfterFightsFirst, AfterReformed,
            AfterMustFight,
        ]
    }
}

impl AbstractEngagement {
    /// The command that the charge is started by.
    fn command_of(&self, field: &Field) -> Result<&Command, NotPlayed> {
        let named = field.charges.first().and_then(|wanted| wanted.command.as_deref());
        let name = named.filter(|_| self.on(clause!("override.by-command"))).unwrap_or(STOCK);
        self.values.command.get(name).ok_or_else(|| {
            let known: Vec<&str> = self.values.command.keys().map(String::as_str).collect();
            let reason = format!("there is no command {name:?} here; there is {}", known.join(", "));
            NotPlayed { reason, key: "charges.0.command".to_owned(), clause: clause!("command.charge") }
        })
    }

    /// The command declares the charge, if the unit is permitted to charge and the target is a legal one.
    fn declare(&self, charging: &mut Charging, command: &Command) -> Result<Flow, Halt> {
        let charger = charging.charger();
        let wanted = charging.phase.field.charges[charging.phase.current].targets.clone();
        let several = clause!("engagement.several");
        let wanted = if self.on(several) { wanted } else { wanted[..1].to_vec() };
        let (mut legal, mut barred) = (Vec::new(), Vec::new());
        for target in wanted {
            match self.bar(charging.phase, charger, target, command) {
                None => legal.push(target),
                Some(bar) => barred.push((target, bar)),
            }
        }
        if let (true, Some((_, (clause, reason)))) = (legal.is_empty(), barred.first()) {
            return outcome::refuse(charging, *clause, |_| reason.clone());
        }
        for unit in std::iter::once(charger).chain(legal.iter().copied()) {
            outcome::present(charging, unit, clause!("legal.permitted"))?;
        }
        self.leave_out(charging, &barred);
        let grant = self.grant(charging);
        let mut clauses = vec![grant];
        clauses.extend((legal.len() > 1).then_some(several));
        let joins = legal.iter().any(|target| self.melee_with(charging.phase, charger, *target).is_some());
        clauses.extend(joins.then_some(clause!("melee.join")));
        outcome::allow(charging, grant);
        charging.tell(EventKind::Declared, charger, &clauses, |telling| {
            let names: Vec<&str> = legal.iter().map(|target| telling.name(*target)).collect();
            format!("{} charges {} by its command", telling.name(charger), names.join(" and "))
        });
        let allowance = command.allowance.of(charging.profile(charger).movement);
        for question in [Question::ReachLeast, Question::ReachMost] {
            charging.settle(question, allowance, grant, |telling| {
                let (times, plus) = (command.allowance.times.factor(), command.allowance.plus.inches());
                let movement = telling.phase.profile(charger).movement;
                match plus.is_about(Inches::ZERO) {
                    true => format!("{times} × {movement} = {allowance}"),
                    false => format!("{times} × {movement} + {plus} = {allowance}"),
                }
            });
        }
        for target in legal {
            let gap = measure::gap(charging.phase, charger, target);
            charging.aim_at(target, None, gap);
        }
        charging.charge_mut().at = 0;
        charging.go_to(Stage::React)
    }

    /// Tells which of the units wanted are no targets of the charge, and by which clauses.
    fn leave_out(&self, charging: &mut Charging, barred: &[(UnitId, (Clause, String))]) {
        let charger = charging.charger();
        for (target, (clause, reason)) in barred {
            charging.tell(EventKind::Refused, charger, &[*clause], |telling| {
                format!("{} may not charge {}: {reason}", telling.name(charger), telling.name(*target))
            });
            charging.settle_of(Some(*target), Question::ContactMade, false.into(), *clause, |_| {
                format!("it is no target: {reason}")
            });
        }
    }

    /// The clause by which the command is what it is: the stock command's, or that by which a command overrides it.
    fn grant(&self, charging: &Charging) -> Clause {
        let named = charging.phase.field.charges[charging.phase.current].command.as_deref();
        let overrides = clause!("override.by-command");
        let other = named.is_some_and(|name| name != STOCK) && self.on(overrides);
        if other { overrides } else { clause!("command.charge") }
    }

    /// What forbids the charge when it is declared, if anything does.
    fn bar(
        &self,
        phase: &Phase,
        charger: UnitId,
        target: UnitId,
        command: &Command,
    ) -> Option<(Clause, String)> {
        let (legal, permitted) = (&self.values.legal, clause!("legal.permitted"));
        let name = &phase.profile(target).name;
        let engaged = || {
            let enemy = measure::engaged_with(phase, charger, self.engagement())?;
            let (who, whom) = (&phase.profile(charger).name, &phase.profile(enemy).name);
            (!legal.engaged_may_charge).then(|| format!("{who} is engaged with {whom}"))
        };
        declaring::first_bar(
            self.switches,
            &[
                (permitted, &|| {
                    (!command.charges).then(|| "its command does not permit a charge".to_owned())
                }),
                (permitted, &|| declaring::in_state(phase, charger, &legal.barred)),
                (permitted, &engaged),
                (clause!("legal.enemy"), &|| self.illegal(phase, target)),
                (clause!("legal.movement"), &|| {
                    let declared = legal.reach_when == ReachWhen::Declared;
                    let (gap, most) = (
                        measure::gap(phase, charger, target),
                        command.allowance.of(phase.profile(charger).movement),
                    );
                    declaring::out_of_reach(gap, most).filter(|_| declared)
                }),
            ],
        )
        .or_else(|| {
            let friend = self.melee_with(phase, charger, target)?;
            let friend = &phase.profile(friend).name;
            (!self.may_join(command)).then(|| {
                (clause!("melee.join"), format!("{name} is in melee with {friend}, and nobody may join"))
            })
        })
    }

    /// Whether a charge by the command may join a melee under way.
    fn may_join(&self, command: &Command) -> bool {
        command.join_melee && self.on(clause!("melee.join"))
    }

    /// Why a unit is not a legal target, if it is not.
    fn illegal(&self, phase: &Phase, target: UnitId) -> Option<String> {
        if !phase.unit(target).is_on_table() {
            return Some(format!("{} is not on the table", phase.profile(target).name));
        }
        if !self.on(clause!("legal.enemy")) {
            return None;
        }
        declaring::in_state(phase, target, &self.values.legal.untargetable)
    }

    /// The friend of the charger that the target is in melee with, if any.
    fn melee_with(&self, phase: &Phase, charger: UnitId, target: UnitId) -> Option<UnitId> {
        measure::all_engaged_with(phase, target, self.engagement()).find(|friend| *friend != charger)
    }

    /// Each target responds as the command lets it: it holds, or counter-charges.
    fn respond(&self, charging: &mut Charging, command: &Command) -> Result<Flow, Halt> {
        let by_command = clause!("respond.by-command");
        for place in 0..charging.charge().targets.len() {
            charging.charge_mut().at = place;
            let target = charging.target();
            let mut menu = reacting::Menu::of(&[Reaction::CounterCharge], charging);
            if !self.on(by_command) {
                menu = reacting::Menu::hold_only(by_command, charging);
            } else if !command.counter_charge {
                menu.close(Reaction::CounterCharge, by_command, || {
                    "the command allows no counter-charge".to_owned()
                });
            }
            if let Some(why) = declaring::in_state(charging.phase, target, &self.values.counter.barred) {
                menu.close(Reaction::CounterCharge, clause!("reading.counter-steady"), || why);
            }
            if let Some(friend) = self.melee_with(charging.phase, charging.charger(), target) {
                menu.close(Reaction::CounterCharge, by_command, || {
                    format!("{} is in melee with {}", charging.name(target), charging.name(friend))
                });
            }
            if menu.ask(charging, by_command)? == Reaction::CounterCharge {
                self.counter_charge(charging, command)?;
                let (charger, continues) = (charging.charger(), clause!("counter.continues"));
                if !self.on(continues) {
                    return self.finish(charging);
                }
                let left = measure::gap(charging.phase, charger, target);
                // Reach is judged only now: that decides where it would have been short before.
                let reach = command.allowance.of(charging.profile(charger).movement);
                let nearer = !reach.reaches(charging.aim().gap) && reach.reaches(left);
                let mut decided = vec![continues];
                decided.extend(nearer.then_some(clause!("reading.reach-at-resolution")));
                charging.tell(EventKind::Measured, charger, &decided, |telling| {
                    format!("the charge of {} goes on, across {left}", telling.name(charger))
                });
            }
        }
        charging.charge_mut().at = 0;
        charging.go_to(Stage::Move)
    }

    /// A target moves towards the charger: as far as the command allows, and not past halfway.
    fn counter_charge(&self, charging: &mut Charging, command: &Command) -> Result<(), Halt> {
        let (charger, target) = (charging.charger(), charging.target());
        let (measuring, halfway, distance) =
            (clause!("counter.measure"), clause!("counter.halfway"), clause!("counter.distance"));
        let gap = measure::gap(charging.phase, target, charger);
        let allowance = match self.on(distance) {
            true => command.counter_allowance.of(charging.profile(target).movement),
            false => gap,
        };
        let most = if self.on(halfway) { gap * self.values.counter.share.factor() } else { gap };
        let travel = allowance.min(most);
        let limit = if self.on(halfway) && !most.reaches(allowance) { halfway } else { distance };
        let direction = common_move::towards(charging.phase, target, charger);
        let way = CommonMove { direction, travel };
        common_move::is_free(charging.phase, target, way, false).map_err(|beyond| self.beyond(beyond))?;
        charging.shift(target, way.by());
        charging.tell(EventKind::Moved, target, &[limit, measuring], |telling| {
            let (charger, target) = (telling.name(charger), telling.name(target));
            format!("{target} counter-charges {travel} towards {charger}, of {gap} between them")
        });
        charging.settle_target(Question::CounterInches, travel, limit, |_| {
            format!("the lesser of {allowance} and {most}, of {gap}")
        });
        Ok(())
    }

    /// The charge resolves: unless it is prohibited now, the charger moves into engagement if it legally can.
    fn resolve(&self, charging: &mut Charging, command: &Command) -> Result<Flow, Halt> {
        let (charger, prohibited) = (charging.charger(), clause!("legal.not-prohibited"));
        if let Some(why) = declaring::in_state(charging.phase, charger, &self.values.legal.prohibited)
            .filter(|_| self.on(prohibited))
        {
            charging.tell(EventKind::Refused, charger, &[prohibited], |_| {
                format!("{why}: the charge is prohibited now")
            });
            charging.settle_target(Question::ContactMade, false, prohibited, |_| why.clone());
            return self.fail(charging, command, &[prohibited], || why.clone());
        }
        let allowance = command.allowance.of(charging.profile(charger).movement);
        let targets = charging.been_at();
        let join = clause!("melee.join-legal");
        if !self.on(join) && self.melee_with(charging.phase, charger, targets[0]).is_some() {
            charging.settle_target(Question::MeleeJoined, true, join, |_| "where it stands".to_owned());
            self.melee(charging, command)?;
            return self.finish(charging);
        }
        let (legal_move, reaching) = (clause!("legal.movement"), clause!("move.into-engagement"));
        for target in &targets {
            let gap = measure::gap(charging.phase, charger, *target);
            let measured =
                rolling::Measured { how: legal_move, when: legal_move, word: "when-resolved", decided: &[] };
            rolling::measured(charging, *target, gap, measured);
        }
        let phase = &*charging.phase;
        let in_melee = |enemy: &UnitId| self.melee_with(phase, charger, *enemy).is_some();
        let closed: Vec<UnitId> = match self.may_join(command) {
            true => Vec::new(),
            false => phase.enemies(charger).filter(in_melee).collect(),
        };
        match self.best_move(charging, &targets, &closed, allowance)? {
            Some(way) => {
                charging.shift(charger, way.by());
                let travel = way.travel;
                let bound = self.on(legal_move);
                charging.tell(EventKind::Moved, charger, &[reaching, clause!("move.block")], |telling| {
                    format!("{} moves {travel} into engagement", telling.name(charger))
                });
                let grant = self.grant(charging);
                charging.settle(Question::MoveInches, travel, grant, |_| match bound {
                    true => format!("{travel} ≤ {allowance}"),
                    false => format!("{travel}, however far"),
                });
                self.engage(charging, command, &targets)
            }
            None => {
                let gap = measure::gap(charging.phase, charger, targets[0]);
                if self.values.success.least_models == 0 {
                    return self.engage(charging, command, &targets);
                }
                self.fail(charging, command, &[clause!("failed.no-engagement"), legal_move], || {
                    format!("{allowance} < {gap}")
                })
            }
        }
    }

    /// The move that engages most of the targets, if there is one within the allowance; then that of most models, then the
    /// shortest, then the one that turns least. Nobody who is `closed` may be engaged by it.
    ///
    /// # Errors
    /// Where a target is within the allowance but something stands in the way.
    fn best_move(
        &self,
        charging: &Charging,
        targets: &[UnitId],
        closed: &[UnitId],
        allowance: Inches,
    ) -> Result<Option<CommonMove>, Halt> {
        let (phase, charger, within) = (&*charging.phase, charging.charger(), self.engagement());
        let (ahead, legal) = (phase.unit(charger).pose.heading(), self.on(clause!("legal.movement")));
        let mut ways = Vec::new();
        for target in targets {
            for direction in common_move::shortest_ways(phase, charger, *target) {
                let travel = common_move::until_within(phase, charger, direction, *target, within);
                let travel = travel.filter(|travel| !legal || allowance.reaches(*travel));
                ways.extend(travel.map(|travel| CommonMove { direction, travel }));
            }
        }
        ways.sort_by_key(|way| common_move::Turn::of(ahead, way.direction));
        let mut best: Option<(usize, u32, CommonMove)> = None;
        let mut faults = Vec::new();
        for way in ways {
            if let Err(beyond) = common_move::is_free(phase, charger, way, false) {
                faults.push(beyond);
                continue;
            }
            let met = |enemy: &&UnitId| {
                common_move::engaged_models(phase, charger, way.by(), **enemy, within).0 > 0
            };
            if let Some(enemy) = closed.iter().find(met) {
                let (name, enemy) = (charging.name(charger), charging.name(*enemy));
                let reason = format!("{name} would join the melee of {enemy}, which its command forbids");
                faults.push(Beyond::new(Manoeuvre::WayRound, enemy, "at", reason));
                continue;
            }
            let engaged = common_move::engaged(phase, charger, way.by(), targets, within);
            let most = engaged.iter().map(|(ours, _)| *ours).max().unwrap_or(0);
            let least = self.values.success.least_models;
            if most < least {
                let name = charging.name(charger);
                let reason = format!("moving as one {name} engages {most} models, and {least} are needed");
                faults.push(Beyond::new(Manoeuvre::OneByOne, name, "at", reason));
                continue;
            }
            let units = engaged.iter().filter(|(ours, _)| *ours > 0).count();
            let models = engaged.iter().map(|(ours, theirs)| ours + theirs).sum();
            let better = |(most, more, other): &(usize, u32, CommonMove)| {
                let equal = (units, models) == (*most, *more);
                (units, models) > (*most, *more) || (equal && other.travel.exceeds(way.travel))
            };
            if best.as_ref().is_none_or(better) {
                best = Some((units, models, way));
            }
        }
        // Whichever way each was met on, the same one is named.
        let fault =
            faults.into_iter().min_by(|one, other| (one.needs, &one.key).cmp(&(other.needs, &other.key)));
        match (best, fault) {
            (Some((_, _, way)), _) => Ok(Some(way)),
            (None, Some(beyond)) => Err(self.beyond(beyond)),
            (None, None) => Ok(None),
        }
    }

    /// The charger stands where it stands: with whom it is engaged, and whether that is a success.
    fn engage(&self, charging: &mut Charging, command: &Command, targets: &[UnitId]) -> Result<Flow, Halt> {
        let (charger, within) = (charging.charger(), self.engagement());
        let (one, contact) = (clause!("success.one-model"), clause!("engagement.contact"));
        let elsewhere = clause!("engagement.defined-elsewhere");
        let phase = &*charging.phase;
        let models =
            |target: &UnitId| common_move::engaged_models(phase, charger, Vector::ZERO, *target, within);
        let engaged: Vec<(UnitId, (u32, u32))> =
            targets.iter().map(|target| (*target, models(target))).collect();
        let least = self.values.success.least_models;
        let most = engaged.iter().map(|(_, (ours, _))| *ours).max().unwrap_or(0);
        if most < least {
            return self.fail(charging, command, &[one], || format!("models engaged: {most} < {least}"));
        }
        let first = engaged.iter().position(|(_, (ours, _))| *ours > 0).unwrap_or(0);
        for (target, (ours, theirs)) in &engaged {
            let made = *ours >= least;
            charging.settle_of(Some(*target), Question::ContactMade, made.into(), one, |_| {
                format!("models engaged: {ours} {} {least}", if made { '≥' } else { '<' })
            });
            if *ours == 0 {
                continue;
            }
            charging.settle_of(
                Some(*target),
                Question::ContactChargerModels,
                (*ours).into(),
                contact,
                |_| format!("within {within}"),
            );
            charging.settle_of(
                Some(*target),
                Question::ContactTargetModels,
                (*theirs).into(),
                elsewhere,
                |_| format!("within {within}"),
            );
            charging.tell(EventKind::Contact, charger, &[one, contact], |telling| {
                let (charger, target) = (telling.name(charger), telling.name(*target));
                format!("{charger} is engaged with {target}: {ours} against {theirs}")
            });
            let joins = self.melee_with(charging.phase, charger, *target);
            if let Some(friend) = joins {
                let join = clause!("melee.join-legal");
                charging.tell(EventKind::Follows, charger, &[join], |telling| {
                    format!("{} joins the melee of {}", telling.name(charger), telling.name(friend))
                });
                charging.settle_of(Some(*target), Question::MeleeJoined, true.into(), join, |telling| {
                    format!("{} fights it already", telling.name(friend))
                });
            }
        }
        charging.charge_mut().at = first;
        self.melee(charging, command)?;
        self.finish(charging)
    }

    /// Melee follows as the command says.
    fn melee(&self, charging: &mut Charging, command: &Command) -> Result<(), Halt> {
        let (charger, after) = (charging.charger(), clause!("melee.after"));
        if !self.on(after) {
            return Ok(());
        }
        let word = match command.melee {
            Melee::Required => "required",
            Melee::Permitted => match charging.choose(charger, Choice::Melee, &["fight", "decline"])? {
                "fight" => "permitted",
                _ => "none",
            },
        };
        charging.tell(EventKind::Follows, charger, &[after], |telling| match word {
            "none" => format!("{} declines the melee that its command permits", telling.name(charger)),
            word => format!("melee follows for {}: {word} by its command", telling.name(charger)),
        });
        charging.settle(Question::MeleeFollows, word, after, |_| "as the command says".to_owned());
        Ok(())
    }

    /// The charge fails; what it then does is the command's business.
    fn fail(
        &self,
        charging: &mut Charging,
        command: &Command,
        clauses: &[Clause],
        why: impl Fn() -> String,
    ) -> Result<Flow, Halt> {
        let (charger, by_command) = (charging.charger(), clause!("failed.by-command"));
        charging.settle_target(Question::ContactMade, false, clauses[0], |_| why());
        charging.tell(EventKind::Failed, charger, clauses, |telling| {
            format!("the charge of {} fails: {}", telling.name(charger), why())
        });
        let target = charging.target();
        let mut travel = Inches::ZERO;
        if command.on_failure == OnFailure::Moves {
            let allowance = command.allowance.of(charging.profile(charger).movement);
            let direction = common_move::towards(charging.phase, charger, target);
            // A failed charge stays out of engagement.
            let (ground, still) = (charging.phase.ground(charger), charging.phase.ground(target));
            travel = stop(&ground, direction, &still, Some(self.engagement()), allowance);
            let way = CommonMove { direction, travel };
            common_move::is_free(charging.phase, charger, way, false)
                .map_err(|beyond| self.beyond(beyond))?;
            charging.shift(charger, way.by());
        }
        charging.tell(EventKind::Failed, charger, &[by_command], |telling| {
            format!("{} moves {travel}, as its command says", telling.name(charger))
        });
        for question in [Question::FailedMove, Question::MoveInches] {
            charging.settle(question, travel, by_command, |_| "as the command says".to_owned());
        }
        self.finish(charging)
    }

    /// The command is finished, and play goes on.
    fn finish(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let charger = charging.charger();
        charging.tell(EventKind::Follows, charger, &[clause!("after.finish")], |_| {
            "the command is finished, and play goes on".to_owned()
        });
        outcome::over(charging, clause!("failed.by-command"))
    }

    fn engagement(&self) -> Inches {
        self.values.engagement.range.inches()
    }

    fn on(&self, clause: Clause) -> bool {
        self.switches.on(clause)
    }

    /// Every manoeuvre that is not built yet is a freer move.
    fn beyond(&self, beyond: Beyond) -> Halt {
        beyond.halt(unbuilt!("move.normal-rules"))
    }
}
