//! Whether what scenarios expect comes out.

use std::path::Path;

use onset_load::{Comparing, Expect, LoadedRuleset, QuestionEntry, Situation, Wants};
use onset_rules::{Edition, NotPlayed, Question, table::Halt};
use rayon::prelude::*;

use crate::{Answer, Charged, Outcome, expected::fits, play_one};

/// An expectation tried under one ruleset.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The situation's id.
    pub situation: String,
    /// The file where the expectation stands.
    pub file: String,
    /// The line of it, from 1.
    pub line: usize,
    /// The ruleset's id.
    pub ruleset: String,
    /// Who charges.
    pub unit: String,
    /// The target, where the expectation names one.
    pub target: Option<String>,
    /// The question.
    pub question: Question,
    /// The right answer.
    pub wants: Wants,
    /// Why it is right.
    pub because: String,
    /// Whether the ruleset never has anything to say on the question.
    pub silent: bool,
    /// What came of it.
    pub verdict: Verdict,
}

/// What came of an expectation.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The answer is right.
    Met(Option<Answer>),
    /// The answer is another, or there is none.
    NotMet(Option<Answer>),
    /// The ruleset does not play the situation; that counts as a failure.
    NotPlayed(NotPlayed),
    /// What the situation lays down cannot be taken.
    Stuck(Halt),
}

impl Checked {
    /// Whether the answer is right.
    pub fn is_met(&self) -> bool {
        matches!(self.verdict, Verdict::Met(_))
    }
}

/// The files of rulesets that expectations name beside the editions, each once, in the order met. Their paths lead on
/// from the folder of the scenario that names them.
pub fn expected_files(situations: &[Situation]) -> Vec<String> {
    let mut files: Vec<String> = Vec::new();
    for expect in situations.iter().flat_map(|situation| &situation.expects) {
        for file in expect.rulesets.iter().filter_map(|name| file_of(expect, name)) {
            if !files.contains(&file) {
                files.push(file);
            }
        }
    }
    files
}

/// The file that an expectation names, if it names no edition.
fn file_of(expect: &Expect, name: &str) -> Option<String> {
    let is_edition = name.parse::<Edition>().is_ok();
    let folder = Path::new(&expect.file).parent().unwrap_or(Path::new(""));
    (!is_edition).then(|| folder.join(name).display().to_string())
}

/// Tries every expectation of the situations under each of the rulesets that it names. Expectations of rulesets that are
/// not among `rulesets` are passed over.
pub fn check(situations: &[Situation], rulesets: &[LoadedRuleset]) -> Vec<Checked> {
    let files = expected_files(situations).into_iter();
    // A file that does not load is no ruleset of these; who gathers them says so.
    let ids: Vec<(String, String)> =
        files.filter_map(|file| Some((onset_load::ruleset(&file).ok()?.id, file))).collect();
    situations.par_iter().flat_map_iter(|situation| check_one(situation, rulesets, &ids)).collect()
}

/// Tries what one situation expects; `ids` are those of the files that expectations name.
fn check_one(situation: &Situation, rulesets: &[LoadedRuleset], ids: &[(String, String)]) -> Vec<Checked> {
    let mut checked = Vec::new();
    for ruleset in rulesets {
        let is_meant = |expect: &Expect, name: &String| match file_of(expect, name) {
            None => *name == ruleset.id,
            Some(path) => ids.iter().any(|(id, file)| *file == path && *id == ruleset.id),
        };
        let named = |expect: &&Expect| expect.rulesets.iter().any(|name| is_meant(expect, name));
        let mut expects = situation.expects.iter().filter(named).peekable();
        if expects.peek().is_some() {
            let outcome = play_one(ruleset, situation);
            checked.extend(expects.map(|expect| try_one(situation, ruleset, expect, &outcome)));
        }
    }
    // In the order of the file, and for one expectation in the order of the rulesets.
    checked.sort_by_key(|checked| checked.line);
    checked
}

fn try_one(situation: &Situation, ruleset: &LoadedRuleset, expect: &Expect, outcome: &Outcome) -> Checked {
    let name = |unit| situation.field.unit(unit).name.clone();
    let (unit, target) = (name(expect.charger), expect.target.map(name));
    let charge = outcome.played().and_then(|played| played.charges.iter().find(|charge| charge.unit == unit));
    let silent = charge.is_some_and(|charge| charge.silent.contains(&expect.question));
    let verdict = match outcome {
        Outcome::Played(_) => {
            judge(expect, charge.and_then(|charge| answer(charge, target.as_deref(), expect.question)))
        }
        Outcome::NotPlayed(not_played) => Verdict::NotPlayed(not_played.clone()),
        Outcome::Stuck(halt) => Verdict::Stuck(halt.clone()),
    };
    Checked {
        situation: situation.id.clone(),
        file: expect.file.clone(),
        line: expect.line,
        ruleset: ruleset.id.clone(),
        unit,
        target,
        question: expect.question,
        wants: expect.wants.clone(),
        because: expect.because.clone(),
        silent,
        verdict,
    }
}

/// The answer of a charge; where no target is named, as it is about the target that the charge ended on.
fn answer<'c>(charge: &'c Charged, target: Option<&str>, question: Question) -> Option<&'c Answer> {
    match target {
        None => charge.fact(question),
        Some(_) => charge.about(target).find(|answer| answer.question == question),
    }
}

fn judge(expect: &Expect, found: Option<&Answer>) -> Verdict {
    let as_set = QuestionEntry::of(expect.question).compare == Comparing::Set;
    if fits(&expect.wants, as_set, found.map(|answer| &answer.value)) {
        Verdict::Met(found.cloned())
    } else {
        Verdict::NotMet(found.cloned())
    }
}
