//! `compare` with scenarios named: for each situation a table of questions by rulesets, and why they part.

use onset_compare::{Comparison, Note, Parting};

use super::{
    overview::table,
    page::{Ink, Page, width},
    reasons::reasons,
    table::Table,
    wrap::{hang, wrap},
};
use crate::words::not_played;

/// Every situation by itself; where there are several, first a line for each. What is `brief` goes without the reasons.
pub fn detail(comparison: &Comparison, brief: bool, page: Page) -> String {
    let lines = if comparison.situations.len() > 1 { table(comparison, page) } else { Vec::new() };
    let lines = lines.into_iter().map(|line| line + "\n").collect::<String>();
    let all = Some(lines).filter(|lines| !lines.is_empty());
    let parts = comparison.situations.iter().map(|parting| situation(comparison, parting, brief, page));
    all.into_iter().chain(parts).collect::<Vec<_>>().join("\n\n") + "\n" + &legend(page) + "\n"
}

/// What a table's signs mean.
fn legend(page: Page) -> String {
    page.paint(Ink::Faint, "≠ ends differ   ~ ways differ   – did not arise   silent: says nothing")
}

fn situation(comparison: &Comparison, parting: &Parting, brief: bool, page: Page) -> String {
    let mut lines = heading(parting, page);
    let charges = parting.rows.iter().map(|row| row.charge + 1).max().unwrap_or(0);
    for charge in 0..charges {
        if charges > 1 {
            let unit = parting.rows.iter().find(|row| row.charge == charge).map_or("", |row| &row.unit);
            lines.extend([String::new(), page.paint(Ink::Strong, format!("the charge of {unit}"))]);
        }
        let table = Table::new(comparison, parting, charge);
        lines.push(String::new());
        lines.extend(table.lines(page));
        if !brief {
            lines.extend(reasons(comparison, &table, page));
        }
    }
    lines.extend(asides(comparison, parting, page));
    lines.join("\n") + "\n"
}

/// The scenario's id and case, the seed, and below them the title.
fn heading(parting: &Parting, page: Page) -> Vec<String> {
    let mut lines = titled(&parting.id, parting.seed, page);
    lines.extend(wrap(&parting.title, page.width));
    lines
}

/// What is shown, and at the other end of the line the seed.
pub(crate) fn titled(name: &str, seed: u64, page: Page) -> Vec<String> {
    let seed = format!("seed {seed}");
    let mut lines: Vec<String> = wrap(name, page.width.saturating_sub(width(&seed) + 2));
    let gap = page.width.saturating_sub(width(&lines[0]) + width(&seed));
    let rest = lines.split_off(1).into_iter().map(|line| page.paint(Ink::Strong, line));
    let first = page.paint(Ink::Strong, &lines[0]) + &" ".repeat(gap) + &page.paint(Ink::Faint, seed);
    std::iter::once(first).chain(rest).collect()
}

/// Who did not play and why, and which dice did not last.
fn asides(comparison: &Comparison, parting: &Parting, page: Page) -> Vec<String> {
    let mut said: Vec<(&str, String)> = Vec::new();
    for (ruleset, outcome) in comparison.rulesets.iter().zip(&parting.outcomes) {
        said.extend(not_played(outcome).map(|text| (ruleset.id.as_str(), text)));
        for note in outcome.played().map_or(&[][..], |played| &played.notes) {
            // A choice that one edition does not have is what shared scenarios are for.
            if let Note::DiceRanOut(_) = note {
                said.push((&ruleset.id, note.to_string()));
            }
        }
    }
    let indent = 2 + said.iter().map(|(id, _)| width(id)).max().unwrap_or(0) + 2;
    let lines = said.iter().flat_map(|(id, text)| hang(page, &format!("  {id}"), Ink::Faint, indent, text));
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() { lines } else { [vec![String::new()], lines].concat() }
}
