//! The registers: every clause of the sources, and every question.

mod clauses;
mod questions;

pub use clauses::{Basis, ClauseEntry, Off, Register, Registers, registers};
pub use questions::{Comparing, QuestionEntry, QuestionOf, Unit, questions};

use serde::Deserialize;

use crate::{
    embedded,
    text::{LoadError, Problems},
    tree::{Node, parse, read},
};

/// Reads an embedded file whole.
fn read_seed<T: for<'de> Deserialize<'de>>(path: &str) -> Result<(Node, T), LoadError> {
    let file = embedded::seed(path)?;
    let mut problems = Problems::default();
    let tree = parse(&file, &mut problems);
    let made = tree.as_ref().and_then(|tree| read(tree, &mut problems));
    problems.result()?;
    match tree.zip(made) {
        Some(both) => Ok(both),
        None => Err(LoadError::said(format!("{} cannot be read", file.name))),
    }
}
