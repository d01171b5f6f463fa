//! The rulesets as they are, walked by an answerer that gives every answer in turn: its totals equal plain loops over faces
//! that know nothing of the table. So exact odds and best play will need no change in any ruleset.

use std::collections::HashMap;

use onset_load::{ScenarioFile, editions, ruleset, scenarios};
use onset_rules::{ChargeRuleset, Halt, Question, Ruleset, Value};
use onset_tests::walker::{Chance, Choices, End, Ends, walk};

/// Knights of Move 7 before a target, with more of the scenario to come.
const KNIGHTS: &str = r#"
title = "walked"
[board]
size = [200, 200]
[units.knights]
side = "attacker"
models = 5
base = [25, 50]
at = [100, 80]
move = 7
leadership = 8
"#;

/// A scenario of knights and the text that follows.
fn lines(edition: &str, rest: &str) -> HashMap<Vec<String>, Ends> {
    let file =
        ScenarioFile::from_text("walked.toml", &format!("{KNIGHTS}{rest}")).expect("the scenario is right");
    let rules = ruleset(edition).expect("the edition is right").rules;
    walk(&rules, &file.situations[0].field, Choices::Every).expect("the situation is played")
}

/// The chance that a question about the last target has the answer, over all ends of the lines that hold all `choices`.
fn chance(lines: &HashMap<Vec<String>, Ends>, choices: &[&str], question: Question, value: Value) -> Chance {
    let holds = |line: &&Vec<String>| choices.iter().all(|choice| line.iter().any(|made| made == choice));
    let is = |end: &End| {
        let End::Over(phase) = end else { return false };
        let charge = &phase.charges[0];
        charge.outcome(Some(charge.targets[charge.at].unit), question) == Some(&value)
    };
    let ends = lines.keys().filter(holds).flat_map(|line| &lines[line]);
    ends.filter(|(end, _)| is(end)).map(|(_, chance)| *chance).sum()
}

/// How many of the faces of two dice fulfil something, of 36.
fn of_36(fulfils: impl Fn(u32, u32) -> bool) -> Chance {
    let mut number = 0;
    for one in 1..=6 {
        for other in 1..=6 {
            number += u128::from(fulfils(one, other));
        }
    }
    Chance::new(number, 36)
}

const FLEES: &str = "spears.reaction=flee";

#[test]
fn double_move_catches_fleers_by_two_dice_or_three() {
    let field = |movement, gap| {
        format!(
            r#"
            [units.spears]
            side = "defender"
            models = 5
            base = [25, 25]
            ahead_of = "knights"
            gap = {gap}
            move = {movement}
            [[charges]]
            unit = "knights"
            targets = ["spears"]
            "#
        )
    };
    let caught = |lines| chance(&lines, &[FLEES], Question::FleeCaught, Value::Bool(true));
    assert_eq!(caught(lines("double-move", &field(5, 6))), of_36(|one, other| 6 + one + other <= 14));
    assert_eq!(caught(lines("double-move", &field(5, 6))), Chance::new(26, 36));
    let mut fast = 0;
    for one in 1..=6 {
        for other in 1..=6 {
            for third in 1..=6 {
                fast += u128::from(4 + one + other + third <= 14);
            }
        }
    }
    assert_eq!(caught(lines("double-move", &field(8, 4))), Chance::new(fast, 216));
    assert_eq!(fast, 108);
}

/// Two shots at knights of Leadership 8: with two lost of five they test for Panic.
#[test]
fn a_volley_and_its_panic_test_are_walked_in_every_ranked_edition() {
    let field = r#"
        [units.spears]
        side = "defender"
        models = 5
        base = [25, 25]
        ahead_of = "knights"
        gap = 10
        move = 4
        [units.spears.missiles]
        range = 24
        shots = 2
        hit = 3
        wound = 4
        save = 5
        [[charges]]
        unit = "knights"
        targets = ["spears"]
        "#;
    // In faces: every shot hits, wounds and is not saved by itself.
    let mut lost = [0u128; 3];
    for faces in 0..6u32.pow(6) {
        let face = |place: u32| faces / 6u32.pow(place) % 6 + 1;
        let dies = |shot: u32| face(3 * shot) >= 3 && face(3 * shot + 1) >= 4 && face(3 * shot + 2) < 5;
        lost[usize::from(dies(0)) + usize::from(dies(1))] += 1;
    }
    let lost = lost.map(|number| Chance::new(number, 6u128.pow(6)));
    let steady = lost[0] + lost[1] + lost[2] * of_36(|one, other| one + other <= 8);
    let reaches = [
        ("double-move", Chance::new(1, 1)),
        ("highest-die", of_36(|one, other| 7 + one.max(other) >= 10)),
        ("summed-dice", of_36(|one, other| 7 + one + other >= 10)),
    ];
    for (edition, reached) in reaches {
        let lines = lines(edition, field);
        let shoots = ["spears.reaction=stand-and-shoot", "knights.declare=declare"];
        let shoots = if edition == "highest-die" { &shoots[..] } else { &shoots[..1] };
        let contact = chance(&lines, shoots, Question::ContactMade, Value::Bool(true));
        assert_eq!(contact, steady * reached, "{edition}");
        let casualties = chance(&lines, shoots, Question::ShootCasualties, Value::Count(1));
        assert_eq!(casualties, lost[1], "{edition}");
    }
}

/// Spears off to the side flee out of every reach, and guards stand straight ahead: the charge may turn to them.
const ASIDE: &str = r#"
    [units.spears]
    side = "defender"
    models = 5
    base = [25, 25]
    at = [109.2, 90]
    facing = 180
    move = 4
    [units.guards]
    side = "defender"
    models = 5
    base = [25, 25]
    ahead_of = "knights"
    gap = 10
    move = 6
    [[charges]]
    unit = "knights"
    targets = ["spears"]
    "#;

#[test]
fn highest_die_redirects_and_comes_back() {
    let lines = lines("highest-die", ASIDE);
    let to_guards = ["knights.declare=declare", FLEES, "knights.redirect=guards"];
    let holds = chance(
        &lines,
        &[&to_guards[..], &["guards.reaction=hold"]].concat(),
        Question::ContactMade,
        true.into(),
    );
    assert_eq!(holds, of_36(|one, other| 7 + one.max(other) >= 10));
    // The guards flee too, and the charge keeps to them.
    let mut caught = 0;
    for flee_one in 1..=6 {
        for flee_other in 1..=6 {
            for one in 1..=6u128 {
                for other in 1..=6u128 {
                    caught += u128::from(10 + flee_one + flee_other <= 7 + one.max(other));
                }
            }
        }
    }
    let keeps = [&to_guards[..], &["guards.reaction=flee", "knights.redirect=none"]].concat();
    let contact = chance(&lines, &keeps, Question::ContactMade, true.into());
    assert_eq!(
        contact / 2,
        Chance::new(caught, 36 * 36),
        "both lines of the reform test end in the same contact"
    );
    assert!(
        lines.keys().any(|line| line.ends_with(&["knights.redirect=spears".to_owned()])),
        "it may come back"
    );
}

#[test]
fn summed_dice_redirects_by_a_leadership_test() {
    let file = format!("{KNIGHTS}{ASIDE}").replace("move = 7", "move = 3");
    let file = ScenarioFile::from_text("walked.toml", &file).expect("the scenario is right");
    let rules = ruleset("summed-dice").expect("the edition is right").rules;
    let lines = walk(&rules, &file.situations[0].field, Choices::Every).expect("the situation is played");
    let to_guards = [FLEES, "knights.redirect=guards"];
    let passed = of_36(|one, other| one + other <= 8);
    let holds = chance(
        &lines,
        &[&to_guards[..], &["guards.reaction=hold"]].concat(),
        Question::ContactMade,
        true.into(),
    );
    assert_eq!(holds, passed * of_36(|one, other| 3 + one + other >= 10));
    let test_failed: Chance = lines
        .iter()
        .filter(|(line, _)| line.get(1).is_some_and(|answer| answer == "knights.redirect=guards"))
        .filter(|(line, _)| !line.iter().any(|answer| answer.starts_with("guards.reaction")))
        // Whoever then catches the first target may try to reform, or not: one of the two lines is enough.
        .filter(|(line, _)| !line.iter().any(|answer| answer == "knights.reform=decline"))
        .flat_map(|(_, ends)| ends.values())
        .sum();
    assert_eq!(test_failed, Chance::new(1, 1) - passed, "nobody asks the guards where the test is failed");
}

#[test]
fn double_move_redirects_only_to_what_the_flight_lays_bare() {
    let lines = lines("double-move", ASIDE);
    assert!(
        lines.keys().flatten().all(|choice| choice != "knights.redirect=guards"),
        "the guards were open from the start"
    );
}

#[test]
fn within_twelve_picks_after_the_roll() {
    let field = r#"
        [units.spears]
        side = "defender"
        models = 5
        base = [25, 25]
        ahead_of = "knights"
        gap = 8
        move = 4
        [units.archers]
        side = "defender"
        models = 5
        base = [25, 25]
        at = [100, 69]
        move = 4
        [[charges]]
        unit = "knights"
        targets = ["spears", "archers"]
        "#;
    let lines = lines("within-twelve", field);
    let goes = ["knights.declare=declare", "knights.attempt=attempt"];
    let both = of_36(|one, other| one + other >= 10);
    for target in ["spears", "archers"] {
        let pick = format!("knights.targets={target}");
        let picked = chance(&lines, &[&goes[..], &[&pick]].concat(), Question::ContactMade, true.into());
        assert_eq!(picked, both, "{target} is a choice where the roll reaches both");
    }
    // Where it reaches one alone, nothing is picked among.
    let alone: HashMap<_, _> = lines.clone().into_iter().filter(|(line, _)| line == &goes).collect();
    let reached = chance(&alone, &goes, Question::ContactMade, true.into());
    assert_eq!(reached, of_36(|one, other| (8..10).contains(&(one + other))), "the spears alone");
    let any: Chance = chance(&lines, &goes, Question::ContactMade, true.into());
    assert_eq!(
        any,
        of_36(|one, other| one + other >= 8) + both,
        "where both are reached there are two lines"
    );
    let declined = chance(&lines, &["knights.attempt=decline"], Question::ContactMade, true.into());
    assert_eq!(declined, Chance::ZERO);
}

#[test]
fn abstract_engagement_asks_for_responses_and_melee() {
    let field = r#"
        [units.spears]
        side = "defender"
        models = 5
        base = [25, 25]
        ahead_of = "knights"
        gap = 20
        move = 8
        [[charges]]
        unit = "knights"
        targets = ["spears"]
        "#;
    let lines = lines("abstract-engagement", field);
    // Twice Move 7 is 14: short of 20, but not of the 12 that a counter-charge of 8 leaves.
    let contact = |choice| chance(&lines, &[choice], Question::ContactMade, true.into());
    assert_eq!(contact("spears.reaction=hold"), Chance::ZERO);
    assert_eq!(contact("spears.reaction=counter-charge"), Chance::new(1, 1));
    let rush = field
        .replace("unit = \"knights\"", "unit = \"knights\"\ncommand = \"rush\"")
        .replace("gap = 20", "gap = 9");
    let lines = self::lines("abstract-engagement", &rush);
    let mut choices: Vec<Vec<String>> = lines.keys().cloned().collect();
    choices.sort();
    assert_eq!(
        choices,
        [["knights.melee=decline"], ["knights.melee=fight"]],
        "melee is permitted, nothing else is asked"
    );
}

/// Whatever the shared scenarios come to, all ends together are certain.
#[test]
fn the_ends_of_every_shared_situation_sum_to_one() {
    let mut walked = 0;
    for file in scenarios().expect("the shared scenarios are right") {
        for situation in file.situations {
            for edition in editions().expect("the editions are right") {
                let rules: Ruleset = edition.rules;
                let ends = match walk(&rules, &situation.field, Choices::Default) {
                    Err(Halt::NotPlayed(_)) => continue,
                    other => other
                        .unwrap_or_else(|halt| panic!("{} under {}: {halt}", situation.id, rules.edition())),
                };
                let all: Chance = ends.values().flat_map(HashMap::values).sum();
                assert_eq!(all, Chance::new(1, 1), "{} under {}", situation.id, rules.edition());
                walked += 1;
            }
        }
    }
    assert!(walked > 300, "only {walked} were walked");
}
