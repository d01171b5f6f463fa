//! Everything that a random table is checked for.

use onset_geometry::{Inches, TOLERANCE};
use onset_loose::{Found, Unfound, judge, judged_ends, solve};

use super::{
    brute::best,
    dice::Dice,
    laws::{is_same, mirrored, turned},
    plant,
    scatter::Scene,
};

type Answer = Result<Found, Unfound>;

/// A check of the table of a seed; what is wrong, if anything is.
type Check = fn(&Scene, u64) -> Result<(), String>;

/// What is checked.
pub const CHECKS: [(&str, Check); 5] =
    [("referee", referee), ("laws", laws), ("longer", longer), ("planted", planted), ("brute", brute)];

/// The referee finds nothing wrong with what the solver says.
pub fn referee(scene: &Scene, _seed: u64) -> Result<(), String> {
    let Ok(answer) = solve(&scene.table, &scene.terms) else { return Ok(()) };
    let verdict = judge(&scene.table, &scene.terms, &answer.charge);
    let apart = verdict.ends.iter().zip(&answer.ends).map(|(one, other)| one.at.distance_to(other.at));
    let is_there = apart.into_iter().all(|apart| apart <= TOLERANCE);
    if verdict.is_legal() && verdict.served == answer.served && is_there {
        return Ok(());
    }
    let breaches: Vec<String> = verdict.breaches.iter().map(ToString::to_string).collect();
    Err(format!("{breaches:?}, {:?} for {:?} of {:?}", verdict.served, answer.served, answer.most))
}

/// Mirrored, turned and moved tables give the same.
pub fn laws(scene: &Scene, seed: u64) -> Result<(), String> {
    let same = |one: &Answer, other: &Answer, how: &str| {
        if is_same(one, other) {
            return Ok(());
        }
        let told = |answer: &Answer| match answer {
            Ok(found) => format!("{:?} of {:?} in {}", found.served, found.most, found.inches.get()),
            Err(unfound) => format!("{unfound:?}"),
        };
        Err(format!("{how}: {} and {}", told(one), told(other)))
    };
    let here = solve(&scene.table, &scene.terms);
    same(&here, &solve(&mirrored(&scene.table), &scene.terms), "mirrored")?;
    let free = solve(&turned(&scene.table, 0.0), &scene.terms);
    same(&free, &solve(&turned(&scene.table, 37.0 + seed as f64), &scene.terms), "turned")
}

/// A longer roll serves no fewer.
pub fn longer(scene: &Scene, _seed: u64) -> Result<(), String> {
    let Ok(answer) = solve(&scene.table, &scene.terms) else { return Ok(()) };
    let mut table = scene.table.clone();
    table.unit.iter_mut().for_each(|model| model.allowance += Inches::new(1.5));
    match solve(&table, &scene.terms) {
        Ok(longer) if longer.served >= answer.served => Ok(()),
        longer => Err(format!("{:?} and then {:?}", answer.served, longer.map(|longer| longer.served))),
    }
}

/// What was planted is found, or better.
pub fn planted(scene: &Scene, seed: u64) -> Result<(), String> {
    let Some((scene, charge)) = plant::planted(scene, &mut Dice::new(seed)) else { return Ok(()) };
    let served = judged_ends(&scene.table, &scene.terms, &charge).served;
    match solve(&scene.table, &scene.terms) {
        Ok(answer) if answer.served >= served => Ok(()),
        Ok(answer) => Err(format!("{:?} of {:?}, and {served:?} was planted", answer.served, answer.most)),
        Err(unfound) => Err(format!("{unfound:?}, and {served:?} was planted")),
    }
}

/// No combination of places on a grid serves more.
pub fn brute(scene: &Scene, seed: u64) -> Result<(), String> {
    if scene.table.unit.len() > 4 {
        return Ok(());
    }
    let Some(served) = best(&scene.table, &scene.terms, &mut Dice::new(seed)) else { return Ok(()) };
    match solve(&scene.table, &scene.terms) {
        Ok(answer) if answer.served >= served => Ok(()),
        Ok(answer) => Err(format!("{:?} of {:?}, and brute force {served:?}", answer.served, answer.most)),
        Err(unfound) => Err(format!("{unfound:?}, and brute force {served:?}")),
    }
}
