//! Every snapshot belongs to a test that looks at it, and none waits to be accepted.
//!
//! | snapshot | belongs to |
//! |---|---|
//! | `golden__<topic>__<name>.snap` | the shared scenario `<topic>/<name>` |
//! | `<test>__<name>.snap` | `"<name>"` in the test's source, or a fixture of that name below its folder |

use std::{
    fs,
    path::{Path, PathBuf},
};

use onset_tests::seeds;

#[test]
fn every_snapshot_belongs_to_a_test() {
    let tests = tests();
    let golden: Vec<String> = seeds::scenarios().iter().map(|file| file.id.replace('/', "__")).collect();
    let belongs = |name: &str| match name.split_once("__") {
        Some(("golden", name)) => golden.iter().any(|known| known == name),
        Some((test, name)) => tests.iter().any(|known| known == test) && is_named(test, name),
        None => false,
    };
    let snapshots: Vec<String> =
        files(Path::new("snapshots")).iter().filter_map(|file| name_of(file, ".snap")).collect();
    assert!(snapshots.len() > golden.len(), "snapshots are elsewhere than they are looked for");
    let strays: Vec<&String> = snapshots.iter().filter(|name| !belongs(name)).collect();
    assert!(strays.is_empty(), "these snapshots belong to no scenario and no test, and can go: {strays:#?}");
}

#[test]
fn no_snapshot_waits_to_be_accepted() {
    let all = ["crates", "tests"].map(|folder| files(&Path::new("..").join(folder)));
    let waits =
        |file: &&PathBuf| [".snap.new", ".pending-snap"].iter().any(|end| name_of(file, end).is_some());
    let pending: Vec<&PathBuf> = all.iter().flatten().filter(waits).collect();
    assert!(pending.is_empty(), "look at these snapshots, and accept or reject them: {pending:#?}");
}

/// The tests of this member, by name.
fn tests() -> Vec<String> {
    let manifest: toml::Table = read(Path::new("Cargo.toml")).parse().expect("Cargo.toml is TOML");
    let tests = manifest["test"].as_array().expect("there are tests");
    tests.iter().map(|test| test["name"].as_str().expect("a test has a name").to_owned()).collect()
}

/// Whether a test's source names a snapshot, or one of its fixtures does: `bad-input/rulesets/cycle.toml` names
/// `ruleset-cycle`.
fn is_named(test: &str, snapshot: &str) -> bool {
    let source = read(&Path::new(test).with_extension("rs"));
    let of_fixture = |file: &PathBuf| {
        name_of(file, ".toml").is_some_and(|stem| snapshot == stem || snapshot.ends_with(&format!("-{stem}")))
    };
    source.contains(&format!("\"{snapshot}\""))
        || files(Path::new(&test.replace('_', "-"))).iter().any(of_fixture)
}

/// The file's name without its end, where it ends so.
fn name_of(file: &Path, end: &str) -> Option<String> {
    Some(file.file_name()?.to_str()?.strip_suffix(end)?.to_owned())
}

/// All files below a folder; none where there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
