//! What a name leads to: shared scenarios, a file, or the files of a folder.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::{
    embedded,
    nearest::did_you_mean_by_words,
    text::{LoadError, Problem},
};

/// What a name without a case stands for.
pub(crate) enum Found {
    /// The ids of shared scenarios, sorted.
    Shared(Vec<String>),
    /// A file that there may be.
    File(PathBuf),
    /// The files of a folder, sorted; at least one.
    Folder(Vec<PathBuf>),
}

/// What a name without a case stands for, if anything.
pub(crate) fn find(name: &str) -> Result<Option<Found>, LoadError> {
    let topic = format!("{}/", name.trim_end_matches('/'));
    let mut shared = embedded::scenario_ids();
    shared.retain(|id| id == name || id.starts_with(&topic));
    if !shared.is_empty() {
        return Ok(Some(Found::Shared(shared)));
    }
    let path = Path::new(name);
    if path.is_dir() {
        let files = below(path)?;
        if files.is_empty() {
            return Err(LoadError::said(format!("there is no .toml file below {name}")));
        }
        return Ok(Some(Found::Folder(files)));
    }
    Ok((name.ends_with(".toml") || path.exists()).then(|| Found::File(path.to_owned())))
}

/// What to say of a name that leads nowhere.
pub(super) fn unknown(name: &str) -> Problem {
    let ids = embedded::scenario_ids();
    let topics: BTreeSet<&str> = ids.iter().filter_map(|id| Some(id.rsplit_once('/')?.0)).collect();
    let known: Vec<String> = ids.iter().map(String::as_str).chain(topics).map(str::to_owned).collect();
    let before = name.split('#').next().unwrap_or_default();
    Problem::new(format!("there is no scenario `{}`", name.escape_debug()))
        .help_any(did_you_mean_by_words(before, &known))
        .help("accepted: the id of a shared scenario, a topic of them, or the path of a file or a folder")
}

/// The `.toml` files below a folder, sorted. Links to folders are not followed, so that there is an end to it; pipes and
/// devices are passed over, which may have nothing to say for ever.
fn below(folder: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let cannot =
        |error: std::io::Error| LoadError::said(format!("cannot read {}: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let (path, kind) = (entry.path(), entry.file_type().map_err(cannot)?);
        if kind.is_dir() {
            files.extend(below(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "toml") && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
