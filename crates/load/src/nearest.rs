//! The nearest known name to a name that nobody knows.

/// The known name that `found` was most likely meant to be, if any is near enough.
pub(crate) fn nearest<'k>(found: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // Half of the letters may be wrong, at least two and at most four: beyond that the guess misleads.
    let allowed = (found.chars().count() / 2).clamp(2, 4);
    let far = |name: &str| strsim::damerau_levenshtein(found, name);
    // Longer than any known name by more than is allowed, it is near none; measuring would only take long.
    let known = known.into_iter().filter(|name| found.len() <= 4 * (name.len() + allowed));
    let (distance, name) = known.map(|name| (far(name), name)).min_by_key(|(distance, _)| *distance)?;
    (distance <= allowed && distance < name.chars().count()).then_some(name)
}

/// `did you mean `gap`?`, or nothing.
pub(crate) fn did_you_mean<'k>(found: &str, known: impl IntoIterator<Item = &'k str>) -> Option<String> {
    nearest(found, known).map(asked)
}

/// As [`did_you_mean`], where names are long and are made of words: the first of them are enough to be near.
pub(crate) fn did_you_mean_by_words(found: &str, known: &[String]) -> Option<String> {
    let names = || known.iter().map(String::as_str);
    let beginnings = names().flat_map(|name| name.match_indices('-').map(|(end, _)| &name[..end]));
    let near = nearest(found, names().chain(beginnings))?;
    names().filter(|name| name.starts_with(near)).min_by_key(|name| name.len()).map(asked)
}

fn asked(name: &str) -> String {
    format!("did you mean `{name}`?")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_near_and_other_words_are_not() {
        let known = ["gap", "shift", "facing", "missiles"];
        assert_eq!(nearest("gapp", known), Some("gap"));
        assert_eq!(nearest("missles", known), Some("missiles"));
        assert_eq!(nearest("fcaing", known), Some("facing"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest(&"x".repeat(100_000), known), None);
    }

    #[test]
    fn the_first_words_of_a_long_name_are_near() {
        let known = ["just-short-of-it", "exactly-it", "reach/fast", "reach/past-a-rock"].map(String::from);
        let near = |found| did_you_mean_by_words(found, &known);
        assert_eq!(near("just-shrt").as_deref(), Some("did you mean `just-short-of-it`?"));
        assert_eq!(near("exactly").as_deref(), Some("did you mean `exactly-it`?"));
        assert_eq!(near("reach/past").as_deref(), Some("did you mean `reach/past-a-rock`?"));
        assert_eq!(near("reach/fst").as_deref(), Some("did you mean `reach/fast`?"));
        assert_eq!(near("short-of-it"), None);
    }
}
