//! Tables of keys that can be listed: each key with what it accepts and with its own doc comment.

use serde::de::DeserializeOwned;

use crate::tree::keys_of;

/// A table of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyTable {
    /// What the table is.
    pub about: String,
    /// Its keys, in the order in which files give them.
    pub keys: Vec<Key>,
}

/// A key of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// As it stands in a file.
    pub name: &'static str,
    /// The values that are accepted.
    pub accepted: String,
    /// What it means, and its default.
    pub says: String,
}

/// What a key means, and what says what it accepts.
pub(crate) type Said = (&'static str, fn() -> String);

/// A type that is read from a table and knows what its keys mean.
pub(crate) trait Documented: DeserializeOwned {
    /// What the table is.
    const ABOUT: &'static str;
    /// Of each key what it means and what it accepts.
    const SAYS: &'static [Said];

    /// The table with its keys.
    fn table() -> KeyTable {
        let keys = keys_of::<Self>().iter().zip(Self::SAYS);
        let keys = keys.map(|(name, (says, accepted))| Key {
            name,
            accepted: accepted(),
            says: says.trim().to_owned(),
        });
        let keys = keys.collect();
        KeyTable { about: Self::ABOUT.trim().to_owned(), keys }
    }
}

/// Structs that are read from tables which know no other keys, with their doc comments to be listed.
macro_rules! documented {
    ($(
        $(#[doc = $about:literal])+
        $vis:vis struct $name:ident {
            $( $(#[doc = $says:literal])+ $(#[serde($($serde:tt)*)])* $field_vis:vis $field:ident: $type:ty, )+
        }
    )+) => { $(
        $(#[doc = $about])+
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $vis struct $name {
            $( $(#[doc = $says])+ $(#[serde($($serde)*)])* $field_vis $field: $type, )+
        }

        impl crate::tree::Documented for $name {
            const ABOUT: &'static str = concat!($($about),+);
            const SAYS: &'static [crate::tree::Said] =
                &[$( (concat!($($says),+), crate::tree::accepted::<$type> as fn() -> String) ),+];
        }
    )+ };
}

pub(crate) use documented;
