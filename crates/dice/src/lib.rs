//! Dice notation, readings of faces, and named dice that depend only on seed, name and place. Knows no rules.
//!
//! ```
//! use onset_dice::{Faces, Notation};
//! let higher_of_two: Notation = "2d6kh1".parse()?;
//! assert_eq!(higher_of_two.total(&Faces::from([2, 5])), 5);
//! assert_eq!((higher_of_two.least(), higher_of_two.most()), (1, 6));
//! # Ok::<(), onset_dice::NotationFault>(())
//! ```

mod faces;
mod named;
mod notation;

pub use faces::Faces;
pub use named::NamedDice;
pub use notation::{Keep, Notation, NotationFault};
