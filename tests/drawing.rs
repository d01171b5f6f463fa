//! Drawings: every play that there is becomes a picture that is well-formed, complete and the same each time; and what the
//! picture is drawn from, the legs of each unit's way, leads from where it stood to where it ends.

use std::collections::HashSet;

use onset_compare::{ChargeFate, Outcome, Played, ending, play_one};
use onset_geometry::Degrees;
use onset_load::{LoadedRuleset, ScenarioFile, Situation};
use onset_report::svg::{Play, Show, drawing};
use onset_rules::{Fate, Gait, Leg, Question, Unit, Value};
use onset_tests::seeds;
use roxmltree::{Document, Node};

/// Everything on.
const ALL: Show = Show { arcs: true, zones: true, board: true };

/// Every situation under every edition that plays it.
fn each(mut see: impl FnMut(&Situation, &LoadedRuleset, &Played)) {
    let (situations, editions) = (seeds::situations(), seeds::editions());
    let mut seen = 0;
    for situation in &situations {
        for ruleset in &editions {
            if let Outcome::Played(played) = play_one(ruleset, situation) {
                see(situation, ruleset, &played);
                seen += 1;
            }
        }
    }
    assert!(seen > situations.len(), "hardly anything is played");
}

fn drawn(situation: &Situation, ruleset: &LoadedRuleset, played: &Played, show: Show) -> String {
    drawing(Play { id: &situation.id, title: &situation.title, ruleset, played }, show)
}

/// A play of a situation under an edition.
fn played(situation: &Situation, edition: &str) -> (LoadedRuleset, Played) {
    let ruleset = onset_load::ruleset(edition).expect("there is this edition");
    match play_one(&ruleset, situation) {
        Outcome::Played(played) => (ruleset, *played),
        outcome => panic!("{edition} does not play {}: {outcome:?}", situation.id),
    }
}

fn shared(name: &str) -> Situation {
    seeds::situations().into_iter().find(|situation| situation.id == name).expect("there is this situation")
}

/// The texts of a picture.
fn texts<'d>(picture: &'d Document<'_>) -> Vec<&'d str> {
    let texts = picture.descendants().filter(|node| node.has_tag_name((SVG, "text")));
    texts.filter_map(|node| node.text()).collect()
}

const SVG: &str = "http://www.w3.org/2000/svg";

fn number(node: &Node<'_, '_>, attribute: &str) -> f64 {
    let text = node.attribute(attribute).unwrap_or_else(|| panic!("{node:?} has no {attribute}"));
    text.parse().unwrap_or_else(|_| panic!("{attribute}=\"{text}\" is no number"))
}

#[test]
fn every_play_makes_a_sound_picture() {
    each(|situation, ruleset, played| {
        let of = format!("{} under {}", situation.id, ruleset.id);
        for show in [Show::default(), Show { board: false, ..ALL }, ALL] {
            let text = drawn(situation, ruleset, played, show);
            assert_eq!(text, drawn(situation, ruleset, played, show), "{of}: not the same again");
            let picture = Document::parse(&text).unwrap_or_else(|error| panic!("{of}: {error}\n{text}"));
            let root = picture.root_element();
            let named = root.attribute("aria-labelledby").expect("it is named");
            let ids: Vec<&str> = picture.descendants().filter_map(|node| node.attribute("id")).collect();
            let unlike: HashSet<&str> = ids.iter().copied().collect();
            assert_eq!(ids.len(), unlike.len(), "{of}: an id twice");
            assert!(named.split(' ').all(|id| unlike.contains(id)), "{of}: {named}");
            for node in picture.descendants() {
                for attribute in node.attributes() {
                    let used =
                        attribute.value().strip_prefix("url(#").and_then(|used| used.strip_suffix(')'));
                    assert!(used.is_none_or(|used| unlike.contains(used)), "{of}: {attribute:?}");
                    assert!(!attribute.value().contains("NaN") && !attribute.value().contains("inf"), "{of}");
                    assert!(decimals(attribute.value()) <= 3, "{of}: {attribute:?}");
                }
            }
            let texts = texts(&picture);
            for id in played.end.field.unit_ids() {
                let (unit, name) = (played.end.unit(id), played.end.field.unit(id).name.as_str());
                let is_named = |text: &&&str| match unit.fate {
                    Fate::Aside => text.contains("not on the table") && text.contains(name),
                    _ => **text == name,
                };
                assert_eq!(texts.iter().filter(is_named).count(), 1, "{of}: {name} among {texts:?}");
            }
            let height = number(&root, "height");
            let labels = picture.descendants().filter(|node| {
                node.has_tag_name((SVG, "text"))
                    && !node.ancestors().any(|above| above.has_attribute("transform"))
            });
            for label in labels {
                let at = (number(&label, "x"), number(&label, "y"));
                assert!((0.0..=800.0).contains(&at.0) && (10.0..=height).contains(&at.1), "{of}: {label:?}");
            }
        }
    });
}

/// The most decimals of any number in a text.
fn decimals(text: &str) -> usize {
    let numbers = text.split(|char: char| !char.is_ascii_digit() && char != '.');
    numbers.filter_map(|number| number.split_once('.')).map(|(_, decimals)| decimals.len()).max().unwrap_or(0)
}

#[test]
fn legs_lead_from_start_to_end() {
    let mut gaits = HashSet::new();
    each(|situation, ruleset, played| {
        let of = format!("{} under {}", situation.id, ruleset.id);
        for id in played.end.field.unit_ids() {
            let mut at = Unit::at_start(played.end.field.unit(id)).pose;
            for leg in played.legs.iter().filter(|leg| leg.unit == id) {
                assert_eq!(leg.from, at, "{of}: a leg begins elsewhere than the last has ended");
                assert_ne!(leg.from, leg.to, "{of}: a leg of nothing");
                if leg.gait == Gait::Straight {
                    assert_eq!(leg.from.facing, leg.to.facing, "{of}: straight, and it turns");
                }
                gaits.insert(leg.gait);
                at = leg.to;
            }
            assert_eq!(at, played.end.unit(id).pose, "{of}: {id:?} is elsewhere than its way ends");
        }
    });
    assert!(gaits.contains(&Gait::Straight) && gaits.contains(&Gait::Turn), "{gaits:?}");
}

#[test]
fn bases_in_contact_are_those_that_the_ruleset_counts() {
    let mut counted = 0;
    each(|situation, ruleset, played| {
        let fact = |question| match played.charges[0].fact(question).map(|fact| &fact.value) {
            Some(Value::Count(models)) => Some(*models),
            _ => None,
        };
        let models = (fact(Question::ContactChargerModels), fact(Question::ContactTargetModels));
        let (Some(ours), Some(theirs)) = models else { return };
        if ending(&played.charges[0]).fate != ChargeFate::Contact {
            return;
        }
        let picture = drawn(situation, ruleset, played, Show::default());
        let said = format!("bases {ours} against {theirs}");
        assert!(picture.contains(&said), "{} under {}: not {said}", situation.id, ruleset.id);
        counted += 1;
    });
    assert!(counted > 50, "only {counted} contacts");
}

#[test]
fn text_of_a_scenario_is_text_in_the_picture() {
    let title = "R&D <script>alert(\"1\")</script> ]]> 'x' \u{202e}";
    let name = "</svg> & <b>";
    let toml = include_str!("../seeds/scenarios/reach/nine.toml");
    let (_, rest) = toml.split_once('\n').expect("a title and more");
    let terrain = "[[terrain]]\nkind = \"difficult\"\nshape = [[42, 12], [46, 12], [46, 20]]\nname = ";
    let rest = rest.replacen("\n[units", &format!("\n{terrain}'{name}'\n\n[units"), 1);
    let toml = format!("title = {title:?}\n{rest}").replace("\\'", "'").replace("\\u{202e}", "\\u202e");
    let file = ScenarioFile::from_text("a&b<c>.toml", &toml).unwrap_or_else(|error| panic!("{error}"));
    let situation = &file.situations[0];
    let (ruleset, played) = played(situation, "highest-die");
    let text = drawn(situation, &ruleset, &played, Show::default());
    let picture = Document::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let kept = title.trim_end_matches('\u{202e}');
    let shown = texts(&picture);
    assert!(shown.iter().any(|text| text.starts_with(kept)), "{shown:?}");
    assert!(shown.iter().any(|text| text.starts_with(name)), "{shown:?}");
    assert!(!text.contains('\u{202e}') && !text.contains("<script"), "{text}");
}

#[test]
fn a_wheel_is_an_arc_about_the_corner_that_stays() {
    let situation = shared("reach/nine");
    let (ruleset, mut played) = played(&situation, "highest-die");
    let straight = played.legs[0];
    let rect = played.end.unit(straight.unit).outline(played.end.field.unit(straight.unit));
    let corner = rect.at(straight.from).corners()[1];
    let from = straight.from;
    let to = from.turned_about(corner, Degrees::new(30.0));
    played.legs = vec![Leg { from, to, gait: Gait::Wheel, ..straight }];
    let text = drawn(&situation, &ruleset, &played, Show { board: true, ..Show::default() });
    let picture = Document::parse(&text).expect("it is XML");
    let path = |class: &str| {
        let mut found = picture.descendants().filter(|node| node.attribute("class") == Some(class));
        found.next().and_then(|node| node.attribute("d")).expect("there is such a path").to_owned()
    };
    // The whole table is shown, from 0.
    let frame = picture.descendants().find(|node| node.attribute("class") == Some("frame")).expect("a frame");
    let inch = number(&frame, "width") / played.end.field.board.width.get();
    let left = number(&frame, "x");
    let way = path("attacker way");
    let (start, arc) = way.split_once('A').expect("it is an arc");
    let numbers: Vec<f64> = arc.split(' ').map(|number| number.parse().expect("a number")).collect();
    assert!((numbers[0] - rect.width.get() * inch).abs() < 0.01, "{way}: the radius is the frontage");
    assert_eq!(numbers[4], 1.0, "{way}: to the right is clockwise");
    let x = (corner.x - rect.width.get()) * inch + left;
    let begins: f64 = start[1..].split(' ').next().and_then(|x| x.parse().ok()).expect("a number");
    assert!((begins - x).abs() < 0.01, "{way} begins at the other corner, {x}");
    assert!(texts(&picture).contains(&"30°"));
}

#[test]
fn what_is_shown_is_asked_for() {
    let situation = shared("reach/nine");
    let (ruleset, play) = played(&situation, "highest-die");
    let has =
        |show, class: &str| drawn(&situation, &ruleset, &play, show).contains(&format!("class=\"{class}\""));
    let (arcs, zones) = (Show { arcs: true, ..Show::default() }, Show { zones: true, ..Show::default() });
    assert!(!has(Show::default(), "arc") && !has(Show::default(), "zone"));
    assert!(has(arcs, "arc") && !has(arcs, "zone"));
    assert!(has(zones, "zone") && !has(zones, "arc"));
    assert!(!has(Show::default(), "edge") && has(ALL, "edge"));
    let (ruleset, play) = played(&situation, "within-twelve");
    let drawing = drawn(&situation, &ruleset, &play, ALL);
    assert!(
        drawing.contains("no forward arc in this ruleset") && drawing.contains("no zones in this ruleset")
    );
}

#[test]
fn sides_and_terrain_are_told_apart_without_colour() {
    let situation = shared("reach/nine");
    let (ruleset, play) = played(&situation, "highest-die");
    let text = drawn(&situation, &ruleset, &play, Show::default());
    let picture = Document::parse(&text).expect("it is XML");
    let patterns = picture.descendants().filter(|node| node.has_tag_name((SVG, "pattern")));
    let lines: Vec<&str> = patterns.filter_map(|node| node.first_element_child()?.attribute("d")).collect();
    let unlike: HashSet<&str> = lines.iter().copied().collect();
    assert_eq!((lines.len(), unlike.len()), (6, 6));
}
