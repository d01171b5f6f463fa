//! Switching clauses off, and on again: of one that is off a check is skipped, or values become neutral.

use onset_rules::{Clause, Switches};

use crate::{
    nearest::did_you_mean,
    register::{Off, registers},
    ruleset::lineage::{Lineage, Switched, set},
    text::{Origin, Problem, Problems},
    tree::{Content, Literal, Node},
};

/// Switches off what the lineage has off: values become neutral in it, and the switches for the rest come back.
pub(super) fn switch_off(lineage: &mut Lineage, problems: &mut Problems) -> (Switches, Vec<Clause>) {
    let mut switches = Switches::default();
    let off = all_off(lineage, problems);
    for (clause, place) in &off {
        let problem = |message: String| Problem::new(message).at_any(place.as_ref());
        match &registers().entry(*clause).off {
            Off::Skip(_) => switches.switch_off(*clause),
            Off::None(reason) => {
                problems.push(problem(format!("`{clause}` cannot be switched off")).help(reason.clone()));
            }
            Off::Set(values) => {
                for (key, value) in values {
                    if !neutralise(lineage, key, value) {
                        let message = format!("`{clause}` cannot be switched off yet");
                        let help = format!("it would set `{key}`, which the edition does not read so far");
                        problems.push(problem(message).help(help));
                    }
                }
            }
        }
    }
    (switches, off.into_iter().map(|(clause, _)| clause).collect())
}

/// The clauses that are off when all in the lineage have switched, each with where it went off.
fn all_off(lineage: &Lineage, problems: &mut Problems) -> Vec<(Clause, Option<Origin>)> {
    let mut off: Vec<(Clause, Option<Origin>)> = Vec::new();
    for Switched { name, off: goes_off, place } in &lineage.switched {
        let problem = |message: String| Problem::new(message).at_any(place.as_ref());
        let prefix = format!("{}/", lineage.edition);
        let id = name.strip_prefix(&prefix).unwrap_or(name);
        let Some(clause) = Clause::find(lineage.edition, id) else {
            let near = did_you_mean(id, lineage.edition.clauses().map(Clause::id));
            let message = format!("{} has no clause `{}`", lineage.edition, id.escape_debug());
            problems.push(problem(message).label(near.unwrap_or_default()));
            continue;
        };
        match (off.iter().position(|(known, _)| *known == clause), goes_off) {
            (None, true) => off.push((clause, place.clone())),
            (Some(_), true) => {}
            (Some(at), false) => {
                off.remove(at);
            }
            (None, false) => {
                let ids: Vec<&str> = off.iter().map(|(clause, _)| clause.id()).collect();
                let near = did_you_mean(id, ids.iter().copied()).unwrap_or_default();
                let accepted = if ids.is_empty() { "nothing".to_owned() } else { ids.join(", ") };
                let help = format!("switched off by the parent: {accepted}");
                problems.push(problem(format!("`{clause}` is not switched off")).label(near).help(help));
            }
        }
    }
    off
}

/// Sets a value that there is; says whether there was one.
fn neutralise(lineage: &mut Lineage, key: &str, value: &Literal) -> bool {
    let path: Vec<&str> = key.split('.').collect();
    let Some(known) = lineage.values.find(&path) else { return false };
    let content = match value {
        Literal::Bool(yes) => Content::Bool(*yes),
        Literal::Whole(number) => Content::Whole(*number),
        Literal::Real(number) => Content::Real(*number),
        Literal::Text(text) => Content::Text(text.clone()),
        // No clause of the registers has a list or a table for its neutral value.
        Literal::List(_) | Literal::Table(_) => return false,
    };
    let node = Node { content, place: known.place.clone() };
    set(&mut lineage.values, &path, node);
    true
}
