//! A value as it stands in a file, without its place.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, SeqAccess, Visitor},
};

use crate::tree::{Content, Node, node::number_as_written};

/// A value as it stands in a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Whole(i64),
    /// A number with a fraction or an exponent.
    Real(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Literal>),
    /// A table, in the order written.
    Table(Vec<(String, Literal)>),
}

impl Literal {
    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Literal::Whole(number) => Some(*number as f64),
            Literal::Real(number) => Some(*number),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Literal::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl From<&Node> for Literal {
    fn from(node: &Node) -> Self {
        match &node.content {
            Content::Bool(yes) => Literal::Bool(*yes),
            Content::Whole(number) => Literal::Whole(*number),
            Content::Real(number) => Literal::Real(*number),
            Content::Text(text) => Literal::Text(text.clone()),
            Content::List(list) => Literal::List(list.iter().map(Literal::from).collect()),
            Content::Table(table) => Literal::Table(
                table.iter().map(|(name, entry)| (name.to_owned(), Literal::from(&entry.node))).collect(),
            ),
        }
    }
}

impl From<bool> for Literal {
    fn from(yes: bool) -> Self {
        Literal::Bool(yes)
    }
}

impl From<f64> for Literal {
    fn from(number: f64) -> Self {
        Literal::Real(number)
    }
}

impl From<i64> for Literal {
    fn from(number: i64) -> Self {
        Literal::Whole(number)
    }
}

impl From<&str> for Literal {
    fn from(text: &str) -> Self {
        Literal::Text(text.to_owned())
    }
}

/// As it stands in a file.
impl fmt::Display for Literal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Bool(yes) => write!(out, "{yes}"),
            Literal::Whole(number) => write!(out, "{number}"),
            Literal::Real(number) => out.write_str(&number_as_written(*number)),
            Literal::Text(text) => write!(out, "{text:?}"),
            Literal::List(list) => {
                out.write_str("[")?;
                for (place, item) in list.iter().enumerate() {
                    write!(out, "{}{item}", if place > 0 { ", " } else { "" })?;
                }
                out.write_str("]")
            }
            Literal::Table(entries) => {
                out.write_str("{ ")?;
                for (place, (name, item)) in entries.iter().enumerate() {
                    write!(out, "{}{name} = {item}", if place > 0 { ", " } else { "" })?;
                }
                out.write_str(" }")
            }
        }
    }
}

impl<'de> Deserialize<'de> for Literal {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = Literal;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a value")
            }

            fn visit_bool<E>(self, yes: bool) -> Result<Literal, E> {
                Ok(Literal::Bool(yes))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Literal, E> {
                Ok(Literal::Whole(number))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Literal, E> {
                Ok(Literal::Real(number))
            }

            fn visit_str<E>(self, text: &str) -> Result<Literal, E> {
                Ok(Literal::Text(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Literal, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                }
                Ok(Literal::List(list))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Literal, A::Error> {
                let mut table = Vec::new();
                while let Some(entry) = entries.next_entry()? {
                    table.push(entry);
                }
                Ok(Literal::Table(table))
            }
        }

        input.deserialize_any(Any)
    }
}
