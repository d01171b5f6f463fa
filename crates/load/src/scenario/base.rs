//! A base as written: a number, `[width, depth]`, or `{ oval = [width, depth] }`, all in millimetres.

use std::fmt;

use onset_geometry::Inches;
use onset_rules::Base;
use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer},
};

use crate::tree::Real;

type Millimetres = Real<5, 1000>;

/// A base as it stands in a file.
#[derive(Clone, Copy)]
pub(super) struct BaseKey(pub(super) Base);

/// `{ oval = [width, depth] }`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OvalKeys {
    oval: [Millimetres; 2],
}

impl<'de> Deserialize<'de> for BaseKey {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_any(Written).map(BaseKey)
    }
}

struct Written;

fn inches(mm: Millimetres) -> Inches {
    Inches::from_mm(mm.get())
}

impl<'de> Visitor<'de> for Written {
    type Value = Base;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("[width, depth], a diameter or { oval = [width, depth] } in mm")
    }

    fn visit_i64<E: Error>(self, diameter: i64) -> Result<Base, E> {
        self.visit_f64(diameter as f64)
    }

    fn visit_f64<E: Error>(self, diameter: f64) -> Result<Base, E> {
        let read = Millimetres::deserialize(serde::de::value::F64Deserializer::<E>::new(diameter));
        read.map(|diameter| Base::Round { diameter: inches(diameter) })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sides: A) -> Result<Base, A::Error> {
        let two = |count| A::Error::invalid_length(count, &Written);
        let width: Millimetres = sides.next_element()?.ok_or_else(|| two(0))?;
        let depth: Millimetres = sides.next_element()?.ok_or_else(|| two(1))?;
        match sides.next_element::<serde::de::IgnoredAny>()? {
            None => Ok(Base::Rect { width: inches(width), depth: inches(depth) }),
            Some(_) => Err(two(3)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<Base, A::Error> {
        let OvalKeys { oval: [width, depth] } = OvalKeys::deserialize(MapAccessDeserializer::new(table))?;
        Ok(Base::Oval { width: inches(width), depth: inches(depth) })
    }
}
