//! Types of single values: numbers with a range, one text or several, tables whose order means something.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, SeqAccess, Unexpected, Visitor},
};

/// A whole number within a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Whole<const LEAST: u32, const MOST: u32>(u32);

/// A finite number within a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Real<const LEAST: i32, const MOST: i32>(f64);

/// One text, or a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

/// A table whose keys are names, in the order written.
#[derive(Clone, Debug)]
pub(crate) struct InOrder<T>(pub(crate) Vec<(String, T)>);

impl<const LEAST: u32, const MOST: u32> Whole<LEAST, MOST> {
    /// A default, held within the range.
    pub(crate) fn of(number: u32) -> Self {
        Whole(number.clamp(LEAST, MOST))
    }

    pub(crate) fn get(self) -> u32 {
        self.0
    }
}

impl<const LEAST: i32, const MOST: i32> Real<LEAST, MOST> {
    /// A default, held within the range.
    pub(crate) fn of(number: i32) -> Self {
        Real(number.clamp(LEAST, MOST).into())
    }

    pub(crate) fn get(self) -> f64 {
        self.0
    }
}

impl OneOrMany {
    /// All of them.
    pub(crate) fn as_slice(&self) -> &[String] {
        match self {
            OneOrMany::One(one) => std::slice::from_ref(one),
            OneOrMany::Many(many) => many,
        }
    }
}

impl<T> Default for InOrder<T> {
    fn default() -> Self {
        InOrder(Vec::new())
    }
}

impl<'de, const LEAST: u32, const MOST: u32> Deserialize<'de> for Whole<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Ranged<const LEAST: u32, const MOST: u32>;

        impl<const LEAST: u32, const MOST: u32> Visitor<'_> for Ranged<LEAST, MOST> {
            type Value = u32;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, "a whole number from {LEAST} to {MOST}")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<u32, E> {
                let fits = u32::try_from(number).ok().filter(|number| (LEAST..=MOST).contains(number));
                fits.ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
            }
        }

        input.deserialize_any(Ranged::<LEAST, MOST>).map(Self)
    }
}

impl<'de, const LEAST: i32, const MOST: i32> Deserialize<'de> for Real<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Ranged<const LEAST: i32, const MOST: i32>;

        impl<const LEAST: i32, const MOST: i32> Visitor<'_> for Ranged<LEAST, MOST> {
            type Value = f64;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, "a number from {LEAST} to {MOST}")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<f64, E> {
                self.visit_f64(number as f64)
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<f64, E> {
                // Neither NaN nor an infinity lies in any range.
                let fits = (f64::from(LEAST)..=f64::from(MOST)).contains(&number);
                if fits { Ok(number) } else { Err(E::invalid_value(Unexpected::Float(number), &self)) }
            }
        }

        input.deserialize_any(Ranged::<LEAST, MOST>).map(Self)
    }
}

impl<'de> Deserialize<'de> for OneOrMany {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Texts;

        impl<'de> Visitor<'de> for Texts {
            type Value = OneOrMany;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a text, or a list of texts with at least one")
            }

            fn visit_str<E>(self, text: &str) -> Result<OneOrMany, E> {
                Ok(OneOrMany::One(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<OneOrMany, A::Error> {
                let mut texts = Vec::new();
                while let Some(text) = items.next_element()? {
                    texts.push(text);
                }
                if texts.is_empty() {
                    return Err(A::Error::invalid_length(0, &Texts));
                }
                Ok(OneOrMany::Many(texts))
            }
        }

        input.deserialize_any(Texts)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for InOrder<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Names<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Names<T> {
            type Value = Vec<(String, T)>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a table")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
                let mut named = Vec::new();
                while let Some(entry) = entries.next_entry()? {
                    named.push(entry);
                }
                Ok(named)
            }
        }

        input.deserialize_any(Names(PhantomData)).map(InOrder)
    }
}
