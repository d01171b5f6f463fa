//! The one line of a file that a message shows, fit to be printed: long lines are cut, and what a terminal would obey is
//! replaced.

use std::ops::Range;

use codespan_reporting::files::{Error, Files};

use crate::text::Origin;

/// Characters of a long line that are shown either side of where its place begins.
const EITHER_SIDE: usize = 60;

/// One line of a file, as a collection of files that has only this one.
pub(super) struct Excerpt {
    place: Place,
    text: String,
    /// The place within `text`.
    pub(super) span: Range<usize>,
}

/// Where in the real file the line and the place are.
struct Place {
    name: String,
    line: usize,
    column: usize,
}

impl Excerpt {
    pub(super) fn of(origin: &Origin) -> Self {
        let text = &origin.file.text;
        let mut start = origin.span.start.min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let first = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let last = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let (before, after) = (&text[first..start], &text[start..last]);
        let (before, after) = (tail(before), head(after.trim_end_matches('\r')));
        let marked = origin.span.end.clamp(start, last) - start;
        let mut end = marked.min(after.len());
        while !after.is_char_boundary(end) {
            end += 1;
        }
        let span = before.len()..before.len() + end;
        let place = Place { name: harmless(&origin.file.name), line: origin.line(), column: origin.column() };
        Excerpt { place, text: format!("{before}{after}"), span }
    }
}

/// The end of a text, with as many bytes in place of what is replaced.
fn tail(text: &str) -> String {
    match text.char_indices().rev().nth(EITHER_SIDE) {
        Some((cut, _)) => format!("…{}", harmless(&text[cut..])),
        None => harmless(text),
    }
}

fn head(text: &str) -> String {
    match text.char_indices().nth(2 * EITHER_SIDE) {
        Some((cut, _)) => format!("{}…", harmless(&text[..cut])),
        None => harmless(text),
    }
}

/// Replaces what a terminal would obey (control characters, changes of the writing's direction) by as many bytes.
pub fn harmless(text: &str) -> String {
    text.chars().map(|char| if is_harmful(char) { stand_in(char) } else { char }).collect()
}

fn is_harmful(char: char) -> bool {
    (char.is_control() && char != '\t')
        || matches!(char, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

fn stand_in(char: char) -> char {
    match char.len_utf8() {
        1 => '?',
        2 => '·',
        _ => '\u{fffd}',
    }
}

impl<'a> Files<'a> for Excerpt {
    type FileId = ();
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.place.name)
    }

    fn source(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.text)
    }

    fn line_index(&'a self, (): (), _: usize) -> Result<usize, Error> {
        Ok(0)
    }

    fn line_number(&'a self, (): (), _: usize) -> Result<usize, Error> {
        Ok(self.place.line)
    }

    fn column_number(&'a self, (): (), _: usize, _: usize) -> Result<usize, Error> {
        Ok(self.place.column)
    }

    fn line_range(&'a self, (): (), _: usize) -> Result<Range<usize>, Error> {
        Ok(0..self.text.len())
    }
}
