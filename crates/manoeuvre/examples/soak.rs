//! Checks the solver on as many random tables as are asked for, and goes on after failures:
//! `cargo run --release -p onset-manoeuvre --example soak -- --tables 1000000 --seed 1`.

#[path = "../tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;

use support::{Seen, Tally, attained, check};

/// The number after an option.
fn option(name: &str, otherwise: f64) -> f64 {
    let mut all = std::env::args().skip_while(|argument| argument != name).skip(1);
    all.next().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn main() {
    let (tables, first) = (option("--tables", 10_000.0) as u64, option("--seed", 1.0) as u64);
    let (angle, before) = (option("--angle", 2.0), option("--before", 0.5));
    let (most, every) = (option("--print", f64::INFINITY), option("--progress", 1000.0) as u64);
    let (mut tally, mut seen) = (Tally::default(), Seen::default());
    let mut failed: BTreeMap<String, u64> = BTreeMap::new();
    for seed in first..first + tables.div_ceil(2) {
        let set = attained(seed, &mut seen);
        for failure in check(seed, angle, before, &mut tally).into_iter().chain(set) {
            let what = failure.what.split([':', '{']).next().unwrap_or_default();
            let on = if failure.planted { " (planted table)" } else { "" };
            let name = format!("{:?}{on}: {what}", failure.check);
            let count = failed.entry(name.clone()).or_default();
            *count += 1;
            if *count as f64 <= most {
                println!("=== {name}, seed {}\n{}\n{}", failure.seed, failure.what, failure.text);
            }
        }
        if tally.tables.is_multiple_of(every.max(2)) {
            eprintln!("{tally:?} {failed:?}");
        }
    }
    println!("{tally:?} {seen:?}\nfailed: {failed:?}");
    std::process::exit(i32::from(!failed.is_empty()));
}
