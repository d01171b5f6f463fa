//! Breaking text into lines.

/// Breaks a text into lines of at most `columns` letters: at blanks, and in words that are too long after a hyphen, a full
/// stop or an underscore. What cannot be broken there stays whole.
pub(super) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut gap = " ";
        for piece in word.split_inclusive(if width(word) > columns { &['-', '.', '_'][..] } else { &[] }) {
            let last = lines.len() - 1;
            let line = &mut lines[last];
            if line.is_empty() {
                line.push_str(piece);
            } else if width(line) + width(gap) + width(piece) <= columns {
                line.push_str(gap);
                line.push_str(piece);
            } else {
                lines.push(piece.to_owned());
            }
            gap = "";
        }
    }
    lines
}

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn breaks_at_blanks_and_else_where_words_are_joined() {
        assert_eq!(wrap("hold, stand-and-shoot, flee", 16), ["hold,", "stand-and-shoot,", "flee"]);
        assert_eq!(wrap("declare.line-of-sight", 16), ["declare.line-of-", "sight"]);
        assert_eq!(wrap("36, 21.984", 16), ["36, 21.984"]);
        assert_eq!(wrap("", 16), [""]);
    }
}
