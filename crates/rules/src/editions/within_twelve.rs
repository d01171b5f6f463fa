//! within-twelve: a charge goes two dice, at enemies within 12" that are picked after the roll. Models move one by one.
//!
//! Declare, roll, pick and attempt, move.

use onset_dice::Notation;
use onset_geometry::{Bounds, HAIR, Inches, Shape, Vector, distance, keeps_clear};
use serde::Deserialize;

use crate::{
    ChargeRuleset, Charging, Clause, Edition, EventKind, Field, Flow, Formation, Halt, NotPlayed, Phase,
    Question, Rolled, Shared, Stage, Switches, UnitId, Value,
    parameters::Distance,
    steps::{
        common_move::{self, CommonMove},
        declaring, measure,
        one_by_one::{Ends, Short},
        outcome, rolling, sweep,
    },
    table::{Choice, Dice, Labelled, Table},
};

macro_rules! clause {
    ($id:literal) => {
        const { Clause::named(Edition::WithinTwelve, $id) }
    };
}

/// A clause that is not built yet: a situation that needs it is not played.
macro_rules! unbuilt {
    ($id:literal) => {
        const { Clause::named(Edition::WithinTwelve, $id) }
    };
}

/// The edition's rules: its values, and which of its clauses are switched off.
#[derive(Clone, Debug, PartialEq)]
pub struct WithinTwelve {
    values: Values,
    switches: Switches,
}

/// The values of `editions/within-twelve.toml`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    declare: Declares,
    range: Range,
    targets: Picking,
    #[serde(rename = "move")]
    moving: Moving,
    engagement: Engagement,
    coherency: Coherency,
}

/// `[declare]`: who may declare a charge.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Declares {
    within: Distance,
    moved: Vec<String>,
    absent: Vec<String>,
    barred: Vec<String>,
}

/// `[range]`: the charge roll.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    dice: Notation,
}

/// `[targets]`: who may be picked.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Picking {
    within: Distance,
    in_sight: bool,
}

/// `[move]`: how near a model has to end.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Moving {
    near: Distance,
}

/// `[engagement]`: how near is engaged.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Engagement {
    range: Distance,
}

/// `[coherency]`: how near the models of a unit are to one, and to all, of the others.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Coherency {
    nearest: Distance,
    farthest: Distance,
}

/// A set of targets that may be picked, with the names for a list.
#[derive(Clone, Debug, PartialEq)]
struct Pick {
    targets: Vec<UnitId>,
    names: Vec<String>,
}

impl Labelled for Pick {
    fn label(&self) -> String {
        self.names.join("+")
    }
}

/// What can be said of a set of targets.
enum Outlook {
    /// This move reaches them all; these clauses limited it.
    Move(CommonMove, Vec<Clause>),
    /// No move can, under these clauses.
    None(Vec<Clause>),
    /// Models would have to go different ways, which is not built yet.
    Unknown(NotPlayed),
}

impl WithinTwelve {
    /// The rules with these values and switches.
    pub fn new(values: Values, switches: Switches) -> Self {
        WithinTwelve { values, switches }
    }
}

impl ChargeRuleset for WithinTwelve {
    fn edition(&self) -> Edition {
        Edition::WithinTwelve
    }

    fn switches(&self) -> Switches {
        self.switches
    }

    fn begin(&self, field: &Shared<Field>) -> Result<Phase, NotPlayed> {
        outcome::single_charge(field, unbuilt!("phase.one-at-a-time"))?;
        Ok(Phase::new(field.clone(), Formation::Loose))
    }

    fn step(&self, phase: &mut Phase, table: &mut Table<'_>) -> Result<Flow, Halt> {
        let charging = &mut Charging::new(phase, table);
        match charging.phase.stage {
            Stage::Declare => self.declare(charging),
            Stage::Roll => self.roll(charging),
            Stage::Attempt => self.attempt(charging),
            Stage::React | Stage::Redirect | Stage::Move | Stage::Aftermath | Stage::Over => {
                outcome::over(charging, clause!("failed.no-move"))
            }
        }
    }

    fn silent_on(&self) -> &'static [Question] {
        use Question::*;
        &[
            ReactOptions, ReactChosen, ShootCasualties, PanicPassed, RedirectOptions, RedirectTo,
            RedirectTested, CounterInches, ContactFace, MoveWheelDegrees, AlignBy, FailedMove, FleeInches,
            FleeCaught, CaughtWounds, CaughtLeft, MeleeJoined, MeleeFollows, AfterMayShoot, AfterReformed,
        ]
    }
}

impl WithinTwelve {
    /// A unit that may declare a charge does, if its player wants it.
    fn declare(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let (charger, first) = (charging.charger(), charging.first_wanted());
        rolling::reach(charging, Inches::ZERO, self.values.range.dice, clause!("range.two-dice"));
        if let Some((clause, reason)) = self.bar(charging.phase, charger) {
            return outcome::refuse(charging, clause, |_| reason.clone());
        }
        outcome::present(charging, charger, clause!("declare.on-battlefield"))?;
        let (voluntary, within) = (clause!("declare.voluntary"), clause!("declare.within-twelve"));
        outcome::allow(charging, within);
        if !declaring::willing(charging, voluntary, self.on(voluntary), None)? {
            return outcome::over(charging, voluntary);
        }
        charging.tell(EventKind::Declared, charger, &[voluntary], |telling| {
            format!("{} declares a charge", telling.name(charger))
        });
        if charging.unit(first).is_on_table() {
            let gap = measure::gap(charging.phase, charger, first);
            let measured =
                rolling::Measured { how: within, when: within, word: "before-declaring", decided: &[] };
            rolling::measured(charging, first, gap, measured);
        }
        charging.go_to(Stage::Roll)
    }

    /// What forbids the unit to declare a charge, if anything does.
    fn bar(&self, phase: &Phase, charger: UnitId) -> Option<(Clause, String)> {
        let declare = &self.values.declare;
        let within = declare.within.inches();
        declaring::first_bar(
            self.switches,
            &[
                (clause!("declare.on-battlefield"), &|| declaring::in_state(phase, charger, &declare.absent)),
                (clause!("declare.unengaged"), &|| self.engaged(phase, charger)),
                (clause!("declare.no-advance"), &|| declaring::in_state(phase, charger, &declare.moved)),
                (clause!("declare.other-bars"), &|| declaring::in_state(phase, charger, &declare.barred)),
                (clause!("declare.within-twelve"), &|| {
                    let nearest =
                        phase.enemies(charger).map(|enemy| measure::gap(phase, charger, enemy)).min();
                    match nearest {
                        Some(gap) if within.reaches(gap) => None,
                        Some(gap) => Some(format!("the nearest enemy is {gap} away, more than {within}")),
                        None => Some("there is no enemy".to_owned()),
                    }
                }),
            ],
        )
    }

    fn engaged(&self, phase: &Phase, unit: UnitId) -> Option<String> {
        let enemy = measure::engaged_with(phase, unit, self.engagement())?;
        Some(format!("{} is engaged with {}", phase.profile(unit).name, phase.profile(enemy).name))
    }

    /// The roll is the greatest distance of the move.
    fn roll(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let (charger, dice, range) = (charging.charger(), self.values.range.dice, clause!("range.two-dice"));
        let ask = charging.dice(charger, Dice::Charge);
        let upto = charging.table.roll(ask, dice, |faces| whole(dice.total(faces)))?;
        charging.settle(Question::RollRange, upto, range, |telling| format!("{} = {upto}", telling.faces));
        let mut faces = onset_dice::Faces::default();
        charging.table.tell(|record| faces = record.faces().clone());
        charging.settle(Question::RollDice, faces, range, |_| dice.to_string());
        charging.charge_mut().roll = Some(Rolled::UpTo(upto));
        charging.go_to(Stage::Attempt)
    }

    /// If a move is possible, and still wanted, targets are picked and the unit moves.
    fn attempt(&self, charging: &mut Charging) -> Result<Flow, Halt> {
        let charger = charging.charger();
        let Some(Rolled::UpTo(roll)) = charging.charge().roll else { return charging.go_to(Stage::Over) };
        let wanted = charging.phase.field.charges[charging.phase.current].targets.clone();
        let (eligible, mut limits) = self.eligible(charging, &wanted, roll);
        let mut picks: Vec<(Pick, Outlook)> = Vec::new();
        let together = charging.phase.field.charges[charging.phase.current].together;
        let bound = together || !self.on(clause!("targets.after-roll"));
        let laid = charging.laid(charger, Choice::Targets);
        let laid = laid.and_then(|laid| {
            laid.split('+').map(|name| charging.phase.field.find(name)).collect::<Option<Vec<UnitId>>>()
        });
        for targets in sets(&eligible, &wanted, bound, laid) {
            match self.outlook(charging.phase, charger, &targets, roll) {
                Outlook::None(clauses) => {
                    limits.extend(
                        clauses.into_iter().map(|clause| (clause, "no move reaches them all".to_owned())),
                    );
                }
                outlook => {
                    let names = targets.iter().map(|unit| charging.name(*unit).to_owned()).collect();
                    picks.push((Pick { targets, names }, outlook));
                }
            }
        }
        let no_move = clause!("failed.no-move");
        if picks.is_empty() {
            let clause = limits.first().map_or(no_move, |(clause, _)| *clause);
            let why = limits.first().map_or("no target".to_owned(), |(_, why)| why.clone());
            charging.tell(EventKind::Failed, charger, &[no_move, clause], |telling| {
                format!("{} has no possible move and stays: {why}", telling.name(charger))
            });
            let first = charging.first_wanted();
            charging.settle_of(Some(first), Question::ContactMade, false.into(), clause, |_| why.clone());
            return outcome::over(charging, no_move);
        }
        let optional = clause!("attempt.optional");
        let options: &[&'static str] = if self.on(optional) { &["attempt", "decline"] } else { &["attempt"] };
        let attempts = charging.choose(charger, Choice::Attempt, options)? == "attempt";
        charging.settle(Question::AttemptMade, attempts, optional, |_| "its player's choice".to_owned());
        if !attempts {
            charging.tell(EventKind::Failed, charger, &[optional, no_move], |telling| {
                format!("{} does not move after all", telling.name(charger))
            });
            return outcome::over(charging, optional);
        }
        let (options, outlooks): (Vec<Pick>, Vec<Outlook>) = picks.into_iter().unzip();
        let pick = charging.choose(charger, Choice::Targets, &options)?;
        let outlook = options.iter().position(|option| *option == pick).map(|place| &outlooks[place]);
        let (way, decided) = match outlook {
            Some(Outlook::Move(way, decided)) => (*way, decided.clone()),
            Some(Outlook::Unknown(not_played)) => return Err(not_played.clone().into()),
            Some(Outlook::None(_)) | None => return charging.go_to(Stage::Over),
        };
        self.picked(charging, &pick, &limits);
        self.advance(charging, &pick, way, &decided, roll);
        outcome::over(charging, clause!("range.two-dice"))
    }

    /// The wanted enemies that may be picked: within 12", and within the roll. Whoever is left out is named with the clause.
    fn eligible(
        &self,
        charging: &Charging,
        wanted: &[UnitId],
        roll: Inches,
    ) -> (Vec<UnitId>, Vec<(Clause, String)>) {
        let (phase, charger) = (&*charging.phase, charging.charger());
        let (within, by_distance) = (self.values.targets.within.inches(), clause!("targets.by-distance"));
        let mut limits = Vec::new();
        let eligible = wanted.iter().copied().filter(|target| {
            let gap = measure::gap(phase, charger, *target);
            let name = &phase.profile(*target).name;
            if !phase.unit(*target).is_on_table() {
                limits.push((clause!("targets.after-roll"), format!("{name} is not on the table")));
                return false;
            }
            if !within.reaches(gap) {
                limits.push((
                    clause!("targets.after-roll"),
                    format!("{name} is {gap} away, more than {within}"),
                ));
                return false;
            }
            let unseen = || declaring::unseen(phase, charger, *target);
            if let Some(unseen) = self.values.targets.in_sight.then(unseen).flatten() {
                limits.push((clause!("reading.no-sight"), unseen));
                return false;
            }
            if self.on(by_distance) && !roll.reaches(gap) {
                limits.push((by_distance, format!("{roll} < {gap} to {name}")));
                return false;
            }
            true
        });
        (eligible.collect(), limits)
    }

    /// Settles which targets were picked.
    fn picked(&self, charging: &mut Charging, pick: &Pick, limits: &[(Clause, String)]) {
        let (charger, after) = (charging.charger(), clause!("targets.after-roll"));
        let mut clauses = vec![after];
        for (clause, _) in limits {
            if !clauses.contains(clause) {
                clauses.push(*clause);
            }
        }
        let phase = &*charging.phase;
        let sightless = |target: &UnitId| declaring::unseen(phase, charger, *target).is_some();
        if charging.table.is_recorded() && pick.targets.iter().any(sightless) {
            clauses.push(clause!("reading.no-sight"));
        }
        let mut whys: Vec<&str> = limits.iter().map(|(_, why)| why.as_str()).collect();
        whys.dedup();
        let why = if whys.is_empty() { "all that are wanted".to_owned() } else { whys.join("; ") };
        charging.tell(EventKind::Chose, charger, &clauses, |telling| {
            format!("{} picks {} ({why})", telling.name(charger), pick.names.join(" and "))
        });
        let settled = limits.first().map_or(after, |(clause, _)| *clause);
        charging.settle(Question::TargetsPicked, Value::List(pick.names.clone()), settled, |_| why.clone());
        for target in &pick.targets {
            let gap = measure::gap(charging.phase, charger, *target);
            charging.aim_at(*target, None, gap);
        }
        charging.charge_mut().at = 0;
    }

    /// The unit moves, is engaged, and fights first.
    fn advance(
        &self,
        charging: &mut Charging,
        pick: &Pick,
        way: CommonMove,
        decided: &[Clause],
        roll: Inches,
    ) {
        let (charger, travel) = (charging.charger(), way.travel);
        let engagement = clause!("engagement.range");
        charging.shift(charger, way.by());
        charging.tell(EventKind::Moved, charger, decided, |telling| {
            format!(
                "every model of {} moves {travel} the same straight way, of {roll}",
                telling.name(charger)
            )
        });
        charging.settle(Question::MoveInches, travel, clause!("range.two-dice"), |_| {
            format!("{travel} ≤ {roll}")
        });
        let phase = &*charging.phase;
        let engaged: Vec<(UnitId, (u32, u32), Inches)> = pick
            .targets
            .iter()
            .map(|target| {
                let models =
                    common_move::engaged_models(phase, charger, Vector::ZERO, *target, self.engagement());
                (*target, models, measure::gap(phase, charger, *target))
            })
            .collect();
        for (target, (ours, theirs), gap) in engaged {
            let (of, within) = (Some(target), self.engagement());
            charging.settle_of(of, Question::ContactMade, (ours > 0).into(), engagement, |_| {
                format!("{gap} {} {within}", if ours > 0 { '≤' } else { '>' })
            });
            charging.settle_of(
                of,
                Question::ContactChargerModels,
                ours.into(),
                clause!("move.engage"),
                |_| format!("within {within} of it"),
            );
            charging.settle_of(of, Question::ContactTargetModels, theirs.into(), engagement, |_| {
                format!("within {within}")
            });
            charging.tell(EventKind::Contact, charger, &[engagement], |telling| {
                format!(
                    "{} is engaged with {}: {ours} against {theirs}",
                    telling.name(charger),
                    telling.name(target)
                )
            });
        }
        let (first, must) = (clause!("after.fights-first"), clause!("fight.must"));
        if self.on(first) {
            charging.tell(EventKind::Follows, charger, &[first], |telling| {
                format!("the models of {} fight first until the turn ends", telling.name(charger))
            });
            charging.settle(Question::AfterFightsFirst, true, first, |_| "it made a charge move".to_owned());
        }
        if self.on(must) {
            charging.tell(EventKind::Follows, charger, &[must], |telling| {
                format!(
                    "{} has to fight in the phase that follows: pile in, fight, consolidate",
                    telling.name(charger)
                )
            });
            charging.settle(Question::AfterMustFight, true, must, |_| "it is engaged".to_owned());
        }
    }

    /// What becomes of a charge at a set of targets.
    fn outlook(&self, phase: &Phase, charger: UnitId, targets: &[UnitId], roll: Inches) -> Outlook {
        let impossible = self.impossible(phase, charger, targets, roll);
        if !impossible.is_empty() {
            return Outlook::None(impossible);
        }
        let ahead = phase.unit(charger).pose.heading();
        let mut directions = vec![ahead];
        for target in targets {
            for way in common_move::shortest_ways(phase, charger, *target) {
                if !directions.contains(&way) {
                    directions.push(way);
                }
            }
        }
        directions.sort_by_key(|way| common_move::Turn::of(ahead, *way));
        let mut best: Option<(u32, CommonMove, Vec<Clause>)> = None;
        let mut fault: Option<NotPlayed> = None;
        for direction in directions {
            match self.straight(phase, charger, targets, direction, roll) {
                Ok((way, decided)) => {
                    let engaged = common_move::engaged(phase, charger, way.by(), targets, self.engagement());
                    let models = engaged.iter().map(|(ours, theirs)| ours + theirs).sum();
                    let better = |(most, other, _): &(u32, CommonMove, Vec<Clause>)| {
                        models > *most || (models == *most && other.travel.exceeds(way.travel))
                    };
                    if best.as_ref().is_none_or(better) {
                        best = Some((models, way, decided));
                    }
                }
                Err(not_played) => {
                    // Of several clauses the one that comes first in the register, whichever way it was met on.
                    let first = |known: &NotPlayed| not_played.clause < known.clause;
                    if fault.as_ref().is_none_or(first) {
                        fault = Some(not_played);
                    }
                }
            }
        }
        match (best, fault) {
            (Some((_, way, decided)), _) => Outlook::Move(way, decided),
            (None, Some(not_played)) => Outlook::Unknown(not_played),
            (None, None) => Outlook::None(vec![clause!("move.engage")]),
        }
    }

    /// The clauses by which no move can reach all the targets, where distances alone show it; else none.
    fn impossible(&self, phase: &Phase, charger: UnitId, targets: &[UnitId], roll: Inches) -> Vec<Clause> {
        let (engagement, all) = (self.engagement(), clause!("after.engaged-with-all"));
        let far = |target: &UnitId| !(roll + engagement).reaches(measure::gap(phase, charger, *target));
        let far_off = targets.iter().filter(|target| far(target)).count();
        if far_off == targets.len() || (far_off > 0 && self.on(all)) {
            return vec![clause!("move.engage")];
        }
        let coherency = clause!("move.coherency");
        let is_alone = phase.unit(charger).models == 1;
        if !self.on(all) || !(is_alone || self.on(coherency)) {
            return Vec::new();
        }
        // The models of one unit reach at most so far, from far edge to far edge: one after the other, and none too far off.
        let models = f64::from(phase.unit(charger).models);
        let across = phase.profile(charger).base.across();
        let chain = self.values.coherency.nearest.inches() * (models - 1.0) + across * models;
        let most = self.values.coherency.farthest.inches() + across * 2.0;
        let span = chain.min(most) + engagement * 2.0;
        let apart = |one: &UnitId, other: &UnitId| measure::gap(phase, *one, *other).exceeds(span);
        let mut pairs = targets.iter().flat_map(|one| targets.iter().map(move |other| (one, other)));
        let too_far = pairs.any(|(one, other)| one != other && apart(one, other));
        match too_far {
            true if is_alone => vec![all],
            true => vec![all, coherency],
            false => Vec::new(),
        }
    }

    /// The common straight move in a direction that does every duty, with the clauses that limited it.
    ///
    /// # Errors
    /// Where it does not: then models would have to go different ways.
    fn straight(
        &self,
        phase: &Phase,
        charger: UnitId,
        targets: &[UnitId],
        direction: Vector,
        roll: Inches,
    ) -> Result<(CommonMove, Vec<Clause>), NotPlayed> {
        let who = &phase.profile(charger).name;
        let needs =
            |clause: Clause, reason: String| NotPlayed { reason, key: format!("units.{who}"), clause };
        let ground = phase.ground(charger);
        let touches = targets
            .iter()
            .filter_map(|target| sweep::touch(&ground, direction, &phase.ground(*target)))
            .min();
        let mut travel = touches.map_or(roll, |touch| touch.min(roll));
        let mut decided = Vec::new();
        let others = clause!("after.no-others");
        if self.on(others) {
            let clear = self.clear_of_others(phase, charger, targets, CommonMove { direction, travel });
            if clear < travel {
                travel = clear;
                decided = vec![others, clause!("move.within-inch")];
            }
        }
        let way = CommonMove { direction, travel };
        let paths = clause!("move.paths");
        if !self.on(paths) {
            common_move::has_room(phase, charger, way)
                .map_err(|beyond| needs(unbuilt!("move.blocked"), beyond.reason))?;
        } else {
            common_move::is_free(phase, charger, way, true)
                .map_err(|beyond| needs(unbuilt!("move.blocked"), beyond.reason))?;
            if common_move::is_free(phase, charger, way, false).is_err() {
                decided.push(paths);
            }
        }
        self.duties(phase, charger, targets, way, roll, &needs)?;
        Ok((way, decided))
    }

    /// How much of a common move keeps the unit from being engaged with enemies that are no targets, whichever of them is
    /// asked first: the longest part of it that ends clear of them all, as long as going less far helps.
    fn clear_of_others(&self, phase: &Phase, charger: UnitId, targets: &[UnitId], way: CommonMove) -> Inches {
        let engagement = self.engagement();
        let bounded = |shapes: Vec<Shape>| shapes.into_iter().map(|shape| (shape.bounds(), shape));
        let ground: Vec<(Bounds, Shape)> = bounded(phase.ground(charger)).collect();
        let still: Vec<(Bounds, Shape)> = phase
            .enemies(charger)
            .filter(|enemy| !targets.contains(enemy))
            .filter(|enemy| measure::may_come_within(phase, charger, way.by(), *enemy, engagement))
            .flat_map(|enemy| bounded(phase.ground(enemy)))
            .collect();
        let pairs = || ground.iter().flat_map(|base| still.iter().map(move |still| (base, still)));
        let mut travel = way.travel;
        loop {
            // Base by base: the stretch on which a base is engaged with another has no gaps, so that whoever goes back to
            // the front of it leaves out no place that is clear.
            let by = way.direction * travel.get();
            let engaged = pairs().filter(|((bounds, base), (other_bounds, other))| {
                let moved = Bounds { min: bounds.min + by, max: bounds.max + by };
                engagement.reaches(Inches::new(moved.gap(*other_bounds)))
                    && engagement.reaches(distance(&base.translated(by), other).gap)
            });
            let clear = engaged.map(|((_, base), (_, other))| {
                keeps_clear(base, way.direction, other, engagement + HAIR, travel)
            });
            let Some(clear) = clear.min().filter(|clear| *clear < travel) else { return travel };
            travel = clear;
        }
    }

    /// Checks every duty of the move, of each model and of the unit.
    fn duties(
        &self,
        phase: &Phase,
        charger: UnitId,
        targets: &[UnitId],
        way: CommonMove,
        roll: Inches,
        needs: &dyn Fn(Clause, String) -> NotPlayed,
    ) -> Result<(), NotPlayed> {
        let ends = Ends::of_common_move(phase, charger, way.by(), targets);
        let with_all = clause!("after.engaged-with-all");
        let engaged_with = ends.engaged_targets(self.engagement());
        if engaged_with == 0 || (engaged_with < targets.len() && self.on(with_all)) {
            return Err(needs(with_all, "moving as one it does not engage every target".to_owned()));
        }
        let others = clause!("after.no-others");
        let bystanders = phase.enemies(charger).filter(|enemy| !targets.contains(enemy));
        let engaged = |enemy: &UnitId| {
            measure::may_be_within(phase, charger, way.by(), *enemy, self.engagement())
                && common_move::engaged_models(phase, charger, way.by(), *enemy, self.engagement()).0 > 0
        };
        if let Some(other) = bystanders.filter(|_| self.on(others)).find(engaged) {
            let name = &phase.profile(other).name;
            return Err(needs(
                others,
                format!("moving as one it ends engaged with {name}, which it did not pick"),
            ));
        }
        let (coherency, apart) = (unbuilt!("move.coherency"), &self.values.coherency);
        if self.on(coherency) && !ends.are_coherent(apart.nearest.inches(), apart.farthest.inches()) {
            return Err(needs(coherency, "moving as one it stays out of coherency".to_owned()));
        }
        let closer = unbuilt!("move.closer");
        if let Some(short) = ends.first_not_closer().filter(|_| self.on(closer)) {
            return Err(needs(closer, format!("moving as one, model {} ends no closer", short.model)));
        }
        let near = [
            (clause!("move.within-inch"), self.values.moving.near.inches()),
            (clause!("move.engage"), self.engagement()),
        ];
        for (clause, near) in near {
            // By itself the model might get so near, if its distance allows: that is for its own move to show.
            if let Some(Short { model, gap }) = ends.first_too_far(near, roll).filter(|_| self.on(clause)) {
                return Err(needs(
                    clause,
                    format!("moving as one, model {model} ends {gap} off, not within {near}"),
                ));
            }
        }
        Ok(())
    }

    fn engagement(&self) -> Inches {
        self.values.engagement.range.inches()
    }

    fn on(&self, clause: Clause) -> bool {
        self.switches.on(clause)
    }
}

/// The sets of targets that may be picked: the leading parts of the list, largest first, then every other set of the first
/// few, each of the others alone, and the set that is laid down. A list that is bound is taken whole or not at all.
fn sets(eligible: &[UnitId], wanted: &[UnitId], bound: bool, laid: Option<Vec<UnitId>>) -> Vec<Vec<UnitId>> {
    /// More targets than this are not combined: their sets would be too many to offer.
    const COMBINED: usize = 5;
    if bound {
        return if eligible == wanted { vec![wanted.to_vec()] } else { Vec::new() };
    }
    let leading = wanted.iter().take_while(|target| eligible.contains(target)).count();
    let mut sets: Vec<Vec<UnitId>> = (1..=leading).rev().map(|length| wanted[..length].to_vec()).collect();
    let (combined, others) = eligible.split_at(eligible.len().min(COMBINED));
    let some = (1..1u32 << combined.len()).map(|mask| {
        let set = combined.iter().enumerate().filter(|(place, _)| mask & (1 << place) != 0);
        set.map(|(_, target)| *target).collect()
    });
    let alone = others.iter().map(|target| vec![*target]);
    let is_set = |laid: &Vec<UnitId>| {
        let distinct = laid.iter().enumerate().all(|(place, target)| !laid[..place].contains(target));
        distinct && laid.iter().all(|target| eligible.contains(target))
    };
    let same = |one: &[UnitId], other: &[UnitId]| {
        one.len() == other.len() && one.iter().all(|target| other.contains(target))
    };
    for set in some.chain(alone) {
        if !sets.iter().any(|known| same(known, &set)) {
            sets.push(set);
        }
    }
    // A set has no order: it is offered as it is laid down.
    if let Some(laid) = laid.filter(is_set) {
        match sets.iter_mut().find(|known| same(known, &laid)) {
            Some(known) => *known = laid,
            None => sets.push(laid),
        }
    }
    sets
}

fn whole(total: u32) -> Inches {
    Inches::new(f64::from(total))
}
