//! Answers from a seed, and from dice and choices laid down beforehand.

use std::collections::BTreeMap;

use onset_dice::{Faces, NamedDice, Notation};

use crate::table::{Answerer, Ask, Choice, Choosing, Chosen, Count, Halt, Roll, Tally};

/// Dice and choices laid down beforehand, by their names: `knights.charge`, `spears.reaction`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// The faces of each name's dice, in the order thrown. What is not laid comes from the seed.
    pub dice: BTreeMap<String, Vec<u8>>,
    /// The answers to each name's choices.
    pub choices: BTreeMap<String, Laid>,
}

/// Answers laid down for one choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Laid {
    /// The same each time it is asked.
    Always(String),
    /// The first time, the second time, …; then the default.
    InTurn(Vec<String>),
}

impl Laid {
    fn answer(&self, time: usize) -> Option<&str> {
        match self {
            Laid::Always(answer) => Some(answer),
            Laid::InTurn(answers) => answers.get(time).map(String::as_str),
        }
    }
}

/// Answers a play's questions from a script, and from a seed where the script is silent.
#[derive(Clone, Debug)]
pub struct Scripted<'s> {
    script: &'s Script,
    dice: NamedDice,
    thrown: BTreeMap<String, u64>,
    asked: BTreeMap<String, usize>,
}

impl<'s> Scripted<'s> {
    /// Answers from `script`, and from `seed` where it is silent.
    pub fn new(script: &'s Script, seed: u64) -> Self {
        Scripted { script, dice: NamedDice::new(seed), thrown: BTreeMap::new(), asked: BTreeMap::new() }
    }

    /// The next dice under `name`: laid ones first, then the seed's. Die number k of a name is the same die of the seed
    /// whether or not those before it were laid down.
    fn throw(&mut self, name: String, count: u32, sides: u8) -> Result<Faces, Halt> {
        let laid = self.script.dice.get(&name);
        let thrown = self.thrown.entry(name.clone()).or_default();
        let mut faces = Vec::new();
        for place in *thrown..*thrown + u64::from(count) {
            let laid = laid.and_then(|laid| laid.get(usize::try_from(place).ok()?));
            let face = laid.copied().unwrap_or_else(|| self.dice.face(&name, place, sides));
            if !(1..=sides).contains(&face) {
                let accepted = format!("a face from 1 to {sides}");
                return Err(Halt::NoAnswer { ask: name, found: face.to_string(), accepted });
            }
            faces.push(face);
        }
        *thrown += u64::from(count);
        Ok(Faces::from(faces))
    }

    /// Names of laid dice of which some have been thrown and the last has too: their rolls went on from the seed.
    pub fn run_out(&self) -> impl Iterator<Item = &str> {
        self.thrown.iter().filter_map(|(name, thrown)| {
            let laid = self.script.dice.get(name)?.len() as u64;
            (laid > 0 && *thrown > laid).then_some(name.as_str())
        })
    }
}

impl Answerer for Scripted<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Result<Faces, Halt> {
        let notation: Notation = roll.notation;
        self.throw(roll.name.to_string(), notation.count().into(), notation.sides())
    }

    fn count(&mut self, count: &Count<'_>) -> Result<Tally, Halt> {
        let faces = self.throw(count.name.to_string(), count.dice, 6)?;
        let successes = faces.as_slice().iter().filter(|face| **face >= count.needed).count() as u32;
        Ok(Tally { successes, faces })
    }

    fn choose(&mut self, choosing: &Choosing<'_>) -> Result<Chosen, Halt> {
        let name = choosing.name.to_string();
        let time = self.asked.entry(name.clone()).or_default();
        let laid = self.script.choices.get(&name).and_then(|laid| laid.answer(*time));
        *time += 1;
        let Some(laid) = laid else { return Ok(Chosen::option(choosing.default)) };
        Ok(match choosing.options.iter().position(|option| option == laid) {
            Some(place) => Chosen::option(place),
            None => Chosen { place: choosing.default, overruled: Some(laid.to_owned()) },
        })
    }

    fn laid(&self, name: &Ask<Choice>) -> Option<String> {
        let name = name.to_string();
        let time = self.asked.get(&name).copied().unwrap_or_default();
        self.script.choices.get(&name)?.answer(time).map(str::to_owned)
    }
}
