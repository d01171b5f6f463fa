//! Why a command gives no result.

use onset_load::{LoadError, harmless, wrap};
use thiserror::Error;

use crate::Terminal;

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
    /// As it is shown on a terminal.
    pub(crate) fn shown(&self, terminal: Terminal) -> String {
        match self {
            Failure::Load(error) => error.shown(terminal.width, terminal.colour),
            Failure::Said(_) => {
                self.to_string().lines().map(|line| hung(line, terminal.width)).collect::<Vec<_>>().join("\n")
            }
            Failure::Unplayed(_) => self.to_string(),
        }
    }
}

/// A line in as many as it takes; what goes on stands below what it goes on from.
fn hung(line: &str, columns: usize) -> String {
    let indent = ["error: ", " = "].into_iter().find(|head| line.starts_with(head)).unwrap_or_default();
    let rest = wrap(&line[indent.len()..], columns.saturating_sub(indent.len()));
    format!("{indent}{}", rest.join(&format!("\n{}", " ".repeat(indent.len()))))
}
