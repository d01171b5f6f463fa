//! The table of answers: a line a question in the order of the questions, a column for all rulesets that answer everything
//! alike.

use onset_compare::{Degree, Outcome, Parting, Played, Row};

use super::wrap::{width, wrap};

/// So wide is what stands before the answers: the mark and the question.
const LABEL: usize = 25;

/// So wide is a column. It never changes, so that a change of one answer changes one line of a snapshot.
const COLUMN: usize = 17;

/// The rulesets that played, those with the same answers together.
struct Column<'n> {
    rulesets: Vec<&'n str>,
    answers: Vec<String>,
}

/// The table of a situation; nothing where nobody played it.
pub(super) fn table(parting: &Parting, names: &[&str]) -> Vec<String> {
    let columns = columns(parting, names);
    if columns.is_empty() {
        return Vec::new();
    }
    let mut lines = set("", columns.iter().map(|column| header(&column.rulesets)));
    let mut about = None;
    for (place, row) in parting.rows.iter().enumerate() {
        let section = section(row);
        if about.as_ref() != Some(&section) {
            lines.push(section.clone());
            about = Some(section);
        }
        let cells = columns.iter().map(|column| wrap(&column.answers[place], COLUMN - 1));
        lines.extend(set(&format!("{} {}", mark(row), row.question), cells));
    }
    lines
}

fn columns<'n>(parting: &Parting, names: &[&'n str]) -> Vec<Column<'n>> {
    let mut columns: Vec<Column<'n>> = Vec::new();
    for (place, outcome) in parting.outcomes.iter().enumerate() {
        let Outcome::Played(played) = outcome else { continue };
        let answers: Vec<String> = parting.rows.iter().map(|row| cell(row, place, played)).collect();
        match columns.iter_mut().find(|column| column.answers == answers) {
            Some(column) => column.rulesets.push(names[place]),
            None => columns.push(Column { rulesets: vec![names[place]], answers }),
        }
    }
    columns
}

fn cell(row: &Row, place: usize, played: &Played) -> String {
    match &row.answers[place] {
        Some(answer) => answer.value.to_string(),
        None if played.charges[row.charge].silent.contains(&row.question) => "–".to_owned(),
        None => "·".to_owned(),
    }
}

fn header(rulesets: &[&str]) -> Vec<String> {
    rulesets.iter().flat_map(|name| wrap(name, COLUMN - 1)).collect()
}

fn section(row: &Row) -> String {
    match &row.target {
        None => row.unit.clone(),
        Some(target) => format!("{} against {target}", row.unit),
    }
}

fn mark(row: &Row) -> char {
    match row.degree() {
        Degree::Alike => ' ',
        Degree::Ways => '~',
        Degree::Ends => '≠',
    }
}

/// Sets cells of several lines each beside each other.
fn set(label: &str, cells: impl Iterator<Item = Vec<String>>) -> Vec<String> {
    let cells: Vec<Vec<String>> = cells.collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(1);
    let line = |place: usize| {
        let mut line = padded(if place == 0 { label } else { "" }, LABEL);
        for cell in &cells {
            line.push_str(&padded(cell.get(place).map_or("", String::as_str), COLUMN));
        }
        line.trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

/// A text that is too wide still keeps a blank from what follows.
fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text)).max(1)))
}
