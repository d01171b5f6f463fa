//! The tree itself: values, tables in the order written, and paths through both.

use std::{collections::BTreeMap, fmt};

use crate::{text::Origin, tree::Literal};

/// A table, in words.
pub(super) const A_TABLE: &str = "a table";

/// A value and where it is written.
#[derive(Clone, PartialEq)]
pub(crate) struct Node {
    pub(crate) content: Content,
    /// The value's place; of a table, its header's or key's.
    pub(crate) place: Origin,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    Bool(bool),
    Whole(i64),
    Real(f64),
    Text(String),
    List(Vec<Node>),
    Table(Table),
}

/// Keys and values, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Table {
    entries: BTreeMap<String, Entry>,
    next: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    /// Where the key is written.
    pub(crate) key: Origin,
    pub(crate) node: Node,
    order: usize,
}

impl Table {
    /// Sets a key; one that was there keeps its place in the order.
    pub(crate) fn insert(&mut self, name: impl Into<String>, key: Origin, node: Node) {
        let name = name.into();
        let order = self.entries.get(&name).map_or(self.next, |known| known.order);
        self.next += 1;
        self.entries.insert(name, Entry { key, node, order });
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Entry> {
        self.entries.get(name)
    }

    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut Entry> {
        self.entries.get_mut(name)
    }

    pub(crate) fn remove(&mut self, name: &str) -> Option<Entry> {
        self.entries.remove(name)
    }

    /// The keys, in no order that means anything.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// Everything, in the order in which it came.
    pub(crate) fn iter(&self) -> std::vec::IntoIter<(&str, &Entry)> {
        let mut entries: Vec<_> = self.entries.iter().map(|(name, entry)| (name.as_str(), entry)).collect();
        entries.sort_by_key(|(_, entry)| entry.order);
        entries.into_iter()
    }

    /// Puts another table over this one: its values win, and tables are merged key by key.
    pub(crate) fn merge(&mut self, over: Table) {
        let mut over: Vec<_> = over.entries.into_iter().collect();
        over.sort_by_key(|(_, entry)| entry.order);
        for (name, entry) in over {
            match (self.entries.get_mut(&name), entry.node.content) {
                (
                    Some(Entry { node: Node { content: Content::Table(under), .. }, .. }),
                    Content::Table(over),
                ) => {
                    under.merge(over);
                }
                (_, content) => self.insert(name, entry.key, Node { content, place: entry.node.place }),
            }
        }
    }
}

impl Node {
    pub(crate) fn table(&self) -> Option<&Table> {
        match &self.content {
            Content::Table(table) => Some(table),
            _ => None,
        }
    }

    pub(crate) fn table_mut(&mut self) -> Option<&mut Table> {
        match &mut self.content {
            Content::Table(table) => Some(table),
            _ => None,
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match &self.content {
            Content::Text(text) => Some(text),
            _ => None,
        }
    }

    /// What is found along a path of keys and places in lists.
    pub(crate) fn find<S: AsRef<str>>(&self, path: &[S]) -> Option<&Node> {
        let Some((first, rest)) = path.split_first() else { return Some(self) };
        match &self.content {
            Content::Table(table) => table.get(first.as_ref())?.node.find(rest),
            Content::List(list) => list.get(first.as_ref().parse::<usize>().ok()?)?.find(rest),
            _ => None,
        }
    }

    /// Where the last of a path that there is has its value; at worst the beginning of the tree.
    pub(crate) fn place_of<S: AsRef<str>>(&self, path: &[S]) -> &Origin {
        (0..=path.len())
            .rev()
            .find_map(|depth| self.find(&path[..depth]))
            .map_or(&self.place, |node| &node.place)
    }

    /// Where the last key of a path is written, or else its value.
    pub(crate) fn key_of<S: AsRef<str>>(&self, path: &[S]) -> &Origin {
        let key = path.split_last().and_then(|(last, before)| self.find(before)?.table()?.get(last.as_ref()));
        key.map_or_else(|| self.place_of(path), |entry| &entry.key)
    }

    /// Takes out what is found along a path; says whether there was anything.
    pub(crate) fn remove<S: AsRef<str>>(&mut self, path: &[S]) -> bool {
        let Some((first, rest)) = path.split_first() else { return false };
        let name = first.as_ref();
        match &mut self.content {
            Content::Table(table) if rest.is_empty() => table.remove(name).is_some(),
            Content::Table(table) => table.get_mut(name).is_some_and(|entry| entry.node.remove(rest)),
            Content::List(list) => match name.parse::<usize>() {
                Ok(place) if place >= list.len() => false,
                Ok(place) if rest.is_empty() => {
                    list.remove(place);
                    true
                }
                Ok(place) => list[place].remove(rest),
                Err(_) => false,
            },
            _ => false,
        }
    }

    /// What it is, in words: `"abc"`, `3`, `a list of 2`, `a table`.
    pub(crate) fn described(&self) -> String {
        match &self.content {
            Content::Bool(yes) => yes.to_string(),
            Content::Whole(number) => number.to_string(),
            Content::Real(number) => number_as_written(*number),
            Content::Text(text) => quoted(text),
            Content::List(list) => format!("a list of {}", list.len()),
            Content::Table(_) => A_TABLE.to_owned(),
        }
    }
}

/// As it is written: places would drown it.
impl fmt::Debug for Node {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", Literal::from(self))
    }
}

/// A number as it may stand in a file: `12.5`, `9.0`, `1e300`, `nan`.
pub(crate) fn number_as_written(number: f64) -> String {
    if number.is_nan() { "nan".to_owned() } else { format!("{number:?}") }
}

/// A text in quotes, cut where it is long.
pub(crate) fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((cut, _)) => format!("\"{}…\"", text[..cut].escape_debug()),
        None => format!("\"{}\"", text.escape_debug()),
    }
}
