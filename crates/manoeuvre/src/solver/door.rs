//! Closing the door: whether the one who turns, about the point where the units met, has the room for it.

use onset_geometry::{
    Bounds, Degrees, Inches, Point, Pose, Rect, Shape, TOLERANCE, Vector, blocked_turning,
    first_touch_turning, nearest,
};

use super::{
    search::Charge,
    swing::Swing,
    view::{Standing, View},
};
use crate::{Block, Closing, Kind, Other};

/// The units where they met, and how the door is closed from there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Door {
    /// The charger where it met the target.
    pub(super) met: Block,
    /// The point where they met.
    pub(super) about: Point,
    /// By how much the charger turns to lie flush, clockwise.
    pub(super) by: Degrees,
}

impl Door {
    /// The door of a charge.
    pub(super) fn of(view: &View<'_>, charge: &Charge) -> Self {
        let (advance, side) = (charge.turn.advance(), &view.sides[charge.side]);
        let corner = advance.right * charge.corner.0 + advance.ahead * charge.corner.1;
        let start = view.table.charger.pose;
        let wheel = Degrees::from_radians(charge.turn.angle) * charge.hand.sign();
        let facing = (start.facing + wheel).normalised();
        let pose = Pose { facing, ..view.frame.pose(corner, advance.ahead, view.width) };
        let flush = view.frame.pose(side.at(charge.place), side.facing(), view.width);
        let about = view.frame.place(side.at(charge.place + charge.touch));
        let by = (flush.facing - pose.facing).shorter_way();
        Door { met: view.table.charger.at(pose), about, by }
    }

    /// Where the charger ends if it is the one to turn; what is flush within the tolerance stays as it met.
    pub(super) fn charger(&self, view: &View<'_>, charge: &Charge) -> Block {
        if self.is_flush(view) {
            return self.met;
        }
        let side = &view.sides[charge.side];
        self.met.at(view.frame.pose(side.at(charge.place), side.facing(), view.width))
    }

    fn is_flush(&self, view: &View<'_>) -> bool {
        self.by.radians().abs() * view.width <= TOLERANCE.get()
    }

    /// Where the target ends if it is the one to turn.
    pub(super) fn target(&self, view: &View<'_>) -> Block {
        let target = view.table.target;
        if self.is_flush(view) {
            return target;
        }
        target.at(target.pose.turned_about(self.about, -self.by))
    }
}

/// Why a door cannot be closed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stopped {
    /// The obstacle that stops it, if it is one.
    pub(super) obstacle: Option<usize>,
    /// How deep, in inches, the turn plainly runs into it: whatever is shifted by less is stopped, too.
    pub(super) depth: f64,
}

impl Stopped {
    /// By what is of one of the table's others.
    fn by(view: &View<'_>, other: usize) -> Self {
        let obstacle = view.obstacles.iter().position(|obstacle| obstacle.of == other);
        Stopped { obstacle, depth: 0.0 }
    }
}

/// Whether the door can be closed so.
///
/// # Errors
/// Where it cannot: what stops it.
pub(super) fn closes(view: &View<'_>, charge: &Charge, closing: Closing) -> Result<(), Stopped> {
    let door = Door::of(view, charge);
    match closing {
        Closing::AsTheyMet => stands_clear(view, &door.met),
        Closing::Charger | Closing::Fewer => {
            turns(view, &door.met, &door, door.by, &view.table.target, Some(Kind::Enemy))
        }
        Closing::Target => {
            stands_clear(view, &door.met)?;
            turns(view, &view.table.target, &door, -door.by, &door.met, None)
        }
    }
}

/// Whether the charger, where it met the target, is not too near to other units. Where it turns its seat says so.
fn stands_clear(view: &View<'_>, met: &Block) -> Result<(), Stopped> {
    if view.kept.is_empty() {
        return Ok(());
    }
    let ground = met.shapes();
    let is_near = |other: &Other| {
        let closest = || nearest(&ground, &other.ground);
        let keeps = view.terms.keeps(other.kind);
        keeps.is_some_and(|clear| closest().is_some_and(|closest| !closest.gap.exceeds(clear)))
    };
    match view.table.others.iter().position(is_near) {
        Some(number) => Err(Stopped::by(view, number)),
        None => Ok(()),
    }
}

/// Whether a block can turn about the point where the units met: into nobody, and off no edge. What is of the kind
/// `untouchable` may not even be touched.
fn turns(
    view: &View<'_>,
    block: &Block,
    door: &Door,
    by: Degrees,
    opposite: &Block,
    untouchable: Option<Kind>,
) -> Result<(), Stopped> {
    let ground = block.ground();
    let corners = ground.iter().flat_map(|rect| rect.corners());
    let radius = corners.map(|corner| corner.distance_to(door.about).get()).fold(0.0, f64::max);
    let reach = Bounds {
        min: door.about + Vector::new(-radius, -radius),
        max: door.about + Vector::new(radius, radius),
    };
    let (clockwise, upto) = (by.get() > 0.0, by.abs());
    let swing = Swing::of(block, door.about, by);
    let stopped = |still: &Shape, exactly: &dyn Fn(&Shape) -> bool| {
        ground.iter().enumerate().find_map(|(piece, moving)| match swing.meets(piece, still.corners()) {
            Some(depth) => (depth > 0.0).then_some(depth),
            None => exactly(&swollen(*moving).into()).then_some(0.0),
        })
    };
    let blocked = |still: &Shape| {
        let turns = |moving: &Shape| blocked_turning(moving, door.about, clockwise, still, upto).is_some();
        stopped(still, &turns)
    };
    // A rectangle is not run into by who turns about a point of it until it is flush, by less than a quarter.
    let may_hit = view.target.len() > 1 || upto.get() > 89.0;
    if may_hit && opposite.shapes().iter().any(|still| blocked(still).is_some()) {
        return Err(Stopped::default());
    }
    let touched = |still: &Shape| {
        let turns =
            |moving: &Shape| first_touch_turning(moving, door.about, clockwise, still, upto).is_some();
        stopped(still, &turns)
    };
    let stops = |standing: &Standing<'_>| {
        if standing.bounds.gap(swing.bounds) > TOLERANCE.get() {
            return None;
        }
        if untouchable == Some(standing.kind) { touched(standing.shape) } else { blocked(standing.shape) }
    };
    let last = view.stopper.get();
    let order = std::iter::once(last).chain((0..view.standing.len()).filter(|number| *number != last));
    for (number, standing) in order.filter_map(|number| Some((number, view.standing.get(number)?))) {
        if let Some(depth) = stops(standing) {
            view.stopper.set(number);
            return Err(Stopped { depth, ..Stopped::by(view, standing.of) });
        }
    }
    let board = view.table.board;
    let table = Bounds { min: Point::new(0.0, 0.0), max: Point::new(board.width.get(), board.height.get()) };
    let is_inside = |at: Point, by: f64| {
        at.x >= table.min.x - by
            && at.y >= table.min.y - by
            && at.x <= table.max.x + by
            && at.y <= table.max.y + by
    };
    if is_inside(reach.min, 0.0) && is_inside(reach.max, 0.0) {
        return Ok(());
    }
    let stays = |corner: Point| {
        let furthest = furthest(corner - door.about, by);
        let far = door.about + Vector::new(furthest[0], furthest[1]);
        let near = door.about + Vector::new(furthest[2], furthest[3]);
        is_inside(far, TOLERANCE.get()) && is_inside(near, TOLERANCE.get())
    };
    let corners = ground.iter().flat_map(|rect| rect.corners());
    if corners.into_iter().all(stays) { Ok(()) } else { Err(Stopped::default()) }
}

/// The ground of one who turns, wider all round by what rounding may make of where it turns.
fn swollen(rect: Rect) -> Rect {
    const BY: Inches = Inches::new(1e-7);
    let (width, depth) = (rect.width + BY * 2.0, rect.depth + BY * 2.0);
    Rect { pose: rect.pose.advanced(BY), width, depth }
}

/// How far an arm reaches right, up, left and down while it turns clockwise by an angle.
fn furthest(arm: Vector, by: Degrees) -> [f64; 4] {
    let end = arm.rotate(by);
    let (first, last) = if by.get() > 0.0 { (end, arm) } else { (arm, end) };
    // From the first to the last it is counter-clockwise, by less than a half turn.
    let passes =
        |axis: Vector| first.cross(axis) >= 0.0 && axis.cross(last) >= 0.0 && axis.dot(first + last) > 0.0;
    let reach = |axis: Vector| match passes(axis) {
        true => arm.length(),
        false => first.dot(axis).max(last.dot(axis)),
    };
    let (right, up) = (Vector::new(1.0, 0.0), Vector::new(0.0, 1.0));
    [reach(right), reach(up), -reach(-right), -reach(-up)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arm_that_does_not_turn_reaches_no_further_than_it_does() {
        for by in [0.0, 30.0, -30.0] {
            let [right, up, left, down] = furthest(Vector::new(-8.0, 0.0), Degrees::new(by));
            let lifted = 8.0 * libm::sin(by.abs().to_radians());
            assert!(right <= 0.0 && left == -8.0, "{by}: {right} {left}");
            assert!((up.max(-down) - lifted).abs() < 1e-12, "{by}: {up} {down}");
        }
        assert_eq!(furthest(Vector::new(3.0, 4.0), Degrees::new(90.0))[0], 5.0, "it passes straight right");
    }
}
