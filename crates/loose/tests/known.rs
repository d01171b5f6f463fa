//! Tables worked out by hand.

use onset_geometry::{Board, Degrees, Inches, Point, Shape};
use onset_loose::{
    Base, Change, Charge, Coherency, Duty, Failing, Fault, Leg, Model, Move, Ranked, Table, Terms, judge,
    relaxations, solve,
};

const MM32: Base = Base::Round { across: Inches::from_mm(32.0) };

fn within_twelve() -> Terms {
    Terms {
        engaged: Inches::new(2.0),
        near: Inches::new(1.0),
        duties: vec![
            Ranked { duty: Duty::Closer, must: true },
            Ranked { duty: Duty::Near, must: false },
            Ranked { duty: Duty::Engaged, must: false },
        ],
        coherency: Some(Coherency { nearest: Inches::new(2.0), farthest: Inches::new(9.0) }),
        all_targets: true,
        no_others: true,
        least_models: 1,
    }
}

fn model(x: f64, y: f64, allowance: f64) -> Model {
    Model { base: MM32, at: Point::new(x, y), facing: Degrees::ZERO, allowance: Inches::new(allowance) }
}

fn enemy(x: f64, y: f64) -> Shape {
    MM32.shape(Point::new(x, y), Degrees::new(180.0))
}

fn table(unit: Vec<Model>, targets: Vec<Vec<Shape>>) -> Table {
    Table {
        board: Board::new(Inches::new(72.0), Inches::new(48.0)),
        unit,
        targets,
        enemies: vec![],
        friends: vec![],
        terrain: vec![],
    }
}

const ACROSS: f64 = 32.0 / 25.4;

fn straight(table: &Table, by: &[f64]) -> Charge {
    let moves = table.unit.iter().zip(by).enumerate().map(|(index, (model, by))| Move {
        model: index,
        legs: vec![Leg::Straight { to: Point::new(model.at.x, model.at.y + by) }],
        closes_up: false,
        facing: model.facing,
    });
    Charge { moves: moves.collect() }
}

#[test]
fn a_gap_of_two_and_a_half_inches_with_a_roll_of_twelve() {
    let table = table(vec![model(36.0, 10.0, 12.0)], vec![vec![enemy(36.0, 10.0 + ACROSS + 2.5)]]);
    let terms = within_twelve();
    for (by, legal) in [(1.0, false), (1.5, true), (2.5, true)] {
        let verdict = judge(&table, &terms, &straight(&table, &[by]));
        assert_eq!(verdict.is_legal(), legal, "{by}: {:?}", verdict.breaches);
    }
    let verdict = judge(&table, &terms, &straight(&table, &[1.0]));
    assert_eq!(verdict.breaches[0].fault, Fault::Could(Duty::Near));
    assert!((verdict.breaches[0].amount - 0.5).abs() < 1e-9);
    let found = solve(&table, &terms).expect("it is in reach");
    assert!(found.is_proved() && found.inches.is_about(Inches::new(1.5)), "{found:?}");
}

#[test]
fn ten_against_ten_all_come_near() {
    let unit =
        (0..10).map(|i| model(30.0 + 1.3 * f64::from(i % 5), 10.0 - 1.3 * f64::from(i / 5), 9.0)).collect();
    let theirs =
        (0..10).map(|i| enemy(30.0 + 1.3 * f64::from(i % 5), 16.0 + 1.3 * f64::from(i / 5))).collect();
    let table = table(unit, vec![theirs]);
    let terms = within_twelve();
    let found = solve(&table, &terms).expect("it is in reach");
    let verdict = judge(&table, &terms, &found.charge);
    assert_eq!(found.served, [10, 10, 10]);
    assert!(verdict.is_legal(), "{:?}", verdict.breaches);
}

#[test]
fn only_where_the_move_ends_counts_near_a_bystander() {
    // The lane passes 1.5" from the bystander, and ends beyond 2" of it.
    let mut table = table(vec![model(36.0, 10.0, 12.0)], vec![vec![enemy(36.0, 20.0)]]);
    table.enemies.push(vec![enemy(36.0 + ACROSS + 1.5, 13.0)]);
    let found = solve(&table, &within_twelve()).expect("only where the move ends counts");
    assert!(found.is_proved() && judge(&table, &within_twelve(), &found.charge).is_legal());
}

#[test]
fn a_bystander_two_inches_from_the_only_place_forbids_it() {
    // Six inches off and with four to go there is one place within 2" of the target.
    for (gap, is_found) in [(2.0, false), (2.01, true)] {
        let mut table = table(vec![model(36.0, 10.0, 4.0)], vec![vec![enemy(36.0, 16.0 + ACROSS)]]);
        // One on either hand, or it would step aside by less than anybody measures.
        table.enemies.push([-1.0, 1.0].map(|hand| enemy(36.0 + hand * (ACROSS + gap), 14.0)).to_vec());
        let answer = solve(&table, &within_twelve());
        assert_eq!(answer.is_ok(), is_found, "{gap}: {answer:?}");
        if let Err(unfound) = answer {
            assert_eq!(unfound.fails, Failing::NoOthers);
            let changes = relaxations(&table, &within_twelve());
            assert_eq!(changes[0].change, Change::Longer(Inches::new(1.0)));
        }
    }
}

/// A wall across with a gap in it, the target behind.
fn walled(gap: f64, allowance: f64) -> Table {
    let mut table = table(vec![model(36.0, 10.0, allowance)], vec![vec![enemy(36.0, 18.0)]]);
    for (from, to) in [(30.0, 36.0 - gap / 2.0), (36.0 + gap / 2.0, 42.0)] {
        let corners = [(from, 13.0), (to, 13.0), (to, 14.0), (from, 14.0)].map(|(x, y)| Point::new(x, y));
        table.terrain.push(vec![Shape::convex(corners)]);
    }
    table
}

#[test]
fn a_gap_as_broad_as_the_base_lets_it_through_and_a_narrower_one_sends_it_round() {
    let terms = within_twelve();
    let straight = solve(&walled(ACROSS, 12.0), &terms).expect("just broad enough");
    assert!(straight.inches.is_about(Inches::new(8.0 - ACROSS - 1.0)), "{}", straight.inches);
    let round = solve(&walled(ACROSS - 0.01, 20.0), &terms).expect("round the wall");
    assert!(
        round.inches > Inches::new(13.0)
            && judge(&walled(ACROSS - 0.01, 20.0), &terms, &round.charge).is_legal()
    );
    let short = walled(ACROSS - 0.01, 12.0);
    assert_eq!(solve(&short, &terms).expect_err("too far round").fails, Failing::Reach);
    let changes: Vec<Change> = relaxations(&short, &terms).iter().map(|one| one.change).collect();
    assert!(
        matches!(changes[..], [Change::Longer(_), Change::Cleared(0), Change::Cleared(1)]),
        "{changes:?}"
    );
}

#[test]
fn bases_in_a_chain_two_inches_apart() {
    // Four stand within 9", five do not.
    let terms = Terms { duties: vec![], least_models: 0, all_targets: false, ..within_twelve() };
    for (models, is_legal) in [(4, true), (5, false)] {
        let unit =
            (0..models).map(|index| model(20.0 + f64::from(index) * (ACROSS + 2.0), 10.0, 6.0)).collect();
        let verdict = judge(&table(unit, vec![vec![enemy(30.0, 30.0)]]), &terms, &Charge::default());
        assert_eq!(verdict.is_legal(), is_legal, "{:?}", verdict.breaches);
        assert!(verdict.breaches.iter().all(|breach| breach.fault == Fault::Strung));
    }
}

#[test]
fn three_of_five_find_room_in_contact() {
    // A niche three bases broad before the target's side, closed at both ends.
    let mut table =
        table((0..5).map(|index| model(32.0 + 1.5 * f64::from(index), 8.0, 12.0)).collect(), vec![]);
    let square = |x: f64, y: f64, wide: f64, deep: f64| {
        Shape::convex(
            [(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)].map(|(x, y)| Point::new(x, y)),
        )
    };
    let wide = 3.0 * ACROSS;
    table.targets.push(vec![square(35.0, 16.0, wide, 2.0)]);
    table.terrain.push(vec![square(25.0, 12.0, 10.0, 8.0)]);
    table.terrain.push(vec![square(35.0 + wide, 12.0, 10.0, 8.0)]);
    table.terrain.push(vec![square(25.0, 20.0, 20.0 + wide, 1.0)]);
    let engaged = Ranked { duty: Duty::Engaged, must: false };
    let terms = Terms {
        engaged: Inches::ZERO,
        duties: vec![engaged],
        coherency: None,
        no_others: false,
        ..within_twelve()
    };
    let found = solve(&table, &terms).expect("there is room");
    assert_eq!((&found.served[..], &found.most[..]), (&[3][..], &[5][..]));
    let verdict = judge(&table, &terms, &found.charge);
    assert!(verdict.is_legal(), "{:?}", verdict.breaches);
}

#[test]
fn an_oval_end_on_is_not_side_on() {
    let oval = Base::Oval { width: Inches::from_mm(42.0), depth: Inches::from_mm(75.0) };
    for facing in [0.0, 90.0] {
        let ahead = Inches::from_mm(if facing == 0.0 { 37.5 } else { 21.0 }).get();
        let mut table =
            table(vec![model(36.0, 10.0, 3.0)], vec![vec![enemy(36.0, 10.0 + ahead + ACROSS / 2.0 + 5.0)]]);
        table.unit[0].base = oval;
        table.unit[0].facing = Degrees::new(facing);
        let found = solve(&table, &within_twelve()).expect("3 of 5 inches, and 2 are engaged");
        assert_eq!(found.served, [1, 0, 1]);
        assert!(found.inches.is_about(Inches::new(3.0)), "{facing}: {}", found.inches);
    }
}
