//! Tables to time the solver on: five files on five, ten models a side, from a fixed seed.

#[path = "../../tests/support/dice.rs"]
#[allow(dead_code, reason = "shared with the proofs, which draw more")]
mod dice;

use onset_geometry::{Board, Degrees, Facing, Inches, Point, Pose, Shape, any_overlap};
use onset_manoeuvre::{Block, Closing, Counting, Kind, Other, Table, Terms, WheelCost};

use self::dice::Dice;

/// The seed of every table.
const SEED: u64 = 20;

/// The side of a base, in inches: 25 mm.
const BASE: f64 = 25.0 / 25.4;

/// What is asked of the solver on every table: a name for it, and the terms.
pub fn families() -> [(&'static str, Terms); 2] {
    let free = Terms {
        reach: None,
        wheel_cost: WheelCost::Free,
        wheels: 1,
        most_wheel: Degrees::new(90.0),
        wheel_first: false,
        slow: None,
        declared: Some(Facing::Front),
        counting: Counting::Both,
        maximise: true,
        clear: None,
        apart: None,
        closing: vec![Closing::Charger, Closing::Target, Closing::Fewer],
        work_round: true,
    };
    let paid = Terms {
        reach: Some(Inches::new(14.0)),
        wheel_cost: WheelCost::Arc,
        most_wheel: Degrees::new(180.0),
        counting: Counting::Charger,
        closing: vec![Closing::Charger, Closing::Target, Closing::AsTheyMet],
        ..free.clone()
    };
    [("free wheel", free), ("paid by arc", paid)]
}

/// So many tables, each with so many obstacles within reach and so many out of it. The two units stand alike in all of them,
/// whatever else does.
pub fn tables(count: usize, within_reach: usize, out_of_reach: usize) -> Vec<Table> {
    let mut units = Dice::new(SEED);
    let mut others = Dice::new(SEED + 1);
    let table = |_| {
        let (charger, target) = pair(&mut units);
        let board = Board::new(Inches::new(144.0), Inches::new(144.0));
        let mut table = Table { board, charger, target, others: Vec::new() };
        while table.others.len() < within_reach {
            let other = near(&mut others);
            let is_apart = |block: &Block| !any_overlap(&block.shapes(), &other.ground);
            if is_apart(&table.charger) && is_apart(&table.target) {
                table.others.push(other);
            }
        }
        table.others.extend((0..out_of_reach).map(far));
        table
    };
    (0..count).map(table).collect()
}

/// The charger and, three to nine inches ahead of it and up to 40 degrees askew, the target.
fn pair(dice: &mut Dice) -> (Block, Block) {
    let charger = block(Point::new(36.0, 24.0), 0.0, 5, 10);
    loop {
        let (far, aside) = (dice.within(3.0, 9.0), Degrees::new(dice.within(-40.0, 40.0)));
        let facing = 180.0 + dice.within(-40.0, 40.0);
        let target = block(charger.pose.at + aside.heading() * far, facing, 5, 10);
        if !any_overlap(&charger.shapes(), &target.shapes()) {
            return (charger, target);
        }
    }
}

/// A block of up to eight models, where the charger could come upon it.
fn near(dice: &mut Dice) -> Other {
    let at = Point::new(dice.within(20.0, 52.0), dice.within(18.0, 44.0));
    let block = block(at, dice.within(0.0, 360.0), dice.whole(1, 4), dice.whole(1, 8));
    Other { kind: dice.one_of(&[Kind::Enemy, Kind::Friend, Kind::Solid]), ground: block.shapes() }
}

/// One of many blocks in rows, further off than any charge goes.
fn far(number: usize) -> Other {
    let at = Point::new(5.0 + 2.5 * (number % 50) as f64, 80.0 + 2.5 * (number / 50) as f64);
    Other { kind: Kind::Friend, ground: block(at, 0.0, 2, 4).shapes() }
}

fn block(at: Point, facing: f64, files: u32, models: u32) -> Block {
    let (base, pose) = (Inches::new(BASE), Pose::new(at, Degrees::new(facing)));
    Block { pose, width: base, depth: base, files, models }
}

/// The two blocks of a table as shapes: how far apart they are is asked to compare machines with.
pub fn apart(table: &Table) -> (Vec<Shape>, Vec<Shape>) {
    (table.charger.shapes(), table.target.shapes())
}
