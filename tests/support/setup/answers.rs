//! Random answers: choices that may be open or not, and dice laid down for the charge.

use onset_rules::{
    Field,
    table::{ChoiceKind, Laid, Script},
};
use proptest::prelude::*;

/// Scripts for units of the names that situations use.
pub(super) fn scripts() -> BoxedStrategy<Script> {
    let reactions = (prop::option::weighted(0.85, reaction()), prop::option::weighted(0.6, reaction()));
    let charging = (
        prop::option::weighted(0.6, unit_names()),
        prop::option::weighted(0.15, word(ChoiceKind::Attempt)),
        prop::option::weighted(0.08, word(ChoiceKind::Declare)),
        prop::option::weighted(0.3, word(ChoiceKind::Reform)),
        prop::option::weighted(0.3, word(ChoiceKind::Melee)),
        prop::option::weighted(0.2, picks()),
    );
    let dice = prop::option::weighted(0.6, prop::collection::vec(1u8..=6, 1..=3));
    let scripts = (reactions, charging, dice).prop_map(|((first, second), charging, dice)| {
        let (redirect, attempt, declare, reform, melee, targets) = charging;
        let laid = [
            ("spears.reaction", first),
            ("archers.reaction", second),
            ("knights.redirect", redirect),
            ("knights.attempt", attempt),
            ("knights.declare", declare),
            ("knights.reform", reform),
            ("knights.melee", melee),
            ("knights.targets", targets),
        ];
        let choices = laid.into_iter().filter_map(|(name, laid)| Some((name.to_owned(), laid?))).collect();
        let dice = dice.map(|faces| ("knights.charge".to_owned(), faces)).into_iter().collect();
        Script { dice, choices }
    });
    scripts.boxed()
}

/// What of a script is about units that are there.
pub(super) fn fitting(script: Script, field: &Field) -> Script {
    let is_there = |name: &str| field.find(name).is_some();
    let of_there = |(name, laid): &(String, Laid)| {
        let asked = name.split('.').next().is_some_and(is_there);
        let answers = match laid {
            Laid::Always(answer) => std::slice::from_ref(answer),
            Laid::InTurn(answers) => answers,
        };
        let is_unit = |part: &str| ["spears", "archers", "guards"].contains(&part);
        asked
            && answers
                .iter()
                .flat_map(|answer| answer.split('+'))
                .all(|part| !is_unit(part) || is_there(part))
    };
    Script { choices: script.choices.into_iter().filter(of_there).collect(), ..script }
}

fn laid(answer: impl Strategy<Value = String> + Clone + 'static) -> BoxedStrategy<Laid> {
    let in_turn = prop::collection::vec(answer.clone(), 1..=3).prop_map(Laid::InTurn);
    prop_oneof![4 => answer.prop_map(Laid::Always), 1 => in_turn].boxed()
}

fn reaction() -> BoxedStrategy<Laid> {
    let words = [
        "hold", "stand-and-shoot", "stand-and-shoot", "flee", "flee", "flee", "counter-charge",
        "counter-charge",
    ];
    laid(prop::sample::select(words.to_vec()).prop_map(str::to_owned))
}

fn word(kind: ChoiceKind) -> BoxedStrategy<Laid> {
    laid(prop::sample::select(kind.words().to_vec()).prop_map(str::to_owned))
}

fn unit_names() -> BoxedStrategy<Laid> {
    laid(prop::sample::select(vec!["archers", "guards", "spears", "none"]).prop_map(str::to_owned))
}

fn picks() -> BoxedStrategy<Laid> {
    let sets = ["spears", "archers", "spears+archers", "spears+guards", "spears+archers+guards"];
    laid(prop::sample::select(sets.to_vec()).prop_map(str::to_owned))
}
