//! Random tables: two units, and others that are often in the way but overlap nobody at the start.

use onset_geometry::{
    Board, Degrees, Facing, HAIR, Inches, Point, Pose, Rect, Shape, Vector, any_overlap, nearest,
};
use onset_manoeuvre::{Block, Closing, Counting, Kind, Other, Table, Terms, WheelCost};

use super::dice::Dice;
use super::scene::Scene;

/// The table's size, in inches.
const SIZE: (f64, f64) = (72.0, 48.0);

/// A random table with random terms.
pub fn scattered(dice: &mut Dice) -> Scene {
    loop {
        let board = Board::new(Inches::new(SIZE.0), Inches::new(SIZE.1));
        let mut charger = any_block(dice);
        let mut target = any_block(dice);
        charger.pose = Pose::new(any_place(dice), any_facing(dice));
        let before = charger.pose.advanced(Inches::new(dice.often_on(0.5, 0.5, 14.0)));
        let aside = Inches::new(dice.often_on(0.5, -9.0, 9.0));
        let facing = before.facing + Degrees::new(180.0) + any_slant(dice);
        target.pose = Pose::new(before.sidestepped(aside).at, facing);
        if dice.one_in(3) {
            // Another side of it looks at the charger.
            let side = dice.one_of(&[Facing::Left, Facing::Right, Facing::Rear]);
            let back = target.outline().depth;
            target.pose.facing -= side.turn();
            target.pose = target.pose.advanced(if dice.one_in(2) { Inches::ZERO } else { back });
        }
        let terms = any_terms(dice, &charger, &target);
        let mut scene = Scene { table: Table { board, charger, target, others: Vec::new() }, terms };
        if !stands(&scene.table) {
            continue;
        }
        for _ in 0..dice.whole(0, 8) {
            let other = any_other(dice, &scene.table);
            add(&mut scene.table, other);
        }
        return scene;
    }
}

/// Adds what overlaps nobody, and is no enemy that the charger touches.
pub fn add(table: &mut Table, other: Other) -> bool {
    let is_apart = |ground: &[Shape], gap: Inches| {
        nearest(ground, &other.ground).is_none_or(|closest| closest.gap >= gap)
            && !any_overlap(ground, &other.ground)
    };
    let gap = if other.kind == Kind::Enemy { HAIR * 2.0 } else { Inches::ZERO };
    let fits = is_apart(&table.charger.shapes(), gap)
        && is_apart(&table.target.shapes(), Inches::ZERO)
        && other.ground.iter().all(|shape| table.board.contains(shape));
    if fits {
        table.others.push(other);
    }
    fits
}

/// Whether both units stand on the table and apart.
pub fn stands(table: &Table) -> bool {
    let (ours, theirs) = (table.charger.shapes(), table.target.shapes());
    let all_on = ours.iter().chain(&theirs).all(|shape| table.board.contains(shape));
    all_on && nearest(&ours, &theirs).is_some_and(|closest| closest.gap.get() > 0.01)
}

/// A block of any size, at no place yet.
pub fn any_block(dice: &mut Dice) -> Block {
    let (width, depth) = dice.one_of(&[
        (20.0, 20.0),
        (25.0, 25.0),
        (40.0, 40.0),
        (50.0, 50.0),
        (25.0, 50.0),
        (100.0, 100.0),
        (25.4, 25.4),
    ]);
    let most = if width > 60.0 { 3 } else { 10 };
    let files = dice.whole(1, most);
    let models = files * dice.whole(1, 3) + if dice.one_in(2) { dice.whole(0, files - 1) } else { 0 };
    let models = if dice.one_in(6) { dice.whole(1, files) } else { models };
    let pose = Pose::default();
    Block { pose, width: Inches::from_mm(width), depth: Inches::from_mm(depth), files, models }
}

fn any_place(dice: &mut Dice) -> Point {
    let (margin, step) = if dice.one_in(3) { (1.0, 0.5) } else { (16.0, 1.0) };
    Point::new(dice.often_on(step, margin, SIZE.0 - margin), dice.often_on(step, margin, SIZE.1 - margin))
}

fn any_facing(dice: &mut Dice) -> Degrees {
    Degrees::new(match dice.whole(0, 2) {
        0 => 0.0,
        1 => 90.0 * f64::from(dice.whole(0, 3)),
        _ => dice.within(0.0, 360.0),
    })
}

fn any_slant(dice: &mut Dice) -> Degrees {
    Degrees::new(match dice.whole(0, 3) {
        0 => 0.0,
        1 => dice.one_of(&[-60.0, -45.0, -30.0, 15.0, 30.0, 45.0, 60.0]),
        _ => dice.within(-60.0, 60.0),
    })
}

/// Terms of one of the families.
pub fn any_terms(dice: &mut Dice, charger: &Block, target: &Block) -> Terms {
    let declared = if dice.one_in(5) { dice.one_of(&Facing::ALL) } else { faced(charger, target) };
    let free = Terms {
        reach: None,
        wheel_cost: WheelCost::Free,
        wheels: 1,
        most_wheel: Degrees::new(90.0),
        slow: None,
        declared: Some(declared),
        wheel_first: false,
        work_round: true,
        counting: Counting::Both,
        maximise: true,
        clear: None,
        apart: None,
        closing: vec![Closing::Charger, Closing::Target, Closing::Fewer],
    };
    let reach = Some(Inches::new(dice.often_on(0.5, 4.0, 20.0)));
    let closing = match dice.whole(0, 3) {
        0 => vec![Closing::Charger],
        1 => vec![Closing::Charger, Closing::Fewer],
        2 => vec![Closing::Charger, Closing::Target, Closing::AsTheyMet],
        _ => free.closing.clone(),
    };
    let free = Terms { clear: dice.one_in(8).then_some(Inches::new(dice.often_on(0.5, 0.5, 1.0))), ..free };
    match dice.whole(0, 4) {
        0 => Terms { apart: Some(Inches::new(0.01)), ..free },
        1 => Terms { reach, closing, ..free },
        2 => Terms { closing, ..free },
        3 => Terms {
            reach,
            wheel_cost: WheelCost::Arc,
            most_wheel: Degrees::new(dice.one_of(&[90.0, 180.0, 45.0])),
            counting: Counting::Charger,
            closing,
            ..free
        },
        _ => Terms { reach, wheel_cost: WheelCost::Chord, counting: Counting::Charger, closing, ..free },
    }
}

/// The side of the target that looks most at the charger.
fn faced(charger: &Block, target: &Block) -> Facing {
    let rect = target.outline();
    let to = charger.pose.at - rect.centre();
    let looks = |facing: &Facing| {
        let half = if facing.is_flank() { rect.width } else { rect.depth };
        rect.side(*facing).outward.dot(to) - half.get() / 2.0
    };
    let ahead = Facing::ALL.into_iter().max_by(|one, other| looks(one).total_cmp(&looks(other)));
    ahead.unwrap_or(Facing::Front)
}

/// Something in the way, or beside the target, or anywhere near.
pub fn any_other(dice: &mut Dice, table: &Table) -> Other {
    let kind = dice.one_of(&[Kind::Enemy, Kind::Friend, Kind::Solid]);
    let (from, to) = (table.charger.pose, table.target.pose);
    let along = from.at.towards(to.at, dice.within(-0.2, 1.3));
    let aside = (to.at - from.at).unit().perp_right() * dice.within(-7.0, 7.0);
    let at = along + aside;
    let like = dice.one_of(&[from.facing, to.facing]);
    let facing = if dice.one_in(2) { like } else { Degrees::new(dice.within(0.0, 360.0)) };
    let ground = match (kind, dice.whole(0, 3)) {
        (Kind::Solid, 0) => {
            let length = dice.within(0.2, 6.0);
            vec![Shape::line(at, at + facing.heading() * length)]
        }
        (Kind::Solid, 1) => {
            let corner = |by: f64, far: f64| at + (facing + Degrees::new(by)).heading() * far;
            let (one, other) = (dice.within(60.0, 170.0), dice.within(190.0, 300.0));
            let far = [dice.within(0.1, 2.0), dice.within(0.1, 2.0), dice.within(0.1, 2.0)];
            vec![Shape::convex([corner(0.0, far[0]), corner(one, far[1]), corner(other, far[2])])]
        }
        (Kind::Solid, 2) => {
            let (width, depth) = (Inches::new(dice.within(0.1, 3.0)), Inches::new(dice.within(0.1, 3.0)));
            vec![Rect { pose: Pose::new(at, facing), width, depth }.into()]
        }
        _ => {
            let block = any_block(dice).at(Pose::new(at, facing));
            beside(dice, table, block).shapes()
        }
    };
    Other { kind, ground }
}

/// Sometimes a block is put in line with the target, right beside it.
fn beside(dice: &mut Dice, table: &Table, block: Block) -> Block {
    if !dice.one_in(4) {
        return block;
    }
    let target = table.target;
    let half = (target.frontage() + block.frontage()) / 2.0;
    let gap = Inches::new(dice.one_of(&[0.0, 0.0, 0.25, 1.0, 2.0]));
    let aside = (half + gap) * dice.one_of(&[-1.0, 1.0]);
    let ahead = Inches::new(dice.one_of(&[0.0, 0.0, 0.5, -0.5, 1.0]));
    block.at(target.pose.sidestepped(aside).advanced(ahead))
}

/// Moves a shape along a direction until it touches some others, if it does; short of it by `short`.
pub fn pushed(shape: &Shape, direction: Vector, others: &[Shape], short: f64) -> Option<Shape> {
    let each = others.iter().filter_map(|other| onset_geometry::first_touch(shape, direction, other));
    let far = each.min()?;
    Some(shape.translated(direction * (far.get() - short)))
}
