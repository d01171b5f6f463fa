//! Paths held against a dense visibility graph, and against themselves on tables that are moved, turned and mirrored.

use onset_geometry::{Board, Bounds, Degrees, Inches, Point, Shape, Vector};
use pathfinding::directed::dijkstra::dijkstra;
use proptest::prelude::*;

use super::{Ground, Grown, Start};
use crate::{Base, Leg};

/// A shortest path.
struct Way {
    legs: Vec<Leg>,
    length: f64,
}

fn way(ground: &Ground, from: Point, to: Point) -> Option<Way> {
    let start = Start::new(from, 1e3);
    let tail = start.tail(ground, to, 1e3)?;
    Some(Way { legs: start.legs(ground, to, &tail), length: tail.length })
}

const MIDDLE: Point = Point::new(10.0, 10.0);

#[derive(Clone, Debug)]
struct Scene {
    base: Base,
    facing: f64,
    still: Vec<Shape>,
}

impl Scene {
    fn ground(&self) -> Ground {
        let facing = Degrees::new(self.facing);
        let obstacles = self.still.iter().map(|still| Grown::new(self.base, facing, still)).collect();
        let far = 1e3;
        Ground::new(obstacles, Bounds { min: Point::new(-far, -far), max: Point::new(far, far) })
    }

    fn way(&self, from: Point, to: Point) -> Option<Way> {
        way(&self.ground(), from, to)
    }
}

fn base() -> impl Strategy<Value = Base> {
    prop_oneof![
        Just(Base::Round { across: Inches::from_mm(32.0) }),
        Just(Base::Rect { width: Inches::from_mm(25.0), depth: Inches::from_mm(50.0) }),
        Just(Base::Oval { width: Inches::from_mm(75.0), depth: Inches::from_mm(42.0) }),
    ]
}

fn still() -> impl Strategy<Value = Shape> {
    let at = || (4.0..16.0f64, 4.0..16.0f64);
    let hull =
        (at(), prop::collection::vec((0.0..4.0f64, 0.0..4.0f64), 3..6)).prop_map(|((x, y), corners)| {
            Shape::convex(corners.into_iter().map(|(right, up)| Point::new(x + right, y + up)))
        });
    let line =
        (at(), at()).prop_map(|((x, y), (to_x, to_y))| Shape::line(Point::new(x, y), Point::new(to_x, to_y)));
    let model = (base(), at(), 0.0..360.0f64)
        .prop_map(|(base, (x, y), facing)| base.shape(Point::new(x, y), Degrees::new(facing)));
    prop_oneof![2 => hull, 1 => line, 3 => model]
}

fn scene() -> impl Strategy<Value = Scene> {
    let facing = prop_oneof![Just(0.0), Just(90.0), 0.0..360.0f64];
    (base(), facing, prop::collection::vec(still(), 1..7)).prop_map(|(base, facing, still)| Scene {
        base,
        facing,
        still,
    })
}

/// Points closely round each obstacle, a hair off, joined wherever nothing is in the way: never shorter than the shortest path,
/// and hardly longer.
fn dense(ground: &Ground, from: Point, to: Point) -> Option<f64> {
    // Tangents to a circle at two such points meet so much further out.
    let further = 1.0 / Degrees::new(180.0 / f64::from(STEPS)).heading().y;
    let mut points = vec![from, to];
    for obstacle in &ground.obstacles {
        let form = &obstacle.form;
        let count = form.corners.len();
        let mut off = |corner: usize, normal: Vector| {
            let at = obstacle.corner(corner) + normal * (form.radius * further + 1e-6);
            if ground.is_free(at) {
                points.push(at);
            }
        };
        if count == 1 {
            (0..STEPS)
                .for_each(|step| off(0, Degrees::new(360.0 * f64::from(step) / f64::from(STEPS)).heading()));
            continue;
        }
        for corner in 0..count {
            let (one, other) = (form.normals[(corner + count - 1) % count], form.normals[corner]);
            let turn = (one.bearing() - other.bearing()).normalised().get();
            let steps = (turn / 360.0 * f64::from(STEPS)).ceil().max(1.0);
            (0..=steps as u32)
                .for_each(|step| off(corner, one.rotate(Degrees::new(-turn * f64::from(step) / steps))));
        }
    }
    let length = |one: usize, other: usize| (points[one].distance_to(points[other]).get() * 1e9) as u64;
    let next = |node: &usize| {
        let node = *node;
        let open = |other: &usize| *other != node && ground.is_open(points[node], points[*other]);
        (0..points.len()).filter(open).map(|other| (other, length(node, other))).collect::<Vec<_>>()
    };
    dijkstra(&0, next, |node| *node == 1).map(|(_, parts)| parts as f64 / 1e9)
}

/// Points round a full turn.
const STEPS: u32 = 24;

fn turned(shape: &Shape, by: f64) -> Shape {
    shape.turned_about(MIDDLE, Degrees::new(by)).translated(Vector::new(3.0, -1.5))
}

fn mirrored(shape: &Shape) -> Shape {
    let mirror = |at: &Point| Point::new(20.0 - at.x, at.y);
    match shape {
        Shape::Convex(corners) => Shape::convex(corners.iter().map(mirror)),
        Shape::Disc { centre, radius } => Shape::Disc { centre: mirror(centre), radius: *radius },
        Shape::Oval { centre, facing, half_width, half_depth } => Shape::Oval {
            centre: mirror(centre),
            facing: -*facing,
            half_width: *half_width,
            half_depth: *half_depth,
        },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_path_is_as_short_as_a_dense_graph_and_keeps_away(scene in scene(), across in 2.0..18.0f64) {
        let (from, to) = (Point::new(across, 0.0), Point::new(20.0 - across, 20.0));
        let ground = scene.ground();
        prop_assume!(ground.is_free(from) && ground.is_free(to));
        match (scene.way(from, to), dense(&ground, from, to)) {
            (None, dense) => prop_assert_eq!(dense, None),
            (Some(way), dense) => {
                let mut at = from;
                let mut sum = 0.0;
                for leg in &way.legs {
                    sum += leg.length(at).get();
                    for step in 0..=100 {
                        let share = f64::from(step) / 100.0;
                        let on = match *leg {
                            Leg::Straight { to } => at.towards(to, share),
                            Leg::Round { about, by } => at.turned_about(about, by * share),
                        };
                        prop_assert!(ground.obstacles.iter().all(|obstacle| obstacle.gap(on) > -1e-6));
                    }
                    at = leg.end(at);
                }
                prop_assert!((at - to).length() < 1e-9 && (sum - way.length).abs() < 1e-9);
                // Where only a graze leads through, the dense graph finds no way or a longer one.
                if let Some(dense) = dense {
                    prop_assert!(way.length <= dense + 1e-6, "{} > {dense}", way.length);
                }
            }
        }
    }

    #[test]
    fn moved_turned_and_mirrored_it_is_as_long(scene in scene(), across in 2.0..18.0f64, by in 0.0..360.0f64) {
        let (from, to) = (Point::new(across, 0.0), Point::new(20.0 - across, 20.0));
        let length = |way: Option<Way>| way.map_or(-1.0, |way| way.length);
        let here = length(scene.way(from, to));
        let still = scene.still.iter().map(|still| turned(still, by)).collect();
        let place = |at: Point| turned(&Shape::point(at), by).centre();
        let there = Scene { still, facing: scene.facing + by, ..scene.clone() }.way(place(from), place(to));
        prop_assert!((length(there) - here).abs() < 1e-7);
        let still = scene.still.iter().map(mirrored).collect();
        let place = |at: Point| mirrored(&Shape::point(at)).centre();
        let there = Scene { still, facing: -scene.facing, ..scene.clone() }.way(place(from), place(to));
        prop_assert!((length(there) - here).abs() < 1e-7);
        let back = scene.way(to, from);
        prop_assert!((length(back) - here).abs() < 1e-7);
    }
}

#[test]
fn round_a_disc_it_is_two_tangents_and_an_arc() {
    let scene = Scene {
        base: Base::Round { across: Inches::new(1.0) },
        facing: 0.0,
        still: vec![Shape::Disc { centre: Point::new(10.0, 10.0), radius: Inches::new(1.5) }],
    };
    let way = scene.way(Point::new(10.0, 6.0), Point::new(10.0, 14.0)).expect("there is a way round");
    // Radius 2 at 4 away: tangents of the root of 12, and a third of a half turn between them.
    assert!((way.length - (2.0 * 12.0_f64.sqrt() + 2.0 * std::f64::consts::PI / 3.0)).abs() < 1e-9);
    assert_eq!(way.legs.len(), 3);
}

#[test]
fn a_gap_as_wide_as_the_base_lets_it_through_and_a_narrower_one_does_not() {
    let pair = |gap: f64| Scene {
        base: Base::Rect { width: Inches::new(1.0), depth: Inches::new(2.0) },
        facing: 0.0,
        still: vec![
            Shape::convex(
                [(0.0, 9.0), (10.0, 9.0), (10.0, 11.0), (0.0, 11.0)].map(|(x, y)| Point::new(x, y)),
            ),
            Shape::convex(
                [(10.0 + gap, 9.0), (20.0, 9.0), (20.0, 11.0), (10.0 + gap, 11.0)]
                    .map(|(x, y)| Point::new(x, y)),
            ),
        ],
    };
    let length =
        |gap: f64| pair(gap).way(Point::new(10.5, 4.0), Point::new(10.5, 16.0)).map(|way| way.length);
    assert_eq!([length(1.0), length(1.2)], [Some(12.0); 2]);
    assert!(length(0.99).is_some_and(|length| length > 20.0));
}

#[test]
fn the_edge_of_the_table_ends_a_way_round() {
    let base = Base::Round { across: Inches::new(1.0) };
    let wall = Shape::convex([(1.0, 5.0), (8.0, 5.0), (8.0, 6.0), (1.0, 6.0)].map(|(x, y)| Point::new(x, y)));
    let length = |width: f64| {
        let board = Board::new(Inches::new(width), Inches::new(12.0));
        let room = Ground::room(&board, base, Degrees::ZERO);
        let ground = Ground::new(vec![Grown::new(base, Degrees::ZERO, &wall)], room);
        way(&ground, Point::new(2.0, 3.0), Point::new(2.0, 8.0)).map(|way| way.length)
    };
    // At the left there is exactly as much room as the base is broad.
    assert!(length(8.5).is_some_and(|length| length < 8.0));
}
