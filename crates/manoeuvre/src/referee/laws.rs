//! What holds of every verdict: a table that is moved, turned or mirrored gives the same, and a walk in small steps finds
//! what the referee finds.

use onset_geometry::{
    Board, Degrees, Facing, Inches, Point, Pose, Shape, TOLERANCE, Vector, any_overlap, first_touch, nearest,
};
use proptest::prelude::*;

use super::samples::{ahead, block, judge, rect, terms};
use super::{Fault, Verdict};
use crate::{Aligned, Block, Closing, Hand, Kind, Other, Step, Table, Terms, wheeled};

/// A scene and a way.
#[derive(Clone, Debug)]
struct Scene {
    table: Table,
    terms: Terms,
    steps: Vec<Step>,
}

impl Scene {
    fn verdict(&self) -> Verdict {
        judge(&self.table, &self.terms, &self.steps)
    }
}

const MIDDLE: f64 = 50.0;

fn any_block(x: f64, y: f64) -> impl Strategy<Value = Block> {
    let place = (x - 3.0..x + 3.0, y - 2.0..y + 2.0);
    (place, 1..6u32, 1..16u32).prop_map(|((x, y), files, models)| block(x, y, 0.0, files, models))
}

fn any_other() -> impl Strategy<Value = Other> {
    let kind = prop_oneof![Just(Kind::Enemy), Just(Kind::Friend), Just(Kind::Solid)];
    let place = (MIDDLE - 9.0..MIDDLE + 9.0, MIDDLE - 4.0..MIDDLE + 12.0, 0.0..360.0f64);
    (kind, place, 0.5..3.0f64, any::<bool>()).prop_map(|(kind, (x, y, facing), size, round)| {
        let disc = Shape::Disc { centre: Point::new(x, y), radius: Inches::new(size / 2.0) };
        let ground = vec![if round { disc } else { rect(x, y, facing, size, size) }];
        Other { kind, ground }
    })
}

/// Two units some inches apart, others about them, and a way that mostly ends where they first touch.
fn any_scene() -> impl Strategy<Value = Scene> {
    let units = (any_block(MIDDLE, MIDDLE), any_block(MIDDLE, MIDDLE + 8.0), 90.0..270.0f64);
    let moves = (0.0..3.0f64, any::<bool>(), prop_oneof![Just(0.0), 0.0..50.0f64], 0.0..4.0f64);
    let wheel_cost =
        prop_oneof![Just(crate::WheelCost::Arc), Just(crate::WheelCost::Chord), Just(crate::WheelCost::Free)];
    let rules = (prop::sample::select(Facing::ALL.to_vec()), any::<bool>(), wheel_cost);
    let last =
        prop::option::of(prop_oneof![Just(Aligned::Charger), Just(Aligned::Target), Just(Aligned::Neither)]);
    let others = prop::collection::vec(any_other(), 0..4);
    (units, moves, rules, last, others).prop_map(
        |(units, moves, (declared, clear, wheel_cost), last, others)| {
            let (charger, target, facing) = units;
            let target = target.at(Pose { facing: Degrees::new(facing), ..target.pose });
            let (first, left, by, more) = moves;
            let wheel = Step::Wheel { to: if left { Hand::Left } else { Hand::Right }, by: Degrees::new(by) };
            let Step::Wheel { to, by } = wheel else { unreachable!() };
            let there = charger.at(charger.pose.advanced(Inches::new(first)));
            let there = there.at(wheeled(&there, to, by));
            let pairs = there
                .shapes()
                .into_iter()
                .flat_map(|one| target.shapes().into_iter().map(move |other| (one.clone(), other)));
            let away = pairs.filter_map(|(one, other)| first_touch(&one, there.pose.heading(), &other)).min();
            let steps = [ahead(first), wheel, ahead(away.map_or(more, Inches::get))];
            let steps = steps.into_iter().chain(last.map(Step::Align)).collect();
            let board = Board::new(Inches::new(2.0 * MIDDLE), Inches::new(2.0 * MIDDLE));
            let terms = Terms {
                declared: Some(declared),
                wheel_first: false,
                work_round: true,
                wheel_cost,
                clear: clear.then_some(Inches::new(1.0)),
                closing: vec![Closing::Charger, Closing::Target],
                ..terms()
            };
            Scene { table: Table { board, charger, target, others }, terms, steps }
        },
    )
}

/// The scene with every place and facing mapped.
fn mapped(scene: &Scene, place: &dyn Fn(Point) -> Point, facing: &dyn Fn(Degrees) -> Degrees) -> Scene {
    let there = |block: &Block| block.at(Pose::new(place(block.pose.at), facing(block.pose.facing)));
    let shape = |shape: &Shape| match shape {
        Shape::Disc { centre, radius } => Shape::Disc { centre: place(*centre), radius: *radius },
        other => Shape::convex(other.corners().iter().map(|corner| place(*corner))),
    };
    let others = scene.table.others.iter();
    let others =
        others.map(|other| Other { kind: other.kind, ground: other.ground.iter().map(shape).collect() });
    let (charger, target) = (there(&scene.table.charger), there(&scene.table.target));
    let table = Table { board: scene.table.board, charger, target, others: others.collect() };
    Scene { table, ..scene.clone() }
}

fn mirrored_side(side: Facing) -> Facing {
    match side {
        Facing::Left => Facing::Right,
        Facing::Right => Facing::Left,
        other => other,
    }
}

fn mirrored(scene: &Scene) -> Scene {
    let mut scene =
        mapped(scene, &|at| Point::new(2.0 * MIDDLE - at.x, at.y), &|facing| (-facing).normalised());
    for step in &mut scene.steps {
        if let Step::Wheel { to, .. } = step {
            *to = if *to == Hand::Left { Hand::Right } else { Hand::Left };
        }
    }
    scene.terms.declared = scene.terms.declared.map(mirrored_side);
    scene
}

/// Whether two verdicts say the same, but for places; `side` maps a side of the one to that of the other.
fn same(one: &Verdict, other: &Verdict, side: &dyn Fn(Facing) -> Facing) -> Result<(), TestCaseError> {
    let what = |verdict: &Verdict| -> Vec<(Fault, usize, Option<usize>)> {
        verdict.breaches.iter().map(|breach| (breach.fault, breach.step, breach.other)).collect()
    };
    prop_assert_eq!(what(one), what(other));
    for (breach, like) in one.breaches.iter().zip(&other.breaches) {
        prop_assert!((breach.amount - like.amount).abs() < 1e-4, "{:?} {:?}", breach, like);
    }
    prop_assert_eq!(one.struck.map(side), other.struck);
    prop_assert_eq!(
        (one.charger_models, one.target_models, one.legs.len()),
        (other.charger_models, other.target_models, other.legs.len())
    );
    prop_assert!(one.cost.is_about(other.cost));
    Ok(())
}

/// The charger in small steps along its legs before it aligns, each with the index of its step.
fn walk(scene: &Scene) -> Vec<Block> {
    let mut stops = Vec::new();
    let mut block = scene.table.charger;
    for step in &scene.steps {
        let part = |share: f64| match *step {
            Step::Forward(by) => block.pose.advanced(by * share),
            Step::Wheel { to, by } => wheeled(&block, to, by * share),
            Step::Align(_) => block.pose,
        };
        stops.extend((0..=200).map(|share| block.at(part(f64::from(share) / 200.0))));
        block = block.at(part(1.0));
    }
    stops
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_moved_table_gives_the_same(scene in any_scene(), x in -20.0..20.0f64, y in -20.0..20.0f64) {
        let moved = mapped(&scene, &|at| at + Vector::new(x, y), &|facing| facing);
        same(&scene.verdict(), &moved.verdict(), &|side| side)?;
    }

    #[test]
    fn a_turned_table_gives_the_same(scene in any_scene(), by in prop_oneof![Just(90.0), 0.0..360.0f64]) {
        let (by, middle) = (Degrees::new(by), Point::new(MIDDLE, MIDDLE));
        let turned = mapped(&scene, &|at| at.turned_about(middle, by), &|facing| (facing + by).normalised());
        same(&scene.verdict(), &turned.verdict(), &|side| side)?;
    }

    #[test]
    fn a_mirrored_table_gives_the_same(scene in any_scene()) {
        same(&scene.verdict(), &mirrored(&scene).verdict(), &mirrored_side)?;
    }

    #[test]
    fn a_walk_in_small_steps_finds_nothing_that_is_not_named(scene in any_scene()) {
        let verdict = scene.verdict();
        let stops = walk(&scene);
        for (index, other) in scene.table.others.iter().enumerate() {
            let named = verdict.breaches.iter().any(|breach| {
                breach.other == Some(index) && matches!(breach.fault, Fault::Blocked | Fault::TouchesEnemy)
            });
            let met = stops.iter().any(|stop| match other.kind {
                Kind::Enemy => nearest(&stop.shapes(), &other.ground).is_some_and(|closest| TOLERANCE >= closest.gap),
                Kind::Friend | Kind::Solid => any_overlap(&stop.shapes(), &other.ground),
            });
            prop_assert!(named || !met);
            // What is named and not met between two stops is a touch that the stops pass by.
            let near = stops.iter().filter_map(|stop| nearest(&stop.shapes(), &other.ground)).map(|closest| closest.gap.get());
            prop_assert!(!named || met || near.fold(f64::MAX, f64::min) < 0.05);
        }
        let named = |fault| verdict.breaches.iter().any(|breach| breach.fault == fault);
        let target = scene.table.target.shapes();
        prop_assert!(named(Fault::ThroughTarget) || !stops.iter().any(|stop| any_overlap(&stop.shapes(), &target)));
        let touches = |stop: &&Block| nearest(&stop.shapes(), &target).is_some_and(|closest| TOLERANCE >= closest.gap);
        let moves_on = |stop: &Block| stops.last().is_some_and(|last| {
            let turns = (last.pose.facing - stop.pose.facing).shorter_way().abs();
            last.pose.at.distance_to(stop.pose.at).get() > 1e-3 || turns.get() > 0.1
        });
        let early = stops.iter().filter(touches).any(moves_on);
        prop_assert!(named(Fault::TouchesTargetEarly) || !early);
        let off = stops.iter().any(|stop| !stop.shapes().iter().all(|shape| scene.table.board.contains(shape)));
        prop_assert_eq!(named(Fault::OffTheTable), off);
    }

    #[test]
    fn what_is_legal_ends_flush_and_in_contact(scene in any_scene(), target_turns in any::<bool>()) {
        // On the side that it strikes, so that enough of them are legal.
        let mut scene = scene;
        let who = if target_turns { Aligned::Target } else { Aligned::Charger };
        scene.steps.truncate(3);
        scene.steps.push(Step::Align(who));
        let declared = scene.verdict().struck.unwrap_or(Facing::Front);
        scene.terms.declared = Some(declared);
        let verdict = scene.verdict();
        if verdict.is_legal() {
            prop_assert!(verdict.charger_models >= 1 && verdict.target_models >= 1);
            let side = verdict.target.outline().side(declared);
            let front = super::contact::front(&verdict.charger);
            let ahead = verdict.charger.pose.heading();
            prop_assert!(side.outward.cross(ahead).abs() * front.length().get() < 1e-5);
            prop_assert!(side.outward.dot(ahead) < 0.0);
            prop_assert!(!any_overlap(&verdict.charger.shapes(), &verdict.target.shapes()));
            prop_assert!(target_turns || verdict.target == scene.table.target);
        }
    }
}
