//! Laws: a table that is moved, turned or mirrored gives the same; more in the way is never better; a longer reach never
//! worse.

use onset_geometry::{Board, Degrees, Facing, Inches, Point, Pose, Shape, Vector};
use onset_manoeuvre::{Block, Closing, Counting, Found, Other, Table, Terms, Unfound, solve};

use super::compare::WHEEL;
use super::dice::Dice;
use super::scatter::{add, any_other};
use super::scene::Scene;

/// Mirrored, then turned about (0, 0), then moved.
#[derive(Clone, Copy, Debug)]
struct Carried {
    mirrored: bool,
    by: Degrees,
    shift: Vector,
}

impl Carried {
    fn point(&self, at: Point) -> Point {
        let at = if self.mirrored { Point::new(-at.x, at.y) } else { at };
        at.turned_about(Point::new(0.0, 0.0), self.by) + self.shift
    }

    fn block(&self, block: &Block) -> Block {
        let facing = if self.mirrored { -block.pose.facing } else { block.pose.facing };
        block.at(Pose::new(self.point(block.pose.at), (facing + self.by).normalised()))
    }

    fn shape(&self, shape: &Shape) -> Shape {
        let mut corners: Vec<Point> = shape.corners().iter().map(|corner| self.point(*corner)).collect();
        if self.mirrored {
            corners.reverse();
        }
        Shape::Convex(corners)
    }

    fn scene(&self, scene: &Scene, board: Board) -> Scene {
        let table = &scene.table;
        let other = |other: &Other| Other {
            kind: other.kind,
            ground: other.ground.iter().map(|shape| self.shape(shape)).collect(),
        };
        let declared = match (self.mirrored, scene.terms.declared) {
            (true, Some(Facing::Left)) => Some(Facing::Right),
            (true, Some(Facing::Right)) => Some(Facing::Left),
            (_, facing) => facing,
        };
        let (charger, target) = (self.block(&table.charger), self.block(&table.target));
        Scene {
            table: Table { board, charger, target, others: table.others.iter().map(other).collect() },
            terms: Terms { declared, ..scene.terms.clone() },
        }
    }
}

type Answer = Result<Found, Unfound>;

/// What a carried table has that is not the same, if anything.
pub fn carried(scene: &Scene, answer: &Answer, dice: &mut Dice) -> Option<(Scene, String)> {
    let (width, height) = (scene.table.board.width, scene.table.board.height);
    let mirrored = dice.one_in(2);
    let quarter = dice.whole(u32::from(!mirrored), 3);
    let by = Degrees::new(90.0 * f64::from(quarter));
    // Whatever lies below or left of the table's corner after the turn is moved back.
    let plain = Carried { mirrored, by, shift: Vector::ZERO };
    let far = [Point::new(0.0, 0.0), Point::new(width.get(), height.get())].map(|at| plain.point(at));
    let shift = Vector::new(-far[0].x.min(far[1].x), -far[0].y.min(far[1].y));
    let board = if quarter.is_multiple_of(2) { Board::new(width, height) } else { Board::new(height, width) };
    let there = Carried { shift, ..plain }.scene(scene, board);
    let complaint = differs(scene, answer, &there, &solve(&there.table, &there.terms));
    if complaint.is_some() {
        return complaint.map(|complaint| (scene.clone(), format!("{plain:?}: {complaint}")));
    }
    let board = Board::new(Inches::new(300.0), Inches::new(300.0));
    let middle = Carried { mirrored: false, by: Degrees::ZERO, shift: Vector::new(120.0, 120.0) };
    let here = middle.scene(scene, board);
    let by = Degrees::new(dice.within(0.0, 360.0));
    let shift = Point::new(150.0, 150.0) - Point::new(36.0, 24.0).turned_about(Point::new(0.0, 0.0), by);
    let turned = Carried { mirrored: false, by, shift };
    let there = turned.scene(scene, board);
    let (one, other) = (solve(&here.table, &here.terms), solve(&there.table, &there.terms));
    let complaint = differs(&here, &one, &there, &other);
    complaint.map(|complaint| (here, format!("{turned:?}: {complaint}")))
}

/// Whether whoever aligned turned by so nearly a quarter that the tolerance leaves open where, along the side, they met.
fn glances(answer: &Answer) -> bool {
    answer.as_ref().is_ok_and(|found| (found.turned.get().abs() - 90.0).abs() < 1e-3)
}

fn differs(scene: &Scene, one: &Answer, there: &Scene, other: &Answer) -> Option<String> {
    let same = match (one, other) {
        _ if glances(one) || glances(other) => true,
        (Err(one), Err(other)) => one.at_the_door == other.at_the_door,
        (Ok(one), Ok(other)) => {
            let counts = |found: &Found| (found.closing, found.charger_models, found.target_models);
            // Only the models that count are asked for.
            let of = |terms: &Terms, found: &Found| match terms.counting {
                Counting::Charger => (found.closing, found.charger_models, 0),
                Counting::Both => counts(found),
            };
            of(&scene.terms, one) == of(&there.terms, other)
                && (Some(one.struck) == scene.terms.declared) == (Some(other.struck) == there.terms.declared)
                && (one.way.wheeled().radians() - other.way.wheeled().radians()).abs() <= WHEEL
                && (one.cost - other.cost).abs().get() <= 1e-6 * 4.0
        }
        _ => false,
    };
    (!same).then(|| format!("{one:?}\nthere: {other:?}\n{}and here:", there.text()))
}

/// What of an added obstacle, or of a longer reach, breaks the laws, if anything.
pub fn ordered(scene: &Scene, dice: &mut Dice) -> Option<(Scene, String)> {
    let mut scene = scene.clone();
    scene.terms.closing = vec![Closing::Charger, Closing::Fewer];
    let answer = solve(&scene.table, &scene.terms);
    let mut more = scene.clone();
    let other = any_other(dice, &scene.table);
    if add(&mut more.table, other) {
        let after = solve(&more.table, &more.terms);
        if let Some(complaint) = better(&scene, &answer, &after) {
            return Some((scene, format!("with {:?} added: {complaint}", more.table.others.last())));
        }
    }
    let reach = scene.terms.reach?;
    let mut longer = scene.clone();
    longer.terms.reach = Some(reach + Inches::new(dice.often_on(0.5, 0.0, 6.0)));
    let after = solve(&longer.table, &longer.terms);
    better(&longer, &after, &answer)
        .map(|complaint| (scene, format!("with {:?}: {complaint}", longer.terms.reach)))
}

/// Whether what has less room is better than what has more.
fn better(scene: &Scene, more: &Answer, less: &Answer) -> Option<String> {
    let is_better = match (more, less) {
        _ if glances(more) || glances(less) => false,
        (_, Err(_)) => false,
        (Err(more), Ok(less)) => Some(less.struck) == scene.terms.declared || !more.at_the_door,
        (Ok(more), Ok(less)) => {
            let [first, second] = [more, less].map(|found| {
                let models = scene.terms.counting.of(found.charger_models, found.target_models);
                (Some(found.struck) == scene.terms.declared, models, found.way.wheeled().radians())
            });
            match (first.0, second.0) {
                (true, false) => false,
                (false, true) => true,
                _ => second.1 > first.1 || second.1 == first.1 && second.2 < first.2 - WHEEL,
            }
        }
    };
    is_better.then(|| format!("{more:?}\nwith less room: {less:?}"))
}
