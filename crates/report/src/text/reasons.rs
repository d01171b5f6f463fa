//! Why rulesets part: for each divergent question what each of them says, the arithmetic, and the clause.

use onset_compare::{Comparison, Row};

use super::{
    grid::{Cell, Grid},
    page::{Ink, Page, width},
    table::Table,
    wrap::hang,
};
use crate::words::{asks, reason, value};

/// The widest that the answers' column gets.
const WIDEST_ANSWER: usize = 16;

/// How far everything is set in below its question.
const INDENT: usize = 4;

/// One paragraph a divergent question, in the table's order.
pub(crate) fn reasons(comparison: &Comparison, table: &Table<'_>, page: Page) -> Vec<String> {
    let mut lines = Vec::new();
    for row in table.divergent() {
        lines.push(String::new());
        lines.extend(question(row, table.has_targets(), page));
        lines.extend(answers(comparison, row, page));
    }
    lines
}

fn question(row: &Row, with_target: bool, page: Page) -> Vec<String> {
    let about = row
        .target
        .as_deref()
        .filter(|_| with_target)
        .map_or_else(String::new, |target| format!(" ({target})"));
    let label = format!("  {}{about}", row.question);
    hang(page, &label, Ink::Strong, width(&label) + 2, asks(row.question))
}

/// Each answer once, beside it the rulesets that give it, and why.
fn answers(comparison: &Comparison, row: &Row, page: Page) -> Vec<String> {
    let ids = comparison.rulesets.iter().map(|ruleset| width(&ruleset.id)).max().unwrap_or(0);
    let given =
        row.grouped().map(|group| width(&value(group.value))).max().unwrap_or(0).min(WIDEST_ANSWER) + INDENT;
    let mut grid = Grid::new(vec![given, ids, page.width.saturating_sub(given + ids + 4)], 2);
    for group in row.grouped() {
        let mut shown = value(group.value);
        for place in group.rulesets {
            if let Some(answer) = &row.answers[*place] {
                let first = Cell::new(std::mem::take(&mut shown)).indented(INDENT);
                grid.row(vec![first, Cell::new(&comparison.rulesets[*place].id), Cell::new(reason(answer))]);
            }
        }
    }
    grid.lines(page)
}
