//! What there is: rulesets, scenarios, questions.

use onset_load::{LoadedRuleset, QuestionEntry, ScenarioFile};

use super::{
    grid::{Cell, Grid},
    page::{Ink, Page},
    wrap::hang,
};
use crate::words::{compared, counted, of, unit};

/// One line a ruleset; with `values` also what each of them says, clause by clause.
pub fn rulesets(rulesets: &[LoadedRuleset], values: bool, page: Page) -> String {
    if values {
        let each = rulesets.iter().map(|ruleset| ruleset_values(ruleset, page));
        return each.collect::<Vec<_>>().join("\n");
    }
    let mut grid = Grid::new(vec![40, 40, page.width / 3], 2);
    for ruleset in rulesets {
        let cells = [Cell::inked(&ruleset.id, Ink::Strong), Cell::new(&ruleset.title), Cell::new(about(ruleset))];
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
    let mut lines = vec![page.paint(Ink::Strong, format!("{} · {}", ruleset.id, ruleset.title)), about(ruleset)];
    if !ruleset.off.is_empty() {
        let off: Vec<&str> = ruleset.off.iter().map(|clause| clause.id()).collect();
        lines.extend(hang(page, "off", Ink::Faint, 5, &off.join(", ")));
    }
    lines.push(String::new());
    let mut grid = Grid::new(vec![34, page.width.saturating_sub(34 + 26 + 6), 26], 2);
    for value in &ruleset.values {
        let cells = [Cell::new(&value.key).indented(2), Cell::new(value.value.to_string())];
        let clause = Cell::inked(value.clause.id(), Ink::Faint);
        grid.row(cells.into_iter().chain([clause]).collect());
    }
    lines.extend(grid.lines(page));
    lines.join("\n") + "\n"
}

/// One line a scenario; its cases indented below.
pub fn scenarios(scenarios: &[ScenarioFile], page: Page) -> String {
    let ids = scenarios.iter().map(|file| file.id.chars().count()).max().unwrap_or(0).min(page.width / 2);
    let mut grid = Grid::new(vec![ids, page.width.saturating_sub(ids + 2)], 2);
    for file in scenarios {
        let cases = file.situations.iter().filter(|situation| situation.case.is_some()).count();
        let cases = if cases == 0 { String::new() } else { format!(" ({})", counted(cases, "case")) };
        grid.row(vec![Cell::inked(&file.id, Ink::Strong), Cell::new(format!("{}{cases}", file.title))]);
    }
    let situations: usize = scenarios.iter().map(|file| file.situations.len()).sum();
    let expects = scenarios.iter().flat_map(|file| &file.situations).map(|situation| situation.expects.len()).sum();
    let count = format!(
        "{}, {}, {}",
        counted(scenarios.len(), "scenario"),
        counted(situations, "situation"),
        counted(expects, "expectation")
    );
    grid.lines(page).into_iter().chain([String::new(), page.paint(Ink::Strong, count)]).collect::<Vec<_>>().join("\n")
        + "\n"
}

/// Each question with its wording, and below it what answers it.
pub fn questions(questions: &[QuestionEntry], page: Page) -> String {
    let mut grid = Grid::new(vec![24, page.width.saturating_sub(24 + 22 + 4), 22], 2);
    for entry in questions {
        let how = format!("{}, {}", unit(entry.unit), of(entry.of));
        let how = match entry.compare {
            onset_load::Comparison::Set => format!("{how}, {}", compared(entry.compare)),
            _ => how,
        };
        let cells = [Cell::inked(entry.question.id(), Ink::Strong), Cell::new(&entry.asks), Cell::inked(how, Ink::Faint)];
        grid.row(cells.to_vec());
    }
    grid.lines(page).join("\n") + "\n"
}
