//! What only grazes a manoeuvre: beside a straight, in a gap just as wide as the unit, on the circle of a corner that
//! wheels, beside the end.

use onset_geometry::{Closest, Degrees, HAIR, Inches, Point, Pose, Rect, Shape, Vector, nearest};
use onset_manoeuvre::{Block, Gait, Hand, Kind, Leg, Other, Table, judge};

use super::dice::Dice;
use super::plant::Planted;
use super::scatter::{add, any_block, any_other, pushed};

/// The same table with others that graze the manoeuvre, which stays legal.
pub fn graze(dice: &mut Dice, mut planted: Planted) -> Planted {
    let verdict = judge(&planted.scene.table, &planted.scene.terms, &planted.way);
    let charger = planted.scene.table.charger;
    for _ in 0..dice.whole(0, 5) {
        let mut put = Vec::new();
        let leg = verdict.legs.get(dice.whole(0, 5) as usize % verdict.legs.len().max(1));
        match (leg, dice.whole(0, 5)) {
            (_, 0) => put.extend(beside(dice, &verdict.charger.shapes(), &verdict.charger)),
            (_, 1) | (None, _) => put.push(any_other(dice, &planted.scene.table)),
            (Some(leg), way) => match leg.how {
                Gait::Straight if way == 2 => put.extend(gap(dice, &charger, leg)),
                Gait::Straight => put.extend(beside(dice, &swept(&charger, leg), &charger.at(leg.from))),
                Gait::Wheel(hand) => {
                    let [left, right, ..] = charger.at(leg.from).outline().corners();
                    let pivot = if hand == Hand::Left { left } else { right };
                    put.extend(round(dice, &charger, leg, pivot));
                }
                Gait::Align(_) => {
                    let pivot = centre(leg);
                    put.extend(pivot.and_then(|pivot| round(dice, &charger, leg, pivot)));
                }
            },
        }
        let count = planted.scene.table.others.len();
        for other in put {
            add(&mut planted.scene.table, other);
        }
        if !is_legal_with_room(&planted) {
            planted.scene.table.others.truncate(count);
        }
    }
    planted
}

/// Whether the manoeuvre is legal, and would be if the enemies stood a little nearer.
fn is_legal_with_room(planted: &Planted) -> bool {
    let is_legal = |table: &Table| judge(table, &planted.scene.terms, &planted.way).is_legal();
    let mut nearer = planted.scene.table.clone();
    let away = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
    away.into_iter().all(|(right, up)| {
        let by = Vector::new(right, up) * room(Kind::Enemy) * 0.75;
        for (there, other) in nearer.others.iter_mut().zip(&planted.scene.table.others) {
            if other.kind == Kind::Enemy {
                there.ground = other.ground.iter().map(|shape| shape.translated(by)).collect();
            }
        }
        is_legal(&nearer)
    })
}

/// What a straight leg passes over, in convex pieces.
fn swept(charger: &Block, leg: &Leg) -> Vec<Shape> {
    let (from, to) = (charger.at(leg.from).shapes(), charger.at(leg.to).shapes());
    let both = from.iter().zip(&to);
    both.map(|(from, to)| Shape::convex(from.corners().iter().chain(to.corners()).copied())).collect()
}

/// How much room is left: none, but for enemies.
fn room(kind: Kind) -> f64 {
    if kind == Kind::Enemy { 2.0 * HAIR.get() } else { 0.0 }
}

fn any_kind(dice: &mut Dice) -> Kind {
    dice.one_of(&[Kind::Enemy, Kind::Friend, Kind::Solid])
}

fn any_shape(dice: &mut Dice, at: Point, facing: Degrees) -> Vec<Shape> {
    let facing = match dice.whole(0, 2) {
        0 => facing,
        1 => facing + Degrees::new(dice.one_of(&[45.0, 90.0, 30.0])),
        _ => Degrees::new(dice.within(0.0, 360.0)),
    };
    match dice.whole(0, 3) {
        0 => any_block(dice).at(Pose::new(at, facing)).shapes(),
        1 => vec![Shape::line(at, at + facing.heading() * dice.within(0.2, 4.0))],
        _ => {
            let (width, depth) =
                (Inches::new(dice.often_on(0.5, 0.5, 3.0)), Inches::new(dice.often_on(0.5, 0.5, 3.0)));
            vec![Rect { pose: Pose::new(at, facing), width, depth }.into()]
        }
    }
}

/// Pushed from one side, or from anywhere, until it touches.
fn beside(dice: &mut Dice, ground: &[Shape], block: &Block) -> Option<Other> {
    let from = if dice.one_in(3) {
        Degrees::new(dice.within(0.0, 360.0)).heading()
    } else {
        block.pose.right() * dice.one_of(&[-1.0, 1.0])
    };
    let kind = any_kind(dice);
    let middle = ground[0].centre();
    let at = middle + from * 25.0 + from.perp_right() * dice.within(-6.0, 6.0);
    let shapes = any_shape(dice, at, block.pose.facing);
    let far = shapes.iter().filter_map(|shape| {
        let moved = pushed(shape, -from, ground, room(kind))?;
        Some((moved.centre() - shape.centre()).length())
    });
    let far = far.fold(f64::INFINITY, f64::min);
    let moved: Vec<Shape> = shapes.iter().map(|shape| shape.translated(-from * far)).collect();
    // What is pushed aslant stops nearer than it is stopped short.
    let is_apart = |closest: Closest| closest.gap.get() >= 0.75 * room(kind);
    let is_well = far.is_finite() && nearest(ground, &moved).is_some_and(is_apart);
    is_well.then_some(Other { kind, ground: moved })
}

/// Two on either side of a straight.
fn gap(dice: &mut Dice, charger: &Block, leg: &Leg) -> Vec<Other> {
    let along = dice.share();
    let at = leg.from.at.towards(leg.to.at, along);
    let pose = Pose::new(at, leg.from.facing);
    let half = charger.outline().width / 2.0;
    [-1.0, 1.0]
        .map(|sign| {
            let kind = any_kind(dice);
            let (width, depth) =
                (Inches::new(dice.often_on(0.5, 0.5, 2.0)), Inches::new(dice.often_on(0.5, 0.5, 2.0)));
            let aside = (half + width / 2.0 + Inches::new(room(kind))) * sign;
            Other { kind, ground: vec![Rect { pose: pose.sidestepped(aside), width, depth }.into()] }
        })
        .to_vec()
}

/// On the circle of one of the corners, with a corner or with an edge.
fn round(dice: &mut Dice, charger: &Block, leg: &Leg, pivot: Point) -> Option<Other> {
    let clockwise = matches!(leg.how, Gait::Wheel(Hand::Right))
        || matches!(leg.how, Gait::Align(_))
            && (leg.to.facing - leg.from.facing).shorter_way() > Degrees::ZERO;
    let by = (leg.to.facing - leg.from.facing).shorter_way().abs() * if clockwise { 1.0 } else { -1.0 };
    let corners: Vec<Point> = charger.at(leg.from).ground().iter().flat_map(|rect| rect.corners()).collect();
    let corner = dice.one_of(&corners);
    let arm = corner - pivot;
    if arm.length() < 0.1 {
        return None;
    }
    let out: Vector = arm.rotate(by * dice.share()).unit();
    let kind = any_kind(dice);
    let at = pivot + out * (arm.length() + room(kind));
    let (width, depth) =
        (Inches::new(dice.often_on(0.5, 0.5, 2.0)), Inches::new(dice.often_on(0.5, 0.5, 2.0)));
    let facing = (-out).bearing();
    let shape = if dice.one_in(2) {
        // An edge lies along it.
        Rect { pose: Pose::new(at, facing), width, depth }.into()
    } else {
        // A corner points at it.
        let (half, deep) = (out.perp_right() * width.get(), out * depth.get());
        Shape::convex([at, at + half + deep, at - half + deep])
    };
    Some(Other { kind, ground: vec![shape] })
}

/// The point about which a leg turned.
fn centre(leg: &Leg) -> Option<Point> {
    let by = (leg.to.facing - leg.from.facing).shorter_way().radians();
    let step = leg.to.at - leg.from.at;
    if by.abs() < 1e-6 || step.length() < 1e-6 {
        return None;
    }
    let far = step.length() / 2.0 / libm::tan(by / 2.0);
    Some(leg.from.at + step / 2.0 + step.unit().perp_right() * far)
}
