//! The set of contacts, of tables laid out by hand.

use onset_geometry::{Board, Degrees, Facing, Inches, Point, Pose, Shape};
use onset_manoeuvre::{
    Block, Closing, Contact, Contacts, Counting, Hand, Kind, Other, Places, Table, Terms, WheelCost, judge,
    solve,
};

fn block(x: f64, y: f64, facing: f64, files: u32, models: u32) -> Block {
    let inch = Inches::new(1.0);
    let pose = Pose::new(Point::new(x, y), Degrees::new(facing));
    Block { pose, width: inch, depth: inch, files, models }
}

fn table(charger: Block, target: Block, others: Vec<Other>) -> Table {
    Table { board: Board::new(Inches::new(72.0), Inches::new(48.0)), charger, target, others }
}

/// A wheel up to a quarter that costs nothing; the charger closes the door.
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
        closing: vec![Closing::Charger],
        work_round: true,
    }
}

fn other(kind: Kind, block: Block) -> Other {
    Other { kind, ground: block.shapes() }
}

/// The places that are attained, without regard to how many fight there, from left to right.
fn attained(contacts: &Contacts<'_>) -> Vec<(f64, f64)> {
    let mut places: Vec<(f64, f64)> =
        contacts.all().iter().map(|one| (one.places.from.get(), one.places.to.get())).collect();
    places.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut joined: Vec<(f64, f64)> = Vec::new();
    for (from, to) in places {
        match joined.last_mut() {
            Some(last) if from - last.1 <= 2e-6 => last.1 = last.1.max(to),
            _ => joined.push((from, to)),
        }
    }
    joined
}

/// Whether two lists of places are the same within what an obstacle's hair and the tolerance leave open.
fn are_about(one: &[(f64, f64)], other: &[(f64, f64)]) -> bool {
    let near = |(one, other): (&(f64, f64), &(f64, f64))| {
        (one.0 - other.0).abs() < 1e-5 && (one.1 - other.1).abs() < 1e-5
    };
    one.len() == other.len() && one.iter().zip(other).all(near)
}

/// The contact that holds a place and is no mere place itself.
fn holding<'c>(contacts: &'c Contacts<'_>, closing: Closing, place: f64) -> Option<&'c Contact> {
    let mut all = contacts.all().iter().filter(|one| one.closing == closing);
    all.find(|one| one.places.hold(Inches::new(place)) && (one.places.to - one.places.from).get() > 1e-3)
}

#[test]
fn straight_ahead_what_is_attained_lies_alike_on_both_sides_of_the_line() {
    let setup = table(block(36.0, 10.0, 0.0, 5, 10), block(36.0, 19.0, 180.0, 5, 10), vec![]);
    let terms = free();
    let contacts = Contacts::of(&setup, &terms);
    // From corner upon corner to corner upon corner.
    assert!(are_about(&attained(&contacts), &[(-5.0, 5.0)]), "{:?}", attained(&contacts));
    for models in 1..=5 {
        let alike = contacts.all().iter().filter(|one| one.charger_models == models);
        let mut ends: Vec<f64> = alike.flat_map(|one| [one.places.from.get(), one.places.to.get()]).collect();
        ends.sort_by(f64::total_cmp);
        let mirrored: Vec<f64> = ends.iter().rev().map(|end| -end).collect();
        assert!(ends.iter().zip(&mirrored).all(|(one, other)| (one - other).abs() < 1e-6), "{ends:?}");
    }
    let all = holding(&contacts, Closing::Charger, 0.0).expect("it stands right before it");
    let least = all.least().expect("it has places");
    assert_eq!((all.charger_models, all.target_models), (5, 5));
    assert!(least.wheel == Degrees::ZERO && least.place.is_about(Inches::ZERO), "{least:?}");
    assert!(least.inches.is_about(Inches::new(9.0)));
    // A file to the left: the right corner goes a file less far to the right than 5, so that 9 sin - 5 cos is 5 - 1 - 5 less.
    let [before, after] = all.around(Inches::new(-1.0)).expect("a model's width off all five still fight");
    assert!(before.hand == Hand::Left && after.hand == Hand::Left);
    let found = contacts.best_within(&Places::at(Facing::Front, Inches::new(-1.0))).expect("it is attained");
    let theta = found.way.wheeled().radians();
    let right = 5.0 * libm::cos(theta) - (9.0 - 5.0 * libm::sin(theta)) * libm::tan(theta);
    assert!((right - 4.0).abs() < 1e-6, "{right}");
}

#[test]
fn a_wall_cuts_a_stretch_in_two() {
    let wall = Shape::line(Point::new(36.0, 15.0), Point::new(36.0, 18.5));
    let wall = Other { kind: Kind::Solid, ground: vec![wall] };
    let setup = table(block(36.0, 10.0, 0.0, 5, 10), block(36.0, 19.0, 180.0, 20, 20), vec![wall]);
    // To the left of it the right side just passes the wall's near end after a wheel at once: 5 cos - 2.5 = (5 - 5 sin) tan, as
    // in a triangle of 3, 4 and 5. From there it is 4 up and 3 to the left: the right corner meets the target at 33.
    let terms = free();
    let contacts = Contacts::of(&setup, &terms);
    assert!(are_about(&attained(&contacts), &[(-5.0, 2.0), (13.0, 20.0)]), "{:?}", attained(&contacts));
    let end = contacts.best_within(&Places::at(Facing::Front, Inches::new(2.0))).expect("the last place");
    assert!((libm::sin(end.way.wheeled().radians()) - 0.6).abs() < 1e-5, "{end:?}");
    let gap = Places { side: Facing::Front, from: Inches::new(2.01), to: Inches::new(12.99) };
    assert_eq!(contacts.best_within(&gap).expect_err("the wall is in the way").in_the_way, [0]);
    assert_eq!(
        contacts.nearest(Facing::Front, Inches::new(4.0)).map(|near| (near.get() - 2.0).abs() < 1e-5),
        Some(true)
    );
}

#[test]
fn a_reach_cuts_a_stretch() {
    let setup = table(block(36.0, 10.0, 0.0, 5, 10), block(36.0, 19.0, 180.0, 20, 20), vec![]);
    let terms = Terms { reach: Some(Inches::new(10.0)), wheel_cost: WheelCost::Arc, ..free() };
    let contacts = Contacts::of(&setup, &terms);
    // After so long a straight and a wheel to the left the right corner has (9 - straight - 5 sin) / cos to go.
    let mut furthest = f64::INFINITY;
    for step in 0..=40_000 {
        let angle = f64::from(step) * 2e-5;
        let (sin, cos) = libm::sincos(angle);
        // The cost falls as the straight grows: the least straight that can be paid for goes furthest.
        let at_once = 5.0 * angle + (9.0 - 5.0 * sin) / cos;
        let straight = if at_once <= 10.0 { 0.0 } else { (at_once - 10.0) / (1.0 / cos - 1.0) };
        let after = (9.0 - straight - 5.0 * sin) / cos;
        if after >= 0.0 {
            furthest = furthest.min(33.5 + 5.0 * cos - after * sin - 5.0 - 26.0);
        }
    }
    let expected = [(furthest, 15.0 - furthest)];
    assert!(are_about(&attained(&contacts), &expected), "{:?} {expected:?}", attained(&contacts));
    for one in contacts.all() {
        assert!(one.course.iter().all(|at| at.cost.get() <= 10.0 + 1e-6), "{one:?}");
    }
}

#[test]
fn where_a_neighbour_stands_the_charger_cannot_turn_flush() {
    // A rock beside the target, an inch off it: the charger may stand out by that much, and no further.
    let setup = |x: f64| {
        let rock = Other { kind: Kind::Solid, ground: block(x, 18.0, 180.0, 2, 4).shapes() };
        table(block(36.0, 10.0, 0.0, 5, 10), block(36.0, 19.0, 180.0, 5, 10), vec![rock])
    };
    let terms = Terms { closing: vec![Closing::Charger, Closing::AsTheyMet], ..free() };
    let (right, left) = (setup(40.5), setup(31.5));
    let contacts = Contacts::of(&right, &terms);
    let ends = |contacts: &Contacts<'_>, closing: Closing| {
        let all = contacts.all().iter().filter(|one| one.closing == closing);
        all.fold((f64::INFINITY, f64::NEG_INFINITY), |(from, to), one| {
            (from.min(one.places.from.get()), to.max(one.places.to.get()))
        })
    };
    let turned = ends(&contacts, Closing::Charger);
    assert!((turned.0 + 5.0).abs() < 1e-5 && (turned.1 - 1.0).abs() < 1e-5, "{turned:?}");
    let met = ends(&contacts, Closing::AsTheyMet);
    assert!(met.1 > 1.1, "its corner comes further, aslant: {met:?}");
    // And in the mirror the other way round.
    let mirrored = Contacts::of(&left, &terms);
    for closing in [Closing::Charger, Closing::AsTheyMet] {
        let ((from, to), (low, high)) = (ends(&contacts, closing), ends(&mirrored, closing));
        assert!((from + high).abs() < 1e-6 && (to + low).abs() < 1e-6, "{from} {to} {low} {high}");
    }
    assert_eq!(contacts.all().len(), mirrored.all().len());
}

#[test]
fn along_a_flank_places_count_from_the_left_as_one_comes() {
    // The target looks up the table, so that who comes from its left, looking right, has its front to his left.
    let target = block(40.0, 24.0, 0.0, 3, 11);
    let setup = table(block(30.0, 22.0, 90.0, 2, 4), target, vec![]);
    let terms = Terms { declared: Some(Facing::Left), wheels: 0, ..free() };
    let contacts = Contacts::of(&setup, &terms);
    // Straight ahead its left end goes along 23, an inch from the front.
    assert!(are_about(&attained(&contacts), &[(1.0, 1.0)]), "{:?}", attained(&contacts));
    assert_eq!(contacts.all()[0].places.side, Facing::Left);
    // From the other side the front is to the right: of the four ranks' four inches the last is short.
    let setup = table(block(50.0, 22.0, 270.0, 2, 4), target, vec![]);
    let terms = Terms { declared: Some(Facing::Right), ..terms };
    assert!(are_about(&attained(&Contacts::of(&setup, &terms)), &[(1.0, 1.0)]));
}

#[test]
fn the_pick_is_what_the_solver_picks_and_legal() {
    let friend = other(Kind::Friend, block(41.0, 14.0, 0.0, 2, 2));
    let setup = table(block(36.0, 10.0, 0.0, 5, 10), block(44.0, 24.0, 180.0, 5, 10), vec![friend]);
    let terms = free();
    let (pick, solved) = (Contacts::of(&setup, &terms).best(), solve(&setup, &terms));
    let (pick, solved) = (pick.expect("there is a way past"), solved.expect("there is a way past"));
    assert!(pick.is_as_good_as(&solved), "{pick:?} {solved:?}");
    assert!(judge(&setup, &terms, &pick.way).is_legal());
}
