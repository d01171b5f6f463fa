//! Puts triangles together to convex pieces: neighbours join as long as no corner turns inwards. Fewer pieces are less to walk
//! round.

use crate::Point;
use crate::tolerance::PARALLEL;

/// Convex pieces that cover what the triangles do; all run counter-clockwise.
pub(crate) fn joined(triangles: &[[Point; 3]]) -> Vec<Vec<Point>> {
    let mut pieces: Vec<Vec<Point>> = triangles.iter().map(|corners| corners.to_vec()).collect();
    let mut at = 0;
    while at < pieces.len() {
        let neighbour = (at + 1..pieces.len())
            .find_map(|other| join(&pieces[at], &pieces[other]).map(|joined| (other, joined)));
        match neighbour {
            Some((other, joined)) => {
                pieces[at] = joined;
                pieces.remove(other);
            }
            None => at += 1,
        }
    }
    pieces.into_iter().map(|piece| without_flat(&piece)).collect()
}

/// Two pieces as one, if they have an edge in common and it is convex.
fn join(one: &[Point], other: &[Point]) -> Option<Vec<Point>> {
    let next = |piece: &[Point], at: usize| piece[(at + 1) % piece.len()];
    let shared = |at: usize| {
        (0..other.len()).find(|there| other[*there] == next(one, at) && next(other, *there) == one[at])
    };
    let (here, there) = (0..one.len()).find_map(|at| Some((at, shared(at)?)))?;
    // All of the one from behind the edge round to before it, and then what the other has beside the edge.
    let own = (1..=one.len()).map(|step| one[(here + step) % one.len()]);
    let theirs = (2..other.len()).map(|step| other[(there + step) % other.len()]);
    let joined: Vec<Point> = own.chain(theirs).collect();
    let is_convex = corners(&joined).all(|corner| turn(corner) >= -straight(corner));
    is_convex.then_some(joined)
}

/// The same outline without corners on a straight line.
fn without_flat(piece: &[Point]) -> Vec<Point> {
    corners(piece).filter(|corner| turn(*corner) > straight(*corner)).map(|[_, at, _]| at).collect()
}

/// Each corner with those before and behind it.
fn corners(piece: &[Point]) -> impl Iterator<Item = [Point; 3]> + '_ {
    let count = piece.len();
    (0..count).map(move |at| [piece[(at + count - 1) % count], piece[at], piece[(at + 1) % count]])
}

/// Twice the area of a corner's triangle; positive when it turns to the left.
pub(crate) fn turn([a, b, c]: [Point; 3]) -> f64 {
    (b - a).cross(c - b)
}

/// What turn is none, for these edges.
pub(crate) fn straight([a, b, c]: [Point; 3]) -> f64 {
    PARALLEL * (b - a).length() * (c - b).length()
}

#[cfg(test)]
mod tests {
    use crate::{Point, Polygon};

    /// A wall that goes up and down so often.
    fn zigzag(steps: u32) -> Polygon {
        let at = |step: u32, up: f64| Point::new(f64::from(step), f64::from(step % 2) + up);
        let below = (0..=steps).map(|step| at(step, 0.0));
        let above = (0..=steps).rev().map(|step| at(step, 0.2));
        Polygon::new(below.chain(above).collect()).expect("a wall")
    }

    #[test]
    fn a_zigzag_is_cut_at_its_bends_alone() {
        assert_eq!(zigzag(12).triangles().len(), 24);
        assert_eq!(zigzag(12).pieces().len(), 12);
    }

    #[test]
    fn corners_on_a_straight_line_are_none() {
        let outline = [(0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (4.0, 1.0), (3.0, 1.0), (3.0, 4.0), (0.0, 4.0)];
        let polygon = Polygon::new(outline.map(|(x, y)| Point::new(x, y)).to_vec()).expect("an L");
        assert_eq!(polygon.pieces().iter().map(|piece| piece.corners().len()).collect::<Vec<_>>(), [4, 4]);
    }
}
