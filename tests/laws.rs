//! What holds of every play, whatever the situation: laws tried on random situations under all five editions.
//!
//! A law that fails prints the smallest situation found as a scenario's file. `PROPTEST_CASES` sets how many situations are
//! tried, `PROPTEST_RNG_SEED` other ones than usual.

use std::sync::LazyLock;

use onset_geometry::{Degrees, Inches, Point, Vector};
use onset_load::LoadedRuleset;
use onset_rules::{
    Edition, Field, Phase, Question, Record, Shared, UnitId, Value,
    steps::measure::all_engaged_with,
    table::{Halt, Laid},
};
use onset_tests::{
    alike::alike,
    cases,
    motion::Motion,
    played::{played, played_silently},
    seeds,
    setup::{Place, Setup, anywhere, setups},
    standing::stands,
};
use proptest::{prelude::*, test_runner::TestCaseResult};

/// So many situations for a law that needs the rare ones too.
const OFTEN: u32 = 1000;

/// So many situations for the others.
const USUAL: u32 = 500;

/// Models are engaged within so many inches in within-twelve.
const ENGAGED: Inches = Inches::new(2.0);

static EDITIONS: LazyLock<[LoadedRuleset; Edition::ALL.len()]> = LazyLock::new(seeds::editions);

/// Tries a law under each edition.
fn under_each(law: impl Fn(&LoadedRuleset) -> TestCaseResult) -> TestCaseResult {
    EDITIONS.iter().try_for_each(law)
}

proptest! {
    #![proptest_config(cases::config(OFTEN))]

    #[test]
    fn every_play_ends_or_names_the_clause_that_it_needs(setup in anywhere()) {
        under_each(|ruleset| match played_silently(&ruleset.rules, &setup) {
            Ok(_) => Ok(()),
            Err(Halt::NotPlayed(not)) => {
                prop_assert_eq!(not.clause.edition(), ruleset.edition);
                prop_assert!(!not.reason.is_empty() && !not.key.is_empty());
                Ok(())
            }
            Err(halt) => Err(TestCaseError::fail(format!("{}: {halt:?}", ruleset.id))),
        })?;
    }

    #[test]
    fn nobody_ends_on_another_or_half_off_the_table(setup in anywhere()) {
        under_each(|ruleset| match played_silently(&ruleset.rules, &setup) {
            Ok(end) => stands(&ruleset.id, &end),
            Err(_) => Ok(()),
        })?;
    }

    #[test]
    fn nobody_is_engaged_with_an_enemy_that_was_not_picked(setup in anywhere()) {
        let within = EDITIONS.iter().find(|ruleset| ruleset.edition == Edition::WithinTwelve);
        if let Some(Ok(end)) = within.map(|ruleset| played_silently(&ruleset.rules, &setup)) {
            engaged_as_picked(&end)?;
        }
    }

    #[test]
    fn a_command_that_forbids_joining_a_melee_joins_none(setup in anywhere()) {
        let by_command = EDITIONS.iter().find(|ruleset| ruleset.edition == Edition::AbstractEngagement);
        let rush = setup.field.charges[0].command.as_deref() == Some("rush");
        if let Some(Ok(end)) = by_command.filter(|_| rush).map(|ruleset| played_silently(&ruleset.rules, &setup)) {
            joins_nobody(&end)?;
        }
    }

    #[test]
    fn turning_the_table_by_any_angle_turns_everything_with_it(setup in setups(Place::Interior), by in 0.0..360.0f64) {
        goes_along(&setup, &Motion::Turn(middle(&setup), Degrees::new(by)))?;
    }
}

proptest! {
    #![proptest_config(cases::config(USUAL))]

    #[test]
    fn moving_the_table_moves_everything_with_it(setup in setups(Place::Interior), to in vectors()) {
        goes_along(&setup, &Motion::Shift(to))?;
    }

    #[test]
    fn turning_the_table_by_quarters_turns_everything_with_it(setup in anywhere(), quarters in 1u32..=3) {
        goes_along(&setup, &Motion::Turn(middle(&setup), Degrees::new(f64::from(quarters) * 90.0)))?;
    }

    #[test]
    fn in_the_mirror_everything_is_the_same_but_left_and_right(setup in anywhere()) {
        goes_along(&setup, &Motion::Mirror(Inches::new(middle(&setup).x)))?;
    }

    #[test]
    fn listening_changes_nothing(setup in anywhere()) {
        under_each(|ruleset| {
            let heard = played(&ruleset.rules, &setup);
            let unheard = played_silently(&ruleset.rules, &setup);
            prop_assert_eq!(&heard.end, &unheard, "under {}", &ruleset.id);
            let Ok(end) = &heard.end else { return Ok(()) };
            prop_assert_eq!(outcomes_told(&heard.record), outcomes(end), "under {}", &ruleset.id);
            Ok(())
        })?;
    }

    #[test]
    fn a_charge_ends_on_the_unit_that_it_is_said_to_have_turned_to(setup in anywhere()) {
        under_each(|ruleset| match played_silently(&ruleset.rules, &setup) {
            Ok(end) => turned_to(&ruleset.id, &end),
            Err(_) => Ok(()),
        })?;
    }

    #[test]
    fn answers_laid_down_again_give_the_same_play(setup in anywhere(), seed in any::<u64>()) {
        under_each(|ruleset| {
            let first = played(&ruleset.rules, &setup);
            let again = Setup { script: first.answers.clone(), seed, ..setup.clone() };
            let second = played(&ruleset.rules, &again);
            prop_assert_eq!(&first.end, &second.end, "under {}", &ruleset.id);
            prop_assert_eq!(&first.answers, &second.answers, "under {}", &ruleset.id);
            prop_assert!(!second.overruled);
            if first.overruled {
                // That an answer was not open is told of the first play only.
                prop_assert_eq!(settled(&first.record), settled(&second.record), "under {}", &ruleset.id);
            } else {
                prop_assert_eq!(&first.record, &second.record, "under {}", &ruleset.id);
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_longer_roll_never_loses_contact(
        setup in anywhere(),
        faces in prop::collection::vec((1u8..=6, 0u8..=5), 3),
        shoots in any::<bool>(),
    ) {
        let shorter = faces.iter().map(|(face, _)| *face).collect();
        let longer = faces.iter().map(|(face, more)| (face + more).min(6)).collect();
        let [shorter, longer] = [shorter, longer].map(|faces| unfled(&setup, faces, shoots));
        let rolling = [Edition::HighestDie, Edition::SummedDice, Edition::WithinTwelve];
        for ruleset in EDITIONS.iter().filter(|ruleset| rolling.contains(&ruleset.edition)) {
            let Ok(one) = played_silently(&ruleset.rules, &shorter) else { continue };
            let other = played_silently(&ruleset.rules, &longer);
            // Where models move one by one, further means that they may have to go different ways.
            let is_beyond = ruleset.edition == Edition::WithinTwelve && other.is_err();
            let loses = made_contact(&one) && !is_beyond && !other.as_ref().is_ok_and(made_contact);
            prop_assert!(!loses, "{} loses contact by a longer roll: {other:?}", ruleset.id);
        }
    }
}

/// Who made a charge move is engaged with nobody but its targets.
fn engaged_as_picked(end: &Phase) -> TestCaseResult {
    for charge in &end.charges {
        let moved = charge.outcome(None, Question::MoveInches).is_some();
        let picked: Vec<UnitId> = charge.targets.iter().map(|target| target.unit).collect();
        let other = all_engaged_with(end, charge.charger, ENGAGED).find(|enemy| !picked.contains(enemy));
        if let Some(other) = other.filter(|_| moved) {
            prop_assert!(false, "it is engaged with {}, which it did not pick", end.profile(other).name);
        }
    }
    Ok(())
}

/// Who made a charge move fights nobody who is in melee with a friend.
fn joins_nobody(end: &Phase) -> TestCaseResult {
    for charge in &end.charges {
        let joined = outcomes(end).iter().any(|(_, _, question, _)| *question == Question::MeleeJoined);
        prop_assert!(!joined, "it joins a melee");
        let reached = outcomes(end).iter().any(|(_, _, question, value)| {
            *question == Question::ContactMade && **value == Value::Bool(true)
        });
        for enemy in all_engaged_with(end, charge.charger, Inches::ZERO).filter(|_| reached) {
            let friend = all_engaged_with(end, enemy, Inches::ZERO).find(|friend| *friend != charge.charger);
            prop_assert!(friend.is_none(), "it fights {}, who fights a friend", end.profile(enemy).name);
        }
    }
    Ok(())
}

/// A charge that turned to another unit says so, whatever was asked of it after that; one that says it turned to nobody goes
/// at its first target.
fn turned_to(ruleset: &str, end: &Phase) -> TestCaseResult {
    for charge in &end.charges {
        let turned = charge.targets.len() > 1;
        let ends_on = charge.targets.get(charge.at).map(|target| end.profile(target.unit).name.as_str());
        match charge.outcome(None, Question::RedirectTo) {
            Some(Value::Unit(name)) => prop_assert_eq!(ends_on, Some(name.as_str()), "{}", ruleset),
            Some(_) => prop_assert!(!turned, "{ruleset}: turned to {ends_on:?}, and says that it did not"),
            None => {}
        }
    }
    Ok(())
}

fn vectors() -> impl Strategy<Value = Vector> {
    (-90.0..90.0f64, -90.0..90.0f64).prop_map(|(right, up)| Vector::new(right, up))
}

fn middle(setup: &Setup) -> Point {
    let board = setup.field.board;
    Point::new(board.width.get() / 2.0, board.height.get() / 2.0)
}

/// The play on the table after the motion is the play on the table before it, moved along.
fn goes_along(setup: &Setup, motion: &Motion) -> TestCaseResult {
    let there = setup.moved(motion);
    under_each(|ruleset| {
        let [one, other] = [setup, &there].map(|setup| played(&ruleset.rules, setup));
        alike(&one, &other, motion).map_err(|why| TestCaseError::fail(format!("under {}: {why}", ruleset.id)))
    })
}

/// What was settled, and by which clauses; why may tell of an answer that was not open.
fn settled(record: &Record) -> Vec<(Option<UnitId>, Question, &Value, onset_rules::Clause)> {
    record.facts.iter().map(|fact| (fact.target, fact.question, &fact.value, fact.clause)).collect()
}

type Outcomes<'p> = Vec<(usize, Option<UnitId>, Question, &'p Value)>;

fn outcomes_told(record: &Record) -> Outcomes<'_> {
    let facts = record.facts.iter().filter(|fact| fact.question.is_outcome());
    facts.map(|fact| (fact.charge, fact.target, fact.question, &fact.value)).collect()
}

fn outcomes(end: &Phase) -> Outcomes<'_> {
    let charges = end.charges.iter().enumerate();
    let each =
        charges.flat_map(|(place, charge)| charge.outcomes.iter().map(move |outcome| (place, outcome)));
    each.map(|(place, (target, question, value))| (place, *target, *question, value)).collect()
}

/// The same situation with these dice for the charge, where no enemy flees.
fn unfled(setup: &Setup, faces: Vec<u8>, shoots: bool) -> Setup {
    let mut field = Field::clone(&setup.field);
    for profile in &mut field.units {
        profile.state.retain(|state| state != "fleeing");
        profile.traits.retain(|name| name != "terror");
    }
    let mut script = setup.script.clone();
    script.dice.insert("knights.charge".to_owned(), faces);
    for enemy in ["spears", "archers", "guards"] {
        let reaction = if shoots { "stand-and-shoot" } else { "hold" };
        script.choices.insert(format!("{enemy}.reaction"), Laid::Always(reaction.to_owned()));
    }
    Setup { field: Shared::new(field), script, seed: setup.seed }
}

fn made_contact(end: &Phase) -> bool {
    outcomes(end)
        .iter()
        .any(|(_, _, question, value)| *question == Question::ContactMade && **value == Value::Bool(true))
}
