//! How many random situations a law is tried on, and which.

use std::env;

use proptest::test_runner::{Config, RngSeed};

/// So many a law, unless `PROPTEST_CASES` says otherwise. The same from run to run, unless `PROPTEST_RNG_SEED` is set. What
/// fails is printed and not kept.
pub fn config(cases: u32) -> Config {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if env::var_os("PROPTEST_RNG_SEED").is_none() {
        config.rng_seed = RngSeed::Fixed(1);
    }
    config
}
