//! The page that text is set on: how wide it is, and whether it has colours.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

/// A terminal, or what stands in for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Columns of a line.
    pub width: usize,
    /// Whether text may be coloured. No meaning hangs on colour alone.
    pub colour: bool,
}

impl Page {
    /// Eighty columns without colour: what a file or a pipe gets.
    pub const PLAIN: Page = Page { width: 80, colour: false };

    pub(crate) fn paint(self, ink: Ink, text: impl Display) -> String {
        let style = if self.colour { ink.style() } else { Style::new() };
        format!("{style}{text}{style:#}")
    }
}

/// What a piece of text is, as far as its colour goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Ink {
    /// Nothing special.
    #[default]
    Plain,
    /// A heading or a name.
    Strong,
    /// Of less weight than what stands around it.
    Faint,
    /// It came off.
    Good,
    /// It did not.
    Bad,
    /// It wants to be looked at.
    Mark,
}

impl Ink {
    fn style(self) -> Style {
        let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
        match self {
            Ink::Plain => Style::new(),
            Ink::Strong => Style::new().bold(),
            Ink::Faint => Style::new().dimmed(),
            Ink::Good => colour(AnsiColor::Green),
            Ink::Bad => colour(AnsiColor::Red),
            Ink::Mark => colour(AnsiColor::Yellow).bold(),
        }
    }
}

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The text, cut to so many columns with an ellipsis where it is longer.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut cut = String::new();
    for letter in text.chars() {
        if width(&cut) + width(letter.encode_utf8(&mut [0; 4])) + 1 > columns {
            break;
        }
        cut.push(letter);
    }
    cut + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_pages_have_no_escapes() {
        assert_eq!(Page::PLAIN.paint(Ink::Bad, "fails"), "fails");
        assert_ne!(Page { colour: true, ..Page::PLAIN }.paint(Ink::Bad, "fails"), "fails");
    }

    #[test]
    fn cuts_by_columns_and_not_by_letters() {
        assert_eq!(cut("reach/nine", 10), "reach/nine");
        assert_eq!(cut("reach/nine and more", 10), "reach/nin…");
        assert_eq!(cut("漢字漢字", 5), "漢字…");
    }
}
