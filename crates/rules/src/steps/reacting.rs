//! What a target may do about a charge, and what it does.

use onset_geometry::Inches;

use crate::{
    Charging, Clause, EventKind, Question, Reaction, Value,
    table::{Choice, Halt},
};

/// The reactions that are open to a target, and the clauses that closed others.
#[derive(Clone, Debug, PartialEq)]
pub struct Menu {
    open: Vec<Reaction>,
    limits: Vec<(Clause, String)>,
    worded: bool,
}

impl Menu {
    /// Every reaction of the edition; holding is always among them, and comes first.
    pub fn of(choices: &[Reaction], charging: &Charging) -> Self {
        let others = choices.iter().copied().filter(|reaction| *reaction != Reaction::Hold);
        let open = std::iter::once(Reaction::Hold).chain(others).collect();
        Menu { open, limits: Vec::new(), worded: charging.table.is_recorded() }
    }

    /// Leaves holding alone open, where the clause that gives the choice is switched off.
    pub fn hold_only(clause: Clause, charging: &Charging) -> Self {
        Menu::of(&[], charging).only(Reaction::Hold, clause, || "no other reaction is known".to_owned())
    }

    /// Leaves a single reaction open, under a clause.
    pub fn only(mut self, reaction: Reaction, clause: Clause, why: impl FnOnce() -> String) -> Self {
        self.open = vec![reaction];
        self.limits.clear();
        self.limit(clause, why);
        self
    }

    /// Closes a reaction under a clause, if it is open.
    pub fn close(&mut self, reaction: Reaction, clause: Clause, why: impl FnOnce() -> String) {
        if self.is_open(reaction) {
            self.open.retain(|open| *open != reaction);
            self.limit(clause, why);
        }
    }

    fn limit(&mut self, clause: Clause, why: impl FnOnce() -> String) {
        self.limits.push((clause, if self.worded { why() } else { String::new() }));
    }

    /// Whether the reaction is open.
    pub fn is_open(&self, reaction: Reaction) -> bool {
        self.open.contains(&reaction)
    }

    /// Asks the target's player. `clause` gives the choice; the clauses that limited it are told with it.
    ///
    /// # Errors
    /// Where the table does not answer.
    pub fn ask(self, charging: &mut Charging, clause: Clause) -> Result<Reaction, Halt> {
        let target = charging.target();
        let settled = self.limits.first().map_or(clause, |(clause, _)| *clause);
        let why = || {
            let limits = self.limits.iter().map(|(_, why)| why.as_str()).collect::<Vec<_>>().join("; ");
            if limits.is_empty() { "every reaction is open".to_owned() } else { limits }
        };
        charging.settle_target(Question::ReactOptions, Value::reactions(&self.open), settled, |_| why());
        let reaction = charging.choose(target, Choice::Reaction, &self.open)?;
        charging.aim_mut().reaction = Some(reaction);
        let mut clauses = vec![clause];
        clauses.extend(self.limits.iter().map(|(clause, _)| *clause).filter(|limit| *limit != clause));
        charging.tell(EventKind::Reacted, target, &clauses, |telling| {
            let limits = if self.limits.is_empty() { String::new() } else { format!(" ({})", why()) };
            format!("{} reacts: {reaction}{limits}", telling.name(target))
        });
        let overruled = overruled(charging);
        let (chosen_by, only) = (if self.open.len() == 1 { settled } else { clause }, self.open.len() == 1);
        charging.settle_target(Question::ReactChosen, reaction.word(), chosen_by, |_| {
            match (only, overruled) {
                (true, _) => why(),
                (false, Some(wanted)) => format!("{wanted} is not open, so {reaction}"),
                (false, None) => "its player chooses".to_owned(),
            }
        });
        Ok(reaction)
    }
}

/// What the target's player wanted to do and could not, as the choice just told has it.
fn overruled(charging: &mut Charging) -> Option<String> {
    let ask = format!("{}.{}: ", charging.name(charging.target()), Choice::Reaction);
    let mut wanted = None;
    charging.table.tell(|record| {
        let told = record.events.iter().rev().find(|event| event.kind != EventKind::Reacted);
        let told = told.filter(|event| event.kind == EventKind::Chose);
        let laid = told.and_then(|event| event.text.strip_prefix(&ask)?.split_once(" is not open here"));
        wanted = laid.map(|(laid, _)| laid.to_owned());
    });
    wanted
}

/// What standing and shooting needs, each with its clause and whether that is in force.
#[derive(Clone, Copy, Debug)]
pub struct Gates {
    /// Missiles.
    pub missiles: (Clause, bool),
    /// A charger that starts further off than `least`.
    pub distance: (Clause, bool),
    /// The distance for that.
    pub least: Inches,
    /// Whether a charger that starts beyond the range may be shot at, and the clause by which it else may not.
    pub beyond_range: (Clause, bool),
}

impl Gates {
    /// Closes standing and shooting where one of them is shut.
    pub fn shut(self, charging: &Charging, menu: &mut Menu) {
        let (target, gap) = (charging.target(), charging.aim().gap);
        let shooting = Reaction::StandAndShoot;
        let Some(missiles) = charging.profile(target).missiles else {
            if self.missiles.1 {
                menu.close(shooting, self.missiles.0, || {
                    format!("{} has no missiles", charging.name(target))
                });
            }
            return;
        };
        if self.distance.1 && !gap.exceeds(self.least) {
            menu.close(shooting, self.distance.0, || {
                format!("the charger is {gap} off, not more than {}", self.least)
            });
        }
        if !self.beyond_range.1 && gap.exceeds(missiles.range) {
            menu.close(shooting, self.beyond_range.0, || {
                format!("the charger is {gap} off, beyond {}", missiles.range)
            });
        }
    }
}

/// By how much the charger started beyond the range of the target's missiles, if it did.
pub fn beyond_range(charging: &Charging) -> Option<Inches> {
    let range = charging.profile(charging.target()).missiles?.range;
    let gap = charging.aim().gap;
    gap.exceeds(range).then(|| gap - range)
}
