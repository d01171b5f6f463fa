//! Files of both kinds, where either may be named.

use std::path::Path;

use crate::{
    LoadedRuleset, ScenarioFile,
    ruleset::{self, is_ruleset},
    scenario::{self, Found, find, is_move, scenario},
    text::{LoadError, Problems, SourceFile},
};

/// What names of either kind lead to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Files {
    /// The scenarios, in the order of the names; those of a folder sorted.
    pub scenarios: Vec<ScenarioFile>,
    /// The rulesets, likewise.
    pub rulesets: Vec<LoadedRuleset>,
}

/// What an argument leads to: scenarios as [`scenario`] finds them, and also files of rulesets, whether named or below a
/// folder, where moves are passed over. A ruleset's file is one that has `implements` or `inherits` at its top level.
///
/// # Errors
/// Where there is no such file, scenario or case; or everything that is wrong with any of the files.
pub fn files(id_or_path: &str) -> Result<Files, LoadError> {
    let (paths, is_folder) = match find(id_or_path)? {
        Some(Found::File(path)) => (vec![path], false),
        Some(Found::Folder(paths)) => (paths, true),
        Some(Found::Shared(_)) | None => {
            return Ok(Files { scenarios: scenario(id_or_path)?, rulesets: Vec::new() });
        }
    };
    let mut files = Files::default();
    let mut problems = Problems::default();
    for path in paths {
        if let Err(error) = files.read(&path, is_folder) {
            problems.absorb(error);
        }
    }
    problems.or(|| files)
}

impl Files {
    fn read(&mut self, path: &Path, in_folder: bool) -> Result<(), LoadError> {
        // Read once: a pipe has nothing to say a second time.
        let file = SourceFile::read(path)?;
        // What a move comes to depends on the situation that it is made in.
        if in_folder && is_move(&file) {
            return Ok(());
        }
        if is_ruleset(&file) {
            self.rulesets.push(ruleset::open(path, file)?);
        } else {
            self.scenarios.push(scenario::open(path, file)?);
        }
        Ok(())
    }
}
