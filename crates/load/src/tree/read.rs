//! From the tree to types, by serde. The deserialiser is our own so that every fault knows its file and place, whichever of
//! the merged files that is, and stays in parts until it is put into words.

use serde::{
    Deserialize, Deserializer,
    de::{
        DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess, Visitor,
        value::{BorrowedStrDeserializer, StrDeserializer},
    },
    forward_to_deserialize_any,
};

use crate::{
    nearest::nearest,
    text::Problems,
    tree::{
        Content, Entry, Node, Table,
        accepted::one_of,
        fault::{Fault, Kind},
    },
};

/// Reads a type from a tree. Where that fails, what is wrong is taken out and the rest is read again, so that all faults of
/// a file are found at once.
pub(crate) fn read<T: for<'de> Deserialize<'de>>(tree: &Node, problems: &mut Problems) -> Option<T> {
    let mut fault = match T::deserialize(tree) {
        Ok(read) => return Some(read),
        Err(fault) => fault,
    };
    let mut rest = Rest { tree: tree.clone(), taken: Vec::new(), meant: Vec::new() };
    loop {
        if !rest.lacks(&fault) {
            let path = rest.as_written(&fault.parts().path);
            problems.push(fault.clone().by(path).problem());
        }
        if problems.is_full() || !rest.take_out(&fault) {
            return None;
        }
        fault = T::deserialize(&rest.tree).err()?;
    }
}

/// What is left of a tree after some of what is wrong with it was taken out.
struct Rest {
    tree: Node,
    /// The paths of what was taken out, as written in the file.
    taken: Vec<Vec<String>>,
    /// The paths of keys that were meant by keys that nobody knows.
    meant: Vec<Vec<String>>,
}

impl Rest {
    /// Takes out the key or the table of a list that a fault lies in; says whether there was one.
    fn take_out(&mut self, fault: &Fault) -> bool {
        let mut path = fault.parts().path.clone();
        if let Kind::UnknownKey { key, known } = &fault.parts().kind {
            if let Some(meant) = nearest(key, known.iter().copied()) {
                self.meant.push(self.as_written(&path).into_iter().chain([meant.to_owned()]).collect());
            }
            path.push(key.clone());
        }
        // A list of numbers would be too short without one of them, and wrong for that.
        while path.len() > 1 && self.tree.find(&path[..path.len() - 1]).is_some_and(is_list_of_values) {
            path.pop();
        }
        let written = self.as_written(&path);
        let was_there = self.tree.remove(&path);
        self.taken.push(written);
        was_there
    }

    /// Whether a fault is that something is missing which was taken out, or was only misspelt.
    fn lacks(&self, fault: &Fault) -> bool {
        let Kind::Missing { key } = &fault.parts().kind else { return false };
        let path: Vec<String> =
            self.as_written(&fault.parts().path).into_iter().chain([key.clone()]).collect();
        self.taken.contains(&path) || self.meant.contains(&path)
    }

    /// The path as it was before tables were taken out of lists, so that those after them moved up.
    fn as_written(&self, path: &[String]) -> Vec<String> {
        let mut written: Vec<String> = Vec::new();
        for part in path {
            let gone = self
                .taken
                .iter()
                .filter_map(|taken| taken.split_last().filter(|(_, before)| *before == written));
            let mut gone: Vec<usize> = gone.filter_map(|(last, _)| last.parse().ok()).collect();
            gone.sort_unstable();
            written.push(match part.parse::<usize>() {
                Ok(place) => {
                    gone.into_iter().fold(place, |place, gone| place + usize::from(gone <= place)).to_string()
                }
                Err(_) => part.clone(),
            });
        }
        written
    }
}

fn is_list_of_values(node: &Node) -> bool {
    matches!(&node.content, Content::List(items) if items.iter().all(|item| item.table().is_none()))
}

impl<'de> Deserializer<'de> for &'de Node {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let read = match &self.content {
            Content::Bool(yes) => visitor.visit_bool(*yes),
            Content::Whole(number) => visitor.visit_i64(*number),
            Content::Real(number) => visitor.visit_f64(*number),
            Content::Text(text) => visitor.visit_borrowed_str(text),
            Content::List(list) => visitor.visit_seq(Items { list: list.iter().enumerate() }),
            Content::Table(table) => visitor.visit_map(Entries::of(table)),
        };
        read.map_err(|fault: Fault| fault.at(self))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let Some(text) = self.text() else {
            return Err(Fault::not(one_of(words)).at(self));
        };
        let word: StrDeserializer<'_, Fault> = text.into_deserializer();
        visitor.visit_enum(word).map_err(|fault| fault.at(self))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        match &self.content {
            // Serde would read as many as it needs and leave the rest.
            Content::List(list) if list.len() != length => {
                Err(Fault::not(format!("a list of {length}")).at(self))
            }
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match &self.content {
            Content::Table(_) => self.deserialize_any(visitor),
            _ => Err(Fault::not_a_table(keys).at(self)),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq
        tuple_struct map identifier ignored_any
    }
}

struct Items<'n> {
    list: std::iter::Enumerate<std::slice::Iter<'n, Node>>,
}

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        let Some((place, node)) = self.list.next() else { return Ok(None) };
        seed.deserialize(node).map(Some).map_err(|fault| fault.at(node).under(&place.to_string()))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.list.len())
    }
}

struct Entries<'n> {
    entries: std::vec::IntoIter<(&'n str, &'n Entry)>,
    value: Option<(&'n str, &'n Node)>,
}

impl<'n> Entries<'n> {
    fn of(table: &'n Table) -> Self {
        Entries { entries: table.iter(), value: None }
    }
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Fault;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        let Some((name, entry)) = self.entries.next() else { return Ok(None) };
        self.value = Some((name, &entry.node));
        let key = BorrowedStrDeserializer::new(name);
        seed.deserialize(key).map(Some).map_err(|fault: Fault| fault.at_key(name, &entry.key))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        let Some((name, node)) = self.value.take() else {
            return Err(serde::de::Error::custom("a value is asked for before its key"));
        };
        seed.deserialize(node).map_err(|fault| fault.at(node).under(name))
    }
}
