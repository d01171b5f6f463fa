//! A way: the steps of a manoeuvre, one after another.

use onset_geometry::{Degrees, Inches, Pose, first_touch};
use serde::{Deserialize, Serialize};

use crate::{Block, Table};

/// A hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// The left.
    Left,
    /// The right.
    Right,
}

impl Hand {
    /// Both, the left first.
    pub const BOTH: [Hand; 2] = [Hand::Left, Hand::Right];

    /// 1 for the right and -1 for the left: a turn to this hand, clockwise.
    pub fn sign(self) -> f64 {
        match self {
            Hand::Left => -1.0,
            Hand::Right => 1.0,
        }
    }
}

/// Who turns when the units are brought flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aligned {
    /// The charger.
    Charger,
    /// The target.
    Target,
    /// Nobody: they stay as they met.
    Neither,
}

/// One step of a manoeuvre.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Step {
    /// Straight ahead.
    Forward(Inches),
    /// A wheel to a hand, about the front corner on that side; degrees of 0 and more.
    Wheel {
        /// To which hand.
        to: Hand,
        /// How far round.
        by: Degrees,
    },
    /// In contact, one unit turns about the point of contact until its side lies flush with the other's.
    Align(Aligned),
}

/// How a leg of a way is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gait {
    /// Straight on.
    Straight,
    /// A wheel to a hand.
    Wheel(Hand),
    /// A turn about the point of contact, by the unit that is named.
    Align(Aligned),
}

/// What one step makes of the unit that moves in it, from pose to pose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Leg {
    /// Where the unit stands before it.
    pub from: Pose,
    /// Where it stands after it.
    pub to: Pose,
    /// How it gets there.
    pub how: Gait,
}

/// The steps of a manoeuvre, in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Way {
    /// The steps.
    pub steps: Vec<Step>,
}

impl Way {
    /// Inches moved straight ahead.
    pub fn straight(&self) -> Inches {
        let each = self.steps.iter().map(|step| match step {
            Step::Forward(by) => *by,
            Step::Wheel { .. } | Step::Align(_) => Inches::ZERO,
        });
        each.sum()
    }

    /// Degrees wheeled on the way.
    pub fn wheeled(&self) -> Degrees {
        let each = self.steps.iter().map(|step| match step {
            Step::Wheel { by, .. } => by.get(),
            Step::Forward(_) | Step::Align(_) => 0.0,
        });
        Degrees::new(each.sum())
    }
}

/// How far straight ahead the charger first touches the target, after some steps; none where it never does.
pub fn ahead_to_target(table: &Table, steps: &[Step]) -> Option<Inches> {
    let moved = steps.iter().fold(table.charger, |block, step| match *step {
        Step::Forward(by) => block.at(block.pose.advanced(by)),
        Step::Wheel { to, by } => block.at(wheeled(&block, to, by)),
        Step::Align(_) => block,
    });
    let (ground, target, ahead) = (moved.shapes(), table.target.shapes(), moved.pose.heading());
    let pairs = ground.iter().flat_map(|one| target.iter().map(move |other| (one, other)));
    pairs.filter_map(|(one, other)| first_touch(one, ahead, other)).min()
}

/// Where a wheel of a block to a hand leaves it: it turns about the front corner on that side.
pub fn wheeled(block: &Block, to: Hand, by: Degrees) -> Pose {
    let [left, right, ..] = block.outline().corners();
    let corner = match to {
        Hand::Left => left,
        Hand::Right => right,
    };
    block.pose.turned_about(corner, by * to.sign())
}

#[cfg(test)]
mod tests {
    use onset_geometry::{Board, Point};

    use super::*;

    #[test]
    fn the_target_lies_ahead_of_where_the_steps_lead() {
        let block = |x: f64, y: f64, facing: f64| {
            let pose = Pose::new(Point::new(x, y), Degrees::new(facing));
            Block { pose, width: Inches::new(1.0), depth: Inches::new(1.0), files: 4, models: 8 }
        };
        let board = Board::new(Inches::new(48.0), Inches::new(48.0));
        let (charger, target) = (block(24.0, 20.0, 0.0), block(24.0, 28.0, 180.0));
        let table = Table { board, charger, target, others: Vec::new() };
        let forward = Step::Forward(Inches::new(3.0));
        assert_eq!(ahead_to_target(&table, &[]), Some(Inches::new(8.0)));
        assert_eq!(
            ahead_to_target(&table, &[forward, Step::Align(Aligned::Charger)]),
            Some(Inches::new(5.0))
        );
        let about = Step::Wheel { to: Hand::Left, by: Degrees::new(90.0) };
        assert_eq!(ahead_to_target(&table, &[forward, about]), None);
    }
}
