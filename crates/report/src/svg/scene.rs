//! What there is to draw: each unit as it stood, as it ends, and its way between.

use onset_compare::Tried;
use onset_geometry::{Bounds, Degrees, Inches, Point, Pose, Rect, Shape};
use onset_rules::{Fate, Field, Gait, Leg, Phase, Profile, Side, Unit, UnitId};

use super::Play;

/// A leg that takes a unit less far, and turns it by less, cannot be seen: it is not drawn.
const LEAST_LEG: (Inches, Degrees) = (Inches::new(0.0005), Degrees::new(0.01));

/// A play, unit by unit.
pub(super) struct Scene<'p> {
    pub(super) play: Play<'p>,
    pub(super) field: &'p Field,
    pub(super) units: Vec<Drawn<'p>>,
    /// What is to be said of a player's own move, where there is one.
    pub(super) tried: Option<&'p Tried>,
}

/// A unit as it is drawn.
pub(super) struct Drawn<'p> {
    pub(super) id: UnitId,
    pub(super) profile: &'p Profile,
    /// As the play found it.
    pub(super) start: Unit,
    /// As it ends; one that is gone, with all its models where it was last.
    pub(super) end: Unit,
    /// Models left.
    pub(super) left: u32,
    /// Its way.
    pub(super) legs: Vec<Leg>,
}

impl<'p> Scene<'p> {
    pub(super) fn new(play: Play<'p>) -> Self {
        let phase: &Phase = &play.played.end;
        let field: &Field = &phase.field;
        let units = field.unit_ids().map(|id| {
            let (profile, mut end) = (field.unit(id), phase.unit(id).clone());
            let left = end.models;
            if !end.is_on_table() {
                end.models = profile.models;
            }
            let legs = joined(play.played.legs.iter().filter(|leg| leg.unit == id));
            let mut unit = Drawn { id, profile, start: Unit::at_start(profile), end, left, legs };
            unit.lead_from_the_middle();
            unit
        });
        Scene { play, field, units: units.collect(), tried: None }
    }

    /// The units that stand on the table at any time, with those that have left it.
    pub(super) fn seen(&self) -> impl Iterator<Item = &Drawn<'p>> {
        self.units.iter().filter(|unit| unit.is_seen())
    }

    pub(super) fn unit(&self, id: UnitId) -> &Drawn<'p> {
        &self.units[usize::from(id.0)]
    }

    /// A number that the ruleset gives, if it does.
    pub(super) fn value(&self, key: &str) -> Option<f64> {
        self.play.ruleset.value(key).and_then(|value| value.value.number())
    }
}

impl Drawn<'_> {
    /// Models placed one by one have no front; their way is drawn from the middle of the box around them.
    fn lead_from_the_middle(&mut self) {
        let Some(bounds) = self.bounds(&self.start).filter(|_| self.profile.positions.is_some()) else {
            return;
        };
        let aside = bounds.min.midpoint(bounds.max) - self.start.pose.at;
        for leg in &mut self.legs {
            (leg.from, leg.to) = (leg.from.translated(aside), leg.to.translated(aside));
        }
    }

    pub(super) fn is_seen(&self) -> bool {
        self.end.fate != Fate::Aside
    }

    /// Whether it is no longer on the table.
    pub(super) fn is_gone(&self) -> bool {
        matches!(self.end.fate, Fate::Destroyed | Fate::LeftTable)
    }

    /// Whether its end looks different from its start.
    pub(super) fn is_changed(&self) -> bool {
        self.start.pose != self.end.pose || self.start.models != self.end.models || self.is_gone()
    }

    pub(super) fn is_attacker(&self) -> bool {
        self.profile.side == Side::Attacker
    }

    /// The word of its side, which is also the class that it is drawn with.
    pub(super) fn side(&self) -> &'static str {
        if self.is_attacker() { "attacker" } else { "defender" }
    }

    /// The ground that it covers in a state, as one outline; none of models placed one by one.
    pub(super) fn outline(&self, state: &Unit) -> Option<Vec<Point>> {
        if self.profile.positions.is_some() {
            return None;
        }
        let rects = state.block(self.profile);
        let corners: Vec<[Point; 4]> = rects.iter().map(Rect::corners).collect();
        match corners[..] {
            [[a, b, c, d]] => Some(vec![a, b, c, d]),
            // The last rank stands in the middle behind the others.
            [[a, b, c, d], [e, f, g, h]] => Some(vec![a, b, c, f, g, h, e, d]),
            _ => None,
        }
    }

    /// The rectangle around it in a pose, with the models that it ends with.
    pub(super) fn rect_at(&self, pose: Pose) -> Rect {
        self.end.outline(self.profile).at(pose)
    }

    /// The box around it in a state; none where it has no model.
    pub(super) fn bounds(&self, state: &Unit) -> Option<Bounds> {
        state.bases(self.profile).iter().map(Shape::bounds).reduce(Bounds::joined)
    }

    /// The boxes around it at its start, at its end and wherever it turned.
    pub(super) fn reach(&self) -> Option<Bounds> {
        let turns = self.legs.iter().filter(|_| self.profile.positions.is_none()).map(|leg| {
            let corners = self.rect_at(leg.to).corners();
            Bounds { min: corners[0], max: corners[0] }.joined(around(&corners))
        });
        let ends = [&self.start, &self.end].into_iter().filter_map(|state| self.bounds(state));
        ends.chain(turns).reduce(Bounds::joined)
    }
}

fn around(points: &[Point; 4]) -> Bounds {
    let first = Bounds { min: points[0], max: points[0] };
    Bounds::around(points.iter().copied()).unwrap_or(first)
}

/// The legs of a unit; straight ones that go on, or back, along the same line are one.
fn joined<'l>(legs: impl Iterator<Item = &'l Leg>) -> Vec<Leg> {
    let mut joined: Vec<Leg> = Vec::new();
    for leg in legs {
        match joined.last_mut() {
            Some(last) if goes_on(last, leg) => last.to = leg.to,
            _ => joined.push(*leg),
        }
    }
    joined.retain(can_be_seen);
    joined
}

fn can_be_seen(leg: &Leg) -> bool {
    let turned = (leg.to.facing - leg.from.facing).shorter_way().abs();
    leg.from.at.distance_to(leg.to.at) > LEAST_LEG.0 || turned > LEAST_LEG.1
}

fn goes_on(last: &Leg, leg: &Leg) -> bool {
    let (before, after) = (last.to.at - last.from.at, leg.to.at - leg.from.at);
    let aside = Inches::new(before.unit().cross(after));
    last.gait == Gait::Straight && leg.gait == Gait::Straight && aside.is_about(Inches::ZERO)
}
