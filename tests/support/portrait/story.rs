//! What happened under each ruleset, event by event with its clauses, what of the answers laid down did not serve, and which
//! clause settled what; or why nothing happened, with the clause.

use onset_compare::{Answer, Charged, Outcome, Parting, Played};
use onset_rules::{Clause, Event};

use super::wrap::wrap;

/// So wide is the kind of an event.
const KIND: usize = 14;

/// So wide is a line.
const LINE: usize = 110;

/// What happened under each ruleset. Where it begins or ends as in `known`, another situation of the scenario, and where
/// the same clauses settle the same, that is not said again.
pub(super) fn stories(parting: &Parting, known: Option<&Parting>, names: &[&str]) -> Vec<String> {
    let mut lines = Vec::new();
    for (place, (name, outcome)) in names.iter().zip(&parting.outcomes).enumerate() {
        let known = known.and_then(|known| known.outcomes[place].played());
        lines.extend([String::new(), (*name).to_owned()]);
        lines.extend(match outcome {
            Outcome::Played(played) => {
                let told = known.map_or_else(|| told(played), |known| otherwise(told(played), &told(known)));
                told.into_iter().chain(settled(played, known)).collect()
            }
            Outcome::NotPlayed(not) => {
                hang("NOT PLAYED", &format!("{}, for {} [{}]", not.reason, not.key, not.clause.id()))
            }
            Outcome::Stuck(halt) => hang("STUCK", &halt.to_string()),
        });
    }
    lines
}

fn told(played: &Played) -> Vec<String> {
    let told = played.events.iter().flat_map(|event| hang(event.kind.id(), &line(event)));
    let noted = played.notes.iter().flat_map(|note| hang("note", &note.to_string()));
    told.chain(noted).collect()
}

/// The lines with `…` for those at the beginning, and those at the end, that are known.
fn otherwise(lines: Vec<String>, known: &[String]) -> Vec<String> {
    let alike = |(line, known): &(&String, &String)| line == known;
    let begin = lines.iter().zip(known).take_while(alike).count();
    let most = lines.len().min(known.len()) - begin;
    let end = lines.iter().rev().zip(known.iter().rev()).take_while(alike).count().min(most);
    let dots = |known: usize| (known > 0).then(|| "  …".to_owned());
    let told = lines[begin..lines.len() - end].iter().cloned();
    dots(begin).into_iter().chain(told).chain(dots(end)).collect()
}

/// What happened, and the clauses that decided something in it.
fn line(event: &Event) -> String {
    let clauses: Vec<&str> = event.clauses.iter().map(|clause| clause.id()).collect();
    if clauses.is_empty() { event.text.clone() } else { format!("{} [{}]", event.text, clauses.join(", ")) }
}

/// Which clause settled what, charge by charge.
fn settled(played: &Played, known: Option<&Played>) -> Vec<String> {
    let charges = played.charges.iter().enumerate();
    let each = charges.map(|(place, charge)| settled_of(charge, known.map(|known| &known.charges[place])));
    each.filter(|settled| !settled.is_empty()).flat_map(|settled| hang("settled", &settled)).collect()
}

fn settled_of(charge: &Charged, known: Option<&Charged>) -> String {
    let is_known = |answer: &&Answer| {
        let known = known.and_then(|known| known.fact(answer.question));
        known.is_some_and(|known| known.clause == answer.clause)
    };
    let mut by_clause: Vec<(Clause, Vec<&str>)> = Vec::new();
    for answer in charge.facts().filter(|answer| !is_known(answer)) {
        match by_clause.iter_mut().find(|(clause, _)| *clause == answer.clause) {
            Some((_, questions)) => questions.push(answer.question.id()),
            None => by_clause.push((answer.clause, vec![answer.question.id()])),
        }
    }
    let each =
        by_clause.iter().map(|(clause, questions)| format!("{} [{}]", questions.join(", "), clause.id()));
    each.collect::<Vec<_>>().join("; ")
}

/// A text behind its label, further lines below the first.
fn hang(label: &str, text: &str) -> Vec<String> {
    let lines = wrap(text, LINE - KIND).into_iter().enumerate();
    let label = |place| if place == 0 { format!("  {label}") } else { String::new() };
    lines.map(|(place, line)| format!("{:KIND$}{line}", label(place))).collect()
}
