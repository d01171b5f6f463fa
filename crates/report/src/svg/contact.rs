//! Contact: the bases of charger and target that touch in the end, or stand as near as the ruleset asks for.

use onset_geometry::{Inches, Shape, nearest};
use onset_rules::{Formation, Question, UnitId, Value};

use super::{
    legend::{Legend, Sign},
    scale::Scale,
    scene::{Drawn, Scene},
    units::bases,
    xml::{Svg, Tag},
};

/// A charger and a target that it has reached.
pub(super) struct Contact {
    /// Who is charged.
    pub(super) target: UnitId,
    /// The charger's bases in contact.
    ours: Vec<Shape>,
    /// The target's.
    theirs: Vec<Shape>,
}

pub(super) fn draw(svg: &mut Svg, scale: &Scale, scene: &Scene<'_>, legend: &mut Legend) {
    for contact in (0..scene.play.played.charges.len()).flat_map(|charge| contacts(scene, charge)) {
        let path = bases(scale, &contact.ours) + &bases(scale, &contact.theirs);
        svg.leaf(Tag::new("path").set("class", "touching").set("d", path));
        legend.add(Sign::Touching(engagement(scene)));
    }
}

/// The targets that a charge has reached, where bases of both stand so near in the end.
pub(super) fn contacts(scene: &Scene<'_>, charge: usize) -> Vec<Contact> {
    let (charged, phase) = (&scene.play.played.charges[charge], &scene.play.played.end);
    let charger = scene.unit(phase.charges[charge].charger);
    let reached = |target: &&Drawn<'_>| {
        let name = Some(target.profile.name.as_str());
        let mut about = charged.about(name);
        about.any(|fact| fact.question == Question::ContactMade && fact.value == Value::Bool(true))
    };
    let there = |unit: &Drawn<'_>| unit.end.is_on_table();
    let targets = scene.units.iter().filter(reached).filter(|target| there(target) && there(charger));
    let contacts = targets.map(|target| {
        let (ours, theirs) = (grounds(scene, charger), grounds(scene, target));
        let within = engagement(scene);
        Contact {
            target: target.id,
            ours: near(charger, &ours, &theirs, within),
            theirs: near(target, &theirs, &ours, within),
        }
    });
    contacts.filter(|contact| !contact.ours.is_empty()).collect()
}

impl Contact {
    /// `5 against 4`.
    pub(super) fn words(&self) -> String {
        format!("{} against {}", self.ours.len(), self.theirs.len())
    }
}

/// What bases in contact do.
pub(super) fn nearness(scene: &Scene<'_>) -> String {
    let range = engagement(scene);
    if range > Inches::ZERO { format!("within {range}″") } else { "touch".to_owned() }
}

/// How near bases have to be: 0 where they touch.
fn engagement(scene: &Scene<'_>) -> Inches {
    Inches::new(scene.value("engagement.range").unwrap_or(0.0))
}

/// What each model takes of the ground: in a block a round base takes its diameter square.
fn grounds(scene: &Scene<'_>, unit: &Drawn<'_>) -> Vec<Shape> {
    match scene.play.played.end.formation(unit.id) {
        Formation::Block => unit.end.cells(unit.profile).into_iter().map(Shape::from).collect(),
        Formation::Loose => unit.end.bases(unit.profile),
    }
}

/// The bases of a unit whose ground is so near to some of the others'.
fn near(unit: &Drawn<'_>, own: &[Shape], others: &[Shape], within: Inches) -> Vec<Shape> {
    let is_near = |ground: &Shape| {
        nearest(std::slice::from_ref(ground), others).is_some_and(|closest| within.reaches(closest.gap))
    };
    let bases = unit.end.bases(unit.profile).into_iter().zip(own);
    bases.filter(|(_, ground)| is_near(ground)).map(|(base, _)| base).collect()
}
