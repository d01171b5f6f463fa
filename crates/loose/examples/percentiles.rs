//! How long a solve takes on each of many tables, by percentiles: means hide the few that take long.
//!
//! `cargo run --release -p onset-loose --example percentiles [TABLES]`

#[path = "../benches/tables/mod.rs"]
mod tables;

use std::{hint::black_box, time::Instant};

use onset_loose::solve;

use self::tables::{BASES, tables, terms};

/// So often each table is timed.
const RUNS: usize = 9;

fn main() {
    let count = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200);
    let terms = terms();
    println!("milliseconds; the least of {RUNS} runs\n");
    println!("| bases | a side | tables | found | proved | median | 90th | 99th | max |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (name, base) in BASES {
        for models in [10, 20] {
            let tables = tables(count, models, base);
            let answers: Vec<_> = tables.iter().filter_map(|table| solve(table, &terms).ok()).collect();
            let proved = answers.iter().filter(|answer| answer.is_proved()).count();
            let run = |table| {
                let start = Instant::now();
                let _ = black_box(solve(black_box(table), &terms));
                start.elapsed().as_secs_f64() * 1e3
            };
            let least = |table| (0..RUNS).map(|_| run(table)).fold(f64::INFINITY, f64::min);
            let mut times: Vec<f64> = tables.iter().map(least).collect();
            times.sort_by(f64::total_cmp);
            let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)];
            println!(
                "| {name} | {models} | {} | {} | {proved} | {:.2} | {:.2} | {:.2} | {:.2} |",
                times.len(),
                answers.len(),
                at(50),
                at(90),
                at(99),
                at(100)
            );
        }
    }
}
