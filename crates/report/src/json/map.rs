//! Entries under keys, written in the order in which they come.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// A JSON object whose keys keep their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Map<T>(pub Vec<(String, T)>);

impl<K: Into<String>, T> FromIterator<(K, T)> for Map<T> {
    fn from_iter<I: IntoIterator<Item = (K, T)>>(entries: I) -> Self {
        Map(entries.into_iter().map(|(key, entry)| (key.into(), entry)).collect())
    }
}

impl<T: Serialize> Serialize for Map<T> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.0.iter().map(|(key, entry)| (key, entry)))
    }
}

impl<T: JsonSchema> JsonSchema for Map<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Map_of_{}", T::schema_name()).into()
    }

    fn json_schema(schemas: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "additionalProperties": schemas.subschema_for::<T>() })
    }
}
