//! A comparison as JSON.

use onset_compare::{Comparison, Group, Parting, Row, Summary};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    play::RulesetJson,
    value::{JsonValue, Number},
};

/// What `compare --format json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "onset compare")]
pub struct CompareJson {
    /// The version of this format.
    #[schemars(extend("const" = 1))]
    pub format: u32,
    /// Every situation: the scenarios, and their cases.
    pub scenarios: Vec<ScenarioJson>,
    /// What it all comes to.
    pub summary: SummaryJson,
}

/// What rulesets make of one situation.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ScenarioJson {
    /// The situation's id: the scenario's; of a case the scenario's, `#`, and the case's.
    pub scenario: String,
    /// The case's name, where the situation is a variant of the scenario's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// The situation's title.
    pub title: String,
    /// The seed of the dice that are not laid down.
    pub seed: u64,
    /// What each ruleset makes of it.
    pub rulesets: Vec<RulesetJson>,
    /// The questions that they answer differently.
    pub divergences: Vec<DivergenceJson>,
}

/// A question that rulesets answer differently.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct DivergenceJson {
    /// Who charges.
    pub unit: String,
    /// The target, where the question is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The question.
    pub question: String,
    /// Whether it is part of how things end, and not only of how they came about.
    pub outcome: bool,
    /// Rulesets that answer alike.
    pub groups: Vec<GroupJson>,
}

/// Rulesets that answer a question alike.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GroupJson {
    /// Their answer.
    pub is: JsonValue,
    /// The rulesets.
    pub rulesets: Vec<String>,
    /// The clauses that settled it.
    pub clauses: Vec<String>,
}

/// What a comparison comes to.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SummaryJson {
    /// How many situations there are.
    pub situations: usize,
    /// How many of them at least two rulesets played, so that there is something to compare.
    pub compared: usize,
    /// In how many of them some answer differs.
    pub diverge: usize,
    /// In how many of these things also end differently.
    pub end_apart: usize,
    /// The questions that are answered differently somewhere, the most frequent first.
    pub questions: Vec<FrequencyJson>,
    /// Every pair of rulesets, those that agree least first.
    pub pairs: Vec<PairJson>,
    /// How many situations each ruleset did not play.
    pub not_played: Vec<NotPlayedCountJson>,
}

/// How often a question parts the rulesets.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FrequencyJson {
    /// The question.
    pub question: String,
    /// In how many situations its answers differ.
    pub situations: usize,
}

/// How far two rulesets agree.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PairJson {
    /// The two.
    pub rulesets: [String; 2],
    /// How many questions both answered.
    pub compared: usize,
    /// How many of them alike.
    pub agreed: usize,
    /// The share of the one in the other; null where nothing was compared.
    pub share: Option<Number>,
}

/// How many situations a ruleset did not play.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct NotPlayedCountJson {
    /// The ruleset.
    pub ruleset: String,
    /// How many.
    pub situations: usize,
}

impl CompareJson {
    /// Puts a comparison and its summary together.
    pub fn new(comparison: &Comparison, summary: &Summary) -> Self {
        let ids: Vec<&str> = comparison.rulesets.iter().map(|ruleset| ruleset.id.as_str()).collect();
        CompareJson {
            format: super::FORMAT,
            scenarios: comparison.situations.iter().map(|parting| scenario(parting, &ids)).collect(),
            summary: summed(summary, &ids),
        }
    }
}

fn scenario(parting: &Parting, ids: &[&str]) -> ScenarioJson {
    let outcomes = ids.iter().zip(&parting.outcomes);
    ScenarioJson {
        scenario: parting.id.clone(),
        case: parting.case.clone(),
        title: parting.title.clone(),
        seed: parting.seed,
        rulesets: outcomes.map(|(id, outcome)| RulesetJson::new(id, outcome)).collect(),
        divergences: parting.divergences().map(|row| divergence(row, ids)).collect(),
    }
}

fn divergence(row: &Row, ids: &[&str]) -> DivergenceJson {
    let group = |group: Group<'_>| GroupJson {
        is: group.value.into(),
        rulesets: group.rulesets.iter().map(|place| ids[*place].to_owned()).collect(),
        clauses: group.clauses.iter().map(ToString::to_string).collect(),
    };
    DivergenceJson {
        unit: row.unit.clone(),
        target: row.target.clone(),
        question: row.question.to_string(),
        outcome: row.question.is_outcome(),
        groups: row.grouped().map(group).collect(),
    }
}

fn summed(summary: &Summary, ids: &[&str]) -> SummaryJson {
    let questions = summary.questions.iter().map(|frequency| FrequencyJson {
        question: frequency.question.to_string(),
        situations: frequency.situations,
    });
    let pairs = summary.pairs.iter().map(|pair| PairJson {
        rulesets: pair.rulesets.map(|place| ids[place].to_owned()),
        compared: pair.compared,
        agreed: pair.agreed,
        share: pair.share().map(Number),
    });
    let not_played = ids
        .iter()
        .zip(&summary.not_played)
        .map(|(id, situations)| NotPlayedCountJson { ruleset: (*id).to_owned(), situations: *situations });
    SummaryJson {
        situations: summary.situations,
        compared: summary.compared,
        diverge: summary.diverge,
        end_apart: summary.end_apart,
        questions: questions.collect(),
        pairs: pairs.collect(),
        not_played: not_played.collect(),
    }
}
