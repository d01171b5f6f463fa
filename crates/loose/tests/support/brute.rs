//! Brute force: ends on a grid, straight paths, every combination within a bound.

use onset_geometry::{Point, Shape, overlap};
use onset_loose::{Charge, Leg, Model, Move, Table, Terms, judged_ends};

use super::dice::Dice;

/// How far apart the places of the grid are, in inches.
const GRID: f64 = 0.7;

/// So many places of each model are kept, at most, those that serve most first.
const KEPT: usize = 12;

/// So many combinations are looked at, at most.
const MOST: u32 = 1_500;

/// How many models do each duty in the best charge of those tried, if one is legal.
pub fn best(table: &Table, terms: &Terms, dice: &mut Dice) -> Option<Vec<u32>> {
    let places: Vec<Vec<(Model, Vec<u32>)>> =
        (0..table.unit.len()).map(|model| places(table, terms, model, dice)).collect();
    let mut brute = Brute { table, terms, places, ends: Vec::new(), best: None, looked_at: 0 };
    brute.go_on();
    brute.best
}

/// The places of the grid to which one model, alone, may go straight, and the duties that it does there.
fn places(table: &Table, terms: &Terms, model: usize, dice: &mut Dice) -> Vec<(Model, Vec<u32>)> {
    let start = table.unit[model];
    let alone = Table { unit: vec![start], ..table.clone() };
    let lax = Terms { all_targets: false, least_models: 0, coherency: None, ..terms.clone() };
    let (reach, off) = (start.allowance.get(), dice.between(0.0, GRID));
    let steps = (reach / GRID) as i32 + 1;
    let mut places = Vec::new();
    for (x, y) in (-steps..=steps).flat_map(|x| (-steps..=steps).map(move |y| (x, y))) {
        let to = Point::new(start.at.x + f64::from(x) * GRID + off, start.at.y + f64::from(y) * GRID + off);
        let shape = start.at(to, start.facing).shape();
        let is_clear = table.standing().all(|(_, still)| !overlap(&shape, still));
        if start.at.distance_to(to).get() > reach || !is_clear {
            continue;
        }
        let legs = vec![Leg::Straight { to }];
        let charge = Charge { moves: vec![Move { model: 0, legs, closes_up: false, facing: start.facing }] };
        let verdict = judged_ends(&alone, &lax, &charge);
        if verdict.is_legal() {
            places.push((start.at(to, start.facing), verdict.served));
        }
    }
    // Of those that serve as much, any.
    let mut places: Vec<(u64, (Model, Vec<u32>))> =
        places.into_iter().map(|place| ((dice.share() * 1e9) as u64, place)).collect();
    places.sort_by(|(lot, (_, one)), (other_lot, (_, other))| other.cmp(one).then(lot.cmp(other_lot)));
    places.into_iter().map(|(_, place)| place).take(KEPT).collect()
}

struct Brute<'t> {
    table: &'t Table,
    terms: &'t Terms,
    places: Vec<Vec<(Model, Vec<u32>)>>,
    ends: Vec<Model>,
    best: Option<Vec<u32>>,
    looked_at: u32,
}

impl Brute<'_> {
    fn go_on(&mut self) {
        let model = self.ends.len();
        self.looked_at += 1;
        if self.looked_at > MOST {
            return;
        }
        if model == self.places.len() {
            let moves = self.ends.iter().enumerate().map(|(model, end)| Move {
                model,
                legs: vec![Leg::Straight { to: end.at }],
                closes_up: false,
                facing: end.facing,
            });
            let verdict = judged_ends(self.table, self.terms, &Charge { moves: moves.collect() });
            if verdict.is_legal() && self.best.as_ref().is_none_or(|best| verdict.served > *best) {
                self.best = Some(verdict.served);
            }
            return;
        }
        for index in 0..self.places[model].len() {
            let end = self.places[model][index].0;
            let shape: Shape = end.shape();
            if !self.ends.iter().any(|other| overlap(&shape, &other.shape())) {
                self.ends.push(end);
                self.go_on();
                self.ends.pop();
            }
        }
    }
}
