//! Every clause on one line: its basis, the events that carry it, how many situations exercise it and change without it.

use onset_compare::ClauseUse;
use onset_load::{Basis, Off, registers};
use onset_rules::Edition;

use super::{
    grid::{Cell, Grid},
    page::{Ink, Page},
};
use crate::words::counted;

/// How far clauses are set in below their edition.
const INDENT: usize = 2;

/// The width of a count.
const COUNT: usize = 7;

/// One table an edition.
pub fn clauses(uses: &[ClauseUse], page: Page) -> String {
    let of = |edition| uses.iter().filter(move |found| found.clause.edition() == edition).collect::<Vec<_>>();
    let parts = Edition::ALL.into_iter().map(|edition| (edition, of(edition)));
    let parts = parts.filter(|(_, uses)| !uses.is_empty()).map(|(edition, uses)| one(edition, &uses, page));
    let legend = "in: situations that exercise it · without: of all situations, those that change without it · \
                  *: assumed · fixed: cannot be switched off";
    let legend: Vec<String> =
        super::wrap::wrap(legend, page.width).into_iter().map(|line| page.paint(Ink::Faint, line)).collect();
    parts.collect::<Vec<_>>().join("\n") + "\n" + &legend.join("\n") + "\n"
}

fn one(edition: Edition, uses: &[&ClauseUse], page: Page) -> String {
    let modelled = uses.iter().filter(|found| found.is_modelled()).count();
    let decisive = uses.iter().filter(|found| !found.changed_without.is_empty()).count();
    let all = counted(uses.len(), "clause");
    let head = format!("{edition}: {all}, {modelled} modelled, {decisive} without which something changes");
    let ids = uses.iter().map(|found| found.clause.id().len() + INDENT + 1).max().unwrap_or(0);
    let mut grid = Grid::new(vec![ids, page.width.saturating_sub(ids + 2 * COUNT + 6), COUNT, COUNT], 2);
    let title = |title| Cell::inked(title, Ink::Faint);
    grid.row(vec![
        title(""),
        title("carried by"),
        title("in").right_aligned(),
        title("without").right_aligned(),
    ]);
    for found in uses {
        grid.row(row(found));
    }
    let lines = grid.lines(page).into_iter();
    [page.paint(Ink::Strong, head)].into_iter().chain(lines).collect::<Vec<_>>().join("\n") + "\n"
}

fn row(found: &ClauseUse) -> Vec<Cell> {
    let entry = registers().entry(found.clause);
    let star = if entry.basis == Basis::Assumed { "*" } else { "" };
    let ink = if found.is_modelled() { Ink::Plain } else { Ink::Faint };
    let carried = match (found.is_modelled(), found.events.is_empty()) {
        (false, _) => "not modelled".to_owned(),
        (true, true) => "facts only".to_owned(),
        (true, false) => found.events.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", "),
    };
    let without = match &entry.off {
        Off::None(_) => "fixed".to_owned(),
        Off::Skip(_) | Off::Set(_) => found.changed_without.len().to_string(),
    };
    let exercised = found.exercised_by.len().to_string();
    let id = format!("{}{star}", found.clause.id());
    let counts = [exercised, without].map(|count| Cell::inked(count, ink).right_aligned());
    [Cell::inked(id, ink).indented(INDENT), Cell::inked(carried, ink)].into_iter().chain(counts).collect()
}
