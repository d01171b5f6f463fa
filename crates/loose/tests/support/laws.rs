//! The same table moved, turned or mirrored.

use onset_geometry::{Board, Degrees, Inches, Point, Shape, Vector};
use onset_loose::{Found, Model, Table, Unfound};

/// The table seen in a mirror that stands up the board.
pub fn mirrored(table: &Table) -> Table {
    let wide = table.board.width.get();
    let point = |at: Point| Point::new(wide - at.x, at.y);
    let shape = |shape: &Shape| match shape {
        Shape::Convex(corners) => Shape::Convex(corners.iter().rev().map(|at| point(*at)).collect()),
        Shape::Disc { centre, radius } => Shape::Disc { centre: point(*centre), radius: *radius },
        Shape::Oval { centre, facing, half_width, half_depth } => Shape::Oval {
            centre: point(*centre),
            facing: (-*facing).normalised(),
            half_width: *half_width,
            half_depth: *half_depth,
        },
    };
    mapped(table, table.board, |model| model.at(point(model.at), (-model.facing).normalised()), shape)
}

/// The table moved and turned about its middle, on a board so large that no edge matters, as it does on none of both.
pub fn turned(table: &Table, by: f64) -> Table {
    let far = Vector::new(100.0, 100.0);
    let middle = Point::new(table.board.width.get() / 2.0, table.board.height.get() / 2.0);
    let by = Degrees::new(by);
    let board = Board::new(Inches::new(300.0), Inches::new(300.0));
    let model =
        |model: &Model| model.at(model.at.turned_about(middle, by) + far, (model.facing + by).normalised());
    mapped(table, board, model, |shape| shape.turned_about(middle, by).translated(far))
}

fn mapped(
    table: &Table,
    board: Board,
    model: impl Fn(&Model) -> Model,
    shape: impl Fn(&Shape) -> Shape,
) -> Table {
    let units =
        |units: &[Vec<Shape>]| units.iter().map(|models| models.iter().map(&shape).collect()).collect();
    Table {
        board,
        unit: table.unit.iter().map(model).collect(),
        targets: units(&table.targets),
        enemies: units(&table.enemies),
        friends: units(&table.friends),
        terrain: units(&table.terrain),
    }
}

/// Whether two answers serve the same, however the table lies. How far the unit goes for that is the least only of what is tried.
pub fn is_same(one: &Result<Found, Unfound>, other: &Result<Found, Unfound>) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => one.served == other.served && one.most == other.most,
        (Err(one), Err(other)) => one == other,
        _ => false,
    }
}
