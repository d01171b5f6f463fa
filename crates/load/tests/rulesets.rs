//! Rulesets: the five editions, what house rules inherit, and clauses switched off.

use onset_load::{Literal, LoadedRuleset, Off, Setting, editions, registers, ruleset};
use onset_rules::{Clause, Edition};

fn house(text: &str) -> LoadedRuleset {
    LoadedRuleset::from_text("house.toml", text).unwrap_or_else(|error| panic!("{error}"))
}

fn value(ruleset: &LoadedRuleset, key: &str) -> String {
    ruleset.value(key).unwrap_or_else(|| panic!("no {key}")).value.to_string()
}

#[test]
fn the_five_editions_load() {
    let editions = editions().unwrap_or_else(|error| panic!("{error}"));
    for (loaded, edition) in editions.iter().zip(Edition::ALL) {
        assert_eq!((loaded.edition, loaded.id.as_str()), (edition, edition.id()));
        assert!(loaded.ancestors.is_empty() && loaded.off.is_empty() && !loaded.values.is_empty());
        for value in &loaded.values {
            assert_eq!(value.file, format!("editions/{edition}.toml"));
            assert!(value.line > 1 && value.clause.edition() == edition, "{value:?}");
        }
    }
}

#[test]
fn a_house_ruleset_says_only_what_differs() {
    let bold = house("format = 1\nid = \"bold\"\ninherits = \"highest-die\"\n[range]\ndice = \"3d6kh2\"\n");
    let highest = ruleset("highest-die").unwrap();
    assert_eq!((bold.id.as_str(), bold.title.as_str(), bold.edition), ("bold", "bold", Edition::HighestDie));
    assert_eq!(bold.ancestors, ["highest-die"]);
    assert_ne!(bold.rules, highest.rules);
    let differing = bold.values.iter().zip(&highest.values).filter(|(own, parents)| own != parents);
    let differing: Vec<_> =
        differing.map(|(own, _)| (own.key.as_str(), own.file.as_str(), own.line)).collect();
    assert_eq!(differing, [("range.dice", "house.toml", 5)]);
    assert_eq!(bold.value("range.dice").unwrap().clause.id(), "range.highest", "the clause is inherited");
}

#[test]
fn no_house_ruleset_goes_by_an_editions_id() {
    let text = "format = 1\nid = \"highest-die\"\ninherits = \"summed-dice\"\n";
    let error = LoadedRuleset::from_text("house.toml", text).unwrap_err();
    let [problem] = error.problems() else { panic!("{error}") };
    assert_eq!((problem.message(), problem.line()), ("`highest-die` is the id of an edition", Some(2)));
}

#[test]
fn a_house_ruleset_that_changes_nothing_plays_alike() {
    let same = house("format = 1\nid = \"same\"\ninherits = \"summed-dice\"\n");
    assert_eq!(same.rules, ruleset("summed-dice").unwrap().rules);
}

/// Loads the last of files that are written for it.
fn inherited(name: &str, files: &[(&str, &str)]) -> LoadedRuleset {
    let folder = std::env::temp_dir().join(format!("onset-{name}-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("below")).unwrap();
    for (file, text) in files {
        std::fs::write(folder.join(file), text).unwrap();
    }
    let loaded = ruleset(folder.join(files[files.len() - 1].0).to_str().unwrap());
    std::fs::remove_dir_all(&folder).unwrap();
    loaded.unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn inheritance_follows_paths_from_file_to_file() {
    let parent = "format = 1\nid = \"bold\"\ninherits = \"highest-die\"\noff = [\"flee.turn\"]\n[range]\nmultiple = 2\n";
    let child = "format = 1\nid = \"bolder\"\ntitle = \"Bolder\"\ninherits = \"../bold.toml\"\n[range]\ndice = \"2d6\"\n";
    let bolder = inherited("inherit", &[("bold.toml", parent), ("below/bolder.toml", child)]);
    assert_eq!(
        (bolder.title.as_str(), &bolder.ancestors[..]),
        ("Bolder", &["bold", "highest-die"].map(String::from)[..])
    );
    assert_eq!(
        (value(&bolder, "range.multiple"), value(&bolder, "range.dice")),
        ("2".into(), "\"2d6\"".into())
    );
    assert_eq!(bolder.off, [Clause::named(Edition::HighestDie, "flee.turn")]);
}

const TWO_OFF: &str =
    "format = 1\nid = \"two-off\"\ninherits = \"highest-die\"\noff = [\"flee.turn\", \"range.highest\"]\n";

#[test]
fn a_list_of_clauses_off_adds_to_the_parents() {
    let more = "format = 1\nid = \"more\"\ninherits = \"two-off.toml\"\noff = [\"declare.premeasure\", \"flee.turn\"]\n";
    let more = inherited("more-off", &[("two-off.toml", TWO_OFF), ("more.toml", more)]);
    let off = ["flee.turn", "range.highest", "declare.premeasure"];
    assert_eq!(more.off, off.map(|id| Clause::named(Edition::HighestDie, id)));
    assert_eq!(value(&more, "range.dice"), "\"0d6\"");
    let none = "format = 1\nid = \"none\"\ninherits = \"two-off.toml\"\noff = []\n";
    assert_eq!(inherited("none-off", &[("two-off.toml", TWO_OFF), ("none.toml", none)]).off.len(), 2);
}

#[test]
fn what_the_parent_has_off_can_be_switched_on_again() {
    let back =
        "format = 1\nid = \"back\"\ninherits = \"two-off.toml\"\non = [\"highest-die/range.highest\"]\n";
    let back = inherited("back-on", &[("two-off.toml", TWO_OFF), ("back.toml", back)]);
    assert_eq!(back.off, [Clause::named(Edition::HighestDie, "flee.turn")]);
    assert_eq!(value(&back, "range.dice"), "\"2d6kh1\"");
    assert_eq!(back.rules, ruleset("highest-die").unwrap().without("flee.turn").unwrap().rules);
    let differing: Vec<&str> = back.differing().map(|value| value.key.as_str()).collect();
    assert_eq!(differing, ["range.dice"], "with the parent it is 0d6");
}

#[test]
fn a_value_differs_if_it_is_another_than_the_parents() {
    let house = house(
        "format = 1\nid = \"house\"\ninherits = \"highest-die\"\noff = [\"flee.turn\"]\n\
         [range]\nmultiple = 1.0\ndice = \"2d6\"\n[flee]\nterror = \"never\"\n",
    );
    let differing: Vec<&str> = house.differing().map(|value| value.key.as_str()).collect();
    assert_eq!(differing, ["flee.terror", "range.dice"], "1.0 is no other than 1");
    assert_eq!((house.file.as_str(), editions().unwrap()[0].differing().count()), ("house.toml", 0));
}

#[test]
fn a_clause_goes_off_as_its_register_says() {
    let highest = ruleset("highest-die").unwrap();
    let skipped = highest.without("flee.turn").unwrap();
    assert_ne!(skipped.rules, highest.rules);
    assert_eq!(skipped.values, highest.values);
    let set = highest.without("highest-die/range.highest").unwrap();
    assert_eq!(value(&set, "range.dice"), "\"0d6\"");
    assert_eq!(set.off, [Clause::named(Edition::HighestDie, "range.highest")]);
    let both = set.without("flee.turn").unwrap();
    assert_eq!(both.off.len(), 2);
    assert_eq!(value(&both, "range.dice"), "\"0d6\"");
}

/// Every clause goes off, or says why it does not: for good, or because its value is not read yet.
#[test]
fn every_clause_goes_off_or_says_why() {
    let editions = editions().unwrap();
    for entry in registers().clauses() {
        let loaded = &editions[entry.clause.edition() as usize];
        match (&entry.off, loaded.without(entry.clause.id())) {
            (Off::Skip(_), Ok(off)) => assert_ne!(off.rules, loaded.rules, "{}", entry.clause),
            (Off::Set(values), Ok(off)) => {
                assert_ne!(off.rules, loaded.rules, "{}", entry.clause);
                assert!(values.iter().all(|(key, neutral)| off.value(key).unwrap().value == *neutral));
            }
            (Off::Set(_), Err(error)) => {
                assert!(error.to_string().contains("does not read so far"), "{error}")
            }
            (Off::None(reason), Err(error)) => {
                let said = error.problems()[0].help_lines()[0].replace('\n', " ");
                assert_eq!(&said, reason);
            }
            (off, result) => panic!("{}: {off:?} gave {result:?}", entry.clause),
        }
    }
}

#[test]
fn values_are_set_by_their_keys() {
    let highest = ruleset("highest-die").unwrap();
    let changed = highest.with(&[Setting::parse("--set", "range.dice=3d6kh2").unwrap()]).unwrap();
    assert_eq!(value(&changed, "range.dice"), "\"3d6kh2\"");
    let changed = highest.with(&[Setting::new("--vary", "range.multiple", &Literal::Real(1.5))]).unwrap();
    assert_eq!(value(&changed, "range.multiple"), "1.5");
    for (setting, said) in [
        ("range.dise=2d6", "did you mean `range.dice`?"),
        ("range.dice=2d", "is not dice notation"),
        ("range=3", "has no value `range`"),
        ("panic.share=nan", "accepted is a number from 0 to 1"),
    ] {
        let error = highest.with(&[Setting::parse("--set", setting).unwrap()]).unwrap_err().to_string();
        assert!(error.contains(said) && error.contains("--set:1:"), "{error}");
    }
}

#[test]
fn an_off_that_sets_a_value_goes_before_the_value_given() {
    let house = house(
        "format = 1\nid = \"none\"\ninherits = \"highest-die\"\noff = [\"range.highest\"]\n[range]\ndice = \"3d6\"\n",
    );
    assert_eq!(value(&house, "range.dice"), "\"0d6\"");
}
