//! Plays scenarios under rulesets and tells where they part; checks expectations; finds what each clause decides.
