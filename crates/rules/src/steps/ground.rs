//! What ground costs: inches in difficult ground count for more than one.

use onset_geometry::{Inches, Shape, Span, blocked_at, blocked_turning};
use onset_manoeuvre::{Found, Gait, Hand, Stride};
use serde::Deserialize;

use crate::{Clause, Phase, TerrainKind, UnitId, steps::along};

/// Which inches of a move count as difficult.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// Those inside difficult ground.
    Inside,
    /// All of them, as soon as any is inside.
    All,
}

/// What crossing a linear obstacle does to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Obstacle {
    /// Nothing.
    Free,
    /// It halves the whole move.
    HalvesMove,
    /// It costs half the unit's Move.
    CostsHalfMove,
}

impl Obstacle {
    /// What crossing one leaves of a move of so many inches, for a unit of that Move.
    pub fn leaves(self, distance: Inches, movement: Inches) -> Inches {
        match self {
            Obstacle::Free => distance,
            Obstacle::HalvesMove => distance / 2.0,
            Obstacle::CostsHalfMove => (distance - movement / 2.0).max(Inches::ZERO),
        }
    }
}

/// What a straight charge costs, and what there is to pay it with.
#[derive(Clone, Debug, PartialEq)]
pub struct Price {
    /// The inches to go.
    pub travel: Inches,
    /// What they cost.
    pub cost: Inches,
    /// What there is to pay with.
    pub reach: Inches,
    /// What obstacles leave of it.
    pub left: Inches,
    /// The clauses by which the one or the other is not plain.
    pub clauses: Vec<Clause>,
}

impl Price {
    /// Whether it can be paid.
    pub fn is_paid(&self) -> bool {
        self.left.reaches(self.cost)
    }

    /// `14 ≥ 9`, `14, of which an obstacle leaves 7, < 8`, `14 ≥ 14, which 11 inches cost over this ground`.
    pub fn words(&self) -> String {
        let Price { travel, cost, reach, left, .. } = self;
        let sign = if self.is_paid() { '≥' } else { '<' };
        let has = match left < reach {
            true => format!("{reach}, of which an obstacle leaves {left},"),
            false => format!("{left}"),
        };
        match cost > travel {
            true => format!("{has} {sign} {cost}, which {travel} inches cost over this ground"),
            false => format!("{has} {sign} {cost}"),
        }
    }
}

/// The stretches of a straight advance on which some part of a unit's front is in difficult ground.
pub fn difficult(phase: &Phase, unit: UnitId, upto: Inches, counts: Counts) -> Vec<Span> {
    difficult_along(phase, unit, &straight(phase, unit, upto), counts)
}

/// The stretches of a course on which some part of a unit's front is in difficult ground.
pub fn difficult_along(phase: &Phase, unit: UnitId, legs: &[Stride], counts: Counts) -> Vec<Span> {
    let inside = along::stretches(phase, unit, TerrainKind::Difficult, legs);
    match counts {
        Counts::All if !inside.is_empty() => {
            vec![Span::new(Inches::ZERO, legs.iter().map(Stride::travel).sum())]
        }
        _ => inside,
    }
}

/// Whether a charge crosses terrain of a kind with some part of the charger's front, on one of its straights or in its wheel.
pub fn crossed(phase: &Phase, found: &Found, kind: TerrainKind) -> bool {
    let terrain = phase.field.terrain.iter().filter(|terrain| terrain.kind == kind);
    let pieces: Vec<Shape> = terrain.flat_map(|terrain| terrain.shape.pieces()).collect();
    let block = |pose| found.charger.at(pose);
    found.legs.iter().any(|leg| {
        let [left, right, ..] = block(leg.from).outline().corners();
        let front = Shape::line(left, right);
        match leg.how {
            Gait::Straight => {
                let way = leg.to.at - leg.from.at;
                let upto = Inches::new(way.length());
                pieces.iter().any(|piece| blocked_at(&front, way.unit(), piece, upto).is_some())
            }
            Gait::Wheel(hand) => {
                let corner = if hand == Hand::Left { left } else { right };
                let by = (leg.to.facing - leg.from.facing).shorter_way();
                let turned =
                    |piece| blocked_turning(&front, corner, by.get() > 0.0, piece, by.abs()).is_some();
                pieces.iter().any(turned)
            }
            Gait::Align(_) => false,
        }
    })
}

/// How far a course goes before it comes to terrain of a kind, if it does.
pub fn up_to_along(phase: &Phase, unit: UnitId, kind: TerrainKind, legs: &[Stride]) -> Option<Inches> {
    along::stretches(phase, unit, kind, legs).first().map(|span| span.from)
}

/// So far straight ahead of a unit.
pub fn straight(phase: &Phase, unit: UnitId, upto: Inches) -> [Stride; 1] {
    [Stride::Ahead { from: phase.unit(unit).pose, by: upto }]
}

/// What an advance of `distance` costs where each inch on the `slow` stretches costs `each`.
pub fn cost(distance: Inches, slow: &[Span], each: f64) -> Inches {
    let inside = |span: &Span| (span.to.min(distance) - span.from).max(Inches::ZERO);
    distance + slow.iter().map(inside).sum::<Inches>() * (each - 1.0)
}

/// How far an advance gets that may cost `budget`.
pub fn affordable(budget: Inches, slow: &[Span], each: f64) -> Inches {
    let mut reached = Inches::ZERO;
    let mut left = budget;
    for span in slow {
        let open = span.from - reached;
        if left <= open {
            return reached + left;
        }
        (reached, left) = (span.from, left - open);
        let inside = span.length() * each;
        if left <= inside {
            return reached + left / each;
        }
        (reached, left) = (span.to, left - inside);
    }
    reached + left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inches(number: f64) -> Inches {
        Inches::new(number)
    }

    #[test]
    fn difficult_ground_costs_double_only_inside() {
        let mud = [Span::new(inches(2.0), inches(5.0))];
        assert_eq!(cost(inches(1.0), &mud, 2.0), inches(1.0));
        assert_eq!(cost(inches(4.0), &mud, 2.0), inches(6.0));
        assert_eq!(cost(inches(8.0), &mud, 2.0), inches(11.0));
    }

    #[test]
    fn what_is_affordable_costs_the_budget() {
        let slow = [Span::new(inches(1.0), inches(3.0)), Span::new(inches(4.0), inches(9.0))];
        for budget in [0.0, 0.5, 1.0, 2.0, 5.0, 5.5, 6.0, 7.0, 14.0, 20.0] {
            let reached = affordable(inches(budget), &slow, 2.0);
            assert!(cost(reached, &slow, 2.0).is_about(inches(budget)), "{budget}");
        }
    }
}
