//! From a ruleset's file to the edition that it comes from: who inherits from whom, and what all of them say together.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use onset_rules::Edition;

use crate::{
    Setting, embedded,
    format::unsupported,
    nearest::did_you_mean,
    ruleset::unknown,
    text::{LoadError, Origin, Problem, Problems, SourceFile, harmless},
    tree::{Content, Documented, InOrder, KeyTable, Node, Table, documented, keys_of, parse, read},
};

/// No sensible house rule is further from its edition.
const MOST_ANCESTORS: usize = 16;

/// What a ruleset and its ancestors say together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lineage {
    pub(super) id: String,
    pub(super) title: String,
    /// The file's name.
    pub(super) file: String,
    pub(super) ancestors: Vec<String>,
    pub(super) edition: Edition,
    /// The values, in their sections.
    pub(super) values: Node,
    /// Keys of values to clause ids.
    pub(super) clauses: Node,
    /// Clauses switched off, and on again, in the order in which that is said: ancestors first.
    pub(super) switched: Vec<Switched>,
    /// What it inherits from says alone.
    pub(super) parent: Option<Box<Lineage>>,
}

/// A clause that is switched.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Switched {
    pub(super) name: String,
    /// Off, or on again.
    pub(super) off: bool,
    /// Where, if a file says it.
    pub(super) place: Option<Origin>,
}

/// Where to begin.
pub(super) enum Start<'p> {
    Edition(Edition),
    File(&'p Path, Arc<SourceFile>),
    Text(Arc<SourceFile>),
}

documented! {
    /// What a ruleset's file says beside its values.
    struct Header {
        /// The format of the file: 1.
        #[serde(rename = "format")]
        _format: i64,
        /// What it is called on the command line and in reports: up to 40 of the letters a to z, digits and `-`.
        id: String,
        /// What reports call it at length; default the id.
        title: Option<String>,
        /// The edition whose rules read the file, which then gives every value. Either this or `inherits`.
        implements: Option<Edition>,
        /// An edition's id, or the path from this file to another, ending in `.toml`: only what differs from it is given.
        inherits: Option<String>,
        /// Ids of clauses that are switched off, besides those that the parent has off; default none.
        #[serde(default)]
        off: Vec<String>,
        /// Ids of clauses that the parent has off and this file switches on again; default none.
        #[serde(default)]
        on: Vec<String>,
        /// The clause that each value comes from, by the value's key: `"range.dice" = "range.highest"`. It is inherited.
        #[serde(default)]
        #[serde(rename = "clauses")]
        _clauses: InOrder<String>,
    }
}

/// What a ruleset's file says beside its values, key by key. The values themselves stand in the sections of the edition's
/// own file.
pub fn ruleset_keys() -> Vec<KeyTable> {
    vec![Header::table()]
}

/// One file of a lineage.
struct Layer {
    file: Arc<SourceFile>,
    /// Where it lies, made absolute; nothing for a built-in one.
    path: Option<PathBuf>,
    header: Header,
    said: Node,
    values: Node,
}

/// Follows a ruleset to its edition and merges what is said on the way.
pub(super) fn trace(start: Start<'_>) -> Result<Lineage, LoadError> {
    let mut layers = vec![match start {
        Start::Edition(edition) => Layer::load(embedded::edition(edition.id())?, None)?,
        Start::File(path, file) => Layer::load(file, Some(absolute(path)))?,
        Start::Text(file) => Layer::load(file, None)?,
    }];
    loop {
        let last = &layers[layers.len() - 1];
        match (&last.header.implements, &last.header.inherits) {
            (Some(edition), None) => {
                let edition = *edition;
                check_sections(&layers)?;
                return Ok(merge(edition, layers));
            }
            (None, Some(parent)) => {
                let parent = last.parent(parent, &layers)?;
                layers.push(parent);
            }
            (implements, _) => {
                let which = if implements.is_some() {
                    "both `implements` and `inherits`"
                } else {
                    "neither `implements` nor `inherits`"
                };
                let place = if implements.is_some() {
                    last.said.key_of(&["inherits"])
                } else {
                    last.said.key_of(&["id"])
                };
                let problem = Problem::new(format!("the ruleset has {which}")).at(place);
                let help = "a file that gives every value `implements` an edition; one that gives only what differs `inherits` from an edition or another file";
                return Err(problem.label("accepted is one of the two").help(help).into());
            }
        }
    }
}

fn absolute(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

impl Layer {
    fn load(file: Arc<SourceFile>, path: Option<PathBuf>) -> Result<Layer, LoadError> {
        let mut problems = Problems::default();
        let Some(tree) = parse(&file, &mut problems) else { return Err(cannot(problems, &file)) };
        if let Some(problem) = unsupported(&tree) {
            return Err(problem.into());
        }
        let (said, values) = split(tree);
        let header = read::<Header>(&said, &mut problems);
        if let Some(header) = &header {
            check_id(header, said.place_of(&["id"]), &mut problems);
            check_switches(header, &said, &mut problems);
        }
        match header {
            Some(header) if problems.is_empty() => Ok(Layer { file, path, header, said, values }),
            _ => Err(cannot(problems, &file)),
        }
    }

    /// The layer that this one inherits from.
    fn parent(&self, name: &str, layers: &[Layer]) -> Result<Layer, LoadError> {
        let place = self.said.place_of(&["inherits"]);
        if let Ok(edition) = name.parse::<Edition>() {
            return Layer::load(embedded::edition(edition.id())?, None);
        }
        let Some(path) = self.path.as_ref().filter(|_| name.ends_with(".toml")) else {
            let help = "accepted: an edition, or the path from this file to another, ending in .toml";
            let label = did_you_mean(name, Edition::ALL.map(Edition::id));
            let problem = Problem::new(unknown(name).message()).at(place);
            return Err(problem.label(label.unwrap_or_default()).help(help).into());
        };
        let path = path.parent().unwrap_or(Path::new("")).join(name);
        // Called as the reader of this file would: from where its own name leads.
        let shown = Path::new(&self.file.name).parent().unwrap_or(Path::new("")).join(name);
        let known = absolute(&path);
        if layers.iter().any(|layer| layer.path.as_ref() == Some(&known)) {
            let names: Vec<&str> = layers.iter().map(|layer| layer.file.name.as_str()).collect();
            let circle = format!("{} inherits from {}", names.join(" inherits from "), shown.display());
            let problem = Problem::new("the ruleset inherits from itself").at(place);
            return Err(problem.label("this closes the circle").help(circle).into());
        }
        if layers.len() > MOST_ANCESTORS {
            let problem =
                Problem::new(format!("the ruleset has more than {MOST_ANCESTORS} ancestors")).at(place);
            return Err(problem.into());
        }
        if !path.is_file() {
            let problem =
                Problem::new(format!("there is no file {} to inherit from", shown.display())).at(place);
            return Err(problem.label("the path leads on from this file's folder").into());
        }
        let file = SourceFile::read(&path)?;
        Layer::load(SourceFile::new(shown.display().to_string(), file.text.clone()), Some(known))
    }
}

/// Whether a key is one of those that a ruleset's file has beside its values.
pub(super) fn is_header(key: &str) -> bool {
    keys_of::<Header>().contains(&key)
}

/// Parts what a file says of itself from its values.
fn split(tree: Node) -> (Node, Node) {
    let Node { content, place } = tree;
    let (mut said, mut values) = (Table::default(), Table::default());
    if let Content::Table(table) = content {
        for (name, entry) in table.iter() {
            let into = if is_header(name) { &mut said } else { &mut values };
            into.insert(name, entry.key.clone(), entry.node.clone());
        }
    }
    let node = |table| Node { content: Content::Table(table), place: place.clone() };
    (node(said), node(values))
}

fn check_id(header: &Header, place: &Origin, problems: &mut Problems) {
    let id = &header.id;
    let fits = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || char == '-';
    if id.is_empty() || id.len() > 40 || !id.chars().all(fits) {
        let label = "accepted are up to 40 of the letters a to z, digits and `-`";
        problems.push(Problem::new("this is no id").at(place).label(label));
    }
    // Reports would show it under the edition's name.
    if let Ok(edition) = id.parse::<Edition>()
        && header.implements != Some(edition)
    {
        let label = format!("accepted is any other id, or a file that implements `{edition}`");
        problems.push(Problem::new(format!("`{edition}` is the id of an edition")).at(place).label(label));
    }
}

/// Refuses what stands above the sections of a file, is no key of a ruleset, and is no section of its edition.
fn check_sections(layers: &[Layer]) -> Result<(), LoadError> {
    let Some((edition, variants)) = layers.split_last() else { return Ok(()) };
    let sections: Vec<&str> = names(&edition.values).collect();
    let mut problems = Problems::default();
    for layer in variants {
        for (name, entry) in layer.values.table().into_iter().flat_map(Table::iter) {
            if sections.contains(&name) || entry.node.table().is_some() {
                continue;
            }
            let header = keys_of::<Header>();
            let near = did_you_mean(name, header.iter().copied());
            let label = near.unwrap_or_else(|| "no such key is known here".to_owned());
            let listed: Vec<String> = header.iter().map(|key| format!("`{key}`")).collect();
            let problem =
                Problem::new(format!("unknown key `{}`", name.escape_debug())).at(&entry.key).label(label);
            let problem = problem.help(format!("accepted at the top of a ruleset: {}", listed.join(", ")));
            problems.push(problem.help(format!("accepted as sections below: {}", sections.join(", "))));
        }
    }
    problems.result()
}

fn names(values: &Node) -> impl Iterator<Item = &str> {
    values.table().into_iter().flat_map(Table::iter).map(|(name, _)| name)
}

fn check_switches(header: &Header, said: &Node, problems: &mut Problems) {
    for (at, clause) in header.on.iter().enumerate().filter(|(_, clause)| header.off.contains(clause)) {
        let problem = Problem::new(format!("`{}` is switched both on and off", clause.escape_debug()));
        let place = said.place_of(&["on", &at.to_string()]);
        problems.push(problem.at(place).label("accepted is one of the two"));
    }
}

fn cannot(problems: Problems, file: &SourceFile) -> LoadError {
    match problems.result() {
        Err(error) => error,
        Ok(()) => LoadError::said(format!("{} cannot be read", file.name)),
    }
}

/// Puts each layer over its parent.
fn merge(edition: Edition, layers: Vec<Layer>) -> Lineage {
    let over = |parent, layer| Some(Lineage::of(edition, parent, layer));
    layers.into_iter().rev().fold(None, over).expect("a lineage begins with a file")
}

impl Lineage {
    /// What a file says over its parent.
    fn of(edition: Edition, parent: Option<Lineage>, layer: Layer) -> Lineage {
        let Layer { file, header, said, values, .. } = layer;
        let mut lineage = Lineage {
            title: header.title.as_deref().map_or_else(|| header.id.clone(), harmless),
            id: header.id,
            file: file.name.clone(),
            ancestors: Vec::new(),
            edition,
            values: merged(parent.as_ref().map(|parent| &parent.values), Some(&values), &file),
            clauses: merged(parent.as_ref().map(|parent| &parent.clauses), said.find(&["clauses"]), &file),
            switched: Vec::new(),
            parent: None,
        };
        if let Some(parent) = parent {
            lineage.ancestors = [&parent.id].into_iter().chain(&parent.ancestors).cloned().collect();
            lineage.switched = parent.switched.clone();
            lineage.parent = Some(Box::new(parent));
        }
        // What the parent has off comes on before anything goes off here.
        for (key, names) in [("on", header.on), ("off", header.off)] {
            lineage.switched.extend(names.into_iter().enumerate().map(|(at, name)| {
                let place = said.place_of(&[key, &at.to_string()]).clone();
                Switched { name, off: key == "off", place: Some(place) }
            }));
        }
        lineage
    }

    /// Sets values that there are.
    pub(super) fn set(&mut self, settings: &[Setting]) -> Result<(), LoadError> {
        let mut problems = Problems::default();
        for setting in settings {
            let path: Vec<&str> = setting.path.split('.').collect();
            if self.values.find(&path).is_some_and(|node| node.table().is_none()) {
                set(&mut self.values, &path, setting.node.clone());
            } else {
                let keys: Vec<String> = self.leaves().into_iter().map(|(key, _)| key).collect();
                let near = did_you_mean(&setting.path, keys.iter().map(String::as_str));
                let message = format!("`{}` has no value `{}`", self.id, setting.path.escape_debug());
                problems.push(Problem::new(message).at(&setting.key).label(near.unwrap_or_default()));
            }
        }
        problems.result()
    }

    /// Every value with its key, in the order of the files.
    pub(super) fn leaves(&self) -> Vec<(String, &Node)> {
        let mut leaves = Vec::new();
        collect(&self.values, String::new(), &mut leaves);
        leaves
    }
}

/// The table of a file over that of its parent.
fn merged(under: Option<&Node>, over: Option<&Node>, file: &Arc<SourceFile>) -> Node {
    let mut table = under.and_then(Node::table).cloned().unwrap_or_default();
    table.merge(over.and_then(Node::table).cloned().unwrap_or_default());
    Node { content: Content::Table(table), place: file.start() }
}

/// Puts a value in the place of one that there is.
pub(super) fn set(tree: &mut Node, path: &[&str], value: Node) {
    let Some((first, rest)) = path.split_first() else {
        *tree = value;
        return;
    };
    if let Some(entry) = tree.table_mut().and_then(|table| table.get_mut(first)) {
        set(&mut entry.node, rest, value);
    }
}

fn collect<'n>(node: &'n Node, key: String, leaves: &mut Vec<(String, &'n Node)>) {
    let Some(table) = node.table() else {
        leaves.push((key, node));
        return;
    };
    for (name, entry) in table.iter() {
        let key = if key.is_empty() { name.to_owned() } else { format!("{key}.{name}") };
        collect(&entry.node, key, leaves);
    }
}
