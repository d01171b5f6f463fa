//! The `onset` command.
fn main() {}
