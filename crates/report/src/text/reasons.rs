//! Why rulesets part: for each divergent question what each of them says, the arithmetic, and the clause.

use onset_compare::{Comparison, Row};

use super::{
    page::{Ink, Page, width},
    table::Table,

    wrap::hang,
};
use crate::words::{asks, fact};

/// One paragraph a divergent question, in the table's order.
pub(crate) fn reasons(comparison: &Comparison, table: &Table<'_>, page: Page) -> Vec<String> {
    let ids = comparison.rulesets.iter().map(|ruleset| width(&ruleset.id));
    let indent = 4 + ids.max().unwrap_or(0) + 2;
    let mut lines = Vec::new();
    for row in table.divergent() {
        lines.push(String::new());
        lines.extend(question(row, table.has_targets(), page));
        for place in row.groups.iter().flatten() {
            if let Some(answer) = &row.answers[*place] {
                let label = format!("    {}", comparison.rulesets[*place].id);
                lines.extend(hang(page, &label, Ink::Plain, indent, &fact(answer)));
            }
        }
    }
    lines
}

fn question(row: &Row, with_target: bool, page: Page) -> Vec<String> {
    let about = row.target.as_deref().filter(|_| with_target).map_or_else(String::new, |target| format!(" ({target})"));
    let label = format!("  {}{about}", row.question);
    hang(page, &label, Ink::Strong, width(&label) + 2, asks(row.question))
}
