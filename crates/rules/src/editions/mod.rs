//! The five editions, one file each. A file reads like its rulebook: the values that the edition's TOML fills, the sequence,
//! and each step with its clauses beside it.

pub mod abstract_engagement;
pub mod double_move;
pub mod highest_die;
pub mod summed_dice;
pub mod within_twelve;

pub use abstract_engagement::AbstractEngagement;
pub use double_move::DoubleMove;
pub use highest_die::HighestDie;
pub use summed_dice::SummedDice;
pub use within_twelve::WithinTwelve;
