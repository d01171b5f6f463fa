//! The forward arc of who charges, and the zones round who is charged, from where they stood at first.

use onset_geometry::{Degrees, Rect, Vector};

use super::{
    Show,
    labels::{Label, Labels},
    legend::{Legend, Sign},
    scale::{Scale, line},
    scene::{Drawn, Scene},
    xml::{Svg, Tag},
};

/// How far from a unit the name of a zone stands, in inches and in the picture at least.
const OFF: (f64, f64) = (2.2, 40.0);

pub(super) fn draw(svg: &mut Svg, scale: &Scale, scene: &Scene<'_>, show: Show, legend: &mut Legend) {
    if show.arcs {
        match scene.value("declare.arc") {
            Some(arc) => {
                for unit in chargers(scene) {
                    forward(svg, scale, unit, Degrees::new(arc / 2.0));
                }
                legend.add(Sign::Arc(Some(Degrees::new(arc))));
            }
            None => legend.add(Sign::Arc(None)),
        }
    }
    if show.zones {
        match scene.value("face.zone") {
            Some(half) => {
                for unit in targets(scene) {
                    round(svg, scale, unit, Degrees::new(half));
                }
                legend.add(Sign::Zones(true));
            }
            None => legend.add(Sign::Zones(false)),
        }
    }
}

/// The names of zones, each before its side.
pub(super) fn label(scale: &Scale, scene: &Scene<'_>, show: Show, labels: &mut Labels) {
    if !show.zones || scene.value("face.zone").is_none() {
        return;
    }
    let away = OFF.0.max(OFF.1 / scale.inch);
    for unit in targets(scene) {
        for side in rect(unit).sides() {
            let middle = side.start.midpoint(side.end);
            let along = (side.end - side.start).unit();
            let off = [0.0, 0.8 * away, -0.8 * away]
                .into_iter()
                .flat_map(|aside| [1.0, 1.4, 0.7].map(|off| (aside, off)));
            let places =
                off.map(|(aside, off)| scale.at(middle + along * aside + side.outward * (away * off)));
            let places: Vec<_> = places.collect();
            let name = onset_rules::steps::face::word(side.name);
            labels.place(Label::plain(format!("{name} zone")), &places);
        }
    }
}

/// The two lines that open from the front corners, and the ground between.
fn forward(svg: &mut Svg, scale: &Scale, unit: &Drawn<'_>, half: Degrees) {
    let rect = rect(unit);
    let ([left, right, ..], ahead, far) = (rect.corners(), rect.pose.heading(), far(scale));
    let (to_left, to_right) = (left + ahead.rotate(-half) * far, right + ahead.rotate(half) * far);
    let ground = [left, to_left, to_left + ahead * far, to_right + ahead * far, to_right, right];
    svg.leaf(Tag::new("path").set("class", "arc-ground").set("d", scale.outline(&ground)));
    let lines = line(scale, left, to_left) + &line(scale, right, to_right);
    svg.leaf(Tag::new("path").set("class", "arc").set("d", lines));
}

/// The four lines between the zones.
fn round(svg: &mut Svg, scale: &Scale, unit: &Drawn<'_>, half: Degrees) {
    let rect = rect(unit);
    let ([front_left, front_right, rear_right, rear_left], far) = (rect.corners(), far(scale));
    let (ahead, back): (Vector, Vector) = (rect.pose.heading(), -rect.pose.heading());
    let opened = [
        (front_left, ahead.rotate(-half)),
        (front_right, ahead.rotate(half)),
        (rear_right, back.rotate(-half)),
        (rear_left, back.rotate(half)),
    ];
    let lines: String =
        opened.into_iter().map(|(corner, way)| line(scale, corner, corner + way * far)).collect();
    svg.leaf(Tag::new("path").set("class", "zone").set("d", lines));
}

/// The rectangle around a unit as it stood at first.
fn rect(unit: &Drawn<'_>) -> Rect {
    unit.start.outline(unit.profile)
}

/// Farther than anything that is shown.
fn far(scale: &Scale) -> f64 {
    scale.table.0 + scale.table.1
}

fn chargers<'s>(scene: &'s Scene<'_>) -> impl Iterator<Item = &'s Drawn<'s>> {
    let charges = &scene.field.charges;
    scene.seen().filter(|unit| charges.iter().any(|charge| charge.unit == unit.id))
}

fn targets<'s>(scene: &'s Scene<'_>) -> impl Iterator<Item = &'s Drawn<'s>> {
    let charges = &scene.field.charges;
    scene.seen().filter(|unit| charges.iter().any(|charge| charge.targets.contains(&unit.id)))
}
