//! A player's own move: the best there is is legal when a player makes it, and each thing that is wrong with another breaks
//! the clause that lays it down, as long as that is in force.

use onset_compare::{Tried, TriedMove, try_move};
use onset_load::{LoadedRuleset, MoveFile, ScenarioFile, Situation};
use onset_manoeuvre::{Aligned, Hand, Step, Way};
use onset_rules::{Edition, Fate};
use onset_tests::seeds;

const RANKED: [&str; 3] = ["double-move", "highest-die", "summed-dice"];

fn tried(ruleset: &LoadedRuleset, situation: &Situation, steps: &str) -> Option<Tried> {
    let text = format!("format = 1\nsteps = [{steps}]\n");
    let file = MoveFile::from_text("move.toml", &text, situation).unwrap_or_else(|error| panic!("{error}"));
    try_move(ruleset, situation, &file).expect("the ruleset moves blocks").tried
}

fn judged(ruleset: &LoadedRuleset, situation: &Situation, steps: &str) -> TriedMove {
    match tried(ruleset, situation, steps) {
        Some(Tried::Judged(tried)) => *tried,
        other => panic!("{steps} is not judged: {other:?}"),
    }
}

/// Each fault with its clause.
fn broken(ruleset: &LoadedRuleset, situation: &Situation, steps: &str) -> Vec<(&'static str, &'static str)> {
    let tried = judged(ruleset, situation, steps);
    tried.judged.broken.iter().map(|broken| (broken.fault, broken.clause.id())).collect()
}

/// The steps as a file has them, to the last digit.
fn written(way: &Way) -> String {
    let step = |step: &Step| match step {
        Step::Forward(by) => format!("{{ forward = {:?} }}", by.get()),
        Step::Wheel { to, by } => {
            let to = if *to == Hand::Left { "left" } else { "right" };
            format!("{{ wheel = \"{to}\", degrees = {:?} }}", by.get())
        }
        Step::Align(Aligned::Charger) => "{ align = \"charger\" }".to_owned(),
        Step::Align(Aligned::Target) => "{ align = \"target\" }".to_owned(),
        Step::Align(Aligned::Neither) => "{ align = \"neither\" }".to_owned(),
    };
    way.steps.iter().map(step).collect::<Vec<_>>().join(", ")
}

fn ruleset(id: &str) -> LoadedRuleset {
    onset_load::ruleset(id).expect("there is this edition")
}

fn without(id: &str, clauses: &[&str]) -> LoadedRuleset {
    clauses.iter().fold(ruleset(id), |ruleset, clause| ruleset.without(clause).expect("it has an off"))
}

/// Knights at (36, 12), spears nine inches ahead of them, and what else there is.
fn nine(movement: f64, more: &str) -> Situation {
    let text = format!(
        "title = \"Nine\"\n{more}\n[units.knights]\nside = \"attacker\"\nmodels = 5\nbase = [25, 50]\nat = [36, 12]\n\
         move = {movement}\nunit_strength = 2\n[units.spears]\nside = \"defender\"\nmodels = 10\nbase = 25\n\
         ahead_of = \"knights\"\ngap = 9\nmove = 4\n[[charges]]\nunit = \"knights\"\ntargets = [\"spears\"]\n\
         [dice]\n\"knights.charge\" = [6, 6]\n"
    );
    ScenarioFile::from_text("nine.toml", &text).unwrap_or_else(|error| panic!("{error}")).situations.remove(0)
}

const IN: &str = "{ forward = \"contact\" }, { align = \"charger\" }";
const AROUND: &str = "{ wheel = \"left\", degrees = 20 }, { forward = \"contact\" }, { align = \"charger\" }";

#[test]
fn a_step_to_contact_needs_a_target_ahead() {
    let away = "{ wheel = \"left\", degrees = 90 }, { forward = \"contact\" }";
    match tried(&ruleset("highest-die"), &nine(8.0, ""), away) {
        Some(Tried::NotMade { why, .. }) => {
            assert_eq!(why, "step 2 goes ahead to contact, and spears does not lie ahead of knights then");
        }
        other => panic!("nothing is met: {other:?}"),
    }
}

#[test]
fn how_deep_a_move_goes_into_the_target_is_no_matter_of_how_far_beyond_it_goes() {
    let into = |inches: u32| {
        let steps = format!("{{ forward = {inches} }}");
        let tried = judged(&ruleset("highest-die"), &nine(8.0, ""), &steps);
        let through = tried.judged.broken.iter().find(|broken| broken.fault == "through-target");
        through.unwrap_or_else(|| panic!("{steps} goes through them")).amount
    };
    // Out at the far side again both ways: as deep as the spears are, two ranks of 25 mm.
    let (near, far) = (into(20), into(1000));
    assert!((near - far).abs() < 0.1 && far > 1.5, "{near} and {far}");
}

#[test]
fn the_best_move_is_legal_when_a_player_makes_it() {
    let mut seen = 0;
    for situation in seeds::situations() {
        for id in RANKED {
            let ruleset = ruleset(id);
            let Some(Tried::Judged(first)) = tried(&ruleset, &situation, "{ forward = 1 }") else { continue };
            let best = first.judged.best.expect("who reaches has a move");
            let again = judged(&ruleset, &situation, &written(&best.way));
            assert_eq!(again.judged.broken, [], "{} under {id}: {}", situation.id, written(&best.way));
            let models = (again.judged.verdict.charger_models, again.judged.verdict.target_models);
            assert_eq!(models, (best.charger_models, best.target_models), "{} under {id}", situation.id);
            seen += 1;
        }
    }
    assert!(seen > 50, "hardly any charge comes to its move: {seen}");
}

#[test]
fn how_it_moves() {
    let nine = nine(7.0, "");
    for (id, moved) in [
        ("highest-die", "move.one-wheel"),
        ("summed-dice", "move.one-wheel"),
        ("double-move", "move.straight"),
    ] {
        let broken = |steps: &str| broken(&ruleset(id), &nine, steps);
        assert_eq!(broken("{ forward = 9 }"), []);
        assert_eq!(broken("{ forward = 8.9 }"), [("no-contact", moved)]);
        assert_eq!(broken("{ forward = 9.1 }"), [("touches-target-early", moved), ("through-target", moved)]);
        let two = "{ wheel = \"left\", degrees = 5 }, { wheel = \"right\", degrees = 5 }";
        assert_eq!(broken(two), [("too-many-wheels", "move.one-wheel"), ("no-contact", moved)]);
        let late = "{ forward = 9 }, { align = \"charger\" }, { forward = 1 }";
        assert_eq!(broken(late), [("step-after-align", moved)]);
    }
    let none = without("highest-die", &["move.one-wheel"]);
    assert_eq!(broken(&none, &nine, AROUND)[0], ("too-many-wheels", "move.one-wheel"));
    let first = LoadedRuleset::from_text(
        "first.toml",
        "format = 1\nid = \"first\"\ninherits = \"highest-die\"\n[move]\nwheel_at = \"start\"\n",
    );
    let late = "{ forward = 1 }, { wheel = \"left\", degrees = 20 }, { forward = \"contact\" }, { align = \"charger\" }";
    let late = broken(&first.expect("the ruleset is sound"), &nine, late);
    assert_eq!(late[0], ("wheel-not-first", "move.one-wheel"));
}

#[test]
fn fewer_models_than_could_be() {
    let nine = nine(7.0, "");
    let broken = |ruleset: &LoadedRuleset| broken(ruleset, &nine, AROUND);
    for id in ["highest-die", "summed-dice"] {
        assert_eq!(broken(&ruleset(id)), [("fewer-models", "move.no-reducing")]);
        assert_eq!(broken(&without(id, &["move.no-reducing"])), []);
        assert_eq!(broken(&without(id, &["move.maximise"])), []);
    }
    assert_eq!(broken(&ruleset("double-move")), [("fewer-models", "move.maximise")]);
    assert_eq!(broken(&without("double-move", &["move.maximise"])), []);
}

#[test]
fn what_makes_a_charge_too_dear() {
    let dear = |movement: f64, more: &str| {
        let double = ruleset("double-move");
        let broken = broken(&double, &nine(movement, more), AROUND);
        broken.into_iter().find(|(fault, _)| *fault == "too-far").map(|(_, clause)| clause)
    };
    // A wheel of 20° is 1.72 inches of arc, and 7.79 inches lead on from it: 9.51.
    assert_eq!(dear(4.76, ""), None);
    assert_eq!(dear(4.75, ""), Some("move.wheel-costs"));
    let aside = |kind: &str| {
        format!("[[terrain]]\nkind = \"{kind}\"\nshape = [[30, 14], [33.4, 14], [33.4, 18], [30, 18]]")
    };
    assert_eq!(dear(4.76, &aside("open")), None);
    assert_eq!(dear(4.76, &aside("difficult")), Some("range.terrain"));
    assert_eq!(dear(4.76, &aside("obstacle")), Some("range.obstacle"));
    assert_eq!(dear(4.76, &aside("impassable")), None);
    let double = ruleset("double-move");
    let far = "{ forward = 11 }";
    assert_eq!(broken(&double, &nine(5.0, ""), far)[2], ("too-far", "range.double"));
    // Without the clause that lets it go as far as it takes, the roll is the limit.
    let limited = without("highest-die", &["move.unlimited"]);
    let rolled = judged(&limited, &nine(7.0, ""), "{ forward = 13.5 }");
    assert!(
        rolled
            .judged
            .broken
            .iter()
            .any(|broken| (broken.fault, broken.clause.id()) == ("too-far", "range.highest"))
    );
}

#[test]
fn whom_it_meets() {
    let aside = |side: &str| {
        format!(
            "[units.others]\nside = \"{side}\"\nmodels = 1\nbase = 25\nat = [32.5, 16]\nfacing = 90\nmove = 4"
        )
    };
    let met = |ruleset: &LoadedRuleset, side: &str| broken(ruleset, &nine(7.0, &aside(side)), AROUND)[0];
    let highest = ruleset("highest-die");
    assert_eq!(met(&highest, "defender"), ("touches-enemy", "contact.declared-only"));
    assert_eq!(met(&highest, "attacker"), ("blocked", "move.one-wheel"));
    let loose = without("highest-die", &["contact.declared-only"]);
    assert_eq!(met(&loose, "defender"), ("blocked", "move.one-wheel"), "to touch is no fault, to overlap is");
    assert_eq!(met(&ruleset("double-move"), "defender"), ("touches-enemy", "reading.declared-only"));
}

#[test]
fn who_turns_to_lie_flush() {
    let files = onset_load::scenario("cli/scenarios/at-an-angle.toml").expect("there is this scenario");
    let angle = &files[0].situations[0];
    let go = |ruleset: &LoadedRuleset, align: &str| {
        let best = judged(ruleset, angle, "{ forward = 1 }").judged.best.expect("there is a move");
        let moves = best.way.steps.iter().filter(|step| !matches!(step, Step::Align(_))).copied();
        let steps = written(&Way { steps: moves.collect() });
        broken(ruleset, angle, &format!("{steps}{align}"))
    };
    let [charger, target, neither] =
        ["charger", "target", "neither"].map(|who| format!(", {{ align = \"{who}\" }}"));
    let highest = ruleset("highest-die");
    assert_eq!(go(&highest, &charger), []);
    let has = |found: Vec<(&str, &str)>, one: (&str, &str)| assert!(found.contains(&one), "{found:?}");
    has(go(&highest, &target), ("wrong-closer", "align.close-door"));
    has(go(&highest, &neither), ("wrong-closer", "align.close-door"));
    has(go(&highest, ""), ("not-flush", "align.close-door"));
    let open = without("highest-die", &["align.close-door"]);
    assert_eq!(go(&open, &neither), []);
    assert_eq!(go(&open, ""), []);
    has(go(&open, &charger), ("wrong-closer", "move.one-wheel"));
    has(go(&ruleset("double-move"), &neither), ("wrong-closer", "align.free"));
}

#[test]
fn a_charge_that_does_not_come_to_its_move() {
    let why = |id: &str, situation: &Situation| match tried(&ruleset(id), situation, IN) {
        Some(Tried::NotMade { why, clauses }) => (why, clauses.iter().map(|clause| clause.id()).collect()),
        other => panic!("it is judged: {other:?}"),
    };
    let away = "[choices]\n\"spears.reaction\" = \"flee\"\n[dice]\n\"spears.flee\" = [6, 6]\n";
    let text = |dice: &str| {
        format!(
            "title = \"Far\"\n[units.knights]\nside = \"attacker\"\nmodels = 5\nbase = [25, 50]\nat = [36, 12]\nmove = 7\n[units.spears]\nside = \"defender\"\nmodels = 10\nbase = 25\nahead_of = \"knights\"\ngap = 13.5\nmove = 4\n[[charges]]\nunit = \"knights\"\ntargets = [\"spears\"]\n{dice}"
        )
    };
    let load =
        |text: &str| ScenarioFile::from_text("far.toml", text).expect("it is sound").situations.remove(0);
    let refused: (String, Vec<&str>) = why("highest-die", &load(&text("")));
    assert_eq!(refused.1, ["declare.possible"]);
    let fled: (String, Vec<&str>) = why("double-move", &load(&text(away)));
    assert_eq!(fled.1, ["flee.out-of-reach"], "{}", fled.0);
    let short = load(&text("[dice]\n\"knights.charge\" = [1, 2]"));
    let fails: (String, Vec<&str>) = why("summed-dice", &short);
    assert_eq!(fails.0, "the charge of knights at spears fails: 7 + 3 = 10 < 13.5");
}

#[test]
fn it_is_at_the_target_that_the_charge_ends_on() {
    let nine = nine(
        7.0,
        "[units.archers]\nside = \"defender\"\nmodels = 5\nbase = 25\nat = [20, 40]\nfacing = 180\nmove = 4",
    );
    let text = "format = 1\nunit = \"knights\"\ntarget = \"archers\"\nsteps = [{ forward = 9 }]";
    let file = MoveFile::from_text("move.toml", text, &nine).expect("it is sound");
    let trial = try_move(&ruleset("highest-die"), &nine, &file).expect("it moves blocks");
    let Some(Tried::NotMade { why, .. }) = trial.tried else { panic!("it is judged") };
    assert_eq!(why, "knights charges spears by then, not archers");
}

#[test]
fn units_end_where_the_move_leads() {
    let nine = nine(7.0, "");
    let file = MoveFile::from_text("move.toml", &format!("format = 1\nsteps = [{AROUND}]"), &nine);
    let trial =
        try_move(&ruleset("highest-die"), &nine, &file.expect("it is sound")).expect("it moves blocks");
    let (Some(Tried::Judged(tried)), Some(played)) = (&trial.tried, trial.outcome.played()) else { panic!() };
    let knights = &played.end.units[nine.field.find("knights").map_or(0, |unit| usize::from(unit.0))];
    assert_eq!((knights.pose, knights.fate), (tried.judged.verdict.charger.pose, Fate::Stands));
    assert_eq!(played.legs.len(), 3, "a wheel, a straight and a turn");
    assert_eq!(played.legs.last().map(|leg| leg.to), Some(knights.pose));
}

#[test]
fn editions_without_such_moves_say_so() {
    let nine = nine(7.0, "");
    let file = MoveFile::from_text("move.toml", "format = 1\nsteps = [{ forward = 9 }]", &nine)
        .expect("it is sound");
    for edition in Edition::ALL.map(Edition::id) {
        let trial = try_move(&ruleset(edition), &nine, &file);
        assert_eq!(trial.is_some(), RANKED.contains(&edition), "{edition}");
    }
}
