//! `compare` alone: one line a situation, what each ruleset makes of it in a word, and what it all comes to.

use onset_compare::{ChargeFate, Comparison, Degree, Ending, Outcome, Parting, Summary, endings};

use super::{
    grid::{Cell, Grid},
    page::{Ink, Page, cut, width},
    summary::summary_lines,
};

/// The least room that scenarios' names get.
const LEAST_NAME: usize = 18;

/// One line a situation, then the summary.
pub fn overview(comparison: &Comparison, summary: &Summary, page: Page) -> String {
    let mut lines = table(comparison, page);
    lines.push(String::new());
    lines.extend(summary_lines(comparison, summary, page));
    lines.join("\n") + "\n"
}

/// The lines of all situations, and below them what the signs mean.
pub(crate) fn table(comparison: &Comparison, page: Page) -> Vec<String> {
    let columns = comparison.rulesets.len();
    // The sign and the gaps take what is left of the line after names and words.
    let room = page.width.saturating_sub(LEAST_NAME + 3 + columns.saturating_sub(1) * 2);
    let word = (room / columns.max(1)).clamp(4, 12);
    let words = |place: usize| {
        let shown = comparison.situations.iter().map(move |parting| shown(&parting.outcomes[place]).0);
        shown.map(|word| width(&word)).max().unwrap_or(0)
    };
    let heads = |place: usize| {
        super::wrap::wrap(&comparison.rulesets[place].id, word).iter().map(|line| width(line)).max().unwrap_or(0)
    };
    let taken: usize = (0..columns).map(|place| words(place).max(heads(place)).min(word) + 2).sum();
    let left = page.width.saturating_sub(taken + 2).max(LEAST_NAME);
    let mut grid = Grid::new([vec![left, 1], vec![word; columns]].concat(), 2);
    let heads = comparison.rulesets.iter().map(|ruleset| Cell::inked(&ruleset.id, Ink::Strong));
    grid.row([Cell::default(), Cell::default()].into_iter().chain(heads).collect());
    for parting in &comparison.situations {
        let mut row = vec![name(parting, left), sign(parting.degree())];
        row.extend(parting.outcomes.iter().map(|outcome| {
            let (word, ink) = shown(outcome);
            Cell::inked(word, ink)
        }));
        grid.row(row);
    }
    let mut lines = grid.lines(page);
    lines.extend([String::new(), legend(comparison, page)]);
    lines
}

/// A case stands indented below its scenario.
fn name(parting: &Parting, columns: usize) -> Cell {
    match &parting.case {
        Some(case) => Cell::new(cut(case, columns - 2)).indented(2),
        None => Cell::new(cut(&parting.id, columns)),
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
        (uses(&|parting| parting.degree() == Some(Degree::Ends)), "≠ ends differently"),
        (uses(&|parting| parting.degree() == Some(Degree::Ways)), "~ ends alike, goes differently"),
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
