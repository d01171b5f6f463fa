//! The solver on random tables: as many as `ONSET_TABLES` says, from the seed `ONSET_SEED` on.

mod support;

use onset_geometry::Inches;
use onset_loose::{judge, solve};
use support::{
    laws::{is_same, mirrored, turned},
    scatter::scene,
};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn seeds() -> std::ops::Range<u64> {
    let (tables, first) = (number("ONSET_TABLES", 200), number("ONSET_SEED", 1));
    first..first + tables
}

/// Says which seeds fail, and what the first do.
fn stand(failed: &[(u64, String)]) {
    for (seed, what) in failed.iter().take(5) {
        eprintln!("seed {seed}: {what}");
    }
    assert!(
        failed.is_empty(),
        "{} fail: {:?}",
        failed.len(),
        failed.iter().map(|(seed, _)| seed).collect::<Vec<_>>()
    );
}

#[test]
fn the_referee_finds_nothing_wrong() {
    let (mut failed, mut found, mut proved) = (Vec::new(), 0_u32, 0_u32);
    for seed in seeds() {
        let scene = scene(seed, 6);
        let Ok(answer) = solve(&scene.table, &scene.terms) else { continue };
        found += 1;
        proved += u32::from(answer.is_proved());
        let verdict = judge(&scene.table, &scene.terms, &answer.charge);
        if !verdict.is_legal() || verdict.served != answer.served {
            let breaches: Vec<String> = verdict.breaches.iter().map(ToString::to_string).collect();
            failed.push((
                seed,
                format!("{breaches:?}, {:?} for {:?} of {:?}", verdict.served, answer.served, answer.most),
            ));
        }
    }
    eprintln!("{found} of {} found, {proved} proved", seeds().count());
    stand(&failed);
    assert!(u64::from(found) * 3 > seeds().count() as u64, "too few tables have a charge");
}

#[test]
fn mirrored_turned_and_moved_it_is_the_same() {
    let mut failed = Vec::new();
    for seed in seeds() {
        let scene = scene(seed, 6);
        let answer = solve(&scene.table, &scene.terms);
        let there = solve(&mirrored(&scene.table), &scene.terms);
        if !is_same(&answer, &there) {
            failed.push((seed, format!("mirrored: {answer:?}\n{there:?}")));
        }
        let (free, turned) = (turned(&scene.table, 0.0), turned(&scene.table, 37.0 + seed as f64));
        let (answer, there) = (solve(&free, &scene.terms), solve(&turned, &scene.terms));
        if !is_same(&answer, &there) {
            failed.push((seed, format!("turned: {answer:?}\n{there:?}")));
        }
    }
    stand(&failed);
}

#[test]
fn a_longer_roll_serves_no_fewer() {
    let mut failed = Vec::new();
    for seed in seeds() {
        let scene = scene(seed, 6);
        let Ok(answer) = solve(&scene.table, &scene.terms) else { continue };
        let mut table = scene.table.clone();
        table.unit.iter_mut().for_each(|model| model.allowance += Inches::new(1.5));
        match solve(&table, &scene.terms) {
            Ok(longer) if longer.served >= answer.served => {}
            longer => {
                failed.push((seed, format!("{:?} {:?}", answer.served, longer.map(|longer| longer.served))))
            }
        }
    }
    stand(&failed);
}
