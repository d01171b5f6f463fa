//! The clauses of the five sources: what each says, where it stands, and what switching it off does.

use std::sync::LazyLock;

use onset_rules::{Clause, Edition};
use serde::Deserialize;

use crate::{
    register::read_seed,
    text::{LoadError, Problem, Problems},
    tree::{InOrder, Literal},
};

/// The registers of all editions.
#[derive(Clone, Debug, PartialEq)]
pub struct Registers {
    registers: Vec<Register>,
}

/// The register of one edition.
#[derive(Clone, Debug, PartialEq)]
pub struct Register {
    /// Whose it is.
    pub edition: Edition,
    /// What the edition is called.
    pub title: String,
    /// What kind of text the source is.
    pub source: String,
    /// Its clauses, in the order of the file.
    pub clauses: Vec<ClauseEntry>,
}

/// What the register says of a clause.
#[derive(Clone, Debug, PartialEq)]
pub struct ClauseEntry {
    /// The clause.
    pub clause: Clause,
    /// What it says, in our words.
    pub says: String,
    /// Whether the source lays it down.
    pub basis: Basis,
    /// Where in the source it stands, or would.
    pub place: String,
    /// Of an assumed clause: why it is taken so, and what another reading would be.
    pub because: Option<String>,
    /// What switching it off does.
    pub off: Off,
}

/// Where a clause comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// The source lays it down.
    Source,
    /// The source is silent, and we took it so.
    Assumed,
}

/// What switching a clause off does.
#[derive(Clone, Debug, PartialEq)]
pub enum Off {
    /// A check or step is left out; in words.
    Skip(String),
    /// Values of the edition become neutral: each key with what it becomes.
    Set(Vec<(String, Literal)>),
    /// It cannot be switched off; why.
    None(String),
}

impl Registers {
    /// The register of one edition.
    pub fn of(&self, edition: Edition) -> &Register {
        // `registers` are made in the order of `Edition::ALL`, one each.
        &self.registers[edition as usize]
    }

    /// All registers, in the order of [`Edition::ALL`].
    pub fn all(&self) -> &[Register] {
        &self.registers
    }

    /// Every clause of every edition.
    pub fn clauses(&self) -> impl Iterator<Item = &ClauseEntry> {
        self.registers.iter().flat_map(|register| &register.clauses)
    }

    /// What is said of a clause.
    pub fn entry(&self, clause: Clause) -> &ClauseEntry {
        let entry = self.of(clause.edition()).clauses.iter().find(|entry| entry.clause == clause);
        entry.expect("clauses are made from the registers, so every one stands in its register")
    }
}

/// The registers that are built into the program.
///
/// # Panics
/// Where the program was built with registers that are not well-formed; a test of this crate reads them all.
pub fn registers() -> &'static Registers {
    static REGISTERS: LazyLock<Result<Registers, LoadError>> = LazyLock::new(load);
    REGISTERS.as_ref().unwrap_or_else(|error| panic!("the registers are not well-formed\n{error}"))
}

/// `seeds/sources/<edition>.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RegisterKeys {
    format: u32,
    edition: Edition,
    title: String,
    source: String,
    clause: Vec<ClauseKeys>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClauseKeys {
    id: String,
    says: String,
    basis: Basis,
    #[serde(rename = "where")]
    place: String,
    because: Option<String>,
    off: OffKeys,
}

/// Exactly one of the three.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OffKeys {
    skip: Option<String>,
    set: Option<InOrder<Literal>>,
    none: Option<String>,
}

fn load() -> Result<Registers, LoadError> {
    let registers = Edition::ALL.iter().map(|edition| load_one(*edition)).collect::<Result<_, _>>()?;
    Ok(Registers { registers })
}

fn load_one(edition: Edition) -> Result<Register, LoadError> {
    let (tree, keys): (_, RegisterKeys) = read_seed(&format!("sources/{edition}.toml"))?;
    let mut problems = Problems::default();
    if keys.format != 1 {
        problems.push(Problem::new("unknown format").at(tree.place_of(&["format"])).label("accepted is 1"));
    }
    if keys.edition != edition {
        let label = format!("accepted is \"{edition}\", after the file's name");
        problems.push(Problem::new("this is another edition").at(tree.place_of(&["edition"])).label(label));
    }
    let mut clauses = Vec::new();
    for (place, clause) in keys.clause.into_iter().enumerate() {
        let at = tree.place_of(&["clause", &place.to_string()]);
        let known = Clause::find(edition, &clause.id);
        let OffKeys { skip, set, none } = clause.off;
        let off = match (skip, set, none) {
            (Some(skip), None, None) => Some(Off::Skip(skip)),
            (None, Some(InOrder(set)), None) => Some(Off::Set(set)),
            (None, None, Some(none)) => Some(Off::None(none)),
            _ => None,
        };
        if clause.basis == Basis::Assumed && clause.because.is_none() {
            problems.push(Problem::new(format!("{} is assumed without a reason", clause.id)).at(at));
        }
        match known.zip(off) {
            Some((known, off)) => clauses.push(ClauseEntry {
                clause: known,
                says: clause.says,
                basis: clause.basis,
                place: clause.place,
                because: clause.because,
                off,
            }),
            None => {
                let message = format!("{} has to have one of `skip`, `set` and `none`", clause.id);
                problems.push(Problem::new(message).at(at));
            }
        }
    }
    problems.or(|| Register { edition, title: keys.title, source: keys.source, clauses })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_register_is_well_formed() {
        let registers = registers();
        assert_eq!(registers.all().iter().map(|register| register.edition).collect::<Vec<_>>(), Edition::ALL);
        for edition in Edition::ALL {
            let register = registers.of(edition);
            assert_eq!(register.edition, edition);
            let ids: Vec<_> = register.clauses.iter().map(|entry| entry.clause).collect();
            assert_eq!(
                ids,
                edition.clauses().collect::<Vec<_>>(),
                "each clause once, in the order of the file"
            );
        }
        assert!(registers.clauses().all(|entry| registers.entry(entry.clause) == entry));
    }
}
