//! The order in which a scenario's file lists its units decides nothing: tried on random situations and on the shared ones,
//! under all five editions.

use std::sync::LazyLock;

use onset_load::LoadedRuleset;
use onset_rules::{Clause, Field, Phase, Question, Shared, Unit, UnitId, Value, Wanted, table::Halt};
use onset_tests::{
    cases,
    played::played_silently,
    seeds,
    setup::{Setup, anywhere},
};
use proptest::prelude::*;

/// So many situations.
const SITUATIONS: u32 = 1000;

/// More units than this no situation has.
const UNITS: u8 = 16;

static EDITIONS: LazyLock<[LoadedRuleset; 5]> = LazyLock::new(seeds::editions);

proptest! {
    #![proptest_config(cases::config(SITUATIONS))]

    #[test]
    fn units_listed_in_another_order_play_alike(
        setup in anywhere(),
        order in Just((0..UNITS).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        alike(&setup, &order)?;
    }
}

#[test]
fn the_shared_situations_play_alike_with_their_units_listed_backwards() {
    let backwards: Vec<u8> = (0..UNITS).rev().collect();
    for situation in seeds::situations() {
        let setup = Setup { field: situation.field, script: situation.script, seed: situation.seed };
        if let Err(why) = alike(&setup, &backwards) {
            panic!("{}: {why}", situation.id);
        }
    }
}

/// Plays a situation as it is and with its units listed in that order, and compares what comes of it.
fn alike(setup: &Setup, order: &[u8]) -> Result<(), TestCaseError> {
    let listed = Setup { field: Shared::new(listed(&setup.field, order)), ..setup.clone() };
    for ruleset in EDITIONS.iter() {
        let [one, other] = [setup, &listed].map(|setup| comes_to(played_silently(&ruleset.rules, setup)));
        prop_assert_eq!(one, other, "under {}", &ruleset.id);
    }
    Ok(())
}

/// The field with its units in that order, the places of those that it has.
fn listed(field: &Field, order: &[u8]) -> Field {
    assert!(field.units.len() <= usize::from(UNITS), "more units than are put in order");
    let order: Vec<u8> =
        order.iter().copied().filter(|place| usize::from(*place) < field.units.len()).collect();
    let moved = |unit: &UnitId| {
        UnitId(order.iter().position(|place| *place == unit.0).expect("every unit has a place") as u8)
    };
    let wanted = |wanted: &Wanted| Wanted {
        unit: moved(&wanted.unit),
        targets: wanted.targets.iter().map(moved).collect(),
        ..wanted.clone()
    };
    Field {
        units: order.iter().map(|place| field.units[usize::from(*place)].clone()).collect(),
        charges: field.charges.iter().map(wanted).collect(),
        ..field.clone()
    }
}

/// What a play comes to, by names: every unit and every outcome, or the clause that it would need.
type Comes = Result<(Vec<(String, Unit)>, Vec<(Option<String>, Question, Value)>), Clause>;

fn comes_to(end: Result<Phase, Halt>) -> Comes {
    let end = match end {
        Ok(end) => end,
        Err(Halt::NotPlayed(not_played)) => return Err(not_played.clause),
        Err(halt) => panic!("{halt}"),
    };
    let name = |unit: UnitId| end.profile(unit).name.clone();
    let mut units: Vec<(String, Unit)> =
        end.field.unit_ids().map(|unit| (name(unit), end.unit(unit).clone())).collect();
    units.sort_by(|(one, _), (other, _)| one.cmp(other));
    let outcomes = end.charges.iter().flat_map(|charge| &charge.outcomes);
    let outcomes = outcomes.map(|(of, question, value)| (of.map(name), *question, value.clone()));
    Ok((units, outcomes.collect()))
}
