//! Brute force: both hands, angles in steps, straights in steps; whatever of them is legal is no better than what the solver
//! says.

use onset_geometry::{Degrees, Inches, first_touch};
use onset_manoeuvre::{Aligned, Hand, wheeled};

use super::compare::{Answer, beaten, claim, way};
use super::dice::Dice;
use super::scene::Scene;

/// Of the places where only more models would be better, one in so many is judged.
const PART: u32 = 3;

/// How wide the steps are.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// Of the wheel, in degrees.
    pub angle: f64,
    /// Of the straight before it, in inches.
    pub before: f64,
}

/// What brute force has that the solver lacks, if anything.
pub fn brute(scene: &Scene, answer: &Answer, grid: Grid, dice: &mut Dice) -> Option<String> {
    let (shift, offset) = if dice.one_in(2) { (0.0, 0.0) } else { (dice.share(), dice.share()) };
    let most = scene.terms.most_wheel.get();
    let most_before = {
        let (from, to) = (scene.table.charger.pose.at, scene.table.target.outline().centre());
        from.distance_to(to).get() + scene.table.charger.frontage().get()
    };
    let mut befores = vec![0.0];
    befores.extend(
        (0..).map(|step| (f64::from(step) + offset) * grid.before).take_while(|far| *far < most_before),
    );
    let mut angles: Vec<f64> =
        (0..).map(|step| (f64::from(step) + shift) * grid.angle).take_while(|angle| *angle < most).collect();
    angles.push(most);
    if let Some(complaint) = at(scene, answer, 0.0, None) {
        return Some(complaint);
    }
    let all = bound(scene);
    let has_all = answer.models(scene).is_some_and(|models| models >= all);
    for hand in Hand::BOTH {
        for angle in angles.iter().filter(|angle| **angle > 0.0) {
            // What wheels more than the answer is better only by its models: a part of that is looked at.
            let is_less = Degrees::new(*angle).radians() < answer.wheel(scene);
            for before in &befores {
                if !is_less && (has_all || !dice.one_in(PART)) {
                    continue;
                }
                let complaint = at(scene, answer, *before, Some((hand, Degrees::new(*angle))));
                if complaint.is_some() {
                    return complaint;
                }
            }
        }
    }
    None
}

/// The most models that could fight on any side.
fn bound(scene: &Scene) -> u32 {
    let (charger, target) = (&scene.table.charger, &scene.table.target);
    let row = |models: u32, width: Inches| models.min((charger.frontage() / width) as u32 + 2);
    let ranks = target.models.div_ceil(target.files);
    let theirs = row(target.front_rank(), target.width).max(row(ranks, target.depth));
    scene.terms.counting.of(charger.front_rank(), theirs)
}

fn at(scene: &Scene, answer: &Answer, before: f64, wheel: Option<(Hand, Degrees)>) -> Option<String> {
    let table = &scene.table;
    let mut block = table.charger.at(table.charger.pose.advanced(Inches::new(before)));
    if let Some((hand, by)) = wheel {
        block.pose = wheeled(&block, hand, by);
    }
    let heading = block.pose.heading();
    let (moving, still) = (block.shapes(), table.target.shapes());
    let each =
        moving.iter().flat_map(|one| still.iter().filter_map(|other| first_touch(one, heading, other)));
    let after = each.min()?;
    if scene.terms.reach.is_some_and(|reach| Inches::new(before) + after > reach) {
        return None;
    }
    for aligned in [Aligned::Charger, Aligned::Target, Aligned::Neither] {
        if !scene.terms.closing.iter().any(|closing| closing.aligned() == aligned) {
            continue;
        }
        let claim = claim(scene, &way(before, wheel, after.get(), aligned));
        if let Some(claim) = claim {
            if let Some(complaint) = beaten(scene, answer, &claim) {
                return Some(complaint);
            }
            break;
        }
    }
    None
}
