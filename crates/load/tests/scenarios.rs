//! Scenarios: defaults, places, cases, what is laid down, and keys set from outside.

use onset_load::{
    Files, Literal, LoadError, ScenarioFile, Setting, Situation, Wants, files, scenario, scenarios,
};
use onset_rules::{
    Base, Question,
    table::{Laid, Script},
};

/// Knights nine inches before spears, with more lines at the end.
fn nine(more: &str) -> Result<ScenarioFile, LoadError> {
    let text = format!(
        r#"title = "Nine"
[units.knights]
side = "attacker"
models = 5
base = [25.4, 50.8]
at = [36, 12]
move = 7
[units.spears]
side = "defender"
models = 12
base = [25.4, 25.4]
ahead_of = "knights"
gap = 9
move = 5
react = ["hold", "flee"]
[[charges]]
unit = "knights"
targets = ["spears"]
redirect = "none"
{more}"#
    );
    ScenarioFile::from_text("nine.toml", &text)
}

fn loaded(more: &str) -> ScenarioFile {
    nine(more).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(more: &str) -> String {
    nine(more).expect_err(more).to_string()
}

fn set(situation: &Situation, settings: &[&str]) -> Result<Situation, LoadError> {
    let settings: Vec<_> = settings.iter().map(|text| Setting::parse("--set", text).unwrap()).collect();
    situation.with(&settings)
}

fn place(situation: &Situation, unit: &str) -> (f64, f64, f64) {
    let pose = situation.field.unit(situation.field.find(unit).unwrap()).pose;
    (pose.at.x, pose.at.y, pose.facing.get())
}

#[test]
fn what_is_not_said_has_its_default() {
    let file = loaded("");
    let [situation] = &file.situations[..] else { panic!("{file:?}") };
    assert_eq!((situation.id.as_str(), situation.seed), ("nine.toml", 1));
    let field = &situation.field;
    assert_eq!((field.board.width.get(), field.board.height.get()), (72.0, 48.0));
    let spears = field.unit(field.find("spears").unwrap());
    assert_eq!((spears.files, spears.leadership, spears.unit_strength, spears.wounds), (5, 7, 1, 1));
    assert_eq!(
        spears.base,
        Base::Rect { width: onset_geometry::Inches::new(1.0), depth: onset_geometry::Inches::new(1.0) }
    );
    assert!(spears.missiles.is_none() && spears.traits.is_empty() && spears.formation.is_none());
    assert_eq!(field.charges[0].targets, [field.find("spears").unwrap()]);
}

#[test]
fn what_is_short_for_a_choice_is_that_choice() {
    let script = &loaded("").situations[0].script;
    let choices = [
        ("knights.redirect", Laid::Always("none".into())),
        ("spears.reaction", Laid::InTurn(vec!["hold".into(), "flee".into()])),
    ];
    let choices = choices.map(|(name, laid)| (name.to_owned(), laid)).into();
    assert_eq!(*script, Script { dice: Default::default(), choices });
}

#[test]
fn a_unit_ahead_stands_at_its_gap() {
    let situation = &loaded("").situations[0];
    assert_eq!(place(situation, "spears"), (36.0, 21.0, 180.0));
    let along = set(situation, &["spears.facing=0", "spears.shift=2"]).unwrap();
    // Three ranks deep, and seen from behind: the last rank is what the knights come to first.
    assert_eq!(place(&along, "spears"), (38.0, 24.0, 0.0));
    let sideways = set(situation, &["spears.facing=90"]).unwrap();
    assert_eq!(place(&sideways, "spears"), (36.0, 23.5, 90.0), "its front of five lies along the line");
}

#[test]
fn the_gap_is_measured_along_the_anchors_heading() {
    let turned = set(&loaded("").situations[0], &["knights.facing=30", "spears.facing=200"]).unwrap();
    let spears = turned.field.unit(turned.field.find("spears").unwrap());
    let knights = turned.field.unit(turned.field.find("knights").unwrap());
    let unit = onset_rules::Unit::at_start(spears);
    let corners = unit.block(spears).into_iter().flat_map(|rect| rect.corners());
    let gaps = corners.map(|corner| (corner - knights.pose.at).dot(knights.pose.heading()));
    assert!((gaps.fold(f64::INFINITY, f64::min) - 9.0).abs() < 1e-9);
}

#[test]
fn anchors_may_stand_ahead_of_others_in_any_order() {
    let more = "[units.first]\nside = \"defender\"\nmodels = 1\nbase = 25.4\nahead_of = \"second\"\ngap = 2\nmove = 4\n\
                [units.second]\nside = \"attacker\"\nmodels = 1\nbase = 25.4\nahead_of = \"spears\"\ngap = 3\nmove = 4\nshift = 10\n";
    let situation = &loaded(more).situations[0];
    assert_eq!(
        place(situation, "second"),
        (26.0, 18.0, 0.0),
        "the spears face down, and their right is to the left"
    );
    assert_eq!(place(situation, "first"), (26.0, 20.0, 180.0));
}

#[test]
fn a_case_has_its_own_settings_and_answers() {
    let file = loaded(
        r#"[[expect]]
ruleset = ["highest-die", "summed-dice"]
question = "contact.made"
is = true
because = "near"
[[cases]]
name = "Just short"
set = { "spears.gap" = 12.01, seed = 9, "knights.charge" = [1, 2], "spears.reaction" = "flee" }
[[cases.expect]]
ruleset = "highest-die"
unit = "knights"
target = "spears"
question = "failed.move"
near = 2
because = "the higher of the two"
"#,
    );
    let [base, case] = &file.situations[..] else { panic!("{file:?}") };
    assert_eq!((base.expects.len(), base.seed, place(base, "spears").1), (1, 1, 21.0));
    assert_eq!(base.expects[0].rulesets, ["highest-die", "summed-dice"]);
    assert_eq!(base.expects[0].wants, Wants::Is(Literal::Bool(true)));
    assert_eq!((case.id.as_str(), case.title.as_str()), ("nine.toml#just-short", "Nine: Just short"));
    assert_eq!(case.seed, 9);
    assert!((place(case, "spears").1 - 24.01).abs() < 1e-9);
    assert_eq!(case.script.dice["knights.charge"], [1, 2]);
    assert_eq!(
        case.script.choices["spears.reaction"],
        Laid::Always("flee".into()),
        "it takes the place of what is short for it"
    );
    let [expect] = &case.expects[..] else { panic!("{case:?}") };
    assert_eq!((expect.question, expect.target), (Question::FailedMove, case.field.find("spears")));
    assert_eq!(expect.wants, Wants::Near { number: 2.0, within: 0.005 });
    assert_eq!((expect.file.as_str(), expect.line), ("nine.toml", 32));
}

#[test]
fn paths_reach_every_kind_of_key() {
    let base = &loaded("").situations[0];
    let changed = set(
        base,
        &[
            "units.knights.files=1",
            "board.size=[60, 40]",
            "charges.0.together=true",
            "spears.missiles.range=24",
            "spears.missiles.shots=10",
            "knights.leadership=9",
            "dice.knights.leadership=[6, 6]",
            "knights.redirect=[\"none\", \"spears\"]",
            "spears.at=[30, 30]",
            r#"terrain=[{ shape = [[1, 1], [2, 1], [2, 2]] }]"#,
            r#"units.archers={ side = "defender", models = 3, base = 20, at = [5, 5], move = 4 }"#,
        ],
    )
    .unwrap_or_else(|error| panic!("{error}"));
    let knights = changed.field.unit(changed.field.find("knights").unwrap());
    assert_eq!((knights.files, knights.leadership), (1, 9));
    assert_eq!(changed.script.dice["knights.leadership"], [6, 6]);
    assert_eq!(
        changed.script.choices["knights.redirect"],
        Laid::InTurn(vec!["none".into(), "spears".into()])
    );
    assert_eq!(place(&changed, "spears"), (30.0, 30.0, 0.0), "`at` takes the place of `ahead_of`");
    assert_eq!(changed.field.terrain[0].name, "terrain 1");
    assert!(changed.field.find("archers").is_some() && changed.field.charges[0].together);
    assert!(changed.expects.is_empty());
    let back = set(&changed, &["spears.ahead_of=knights", "spears.gap=4"]).unwrap();
    assert_eq!(place(&back, "spears").1, 16.0);
}

#[test]
fn faces_for_a_units_own_value_are_shown_the_way_to_its_dice() {
    let base = &loaded("").situations[0];
    for path in ["spears.leadership", "units.spears.leadership"] {
        let error = set(base, &[&format!("{path}=[3, 4]")]).unwrap_err().to_string();
        assert!(error.contains("found a list of 2") && error.contains("`dice.spears.leadership`"), "{error}");
    }
    assert!(set(base, &["spears.leadership=3", "dice.spears.leadership=[3, 4]"]).is_ok());
}

#[test]
fn dice_and_choices_are_laid_from_outside() {
    let base = &loaded("").situations[0];
    let settings = [
        Setting::parse("--seed", "seed=5").unwrap(),
        Setting::dice("--dice", "knights.charge=2,5").unwrap(),
        Setting::choice("--choose", "spears.reaction=flee").unwrap(),
        Setting::choice("--choose", "knights.attempt=attempt,decline").unwrap(),
    ];
    let laid = base.with(&settings).unwrap();
    assert_eq!((laid.seed, &laid.script.dice["knights.charge"][..]), (5, &[2, 5][..]));
    assert_eq!(laid.script.choices["spears.reaction"], Laid::Always("flee".into()));
    assert_eq!(
        laid.script.choices["knights.attempt"],
        Laid::InTurn(vec!["attempt".into(), "decline".into()])
    );
    let error = base.with(&[Setting::dice("--dice", "knights.chrage=2,5").unwrap()]).unwrap_err().to_string();
    assert!(error.contains("did you mean `knights.charge`?") && error.contains("--dice:1:1"), "{error}");
    assert!(!error.contains("quotes"), "{error}");
    for setting in
        [Setting::dice("--dice", "spears.reaction=2"), Setting::choice("--choose", "knights.charge=2")]
    {
        let error = base.with(&[setting.unwrap()]).unwrap_err().to_string();
        assert!(!error.contains("lay") && !error.contains("quotes"), "{error}");
    }
    assert!(Setting::dice("--dice", "knights.charge=2,7").unwrap_err().to_string().contains("--dice:1:18"));
    assert!(Setting::parse("--set", "spears.gap").unwrap_err().to_string().contains("this sets nothing"));
}

#[test]
fn faults_of_many_units_are_told_together_and_by_their_own_numbers() {
    let error = refused(
        "[[charges]]\nunit = \"knights\"\n[[charges]]\nunit = 3\ntargets = [\"spears\"]\n[[charges]]\nunit = \"knights\"\ntargets = 4\n",
    );
    for said in
        ["the key `targets` is missing", "`charges.2.unit` has a value", "`charges.3.targets` has a value"]
    {
        assert!(error.contains(said), "{error}");
    }
    assert!(refused("[units.more]\nside = 1\nmodels = 0\nbase = [1]\n").matches("error:").count() >= 3);
}

#[test]
fn wrong_is_wrong_within_the_same_situation_only() {
    let error = refused(
        "[[cases]]\nname = \"a\"\nset = { \"spears.gap\" = -1 }\n[[cases]]\nname = \"b\"\nset = { \"spears.gap\" = 3 }\n",
    );
    assert_eq!(error.matches("error:").count(), 1, "{error}");
}

#[test]
fn windows_lines_and_a_byte_order_mark_are_no_fault() {
    let text = "title = 3\r\nseed = 2\r\n";
    let error = ScenarioFile::from_text("dos.toml", &format!("\u{feff}{text}")).unwrap_err();
    let title = error.problems().iter().find(|problem| problem.message().contains("title")).unwrap();
    assert_eq!((title.line(), title.file()), (Some(1), Some("dos.toml")));
    assert!(!error.to_string().contains('\r'));
}

#[test]
fn what_a_terminal_would_obey_is_not_shown() {
    let error =
        ScenarioFile::from_text("odd.toml", "title = \"\u{1b}[31m\"\n\"se\u{202e}ed\" = 1\n").unwrap_err();
    assert!(!error.to_string().contains(['\u{1b}', '\u{202e}']), "{error}");
    assert!(error.shown(80, true).contains('\u{1b}'));
}

#[test]
fn titles_and_cases_hold_nothing_that_a_terminal_would_obey() {
    let cases = "[[cases]]\nname = \"red\\u001b\"\nset = { seed = 2 }\n";
    let mut file = nine(cases).unwrap();
    let case = file.situations.pop().unwrap();
    assert_eq!((case.case.as_deref(), case.title.as_str()), (Some("red?"), "Nine: red?"));
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_folder_is_passed_over() {
    let folder = std::env::temp_dir().join(format!("onset-pipe-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let made = std::process::Command::new("mkfifo").arg(folder.join("pipe.toml")).status();
    let error = made.as_ref().is_ok_and(|made| made.success()).then(|| files(folder.to_str().unwrap()));
    std::fs::remove_dir_all(&folder).unwrap();
    let error = error.expect("mkfifo makes a pipe").unwrap_err().to_string();
    assert!(error.contains("there is no .toml file below"), "{error}");
}

#[test]
fn loose_models_have_their_place_on_the_table() {
    let loose = "\n[units.lost]\nside = \"attacker\"\nmodels = 1\nbase = [25, 25]\nmove = 4\n\
                 positions = [[5, 5]]\nat = [500, 5]\n";
    let error = nine(loose).unwrap_err();
    let [problem] = error.problems() else { panic!("{error}") };
    assert_eq!(problem.message(), "the place of `lost` is not on the table");
    assert!(error.to_string().contains("at = [500, 5]"), "{error}");
}

#[test]
fn a_seed_that_is_too_large_is_told_the_limit() {
    let error =
        ScenarioFile::from_text("seed.toml", "seed = 9223372036854775808\n").unwrap_err().shown(200, false);
    assert!(error.contains("accepted is a whole number from 0 to 9223372036854775807"), "{error}");
}

#[test]
fn the_shared_scenarios_load_by_id_case_file_and_folder() {
    let all = scenarios().unwrap_or_else(|error| panic!("{error}"));
    assert!(all.is_sorted_by(|one, other| one.id < other.id));
    for file in &all {
        assert_eq!(scenario(&file.id).unwrap(), std::slice::from_ref(file));
        let path = format!("{}/../../{}", env!("CARGO_MANIFEST_DIR"), file.file);
        let [read] = &scenario(&path).unwrap()[..] else { panic!("{path}") };
        assert_eq!(read.situations.len(), file.situations.len());
        for case in file.situations.iter().filter(|situation| situation.case.is_some()) {
            let found = scenario(&case.id).unwrap();
            assert_eq!(found.iter().flat_map(|file| &file.situations).collect::<Vec<_>>(), [case]);
        }
    }
    let folder = format!("{}/../../seeds/scenarios", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(scenario(&folder).unwrap().len(), all.len());
}

#[test]
fn a_topic_is_all_of_its_scenarios() {
    let flight: Vec<_> =
        scenarios().unwrap().into_iter().filter(|file| file.id.starts_with("flight/")).collect();
    assert!(flight.len() > 1);
    for name in ["flight", "flight/"] {
        assert_eq!(scenario(name).unwrap(), flight);
    }
    assert_eq!(files("flight").unwrap(), Files { scenarios: flight, rulesets: Vec::new() });
    for (name, near) in [("flght", "flight"), ("reach/twice", "reach/twice-the-move")] {
        let error = scenario(name).unwrap_err().to_string();
        assert!(error.contains(&format!("did you mean `{near}`?")), "{error}");
    }
    assert!(scenario("flig").is_err() && scenario("/").is_err() && scenario("").is_err());
}

#[test]
fn who_names_no_case_is_told_those_there_are() {
    let all = scenarios().unwrap();
    let file = all.iter().find(|file| file.situations.len() > 1).expect("some scenario has cases");
    let case = file.situations[1].id.rsplit_once('#').unwrap().1;
    let error = scenario(&format!("{}#{}x", file.id, case)).unwrap_err().to_string();
    assert!(error.contains(&format!("did you mean `{case}`?")), "{error}");
    let error = scenario("reach/nine#just-shrt").unwrap_err().to_string();
    assert!(error.contains("did you mean `just-short-of-the-higher-die`?"), "{error}");
}

#[test]
fn rulesets_are_told_from_scenarios() {
    let folder = std::env::temp_dir().join(format!("onset-both-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("below")).unwrap();
    let all = scenario("reach/nine").unwrap();
    let nine =
        std::fs::read_to_string(format!("{}/../../{}", env!("CARGO_MANIFEST_DIR"), all[0].file)).unwrap();
    std::fs::write(folder.join("nine.toml"), nine).unwrap();
    std::fs::write(folder.join("below/bold.toml"), "format = 1\nid = \"bold\"\ninherits = \"highest-die\"\n")
        .unwrap();
    let below = folder.join("below/bold.toml").display().to_string();
    let found = files(folder.to_str().unwrap());
    let scenarios = scenario(folder.to_str().unwrap());
    let (ruleset, only) = (files(&below), scenario(folder.join("below").to_str().unwrap()));
    let mistaken = scenario(&below).unwrap_err().to_string();
    std::fs::write(folder.join("below/bold.toml"), "id = 3\ninherits = \"highest-die\"\n").unwrap();
    std::fs::write(folder.join("nine.toml"), "title = 3\n").unwrap();
    let wrong = files(folder.to_str().unwrap()).unwrap_err().to_string();
    std::fs::remove_dir_all(&folder).unwrap();
    let found = found.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((found.scenarios.len(), found.rulesets[0].id.as_str()), (1, "bold"));
    assert_eq!(scenarios.unwrap(), found.scenarios, "a folder's rulesets are no scenarios");
    assert_eq!(ruleset.unwrap().rulesets, found.rulesets);
    assert!(only.unwrap_err().to_string().contains("only rulesets"));
    assert!(
        mistaken.contains("this is a ruleset") && mistaken.contains(&format!("{below}:3:1")),
        "{mistaken}"
    );
    assert!(wrong.contains("`id` has a value") && wrong.contains("`title` has a value"), "{wrong}");
}
