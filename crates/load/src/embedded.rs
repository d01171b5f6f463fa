//! The files that are built into the program: `editions/` and `seeds/`.

use std::sync::Arc;

use rust_embed::RustEmbed;

use crate::text::{LoadError, SourceFile};

#[derive(RustEmbed)]
#[folder = "../../editions"]
struct Editions;

#[derive(RustEmbed)]
#[folder = "../../seeds"]
struct Seeds;

/// The file of an edition.
pub(crate) fn edition(id: &str) -> Result<Arc<SourceFile>, LoadError> {
    let path = format!("{id}.toml");
    source(format!("editions/{path}"), Editions::get(&path))
}

/// A file below `seeds/`.
pub(crate) fn seed(path: &str) -> Result<Arc<SourceFile>, LoadError> {
    source(format!("seeds/{path}"), Seeds::get(path))
}

/// The ids of all shared scenarios, sorted: `reach/nine`.
pub(crate) fn scenario_ids() -> Vec<String> {
    let files = Seeds::iter();
    let ids =
        files.filter_map(|path| Some(path.strip_prefix("scenarios/")?.strip_suffix(".toml")?.to_owned()));
    let mut ids: Vec<String> = ids.collect();
    ids.sort();
    ids
}

fn source(name: String, file: Option<rust_embed::EmbeddedFile>) -> Result<Arc<SourceFile>, LoadError> {
    match file {
        Some(file) => SourceFile::from_bytes(name, file.data.into_owned()),
        None => Err(LoadError::said(format!("{name} is not part of this program"))),
    }
}
