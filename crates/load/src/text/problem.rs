//! What is wrong with a file: where, what was found, what would be accepted.

use codespan_reporting::{
    diagnostic::{Diagnostic, Label},
    term::{self, Config, termcolor::Buffer},
};
use thiserror::Error;

use crate::text::{
    Origin,
    excerpt::{Excerpt, harmless},
    wrap::wrap,
};

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    message: String,
    place: Option<Origin>,
    label: String,
    help: Vec<String>,
}

impl Problem {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Problem { message: cut(message.into()), place: None, label: String::new(), help: Vec::new() }
    }

    /// Says where.
    pub(crate) fn at(mut self, place: &Origin) -> Self {
        self.place = Some(place.clone());
        self
    }

    /// Says where, if that is known.
    pub(crate) fn at_any(mut self, place: Option<&Origin>) -> Self {
        self.place = place.cloned();
        self
    }

    /// Says what was found there and what would be accepted.
    pub(crate) fn label(mut self, label: impl Into<String>) -> Self {
        self.label = cut(label.into());
        self
    }

    /// Adds a line of help.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(cut(help.into()));
        self
    }

    /// Adds a line of help, if there is one.
    pub(crate) fn help_any(self, help: Option<String>) -> Self {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// What is wrong, in one line.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What was found and what would be accepted, in one line; empty where the message says it.
    pub fn found(&self) -> &str {
        &self.label
    }

    /// The nearest known name, what else would be accepted, and why.
    pub fn help_lines(&self) -> &[String] {
        &self.help
    }

    /// The file's name, where the problem lies in one.
    pub fn file(&self) -> Option<&str> {
        self.place.as_ref().map(|place| place.file.name.as_str())
    }

    /// The line, from 1.
    pub fn line(&self) -> Option<usize> {
        self.place.as_ref().map(Origin::line)
    }

    /// The column in characters, from 1.
    pub fn column(&self) -> Option<usize> {
        self.place.as_ref().map(Origin::column)
    }

    /// With the line it is about, in so many columns; coloured for a terminal, or plain.
    fn render(&self, columns: usize, coloured: bool) -> String {
        let columns = columns.max(LEAST_COLUMNS);
        let mut label = harmless(&self.label);
        // Before a line of a file stands its number, and before everything else as many blanks.
        let gutter = self.line().map_or(0, |line| line.to_string().len());
        let excerpt = match &self.place {
            Some(place) => Excerpt::of(place, columns.saturating_sub(gutter + BEFORE_LINE)),
            // Never shown: without a label no file is.
            None => Excerpt::of(&crate::text::SourceFile::new("", "").start(), columns),
        };
        let mut notes: Vec<String> = self.help.iter().map(|help| harmless(help)).collect();
        let beside = gutter + BEFORE_LINE + excerpt.marked_to() + 1 + label.chars().count();
        if self.place.is_none() || beside > columns {
            notes.insert(0, std::mem::take(&mut label));
        }
        notes.retain(|note| !note.is_empty());
        let room = columns.saturating_sub(gutter + BEFORE_NOTE);
        let message = wrap(&harmless(&self.message), columns.saturating_sub(HEAD.len()));
        let mut diagnostic =
            Diagnostic::error().with_message(message.join(&format!("\n{}", " ".repeat(HEAD.len()))));
        diagnostic.notes = notes.iter().map(|note| wrap(note, room).join("\n")).collect();
        if self.place.is_some() {
            diagnostic.labels.push(Label::primary((), excerpt.span.clone()).with_message(label));
        }
        let mut buffer = if coloured { Buffer::ansi() } else { Buffer::no_color() };
        match term::emit_to_write_style(&mut buffer, &Config::default(), &excerpt, &diagnostic) {
            Ok(()) => String::from_utf8_lossy(buffer.as_slice()).trim_end().to_owned(),
            Err(_) => format!("{HEAD}{}", diagnostic.message),
        }
    }
}

/// What stands before a message.
const HEAD: &str = "error: ";

/// Columns between the number of a line and the line: ` │ `.
const BEFORE_LINE: usize = 3;

/// Columns between where the numbers of lines end and a note: ` = `.
const BEFORE_NOTE: usize = 3;

/// On a page with fewer columns nothing can be read.
const LEAST_COLUMNS: usize = 40;

/// The columns of a page of which nothing is known.
const USUAL_COLUMNS: usize = 80;

/// No text in a message is longer, however long the names in a file are.
const MOST_CHARACTERS: usize = 1000;

fn cut(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(MOST_CHARACTERS) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Why something could not be loaded: at least one problem, each with its file and line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.shown(USUAL_COLUMNS, false))]
pub struct LoadError {
    problems: Vec<Problem>,
    more: usize,
}

impl LoadError {
    /// No more problems than this are kept; who has repaired them sees the next.
    pub const MOST_PROBLEMS: usize = 20;

    /// A single problem that lies in no file's line.
    pub(crate) fn said(message: impl Into<String>) -> Self {
        Problem::new(message).into()
    }

    /// What is wrong.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// As [`Display`](std::fmt::Display) shows it, set for a page of so many columns, in colours or without.
    pub fn shown(&self, columns: usize, coloured: bool) -> String {
        let mut parts: Vec<String> =
            self.problems.iter().map(|problem| problem.render(columns, coloured)).collect();
        match self.more {
            0 => {}
            1 => parts.push("and one more problem".to_owned()),
            more => parts.push(format!("and {more} more problems")),
        }
        parts.join("\n\n")
    }
}

impl From<Problem> for LoadError {
    fn from(problem: Problem) -> Self {
        LoadError { problems: vec![problem], more: 0 }
    }
}

/// Problems as they are found.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    found: Vec<Problem>,
    more: usize,
}

impl Problems {
    pub(crate) fn push(&mut self, problem: Problem) {
        if self.found.contains(&problem) {
            return;
        }
        if self.found.len() < LoadError::MOST_PROBLEMS {
            self.found.push(problem);
        } else {
            self.more += 1;
        }
    }

    /// Takes over those of another file.
    pub(crate) fn absorb(&mut self, error: LoadError) {
        self.more += error.more;
        error.problems.into_iter().for_each(|problem| self.push(problem));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Whether no more would be kept.
    pub(crate) fn is_full(&self) -> bool {
        self.found.len() >= LoadError::MOST_PROBLEMS
    }

    /// What was made, unless something was found to be wrong; the problems come in the order of the file.
    pub(crate) fn or<T>(mut self, made: impl FnOnce() -> T) -> Result<T, LoadError> {
        if self.found.is_empty() {
            return Ok(made());
        }
        let order = |problem: &Problem| {
            problem.place.as_ref().map(|place| (place.file.name.clone(), place.span.start))
        };
        self.found.sort_by_key(order);
        Err(LoadError { problems: self.found, more: self.more })
    }

    /// Whether nothing is wrong.
    pub(crate) fn result(self) -> Result<(), LoadError> {
        self.or(|| ())
    }
}
