//! What serde says is wrong with a value, kept in parts until it can be said in our words.

use std::fmt;

use serde::de::{Error, Expected, Unexpected};

use crate::{
    nearest::did_you_mean,
    text::{Origin, Problem},
    tree::node::{A_TABLE, Node, quoted},
};

/// Why a value does not become the type that is wanted, and where. In a box: it is handed up through every reader of every
/// type, and each of these is built for it.
#[derive(Clone, Debug)]
pub(crate) struct Fault(Box<Parts>);

#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) kind: Kind,
    pub(super) place: Option<Origin>,
    /// What stands there, in words.
    pub(super) found: String,
    /// The keys that lead there, innermost last.
    pub(super) path: Vec<String>,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Said(String),
    NotAccepted { accepted: String },
    NotATable { known: &'static [&'static str] },
    UnknownKey { key: String, known: &'static [&'static str] },
    UnknownWord { word: String, known: &'static [&'static str] },
    Missing { key: String },
}

impl Fault {
    /// Of a value that is not what `accepted` says.
    pub(super) fn not(accepted: impl Into<String>) -> Self {
        Fault::new(Kind::NotAccepted { accepted: accepted.into() })
    }

    /// Of a value that is no table, where one with these keys is wanted.
    pub(super) fn not_a_table(known: &'static [&'static str]) -> Self {
        Fault::new(Kind::NotATable { known })
    }

    /// What would be accepted, where that is what is wrong.
    pub(super) fn accepted(&self) -> &str {
        match &self.0.kind {
            Kind::NotAccepted { accepted } | Kind::Said(accepted) => accepted,
            Kind::NotATable { .. }
            | Kind::UnknownKey { .. }
            | Kind::UnknownWord { .. }
            | Kind::Missing { .. } => A_TABLE,
        }
    }

    fn new(kind: Kind) -> Self {
        Fault(Box::new(Parts { kind, place: None, found: String::new(), path: Vec::new() }))
    }

    /// What is wrong, and where, in parts.
    pub(super) fn parts(&self) -> &Parts {
        &self.0
    }

    /// Says that it is this value, unless something further in has said so.
    pub(super) fn at(mut self, value: &Node) -> Self {
        if self.0.place.is_none() {
            self.0.place = Some(value.place.clone());
            self.0.found = value.described();
        }
        self
    }

    /// Says that it is this key, unless something further in has said so.
    pub(super) fn at_key(mut self, name: &str, key: &Origin) -> Self {
        if self.0.place.is_none() {
            self.0.place = Some(key.clone());
            self.0.found = format!("`{name}`");
        }
        self
    }

    /// Leads there by one key more.
    pub(super) fn under(mut self, key: &str) -> Self {
        self.0.path.insert(0, key.to_owned());
        self
    }

    /// The same, led there by another path.
    pub(super) fn by(mut self, path: Vec<String>) -> Self {
        self.0.path = path;
        self
    }

    /// The same in words for a person.
    pub(crate) fn problem(&self) -> Problem {
        let path = self.0.path.join(".");
        let of = if path.is_empty() { "the file".to_owned() } else { format!("`{path}`") };
        let refused = |why: &str| Problem::new(format!("{of} has a value that is not accepted")).label(why);
        let problem = match &self.0.kind {
            Kind::Said(said) => refused(said),
            Kind::NotAccepted { accepted } => {
                let problem = refused(&format!("found {}, accepted is {accepted}", self.0.found));
                // Most likely a name with a dot in it, which TOML takes for a table in a table.
                let is_name = self.0.found == A_TABLE && !accepted.starts_with('[');
                problem.help_any(
                    is_name
                        .then(|| "a name with a dot in it stands in quotes: \"knights.charge\"".to_owned()),
                )
            }
            Kind::NotATable { known } => {
                let problem = refused(&format!("found {}, accepted is {A_TABLE}", self.0.found));
                problem.help(format!("its keys: {}", listed(known)))
            }
            Kind::UnknownKey { key, known } => {
                let near = did_you_mean(key, known.iter().copied());
                let label = near.unwrap_or_else(|| "no such key is known here".to_owned());
                let key = key.escape_debug();
                let problem = Problem::new(format!("unknown key `{key}`")).label(label);
                let problem = problem.help(format!("accepted: {}", listed(known)));
                // Most likely what is to be otherwise, which a table of that name would hold in the file itself.
                let is_set = known.contains(&"set");
                problem.help_any(is_set.then(|| {
                    "what is otherwise in a case stands in `set`: set = { \"dice.archers.flee\" = [1, 1] }".to_owned()
                }))
            }
            Kind::UnknownWord { word, known } => {
                let near = did_you_mean(word, known.iter().copied());
                let label = near.unwrap_or_else(|| format!("found {}", quoted(word)));
                let known = known.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", ");
                refused(&label).help(format!("accepted: {known}"))
            }
            Kind::Missing { key } => {
                Problem::new(format!("the key `{key}` is missing")).label(format!("in {of}"))
            }
        };
        problem.at_any(self.0.place.as_ref())
    }
}

fn listed(keys: &[&str]) -> String {
    keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.problem().message())
    }
}

impl std::error::Error for Fault {}

impl Error for Fault {
    fn custom<T: fmt::Display>(said: T) -> Self {
        Fault::new(Kind::Said(said.to_string()))
    }

    fn invalid_type(_: Unexpected<'_>, accepted: &dyn Expected) -> Self {
        Fault::new(Kind::NotAccepted { accepted: in_our_words(&accepted.to_string()) })
    }

    fn invalid_value(_: Unexpected<'_>, accepted: &dyn Expected) -> Self {
        Fault::new(Kind::NotAccepted { accepted: in_our_words(&accepted.to_string()) })
    }

    fn invalid_length(_: usize, accepted: &dyn Expected) -> Self {
        Fault::new(Kind::NotAccepted { accepted: in_our_words(&accepted.to_string()) })
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Self {
        Fault::new(Kind::UnknownWord { word: word.to_owned(), known })
    }

    fn unknown_field(key: &str, known: &'static [&'static str]) -> Self {
        Fault::new(Kind::UnknownKey { key: key.to_owned(), known })
    }

    fn missing_field(key: &'static str) -> Self {
        Fault::new(Kind::Missing { key: key.to_owned() })
    }
}

/// What serde calls a Rust type, as a person who writes TOML would.
fn in_our_words(expected: &str) -> String {
    match expected {
        "f32" | "f64" => "a number".to_owned(),
        "u8" => "a whole number from 0 to 255".to_owned(),
        "u16" | "u32" | "usize" => "a whole number, not negative".to_owned(),
        // TOML has no larger ones.
        "u64" => format!("a whole number from 0 to {}", i64::MAX),
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a string" | "a borrowed string" => "a text in quotes".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "a table".to_owned(),
        _ if expected.starts_with("struct ") => "a table".to_owned(),
        _ if expected.contains(" enum ") || expected.starts_with("enum ") => {
            "one word of a fixed choice".to_owned()
        }
        _ => match expected.strip_prefix("an array of length ") {
            Some(length) => format!("a list of {length}"),
            None => expected.to_owned(),
        },
    }
}
