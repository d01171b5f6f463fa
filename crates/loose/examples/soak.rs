//! Checks many random tables, and tells each failure as it comes.
//!
//! `cargo run --release -p onset-loose --example soak [FROM] [TO] [MODELS]`

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::Instant;

use onset_loose::solve;
use support::{checks::CHECKS, scatter::scene};

fn main() {
    let number = |nth: usize, otherwise: u64| {
        std::env::args().nth(nth).and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    let (from, to, most) = (number(1, 1), number(2, 1001), number(3, 6));
    let (mut times, mut found, mut proved, mut failed) = (Vec::new(), 0, 0, 0);
    for seed in from..to {
        let scene = scene(seed, most as usize);
        let start = Instant::now();
        let answer = solve(&scene.table, &scene.terms);
        times.push(start.elapsed().as_secs_f64() * 1e3);
        found += u32::from(answer.is_ok());
        proved += u32::from(answer.is_ok_and(|answer| answer.is_proved()));
        for (name, check) in CHECKS {
            if let Err(what) = check(&scene, seed) {
                failed += 1;
                println!("{seed} {name} {:?}: {what}", scene.table.unit[0].base);
            }
        }
    }
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    println!("{} tables, {found} found, {proved} proved, {failed} failed", times.len());
    println!("milliseconds: median {:.2}, 90th {:.2}, 99th {:.2}", at(50), at(90), at(99));
}
