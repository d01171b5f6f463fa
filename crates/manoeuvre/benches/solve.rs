//! How long a solve takes in the mean, over batches of tables: in the open, among obstacles, and where there is no way in.
//!
//! `cargo bench -p onset-manoeuvre`; how the times of single tables spread is shown by the example `percentiles`.

mod tables;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use onset_geometry::nearest;
use onset_manoeuvre::{Table, Terms, solve};

use self::tables::{apart, families, tables};

/// So many tables make a batch.
const BATCH: usize = 200;

/// One solve of each of some tables; what is reported for each is the mean.
fn batch(criterion: &mut Criterion, group: &str, id: BenchmarkId, tables: &[Table], terms: &Terms) {
    if tables.is_empty() {
        return;
    }
    let mut group = criterion.benchmark_group(group);
    group.throughput(Throughput::Elements(tables.len() as u64));
    let solve_each = || tables.iter().filter(|table| solve(black_box(table), terms).is_ok()).count();
    group.bench_function(id, |bencher| bencher.iter(solve_each));
}

fn within_reach(criterion: &mut Criterion) {
    for (family, terms) in families() {
        for (stands, obstacles) in [("open", 0), ("ten", 10)] {
            let all = tables(2 * BATCH, obstacles, 0);
            let (mut found, mut none): (Vec<Table>, Vec<Table>) =
                all.into_iter().partition(|table| solve(table, &terms).is_ok());
            found.truncate(BATCH);
            none.truncate(BATCH);
            batch(criterion, "found", BenchmarkId::new(family, stands), &found, &terms);
            batch(criterion, "no way in", BenchmarkId::new(family, stands), &none, &terms);
        }
    }
}

fn out_of_reach(criterion: &mut Criterion) {
    for (family, terms) in families() {
        for obstacles in [0, 10, 100, 1000] {
            let tables = tables(BATCH, 0, obstacles);
            batch(criterion, "out of reach", BenchmarkId::new(family, obstacles), &tables, &terms);
        }
    }
}

/// What the others are compared with over machines.
fn yardstick(criterion: &mut Criterion) {
    let pairs: Vec<_> = tables(BATCH, 0, 0).iter().map(apart).collect();
    let mut group = criterion.benchmark_group("yardstick");
    group.throughput(Throughput::Elements(pairs.len() as u64));
    let measure_each = || pairs.iter().filter_map(|(ours, theirs)| nearest(black_box(ours), theirs)).count();
    group.bench_function("nearest", |bencher| bencher.iter(measure_each));
}

criterion_group!(benches, yardstick, within_reach, out_of_reach);
criterion_main!(benches);
