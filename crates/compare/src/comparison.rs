//! The main job: every ruleset on every situation, and where they part.

use onset_load::{LoadedRuleset, QuestionEntry, Situation};
use onset_rules::{Clause, Edition, Question, Value};
use rayon::prelude::*;

use crate::{Answer, Charged, Outcome, play_one, same::groups};

/// What several rulesets make of several situations.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The rulesets, in the order in which they were given.
    pub rulesets: Vec<Named>,
    /// The situations, in the order in which they were given.
    pub situations: Vec<Parting>,
}

/// A ruleset as reports name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The edition whose rules it has.
    pub edition: Edition,
}

/// What several rulesets make of one situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Parting {
    /// Its id; of a case it is that of the scenario, `#`, and the case's.
    pub id: String,
    /// The case's name, where the situation is a variant of the scenario's.
    pub case: Option<String>,
    /// Its title.
    pub title: String,
    /// The seed of the dice that are not laid down.
    pub seed: u64,
    /// What each ruleset makes of it, in the rulesets' order.
    pub outcomes: Vec<Outcome>,
    /// Every question that some ruleset answered: by charge, then what is about the charge itself, then target by target.
    pub rows: Vec<Row>,
}

/// What the rulesets answer to one question about one charge, or about one target of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The charge's place in the scenario.
    pub charge: usize,
    /// Who charges.
    pub unit: String,
    /// The target, where the question is about one.
    pub target: Option<String>,
    /// The question.
    pub question: Question,
    /// Each ruleset's answer, in the rulesets' order; none where it did not play, is silent, or it did not arise.
    pub answers: Vec<Option<Answer>>,
    /// Places of the rulesets that answer alike, in the order of their first.
    pub groups: Vec<Vec<usize>>,
}

/// Rulesets that answer one question alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Group<'r> {
    /// Their answer: the first one's, where they are the same within the tolerance only.
    pub value: &'r Value,
    /// Their places.
    pub rulesets: &'r [usize],
    /// The clauses that settled it, each once.
    pub clauses: Vec<Clause>,
}

impl Row {
    /// Whether the rulesets that answer do not all answer alike.
    pub fn diverges(&self) -> bool {
        self.groups.len() > 1
    }

    /// How far the rulesets part over it.
    pub fn degree(&self) -> Degree {
        match (self.diverges(), self.question.is_outcome()) {
            (false, _) => Degree::Alike,
            (true, false) => Degree::Ways,
            (true, true) => Degree::Ends,
        }
    }

    /// The groups with what they say.
    pub fn grouped(&self) -> impl Iterator<Item = Group<'_>> {
        self.groups.iter().filter_map(|places| {
            let mut clauses = Vec::new();
            for answer in places.iter().filter_map(|place| self.answers[*place].as_ref()) {
                if !clauses.contains(&answer.clause) {
                    clauses.push(answer.clause);
                }
            }
            let first = self.answers[*places.first()?].as_ref()?;
            Some(Group { value: &first.value, rulesets: places, clauses })
        })
    }
}

impl Parting {
    /// The id of the scenario that it is, or is a case of.
    pub fn scenario(&self) -> &str {
        let case = self.case.as_ref().and_then(|_| self.id.rsplit_once('#'));
        case.map_or(&self.id, |(scenario, _)| scenario)
    }

    /// The questions whose answers differ, in order.
    pub fn divergences(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.diverges())
    }

    /// How far the rulesets part; none where fewer than two of them played.
    pub fn degree(&self) -> Option<Degree> {
        let played = self.outcomes.iter().filter(|outcome| outcome.played().is_some()).count();
        (played > 1).then(|| self.rows.iter().map(Row::degree).max().unwrap_or(Degree::Alike))
    }
}

/// How far rulesets part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Degree {
    /// They answer everything alike.
    Alike,
    /// They differ on the way only: dice, ranges, options.
    Ways,
    /// Things end differently.
    Ends,
}

/// Plays every situation under every ruleset and tells where they part.
pub fn compare(situations: &[Situation], rulesets: &[LoadedRuleset]) -> Comparison {
    let parting = |situation: &Situation| {
        let outcomes = rulesets.iter().map(|ruleset| play_one(ruleset, situation)).collect();
        parting(situation, outcomes)
    };
    let named = |ruleset: &LoadedRuleset| Named {
        id: ruleset.id.clone(),
        title: ruleset.title.clone(),
        edition: ruleset.edition,
    };
    Comparison {
        rulesets: rulesets.iter().map(named).collect(),
        situations: situations.par_iter().map(parting).collect(),
    }
}

fn parting(situation: &Situation, outcomes: Vec<Outcome>) -> Parting {
    let field = &situation.field;
    let mut all = Vec::new();
    for (charge, wanted) in field.charges.iter().enumerate() {
        let played: Vec<Option<&Charged>> =
            outcomes.iter().map(|outcome| outcome.played()?.charges.get(charge)).collect();
        let unit = &field.unit(wanted.unit).name;
        for target in abouts(&played) {
            rows(charge, unit, target, &played, &mut all);
        }
    }
    Parting {
        id: situation.id.clone(),
        case: situation.case.clone(),
        title: situation.title.clone(),
        seed: situation.seed,
        outcomes,
        rows: all,
    }
}

/// The charge itself, then every target that anything was settled about, first declared first.
fn abouts<'c>(played: &[Option<&'c Charged>]) -> Vec<Option<&'c str>> {
    let mut abouts = vec![None];
    for target in played.iter().flatten().flat_map(|charge| charge.settled_targets()) {
        if !abouts.contains(&Some(target)) {
            abouts.push(Some(target));
        }
    }
    abouts
}

fn rows(charge: usize, unit: &str, target: Option<&str>, played: &[Option<&Charged>], into: &mut Vec<Row>) {
    let answer = |charged: &Charged, question| {
        charged.about(target).find(|answer| answer.question == question).cloned()
    };
    for &question in Question::ALL {
        let answers: Vec<Option<Answer>> =
            played.iter().map(|charged| answer((*charged)?, question)).collect();
        if answers.iter().all(Option::is_none) {
            continue;
        }
        let values: Vec<Option<&Value>> =
            answers.iter().map(|answer| answer.as_ref().map(|answer| &answer.value)).collect();
        let groups = groups(QuestionEntry::of(question).compare, &values);
        let (unit, target) = (unit.to_owned(), target.map(str::to_owned));
        into.push(Row { charge, unit, target, question, answers, groups });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn rows_part_where_answers_differ() {
        let (yes, no) = (Some(true), Some(false));
        let degree = |question, answers: &[Option<bool>]| samples::parting(question, answers).degree();
        assert_eq!(degree(Question::ContactMade, &[yes, no]), Some(Degree::Ends));
        assert_eq!(degree(Question::RollDice, &[yes, no]), Some(Degree::Ways));
        assert_eq!(degree(Question::ContactMade, &[yes, None, yes]), Some(Degree::Alike));
        assert_eq!(degree(Question::ContactMade, &[yes]), None, "one alone has nobody to differ from");
    }

    #[test]
    fn groups_name_their_clauses_once() {
        let parting = samples::parting(Question::ContactMade, &[Some(true), Some(false), Some(true)]);
        let groups: Vec<Group> = parting.rows[0].grouped().collect();
        assert_eq!(groups.iter().map(|group| group.rulesets).collect::<Vec<_>>(), [&[0, 2][..], &[1]]);
        assert!(groups.iter().all(|group| group.clauses.len() == 1));
    }

    #[test]
    fn a_case_knows_its_scenario() {
        let mut parting = samples::parting(Question::ContactMade, &[]);
        assert_eq!(parting.scenario(), "made/by-hand");
        parting.id = "made/by-hand#again".to_owned();
        assert_eq!(parting.scenario(), "made/by-hand#again", "a path may hold any letter");
        parting.case = Some("Again".to_owned());
        assert_eq!(parting.scenario(), "made/by-hand");
    }
}
