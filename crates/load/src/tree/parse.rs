//! From TOML to the tree.

use std::{ops::Range, sync::Arc};

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{
    text::{Origin, Problem, Problems, SourceFile},
    tree::{Content, Node, Table},
};

/// Parses a file. Nothing comes back where it is not TOML; what TOML can say and no file of ours does (dates) is a problem.
pub(crate) fn parse(file: &Arc<SourceFile>, problems: &mut Problems) -> Option<Node> {
    match DeTable::parse(&file.text) {
        Ok(table) => {
            let mut parser = Parser { file, shift: 0, problems };
            let content = parser.table(table.get_ref());
            content.map(|table| Node { content: Content::Table(table), place: file.start() })
        }
        Err(error) => {
            problems.push(refused(file, 0, &error));
            None
        }
    }
}

/// Parses the single value that begins at a byte of a text.
pub(crate) fn parse_value(file: &Arc<SourceFile>, begins: usize, problems: &mut Problems) -> Option<Node> {
    match DeValue::parse(&file.text[begins..]) {
        Ok(value) => {
            let span = value.span();
            Parser { file, shift: begins, problems }.value(value.get_ref(), span)
        }
        Err(error) => {
            problems.push(refused(file, begins, &error));
            None
        }
    }
}

fn refused(file: &Arc<SourceFile>, shift: usize, error: &toml::de::Error) -> Problem {
    let span = error.span().unwrap_or(0..0);
    let place = Origin { file: file.clone(), span: span.start + shift..span.end + shift };
    Problem::new("this is not TOML").at(&place).label(error.message())
}

struct Parser<'p> {
    file: &'p Arc<SourceFile>,
    shift: usize,
    problems: &'p mut Problems,
}

impl Parser<'_> {
    fn origin(&self, span: Range<usize>) -> Origin {
        Origin { file: self.file.clone(), span: span.start + self.shift..span.end + self.shift }
    }

    fn table(&mut self, table: &DeTable<'_>) -> Option<Table> {
        let mut entries: Vec<(&Spanned<_>, &Spanned<DeValue<'_>>)> = table.iter().collect();
        // The parser sorts keys by their letters; the order in which units are written means something.
        entries.sort_by_key(|(key, _)| key.span().start);
        let mut made = Table::default();
        let mut whole = true;
        for (key, value) in entries {
            let place = self.origin(key.span());
            let span = if value.get_ref().is_table() { key.span() } else { value.span() };
            match self.value(value.get_ref(), span) {
                Some(node) => made.insert(key.get_ref().as_ref(), place, node),
                None => whole = false,
            }
        }
        whole.then_some(made)
    }

    fn value(&mut self, value: &DeValue<'_>, span: Range<usize>) -> Option<Node> {
        let place = self.origin(span);
        let content = match value {
            DeValue::Boolean(yes) => Content::Bool(*yes),
            DeValue::String(text) => Content::Text(text.as_ref().to_owned()),
            DeValue::Integer(digits) => match i64::from_str_radix(digits.as_str(), digits.radix()) {
                Ok(number) => Content::Whole(number),
                // No key accepts it, and each says better than we could which it does.
                Err(_) => Content::Real(digits.as_str().parse().unwrap_or(f64::INFINITY)),
            },
            DeValue::Float(digits) => match digits.as_str().parse::<f64>() {
                Ok(number) => Content::Real(number),
                Err(_) => {
                    self.problems.push(Problem::new("this is not a number").at(&place));
                    return None;
                }
            },
            DeValue::Datetime(_) => {
                let label = "accepted are numbers, texts in quotes, true and false, lists and tables";
                self.problems.push(Problem::new("dates and times mean nothing here").at(&place).label(label));
                return None;
            }
            DeValue::Array(items) => {
                let made: Vec<Option<Node>> =
                    items.iter().map(|item| self.value(item.get_ref(), item.span())).collect();
                Content::List(made.into_iter().collect::<Option<_>>()?)
            }
            DeValue::Table(table) => Content::Table(self.table(table)?),
        };
        Some(Node { content, place })
    }
}
