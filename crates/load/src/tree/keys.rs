//! Which keys a table type knows.

use serde::{
    Deserialize, Deserializer,
    de::{Visitor, value::Error},
    forward_to_deserialize_any,
};

/// The keys that `T` reads, if it is a struct.
pub(crate) fn keys_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut keys: &'static [&'static str] = &[];
    // It always fails: it is asked for its keys, and given nothing.
    let _ = T::deserialize(Asked { keys: &mut keys });
    keys
}

struct Asked<'k> {
    keys: &'k mut &'static [&'static str],
}

impl<'de> Deserializer<'de> for Asked<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(serde::de::Error::custom("nothing to read"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.keys = keys;
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}
