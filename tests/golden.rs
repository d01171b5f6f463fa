//! What every ruleset makes of every shared scenario, one snapshot a scenario.
//!
//! A snapshot records what is; what is right, and why, the scenario's expectations say.

use std::panic::catch_unwind;

use onset_tests::{portrait::portrait, seeds};

#[test]
fn every_ruleset_on_every_scenario() {
    let rulesets = seeds::editions();
    let mut changed = Vec::new();
    for file in seeds::scenarios() {
        let text = portrait(&file, &rulesets);
        let hold = || {
            insta::with_settings!({ omit_expression => true }, {
                insta::assert_snapshot!(file.id.replace('/', "__"), text);
            });
        };
        // That one scenario has changed keeps no other from being looked at.
        if catch_unwind(hold).is_err() {
            changed.push(file.id);
        }
    }
    assert!(
        changed.is_empty(),
        "these scenarios are no longer played as their snapshots say: {}",
        changed.join(", ")
    );
}
