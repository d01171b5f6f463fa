//! A player's own charge move, tried in the place of the best one: played up to it, and judged from there.

use onset_load::{LoadedRuleset, MoveFile, Situation};
use onset_manoeuvre::Way;
use onset_rules::{
    ChargeRuleset, Clause, EventKind, Flow, Phase, Question, UnitId, Value, play_to_the_move,
    steps::{contact, demands::Judged},
};

use crate::{
    Outcome, Played,
    outcome::{charge_of, played_by},
};

/// What came of a player's own move.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The play: up to the move and with it, or to its end where it comes to no move.
    pub outcome: Outcome,
    /// The move; none where the ruleset cannot play the situation.
    pub tried: Option<Tried>,
}

/// What is to be said of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Tried {
    /// It was judged.
    Judged(Box<TriedMove>),
    /// The charge does not come to it.
    NotMade {
        /// Why, in words.
        why: String,
        /// The clauses that decided it.
        clauses: Vec<Clause>,
    },
}

/// A move that was judged.
#[derive(Clone, Debug, PartialEq)]
pub struct TriedMove {
    /// Who moves.
    pub charger: String,
    /// Who is charged.
    pub target: String,
    /// Its steps.
    pub way: Way,
    /// What was found.
    pub judged: Judged,
}

impl Trial {
    /// Whether the move was made and breaks nothing.
    pub fn is_legal(&self) -> bool {
        matches!(&self.tried, Some(Tried::Judged(tried)) if tried.judged.broken.is_empty())
    }
}

/// Plays a situation up to the charge move and judges a player's own from there; none where the ruleset does not move blocks
/// by such steps.
pub fn try_move(ruleset: &LoadedRuleset, situation: &Situation, file: &MoveFile) -> Option<Trial> {
    let rules = &ruleset.rules;
    if let Ok(phase) = rules.begin(&situation.field) {
        rules.demands(&phase, None)?;
    }
    let mut flow = Flow::Over;
    let mut outcome = played_by(ruleset, situation, |table| {
        let (phase, came_to) = play_to_the_move(rules, &situation.field, table)?;
        flow = came_to;
        Ok(phase)
    });
    let tried = match &mut outcome {
        Outcome::Played(played) if flow == Flow::Goes => Some(made(ruleset, file, played)),
        Outcome::Played(played) => Some(not_made(played)),
        Outcome::NotPlayed(_) | Outcome::Stuck(_) => None,
    };
    Some(Trial { outcome, tried })
}

/// Judges the move, and puts charger and target where it leads.
fn made(ruleset: &LoadedRuleset, file: &MoveFile, played: &mut Played) -> Tried {
    let rolled = match charge_of(played).and_then(|charge| charge.fact(Question::RollRange)) {
        Some(answer) => match answer.value {
            Value::Inches(range) => Some(range),
            _ => None,
        },
        None => None,
    };
    let phase = &mut played.end;
    let Some(demands) = ruleset.rules.demands(phase, rolled) else { return not_made(played) };
    let (charger, target) = (demands.charger, demands.target);
    let name = |phase: &Phase, unit: UnitId| phase.profile(unit).name.clone();
    if let Some(wanted) = file.target.filter(|wanted| *wanted != target) {
        let [who, at, wanted] = [charger, target, wanted].map(|unit| name(phase, unit));
        return Tried::NotMade {
            why: format!("{who} charges {at} by then, not {wanted}"),
            clauses: Vec::new(),
        };
    }
    let way = match file.way(&demands.asked.table) {
        Ok(way) => way,
        Err(step) => {
            let (who, at) = (name(phase, charger), name(phase, target));
            let why = format!("step {step} goes ahead to contact, and {at} does not lie ahead of {who} then");
            return Tried::NotMade { why, clauses: Vec::new() };
        }
    };
    let judged = demands.judge(&way);
    phase.unit_mut(charger).place(judged.verdict.charger.pose);
    phase.unit_mut(target).place(judged.verdict.target.pose);
    let tried = TriedMove { charger: name(phase, charger), target: name(phase, target), way, judged };
    played.legs.extend(contact::legs(&tried.judged.verdict.legs, charger, target));
    Tried::Judged(Box::new(tried))
}

/// Why the charge does not come to its move: what refused it or failed it first, or else what happened last.
fn not_made(played: &Played) -> Tried {
    let ends_it = |kind| matches!(kind, EventKind::Refused | EventKind::Failed);
    let first = played.events.iter().find(|event| ends_it(event.kind));
    match first.or(played.events.last()) {
        Some(event) => Tried::NotMade { why: event.text.clone(), clauses: event.clauses.clone() },
        None => Tried::NotMade { why: "nothing happens".to_owned(), clauses: Vec::new() },
    }
}
