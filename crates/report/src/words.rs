//! Answers and labels in words.

use onset_compare::{Answer, Outcome, Row, TriedMove, Verdict};
use onset_load::{
    Basis, Comparing, LoadedRuleset, Off, QuestionEntry, QuestionOf, RulesetValue, Unit, Wants,
};
use onset_manoeuvre::{Aligned, Hand, Step, Way};
use onset_rules::{Question, Value};

/// An answer as a table shows it.
pub(crate) fn value(value: &Value) -> String {
    match value {
        Value::Degrees(degrees) => format!("{degrees}°"),
        Value::Inches(inches) => format!("{inches}″"),
        other => other.to_string(),
    }
}

/// An answer with why, and the clause that settled it.
pub(crate) fn fact(answer: &Answer) -> String {
    format!("{}: {}", value(&answer.value), reason(answer))
}

/// Why an answer is what it is, and the clause that settled it.
pub(crate) fn reason(answer: &Answer) -> String {
    format!("{} [{}]", answer.why, answer.clause.id())
}

/// What a row is called: the question, and the target where rows are about several.
pub(crate) fn label(row: &Row, with_target: bool) -> String {
    let short = &QuestionEntry::of(row.question).short;
    match &row.target {
        Some(target) if with_target => format!("{short}, {target}"),
        _ => short.clone(),
    }
}

/// How a question is worded.
pub(crate) fn asks(question: Question) -> &'static str {
    &QuestionEntry::of(question).asks
}

/// `1 ruleset`, `5 rulesets`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// How many values of a ruleset are others than its parent's: `1 value differs`.
pub(crate) fn differing(ruleset: &LoadedRuleset) -> String {
    let count = ruleset.differing().count();
    format!("{} differ{}", counted(count, "value"), if count == 1 { "s" } else { "" })
}

/// A warning for each value that a house ruleset's own file gives otherwise, and whose clause is switched off.
pub(crate) fn idle(ruleset: &LoadedRuleset) -> Vec<String> {
    let own =
        ruleset.values.iter().filter(|value| !ruleset.ancestors.is_empty() && value.file == ruleset.file);
    let idle = own.filter(|value| ruleset.off.contains(&value.clause));
    let warning = |value: &RulesetValue| {
        format!("{} has no effect: its clause {} is switched off", value.key, value.clause.id())
    };
    idle.map(warning).collect()
}

/// The word for where a clause comes from.
pub(crate) fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Source => "source",
        Basis::Assumed => "assumed",
    }
}

/// What answers a question.
pub(crate) fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::YesNo => "yes-no",
        Unit::Clause => "clause",
        Unit::Inches => "inches",
        Unit::Degrees => "degrees",
        Unit::Word => "word",
        Unit::List => "list",
        Unit::Models => "models",
        Unit::Wounds => "wounds",
        Unit::Dice => "dice",
        Unit::Unit => "unit",
        Unit::Chance => "chance",
        Unit::Point => "point",
    }
}

/// What a question is asked of.
pub(crate) fn of(of: QuestionOf) -> &'static str {
    match of {
        QuestionOf::Charge => "charge",
        QuestionOf::Target => "target",
        QuestionOf::Phase => "phase",
    }
}

/// How two answers are compared.
pub(crate) fn compared(how: Comparing) -> &'static str {
    match how {
        Comparing::Exact => "exact",
        Comparing::Tolerance => "tolerance",
        Comparing::Set => "set",
    }
}

/// What is played without a clause; or the reason why it cannot be switched off.
pub(crate) fn without(off: &Off) -> Result<String, String> {
    match off {
        Off::Skip(text) => Ok(text.clone()),
        Off::Set(values) => {
            let set: Vec<String> = values.iter().map(|(key, value)| format!("{key} = {value}")).collect();
            Ok(set.join(", "))
        }
        Off::None(reason) => Err(reason.clone()),
    }
}

/// What came of an expectation, in a word.
pub(crate) fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Met(_) => "met",
        Verdict::NotMet(_) => "not-met",
        Verdict::NotPlayed(_) => "not-played",
        Verdict::Stuck(_) => "error",
    }
}

/// What is expected, in words.
pub(crate) fn wants(wants: &Wants) -> String {
    match wants {
        Wants::Is(wanted) => format!("is {wanted}"),
        Wants::Near { number, within } => format!("is within {within} of {number}"),
        Wants::AtLeast(least) => format!("is at least {least}"),
        Wants::AtMost(most) => format!("is at most {most}"),
        Wants::Absent => "is absent".to_owned(),
    }
}

/// A step of a move.
pub(crate) fn step(step: &Step) -> String {
    match step {
        Step::Forward(by) => format!("{by} ahead"),
        Step::Wheel { to: Hand::Left, by } => format!("a wheel of {by}° to the left"),
        Step::Wheel { to: Hand::Right, by } => format!("a wheel of {by}° to the right"),
        Step::Align(Aligned::Charger) => "the charger turns to lie flush".to_owned(),
        Step::Align(Aligned::Target) => "the target turns to lie flush".to_owned(),
        Step::Align(Aligned::Neither) => "nobody turns to lie flush".to_owned(),
    }
}

/// The steps of a move in one line.
pub(crate) fn way(way: &Way) -> String {
    way.steps.iter().map(step).collect::<Vec<_>>().join(", ")
}

/// Whether a move is legal, in a few words: `legal`, `not legal: 2 breaches`.
pub(crate) fn legality(tried: &TriedMove) -> String {
    match tried.judged.broken.len() {
        0 => "legal".to_owned(),
        1 => "not legal: 1 breach".to_owned(),
        count => format!("not legal: {count} breaches"),
    }
}

/// Why a situation was not played, where it was not.
pub(crate) fn not_played(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Played(_) => None,
        Outcome::NotPlayed(not) => {
            Some(format!("not played: {} ({}, {})", not.reason, not.key, not.clause.id()))
        }
        Outcome::Stuck(halt) => Some(format!("error: {halt}")),
    }
}
