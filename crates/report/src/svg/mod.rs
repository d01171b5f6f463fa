//! The board of one play as a picture: a self-contained SVG, 800 wide, a pure function of the play.
//!
//! Sides, terrain, starts and ends differ in line or hatch as well as in colour, and whatever is drawn is named. Nothing in
//! it depends on a font's metrics: labels are kept apart by a generous guess at their widths.

mod arcs;
mod board;
mod caption;
mod contact;
mod labels;
mod legend;
mod placing;
mod scale;
mod scene;
mod style;
mod terrain;
mod units;
mod ways;
mod xml;

use onset_compare::{Played, Tried};
use onset_load::LoadedRuleset;

use self::{
    caption::Caption,
    labels::Labels,
    legend::Legend,
    scale::Scale,
    scene::Scene,
    xml::{Px, Svg, Tag, slug},
};

/// A play, and what it is a play of.
#[derive(Clone, Copy, Debug)]
pub struct Play<'p> {
    /// The situation's id.
    pub id: &'p str,
    /// Its title.
    pub title: &'p str,
    /// The ruleset that it was played under.
    pub ruleset: &'p LoadedRuleset,
    /// How it went.
    pub played: &'p Played,
}

/// What is drawn besides units, ways and terrain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Show {
    /// The forward arc of each charger, where it stood at first.
    pub arcs: bool,
    /// The zones round each target, where it stood at first: front, flanks and rear.
    pub zones: bool,
    /// The whole table, instead of the part on which something stands.
    pub board: bool,
}

/// How wide a drawing is. Its height follows from what it shows.
const WIDTH: f64 = 800.0;

/// Lines are thinner where an inch is drawn no longer than this.
const SMALL: f64 = 16.0;

/// Draws the board of a play: where units stood, how they moved and where they ended, in one picture.
///
/// Ids within it begin with the play's, so that drawings of several plays can stand in one page.
#[must_use]
pub fn drawing(play: Play<'_>, show: Show) -> String {
    draw(&Scene::new(play), show)
}

/// Draws a player's own move as [`drawing`] draws a play; the caption says what is to be said of it.
#[must_use]
pub fn tried(play: Play<'_>, tried: &Tried, show: Show) -> String {
    draw(&Scene { tried: Some(tried), ..Scene::new(play) }, show)
}

fn draw(scene: &Scene<'_>, show: Show) -> String {
    let play = scene.play;
    let scale = Scale::around(scene, show.board);
    let name = slug(&format!("{} under {}", play.id, play.ruleset.id));
    let (mut labels, mut legend) = (Labels::new(&scale), Legend::default());

    let mut svg = Svg::new(&name);
    board::draw(&mut svg, &scale);
    let size = if scale.inch < SMALL { "small" } else { "large" };
    svg.open(Tag::new("g").set("class", size).set("clip-path", format_args!("url(#{name}-view)")));
    terrain::draw(&mut svg, &scale, scene, &mut legend);
    arcs::draw(&mut svg, &scale, scene, show, &mut legend);
    ways::draw_swept(&mut svg, &scale, scene);
    units::draw_starts(&mut svg, &scale, scene, &mut labels, &mut legend);
    units::draw_ends(&mut svg, &scale, scene, &mut labels, &mut legend);
    contact::draw(&mut svg, &scale, scene, &mut legend);
    ways::draw(&mut svg, &scale, scene, &mut labels, &mut legend);
    svg.close("g");
    board::draw_frame(&mut svg, &scale);
    units::label(&scale, scene, &mut labels);
    ways::label(&scale, scene, &mut labels);
    terrain::label(&scale, scene, &mut labels);
    arcs::label(&scale, scene, show, &mut labels);
    labels.draw(&mut svg);

    let caption = Caption::new(scene);
    let below = caption.draw(&mut svg, scale.bottom() + board::NUMBERS);
    let height = legend.draw(&mut svg, &name, below);
    finished(svg, &name, &caption, height)
}

/// The picture with its head: title and description, style, and the hatches that it uses.
fn finished(drawn: Svg, name: &str, caption: &Caption, height: f64) -> String {
    let mut svg = Svg::new(name);
    let named = format!("{name}-title {name}-desc");
    let size = format!("0 0 {} {}", Px(WIDTH), Px(height));
    let root = Tag::new("svg").set("xmlns", "http://www.w3.org/2000/svg").set("class", "onset-drawing");
    let root = root.set("width", Px(WIDTH)).set("height", Px(height)).set("viewBox", size);
    svg.open(root.set("role", "img").set("aria-labelledby", named));
    svg.text(Tag::new("title").set("id", format_args!("{name}-title")), &caption.name);
    svg.text(Tag::new("desc").set("id", format_args!("{name}-desc")), &caption.told);
    style::draw(&mut svg);
    let paper = Tag::new("rect").set("class", "paper");
    svg.leaf(paper.set("width", Px(WIDTH)).set("height", Px(height)));
    svg.append(drawn);
    svg.close("svg");
    svg.written()
}
