//! The trait that every edition implements, and the enum over the five of them.

use enum_dispatch::enum_dispatch;

use onset_geometry::Inches;

use crate::{
    Edition, Field, Flow, NotPlayed, Phase, Question, Shared, Switches,
    editions::{AbstractEngagement, DoubleMove, HighestDie, SummedDice, WithinTwelve},
    steps::demands::Demands,
    table::{Halt, Table},
};

/// The charge rules of one edition, or of a house variant of it.
///
/// A ruleset owns its sequence: which step follows on which. It decides nothing by chance and nothing for a player; it asks
/// the [`Table`]. Between two steps all state is in the [`Phase`]; a step given the same phase and the same answers does
/// the same.
///
/// # Equality
/// Rulesets are equal when all their values and switches are. They then play alike; what they are called is not part of
/// them.
#[enum_dispatch]
pub trait ChargeRuleset {
    /// The edition whose rules these are.
    fn edition(&self) -> Edition;

    /// Which of the edition's clauses are switched off.
    fn switches(&self) -> Switches;

    /// The phase of a field, before its first step.
    ///
    /// # Errors
    /// Where the field asks for what this ruleset cannot play at all.
    fn begin(&self, field: &Shared<Field>) -> Result<Phase, NotPlayed>;

    /// Plays the next step.
    ///
    /// # Errors
    /// Where the ruleset cannot play on, or the answerer does not answer; the phase is then in no defined state.
    fn step(&self, phase: &mut Phase, table: &mut Table<'_>) -> Result<Flow, Halt>;

    /// Questions on which the edition has nothing to say, whatever happens. That is not the same as a question that did not
    /// arise.
    fn silent_on(&self) -> &'static [Question];

    /// What is asked of the charge move in hand, for who judges a player's own; none where the ruleset moves no blocks so.
    /// `rolled` is the range that dice have given the charge, if they have.
    fn demands(&self, _phase: &Phase, _rolled: Option<Inches>) -> Option<Demands> {
        None
    }
}

/// A ruleset of any edition.
#[enum_dispatch(ChargeRuleset)]
#[derive(Clone, Debug, PartialEq)]
pub enum Ruleset {
    /// Rules of double-move.
    DoubleMove(DoubleMove),
    /// Rules of highest-die.
    HighestDie(HighestDie),
    /// Rules of summed-dice.
    SummedDice(SummedDice),
    /// Rules of within-twelve.
    WithinTwelve(WithinTwelve),
    /// Rules of abstract-engagement.
    AbstractEngagement(AbstractEngagement),
}
