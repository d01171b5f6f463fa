//! Moving, turning and mirroring a whole table, and what that makes of answers.

use onset_geometry::{Degrees, Inches, Point, Polygon, Pose, Vector};
use onset_rules::{Field, Profile, Question, Terrain, Unit, Value};

/// What is done to a whole table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motion {
    /// Everything moves by a vector.
    Shift(Vector),
    /// Everything turns clockwise about a point.
    Turn(Point, Degrees),
    /// Left and right change places, about an upright line so far from the left edge.
    Mirror(Inches),
}

impl Motion {
    /// Where a point comes to lie.
    pub fn point(&self, at: Point) -> Point {
        match *self {
            Motion::Shift(by) => at + by,
            Motion::Turn(about, by) => at.turned_about(about, by),
            Motion::Mirror(line) => Point::new(2.0 * line.get() - at.x, at.y),
        }
    }

    /// Where somebody looks afterwards.
    pub fn facing(&self, facing: Degrees) -> Degrees {
        match *self {
            Motion::Shift(_) => facing,
            Motion::Turn(_, by) => (facing + by).normalised(),
            Motion::Mirror(_) => (-facing).normalised(),
        }
    }

    fn vector(&self, vector: Vector) -> Vector {
        match *self {
            Motion::Shift(_) => vector,
            Motion::Turn(_, by) => vector.rotate(by),
            Motion::Mirror(_) => Vector::new(-vector.x, vector.y),
        }
    }

    fn pose(&self, pose: Pose) -> Pose {
        Pose::new(self.point(pose.at), self.facing(pose.facing))
    }

    /// The table afterwards; the board itself stays where it is.
    ///
    /// # Panics
    /// Where a piece of terrain does not survive it.
    pub fn field(&self, field: &Field) -> Field {
        let terrain =
            field.terrain.iter().map(|piece| Terrain { shape: self.shape(&piece.shape), ..piece.clone() });
        Field {
            board: field.board,
            terrain: terrain.collect(),
            units: field.units.iter().map(|profile| self.profile(profile)).collect(),
            charges: field.charges.clone(),
        }
    }

    fn shape(&self, shape: &Polygon) -> Polygon {
        let vertices = shape.vertices().iter().map(|at| self.point(*at)).collect();
        Polygon::new(vertices).expect("a polygon stays one")
    }

    /// A unit of the scenario afterwards.
    pub(crate) fn profile(&self, profile: &Profile) -> Profile {
        let positions = profile.positions.as_ref();
        Profile {
            pose: self.pose(profile.pose),
            positions: positions.map(|all| all.iter().map(|at| self.point(*at)).collect()),
            ..profile.clone()
        }
    }

    /// A unit afterwards.
    pub fn unit(&self, unit: &Unit) -> Unit {
        Unit { pose: self.pose(unit.pose), shift: self.vector(unit.shift), ..unit.clone() }
    }

    /// An answer afterwards: places and facings go along, everything else stays.
    pub fn answer(&self, question: Question, answer: &Value) -> Value {
        match answer {
            Value::Point(at) => Value::Point(self.point(*at)),
            Value::Degrees(facing) if matches!(question, Question::EndFacing | Question::TargetFacing) => {
                Value::Degrees(self.facing(*facing))
            }
            other => other.clone(),
        }
    }
}
