//! Playing a situation under a ruleset: what was told, how it ended, and which answers were given.

use std::collections::BTreeMap;

use onset_dice::Faces;
use onset_rules::{
    Phase, Record, Ruleset, play,
    table::{
        Answerer, Ask, Choice, Choosing, Chosen, Count, Halt, Laid, Roll, Script, Scripted, Table, Tally,
    },
};

use crate::setup::Setup;

/// A situation played with somebody listening.
#[derive(Clone, Debug)]
pub struct Played {
    /// How it ended, or why it did not.
    pub end: Result<Phase, Halt>,
    /// What was told.
    pub record: Record,
    /// The answers that were given, each laid down under its name.
    pub answers: Script,
    /// Whether an answer laid down was not open, so that another was given.
    pub overruled: bool,
}

/// Plays a situation while somebody listens.
pub fn played(ruleset: &Ruleset, setup: &Setup) -> Played {
    let mut noting = Noting::of(setup);
    let mut record = Record::default();
    let end = play(ruleset, &setup.field, &mut Table::recorded(&mut noting, &mut record));
    let Noting { dice, choices, overruled, .. } = noting;
    let choices = choices.into_iter().map(|(name, answers)| (name, Laid::InTurn(answers))).collect();
    Played { end, record, answers: Script { dice, choices }, overruled }
}

/// Plays a situation while nobody listens.
///
/// # Errors
/// Where it is not played to its end.
pub fn played_silently(ruleset: &Ruleset, setup: &Setup) -> Result<Phase, Halt> {
    play(ruleset, &setup.field, &mut Table::silent(&mut Noting::of(setup)))
}

/// Answers from a script and a seed, and notes the answers.
struct Noting<'s> {
    scripted: Scripted<'s>,
    dice: BTreeMap<String, Vec<u8>>,
    choices: BTreeMap<String, Vec<String>>,
    overruled: bool,
}

impl<'s> Noting<'s> {
    fn of(setup: &'s Setup) -> Self {
        let scripted = Scripted::new(&setup.script, setup.seed);
        Noting { scripted, dice: BTreeMap::new(), choices: BTreeMap::new(), overruled: false }
    }

    fn thrown(&mut self, name: String, faces: &Faces) {
        self.dice.entry(name).or_default().extend(faces.as_slice());
    }
}

impl Answerer for Noting<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Result<Faces, Halt> {
        let faces = self.scripted.roll(roll)?;
        self.thrown(roll.name.to_string(), &faces);
        Ok(faces)
    }

    fn count(&mut self, count: &Count<'_>) -> Result<Tally, Halt> {
        let tally = self.scripted.count(count)?;
        self.thrown(count.name.to_string(), &tally.faces);
        Ok(tally)
    }

    fn choose(&mut self, choosing: &Choosing<'_>) -> Result<Chosen, Halt> {
        let chosen = self.scripted.choose(choosing)?;
        let answers = self.choices.entry(choosing.name.to_string()).or_default();
        answers.push(choosing.options[chosen.place].clone());
        self.overruled |= chosen.overruled.is_some();
        Ok(chosen)
    }

    fn laid(&self, name: &Ask<Choice>) -> Option<String> {
        self.scripted.laid(name)
    }
}
