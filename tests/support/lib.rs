//! What the tests share.
#![cfg(feature = "tools")]

/// The README's code compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

pub mod alike;
pub mod cases;
pub mod command;
pub mod motion;
pub mod played;
pub mod portrait;
pub mod seeds;
pub mod setup;
pub mod standing;
pub mod walker;
