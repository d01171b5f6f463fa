//! Charges with a known answer, laid out by hand.

use onset_geometry::{Board, Degrees, Facing, Inches, Point, Pose, Shape, nearest};
use onset_manoeuvre::{
    Block, Closing, Counting, Fault, Hand, Kind, Other, Step, Table, Terms, WheelCost, judge, solve,
};

fn block(x: f64, y: f64, facing: f64, files: u32, models: u32) -> Block {
    let inch = Inches::new(1.0);
    let pose = Pose::new(Point::new(x, y), Degrees::new(facing));
    Block { pose, width: inch, depth: inch, files, models }
}

fn table(charger: Block, target: Block, others: Vec<Other>) -> Table {
    Table { board: Board::new(Inches::new(72.0), Inches::new(48.0)), charger, target, others }
}

/// A wheel up to a quarter that costs nothing, both units counted, the door closed by the charger, else the target.
fn free() -> Terms {
    Terms {
        reach: None,
        wheel_cost: WheelCost::Free,
        wheels: 1,
        most_wheel: Degrees::new(90.0),
        wheel_first: false,
        slow: None,
        declared: Some(Facing::Front),
        counting: Counting::Both,
        maximise: true,
        clear: None,
        apart: None,
        closing: vec![Closing::Charger, Closing::Target, Closing::Fewer],
        work_round: true,
    }
}

/// So many inches, of which a wheel takes its arc; only the charger's models counted.
fn paid(reach: f64) -> Terms {
    Terms {
        reach: Some(Inches::new(reach)),
        wheel_cost: WheelCost::Arc,
        counting: Counting::Charger,
        most_wheel: Degrees::new(180.0),
        closing: vec![Closing::Charger, Closing::Target, Closing::AsTheyMet],
        ..free()
    }
}

fn other(kind: Kind, block: Block) -> Other {
    Other { kind, ground: block.shapes() }
}

#[test]
fn straight_ahead_it_goes_straight() {
    let found =
        solve(&table(block(36.0, 10.0, 0.0, 5, 10), block(36.0, 19.0, 180.0, 5, 10), vec![]), &free());
    let found = found.expect("nothing is in the way");
    assert_eq!(found.way.steps[0], Step::Forward(Inches::new(9.0)));
    assert_eq!((found.charger_models, found.target_models, found.struck), (5, 5, Facing::Front));
}

#[test]
fn off_to_a_side_it_wheels_as_little_as_brings_all() {
    let setup = table(block(36.0, 10.0, 0.0, 5, 10), block(44.0, 20.0, 180.0, 5, 10), vec![]);
    let found = solve(&setup, &free()).expect("nothing is in the way");
    assert_eq!((found.charger_models, found.target_models), (5, 5));
    // The right corner stays at (38.5, 10). All five fight from where the left one stands a model beyond the target's corner
    // at (41.5, 20): that corner comes to lie four inches to the left of the one that stays, so that 10 sin - 3 cos = 4.
    let angle = libm::asin(4.0 / f64::sqrt(109.0)) + libm::atan2(3.0, 10.0);
    let Step::Wheel { to: Hand::Right, by } = found.way.steps[found.way.steps.len() - 3] else {
        panic!("{found:?}")
    };
    assert!((by.radians() - angle).abs() < 1e-6, "{by:?}");
    assert!((found.charger.pose.at.x - 43.0).abs() < 1e-5 && found.charger.pose.facing == Degrees::ZERO);
}

#[test]
fn of_twelve_inches_a_wheel_of_four_leaves_eight() {
    // A wheel of a front of 5 inches that takes 4 inches at the outer corner; the target's corner lies right where the corner
    // that stays then goes, so that with less of a wheel it is passed by.
    let looks = Degrees::from_radians(4.0 / 5.0);
    let corner = Point::new(22.5, 10.0);
    for (ahead, is_reached) in [(7.9, true), (8.0, true), (8.001, false), (8.1, false)] {
        let meets = corner + looks.heading() * ahead;
        let target = block(meets.x + 2.5, meets.y, 180.0, 5, 10);
        let found = solve(&table(block(20.0, 10.0, 0.0, 5, 10), target, vec![]), &paid(12.0));
        assert_eq!(found.is_ok(), is_reached, "{ahead}: {found:?}");
        let Ok(found) = found else { continue };
        assert!(found.cost.is_about(Inches::new(4.0 + ahead)), "{found:?}");
        assert_eq!((found.charger_models, found.target_models), (1, 1), "{found:?}");
    }
}

#[test]
fn past_a_friend_it_wheels_late() {
    // The friend stands where an early wheel would pass, but not straight ahead: the corner that stays passes by its far corner.
    let friend = other(Kind::Friend, block(41.0, 14.0, 0.0, 2, 2));
    let setup = |others| table(block(36.0, 10.0, 0.0, 5, 10), block(44.0, 24.0, 180.0, 5, 10), others);
    let straight = solve(&setup(vec![]), &free()).expect("nothing is in the way");
    let round = solve(&setup(vec![friend]), &free()).expect("there is a way past");
    assert_eq!((round.charger_models, round.target_models), (5, 5));
    assert!(matches!(straight.way.steps[0], Step::Wheel { .. }));
    assert!(matches!(round.way.steps[0], Step::Forward(before) if before.get() > 1.5), "{round:?}");
    assert!(round.way.wheeled() > straight.way.wheeled());
}

#[test]
fn a_wall_all_across_leaves_no_way() {
    let wall =
        Other { kind: Kind::Solid, ground: vec![Shape::line(Point::new(0.0, 15.0), Point::new(72.0, 15.0))] };
    let found =
        solve(&table(block(36.0, 10.0, 0.0, 5, 10), block(36.0, 19.0, 180.0, 5, 10), vec![wall]), &free());
    assert_eq!(found.expect_err("there is a wall").in_the_way, [0]);
}

#[test]
fn a_corner_out_over_the_edge_leaves_a_narrow_window_of_angles() {
    // At once and by 47.98 to 48.46 degrees to the left: with less the right corner ends off the table, with more it costs more.
    let board = Board::new(Inches::new(72.0), Inches::new(48.0));
    let charger = Block {
        pose: Pose::new(Point::new(66.0, 32.139199360624936), Degrees::new(59.9244064403491)),
        width: Inches::from_mm(20.0),
        depth: Inches::from_mm(20.0),
        files: 8,
        models: 31,
    };
    let target = Block {
        pose: Pose::new(Point::new(68.73167108421467, 42.38800285604163), Degrees::new(119.92440644034912)),
        width: Inches::from_mm(25.0),
        depth: Inches::from_mm(50.0),
        files: 3,
        models: 3,
    };
    let terms = Terms {
        wheel_cost: WheelCost::Chord,
        most_wheel: Degrees::new(90.0),
        declared: Some(Facing::Rear),
        closing: vec![Closing::Charger],
        ..paid(12.0)
    };
    let found = solve(&Table { board, charger, target, others: vec![] }, &terms).expect("there is a window");
    assert_eq!((found.struck, found.charger_models), (Facing::Right, 3));
    assert!((found.way.wheeled().get() - 47.98).abs() < 0.02, "{found:?}");
}

#[test]
fn where_little_of_a_wheel_is_too_dear_more_of_it_may_be_paid_for() {
    // The wheel is free: after six inches it takes the front round to the target; with less of it the way is longer.
    let big = Inches::from_mm(100.0);
    let charger = Block {
        pose: Pose::new(Point::new(26.439395071981348, 33.36477655645041), Degrees::new(240.17566351234143)),
        width: big,
        depth: big,
        files: 2,
        models: 2,
    };
    let small = Inches::from_mm(40.0);
    let pose = Pose::new(Point::new(15.0, 28.0), Degrees::new(93.28358647823406));
    let target = Block { pose, width: small, depth: small, files: 1, models: 3 };
    let terms = Terms { reach: Some(Inches::new(6.0)), closing: vec![Closing::Charger], ..free() };
    let found = solve(&table(charger, target, vec![]), &terms).expect("by 63.1 degrees to the right");
    assert_eq!((found.charger_models, found.target_models), (1, 1));
    assert!(found.way.wheeled().get() < 63.1079229659 + 1e-6, "{found:?}");
}

#[test]
fn a_reach_just_spent_by_a_wheel_into_contact_is_enough() {
    // From contact a wheel is turned back by 30 degrees: nothing is left for a straight, and nothing is needed.
    let target = block(40.0, 20.0, 180.0, 3, 6);
    let corner = Point::new(38.0, 20.0);
    let pose = Pose::new(Point::new(40.0, 20.0), Degrees::ZERO).turned_about(corner, Degrees::new(30.0));
    let charger = Block { pose, ..block(0.0, 0.0, 0.0, 4, 8) };
    let terms = Terms { reach: Some(Inches::ZERO), ..free() };
    let found = solve(&table(charger, target, vec![]), &terms).expect("the wheel is free");
    assert!(found.way.wheeled().get() < 30.0 + 1e-4 && found.cost.is_about(Inches::ZERO), "{found:?}");
    assert_eq!((found.charger_models, found.target_models), (4, 3));
}

#[test]
fn the_rest_of_the_target_leaves_no_seat_beside_its_last_rank() {
    // Four abreast with two in a last rank, come upon from behind: ten abreast lie along those two and nowhere else.
    let found = solve(
        &table(block(36.0, 10.0, 0.0, 10, 15), block(36.0, 19.0, 0.0, 4, 6), vec![]),
        &Terms { declared: Some(Facing::Rear), closing: vec![Closing::Charger], ..paid(16.0) },
    );
    let found = found.expect("straight on to the last rank");
    assert_eq!((found.way.steps[0], found.struck), (Step::Forward(Inches::new(7.0)), Facing::Rear));
}

#[test]
fn a_wall_along_its_side_is_only_slid_along() {
    let wall = |x: f64| Other {
        kind: Kind::Solid,
        ground: vec![Shape::line(Point::new(x, 5.0), Point::new(x, 18.0))],
    };
    let setup =
        table(block(36.0, 10.0, 0.0, 5, 10), block(36.0, 19.0, 180.0, 5, 10), vec![wall(33.5), wall(38.5)]);
    let found = solve(&setup, &free()).expect("the gap is as wide as the unit");
    assert_eq!((found.charger_models, found.target_models), (5, 5));
}

#[test]
fn a_friend_that_the_rear_corner_grazes_leaves_it_a_wheel_at_once() {
    // The friend's edge lies along the circle of the rear right corner, so that only at once the wheel is free; and by no more than
    // brings the front's other parts into it.
    let charger = block(36.0, 10.0, 0.0, 4, 4);
    let pivot = Point::new(34.0, 10.0);
    let out = Degrees::new(85.0).heading();
    let friend = Shape::from(onset_geometry::Rect {
        pose: Pose::new(pivot + out * f64::sqrt(17.0), Degrees::new(265.0)),
        width: Inches::new(2.0),
        depth: Inches::new(1.0),
    });
    let friend = Other { kind: Kind::Friend, ground: vec![friend] };
    let target = block(30.5, 17.0, 180.0, 4, 4);
    let found = solve(&table(charger, target, vec![friend]), &free()).expect("it wheels at once");
    let alone = solve(&table(charger, target, vec![]), &free()).expect("nothing is in the way");
    assert_eq!((found.charger_models, found.target_models), (alone.charger_models, alone.target_models));
}

/// Nobody wheels, so that everything is settled by where it stands.
fn straight(declared: Facing, closing: &[Closing]) -> Terms {
    Terms { wheels: 0, declared: Some(declared), closing: closing.to_vec(), ..free() }
}

#[test]
fn a_corner_passed_within_the_tolerance_is_met_where_it_is() {
    // The target's flank rises steeply from where the charger's right corner passes it by three tenths of the tolerance.
    let target = block(44.0, 20.0, 265.0, 4, 12);
    let corners = target.outline().corners();
    let corner = corners.into_iter().min_by(|one, other| one.x.total_cmp(&other.x)).expect("it has corners");
    let charger = block(corner.x - 0.3e-6 - 2.5, 10.0, 0.0, 5, 10);
    let terms = Terms { declared: None, ..straight(Facing::Front, &[Closing::AsTheyMet]) };
    let found = solve(&table(charger, target, vec![]), &terms).expect("it is within the tolerance");
    let Step::Forward(by) = found.way.steps[0] else { panic!("{found:?}") };
    assert!((by.get() - (corner.y - 10.0)).abs() < 1e-8, "{by:?} {corner:?}");
}

#[test]
fn a_side_aslant_within_the_tolerance_is_met_where_the_front_is() {
    // Over an inch of front it lies 0.8e-6 aslant; ten inches off its middle it is 8e-6 further, or nearer.
    let slant = Degrees::from_radians(0.8e-6);
    for (x, further) in [(30.5, -1.0), (49.5, 1.0)] {
        let target = block(40.0, 20.0, 180.0 + slant.get(), 20, 20);
        let setup = table(block(x, 10.0, 0.0, 1, 1), target, vec![]);
        let found = solve(&setup, &straight(Facing::Front, &[Closing::Charger])).expect("right ahead");
        let Step::Forward(by) = found.way.steps[0] else { panic!("{found:?}") };
        assert!((by.get() - (10.0 - further * 9.5 * 0.8e-6)).abs() < 0.7e-6, "{by:?}");
        assert!(judge(&setup, &straight(Facing::Front, &[Closing::Charger]), &found.way).is_legal());
    }
}

#[test]
fn a_wheel_may_end_along_a_line() {
    // With less of a wheel the target's corner is passed by, with more the line is run into: it lies where the right side
    // ends, and its prolongation meets that corner.
    for angle in [15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0, 55.0, 60.0, 65.0] {
        let (corner, looks) = (Point::new(38.5, 10.0), Degrees::new(angle));
        let line = Shape::line(corner + looks.heading() * 0.5, corner + looks.heading() * 3.0);
        let meets = corner + looks.heading() * 6.0;
        let pose = Pose::new(meets + looks.heading().perp_right() * 2.0, looks + Degrees::new(180.0));
        let target = Block { pose, ..block(0.0, 0.0, 0.0, 4, 4) };
        let wall = Other { kind: Kind::Solid, ground: vec![line] };
        let terms = Terms { wheel_first: true, closing: vec![Closing::Charger], ..free() };
        let found = solve(&table(block(36.0, 10.0, 0.0, 5, 5), target, vec![wall]), &terms);
        let found = found.unwrap_or_else(|unfound| panic!("{angle}: {unfound:?}"));
        assert!((found.way.wheeled().get() - angle).abs() < 1e-4, "{found:?}");
        assert_eq!((found.charger_models, found.target_models), (1, 1));
    }
}

#[test]
fn a_reach_that_is_enough_for_one_angle_alone_is_enough() {
    // After a wheel by the angle a front of 3 inches, its outer corner ahead, has (5 - 3 sin) / cos to go to a side 5 inches
    // off. That is least where the sine is 3/5: there it is 4.
    let setup = table(block(36.0, 10.0, 0.0, 3, 6), block(36.0, 15.0, 180.0, 20, 20), vec![]);
    let terms = |reach: f64| Terms { reach: Some(Inches::new(reach)), wheel_first: true, ..free() };
    let found = solve(&setup, &terms(4.0)).expect("just enough");
    assert!((found.way.wheeled().radians() - libm::asin(0.6)).abs() < 2e-3, "{found:?}");
    assert!(found.cost.is_about(Inches::new(4.0)), "{found:?}");
    assert!(solve(&setup, &terms(3.999)).is_err());
}

#[test]
fn beside_the_last_rank_it_fights_with_what_it_lies_along_too() {
    // The single model of the last rank is met at its outer rear corner by the charger's left one. Turned flush, the charger's
    // right side lies along the full rank's rear: that one, two models along the side, and a third corner upon corner.
    let target = block(40.0, 20.0, 180.0, 5, 6);
    let looks = Degrees::new(150.0);
    let left = Point::new(39.5, 22.0) + looks.heading() * -3.0;
    let pose = Pose::new(left + looks.heading().perp_right() * 0.5, looks);
    let setup = table(Block { pose, ..block(0.0, 0.0, 0.0, 1, 2) }, target, vec![]);
    let terms = straight(Facing::Right, &[Closing::Charger]);
    let found = solve(&setup, &terms).expect("right ahead");
    assert_eq!((found.charger_models, found.target_models, found.struck), (2, 4, Facing::Right));
    assert!(judge(&setup, &terms, &found.way).is_legal());
    // Only what is asked for as the most is found so: with a wheel too no less.
    let wheeling = solve(&setup, &Terms { wheels: 1, ..terms }).expect("straight on");
    assert_eq!((wheeling.charger_models, wheeling.target_models), (2, 4));
}

#[test]
fn where_the_last_rank_leaves_no_seat_they_fight_as_they_met() {
    // The charger's right corner comes upon the full rank's rear, two inches wide to that side of the last rank; ten abreast
    // would lie across that rank.
    let target = block(40.0, 20.0, 180.0, 5, 6);
    let looks = Degrees::new(135.0);
    let right = Point::new(38.0, 21.0) + looks.heading() * -3.0;
    let pose = Pose::new(right + looks.heading().perp_right() * -5.0, looks);
    let setup = table(Block { pose, ..block(0.0, 0.0, 0.0, 10, 10) }, target, vec![]);
    assert!(solve(&setup, &straight(Facing::Rear, &[Closing::Charger])).is_err());
    let terms = straight(Facing::Rear, &[Closing::Charger, Closing::AsTheyMet]);
    let found = solve(&setup, &terms).expect("a corner upon the rear");
    assert_eq!((found.closing, found.struck), (Closing::AsTheyMet, Facing::Rear));
    assert!(found.cost.is_about(Inches::new(3.0)), "{found:?}");
    assert_eq!((found.charger_models, found.target_models), (1, 1));
    assert!(judge(&setup, &terms, &found.way).is_legal());
    let unaligned = solve(&setup, &straight(Facing::Rear, &[])).expect("nobody aligns");
    assert!(unaligned.cost.is_about(Inches::new(3.0)));
}

#[test]
fn no_charge_rests_on_a_hair() {
    // An enemy stands flush beside the target, and the charger straight ahead of both: flush with the one its front would lie
    // along the other, but for a wheel that nobody sees.
    let beside = other(Kind::Enemy, block(40.5, 20.0, 180.0, 3, 3));
    let setup =
        |x: f64| table(block(x, 12.0, 0.0, 5, 5), block(37.5, 20.0, 180.0, 3, 3), vec![beside.clone()]);
    for x in [38.5, 37.6, 38.0] {
        let hair = solve(&setup(x), &free()).expect("a hair is enough");
        let terms = Terms { apart: Some(Inches::new(0.01)), ..free() };
        let found = solve(&setup(x), &terms).expect("it comes in beside");
        assert!(
            hair.way.wheeled() < Degrees::new(0.001) && found.way.wheeled() > Degrees::new(1.0),
            "{found:?}"
        );
        assert!(judge(&setup(x), &terms, &found.way).is_legal());
        assert!(!judge(&setup(x), &terms, &hair.way).is_legal());
        let gap = nearest(&found.charger.shapes(), &beside.ground).expect("both have ground").gap;
        assert!(gap.exceeds(Inches::new(0.01)), "{gap}");
    }
}

#[test]
fn clear_of_units_and_not_of_terrain() {
    // Beside where the charger ends: three tenths off, an inch and a bit, and as far across a corner.
    let ends = |kind: Kind, x: f64, y: f64| {
        let beside = other(kind, block(x, y, 0.0, 1, 1));
        let setup = table(block(36.0, 10.0, 0.0, 5, 5), block(36.0, 19.0, 180.0, 3, 6), vec![beside]);
        let terms = straight(Facing::Front, &[Closing::Charger]);
        let terms = Terms { clear: Some(Inches::new(1.0)), ..terms };
        let found = solve(&setup, &terms);
        assert!(found.iter().all(|found| judge(&setup, &terms, &found.way).is_legal()), "{found:?}");
        found.is_ok()
    };
    assert!(ends(Kind::Solid, 39.3, 18.5));
    assert_eq!([ends(Kind::Friend, 39.3, 18.5), ends(Kind::Enemy, 39.3, 18.5)], [false, false]);
    assert_eq!([ends(Kind::Friend, 40.0, 18.5), ends(Kind::Friend, 40.001, 18.5)], [false, true]);
    // Its near corner 0.8 to the right and 0.8 behind: 1.13 off.
    assert!(ends(Kind::Enemy, 39.8, 17.2) && !ends(Kind::Enemy, 39.7, 17.3));
}

#[test]
fn along_a_rank_within_the_tolerance_it_has_touched_it() {
    // It comes upon the last rank's flank along the rear of the full ranks, half a tolerance off and aslant by less than that
    // over all of their length. Whatever is found, nothing was touched before.
    for slant in [-4e-8, -1e-8, 0.0, 1e-9, 1e-8, 3e-8, 6e-8, 1e-7] {
        for off in [0.0, 0.5e-6, 1.2e-6, 2e-6] {
            let target = block(40.0, 20.0, 0.0, 9, 10);
            let pose =
                Pose::new(Point::new(30.0, 18.5 - off), Degrees::new(90.0) - Degrees::from_radians(slant));
            let setup = table(Block { pose, ..block(0.0, 0.0, 0.0, 1, 1) }, target, vec![]);
            let terms = straight(Facing::Left, &[Closing::Charger, Closing::AsTheyMet]);
            if let Ok(found) = solve(&setup, &terms) {
                let verdict = judge(&setup, &terms, &found.way);
                assert!(
                    verdict.breaches.iter().all(|breach| breach.fault == Fault::OtherSide),
                    "{verdict:?}"
                );
            }
        }
    }
}

#[test]
fn a_target_that_reaches_past_behind_the_charger_does_not_keep_it_from_going_ahead() {
    // The line of its rear runs past the charger's left, and on behind it; who wheels at once swings into the enemy.
    let (charger, target) = (block(36.0, 24.0, 0.0, 6, 6), block(31.4, 19.2, 255.0, 15, 15));
    let beside = other(Kind::Enemy, block(39.51, 24.05, 0.0, 1, 2));
    let terms = Terms { declared: Some(Facing::Rear), ..free() };
    let table = table(charger, target, vec![beside]);
    let found = solve(&table, &terms).expect("once past the enemy it can wheel");
    assert!(judge(&table, &terms, &found.way).is_legal());
    let Some(Step::Forward(before)) = found.way.steps.first() else { panic!("{:?}", found.way) };
    assert!(found.way.wheeled() > Degrees::new(45.0) && *before > Inches::new(0.5), "{:?}", found.way);
}
