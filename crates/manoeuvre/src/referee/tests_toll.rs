//! What slow ground costs, by hand.

use onset_geometry::{Degrees, Inches, Point, Polygon};

use super::Fault;
use super::samples::{ahead, block, faults, judge, left, right, table, terms};
use crate::{Slow, Step, Table, Terms, WheelCost};

/// An upright rectangle of ground.
fn ground(x: (f64, f64), y: (f64, f64)) -> Polygon {
    let corners = [(x.0, y.0), (x.1, y.0), (x.1, y.1), (x.0, y.1)];
    Polygon::new(corners.map(|(x, y)| Point::new(x, y)).to_vec()).expect("it is a rectangle")
}

fn slow(ground: &[Polygon], all: bool) -> Terms {
    Terms { slow: Some(Slow { ground: ground.to_vec(), each: Inches::new(2.0), all }), ..terms() }
}

/// What steps cost that meet nobody.
fn cost(terms: &Terms, steps: &[Step]) -> f64 {
    let away = Table { target: block(44.0, 4.0, 0.0, 4, 8), ..table() };
    judge(&away, terms, steps).cost.get()
}

fn about(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-5, "{found}, not {expected}");
}

#[test]
fn each_inch_of_the_front_in_it_costs_two() {
    let strip = ground((0.0, 48.0), (22.0, 24.0));
    about(cost(&slow(std::slice::from_ref(&strip), false), &[ahead(8.0)]), 10.0);
    about(cost(&slow(std::slice::from_ref(&strip), false), &[ahead(3.0)]), 4.0);
    about(cost(&slow(std::slice::from_ref(&strip), false), &[ahead(2.0)]), 2.0);
    about(cost(&slow(std::slice::from_ref(&strip), false), &[ahead(3.0), ahead(1.0), ahead(4.0)]), 10.0);
    let both = [strip, ground((10.0, 40.0), (23.0, 25.0))];
    about(cost(&slow(&both, false), &[ahead(8.0)]), 11.0);
}

#[test]
fn or_every_inch_as_soon_as_one_does() {
    let strip = [ground((0.0, 48.0), (22.0, 24.0))];
    about(cost(&slow(&strip, true), &[ahead(8.0)]), 16.0);
    about(cost(&slow(&strip, true), &[ahead(2.0)]), 2.0);
    about(cost(&slow(&strip, true), &[ahead(2.01)]), 4.02);
    let short = Terms { reach: Some(Inches::new(15.99)), ..slow(&strip, true) };
    let verdict = judge(&table(), &short, &[ahead(3.0), ahead(5.0)]);
    assert_eq!(faults(&verdict), [(Fault::TooFar, 1, 0.01)]);
}

#[test]
fn the_flank_may_run_along_it() {
    about(cost(&slow(&[ground((0.0, 22.0), (19.0, 30.0))], false), &[ahead(8.0)]), 8.0);
    about(cost(&slow(&[ground((0.0, 22.01), (19.0, 30.0))], false), &[ahead(8.0)]), 16.0);
}

#[test]
fn a_wheel_pays_for_the_share_of_its_angle() {
    // The front, four inches from (26, 20), reaches over y = 22 from 30 degrees on.
    let high = [ground((20.0, 27.0), (22.0, 30.0))];
    let quarter = std::f64::consts::TAU;
    about(cost(&slow(&high, false), &[right(90.0)]), quarter * (1.0 + 2.0 / 3.0));
    about(cost(&slow(&high, false), &[right(30.0)]), quarter / 3.0);
    about(cost(&slow(&high, false), &[right(45.0)]), quarter * (0.5 + 1.0 / 6.0));
    about(cost(&slow(&high, true), &[right(90.0)]), quarter * 2.0);
    about(cost(&slow(&high, true), &[right(30.0)]), quarter / 3.0);
    // To the left it is the mirror of that, about (22, 20).
    let mirrored = [ground((21.0, 28.0), (22.0, 30.0))];
    about(cost(&slow(&mirrored, false), &[left(90.0)]), quarter * (1.0 + 2.0 / 3.0));
    // A post between its ends: from 45 degrees until the front has passed its corner (25, 20.9).
    let post = [ground((24.9, 25.0), (20.9, 21.0))];
    let from = libm::atan(0.9 / 1.1).to_degrees();
    let to = 45.0;
    about(cost(&slow(&post, false), &[right(90.0)]), quarter * (1.0 + (to - from) / 90.0));
    // The corner about which it wheels stands in it all the while.
    about(cost(&slow(&[ground((25.9, 26.1), (19.9, 20.1))], false), &[right(90.0)]), quarter * 2.0);
}

#[test]
fn where_wheels_are_free_slow_ground_has_nothing_to_charge() {
    let free =
        |all| Terms { wheel_cost: WheelCost::Free, ..slow(&[ground((20.0, 27.0), (20.5, 30.0))], all) };
    about(cost(&free(false), &[right(90.0)]), 0.0);
    about(cost(&free(true), &[right(90.0), ahead(2.0)]), 4.0);
    let chord = Terms { wheel_cost: WheelCost::Chord, ..slow(&[ground((25.9, 26.1), (19.9, 20.1))], false) };
    about(cost(&chord, &[right(90.0)]), 2.0 * 4.0 * 2f64.sqrt());
    assert_eq!(Degrees::new(45.0).heading().x, std::f64::consts::FRAC_1_SQRT_2);
}
