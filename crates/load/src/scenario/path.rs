//! The paths by which cases and commands set a scenario's keys: `spears.gap`, `units.knights.files`, `board.size`, `seed`,
//! `charges.0.targets`, `knights.charge`.

use onset_rules::table::{ChoiceKind, DiceKind};

use crate::{
    Setting,
    nearest::did_you_mean,
    scenario::keys::{ScenarioKeys, UnitKeys},
    text::{Origin, Problem, Problems},
    tree::{Content, Node, Table, keys_of},
};

/// What no path leads to.
const NOT_SET: [&str; 3] = ["title", "expect", "cases"];

/// Sets a key of a scenario's tree. What is given in its stead elsewhere is dropped: `at` for `ahead_of`, a choice for what
/// is short for it.
pub(super) fn apply(tree: &mut Node, setting: &Setting, problems: &mut Problems) {
    let set = full_path(tree, setting).and_then(|path| {
        refuse_dice(&path, setting)?;
        drop_alternatives(tree, &path);
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        put(tree, &path, setting)
    });
    if let Err(problem) = set {
        problems.push(*problem);
    }
}

type Outcome<T> = Result<T, Box<Problem>>;

/// The path from the top of the file.
fn full_path(tree: &Node, setting: &Setting) -> Outcome<Vec<String>> {
    let own = |path: &[&str]| path.iter().map(|part| (*part).to_owned()).collect::<Vec<String>>();
    let parts: Vec<&str> = setting.path.split('.').collect();
    let is_unit = |name: &str| tree.find(&["units", name]).is_some();
    let is_table = setting.node.table().is_some();
    match parts.as_slice() {
        ["dice" | "choices"] if is_table => Ok(own(&parts)),
        [kind @ ("dice" | "choices"), rest @ ..] if !rest.is_empty() => Ok(own(&[kind, &rest.join(".")])),
        // A unit that is not there is added whole or not at all.
        ["units", name] if !is_unit(name) && !is_table => Err(no_key(tree, setting, name)),
        ["units", name, _, ..] if !is_unit(name) => Err(no_key(tree, setting, name)),
        [first, ..] if is_settable(first) => Ok(own(&parts)),
        // A unit's own key goes before dice of the same name, which `dice.` still reaches.
        [unit, kind]
            if is_unit(unit) && !keys_of::<UnitKeys>().contains(kind) && kind.parse::<DiceKind>().is_ok() =>
        {
            Ok(own(&["dice", &setting.path]))
        }
        [unit, kind] if is_unit(unit) && kind.parse::<ChoiceKind>().is_ok() => {
            Ok(own(&["choices", &setting.path]))
        }
        [unit, ..] if is_unit(unit) => Ok(own(&["units"]).into_iter().chain(own(&parts)).collect()),
        [first, ..] => Err(no_key(tree, setting, first)),
        [] => Err(no_key(tree, setting, "")),
    }
}

fn is_settable(key: &str) -> bool {
    keys_of::<ScenarioKeys>().contains(&key) && !NOT_SET.contains(&key)
}

fn units(tree: &Node) -> impl Iterator<Item = &str> {
    tree.find(&["units"]).and_then(Node::table).into_iter().flat_map(Table::names)
}

fn no_key(tree: &Node, setting: &Setting, part: &str) -> Box<Problem> {
    let keys: Vec<&str> = keys_of::<ScenarioKeys>().iter().copied().filter(|key| is_settable(key)).collect();
    let near = did_you_mean(part, units(tree).chain(keys.iter().copied()));
    let problem =
        Problem::new(format!("there is nothing `{}` to set", setting.path.escape_debug())).at(&setting.key);
    let help = format!(
        "a path begins with a unit ({}) or one of {}",
        units(tree).collect::<Vec<_>>().join(", "),
        keys.join(", ")
    );
    Box::new(problem.label(near.unwrap_or_default()).help(help))
}

/// A list for a unit's single value that has the name of dice is most likely meant for those.
fn refuse_dice(path: &[String], setting: &Setting) -> Outcome<()> {
    let [top, unit, kind] = path else { return Ok(()) };
    let is_both = keys_of::<UnitKeys>().contains(&kind.as_str()) && kind.parse::<DiceKind>().is_ok();
    if top != "units" || !is_both || !matches!(setting.node.content, Content::List(_)) {
        return Ok(());
    }
    let problem = Problem::new(format!("`{unit}.{kind}` has a value that is not accepted"));
    let label = format!("found {}, accepted is the unit's own {kind}", setting.node.described());
    let help = format!("dice of that name are laid as `dice.{unit}.{kind}`");
    Err(Box::new(problem.at(&setting.node.place).label(label).help(help)))
}

/// Takes out what says the same as a path in another way.
fn drop_alternatives(tree: &mut Node, path: &[String]) {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    match path.as_slice() {
        ["units", unit, "at"] => {
            for key in ["ahead_of", "gap", "shift"] {
                tree.remove(&["units", unit, key]);
            }
        }
        ["units", unit, "ahead_of"] => {
            tree.remove(&["units", unit, "at"]);
        }
        ["units", unit, "react"] => {
            tree.remove(&["choices", &format!("{unit}.{}", ChoiceKind::Reaction)]);
        }
        ["charges", place, "redirect"] => {
            if let Some(unit) = tree.find(&["charges", place, "unit"]).and_then(Node::text).map(str::to_owned)
            {
                tree.remove(&["choices", &format!("{unit}.{}", ChoiceKind::Redirect)]);
            }
        }
        ["choices", name] => drop_short(tree, name),
        _ => {}
    }
}

/// Takes out what is short for a choice.
fn drop_short(tree: &mut Node, name: &str) {
    let Some((unit, kind)) = name.rsplit_once('.') else { return };
    match kind.parse() {
        Ok(ChoiceKind::Reaction) => {
            tree.remove(&["units", unit, "react"]);
        }
        Ok(ChoiceKind::Redirect) => {
            let Some(Content::List(charges)) = tree.find(&["charges"]).map(|node| node.content.clone())
            else {
                return;
            };
            for (place, charge) in charges.iter().enumerate() {
                if charge.find(&["unit"]).and_then(Node::text) == Some(unit) {
                    tree.remove(&["charges", &place.to_string(), "redirect"]);
                }
            }
        }
        _ => {}
    }
}

/// Puts a value at a path; a table is put over the one that is there, key by key.
fn put(node: &mut Node, path: &[&str], setting: &Setting) -> Outcome<()> {
    let Some((first, rest)) = path.split_first() else {
        match (&mut node.content, &setting.node.content) {
            (Content::Table(under), Content::Table(over)) => under.merge(over.clone()),
            _ => *node = setting.node.clone(),
        }
        return Ok(());
    };
    match &mut node.content {
        Content::Table(table) => {
            if table.get(first).is_none() {
                let empty = Node { content: Content::Table(Table::default()), place: setting.key.clone() };
                table.insert(*first, setting.key.clone(), empty);
            }
            match table.get_mut(first) {
                Some(entry) => {
                    if rest.is_empty() {
                        entry.key = setting.key.clone();
                    }
                    put(&mut entry.node, rest, setting)
                }
                None => Ok(()),
            }
        }
        Content::List(list) => {
            let count = list.len();
            match first.parse::<usize>().ok().and_then(|place| list.get_mut(place)) {
                Some(item) => put(item, rest, setting),
                None => {
                    let label = match count {
                        0 => "the list is empty".to_owned(),
                        _ => format!(
                            "found `{}`, accepted is a place from 0 to {}",
                            first.escape_debug(),
                            count - 1
                        ),
                    };
                    Err(nothing_below(&setting.path, &setting.key, label))
                }
            }
        }
        _ => Err(nothing_below(
            &setting.path,
            &setting.key,
            format!("nothing has a key `{}` there", first.escape_debug()),
        )),
    }
}

fn nothing_below(path: &str, key: &Origin, label: String) -> Box<Problem> {
    Box::new(Problem::new(format!("there is nothing `{}` to set", path.escape_debug())).at(key).label(label))
}
