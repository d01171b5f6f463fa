//! Rulesets: the editions, and house variants of them from files.

mod build;
mod lineage;
mod off;

pub use lineage::ruleset_keys;

use std::{path::Path, sync::Arc};

use onset_rules::{Clause, Edition, Ruleset};

use crate::{
    Setting,
    nearest::did_you_mean,
    ruleset::lineage::{Lineage, Start, Switched},
    text::{LoadError, Origin, Problem, Problems, SourceFile},
    tree::{Literal, Node, parse},
};

/// A ruleset as loaded from its file and those that it inherits from.
///
/// # A ruleset's file
/// | key | type | meaning |
/// |---|---|---|
/// | `format` | 1 | the format of the file |
/// | `id` | text | letters a to z, digits and `-` |
/// | `title` | text, default the id | what reports call it |
/// | `implements` | an edition's id | which rules read the file; it then gives every value |
/// | `inherits` | an edition's id, or a path from this file, ending in `.toml` | instead: only what differs is given |
/// | `off` | list of clause ids, default none | clauses that are switched off, besides those that the parent switches off |
/// | `on` | list of clause ids, default none | clauses that the parent switches off and this file switches on again |
/// | `[clauses]` | key = clause id | the clause that each value comes from; inherited, and every value has one |
/// | any other | | the values, in the sections of the edition's own file |
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedRuleset {
    /// What it is called on the command line and in reports.
    pub id: String,
    /// What reports show at length.
    pub title: String,
    /// The file's name, as messages show it.
    pub file: String,
    /// The ids of its ancestors, nearest first; empty where it inherits from nobody.
    pub ancestors: Vec<String>,
    /// The edition that it is, or is a variant of.
    pub edition: Edition,
    /// The rules themselves.
    pub rules: Ruleset,
    /// The clauses that are switched off.
    pub off: Vec<Clause>,
    /// Every value, in the order of the edition's file.
    pub values: Vec<RulesetValue>,
    lineage: Lineage,
}

/// One value of a ruleset.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesetValue {
    /// Its key: `range.dice`.
    pub key: String,
    /// What it is.
    pub value: Literal,
    /// The clause that it comes from.
    pub clause: Clause,
    /// The file that gives it.
    pub file: String,
    /// The line that gives it, from 1.
    pub line: usize,
    /// Whether it is another than the parent's, a clause switched off or on counted; false where there is no parent.
    pub differs: bool,
}

/// Loads a ruleset by an edition's id or by the path of a file.
///
/// # Errors
/// Where there is no such ruleset, or anything is wrong with a file that it is made of.
pub fn ruleset(id_or_path: &str) -> Result<LoadedRuleset, LoadError> {
    if let Ok(edition) = id_or_path.parse() {
        return build::build(lineage::trace(Start::Edition(edition))?);
    }
    let path = Path::new(id_or_path);
    if id_or_path.ends_with(".toml") || path.exists() {
        return open(path, SourceFile::read(path)?);
    }
    Err(unknown(id_or_path).into())
}

/// Loads the ruleset that was read from a path.
pub(crate) fn open(path: &Path, file: Arc<SourceFile>) -> Result<LoadedRuleset, LoadError> {
    build::build(lineage::trace(Start::File(path, file))?)
}

/// Whether a file is a ruleset's.
pub(crate) fn is_ruleset(file: &Arc<SourceFile>) -> bool {
    parse(file, &mut Problems::default()).is_some_and(|tree| lineage_key(&tree).is_some())
}

/// Where a file says what it implements or inherits from: only a ruleset's does.
pub(crate) fn lineage_key(tree: &Node) -> Option<&Origin> {
    let keys = ["implements", "inherits"].into_iter();
    keys.filter_map(|key| tree.table()?.get(key)).map(|entry| &entry.key).next()
}

/// Where a file that nobody takes for a scenario has the first key that only rulesets have.
pub(crate) fn header_key(tree: &Node) -> Option<&Origin> {
    let table = tree.table().filter(|table| table.get("units").is_none())?;
    let mut entries = table.iter();
    entries.find(|(name, _)| lineage::is_header(name) && *name != "title").map(|(_, entry)| &entry.key)
}

/// The editions, in the order of [`Edition::ALL`].
///
/// # Errors
/// Where the program was built with an edition that is not well-formed; a test of this crate loads them all.
pub fn editions() -> Result<[LoadedRuleset; Edition::ALL.len()], LoadError> {
    let loaded = Edition::ALL.iter().map(|edition| ruleset(edition.id()));
    let all: Vec<LoadedRuleset> = loaded.collect::<Result<_, _>>()?;
    // One for each edition, so there are as many.
    all.try_into().map_err(|_| LoadError::said("some edition is missing"))
}

/// What to say of a ruleset that nobody knows.
pub(crate) fn unknown(id: &str) -> Problem {
    let ids = Edition::ALL.map(Edition::id);
    let known = ids.map(|id| format!("`{id}`")).join(", ");
    Problem::new(format!("there is no ruleset `{}`", id.escape_debug()))
        .label(did_you_mean(id, ids).unwrap_or_default())
        .help(format!("accepted: {known}, or the path of a file"))
}

impl LoadedRuleset {
    /// Loads a ruleset from the text of a file that is nowhere; it inherits from an edition or from nobody. Messages call it
    /// by `name`.
    ///
    /// # Errors
    /// Where anything is wrong with it.
    pub fn from_text(name: &str, text: &str) -> Result<LoadedRuleset, LoadError> {
        let file = SourceFile::from_bytes(name.to_owned(), text.as_bytes().to_vec())?;
        build::build(lineage::trace(Start::Text(file))?)
    }

    /// The same ruleset with one clause more switched off, named `range.highest` or `highest-die/range.highest`.
    ///
    /// # Errors
    /// Where the edition has no such clause, or the clause has no off: the message then says why.
    pub fn without(&self, clause: &str) -> Result<LoadedRuleset, LoadError> {
        let mut lineage = self.lineage.clone();
        lineage.switched.push(Switched { name: clause.to_owned(), off: true, place: None });
        build::build(lineage)
    }

    /// The same ruleset with some values set otherwise: `range.dice` to `3d6kh2`.
    ///
    /// # Errors
    /// Where it has no such value, or the value is not accepted.
    pub fn with(&self, settings: &[Setting]) -> Result<LoadedRuleset, LoadError> {
        let mut lineage = self.lineage.clone();
        lineage.set(settings)?;
        build::build(lineage)
    }

    /// The values that are others than the parent's.
    pub fn differing(&self) -> impl Iterator<Item = &RulesetValue> {
        self.values.iter().filter(|value| value.differs)
    }

    /// The value of a key.
    pub fn value(&self, key: &str) -> Option<&RulesetValue> {
        self.values.iter().find(|value| value.key == key)
    }
}
