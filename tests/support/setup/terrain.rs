//! Random terrain: pieces of every kind about the middle of the table.

use onset_geometry::{Point, Polygon};
use onset_rules::{Terrain, TerrainKind};
use proptest::prelude::*;

use super::length::apart;

/// No terrain, or one or two pieces.
pub(super) fn terrains() -> BoxedStrategy<Vec<Terrain>> {
    let pieces = (prop::option::weighted(0.35, terrain(1)), prop::option::weighted(0.15, terrain(2)));
    pieces.prop_map(|(first, second)| first.into_iter().chain(second).collect()).boxed()
}

fn terrain(slot: u32) -> BoxedStrategy<Terrain> {
    let at = (apart(-9.0..9.0, 110 + slot), apart(-9.0..9.0, 120 + slot));
    let size = (apart(0.5..9.0, 130 + slot), apart(0.5..5.0, 140 + slot), apart(-2.0..2.0, 150 + slot));
    let kinds = [TerrainKind::Open, TerrainKind::Difficult, TerrainKind::Obstacle, TerrainKind::Impassable];
    let kind = prop::sample::select(kinds.to_vec());
    let drawn = (at, size, kind, any::<bool>(), any::<bool>());
    let terrain = drawn.prop_map(move |(at, size, kind, blocks_sight, notched)| {
        let ((x, y), (width, depth, slant)) = (at, size);
        // A square somewhat out of shape, drawn out to its size and pushed aside.
        let corner = |right: f64, up: f64| Point::new(x + width * right + slant * up, y + depth * up);
        let mut corners = vec![corner(0.0, 0.0), corner(1.0, 0.2), corner(1.0, 1.0), corner(0.0, 1.1)];
        if notched {
            // Not convex, as woods are not.
            corners.push(corner(0.4, 0.5));
        }
        let shape = Polygon::new(corners).expect("corners in a row, the notch inside of the others");
        Terrain { name: format!("terrain {slot}"), kind, blocks_sight, shape }
    });
    terrain.boxed()
}
