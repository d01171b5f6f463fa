//! One play: what happened, in order, each event with its clauses; then the facts, and why.

use onset_compare::{Answer, Charged, Outcome, Played};

use super::{
    page::{Ink, Page, width},
    wrap::{hang, wrap},
};
use crate::words::{fact, not_played};

/// A play, and what it is a play of.
#[derive(Clone, Copy, Debug)]
pub struct Run<'r> {
    /// The situation's id.
    pub id: &'r str,
    /// Its title.
    pub title: &'r str,
    /// The seed of the dice that are not laid down.
    pub seed: u64,
    /// The ruleset's id.
    pub ruleset: &'r str,
    /// What the ruleset made of it.
    pub outcome: &'r Outcome,
}

/// One play from the first event to the facts.
pub fn run(run: Run<'_>, page: Page) -> String {
    let mut lines = heading(run, page);
    lines.push(String::new());
    let played = match run.outcome {
        Outcome::Played(played) => played,
        outcome => {
            lines.extend(not_played(outcome).map_or_else(Vec::new, |said| wrap(&said, page.width)));
            return lines.join("\n") + "\n";
        }
    };
    lines.extend(events(played, page));
    for charge in &played.charges {
        lines.extend(facts(charge, page));
    }
    if !played.assumed.is_empty() {
        let assumed: Vec<&str> = played.assumed.iter().map(|clause| clause.id()).collect();
        lines.push(String::new());
        lines.extend(hang(page, "assumed", Ink::Faint, 9, &assumed.join(", ")));
    }
    for note in &played.notes {
        lines.extend(hang(page, "note", Ink::Mark, 9, &note.to_string()));
    }
    lines.join("\n") + "\n"
}

pub(super) fn heading(run: Run<'_>, page: Page) -> Vec<String> {
    let name = format!("{} under {}", run.id, run.ruleset);
    let mut lines = super::detail::titled(&name, run.seed, page);
    lines.extend(wrap(run.title, page.width));
    lines
}

/// Numbered, each with what happened and below it the clauses that decided something.
pub(super) fn events(played: &Played, page: Page) -> Vec<String> {
    let digits = played.events.len().to_string().len();
    let kinds = played.events.iter().map(|event| width(event.kind.id())).max().unwrap_or(0);
    let indent = digits + 2 + kinds + 2;
    let mut lines = Vec::new();
    for (place, event) in played.events.iter().enumerate() {
        let label = format!("{:>digits$}  {}", place + 1, event.kind.id());
        lines.extend(hang(page, &label, Ink::Plain, indent, &event.text));
        if !event.clauses.is_empty() {
            let clauses: Vec<&str> = event.clauses.iter().map(|clause| clause.id()).collect();
            let blank = " ".repeat(indent);
            for line in wrap(&format!("[{}]", clauses.join(", ")), page.width.saturating_sub(indent)) {
                lines.push(blank.clone() + &page.paint(Ink::Faint, line));
            }
        }
    }
    lines
}

/// The facts of one charge: those about the charge, then those about each target.
fn facts(charge: &Charged, page: Page) -> Vec<String> {
    let labels = charge.answers.iter().map(|answer| width(answer.question.id())).max().unwrap_or(0);
    let mut lines = Vec::new();
    let targets = charge.settled_targets();
    for about in std::iter::once(None).chain(targets.into_iter().map(Some)) {
        let head = match about {
            None => format!("the charge of {}", charge.unit),
            Some(target) => format!("against {target}"),
        };
        let answers: Vec<&Answer> = charge.about(about).collect();
        if answers.is_empty() {
            continue;
        }
        lines.extend([String::new(), page.paint(Ink::Strong, head)]);
        for answer in answers {
            let label = format!("  {}", answer.question);
            lines.extend(hang(page, &label, Ink::Plain, 2 + labels + 2, &fact(answer)));
        }
    }
    lines
}
