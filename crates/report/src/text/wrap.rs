//! Breaking text into lines: at blanks, and inside words that are too long after a hyphen, a slash or a full stop.

use super::page::{Ink, Page, width};

/// Breaks a text into lines of at most so many columns; a piece that is longer is broken anywhere. Blanks that must not
/// be broken are written as no-break spaces and come out as blanks.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(2);
    let mut lines = vec![String::new()];
    for word in text.split([' ', '\n', '\t']).filter(|word| !word.is_empty()) {
        let mut blank = true;
        for piece in if width(word) > columns { pieces(word) } else { vec![word] } {
            add(&mut lines, piece, columns, std::mem::take(&mut blank));
        }
    }
    lines.into_iter().map(|line| line.replace('\u{a0}', " ")).collect()
}

/// A text behind a label, each further line indented so that the text stands in one block.
pub(crate) fn hang(page: Page, label: &str, ink: Ink, indent: usize, text: &str) -> Vec<String> {
    let lines = wrap(text, page.width.saturating_sub(indent));
    let set = lines.into_iter().enumerate().map(|(place, line)| match place {
        0 => format!("{}{}{line}", page.paint(ink, label), " ".repeat(indent.saturating_sub(width(label)))),
        _ => format!("{}{line}", " ".repeat(indent)),
    });
    set.map(|line| line.trim_end().to_owned()).collect()
}

fn add(lines: &mut Vec<String>, piece: &str, columns: usize, blank: bool) {
    let last = lines.len() - 1;
    let line = &mut lines[last];
    let gap = if blank && !line.is_empty() { " " } else { "" };
    if width(line) + width(gap) + width(piece) <= columns {
        line.push_str(gap);
        line.push_str(piece);
        return;
    }
    if !line.is_empty() {
        lines.push(String::new());
    }
    for letter in piece.chars() {
        let last = lines.len() - 1;
        if width(&lines[last]) + width(letter.encode_utf8(&mut [0; 4])) > columns {
            lines.push(String::new());
        }
        let last = lines.len() - 1;
        lines[last].push(letter);
    }
}

/// The pieces of a word that may stand on lines of their own.
fn pieces(word: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for (place, letter) in word.char_indices() {
        let after = place + letter.len_utf8();
        let letters_follow = word[after..].starts_with(|next: char| next.is_alphabetic());
        if matches!(letter, '-' | '/' | '.' | '_') && letters_follow {
            pieces.push(&word[start..after]);
            start = after;
        }
    }
    pieces.push(&word[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_at_blanks_first() {
        assert_eq!(wrap("hold, stand-and-shoot, flee", 16), ["hold,", "stand-and-shoot,", "flee"]);
        assert_eq!(wrap("", 10), [""]);
    }

    #[test]
    fn breaks_long_words_where_they_are_joined() {
        assert_eq!(wrap("stand-and-shoot", 10), ["stand-and-", "shoot"]);
        assert_eq!(wrap("declare.line-of-sight", 10), ["declare.", "line-of-", "sight"]);
        assert_eq!(wrap("hold, stand-and-shoot", 10), ["hold,", "stand-and-", "shoot"]);
        assert_eq!(wrap("incomprehensible", 10), ["incomprehe", "nsible"]);
    }

    #[test]
    fn numbers_stay_whole() {
        assert_eq!(wrap("36.25, 21.125", 8), ["36.25,", "21.125"]);
    }

    #[test]
    fn hangs_further_lines_below_the_first() {
        let page = Page { width: 16, colour: false };
        assert_eq!(hang(page, "  yes", Ink::Good, 7, "7 + 5 = 12 ≥ 9"), ["  yes  7 + 5 =", "       12 ≥ 9"]);
    }
}
