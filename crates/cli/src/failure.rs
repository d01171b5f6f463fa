//! Why a command gives no result.

use onset_load::{LoadError, harmless};
use thiserror::Error;

/// Bad input.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// A file or an argument that stands for one.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A ruleset that does not play a situation, as it is shown.
    #[error("{}", .0.trim_end())]
    Unplayed(String),
    /// Anything else.
    #[error("error: {}", .0.lines().map(harmless).collect::<Vec<_>>().join("\n"))]
    Said(String),
}

impl Failure {
    /// As it is shown, in colours for a terminal.
    pub(crate) fn shown(&self, colour: bool) -> String {
        match self {
            Failure::Load(error) if colour => error.coloured(),
            failure => failure.to_string(),
        }
    }
}
