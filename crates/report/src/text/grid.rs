//! Columns of text: cells of several lines side by side.

use super::{
    page::{Ink, Page, width},
    wrap::wrap,
};

/// A cell before it is set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    text: String,
    ink: Ink,
    indent: usize,
    right_aligned: bool,
}

impl Cell {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Cell::inked(text, Ink::Plain)
    }

    pub(crate) fn inked(text: impl Into<String>, ink: Ink) -> Self {
        Cell { text: text.into(), ink, indent: 0, right_aligned: false }
    }

    /// Set in from the left, in all its lines.
    pub(crate) fn indented(mut self, by: usize) -> Self {
        self.indent = by;
        self
    }

    /// Set against the right end of its column, as numbers are.
    pub(crate) fn right_aligned(mut self) -> Self {
        self.right_aligned = true;
        self
    }

    fn lines(&self, columns: usize) -> Vec<String> {
        let lines = wrap(&self.text, columns.saturating_sub(self.indent));
        lines.into_iter().map(|line| format!("{}{line}", " ".repeat(self.indent))).collect()
    }
}

/// Rows of cells in columns of given greatest widths.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    limits: Vec<usize>,
    gap: usize,
    rows: Vec<Vec<Cell>>,
}

impl Grid {
    /// Columns that are as wide as their widest cell but no wider than given, with a gap between them.
    pub(crate) fn new(limits: Vec<usize>, gap: usize) -> Self {
        Grid { limits, gap, rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: Vec<Cell>) {
        self.rows.push(cells);
    }

    /// Sets the cells, line by line, without blanks at the ends of lines.
    pub(crate) fn lines(&self, page: Page) -> Vec<String> {
        let set: Vec<Vec<Vec<String>>> = self.rows.iter().map(|row| self.wrapped(row)).collect();
        let widths: Vec<usize> = (0..self.limits.len())
            .map(|column| {
                let cells = set.iter().filter_map(|row| row.get(column));
                cells.flatten().map(|line| width(line)).max().unwrap_or(0)
            })
            .collect();
        let mut lines = Vec::new();
        for (row, set) in self.rows.iter().zip(&set) {
            let height = set.iter().map(Vec::len).max().unwrap_or(0);
            lines.extend((0..height).map(|height| self.line(page, row, set, &widths, height)));
        }
        lines
    }

    fn wrapped(&self, row: &[Cell]) -> Vec<Vec<String>> {
        row.iter().zip(&self.limits).map(|(cell, limit)| cell.lines(*limit)).collect()
    }

    fn line(&self, page: Page, row: &[Cell], set: &[Vec<String>], widths: &[usize], height: usize) -> String {
        let mut line = String::new();
        let mut pending = 0;
        for ((cell, lines), columns) in row.iter().zip(set).zip(widths) {
            let text = lines.get(height).map_or("", String::as_str);
            let rest = columns.saturating_sub(width(text));
            let before = if cell.right_aligned { rest } else { 0 };
            if !text.trim().is_empty() {
                line.push_str(&" ".repeat(std::mem::take(&mut pending) + before));
                line.push_str(&page.paint(cell.ink, text));
                pending = rest - before + self.gap;
            } else {
                pending += columns + self.gap;
            }
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_they_need_to_be() {
        let mut grid = Grid::new(vec![10, 10, 10], 2);
        grid.row(["", "double-move", "flee"].map(Cell::new).to_vec());
        grid.row(["contact", "yes", ""].map(Cell::new).to_vec());
        assert_eq!(grid.lines(Page::PLAIN), ["         double-  flee", "         move", "contact  yes"]);
    }
}
