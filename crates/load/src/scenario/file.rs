//! Scenarios by id, by path, and all that there are.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    embedded,
    nearest::did_you_mean,
    scenario::situation::{self, Situation},
    text::{LoadError, Problem, Problems, SourceFile},
};

/// A scenario's file: the situation that it describes, and its cases.
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

/// The scenarios of an argument: a shared scenario's id, the path of a file, or a folder for all `.toml` files below it.
/// After `#` comes the name of a single case, as it stands in ids: `reach/nine#just-short`.
///
/// # Errors
/// Where there is no such scenario or case, or anything is wrong with a file.
pub fn scenario(id_or_path: &str) -> Result<Vec<ScenarioFile>, LoadError> {
    if let Some(found) = find(id_or_path)? {
        return Ok(found);
    }
    if let Some((before, case)) = id_or_path.rsplit_once('#')
        && let Some(mut found) = find(before)?
    {
        let ids: Vec<String> =
            found.iter().flat_map(|file| &file.situations).filter_map(Situation::slug).collect();
        for file in &mut found {
            file.situations.retain(|situation| situation.slug().as_deref() == Some(case));
        }
        found.retain(|file| !file.situations.is_empty());
        if found.is_empty() {
            let mut problem = Problem::new(format!("{before} has no case `{}`", case.escape_debug()))
                .help_any(did_you_mean(case, ids.iter().map(String::as_str)));
            if !ids.is_empty() {
                problem = problem.help(format!("accepted: {}", ids.join(", ")));
            }
            return Err(problem.into());
        }
        return Ok(found);
    }
    let ids = embedded::scenario_ids();
    let before = id_or_path.split('#').next().unwrap_or_default();
    let problem = Problem::new(format!("there is no scenario `{}`", id_or_path.escape_debug()))
        .help_any(did_you_mean(before, ids.iter().map(String::as_str)))
        .help("accepted: the id of a shared scenario, or the path of a file or a folder");
    Err(problem.into())
}

/// What an argument without a case stands for, if anything.
fn find(id_or_path: &str) -> Result<Option<Vec<ScenarioFile>>, LoadError> {
    if embedded::scenario_ids().iter().any(|id| id == id_or_path) {
        return Ok(Some(vec![shared(id_or_path)?]));
    }
    let path = Path::new(id_or_path);
    if path.is_dir() {
        let files = below(path)?;
        if files.is_empty() {
            return Err(LoadError::said(format!("there is no .toml file below {id_or_path}")));
        }
        return gather(files.iter().map(|file| open(file))).map(Some);
    }
    if id_or_path.ends_with(".toml") || path.exists() {
        return Ok(Some(vec![open(path)?]));
    }
    Ok(None)
}

fn shared(id: &str) -> Result<ScenarioFile, LoadError> {
    load(id, embedded::seed(&format!("scenarios/{id}.toml"))?)
}

fn open(path: &Path) -> Result<ScenarioFile, LoadError> {
    load(&path.display().to_string(), SourceFile::read(path)?)
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

/// The `.toml` files below a folder, sorted. Links to folders are not followed, so that there is an end to it.
fn below(folder: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let cannot =
        |error: std::io::Error| LoadError::said(format!("cannot read {}: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let (path, kind) = (entry.path(), entry.file_type().map_err(cannot)?);
        if kind.is_dir() {
            files.extend(below(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
