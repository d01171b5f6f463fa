//! Everything that limits where a model ends, and the extreme places among what they leave: where two limits cross, and the
//! nearest to where its way comes from.

use std::rc::Rc;

use onset_geometry::{HAIR, Point, TOLERANCE, distance};

use super::{
    field::Field,
    scout::{Ask, Place, Spot},
};
use crate::ways::{Curve, Fan, Grown, nearest_on_rim};

/// How much nearer or further than its limit a place may seem: less than the tolerance of those who judge it.
const SLACK: f64 = 4e-7;

/// So often a place is moved out of what holds it, or onto what it is to touch.
const WAYS_OUT: usize = 4;

/// So often the last bend of a way and the place nearest to it are found from one another.
const BENDS: usize = 4;

pub(super) struct Limits<'f> {
    field: &'f Field<'f>,
    model: usize,
    look: usize,
    ask: Ask,
    /// The models of targets of which one has to be near, and how near.
    wanted: Vec<(&'f Grown, f64)>,
    /// What has to be further away than so much.
    kept: Vec<(&'f Grown, f64)>,
    /// The others of the unit that are placed.
    own: Vec<Grown>,
    /// How far from the start places are asked for.
    most: f64,
}

impl<'f> Limits<'f> {
    /// The limits of a model which ends with a look; none where no target is near enough.
    pub fn new(
        field: &'f Field<'f>,
        model: usize,
        look: usize,
        ask: Ask,
        places: &[Option<Place>],
    ) -> Option<Self> {
        let member = &field.members[model];
        let reach = member.allowance.min(ask.most);
        let far = |grown: &Grown, off: f64| grown.gap(member.start.at) - off <= reach + SLACK;
        let mut wanted = Vec::new();
        for (still, target) in field.targets(look).iter().zip(&field.target_of) {
            let closer = member.gaps[*target] - HAIR.get();
            let within = match ask.within {
                Some(within) if ask.closer => within.min(closer),
                Some(within) => within,
                None => closer,
            };
            let is_asked = ask.target.is_none_or(|asked| asked == *target);
            if is_asked && within >= 0.0 && far(still, within) {
                wanted.push((still, within));
            }
        }
        if wanted.is_empty() {
            return None;
        }
        let terms = field.terms;
        let clear = if terms.no_others { terms.engaged.get() + HAIR.get() } else { 0.0 };
        let solid = field.targets(look).iter().chain(field.terrain(look)).chain(&field.looks[look].friends);
        let still =
            solid.map(|grown| (grown, 0.0)).chain(field.others(look).iter().map(|grown| (grown, clear)));
        let near = |grown: &Grown, off: f64| {
            far(grown, off) && wanted.iter().any(|(still, within)| meet(grown, off, still, *within))
        };
        let kept = still.filter(|(grown, off)| near(grown, *off)).collect();
        let others = places.iter().enumerate().filter(|(other, _)| *other != model);
        let own =
            others.filter_map(|(_, place)| place.as_ref()).map(|place| field.own(look, place.look, place.at));
        Some(Limits { field, model, look, ask, wanted, kept, own: own.collect(), most: reach })
    }

    /// No place further from the start than this is asked for any more.
    pub fn narrow(&mut self, most: f64) {
        let start = self.field.members[self.model].start.at;
        self.most = self.most.min(most);
        let far = self.most + SLACK;
        self.wanted.retain(|(still, within)| still.gap(start) - within <= far);
        self.kept.retain(|(grown, off)| grown.gap(start) - off <= far);
    }

    /// The allowed places on each limit that are nearest to where the model's ways come from, but for the path there. The others
    /// of the unit are in the way only where they are `firm`.
    pub fn nearest(&self, firm: bool) -> Vec<Spot> {
        self.collected(firm, |note| self.note_nearest(note))
    }

    /// The allowed places where two limits cross, but for the path there.
    pub fn crossings(&self, firm: bool) -> Vec<Spot> {
        self.collected(firm, |note| self.note_crossings(note))
    }

    fn collected(&self, firm: bool, candidates: impl FnOnce(&mut dyn FnMut(Point))) -> Vec<Spot> {
        let mut spots = Vec::new();
        let mut looked_at = 0;
        candidates(&mut |at| {
            looked_at += 1;
            spots.extend(self.spot(at, firm));
        });
        self.field.looked_at.set(self.field.looked_at.get() + looked_at);
        spots
    }

    /// Everything else that limits places, and at which distance from it.
    fn bars(&self) -> Vec<(&Grown, f64)> {
        let start = self.field.members[self.model].start.at;
        let far = self.most + SLACK;
        let is_near = |(grown, off): &(&Grown, f64)| {
            grown.gap(start) - off <= far
                && self.wanted.iter().any(|(still, within)| meet(grown, *off, still, *within))
        };
        let own = self.own.iter().map(|grown| (grown, 0.0));
        let coherency = self.field.terms.coherency.filter(|_| self.ask.beside);
        let ranges = coherency.map(|coherency| [coherency.nearest.get(), coherency.farthest.get()]);
        let held = ranges.into_iter().flatten().flat_map(|range| {
            self.own.iter().map(move |grown| (grown, (range - grown.form.stands_out).max(0.0)))
        });
        self.kept.iter().map(|(grown, off)| (*grown, *off)).chain(own.chain(held).filter(is_near)).collect()
    }

    fn note_nearest(&self, note: &mut dyn FnMut(Point)) {
        note(self.field.members[self.model].start.at);
        let anchors = self.anchors();
        for (grown, off) in self.wanted.iter().copied().chain(self.bars()) {
            anchors.iter().filter_map(|anchor| nearest_on_rim(grown, off, *anchor)).for_each(&mut *note);
        }
    }

    fn note_crossings(&self, note: &mut dyn FnMut(Point)) {
        let member = &self.field.members[self.model];
        let goals: Vec<Curve> = self.wanted.iter().map(|(still, off)| Curve::rim(still, *off)).collect();
        let mut bars: Vec<Curve> =
            self.bars().into_iter().map(|(grown, off)| Curve::rim(grown, off)).collect();
        goals.iter().chain(&bars).flat_map(Curve::corners).copied().for_each(&mut *note);
        if !self.is_inland() {
            let room = &self.field.looks[self.look].ground.room;
            let (min, max) = (room.min, room.max);
            let corners = [min, Point::new(max.x, min.y), max, Point::new(min.x, max.y)];
            bars.extend((0..4).map(|index| Curve::line(corners[index], corners[(index + 1) % 4])));
        }
        if self.most >= member.allowance {
            bars.push(Curve::circle(member.start.at, member.allowance));
        }
        for (index, one) in bars.iter().enumerate() {
            goals.iter().chain(&bars[..index]).for_each(|other| one.crossings(other, &mut *note));
        }
    }

    /// Whether no edge of the table is within the model's allowance.
    fn is_inland(&self) -> bool {
        let member = &self.field.members[self.model];
        let (room, at, far) =
            (&self.field.looks[self.look].ground.room, member.start.at, member.allowance + SLACK);
        at.x - far > room.min.x
            && at.x + far < room.max.x
            && at.y - far > room.min.y
            && at.y + far < room.max.y
    }

    /// The place, if it is allowed.
    fn spot(&self, at: Point, firm: bool) -> Option<Spot> {
        let (field, member) = (self.field, &self.field.members[self.model]);
        let is_near = |at: Point, more: f64| {
            let far = self.most + TOLERANCE.get() / 2.0 + more;
            let wanted =
                || self.wanted.iter().any(|(still, within)| still.is_within(at, within + SLACK + more));
            at.distance_to(member.start.at).get() <= far && wanted()
        };
        let more = self.wanted.iter().map(|(still, _)| still.form.stands_out).fold(0.0, f64::max);
        if !is_near(at, more) || !self.is_allowed(at, firm) {
            return None;
        }
        let (at, before) = self.upon(at);
        if before.is_some() && !self.is_allowed(at, firm) || more > 0.0 && !is_near(at, 0.0) {
            return None;
        }
        // Only onto the oval itself the outline about it is in the way.
        let closes_from = match before
            .filter(|_| self.field.looks[self.look].ground.obstacles.iter().any(|still| still.holds(at)))
        {
            Some(before) => Some(before),
            None => self.closes_from(at)?,
        };
        let least = at.distance_to(member.start.at).get();
        let gap = field.targets(self.look).iter().map(|still| still.gap(at)).fold(f64::INFINITY, f64::min);
        Some(Spot { at, look: self.look, closes_from, least, gap })
    }

    /// Whether nothing keeps the model away from a place.
    fn is_allowed(&self, at: Point, firm: bool) -> bool {
        let room = &self.field.looks[self.look].ground.room;
        let is_inside = at.x >= room.min.x - SLACK
            && at.x <= room.max.x + SLACK
            && at.y >= room.min.y - SLACK
            && at.y <= room.max.y + SLACK;
        if !is_inside
            || (firm && !self.own.iter().all(|grown| grown.is_clear(at, -SLACK)))
            || !self.kept.iter().all(|(grown, off)| grown.is_clear(at, off - SLACK))
        {
            return false;
        }
        let Some(coherency) = self.field.terms.coherency.filter(|_| firm) else { return true };
        let (nearest, farthest) = (coherency.nearest.get() + SLACK, coherency.farthest.get() + SLACK);
        let is_lost = self.ask.beside
            && !self.own.is_empty()
            && !self.own.iter().any(|grown| grown.is_within(at, nearest));
        !is_lost && self.own.iter().all(|grown| grown.is_within(at, farthest))
    }

    /// A place as far from the fine outline about an oval as is wanted, moved to where it is as far from the oval itself, and
    /// where it was.
    fn upon(&self, at: Point) -> (Point, Option<Point>) {
        let look = &self.field.looks[self.look];
        let touched = |(still, within): &&(&Grown, f64)| {
            still.form.is_oval() && (still.gap(at) - within).abs() <= SLACK
        };
        let Some((upon, within)) = self.wanted.iter().find(touched) else { return (at, None) };
        let stands = self.field.targets(self.look).iter().position(|still| std::ptr::eq(still, *upon));
        let shape = stands.and_then(|index| self.field.table.targets.iter().flatten().nth(index));
        let Some(shape) = shape else { return (at, None) };
        let mut moved = at;
        for _ in 0..WAYS_OUT {
            let closest = distance(&look.base.shape(moved, look.facing), shape);
            let off = closest.gap.get() - within;
            if off.abs() <= SLACK / 10.0 || closest.gap.get() <= 0.0 {
                break;
            }
            moved += (closest.on_b - closest.on_a).unit() * off;
        }
        if moved == at { (at, None) } else { (moved, Some(at)) }
    }

    /// Where a closing up to a place begins, if one is needed; nothing where none is possible.
    #[allow(clippy::option_option, reason = "not needed and not possible are two answers")]
    fn closes_from(&self, at: Point) -> Option<Option<Point>> {
        let own = self.field.members[self.model].looks[0];
        if own == self.look {
            return Some(None);
        }
        let before = &self.field.looks[own].ground;
        let mut from = at;
        for _ in 0..WAYS_OUT {
            let Some(held) = before.obstacles.iter().find(|obstacle| obstacle.holds(from)) else { break };
            from = held.way_out(from);
        }
        let after = &self.field.looks[self.look].ground;
        if from == at {
            return Some(None);
        }
        (before.is_free(from) && after.is_free(from) && after.is_open(from, at)).then_some(Some(from))
    }

    /// Where the model's ways come from: its start, and where those to targets behind something bend last.
    fn anchors(&self) -> Rc<[Point]> {
        let member = &self.field.members[self.model];
        if let Some(known) = member.anchors.borrow().as_ref() {
            return known.clone();
        }
        let look = &self.field.looks[member.looks[0]];
        let mut anchors = vec![member.start.at];
        for still in self.field.targets(member.looks[0]) {
            let offs = self.field.steps.iter().copied();
            for off in offs.chain([self.field.terms.engaged.get()]) {
                let mut from = member.start.at;
                for _ in 0..BENDS {
                    let Some(to) = nearest_on_rim(still, off, from) else { break };
                    if !look.ground.is_free(to) || look.ground.is_open(from, to) {
                        break;
                    }
                    let tail = member.start.tail(&look.ground, to, member.allowance);
                    let Some(bend) = tail.and_then(|tail| Fan::last_bend(&tail)) else { break };
                    from = bend;
                    if !anchors.iter().any(|known| known.distance_to(from) <= TOLERANCE / 10.0) {
                        anchors.push(from);
                    }
                }
            }
        }
        let anchors: Rc<[Point]> = anchors.into();
        *member.anchors.borrow_mut() = Some(anchors.clone());
        anchors
    }
}

/// Whether places so far from one may be as near as that to another.
fn meet(grown: &Grown, off: f64, other: &Grown, within: f64) -> bool {
    let apart = grown.middle - other.middle;
    let reach = grown.form.reach + other.form.reach + within + off + SLACK;
    apart.dot(apart) <= reach * reach
}
