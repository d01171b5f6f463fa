//! Ways round what stands in between: the middle of the front takes the shortest path, the front follows it.
//!
//! The path is that of a point among obstacles inflated by half the frontage and their clearance (assumed). Whoever stands
//! nearer to one than that has it inflated only so far. The whole block is then swept along the path, and stops where it would
//! run into something, or come too near to it.

mod course;
mod follow;
mod inflate;
mod net;
mod set_out;
mod shortest;
mod tangent;

#[cfg(test)]
mod by_hand;
#[cfg(test)]
mod laws;

use onset_geometry::{Board, Inches, Shape};

pub use course::{Course, Met, Stride};

use crate::Block;
use follow::About;

/// What may not be run into.
#[derive(Clone, Debug, PartialEq)]
pub struct Stops {
    /// The ground that it covers, in convex pieces.
    pub ground: Vec<Shape>,
    /// Where it is some inches, the block stays more than these away.
    pub clear: Option<Inches>,
}

/// What a course leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// The ground that it covers, in convex pieces.
    pub ground: Vec<Shape>,
    /// Whether it stands there and is not run into. Otherwise it is a mere place, and the course goes straight on beyond it.
    pub stands: bool,
    /// Where it is some inches, the block stays more than these away from a goal that stands there.
    pub clear: Option<Inches>,
}

/// How a block goes towards a goal, at most `upto` inches: straight where nothing but the goal or the table's edge would end
/// that, else by the shortest way round.
///
/// Straight means straight ahead where the goal lies there, else towards its nearest point. To face the first piece of its
/// way the front turns about its middle, which costs nothing and asks only for room where the turn ends (assumed); where there
/// is none, the block first goes straight ahead until there is. Where no way leads to the goal the block goes straight up to
/// what is in the way (assumed).
pub fn course(block: &Block, goal: &Goal, obstacles: &[Stops], board: &Board, upto: Inches) -> Course {
    let about = About { block, goal, obstacles, board };
    set_out::set_out(&about, upto.max(Inches::ZERO))
}
