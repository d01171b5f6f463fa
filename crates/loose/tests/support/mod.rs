//! What the tests on random tables share.
#![allow(dead_code, reason = "each test uses its part")]

pub mod brute;
pub mod checks;
pub mod dice;
pub mod laws;
pub mod plant;
pub mod scatter;
