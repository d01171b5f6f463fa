//! Answers from a situation's script and seed, and remembers which of the choices laid down were ever asked.

use std::collections::BTreeSet;

use onset_dice::Faces;
use onset_rules::table::{
    Answerer, Ask, Choice, Choosing, Chosen, Count, Halt, Roll, Script, Scripted, Tally,
};

use crate::Note;

/// Scripted answers, listened to.
pub(crate) struct Listening<'s> {
    script: &'s Script,
    scripted: Scripted<'s>,
    asked: BTreeSet<String>,
}

impl<'s> Listening<'s> {
    pub(crate) fn new(script: &'s Script, seed: u64) -> Self {
        Listening { script, scripted: Scripted::new(script, seed), asked: BTreeSet::new() }
    }

    /// What of the script did not serve as meant.
    pub(crate) fn notes(&self) -> Vec<Note> {
        let ran_out = self.scripted.run_out().map(|name| Note::DiceRanOut(name.to_owned()));
        let laid = self.script.choices.keys();
        let never = laid.filter(|name| !self.asked.contains(*name)).cloned().map(Note::NeverAsked);
        ran_out.chain(never).collect()
    }
}

impl Answerer for Listening<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Result<Faces, Halt> {
        self.scripted.roll(roll)
    }

    fn count(&mut self, count: &Count<'_>) -> Result<Tally, Halt> {
        self.scripted.count(count)
    }

    fn choose(&mut self, choosing: &Choosing<'_>) -> Result<Chosen, Halt> {
        self.asked.insert(choosing.name.to_string());
        self.scripted.choose(choosing)
    }

    fn laid(&self, name: &Ask<Choice>) -> Option<String> {
        self.scripted.laid(name)
    }

    fn step_begins(&mut self) {
        self.scripted.step_begins();
    }
}
