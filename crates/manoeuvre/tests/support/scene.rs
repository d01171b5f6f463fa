//! A table with its terms, and its text: Rust that can be pasted into a test.

use onset_geometry::{Point, Shape};
use onset_manoeuvre::{Block, Table, Terms};

/// What the solver is asked.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The table.
    pub table: Table,
    /// The terms.
    pub terms: Terms,
}

impl Scene {
    /// Everything as Rust.
    pub fn text(&self) -> String {
        let (table, terms) = (&self.table, &self.terms);
        let others: Vec<String> = table
            .others
            .iter()
            .map(|other| {
                let ground: Vec<String> = other.ground.iter().map(shape).collect();
                format!(
                    "        Other {{ kind: Kind::{:?}, ground: vec![{}] }},\n",
                    other.kind,
                    ground.join(", ")
                )
            })
            .collect();
        let reach = match terms.reach {
            Some(reach) => format!("Some(Inches::new({:?}))", reach.get()),
            None => "None".to_owned(),
        };
        let clear = match terms.clear {
            Some(clear) => format!("Some(Inches::new({:?}))", clear.get()),
            None => "None".to_owned(),
        };
        let declared = match terms.declared {
            Some(side) => format!("Some(Facing::{side:?})"),
            None => "None".to_owned(),
        };
        let closing: Vec<String> =
            terms.closing.iter().map(|closing| format!("Closing::{closing:?}")).collect();
        format!(
            "let table = Table {{\n    board: Board::new(Inches::new({:?}), Inches::new({:?})),\n    charger: {},\n    \
             target: {},\n    others: vec![\n{}    ],\n}};\nlet terms = Terms {{\n    reach: {reach},\n    \
             wheel_cost: WheelCost::{:?},\n    wheels: {},\n    most_wheel: Degrees::new({:?}),\n    wheel_first: false,\n    work_round: true,\n    slow: None,\n    \
             declared: {declared},\n    counting: Counting::{:?},\n    maximise: {},\n    clear: {clear},\n    \
             closing: vec![{}],\n}};\n",
            table.board.width.get(),
            table.board.height.get(),
            block(&table.charger),
            block(&table.target),
            others.concat(),
            terms.wheel_cost,
            terms.wheels,
            terms.most_wheel.get(),
            terms.counting,
            terms.maximise,
            closing.join(", "),
        )
    }
}

fn block(block: &Block) -> String {
    let (pose, width, depth) = (block.pose, block.width.get(), block.depth.get());
    format!(
        "Block {{ pose: Pose::new({}, Degrees::new({:?})), width: Inches::new({width:?}), depth: Inches::new({depth:?}), \
         files: {}, models: {} }}",
        point(pose.at),
        pose.facing.get(),
        block.files,
        block.models
    )
}

fn point(at: Point) -> String {
    format!("Point::new({:?}, {:?})", at.x, at.y)
}

fn shape(shape: &Shape) -> String {
    let corners: Vec<String> = shape.corners().iter().copied().map(point).collect();
    format!("Shape::Convex(vec![{}])", corners.join(", "))
}
