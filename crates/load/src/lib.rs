//! TOML to checked types, inheritance, and errors that name file, line and column.
