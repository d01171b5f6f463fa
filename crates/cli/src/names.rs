//! What an argument names: rulesets, situations, editions, clauses, questions; or the nearest that there is.

use std::fs;

use onset_load::{Files, LoadedRuleset, ScenarioFile, Situation, questions};
use onset_rules::{Clause, Edition, Question};

use crate::failure::Failure;

/// How many near names are offered.
const OFFERED: usize = 3;

/// How alike two names have to be for one to be offered for the other: half of their letters.
const ALIKE: f64 = 0.5;

/// Names that are less alike than the best by so much are not offered beside it.
const ABOUT: f64 = 0.1;

/// The rulesets named, or all editions.
pub(crate) fn rulesets(names: &[String]) -> Result<Vec<LoadedRuleset>, Failure> {
    if names.is_empty() {
        return Ok(onset_load::editions()?.into());
    }
    let mut rulesets: Vec<(&String, LoadedRuleset)> = Vec::new();
    for name in names {
        let ruleset = ruleset(name)?;
        match rulesets.iter().find(|(_, known)| known.id == ruleset.id) {
            Some((first, known)) if *known == ruleset || is_one_file(first, name) => {}
            Some((first, _)) => {
                let id = &ruleset.id;
                return Err(Failure::Said(format!("two rulesets are called `{id}`: {first} and {name}")));
            }
            None => rulesets.push((name, ruleset)),
        }
    }
    Ok(rulesets.into_iter().map(|(_, ruleset)| ruleset).collect())
}

/// Whether two paths lead to the same file.
fn is_one_file(one: &str, other: &str) -> bool {
    fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
}

/// The ruleset named.
pub(crate) fn ruleset(name: &str) -> Result<LoadedRuleset, Failure> {
    onset_load::ruleset(name).map_err(|error| match onset_load::scenario(name) {
        // Options take all that follows them.
        Ok(found) => {
            let what = if found.len() > 1 { "a folder of scenarios" } else { "a scenario" };
            Failure::Said(format!("`{name}` is {what}, and stands where a ruleset is named"))
        }
        Err(_) => error.into(),
    })
}

/// The scenarios named, or all shared ones.
pub(crate) fn scenarios(names: &[String]) -> Result<Vec<ScenarioFile>, Failure> {
    if names.is_empty() {
        return Ok(onset_load::scenarios()?);
    }
    let mut scenarios = Vec::new();
    for name in names {
        add_new(&mut scenarios, onset_load::scenario(name)?);
    }
    Ok(scenarios)
}

/// The scenarios and the rulesets named, or all shared scenarios.
pub(crate) fn files(names: &[String]) -> Result<Files, Failure> {
    if names.is_empty() {
        return Ok(Files { scenarios: onset_load::scenarios()?, ..Files::default() });
    }
    let mut files = Files::default();
    for name in names {
        let found = onset_load::files(name)?;
        add_new(&mut files.scenarios, found.scenarios);
        add_new(&mut files.rulesets, found.rulesets);
    }
    Ok(files)
}

fn add_new<T: PartialEq>(known: &mut Vec<T>, found: impl IntoIterator<Item = T>) {
    for one in found {
        if !known.contains(&one) {
            known.push(one);
        }
    }
}

/// The situations of scenarios, in order; one that is named with its scenario and also as a case comes once.
pub(crate) fn situations(scenarios: Vec<ScenarioFile>) -> Vec<Situation> {
    let mut situations = Vec::new();
    add_new(&mut situations, scenarios.into_iter().flat_map(|file| file.situations));
    situations
}

/// The single situation named: a scenario's own, or a case.
pub(crate) fn situation(name: &str) -> Result<Situation, Failure> {
    let mut scenarios = onset_load::scenario(name)?;
    if scenarios.len() > 1 {
        let count = scenarios.len();
        return Err(Failure::Said(format!(
            "{name} holds {count} scenarios, and only one can be played at a time"
        )));
    }
    let situation = scenarios.pop().and_then(|file| file.situations.into_iter().next());
    situation.ok_or_else(|| Failure::Said(format!("{name} holds no situation")))
}

/// The editions named, or all.
pub(crate) fn editions(names: &[String]) -> Result<Vec<Edition>, Failure> {
    if names.is_empty() {
        return Ok(Edition::ALL.to_vec());
    }
    let listed = "`onset rulesets` lists them";
    let parse = |name: &String| {
        name.parse().map_err(|()| unknown("edition", name, Edition::ALL.map(Edition::id), listed))
    };
    let mut editions = Vec::new();
    for name in names {
        add_new(&mut editions, [parse(name)?]);
    }
    Ok(editions)
}

/// The clauses and the question of a name; at least one of the two.
pub(crate) fn explained(name: &str) -> Result<(Vec<Clause>, Option<Question>), Failure> {
    let all = || Edition::ALL.into_iter().flat_map(Edition::clauses);
    let clauses: Vec<Clause> =
        all().filter(|clause| clause.id() == name || clause.to_string() == name).collect();
    // A row about one of several targets is labelled with it, too: `ends at, spears`.
    let label = name.split_once(", ").map_or(name, |(label, _)| label);
    let labelled = || questions().iter().find(|entry| entry.short == label).map(|entry| entry.question);
    let question = name.parse().ok().or_else(labelled);
    if clauses.is_empty() && question.is_none() {
        let known: Vec<String> = match name.contains('/') {
            true => all().map(|clause| clause.to_string()).collect(),
            false => all()
                .map(Clause::id)
                .chain(Question::ALL.iter().map(|asked| asked.id()))
                .chain(questions().iter().map(|entry| entry.short.as_str()))
                .map(str::to_owned)
                .collect(),
        };
        let listed = "`onset questions` lists the questions, and `onset clauses` the clauses";
        return Err(unknown("clause or question", name, known.iter().map(String::as_str), listed));
    }
    Ok((clauses, question))
}

/// Says that there is no such thing, and which are called most like it; where none is, what lists them.
fn unknown<'k>(thing: &str, name: &str, known: impl IntoIterator<Item = &'k str>, listed: &str) -> Failure {
    let alike = |known: &'k str| (strsim::normalized_damerau_levenshtein(name, known), known);
    let mut near: Vec<(f64, &str)> = known.into_iter().map(alike).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    near.dedup();
    let best = near.first().map_or(0.0, |(alike, _)| *alike).max(ALIKE);
    let near = near.into_iter().take_while(|(alike, _)| *alike > best - ABOUT).take(OFFERED);
    let near: Vec<String> = near.map(|(_, known)| format!("`{known}`")).collect();
    let help =
        if near.is_empty() { listed.to_owned() } else { format!("did you mean {}?", near.join(" or ")) };
    Failure::Said(format!("there is no {thing} `{}`\n = {help}", name.escape_debug()))
}
