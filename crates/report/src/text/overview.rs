//! `compare` alone: one line a situation, what each ruleset makes of it in a word, and what it all comes to.

use onset_compare::{ChargeFate, Comparison, Degree, Ending, Outcome, Parting, Summary, endings};

use onset_load::QuestionEntry;

use super::{
    grid::{Cell, Grid},
    page::{Ink, Page, cut, width},
    summary::summary_lines,
    wrap::wrap,
};

/// The least room that scenarios' names get.
const LEAST_NAME: usize = 18;

/// The widest that a part of a ruleset's id gets: `engagement`.
const WIDEST_HEAD: usize = 10;

/// How many questions are named over which ends differ.
const QUESTIONS: usize = 2;

/// Columns between two cells.
const GAP: usize = 2;

/// One line a situation, then the summary.
pub fn overview(comparison: &Comparison, summary: &Summary, page: Page) -> String {
    let mut lines = table(comparison, page);
    lines.push(String::new());
    lines.extend(summary_lines(comparison, summary, page));
    lines.join("\n") + "\n"
}

/// The lines of all situations, and below them what the signs mean. Rulesets that find no room on the page are shown in
/// further tables of the same lines.
pub(crate) fn table(comparison: &Comparison, page: Page) -> Vec<String> {
    let columns: Vec<Column> =
        (0..comparison.rulesets.len()).map(|place| Column::new(comparison, place)).collect();
    let room = page.width.saturating_sub(LEAST_NAME + GAP + 1);
    let mut lines = Vec::new();
    let mut rest = columns.as_slice();
    while !rest.is_empty() {
        let taken = rest.iter().scan(0, |taken, column| {
            *taken += GAP + column.width;
            Some(*taken)
        });
        let fit = taken.take_while(|taken| *taken <= room).count().max(1);
        let (now, later) = rest.split_at(fit);
        lines.extend(one_table(comparison, now, page));
        lines.push(String::new());
        rest = later;
    }
    lines.push(legend(comparison, page));
    lines
}

/// A ruleset's column.
struct Column {
    place: usize,
    width: usize,
}

impl Column {
    /// As wide as its widest word, or the widest part of the ruleset's id.
    fn new(comparison: &Comparison, place: usize) -> Self {
        let head = wrap(&comparison.rulesets[place].id, WIDEST_HEAD);
        let words = comparison.situations.iter().map(|parting| shown(&parting.outcomes[place]).0);
        let width = head.into_iter().chain(words).map(|word| width(&word)).max().unwrap_or(0);
        Column { place, width }
    }
}

fn one_table(comparison: &Comparison, columns: &[Column], page: Page) -> Vec<String> {
    let taken: usize = columns.iter().map(|column| column.width + GAP).sum();
    let left = page.width.saturating_sub(taken + GAP + 1);
    let limits = [left, 1].into_iter().chain(columns.iter().map(|column| column.width));
    let mut grid = Grid::new(limits.collect(), GAP);
    let heads = columns.iter().map(|column| Cell::inked(&comparison.rulesets[column.place].id, Ink::Strong));
    grid.row([Cell::default(), Cell::default()].into_iter().chain(heads).collect());
    let mut scenario = "";
    for parting in &comparison.situations {
        // Where its scenario is not listed a case is known by its whole id.
        let is_below = std::mem::replace(&mut scenario, parting.scenario()) == parting.scenario();
        let words = columns.iter().map(|column| {
            let (word, ink) = shown(&parting.outcomes[column.place]);
            Cell::inked(word, ink)
        });
        grid.row([name(parting, is_below, left), sign(parting.degree())].into_iter().chain(words).collect());
        if let Some(over) = over(parting) {
            let indent = if is_below { 4 } else { 2 };
            grid.row(vec![Cell::inked(over, Ink::Faint).indented(indent)]);
        }
    }
    grid.lines(page)
}

/// Over which questions ends differ that come to the same word; nothing where words tell.
fn over(parting: &Parting) -> Option<String> {
    if parting.degree() != Some(Degree::Ends) {
        return None;
    }
    let played = parting.outcomes.iter().filter(|outcome| outcome.played().is_some());
    let mut words = played.map(|outcome| shown(outcome).0);
    let first = words.next()?;
    if words.any(|word| word != first) {
        return None;
    }
    let mut labels: Vec<&str> = Vec::new();
    for row in parting.rows.iter().filter(|row| row.degree() == Degree::Ends) {
        let label = QuestionEntry::of(row.question).short.as_str();
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    let more = labels.len().saturating_sub(QUESTIONS);
    let named = labels.into_iter().take(QUESTIONS).collect::<Vec<_>>().join(", ");
    Some(if more > 0 { format!("{named} +{more}") } else { named })
}

/// A case stands indented below its scenario.
fn name(parting: &Parting, is_below: bool, columns: usize) -> Cell {
    match &parting.case {
        Some(case) if is_below => Cell::new(cut(case, columns - 2)).indented(2),
        _ => Cell::new(cut(&parting.id, columns)),
    }
}

/// How far rulesets part, as a sign.
pub(crate) fn sign(degree: Option<Degree>) -> Cell {
    match degree {
        Some(Degree::Ends) => Cell::inked("≠", Ink::Mark),
        Some(Degree::Ways) => Cell::new("~"),
        Some(Degree::Alike) => Cell::inked("=", Ink::Faint),
        None => Cell::default(),
    }
}

/// What an outcome comes to in a word, and how it is inked.
pub(crate) fn shown(outcome: &Outcome) -> (String, Ink) {
    match outcome {
        Outcome::NotPlayed(_) => ("n/p".to_owned(), Ink::Faint),
        Outcome::Stuck(_) => ("error".to_owned(), Ink::Bad),
        Outcome::Played(_) => {
            let endings = endings(outcome);
            let words: Vec<String> = endings.iter().map(word).collect();
            let ink = endings.first().map_or(Ink::Faint, |ending| ink(ending.fate));
            (words.join("+"), ink)
        }
    }
}

pub(crate) fn word(ending: &Ending) -> String {
    format!("{}{}", if ending.redirected { "→" } else { "" }, ending.fate.word())
}

pub(crate) fn ink(fate: ChargeFate) -> Ink {
    match fate {
        ChargeFate::Contact | ChargeFate::Caught => Ink::Good,
        ChargeFate::Fails | ChargeFate::Fled | ChargeFate::Panics | ChargeFate::Shot => Ink::Bad,
        ChargeFate::Barred | ChargeFate::Declined => Ink::Faint,
    }
}

/// What the signs mean that are in use.
fn legend(comparison: &Comparison, page: Page) -> String {
    let uses = |test: &dyn Fn(&Parting) -> bool| comparison.situations.iter().any(test);
    let outcomes = |parting: &Parting, test: &dyn Fn(&Outcome) -> bool| parting.outcomes.iter().any(test);
    let turned = |outcome: &Outcome| endings(outcome).iter().any(|ending| ending.redirected);
    let parts = [
        (uses(&|parting| parting.degree() == Some(Degree::Ends)), "≠ ends differ"),
        (uses(&|parting| parting.degree() == Some(Degree::Ways)), "~ ways differ"),
        (uses(&|parting| parting.degree() == Some(Degree::Alike)), "= all alike"),
        (uses(&|parting| outcomes(parting, &turned)), "→ redirected"),
        (
            uses(&|parting| outcomes(parting, &|outcome| matches!(outcome, Outcome::NotPlayed(_)))),
            "n/p not played",
        ),
    ];
    let used: Vec<&str> = parts.into_iter().filter(|(used, _)| *used).map(|(_, sign)| sign).collect();
    page.paint(Ink::Faint, used.join("   "))
}
