//! What clauses decide, and where: found by playing every situation with each of them and without it.

use onset_load::{LoadedRuleset, Situation};
use onset_rules::{Clause, EventKind, Question, Value};
use rayon::prelude::*;

use crate::{Outcome, Played, play_one};

/// What a clause decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseUse {
    /// The clause.
    pub clause: Clause,
    /// The kinds of events that carry it, in the order in which they were met.
    pub events: Vec<EventKind>,
    /// The questions that it settles, in their order.
    pub settles: Vec<Question>,
    /// The ids of the situations in which some event or fact carries it.
    pub exercised_by: Vec<String>,
    /// The ids of the situations, played with and without it, whose facts change when the ruleset is loaded without it.
    pub changed_without: Vec<String>,
}

impl ClauseUse {
    /// Whether the clause is built: some event or fact carries it.
    pub fn is_modelled(&self) -> bool {
        !self.exercised_by.is_empty()
    }
}

/// Plays all situations under the edition of each clause, with the clause and (where it can be switched off) without it.
/// `editions` holds the rulesets to play by; a clause of an edition that is not among them decides nothing.
pub fn clauses(clauses: &[Clause], situations: &[Situation], editions: &[LoadedRuleset]) -> Vec<ClauseUse> {
    let used = |ruleset: &LoadedRuleset| clauses.iter().any(|clause| clause.edition() == ruleset.edition);
    let editions: Vec<&LoadedRuleset> = editions.iter().filter(|ruleset| used(ruleset)).collect();
    let played: Vec<Vec<Outcome>> = editions
        .iter()
        .map(|ruleset| situations.par_iter().map(|situation| play_one(ruleset, situation)).collect())
        .collect();
    let each = clauses.par_iter().map(|&clause| {
        let place = editions.iter().position(|ruleset| ruleset.edition == clause.edition());
        match place {
            Some(place) => clause_use(clause, situations, editions[place], &played[place]),
            None => unused(clause),
        }
    });
    each.collect()
}

fn unused(clause: Clause) -> ClauseUse {
    ClauseUse { clause, events: vec![], settles: vec![], exercised_by: vec![], changed_without: vec![] }
}

fn clause_use(
    clause: Clause,
    situations: &[Situation],
    ruleset: &LoadedRuleset,
    with: &[Outcome],
) -> ClauseUse {
    let mut found = unused(clause);
    let without = ruleset.without(&clause.to_string()).ok();
    for (situation, outcome) in situations.iter().zip(with) {
        if let Some(played) = outcome.played() {
            note(&mut found, played, situation);
        }
        let changes = |without: &LoadedRuleset| differ(outcome, &play_one(without, situation));
        if without.as_ref().is_some_and(changes) {
            found.changed_without.push(situation.id.clone());
        }
    }
    found.settles.sort_unstable();
    found
}

fn note(found: &mut ClauseUse, played: &Played, situation: &Situation) {
    for event in played.events.iter().filter(|event| event.clauses.contains(&found.clause)) {
        if !found.events.contains(&event.kind) {
            found.events.push(event.kind);
        }
    }
    for answer in played.charges.iter().flat_map(|charge| &charge.answers) {
        if answer.clause == found.clause && !found.settles.contains(&answer.question) {
            found.settles.push(answer.question);
        }
    }
    if played.carries(found.clause) {
        found.exercised_by.push(situation.id.clone());
    }
}

/// Whether facts or ends of two plays differ; what only the wording or the clause of a fact tells does not count, nor does
/// that one of them is not played: a refusal says what is not built, and not what the clause decides.
fn differ(one: &Outcome, other: &Outcome) -> bool {
    match (one, other) {
        (Outcome::Played(one), Outcome::Played(other)) => {
            !one.end.units.eq(&other.end.units) || !facts(one).eq(facts(other))
        }
        _ => false,
    }
}

fn facts(played: &Played) -> impl Iterator<Item = (usize, Option<&str>, Question, &Value)> {
    played.charges.iter().enumerate().flat_map(|(charge, charged)| {
        let answers = charged.answers.iter();
        answers.map(move |answer| (charge, answer.target.as_deref(), answer.question, &answer.value))
    })
}

#[cfg(test)]
mod tests {
    use onset_rules::{Edition, NotPlayed};

    use super::*;
    use crate::samples;

    /// What a clause decides in the situations of `reach/nine`.
    fn found(edition: Edition, id: &str) -> ClauseUse {
        let clause = Clause::find(edition, id).expect("the register has the clause");
        let files = onset_load::scenario("reach/nine").expect("it is shared");
        let situations: Vec<Situation> = files.into_iter().flat_map(|file| file.situations).collect();
        let highest_die = onset_load::ruleset("highest-die").expect("it is an edition");
        clauses(&[clause], &situations, &[highest_die]).remove(0)
    }

    #[test]
    fn a_clause_that_gives_the_range_decides_wherever_dice_are_rolled() {
        let range = found(Edition::HighestDie, "range.highest");
        assert!(range.is_modelled());
        assert!(
            range.settles.contains(&Question::ContactMade) && range.settles.contains(&Question::RollRange)
        );
        assert!(
            range.changed_without.contains(&"reach/nine".to_owned()),
            "without dice, seven inches are not nine"
        );
    }

    #[test]
    fn a_clause_that_does_not_come_up_decides_nothing() {
        let caught = found(Edition::HighestDie, "caught.wounds");
        assert_eq!(caught, unused(caught.clause));
    }

    #[test]
    fn what_is_played_with_a_clause_alone_is_not_what_it_decides() {
        let played = Outcome::Played(Box::new(samples::played()));
        let clause = Edition::HighestDie.clauses().next().expect("an edition has clauses");
        let refused = NotPlayed { reason: "not built".to_owned(), key: "charges".to_owned(), clause };
        let refused = Outcome::NotPlayed(refused);
        assert!(!differ(&played, &refused) && !differ(&refused, &played) && !differ(&played, &played));
    }

    #[test]
    fn a_clause_of_an_edition_that_does_not_play_decides_nothing() {
        let range = found(Edition::SummedDice, "range.sum");
        assert_eq!(range, unused(range.clause));
    }
}
