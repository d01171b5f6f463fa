//! A unit as it stands now: what of it can change during the phase, and the ground that it covers.

use onset_geometry::{Point, Pose, Rect, Shape, Vector};
use onset_manoeuvre::Block;

use crate::{Base, Profile};

/// What becomes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It is on the table and in hand.
    Stands,
    /// It is on the table and flees.
    Fleeing,
    /// It was destroyed.
    Destroyed,
    /// It left the table and is lost.
    LeftTable,
    /// It has not come onto the table yet.
    Aside,
}

impl Fate {
    /// The word that reports use.
    pub fn word(self) -> &'static str {
        match self {
            Fate::Stands => "stands",
            Fate::Fleeing => "fleeing",
            Fate::Destroyed => "destroyed",
            Fate::LeftTable => "left-table",
            Fate::Aside => "in-reserve",
        }
    }
}

/// The part of a unit that changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// The middle of its front edge, and the way it faces.
    pub pose: Pose,
    /// How far loose models placed one by one have all moved from there.
    pub shift: Vector,
    /// Models left.
    pub models: u32,
    /// Wounds on the one model that is hurt but not gone.
    pub hurt: u32,
    /// What has become of it.
    pub fate: Fate,
}

impl Unit {
    /// The unit as the scenario describes it.
    pub fn at_start(profile: &Profile) -> Self {
        let is = |state: &str| profile.state.iter().any(|own| own == state);
        let fate = match (is("in-reserve"), is("fleeing")) {
            (true, _) => Fate::Aside,
            (false, true) => Fate::Fleeing,
            (false, false) => Fate::Stands,
        };
        Unit { pose: profile.pose, shift: Vector::ZERO, models: profile.models, hurt: 0, fate }
    }

    /// Whether it stands on the table at all.
    pub fn is_on_table(&self) -> bool {
        matches!(self.fate, Fate::Stands | Fate::Fleeing)
    }

    /// Takes wounds off: the hurt model first, then whole models. Returns how many models are lost.
    pub fn suffer(&mut self, wounds: u32, each: u32) -> u32 {
        let total = self.hurt.saturating_add(wounds);
        let lost = (total / each).min(self.models);
        self.models -= lost;
        self.hurt = if self.models == 0 { 0 } else { total % each };
        lost
    }

    /// The unit in ranks and files.
    pub fn in_ranks(&self, profile: &Profile) -> Block {
        Block {
            pose: self.pose,
            width: profile.base.width(),
            depth: profile.base.depth(),
            files: profile.files,
            models: self.models,
        }
    }

    /// How many models stand in the front rank.
    pub fn front_rank(&self, profile: &Profile) -> u32 {
        self.in_ranks(profile).front_rank()
    }

    /// The ground that a block covers, as one rectangle of full ranks and one of what is left in the last rank.
    pub fn block(&self, profile: &Profile) -> Vec<Rect> {
        self.in_ranks(profile).ground()
    }

    /// The smallest rectangle around the block.
    pub fn outline(&self, profile: &Profile) -> Rect {
        self.in_ranks(profile).outline()
    }

    /// The middle of each model's base, front rank first, from left to right.
    pub fn middles(&self, profile: &Profile) -> Vec<Point> {
        if let Some(positions) = &profile.positions {
            return positions.iter().take(self.models as usize).map(|at| *at + self.shift).collect();
        }
        self.in_ranks(profile).middles()
    }

    /// The rectangle that each model takes in a block, front rank first, from left to right.
    pub fn cells(&self, profile: &Profile) -> Vec<Rect> {
        let half = profile.base.depth() / 2.0;
        let (width, depth) = (profile.base.width(), profile.base.depth());
        let cell = |middle: Point| {
            let pose = Pose { at: middle, facing: self.pose.facing }.advanced(half);
            Rect { pose, width, depth }
        };
        self.middles(profile).into_iter().map(cell).collect()
    }

    /// The true base of each loose model.
    pub fn bases(&self, profile: &Profile) -> Vec<Shape> {
        match profile.base {
            Base::Rect { .. } => self.cells(profile).into_iter().map(Shape::from).collect(),
            Base::Round { diameter } => {
                let radius = diameter / 2.0;
                self.middles(profile).into_iter().map(|centre| Shape::Disc { centre, radius }).collect()
            }
            Base::Oval { width, depth } => {
                let (half_width, half_depth, facing) = (width / 2.0, depth / 2.0, self.pose.facing);
                let oval = |centre| Shape::Oval { centre, facing, half_width, half_depth };
                self.middles(profile).into_iter().map(oval).collect()
            }
        }
    }

    /// Puts the whole unit, in its ranks, where it now stands.
    pub fn place(&mut self, pose: Pose) {
        self.shift += pose.at - self.pose.at;
        self.pose = pose;
    }

    /// Moves the whole unit without turning it.
    pub fn shift(&mut self, by: Vector) {
        self.pose.at += by;
        self.shift += by;
    }
}
