//! Setting out: straight, round, or first some way ahead to get clear of a neighbour.

use onset_geometry::{Degrees, HAIR, Inches, Pose, Shape, TOLERANCE, first_touch, nearest};

use super::{
    Course, Met, Stride,
    follow::About,
    inflate::{Inflated, Inner},
    shortest::{Path, Piece, shortest},
};

/// How far apart the places are at which it is tried whether there is room to turn by now, in inches.
const TRIED: f64 = 0.25;

/// How often the first place with room is narrowed between one without and one with.
const NARROWINGS: usize = 24;

/// The course of a block, at most `upto` inches.
pub(super) fn set_out(about: &About<'_>, upto: Inches) -> Course {
    let here = about.block.pose;
    let in_the_way = match plan(about, here, upto) {
        Ok(plan) => return followed(about, plan, Vec::new(), upto),
        Err(met) => met,
    };
    // Straight ahead only as far as that leads nearer to the goal.
    let nearest = nearest(&[Shape::point(here.at)], &about.goal.ground);
    let nearer = nearest.map_or(0.0, |nearest| (nearest.on_b - here.at).dot(here.heading()));
    let (most, met) = about.ahead(here, upto.min(Inches::new(nearer.max(0.0))));
    // Where it can turn nowhere, or no way leads on from anywhere, it still goes as near as that.
    let as_near = || match most > Inches::ZERO {
        true => {
            let legs = vec![Stride::Ahead { from: here, by: most }];
            Course { start: here, legs, travel: most, stopped_by: met.or(in_the_way), round: Vec::new() }
        }
        false => Course::none(here, in_the_way),
    };
    let planned = |by: Inches| plan(about, here.advanced(by), upto - by).ok();
    let tries = (1..).map(|step| f64::from(step) * TRIED).take_while(|by| *by < most.get());
    let Some(first) = tries.map(Inches::new).chain([most]).find(|by| planned(*by).is_some()) else {
        return as_near();
    };
    let (mut without, mut with) = (((first.get() / TRIED).ceil() - 1.0).max(0.0) * TRIED, first.get());
    for _ in 0..NARROWINGS {
        let middle = without.midpoint(with);
        if planned(Inches::new(middle)).is_some() { with = middle } else { without = middle }
    }
    let by = Inches::new(with);
    match planned(by) {
        Some(plan) => {
            let ahead = Stride::Ahead { from: here, by };
            let turn = plan.start.facing - here.facing;
            let turn = Stride::Bend { from: ahead.to(), about: ahead.to().at, by: turn.shorter_way() };
            followed(about, plan, vec![ahead, turn], upto)
        }
        None => as_near(),
    }
}

/// Where a block sets out, turned, and what it follows from there.
struct Plan {
    start: Pose,
    legs: Vec<Stride>,
    round: Vec<usize>,
}

/// The plan from here; where no way leads to the goal, or there is no room to turn to it, what does that.
fn plan(about: &About<'_>, here: Pose, upto: Inches) -> Result<Plan, Option<Met>> {
    let direct = straight(about, here);
    let turns = |start: Pose| if start == here { None } else { about.in_place(start) };
    let no_room = turns(direct);
    let (in_the_way, met) = match no_room {
        Some(met) => (true, Some(met)),
        None => obstructed(about, direct),
    };
    let directly =
        || Plan { start: direct, legs: vec![Stride::Ahead { from: direct, by: upto }], round: Vec::new() };
    if !in_the_way || upto <= TOLERANCE {
        return no_room.map_or_else(|| Ok(directly()), |met| Err(Some(met)));
    }
    let path = match (path(about, here), no_room) {
        (Some(path), _) => path,
        // Where no way leads round, it goes up to what is in the way.
        (None, None) => return Ok(directly()),
        (None, Some(_)) => return Err(met),
    };
    let mut legs = legs(&path);
    let half = about.block.frontage() / 2.0;
    if let Some(Stride::Ahead { from, .. } | Stride::Bend { from, .. }) = legs.first_mut() {
        // On a circle about a neighbour's corner the start lies but for a rounding.
        from.at = here.at;
        // To turn by less than the tolerance, at the front's ends, is not to turn.
        let turn = (from.facing - here.facing).shorter_way();
        if half * turn.radians().abs() <= TOLERANCE {
            from.facing = here.facing;
        }
    }
    let start = legs.first().map_or(here, Stride::from);
    match turns(start) {
        Some(met) => Err(Some(met)),
        None => Ok(Plan { start, legs, round: path.round }),
    }
}

/// The pose in which straight ahead is towards the goal.
fn straight(about: &About<'_>, here: Pose) -> Pose {
    let nearest = nearest(&[Shape::point(here.at)], &about.goal.ground);
    match nearest {
        _ if to_goal(about, here).is_some() => here,
        Some(closest) if !closest.gap.is_about(Inches::ZERO) => {
            Pose { at: here.at, facing: (closest.on_b - here.at).bearing() }
        }
        _ => here,
    }
}

/// How far straight ahead the block touches the goal, if it does.
fn to_goal(about: &About<'_>, pose: Pose) -> Option<Inches> {
    let (ground, way) = (about.ground(pose), pose.heading());
    let pairs = ground.iter().flat_map(|one| about.goal.ground.iter().map(move |other| (one, other)));
    pairs.filter_map(|(one, other)| first_touch(one, way, other)).min()
}

/// Whether something ends the straight way before the goal would, and what.
fn obstructed(about: &About<'_>, start: Pose) -> (bool, Option<Met>) {
    let far = to_goal(about, start).unwrap_or(Inches::ZERO);
    let goal = about.ahead_of_goal(start, far);
    let (room, met) = about.ahead_of_others(start, goal);
    ((goal - room).exceeds(HAIR), met)
}

fn path(about: &About<'_>, here: Pose) -> Option<Path> {
    let half = about.block.frontage().get() / 2.0;
    let mut inflated = Vec::new();
    for (of, stops) in about.obstacles.iter().enumerate() {
        // Where something is kept away from, that is kept to a rounding; what may be touched gives by the tolerance.
        let (away, skin) = match stops.clear {
            Some(clear) => (half + (clear + HAIR).get(), 1e-9),
            None => (half, TOLERANCE.get() / 2.0),
        };
        // Whoever stands nearer than that keeps the distance that there is.
        let start = [Shape::point(here.at)];
        let pieces = stops.ground.iter().map(|shape| Inflated::new(shape, away, skin, of));
        inflated.extend(pieces.map(|piece| piece.up_to(&stops.ground, &start)));
    }
    let (goal, inner) = (&about.goal.ground, Inner::new(*about.board, half, here.at));
    shortest(here, goal, &inflated, inner).or_else(|| {
        // A goal may be hemmed in by neighbours: then they are inflated no further than they are from it, and the block goes
        // as near as it can.
        let up_to = |piece: &Inflated| piece.up_to(&about.obstacles[piece.of].ground, goal);
        let hemming: Vec<Inflated> = inflated.iter().map(up_to).collect();
        shortest(here, goal, &hemming, inner)
    })
}

/// The legs that a path is. To its first piece the block turns beforehand.
fn legs(path: &Path) -> Vec<Stride> {
    let legs = path.pieces.iter().map(|piece| match *piece {
        Piece::Straight { from, to, facing, .. } => {
            Stride::Ahead { from: Pose::new(from, facing), by: from.distance_to(to) }
        }
        Piece::Bend { about, from, facing, by } => Stride::Bend { from: Pose::new(from, facing), about, by },
    });
    legs.collect()
}

/// Follows a plan, after legs that have been checked, as far as it goes.
fn followed(about: &About<'_>, plan: Plan, before: Vec<Stride>, upto: Inches) -> Course {
    let start = if before.is_empty() { plan.start } else { about.block.pose };
    let travel = before.iter().map(Stride::travel).sum();
    let mut course = Course { start, legs: before, travel, stopped_by: None, round: plan.round };
    let planned: Inches = plan.legs.iter().map(Stride::travel).sum();
    let end = plan.legs.last().map_or(plan.start, Stride::to);
    let mut legs = plan.legs;
    // At the path's end some room may be left: a goal is met by a corner, or is no obstacle.
    let more = upto - course.travel - planned;
    if more > Inches::ZERO {
        match legs.last_mut() {
            Some(Stride::Ahead { by, .. }) => *by += more,
            _ => legs.push(Stride::Ahead { from: end, by: more }),
        }
    }
    for planned in legs {
        let wanted = planned.cut(upto - course.travel);
        let (leg, met) = about.follow(&wanted);
        course.travel += leg.travel();
        if leg.travel() > Inches::ZERO || turned(&leg) {
            course.legs.push(leg);
        }
        course.stopped_by = met;
        if met.is_some() || wanted != planned || course.travel >= upto {
            break;
        }
    }
    course.travel = course.travel.min(upto);
    course
}

fn turned(leg: &Stride) -> bool {
    matches!(leg, Stride::Bend { by, .. } if *by != Degrees::ZERO)
}
