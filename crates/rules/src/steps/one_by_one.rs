//! The duties of a move of loose models: each model's, and those of the unit as a whole, for ends that are given.

use onset_geometry::{Inches, Shape, Vector, distance};

use crate::{Phase, UnitId, steps::common_move::gap};

/// Where the models of a unit begin a move, where they end it, and whom they charge.
pub struct Ends {
    starts: Vec<Shape>,
    ends: Vec<Shape>,
    targets: Vec<Vec<Shape>>,
}

/// A model that falls short of a duty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Short {
    /// The model's number, from 1.
    pub model: usize,
    /// How far from the nearest target it ends.
    pub gap: Inches,
}

impl Ends {
    /// Every model of the unit moved by the same vector.
    pub fn of_common_move(phase: &Phase, unit: UnitId, by: Vector, targets: &[UnitId]) -> Self {
        let starts = phase.unit(unit).bases(phase.profile(unit));
        let ends = starts.iter().map(|base| base.translated(by)).collect();
        Ends { starts, ends, targets: targets.iter().map(|target| phase.ground(*target)).collect() }
    }

    /// How many of the targets have a model end within so many inches of them.
    pub fn engaged_targets(&self, within: Inches) -> usize {
        let engaged = |target: &&Vec<Shape>| self.ends.iter().any(|end| within.reaches(gap_to(end, target)));
        self.targets.iter().filter(engaged).count()
    }

    /// Whether each model ends within `nearest` inches of another of its unit and within `farthest` of all of them.
    pub fn are_coherent(&self, nearest: Inches, farthest: Inches) -> bool {
        // The models that stand out furthest are compared first: they settle the matter for great units.
        let by = |along: Vector| {
            let reach = |end: &&Shape| end.extent(along);
            let outermost = self.ends.iter().max_by(|one, other| reach(one).total_cmp(&reach(other)));
            outermost.zip(self.ends.iter().min_by(|one, other| reach(one).total_cmp(&reach(other))))
        };
        let extremes = [Vector::new(1.0, 0.0), Vector::new(0.0, 1.0)];
        if extremes.into_iter().filter_map(by).any(|(one, other)| distance(one, other).gap.exceeds(farthest))
        {
            return false;
        }
        self.ends.iter().enumerate().all(|(place, one)| {
            let others = self.ends.iter().enumerate().filter(|(other, _)| *other != place);
            let gaps: Vec<Inches> = others.map(|(_, other)| distance(one, other).gap).collect();
            gaps.is_empty()
                || (gaps.iter().any(|gap| nearest.reaches(*gap))
                    && gaps.iter().all(|gap| farthest.reaches(*gap)))
        })
    }

    /// The first model that ends no closer to any target than it began.
    pub fn first_not_closer(&self) -> Option<Short> {
        self.models().find_map(|(model, start, end)| {
            let closer = |target: &Vec<Shape>| gap_to(start, target).exceeds(gap_to(end, target));
            let short = Short { model, gap: self.nearest_gap(end) };
            (!self.targets.iter().any(closer)).then_some(short)
        })
    }

    /// The first model that ends further than `near` inches from every target, though a move of `upto` inches of its own
    /// might bring it so near, as the crow flies.
    pub fn first_too_far(&self, near: Inches, upto: Inches) -> Option<Short> {
        self.models().find_map(|(model, start, end)| {
            let might = (upto + near).reaches(self.nearest_gap(start));
            let gap = self.nearest_gap(end);
            (might && !near.reaches(gap)).then_some(Short { model, gap })
        })
    }

    fn models(&self) -> impl Iterator<Item = (usize, &Shape, &Shape)> {
        self.starts.iter().zip(&self.ends).enumerate().map(|(place, (start, end))| (place + 1, start, end))
    }

    fn nearest_gap(&self, base: &Shape) -> Inches {
        self.targets.iter().map(|target| gap_to(base, target)).min().unwrap_or(Inches::ZERO)
    }
}

fn gap_to(base: &Shape, others: &[Shape]) -> Inches {
    gap(base, others).unwrap_or(Inches::ZERO)
}
