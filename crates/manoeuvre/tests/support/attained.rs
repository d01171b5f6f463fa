//! All checks of the set of contacts on the tables of one seed.

use onset_geometry::{Degrees, Facing, Inches, TOLERANCE, first_touch};
use onset_manoeuvre::{
    Aligned, Attained, Block, Closing, Contact, Contacts, Found, Hand, Places, Step, Unfound, Way, judge,
    solve, wheeled,
};

use super::checks::{Check, Failure};
use super::compare::{WHEEL, claim, is_sound, way};
use super::dice::Dice;
use super::plant::planted;
use super::scatter::scattered;
use super::scene::Scene;

/// So many random ways are tried on each table.
const WAYS: u32 = 30;

/// So many stretches of each table are come to, at both ends and between.
const STRETCHES: u32 = 2;

/// So far, in inches, a place may lie from a stretch and still be of it: where the units meet at a slant the tolerance leaves
/// open by some times itself where.
const NEAR: f64 = 1e-4;

/// How many of what were seen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// Tables.
    pub tables: u64,
    /// Stretches on them.
    pub stretches: u64,
    /// Places of them that were asked for.
    pub asked: u64,
    /// Random ways that end flush.
    pub ways: u64,
}

/// Checks the set of contacts on both tables of a seed.
pub fn attained(seed: u64, seen: &mut Seen) -> Vec<Failure> {
    let mut failures = Vec::new();
    for plants in [false, true] {
        let mut dice = Dice::new(seed.wrapping_mul(2) + u64::from(plants));
        let (scene, way) = if plants {
            let planted = planted(&mut dice);
            (planted.scene, Some(planted.way))
        } else {
            (scattered(&mut dice), None)
        };
        let contacts = Contacts::of(&scene.table, &scene.terms);
        seen.tables += 1;
        seen.stretches += contacts.all().len() as u64;
        let mut fail = |check: Check, what: String| {
            failures.push(Failure { check, seed, planted: plants, what, text: scene.text() });
        };
        if let Some(what) = picks(&scene, &contacts) {
            fail(Check::Pick, what);
        }
        for _ in 0..STRETCHES.min(contacts.all().len() as u32) {
            let one = &contacts.all()[dice.whole(0, contacts.all().len() as u32 - 1) as usize];
            if let Some(what) = stretch(&scene, &contacts, one, &mut dice, seen) {
                fail(Check::Attained, what);
                break;
            }
        }
        let planted = way.and_then(|way| outside(&scene, &contacts, &way, seen));
        if let Some(what) = planted.or_else(|| ways(&scene, &contacts, &mut dice, seen)) {
            fail(Check::Outside, what);
        }
    }
    failures
}

/// Where the pick of the set is not what the solver picks.
fn picks(scene: &Scene, contacts: &Contacts<'_>) -> Option<String> {
    let (pick, solved) = (contacts.best(), solve(&scene.table, &scene.terms));
    if let Some(what) = pick.as_ref().ok().and_then(|found| illegal(scene, found)) {
        return Some(what);
    }
    let is_same = match (&pick, &solved) {
        (Ok(pick), Ok(solved)) => {
            let models = |found: &Found| scene.terms.counting.of(found.charger_models, found.target_models);
            (pick.struck, pick.closing, pick.fewer) == (solved.struck, solved.closing, solved.fewer)
                && models(pick) == models(solved)
                && (pick.way.wheeled() - solved.way.wheeled()).radians().abs() <= WHEEL
        }
        (Err(pick), Err(solved)) => pick.at_the_door == solved.at_the_door,
        _ => false,
    };
    (!is_same).then(|| format!("{}: {}\nsolver: {}", which(&pick, &solved), told(&pick), told(&solved)))
}

/// Which of both is the better.
fn which(pick: &Result<Found, Unfound>, solved: &Result<Found, Unfound>) -> &'static str {
    let worth = |found: &Found| (found.closing, found.fewer, found.charger_models + found.target_models);
    match (pick, solved) {
        (Ok(_), Err(_)) => "the set alone finds one",
        (Err(_), Ok(_)) => "the solver alone finds one",
        (Ok(pick), Ok(solved)) if worth(pick) != worth(solved) => "others fight",
        (Ok(pick), Ok(solved)) if pick.way.wheeled() < solved.way.wheeled() => "the set has less of a wheel",
        (Ok(_), Ok(_)) => "the solver has less of a wheel",
        (Err(_), Err(_)) => "only one is at the door",
    }
}

fn told(found: &Result<Found, Unfound>) -> String {
    match found {
        Ok(found) => format!(
            "{:?} {:?} fewer {} {}+{} {:?}",
            found.struck, found.closing, found.fewer, found.charger_models, found.target_models, found.way
        ),
        Err(unfound) => format!("{unfound:?}"),
    }
}

/// What the referee says against a manoeuvre.
fn illegal(scene: &Scene, found: &Found) -> Option<String> {
    let verdict = judge(&scene.table, &scene.terms, &found.way);
    if is_sound(&verdict) {
        return None;
    }
    let faults: Vec<&str> = verdict.breaches.iter().map(|breach| breach.fault.word()).collect();
    Some(format!("{}: {}", faults.join(" "), told(&Ok(found.clone()))))
}

/// What is wrong with a stretch: at its ends, or somewhere between.
fn stretch(
    scene: &Scene,
    contacts: &Contacts<'_>,
    one: &Contact,
    dice: &mut Dice,
    seen: &mut Seen,
) -> Option<String> {
    let Places { side, from, to } = one.places;
    let any = |dice: &mut Dice| from + (to - from) * dice.share();
    // The ends are told within the tolerance, and so is which seat a place is in.
    let least = (TOLERANCE * 2.0).min((to - from) / 2.0);
    let places = [from + least, to - least, any(dice)];
    for place in places {
        seen.asked += 1;
        let found = match contacts.best_within(&Places::at(side, place)) {
            Ok(found) => found,
            Err(unfound) => return Some(format!("no way to {place:?} of {}: {unfound:?}", short(one))),
        };
        if let Some(what) = illegal(scene, &found) {
            return Some(format!("{what}\nto {place:?} of {}", short(one)));
        }
        let ends = at(&found.charger, &found.target, found.struck);
        let is_flush = found.closing.aligned() != Aligned::Neither;
        if found.struck != side || is_flush && (ends - place).abs().get() > NEAR {
            return Some(format!("ends at {ends:?} instead of {place:?}: {}", short(one)));
        }
        let around = contacts.all().iter().filter(|other| {
            other.closing == found.closing && other.places.side == side && other.places.hold(place)
        });
        let around: Vec<[&Attained; 2]> = around.filter_map(|one| one.around(place)).collect();
        let wheels = around.iter().flatten().map(|one| one.wheel.radians());
        let wheel = found.way.wheeled().radians();
        let (least, most) =
            wheels.fold((f64::INFINITY, 0.0f64), |(least, most), wheel| (least.min(wheel), most.max(wheel)));
        if wheel > most + WHEEL || wheel < least - WHEEL {
            return Some(format!(
                "{} of a wheel than {least}..{most}: {wheel} at {place:?} of {}, {}",
                if wheel > most { "more" } else { "less" },
                short(one),
                told(&Ok(found.clone()))
            ));
        }
    }
    None
}

fn short(one: &Contact) -> String {
    let course: Vec<String> = one
        .course
        .iter()
        .map(|at| format!("{:.7} {:?} {:.7}", at.place.get(), at.hand, at.wheel.radians()))
        .collect();
    format!(
        "{:?} {:?} {}+{} [{}]",
        one.places,
        one.closing,
        one.charger_models,
        one.target_models,
        course.join(", ")
    )
}

/// The place at which a charger lies along a side of the target.
fn at(charger: &Block, target: &Block, side: Facing) -> Inches {
    let along = target.outline().side(side);
    let right = (-along.outward).perp_right();
    let left = [along.start, along.end].into_iter().map(|end| (end - charger.pose.at).dot(right));
    let left = left.fold(f64::INFINITY, f64::min);
    -Inches::new(left) - charger.frontage() / 2.0
}

/// A random way that ends flush where no stretch is.
fn ways(scene: &Scene, contacts: &Contacts<'_>, dice: &mut Dice, seen: &mut Seen) -> Option<String> {
    let (table, terms) = (&scene.table, &scene.terms);
    let far = (table.target.pose.at - table.charger.pose.at).length() + 5.0;
    for _ in 0..WAYS {
        let before = if dice.one_in(2) { 0.0 } else { dice.within(0.0, far) };
        let by = Degrees::new(terms.most_wheel.get() * dice.share() * dice.share());
        let hand = dice.one_of(&Hand::BOTH);
        let mut block = table.charger.at(table.charger.pose.advanced(Inches::new(before)));
        block.pose = wheeled(&block, hand, by);
        let (moving, still) = (block.shapes(), table.target.shapes());
        let heading = block.pose.heading();
        let each =
            moving.iter().flat_map(|one| still.iter().filter_map(|other| first_touch(one, heading, other)));
        let Some(after) = each.min() else { continue };
        let closing = dice.one_of(&terms.closing);
        let way = way(before, Some((hand, by)), after.get(), closing.aligned());
        if let Some(what) = outside(scene, contacts, &way, seen) {
            return Some(what);
        }
    }
    None
}

/// Whether a way, if it is legal, ends flush where no stretch is, or by less of a wheel than is said to be had there.
fn outside(scene: &Scene, contacts: &Contacts<'_>, way: &Way, seen: &mut Seen) -> Option<String> {
    claim(scene, way)?;
    let verdict = judge(&scene.table, &scene.terms, way);
    let aligned = way.steps.iter().find_map(|step| match step {
        Step::Align(who) => Some(*who),
        Step::Forward(_) | Step::Wheel { .. } => None,
    })?;
    let struck = verdict.struck?;
    // Where the door cannot be closed on the declared side nobody looks for another.
    let declared = contacts.all().iter().any(|one| Some(one.places.side) == scene.terms.declared)
        || contacts.best().is_err_and(|unfound| unfound.at_the_door);
    let facing = (verdict.charger.pose.heading()).dot(verdict.target.outline().side(struck).outward);
    // Whoever turns by nearly a quarter does so about a point that the tolerance leaves open.
    let turned =
        verdict.legs.last().map_or(Degrees::ZERO, |leg| (leg.to.facing - leg.from.facing).shorter_way());
    let is_flush = facing < -1.0 + 1e-9 && turned.abs().get() < 89.0;
    if aligned == Aligned::Neither || declared && Some(struck) != scene.terms.declared || !is_flush {
        return None;
    }
    seen.ways += 1;
    let place = at(&verdict.charger, &verdict.target, struck);
    let closes = |closing: Closing| closing.aligned() == aligned;
    let near: Vec<&Contact> = contacts
        .all()
        .iter()
        .filter(|one| one.places.side == struck && closes(one.closing))
        .filter(|one| (one.places.nearest(place) - place).abs().get() <= NEAR)
        .collect();
    if near.is_empty() {
        let all: Vec<String> =
            contacts.all().iter().filter(|one| one.places.side == struck).map(short).collect();
        return Some(format!("{aligned:?} at {place:?} of {struck:?} by {way:?}\n{}", all.join("\n")));
    }
    let least = near.iter().flat_map(|one| one.around(one.places.nearest(place))).flatten();
    let least = least.map(|one| one.wheel.radians()).fold(f64::INFINITY, f64::min);
    let slack = 1e-4;
    (way.wheeled().radians() < least - slack).then(|| {
        let all: Vec<String> = near.iter().map(|one| short(one)).collect();
        format!("less of a wheel than {least}: {aligned:?} at {place:?} by {way:?}\n{}", all.join("\n"))
    })
}
