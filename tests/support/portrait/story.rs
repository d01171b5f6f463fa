//! What happened under each ruleset, event by event with its clauses, and what of the answers laid down did not serve; or
//! why nothing happened, with the clause.

use onset_compare::{Outcome, Parting, Played};
use onset_rules::Event;

use super::wrap::wrap;

/// So wide is the kind of an event.
const KIND: usize = 14;

/// So wide is a line.
const LINE: usize = 110;

/// What happened under each ruleset.
pub(super) fn stories(parting: &Parting, names: &[&str]) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, outcome) in names.iter().zip(&parting.outcomes) {
        lines.extend([String::new(), (*name).to_owned()]);
        lines.extend(match outcome {
            Outcome::Played(played) => story(played),
            Outcome::NotPlayed(not) => {
                hang("NOT PLAYED", &format!("{}, for {} [{}]", not.reason, not.key, not.clause.id()))
            }
            Outcome::Stuck(halt) => hang("STUCK", &halt.to_string()),
        });
    }
    lines
}

fn story(played: &Played) -> Vec<String> {
    let told = played.events.iter().flat_map(|event| hang(event.kind.id(), &line(event)));
    let noted = played.notes.iter().flat_map(|note| hang("note", &note.to_string()));
    told.chain(noted).collect()
}

/// What happened, and the clauses that decided something in it.
fn line(event: &Event) -> String {
    let clauses: Vec<&str> = event.clauses.iter().map(|clause| clause.id()).collect();
    if clauses.is_empty() { event.text.clone() } else { format!("{} [{}]", event.text, clauses.join(", ")) }
}

/// A text behind its label, further lines below the first.
fn hang(label: &str, text: &str) -> Vec<String> {
    let lines = wrap(text, LINE - KIND).into_iter().enumerate();
    let label = |place| if place == 0 { format!("  {label}") } else { String::new() };
    lines.map(|(place, line)| format!("{:KIND$}{line}", label(place))).collect()
}
