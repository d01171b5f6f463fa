//! How long a solve takes in the mean, over batches of tables: ten against ten and twenty against twenty, five pieces of terrain.
//!
//! `cargo bench -p onset-loose`; how the times of single tables spread is shown by the example `percentiles`.

mod tables;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use onset_loose::solve;

use self::tables::{BASES, tables, terms};

/// So many tables make a batch.
const BATCH: usize = 20;

fn solves(criterion: &mut Criterion) {
    let terms = terms();
    let mut group = criterion.benchmark_group("solve");
    group.sample_size(10);
    group.throughput(Throughput::Elements(BATCH as u64));
    for (name, base) in BASES {
        for models in [10, 20] {
            let tables = tables(BATCH, models, base);
            let solve_each = || tables.iter().filter(|table| solve(black_box(table), &terms).is_ok()).count();
            group.bench_function(BenchmarkId::new(name, models), |bencher| bencher.iter(solve_each));
        }
    }
}

criterion_group!(benches, solves);
criterion_main!(benches);
