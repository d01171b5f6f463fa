//! Shapes, distances and sweeps on the table, in inches. Knows no rules.
