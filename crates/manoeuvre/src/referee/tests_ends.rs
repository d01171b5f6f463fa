//! What can go wrong at the end: the contact, the turn that brings the units flush, and who stands near.

use onset_geometry::{Degrees, Facing, Inches, Point, Pose, Shape};

use super::Fault;
use super::samples::{
    CHARGER, NEITHER, TARGET, ahead, block, faults, judge, other, rect, right, table, terms,
};
use crate::{Block, Closing, Kind, Step, Table, Terms};

/// The target looks 170 degrees, so that its right front corner comes first; and how far ahead of the charger that is.
fn tilted() -> (Table, Point, f64) {
    let target = block(24.0, 28.0, 170.0, 4, 8);
    let [_, corner, ..] = target.outline().corners();
    (Table { target, ..table() }, corner, corner.y - 20.0)
}

fn closing(closing: &[Closing]) -> Terms {
    Terms { closing: closing.to_vec(), ..terms() }
}

fn declared(declared: Facing) -> Terms {
    Terms { declared: Some(declared), ..terms() }
}

#[test]
fn the_charger_comes_flush() {
    let (table, corner, away) = tilted();
    let verdict = judge(&table, &terms(), &[ahead(away), CHARGER]);
    assert!(verdict.is_legal(), "{:?}", verdict.breaches);
    let [left, ..] = verdict.charger.outline().corners();
    assert_eq!(verdict.charger.pose.facing, Degrees::new(350.0));
    assert!((left.distance_to(corner).get() - (corner.x - 22.0)).abs() < 1e-12, "it turned about the corner");
    assert_eq!((verdict.charger_models, verdict.target_models), (4, 4));
    assert_eq!((verdict.struck, verdict.target), (Some(Facing::Front), table.target));
    assert!(verdict.cost.is_about(Inches::new(away)), "to come flush costs nothing");
}

#[test]
fn the_target_comes_flush() {
    let (table, _, away) = tilted();
    let verdict = judge(&table, &closing(&[Closing::Target]), &[ahead(away), TARGET]);
    assert!(verdict.is_legal(), "{:?}", verdict.breaches);
    assert_eq!(verdict.target.pose.facing, Degrees::new(180.0));
    assert_eq!(verdict.charger.pose, table.charger.pose.advanced(Inches::new(away)));
    assert_eq!((verdict.charger_models, verdict.target_models), (4, 4));
    assert_eq!(verdict.legs.len(), 2);
}

#[test]
fn the_target_may_touch_its_own_friends_where_it_turns() {
    let (table, _, away) = tilted();
    let terms = closing(&[Closing::Target]);
    let end = judge(&table, &terms, &[ahead(away), TARGET]).target.outline();
    let beside = |kind: Kind, side: Facing| {
        let side = end.side(side);
        let others = vec![other(kind, Shape::line(side.start, side.end))];
        judge(&Table { others, ..table.clone() }, &terms, &[ahead(away), TARGET]).is_legal()
    };
    let legal = |kind: Kind| [Facing::Left, Facing::Right].map(|side| beside(kind, side));
    assert!(legal(Kind::Friend).contains(&true));
    assert_eq!(legal(Kind::Enemy), legal(Kind::Friend));
}

#[test]
fn who_turns_is_for_the_terms_to_say() {
    let (table, _, away) = tilted();
    let go = |allowed: &[Closing], last: Option<Step>| {
        let steps: Vec<Step> = [ahead(away)].into_iter().chain(last).collect();
        faults(&judge(&table, &closing(allowed), &steps))
    };
    let all = [Closing::Charger, Closing::Target, Closing::AsTheyMet];
    assert!([CHARGER, TARGET, NEITHER].iter().all(|last| go(&all, Some(*last)).is_empty()));
    assert_eq!(go(&[Closing::Fewer], Some(CHARGER)), []);
    let wrong = [(Fault::WrongCloser, 1, 10.0)];
    assert_eq!(go(&[Closing::Charger], Some(TARGET)), wrong);
    assert_eq!(go(&[Closing::Target, Closing::AsTheyMet], Some(CHARGER)), wrong);
    assert_eq!(go(&[Closing::Charger], Some(NEITHER)), wrong);
    assert_eq!(go(&[], Some(CHARGER)), wrong);
    assert_eq!(go(&[], Some(NEITHER)), []);
    assert_eq!(go(&[], None), []);
    assert_eq!(go(&all, None), [(Fault::NotFlush, 0, 10.0)]);
    assert_eq!(go(&[Closing::AsTheyMet], None), [], "nobody has to turn");
}

#[test]
fn as_they_met_a_corner_is_two_models() {
    let (table, corner, away) = tilted();
    // The corner is three hundredths from the charger's left, so that one model of each touches.
    assert!(corner.x > 22.0 && corner.x < 23.0);
    let verdict = judge(&table, &closing(&[Closing::AsTheyMet]), &[ahead(away), NEITHER]);
    assert_eq!((verdict.charger_models, verdict.target_models), (1, 1));
}

#[test]
fn flush_is_within_the_tolerance() {
    for (off, expected) in [(1e-5, vec![]), (0.01, vec![(Fault::NotFlush, 0, 0.01)])] {
        let target = block(24.0, 28.0, 180.0 - off, 4, 8);
        let [_, corner, ..] = target.outline().corners();
        let table = Table { target, ..table() };
        assert_eq!(faults(&judge(&table, &terms(), &[ahead(corner.y - 20.0)])), expected);
        assert_eq!(faults(&judge(&table, &terms(), &[ahead(corner.y - 20.0), CHARGER])), []);
    }
}

#[test]
fn short_of_the_target_is_no_contact() {
    let short = judge(&table(), &terms(), &[ahead(7.99)]);
    assert_eq!(faults(&short), [(Fault::NoContact, 0, 0.01)]);
    assert_eq!((short.struck, short.charger_models, short.target_models), (None, 0, 0));
    assert_eq!(faults(&judge(&table(), &terms(), &[ahead(7.99), CHARGER])), [(Fault::NoContact, 1, 0.01)]);
    assert!(judge(&table(), &terms(), &[ahead(8.0 - 5e-7)]).is_legal());
    assert_eq!(faults(&judge(&table(), &terms(), &[])), [(Fault::NoContact, 0, 8.0)]);
}

#[test]
fn only_the_front_makes_contact() {
    // Wheeling about (26, 20) the rear left corner comes out to the left, where it touches a front on that line.
    let edge = 26.0 - 20f64.sqrt();
    let table = Table { target: block(edge, 20.0, 90.0, 4, 8), ..table() };
    let by = libm::atan(0.5).to_degrees();
    let verdict = judge(&table, &terms(), &[right(by), CHARGER]);
    let corner = 26.0 - 4.0 * Degrees::new(90.0 - by).heading().x;
    let no_contact = verdict.breaches.iter().find(|breach| breach.fault == Fault::NoContact);
    assert!((no_contact.expect("the front is away").amount - (corner - edge)).abs() < 1e-9);
}

/// The target beside the way: its right front corner is where the charger's right front corner comes to.
fn corner_to_corner(apart: f64) -> Table {
    Table { target: block(28.0 + apart, 28.0, 180.0, 4, 8), ..table() }
}

#[test]
fn corner_to_corner_counts() {
    let verdict = judge(&corner_to_corner(0.0), &terms(), &[ahead(8.0)]);
    assert!(verdict.is_legal(), "{:?}", verdict.breaches);
    assert_eq!((verdict.charger_models, verdict.target_models), (1, 1));
    let beside = judge(&corner_to_corner(0.01), &terms(), &[ahead(8.0)]);
    assert_eq!(faults(&beside), [(Fault::NoContact, 0, 0.01)]);
}

#[test]
fn at_a_corner_the_declared_side_is_struck() {
    let steps = [ahead(8.0), CHARGER];
    let verdict = judge(&corner_to_corner(0.0), &declared(Facing::Right), &steps);
    assert!(verdict.is_legal(), "{:?}", verdict.breaches);
    assert_eq!(verdict.struck, Some(Facing::Right));
    assert_eq!(verdict.charger.pose.facing, Degrees::new(90.0));
    // The side is two models long; the third of the charger touches the corner of the last.
    assert_eq!((verdict.charger_models, verdict.target_models), (3, 2));
    let unturned = judge(&corner_to_corner(0.0), &declared(Facing::Right), &[ahead(8.0)]);
    assert_eq!(faults(&unturned), [(Fault::NotFlush, 0, 90.0)]);
}

#[test]
fn of_two_sides_the_one_faced_more_is_struck() {
    // A corner that points down the table, between front and right; turned a little, the one or the other is faced more.
    let at = |facing: f64, terms: &Terms| {
        let target = block(24.0, 30.0, facing, 4, 16);
        let [_, corner, ..] = target.outline().corners();
        let target = target.at(target.pose.translated(Point::new(24.0, 28.0) - corner));
        judge(&Table { target, ..table() }, terms, &[ahead(8.0), CHARGER])
    };
    let rear = declared(Facing::Rear);
    for (facing, side, end) in [(136.0, Facing::Front, 316.0), (134.0, Facing::Right, 44.0)] {
        let verdict = at(facing, &rear);
        assert_eq!((verdict.struck, verdict.charger.pose.facing.get()), (Some(side), end));
        assert_eq!(faults(&verdict), [(Fault::OtherSide, 1, 0.0)]);
    }
    assert_eq!(at(135.0, &rear).struck, Some(Facing::Front), "before a flank, where it is the same");
    for (side, end) in [(Facing::Front, 314.0), (Facing::Right, 44.0)] {
        let verdict = at(134.0, &declared(side));
        assert!(verdict.is_legal(), "{:?}", verdict.breaches);
        assert_eq!((verdict.struck, verdict.charger.pose.facing.get()), (Some(side), end));
    }
}

#[test]
fn along_a_stretch_a_corner_decides_nothing() {
    let table = Table { target: block(24.0, 28.0, 180.0, 2, 4), ..table() };
    for side in [Facing::Left, Facing::Right, Facing::Rear] {
        let verdict = judge(&table, &declared(side), &[ahead(8.0)]);
        assert_eq!(faults(&verdict), [(Fault::OtherSide, 0, 0.0)]);
        assert_eq!(verdict.struck, Some(Facing::Front));
    }
}

#[test]
fn the_sides_are_the_targets_own() {
    for (facing, side) in
        [(180.0, Facing::Front), (90.0, Facing::Right), (0.0, Facing::Rear), (270.0, Facing::Left)]
    {
        let target = block(24.0, 40.0, facing, 4, 16);
        let low = target.outline().corners().map(|corner| corner.y).into_iter().fold(f64::MAX, f64::min);
        let middle = target.outline().centre().x;
        let target = target.at(target.pose.translated(Point::new(24.0, 28.0) - Point::new(middle, low)));
        let verdict = judge(&Table { target, ..table() }, &declared(side), &[ahead(8.0)]);
        assert!(verdict.is_legal(), "{side}: {:?}", verdict.breaches);
        assert_eq!(verdict.struck, Some(side));
    }
}

#[test]
fn there_is_room_to_turn_or_not() {
    let (tilted, corner, away) = tilted();
    // Turning ten degrees to the left about the corner swings the charger's rear right corner out to the right.
    let charger = tilted.charger.at(tilted.charger.pose.advanced(Inches::new(away)));
    let [_, _, rear, _] = charger.outline().corners();
    let out = rear.turned_about(corner, Degrees::new(-10.0)).x;
    let beside = |kind, edge: f64| {
        let others = vec![other(kind, rect(edge + 2.0, 27.0, 0.0, 4.0, 7.0))];
        judge(&Table { others, ..tilted.clone() }, &terms(), &[ahead(away), CHARGER])
    };
    let found = |kind, edge: f64| {
        let verdict = beside(kind, edge);
        verdict.breaches.iter().map(|breach| (breach.fault, breach.other)).collect::<Vec<_>>()
    };
    let none = vec![(Fault::NoRoomToAlign, Some(0))];
    assert_eq!((found(Kind::Friend, out), found(Kind::Friend, out - 0.01)), (vec![], none.clone()));
    assert_eq!((found(Kind::Solid, out), found(Kind::Solid, out - 0.01)), (vec![], none.clone()));
    assert_eq!((found(Kind::Enemy, out + 0.01), found(Kind::Enemy, out)), (vec![], none));
    let left = beside(Kind::Friend, out - 0.01).breaches[0].amount;
    assert!(
        left > 0.4 && left < 0.5,
        "a hundredth of an inch, where the corner goes out by a quarter of an inch in ten degrees: {left}"
    );
}

#[test]
fn the_target_too_needs_room_and_stays_on_the_table() {
    let (tilted, corner, away) = tilted();
    let go = |table: &Table| faults(&judge(table, &closing(&[Closing::Target]), &[ahead(away), TARGET]));
    // It turns ten degrees to the right about its right front corner, so that its left flank comes out to the right.
    let end = judge(&tilted, &closing(&[Closing::Target]), &[ahead(away), TARGET]).target;
    let rightmost =
        |unit: &Block| unit.outline().corners().map(|corner| corner.x).into_iter().fold(0.0, f64::max);
    let right = rightmost(&end);
    assert!(right > rightmost(&tilted.target));
    let wide = |board: f64| {
        let board = onset_geometry::Board::new(Inches::new(board), Inches::new(48.0));
        go(&Table { board, ..tilted.clone() })
    };
    assert_eq!(wide(right + 0.001), []);
    let [(Fault::NoRoomToAlign, 1, left)] = wide(right - 0.01)[..] else { panic!("there is no room") };
    let turned = tilted.target.at(tilted.target.pose.turned_about(corner, Degrees::new(10.0 - left)));
    assert!((rightmost(&turned) - right + 0.01).abs() < 1e-4, "it sticks where it comes to the edge");
    let friend = |edge: f64| {
        let others = vec![other(Kind::Friend, rect(edge + 2.0, 34.0, 0.0, 4.0, 6.0))];
        go(&Table { others, ..tilted.clone() }).iter().map(|found| found.0).collect::<Vec<_>>()
    };
    assert_eq!((friend(right), friend(right - 0.01)), (vec![], vec![Fault::NoRoomToAlign]));
}

/// Five models in fours, hit from behind; the charger's left front corner comes to lie so far along the rear from the
/// target's rear right corner, where the single model of its last rank is an inch and a half away.
fn beside_the_last_rank(along: f64) -> (Table, f64) {
    let target = block(24.0, 32.0, 10.0, 4, 5);
    let [full, _] = target.ground()[..] else { unreachable!("there is a last rank") };
    let corner = full.corners()[2];
    let charger = block(corner.x - along + 2.0, 20.0, 0.0, 4, 8);
    (Table { charger, target, ..table() }, corner.y - 20.0)
}

#[test]
fn the_other_units_last_rank_may_be_in_the_way_of_the_turn() {
    for (along, expected) in [(1.5, vec![]), (1.51, vec![(Fault::NoRoomToAlign, None)])] {
        let (table, away) = beside_the_last_rank(along);
        let verdict = judge(&table, &declared(Facing::Rear), &[ahead(away), CHARGER]);
        let found: Vec<_> = verdict.breaches.iter().map(|breach| (breach.fault, breach.other)).collect();
        assert_eq!((found, verdict.struck), (expected, Some(Facing::Rear)));
    }
}

#[test]
fn of_two_places_the_one_with_room_is_turned_about() {
    // The corners of the full rank and of the single model behind it lie on one line across the way.
    let facing = libm::atan(1.0 / 1.5).to_degrees();
    let target = block(24.0, 32.0, facing, 4, 5);
    let [full, last] = target.ground()[..] else { unreachable!("there is a last rank") };
    let (full, last) = (full.corners()[2], last.corners()[2]);
    assert!((full.y - last.y).abs() < 1e-12);
    let table = Table { charger: block(full.x.midpoint(last.x), 20.0, 0.0, 4, 8), target, ..table() };
    for (side, about) in [(Facing::Rear, last), (Facing::Right, full)] {
        let verdict = judge(&table, &declared(side), &[ahead(full.y - 20.0), CHARGER]);
        assert!(verdict.is_legal(), "{side}: {:?}", verdict.breaches);
        assert_eq!(verdict.struck, Some(side));
        let front = super::contact::front(&verdict.charger);
        assert!(front.distance_to(about).get() < 1e-9);
    }
}

#[test]
fn too_near_to_another_unit() {
    let clear = Terms { clear: Some(Inches::new(1.0)), ..terms() };
    let beside = |kind, gap: f64| {
        let others = vec![other(kind, rect(28.0 + gap, 27.0, 0.0, 4.0, 7.0))];
        let table = Table { others, ..table() };
        faults(&judge(&table, &clear, &[ahead(8.0)]))
    };
    for kind in [Kind::Friend, Kind::Enemy] {
        assert_eq!(beside(kind, 1.01), []);
        assert_eq!(beside(kind, 1.0), [(Fault::TooNear, 0, 0.0)]);
        assert_eq!(beside(kind, 0.99), [(Fault::TooNear, 0, 0.01)]);
    }
    assert_eq!(beside(Kind::Solid, 0.5), []);
}

#[test]
fn too_near_to_an_enemy_to_tell_it_from_touching() {
    let apart = Terms { apart: Some(Inches::new(0.01)), ..terms() };
    let beside = |kind, gap: f64| {
        let others = vec![other(kind, rect(28.0 + gap, 27.0, 0.0, 4.0, 7.0))];
        faults(&judge(&Table { others, ..table() }, &apart, &[ahead(8.0)]))
    };
    assert_eq!(beside(Kind::Enemy, 0.011), []);
    assert_eq!(beside(Kind::Enemy, 0.01), [(Fault::NotApart, 0, 0.0)]);
    assert_eq!(beside(Kind::Enemy, 0.004), [(Fault::NotApart, 0, 0.006)]);
    assert_eq!(beside(Kind::Enemy, 0.0), [(Fault::TouchesEnemy, 0, 0.0)]);
    assert_eq!([beside(Kind::Friend, 0.004), beside(Kind::Solid, 0.0)], [[], []]);
}

#[test]
fn an_enemy_abreast_of_the_target_is_not_touched() {
    let abreast = |apart: f64| {
        let others = vec![other(Kind::Enemy, rect(28.0 + apart, 28.0, 180.0, 4.0, 2.0))];
        judge(&Table { others, ..table() }, &terms(), &[ahead(8.0)])
    };
    assert!(abreast(0.01).is_legal());
    let touched = abreast(0.0);
    assert_eq!(faults(&touched), [(Fault::TouchesEnemy, 0, 0.0)]);
    assert_eq!(touched.breaches[0].words(&|index| format!("unit {index}")), "touches unit 0 at (26, 28)");
}

#[test]
fn every_fault_has_its_word_and_its_line() {
    let all = [
        Fault::TooManyWheels,
        Fault::WheelTooWide,
        Fault::WheelNotFirst,
        Fault::BackwardsOrNegative,
        Fault::TooFar,
        Fault::Blocked,
        Fault::TouchesEnemy,
        Fault::OffTheTable,
        Fault::TouchesTargetEarly,
        Fault::ThroughTarget,
        Fault::NoContact,
        Fault::NotFlush,
        Fault::NoRoomToAlign,
        Fault::TooNear,
        Fault::NotApart,
        Fault::OtherSide,
        Fault::WrongCloser,
        Fault::StepAfterAlign,
    ];
    let words: std::collections::BTreeSet<_> = all.iter().map(|fault| fault.word()).collect();
    assert_eq!(words.len(), all.len());
    for fault in all {
        let (at, measure) = (Point::new(12.3, 8.0), super::Measure::Inches);
        let breach = super::Breach { fault, step: 0, at, amount: 0.5, measure, other: Some(0) };
        let line = breach.words(&|_| "guards".to_owned());
        assert!(line.contains("(12.3, 8)"), "{line}");
        assert!(fault == Fault::OtherSide || line.contains("0.5 inches"), "{line}");
    }
}

#[test]
fn a_block_of_less_than_a_rank_has_a_shorter_front() {
    let charger = Block { models: 3, ..table().charger };
    let verdict = judge(&Table { charger, ..table() }, &terms(), &[ahead(8.0)]);
    assert_eq!(
        (verdict.charger_models, verdict.target_models),
        (3, 4),
        "its corners lie within models of the target"
    );
    assert_eq!(verdict.charger.pose, Pose::new(Point::new(24.0, 28.0), Degrees::ZERO));
}
