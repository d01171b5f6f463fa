//! The table: its ground, a grid, and inches along its edge.

use onset_geometry::Inches;

use super::{
    scale::{Area, Scale},
    xml::{Px, Svg, Tag},
};

/// Room below the board for the numbers along its edge.
pub(super) const NUMBERS: f64 = 24.0;

/// Inches from one number along the edge to the next.
const TICK: usize = 6;

/// Lines an inch apart are drawn where an inch is at least so long.
const FINE: f64 = 12.0;

pub(super) fn draw(svg: &mut Svg, scale: &Scale) {
    let name = svg.name.clone();
    svg.open(Tag::new("clipPath").set("id", format_args!("{name}-view")));
    svg.leaf(boxed(scale.area()));
    svg.close("clipPath");
    svg.leaf(boxed(scale.area()).set("class", "ground"));
    if scale.inch >= FINE {
        let fine = lines(scale, 1, |place| place % TICK != 0);
        svg.leaf(Tag::new("path").set("class", "grid fine").set("d", fine));
    }
    svg.leaf(Tag::new("path").set("class", "grid").set("d", lines(scale, TICK, |_| true)));
}

/// The frame, thicker where the table ends, and the numbers along it.
pub(super) fn draw_frame(svg: &mut Svg, scale: &Scale) {
    let Area { left, top, right, bottom } = scale.area();
    svg.leaf(boxed(scale.area()).set("class", "frame"));
    let (min, max) = (scale.view.min, scale.view.max);
    let edges = [
        (min.x <= 0.0, (left, top, left, bottom)),
        (max.x >= scale.table.0, (right, top, right, bottom)),
        (min.y <= 0.0, (left, bottom, right, bottom)),
        (max.y >= scale.table.1, (left, top, right, top)),
    ];
    for (_, (x1, y1, x2, y2)) in edges.into_iter().filter(|(is_edge, _)| *is_edge) {
        let edge = format!("M{} {}L{} {}", Px(x1), Px(y1), Px(x2), Px(y2));
        svg.leaf(Tag::new("path").set("class", "edge").set("d", edge));
    }
    for inches in marks(min.x, max.x, TICK) {
        let tag = Tag::new("text").set("class", "number middle");
        svg.text(tag.set("x", Px(scale.x(inches))).set("y", Px(bottom + 15.0)), &marked(inches));
    }
    for inches in marks(min.y, max.y, TICK) {
        let tag = Tag::new("text").set("class", "number end");
        svg.text(tag.set("x", Px(left - 6.0)).set("y", Px(scale.y(inches) + 4.0)), &marked(inches));
    }
}

fn marked(inches: f64) -> String {
    format!("{}″", Inches::new(inches))
}

fn boxed(area: Area) -> Tag {
    let (width, height) = (area.right - area.left, area.bottom - area.top);
    let tag = Tag::new("rect").set("x", Px(area.left)).set("y", Px(area.top));
    tag.set("width", Px(width)).set("height", Px(height))
}

/// The multiples of so many inches in a range.
fn marks(from: f64, to: f64, every: usize) -> impl Iterator<Item = f64> {
    let inches = (0..).step_by(every).map(|inches: u32| f64::from(inches));
    inches.skip_while(move |inches| *inches < from).take_while(move |inches| *inches <= to)
}

fn lines(scale: &Scale, every: usize, wanted: impl Fn(usize) -> bool) -> String {
    let Area { left, top, right, bottom } = scale.area();
    let (min, max) = (scale.view.min, scale.view.max);
    let wanted = |inches: &f64| wanted(*inches as usize);
    let mut path = String::new();
    for x in marks(min.x, max.x, every).filter(wanted).map(|inches| scale.x(inches)) {
        path += &format!("M{0} {1}L{0} {2}", Px(x), Px(top), Px(bottom));
    }
    for y in marks(min.y, max.y, every).filter(wanted).map(|inches| scale.y(inches)) {
        path += &format!("M{0} {2}L{1} {2}", Px(left), Px(right), Px(y));
    }
    path
}
