//! The battle, the table, the trait ChargeRuleset, the steps that rulesets share, and one file an edition.
