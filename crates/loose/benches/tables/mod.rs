//! Tables to time the solver on: two units in ranks, five pieces of terrain between and about them.

#[path = "../../tests/support/mod.rs"]
mod support;

use onset_geometry::{Board, Degrees, Inches, Point, Shape, any_overlap};
use onset_loose::{Base, Model, Table};

use self::support::dice::Dice;
/// What the edition asks whose charges are timed.
pub use self::support::scatter::within_twelve as terms;

/// A base, and what it is called.
pub const BASES: [(&str, Base); 3] = [
    ("round 32 mm", Base::Round { across: Inches::from_mm(32.0) }),
    ("square 25 mm", Base::Rect { width: Inches::from_mm(25.0), depth: Inches::from_mm(25.0) }),
    ("oval 42 x 75 mm", Base::Oval { width: Inches::from_mm(42.0), depth: Inches::from_mm(75.0) }),
];

/// So many tables with so many models a side, at most seven in a rank; the enemy stands 5" to 7" off, at an angle, and the roll is 8 to 11.
pub fn tables(count: usize, models: usize, base: Base) -> Vec<Table> {
    (0..count).map(|number| table(&mut Dice::new(number as u64 + 1), models, base)).collect()
}

fn table(dice: &mut Dice, models: usize, base: Base) -> Table {
    let allowance = Inches::new(dice.between(8.0, 11.0));
    let unit: Vec<Model> = ranks(Point::new(36.0, 14.0), Degrees::ZERO, models, base)
        .into_iter()
        .map(|at| Model { base, at, facing: Degrees::ZERO, allowance })
        .collect();
    let facing = Degrees::new(180.0 + dice.between(-25.0, 25.0));
    let about = Point::new(36.0 + dice.between(-3.0, 3.0), 14.0 + dice.between(6.5, 8.5));
    let target: Vec<Shape> =
        ranks(about, facing, models, base).into_iter().map(|at| base.shape(at, facing)).collect();
    let mut table = Table {
        board: Board::new(Inches::new(72.0), Inches::new(48.0)),
        unit,
        targets: vec![target],
        enemies: vec![],
        friends: vec![],
        terrain: vec![],
    };
    while table.terrain.len() < 5 {
        let (x, y, size) = (dice.between(28.0, 44.0), dice.between(10.0, 26.0), dice.between(0.5, 1.5));
        let corner = |turn: f64| Point::new(x, y) + Degrees::new(turn).heading() * size;
        let turn = dice.between(0.0, 120.0);
        let rock = vec![Shape::convex([turn, turn + 110.0, turn + 250.0].map(corner))];
        let own: Vec<Shape> = table.unit.iter().map(Model::shape).collect();
        if !any_overlap(&rock, &own) && !any_overlap(&rock, &table.targets[0]) {
            table.terrain.push(rock);
        }
    }
    table
}

fn ranks(about: Point, facing: Degrees, models: usize, base: Base) -> Vec<Point> {
    let (wide, deep) = match base {
        Base::Round { across } => (across.get(), across.get()),
        Base::Oval { width, depth } | Base::Rect { width, depth } => (width.get(), depth.get()),
    };
    // As broad as coherency lets a unit stand.
    let files = models.div_ceil(2).min(7);
    let (ahead, right) = (facing.heading(), facing.heading().perp_right());
    let place = |index: usize| {
        let across = (index % files) as f64 - (files - 1) as f64 / 2.0;
        about + right * (across * wide) - ahead * ((index / files) as f64 * deep)
    };
    (0..models).map(place).collect()
}
