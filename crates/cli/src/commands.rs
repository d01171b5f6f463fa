//! What each command does: load what is named, ask for the result, hand it to the report.

use onset_compare::{
    Comparison, Degree, Outcome, check, clauses, compare, expected_files, play_one, question_use, summary,
    try_move,
};
use onset_load::{LoadedRuleset, Setting, Situation, move_file, questions, ruleset_keys, scenario_keys};
use onset_report::{
    json, svg,
    text::{self, Page},
};
use onset_rules::{Clause, Edition};

use crate::{
    Terminals,
    args::{Command, Format, Only, Shown},
    failure::Failure,
    names,
};

/// What a command has to say.
pub(crate) struct Said {
    /// For the standard output.
    pub(crate) out: String,
    /// The exit status.
    pub(crate) status: u8,
}

/// Nothing was wrong.
pub(crate) const FINE: u8 = 0;
/// A check failed, or a move is not legal.
pub(crate) const FAILED: u8 = 1;
/// The input was bad.
pub(crate) const BAD_INPUT: u8 = 2;

/// Carries a command out.
pub(crate) fn carry_out(command: &Command, format: Format, terminals: Terminals) -> Result<Said, Failure> {
    let page = terminals.out;
    if format == Format::Svg && !matches!(command, Command::Run { .. }) {
        return Err(Failure::Said("only what `run` plays can be drawn".to_owned()));
    }
    let (out, status) = match command {
        Command::Compare { scenarios, rulesets, only, seed, brief } => {
            let asked = Asked { scenarios, rulesets, only: *only, seed: *seed, brief: *brief };
            compared(asked, format, page)?
        }
        Command::Run { scenario, ruleset, seed, dice, choose, own_move, show } => {
            let own_move = own_move.as_deref();
            run(Laid { scenario, ruleset, seed: *seed, dice, choose, own_move }, format, show, terminals)?
        }
        Command::Check { files, rulesets } => checked(files, rulesets, format, page)?,
        Command::Clauses { editions } => {
            let editions = names::editions(editions)?;
            let wanted: Vec<Clause> = editions.into_iter().flat_map(|edition| edition.clauses()).collect();
            let uses = clauses(&wanted, &names::situations(names::scenarios(&[])?), &names::rulesets(&[])?);
            (by(format, || text::clauses(&uses, page), || json::clauses(&uses)), FINE)
        }
        Command::Rulesets { rulesets } => {
            let found = names::rulesets(rulesets)?;
            let values = !rulesets.is_empty();
            (by(format, || text::rulesets(&found, values, page), || json::rulesets(&found)), FINE)
        }
        Command::Scenarios { scenarios } => {
            let found = names::scenarios(scenarios)?;
            (by(format, || text::scenarios(&found, page), || json::scenarios(&found)), FINE)
        }
        Command::Questions => {
            (by(format, || text::questions(questions(), page), || json::questions(questions())), FINE)
        }
        Command::Explain { name } => (explain(&name.join(" "), format, page)?, FINE),
    };
    Ok(Said { out, status })
}

fn by(format: Format, text: impl FnOnce() -> String, json: impl FnOnce() -> String) -> String {
    match format {
        Format::Json => json(),
        Format::Text | Format::Svg => text(),
    }
}

/// What is to be compared, and how much of it shown.
struct Asked<'a> {
    scenarios: &'a [String],
    rulesets: &'a [String],
    only: Option<Only>,
    seed: Option<u64>,
    brief: bool,
}

fn compared(asked: Asked<'_>, format: Format, page: Page) -> Result<(String, u8), Failure> {
    let Asked { scenarios, rulesets, only, seed, brief } = asked;
    let mut situations = names::situations(names::scenarios(scenarios)?);
    for situation in &mut situations {
        situation.seed = seed.unwrap_or(situation.seed);
    }
    let mut comparison = compare(&situations, &names::rulesets(rulesets)?);
    let (summary, stuck) = (summary(&comparison), is_stuck(&comparison));
    if let Some(only) = only {
        let least = match only {
            Only::Ends => Degree::Ends,
            Only::Ways => Degree::Ways,
        };
        comparison.situations.retain(|parting| parting.degree() >= Some(least));
    }
    let text = || match scenarios.is_empty() {
        true => text::overview(&comparison, &summary, page),
        false => text::detail(&comparison, brief, page),
    };
    let out = by(format, text, || json::compare(&comparison, &summary));
    Ok((out, if stuck { BAD_INPUT } else { FINE }))
}

/// Whether answers that some scenario lays down cannot be taken.
fn is_stuck(comparison: &Comparison) -> bool {
    let mut outcomes = comparison.situations.iter().flat_map(|parting| &parting.outcomes);
    outcomes.any(|outcome| matches!(outcome, Outcome::Stuck(_)))
}

/// What is laid down for a single play.
struct Laid<'a> {
    scenario: &'a str,
    ruleset: &'a str,
    seed: Option<u64>,
    dice: &'a [String],
    choose: &'a [String],
    own_move: Option<&'a str>,
}

fn run(
    laid: Laid<'_>,
    format: Format,
    show: &[Shown],
    terminals: Terminals,
) -> Result<(String, u8), Failure> {
    if !show.is_empty() && format != Format::Svg {
        return Err(Failure::Said("`--show` is for pictures: add `--format svg`".to_owned()));
    }
    let ruleset = names::ruleset(laid.ruleset)?;
    let mut situation = names::situation(laid.scenario)?;
    let dice = laid.dice.iter().map(|text| Setting::dice("--dice", text));
    let choices = laid.choose.iter().map(|text| Setting::choice("--choose", text));
    let settings: Vec<Setting> = dice.chain(choices).collect::<Result<_, _>>()?;
    if !settings.is_empty() {
        situation = situation.with(&settings)?;
    }
    situation.seed = laid.seed.unwrap_or(situation.seed);
    if let Some(file) = laid.own_move {
        return tried(file, &ruleset, &situation, format, show, terminals);
    }
    let outcome = play_one(&ruleset, &situation);
    let run = text::Run {
        id: &situation.id,
        title: &situation.title,
        seed: situation.seed,
        ruleset: &ruleset.id,
        outcome: &outcome,
    };
    match (outcome.played(), format) {
        (Some(_), Format::Text) => Ok((text::run(run, terminals.out), FINE)),
        (Some(played), Format::Svg) => {
            let (id, title) = (run.id, run.title);
            let play = svg::Play { id, title, ruleset: &ruleset, played };
            Ok((svg::drawing(play, shown(show)), FINE))
        }
        (None, Format::Text | Format::Svg) => Err(Failure::Unplayed(text::run(run, terminals.err))),
        (played, Format::Json) => Ok((json::run(run), if played.is_some() { FINE } else { BAD_INPUT })),
    }
}

/// Judges a player's own move.
fn tried(
    file: &str,
    ruleset: &LoadedRuleset,
    situation: &Situation,
    format: Format,
    show: &[Shown],
    terminals: Terminals,
) -> Result<(String, u8), Failure> {
    let file = move_file(file, situation)?;
    let Some(trial) = try_move(ruleset, situation, &file) else {
        let id = &ruleset.id;
        return Err(Failure::Said(format!(
            "{id} does not move blocks by such steps, so that no move of them can be judged"
        )));
    };
    let (id, title, seed) = (&situation.id, &situation.title, situation.seed);
    let run = text::Run { id, title, seed, ruleset: &ruleset.id, outcome: &trial.outcome };
    let status = if trial.is_legal() { FINE } else { FAILED };
    match (trial.outcome.played(), &trial.tried, format) {
        (Some(played), Some(tried), Format::Svg) => {
            Ok((svg::tried(svg::Play { id, title, ruleset, played }, tried, shown(show)), status))
        }
        (Some(_), tried, Format::Text | Format::Svg) => {
            Ok((text::trial(run, tried.as_ref(), terminals.out), status))
        }
        (None, _, Format::Text | Format::Svg) => Err(Failure::Unplayed(text::run(run, terminals.err))),
        (played, tried, Format::Json) => {
            Ok((json::trial(run, tried.as_ref()), if played.is_some() { status } else { BAD_INPUT }))
        }
    }
}

fn shown(show: &[Shown]) -> svg::Show {
    let has = |what| show.contains(&what);
    svg::Show { arcs: has(Shown::Arcs), zones: has(Shown::Zones), board: has(Shown::Board) }
}

fn checked(
    files: &[String],
    rulesets: &[String],
    format: Format,
    page: Page,
) -> Result<(String, u8), Failure> {
    let all = !files.is_empty();
    let files = names::files(files)?;
    let situations = names::situations(files.scenarios);
    let usual = || {
        let editions = Edition::ALL.iter().map(ToString::to_string);
        editions.chain(expected_files(&situations)).collect()
    };
    let named: Vec<String> = if rulesets.is_empty() { usual() } else { rulesets.to_vec() };
    let checked = check(&situations, &names::rulesets(&named)?);
    let (valid, count) = (files.rulesets, situations.len());
    let text = || text::check(&valid, &checked, count, all, page);
    let out = by(format, text, || json::check(&valid, &checked, count));
    Ok((out, if checked.iter().all(|one| one.is_met()) { FINE } else { FAILED }))
}

/// Where what a kind of file may hold goes on.
const SCENARIO_REMARK: &str = "Traits and states other than those named may stand for whatever a house ruleset makes of \
                               them. `onset scenarios` lists files to copy from.";
const RULESET_REMARK: &str = "Any other key is a value, in a section of the edition's own file: `onset rulesets ID` lists \
                              every value with the clause that it comes from.";

fn explain(name: &str, format: Format, page: Page) -> Result<String, Failure> {
    let file = match name {
        "scenario" => Some((scenario_keys(), SCENARIO_REMARK)),
        "ruleset" => Some((ruleset_keys(), RULESET_REMARK)),
        _ => None,
    };
    if let Some((tables, remark)) = file {
        return Ok(by(format, || text::keys(&tables, remark, page), || json::keys(&tables)));
    }
    let (wanted, question) = names::explained(name)?;
    let (situations, rulesets) = (names::situations(names::scenarios(&[])?), names::rulesets(&[])?);
    let uses = clauses(&wanted, &situations, &rulesets);
    let found = question.map(|question| question_use(question, &compare(&situations, &rulesets), &rulesets));
    let text = || {
        let clause = (!uses.is_empty()).then(|| text::explain_clause(&uses, page));
        let question = found.as_ref().map(|found| text::explain_question(found, page));
        clause.into_iter().chain(question).collect::<Vec<_>>().join("\n")
    };
    Ok(by(format, text, || json::explain(&uses, found.as_ref())))
}
