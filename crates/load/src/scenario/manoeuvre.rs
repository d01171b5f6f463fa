//! A player's own charge move from a file, to be judged in a situation.

use std::{fmt, path::Path, sync::Arc};

use onset_geometry::{Degrees, Inches};
use onset_manoeuvre::{Aligned, Hand, Step, Table, Way, ahead_to_target};
use onset_rules::UnitId;
use serde::{
    Deserialize, Deserializer,
    de::{Error, Visitor, value::F64Deserializer},
};

use crate::{
    format::unsupported,
    scenario::{Situation, roster::Roster},
    text::{LoadError, Origin, Problem, Problems, SourceFile},
    tree::{Node, Real, parse, read},
};

/// More steps than this nobody makes.
const MOST_STEPS: usize = 100;

/// A charge move as a player writes it down.
///
/// # A move's file
/// | key | type | meaning |
/// |---|---|---|
/// | `format` | 1 | the format of the file |
/// | `unit` | name, default that unit | who moves: the charger of the first charge |
/// | `target` | name, default whoever it is | the target that the charge is to end on |
/// | `steps` | list, 1 to 100 | what it does, in order |
///
/// | step | meaning |
/// |---|---|
/// | `{ forward = 3 }` | straight ahead, from 0 to 1000 inches |
/// | `{ forward = "contact" }` | straight ahead until it touches the target |
/// | `{ wheel = "left", degrees = 20 }` | a wheel about the front corner on that side, from 0 to 360 degrees |
/// | `{ align = "charger" }` | in contact: `"charger"` or `"target"` turns to lie flush, or `"neither"` |
#[derive(Clone, Debug, PartialEq)]
pub struct MoveFile {
    /// The file's name, as messages show it.
    pub file: String,
    /// The target that the charge is to end on, where the file names one.
    pub target: Option<UnitId>,
    steps: Vec<Said>,
}

/// A step as it is said.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Said {
    Step(Step),
    /// Straight ahead until the target is touched.
    ToContact,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveKeys {
    #[serde(rename = "format")]
    _format: i64,
    unit: Option<String>,
    target: Option<String>,
    steps: Vec<StepKeys>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepKeys {
    forward: Option<Ahead>,
    wheel: Option<Hand>,
    degrees: Option<Real<0, 360>>,
    align: Option<Aligned>,
}

/// How far ahead.
#[derive(Clone, Copy)]
enum Ahead {
    Inches(Inches),
    Contact,
}

impl<'de> Deserialize<'de> for Ahead {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_any(Written)
    }
}

struct Written;

impl Visitor<'_> for Written {
    type Value = Ahead;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a number from 0 to 1000, or \"contact\"")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Ahead, E> {
        self.visit_f64(number as f64)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Ahead, E> {
        let read = Real::<0, 1000>::deserialize(F64Deserializer::<E>::new(number));
        match read {
            Ok(inches) => Ok(Ahead::Inches(Inches::new(inches.get()))),
            Err(_) => Err(E::invalid_value(serde::de::Unexpected::Float(number), &self)),
        }
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Ahead, E> {
        match word {
            "contact" => Ok(Ahead::Contact),
            other => Err(E::invalid_value(serde::de::Unexpected::Str(other), &self)),
        }
    }
}

/// The move in a file, for a situation.
///
/// # Errors
/// Where there is no such file, or anything is wrong with it; also where it names units that the situation does not have,
/// or that are not the charger and an enemy of it.
pub fn move_file(path: &str, situation: &Situation) -> Result<MoveFile, LoadError> {
    load(&SourceFile::read(Path::new(path))?, situation)
}

impl MoveFile {
    /// Loads a move from the text of a file that is nowhere; messages call it by `name`.
    ///
    /// # Errors
    /// Where anything is wrong with it.
    pub fn from_text(name: &str, text: &str, situation: &Situation) -> Result<MoveFile, LoadError> {
        load(&SourceFile::from_bytes(name.to_owned(), text.as_bytes().to_vec())?, situation)
    }

    /// The steps on a table.
    ///
    /// # Errors
    /// The number of a step, from 1, that goes ahead until the target is touched where the target does not lie ahead.
    pub fn way(&self, table: &Table) -> Result<Way, usize> {
        let mut steps = Vec::with_capacity(self.steps.len());
        for (before, said) in self.steps.iter().enumerate() {
            steps.push(match said {
                Said::Step(step) => *step,
                Said::ToContact => Step::Forward(ahead_to_target(table, &steps).ok_or(before + 1)?),
            });
        }
        Ok(Way { steps })
    }
}

/// Whether a file is a move's: no other has steps.
pub(crate) fn is_move(file: &Arc<SourceFile>) -> bool {
    parse(file, &mut Problems::default()).is_some_and(|tree| steps_key(&tree).is_some())
}

/// Where a file says what steps there are: only a move's does.
pub(super) fn steps_key(tree: &Node) -> Option<&Origin> {
    tree.table()?.get("steps").map(|entry| &entry.key)
}

fn load(file: &Arc<SourceFile>, situation: &Situation) -> Result<MoveFile, LoadError> {
    let mut problems = Problems::default();
    let tree = parse(file, &mut problems);
    if let Some(problem) = tree.as_ref().and_then(unsupported) {
        return Err(problem.into());
    }
    let keys = tree.as_ref().and_then(|tree| read::<MoveKeys>(tree, &mut problems));
    let Some((tree, keys)) = tree.zip(keys) else {
        problems.result()?;
        return Err(LoadError::said(format!("{} cannot be read", file.name)));
    };
    let target = units(&tree, &keys, situation, &mut problems);
    let count = keys.steps.len();
    if count == 0 || count > MOST_STEPS {
        let label = format!("found {count}, accepted are 1 to {MOST_STEPS}");
        let problem = Problem::new("a move has steps, and not too many").at(tree.place_of(&["steps"]));
        problems.push(problem.label(label));
    }
    let each = keys.steps.iter().enumerate();
    let steps = each.filter_map(|(place, keys)| step(&tree, place, keys, &mut problems)).collect();
    problems.or(|| MoveFile { file: file.name.clone(), target, steps })
}

/// Checks who moves, and finds who is to be struck.
fn units(tree: &Node, keys: &MoveKeys, situation: &Situation, problems: &mut Problems) -> Option<UnitId> {
    let field = &situation.field;
    let (roster, charger) = (Roster::of_field(field), field.charges.first()?.unit);
    let name = &field.unit(charger).name;
    if let Some(unit) = &keys.unit {
        let place = tree.place_of(&["unit"]);
        let found = roster.need(unit, place, problems);
        if found.is_some_and(|found| found != charger) {
            let problem = Problem::new(format!("`{unit}` is not the unit whose charge comes first"));
            problems.push(problem.at(place).label(format!("accepted is `{name}`")));
        }
    }
    let place = tree.place_of(&["target"]);
    let target = roster.need(keys.target.as_ref()?, place, problems)?;
    if roster.side(target) == roster.side(charger) {
        let whom = &field.unit(target).name;
        let problem = Problem::new(format!("`{whom}` is no enemy of `{name}`")).at(place);
        problems.push(problem.label("accepted is a unit of the other side"));
    }
    Some(target)
}

fn step(tree: &Node, place: usize, keys: &StepKeys, problems: &mut Problems) -> Option<Said> {
    let number = place.to_string();
    let mut wrong = |message: &str, label: &str| {
        let place = tree.place_of(&["steps", &number]);
        problems.push(Problem::new(message).at(place).label(label));
        None
    };
    match (keys.forward, keys.wheel, keys.align, keys.degrees) {
        (Some(Ahead::Inches(by)), None, None, None) => Some(Said::Step(Step::Forward(by))),
        (Some(Ahead::Contact), None, None, None) => Some(Said::ToContact),
        (None, Some(to), None, Some(by)) => Some(Said::Step(Step::Wheel { to, by: Degrees::new(by.get()) })),
        (None, None, Some(who), None) => Some(Said::Step(Step::Align(who))),
        (None, Some(_), None, None) => {
            wrong("the wheel does not say how far round it goes", "accepted beside `wheel` is `degrees`")
        }
        (_, None, _, Some(_)) => wrong("only a wheel has `degrees`", "accepted are they beside `wheel`"),
        _ => wrong("a step is one thing", "accepted is one of `forward`, `wheel` and `align`"),
    }
}
