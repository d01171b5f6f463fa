//! The legend: each sign that the picture holds, once, with what it means.

use onset_geometry::{Degrees, HAIR, Inches};
use onset_rules::{Side, TerrainKind};

use super::{
    WIDTH, terrain,
    xml::{Px, Svg, Tag},
};

/// How many signs stand side by side.
const ACROSS: usize = 3;
/// How high a line is.
const LINE: f64 = 22.0;

/// A sign that is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sign {
    /// A unit where it ends.
    End(Side),
    /// A unit where it stood.
    Start(Side),
    /// A straight way.
    Way(Side),
    /// A turn about a point.
    Turn,
    /// Bases so near to each other.
    Touching(Inches),
    /// A unit that flees.
    Fleeing,
    /// A unit that is no longer there.
    Gone,
    /// Terrain of a kind.
    Terrain(TerrainKind),
    /// The forward arc, of so many degrees, or that the ruleset has none.
    Arc(Option<Degrees>),
    /// The zones, or that the ruleset has none.
    Zones(bool),
}

/// The signs that a picture holds.
#[derive(Debug, Default)]
pub(super) struct Legend {
    signs: Vec<Sign>,
}

impl Legend {
    pub(super) fn add(&mut self, sign: Sign) {
        if !self.signs.contains(&sign) {
            self.signs.push(sign);
        }
    }

    /// Draws it from there down; returns where it ends.
    pub(super) fn draw(&self, svg: &mut Svg, name: &str, top: f64) -> f64 {
        let mut signs = self.signs.clone();
        signs.sort_by_key(order);
        let column = (WIDTH - 28.0) / ACROSS as f64;
        for (place, sign) in signs.iter().enumerate() {
            let (x, y) =
                (14.0 + (place % ACROSS) as f64 * column, top + 5.0 + (place / ACROSS) as f64 * LINE);
            svg.open(Tag::new("g").set("transform", format_args!("translate({} {})", Px(x), Px(y))));
            for tag in swatch(*sign, name) {
                svg.leaf(tag);
            }
            svg.text(Tag::new("text").set("x", 42).set("y", 15), &meaning(*sign));
            svg.close("g");
        }
        top + 12.0 + signs.len().div_ceil(ACROSS) as f64 * LINE
    }
}

/// Those of units first, then of ways, then of the ground.
fn order(sign: &Sign) -> usize {
    match sign {
        Sign::End(Side::Attacker) => 0,
        Sign::End(Side::Defender) => 1,
        Sign::Touching(_) => 2,
        Sign::Start(Side::Attacker) => 3,
        Sign::Start(Side::Defender) => 4,
        Sign::Way(Side::Attacker) => 5,
        Sign::Way(Side::Defender) => 6,
        Sign::Turn => 7,
        Sign::Fleeing => 8,
        Sign::Gone => 9,
        Sign::Terrain(kind) => 10 + *kind as usize,
        Sign::Arc(_) => 14,
        Sign::Zones(_) => 15,
    }
}

fn word(side: Side) -> &'static str {
    match side {
        Side::Attacker => "attacker",
        Side::Defender => "defender",
    }
}

fn meaning(sign: Sign) -> String {
    match sign {
        Sign::End(side) => format!("{}, its front thick", word(side)),
        Sign::Start(side) => {
            format!("where {} stood", if side == Side::Attacker { "an attacker" } else { "a defender" })
        }
        Sign::Way(side) => {
            format!("way of {}", if side == Side::Attacker { "an attacker" } else { "a defender" })
        }
        Sign::Turn => "turn about a point".to_owned(),
        Sign::Touching(range) if range > HAIR => format!("bases within {range}″"),
        Sign::Touching(_) => "bases that touch".to_owned(),
        Sign::Fleeing => "fleeing".to_owned(),
        Sign::Gone => "gone, where it was last".to_owned(),
        Sign::Terrain(kind) => format!("{} terrain", terrain::word(kind)),
        Sign::Arc(Some(arc)) => format!("forward arc, {arc}°"),
        Sign::Arc(None) => "no forward arc in this ruleset".to_owned(),
        Sign::Zones(true) => "front, flank and rear zones".to_owned(),
        Sign::Zones(false) => "no zones in this ruleset".to_owned(),
    }
}

/// What stands before the meaning: 34 wide and 20 high.
fn swatch(sign: Sign, name: &str) -> Vec<Tag> {
    let path = |class: &str, lines: &str| Tag::new("path").set("class", class).set("d", lines);
    let filled = |class: &str, hatch: &str, lines: &str| {
        path(class, lines).set("fill", format_args!("url(#{name}-{hatch})"))
    };
    match sign {
        Sign::End(side) => {
            let side = word(side);
            vec![
                filled(&format!("{side} body"), side, "M2 4H32V17H2Z"),
                path(&format!("{side} front"), "M2 4H32"),
            ]
        }
        Sign::Start(side) => vec![path(&format!("{} start", word(side)), "M2 4H32V17H2Z")],
        Sign::Way(side) => vec![
            path(&format!("{} way", word(side)), "M2 10H24"),
            path(&format!("{} head", word(side)), "M33 10L22 5L22 15Z"),
        ],
        Sign::Turn => vec![
            path("neutral way", "M4 4A20 20 0 0 1 22 15"),
            Tag::new("circle").set("class", "neutral pivot").set("cx", 4).set("cy", 16).set("r", 3),
        ],
        Sign::Touching(_) => vec![path("touching", "M4 3H17V17H4ZM17 3H30V17H17Z")],
        Sign::Fleeing => vec![path("neutral body fleeing", "M2 4H32V17H2Z").set("fill", "none")],
        Sign::Gone => vec![path("neutral gone", "M2 4H32V17H2ZM2 4L32 17M32 4L2 17")],
        Sign::Terrain(kind) => {
            let kind = terrain::word(kind);
            vec![filled(&format!("{kind} body"), kind, "M2 3H32V18H2Z")]
        }
        Sign::Arc(Some(_)) => {
            vec![path("arc-ground", "M12 18L2 4H32L22 18Z"), path("arc", "M12 18L2 4M22 18L32 4")]
        }
        Sign::Zones(true) => vec![path("zone", "M2 10H32")],
        Sign::Arc(None) | Sign::Zones(false) => Vec::new(),
    }
}
