//! The one line of a file that a message shows, fit to be printed: long lines are cut, and what a terminal would obey is
//! replaced.

use std::ops::Range;

use codespan_reporting::files::{Error, Files};

use crate::text::Origin;

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
    /// The line of a place; of one with more than so many characters only what stands round the place.
    pub(super) fn of(origin: &Origin, most: usize) -> Self {
        let text = &origin.file.text;
        let mut start = origin.span.start.min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let first = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let last = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let (before, after) = (&text[first..start], &text[start..last]);
        let after = after.trim_end_matches('\r');
        let (behind, ahead) = shares(before.chars().count(), after.chars().count(), most);
        let (before, after) = (tail(before, behind), head(after, ahead));
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

/// How many characters are shown before a place and from there on, of a line with so many of them.
fn shares(before: usize, after: usize, most: usize) -> (usize, usize) {
    if before + after <= most {
        return (before, after);
    }
    // An ellipsis at either end takes one each.
    let room = most.saturating_sub(2);
    let behind = before.min((room / 2).max(room.saturating_sub(after)));
    (behind, room.saturating_sub(behind))
}

/// The end of a text, with as many bytes in place of what is replaced.
fn tail(text: &str, most: usize) -> String {
    match text.chars().count().checked_sub(most) {
        Some(skipped) if skipped > 0 => {
            format!("…{}", harmless(&text.chars().skip(skipped).collect::<String>()))
        }
        _ => harmless(text),
    }
}

fn head(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((cut, _)) => format!("{}…", harmless(&text[..cut])),
        None => harmless(text),
    }
}

impl Excerpt {
    /// How many characters there are up to the end of the place; one that is empty is marked as one.
    pub(super) fn marked_to(&self) -> usize {
        self.text.get(..self.span.end).map_or(0, |text| text.chars().count())
            + usize::from(self.span.is_empty())
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
