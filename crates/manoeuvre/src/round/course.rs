//! What is found: the legs that a unit goes, how far, and what stopped it.

use onset_geometry::{Degrees, Inches, Point, Pose};

/// What ends a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Met {
    /// The table's edge.
    Edge,
    /// What the course leads to.
    Goal,
    /// The obstacle at this place in the list.
    Obstacle(usize),
}

/// A part of a course. Round a corner the front's middle goes on a circle and the front turns with it, as in a wheel: the leg is
/// that arc itself and not a row of chords, so that the front's inner end stays on the corner to the last bit, no chord cuts
/// into it, and the way is as long as the trigonometry says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stride {
    /// Straight ahead.
    Ahead {
        /// Where it begins.
        from: Pose,
        /// How far it goes.
        by: Inches,
    },
    /// Round a point; about the front's middle itself it is a turn on the spot.
    Bend {
        /// Where it begins.
        from: Pose,
        /// The point that it goes round.
        about: Point,
        /// How far round, clockwise where positive.
        by: Degrees,
    },
}

impl Stride {
    /// Where it begins.
    pub fn from(&self) -> Pose {
        match *self {
            Stride::Ahead { from, .. } | Stride::Bend { from, .. } => from,
        }
    }

    /// How far the front's middle goes.
    pub fn travel(&self) -> Inches {
        match *self {
            Stride::Ahead { by, .. } => by,
            Stride::Bend { from, about, by } => from.at.distance_to(about) * by.radians().abs(),
        }
    }

    /// Where it ends.
    pub fn to(&self) -> Pose {
        match *self {
            Stride::Ahead { from, by } => from.advanced(by),
            Stride::Bend { from, about, by } => from.turned_about(about, by),
        }
    }

    /// Its first inches, at most all of it.
    #[must_use]
    pub fn cut(&self, upto: Inches) -> Stride {
        let travel = self.travel();
        match *self {
            _ if upto >= travel => *self,
            Stride::Ahead { from, .. } => Stride::Ahead { from, by: upto.max(Inches::ZERO) },
            Stride::Bend { from, about, by } => {
                Stride::Bend { from, about, by: by * (upto.max(Inches::ZERO) / travel) }
            }
        }
    }
}

/// How a unit goes towards a goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Where it sets out: where it stood, turned the way that it goes first.
    pub start: Pose,
    /// Its parts, in order; none where the unit stays.
    pub legs: Vec<Stride>,
    /// How far the front's middle goes in all.
    pub travel: Inches,
    /// What ended it; none where it went as far as it might, or came to a goal that does not stand there.
    pub stopped_by: Option<Met>,
    /// The obstacles that it goes round, in order; none where it is straight.
    pub round: Vec<usize>,
}

impl Course {
    /// A course that leads nowhere.
    pub(super) fn none(start: Pose, stopped_by: Option<Met>) -> Self {
        Course { start, legs: Vec::new(), travel: Inches::ZERO, stopped_by, round: Vec::new() }
    }

    /// Where it ends.
    pub fn end(&self) -> Pose {
        self.legs.last().map_or(self.start, Stride::to)
    }

    /// Its first inches, at most all of it.
    #[must_use]
    pub fn cut(&self, upto: Inches) -> Course {
        if upto >= self.travel {
            return self.clone();
        }
        let mut cut = Course { legs: Vec::new(), travel: Inches::ZERO, stopped_by: None, ..self.clone() };
        for leg in &self.legs {
            let left = upto - cut.travel;
            if left <= Inches::ZERO {
                break;
            }
            let (whole, leg) = (left >= leg.travel(), leg.cut(left));
            cut.travel += leg.travel();
            cut.legs.push(leg);
            if !whole {
                break;
            }
        }
        cut.travel = cut.travel.min(upto);
        cut
    }

    /// The course as if nothing ended it before so many inches: straight on from its end.
    pub fn drawn_out(&self, upto: Inches) -> Vec<Stride> {
        let mut legs = self.legs.clone();
        let more = upto - self.travel;
        match legs.last_mut() {
            _ if more <= Inches::ZERO => {}
            Some(Stride::Ahead { by, .. }) => *by += more,
            _ => legs.push(Stride::Ahead { from: self.end(), by: more }),
        }
        legs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two ahead, a quarter to the right about a point 3 off, and 4 more.
    fn bent() -> Course {
        let start = Pose::new(Point::new(10.0, 10.0), Degrees::ZERO);
        let ahead = Stride::Ahead { from: start, by: Inches::new(2.0) };
        let about = Point::new(13.0, 12.0);
        let bend = Stride::Bend { from: ahead.to(), about, by: Degrees::new(90.0) };
        let on = Stride::Ahead { from: bend.to(), by: Inches::new(4.0) };
        let legs = vec![ahead, bend, on];
        let travel = legs.iter().map(Stride::travel).sum();
        Course { start, legs, travel, stopped_by: Some(Met::Edge), round: vec![0] }
    }

    #[test]
    fn a_bend_is_as_long_as_its_arc() {
        assert_eq!(bent().end(), Pose::new(Point::new(17.0, 15.0), Degrees::new(90.0)));
        assert!((bent().travel.get() - (6.0 + 1.5 * std::f64::consts::PI)).abs() < 1e-12);
    }

    #[test]
    fn cut_within_a_bend_it_ends_on_the_circle() {
        let half = bent().cut(Inches::new(2.0 + 0.75 * std::f64::consts::PI));
        let root = 3.0 * 0.5f64.sqrt();
        assert!((half.end().at - Point::new(13.0 - root, 12.0 + root)).length() < 1e-12);
        assert!((half.end().facing.get() - 45.0).abs() < 1e-12);
        assert_eq!((half.stopped_by, half.legs.len()), (None, 2));
        assert_eq!(bent().cut(Inches::new(99.0)), bent());
    }

    #[test]
    fn a_cut_within_a_bend_leaves_nothing_of_what_comes_after() {
        for part in 1..100 {
            let cut = bent().cut(Inches::new(2.0 + 0.015 * f64::from(part) * std::f64::consts::PI));
            let [ahead, bend] = cut.legs[..] else { panic!("{cut:?}") };
            assert_eq!(bend.from(), ahead.to());
            assert_eq!(cut.end(), bend.to());
        }
    }

    #[test]
    fn drawn_out_it_goes_straight_on() {
        let long = bent().drawn_out(bent().travel + Inches::new(1.0));
        assert_eq!(long.last().map(Stride::to), Some(Pose::new(Point::new(18.0, 15.0), Degrees::new(90.0))));
        let turn = Course::none(bent().start, None).drawn_out(Inches::new(5.0));
        assert_eq!(turn, [Stride::Ahead { from: bent().start, by: Inches::new(5.0) }]);
    }
}
