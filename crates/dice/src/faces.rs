//! What lies on the table after a roll: the faces, in the order in which the dice were thrown.

use std::fmt;

/// The faces of one roll, in the order thrown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Faces(Vec<u8>);

impl Faces {
    /// The faces in the order thrown.
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }

    /// How many dice were thrown.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no die was thrown at all, as with `0d6`.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The highest face; 0 where no die was thrown.
    pub fn highest(&self) -> u8 {
        self.0.iter().copied().max().unwrap_or(0)
    }

    /// The sum of all faces.
    pub fn sum(&self) -> u32 {
        self.0.iter().map(|&face| u32::from(face)).sum()
    }
}

impl From<Vec<u8>> for Faces {
    fn from(faces: Vec<u8>) -> Self {
        Faces(faces)
    }
}

impl<const N: usize> From<[u8; N]> for Faces {
    fn from(faces: [u8; N]) -> Self {
        Faces(faces.to_vec())
    }
}

/// `2 and 5`, `3, 1 and 6`; `no dice` where none was thrown.
impl fmt::Display for Faces {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((last, first)) = self.0.split_last() else { return out.write_str("no dice") };
        for (place, face) in first.iter().enumerate() {
            write!(out, "{}{face}", if place > 0 { ", " } else { "" })?;
        }
        write!(out, "{}{last}", if first.is_empty() { "" } else { " and " })
    }
}
