//! What the tests share.

pub mod portrait;
pub mod seeds;
pub mod walker;
