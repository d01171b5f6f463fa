//! What holds of every sweep: it agrees with the distance along the way, whoever moves and however the table
//! lies. The shapes are random; by hand laid ones stand with the sweep itself.

use crate::samples::{any_plain, any_rect, any_shape};
use crate::{
    Degrees, Inches, Point, Shape, TOLERANCE, Vector, blocked_at, depth, distance, first_touch, keeps_clear,
};
use proptest::prelude::*;

/// The length of a table.
const FAR: Inches = Inches::new(72.0);

fn way() -> impl Strategy<Value = Vector> {
    prop_oneof![1 => (0..8).prop_map(|eighth| f64::from(eighth) * 45.0), 3 => 0.0..360.0f64]
        .prop_map(|degrees| Degrees::new(degrees).heading())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn at_the_touch_the_gap_is_nought_and_before_it_positive(
        a in any_shape(), b in any_shape(), way in way(),
    ) {
        prop_assume!(distance(&a, &b).gap > TOLERANCE);
        let gap = |travel: f64| distance(&a.translated(way * travel), &b).gap.get();
        match first_touch(&a, way, &b) {
            Some(touch) => {
                prop_assert!(gap(touch.get()) <= 1.1e-6);
                prop_assert!((0..50).all(|step| gap(touch.get() * f64::from(step) / 50.0) > 0.0));
            }
            None => prop_assert!((0..400).all(|step| gap(f64::from(step) * 0.25) > TOLERANCE.get())),
        }
    }

    #[test]
    fn a_block_is_a_touch_after_which_it_gets_deep(a in any_shape(), b in any_shape(), way in way()) {
        prop_assume!(distance(&a, &b).gap > TOLERANCE);
        let deep = |travel: f64| depth(&a.translated(way * travel), &b);
        match blocked_at(&a, way, &b, FAR) {
            Some(free) => {
                let touch = first_touch(&a, way, &b).expect("what blocks is touched");
                prop_assert!(touch.get() <= free.get() + 1e-9);
                prop_assert!((0..=50).all(|step| deep(free.get() * f64::from(step) / 50.0) <= TOLERANCE));
                prop_assert!((1..4000).any(|step| deep(free.get() + f64::from(step) * 5e-3) > TOLERANCE));
            }
            None => prop_assert!((0..300).all(|step| deep(f64::from(step) * 0.24).get() < 1.1e-6)),
        }
    }

    #[test]
    fn the_gap_is_kept_up_to_the_stop_and_lost_after(
        a in any_plain(), b in any_shape(), way in way(), gap in 0.0..3.0f64, upto in 0.0..40.0f64,
    ) {
        let (wanted, upto) = (Inches::new(gap), Inches::new(upto));
        let at = |travel: f64| distance(&a.translated(way * travel), &b).gap.get();
        let stop = keeps_clear(&a, way, &b, wanted, upto);
        prop_assert!(stop <= upto && stop >= Inches::ZERO);
        if at(0.0) >= gap {
            prop_assert!((0..=50).all(|step| at(stop.get() * f64::from(step) / 50.0) >= gap - 2e-9));
        } else if stop > Inches::ZERO {
            let share = |step: i32| at(stop.get() * f64::from(step) / 50.0);
            prop_assert!((0..50).all(|step| share(step + 1) >= share(step) - 1e-9));
        }
        if stop < upto {
            let onward = (upto - stop).get().min(1e-3);
            prop_assert!(at(stop.get() + onward) <= at(stop.get()) + 1e-9);
        }
    }

    #[test]
    fn sweeps_are_the_same_on_a_turned_table(
        a in any_rect(), b in any_plain(), way in way(), by in 0.0..360.0f64,
    ) {
        let a = Shape::from(a);
        let (by, pivot) = (Degrees::new(by), Point::new(20.0, 11.0));
        let turned = |shape: &Shape| shape.turned_about(pivot, by);
        let here = first_touch(&a, way, &b);
        let there = first_touch(&turned(&a), way.rotate(by), &turned(&b));
        prop_assert!(match (here, there) {
            (Some(here), Some(there)) => (here - there).abs().get() < 1e-6,
            (here, there) => here == there,
        }, "{here:?} and {there:?}");
    }

    #[test]
    fn who_moves_does_not_matter(a in any_plain(), b in any_plain(), way in way()) {
        let (one, other) = (first_touch(&a, way, &b), first_touch(&b, -way, &a));
        prop_assert!(match (one, other) {
            (Some(one), Some(other)) => (one - other).abs().get() < 1e-9,
            (one, other) => one == other,
        }, "{one:?} and {other:?}");
    }
}
