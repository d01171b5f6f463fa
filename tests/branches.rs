//! The random situations on which the laws are tried reach every branch of the rules, each often enough for the laws to mean
//! something there.

use onset_load::ScenarioFile;
use onset_rules::{Edition, EventKind, Fate, Question, Value, table::Halt};
use onset_tests::{
    cases,
    played::{Played, played},
    seeds,
    setup::{Setup, anywhere},
};
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};

/// So many situations are tried.
const SITUATIONS: u32 = 2000;

/// What may come of a play.
type Branch = fn(&Played) -> bool;

/// What has to come of situations, each with the editions under which it can, and in how many of a thousand plays under
/// these it has to at least.
const BRANCHES: &[(&str, &[Edition], usize, Branch)] = &[
    ("refused", &Edition::ALL, 50, |play| told(play, EventKind::Refused)),
    ("contact", &Edition::ALL, 60, |play| told(play, EventKind::Contact)),
    ("failed", &Edition::ALL, 100, |play| told(play, EventKind::Failed)),
    ("shot at", &FLEEING, 40, |play| told(play, EventKind::Shot)),
    ("panics", &FLEEING, 10, |play| says(play, Question::PanicPassed, false)),
    ("fled", &FLEEING, 100, |play| told(play, EventKind::Fled)),
    ("left the table", &FLEEING, 5, |play| left(play)),
    ("caught", &FLEEING, 20, |play| says(play, Question::FleeCaught, true)),
    // In double-move only to whom a flight lays bare, which chance does not bring about.
    ("redirected", &[Edition::HighestDie, Edition::SummedDice], 10, redirected),
    ("counter-charged", &[Edition::AbstractEngagement], 20, |play| settled(play, Question::CounterInches)),
    ("joined a melee", &[Edition::AbstractEngagement], 5, |play| settled(play, Question::MeleeJoined)),
    ("picked", &[Edition::WithinTwelve], 50, |play| settled(play, Question::TargetsPicked)),
    ("declined", &[Edition::HighestDie, Edition::WithinTwelve], 5, |play| {
        says(play, Question::DeclareMade, false)
    }),
    // As long as there are manoeuvres that nobody makes.
    ("not played", &Edition::ALL, 50, |play| matches!(play.end, Err(Halt::NotPlayed(_)))),
];

/// The editions in which targets flee.
const FLEEING: [Edition; 3] = [Edition::DoubleMove, Edition::HighestDie, Edition::SummedDice];

#[test]
fn the_situations_reach_every_branch() {
    let situations = situations();
    let plays: Vec<(Edition, Played)> = seeds::editions()
        .iter()
        .flat_map(|ruleset| situations.iter().map(|setup| (ruleset.edition, played(&ruleset.rules, setup))))
        .collect();
    let mut rare = Vec::new();
    for (name, editions, least, comes) in BRANCHES {
        for edition in *editions {
            let of: Vec<&Played> =
                plays.iter().filter(|(own, _)| own == edition).map(|(_, play)| play).collect();
            let share = of.iter().filter(|play| comes(play)).count() * 1000 / of.len();
            if share < *least {
                rare.push(format!("{name} under {edition}: {share} of 1000, not {least}"));
            }
        }
    }
    assert!(rare.is_empty(), "too few situations for the laws to mean much: {rare:#?}");
}

/// What a failed law prints can be saved as a file, and is played as it was.
#[test]
fn every_situation_can_be_written_as_a_scenario() {
    for setup in situations() {
        let text = setup.to_string();
        let file =
            ScenarioFile::from_text("random.toml", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let read = &file.situations[0];
        let read = Setup { field: read.field.clone(), script: read.script.clone(), seed: read.seed };
        assert!(read == setup, "{setup}is read as {read}");
    }
}

fn situations() -> Vec<Setup> {
    let mut runner = TestRunner::new(cases::config(SITUATIONS));
    let mut drawn = || anywhere().new_tree(&mut runner).expect("a situation can be drawn").current();
    (0..SITUATIONS).map(|_| drawn()).collect()
}

fn told(play: &Played, kind: EventKind) -> bool {
    play.record.events.iter().any(|event| event.kind == kind)
}

fn settled(play: &Played, question: Question) -> bool {
    play.record.facts.iter().any(|fact| fact.question == question)
}

fn says(play: &Played, question: Question, yes: bool) -> bool {
    play.record.facts.iter().any(|fact| fact.question == question && fact.value == Value::Bool(yes))
}

fn left(play: &Played) -> bool {
    play.end.as_ref().is_ok_and(|end| end.units.iter().any(|unit| unit.fate == Fate::LeftTable))
}

fn redirected(play: &Played) -> bool {
    let turned = |value: &Value| matches!(value, Value::Unit(_));
    play.record.facts.iter().any(|fact| fact.question == Question::RedirectTo && turned(&fact.value))
}
