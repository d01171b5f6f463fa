//! What becomes of a question: who answers it by which clauses, and where the answers part.

use onset_load::LoadedRuleset;
use onset_rules::{ChargeRuleset, Clause, Question};

use crate::Comparison;

/// What becomes of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct QuestionUse {
    /// The question.
    pub question: Question,
    /// What each ruleset has to say on it, in the rulesets' order.
    pub rulesets: Vec<Answering>,
    /// The ids of the situations in which some ruleset answers it.
    pub answered_in: Vec<String>,
    /// The ids of the situations in which the rulesets part over it.
    pub parts_in: Vec<String>,
}

/// What a ruleset has to say on a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answering {
    /// The ruleset's id.
    pub ruleset: String,
    /// Whether it never has anything to say on it.
    pub silent: bool,
    /// The clauses that settle it, in the register's order.
    pub clauses: Vec<Clause>,
    /// In how many situations it answers.
    pub situations: usize,
}

/// Looks a question up in a comparison of these rulesets.
pub fn question_use(question: Question, comparison: &Comparison, rulesets: &[LoadedRuleset]) -> QuestionUse {
    let mut found = QuestionUse {
        question,
        rulesets: rulesets.iter().map(|ruleset| answering(question, ruleset)).collect(),
        answered_in: Vec::new(),
        parts_in: Vec::new(),
    };
    for parting in &comparison.situations {
        let rows = || parting.rows.iter().filter(|row| row.question == question);
        if rows().next().is_some() {
            found.answered_in.push(parting.id.clone());
        }
        if rows().any(|row| row.diverges()) {
            found.parts_in.push(parting.id.clone());
        }
        for (place, answering) in found.rulesets.iter_mut().enumerate() {
            let mut clauses =
                rows().filter_map(|row| row.answers[place].as_ref()).map(|answer| answer.clause).peekable();
            answering.situations += usize::from(clauses.peek().is_some());
            answering.clauses.extend(clauses);
            answering.clauses.sort_unstable();
            answering.clauses.dedup();
        }
    }
    found
}

fn answering(question: Question, ruleset: &LoadedRuleset) -> Answering {
    let silent = ruleset.rules.silent_on().contains(&question);
    Answering { ruleset: ruleset.id.clone(), silent, clauses: Vec::new(), situations: 0 }
}
