//! A player's own move as JSON.

use onset_compare::{Tried, TriedMove};
use onset_geometry::Point;
use onset_manoeuvre::{Aligned, Found, Hand, Step};
use onset_rules::steps::{demands::Broken, face};
use schemars::JsonSchema;
use serde::Serialize;

use super::value::{Exact, Number};

/// What is to be said of a player's own move: it was judged, or the charge did not come to it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum TriedJson {
    /// It was judged.
    Judged(JudgedJson),
    /// The charge did not come to it.
    NotMade {
        /// Why, in words.
        not_made: String,
        /// The clauses that decided it.
        clauses: Vec<String>,
    },
}

/// A move that was judged.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct JudgedJson {
    /// Whether it breaks nothing.
    pub legal: bool,
    /// Who moves.
    pub charger: String,
    /// Who is charged.
    pub target: String,
    /// Its steps, as in a move's file.
    pub steps: Vec<StepJson>,
    /// Every clause that it breaks, in the order of its steps.
    pub broken: Vec<BrokenJson>,
    /// The side of the target that it strikes, if it does.
    pub struck: Option<String>,
    /// Models of the charger that touch the target in the end.
    pub charger_models: u32,
    /// Models of the target that touch the charger.
    pub target_models: u32,
    /// What it costs, in inches.
    pub cost: Number,
    /// What it may cost; none where there is no limit.
    pub reach: Option<Number>,
    /// Where the charger ends: the middle of its front edge.
    pub position: [Number; 2],
    /// How it faces then, in degrees clockwise from up the table.
    pub facing: Number,
    /// The best move, where there is one.
    pub best: Option<BestJson>,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum StepJson {
    /// Straight ahead.
    Forward {
        /// So many inches.
        forward: Exact,
    },
    /// A wheel.
    Wheel {
        /// To the `left` or the `right`.
        wheel: String,
        /// So far round.
        degrees: Exact,
    },
    /// In contact, a turn to lie flush.
    Align {
        /// By the `charger`, the `target` or `neither`.
        align: String,
    },
}

/// A clause that a move breaks.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BrokenJson {
    /// The clause.
    pub clause: String,
    /// A word for what is wrong.
    pub fault: String,
    /// In which step, from 1; what is wrong with the end is wrong with the last.
    pub step: usize,
    /// Where on the table.
    pub at: [Number; 2],
    /// By how much.
    pub amount: Number,
    /// What the amount is counted in.
    pub measure: String,
    /// The unit or terrain that it is about, besides charger and target.
    pub other: Option<String>,
    /// All of it in one line.
    pub text: String,
}

/// The best move that there is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BestJson {
    /// Models of the charger that touch the target.
    pub charger_models: u32,
    /// Models of the target that touch the charger.
    pub target_models: u32,
    /// Its steps, as in a move's file.
    pub steps: Vec<StepJson>,
}

impl From<&Tried> for TriedJson {
    fn from(tried: &Tried) -> Self {
        match tried {
            Tried::Judged(tried) => TriedJson::Judged(JudgedJson::from(&**tried)),
            Tried::NotMade { why, clauses } => {
                let clauses = clauses.iter().map(ToString::to_string).collect();
                TriedJson::NotMade { not_made: why.clone(), clauses }
            }
        }
    }
}

impl From<&TriedMove> for JudgedJson {
    fn from(tried: &TriedMove) -> Self {
        let (judged, verdict) = (&tried.judged, &tried.judged.verdict);
        JudgedJson {
            legal: judged.broken.is_empty(),
            charger: tried.charger.clone(),
            target: tried.target.clone(),
            steps: tried.way.steps.iter().map(StepJson::from).collect(),
            broken: judged.broken.iter().map(BrokenJson::from).collect(),
            struck: verdict.struck.map(|side| face::word(side).to_owned()),
            charger_models: verdict.charger_models,
            target_models: verdict.target_models,
            cost: Number(verdict.cost.get()),
            reach: judged.reach.map(|reach| Number(reach.get())),
            position: place(verdict.charger.pose.at),
            facing: Number(verdict.charger.pose.facing.get()),
            best: judged.best.as_ref().map(BestJson::from),
        }
    }
}

impl From<&Step> for StepJson {
    fn from(step: &Step) -> Self {
        match step {
            Step::Forward(by) => StepJson::Forward { forward: Exact(by.get()) },
            Step::Wheel { to, by } => {
                let wheel = if *to == Hand::Left { "left" } else { "right" };
                StepJson::Wheel { wheel: wheel.to_owned(), degrees: Exact(by.get()) }
            }
            Step::Align(who) => {
                let align = match who {
                    Aligned::Charger => "charger",
                    Aligned::Target => "target",
                    Aligned::Neither => "neither",
                };
                StepJson::Align { align: align.to_owned() }
            }
        }
    }
}

impl From<&Broken> for BrokenJson {
    fn from(broken: &Broken) -> Self {
        BrokenJson {
            clause: broken.clause.to_string(),
            fault: broken.fault.to_owned(),
            step: broken.step + 1,
            at: place(broken.at),
            amount: Number(broken.amount),
            measure: broken.measure.to_owned(),
            other: broken.other.clone(),
            text: broken.text.clone(),
        }
    }
}

impl From<&Found> for BestJson {
    fn from(best: &Found) -> Self {
        BestJson {
            charger_models: best.charger_models,
            target_models: best.target_models,
            steps: best.way.steps.iter().map(StepJson::from).collect(),
        }
    }
}

fn place(at: Point) -> [Number; 2] {
    [Number(at.x), Number(at.y)]
}
