//! A loose model: its base, where the middle of it stands, which way it faces, and how far it may go.

use onset_geometry::{Degrees, Inches, Point, Pose, Rect, Shape};
use serde::{Deserialize, Serialize};

/// The outline of a base, seen from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Base {
    /// A disc.
    Round {
        /// Its diameter.
        across: Inches,
    },
    /// An ellipse.
    Oval {
        /// From side to side.
        width: Inches,
        /// From front to rear.
        depth: Inches,
    },
    /// A rectangle.
    Rect {
        /// From side to side.
        width: Inches,
        /// From front to rear.
        depth: Inches,
    },
}

impl Base {
    /// The ground that it covers with its middle here, facing there.
    pub fn shape(&self, at: Point, facing: Degrees) -> Shape {
        match *self {
            Base::Round { across } => Shape::Disc { centre: at, radius: across / 2.0 },
            Base::Oval { width, depth } => {
                Shape::Oval { centre: at, facing, half_width: width / 2.0, half_depth: depth / 2.0 }
            }
            Base::Rect { width, depth } => {
                let pose = Pose::new(at, facing).advanced(depth / 2.0);
                Shape::from(Rect { pose, width, depth })
            }
        }
    }

    /// Whether it makes no difference which way it faces.
    pub fn is_round(&self) -> bool {
        matches!(self, Base::Round { .. })
    }
}

/// A model of the unit that charges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// Its base.
    pub base: Base,
    /// The middle of its base.
    pub at: Point,
    /// The way it faces.
    pub facing: Degrees,
    /// How long its path may be.
    pub allowance: Inches,
}

impl Model {
    /// The ground that it covers.
    pub fn shape(&self) -> Shape {
        self.base.shape(self.at, self.facing)
    }

    /// The same model elsewhere.
    #[must_use]
    pub fn at(&self, at: Point, facing: Degrees) -> Self {
        Model { at, facing, ..*self }
    }
}
