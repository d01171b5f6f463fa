//! The table: whatever a ruleset cannot decide itself it asks here, and who answers is not its business.

mod ask;
mod script;

use std::cell::RefCell;

use onset_dice::{Faces, Notation};
use thiserror::Error;

pub use ask::{Ask, Choice, ChoiceKind, Choosing, Count, Dice, DiceKind, Labelled, Roll};
pub use script::{Laid, Script, Scripted};

use crate::{Clause, Record};

/// Who answers what a ruleset asks: a seed, a script, a walk over every answer, a person.
///
/// An answerer that cannot answer now returns [`Halt::Unanswered`]; the step is then given up and may be played again from
/// the phase as it was before it.
pub trait Answerer {
    /// The faces of a roll. [`Roll::class`] tells which faces the reading cannot tell apart.
    ///
    /// # Errors
    /// [`Halt::Unanswered`] where there is no answer now; [`Halt::NoAnswer`] where what there is is none.
    fn roll(&mut self, roll: &Roll<'_>) -> Result<Faces, Halt>;

    /// How many of so many dice succeed.
    ///
    /// # Errors
    /// As [`Answerer::roll`].
    fn count(&mut self, count: &Count<'_>) -> Result<Tally, Halt>;

    /// Which of the options is taken.
    ///
    /// # Errors
    /// As [`Answerer::roll`].
    fn choose(&mut self, choosing: &Choosing<'_>) -> Result<Chosen, Halt>;

    /// The answer that is laid down for the next time that this is asked, if one is: where there are too many options to
    /// offer them all, it is among those that are.
    fn laid(&self, _name: &Ask<Choice>) -> Option<String> {
        None
    }

    /// Told before each step, which may be played again from here.
    fn step_begins(&mut self) {}
}

/// The answer to a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many dice succeeded.
    pub successes: u32,
    /// The faces, where dice were really thrown.
    pub faces: Faces,
}

/// The answer to a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The option's place in the list.
    pub place: usize,
    /// The answer that was laid down but is not legal here, so that the default was taken.
    pub overruled: Option<String>,
}

impl Chosen {
    /// The option at that place.
    pub fn option(place: usize) -> Self {
        Chosen { place, overruled: None }
    }
}

/// Why a step does not go on.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Halt {
    /// The ruleset cannot play this situation.
    #[error("not played: {0}")]
    NotPlayed(NotPlayed),
    /// The phase takes more steps than any does.
    #[error("the phase does not end")]
    Endless,
    /// The answerer has no answer now.
    #[error("{0} has not been answered")]
    Unanswered(String),
    /// The answerer's answer is none.
    #[error("{ask} cannot be answered by {found}: {accepted}")]
    NoAnswer {
        /// The name that was asked.
        ask: String,
        /// What was answered.
        found: String,
        /// What would have been one.
        accepted: String,
    },
}

/// A situation that a ruleset cannot play: an outcome, not an error.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct NotPlayed {
    /// Why, in words.
    pub reason: String,
    /// What in the scenario asks for it: `units.spears.facing`.
    pub key: String,
    /// The clause that would be needed.
    pub clause: Clause,
}

impl From<NotPlayed> for Halt {
    fn from(not_played: NotPlayed) -> Self {
        Halt::NotPlayed(not_played)
    }
}

/// What a ruleset asks, and whom it tells what happened.
pub struct Table<'t> {
    answerer: &'t mut dyn Answerer,
    record: Option<&'t mut Record>,
}

impl<'t> Table<'t> {
    /// A table where `answerer` answers, and where nobody listens.
    pub fn silent(answerer: &'t mut dyn Answerer) -> Self {
        Table { answerer, record: None }
    }

    /// A table where `answerer` answers, and where everything is written down.
    pub fn recorded(answerer: &'t mut dyn Answerer, record: &'t mut Record) -> Self {
        Table { answerer, record: Some(record) }
    }

    /// Whether anybody listens.
    pub fn is_recorded(&self) -> bool {
        self.record.is_some()
    }

    /// What was told so far to who listens, if anybody does.
    pub fn record(&self) -> Option<&Record> {
        self.record.as_deref()
    }

    /// Tells who listens, if anybody does; otherwise nothing is built.
    pub fn tell(&mut self, told: impl FnOnce(&mut Record)) {
        if let Some(record) = self.record.as_deref_mut() {
            told(record);
        }
    }

    /// Told before each step, which may be played again from here.
    pub fn step_begins(&mut self) {
        self.answerer.step_begins();
    }

    /// The answer that is laid down for the next time that a choice is asked, if one is.
    pub fn laid(&self, ask: &Ask<Choice>) -> Option<String> {
        self.answerer.laid(ask)
    }

    /// Rolls `notation` under a name. The ruleset sees the reading's value only: faces that read alike are one answer.
    ///
    /// # Errors
    /// Where the answerer has no answer now, or one that no such dice can show.
    pub fn roll<R: PartialEq>(
        &mut self,
        ask: Ask<Dice>,
        notation: Notation,
        reading: impl Fn(&Faces) -> R,
    ) -> Result<R, Halt> {
        let seen: RefCell<Vec<R>> = RefCell::default();
        let class = |faces: &Faces| {
            let read = reading(faces);
            let mut seen = seen.borrow_mut();
            seen.iter().position(|known| *known == read).unwrap_or_else(|| {
                seen.push(read);
                seen.len() - 1
            })
        };
        let faces = self.answerer.roll(&Roll { name: &ask, notation, class: &class })?;
        let fits = faces.len() == usize::from(notation.count())
            && faces.as_slice().iter().all(|face| (1..=notation.sides()).contains(face));
        if !fits {
            let accepted = format!("{} faces from 1 to {}", notation.count(), notation.sides());
            return Err(Halt::NoAnswer { ask: ask.to_string(), found: faces.to_string(), accepted });
        }
        let read = reading(&faces);
        self.tell(|record| record.rolled(&ask, notation, faces));
        Ok(read)
    }

    /// Throws `dice` D6 under a name and counts those that show `needed` or more. Nothing is asked where none is thrown
    /// or none could succeed.
    ///
    /// # Errors
    /// Where the answerer has no answer now, or counts more successes than dice.
    pub fn count(&mut self, ask: Ask<Dice>, dice: u32, needed: u8) -> Result<u32, Halt> {
        if dice == 0 || needed > 6 {
            return Ok(0);
        }
        let tally = self.answerer.count(&Count { name: &ask, dice, needed })?;
        if tally.successes > dice {
            let (found, accepted) = (tally.successes.to_string(), format!("at most {dice}"));
            return Err(Halt::NoAnswer { ask: ask.to_string(), found, accepted });
        }
        let successes = tally.successes;
        self.tell(|record| record.counted(&ask, dice, needed, tally));
        Ok(successes)
    }

    /// Lets a player choose among `options`, of which there is at least one; `default` is the place of what happens where
    /// nothing is said. A single option is asked about too: who answers from a script can then say that its answer is not
    /// open here.
    ///
    /// # Errors
    /// Where the answerer has no answer now, or takes an option that there is not.
    pub fn choose<T: Labelled + Clone>(
        &mut self,
        ask: Ask<Choice>,
        options: &[T],
        default: usize,
    ) -> Result<T, Halt> {
        let labels: Vec<String> = options.iter().map(Labelled::label).collect();
        let chosen = self.answerer.choose(&Choosing { name: &ask, options: &labels, default })?;
        let Some(option) = options.get(chosen.place) else {
            let (found, accepted) = (format!("option {}", chosen.place), labels.join(", "));
            return Err(Halt::NoAnswer { ask: ask.to_string(), found, accepted });
        };
        self.tell(|record| record.chose(&ask, labels, chosen));
        Ok(option.clone())
    }
}
