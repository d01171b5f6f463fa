//! What is right, and what decides it: the expectations of the shared scenarios hold, and every clause that is built decides
//! something in one of them.

use std::collections::BTreeMap;

use onset_compare::{Checked, ClauseUse, Verdict, check, clauses, compare, expected_files, play_one};
use onset_load::{LoadedRuleset, Off, registers};
use onset_rules::{ChargeRuleset, Clause, Question};
use onset_tests::seeds;

const ONE_BY_ONE: &str = "where it matters models go different ways, and that is not played yet";

/// Clauses that are built and that no shared situation turns on yet, played with and without them, each with what is
/// missing.
const UNDECIDED: &[(&str, &str)] = &[
    ("within-twelve/move.coherency", ONE_BY_ONE),
    ("within-twelve/move.engage", ONE_BY_ONE),
    ("within-twelve/move.paths", ONE_BY_ONE),
    ("within-twelve/move.within-inch", ONE_BY_ONE),
];

#[test]
fn every_expectation_holds() {
    let situations = seeds::situations();
    let mut rulesets: Vec<LoadedRuleset> = seeds::editions().into();
    for file in expected_files(&situations) {
        rulesets.push(onset_load::ruleset(&file).unwrap_or_else(|error| panic!("{error}")));
    }
    let checked = check(&situations, &rulesets);
    let written: usize =
        situations.iter().flat_map(|situation| &situation.expects).map(|expect| expect.rulesets.len()).sum();
    assert_eq!(checked.len(), written, "every expectation is tried under each ruleset that it names");
    let failed: Vec<String> = checked.iter().filter(|checked| !checked.is_met()).map(told).collect();
    assert!(failed.is_empty(), "{} of {} do not hold:\n{}", failed.len(), checked.len(), failed.join("\n"));
}

fn told(checked: &Checked) -> String {
    let Checked { situation, file, line, ruleset, unit, target, question, wants, because, silent, verdict } =
        checked;
    let found = match verdict {
        Verdict::Met(_) => "which it is".to_owned(),
        Verdict::NotMet(Some(answer)) => {
            format!("found {} ({}) [{}]", answer.value, answer.why, answer.clause.id())
        }
        Verdict::NotMet(None) if *silent => "the ruleset is silent on it".to_owned(),
        Verdict::NotMet(None) => "it did not arise".to_owned(),
        Verdict::NotPlayed(not) => format!("not played: {not} [{}]", not.clause.id()),
        Verdict::Stuck(halt) => halt.to_string(),
    };
    let about = target.as_ref().map_or(unit.clone(), |target| format!("{unit} against {target}"));
    format!(
        "{file}:{line} {situation}, {ruleset}: {about}: {question} is to be {wants:?}: {found}; {because}"
    )
}

#[test]
fn editions_are_silent_on_just_what_they_never_answer() {
    let editions = seeds::editions();
    let comparison = compare(&seeds::situations(), &editions);
    let rows = || comparison.situations.iter().flat_map(|parting| &parting.rows);
    let mut wrong = Vec::new();
    // What no play answers is asked of many plays together.
    for question in Question::ALL.iter().filter(|question| rows().any(|row| row.question == **question)) {
        for (place, edition) in editions.iter().enumerate() {
            let answered = rows().any(|row| row.question == *question && row.answers[place].is_some());
            let silent = edition.rules.silent_on().contains(question);
            if answered == silent {
                wrong.push(format!("{} on {question}: answered {answered}, silent {silent}", edition.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_situation_expects_something() {
    let situations = seeds::situations();
    let silent = situations.iter().filter(|situation| situation.expects.is_empty());
    let without: Vec<&str> = silent.map(|situation| situation.id.as_str()).collect();
    assert!(without.is_empty(), "situations without a single expectation: {}", without.join(", "));
}

#[test]
fn every_question_is_answered_by_some_edition_somewhere() {
    let (situations, editions) = (seeds::situations(), seeds::editions());
    let mut open: Vec<Question> = Question::ALL.to_vec();
    for situation in &situations {
        for edition in &editions {
            if let Some(played) = play_one(edition, situation).played() {
                let answers = played.charges.iter().flat_map(|charge| &charge.answers);
                let answered: Vec<Question> = answers.map(|answer| answer.question).collect();
                open.retain(|question| !answered.contains(question));
            }
        }
    }
    assert!(open.is_empty(), "nobody ever answers {open:?}");
}

#[test]
fn every_built_clause_decides_something() {
    let editions = seeds::editions();
    let built: Vec<Clause> = editions
        .iter()
        .flat_map(|ruleset| ruleset.edition.clauses())
        .filter(|clause| clause.is_built())
        .collect();
    let uses = clauses(&built, &seeds::situations(), &editions);
    let mut lacks: BTreeMap<String, String> =
        uses.iter().filter_map(|of| Some((of.clause.to_string(), lack(of, &editions)?))).collect();
    let mut faults = Vec::new();
    for (clause, reason) in UNDECIDED {
        assert!(!reason.is_empty(), "{clause} is listed without a reason");
        if lacks.remove(*clause).is_none() {
            faults.push(format!(
                "{clause} decides something now, or is no clause that is built: take it off the list"
            ));
        }
    }
    faults.extend(lacks.iter().map(|(clause, lack)| format!("{clause} {lack}")));
    assert!(faults.is_empty(), "{} of {} clauses:\n{}", faults.len(), built.len(), faults.join("\n"));
}

/// What a clause lacks, if anything: to be carried, and to change something by its absence.
fn lack(of: &ClauseUse, editions: &[LoadedRuleset]) -> Option<String> {
    if of.exercised_by.is_empty() {
        return Some("is carried by no event and no fact of a shared situation".to_owned());
    }
    if !of.changed_without.is_empty() || matches!(registers().entry(of.clause).off, Off::None(_)) {
        return None;
    }
    let ruleset = editions.iter().find(|ruleset| ruleset.edition == of.clause.edition())?;
    Some(match ruleset.without(&of.clause.to_string()) {
        Ok(_) => format!(
            "changes nothing when it is switched off (it is carried in {} and others)",
            of.exercised_by[0]
        ),
        Err(error) => format!("cannot be switched off: {error}"),
    })
}
