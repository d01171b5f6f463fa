//! When two answers to a question count as the same.

use std::collections::BTreeSet;

use onset_geometry::TOLERANCE;
use onset_load::Comparing;
use onset_rules::Value;

/// Whether two answers are the same, by the question's way of comparing.
///
/// Lengths, angles and places are judged with the table's tolerance where the question says so, lists as sets. Clauses of
/// two editions are never held against each other: each edition has its own, and that it has is no difference in play.
pub fn same(way: Comparing, a: &Value, b: &Value) -> bool {
    match (way, a, b) {
        (_, Value::Clause(a), Value::Clause(b)) => a.edition() != b.edition() || a == b,
        (Comparing::Tolerance, Value::Inches(a), Value::Inches(b)) => a.is_about(*b),
        (Comparing::Tolerance, Value::Degrees(a), Value::Degrees(b)) => {
            (*a - *b).shorter_way().abs().get() <= TOLERANCE.get()
        }
        (Comparing::Tolerance, Value::Point(a), Value::Point(b)) => !a.distance_to(*b).exceeds(TOLERANCE),
        (Comparing::Set, Value::List(a), Value::List(b)) => {
            a.iter().collect::<BTreeSet<_>>() == b.iter().collect()
        }
        _ => a == b,
    }
}

/// Puts places of `values` together that hold the same answer; places without an answer are in no group. Groups come in
/// the order of their first members.
pub fn groups(way: Comparing, values: &[Option<&Value>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(&Value, Vec<usize>)> = Vec::new();
    for (place, value) in values.iter().enumerate() {
        let Some(value) = value else { continue };
        match groups.iter_mut().find(|(known, _)| same(way, known, value)) {
            Some((_, places)) => places.push(place),
            None => groups.push((value, vec![place])),
        }
    }
    groups.into_iter().map(|(_, places)| places).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use onset_geometry::{Degrees, Inches, Point};
    use onset_rules::Edition;

    #[test]
    fn tolerance_forgives_what_sums_of_bases_leave() {
        let [nine, about, more] = [9.0, 9.000_000_4, 9.001].map(|length| Value::Inches(Inches::new(length)));
        assert!(same(Comparing::Tolerance, &nine, &about));
        assert!(!same(Comparing::Tolerance, &nine, &more));
        assert!(!same(Comparing::Exact, &nine, &about));
    }

    #[test]
    fn a_facing_of_nearly_a_full_turn_is_about_none() {
        let [none, full] = [0.0, 359.999_999_9].map(|turn| Value::Degrees(Degrees::new(turn)));
        assert!(same(Comparing::Tolerance, &none, &full));
    }

    #[test]
    fn places_are_compared_by_how_far_apart_they_are() {
        let [here, about, there] =
            [(36.0, 12.0), (36.000_000_5, 12.0), (36.0, 12.01)].map(|(x, y)| Value::Point(Point::new(x, y)));
        assert!(same(Comparing::Tolerance, &here, &about));
        assert!(!same(Comparing::Tolerance, &here, &there));
    }

    #[test]
    fn the_order_of_a_set_does_not_matter() {
        let list = |words: [&str; 2]| Value::List(words.map(str::to_owned).to_vec());
        let (a, b) = (list(["hold", "flee"]), list(["flee", "hold"]));
        assert!(same(Comparing::Set, &a, &b));
        assert!(!same(Comparing::Exact, &a, &b));
    }

    #[test]
    fn clauses_part_only_within_an_edition() {
        let first = |edition: Edition, place: usize| Value::Clause(edition.clauses().nth(place).unwrap());
        let (here, other, elsewhere) =
            (first(Edition::DoubleMove, 0), first(Edition::DoubleMove, 1), first(Edition::HighestDie, 0));
        assert!(!same(Comparing::Exact, &here, &other));
        assert!(same(Comparing::Exact, &here, &elsewhere));
    }

    #[test]
    fn groups_leave_out_who_does_not_answer() {
        let (yes, no) = (Value::Bool(true), Value::Bool(false));
        let values = [Some(&yes), None, Some(&no), Some(&yes)];
        assert_eq!(groups(Comparing::Exact, &values), [vec![0, 3], vec![2]]);
    }
}
