//! Models in base contact.

use onset_geometry::{Bounds, Rect, Shape, TOLERANCE, distance};

use crate::Block;

/// By so much, in inches, a model may be further off than the block that it stands in: its corners are summed up otherwise.
const ROUNDING: f64 = 1e-9;

/// How many models of each of two blocks touch the other, corners included.
pub fn touching(one: &Block, other: &Block) -> (u32, u32) {
    let (ours, theirs) = (shapes(one), shapes(other));
    let mut touched = vec![false; theirs.len()];
    let mut touching = 0;
    for (cell, bounds) in &ours {
        let mut any = false;
        for ((other, their_bounds), is_touched) in theirs.iter().zip(&mut touched) {
            let near = TOLERANCE.get() + ROUNDING;
            let tells = !(any && *is_touched) && bounds.gap(*their_bounds) <= near;
            if tells && distance(cell, other).gap.get() <= near {
                (any, *is_touched) = (true, true);
            }
        }
        touching += u32::from(any);
    }
    (touching, touched.into_iter().filter(|is_touched| *is_touched).count() as u32)
}

fn shapes(block: &Block) -> Vec<(Shape, Bounds)> {
    let with_bounds = |cell: Rect| {
        let shape = Shape::from(cell);
        let bounds = shape.bounds();
        (shape, bounds)
    };
    block.cells().into_iter().map(with_bounds).collect()
}
