//! The solver on random tables: as many as `ONSET_TABLES` says, from the seed `ONSET_SEED` on.

mod support;

use support::{checks::CHECKS, scatter::scene};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn the_solver_stands_on_random_tables() {
    let (tables, first) = (number("ONSET_TABLES", 12), number("ONSET_SEED", 1));
    let mut failed = Vec::new();
    for seed in first..first + tables {
        let scene = scene(seed, 5);
        for (name, check) in CHECKS {
            if let Err(what) = check(&scene, seed) {
                eprintln!("seed {seed} {name}: {what}");
                failed.push((seed, name));
            }
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
}
