//! Scenarios by id, by path, and all that there are.

use std::{path::Path, sync::Arc};

use crate::{
    embedded,
    nearest::did_you_mean_by_words,
    ruleset::is_ruleset,
    scenario::{
        find::{Found, find, unknown},
        manoeuvre::is_move,
        situation::{self, Situation},
    },
    text::{LoadError, Problem, Problems, SourceFile, harmless},
};

/// A scenario's file: the situation that it describes, and its cases. [`scenario_keys`](crate::scenario_keys) lists its keys.
#[derive(Clone, Debug, PartialEq)]
pub struct ScenarioFile {
    /// `reach/nine` of a shared scenario; of another, its path as given.
    pub id: String,
    /// The file's name, as messages show it.
    pub file: String,
    /// What reports call it.
    pub title: String,
    /// The situation itself, then its cases in the order of the file. Never empty.
    pub situations: Vec<Situation>,
}

impl ScenarioFile {
    /// Loads a scenario from the text of a file that is nowhere; its id and what messages call it is `name`.
    ///
    /// # Errors
    /// Where anything is wrong with it.
    pub fn from_text(name: &str, text: &str) -> Result<ScenarioFile, LoadError> {
        load(name, SourceFile::from_bytes(name.to_owned(), text.as_bytes().to_vec())?)
    }
}

/// All shared scenarios, sorted by id.
///
/// # Errors
/// Everything that is wrong with any of them.
pub fn scenarios() -> Result<Vec<ScenarioFile>, LoadError> {
    let ids = embedded::scenario_ids();
    gather(ids.iter().map(|id| shared(id)))
}

/// The scenarios of an argument: a shared scenario's id, a topic for all shared scenarios below it, the path of a file, or a
/// folder for all scenarios below it; rulesets and moves that lie there are passed over. After `#` comes the name of a single
/// case, as it stands in ids, or as much of its beginning as no other has: `reach/nine#just-short`.
///
/// # Errors
/// Where there is no such scenario or case, or anything is wrong with a file.
pub fn scenario(id_or_path: &str) -> Result<Vec<ScenarioFile>, LoadError> {
    if let Some(found) = find(id_or_path)? {
        return load_all(id_or_path, found);
    }
    match id_or_path.rsplit_once('#') {
        Some((before, case)) => match find(before)? {
            Some(found) => only(case, before, load_all(before, found)?),
            None => Err(unknown(id_or_path).into()),
        },
        None => Err(unknown(id_or_path).into()),
    }
}

/// Leaves only the case of that name.
fn only(case: &str, before: &str, mut files: Vec<ScenarioFile>) -> Result<Vec<ScenarioFile>, LoadError> {
    let slugs: Vec<String> =
        files.iter().flat_map(|file| &file.situations).filter_map(Situation::slug).collect();
    let mut meant: Vec<&String> = slugs.iter().filter(|slug| slug.as_str() == case).collect();
    if meant.is_empty() && !case.is_empty() {
        meant = slugs.iter().filter(|slug| slug.starts_with(case)).collect();
        meant.dedup();
    }
    if meant.len() > 1 && meant.iter().any(|slug| *slug != meant[0]) {
        let several = meant.iter().map(|slug| slug.as_str()).collect::<Vec<_>>().join(", ");
        let problem =
            Problem::new(format!("{before} has several cases that begin with `{}`", case.escape_debug()));
        return Err(problem.help(format!("accepted: {several}")).into());
    }
    let meant = meant.first().map(|slug| slug.to_string());
    for file in &mut files {
        file.situations.retain(|situation| meant.is_some() && situation.slug() == meant);
    }
    files.retain(|file| !file.situations.is_empty());
    if files.is_empty() {
        let problem = Problem::new(format!("{before} has no case `{}`", case.escape_debug()))
            .help_any(did_you_mean_by_words(case, &slugs))
            .help_any((!slugs.is_empty()).then(|| format!("accepted: {}", slugs.join(", "))));
        return Err(problem.into());
    }
    Ok(files)
}

/// Loads what a name led to.
fn load_all(name: &str, found: Found) -> Result<Vec<ScenarioFile>, LoadError> {
    let files = match found {
        Found::Shared(ids) => gather(ids.iter().map(|id| shared(id)))?,
        Found::File(path) => vec![open(&path, SourceFile::read(&path)?)?],
        Found::Folder(paths) => gather(paths.iter().filter_map(|path| match SourceFile::read(path) {
            Ok(file) if is_ruleset(&file) || is_move(&file) => None,
            Ok(file) => Some(open(path, file)),
            Err(error) => Some(Err(error)),
        }))?,
    };
    if files.is_empty() {
        return Err(LoadError::said(format!("there is no scenario below {name}, only rulesets and moves")));
    }
    Ok(files)
}

fn shared(id: &str) -> Result<ScenarioFile, LoadError> {
    load(id, embedded::seed(&format!("scenarios/{id}.toml"))?)
}

/// Loads the scenario that was read from a path.
pub(crate) fn open(path: &Path, file: Arc<SourceFile>) -> Result<ScenarioFile, LoadError> {
    load(&harmless(&path.display().to_string()), file)
}

fn load(id: &str, file: Arc<SourceFile>) -> Result<ScenarioFile, LoadError> {
    let name = file.name.clone();
    let situations = situation::load(id, &file)?;
    let title = situations.first().map(|situation| situation.title.clone()).unwrap_or_default();
    Ok(ScenarioFile { id: id.to_owned(), file: name, title, situations })
}

/// All of them, or all that is wrong with any of them.
fn gather(
    files: impl Iterator<Item = Result<ScenarioFile, LoadError>>,
) -> Result<Vec<ScenarioFile>, LoadError> {
    let mut problems = Problems::default();
    let mut loaded = Vec::new();
    for file in files {
        match file {
            Ok(file) => loaded.push(file),
            Err(error) => problems.absorb(error),
        }
    }
    problems.or(|| loaded)
}
