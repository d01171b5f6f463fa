//! Units: each base, the outline round them, the front, and the name.

use onset_geometry::{Bounds, Point, Shape};
use onset_rules::{Fate, Unit};

use super::{
    labels::{Label, Labels},
    legend::{Legend, Sign},
    placing::around,
    scale::{Scale, line},
    scene::{Drawn, Scene},
    style::hatch,
    xml::{Px, Svg, Tag},
};

/// Where units stood that then moved, or lost models.
pub(super) fn draw_starts(
    svg: &mut Svg,
    scale: &Scale,
    scene: &Scene<'_>,
    labels: &mut Labels,
    legend: &mut Legend,
) {
    for unit in scene.seen().filter(|unit| unit.is_changed()) {
        let state = &unit.start;
        let path = match unit.outline(state) {
            Some(outline) => scale.outline(&outline),
            None => bases(scale, &state.bases(unit.profile)),
        };
        let class = format!("{} start", unit.side());
        svg.leaf(Tag::new("path").set("class", &class).set("d", path));
        front(svg, scale, unit, state, &class);
        legend.add(Sign::Start(unit.profile.side));
        if let Some(bounds) = unit.bounds(state) {
            labels.avoid(scale.area_of(bounds), 0.4);
        }
    }
}

/// Where units end.
pub(super) fn draw_ends(
    svg: &mut Svg,
    scale: &Scale,
    scene: &Scene<'_>,
    labels: &mut Labels,
    legend: &mut Legend,
) {
    for unit in scene.seen() {
        let (state, side) = (&unit.end, unit.side());
        svg.open(Tag::new("g"));
        svg.text(Tag::new("title"), &told(unit));
        if unit.is_gone() {
            gone(svg, scale, unit);
            legend.add(Sign::Gone);
        } else {
            let shapes = bases(scale, &state.bases(unit.profile));
            let models = Tag::new("path").set("class", format_args!("{side} bases"));
            svg.leaf(models.set("fill", hatch(svg, side)).set("d", shapes));
            if let Some(outline) = unit.outline(state) {
                let fleeing = if state.fate == Fate::Fleeing { " fleeing" } else { "" };
                let body = Tag::new("path").set("class", format_args!("{side} body{fleeing}"));
                svg.leaf(body.set("fill", "none").set("d", scale.outline(&outline)));
            }
            front(svg, scale, unit, state, &format!("{side} front"));
            legend.add(Sign::End(unit.profile.side));
            if state.fate == Fate::Fleeing {
                legend.add(Sign::Fleeing);
            }
        }
        svg.close("g");
        if let Some(bounds) = unit.bounds(state) {
            labels.avoid(scale.area_of(bounds), 1.0);
        }
    }
}

/// Names by where units end, or were last.
pub(super) fn label(scale: &Scale, scene: &Scene<'_>, labels: &mut Labels) {
    for unit in scene.seen() {
        let Some(bounds) = unit.bounds(&unit.end) else { continue };
        let label = Label::strong(unit.profile.name.clone()).and(state(unit));
        let places = around(scale, scale.area_of(bounds), unit.end.pose.heading(), label.size());
        labels.place(label, &places);
    }
}

/// What there is to say of how a unit ends, besides where; nothing where it stands whole.
pub(super) fn state(unit: &Drawn<'_>) -> Option<String> {
    let (left, models) = (unit.left, unit.profile.models);
    match unit.end.fate {
        Fate::Destroyed => Some("destroyed".to_owned()),
        Fate::LeftTable => Some("left the table".to_owned()),
        Fate::Aside => Some("not on the table".to_owned()),
        Fate::Fleeing if left < models => Some(format!("fleeing, {left} of {models} left")),
        Fate::Fleeing => Some("fleeing".to_owned()),
        Fate::Stands if left < models => Some(format!("{left} of {models} left")),
        Fate::Stands => None,
    }
}

/// A unit in words, for who points at it or cannot see it.
pub(super) fn told(unit: &Drawn<'_>) -> String {
    let models = crate::words::counted(unit.profile.models as usize, "model");
    let mut told = format!("{}, {}, {models}", unit.profile.name, unit.side());
    if !unit.is_seen() {
        return told + ", not on the table";
    }
    let place = |state: &Unit| format!("{} facing {}°", state.pose.at, state.pose.facing);
    told += &format!(", at {}", place(&unit.start));
    if unit.start.pose != unit.end.pose {
        told += &format!(", ends at {}", place(&unit.end));
    }
    if let Some(state) = state(unit) {
        told += &format!(", {state}");
    }
    told
}

/// The path round each base.
pub(super) fn bases(scale: &Scale, shapes: &[Shape]) -> String {
    shapes.iter().map(|shape| base(scale, shape)).collect()
}

fn base(scale: &Scale, shape: &Shape) -> String {
    match shape {
        Shape::Convex(corners) => scale.outline(corners),
        Shape::Disc { centre, radius } => {
            let radius = scale.length(*radius);
            ellipse(scale.at(*centre), (radius, radius), 0.0, (1.0, 0.0))
        }
        Shape::Oval { centre, facing, half_width, half_depth } => {
            let right = facing.heading().perp_right();
            let radii = (scale.length(*half_width), scale.length(*half_depth));
            ellipse(scale.at(*centre), radii, facing.get(), (right.x, -right.y))
        }
    }
}

/// An ellipse as two arcs, from one end of its first axis to the other and back.
fn ellipse((x, y): (f64, f64), radii: (f64, f64), turned: f64, axis: (f64, f64)) -> String {
    let (across, down) = (axis.0 * radii.0, axis.1 * radii.0);
    let arc =
        |x: f64, y: f64| format!("A{} {} {} 0 1 {} {}", Px(radii.0), Px(radii.1), Px(turned), Px(x), Px(y));
    let start = format!("M{} {}", Px(x - across), Px(y - down));
    start + &arc(x + across, y + down) + &arc(x - across, y - down) + "Z"
}

/// The front edge, and in its middle a point to where the unit looks; of models placed one by one, a point at each.
fn front(svg: &mut Svg, scale: &Scale, unit: &Drawn<'_>, state: &Unit, class: &str) {
    let (pose, profile) = (state.pose, unit.profile);
    let (ahead, right) = (pose.heading(), pose.right());
    let fronts = match profile.positions {
        Some(_) => {
            let reach = ahead * (profile.base.depth() / 2.0);
            state.middles(profile).into_iter().map(|middle| middle + reach).collect()
        }
        None => vec![pose.at],
    };
    if profile.positions.is_none() && class.ends_with("front") {
        let half = right * (state.in_ranks(profile).frontage() / 2.0);
        let edge = line(scale, pose.at - half, pose.at + half);
        svg.leaf(Tag::new("path").set("class", class).set("d", edge));
    }
    let size = 5.0 / scale.inch;
    let beak = |at: Point| scale.outline(&[at - right * size, at + ahead * (size * 1.2), at + right * size]);
    let beaks: String = fronts.into_iter().map(beak).collect();
    svg.leaf(Tag::new("path").set("class", class.replace("front", "head")).set("d", beaks));
}

/// A unit that is no longer there: crossed out where it was last.
fn gone(svg: &mut Svg, scale: &Scale, unit: &Drawn<'_>) {
    let mut path = match unit.outline(&unit.end) {
        Some(outline) => scale.outline(&outline),
        None => bases(scale, &unit.end.bases(unit.profile)),
    };
    if let Some(bounds) = unit.bounds(&unit.end) {
        let Bounds { min, max } = bounds;
        let boxed = [min, Point::new(max.x, min.y), max, Point::new(min.x, max.y)];
        let [a, b, c, d] = match unit.profile.positions {
            Some(_) => boxed,
            None => unit.rect_at(unit.end.pose).corners(),
        };
        path += &(line(scale, a, c) + &line(scale, b, d));
    }
    svg.leaf(Tag::new("path").set("class", format_args!("{} gone", unit.side())).set("d", path));
}
