//! The set of all contacts that a charge can attain: the solver's product, of which the best manoeuvre is one.

use onset_geometry::{Degrees, Facing, Inches, TOLERANCE};

use super::{
    Solver, Unfound, cost,
    had::{Had, Pick, Stretch},
    ruler::Ruler,
    run::{Knot, Run},
    side::Seat,
    sweep::sweep,
    view::View,
    yielded::{Asked, Asking, Slot},
};
use crate::{Attained, Closing, Contact, Found, Hand, Places, Table, Terms};

/// Every contact that a charge can attain: those on the declared side; those on others only where the declared one cannot be
/// come to at all.
#[derive(Clone, Debug)]
pub struct Contacts<'t> {
    table: &'t Table,
    terms: &'t Terms,
    had: Had,
    /// Whether the rest of the target leaves no seat, so that the units may only fight as they met.
    is_unseated: bool,
    all: Vec<Contact>,
    unfound: Unfound,
}

impl<'t> Contacts<'t> {
    /// Finds them all.
    pub fn of(table: &'t Table, terms: &'t Terms) -> Self {
        let mut views = Views::of(Solver::new(table, terms));
        let sides: &[bool] = if terms.declared.is_some() { &[true, false] } else { &[true] };
        for declared in sides {
            views.find(*declared);
            if !views.had.met.is_empty() || !views.had.closed.is_empty() {
                break;
            }
        }
        let Views { mut solver, had, is_unseated } = views;
        solver.at_the_door = !had.met.is_empty() && had.pick(table, terms).is_none();
        let told = |(closing, stretches): &(Closing, Vec<Stretch>)| -> Vec<Contact> {
            stretches.iter().map(|stretch| contact(&solver.open, *closing, stretch)).collect()
        };
        let all = had.closed.iter().flat_map(told).collect();
        Contacts { table, terms, is_unseated, all, unfound: solver.unfound(), had }
    }

    /// All of them: for each way of closing the door, in the order of the terms, from left to right along each side.
    ///
    /// Where the door can be closed in several ways a place is in several contacts. A place at which more models fight than on
    /// either side of it is a contact of its own.
    pub fn all(&self) -> &[Contact] {
        &self.all
    }

    /// The manoeuvre that [`solve`](super::solve) picks, too: of most models, then of the least wheel, then ending nearest to
    /// the line of advance, then of the shortest straight before the wheel, then to the left.
    ///
    /// # Errors
    /// Where nothing is attained, or the door cannot be closed.
    pub fn best(&self) -> Result<Found, Unfound> {
        self.had
            .pick(self.table, self.terms)
            .map_or_else(|| Err(self.unfound.clone()), |pick| Ok(self.found(&pick)))
    }

    /// The manoeuvre that is best by the same rule, of those alone that end within some places. Where corner comes upon corner
    /// the tolerance leaves open where; there it may end beside them by up to 16 times the tolerance.
    ///
    /// # Errors
    /// Where none ends there.
    pub fn best_within(&self, places: &Places) -> Result<Found, Unfound> {
        // What is a place within the tolerance alone counts only where nothing else is there.
        let mut at_the_door = false;
        for off in [1e-9, TOLERANCE.get()] {
            let had = self.within(places, off);
            if let Some(pick) = had.pick(self.table, self.terms) {
                return Ok(self.found(&pick));
            }
            at_the_door |= !had.met.is_empty();
        }
        Err(Unfound { at_the_door, ..self.unfound.clone() })
    }

    /// Of all places along a side that are attained the one nearest to another.
    pub fn nearest(&self, side: Facing, place: Inches) -> Option<Inches> {
        let along = self.all.iter().filter(|contact| contact.places.side == side);
        let nearest = along.map(|contact| contact.places.nearest(place));
        nearest.min_by_key(|nearest| (*nearest - place).abs())
    }

    fn found(&self, pick: &Pick) -> Found {
        let found = Solver::new(self.table, self.terms).found(&pick.charge, pick.closing);
        Found { fewer: pick.fewer, ..found }
    }

    /// Those parts of all stretches that lie within some places, or no further off than a length.
    fn within(&self, places: &Places, off: f64) -> Had {
        let mut solver = Solver::new(self.table, self.terms);
        if self.is_unseated {
            solver.open = unseated(&solver);
        }
        let ruler = Ruler::of(&solver.open[0]);
        let parts = |stretches: &[Stretch], closing: Option<Closing>| -> Vec<Stretch> {
            let there = stretches.iter().filter(|stretch| stretch.is_within(places, off));
            let part = |stretch: &Stretch| {
                let views = if closing == Some(Closing::Charger) { &solver.roomy } else { &solver.open };
                let asked = Asked { closing, at_once: !self.terms.work_round };
                stretch.part(places, &Asking { views, ruler: &ruler, slots: vec![stretch.slot], asked })
            };
            there.map(part).collect()
        };
        let closed = self.had.closed.iter().map(|(closing, had)| (*closing, parts(had, Some(*closing))));
        Had { met: parts(&self.had.met, None), closed: closed.collect() }
    }
}

/// The views of a table, and what is had as far as it is known.
struct Views<'t> {
    solver: Solver<'t>,
    had: Had,
    is_unseated: bool,
}

impl<'t> Views<'t> {
    fn of(solver: Solver<'t>) -> Self {
        Views { solver, had: Had::default(), is_unseated: false }
    }

    /// Finds what is had on the declared side, or on the others.
    fn find(&mut self, declared: bool) {
        let terms = self.solver.terms;
        let nobody_turns = terms.closing.is_empty();
        if nobody_turns {
            let had = self.stretches(declared, Some(Closing::AsTheyMet));
            self.had.closed = vec![(Closing::AsTheyMet, had)];
        } else {
            self.had.met = self.stretches(declared, None);
            for closing in terms.closing.iter().filter(|closing| **closing != Closing::Fewer) {
                let had = match closing {
                    _ if self.had.met.is_empty() => Vec::new(),
                    // Who stays as they met is in nobody's way.
                    Closing::AsTheyMet if self.solver.open[0].kept.is_empty() => self.had.met.clone(),
                    closing => self.stretches(declared, Some(*closing)),
                };
                self.had.closed.push((*closing, had));
            }
        }
        self.had.closed.retain(|(_, had)| !had.is_empty());
        let stays = nobody_turns || terms.closing.contains(&Closing::AsTheyMet);
        let is_nowhere = self.had.met.is_empty() && self.had.closed.is_empty();
        if is_nowhere && stays && self.solver.open[0].target.len() > 1 {
            let plain = unseated(&self.solver);
            let seated = std::mem::replace(&mut self.solver.open, plain);
            let had = self.stretches(declared, Some(Closing::AsTheyMet));
            self.is_unseated = !had.is_empty();
            self.had.closed.extend(self.is_unseated.then_some((Closing::AsTheyMet, had)));
            self.solver.open = seated;
        }
    }

    /// All stretches with one way of closing the door, or whoever closes it.
    fn stretches(&mut self, declared: bool, closing: Option<Closing>) -> Vec<Stretch> {
        let Solver { terms, open, roomy, blames, .. } = &mut self.solver;
        let views = if closing == Some(Closing::Charger) { roomy } else { open };
        let (left, ruler) = (&views[0], Ruler::of(&views[0]));
        let mut slots = Vec::new();
        let asked = left.sides.iter().enumerate().filter(|(_, side)| left.is_asked(side, declared));
        for (number, side) in asked {
            slots.extend(side.seats.iter().map(|seat| {
                let ends = [seat.from, seat.to].map(|end| ruler.told(Hand::Left, number, end));
                Slot { side: number, seat: Seat { from: ends[0], to: ends[1], ..*seat } }
            }));
        }
        let asked = Asked { closing, at_once: !terms.work_round };
        let asking = Asking { views, ruler: &ruler, slots, asked };
        let runs = sweep(&asking, blames);
        let had = asking.slots.iter().zip(runs).flat_map(|(slot, runs)| {
            let counts = if terms.maximise { terms.counting.of(slot.seat.ours, slot.seat.theirs) } else { 0 };
            let open = runs.into_iter().filter(|run| run.closes).map(Run::thinned);
            let side = ruler.name(slot.side);
            open.map(move |Run { knots, .. }| Stretch { side, slot: *slot, counts, knots })
        });
        let had: Vec<Stretch> = had.collect();
        let is_spilt = |one: &&Stretch| had.iter().any(|other| one.is_spilt_from(other));
        let mut all: Vec<Stretch> = had.iter().filter(|one| !is_spilt(one)).cloned().collect();
        all.sort_by(|one, other| one.from().total_cmp(&other.from()));
        all
    }
}

/// The views in which the rest of the target leaves every seat as it is.
fn unseated<'t>(solver: &Solver<'t>) -> [View<'t>; 2] {
    Hand::BOTH.map(|hand| View::new(solver.open[0].table, solver.terms, hand))
}

/// A stretch as everybody may read it.
fn contact(views: &[View<'_>; 2], closing: Closing, stretch: &Stretch) -> Contact {
    let attained = |knot: &Knot| {
        let charge = &knot.charge;
        let view = &views[usize::from(charge.hand == Hand::Right)];
        let plain = charge.before + view.wheel_cost(charge.turn.angle) + charge.after;
        let cost = view.terms.slow.as_ref().map_or(plain, |slow| cost::slowed(view, charge, slow));
        Attained {
            place: Inches::new(knot.place),
            hand: charge.hand,
            wheel: Degrees::from_radians(charge.turn.angle),
            before: Inches::new(charge.before),
            inches: Inches::new(plain),
            cost: Inches::new(cost),
            aside: Inches::new(charge.off),
        }
    };
    let course: Vec<Attained> = stretch.knots.iter().map(attained).collect();
    let [from, to] = [stretch.from(), stretch.to()].map(Inches::new);
    let (places, seat) = (Places { side: stretch.side, from, to }, stretch.slot.seat);
    Contact { places, closing, charger_models: seat.ours, target_models: seat.theirs, course }
}
