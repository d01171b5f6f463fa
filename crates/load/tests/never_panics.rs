//! No text whatever makes loading panic, and every refusal can be shown.

use onset_load::{LoadError, LoadedRuleset, ScenarioFile, Setting};
use proptest::prelude::*;

const SCENARIO: &str = r#"title = "Nine"
seed = 7
[board]
size = [72, 48]
[[terrain]]
name = "mud"
kind = "difficult"
shape = [[10, 30], [20, 30], [20, 40], [10, 40]]
[units.knights]
side = "attacker"
models = 5
base = [25, 50]
at = [36, 12]
facing = 0
move = 7
traits = ["fast"]
[units.spears]
side = "defender"
models = 12
base = { oval = [25, 20] }
ahead_of = "knights"
gap = 9
shift = 0.5
move = 5
[units.spears.missiles]
range = 24
shots = 10
[[charges]]
unit = "knights"
targets = ["spears"]
[dice]
"knights.charge" = [2, 5]
[choices]
"spears.reaction" = ["hold", "flee"]
[[expect]]
ruleset = "highest-die"
question = "contact.made"
is = true
because = "near"
[[cases]]
name = "just short"
set = { "spears.gap" = 12.01 }
"#;

const RULESET: &str = r#"format = 1
id = "bold"
title = "Bold"
inherits = "highest-die"
off = ["flee.turn"]
on = []
[range]
dice = "3d6kh2"
[clauses]
"range.dice" = "range.highest"
"#;

/// Bits of text that mean something, so that what comes out is often nearly right.
const PIECES: [&str; 42] = [
    "nan", "inf", "-inf", "1e300", "-1", "0", "0.5", "99999999999999999999", "-9223372036854775808", "true",
    "[]", "[[]]", "{}", "\"\"", "\"spears\"", "\"knights\"", "\"none\"", "[1, 2]", "[1, 2, 3]",
    "{ oval = [1] }", "2024-01-01", "\n", "=", "[", "]", "\"", "'", "#", "\\", "\u{0}", "é", "\u{1f3b2}",
    "units", "board", "spears.gap", "[units.x]\n", "[[cases]]\n", "[[charges]]\n", "ahead_of = \"spears\"\n",
    "gap = 1\n", "\r\n", "\u{feff}",
];

/// A text with some stretches replaced by others.
fn mutated(text: &'static str) -> impl Strategy<Value = String> {
    let edit = (0..=text.len(), 0..24usize, prop_oneof![Just(String::new()), piece(), ".{0,6}"]);
    prop::collection::vec(edit, 1..5).prop_map(move |edits| {
        let mut text = text.to_owned();
        for (at, length, piece) in edits {
            let from = boundary(&text, at);
            let to = boundary(&text, from + length);
            text.replace_range(from..to, &piece);
        }
        text
    })
}

/// A text in which a value is replaced by another, so that it is TOML still.
fn revalued(text: &'static str) -> impl Strategy<Value = String> {
    let lines: Vec<&str> = text.lines().collect();
    (0..lines.len(), piece()).prop_map(move |(at, piece)| {
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        if let Some((key, _)) = lines[at].split_once(" = ") {
            lines[at] = format!("{key} = {piece}");
        }
        lines.join("\n")
    })
}

fn piece() -> impl Strategy<Value = String> {
    prop::sample::select(&PIECES[..]).prop_map(str::to_owned)
}

fn boundary(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

fn shown<T>(result: Result<T, LoadError>) -> Option<T> {
    match result {
        Ok(made) => Some(made),
        Err(error) => {
            assert!(!error.problems().is_empty() && error.problems().len() <= LoadError::MOST_PROBLEMS);
            assert!(error.to_string().contains("error"));
            assert!(error.shown(80, true).contains("error"));
            None
        }
    }
}

/// The texts that the others are made of are right.
#[test]
fn what_is_mutated_is_right_to_begin_with() {
    assert!(
        ScenarioFile::from_text("fuzz", SCENARIO).is_ok(),
        "{}",
        ScenarioFile::from_text("fuzz", SCENARIO).unwrap_err()
    );
    assert!(LoadedRuleset::from_text("fuzz", RULESET).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn on_any_text(text in "\\PC{0,80}") {
        shown(ScenarioFile::from_text("fuzz", &text));
        shown(LoadedRuleset::from_text("fuzz", &text));
    }

    #[test]
    fn on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let file = std::env::temp_dir().join(format!("onset-fuzz-{}.toml", std::process::id()));
        std::fs::write(&file, bytes).unwrap();
        let path = file.to_str().unwrap();
        shown(onset_load::scenario(path));
        shown(onset_load::ruleset(path));
    }

    #[test]
    fn on_a_mutated_scenario(text in prop_oneof![mutated(SCENARIO), revalued(SCENARIO)]) {
        shown(ScenarioFile::from_text("fuzz", &text));
    }

    #[test]
    fn on_a_mutated_ruleset(text in prop_oneof![mutated(RULESET), revalued(RULESET)]) {
        shown(LoadedRuleset::from_text("fuzz", &text));
    }

    #[test]
    fn on_any_setting(path in "[a-z.0-9]{0,12}|spears\\.[a-z_]{0,8}|charges\\.[0-9]\\.[a-z]{0,8}", value in piece()) {
        let base = ScenarioFile::from_text("fuzz", SCENARIO).unwrap().situations.remove(0);
        let text = format!("{path}={value}");
        let settings = [
            Setting::parse("--set", &text), Setting::dice("--dice", &text), Setting::choice("--choose", &text),
        ];
        for setting in settings.into_iter().filter_map(shown) {
            shown(base.with(std::slice::from_ref(&setting)));
            shown(onset_load::ruleset("highest-die").unwrap().with(&[setting]));
        }
    }
}
