//! Ways round that are worked out by hand: the block is four wide and two deep, its front's middle at (20, 10) unless said
//! otherwise, and the goal's front lies along y = 30, from x = 18 to 22.

use onset_geometry::{Board, Degrees, Inches, Point, Pose, Rect, Shape, Vector, any_overlap, nearest};

use super::{Course, Goal, Met, Stops, Stride, course};
use crate::Block;

const FAR: Inches = Inches::new(99.0);

fn board() -> Board {
    Board::new(Inches::new(48.0), Inches::new(48.0))
}

fn pose(x: f64, y: f64, facing: f64) -> Pose {
    Pose::new(Point::new(x, y), Degrees::new(facing))
}

fn block(x: f64, y: f64, facing: f64) -> Block {
    let one = Inches::new(1.0);
    Block { pose: pose(x, y, facing), width: one, depth: one, files: 4, models: 8 }
}

fn goal() -> Goal {
    let rect = Rect { pose: pose(20.0, 30.0, 180.0), width: Inches::new(4.0), depth: Inches::new(2.0) };
    Goal { ground: vec![rect.into()], stands: true, clear: Some(Inches::new(1.0)) }
}

/// A wall from one corner to the opposite one.
fn wall(left: f64, bottom: f64, right: f64, top: f64) -> Stops {
    let corners = [(left, bottom), (right, bottom), (right, top), (left, top)];
    Stops { ground: vec![Shape::convex(corners.map(|(x, y)| Point::new(x, y)))], clear: None }
}

/// The same as a unit that is kept away from by more than an inch.
fn unit(left: f64, bottom: f64, right: f64, top: f64) -> Stops {
    Stops { clear: Some(Inches::new(1.0)), ..wall(left, bottom, right, top) }
}

fn from_here(obstacles: &[Stops]) -> Course {
    course(&block(20.0, 10.0, 0.0), &goal(), obstacles, &board(), FAR)
}

fn gap(block: &Block, shapes: &[Shape]) -> Inches {
    nearest(&block.shapes(), shapes).expect("both have ground").gap
}

fn about(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-9, "{one} is not {other}");
}

#[test]
fn straight_ahead_nothing_is_in_the_way() {
    let beside = [wall(22.0, 14.0, 26.0, 16.0), wall(0.0, 36.0, 48.0, 37.0)];
    let found = from_here(&beside);
    assert_eq!(
        (found.start, found.legs.len(), found.stopped_by),
        (pose(20.0, 10.0, 0.0), 1, Some(Met::Goal))
    );
    assert_eq!((found.end().at.x, found.round.len()), (20.0, 0));
    assert!((found.travel.get() - 19.0).abs() < 1e-5);
    let end = block(20.0, 10.0, 0.0).at(found.end());
    assert!(gap(&end, &goal().ground).exceeds(Inches::new(1.0)));
}

#[test]
fn it_goes_round_the_nearer_end_of_a_wall() {
    let found = from_here(&[wall(10.0, 16.0, 24.0, 17.0)]);
    // The corner (24, 16) is the root of 52 away, and the path passes it at 2.
    let to_corner = libm::atan2(4.0, 6.0).to_degrees();
    let first = to_corner + libm::asin(2.0 / 52f64.sqrt()).to_degrees();
    // From (24, 17) it is the root of 173 to the goal's corner (22, 30).
    let last = 2.0 * libm::atan2(2.0, 13.0).to_degrees();
    about(found.start.facing.get(), first);
    let [
        Stride::Ahead { by: one, .. },
        Stride::Bend { about: corner, by: turn, .. },
        Stride::Ahead { by: along, .. },
        rest @ ..,
    ] = &found.legs[..]
    else {
        panic!("{found:?}")
    };
    about(one.get(), 48f64.sqrt());
    assert_eq!(*corner, Point::new(24.0, 16.0));
    about(turn.get(), -first);
    about(along.get(), 1.0);
    let [Stride::Bend { about: corner, by: turn, .. }, Stride::Ahead { from, .. }] = rest else {
        panic!("{found:?}")
    };
    assert_eq!(*corner, Point::new(24.0, 17.0));
    about(turn.get(), -last);
    let to_goal = Point::new(22.0, 30.0) - from.at;
    about(to_goal.length(), 13.0);
    about(from.heading().cross(to_goal), 0.0);
    assert_eq!((found.stopped_by, &found.round[..]), (Some(Met::Goal), &[0][..]));
    let end = block(20.0, 10.0, 0.0).at(found.end());
    let short = gap(&end, &goal().ground);
    assert!(short.exceeds(Inches::new(1.0)) && short.get() < 1.0 + 1e-5, "{short:?}");
}

#[test]
fn a_unit_is_passed_at_more_than_an_inch() {
    let found = from_here(&[unit(10.0, 16.0, 24.0, 17.0)]);
    about(found.legs[0].travel().get(), (52.0 - 3.000_002f64 * 3.000_002).sqrt());
    let friend = &unit(10.0, 16.0, 24.0, 17.0).ground;
    let mut least = FAR;
    for step in 0..=2000 {
        let part = found.cut(found.travel * (f64::from(step) / 2000.0));
        least = least.min(gap(&block(20.0, 10.0, 0.0).at(part.end()), friend));
    }
    assert!(least.exceeds(Inches::new(1.0)) && least.get() < 1.0 + 1e-5, "{least:?}");
    assert_eq!(found.stopped_by, Some(Met::Goal));
}

#[test]
fn of_equal_ends_it_takes_the_left() {
    let walls = [wall(14.0, 16.0, 26.0, 17.0)];
    let found = from_here(&walls);
    assert!(found.start.facing > Degrees::new(270.0), "{found:?}");
    // Upside down the left is still the charger's left.
    let turned = |shape: &Shape| shape.turned_about(Point::new(24.0, 24.0), Degrees::new(180.0));
    let goal = Goal { ground: goal().ground.iter().map(turned).collect(), ..goal() };
    let walls = [Stops { ground: walls[0].ground.iter().map(turned).collect(), clear: None }];
    let there = course(&block(28.0, 38.0, 180.0), &goal, &walls, &board(), FAR);
    about((there.start.facing - found.start.facing).normalised().get(), 180.0);
}

#[test]
fn of_equal_ways_it_takes_the_one_that_turns_less() {
    let walls = [wall(14.0, 16.0, 26.0, 17.0)];
    let found = course(&block(20.0, 10.0, 10.0), &goal(), &walls, &board(), FAR);
    assert!(found.start.facing < Degrees::new(90.0), "{found:?}");
}

#[test]
fn where_there_is_no_gap_it_goes_up_to_the_wall() {
    let found = from_here(&[wall(0.0, 16.0, 48.0, 17.0)]);
    assert_eq!((found.start, found.stopped_by), (pose(20.0, 10.0, 0.0), Some(Met::Obstacle(0))));
    assert!(found.travel.is_about(Inches::new(6.0)), "{found:?}");
}

#[test]
fn in_a_ring_it_goes_up_to_the_ring() {
    let ring = [
        wall(10.0, 2.0, 11.0, 20.0),
        wall(29.0, 2.0, 30.0, 20.0),
        wall(10.0, 2.0, 30.0, 3.0),
        wall(10.0, 19.0, 30.0, 20.0),
    ];
    let found = from_here(&ring);
    assert_eq!((found.start, found.stopped_by), (pose(20.0, 10.0, 0.0), Some(Met::Obstacle(3))));
    assert!(found.travel.is_about(Inches::new(9.0)), "{found:?}");
}

/// A way through a gap of that width between two obstacles that reach to the table's edges, its middle at (26, 16); the goal
/// lies straight behind it.
fn through_a_gap(width: f64, stops: fn(f64, f64, f64, f64) -> Stops) -> Course {
    let sides = [stops(0.0, 16.0, 26.0 - width / 2.0, 17.0), stops(26.0 + width / 2.0, 16.0, 48.0, 17.0)];
    let behind = Vector::new(6.0, 0.0);
    let ground = goal().ground.iter().map(|shape| shape.translated(behind)).collect();
    course(&block(20.0, 10.0, 0.0), &Goal { ground, ..goal() }, &sides, &board(), FAR)
}

#[test]
fn a_gap_as_wide_as_the_unit_is_wide_enough() {
    let found = through_a_gap(4.0, wall);
    assert_eq!((found.stopped_by, &found.round[..]), (Some(Met::Goal), &[0][..]));
    let in_the_gap =
        |leg: &&Stride| matches!(leg, Stride::Ahead { from, .. } if (from.at.x - 26.0).abs() < 1e-9);
    let through = found.legs.iter().find(in_the_gap).expect("it goes through the middle");
    assert_eq!(through.from().facing, Degrees::ZERO);
    assert!(through_a_gap(4.0 - 1e-7, wall).stopped_by == Some(Met::Goal), "the tolerance decides");
}

#[test]
fn a_narrower_gap_is_too_narrow() {
    let found = through_a_gap(4.0 - 1e-3, wall);
    assert!(found.round.is_empty() && found.stopped_by == Some(Met::Obstacle(0)), "{found:?}");
    // Between units it has to be two inches wider, and a hair.
    assert!(through_a_gap(6.0, unit).round.is_empty());
    assert_eq!(through_a_gap(6.000_01, unit).stopped_by, Some(Met::Goal));
}

#[test]
fn it_goes_no_further_than_it_may() {
    let walls = [wall(10.0, 16.0, 24.0, 17.0)];
    let full = from_here(&walls);
    for upto in [0.5, 3.0, 7.0, 7.5, 8.0, 9.0, 20.0].map(Inches::new) {
        let part = course(&block(20.0, 10.0, 0.0), &goal(), &walls, &board(), upto);
        assert_eq!((part.travel, part.stopped_by, &part.round[..]), (upto, None, &[0][..]));
        let cut = full.cut(upto);
        assert!(part.end().at.distance_to(cut.end().at).get() < 1e-9, "{upto}");
    }
}

#[test]
fn a_disc_is_gone_round_on_a_circle() {
    let rock = Shape::Disc { centre: Point::new(20.5, 18.0), radius: Inches::new(3.0) };
    let found = from_here(&[Stops { ground: vec![rock], clear: None }]);
    let Stride::Bend { from, about: middle, .. } = found.legs[1] else { panic!("{found:?}") };
    assert_eq!(middle, Point::new(20.5, 18.0));
    about(from.at.distance_to(middle).get(), 5.0);
    about(found.legs[0].travel().get(), (0.25f64 + 64.0 - 25.0).sqrt());
    assert!(from.at.x < 20.0, "it passes on the shorter side");
}

#[test]
fn between_the_wall_and_the_edge_there_is_no_room() {
    // Right of the wall 3 inches are left, and the unit is 4 wide; left of it the way is longer.
    let found = from_here(&[wall(10.0, 16.0, 45.0, 17.0)]);
    assert!(found.start.facing > Degrees::new(180.0) && found.stopped_by == Some(Met::Goal), "{found:?}");
    let found = from_here(&[wall(3.0, 16.0, 45.0, 17.0)]);
    assert!(found.round.is_empty() && found.stopped_by == Some(Met::Obstacle(0)), "{found:?}");
}

/// A goal to the left of the others, and nearer.
fn goal_to_the_left() -> Goal {
    Goal {
        ground: goal().ground.iter().map(|shape| shape.translated(Vector::new(-14.0, -4.0))).collect(),
        ..goal()
    }
}

#[test]
fn beside_a_friend_on_the_inside_it_wheels() {
    let friend = wall(14.0, 6.0, 18.0, 10.0);
    let found = course(&block(20.0, 10.0, 0.0), &goal_to_the_left(), &[friend], &board(), FAR);
    let Stride::Bend { from, about: corner, .. } = found.legs[0] else { panic!("{found:?}") };
    assert_eq!((from, corner), (pose(20.0, 10.0, 0.0), Point::new(18.0, 10.0)));
    assert_eq!(found.stopped_by, Some(Met::Goal));
}

#[test]
fn beside_a_friend_on_the_outside_it_first_goes_ahead() {
    let (friend, here) = (wall(22.0, 4.0, 26.0, 10.0), block(20.0, 10.0, 0.0));
    let found = course(&here, &goal_to_the_left(), std::slice::from_ref(&friend), &board(), FAR);
    let [Stride::Ahead { from, by }, turn @ Stride::Bend { .. }, Stride::Ahead { from: on, .. }] =
        found.legs[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!((from, turn.travel(), found.stopped_by), (here.pose, Inches::ZERO, Some(Met::Goal)));
    let free = |pose: Pose| !any_overlap(&here.at(pose).shapes(), &friend.ground);
    assert!(free(on) && !free(on.translated(Vector::new(0.0, -1e-4))), "it turns as soon as it can: {by:?}");
}

#[test]
fn a_place_that_nobody_stands_in_is_passed() {
    let place = Goal { stands: false, ..goal() };
    let found = course(&block(20.0, 10.0, 0.0), &place, &[], &board(), FAR);
    assert_eq!((found.travel, found.stopped_by), (Inches::new(38.0), Some(Met::Edge)));
}

#[test]
fn a_block_stops_where_its_tail_cannot_follow() {
    // Through a gap just wide enough, and then to the left: the tail is still in the gap.
    let walls = [wall(0.0, 16.0, 24.0, 17.0), wall(28.0, 16.0, 48.0, 17.0)];
    let found = from_here(&walls);
    let end = Pose::new(Point::new(26.0, 17.0), Degrees::ZERO);
    assert!(found.end().at.distance_to(end.at).get() < 1e-5, "{found:?}");
    assert_eq!(found.stopped_by, Some(Met::Obstacle(1)));
}

#[test]
fn on_a_bend_nothing_is_in_the_way_either() {
    // Round the end of a wall and back: both straights are free, but a rock is in the way of the bend between them.
    let wall =
        Stops { ground: vec![Shape::line(Point::new(0.0, 16.0), Point::new(24.0, 16.0))], clear: None };
    let rock = Shape::Disc { centre: Point::new(28.4, 16.0), radius: Inches::new(0.5) };
    let rock = Stops { ground: vec![rock], clear: None };
    let ground = goal().ground.iter().map(|shape| shape.translated(Vector::new(-10.0, -9.0))).collect();
    let goal = Goal { ground, ..goal() };
    let here = block(8.0, 11.0, 90.0);
    let alone = course(&here, &goal, std::slice::from_ref(&wall), &board(), FAR);
    assert_eq!((alone.stopped_by, &alone.round[..]), (Some(Met::Goal), &[0][..]));
    let found = course(&here, &goal, &[wall, rock], &board(), FAR);
    assert_eq!(found.stopped_by, Some(Met::Goal));
    assert!(found.round.contains(&1), "it goes round the rock too: {found:?}");
}

#[test]
fn its_tail_stays_on_the_table() {
    // Between the wall and the edge it just fits, and there is no room to bend.
    let found = course(&block(46.0, 10.0, 0.0), &goal(), &[wall(2.0, 16.0, 44.0, 17.0)], &board(), FAR);
    assert_eq!(found.stopped_by, Some(Met::Edge));
    assert!(found.end().at.distance_to(Point::new(46.0, 17.0)).get() < 1e-5, "{found:?}");
}

#[test]
fn a_goal_in_a_line_of_others_is_come_to_from_its_front() {
    // Nowhere on the goal's front would the front's middle be far enough from both neighbours.
    let line = [wall(19.0, 16.0, 21.0, 17.0), unit(12.5, 30.0, 17.5, 32.0), unit(22.5, 30.0, 27.5, 32.0)];
    let found = from_here(&line);
    let end = block(20.0, 10.0, 0.0).at(found.end());
    let short = gap(&end, &goal().ground);
    assert!(short.exceeds(Inches::new(1.0)) && short.get() < 2.0 && end.pose.at.y < 30.0, "{found:?}");
    assert_eq!(found.round, [0]);
}

#[test]
fn towards_a_goal_that_is_hemmed_in_it_goes_as_near_as_it_can() {
    // The whole goal is within half the frontage and an inch of the friend before it.
    let friend = unit(16.0, 28.5, 24.0, 29.5);
    let found = from_here(std::slice::from_ref(&friend));
    let end = block(20.0, 10.0, 0.0).at(found.end());
    assert!(found.travel > Inches::new(10.0) && found.stopped_by == Some(Met::Obstacle(0)), "{found:?}");
    assert!(gap(&end, &friend.ground).exceeds(Inches::new(1.0)));
}

#[test]
fn a_rock_close_before_the_goal_is_gone_round_alike_in_the_mirror() {
    let way = |mirrored: bool| {
        let at = |x: f64, y: f64| Point::new(if mirrored { 60.0 - x } else { x }, y);
        let base = Inches::from_mm(25.0);
        let unit = |x: f64, y: f64, facing: f64, files: u32| Block {
            pose: Pose::new(at(x, y), Degrees::new(facing)),
            width: base,
            depth: base,
            files,
            models: files,
        };
        let corners = [
            (13.002893370497858, 53.83812790505832),
            (15.691765347796155, 54.78034443310803),
            (14.175058650994877, 58.549210545306835),
            (10.917421662396103, 59.020318809331684),
        ];
        // The rock comes in two pieces, and in the mirror it is cut the other way.
        let piece = |of: [usize; 3]| Shape::convex(of.map(|corner| at(corners[corner].0, corners[corner].1)));
        let rock = if mirrored { [[0, 3, 2], [2, 1, 0]] } else { [[3, 0, 1], [1, 2, 3]] }.map(piece).to_vec();
        let spears = unit(14.095912696499035, 58.95803193612204, 180.0, 1);
        let goal = Goal { ground: spears.shapes(), stands: true, clear: Some(Inches::new(1.0)) };
        let board = Board::new(Inches::new(60.0), Inches::new(60.0));
        let knights = unit(14.095912696499035, 49.11819454849716, 0.0, 3);
        let rock = Stops { ground: rock, clear: None };
        course(&knights, &goal, &[rock], &board, Inches::new(3.0)).start.facing.shorter_way().get()
    };
    let (one, other) = (way(false), way(true));
    assert!((one + other).abs() < 1e-9, "{one} and {other}");
}
