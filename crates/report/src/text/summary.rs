//! What a comparison comes to, in a few lines.

use onset_compare::{Comparison, Frequency, Pair, Summary};

use super::{
    page::{Ink, Page},
    wrap::hang,
};
use crate::words::counted;

/// Where the text of a line begins, behind its label.
const LABEL: usize = 15;

/// How many pairs of rulesets are named.
const PAIRS: usize = 3;

/// How many situations part, over which questions, and who agrees least.
pub(crate) fn summary_lines(comparison: &Comparison, summary: &Summary, page: Page) -> Vec<String> {
    let all = format!("{} under {}", scenarios(comparison), counted(comparison.rulesets.len(), "ruleset"));
    let (ends, ways): (Vec<&Frequency>, Vec<&Frequency>) =
        summary.questions.iter().partition(|frequency| frequency.question.is_outcome());
    let (apart, on_the_way) = (summary.end_apart, summary.diverge - summary.end_apart);
    let alike = summary.compared - summary.diverge;
    let differ = format!("in their ends {apart}, only on the way {on_the_way}, not at all {alike}");
    let mut lines = vec![page.paint(Ink::Strong, all)];
    if summary.compared > 0 {
        lines.extend(part("differ", &differ, page));
    }
    lines.extend(part("ends over", &frequencies(&ends), page));
    lines.extend(part("ways over", &frequencies(&ways), page));
    lines.extend(pairs(comparison, summary, page));
    lines.extend(part("not played", &not_played(comparison, summary), page));
    lines
}

/// Questions, each with the number of situations.
fn frequencies(questions: &[&Frequency]) -> String {
    let each =
        questions.iter().map(|frequency| format!("{}\u{a0}{}", frequency.question, frequency.situations));
    each.collect::<Vec<_>>().join(", ")
}

/// `12 scenarios`, or `12 scenarios in 30 situations` where they have cases.
fn scenarios(comparison: &Comparison) -> String {
    let situations = comparison.situations.len();
    let mut ids: Vec<&str> = comparison.situations.iter().map(|parting| parting.scenario()).collect();
    ids.dedup();
    let scenarios = counted(ids.len(), "scenario");
    if ids.len() == situations {
        scenarios
    } else {
        format!("{scenarios}, {}", counted(situations, "situation"))
    }
}

fn pairs(comparison: &Comparison, summary: &Summary, page: Page) -> Vec<String> {
    let shown = |pair: &Pair| {
        let share = pair.share()?;
        let [first, second] = pair.rulesets.map(|place| comparison.rulesets[place].id.as_str());
        Some(format!("{:>3.0} %  {first} and {second}", share * 100.0))
    };
    let known: Vec<String> = summary.pairs.iter().filter_map(shown).collect();
    let mut lines = Vec::new();
    for (place, pair) in known.iter().take(PAIRS).enumerate() {
        lines.extend(part(if place == 0 { "agree least" } else { "" }, pair, page));
    }
    if let Some(most) = known.last().filter(|_| known.len() > PAIRS) {
        lines.extend(part("agree most", most, page));
    }
    lines
}

fn not_played(comparison: &Comparison, summary: &Summary) -> String {
    let each = comparison.rulesets.iter().zip(&summary.not_played).filter(|(_, count)| **count > 0);
    each.map(|(ruleset, count)| format!("{}\u{a0}{count}", ruleset.id)).collect::<Vec<_>>().join(", ")
}

fn part(name: &str, text: &str, page: Page) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { hang(page, &format!("  {name}"), Ink::Faint, LABEL, text) }
}
