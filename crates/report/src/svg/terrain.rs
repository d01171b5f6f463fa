//! Terrain: each kind with its own hatch, and its name.

use onset_geometry::Polygon;
use onset_rules::{Terrain, TerrainKind};

use super::{
    labels::{Label, Labels},
    legend::{Legend, Sign},
    scale::{Area, Scale},
    scene::Scene,
    style::hatch,
    xml::{Svg, Tag},
};

pub(super) fn draw(svg: &mut Svg, scale: &Scale, scene: &Scene<'_>, legend: &mut Legend) {
    for piece in shown(scale, scene) {
        let kind = word(piece.kind);
        let tag = Tag::new("path").set("class", format_args!("{kind} body")).set("fill", hatch(svg, kind));
        svg.leaf(tag.set("d", scale.outline(piece.shape.vertices())));
        legend.add(Sign::Terrain(piece.kind));
    }
}

pub(super) fn label(scale: &Scale, scene: &Scene<'_>, labels: &mut Labels) {
    for piece in shown(scale, scene) {
        let Some(area) = visible(scale, &piece.shape) else { continue };
        let hides = piece.blocks_sight.then(|| "blocks sight".to_owned());
        let label = Label::plain(format!("{}: {}", piece.name, word(piece.kind))).and(hides);
        let places = places(scale, piece, area, label.size());
        labels.place(label, &places);
    }
}

/// Where the name of a piece may stand: wholly in it; else round it.
fn places(scale: &Scale, piece: &Terrain, area: Area, (width, height): (f64, f64)) -> Vec<(f64, f64)> {
    let (x, y) = area.middle();
    let across = [area.left + width / 2.0 + 6.0, area.right - width / 2.0 - 6.0, x];
    let down = [area.top + height / 2.0 + 5.0, area.bottom - height / 2.0 - 5.0, y];
    let holds = |middle: &(f64, f64)| {
        let corners = Area::about(*middle, width, height).corners();
        corners.iter().all(|corner| area.holds(*corner) && piece.shape.contains(scale.on_table(*corner)))
    };
    let within = down.iter().flat_map(|y| across.map(|x| (x, *y))).filter(holds);
    let (above, below) = (area.top - height / 2.0 - 3.0, area.bottom + height / 2.0 + 3.0);
    let round = [below, above].into_iter().flat_map(|y| [x, across[0], across[1]].map(|x| (x, y)));
    let beside = [area.right + width / 2.0 + 5.0, area.left - width / 2.0 - 5.0].map(|x| (x, y));
    within.chain(round).chain(beside).collect()
}

/// The word of a kind, which is also its class and its hatch.
pub(super) fn word(kind: TerrainKind) -> &'static str {
    match kind {
        TerrainKind::Open => "open",
        TerrainKind::Difficult => "difficult",
        TerrainKind::Obstacle => "obstacle",
        TerrainKind::Impassable => "impassable",
    }
}

fn shown<'s>(scale: &'s Scale, scene: &'s Scene<'_>) -> impl Iterator<Item = &'s Terrain> {
    scene.field.terrain.iter().filter(|piece| visible(scale, &piece.shape).is_some())
}

/// The box around what is shown of a piece.
fn visible(scale: &Scale, shape: &Polygon) -> Option<Area> {
    scale.area_of(shape.bounds()).within(scale.area())
}
