//! No number of a rule stands in Rust: every value of every edition's file is read, for when it is changed some shared
//! situation ends otherwise.

use std::collections::BTreeMap;

use onset_compare::{Outcome, play_one};
use onset_load::{Literal, LoadedRuleset, Setting, Situation};
use onset_rules::{Clause, Question, Unit, UnitId, Value};
use onset_tests::seeds;

/// Values that no shared situation turns on yet, each with what is missing. A name in a list is written behind it.
const IDLE: &[(&str, &str)] = &[
    ("abstract-engagement command.rush.counter_allowance.plus", RUSH),
    ("abstract-engagement command.rush.counter_allowance.times", RUSH),
    ("double-move react.choices hold", HOLD),
    ("double-move redirect.nearest_from", "no fleer runs past one of two enemies that it lays bare"),
    ("highest-die react.choices hold", HOLD),
    ("highest-die shoot.of", PACE),
    ("summed-dice react.choices hold", HOLD),
    ("summed-dice shoot.of", PACE),
    ("within-twelve coherency.nearest", "no loose unit stands near the limit of two inches"),
];

const HOLD: &str = "a unit can always hold, and a list without it is not accepted";
const PACE: &str =
    "a charge goes the Move times one, so that the charge move in place of the Move is the same";
const RUSH: &str = "the command allows no counter-charge, so that how far one goes does not come up";

#[test]
fn every_value_of_every_edition_decides_something() {
    let situations = seeds::situations();
    let mut idle: BTreeMap<String, String> = BTreeMap::new();
    for ruleset in &seeds::editions() {
        let ends: Vec<End> = situations.iter().map(|situation| end(ruleset, situation)).collect();
        for value in &ruleset.values {
            for (what, others) in changes(ruleset, &value.key, &value.value) {
                if let Some(fault) = fault(ruleset, &value.key, &others, &situations, &ends) {
                    idle.insert(format!("{} {what}", ruleset.id), fault);
                }
            }
        }
    }
    let mut faults = Vec::new();
    for (value, reason) in IDLE {
        assert!(!reason.is_empty(), "{value} is listed without a reason");
        if idle.remove(*value).is_none() {
            faults.push(format!("{value} decides something now, or is no value: take it off the list"));
        }
    }
    faults.extend(idle.iter().map(|(value, fault)| format!("{value}: {fault}")));
    assert!(faults.is_empty(), "{} values:\n{}", faults.len(), faults.join("\n"));
}

/// How a situation ends: where everybody stands, and the outcomes; or the clause by which it is not played.
#[derive(PartialEq)]
enum End {
    Played(Vec<Unit>, Vec<Vec<(Option<UnitId>, Question, Value)>>),
    NotPlayed(Clause),
    Stuck,
}

fn end(ruleset: &LoadedRuleset, situation: &Situation) -> End {
    match play_one(ruleset, situation) {
        Outcome::Played(played) => {
            let outcomes = played.end.charges.into_iter().map(|charge| charge.outcomes).collect();
            End::Played(played.end.units, outcomes)
        }
        Outcome::NotPlayed(not) => End::NotPlayed(not.clause),
        Outcome::Stuck(_) => End::Stuck,
    }
}

/// What is wrong with a value, if anything: none of these others in its place is accepted, or none changes an end.
fn fault(
    ruleset: &LoadedRuleset,
    key: &str,
    others: &[Literal],
    situations: &[Situation],
    ends: &[End],
) -> Option<String> {
    let set = |other: &Literal| ruleset.with(&[Setting::new("other", key, other)]).ok();
    let changed: Vec<LoadedRuleset> = others.iter().filter_map(set).collect();
    if changed.is_empty() {
        return Some("none of the values tried in its place is accepted".to_owned());
    }
    let differs = |(situation, known): (&Situation, &End), changed: &LoadedRuleset| {
        let found = end(changed, situation);
        found != End::Stuck && found != *known
    };
    let decides = |changed: &LoadedRuleset| situations.iter().zip(ends).any(|pair| differs(pair, changed));
    let tried = || changed.iter().filter_map(|changed| Some(changed.value(key)?.value.to_string()));
    (!changed.iter().any(decides)).then(|| {
        format!("with {} in its place everything ends as before", tried().collect::<Vec<_>>().join(" or "))
    })
}

/// What to change of a value, and into what: a list as a whole and by each of its names, everything else once.
fn changes(ruleset: &LoadedRuleset, key: &str, value: &Literal) -> Vec<(String, Vec<Literal>)> {
    let whole = (key.to_owned(), others(ruleset, key, value));
    let Literal::List(names) = value else { return vec![whole] };
    let without = |place: usize| {
        let rest =
            names.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, name)| name.clone());
        (format!("{key} {}", names[place].text().unwrap_or_default()), vec![Literal::List(rest.collect())])
    };
    std::iter::once(whole).chain((0..names.len()).map(without)).collect()
}

/// Values to try in the place of one; those that are not accepted there are passed over.
fn others(ruleset: &LoadedRuleset, key: &str, value: &Literal) -> Vec<Literal> {
    let others: Vec<Literal> = match value {
        Literal::Bool(yes) => vec![Literal::Bool(!yes)],
        Literal::Whole(number) => {
            [number + 1, number - 1, number * 2, number * 4, 0].map(Literal::Whole).into()
        }
        Literal::Real(number) => [number / 2.0, number + 0.25, number * 2.0].map(Literal::Real).into(),
        // Where a list may not be empty, one of its names is left.
        Literal::List(names) => {
            let single = names.iter().map(|name| Literal::List(vec![name.clone()]));
            std::iter::once(Literal::List(Vec::new())).chain(single).collect()
        }
        Literal::Text(text) if is_dice(text) => ["1d6", "2d6", "2d6kh1", "3d6"].map(Literal::from).into(),
        Literal::Text(_) => words(ruleset, key),
        Literal::Table(_) => panic!("{key} is no value but a table of them"),
    };
    others.into_iter().filter(|other| other != value).collect()
}

fn is_dice(text: &str) -> bool {
    text.contains('d') && text.starts_with(|letter: char| letter.is_ascii_digit())
}

/// The words that are accepted for a key, as the message about another one lists them.
fn words(ruleset: &LoadedRuleset, key: &str) -> Vec<Literal> {
    let Err(error) = ruleset.with(&[Setting::new("other", key, &Literal::from("no-such-word"))]) else {
        panic!("{key} takes any word: say here what could change it");
    };
    let message = error.to_string();
    let (_, accepted) = message.rsplit_once("accepted: ").unwrap_or_else(|| panic!("{key}: {message}"));
    accepted.split('"').skip(1).step_by(2).map(Literal::from).collect()
}
