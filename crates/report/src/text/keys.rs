//! The keys of a kind of file: table by table, what each accepts and what it means.

use onset_load::KeyTable;

use super::{
    grid::{Cell, Grid},
    page::{Ink, Page},
    wrap::wrap,
};

/// One list a table; after them a closing remark.
pub fn keys(tables: &[KeyTable], remark: &str, page: Page) -> String {
    let mut parts: Vec<String> = tables.iter().map(|one| table(one, page)).collect();
    parts.push(wrap(remark, page.width).join("\n") + "\n");
    parts.join("\n")
}

fn table(table: &KeyTable, page: Page) -> String {
    let names = table.keys.iter().map(|key| key.name.len()).max().unwrap_or(0) + 2;
    let mut grid = Grid::new(vec![names, page.width.saturating_sub(names + 2)], 2);
    for key in &table.keys {
        grid.row(vec![Cell::inked(key.name, Ink::Strong).indented(2), Cell::new(&key.says)]);
        grid.row(vec![Cell::default(), Cell::inked(&key.accepted, Ink::Faint)]);
    }
    let about = wrap(&table.about, page.width).into_iter().map(|line| page.paint(Ink::Strong, line));
    about.chain(grid.lines(page)).collect::<Vec<_>>().join("\n") + "\n"
}
