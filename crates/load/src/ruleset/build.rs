//! From what a lineage says to the rules: typed values, switches, and every value with its clause.

use onset_rules::{
    Clause, Edition, Ruleset, Switches,
    editions::{
        AbstractEngagement, DoubleMove, HighestDie, SummedDice, WithinTwelve, abstract_engagement,
        double_move, highest_die, summed_dice, within_twelve,
    },
};

use crate::{
    LoadedRuleset, RulesetValue,
    nearest::did_you_mean,
    ruleset::{lineage::Lineage, off::switch_off},
    text::{LoadError, Origin, Problem, Problems},
    tree::{Literal, Node, read},
};

/// Builds a ruleset, or says everything that is wrong with it.
pub(super) fn build(lineage: Lineage) -> Result<LoadedRuleset, LoadError> {
    let mut problems = Problems::default();
    let mut switched = lineage.clone();
    let (switches, off) = switch_off(&mut switched, &mut problems);
    let rules = rules(lineage.edition, &switched.values, switches, &mut problems);
    // A key that nobody knows has no clause either; saying so twice helps nobody.
    let values = if rules.is_some() { with_clauses(&switched, &mut problems) } else { Vec::new() };
    problems.result()?;
    let Some(rules) = rules else { return Err(LoadError::said(format!("{} cannot be read", lineage.id))) };
    Ok(LoadedRuleset {
        id: lineage.id.clone(),
        title: lineage.title.clone(),
        file: lineage.file.clone(),
        ancestors: lineage.ancestors.clone(),
        edition: lineage.edition,
        rules,
        off,
        values,
        lineage,
    })
}

/// The only place that knows which type reads which edition's values.
fn rules(edition: Edition, values: &Node, switches: Switches, problems: &mut Problems) -> Option<Ruleset> {
    Some(match edition {
        Edition::DoubleMove => {
            DoubleMove::new(read::<double_move::Values>(values, problems)?, switches).into()
        }
        Edition::HighestDie => {
            HighestDie::new(read::<highest_die::Values>(values, problems)?, switches).into()
        }
        Edition::SummedDice => {
            SummedDice::new(read::<summed_dice::Values>(values, problems)?, switches).into()
        }
        Edition::WithinTwelve => {
            WithinTwelve::new(read::<within_twelve::Values>(values, problems)?, switches).into()
        }
        Edition::AbstractEngagement => {
            AbstractEngagement::new(read::<abstract_engagement::Values>(values, problems)?, switches).into()
        }
    })
}

/// Every value with the clause that `[clauses]` names for it; both sides are checked.
fn with_clauses(lineage: &Lineage, problems: &mut Problems) -> Vec<RulesetValue> {
    let leaves = lineage.leaves();
    let parent = lineage.parent.as_deref().map(in_force);
    let mut values = Vec::new();
    for (key, node) in &leaves {
        let Some(entry) = lineage.clauses.table().and_then(|clauses| clauses.get(key)) else {
            let problem = Problem::new(format!("`{key}` names no clause")).at(&node.place);
            problems.push(problem.help(format!("add to [clauses]: \"{key}\" = \"…\"")));
            continue;
        };
        let id = entry.node.text().unwrap_or_default();
        match Clause::find(lineage.edition, id) {
            Some(clause) => {
                let value = Literal::from(*node);
                let is_parents =
                    |(known, parents): &(String, Literal)| known == key && is_same(parents, &value);
                values.push(RulesetValue {
                    key: key.clone(),
                    clause,
                    file: node.place.file.name.clone(),
                    line: node.place.line(),
                    differs: parent.as_ref().is_some_and(|parent| !parent.iter().any(is_parents)),
                    value,
                });
            }
            None => problems.push(unknown_clause(lineage.edition, id, &entry.node.place)),
        }
    }
    for (key, entry) in lineage.clauses.table().into_iter().flat_map(|clauses| clauses.iter()) {
        if leaves.iter().all(|(leaf, _)| leaf != key) {
            let near = did_you_mean(key, leaves.iter().map(|(leaf, _)| leaf.as_str()));
            let problem = Problem::new(format!("there is no value `{}`", key.escape_debug())).at(&entry.key);
            problems.push(problem.label(near.unwrap_or_default()));
        }
    }
    values
}

/// A parent's values, with the clauses off that it switches off. What is wrong with it is no matter of its children's.
fn in_force(parent: &Lineage) -> Vec<(String, Literal)> {
    let mut parent = parent.clone();
    switch_off(&mut parent, &mut Problems::default());
    parent.leaves().into_iter().map(|(key, node)| (key, Literal::from(node))).collect()
}

/// Whether two values are the same; numbers are, however they are written.
fn is_same(one: &Literal, other: &Literal) -> bool {
    match (one.number(), other.number()) {
        (Some(one), Some(other)) => one == other,
        _ => one == other,
    }
}

fn unknown_clause(edition: Edition, id: &str, place: &Origin) -> Problem {
    let near = did_you_mean(id, edition.clauses().map(Clause::id));
    let problem = Problem::new(format!("{edition} has no clause `{}`", id.escape_debug())).at(place);
    problem.label(near.unwrap_or_default())
}
