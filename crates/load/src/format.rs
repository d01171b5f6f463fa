//! The format of a file that says which it is in.

use crate::{
    text::Problem,
    tree::{Content, Node},
};

/// The only format there is.
const FORMAT: i64 = 1;

/// What to say of a file of another format. It may have any keys; only its format is worth a word.
pub(crate) fn unsupported(tree: &Node) -> Option<Problem> {
    let format = tree.find(&["format"])?;
    let is_another = matches!(format.content, Content::Whole(number) if number != FORMAT);
    let label = || format!("found {}, accepted is {FORMAT}", format.described());
    is_another.then(|| Problem::new("this format is not supported").at(&format.place).label(label()))
}
