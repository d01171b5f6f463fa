//! The least wheel to one hand that brings so many models to fight.

use onset_geometry::{Degrees, Inches, TOLERANCE, nearest};

use super::{
    angles::{Scope, angles, has_limits},
    door::{self, Door},
    doorway::{open, shut},
    profile::FLUSH,
    side::Seat,
    slice::{Arrivals, Blame, MISSED, Turn, arrivals, straight_after},
    view::View,
};
use crate::{Block, Closing, Hand, contact::touching, wheeled};

/// What lies off by no more than this, in inches, over all of a front is level.
const LEVEL: f64 = 1e-9;

/// What is asked of a charge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    /// So many of the models that count, at least.
    pub(super) models: u32,
    /// So many, or more, were shown not to be had: such seats are not looked at again.
    pub(super) barred: u32,
    /// Who closes the door; none where that is not asked yet.
    pub(super) closing: Option<Closing>,
    /// Whether the side struck has to be the declared one.
    pub(super) declared: bool,
}

impl Ask {
    /// So many models, of whatever seats bring them.
    pub(super) fn of(models: u32, closing: Option<Closing>, declared: bool) -> Self {
        Ask { models, barred: u32::MAX, closing, declared }
    }

    /// Whether whatever does this does the other too.
    pub(super) fn includes(&self, other: &Ask) -> bool {
        let closes = other.closing.is_none() || other.closing == self.closing;
        closes && other.models <= self.models && other.declared == self.declared
    }
}

/// A charge that does what was asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Charge {
    pub(super) hand: Hand,
    pub(super) turn: Turn,
    /// Straight ahead before the wheel, and after it.
    pub(super) before: f64,
    pub(super) after: f64,
    /// How far to the right, and ahead, the corner that stays ends, as the charger then sees it.
    pub(super) corner: (f64, f64),
    /// So many of the models that count its seat brings.
    pub(super) models: u32,
    /// The side struck, in the view's order, and where along it the charger's left end comes to lie.
    pub(super) side: usize,
    pub(super) place: f64,
    /// How far from the front's left end it met the target.
    pub(super) touch: f64,
    /// How far from the line of advance it ends.
    pub(super) off: f64,
}

impl Charge {
    /// By how much, in inches, whoever turns lies elsewhere, at most, than in another charge with the same wheel.
    pub(super) fn shift(&self, other: &Charge) -> f64 {
        if self.side != other.side {
            return f64::INFINITY;
        }
        let (aside, ahead) = (self.corner.0 - other.corner.0, self.corner.1 - other.corner.1);
        let about = self.place + self.touch - other.place - other.touch;
        // Where the point that it turns about lies elsewhere a turn carries it on by as much again, at most.
        aside.abs() + ahead.abs() + 2.0 * about.abs()
    }

    /// Whether it is better than another that brings as many models: it wheels less, ends nearer to the line of advance, goes
    /// less far before the wheel, or less far in all.
    pub(super) fn beats(&self, other: &Charge) -> bool {
        const LITTLE: f64 = 1e-6;
        let inches = |charge: &Charge| charge.before + charge.after;
        let keys = |charge: &Charge| [charge.turn.angle, charge.off, charge.before, inches(charge)];
        for (own, theirs) in keys(self).into_iter().zip(keys(other)) {
            if (own - theirs).abs() > LITTLE {
                return own < theirs;
            }
        }
        false
    }
}

/// What the least wheel to one hand is looked for between, in radians.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    /// Below this nothing does what is asked; infinite where nothing does at all.
    pub(super) from: f64,
    /// What can only be had by more than this need not be found.
    pub(super) beat: f64,
}

/// The least wheel that does what is asked, and the angle below which none does.
pub(super) fn least(view: &View<'_>, ask: Ask, span: Span, blame: &mut Blame) -> (Option<Charge>, f64) {
    let wanted = wanted(view, ask);
    if wanted.is_empty() || span.from == f64::INFINITY {
        return (None, f64::INFINITY);
    }
    if span.from > span.beat {
        return (None, span.from);
    }
    let mut fresh = blame.clone();
    if let Some(charge) = at(view, Turn::by(span.from), ask, &mut fresh) {
        blame.join(&fresh);
        return (Some(charge), span.from);
    }
    let mut best: Option<Charge> = None;
    let (mut upto, mut failed) = (view.terms.most_wheel.get().to_radians(), vec![span.from]);
    let (from, mut is_all) = (span.from - 2.0 * SURE, true);
    // Limits take long to find, and only those below what is possible anyway matter.
    let mut scope = Scope::Seats;
    loop {
        let known = fresh.on().count();
        let tried = failed.len();
        for angle in angles(view, &wanted, &fresh, scope, ask.closing, (from, upto)) {
            if angle > upto || best.is_some() && angle >= upto {
                break;
            }
            let is_known = |failed: &[f64]| failed.binary_search_by(|known| known.total_cmp(&angle)).is_ok();
            if angle >= from && !is_known(&failed[..tried]) {
                match at(view, Turn::by(angle), ask, &mut fresh) {
                    None => failed.push(angle),
                    Some(charge) => {
                        best = Some(charge);
                        upto = angle;
                        break;
                    }
                }
            }
            if angle > span.beat {
                (upto, is_all) = (angle, false);
                break;
            }
        }
        failed.sort_by(f64::total_cmp);
        // Whatever just became in the way may make other angles matter; only among all of them this is the least.
        let grew = fresh.on().count() > known;
        if upto <= 0.0 || scope == Scope::All && !grew {
            break;
        }
        if best.is_some() && !grew && !has_limits(view, &fresh, upto) {
            break;
        }
        scope = Scope::All;
    }
    blame.join(&fresh);
    let Some(charge) = best else { return (None, if is_all { f64::INFINITY } else { upto }) };
    let below = failed[..failed.partition_point(|angle| *angle < upto)].last().copied();
    let charge = match below.into_iter().chain((from > 0.0).then_some(from)).reduce(f64::max) {
        Some(before) => emerges(view, ask, before, charge),
        None => charge,
    };
    (Some(charge), charge.turn.angle)
}

/// What is found to be the least is so within this, in radians.
const SURE: f64 = 1e-9;

/// Between an angle at which it is not possible and one at which it is, the least one.
fn emerges(view: &View<'_>, ask: Ask, impossible: f64, found: Charge) -> Charge {
    const FINE: f64 = 1e-11;
    let mut blame = Blame::default();
    let mut try_at = |angle: f64| at(view, Turn::by(angle), ask, &mut blame);
    let (mut low, mut best) = (impossible, found);
    let just_before = found.turn.angle - SURE;
    if just_before > low {
        match try_at(just_before) {
            None => return found,
            Some(charge) => best = charge,
        }
    }
    while best.turn.angle - low > FINE {
        let middle = low.midpoint(best.turn.angle);
        match try_at(middle) {
            Some(charge) => best = charge,
            None => low = middle,
        }
    }
    best
}

/// The stretches along the sides that bring enough models: the side, from where, to where.
fn wanted(view: &View<'_>, ask: Ask) -> Vec<(usize, f64, f64)> {
    let mut wanted: Vec<(usize, f64, f64)> = Vec::new();
    for (number, side) in view.sides.iter().enumerate() {
        if !view.is_asked(side, ask.declared) {
            continue;
        }
        for seat in side.seats.iter().filter(|seat| enough(view, ask, seat)) {
            match wanted.last_mut() {
                Some((same, _, to)) if *same == number && seat.from - *to <= 1e-9 => *to = to.max(seat.to),
                _ => wanted.push((number, seat.from, seat.to)),
            }
        }
    }
    wanted
}

fn enough(view: &View<'_>, ask: Ask, seat: &Seat) -> bool {
    view.terms.counting.of(seat.ours, seat.theirs) >= ask.models
}

/// Whether a seat brings enough models, and not so many that it cannot be had.
fn is_open(view: &View<'_>, ask: Ask, seat: &Seat) -> bool {
    (ask.models..ask.barred).contains(&view.terms.counting.of(seat.ours, seat.theirs))
}

/// The best charge with one wheel, if any does what is asked.
pub(super) fn at(view: &View<'_>, turn: Turn, ask: Ask, blame: &mut Blame) -> Option<Charge> {
    let is_wanted = |arrivals: &Arrivals| {
        let side = &view.sides[arrivals.side];
        let (low, high) = (arrivals.place.0.min(arrivals.place.1), arrivals.place.0.max(arrivals.place.1));
        let is_held = |seat: &Seat| seat.from <= high + MISSED && seat.to >= low - MISSED;
        view.is_asked(side, ask.declared)
            && side.seats.iter().any(|seat| is_open(view, ask, seat) && is_held(seat))
    };
    let mut best: Option<Charge> = None;
    let mut stopped: Vec<(Charge, f64)> = Vec::new();
    for one in arrivals(view, turn, &is_wanted, blame) {
        let shut = shut(view, turn, &one, ask.closing, &|_| true);
        shut.iter().filter_map(|shut| shut.by).for_each(|obstacle| blame.put_on(obstacle));
        // Those on no side that is asked for are left out already.
        for seat in view.sides[one.side].seats.iter().filter(|seat| is_open(view, ask, seat)) {
            let Some((from, to)) = one.coming_to(seat.from, seat.to) else { continue };
            let open = if shut.is_empty() { vec![(from, to)] } else { open(from, to, &shut) };
            for right in open.into_iter().flat_map(|(from, to)| places(view, &one, from, to)) {
                let charge = charge(view, turn, &one, *seat, right);
                if best.as_ref().is_some_and(|best| !charge.beats(best))
                    || stopped.iter().any(|(other, depth)| charge.shift(other) < *depth)
                    || !is_paid(view, &charge)
                    || falls_short(view, &charge, ask)
                {
                    continue;
                }
                match ask.closing.map_or(Ok(()), |closing| door::closes(view, &charge, closing)) {
                    Ok(()) => best = Some(charge),
                    Err(by) => {
                        if let Some(obstacle) = by.obstacle {
                            blame.put_on(obstacle);
                        }
                        if by.depth > 0.0 {
                            stopped.push((charge, by.depth));
                        }
                    }
                }
            }
        }
    }
    best
}

/// Where to try, of a stretch of places of the corner that stays: where the end comes nearest to the line of advance, at both
/// ends, and between.
fn places(view: &View<'_>, one: &Arrivals, from: f64, to: f64) -> Vec<f64> {
    if to - from <= 1e-12 {
        return vec![from];
    }
    let (first, last) = (aside(view, one, from), aside(view, one, to));
    let share = if (first - last).abs() > 1e-12 { (first / (first - last)).clamp(0.0, 1.0) } else { 0.0 };
    let part = |share: f64| from + (to - from) * share;
    let mut places = vec![part(share), from, to, part(0.25), part(0.5), part(0.75)];
    // Where the line of advance lies beside the stretch it comes nearest to it at an end.
    if share <= 0.0 || share >= 1.0 {
        places.remove(if share <= 0.0 { 1 } else { 2 });
    }
    places
}

/// How far to the right of its line of advance the middle of the front ends, once flush.
fn aside(view: &View<'_>, one: &Arrivals, right: f64) -> f64 {
    let side = &view.sides[one.side];
    side.at(one.place_at(right) + view.width / 2.0).x - view.width / 2.0
}

pub(super) fn charge(view: &View<'_>, turn: Turn, one: &Arrivals, seat: Seat, right: f64) -> Charge {
    Charge {
        hand: view.hand,
        turn,
        before: turn.lead(right).max(0.0),
        after: straight_after(one, turn, right).get(),
        corner: (right, one.stretch.far_at(right)),
        models: view.terms.counting.of(seat.ours, seat.theirs),
        side: one.side,
        place: one.place_at(right).clamp(seat.from, seat.to),
        touch: one.touch_at(right),
        off: aside(view, one, right).abs(),
    }
}

/// Whether it stops short within the tolerance, or stays as it met, flush within the tolerance and no better, and then touches
/// fewer than was asked.
pub(super) fn falls_short(view: &View<'_>, charge: &Charge, ask: Ask) -> bool {
    let enough = |charger: &Block| {
        let (ours, theirs) = touching(charger, &view.table.target);
        view.terms.counting.of(ours, theirs) >= ask.models
    };
    let short = charge.after - straight_on(view, charge);
    if short > LEVEL {
        // Whether that turns with the charger depends on which of two corners, so near each other, it turns about.
        let door = Door::of(view, charge);
        let end = door.charger(view, charge);
        let back = view.frame.direction(charge.turn.advance().ahead * -short);
        return ![back, back.rotate(door.by)].iter().all(|by| enough(&end.at(end.pose.translated(*by))));
    }
    let off = view.sides[charge.side].outward.cross(charge.turn.advance().ahead).abs() * view.width;
    if off <= LEVEL || off > FLUSH.1 || view.sides[charge.side].outward.dot(charge.turn.advance().ahead) > 0.0
    {
        return false;
    }
    !enough(&Door::of(view, charge).met)
}

/// How far it goes straight on after the wheel: no further where the wheel ends in contact within the tolerance.
pub(super) fn straight_on(view: &View<'_>, charge: &Charge) -> f64 {
    const NEAR: f64 = 1e-4;
    if charge.turn.angle <= 0.0 || charge.after <= 0.0 || charge.after > NEAR {
        return charge.after;
    }
    let start = view.table.charger;
    let wheels = start.at(start.pose.advanced(Inches::new(charge.before)));
    let ends = wheels.at(wheeled(&wheels, charge.hand, Degrees::from_radians(charge.turn.angle)));
    let closest = nearest(&ends.shapes(), &view.table.target.shapes());
    if closest.is_some_and(|closest| TOLERANCE >= closest.gap) { 0.0 } else { charge.after }
}

/// Whether the ground on the way leaves it within reach; where the ground is open that is settled already.
pub(super) fn is_paid(view: &View<'_>, charge: &Charge) -> bool {
    match (&view.terms.slow, view.terms.reach) {
        (Some(slow), Some(reach)) => reach.reaches(Inches::new(super::cost::slowed(view, charge, slow))),
        _ => true,
    }
}
