//! Writing XML: tags, attributes and texts, with everything that could be misread replaced.

use std::fmt::{self, Display, Write};

use onset_load::harmless;

/// A number with at most three decimals, and never minus nought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Px(pub f64);

impl Display for Px {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.3}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        out.write_str(if text == "-0" { "0" } else { text })
    }
}

/// A tag with its attributes.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    name: &'static str,
    attributes: String,
}

impl Tag {
    pub(super) fn new(name: &'static str) -> Self {
        Tag { name, attributes: String::new() }
    }

    /// The same with one attribute more.
    pub(super) fn set(mut self, attribute: &str, value: impl Display) -> Self {
        // Writing to a text does not fail.
        let _ = write!(self.attributes, " {attribute}=\"{}\"", escaped(&value.to_string()));
        self
    }
}

/// A picture that is being written.
#[derive(Debug)]
pub(super) struct Svg {
    out: String,
    /// What the ids within it begin with.
    pub(super) name: String,
}

impl Svg {
    pub(super) fn new(name: &str) -> Self {
        Svg { out: String::new(), name: name.to_owned() }
    }

    pub(super) fn open(&mut self, tag: Tag) {
        self.line(format_args!("<{}{}>", tag.name, tag.attributes));
    }

    pub(super) fn close(&mut self, name: &str) {
        self.line(format_args!("</{name}>"));
    }

    pub(super) fn leaf(&mut self, tag: Tag) {
        self.line(format_args!("<{}{}/>", tag.name, tag.attributes));
    }

    /// A tag that holds a text.
    pub(super) fn text(&mut self, tag: Tag, text: &str) {
        self.line(format_args!("<{0}{1}>{2}</{0}>", tag.name, tag.attributes, escaped(text)));
    }

    /// Text that is written as it stands.
    pub(super) fn raw(&mut self, text: &str) {
        self.line(format_args!("{text}"));
    }

    /// All of another picture.
    pub(super) fn append(&mut self, other: Svg) {
        self.out.push_str(&other.out);
    }

    pub(super) fn written(self) -> String {
        self.out
    }

    fn line(&mut self, line: fmt::Arguments<'_>) {
        // Writing to a text does not fail.
        let _ = writeln!(self.out, "{line}");
    }
}

/// A text as it may stand between tags and in attributes. Characters that XML does not know, and those that turn the
/// writing's direction, are replaced.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in harmless(text).chars() {
        match char {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            char => out.push(char),
        }
    }
    out
}

/// A text as an id: `reach/nine under highest-die` is `reach-nine-under-highest-die`. It begins with a letter.
pub(super) fn slug(text: &str) -> String {
    let plain = |char: char| if char.is_ascii_alphanumeric() { char.to_ascii_lowercase() } else { '-' };
    let id: String = text.chars().map(plain).collect();
    let id = id.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    if id.starts_with(|first: char| first.is_ascii_alphabetic()) { id } else { format!("play-{id}") }
}

#[cfg(test)]
mod tests {
    use super::{Px, escaped, slug};

    #[test]
    fn numbers_have_three_decimals_at_most() {
        let shown = [1.0, 0.1 + 0.2, -0.0001, 12.34567, -3.5, 100.0].map(|number| Px(number).to_string());
        assert_eq!(shown, ["1", "0.3", "0", "12.346", "-3.5", "100"]);
    }

    #[test]
    fn nothing_of_a_text_is_read_as_a_tag() {
        assert_eq!(escaped("<b a=\"c\">R&D</b>"), "&lt;b a=&quot;c&quot;&gt;R&amp;D&lt;/b&gt;");
        assert!(
            !escaped("a\u{0}b\u{b}c\u{fffe}d\u{202e}e").contains(['\u{0}', '\u{b}', '\u{fffe}', '\u{202e}'])
        );
    }

    #[test]
    fn ids_are_plain_and_begin_with_a_letter() {
        assert_eq!(
            slug("reach/nine#just short under highest-die"),
            "reach-nine-just-short-under-highest-die"
        );
        assert_eq!(slug("../7 \"x\""), "play-7-x");
    }
}
