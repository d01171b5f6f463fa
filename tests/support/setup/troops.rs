//! Random units, each standing at the origin and looking up the table.

use onset_geometry::{Degrees, Inches, Point, Pose};
use onset_rules::{Base, Formation, Missiles, Profile, Side, Unit};
use proptest::{prelude::*, sample::subsequence};

use super::length::apart;

/// More ranks than this no unit has: it would not fit on a small table.
const MOST_RANKS: u32 = 4;

/// A unit of that name. `slot` keeps its lengths from being those of another.
pub(super) fn troops(name: &'static str, side: Side, slot: u32) -> BoxedStrategy<Profile> {
    let size = (1u32..=8, 1..=MOST_RANKS, 0u32..8);
    let worth = (3u32..=9, 4u32..=10, 1u32..=3, 1u32..=2);
    let placed = (formation(), spacing(slot));
    let troops = (size, base(), placed, worth, traits(), state(), missiles(slot));
    let troops = troops.prop_map(move |(size, base, placed, worth, traits, state, missiles)| {
        let (files, ranks, missing) = size;
        let (movement, leadership, unit_strength, wounds) = worth;
        let (formation, spacing) = placed;
        let models = files * ranks - if ranks > 1 { missing.min(files - 1) } else { 0 };
        let mut profile = Profile {
            name: name.to_owned(),
            side,
            models,
            files,
            base,
            pose: Pose::new(Point::new(0.0, 0.0), Degrees::ZERO),
            positions: None,
            formation,
            movement: Inches::new(f64::from(movement)),
            leadership,
            unit_strength,
            wounds,
            traits,
            state,
            missiles,
        };
        profile.positions = spacing.map(|spacing| spread(&profile, spacing));
        profile
    });
    troops.boxed()
}

fn formation() -> impl Strategy<Value = Option<Formation>> {
    prop_oneof![40 => Just(None), 1 => Just(Some(Formation::Block)), 1 => Just(Some(Formation::Loose))]
}

/// How far models that are placed one by one stand apart; none where the ranks put them.
fn spacing(slot: u32) -> impl Strategy<Value = Option<f64>> {
    prop_oneof![40 => Just(None), 1 => apart(0.0..1.2, 200 + slot).prop_map(Some)]
}

/// The middles of the ranks' bases, drawn apart about the middle of the front.
fn spread(profile: &Profile, spacing: f64) -> Vec<Point> {
    let (width, depth) = (profile.base.width().get(), profile.base.depth().get());
    let wider = |at: Point| Point::new(at.x * (width + spacing) / width, at.y * (depth + spacing) / depth);
    Unit::at_start(profile).middles(profile).into_iter().map(wider).collect()
}

fn base() -> impl Strategy<Value = Base> {
    let rect = |width, depth| Base::Rect { width: Inches::from_mm(width), depth: Inches::from_mm(depth) };
    let round = |diameter| Base::Round { diameter: Inches::from_mm(diameter) };
    prop_oneof![
        4 => Just(rect(25.0, 25.0)),
        2 => Just(rect(25.0, 50.0)),
        2 => Just(rect(20.0, 20.0)),
        1 => Just(rect(50.0, 40.0)),
        1 => Just(round(25.0)),
        1 => Just(round(32.0)),
        1 => Just(Base::Oval { width: Inches::from_mm(60.0), depth: Inches::from_mm(35.0) }),
    ]
}

fn traits() -> impl Strategy<Value = Vec<String>> {
    let some = subsequence(vec!["fast", "terror", "flies", "infantry", "cavalry", "frenzied"], 0..=2);
    prop_oneof![1 => Just(Vec::new()), 1 => some].prop_map(owned)
}

fn state() -> impl Strategy<Value = Vec<String>> {
    let states = ["fleeing", "advanced", "fell-back", "in-reserve", "barred", "pinned", "untargetable"];
    let some = subsequence(states.to_vec(), 1);
    prop_oneof![14 => Just(Vec::new()), 1 => some].prop_map(owned)
}

fn owned(words: Vec<&str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

fn missiles(slot: u32) -> impl Strategy<Value = Option<Missiles>> {
    let range = prop_oneof![1 => Just(6.0), 2 => Just(24.0), 1 => apart(4.0..14.0, 220 + slot)];
    let some = (range, 1u32..=30, 2u8..=5, 2u8..=5, 4u8..=7).prop_map(|(range, shots, hit, wound, save)| {
        Some(Missiles { range: Inches::new(range), shots, hit, wound, save })
    });
    prop_oneof![2 => Just(None), 3 => some]
}
