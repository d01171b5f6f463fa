//! How long a solve takes on each of many tables, by percentiles: means hide the few that take long.
//!
//! `cargo run --release -p onset-manoeuvre --example percentiles [TABLES]`

#[path = "../benches/tables/mod.rs"]
mod tables;

use std::{hint::black_box, time::Instant};

use onset_geometry::nearest;
use onset_manoeuvre::{Contacts, Table, solve};

use self::tables::{apart, families, tables};

/// So often each table is timed, all the others between: what else the machine does rarely disturbs all of them.
const RUNS: usize = 3;

fn main() {
    let count = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2000);
    let yardstick = yardstick(&tables(count.min(200), 0, 0));
    println!("microseconds; the least of {RUNS} runs; one `nearest` {yardstick:.3}\n\nthe best charge\n");
    head();
    for (family, terms) in families() {
        for (within, beyond) in [(0, 0), (10, 0), (0, 10), (0, 100), (0, 1000)] {
            // Of those with many obstacles fewer do: they take much memory, and hardly differ.
            let tables = tables(if beyond > 0 { count / 10 } else { count }, within, beyond);
            let solves = |table: &Table| solve(table, &terms).is_ok();
            rows(family, (within, beyond), timed(&tables, &solves), yardstick);
        }
    }
    println!("\nthe set of all contacts\n");
    head();
    for (family, terms) in families() {
        for within in [0, 10] {
            let tables = tables(count / 10, within, 0);
            let finds = |table: &Table| !Contacts::of(table, &terms).all().is_empty();
            rows(family, (within, 0), timed(&tables, &finds), yardstick);
        }
    }
}

fn head() {
    println!(
        "| family | obstacles | way in | tables | median | 90th | 99th | max | 99th/median | median/nearest |"
    );
    println!("|---|---|---|--:|--:|--:|--:|--:|--:|--:|");
}

fn rows(family: &str, obstacles: (usize, usize), timed: [(&'static str, Vec<f64>); 2], yardstick: f64) {
    let obstacles = match obstacles {
        (0, 0) => "none".to_owned(),
        (within, 0) => format!("{within} within reach"),
        (_, beyond) => format!("{beyond} out of reach"),
    };
    for (way_in, mut times) in timed {
        times.sort_by(f64::total_cmp);
        let Some(most) = times.last() else { continue };
        let at = |percent: usize| times[times.len() * percent / 100];
        let (median, long) = (at(50), at(99));
        println!(
            "| {family} | {obstacles} | {way_in} | {} | {median:.1} | {:.1} | {long:.1} | {most:.1} | {:.1} | {:.0} |",
            times.len(),
            at(90),
            long / median,
            median / yardstick
        );
    }
}

/// The microseconds that each table takes: those with a way in, and those without.
fn timed(tables: &[Table], finds: &dyn Fn(&Table) -> bool) -> [(&'static str, Vec<f64>); 2] {
    let mut least = vec![f64::INFINITY; tables.len()];
    let mut is_found = vec![false; tables.len()];
    for _ in 0..RUNS {
        for (number, table) in tables.iter().enumerate() {
            let start = Instant::now();
            let found = black_box(finds(black_box(table)));
            least[number] = least[number].min(start.elapsed().as_secs_f64() * 1e6);
            is_found[number] = found;
        }
    }
    let of = |wanted: bool| {
        let times = least.iter().zip(&is_found).filter(|(_, found)| **found == wanted);
        times.map(|(time, _)| *time).collect()
    };
    [("yes", of(true)), ("no", of(false))]
}

/// The microseconds of one call of `nearest` on the two blocks of a table: the median, each the least of several.
fn yardstick(tables: &[Table]) -> f64 {
    const CALLS: u32 = 100;
    let one = |table: &Table| {
        let (ours, theirs) = apart(table);
        let run = |_| {
            let start = Instant::now();
            for _ in 0..CALLS {
                black_box(nearest(black_box(&ours), black_box(&theirs)));
            }
            start.elapsed().as_secs_f64() * 1e6 / f64::from(CALLS)
        };
        (0..RUNS).map(run).fold(f64::INFINITY, f64::min)
    };
    let mut times: Vec<f64> = tables.iter().map(one).collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}
