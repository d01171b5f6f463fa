//! What holds of every play whichever clause is switched off: whoever takes a clause out of an edition gets other rules, and
//! not an impossible table.

use std::sync::LazyLock;

use onset_load::{LoadedRuleset, ScenarioFile};
use onset_rules::{Fate, table::Halt};
use onset_tests::{
    cases,
    played::played_silently,
    seeds,
    setup::{Setup, anywhere},
    standing::stands,
};
use proptest::prelude::*;

/// So many situations, each under every edition with one clause less.
const SITUATIONS: u32 = 1500;

/// Every edition without each of its clauses that can be switched off.
static WITHOUT: LazyLock<Vec<Vec<LoadedRuleset>>> = LazyLock::new(|| {
    let without = |ruleset: &LoadedRuleset| {
        let clauses = ruleset.edition.clauses().filter(|clause| clause.is_built());
        clauses.filter_map(|clause| ruleset.without(&clause.to_string()).ok()).collect()
    };
    seeds::editions().iter().map(without).collect()
});

proptest! {
    #![proptest_config(cases::config(SITUATIONS))]

    #[test]
    fn without_a_clause_nobody_ends_on_another_or_half_off_the_table(
        setup in anywhere(),
        which in any::<prop::sample::Index>(),
    ) {
        for rulesets in WITHOUT.iter() {
            let ruleset = which.get(rulesets);
            match played_silently(&ruleset.rules, &setup) {
                Ok(end) => stands(&ruleset.id, &end)?,
                Err(Halt::NotPlayed(_)) => {}
                Err(halt) => return Err(TestCaseError::fail(format!("{}: {halt:?}", ruleset.id))),
            }
        }
    }
}

/// A column close by the table's edge would turn over it to flee.
const BY_THE_EDGE: &str = r#"
title = "by the edge"
[board]
size = [72, 48]
[units.knights]
side = "attacker"
models = 5
base = [25, 50]
at = [60, 24]
facing = 90
move = 7
[units.column]
side = "defender"
models = 20
files = 2
base = [25, 25]
at = [70, 19.078740157]
facing = 180
move = 4
react = "flee"
[[charges]]
unit = "knights"
targets = ["column"]
[dice]
"knights.charge" = [6, 6]
"column.flee" = [5, 5]
"#;

#[test]
fn a_turn_over_an_edge_that_loses_nobody_is_not_made() {
    let file = ScenarioFile::from_text("edge.toml", BY_THE_EDGE).expect("the scenario is right");
    let situation = &file.situations[0];
    let setup = Setup { field: situation.field.clone(), script: situation.script.clone(), seed: 1 };
    let highest_die = onset_load::ruleset("highest-die").expect("it is an edition");
    let end = played_silently(&highest_die.rules, &setup).expect("it is played");
    assert_eq!(end.units[1].fate, Fate::LeftTable, "the edge is the end of it");
    let without = highest_die.without("highest-die/flee.edge").expect("it can be switched off");
    let end = played_silently(&without.rules, &setup).expect("it is played");
    assert_eq!(end.units[1].pose, setup.field.units[1].pose, "there is no room to turn in");
    stands("without flee.edge", &end).expect("everybody stands on the table");
}
