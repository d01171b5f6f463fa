//! What a situation is about: some come to little by chance, so that they are now and then made to come to it.

use onset_geometry::Inches;
use onset_rules::{
    Missiles, Profile,
    table::{Laid, Script},
};
use proptest::prelude::*;

/// What a situation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Theme {
    /// Whatever comes.
    Any,
    /// The target shoots so well that the charger may panic, or fall.
    Volley,
    /// The target flees, and the charger would turn to another.
    Flight,
    /// The target flees in a deep column, too many to be run down at once, and another unit stands close by its side.
    Column,
}

/// Most situations are about whatever comes.
pub(super) fn themes() -> impl Strategy<Value = Theme> {
    prop_oneof![
        5 => Just(Theme::Any),
        2 => Just(Theme::Volley),
        2 => Just(Theme::Flight),
        1 => Just(Theme::Column),
    ]
}

impl Theme {
    /// Makes the charger and its target fit for it.
    pub(super) fn equip(self, charger: &mut Profile, target: &mut Profile) {
        match self {
            Theme::Any | Theme::Flight => {}
            Theme::Volley => {
                (charger.wounds, charger.leadership) = (1, 6);
                let range = Inches::new(24.0);
                target.missiles = Some(Missiles { range, shots: 24, hit: 3, wound: 3, save: 5 });
            }
            Theme::Column => {
                (charger.files, charger.positions) = (charger.models.min(8), None);
                (target.files, target.wounds, target.positions) = (target.models.div_ceil(8), 1, None);
            }
        }
    }

    /// Lays down what leads to it.
    pub(super) fn lead(self, script: &mut Script) {
        let mut answer = |name: &str, answer: &str| {
            script.choices.insert(name.to_owned(), Laid::Always(answer.to_owned()));
        };
        match self {
            Theme::Any => {}
            Theme::Volley => answer("spears.reaction", "stand-and-shoot"),
            Theme::Flight => {
                answer("spears.reaction", "flee");
                answer("knights.redirect", "archers");
            }
            Theme::Column => {
                answer("spears.reaction", "flee");
                script.dice.insert("spears.flee".to_owned(), vec![1, 2]);
            }
        }
    }
}
