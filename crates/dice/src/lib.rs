//! Dice notation, readings of faces, and named dice that depend only on seed, name and place. Knows no rules.
