//! What a whole comparison comes to: how many situations part, over what, and which rulesets agree least.

use onset_rules::Question;

use crate::{Comparison, Degree, Outcome, Row};

/// What a comparison comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// How many situations there are.
    pub situations: usize,
    /// How many of them at least two rulesets played, so that there is something to compare.
    pub compared: usize,
    /// In how many of them some answer differs.
    pub diverge: usize,
    /// In how many of these things also end differently.
    pub end_apart: usize,
    /// The questions that are answered differently somewhere, the most frequent first.
    pub questions: Vec<Frequency>,
    /// Every pair of rulesets, those that agree least first.
    pub pairs: Vec<Pair>,
    /// How many situations each ruleset did not play, in the rulesets' order.
    pub not_played: Vec<usize>,
}

/// How often a question parts the rulesets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frequency {
    /// The question.
    pub question: Question,
    /// In how many situations its answers differ.
    pub situations: usize,
}

/// How far two rulesets agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The places of the two rulesets.
    pub rulesets: [usize; 2],
    /// How many questions both answered, over all situations.
    pub compared: usize,
    /// How many of them alike.
    pub agreed: usize,
}

impl Pair {
    /// The share of questions answered alike, from 0 to 1; none where there was nothing to compare.
    pub fn share(&self) -> Option<f64> {
        (self.compared > 0).then(|| self.agreed as f64 / self.compared as f64)
    }
}

/// Sums a comparison up.
pub fn summary(comparison: &Comparison) -> Summary {
    let situations = &comparison.situations;
    let degrees: Vec<Degree> = situations.iter().filter_map(|parting| parting.degree()).collect();
    let not_played = |place: usize| {
        let outcomes = situations.iter().map(|parting| &parting.outcomes[place]);
        outcomes.filter(|outcome| matches!(outcome, Outcome::NotPlayed(_))).count()
    };
    Summary {
        situations: situations.len(),
        compared: degrees.len(),
        diverge: degrees.iter().filter(|degree| **degree > Degree::Alike).count(),
        end_apart: degrees.iter().filter(|degree| **degree == Degree::Ends).count(),
        questions: frequencies(comparison),
        pairs: pairs(comparison),
        not_played: (0..comparison.rulesets.len()).map(not_played).collect(),
    }
}

fn frequencies(comparison: &Comparison) -> Vec<Frequency> {
    let parts = |question| {
        let over = |row: &Row| row.question == question && row.diverges();
        comparison.situations.iter().filter(|parting| parting.rows.iter().any(over)).count()
    };
    let all = Question::ALL.iter().map(|&question| Frequency { question, situations: parts(question) });
    let mut all: Vec<Frequency> = all.filter(|frequency| frequency.situations > 0).collect();
    all.sort_by_key(|frequency| std::cmp::Reverse(frequency.situations));
    all
}

fn pairs(comparison: &Comparison) -> Vec<Pair> {
    let rows = || comparison.situations.iter().flat_map(|parting| &parting.rows);
    let mut pairs = Vec::new();
    for first in 0..comparison.rulesets.len() {
        for second in first + 1..comparison.rulesets.len() {
            let both = |row: &&Row| row.answers[first].is_some() && row.answers[second].is_some();
            let alike =
                |row: &&Row| row.groups.iter().any(|group| group.contains(&first) && group.contains(&second));
            let compared = rows().filter(both).count();
            let agreed = rows().filter(alike).count();
            pairs.push(Pair { rulesets: [first, second], compared, agreed });
        }
    }
    let share = |pair: &Pair| pair.share().unwrap_or(f64::INFINITY);
    pairs.sort_by(|a, b| share(a).total_cmp(&share(b)));
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Parting, samples};

    /// Three rulesets, one situation a list of answers to `contact.made`.
    fn comparison(situations: &[[Option<bool>; 3]]) -> Comparison {
        let parting = |answers: &[Option<bool>; 3]| samples::parting(Question::ContactMade, answers);
        let situations: Vec<Parting> = situations.iter().map(parting).collect();
        Comparison { rulesets: samples::named(["a", "b", "c"]), situations }
    }

    #[test]
    fn silent_rulesets_neither_agree_nor_part() {
        let yes = Some(true);
        let found = summary(&comparison(&[[yes, None, yes], [yes, Some(false), None]]));
        assert_eq!((found.situations, found.compared, found.diverge, found.end_apart), (2, 2, 1, 1));
        assert_eq!(found.questions, [Frequency { question: Question::ContactMade, situations: 1 }]);
        let pairs: Vec<_> =
            found.pairs.iter().map(|pair| (pair.rulesets, pair.agreed, pair.compared)).collect();
        assert_eq!(
            pairs,
            [([0, 1], 0, 1), ([0, 2], 1, 1), ([1, 2], 0, 0)],
            "least first, nothing compared last"
        );
        assert_eq!(found.pairs[2].share(), None);
    }

    #[test]
    fn a_question_counts_once_a_situation() {
        let (yes, no) = (Some(true), Some(false));
        let found = summary(&comparison(&[[yes, no, no], [no, yes, no], [yes, yes, yes]]));
        assert_eq!(found.questions[0].situations, 2);
        assert_eq!(found.diverge, 2);
    }
}
