//! All checks of one seed: a scattered table and a planted one.

use onset_geometry::Degrees;
use onset_manoeuvre::{Step, judge};

use super::brute::{Grid, brute};
use super::compare::{Answer, beaten, claim, is_sound};
use super::dice::Dice;
use super::laws;
use super::plant::planted;
use super::scatter::scattered;
use super::scene::Scene;

/// What is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check {
    /// The referee agrees with what the solver says.
    Referee,
    /// Brute force finds nothing better.
    Brute,
    /// The solver does as well as the planted manoeuvre.
    Planted,
    /// Moved, turned or mirrored it is the same.
    Carried,
    /// More in the way is no better, a longer reach no worse.
    Ordered,
    /// The pick of the set of contacts is what the solver picks.
    Pick,
    /// Every place of every contact can be come to.
    Attained,
    /// No way ends flush at a place of no contact.
    Outside,
}

/// Something that failed.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What.
    pub check: Check,
    /// The seed of the table.
    pub seed: u64,
    /// Whether the table was planted.
    pub planted: bool,
    /// What is wrong.
    pub what: String,
    /// The table as Rust.
    pub text: String,
}

/// How many of what were seen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Tables.
    pub tables: u64,
    /// Those on which the solver found a manoeuvre.
    pub found: u64,
    /// Those of them with a wheel.
    pub wheeled: u64,
    /// Those with others in the way, on which it found none.
    pub unfound: u64,
}

/// Checks the two tables of a seed.
pub fn check(seed: u64, angle: f64, before: f64, tally: &mut Tally) -> Vec<Failure> {
    let mut failures = Vec::new();
    let grid = Grid { angle, before };
    for plants in [false, true] {
        let mut dice = Dice::new(seed.wrapping_mul(2) + u64::from(plants));
        let (scene, way) = if plants {
            let planted = planted(&mut dice);
            (planted.scene, Some(planted.way))
        } else {
            (scattered(&mut dice), None)
        };
        let answer = Answer::of(&scene);
        tally.tables += 1;
        tally.found += u64::from(answer.found.is_ok());
        tally.unfound += u64::from(answer.found.is_err());
        tally.wheeled +=
            u64::from(answer.found.as_ref().is_ok_and(|found| found.way.wheeled() > Degrees::ZERO));
        let mut fail = |check: Check, scene: &Scene, what: String| {
            failures.push(Failure { check, seed, planted: plants, what, text: scene.text() });
        };
        if let Some(what) = refereed(&scene, &answer) {
            fail(Check::Referee, &scene, what);
        }
        if let Some(way) = way {
            let what = match claim(&scene, &way) {
                None => Some("the planted manoeuvre is not legal".to_owned()),
                Some(claim) => beaten(&scene, &answer, &claim),
            };
            if let Some(what) = what {
                fail(Check::Planted, &scene, what);
            }
        }
        if let Some(what) = brute(&scene, &answer, grid, &mut dice) {
            fail(Check::Brute, &scene, what);
        }
        if let Some((scene, what)) = laws::carried(&scene, &answer.found, &mut dice) {
            fail(Check::Carried, &scene, what);
        }
        if let Some((scene, what)) = laws::ordered(&scene, &mut dice) {
            fail(Check::Ordered, &scene, what);
        }
    }
    failures
}

/// So near, in inches or radians, both have to put a unit. Where the units meet at a slant the tolerance leaves open by some
/// times itself where; whoever turns about that place ends as far off.
const NEAR: f64 = 1e-4;

/// What the referee says against the solver's manoeuvre, or sees otherwise.
fn refereed(scene: &Scene, answer: &Answer) -> Option<String> {
    let Ok(found) = &answer.found else { return None };
    let verdict = judge(&scene.table, &scene.terms, &found.way);
    let off = |one: onset_geometry::Pose, other: onset_geometry::Pose| {
        let turned = (one.facing - other.facing).shorter_way().radians().abs();
        one.at.distance_to(other.at).get().max(turned)
    };
    let breached: Vec<&str> = verdict.breaches.iter().map(|breach| breach.fault.word()).collect();
    let breached = breached.join(" ");
    let wrong = if !is_sound(&verdict) {
        breached.as_str()
    } else if verdict.struck != Some(found.struck) {
        "another side"
    } else if is_glancing(scene, found) {
        return None;
    } else if (verdict.charger_models, verdict.target_models) != (found.charger_models, found.target_models) {
        "other models"
    } else if off(verdict.charger.pose, found.charger.pose) > NEAR {
        "the charger ends elsewhere"
    } else if off(verdict.target.pose, found.target.pose) > NEAR {
        "the target ends elsewhere"
    } else if (verdict.cost - found.cost).abs().get() > 1e-6 {
        "another cost"
    } else {
        return None;
    };
    Some(format!("{wrong}: {verdict:?}\nsolver: {found:?}"))
}

/// Whether the charger comes upon the side it strikes so nearly along it that the tolerance leaves open where it touches it.
fn is_glancing(scene: &Scene, found: &onset_manoeuvre::Found) -> bool {
    let end = scene.table.charger.pose.facing
        + found.way.steps.iter().fold(Degrees::ZERO, |sum, step| match step {
            Step::Wheel { to, by } => sum + *by * to.sign(),
            Step::Forward(_) | Step::Align(_) => sum,
        });
    let outward = scene.table.target.outline().side(found.struck).outward;
    outward.dot(end.heading()).abs() < 1e-2
}
