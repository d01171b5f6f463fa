//! Breaking a message into lines.

/// Breaks a text between words into lines of at most so many characters; a word that is longer is broken anywhere.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = vec![String::new()];
    let mut taken = 0;
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let long = word.chars().count();
        if taken > 0 && taken + 1 + long <= columns {
            add(&mut lines, ' ');
            taken += 1;
        } else if taken > 0 {
            lines.push(String::new());
            taken = 0;
        }
        for letter in word.chars() {
            if taken == columns {
                lines.push(String::new());
                taken = 0;
            }
            add(&mut lines, letter);
            taken += 1;
        }
    }
    lines
}

fn add(lines: &mut [String], letter: char) {
    if let Some(line) = lines.last_mut() {
        line.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_long_words_anywhere() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("one twothreefour", 5), ["one", "twoth", "reefo", "ur"]);
        assert_eq!(wrap("", 5), [""]);
    }
}
