//! Tables worked out by hand.

use onset_geometry::{Board, Degrees, Inches, Point, Shape};
use onset_loose::{
    Base, Charge, Coherency, Duty, Fault, Leg, Model, Move, Ranked, Table, Terms, judge, solve,
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
    eprintln!("{:?} of {:?}, {}", found.served, found.most, found.inches);
    assert!(verdict.is_legal(), "{:?}", verdict.breaches);
}
