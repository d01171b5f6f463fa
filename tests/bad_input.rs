//! Whatever is wrong with a file is said with its file, line and column, what was found and what would be accepted.
//!
//! Each file below `bad-input/` has one fault and is named by it; its message is a snapshot. Files that are better made than
//! kept (a huge one, one that cannot be read) are made here.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use onset_load::LoadError;

/// The problems of a scenario's file, or a panic: all these files have some.
fn scenario_fault(path: &str) -> LoadError {
    onset_load::scenario(path).expect_err(path)
}

fn ruleset_fault(path: &str) -> LoadError {
    onset_load::ruleset(path).expect_err(path)
}

/// In a situation where knights charge spears, with swords for friends.
fn move_fault(path: &str) -> LoadError {
    let files = onset_load::scenario("contact/close-by-a-friend").unwrap();
    onset_load::move_file(path, &files[0].situations[0]).expect_err(path)
}

/// The `.toml` files of a folder, sorted.
fn files(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|toml| toml == "toml")).collect();
    files.sort();
    files
}

/// Tries every file of a folder, and holds each message to its snapshot.
fn each(folder: &str, prefix: &str, fault: fn(&str) -> LoadError) {
    let files = files(folder);
    assert!(!files.is_empty());
    for file in files {
        let path = file.to_str().unwrap().replace('\\', "/");
        let stem = file.file_stem().unwrap().to_str().unwrap();
        let error = fault(&path);
        let message = error.to_string();
        for problem in error.problems() {
            // An empty file has no line that could be shown.
            if stem == "empty" {
                assert!(message.contains(&path), "{message}");
                continue;
            }
            let (Some(file), Some(line), Some(column)) = (problem.file(), problem.line(), problem.column())
            else {
                panic!("{path} is refused without a place:\n{message}");
            };
            assert!(message.contains(&format!("{file}:{line}:{column}")), "{message}");
            assert!(Path::new(file).exists(), "{file} is not where the message says");
        }
        let long = message.lines().find(|line| line.chars().count() > 80 && !line.contains("┌─"));
        assert_eq!(long, None, "{path}: longer than 80 columns");
        insta::assert_snapshot!(format!("{prefix}{stem}"), message);
    }
}

#[test]
fn scenarios_say_what_is_wrong_with_them() {
    each("bad-input", "", scenario_fault);
}

#[test]
fn rulesets_say_what_is_wrong_with_them() {
    each("bad-input/rulesets", "ruleset-", ruleset_fault);
}

#[test]
fn moves_say_what_is_wrong_with_them() {
    each("bad-input/moves", "move-", move_fault);
}

#[test]
fn a_huge_file_is_refused_unread() {
    let file = env::temp_dir().join(format!("onset-huge-{}.toml", std::process::id()));
    fs::write(&file, "# much ado\n".repeat(100_000)).unwrap();
    let path = file.to_str().unwrap();
    let messages =
        [scenario_fault(path), ruleset_fault(path)].map(|error| error.to_string().replace(path, "huge.toml"));
    fs::remove_file(&file).unwrap();
    assert_eq!(messages[0], messages[1]);
    insta::assert_snapshot!("huge", messages[0]);
}

#[test]
fn a_long_line_is_shown_in_part() {
    let file = env::temp_dir().join(format!("onset-long-{}.toml", std::process::id()));
    fs::write(&file, format!("title = \"{}\" oops\n", "long ".repeat(10_000))).unwrap();
    let path = file.to_str().unwrap();
    let message = scenario_fault(path).to_string().replace(path, "long.toml");
    fs::remove_file(&file).unwrap();
    assert!(message.len() < 1000, "{message}");
    insta::assert_snapshot!("long-line", message);
}

#[test]
fn what_cannot_be_read_is_told() {
    insta::assert_snapshot!("missing-file", scenario_fault("bad-input/not-there.toml"));
    insta::assert_snapshot!("missing-ruleset-file", ruleset_fault("bad-input/not-there.toml"));
    insta::assert_snapshot!("missing-move-file", move_fault("bad-input/not-there.toml"));
    insta::assert_snapshot!("folder-for-a-ruleset", ruleset_fault("bad-input"));
    let folder = env::temp_dir().join(format!("onset-nothing-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.to_str().unwrap();
    let message = scenario_fault(path).to_string().replace(path, "nothing");
    fs::remove_dir(&folder).unwrap();
    insta::assert_snapshot!("folder-of-nothing", message);
}

/// Who may read everything can read this file too, and then it is merely wrong.
#[cfg(unix)]
#[test]
fn a_file_without_permission_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let file = env::temp_dir().join(format!("onset-closed-{}.toml", std::process::id()));
    fs::write(&file, "title = 3\n").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
    let path = file.to_str().unwrap();
    let (message, readable) = (scenario_fault(path).to_string(), fs::read(&file).is_ok());
    fs::remove_file(&file).unwrap();
    let said =
        if readable { "`title` has a value that is not accepted" } else { "reading it is not permitted" };
    assert!(message.contains(said), "{message}");
}

#[test]
fn names_that_nobody_knows_get_the_nearest() {
    insta::assert_snapshot!("unknown-ruleset-id", ruleset_fault("higest-die"));
    insta::assert_snapshot!("unknown-scenario-id", scenario_fault("no/such-scenario"));
    let highest = onset_load::ruleset("highest-die").unwrap();
    insta::assert_snapshot!("without-unknown-clause", highest.without("range.higest").unwrap_err());
    insta::assert_snapshot!(
        "without-clause-that-has-no-off",
        highest.without("highest-die/react.sequence").unwrap_err()
    );
}
