//! What can go wrong on the way, each thing just within what is allowed and just beyond it.

use onset_geometry::{Degrees, Inches, Pose, Shape};

use super::samples::{CHARGER, ahead, block, faults, judge, left, other, rect, right, table, terms};
use super::{Fault, Measure, Verdict};
use crate::{Aligned, Gait, Hand, Kind, Leg, Step, Table, Terms, WheelCost};

/// The faults that are about the table's first other.
fn about_other(table: &Table, steps: &[Step]) -> Vec<(Fault, f64)> {
    let verdict = judge(table, &terms(), steps);
    let about = verdict.breaches.iter().filter(|breach| breach.other == Some(0));
    about.map(|breach| (breach.fault, (breach.amount * 1e3).round() / 1e3)).collect()
}

fn with(kind: Kind, ground: Shape) -> Table {
    Table { others: vec![other(kind, ground)], ..table() }
}

/// The target set down so that the charger, where these steps lead, stands flush before the whole of its front.
fn met_by(steps: &[Step]) -> Table {
    let away = Table { target: block(4.0, 4.0, 0.0, 4, 8), ..table() };
    let Pose { at, facing } = judge(&away, &terms(), steps).charger.pose;
    Table { target: away.target.at(Pose::new(at, facing + Degrees::new(180.0))), ..away }
}

fn cost(terms: &Terms, steps: &[Step]) -> f64 {
    judge(&met_by(steps), terms, steps).cost.get()
}

#[test]
fn straight_into_contact() {
    let verdict = judge(&table(), &terms(), &[ahead(8.0)]);
    assert!(verdict.is_legal(), "{:?}", verdict.breaches);
    assert_eq!((verdict.charger_models, verdict.target_models, verdict.cost), (4, 4, Inches::new(8.0)));
    let (from, to) = (table().charger.pose, verdict.charger.pose);
    assert_eq!(verdict.legs, [Leg { from, to, how: Gait::Straight }]);
    assert_eq!(
        judge(&table(), &terms(), &[ahead(8.0), CHARGER]),
        verdict,
        "to align what is flush is nothing"
    );
}

#[test]
fn each_leg_is_drawn_as_it_was_gone() {
    let steps = [ahead(2.0), right(90.0), ahead(3.0)];
    let verdict = judge(&met_by(&steps), &terms(), &steps);
    assert!(verdict.is_legal(), "{:?}", verdict.breaches);
    let hows: Vec<Gait> = verdict.legs.iter().map(|leg| leg.how).collect();
    assert_eq!(hows, [Gait::Straight, Gait::Wheel(Hand::Right), Gait::Straight]);
    assert!(verdict.legs.windows(2).all(|legs| legs[0].to == legs[1].from));
    // About the front right corner (26, 22) a quarter to the right, then three inches that way.
    let end = verdict.charger.pose;
    assert!((end.at.x - 29.0).abs() < 1e-12 && (end.at.y - 24.0).abs() < 1e-12);
    assert_eq!((end.facing, verdict.wheeled), (Degrees::new(90.0), Degrees::new(90.0)));
}

#[test]
fn a_wheel_of_four_inches_of_twelve_leaves_eight() {
    // Four inches at the outer corner of a front four inches wide: one radian.
    let wheel = left(1f64.to_degrees());
    for (by, beyond) in [(8.0, None), (8.01, Some(0.01)), (8.1, Some(0.1))] {
        let steps = [wheel, ahead(by)];
        let verdict = judge(&met_by(&steps), &terms(), &steps);
        let expected: Vec<_> = beyond.map(|beyond| (Fault::TooFar, 1, beyond)).into_iter().collect();
        assert_eq!(faults(&verdict), expected);
    }
}

#[test]
fn a_wheel_costs_its_arc_its_chord_or_nothing() {
    let steps = [right(60.0), ahead(3.0)];
    let at = |wheel_cost| cost(&Terms { wheel_cost, ..terms() }, &steps);
    let arc = 4.0 * std::f64::consts::FRAC_PI_3;
    assert!((at(WheelCost::Arc) - 3.0 - arc).abs() < 1e-12);
    assert!((at(WheelCost::Chord) - 7.0).abs() < 1e-12, "a chord of 60 degrees is as long as the radius");
    assert_eq!(at(WheelCost::Free), 3.0);
}

#[test]
fn too_far_is_told_where_the_reach_ran_out() {
    let steps = [ahead(5.0), right(30.0), ahead(1.0)];
    let short = Terms { reach: Some(Inches::new(4.99)), wheel_cost: WheelCost::Free, ..terms() };
    assert_eq!(faults(&judge(&met_by(&steps), &short, &steps)), [(Fault::TooFar, 0, 1.01)]);
    let none = Terms { reach: None, ..terms() };
    assert!(judge(&met_by(&steps), &none, &steps).is_legal());
    let exact = Terms { reach: Some(Inches::new(8.0)), ..terms() };
    assert!(judge(&table(), &exact, &[ahead(8.0)]).is_legal());
    let short = Terms { reach: Some(Inches::new(7.99)), ..terms() };
    assert_eq!(faults(&judge(&table(), &short, &[ahead(8.0)])), [(Fault::TooFar, 0, 0.01)]);
}

#[test]
fn wheels_are_counted() {
    let steps = [right(10.0), left(5.0), right(5.0), ahead(1.0)];
    let table = met_by(&steps);
    let with = |wheels| faults(&judge(&table, &Terms { wheels, ..terms() }, &steps));
    assert_eq!(with(3), []);
    assert_eq!(with(2), [(Fault::TooManyWheels, 2, 1.0)]);
    assert_eq!(with(1), [(Fault::TooManyWheels, 1, 2.0)]);
    assert_eq!(with(0), [(Fault::TooManyWheels, 0, 3.0)]);
    let none = judge(&super::samples::table(), &Terms { wheels: 0, ..terms() }, &[left(0.0), ahead(8.0)]);
    assert!(none.is_legal() && none.legs.len() == 1, "a wheel that turns nobody is none");
}

#[test]
fn two_wheels_to_one_hand_are_as_one() {
    let (twice, once) = ([right(20.0), right(25.0), ahead(2.0)], [right(45.0), ahead(2.0)]);
    let terms = Terms { wheels: 2, ..terms() };
    let [twice, once] = [judge(&met_by(&twice), &terms, &twice), judge(&met_by(&once), &terms, &once)];
    assert!(twice.is_legal() && once.is_legal());
    assert!(twice.cost.is_about(once.cost) && twice.wheeled == once.wheeled);
    assert!(twice.charger.pose.at.distance_to(once.charger.pose.at).get() < 1e-12);
}

#[test]
fn a_wheel_goes_so_far_round() {
    let terms = Terms { most_wheel: Degrees::new(45.0), ..terms() };
    for (by, expected) in [(45.0, vec![]), (45.01, vec![(Fault::WheelTooWide, 0, 0.01)])] {
        let steps = [left(by), ahead(1.0)];
        assert_eq!(faults(&judge(&met_by(&steps), &terms, &steps)), expected);
    }
}

#[test]
fn backwards_is_named_and_carried_out() {
    let verdict = judge(&table(), &terms(), &[ahead(-0.01), ahead(8.01)]);
    assert_eq!(faults(&verdict), [(Fault::BackwardsOrNegative, 0, 0.01)]);
    assert!(verdict.cost.is_about(Inches::new(8.02)));
    let verdict = judge(&table(), &Terms { wheels: 2, ..terms() }, &[left(-5.0), left(5.0), ahead(8.0)]);
    assert_eq!(faults(&verdict), [(Fault::BackwardsOrNegative, 0, 5.0)]);
    assert_eq!(verdict.breaches[0].measure, Measure::Degrees);
    assert!(judge(&table(), &terms(), &[ahead(-1e-9), ahead(8.0)]).is_legal());
}

#[test]
fn through_a_gap_as_wide_as_the_unit() {
    // On its left x = 22, three inches long.
    let beside = |kind, edge: f64| with(kind, rect(edge - 2.0, 25.0, 0.0, 4.0, 3.0));
    for kind in [Kind::Friend, Kind::Solid] {
        assert_eq!(about_other(&beside(kind, 22.0), &[ahead(8.0)]), []);
        assert_eq!(about_other(&beside(kind, 22.01), &[ahead(8.0)]), [(Fault::Blocked, 0.01)]);
    }
    assert_eq!(about_other(&beside(Kind::Enemy, 21.99), &[ahead(8.0)]), []);
    assert_eq!(about_other(&beside(Kind::Enemy, 22.0), &[ahead(8.0)]), [(Fault::TouchesEnemy, 0.0)]);
    assert_eq!(about_other(&beside(Kind::Enemy, 22.5), &[ahead(8.0)]), [(Fault::TouchesEnemy, 0.5)]);
    let both = |kind| {
        let ground = vec![rect(20.0, 25.0, 0.0, 4.0, 3.0), rect(28.0, 25.0, 0.0, 4.0, 3.0)];
        Table { others: vec![crate::Other { kind, ground }], ..table() }
    };
    assert_eq!(about_other(&both(Kind::Friend), &[ahead(8.0)]), []);
    assert_eq!(about_other(&both(Kind::Enemy), &[ahead(8.0)]), [(Fault::TouchesEnemy, 0.0)]);
}

#[test]
fn what_is_passed_through_is_as_deep_as_it_was_at_the_deepest() {
    let inside = with(Kind::Friend, rect(24.0, 25.0, 0.0, 1.0, 1.0));
    let verdict = judge(&inside, &terms(), &[ahead(8.0)]);
    assert_eq!(faults(&verdict), [(Fault::Blocked, 0, 1.5)], "half-way through it");
    let line = verdict.breaches[0].words(&|_| "guards".to_owned());
    assert!(line.starts_with("overlaps guards 1.5 inches deep at (") && line.ends_with(", 24)"), "{line}");
}

#[test]
fn a_touch_within_the_tolerance_is_a_touch() {
    let before = with(Kind::Enemy, rect(24.0, 26.0, 0.0, 1.0, 1.0));
    for (by, named) in [(5.0 - 5e-7, vec![0]), (5.0 - 2e-6, vec![])] {
        let verdict = judge(&before, &terms(), &[ahead(by), ahead(-1.0)]);
        let touched = verdict.breaches.iter().filter(|breach| breach.fault == Fault::TouchesEnemy);
        assert_eq!(touched.map(|breach| breach.step).collect::<Vec<_>>(), named);
    }
}

#[test]
fn the_same_is_named_once_where_it_first_happens() {
    let inside = with(Kind::Enemy, rect(24.0, 25.0, 0.0, 1.0, 1.0));
    let verdict = judge(&inside, &terms(), &[ahead(2.0), ahead(3.0), ahead(3.0)]);
    assert_eq!(verdict.breaches.iter().map(|breach| breach.step).collect::<Vec<_>>(), [1]);
}

#[test]
fn a_wheel_sweeps_with_its_rear_corner_too() {
    // About (26, 20) the rear left corner (22, 18) comes as far to the left as the root of 20, at y = 20.
    let furthest = 26.0 - 20f64.sqrt();
    let beside = |kind, edge: f64| with(kind, rect(edge - 1.0, 20.5, 0.0, 2.0, 1.0));
    assert_eq!(about_other(&beside(Kind::Friend, furthest), &[right(90.0)]), []);
    assert_eq!(about_other(&beside(Kind::Friend, furthest + 0.01), &[right(90.0)]), [(Fault::Blocked, 0.01)]);
    assert_eq!(about_other(&beside(Kind::Enemy, furthest - 0.01), &[right(90.0)]), []);
    assert_eq!(about_other(&beside(Kind::Enemy, furthest), &[right(90.0)]), [(Fault::TouchesEnemy, 0.0)]);
    assert_eq!(about_other(&beside(Kind::Friend, furthest + 0.01), &[right(15.0)]), []);
}

/// What is told of the table's edge.
fn edge(verdict: &Verdict) -> Vec<(usize, f64)> {
    let off = faults(verdict).into_iter().filter(|(fault, ..)| *fault == Fault::OffTheTable);
    off.map(|(_, step, beyond)| (step, beyond)).collect()
}

#[test]
fn a_corner_bulges_past_the_edge_in_a_wheel() {
    // About its front right corner at x = c + 2 the rear left corner comes out to c + 2 less the root of 20.
    let c = 20f64.sqrt() - 2.0;
    let go = |x: f64, by: f64| {
        let table = Table { charger: block(x, 20.0, 0.0, 4, 8), ..table() };
        judge(&table, &terms(), &[right(by)])
    };
    assert_eq!(edge(&go(c, 90.0)), []);
    let over = go(c - 0.01, 90.0);
    assert_eq!(edge(&over), [(0, 0.01)]);
    let at = over.breaches.iter().find(|breach| breach.fault == Fault::OffTheTable).expect("it is off").at;
    assert!((at.x + 0.01).abs() < 1e-9 && (at.y - 20.0).abs() < 1e-9, "{at}");
    assert_eq!(edge(&go(c - 0.01, 20.0)), [], "not far enough round");
    // After 26.565 degrees the corner is furthest out; three thousandths of an inch from there at 24.5.
    assert_eq!(edge(&go(c - 0.003, 24.0)), []);
    assert_eq!(edge(&go(c - 0.003, 27.0)), [(0, 0.003)]);
    // A last rank of one stands in the middle and does not bulge.
    let ragged = Table { charger: block(c - 0.01, 20.0, 0.0, 4, 5), ..table() };
    assert_eq!(edge(&judge(&ragged, &terms(), &[right(90.0)])), []);
}

#[test]
fn straight_ahead_the_edge_may_be_touched() {
    let away = Table { target: block(4.0, 4.0, 0.0, 4, 8), ..table() };
    assert_eq!(edge(&judge(&away, &terms(), &[ahead(28.0)])), []);
    assert_eq!(edge(&judge(&away, &terms(), &[ahead(20.0), ahead(8.01)])), [(1, 0.01)]);
    let off = Table { charger: block(1.0, 20.0, 0.0, 4, 8), ..table() };
    assert_eq!(edge(&judge(&off, &terms(), &[])), [(0, 1.0)], "it stands beyond the edge");
    assert_eq!(edge(&judge(&off, &terms(), &[ahead(1.0), ahead(1.0)])), [(0, 1.0)]);
}

#[test]
fn the_charge_ends_where_it_first_touches() {
    let beyond = judge(&table(), &terms(), &[ahead(8.01)]);
    assert_eq!(faults(&beyond), [(Fault::TouchesTargetEarly, 0, 0.01), (Fault::ThroughTarget, 0, 0.01)]);
    assert_eq!(beyond.struck, Some(onset_geometry::Facing::Front));
    let on = judge(&table(), &terms(), &[ahead(8.0), ahead(0.01)]);
    assert_eq!(faults(&on), [(Fault::TouchesTargetEarly, 1, 0.01), (Fault::ThroughTarget, 1, 0.01)]);
    let round = judge(&table(), &terms(), &[ahead(8.0), right(1.0)]);
    assert_eq!(faults(&round)[0], (Fault::TouchesTargetEarly, 1, 1.0));
    assert_eq!(round.breaches[0].measure, Measure::Degrees);
    // Back out again: no longer in it, but in contact it had been.
    let back = judge(&table(), &terms(), &[ahead(8.0), ahead(-1.0)]);
    let names: Vec<Fault> = back.breaches.iter().map(|breach| breach.fault).collect();
    assert_eq!(names, [Fault::BackwardsOrNegative, Fault::TouchesTargetEarly, Fault::NoContact]);
    assert!(judge(&table(), &terms(), &[ahead(8.0), ahead(0.0)]).is_legal());
}

#[test]
fn a_wheel_may_end_in_contact_and_no_later() {
    // The left front corner comes round about (26, 20) on a circle of 4; the front of the target lies as high as it is
    // after 60 degrees.
    let high = 20.0 + 4.0 * Degrees::new(60.0).heading().x;
    let table = Table { target: block(22.0, high, 180.0, 4, 8), ..table() };
    let terms = Terms { closing: vec![crate::Closing::AsTheyMet], ..terms() };
    let met = judge(&table, &terms, &[right(60.0), Step::Align(Aligned::Neither)]);
    assert!(met.is_legal(), "{:?}", met.breaches);
    let short = judge(&table, &terms, &[right(59.9)]);
    assert_eq!(short.breaches.iter().map(|breach| breach.fault).collect::<Vec<_>>(), [Fault::NoContact]);
    let beyond = judge(&table, &terms, &[right(60.1), Step::Align(Aligned::Neither)]);
    assert_eq!(faults(&beyond)[0], (Fault::TouchesTargetEarly, 0, 0.1));
}

#[test]
fn nothing_comes_after_the_units_are_flush() {
    let verdict = judge(&table(), &terms(), &[ahead(8.0), CHARGER, ahead(1.0), left(5.0)]);
    assert_eq!(faults(&verdict), [(Fault::StepAfterAlign, 2, 2.0)]);
    assert_eq!((verdict.cost, verdict.charger.pose.at.y), (Inches::new(8.0), 28.0));
}

#[test]
fn absurd_steps_are_judged_like_others() {
    for step in [ahead(1e300), ahead(-1e300), left(1e300), right(-1e300)] {
        assert!(!judge(&table(), &terms(), &[step, step, CHARGER]).is_legal());
    }
}

#[test]
fn a_wheel_may_have_to_come_first() {
    let first = Terms { wheel_first: true, ..terms() };
    let (late, early) = ([ahead(1.5), right(10.0), ahead(1.0)], [right(10.0), ahead(1.0)]);
    let late_first = judge(&met_by(&late), &first, &late);
    assert_eq!(faults(&late_first), [(Fault::WheelNotFirst, 1, 1.5)]);
    let line = late_first.breaches[0].words(&|_| String::new());
    assert_eq!(line, "wheels only after 1.5 inches, at (24, 21.5)");
    assert!(judge(&met_by(&late), &terms(), &late).is_legal());
    assert!(judge(&met_by(&early), &first, &early).is_legal());
    let hardly = [ahead(1e-7), right(10.0), ahead(1.0)];
    assert!(judge(&met_by(&hardly), &first, &hardly).is_legal());
    let nothing = [ahead(8.0), left(0.0)];
    assert!(judge(&table(), &first, &nothing).is_legal(), "a wheel that turns nobody is none");
}
