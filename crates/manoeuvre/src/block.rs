//! A block: models in ranks and files that move as one, the last rank perhaps incomplete.

use onset_geometry::{Inches, Point, Pose, Rect, Shape};
use serde::{Deserialize, Serialize};

/// Models in ranks and files. Each takes a rectangle, a round base its diameter square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// The middle of the front edge, and the way it faces.
    pub pose: Pose,
    /// The width of one model's base.
    pub width: Inches,
    /// The depth of one model's base.
    pub depth: Inches,
    /// Models in a full rank, at least one.
    pub files: u32,
    /// Models in all.
    pub models: u32,
}

impl Block {
    /// How many models stand in each rank, front to rear.
    pub fn ranks(&self) -> impl Iterator<Item = u32> + use<> {
        let (models, files) = (self.models, self.files);
        (0..models.div_ceil(files)).map(move |rank| files.min(models - rank * files))
    }

    /// Models in the front rank.
    pub fn front_rank(&self) -> u32 {
        self.files.min(self.models)
    }

    /// The width of the front rank.
    pub fn frontage(&self) -> Inches {
        self.width * f64::from(self.front_rank())
    }

    /// The smallest rectangle around the block.
    pub fn outline(&self) -> Rect {
        let ranks = self.models.div_ceil(self.files);
        Rect { pose: self.pose, width: self.frontage(), depth: self.depth * f64::from(ranks) }
    }

    /// The ground that it covers: one rectangle of full ranks and one of what is left in the last rank, which stands in the
    /// middle behind them (assumed).
    pub fn ground(&self) -> Vec<Rect> {
        let (full, rest) = (self.models / self.files, self.models % self.files);
        let mut ground = Vec::with_capacity(2);
        if full > 0 {
            let (width, depth) = (self.width * f64::from(self.files), self.depth * f64::from(full));
            ground.push(Rect { pose: self.pose, width, depth });
        }
        if rest > 0 {
            let pose = self.pose.advanced(-(self.depth * f64::from(full)));
            ground.push(Rect { pose, width: self.width * f64::from(rest), depth: self.depth });
        }
        ground
    }

    /// The ground as shapes.
    pub fn shapes(&self) -> Vec<Shape> {
        self.ground().into_iter().map(Shape::from).collect()
    }

    /// The middle of each model, front rank first, from left to right.
    pub fn middles(&self) -> Vec<Point> {
        let (width, depth) = (self.width.get(), self.depth.get());
        let (ahead, right) = (self.pose.heading(), self.pose.right());
        let mut middles = Vec::with_capacity(self.models as usize);
        for (rank, models) in self.ranks().enumerate() {
            for file in 0..models {
                let across = (f64::from(file) + 0.5 - f64::from(models) / 2.0) * width;
                middles.push(self.pose.at + right * across - ahead * ((rank as f64 + 0.5) * depth));
            }
        }
        middles
    }

    /// The rectangle of each model, front rank first, from left to right.
    pub fn cells(&self) -> Vec<Rect> {
        let (width, depth, facing) = (self.width, self.depth, self.pose.facing);
        let cell = |middle: Point| {
            let pose = Pose { at: middle, facing }.advanced(depth / 2.0);
            Rect { pose, width, depth }
        };
        self.middles().into_iter().map(cell).collect()
    }

    /// The same block in another pose.
    #[must_use]
    pub fn at(&self, pose: Pose) -> Self {
        Block { pose, ..*self }
    }
}
