//! What the tests share.

pub mod portrait;
pub mod seeds;
