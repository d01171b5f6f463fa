//! Results made by hand, for tests.

use onset_geometry::{Board, Inches};
use onset_rules::{Edition, Field, Formation, Phase, Question, Shared, Value};

use crate::{Answer, Named, Outcome, Parting, Played, Row, same::groups};

/// Rulesets of these ids.
pub(crate) fn named<const N: usize>(ids: [&str; N]) -> Vec<Named> {
    let named = |id: &str| Named { id: id.to_owned(), title: id.to_owned(), edition: Edition::HighestDie };
    ids.map(named).to_vec()
}

/// A situation in which one question was answered so by each ruleset.
pub(crate) fn parting(question: Question, answers: &[Option<bool>]) -> Parting {
    let clause = Edition::HighestDie.clauses().next().expect("an edition has clauses");
    let answer =
        |yes: bool| Answer { target: None, question, value: Value::Bool(yes), clause, why: String::new() };
    let answers: Vec<Option<Answer>> = answers.iter().map(|yes| yes.map(answer)).collect();
    let values: Vec<Option<&Value>> =
        answers.iter().map(|answer| answer.as_ref().map(|answer| &answer.value)).collect();
    let groups = groups(onset_load::Comparing::Exact, &values);
    let outcomes = answers.iter().map(|_| Outcome::Played(Box::new(played()))).collect();
    let row = Row { charge: 0, unit: "knights".to_owned(), target: None, question, answers, groups };
    Parting {
        id: "made/by-hand".to_owned(),
        case: None,
        title: String::new(),
        seed: 0,
        outcomes,
        rows: vec![row],
    }
}

/// A play in which nothing happened, on an empty table.
pub(crate) fn played() -> Played {
    let board = Board::new(Inches::new(72.0), Inches::new(48.0));
    let field = Field { board, terrain: Vec::new(), units: Vec::new(), charges: Vec::new() };
    let end = Phase::new(Shared::new(field), Formation::Block);
    let (charges, events, legs) = (Vec::new(), Vec::new(), Vec::new());
    Played { charges, events, legs, end, assumed: Vec::new(), notes: Vec::new() }
}
