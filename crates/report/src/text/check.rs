//! What came of expectations: the failures in full, then how many there were; before them the rulesets that were validated.

use std::collections::BTreeSet;

use onset_compare::{Checked, Verdict};
use onset_load::LoadedRuleset;

use super::{
    page::{Ink, Page},
    wrap::hang,
};
use crate::words::{counted, differing, fact, idle, verdict, wants};

/// Where the text of a line begins, behind its label.
const LABEL: usize = 12;

/// The rulesets, then the failures, or with `all` every expectation; then the count.
pub fn check(
    rulesets: &[LoadedRuleset],
    checked: &[Checked],
    situations: usize,
    all: bool,
    page: Page,
) -> String {
    let mut lines: Vec<String> = rulesets.iter().flat_map(|ruleset| valid(ruleset, page)).collect();
    for one in checked {
        if one.is_met() && all {
            lines.extend(met(one, page));
        } else if !one.is_met() {
            lines.extend(failed(one, page));
        }
    }
    if !lines.is_empty() {
        lines.push(String::new());
    }
    if !rulesets.is_empty() {
        lines.push(page.paint(Ink::Good, format!("{}: all valid", counted(rulesets.len(), "ruleset"))));
    }
    if situations > 0 || rulesets.is_empty() {
        lines.push(count(checked, situations, page));
    }
    lines.join("\n") + "\n"
}

/// Of a ruleset what it comes from, and how far it is from it.
fn valid(ruleset: &LoadedRuleset, page: Page) -> Vec<String> {
    let mut text = format!("{}: {} ", ruleset.file, ruleset.id);
    text += &match ruleset.ancestors.as_slice() {
        [] => format!("implements {}, {}", ruleset.edition, counted(ruleset.values.len(), "value")),
        ancestors => format!("inherits from {}, {}", ancestors.join(", from "), differing(ruleset)),
    };
    if !ruleset.off.is_empty() {
        text += &format!(", {} switched off", counted(ruleset.off.len(), "clause"));
    }
    let mut lines = hang(page, "ok", Ink::Good, 4, &text);
    for warning in idle(ruleset) {
        lines.extend(hang(page, "    note:", Ink::Mark, 10, &warning));
    }
    lines
}

fn met(one: &Checked, page: Page) -> Vec<String> {
    let text = format!("{}: {}, {} {}", one.situation, one.ruleset, subject(one), wants(&one.wants));
    hang(page, "ok", Ink::Good, 4, &text)
}

fn failed(one: &Checked, page: Page) -> Vec<String> {
    let head = format!("{} under {} ({}:{})", one.situation, one.ruleset, one.file, one.line);
    let mut lines = hang(page, "FAILED", Ink::Bad, 8, &head);
    let mut tell = |label: &str, text: &str| lines.extend(hang(page, label, Ink::Faint, LABEL, text));
    tell("  expected", &format!("{} {}", subject(one), wants(&one.wants)));
    tell("  because", &one.because);
    tell("  found", &found(one));
    lines
}

fn found(one: &Checked) -> String {
    match &one.verdict {
        Verdict::Met(None) | Verdict::NotMet(None) if one.silent => {
            format!("{} is silent on it: it never answers this question", one.ruleset)
        }
        Verdict::Met(None) | Verdict::NotMet(None) => "it did not arise in this play".to_owned(),
        Verdict::Met(Some(answer)) | Verdict::NotMet(Some(answer)) => fact(answer),
        Verdict::NotPlayed(not) => {
            format!("{}: {} ({}, {})", verdict(&one.verdict), not.reason, not.key, not.clause.id())
        }
        Verdict::Stuck(halt) => format!("{}: {halt}", verdict(&one.verdict)),
    }
}

/// Who is asked what: `knights at spears, contact.made`.
fn subject(one: &Checked) -> String {
    match &one.target {
        Some(target) => format!("{} at {target}, {}", one.unit, one.question),
        None => format!("{}, {}", one.unit, one.question),
    }
}

fn count(checked: &[Checked], situations: usize, page: Page) -> String {
    let failed = checked.iter().filter(|one| !one.is_met()).count();
    // One that names several rulesets is written once, and tried under each of them.
    let written: BTreeSet<_> = checked.iter().map(|one| (&one.situation, &one.file, one.line)).collect();
    let tried = match written.len() == checked.len() {
        true => counted(checked.len(), "expectation"),
        false => {
            format!("{} by ruleset ({} as written)", counted(checked.len(), "expectation"), written.len())
        }
    };
    let all = format!("{tried} in {}", counted(situations, "situation"));
    let (ink, text) = match (checked.len(), failed) {
        (0, _) => (Ink::Plain, format!("{}: nothing is expected", counted(situations, "situation"))),
        (_, 0) => (Ink::Good, format!("{all}: all met")),
        (_, failed) => (Ink::Bad, format!("{all}: {failed} failed")),
    };
    page.paint(ink, text)
}
