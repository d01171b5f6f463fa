//! Everything that a wheel to one hand has to mind, laid out in its frame.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use onset_geometry::{Bounds, HAIR, Inches, Point, Shape, TOLERANCE, Vector};

use super::{
    frame::Frame,
    gaps::Followed,
    limits::Known,
    outline::{Interval, eased, grown, overlapping, reach},
    profile::{Advance, profile},
    side::Side,
    wheel::{UP, Wheel},
};
use crate::{Hand, Kind, Table, Terms, WheelCost, contact::touching};

/// So deep, in inches, what may be touched may be entered: within the tolerance, with room for rounding.
const EASE: f64 = 0.8e-6;

/// Something in the way: a convex outline that the block's ground may not overlap.
#[derive(Clone, Debug)]
pub(super) struct Obstacle {
    pub(super) outline: Vec<Vector>,
    /// Whose it is, in the table's order.
    pub(super) of: usize,
    /// From how far to how far up it lies.
    pub(super) ahead: Interval,
    /// Whether a wheel somewhere on the lead comes near it at all.
    pub(super) is_by_the_wheel: bool,
}

/// What stands near enough that a door may be stopped by it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing<'t> {
    /// Whose it is, in the table's order.
    pub(super) of: usize,
    pub(super) kind: Kind,
    pub(super) shape: &'t Shape,
    pub(super) bounds: Bounds,
}

/// An edge of the table: nothing lies further than `far` in the direction `outward`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rim {
    pub(super) outward: Vector,
    pub(super) far: f64,
}

/// The table as a wheel to one hand sees it.
#[derive(Clone, Debug)]
pub(super) struct View<'t> {
    pub(super) table: &'t Table,
    pub(super) terms: &'t Terms,
    pub(super) hand: Hand,
    pub(super) frame: Frame,
    /// The width of the charger's front.
    pub(super) width: f64,
    /// How far from the corner that stays it reaches, and the tolerance.
    pub(super) radius: f64,
    /// What it covers, seen from its corner that stays, looking up.
    pub(super) ground: Vec<Vec<Vector>>,
    /// The pieces of the target's ground.
    pub(super) target: Vec<Vec<Vector>>,
    /// The same without what may be touched.
    pub(super) core: Vec<Vec<Vector>>,
    /// The sides of the target, those of its first piece first.
    pub(super) sides: Vec<Side>,
    /// What stands in the way.
    pub(super) obstacles: Vec<Obstacle>,
    /// What the charge must not end too near to, each with an obstacle that it is, and with how near is too near.
    pub(super) kept: Vec<(usize, Vec<Vector>, Inches)>,
    /// What stands near the target or in the way.
    pub(super) standing: Vec<Standing<'t>>,
    /// Which of it stopped a door last, likely to stop the next.
    pub(super) stopper: Cell<usize>,
    /// The table's edges that are near enough to matter.
    pub(super) rims: Vec<Rim>,
    /// How far the charger can go straight ahead before it has to have wheeled.
    pub(super) lead: f64,
    /// The angles at which the reach or an edge begins or ceases to bind, as far as they have been asked for.
    pub(super) limits: Rc<RefCell<Known>>,
    /// What the gaps between limits were found to be, likewise.
    pub(super) followed: Rc<RefCell<Followed>>,
}

impl<'t> View<'t> {
    pub(super) fn new(table: &'t Table, terms: &'t Terms, hand: Hand) -> Self {
        let frame = Frame::of(&table.charger, hand);
        let lay = |shape: &Shape| frame.outline(shape);
        let ground: Vec<Vec<Vector>> = table.charger.ground().iter().map(|rect| frame.rect(rect)).collect();
        let target: Vec<Vec<Vector>> = table.target.ground().iter().map(|rect| frame.rect(rect)).collect();
        let core = target.iter().map(|piece| eased(piece, EASE)).collect();
        let width = table.charger.frontage().get();
        let sides = Side::all(&frame, &table.charger, &table.target);
        let mut view = View {
            table,
            terms,
            hand,
            frame,
            width,
            radius: 0.0,
            ground,
            target,
            core,
            sides,
            obstacles: Vec::new(),
            kept: Vec::new(),
            standing: Vec::new(),
            stopper: Cell::new(0),
            rims: Vec::new(),
            lead: 0.0,
            limits: Rc::default(),
            followed: Rc::default(),
        };
        let around = view.around();
        let is_near = |outline: &[Vector]| {
            let [right, up] = [Vector::new(1.0, 0.0), UP].map(|axis| reach(outline, axis));
            right.from <= around[0].1
                && right.to >= around[0].0
                && up.from <= around[1].1
                && up.to >= around[1].0
        };
        let nearby = view.nearby(around);
        for (of, other) in table.others.iter().enumerate() {
            for shape in &other.ground {
                let bounds = shape.bounds();
                if bounds.gap(nearby) > 0.0 {
                    continue;
                }
                view.standing.push(Standing { of, kind: other.kind, shape, bounds });
                let outline = lay(shape);
                if !is_near(&outline) {
                    continue;
                }
                // Friends and terrain may be touched, enemies not.
                let outline = match other.kind {
                    Kind::Enemy => grown(&outline, HAIR.get()),
                    Kind::Friend | Kind::Solid => eased(&outline, EASE),
                };
                let ahead = reach(&outline, UP);
                view.obstacles.push(Obstacle { outline, of, ahead, is_by_the_wheel: true });
            }
        }
        view.kept = view.kept_clear();
        view.rims = view.near_rims(around);
        view.lead = view.lead();
        view.radius = view.furthest() + TOLERANCE.get();
        let (radius, lead) = (view.radius, view.lead);
        for obstacle in &mut view.obstacles {
            let (right, up) = (reach(&obstacle.outline, Vector::new(1.0, 0.0)), obstacle.ahead);
            let is_beside = right.to < -radius || right.from > radius;
            obstacle.is_by_the_wheel = !is_beside && up.to >= -radius && up.from <= lead + radius;
        }
        view
    }

    /// How far from the corner that stays the block reaches.
    fn furthest(&self) -> f64 {
        self.ground.iter().flatten().map(|corner| corner.length()).fold(0.0, f64::max)
    }

    /// How deep the block is.
    pub(super) fn depth(&self) -> f64 {
        self.ground.iter().flatten().map(|corner| -corner.y).fold(0.0, f64::max)
    }

    /// From where to where, to the right and up, the charger could come at all.
    fn around(&self) -> [(f64, f64); 2] {
        let corners = self.ground.iter().flatten().chain(self.target.iter().flatten());
        let reaches = self.furthest();
        let mut around = [(f64::INFINITY, f64::NEG_INFINITY); 2];
        for corner in corners {
            for (axis, at) in around.iter_mut().zip([corner.x, corner.y]) {
                *axis = (axis.0.min(at), axis.1.max(at));
            }
        }
        let margin = 2.0 * reaches + self.terms.keeps(Kind::Enemy).map_or(0.0, Inches::get) + 0.01;
        around.map(|(from, to)| (from - margin, to + margin))
    }

    /// A box on the table around wherever the charger could come, or the target could turn.
    fn nearby(&self, [(left, right), (low, high)]: [(f64, f64); 2]) -> Bounds {
        let middle = self.frame.place(Vector::new(left.midpoint(right), low.midpoint(high)));
        let target = self.table.target.outline();
        let turns = Vector::new(target.width.get(), target.depth.get()).length();
        let far = Vector::new(right - left, high - low).length() / 2.0 + turns;
        Bounds { min: middle + Vector::new(-far, -far), max: middle + Vector::new(far, far) }
    }

    /// What a charge that wheels by no more than an angle may cost at most, in inches: it meets no point of the target that is
    /// further off than the furthest of its corners.
    pub(super) fn most_cost(&self, angle: f64) -> f64 {
        let furthest = |lead: f64| {
            let from = |corner: &Vector| (*corner - Vector::new(0.0, lead)).length();
            lead + self.target.iter().flatten().map(from).fold(0.0, f64::max)
        };
        furthest(0.0).max(furthest(self.lead)) + self.wheel_cost(angle) + TOLERANCE.get()
    }

    fn near_rims(&self, around: [(f64, f64); 2]) -> Vec<Rim> {
        let board = self.table.board;
        let (width, height) = (board.width.get(), board.height.get());
        let edges = [
            (Vector::new(1.0, 0.0), width),
            (Vector::new(-1.0, 0.0), 0.0),
            (Vector::new(0.0, 1.0), height),
            (Vector::new(0.0, -1.0), 0.0),
        ];
        let origin = self.frame.place(Vector::ZERO) - Point::new(0.0, 0.0);
        let rim = |(outward, far): (Vector, f64)| Rim {
            outward: self.frame.vector(outward),
            far: far - origin.dot(outward) + 0.5 * TOLERANCE.get(),
        };
        let most = |outward: Vector| {
            let [(left, right), (low, high)] = around;
            (outward.x * left).max(outward.x * right) + (outward.y * low).max(outward.y * high)
        };
        edges.into_iter().map(rim).filter(|rim| most(rim.outward) > rim.far).collect()
    }

    /// How far straight ahead the charger is free, and short of touching the target.
    fn lead(&self) -> f64 {
        if self.terms.wheel_first {
            return 0.0;
        }
        let mut lead = f64::INFINITY;
        for outline in self.obstacles.iter().map(|obstacle| &obstacle.outline) {
            for piece in &self.ground {
                if let Some(pushed) = overlapping(piece, UP, outline).filter(|pushed| pushed.to > 0.0) {
                    lead = lead.min(pushed.from);
                }
            }
        }
        let straight = Advance { ahead: UP, right: Vector::new(1.0, 0.0) };
        for piece in &self.target {
            for stretch in profile(piece, straight, self.width, 1.5 * TOLERANCE.get()) {
                if (stretch.from..=stretch.to).contains(&0.0) {
                    // To stay a hair off a steep edge takes more than that along the way.
                    let (run, rise) = (stretch.to - stretch.from, stretch.far.1 - stretch.far.0);
                    let steep = (1.0 + rise * rise / (run * run).max(1e-12)).sqrt();
                    let far = stretch.far_at(0.0);
                    // What of it lies behind the front is never come upon.
                    if far > 0.0 {
                        lead = lead.min(far - HAIR.get() * steep);
                    }
                }
            }
        }
        for rim in &self.rims {
            let rate = rim.outward.y;
            let now =
                self.ground.iter().flatten().map(|corner| corner.dot(rim.outward)).fold(f64::MIN, f64::max);
            if rate > 1e-12 {
                lead = lead.min((rim.far - now) / rate);
            }
        }
        let reach = self.terms.reach.map_or(f64::INFINITY, Inches::get);
        let most = self.target.iter().flatten().map(|corner| corner.y).fold(0.0, f64::max);
        lead.min(reach).min(most + self.width + 1.0).max(0.0)
    }

    /// Whether a side is the one to be struck, or one of those that will do instead.
    pub(super) fn is_asked(&self, side: &Side, declared: bool) -> bool {
        self.terms.declared.is_none_or(|facing| (side.name == facing) == declared)
    }

    /// What a wheel by an angle costs.
    pub(super) fn wheel_cost(&self, angle: f64) -> f64 {
        match self.terms.wheel_cost {
            WheelCost::Free => 0.0,
            WheelCost::Arc => self.width * angle,
            WheelCost::Chord => 2.0 * self.width * libm::sin(angle / 2.0),
        }
    }

    /// The ground that a wheel by an angle passes over.
    pub(super) fn wheel(&self, turn: (f64, f64)) -> Wheel {
        Wheel::new(&self.ground, turn)
    }

    /// Leaves only the seats in which the charger does not overlap the rest of the target: whoever turns, they lie so. Where it
    /// comes to lie along that rest, more models fight than along the side alone.
    pub(super) fn seat_beside_the_rest(&mut self) {
        if self.target.len() < 2 {
            return;
        }
        let (frame, table, width) = (self.frame, self.table, self.width);
        for side in &mut self.sides {
            let piece = side.piece();
            let others = self.core.iter().enumerate().filter(|(other, _)| *other != piece);
            side.keep_clear(&self.ground, others.map(|(_, outline)| outline.as_slice()));
            let whole = self.target.iter().enumerate().filter(|(other, _)| *other != piece);
            for place in side.beside(&self.ground, whole.map(|(_, outline)| outline.as_slice())) {
                let pose = frame.pose(side.at(place), side.facing(), width);
                side.nestle(place, touching(&table.charger.at(pose), &table.target));
            }
        }
    }

    /// Leaves only the seats that the charger could take if it is the one to turn: where others leave it room.
    pub(super) fn seat_charger(&mut self) {
        // As it lies with its left front corner at the origin: in the frame it does so already.
        for side in &mut self.sides {
            side.keep_clear(&self.ground, self.obstacles.iter().map(|obstacle| obstacle.outline.as_slice()));
            for (_, outline, clear) in &self.kept {
                side.keep_off(&self.ground, outline, (*clear + HAIR).get());
            }
        }
    }

    /// Whatever the charge must not end too near to: units, not terrain.
    fn kept_clear(&self) -> Vec<(usize, Vec<Vector>, Inches)> {
        let mut kept = Vec::new();
        let mut last = None;
        for (number, obstacle) in self.obstacles.iter().enumerate() {
            let other = &self.table.others[obstacle.of];
            let Some(clear) = self.terms.keeps(other.kind) else { continue };
            if last.replace(obstacle.of) != Some(obstacle.of) {
                kept.extend(other.ground.iter().map(|shape| (number, self.frame.outline(shape), clear)));
            }
        }
        kept
    }

    /// The side of the target that an edge of one of its pieces is, by their numbers.
    pub(super) fn side_of(&self, piece: usize, edge: usize) -> usize {
        let order = match self.hand {
            Hand::Left => [3, 2, 1, 0],
            Hand::Right => [1, 2, 3, 0],
        };
        4 * piece + order[edge % 4]
    }
}
