//! What there is, as JSON: rulesets, scenarios, questions.

use onset_load::{LoadedRuleset, QuestionEntry, ScenarioFile, Situation};
use schemars::JsonSchema;
use serde::Serialize;

use super::value::JsonValue;
use crate::words::{compared, of, unit};

/// What `rulesets --format json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "onset rulesets")]
pub struct RulesetsJson {
    /// The version of this format.
    #[schemars(extend("const" = 1))]
    pub format: u32,
    /// The rulesets.
    pub rulesets: Vec<RulesetEntryJson>,
}

/// A ruleset and its values.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RulesetEntryJson {
    /// Its id.
    pub ruleset: String,
    /// Its title.
    pub title: String,
    /// The edition that it is, or is a variant of.
    pub edition: String,
    /// The ids of its ancestors, nearest first.
    pub ancestors: Vec<String>,
    /// The clauses that are switched off.
    pub off: Vec<String>,
    /// Every value with its clause.
    pub values: Vec<RulesetValueJson>,
}

/// One value of a ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RulesetValueJson {
    /// Its key.
    pub key: String,
    /// What it is.
    pub value: JsonValue,
    /// The clause that it comes from.
    pub clause: String,
    /// The file that gives it.
    pub file: String,
    /// The line that gives it, from 1.
    pub line: usize,
    /// Whether it is another than the parent's, a clause switched off or on counted; false where there is no parent.
    pub differs: bool,
}

/// What `scenarios --format json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "onset scenarios")]
pub struct ScenariosJson {
    /// The version of this format.
    #[schemars(extend("const" = 1))]
    pub format: u32,
    /// The scenarios.
    pub scenarios: Vec<ScenarioEntryJson>,
}

/// A scenario's file.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ScenarioEntryJson {
    /// Its id.
    pub scenario: String,
    /// Its title.
    pub title: String,
    /// The file.
    pub file: String,
    /// The situation itself, then its cases.
    pub situations: Vec<SituationJson>,
}

/// A situation of a scenario's file.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SituationJson {
    /// Its id.
    pub scenario: String,
    /// The case's name, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// How many expectations it has.
    pub expectations: usize,
}

/// What `questions --format json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "onset questions")]
pub struct QuestionsJson {
    /// The version of this format.
    #[schemars(extend("const" = 1))]
    pub format: u32,
    /// The questions, in the order of play.
    pub questions: Vec<QuestionJson>,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct QuestionJson {
    /// Its id.
    pub question: String,
    /// Its wording.
    pub asks: String,
    /// What answers it.
    pub unit: String,
    /// What it is asked of: `charge`, `target` or `phase`.
    pub of: String,
    /// How answers are compared: `exact`, `tolerance` or `set`.
    pub compare: String,
    /// Whether its answer is part of how things end, and not only of how they came about.
    pub outcome: bool,
}

impl RulesetsJson {
    /// Lists rulesets.
    pub fn new(rulesets: &[LoadedRuleset]) -> Self {
        RulesetsJson {
            format: super::FORMAT,
            rulesets: rulesets.iter().map(RulesetEntryJson::from).collect(),
        }
    }
}

impl From<&LoadedRuleset> for RulesetEntryJson {
    fn from(ruleset: &LoadedRuleset) -> Self {
        let values = ruleset.values.iter().map(|value| RulesetValueJson {
            key: value.key.clone(),
            value: JsonValue::from(&value.value),
            clause: value.clause.to_string(),
            file: value.file.clone(),
            line: value.line,
            differs: value.differs,
        });
        RulesetEntryJson {
            ruleset: ruleset.id.clone(),
            title: ruleset.title.clone(),
            edition: ruleset.edition.to_string(),
            ancestors: ruleset.ancestors.clone(),
            off: ruleset.off.iter().map(ToString::to_string).collect(),
            values: values.collect(),
        }
    }
}

impl ScenariosJson {
    /// Lists scenarios.
    pub fn new(scenarios: &[ScenarioFile]) -> Self {
        ScenariosJson {
            format: super::FORMAT,
            scenarios: scenarios.iter().map(ScenarioEntryJson::from).collect(),
        }
    }
}

impl From<&ScenarioFile> for ScenarioEntryJson {
    fn from(file: &ScenarioFile) -> Self {
        let situation = |situation: &Situation| SituationJson {
            scenario: situation.id.clone(),
            case: situation.case.clone(),
            expectations: situation.expects.len(),
        };
        ScenarioEntryJson {
            scenario: file.id.clone(),
            title: file.title.clone(),
            file: file.file.clone(),
            situations: file.situations.iter().map(situation).collect(),
        }
    }
}

impl QuestionsJson {
    /// Lists questions.
    pub fn new(questions: &[QuestionEntry]) -> Self {
        QuestionsJson { format: super::FORMAT, questions: questions.iter().map(QuestionJson::from).collect() }
    }
}

impl From<&QuestionEntry> for QuestionJson {
    fn from(entry: &QuestionEntry) -> Self {
        QuestionJson {
            question: entry.question.to_string(),
            asks: entry.asks.clone(),
            unit: unit(entry.unit).to_owned(),
            of: of(entry.of).to_owned(),
            compare: compared(entry.compare).to_owned(),
            outcome: entry.question.is_outcome(),
        }
    }
}
