//! The outline of a Minkowski difference, made in one walk round both shapes.
//! Parallel edges are joined; an outline without breadth becomes a line or a point.

use crate::tolerance::{PARALLEL, ROUNDING};
use crate::{Point, Vector};
use std::cmp::Ordering;

/// A corner of the outline, and the points of the two shapes whose difference it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    pub at: Vector,
    pub a: Point,
    pub b: Point,
}

/// Walks round `b` and round `-a` together, always along the edge that turns less: the outline of `b - a`.
pub(crate) fn walk_both(a: &[Point], b: &[Point]) -> Vec<Corner> {
    let lowest = |points: &[Point], sign: f64| {
        let key = |index: &usize| (points[*index].y * sign, points[*index].x * sign);
        let lower = |i: &usize, j: &usize| {
            let ((y, x), (other_y, other_x)) = (key(i), key(j));
            y.total_cmp(&other_y).then(x.total_cmp(&other_x))
        };
        (0..points.len()).min_by(lower).unwrap_or(0)
    };
    // A single point has no edges to walk.
    let count = |points: &[Point]| if points.len() < 2 { 0 } else { points.len() };
    let at = |points: &[Point], index: usize| points[index % points.len()];
    let (start_a, start_b) = (lowest(a, -1.0), lowest(b, 1.0));
    let (edges_a, edges_b) = (count(a), count(b));
    let (mut i, mut j) = (0, 0);
    let mut outline = Vec::with_capacity(edges_a + edges_b + 1);
    loop {
        let (on_a, on_b) = (at(a, start_a + i), at(b, start_b + j));
        outline.push(Corner { at: on_b - on_a, a: on_a, b: on_b });
        if i >= edges_a && j >= edges_b {
            break;
        }
        let step_a = on_a - at(a, start_a + i + 1);
        let step_b = at(b, start_b + j + 1) - on_b;
        let (take_a, take_b) = match (i < edges_a, j < edges_b) {
            (true, true) => match by_heading(step_a, step_b) {
                Ordering::Less => (true, false),
                Ordering::Equal => (true, true),
                Ordering::Greater => (false, true),
            },
            only => only,
        };
        i += usize::from(take_a);
        j += usize::from(take_b);
    }
    outline
}

/// Which of two steps comes first on a counter-clockwise walk that begins to the right; equal when parallel.
fn by_heading(one: Vector, other: Vector) -> Ordering {
    let turn = one.cross(other);
    if turn.abs() <= PARALLEL * one.length() * other.length() && one.dot(other) >= 0.0 {
        return Ordering::Equal;
    }
    // The half in which a step lies tells opposite ones apart, of which the turn says nothing.
    let goes_down = |step: Vector| step.y < 0.0 || (step.y == 0.0 && step.x < 0.0);
    goes_down(one).cmp(&goes_down(other)).then(0.0f64.total_cmp(&turn))
}

/// Drops corners that repeat, and makes an outline without width a line or a point.
pub(crate) fn cleaned(mut outline: Vec<Corner>) -> Vec<Corner> {
    let same = |one: &Corner, other: &Corner| (one.at - other.at).length() <= ROUNDING;
    outline.dedup_by(|next, kept| same(next, kept));
    while outline.len() > 1
        && outline.first().zip(outline.last()).is_some_and(|(first, last)| same(first, last))
    {
        outline.pop();
    }
    if outline.len() < 3 {
        return outline;
    }
    let furthest_from = |from: Vector| {
        let gap = |corner: &&Corner| (corner.at - from).length();
        outline.iter().max_by(|a, b| gap(a).total_cmp(&gap(b))).copied()
    };
    let ends = furthest_from(outline[0].at).and_then(|one| Some([one, furthest_from(one.at)?]));
    let Some([one, other]) = ends else { return outline };
    let along = (other.at - one.at).unit();
    let flat = outline.iter().all(|corner| (corner.at - one.at).cross(along).abs() <= ROUNDING);
    if flat { vec![one, other] } else { outline }
}

#[cfg(test)]
mod tests {
    use super::by_heading;
    use crate::Vector;
    use std::cmp::Ordering::{Equal, Greater, Less};

    #[test]
    fn opposite_steps_are_not_parallel() {
        let (right, up, left) = (Vector::new(2.0, 0.0), Vector::new(0.0, 1.0), Vector::new(-3.0, 0.0));
        assert_eq!([by_heading(right, left), by_heading(left, right)], [Less, Greater]);
        assert_eq!([by_heading(up, -up), by_heading(-up, up)], [Less, Greater]);
        assert_eq!([by_heading(right, up), by_heading(left, up)], [Less, Greater]);
        assert_eq!([by_heading(right, right * 5.0), by_heading(left, Vector::new(-1.0, 1e-14))], [Equal; 2]);
    }
}
