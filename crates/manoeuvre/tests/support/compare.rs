//! Whether a manoeuvre that the referee finds legal is better than what the solver says.

use onset_geometry::Facing;
use onset_manoeuvre::{
    Aligned, Closing, Fault, Found, Hand, Step, Terms, Unfound, Verdict, Way, judge, solve,
};

use super::scene::Scene;

/// Wheels nearer than this, in radians, are the same.
pub const WHEEL: f64 = 1e-6;

/// What the solver says.
pub struct Answer {
    /// With the terms as they are.
    pub found: Result<Found, Unfound>,
    /// Where the charger has to be the one to turn, if need be with fewer models than could be.
    turned: Result<Found, Unfound>,
}

/// A legal manoeuvre.
pub struct Claim {
    way: Way,
    aligned: Aligned,
    struck: Option<Facing>,
    models: u32,
    wheel: f64,
}

impl Answer {
    /// Asks the solver.
    pub fn of(scene: &Scene) -> Self {
        let found = solve(&scene.table, &scene.terms);
        let is_same = match &found {
            Ok(found) => found.closing == Closing::Charger,
            Err(unfound) => !unfound.at_the_door,
        };
        let closing = vec![Closing::Charger, Closing::Fewer];
        let turned = match is_same {
            true => found.clone(),
            false => solve(&scene.table, &Terms { closing, ..scene.terms.clone() }),
        };
        Answer { found, turned }
    }

    /// The models that then count.
    pub fn models(&self, scene: &Scene) -> Option<u32> {
        let found = self.turned.as_ref().ok()?;
        (Some(found.struck) == scene.terms.declared)
            .then(|| scene.terms.counting.of(found.charger_models, found.target_models))
    }

    /// Radians that the charger wheels if it is the one to turn.
    pub fn wheel(&self, scene: &Scene) -> f64 {
        let declared = self.turned.as_ref().ok().filter(|found| Some(found.struck) == scene.terms.declared);
        declared.map_or(f64::INFINITY, |found| found.way.wheeled().radians())
    }
}

/// Whether a verdict names nothing but that another side than the declared one is struck.
pub fn is_sound(verdict: &Verdict) -> bool {
    verdict.breaches.iter().all(|breach| breach.fault == Fault::OtherSide)
}

/// A way that is straight, wheels, and goes straight on until the target; then somebody aligns.
pub fn way(before: f64, wheel: Option<(Hand, onset_geometry::Degrees)>, after: f64, aligned: Aligned) -> Way {
    use onset_geometry::Inches;
    let mut steps = Vec::with_capacity(4);
    steps.extend((before > 0.0).then(|| Step::Forward(Inches::new(before))));
    steps.extend(wheel.map(|(to, by)| Step::Wheel { to, by }));
    steps.extend((after > 0.0 || steps.is_empty()).then(|| Step::Forward(Inches::new(after))));
    steps.push(Step::Align(aligned));
    Way { steps }
}

/// The claim of a way, if the referee finds it legal.
pub fn claim(scene: &Scene, way: &Way) -> Option<Claim> {
    let verdict = judge(&scene.table, &scene.terms, way);
    if !is_sound(&verdict) {
        return None;
    }
    let aligned = way.steps.iter().find_map(|step| match step {
        Step::Align(who) => Some(*who),
        Step::Forward(_) | Step::Wheel { .. } => None,
    });
    let aligned = aligned.unwrap_or(Aligned::Neither);
    let models = scene.terms.counting.of(verdict.charger_models, verdict.target_models);
    Some(Claim { way: way.clone(), aligned, struck: verdict.struck, models, wheel: way.wheeled().radians() })
}

/// What a claim has that the answer lacks, if it is the better one.
pub fn beaten(scene: &Scene, answer: &Answer, claim: &Claim) -> Option<String> {
    let declared = scene.terms.declared;
    let against = match claim.aligned {
        Aligned::Charger => &answer.turned,
        Aligned::Target | Aligned::Neither => &answer.found,
    };
    let what = match against {
        Err(unfound) if !unfound.at_the_door => "there is a manoeuvre",
        // With fewer the charger may turn wherever it can; the target only with as many as can be.
        Err(_) if claim.aligned == Aligned::Charger && claim.struck == declared => "the door can be closed",
        Err(_) => return None,
        Ok(found) if (claim.struck == declared) != (Some(found.struck) == declared) => {
            if Some(found.struck) == declared {
                return None;
            }
            "the declared side can be struck"
        }
        Ok(found) if found.closing.aligned() != claim.aligned || claim.aligned == Aligned::Neither => {
            return None;
        }
        Ok(found) => {
            let models = scene.terms.counting.of(found.charger_models, found.target_models);
            if claim.models > models {
                "more models"
            } else if claim.models == models && claim.wheel < found.way.wheeled().radians() - WHEEL {
                "less wheel"
            } else {
                return None;
            }
        }
    };
    Some(format!(
        "{what}: {:?} {:?} {} models, {:?}\nsolver: {against:?}",
        claim.aligned, claim.struck, claim.models, claim.way
    ))
}
