//! From a scenario's file to situations: the one that it describes, and one for each case.

use std::sync::Arc;

use onset_rules::{Field, Shared, table::Script};

use crate::{
    Setting,
    ruleset::{header_key, lineage_key},
    scenario::{
        expect::{Expect, read_expects},
        field::make_field,
        keys::{CaseKeys, ScenarioKeys},
        manoeuvre::steps_key,
        path::apply,
        roster::Roster,
        script::make_script,
    },
    text::{LoadError, Problem, Problems, SourceFile, harmless},
    tree::{Node, parse, quoted, read},
};

/// More variants than this are a matter of sweeping, not of listing.
const MOST_CASES: usize = 200;

/// One situation: a field, what is laid down for its play, and what is known to be right.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// `reach/nine`, or of a case `reach/nine#just-short`.
    pub id: String,
    /// The case's name, if it is one.
    pub case: Option<String>,
    /// What reports call it; of a case with the case's name.
    pub title: String,
    /// What the dice come from that are not laid down.
    pub seed: u64,
    /// The table.
    pub field: Shared<Field>,
    /// Dice and choices laid down.
    pub script: Script,
    /// Right answers, in the order of the file.
    pub expects: Vec<Expect>,
    /// What it was made of, to make it again with something set otherwise.
    tree: Arc<Node>,
}

impl Situation {
    /// The same situation with some keys set otherwise: units' values, seed, dice, choices. What was expected of it is no
    /// longer known to be right, so nothing is.
    ///
    /// # Errors
    /// Where there is no such key, or what comes out is not a situation.
    pub fn with(&self, settings: &[Setting]) -> Result<Situation, LoadError> {
        let mut problems = Problems::default();
        let made = make_with(Node::clone(&self.tree), settings.iter().cloned(), &mut problems);
        problems.result()?;
        let Some((made, _)) = made else {
            return Err(LoadError::said(format!("{} cannot be read", self.id)));
        };
        Ok(Situation { id: self.id.clone(), case: self.case.clone(), title: self.title.clone(), ..made })
    }

    /// The case's name as it stands after `#` in the id.
    pub(super) fn slug(&self) -> Option<String> {
        self.case.as_deref().map(slug)
    }
}

/// A name as it stands in ids: `Just short, again` is `just-short-again`.
fn slug(name: &str) -> String {
    let plain = name.chars().map(|char| if char.is_alphanumeric() { char } else { ' ' }).collect::<String>();
    plain.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

/// Loads the situations of a file.
pub(super) fn load(id: &str, file: &Arc<SourceFile>) -> Result<Vec<Situation>, LoadError> {
    let mut problems = Problems::default();
    let tree = parse(file, &mut problems);
    if let Some(key) = tree.as_ref().and_then(lineage_key) {
        let problem = Problem::new("this is a ruleset, and a scenario is wanted").at(key);
        return Err(problem.label("no scenario has this key").into());
    }
    if let Some(key) = tree.as_ref().and_then(steps_key) {
        let problem = Problem::new("this is a charge move, and a scenario is wanted").at(key);
        return Err(problem.label("no scenario has this key").into());
    }
    // Every other fault would come of taking it for what it is not.
    if let Some(key) = tree.as_ref().and_then(header_key) {
        let problem = Problem::new("this is neither a scenario nor a whole ruleset").at(key);
        let problem = problem.label("a ruleset needs `inherits` or `implements`");
        return Err(problem.help("a scenario has `units`, and no key of this name").into());
    }
    let keys = tree.as_ref().and_then(|tree| read::<ScenarioKeys>(tree, &mut problems));
    let Some((tree, keys)) = tree.zip(keys) else {
        problems.result()?;
        return Err(LoadError::said(format!("{} cannot be read", file.name)));
    };
    let mut situations = Vec::new();
    if let Some((base, roster)) = make(bare(&tree), &keys, &mut problems) {
        let expects = read_expects(&tree, &["expect"], &keys.expect, &roster, &mut problems);
        situations.push(Situation { id: id.to_owned(), expects, ..base });
    }
    if keys.cases.len() > MOST_CASES {
        let label = format!("found {}, accepted are up to {MOST_CASES}", keys.cases.len());
        problems.push(Problem::new("there are too many cases").at(tree.key_of(&["cases"])).label(label));
    }
    let is_sound = problems.is_empty();
    let mut slugs: Vec<String> = Vec::new();
    for (place, case) in keys.cases.iter().enumerate() {
        let place = place.to_string();
        let slug = check_name(&tree, &["cases", &place, "name"], &case.name, &slugs, &mut problems);
        // What is wrong with the situation itself is wrong with each of its cases.
        if is_sound && let Some(made) = make_case(&tree, &place, case, &mut problems) {
            let name = harmless(&case.name);
            let title = format!("{}: {name}", made.title);
            situations.push(Situation { id: format!("{id}#{slug}"), case: Some(name), title, ..made });
        }
        slugs.push(slug);
    }
    problems.or(|| situations)
}

fn check_name(tree: &Node, path: &[&str], name: &str, slugs: &[String], problems: &mut Problems) -> String {
    let slug = slug(name);
    let problem = |message: String| Problem::new(message).at(tree.place_of(path));
    if slug.is_empty() {
        problems.push(
            problem(format!("{} is no name for a case", quoted(name)))
                .label("accepted is a name with letters"),
        );
    } else if slugs.contains(&slug) {
        let label = format!("its id would end in `#{slug}` like another's");
        problems.push(problem(format!("there are two cases called {}", quoted(name))).label(label));
    }
    slug
}

fn make_case(tree: &Node, place: &str, case: &CaseKeys, problems: &mut Problems) -> Option<Situation> {
    let set = tree.find(&["cases", place, "set"])?;
    if case.set.0.is_empty() {
        let problem = Problem::new(format!("the case {} sets nothing", quoted(&case.name))).at(&set.place);
        problems.push(problem.label("accepted are keys and values: { \"spears.gap\" = 12.01 }"));
    }
    let settings = set.table()?.iter().map(|(path, entry)| Setting {
        path: path.to_owned(),
        key: entry.key.clone(),
        node: entry.node.clone(),
    });
    let mut wrong = Problems::default();
    let made = make_with(bare(tree), settings, &mut wrong).map(|(made, roster)| {
        let expects = read_expects(tree, &["cases", place, "expect"], &case.expect, &roster, &mut wrong);
        Situation { expects, ..made }
    });
    if let Err(error) = wrong.result() {
        problems.absorb(error);
    }
    made
}

/// The situation alone: without cases and expectations.
fn bare(tree: &Node) -> Node {
    let mut bare = tree.clone();
    bare.remove(&["cases"]);
    bare.remove(&["expect"]);
    bare
}

/// Makes a situation of a tree in which some keys are set otherwise.
fn make_with(
    mut tree: Node,
    settings: impl Iterator<Item = Setting>,
    problems: &mut Problems,
) -> Option<(Situation, Roster)> {
    for setting in settings {
        apply(&mut tree, &setting, problems);
    }
    let keys = if problems.is_empty() { read::<ScenarioKeys>(&tree, problems) } else { None }?;
    make(tree, &keys, problems)
}

/// Makes a situation of the keys of its tree; nothing is expected of it yet.
fn make(tree: Node, keys: &ScenarioKeys, problems: &mut Problems) -> Option<(Situation, Roster)> {
    let roster = Roster::of(keys);
    let field = make_field(&tree, keys, &roster, problems);
    let script = make_script(&tree, keys, &roster, problems);
    let situation = Situation {
        id: String::new(),
        case: None,
        title: harmless(&keys.title),
        seed: keys.seed,
        field: Shared::new(field?),
        script,
        expects: Vec::new(),
        tree: Arc::new(tree),
    };
    Some((situation, roster))
}
