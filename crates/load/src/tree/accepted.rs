//! What a type accepts, in words: asked of the type itself, so that a list of keys cannot say otherwise than errors do.

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, Error, SeqAccess, Unexpected, Visitor},
    forward_to_deserialize_any,
};

use crate::tree::{fault::Fault, node::A_TABLE};

/// What `T` accepts.
pub(crate) fn accepted<'de, T: Deserialize<'de>>() -> String {
    // It always fails: it is given nothing, and says what it would have taken.
    T::deserialize(Asked).err().map_or_else(String::new, |fault| fault.accepted().to_owned())
}

/// The words of a fixed choice.
pub(super) fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => "nothing".to_owned(),
    }
}

struct Asked;

impl<'de> Deserializer<'de> for Asked {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        Err(Fault::invalid_type(Unexpected::Unit, &visitor))
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
        _: V,
    ) -> Result<V::Value, Fault> {
        Err(Fault::not(one_of(words)))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Fault> {
        Err(Fault::not(A_TABLE))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_seq(Each).map_err(|each| Fault::not(format!("a list, each {}", each.accepted())))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        let list = |each: Fault| Fault::not(format!("a list of {length}, each {}", each.accepted()));
        visitor.visit_seq(Each).map_err(list)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        tuple_struct map identifier ignored_any
    }
}

/// A list whose first item asks in turn.
struct Each;

impl<'de> SeqAccess<'de> for Each {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        seed.deserialize(Asked).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{InOrder, OneOrMany, Real, Whole};

    #[test]
    fn types_say_what_they_accept() {
        assert_eq!(accepted::<Option<Whole<1, 500>>>(), "a whole number from 1 to 500");
        assert_eq!(accepted::<Vec<[Real<0, 9>; 2]>>(), "a list, each a list of 2, each a number from 0 to 9");
        assert_eq!(accepted::<OneOrMany>(), "a text, or a list of texts with at least one");
        assert_eq!(accepted::<InOrder<bool>>(), "a table");
        assert_eq!(accepted::<onset_rules::Side>(), "\"attacker\" or \"defender\"");
    }
}
