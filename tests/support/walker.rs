//! An answerer that gives every answer in turn, each with its exact weight. It needs no change in any ruleset: that is what
//! the tests with it prove.

use std::collections::HashMap;

use num_rational::Ratio;
use onset_dice::Faces;
use onset_rules::{
    ChargeRuleset, Field, Flow, Phase, Ruleset, Shared,
    table::{Answerer, Choosing, Chosen, Count, Halt, Roll, Table, Tally},
};

/// An exact chance.
pub type Chance = Ratio<u128>;

/// How a line of play ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The phase is over.
    Over(Phase),
    /// The ruleset cannot play on.
    NotPlayed,
}

/// Every end under one line of choices, with its chance.
pub type Ends = HashMap<End, Chance>;

/// Which choices are walked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choices {
    /// Every option of each, beside each other.
    #[default]
    Every,
    /// What happens where nothing is said.
    Default,
}

/// Plays every outcome of the dice, and every line of choices beside each other. The result has, for each line (the choices
/// made, in order, as `name=option`), the ends of the phase with their chances, which sum to one over all lines of dice
/// that lead to those choices.
pub fn walk(
    ruleset: &Ruleset,
    field: &Shared<Field>,
    choices: Choices,
) -> Result<HashMap<Vec<String>, Ends>, Halt> {
    let mut ends: HashMap<Vec<String>, Ends> = HashMap::new();
    let mut open: HashMap<(Vec<String>, Phase), Chance> = HashMap::new();
    open.insert((Vec::new(), ruleset.begin(field)?), Chance::ONE);
    while !open.is_empty() {
        // Equal phases are merged between steps: the walk is over a graph, not a tree.
        let mut next: HashMap<(Vec<String>, Phase), Chance> = HashMap::new();
        for ((line, phase), chance) in open {
            let mut walker = Walker { choices, ..Walker::default() };
            loop {
                walker.rewind();
                let mut after = phase.clone();
                let flow = ruleset.step(&mut after, &mut Table::silent(&mut walker));
                let line: Vec<String> = line.iter().cloned().chain(walker.line()).collect();
                let chance = chance * walker.chance();
                let end = match flow {
                    Ok(Flow::Goes) => {
                        *next.entry((line.clone(), after)).or_default() += chance;
                        None
                    }
                    Ok(Flow::Over) => Some(End::Over(after)),
                    Err(Halt::NotPlayed(_)) => Some(End::NotPlayed),
                    Err(halt) => return Err(halt),
                };
                if let Some(end) = end {
                    *ends.entry(line).or_default().entry(end).or_default() += chance;
                }
                if !walker.advance() {
                    break;
                }
            }
        }
        open = next;
    }
    Ok(ends)
}

/// Answers one step again and again, each time with the next of all its answers.
#[derive(Default)]
struct Walker {
    choices: Choices,
    trail: Vec<Branching>,
    at: usize,
}

/// One question of the step, with every answer that it has.
struct Branching {
    answers: Vec<(Answer, Chance)>,
    taken: usize,
}

#[derive(Clone)]
enum Answer {
    Roll(Faces),
    Count(u32),
    Choice(usize, String),
}

impl Walker {
    fn rewind(&mut self) {
        self.at = 0;
    }

    /// Goes on to the next answers; false where all have been given.
    fn advance(&mut self) -> bool {
        while let Some(last) = self.trail.last_mut() {
            last.taken += 1;
            if last.taken < last.answers.len() {
                return true;
            }
            self.trail.pop();
        }
        false
    }

    fn chance(&self) -> Chance {
        self.trail.iter().map(|branching| branching.answers[branching.taken].1).product()
    }

    fn line(&self) -> Vec<String> {
        let taken = self.trail.iter().map(|branching| &branching.answers[branching.taken].0);
        taken
            .filter_map(
                |answer| if let Answer::Choice(_, label) = answer { Some(label.clone()) } else { None },
            )
            .collect()
    }

    fn answer(&mut self, answers: impl FnOnce() -> Vec<(Answer, Chance)>) -> Answer {
        if self.at == self.trail.len() {
            self.trail.push(Branching { answers: answers(), taken: 0 });
        }
        let branching = &self.trail[self.at];
        self.at += 1;
        branching.answers[branching.taken].0.clone()
    }
}

impl Answerer for Walker {
    /// One representative of each class of faces that the reading cannot tell apart, with its weight.
    fn roll(&mut self, roll: &Roll<'_>) -> Result<Faces, Halt> {
        let answer = self.answer(|| {
            let all = u128::from(roll.notation.sides()).pow(roll.notation.count().into());
            let mut classes: Vec<(usize, Faces, u128)> = Vec::new();
            for faces in roll.notation.outcomes() {
                let class = (roll.class)(&faces);
                match classes.iter_mut().find(|(known, ..)| *known == class) {
                    Some((_, _, weight)) => *weight += 1,
                    None => classes.push((class, faces, 1)),
                }
            }
            let answer = |(_, faces, weight)| (Answer::Roll(faces), Chance::new(weight, all));
            classes.into_iter().map(answer).collect()
        });
        match answer {
            Answer::Roll(faces) => Ok(faces),
            _ => Err(Halt::Unanswered(roll.name.to_string())),
        }
    }

    /// Every number of successes, by the binomial.
    fn count(&mut self, count: &Count<'_>) -> Result<Tally, Halt> {
        let answer = self.answer(|| {
            let hit = Chance::new(u128::from(7 - count.needed.max(1)), 6);
            let miss = Chance::ONE - hit;
            let mut ways = 1u128;
            (0..=count.dice)
                .map(|successes| {
                    let chance = hit.pow(successes as i32) * miss.pow((count.dice - successes) as i32) * ways;
                    ways = ways * u128::from(count.dice - successes) / u128::from(successes + 1);
                    (Answer::Count(successes), chance)
                })
                .collect()
        });
        match answer {
            Answer::Count(successes) => Ok(Tally { successes, faces: Faces::default() }),
            _ => Err(Halt::Unanswered(count.name.to_string())),
        }
    }

    /// Every option, each a line of its own; an only option is none.
    fn choose(&mut self, choosing: &Choosing<'_>) -> Result<Chosen, Halt> {
        if choosing.options.len() == 1 || self.choices == Choices::Default {
            return Ok(Chosen::option(choosing.default));
        }
        let answer = self.answer(|| {
            let each = |(place, label): (usize, &String)| {
                (Answer::Choice(place, format!("{}={label}", choosing.name)), Chance::ONE)
            };
            choosing.options.iter().enumerate().map(each).collect()
        });
        match answer {
            Answer::Choice(place, _) => Ok(Chosen::option(place)),
            _ => Err(Halt::Unanswered(choosing.name.to_string())),
        }
    }
}
