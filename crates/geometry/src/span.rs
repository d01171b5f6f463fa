//! A stretch of travel: from how far on to how far on, in inches.
//! Lists of them are kept sorted and apart.

use crate::{Inches, TOLERANCE};
use serde::Serialize;

/// A stretch of travel, from one distance to a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Span {
    /// Where it begins.
    pub from: Inches,
    /// Where it ends.
    pub to: Inches,
}

impl Span {
    /// A stretch from here to there.
    #[must_use]
    pub const fn new(from: Inches, to: Inches) -> Self {
        Self { from, to }
    }

    /// How long it is.
    #[must_use]
    pub fn length(self) -> Inches {
        self.to - self.from
    }
}

/// Sorts stretches, joins those that overlap or meet within the tolerance, and drops those of no length.
pub(crate) fn joined(mut spans: Vec<Span>) -> Vec<Span> {
    spans.retain(|span| span.length() > TOLERANCE);
    spans.sort_by_key(|span| (span.from, span.to));
    let mut apart: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        match apart.last_mut() {
            Some(last) if last.to.reaches(span.from) => last.to = last.to.max(span.to),
            _ => apart.push(span),
        }
    }
    apart
}

#[cfg(test)]
mod tests {
    use super::{Span, joined};
    use crate::Inches;

    fn spans<const N: usize>(ends: [(f64, f64); N]) -> Vec<Span> {
        ends.map(|(from, to)| Span::new(Inches::new(from), Inches::new(to))).to_vec()
    }

    #[test]
    fn joins_what_meets_and_drops_what_is_nothing() {
        let mixed = spans([(5.0, 6.0), (1.0, 2.0), (2.0 + 1e-9, 3.0), (8.0, 8.0), (1.2, 1.4)]);
        assert_eq!(joined(mixed), spans([(1.0, 3.0), (5.0, 6.0)]));
    }
}
