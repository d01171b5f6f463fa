//! Readings that are settings: with the other reading a shared situation comes out the other way, by the clause that says so.

use onset_compare::{Answer, play_one};
use onset_load::LoadedRuleset;
use onset_rules::{Question, Value};
use onset_tests::seeds;

/// What a ruleset answers to a question about the first target of a shared situation.
fn answer(ruleset: &LoadedRuleset, situation: &str, question: Question) -> Answer {
    let situations = seeds::situations();
    let situation = situations.iter().find(|shared| shared.id == situation).expect("it is shared");
    let outcome = play_one(ruleset, situation);
    let played = outcome.played().unwrap_or_else(|| panic!("{outcome:?}"));
    played.charges[0].fact(question).expect("it is answered").clone()
}

fn edition(id: &str) -> LoadedRuleset {
    onset_load::ruleset(id).unwrap_or_else(|error| panic!("{error}"))
}

/// A house ruleset of the folder beside.
fn house(name: &str) -> LoadedRuleset {
    edition(&format!("{}/rulesets/{name}.toml", env!("CARGO_MANIFEST_DIR")))
}

#[test]
fn a_charger_from_beyond_the_range_may_be_shot_at_or_not() {
    let chosen = |ruleset| answer(&ruleset, "reactions/long-range", Question::ReactChosen);
    assert_eq!(chosen(edition("summed-dice")).value, Value::Word("stand-and-shoot"));
    assert_eq!(chosen(house("shot-in-range")).value, Value::Word("hold"));
    let options = answer(&house("shot-in-range"), "reactions/long-range", Question::ReactOptions);
    assert_eq!(options.clause.id(), "reading.shoot-beyond-range");
}

#[test]
fn fleers_may_counter_charge_or_not() {
    let options = |ruleset| answer(&ruleset, "reactions/flees-again", Question::ReactOptions);
    let without = options(edition("abstract-engagement"));
    assert_eq!(without.value.to_string(), "hold");
    assert_eq!(without.clause.id(), "reading.counter-steady");
    assert_eq!(options(house("fleers-turn")).value.to_string(), "hold, counter-charge");
}
