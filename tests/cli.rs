//! The command line: what each command prints as text and as JSON, exit statuses, and what holds for all output.

use std::{
    ffi::OsString,
    io::{self, Write},
};

use onset_cli::Terminal;
use onset_compare::ChargeFate;
use onset_tests::command::{on, onset};

/// What a command prints when nothing is wrong.
fn fine(args: &str) -> String {
    let ran = onset(args);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "onset {args}");
    ran.out
}

/// The message of a command whose input is bad.
fn refused(args: &str) -> String {
    let ran = onset(args);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "onset {args}");
    ran.err
}

/// Every command in all its forms, as far as a shared scenario is enough for it.
const COMMANDS: &[&str] = &[
    "compare",
    "compare reach/nine",
    "compare flight/caught targets/seven",
    "compare flight",
    "compare reach/nine --ruleset double-move highest-die summed-dice within-twelve abstract-engagement \
     cli/fearless.toml cli/three-dice.toml",
    "run reach/nine --ruleset highest-die",
    "run contact/close-by-a-friend --ruleset highest-die --move cli/moves/four-breaches.toml",
    "check",
    "check reach/nine",
    "check reach/nine cli/three-dice.toml cli/four-dice.toml",
    "clauses",
    "rulesets",
    "rulesets double-move highest-die summed-dice within-twelve abstract-engagement",
    "rulesets cli/three-dice.toml cli/four-dice.toml",
    "scenarios",
    "questions",
    "explain flee.distance",
    "explain contact.made",
    "explain scenario",
    "explain ruleset",
];

#[test]
fn compare_shows_where_rulesets_part() {
    insta::assert_snapshot!("compare", fine("compare"));
    insta::assert_snapshot!("compare-reach-nine", fine("compare reach/nine"));
    insta::assert_snapshot!(
        "compare-reach-nine-json",
        fine(
            "compare reach/nine#just-short-of-the-higher-die --ruleset highest-die within-twelve --format json"
        )
    );
}

#[test]
fn compare_names_the_questions_where_words_agree() {
    let overview = fine("compare");
    let mut lines = overview.lines().peekable();
    let mut named = 0;
    while let Some(line) = lines.next() {
        let Some((_, words)) = line.split_once("  ≠  ") else { continue };
        let mut words = words.split_whitespace().filter(|word| *word != "n/p");
        let first = words.next();
        if words.all(|word| Some(word) == first) {
            let next = lines.peek().copied().unwrap_or_default();
            assert!(next.starts_with("  ") && !next.contains(['≠', '~', '=']), "over what?\n{line}\n{next}");
            named += 1;
        }
    }
    assert!(named > 0, "no words agree where ends differ:\n{overview}");
}

#[test]
fn compare_lists_only_what_ends_differently() {
    let house = "--ruleset highest-die cli/three-dice.toml";
    let signs = |args: &str, sign: &str| {
        fine(&format!("compare {args}")).lines().filter(|line| line.contains(&format!("  {sign}  "))).count()
    };
    let (ends, ways) = (signs(house, "≠"), signs(house, "~"));
    assert!(ends > 0 && ways > 0, "nothing to tell apart");
    let only = format!("{house} --only ends");
    assert_eq!((signs(&only, "≠"), signs(&only, "~"), signs(&only, "=")), (ends, 0, 0));
    let only = format!("{house} --only ways");
    assert_eq!((signs(&only, "≠"), signs(&only, "~"), signs(&only, "=")), (ends, ways, 0));
}

#[test]
fn compare_goes_without_reasons_where_it_is_to_be_brief() {
    let (whole, brief) = (fine("compare reach/nine"), fine("compare reach/nine --brief"));
    assert!(whole.contains("  contact.made") && !brief.contains("  contact.made"), "{brief}");
    let table = |text: &str| text.lines().filter(|line| line.contains("in a word")).count();
    assert_eq!(table(&whole), table(&brief));
}

#[test]
fn compare_takes_a_seed() {
    let with = |seed: u64| {
        fine(&format!("compare odd/unanswered.toml --ruleset highest-die summed-dice --seed {seed}"))
    };
    assert!(with(4).contains("seed 4"), "{}", with(4));
    let answers = |seed| with(seed).replace(&format!("seed {seed}"), "");
    assert!((2..10).any(|seed| answers(seed) != answers(1)), "no seed changes the dice");
}

#[test]
fn compare_sets_equal_columns_together() {
    let house = "highest-die cli/fearless.toml cli/three-dice.toml within-twelve";
    insta::assert_snapshot!(
        "compare-equal-columns",
        fine(&format!("compare reach/nine#exactly-the-higher-die --ruleset {house}"))
    );
}

#[test]
fn compare_says_who_did_not_play_and_which_dice_ran_out() {
    insta::assert_snapshot!(
        "compare-not-played",
        fine("compare cli/scenarios/at-an-angle.toml --ruleset highest-die within-twelve")
    );
    let ran_out = fine("compare cli/scenarios/wrong-answer.toml --ruleset highest-die");
    assert!(ran_out.contains("the dice laid for knights.charge ran out"), "{ran_out}");
}

#[test]
fn run_shows_one_play() {
    insta::assert_snapshot!("run", fine("run reach/nine --ruleset highest-die"));
    insta::assert_snapshot!("run-json", fine("run reach/nine --ruleset within-twelve --format json"));
}

#[test]
fn run_draws_the_board() {
    insta::assert_snapshot!("run-svg", fine("run reach/nine --ruleset highest-die --format svg"));
    let ran = onset("run terrain/hedge --ruleset within-twelve --format svg");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert_eq!(ran.err, onset("run terrain/hedge --ruleset within-twelve").err);
}

#[test]
fn run_takes_seed_dice_and_choices() {
    let run = fine(
        "run reach/nine --ruleset highest-die --dice knights.charge=1,2 spears.flee=6,6 --choose spears.reaction=flee",
    );
    insta::assert_snapshot!("run-laid-down", run);
    let faces = |args: &str| {
        let run = fine(args);
        run.lines().find(|line| line.contains("spears.flee")).expect("the spears flee").to_owned()
    };
    let seeded = |seed| {
        faces(&format!("run reach/nine --ruleset highest-die --choose spears.reaction=flee --seed {seed}"))
    };
    assert!((1..10).any(|seed| seeded(seed) != seeded(0)), "no seed changes the dice");
}

#[test]
fn a_reaction_that_is_not_open_is_no_choice_of_its_player() {
    let run = fine("run flight/caught --ruleset abstract-engagement");
    assert!(run.contains("hold: flee is not open, so hold"), "{run}");
}

#[test]
fn run_of_what_is_not_played_is_bad_input() {
    let ran = onset("run terrain/hedge --ruleset within-twelve");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    insta::assert_snapshot!("run-not-played", ran.err);
    let ran = onset("run terrain/hedge --ruleset within-twelve --format json");
    assert_eq!((ran.status, ran.err.as_str()), (2, ""));
    insta::assert_snapshot!("run-not-played-json", ran.out);
}

#[test]
fn run_judges_a_players_own_move() {
    let legal = "run reach/nine --ruleset highest-die --move cli/moves/straight-in.toml";
    insta::assert_snapshot!("move-legal", fine(legal));
    for (name, args) in [
        (
            "move-illegal",
            "contact/close-by-a-friend --ruleset highest-die --move cli/moves/four-breaches.toml",
        ),
        ("move-fewer", "reach/nine --ruleset highest-die --move cli/moves/fewer.toml"),
        ("move-fewer-json", "reach/nine --ruleset double-move --move cli/moves/fewer.toml --format json"),
        ("move-fewer-svg", "reach/nine --ruleset highest-die --move cli/moves/fewer.toml --format svg"),
        (
            "move-not-made",
            "reach/nine --ruleset highest-die --move cli/moves/fewer.toml --dice knights.charge=1,1",
        ),
        (
            "move-not-made-json",
            "reach/nine --ruleset highest-die --move cli/moves/fewer.toml --dice knights.charge=1,1 --format json",
        ),
    ] {
        let ran = onset(&format!("run {args}"));
        assert_eq!((ran.status, ran.err.as_str()), (1, ""), "{args}");
        insta::assert_snapshot!(name, ran.out);
    }
    let json = fine(&format!("{legal} --format json"));
    assert!(json.contains("\"legal\": true") && json.contains("\"broken\": []"), "{json}");
    assert!(fine(&format!("{legal} --format svg")).contains("knights at spears: legal"));
}

#[test]
fn a_folder_of_moves_is_no_folder_of_scenarios() {
    assert_eq!(onset("check cli/moves").status, 0);
    assert!(refused("scenarios cli/moves").contains("only rulesets and moves"));
}

#[test]
fn check_tells_failures_in_full() {
    insta::assert_snapshot!("check", fine("check reach/nine"));
    for (name, args) in [
        ("check-failed", "check cli/scenarios/wrong-answer.toml"),
        ("check-failed-json", "check cli/scenarios/wrong-answer.toml --format json"),
    ] {
        let ran = onset(args);
        assert_eq!((ran.status, ran.err.as_str()), (1, ""));
        insta::assert_snapshot!(name, ran.out);
    }
}

#[test]
fn check_says_why_there_is_no_answer() {
    let ran = onset("check odd/unanswered.toml");
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    let found = |ruleset: &str| {
        let after = ran.out.split_once(&format!("under {ruleset}")).expect("it failed under both").1;
        after.lines().find(|line| line.contains("  found")).expect("it says what it found").to_owned()
    };
    assert!(found("double-move").contains("did not arise"), "{}", ran.out);
    assert!(found("within-twelve").contains("within-twelve is silent on it"), "{}", ran.out);
}

#[test]
fn check_validates_rulesets_too() {
    let files = "cli/three-dice.toml cli/four-dice.toml bad-input/rulesets/parents/two-off.toml";
    insta::assert_snapshot!("check-rulesets", fine(&format!("check {files}")));
    insta::assert_snapshot!("check-rulesets-json", fine(&format!("check {files} --format json")));
    let folder = onset("check cli");
    assert_eq!((folder.status, folder.err.as_str()), (1, ""), "an expectation in the folder is wrong");
    insta::assert_snapshot!("check-folder", folder.out);
}

#[test]
fn a_value_whose_clause_is_off_is_remarked_on() {
    for command in ["check", "rulesets"] {
        let said = fine(&format!("{command} odd/idle.toml"));
        assert!(said.contains("shoot.further_than has no effect"), "{said}");
        let said = fine(&format!("{command} cli/four-dice.toml"));
        assert!(!said.contains("has no effect"), "{said}");
    }
}

#[test]
fn a_topic_stands_for_its_scenarios() {
    let flight = fine("scenarios flight");
    let ids: Vec<&str> = flight.split_whitespace().filter(|word| word.starts_with("flight/")).collect();
    let compared = fine("compare flight");
    assert!(ids.len() > 1 && ids.iter().all(|id| compared.contains(id)), "{compared}");
}

#[test]
fn scenarios_list_the_ids_of_cases() {
    let listed = fine("scenarios reach/nine");
    let ids: Vec<&str> = listed.lines().map(str::trim).filter(|line| line.starts_with('#')).collect();
    assert!(!ids.is_empty(), "{listed}");
    for id in ids {
        fine(&format!("compare reach/nine{id}"));
    }
}

#[test]
fn scenarios_and_check_count_the_same_expectations() {
    let scenarios = fine("scenarios flight");
    let check = fine("check flight");
    let number_before = |text: &str, word: &str| {
        let before = text.rsplit_once(word).expect("the last line counts expectations").0;
        before.rsplit([' ', '(']).next().expect("a number").to_owned()
    };
    assert_eq!(number_before(&check, " as written"), number_before(&scenarios, " expectations"));
}

#[test]
fn the_beginning_of_a_case_stands_for_it() {
    let whole = fine("compare reach/nine#just-short-of-the-higher-die");
    assert_eq!(fine("compare reach/nine#just-short"), whole);
    for case in ["zzz", ""] {
        assert!(refused(&format!("compare reach/nine#{case}")).contains("has no case"));
    }
    let several = refused("compare reach#exactly");
    assert!(several.contains("several cases that begin with `exactly`"), "{several}");
}

#[test]
fn the_scenarios_that_help_names_are_there() {
    for command in onset_report::json::COMMANDS {
        let help = fine(&format!("{command} --help"));
        let words = help.split([' ', '\n', '`', '(', ')', ',', ';']);
        for id in words.filter(|word| word.starts_with("reach/")) {
            fine(&format!("scenarios {id}"));
        }
    }
}

#[test]
fn a_ruleset_is_one_by_whichever_path_it_is_named() {
    let (once, twice) = ("cli/three-dice.toml", "cli/three-dice.toml cli/again/../three-dice.toml");
    let compare = |files: &str| fine(&format!("compare reach/nine --ruleset {files} highest-die"));
    assert_eq!(compare(once), compare(twice));
}

#[test]
fn every_expectation_is_met() {
    let ran = onset("check");
    assert_eq!(ran.status, 0, "{}", ran.out);
}

#[test]
fn clauses_tell_what_each_decides() {
    insta::assert_snapshot!("clauses", fine("clauses"));
    insta::assert_snapshot!("clauses-json", fine("clauses double-move --format json"));
}

#[test]
fn lists_show_what_there_is() {
    insta::assert_snapshot!("rulesets", fine("rulesets"));
    insta::assert_snapshot!("rulesets-named", fine("rulesets cli/three-dice.toml"));
    let json = fine("rulesets cli/four-dice.toml --format json");
    assert_eq!(json.matches("\"differs\": true").count(), 1, "{json}");
    insta::assert_snapshot!("rulesets-json", fine("rulesets within-twelve --format json"));
    insta::assert_snapshot!("scenarios", fine("scenarios"));
    insta::assert_snapshot!("scenarios-json", fine("scenarios reach/nine --format json"));
    insta::assert_snapshot!("questions", fine("questions"));
    insta::assert_snapshot!("questions-json", fine("questions --format json"));
}

#[test]
fn a_section_with_short_keys_keeps_its_heading_whole() {
    let mut ruleset = onset_load::ruleset("highest-die").expect("an edition loads");
    ruleset.values.retain(|value| value.key == "range.dice");
    let listed = onset_report::text::rulesets(&[ruleset], true, Terminal::PLAIN);
    assert!(listed.contains("  [range]\n"), "{listed}");
}

#[test]
fn explain_tells_all_of_a_clause_or_a_question() {
    insta::assert_snapshot!("explain-clause", fine("explain panic.test"));
    insta::assert_snapshot!("explain-clause-json", fine("explain highest-die/panic.test --format json"));
    insta::assert_snapshot!("explain-question", fine("explain after.may_shoot"));
    insta::assert_snapshot!("explain-question-json", fine("explain after.may_shoot --format json"));
}

#[test]
fn explain_knows_questions_by_the_labels_of_their_rows() {
    for entry in onset_load::questions().iter().step_by(9) {
        let by_id = fine(&format!("explain {}", entry.question));
        assert_eq!(fine(&format!("explain {}", entry.short)), by_id, "{} is no label", entry.short);
    }
    assert_eq!(fine("explain ends at, spears"), fine("explain ends at"));
}

#[test]
fn explain_lists_the_keys_of_files() {
    insta::assert_snapshot!("explain-scenario", fine("explain scenario"));
    insta::assert_snapshot!("explain-ruleset", fine("explain ruleset"));
    // Every key that a unit is known by is listed, and so are the words of a choice.
    let listed = fine("explain scenario");
    for key in ["leadership", "ahead_of", "at_least", "blocks_sight", "\"attacker\" or \"defender\""] {
        assert!(listed.contains(key), "{key} is not listed:\n{listed}");
    }
}

#[test]
fn json_is_as_its_schema_says() {
    let others = [
        "run cli/scenarios/at-an-angle.toml --ruleset highest-die",
        "run reach/nine --ruleset highest-die --move cli/moves/straight-in.toml",
        "run reach/nine --ruleset highest-die --move cli/moves/fewer.toml --dice knights.charge=1,1",
        "check cli/scenarios/wrong-answer.toml",
    ];
    for args in COMMANDS.iter().copied().chain(others) {
        let command = args.split_whitespace().next().expect("a command");
        let schema = onset_report::json::schema(command).expect("every command has a schema");
        let schema = serde_json::from_str(&schema).expect("a schema is JSON");
        let printed = onset(&format!("{args} --format json")).out;
        let printed = serde_json::from_str(&printed).unwrap_or_else(|error| panic!("onset {args}: {error}"));
        let validator = jsonschema::validator_for(&schema).expect("a schema is a schema");
        let errors: Vec<String> = validator.iter_errors(&printed).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "onset {args}: {errors:#?}");
    }
}

#[test]
fn text_fits_the_page_and_is_plain_unless_it_may_be_coloured() {
    for args in COMMANDS {
        let plain = [80, 120].map(|width| (width, on(Terminal { width, colour: false }, args).out));
        for (width, out) in &plain {
            assert!(!out.contains('\u{1b}'), "onset {args}: an escape on a plain page");
            let long = out.lines().find(|line| line.chars().count() > *width);
            assert_eq!(long, None, "onset {args}: longer than {width} columns");
            let loose = out.lines().find(|line| line.ends_with(' '));
            assert_eq!(loose, None, "onset {args}: blanks at the end of a line");
        }
        let coloured = on(Terminal { width: 80, colour: true }, args).out;
        assert!(coloured.contains('\u{1b}'), "onset {args}: no colour");
        assert_eq!(without_colour(&coloured), plain[0].1, "onset {args}: colour changes the text");
    }
}

/// The text without escapes for colours.
fn without_colour(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |plain, piece| plain + piece.split_once('m').map_or("", |(_, rest)| rest))
}

#[test]
fn output_is_the_same_from_run_to_run() {
    for args in COMMANDS {
        assert_eq!(onset(args).out, onset(args).out, "onset {args}");
    }
}

#[test]
fn unknown_names_are_answered_with_the_nearest() {
    let messages = [
        "compare reach/nin",
        "compare flght",
        "compare reach/nine#just-shrt",
        "compare --ruleset higest-die",
        "compare --ruleset highest-die reach/nine",
        "compare --ruleset highest-die flight",
        "compare --ruleset cli/three-dice.toml cli/again/three-dice.toml",
        "compare cli/three-dice.toml",
        "run reach/nine --ruleset summed-die",
        "run reach/nine --ruleset highest-die --dice knights.charg=2",
        "run reach/nine --ruleset highest-die --dice lancers.charge=2",
        "run reach/nine --ruleset highest-die --dice knights.charge=7",
        "run reach/nine --ruleset highest-die --dice spears.reaction=1",
        "run reach/nine --ruleset highest-die --choose spear.reaction=flee",
        "run reach/nine --ruleset highest-die --choose spears.reaction=run",
        "run cli/scenarios --ruleset highest-die",
        "run flight --ruleset highest-die",
        "check bad-input/rulesets/unknown-key.toml",
        "clauses highest",
        "explain flee.distanc",
        "explain higest-die/flee.distance",
        "explain contact.mad",
        "explain zzzzzzzzzz",
        "compare --ruleset cli/three-dice.toml cli/three-dice.toml highest-die cli/no-such-file.toml",
        "chart",
        "run reach/nine",
        "compare --format yaml",
        "compare --format svg",
        "run reach/nine --ruleset highest-die --show arcs",
        "run reach/nine --ruleset highest-die --format svg --show arcs,arches",
        "run reach/nine --ruleset within-twelve --move cli/moves/straight-in.toml",
        "run reach/nine --ruleset highest-die --move cli/moves/no-such-file.toml",
        "run cli/moves/straight-in.toml --ruleset highest-die",
    ]
    .map(|args| format!("$ onset {args}\n{}", refused(args)));
    insta::assert_snapshot!("refused", messages.join("\n"));
}

#[test]
fn messages_fit_the_terminal() {
    let bad = ["explain zzzzzzzzzz", "run reach/nine --ruleset higest-die", "compare cli/three-dice.toml"];
    for args in bad {
        for width in [60, 100] {
            let message = on(Terminal { width, colour: false }, args).err;
            let long = message.lines().find(|line| line.chars().count() > width);
            assert_eq!(long, None, "onset {args}: longer than {width} columns");
        }
    }
    let on = |width| on(Terminal { width, colour: false }, "run reach/nine --ruleset higest-die").err;
    assert!(on(60).lines().count() > on(100).lines().count(), "no line is broken for a narrower terminal");
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in onset_report::json::COMMANDS {
        let help = fine(&format!("{command} --help"));
        assert!(help.contains(&format!("  onset {command}")), "{help}");
    }
    insta::assert_snapshot!("help", fine("--help"));
    let compare = fine("compare --help");
    for fate in ChargeFate::ALL {
        assert!(
            compare.contains(&format!("  {} ", fate.word())),
            "{} is not explained:\n{compare}",
            fate.word()
        );
    }
    insta::assert_snapshot!("help-compare", compare);
    assert_eq!(onset("").status, 2);
}

/// A reader that has gone, or a disk that is full.
struct Refusing(io::ErrorKind);

impl Write for Refusing {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_that_has_gone_is_no_fault() {
    let run = |kind| {
        let args = ["onset", "questions"].into_iter().map(OsString::from);
        let mut err = Vec::new();
        let status = onset_cli::run(args, &mut Refusing(kind), &mut err, Terminal::PLAIN);
        (status, String::from_utf8(err).expect("messages are UTF-8"))
    };
    assert_eq!(run(io::ErrorKind::BrokenPipe), (0, String::new()));
    let (status, message) = run(io::ErrorKind::StorageFull);
    assert_eq!(status, 2);
    assert!(message.starts_with("error: cannot print: "), "{message}");
}
