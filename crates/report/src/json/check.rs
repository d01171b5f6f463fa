//! What came of expectations, and rulesets that were validated, as JSON.

use onset_compare::{Checked, Verdict};
use onset_load::{LoadedRuleset, Wants};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    play::{NotPlayedJson, SettledJson},
    value::{JsonValue, Number},
};
use crate::words::verdict;

/// What `check --format json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "onset check")]
pub struct CheckJson {
    /// The version of this format.
    #[schemars(extend("const" = 1))]
    pub format: u32,
    /// The rulesets whose files were validated.
    pub rulesets: Vec<ValidRulesetJson>,
    /// Every expectation under every ruleset that it names.
    pub expectations: Vec<ExpectationJson>,
    /// How many there are.
    pub summary: CheckSummaryJson,
}

/// A ruleset whose file is valid.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ValidRulesetJson {
    /// The file.
    pub file: String,
    /// The ruleset's id.
    pub ruleset: String,
    /// The edition that it is, or is a variant of.
    pub edition: String,
    /// The ids of its ancestors, nearest first; none where it implements the edition itself.
    pub ancestors: Vec<String>,
    /// The clauses that are switched off.
    pub off: Vec<String>,
    /// How many values it has.
    pub values: usize,
    /// The keys of those that are others than the parent's.
    pub differing: Vec<String>,
}

/// An expectation tried under one ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExpectationJson {
    /// The situation's id.
    pub scenario: String,
    /// The file where the expectation stands.
    pub file: String,
    /// The line of it, from 1.
    pub line: usize,
    /// The ruleset.
    pub ruleset: String,
    /// Who charges.
    pub unit: String,
    /// The target, where the expectation names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The question.
    pub question: String,
    /// The right answer.
    pub expected: ExpectedJson,
    /// Why it is right.
    pub because: String,
    /// `met`, `not-met`, `not-played` or `error`; all but the first are failures.
    pub verdict: String,
    /// Whether the ruleset never has anything to say on the question.
    pub silent: bool,
    /// The answer found; null where there is none.
    pub found: Option<JsonValue>,
    /// What settled the answer found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled: Option<SettledJson>,
    /// Why the ruleset does not play the situation, where it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_played: Option<NotPlayedJson>,
    /// What is wrong, where something is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// What an answer has to be, under one of the words that a scenario uses for it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExpectedJson {
    /// This.
    Is(JsonValue),
    /// About this.
    Near(NearJson),
    /// So much or more.
    AtLeast(Number),
    /// So much or less.
    AtMost(Number),
    /// None at all.
    Absent(bool),
}

/// A number, and how far off it an answer may be.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct NearJson {
    /// The number.
    pub number: Number,
    /// How far off it.
    pub within: Number,
}

/// How much was looked at, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CheckSummaryJson {
    /// Rulesets whose files were validated.
    pub rulesets: usize,
    /// Situations that were looked at.
    pub situations: usize,
    /// Expectations tried.
    pub expectations: usize,
    /// How many of them are met.
    pub met: usize,
    /// How many are not.
    pub failed: usize,
}

impl CheckJson {
    /// Puts everything that was tried together.
    pub fn new(rulesets: &[LoadedRuleset], checked: &[Checked], situations: usize) -> Self {
        let met = checked.iter().filter(|one| one.is_met()).count();
        let (expectations, failed) = (checked.len(), checked.len() - met);
        CheckJson {
            format: super::FORMAT,
            rulesets: rulesets.iter().map(ValidRulesetJson::from).collect(),
            expectations: checked.iter().map(ExpectationJson::from).collect(),
            summary: CheckSummaryJson { rulesets: rulesets.len(), situations, expectations, met, failed },
        }
    }
}

impl From<&LoadedRuleset> for ValidRulesetJson {
    fn from(ruleset: &LoadedRuleset) -> Self {
        ValidRulesetJson {
            file: ruleset.file.clone(),
            ruleset: ruleset.id.clone(),
            edition: ruleset.edition.to_string(),
            ancestors: ruleset.ancestors.clone(),
            off: ruleset.off.iter().map(ToString::to_string).collect(),
            values: ruleset.values.len(),
            differing: ruleset.differing().map(|value| value.key.clone()).collect(),
        }
    }
}

impl From<&Checked> for ExpectationJson {
    fn from(one: &Checked) -> Self {
        let (found, not_played, error) = match &one.verdict {
            Verdict::Met(answer) | Verdict::NotMet(answer) => (answer.as_ref(), None, None),
            Verdict::NotPlayed(not) => (None, Some(NotPlayedJson::from(not)), None),
            Verdict::Stuck(halt) => (None, None, Some(halt.to_string())),
        };
        ExpectationJson {
            scenario: one.situation.clone(),
            file: one.file.clone(),
            line: one.line,
            ruleset: one.ruleset.clone(),
            unit: one.unit.clone(),
            target: one.target.clone(),
            question: one.question.to_string(),
            expected: ExpectedJson::from(&one.wants),
            because: one.because.clone(),
            verdict: verdict(&one.verdict).to_owned(),
            silent: one.silent,
            found: found.map(|answer| JsonValue::from(&answer.value)),
            settled: found.map(SettledJson::from),
            not_played,
            error,
        }
    }
}

impl From<&Wants> for ExpectedJson {
    fn from(wants: &Wants) -> Self {
        match wants {
            Wants::Is(wanted) => ExpectedJson::Is(wanted.into()),
            Wants::Near { number, within } => {
                ExpectedJson::Near(NearJson { number: Number(*number), within: Number(*within) })
            }
            Wants::AtLeast(least) => ExpectedJson::AtLeast(Number(*least)),
            Wants::AtMost(most) => ExpectedJson::AtMost(Number(*most)),
            Wants::Absent => ExpectedJson::Absent(true),
        }
    }
}
