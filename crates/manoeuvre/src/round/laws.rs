//! What holds of every course, tried on random tables.

use onset_geometry::{
    Board, Degrees, Inches, Point, Pose, Rect, Shape, TOLERANCE, Vector, any_overlap, depth, distance,
    nearest,
};
use pathfinding::directed::dijkstra::dijkstra;
use proptest::{prelude::*, test_runner::TestCaseResult};

use super::{
    Course, Goal, Stops, Stride, course,
    inflate::{Inflated, Inner, cored, on_rim, outlined},
    shortest::shortest,
};
use crate::Block;

/// A block, a goal and obstacles on a table of 48 by 48.
#[derive(Clone, Debug)]
struct Scene {
    block: Block,
    goal: Goal,
    obstacles: Vec<Stops>,
    upto: Inches,
}

fn board() -> Board {
    Board::new(Inches::new(48.0), Inches::new(48.0))
}

impl Scene {
    fn course(&self) -> Course {
        course(&self.block, &self.goal, &self.obstacles, &board(), self.upto)
    }

    /// Whether nobody stands on another to begin with.
    fn stands(&self) -> bool {
        let ground = self.block.shapes();
        let on_board = |shape: &Shape| board().contains(shape);
        let clear = |one: &[Shape]| !any_overlap(&ground, one) && !any_overlap(&self.goal.ground, one);
        ground.iter().chain(&self.goal.ground).all(on_board)
            && !any_overlap(&ground, &self.goal.ground)
            && self.obstacles.iter().all(|stops| clear(&stops.ground))
    }

    fn mirrored(&self) -> Scene {
        let pose = self.block.pose;
        let pose = Pose::new(Point::new(48.0 - pose.at.x, pose.at.y), (-pose.facing).normalised());
        self.with(pose, mirrored)
    }

    /// Turned clockwise about the middle of the table.
    fn turned(&self, by: Degrees) -> Scene {
        let about = Point::new(24.0, 24.0);
        self.with(self.block.pose.turned_about(about, by), |shape| shape.turned_about(about, by))
    }

    fn with(&self, pose: Pose, moved: impl Fn(&Shape) -> Shape) -> Scene {
        let each = |shapes: &[Shape]| shapes.iter().map(&moved).collect();
        let stops = |stops: &Stops| Stops { ground: each(&stops.ground), clear: stops.clear };
        Scene {
            block: self.block.at(pose),
            goal: Goal { ground: each(&self.goal.ground), ..self.goal },
            obstacles: self.obstacles.iter().map(stops).collect(),
            upto: self.upto,
        }
    }

    /// The course on a table whose edges are out of reach.
    fn in_the_open(&self) -> Course {
        let (board, away) = (Board::new(Inches::new(448.0), Inches::new(448.0)), Vector::new(200.0, 200.0));
        let far = self.with(self.block.pose.translated(away), |shape| shape.translated(away));
        course(&far.block, &far.goal, &far.obstacles, &board, far.upto)
    }
}

fn mirrored(shape: &Shape) -> Shape {
    let there = |at: Point| Point::new(48.0 - at.x, at.y);
    match shape {
        Shape::Convex(corners) => Shape::convex(corners.iter().map(|at| there(*at))),
        Shape::Disc { centre, radius } => Shape::Disc { centre: there(*centre), radius: *radius },
        Shape::Oval { centre, facing, half_width, half_depth } => Shape::Oval {
            centre: there(*centre),
            facing: (-*facing).normalised(),
            half_width: *half_width,
            half_depth: *half_depth,
        },
    }
}

fn shapes(from: f64, to: f64) -> BoxedStrategy<Shape> {
    let place = (from..to, from..to, 0.0..360.0f64, 0.5..7.0f64, 0.3..3.0f64);
    let rect = place.clone().prop_map(|(x, y, facing, width, depth)| {
        let pose = Pose::new(Point::new(x, y), Degrees::new(facing));
        Shape::from(Rect { pose, width: Inches::new(width), depth: Inches::new(depth) })
    });
    let disc = place.clone().prop_map(|(x, y, _, _, radius)| Shape::Disc {
        centre: Point::new(x, y),
        radius: Inches::new(radius),
    });
    let oval = place.prop_map(|(x, y, facing, width, depth)| Shape::Oval {
        centre: Point::new(x, y),
        facing: Degrees::new(facing),
        half_width: Inches::new(width / 3.0),
        half_depth: Inches::new(depth),
    });
    prop_oneof![4 => rect, 1 => disc, 1 => oval].boxed()
}

/// Puts a second goal's width of solid ground flush to the goal's left side, a part of its depth further back, as units stand
/// that fight side by side.
fn flanked(scene: Scene, width: f64, back: f64, depth: f64, clear: Option<Inches>) -> Scene {
    let by = Degrees::new(-17.0 * width);
    let goal = Rect {
        pose: Pose::new(Point::new(24.0, 30.0), by),
        width: Inches::new(width),
        depth: Inches::new(1.5),
    };
    let left = goal.pose.translated(goal.pose.right() * -width - goal.pose.heading() * back);
    let beside = Rect { pose: left, width: Inches::new(width), depth: Inches::new(depth) };
    // Square to the flank that the neighbour covers, and in line with the goal.
    let away = goal.pose.heading() * -0.75 - goal.pose.right() * (8.0 + width);
    let pose = Pose::new(goal.pose.at + away, (by + Degrees::new(90.0)).normalised());
    Scene {
        block: Block { models: scene.block.files, ..scene.block.at(pose) },
        goal: Goal { ground: vec![goal.into()], ..scene.goal },
        obstacles: vec![Stops { ground: vec![beside.into()], clear }],
        ..scene
    }
}

fn neighbours() -> impl Strategy<Value = Scene> {
    let beside = (scenes(), 0.5..3.0f64, 0.0..1.5f64, 0.5..4.0f64, clearance());
    let flanked =
        beside.prop_map(|(scene, width, back, depth, clear)| flanked(scene, width, back, depth, clear));
    flanked.prop_filter("somebody stands on another", Scene::stands)
}

fn any_scene() -> impl Strategy<Value = Scene> {
    prop_oneof![3 => scenes().boxed(), 1 => neighbours().boxed()]
}

fn clearance() -> impl Strategy<Value = Option<Inches>> {
    prop_oneof![Just(None), Just(Some(Inches::new(1.0))), Just(Some(Inches::ZERO))]
}

fn scenes() -> impl Strategy<Value = Scene> {
    let block = (1u32..=6, 1u32..=18, 0.5..1.5f64, 0.5..2.0f64, 4.0..44.0f64, 4.0..20.0f64, -40.0..40.0f64);
    let obstacles =
        prop::collection::vec((prop::collection::vec(shapes(6.0, 40.0), 1..3), clearance()), 0..8);
    let goal = (shapes(8.0, 44.0), clearance(), prop::bool::weighted(0.9));
    let scenes = (block, obstacles, goal, 0.0..60.0f64).prop_map(|(block, obstacles, goal, upto)| {
        let (files, models, width, depth, x, y, facing) = block;
        let (ground, clear, stands) = goal;
        let up = ground.centre() - Point::new(x, y);
        Scene {
            block: Block {
                pose: Pose::new(Point::new(x, y), (up.bearing() + Degrees::new(facing)).normalised()),
                width: Inches::new(width),
                depth: Inches::new(depth),
                files,
                models,
            },
            goal: Goal { ground: vec![ground], stands, clear },
            obstacles: obstacles.into_iter().map(|(ground, clear)| Stops { ground, clear }).collect(),
            upto: Inches::new(upto),
        }
    });
    scenes.prop_filter("somebody stands on another", Scene::stands)
}

/// Neither on anything nor, but where it was nearer before the leg, too near to it.
fn is_legal(scene: &Scene, leg: &Stride) -> TestCaseResult {
    let shapes = |pose: Pose| scene.block.at(pose).shapes();
    let on_the_spot = leg.travel() == Inches::ZERO;
    let goal = Stops { ground: scene.goal.ground.clone(), clear: scene.goal.clear };
    let standing = scene.obstacles.iter().chain(scene.goal.stands.then_some(&goal));
    for stops in standing {
        let gap = |pose: Pose| nearest(&shapes(pose), &stops.ground).map_or(0.0, |nearest| nearest.gap.get());
        let kept = stops.clear.map_or(0.0, |clear| clear.get() + 1.4e-6).min(gap(leg.from()) - 1e-9);
        for step in 0..=60u32 {
            let at = leg.cut(leg.travel() * (f64::from(step) / 60.0)).to();
            for one in &shapes(at) {
                let deep = stops.ground.iter().map(|still| depth(one, still)).max();
                // An oval is turned past by a search.
                prop_assert!(deep.is_none_or(|deep| deep.get() < 1.1e-6), "{deep:?} deep at {at:?}");
            }
            prop_assert!(on_the_spot || gap(at) >= kept, "{} away, not {kept}, at {at:?}", gap(at));
        }
    }
    for step in 0..=60u32 {
        let at = leg.cut(leg.travel() * (f64::from(step) / 60.0)).to();
        let within = |shape: &Shape| {
            let bounds = shape.bounds();
            bounds.min.x.min(bounds.min.y) > -1.1e-6 && bounds.max.x.max(bounds.max.y) < 48.0 + 1.1e-6
        };
        prop_assert!(shapes(at).iter().all(within), "off the table at {at:?}");
    }
    Ok(())
}

fn inflated(scene: &Scene) -> Vec<Inflated> {
    let half = scene.block.frontage().get() / 2.0;
    let pieces = scene.obstacles.iter().enumerate().flat_map(|(of, stops)| {
        stops.ground.iter().map(move |shape| {
            let start = [Shape::point(scene.block.pose.at)];
            Inflated::new(shape, half, 5e-7, of).up_to(&stops.ground, &start)
        })
    });
    pieces.collect()
}

/// Whether neither the start nor the goal is so near to an obstacle that this is inflated less there.
fn is_open(scene: &Scene) -> bool {
    let half = scene.block.frontage().get() / 2.0;
    let ends = [vec![Shape::point(scene.block.pose.at)], scene.goal.ground.clone()].concat();
    let gap = |stops: &Stops| nearest(&ends, &stops.ground).map_or(0.0, |nearest| nearest.gap.get());
    scene.obstacles.iter().all(|stops| gap(stops) > half * 1.05)
}

/// The length of the shortest path past so many of the obstacles, on a table without edges.
fn length(scene: &Scene, obstacles: &[Inflated]) -> Option<f64> {
    let inner = Inner::new(Board::new(Inches::new(500.0), Inches::new(500.0)), -500.0, Point::new(0.0, 0.0));
    Some(shortest(scene.block.pose, &scene.goal.ground, obstacles, inner)?.length)
}

/// The same between the corners of outlines of 72 sides around inflated corners, every one tried with every other.
fn by_brute_force(scene: &Scene) -> Option<f64> {
    let (start, goal, half) = (scene.block.pose.at, &scene.goal.ground, scene.block.frontage().get() / 2.0);
    let cores = scene.obstacles.iter().flat_map(|stops| &stops.ground).map(cored);
    let cores: Vec<(Shape, f64)> = cores.map(|(core, own)| (core, own + half)).collect();
    let free = |from: Point, to: Point| {
        let line = Shape::line(from, to);
        from == to || cores.iter().all(|(core, away)| distance(&line, core).gap.get() >= away - 1e-7)
    };
    let mut nodes = vec![start];
    for (core, away) in &cores {
        for corner in core.corners() {
            let out = away / libm::cos(2.5f64.to_radians());
            nodes.extend((0..72).map(|side| on_rim(*corner, out, 5.0 * f64::from(side))));
        }
    }
    nodes.retain(|at| {
        free(*at, *at)
            && cores.iter().all(|(core, away)| distance(core, &Shape::point(*at)).gap.get() >= away - 1e-7)
    });
    let parts = |from: Point, to: Point| ((to - from).length() * 1e9) as u64;
    let ends: Vec<Option<Point>> = nodes
        .iter()
        .map(|at| {
            let to = nearest(&[Shape::point(*at)], goal)?.on_b;
            free(*at, to).then_some(to)
        })
        .collect();
    let found = dijkstra(
        &0usize,
        |node| {
            let here = (*node < nodes.len()).then(|| nodes[*node]);
            let mut next = Vec::new();
            if let Some(here) = here {
                next.extend(ends[*node].map(|to| (nodes.len(), parts(here, to))));
                let others = (0..nodes.len()).filter(|other| free(here, nodes[*other]));
                next.extend(others.map(|other| (other, parts(here, nodes[other]))));
            }
            next
        },
        |node| *node == nodes.len(),
    );
    found.map(|(_, length)| length as f64 / 1e9)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn nothing_is_run_into_on_the_way(scene in any_scene()) {
        let found = scene.course();
        for leg in &found.legs {
            is_legal(&scene, leg)?;
        }
        let from = found.legs.first().map_or(found.start, Stride::from);
        prop_assert_eq!(from, found.start);
        for pair in found.legs.windows(2) {
            let (end, next) = (pair[0].to(), pair[1].from());
            prop_assert!(end.at.distance_to(next.at).get() < 1e-8, "{:#?}", found);
            prop_assert!((end.facing - next.facing).shorter_way().abs().get() < 1e-6, "{:?}", found);
        }
    }

    #[test]
    fn it_goes_as_far_as_it_may_and_no_further(scene in any_scene()) {
        let found = scene.course();
        let travel: Inches = found.legs.iter().map(Stride::travel).sum();
        prop_assert!((found.travel - travel).abs().get() < 1e-9 && found.travel <= scene.upto);
        prop_assert!(found.stopped_by.is_some() || found.travel.is_about(scene.upto), "{:?}", found);
        prop_assert!(found.start.at == scene.block.pose.at);
    }

    #[test]
    fn in_the_mirror_it_is_the_same_mirrored(scene in any_scene()) {
        let (one, other) = (scene.course(), scene.mirrored().course());
        let end = one.end().at;
        prop_assert!(other.end().at.distance_to(Point::new(48.0 - end.x, end.y)).get() < 1e-4, "{one:?} {other:?}");
        prop_assert_eq!((one.stopped_by, &one.round), (other.stopped_by, &other.round), "{:?} {:?}", one, other);
    }

    #[test]
    fn turned_by_any_angle_it_is_the_same_turned(
        scene in any_scene(),
        by in 0.0..360.0f64,
    ) {
        let (one, other) = (scene.in_the_open(), scene.turned(Degrees::new(by)).in_the_open());
        let end = Pose::new(one.end().at, Degrees::ZERO).turned_about(Point::new(224.0, 224.0), Degrees::new(by));
        prop_assert!(other.end().at.distance_to(end.at).get() < 1e-4, "{one:?} {other:?}");
        prop_assert_eq!((one.stopped_by, &one.round), (other.stopped_by, &other.round), "{:?} {:?}", one, other);
    }

    #[test]
    fn the_order_of_obstacles_changes_nothing(scene in any_scene()) {
        let mut turned = scene.clone();
        turned.obstacles.reverse();
        turned.obstacles.iter_mut().for_each(|stops| stops.ground.reverse());
        let (one, other) = (scene.course(), turned.course());
        prop_assert_eq!((one.start, one.travel, one.end()), (other.start, other.travel, other.end()));
    }

    #[test]
    fn an_obstacle_never_shortens_the_way(scene in scenes()) {
        prop_assume!(is_open(&scene));
        let all = inflated(&scene);
        let middle = Shape::point(scene.block.pose.at);
        let goal: Vec<Shape> = scene.goal.ground.iter().map(outlined).collect();
        let mut before = nearest(&[middle], &goal).map_or(0.0, |nearest| nearest.gap.get());
        for count in 0..=all.len() {
            match length(&scene, &all[..count]) {
                Some(length) => {
                    prop_assert!(length >= before - TOLERANCE.get(), "{length} after {before}");
                    before = length;
                }
                None => before = f64::INFINITY,
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn no_way_along_corners_is_shorter(scene in scenes()) {
        let scene = Scene { obstacles: scene.obstacles.into_iter().take(3).collect(), ..scene };
        prop_assume!(is_open(&scene));
        match (length(&scene, &inflated(&scene)), by_brute_force(&scene)) {
            (Some(exact), Some(other)) => {
                prop_assert!(other > exact - 1e-4 && other < exact * 1.002 + 1e-4, "{exact}, but {other}");
            }
            (None, other) => prop_assert_eq!(other, None),
            // A gap may be just wide enough, but not for the corners.
            (Some(_), None) => {}
        }
    }
}

#[test]
fn hundreds_of_rocks_are_no_trouble() {
    // A ring of rocks with one gap on the far side, in a field of others.
    let rock = |x: f64, y: f64| {
        let pose = Pose::new(Point::new(x, y), Degrees::new(x * 37.0 + y * 11.0));
        let rect = Rect { pose, width: Inches::new(0.8), depth: Inches::new(0.8) };
        Stops { ground: vec![rect.into()], clear: None }
    };
    let middle = Point::new(24.0, 24.0);
    let ring = (0..110).map(|step| on_rim(middle, 18.0, 200.0 + 3.0 * f64::from(step)));
    let field = (0..200).map(|step| on_rim(middle, 19.5 + f64::from(step % 4), 1.8 * f64::from(step)));
    let obstacles: Vec<Stops> = ring.chain(field).map(|at| rock(at.x, at.y)).collect();
    let one = Inches::new(1.0);
    let pose = Pose::new(middle + Vector::new(0.0, -4.0), Degrees::ZERO);
    let block = Block { pose, width: one, depth: one, files: 4, models: 8 };
    let ground = vec![Shape::Disc { centre: Point::new(24.0, 47.0), radius: one / 2.0 }];
    let goal = Goal { ground, stands: true, clear: None };
    let found = course(&block, &goal, &obstacles, &board(), Inches::new(200.0));
    assert!(found.stopped_by.is_some() && found.travel < Inches::new(200.0), "{found:?}");
}

#[test]
fn a_piece_that_comes_upon_the_goal_ends_there_either_way() {
    // The last piece lies along the outline of an oval that stands beside the goal; in the mirror it is taken in backwards.
    let outline = |corners: [(f64, f64); 4]| Shape::convex(corners.map(|(x, y)| Point::new(x, y)));
    let goal = outline([
        (26.69585626864859, 45.018278471610465),
        (25.015009103273684, 44.242139934982525),
        (26.354381768425597, 41.34152278822638),
        (28.035228933800504, 42.11766132485432),
    ]);
    let rock = outline([
        (28.087348920454964, 20.599956762566503),
        (26.34429243954351, 21.182792591172436),
        (26.18573374734693, 20.708599443679866),
        (27.928790228258386, 20.125763615073932),
    ]);
    let oval = Shape::Oval {
        centre: Point::new(24.371508915081748, 38.171202194602216),
        facing: Degrees::new(182.35663467320765),
        half_width: Inches::new(0.7669513379134377),
        half_depth: Inches::new(2.884265399212988),
    };
    let length = |there: fn(&Shape) -> Shape, x: f64| {
        let start = Point::new(x, 4.0);
        let obstacles = [(&rock, 0.687, 0), (&oval, 1.687, 1)].map(|(shape, away, of)| {
            let shape = there(shape);
            Inflated::new(&shape, away, 1e-9, of).up_to(std::slice::from_ref(&shape), &[Shape::point(start)])
        });
        let pose = Pose::new(start, Degrees::ZERO);
        shortest(pose, &[there(&goal)], &obstacles, Inner::new(board(), 0.687, start)).map(|path| path.length)
    };
    let (one, other) = (length(Shape::clone, 25.096408597317524), length(mirrored, 22.903591402682476));
    let (one, other) = (one.expect("there is a way"), other.expect("there is a way"));
    assert!((one - other).abs() < 1e-9 && one < 37.5, "{one} {other}");
}
