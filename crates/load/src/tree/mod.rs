//! A file's values as a tree in which each remembers its file and place, so that what is merged from several files can still
//! be complained about where it is written.

mod accepted;
mod documented;
mod fault;
mod keys;
mod literal;
mod node;
mod parse;
mod read;
mod value;

pub(crate) use accepted::accepted;
pub(crate) use documented::{Documented, Said, documented};
pub use documented::{Key, KeyTable};
pub(crate) use keys::keys_of;
pub use literal::Literal;
pub(crate) use node::{Content, Entry, Node, Table, quoted};
pub(crate) use parse::{parse, parse_value};
pub(crate) use read::read;
pub(crate) use value::{InOrder, OneOrMany, Real, Whole};
