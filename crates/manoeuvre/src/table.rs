//! The table as a manoeuvre finds it.

use onset_geometry::{Board, Shape};

use crate::Block;

/// What else stands on the table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An enemy that is not charged: never to be touched.
    Enemy,
    /// A friend: not to be moved into; to touch it is allowed.
    Friend,
    /// Terrain that nobody enters; to touch it is allowed.
    Solid,
}

/// Something else on the table that a manoeuvre has to mind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Other {
    /// What it is.
    pub kind: Kind,
    /// The ground that it covers, in convex pieces.
    pub ground: Vec<Shape>,
}

/// The table before a manoeuvre.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// The table itself; nobody leaves it.
    pub board: Board,
    /// Who charges.
    pub charger: Block,
    /// Who is charged.
    pub target: Block,
    /// Everything else that stands in a way.
    pub others: Vec<Other>,
}
