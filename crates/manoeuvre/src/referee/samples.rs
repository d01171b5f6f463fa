//! Tables laid out by hand for the referee's tests. Bases are an inch square, so that corners lie on whole inches.

use onset_geometry::{Board, Degrees, Facing, Inches, Point, Pose, Rect, Shape};

use super::{Fault, Verdict};
use crate::{Aligned, Block, Closing, Counting, Hand, Kind, Other, Step, Table, Terms, Way, WheelCost};

/// A block of inch-square bases whose front's middle is at (x, y).
pub fn block(x: f64, y: f64, facing: f64, files: u32, models: u32) -> Block {
    let pose = Pose::new(Point::new(x, y), Degrees::new(facing));
    Block { pose, width: Inches::new(1.0), depth: Inches::new(1.0), files, models }
}

/// A rectangle on the table whose front's middle is at (x, y).
pub fn rect(x: f64, y: f64, facing: f64, width: f64, depth: f64) -> Shape {
    let pose = Pose::new(Point::new(x, y), Degrees::new(facing));
    Rect { pose, width: Inches::new(width), depth: Inches::new(depth) }.into()
}

pub fn other(kind: Kind, ground: Shape) -> Other {
    Other { kind, ground: vec![ground] }
}

/// Four abreast and two deep at (24, 20), looking up; eight inches before it the like, looking down. Table 48 by 48.
pub fn table() -> Table {
    Table {
        board: Board::new(Inches::new(48.0), Inches::new(48.0)),
        charger: block(24.0, 20.0, 0.0, 4, 8),
        target: block(24.0, 28.0, 180.0, 4, 8),
        others: Vec::new(),
    }
}

/// Reach twelve, one wheel of up to 90 degrees at its arc, the front declared, the charger aligns.
pub fn terms() -> Terms {
    Terms {
        reach: Some(Inches::new(12.0)),
        wheel_cost: WheelCost::Arc,
        wheels: 1,
        most_wheel: Degrees::new(90.0),
        slow: None,
        declared: Some(Facing::Front),
        wheel_first: false,
        work_round: true,
        counting: Counting::Both,
        maximise: true,
        clear: None,
        apart: None,
        closing: vec![Closing::Charger],
    }
}

pub fn ahead(by: f64) -> Step {
    Step::Forward(Inches::new(by))
}

pub fn left(by: f64) -> Step {
    Step::Wheel { to: Hand::Left, by: Degrees::new(by) }
}

pub fn right(by: f64) -> Step {
    Step::Wheel { to: Hand::Right, by: Degrees::new(by) }
}

pub const CHARGER: Step = Step::Align(Aligned::Charger);
pub const TARGET: Step = Step::Align(Aligned::Target);
pub const NEITHER: Step = Step::Align(Aligned::Neither);

pub fn judge(table: &Table, terms: &Terms, steps: &[Step]) -> Verdict {
    super::judge(table, terms, &Way { steps: steps.to_vec() })
}

/// Every fault with its step and amount, rounded to a thousandth.
pub fn faults(verdict: &Verdict) -> Vec<(Fault, usize, f64)> {
    let rounded = |amount: f64| (amount * 1e3).round() / 1e3;
    verdict.breaches.iter().map(|breach| (breach.fault, breach.step, rounded(breach.amount))).collect()
}
