//! What is said of the play below the board, and to who cannot see it.

use onset_compare::{ChargeFate, Charged, Tried, ending};
use onset_rules::{Question, Value};

use super::{
    WIDTH, contact,
    scene::Scene,
    units,
    xml::{Px, Svg, Tag},
};
use crate::{text::cut, words::legality};

/// How many columns a line of the caption has.
const COLUMNS: usize = 100;

/// How high a line is.
const LINE: f64 = 20.0;

/// What a drawing says of its play.
pub(super) struct Caption {
    /// What it is a drawing of.
    pub(super) name: String,
    /// All of it in words.
    pub(super) told: String,
    lines: [String; 3],
}

impl Caption {
    pub(super) fn new(scene: &Scene<'_>) -> Self {
        let play = scene.play;
        let under = format!("{} under {}", play.id, play.ruleset.id);
        let charges = play.played.charges.iter().enumerate();
        let outcome: Vec<String> = charges.map(|(place, charge)| outcome(scene, place, charge)).collect();
        let outcome = outcome.join("; ");
        let units: Vec<String> = scene.units.iter().map(units::told).collect();
        let away: Vec<&str> = scene
            .units
            .iter()
            .filter(|unit| !unit.is_seen())
            .map(|unit| unit.profile.name.as_str())
            .collect();
        let shown = match away.is_empty() {
            true => under.clone(),
            false => format!("{under}; not on the table: {}", away.join(", ")),
        };
        Caption {
            name: format!("{}: {under}", play.title),
            told: format!("{outcome}. {}.", units.join("; ")),
            lines: [play.title.to_owned(), shown, outcome],
        }
    }

    /// Draws its lines from there down; returns where they end.
    pub(super) fn draw(&self, svg: &mut Svg, top: f64) -> f64 {
        let mut baseline = top;
        for (place, line) in self.lines.iter().enumerate() {
            baseline += LINE;
            let (class, columns) = if place == 0 { ("heading", COLUMNS * 5 / 6) } else { ("said", COLUMNS) };
            let tag = Tag::new("text").set("class", class).set("x", 14).set("y", Px(baseline));
            svg.text(tag, &cut(line, columns));
        }
        let rule = format!("M14 {0}L{1} {0}", Px(baseline + 10.0), Px(WIDTH - 14.0));
        svg.leaf(Tag::new("path").set("class", "grid").set("d", rule));
        baseline + 12.0
    }
}

/// `knights at spears: contact, front, moves 9″, bases 5 against 4 touch`.
fn outcome(scene: &Scene<'_>, place: usize, charge: &Charged) -> String {
    let ending = ending(charge);
    let at = charge.aim.as_ref().map_or(String::new(), |aim| format!(" at {aim}"));
    let word = match scene.tried {
        Some(Tried::Judged(tried)) => legality(tried),
        Some(Tried::NotMade { .. }) | None => ending.fate.word().to_owned(),
    };
    let mut said = format!("{}{at}: {word}", charge.unit);
    if ending.redirected {
        said += ", redirected";
    }
    let word = |question| match charge.fact(question).map(|fact| &fact.value) {
        Some(Value::Word(word)) => Some(*word),
        _ => None,
    };
    if ending.fate == ChargeFate::Contact && scene.tried.is_none() {
        said += &word(Question::ContactFace).map_or(String::new(), |face| format!(", {face}"));
    }
    if let Some(Value::Inches(moved)) = charge.fact(Question::MoveInches).map(|fact| &fact.value) {
        said += &format!(", moves {moved}″");
    }
    let counted = contact::contacts(scene, place).into_iter().map(|contact| {
        let name = &scene.unit(contact.target).profile.name;
        let of = if charge.aim.as_ref() == Some(name) { String::new() } else { format!(" of {name}") };
        contact.words() + &of
    });
    let counted: Vec<String> = counted.collect();
    if !counted.is_empty() {
        said += &format!(", bases {} {}", counted.join(" and "), contact::nearness(scene));
    }
    said
}
