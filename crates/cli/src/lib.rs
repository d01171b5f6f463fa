//! The onset command: no logic of its own.
