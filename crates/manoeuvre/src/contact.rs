//! Models in base contact.

use onset_geometry::{Rect, Shape, TOLERANCE, distance};

use crate::Block;

/// How many models of each of two blocks touch the other, corners included.
pub fn touching(one: &Block, other: &Block) -> (u32, u32) {
    let (ours, theirs) = (one.cells(), other.cells());
    (touched(&ours, &theirs), touched(&theirs, &ours))
}

fn touched(cells: &[Rect], others: &[Rect]) -> u32 {
    let others: Vec<Shape> = others.iter().copied().map(Shape::from).collect();
    let touches = |cell: &&Rect| {
        let cell = Shape::from(**cell);
        let near = |other: &&Shape| cell.bounds().gap(other.bounds()) <= TOLERANCE.get();
        others.iter().filter(near).any(|other| TOLERANCE >= distance(&cell, other).gap)
    };
    cells.iter().filter(touches).count() as u32
}
