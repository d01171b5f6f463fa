//! What the README shows is true: its commands print what it says, its files load, its code compiles (as a doctest of this
//! package's library).

use std::{collections::BTreeSet, fs, path::Path};

use onset_load::{LoadedRuleset, ScenarioFile};
use onset_tests::command::onset;

fn readme() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md")).expect("there is a README")
}

/// The fenced blocks of a language.
fn blocks(language: &str) -> Vec<String> {
    let readme = readme();
    let fenced = readme.split("\n```").skip(1).step_by(2);
    let of_language = fenced.filter_map(|block| block.split_once('\n').filter(|(name, _)| *name == language));
    of_language.map(|(_, text)| text.to_owned()).collect()
}

#[test]
fn its_commands_print_what_it_shows() {
    let blocks = blocks("console");
    assert!(blocks.len() >= 2);
    for block in blocks {
        let (command, shown) = block.split_once('\n').expect("a command and what it prints");
        let command = command.strip_prefix("$ onset ").expect("a command starts with $ onset");
        let printed = onset(&with_its_move(command));
        // The README shows a move that is not legal, too.
        let status = u8::from(shown.contains("not legal"));
        assert_eq!(printed.status, status, "{command}: {}", printed.err);
        let mut rest = printed.out.as_str();
        for part in shown.split('…').map(|part| part.trim_matches('\n')) {
            let place = rest
                .find(part)
                .unwrap_or_else(|| panic!("{command} does not print, in this order:\n{part}\nbut\n{rest}"));
            rest = &rest[place + part.len()..];
        }
    }
}

/// The command, with the path of a file that holds the move which the README writes down under that name.
fn with_its_move(command: &str) -> String {
    let Some((before, name)) = command.split_once("--move ") else { return command.to_owned() };
    let told = blocks("toml").into_iter().find(|block| block.starts_with(&format!("# move: {name}\n")));
    let file = std::env::temp_dir().join(format!("onset-{}-{name}", std::process::id()));
    fs::write(&file, told.expect("the README has the move's file")).expect("there is room for a file");
    format!("{before}--move {}", file.display())
}

#[test]
fn its_files_load_and_hold() {
    let (mut scenarios, mut rulesets) = (0, 0);
    for block in blocks("toml") {
        if block.starts_with("# scenario") {
            let file = ScenarioFile::from_text("README.md", &block).unwrap_or_else(|error| panic!("{error}"));
            let editions = onset_load::editions().expect("the editions are right");
            for checked in onset_compare::check(&file.situations, &editions) {
                assert!(checked.is_met(), "{checked:?}");
            }
            scenarios += 1;
        } else if !block.starts_with("# move: ") {
            assert!(block.starts_with("# ruleset"), "a block of TOML says what it is");
            LoadedRuleset::from_text("README.md", &block).unwrap_or_else(|error| panic!("{error}"));
            rulesets += 1;
        }
    }
    assert!(scenarios >= 1 && rulesets >= 1);
}

#[test]
fn its_recipe_accepts_the_snapshots_of_every_test_that_has_some() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let snapshots = fs::read_dir(folder.join("snapshots")).expect("there are snapshots");
    let names = snapshots.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let tests: BTreeSet<String> =
        names.filter_map(|name| Some(name.split_once("__")?.0.to_owned())).collect();
    assert!(tests.len() > 1, "snapshots are elsewhere than they are looked for");
    let readme = readme();
    let recipe =
        readme.lines().find(|line| line.starts_with("INSTA_UPDATE=always")).expect("there is a recipe");
    for test in tests {
        assert!(recipe.contains(&format!("--test {test}")), "{recipe} leaves out {test}");
    }
}

#[test]
fn every_command_that_it_names_is_one() {
    for command in ["compare", "run", "check", "clauses", "explain", "rulesets", "scenarios", "questions"] {
        assert!(
            readme().contains(&format!("`onset {command}")) || readme().contains(&format!("`{command}`")),
            "{command}"
        );
        assert_eq!(onset(&format!("{command} --help")).status, 0, "{command}");
    }
}
