//! A single key set from outside a file: `--set spears.gap=9`, `--dice knights.charge=2,5`, and what a case sets.

use crate::{
    text::{LoadError, Origin, Problem, Problems, SourceFile},
    tree::{Content, Literal, Node, parse_value},
};

/// A key and the value that it is set to.
///
/// Scenarios and rulesets share one way of naming keys: `spears.gap`, `units.knights.files`, `board.size`, `range.dice`.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    pub(crate) path: String,
    /// Where the path is written.
    pub(crate) key: Origin,
    pub(crate) node: Node,
}

impl Setting {
    /// Sets a key to a value.
    ///
    /// `from` is what messages call the place that it comes from: `--vary`.
    pub fn new(from: &str, path: &str, value: &Literal) -> Self {
        let text = format!("{path} = {value}");
        let key = Origin { file: SourceFile::argument(from, &text), span: 0..path.len() };
        let place = Origin { file: key.file.clone(), span: path.len() + 3..text.len() };
        Setting { path: path.to_owned(), node: node(value, &place), key }
    }

    /// Reads `spears.gap=9`, `spears.traits=["fast"]`, `range.dice=3d6kh2`: a value as in a file, or a bare word.
    ///
    /// # Errors
    /// Where there is no `=`, or what follows it is neither.
    pub fn parse(from: &str, text: &str) -> Result<Self, LoadError> {
        let (path, key, begins) = split(from, text)?;
        let mut problems = Problems::default();
        if let Some(node) = parse_value(&key.file, begins, &mut problems) {
            return Ok(Setting { path, key, node });
        }
        let bare = text[begins..].trim();
        let is_word = |char: char| char.is_ascii_alphanumeric() || "-_+.".contains(char);
        if !bare.is_empty() && bare.chars().all(is_word) {
            let place = Origin { file: key.file.clone(), span: begins..text.len() };
            return Ok(Setting { path, key, node: Node { content: Content::Text(bare.to_owned()), place } });
        }
        problems.result()?;
        Err(LoadError::said(format!("{from} {text}: there is no value")))
    }

    /// Reads laid dice: `knights.charge=2,5,3`.
    ///
    /// # Errors
    /// Where there is no `=`, or what follows it are no faces from 1 to 6 between commas.
    pub fn dice(from: &str, text: &str) -> Result<Self, LoadError> {
        let (path, key, begins) = split(from, text)?;
        let mut problems = Problems::default();
        let mut list = Vec::new();
        for (word, place) in words(&key, text, begins) {
            match word.parse::<i64>() {
                Ok(face) if (1..=6).contains(&face) => {
                    list.push(Node { content: Content::Whole(face), place })
                }
                _ => {
                    let problem = Problem::new("this is not the face of a die").at(&place);
                    problems.push(problem.label("accepted are faces from 1 to 6 between commas: 2,5,3"));
                }
            }
        }
        let place = Origin { file: key.file.clone(), span: begins..text.len() };
        problems.or(|| Setting {
            path: format!("dice.{path}"),
            key,
            node: Node { content: Content::List(list), place },
        })
    }

    /// Reads laid choices: `spears.reaction=flee` for every time, `spears.reaction=hold,flee` for the first and the second.
    ///
    /// # Errors
    /// Where there is no `=`.
    pub fn choice(from: &str, text: &str) -> Result<Self, LoadError> {
        let (path, key, begins) = split(from, text)?;
        let answers = words(&key, text, begins);
        let mut answers: Vec<Node> =
            answers.map(|(word, place)| Node { content: Content::Text(word.to_owned()), place }).collect();
        let node = match answers.len() {
            1 => answers.remove(0),
            _ => {
                let place = Origin { file: key.file.clone(), span: begins..text.len() };
                Node { content: Content::List(answers), place }
            }
        };
        Ok(Setting { path: format!("choices.{path}"), key, node })
    }

    /// The path of the key.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The value.
    pub fn value(&self) -> Literal {
        Literal::from(&self.node)
    }
}

/// Path, where it stands, and where the value begins.
fn split(from: &str, text: &str) -> Result<(String, Origin, usize), LoadError> {
    let file = SourceFile::argument(from, text);
    let Some((path, _)) = text.split_once('=') else {
        let place = Origin { file, span: 0..text.len() };
        let problem = Problem::new("this sets nothing").at(&place);
        return Err(problem.label("accepted is a key, `=` and a value: spears.gap=9").into());
    };
    Ok((path.trim().to_owned(), Origin { file, span: 0..path.len() }, path.len() + 1))
}

/// What stands between commas, each with its place.
fn words<'t>(key: &Origin, text: &'t str, begins: usize) -> impl Iterator<Item = (&'t str, Origin)> {
    let mut at = begins;
    text[begins..].split(',').map(move |word| {
        let place = Origin { file: key.file.clone(), span: at..at + word.len() };
        at += word.len() + 1;
        (word.trim(), place)
    })
}

/// A literal as a node, all of it in one place.
fn node(value: &Literal, place: &Origin) -> Node {
    let content = match value {
        Literal::Bool(yes) => Content::Bool(*yes),
        Literal::Whole(number) => Content::Whole(*number),
        Literal::Real(number) => Content::Real(*number),
        Literal::Text(text) => Content::Text(text.clone()),
        Literal::List(list) => Content::List(list.iter().map(|item| node(item, place)).collect()),
        Literal::Table(entries) => {
            let mut table = crate::tree::Table::default();
            for (name, item) in entries {
                table.insert(name, place.clone(), node(item, place));
            }
            Content::Table(table)
        }
    };
    Node { content, place: place.clone() }
}
