//! The table of questions by rulesets for one charge: divergent questions first, equal columns set together.

use onset_compare::{Charged, Comparison, Parting, Row, ending};

use super::{
    grid::{Cell, Grid},
    overview::{ink, sign, word},
    page::{Ink, Page, width},
};
use crate::words::{label, value};

/// Columns between two cells.
const GAP: usize = 2;

/// The least width of a ruleset's column: long words are broken at their hyphens.
const LEAST_COLUMN: usize = 9;

/// The widest that the questions' column gets.
const WIDEST_LABEL: usize = 24;

/// The table of one charge.
pub(crate) struct Table<'c> {
    comparison: &'c Comparison,
    parting: &'c Parting,
    charge: usize,
    rows: Vec<&'c Row>,
    /// Places of the rulesets that played, those with equal columns together.
    columns: Vec<Vec<usize>>,
}

impl<'c> Table<'c> {
    pub(crate) fn new(comparison: &'c Comparison, parting: &'c Parting, charge: usize) -> Self {
        let mut rows: Vec<&Row> = parting.rows.iter().filter(|row| row.charge == charge).collect();
        rows.sort_by_key(|row| (std::cmp::Reverse(row.degree()), row.question));
        let mut table = Table { comparison, parting, charge, rows, columns: Vec::new() };
        for place in 0..parting.outcomes.len() {
            let Some(_) = table.charged(place) else { continue };
            let alike = |column: &&Vec<usize>| column.first().is_some_and(|first| table.equal(*first, place));
            match table.columns.iter().position(|column| alike(&column)) {
                Some(column) => table.columns[column].push(place),
                None => table.columns.push(vec![place]),
            }
        }
        table
    }

    /// The rows in which rulesets part, in the table's order.
    pub(crate) fn divergent(&self) -> impl Iterator<Item = &'c Row> {
        self.rows.iter().copied().filter(|row| row.diverges())
    }

    /// Whether rows are about more than one target.
    pub(crate) fn has_targets(&self) -> bool {
        let mut targets = self.rows.iter().filter_map(|row| row.target.as_deref());
        let first = targets.next();
        targets.any(|target| Some(target) != first)
    }

    pub(crate) fn lines(&self, page: Page) -> Vec<String> {
        if self.columns.is_empty() {
            return Vec::new();
        }
        let labels: Vec<String> = self.rows.iter().map(|row| label(row, self.has_targets())).collect();
        let labels_take = labels.iter().map(|label| width(label)).max().unwrap_or(0).min(WIDEST_LABEL);
        let left = page.width.saturating_sub(1 + GAP + labels_take);
        let fit = (left / (LEAST_COLUMN + GAP)).max(1);
        let mut lines = Vec::new();
        // Columns that find no room on the page are shown in further tables of the same rows.
        for columns in self.columns.chunks(fit) {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            let each = (left / columns.len()).saturating_sub(GAP).max(LEAST_COLUMN);
            let mut grid = Grid::new([vec![1, labels_take], vec![each; columns.len()]].concat(), GAP);
            self.fill(&mut grid, columns, &labels);
            lines.extend(grid.lines(page));
        }
        lines
    }

    fn fill(&self, grid: &mut Grid, columns: &[Vec<usize>], labels: &[String]) {
        grid.row(self.head(columns));
        grid.row(self.endings(columns));
        let divergent = self.divergent().count();
        for (place, (row, label)) in self.rows.iter().zip(labels).enumerate() {
            if place == divergent && place > 0 {
                grid.row(vec![Cell::default()]);
            }
            grid.row(self.row(row, label, columns));
        }
    }

    fn head(&self, columns: &[Vec<usize>]) -> Vec<Cell> {
        let name = |place: &usize| self.comparison.rulesets[*place].id.as_str();
        let names = |column: &Vec<usize>| column.iter().map(name).collect::<Vec<_>>().join(", ");
        let heads = columns.iter().map(|column| Cell::inked(names(column), Ink::Strong));
        [Cell::default(), Cell::default()].into_iter().chain(heads).collect()
    }

    fn endings(&self, columns: &[Vec<usize>]) -> Vec<Cell> {
        let ended = columns.iter().map(|column| {
            let charged = column.first().and_then(|place| self.charged(*place));
            let ending = charged.map(ending);
            ending.map_or_else(Cell::default, |ending| Cell::inked(word(&ending), ink(ending.fate)))
        });
        [Cell::default(), Cell::new("in a word")].into_iter().chain(ended).collect()
    }

    fn row(&self, row: &Row, label: &str, columns: &[Vec<usize>]) -> Vec<Cell> {
        let ink = if row.diverges() { Ink::Plain } else { Ink::Faint };
        let sign = if row.diverges() { sign(Some(row.degree())) } else { Cell::default() };
        let cells = columns.iter().map(|column| self.cell(row, column, ink));
        [sign, Cell::inked(label, ink)].into_iter().chain(cells).collect()
    }

    fn cell(&self, row: &Row, column: &[usize], ink: Ink) -> Cell {
        let Some(place) = column.first() else { return Cell::default() };
        match &row.answers[*place] {
            Some(answer) => Cell::inked(value(&answer.value), ink),
            None if self.is_silent(row, *place) => Cell::inked("silent", Ink::Faint),
            None => Cell::inked("–", Ink::Faint),
        }
    }

    fn charged(&self, place: usize) -> Option<&'c Charged> {
        self.parting.outcomes[place].played()?.charges.get(self.charge)
    }

    fn is_silent(&self, row: &Row, place: usize) -> bool {
        self.charged(place).is_some_and(|charged| charged.silent.contains(&row.question))
    }

    /// Whether two columns say the same in every row.
    fn equal(&self, first: usize, second: usize) -> bool {
        self.rows.iter().all(|row| match (&row.answers[first], &row.answers[second]) {
            (None, None) => self.is_silent(row, first) == self.is_silent(row, second),
            (Some(_), Some(_)) => {
                row.groups.iter().any(|group| group.contains(&first) && group.contains(&second))
            }
            _ => false,
        })
    }
}
