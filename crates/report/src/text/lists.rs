//! What there is: rulesets, scenarios, questions.

use onset_load::{LoadedRuleset, QuestionEntry, RulesetValue, ScenarioFile};

use super::{
    grid::{Cell, Grid},
    page::{Ink, Page, width},
    wrap::hang,
};
use crate::words::{counted, differing, idle, unit};

/// Stands before a value that is another than the parent's.
const DIFFERS: &str = "≠";

/// One line a ruleset; with `values` also what each of them says, clause by clause.
pub fn rulesets(rulesets: &[LoadedRuleset], values: bool, page: Page) -> String {
    if values {
        let each = rulesets.iter().map(|ruleset| ruleset_values(ruleset, page));
        return each.collect::<Vec<_>>().join("\n");
    }
    let mut grid = Grid::new(vec![40, 40, page.width / 3], 2);
    for ruleset in rulesets {
        let cells =
            [Cell::inked(&ruleset.id, Ink::Strong), Cell::new(&ruleset.title), Cell::new(about(ruleset))];
        grid.row(cells.to_vec());
    }
    grid.lines(page).join("\n") + "\n"
}

/// Where it comes from, and how much of it is switched off.
fn about(ruleset: &LoadedRuleset) -> String {
    let mut about = match ruleset.ancestors.as_slice() {
        [] => counted(ruleset.edition.clauses().count(), "clause"),
        ancestors => format!("from {}", ancestors.join(", from ")),
    };
    if !ruleset.off.is_empty() {
        about += &format!(", {} switched off", ruleset.off.len());
    }
    about
}

fn ruleset_values(ruleset: &LoadedRuleset, page: Page) -> String {
    let mut lines =
        vec![page.paint(Ink::Strong, format!("{} · {}", ruleset.id, ruleset.title)), about(ruleset)];
    if !ruleset.off.is_empty() {
        let off: Vec<&str> = ruleset.off.iter().map(|clause| clause.id()).collect();
        lines.extend(hang(page, "off", Ink::Faint, 5, &off.join(", ")));
    }
    if let Some(parent) = ruleset.ancestors.first() {
        lines.push(format!("{} {} from {parent}", page.paint(Ink::Mark, DIFFERS), differing(ruleset)));
    }
    for warning in idle(ruleset) {
        lines.extend(hang(page, "note:", Ink::Mark, 6, &warning));
    }
    // Names are set in by four, headings in brackets by two.
    let widest = |value: &RulesetValue| {
        let (section, name) = key(value);
        (width(section) + 4).max(width(name) + 4)
    };
    let keys = ruleset.values.iter().map(widest).max().unwrap_or(0);
    let clauses = ruleset.values.iter().map(|value| value.clause.id().len()).max().unwrap_or(0);
    let rest = page.width.saturating_sub(keys + clauses + 4).max(12);
    let mut grid = Grid::new(vec![keys, rest, clauses], 2);
    let mut known = "";
    for value in &ruleset.values {
        let (section, name) = key(value);
        if section != known {
            grid.row(vec![Cell::inked(format!("[{section}]"), Ink::Faint).indented(2)]);
            known = section;
        }
        let clause = Cell::inked(value.clause.id(), Ink::Faint);
        let name = match value.differs {
            true => Cell::inked(format!("{DIFFERS} {name}"), Ink::Mark).indented(2),
            false => Cell::new(name).indented(4),
        };
        grid.row(vec![name, Cell::new(value.value.to_string()), clause]);
    }
    lines.push(String::new());
    lines.extend(grid.lines(page));
    lines.join("\n") + "\n"
}

/// A value's key, parted into its section and its name in it, as they stand in the file.
fn key(value: &RulesetValue) -> (&str, &str) {
    let mut dots = value.key.match_indices('.').map(|(dot, _)| dot);
    let (first, second) = (dots.next(), dots.next());
    match second.or(first) {
        Some(dot) => (&value.key[..dot], &value.key[dot + 1..]),
        None => ("", &value.key),
    }
}

/// One line a scenario; the cases' ids indented below, as they follow the scenario's.
pub fn scenarios(scenarios: &[ScenarioFile], page: Page) -> String {
    let ids = scenarios.iter().map(|file| file.id.chars().count()).max().unwrap_or(0).min(page.width / 2);
    let mut grid = Grid::new(vec![ids, page.width.saturating_sub(ids + 2)], 2);
    for file in scenarios {
        let cases = file.situations.iter().filter(|situation| situation.case.is_some()).count();
        let cases = if cases == 0 { String::new() } else { format!(" ({})", counted(cases, "case")) };
        grid.row(vec![Cell::inked(&file.id, Ink::Strong), Cell::new(format!("{}{cases}", file.title))]);
        for situation in file.situations.iter().filter(|situation| situation.case.is_some()) {
            let case = situation.id.strip_prefix(&file.id).unwrap_or(&situation.id);
            grid.row(vec![Cell::default(), Cell::inked(case, Ink::Faint).indented(2)]);
        }
    }
    let situations: usize = scenarios.iter().map(|file| file.situations.len()).sum();
    let expects =
        scenarios.iter().flat_map(|file| &file.situations).map(|situation| situation.expects.len()).sum();
    let count = format!(
        "{}, {}, {}",
        counted(scenarios.len(), "scenario"),
        counted(situations, "situation"),
        counted(expects, "expectation")
    );
    grid.lines(page)
        .into_iter()
        .chain([String::new(), page.paint(Ink::Strong, count)])
        .collect::<Vec<_>>()
        .join("\n")
        + "\n"
}

/// Each question with the label of its rows, its wording and what answers it.
pub fn questions(questions: &[QuestionEntry], page: Page) -> String {
    let ids = questions.iter().map(|entry| entry.question.id().len()).max().unwrap_or(0);
    let units = questions.iter().map(|entry| unit(entry.unit).len()).max().unwrap_or(0);
    let labels = questions.iter().map(|entry| entry.short.len()).max().unwrap_or(0);
    let rest = page.width.saturating_sub(ids + labels + units + 6);
    let mut grid = Grid::new(vec![ids, labels, rest, units], 2);
    for entry in questions {
        let (id, unit) =
            (Cell::inked(entry.question.id(), Ink::Strong), Cell::inked(unit(entry.unit), Ink::Faint));
        grid.row(vec![id, Cell::new(&entry.short), Cell::new(&entry.asks), unit]);
    }
    grid.lines(page).join("\n") + "\n"
}
