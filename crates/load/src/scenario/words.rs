//! Open lists of words, and names: any word may stand there, but a slip of one that means something is not taken for another.

use crate::scenario::keys::ScenarioKeys;
use crate::{
    text::{Problem, Problems},
    tree::{Node, keys_of, quoted},
};

/// Traits that some edition reads.
pub(super) const TRAITS: &[&str] = &["fast", "terror", "flies", "infantry", "cavalry", "monster", "frenzied"];

/// States that some edition reads.
pub(super) const STATES: &[&str] =
    &["fleeing", "advanced", "fell-back", "in-reserve", "barred", "pinned", "untargetable"];

/// A word so near a known one is taken for a slip.
const SLIP: usize = 2;

/// A name longer than this is no name.
const LONGEST_NAME: usize = 40;

/// Checks a list of words against those that mean something.
pub(super) fn check_words(
    tree: &Node,
    path: &[&str],
    words: &[String],
    known: &[&str],
    problems: &mut Problems,
) {
    for (place, word) in words.iter().enumerate() {
        let number = place.to_string();
        let path: Vec<&str> = path.iter().copied().chain([number.as_str()]).collect();
        let problem = |message: String| Problem::new(message).at(tree.place_of(&path));
        let is_word = !word.is_empty() && word.chars().all(|char| char.is_ascii_lowercase() || char == '-');
        if !is_word || word.len() > LONGEST_NAME {
            let label = format!("accepted are words of up to {LONGEST_NAME} of the letters a to z and `-`");
            problems.push(problem(format!("{} is no word", quoted(word))).label(label));
        } else if !known.contains(&word.as_str())
            && let Some(meant) = known.iter().find(|known| strsim::damerau_levenshtein(word, known) <= SLIP)
        {
            let known = known.iter().map(|known| format!("`{known}`")).collect::<Vec<_>>().join(", ");
            let problem =
                problem(format!("{} is so near `{meant}` that it is taken for a slip", quoted(word)));
            problems.push(problem.label(format!("did you mean `{meant}`?")).help(format!("known: {known}")));
        }
    }
}

/// Checks what a unit is called.
pub(super) fn check_name(tree: &Node, name: &str, problems: &mut Problems) {
    let problem = |message: String| Problem::new(message).at(tree.key_of(&["units", name]));
    let fits = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || char == '-';
    if name.is_empty() || name.len() > LONGEST_NAME || !name.chars().all(fits) {
        let label = format!("accepted are up to {LONGEST_NAME} of the letters a to z, digits and `-`");
        problems.push(problem(format!("{} is no name for a unit", quoted(name))).label(label));
    } else if name == "none" || keys_of::<ScenarioKeys>().contains(&name) {
        let label = "the word means something else where units are named";
        problems.push(problem(format!("a unit cannot be called `{name}`")).label(label));
    }
}
