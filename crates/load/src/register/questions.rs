//! How each question is worded, in which unit it is answered, and how answers are compared.

use std::sync::LazyLock;

use onset_rules::Question;
use serde::Deserialize;

use crate::{
    nearest::did_you_mean,
    register::read_seed,
    text::{LoadError, Problem, Problems},
};

/// What the register says of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionEntry {
    /// The question.
    pub question: Question,
    /// Its wording.
    pub asks: String,
    /// What answers it.
    pub unit: Unit,
    /// What it is asked of.
    pub of: QuestionOf,
    /// How two answers are compared.
    pub compare: Comparing,
    /// Two or three words for a table's first column.
    pub short: String,
}

/// What a question is asked of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionOf {
    /// A charge as a whole.
    Charge,
    /// Each target of a charge.
    Target,
    /// The phase as a whole.
    Phase,
}

/// How two answers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Comparing {
    /// They are the same or not.
    Exact,
    /// They are the same within the table's tolerance.
    Tolerance,
    /// They hold the same, in whatever order.
    Set,
}

/// What answers a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Yes or no.
    YesNo,
    /// A clause of the ruleset.
    Clause,
    /// A distance in inches.
    Inches,
    /// An angle in degrees.
    Degrees,
    /// One word of a fixed choice.
    Word,
    /// Units or options.
    List,
    /// A number of models.
    Models,
    /// A number of wounds.
    Wounds,
    /// The faces of dice.
    Dice,
    /// A unit on the table.
    Unit,
    /// A chance from 0 to 1.
    Chance,
    /// A place on the table.
    Point,
}

/// Every question, in the order of [`Question::ALL`].
///
/// # Panics
/// Where the program was built with a list of questions that is not well-formed, or not that of the code; a test of this
/// crate reads it.
pub fn questions() -> &'static [QuestionEntry] {
    static QUESTIONS: LazyLock<Result<Vec<QuestionEntry>, LoadError>> = LazyLock::new(load);
    QUESTIONS.as_ref().unwrap_or_else(|error| panic!("the questions are not well-formed\n{error}"))
}

impl QuestionEntry {
    /// What is said of a question.
    pub fn of(question: Question) -> &'static QuestionEntry {
        // They stand in the order of `Question::ALL`, which is that of the enum.
        &questions()[question as usize]
    }
}

/// `seeds/questions.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuestionsKeys {
    format: u32,
    question: Vec<QuestionKeys>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuestionKeys {
    id: String,
    asks: String,
    unit: Unit,
    of: QuestionOf,
    compare: Comparing,
    short: String,
}

fn load() -> Result<Vec<QuestionEntry>, LoadError> {
    let (tree, keys): (_, QuestionsKeys) = read_seed("questions.toml")?;
    let mut problems = Problems::default();
    if keys.format != 1 {
        problems.push(Problem::new("unknown format").at(tree.place_of(&["format"])).label("accepted is 1"));
    }
    let mut entries: Vec<QuestionEntry> = Vec::new();
    for (place, keys) in keys.question.into_iter().enumerate() {
        let at = tree.place_of(&["question", &place.to_string(), "id"]);
        match keys.id.parse::<Question>() {
            Ok(question) if entries.iter().any(|entry| entry.question == question) => {
                problems.push(Problem::new(format!("the question `{question}` stands here twice")).at(at));
            }
            Ok(question) => {
                let QuestionKeys { asks, unit, of, compare, short, .. } = keys;
                entries.push(QuestionEntry { question, asks, unit, of, compare, short });
            }
            Err(()) => {
                let near = did_you_mean(&keys.id, Question::ALL.iter().map(|question| question.id()));
                let problem = Problem::new(format!("no ruleset is asked the question `{}`", keys.id)).at(at);
                problems.push(problem.label(near.unwrap_or_default()));
            }
        }
    }
    for question in Question::ALL {
        if entries.iter().all(|entry| entry.question != *question) {
            problems.push(Problem::new(format!("the question `{question}` is missing")).at(&tree.place));
        }
    }
    entries.sort_by_key(|entry| entry.question);
    problems.or(|| entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_stand_in_the_order_of_the_code() {
        let (_, keys): (_, QuestionsKeys) = read_seed("questions.toml").expect("the questions can be read");
        let ids: Vec<&str> = keys.question.iter().map(|keys| keys.id.as_str()).collect();
        assert_eq!(ids, Question::ALL.iter().map(|question| question.id()).collect::<Vec<_>>());
    }

    #[test]
    fn labels_tell_questions_apart() {
        for entry in questions() {
            let labelled = questions().iter().filter(|other| other.short == entry.short);
            assert_eq!(labelled.count(), 1, "several questions are called {}", entry.short);
        }
    }

    #[test]
    fn questions_are_those_of_the_code() {
        assert!(questions().iter().map(|entry| &entry.question).eq(Question::ALL));
        for entry in questions() {
            assert_eq!(QuestionEntry::of(entry.question), entry);
            assert!(entry.asks.ends_with('?'), "{}", entry.asks);
        }
    }
}
