//! Files as text, and what is wrong with them.

mod excerpt;
mod problem;
mod source;
mod wrap;

pub use excerpt::harmless;
pub(crate) use problem::Problems;
pub use problem::{LoadError, Problem};
pub(crate) use source::{Origin, SourceFile};
pub use wrap::wrap;
