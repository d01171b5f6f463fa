//! Why there is no charge: conditions are taken in one after another, until there is none.

use super::solved;
use crate::{Failing, Ranked, Table, Terms, Unfound};

/// The first condition with which there is no charge.
pub(super) fn why(table: &Table, terms: &Terms) -> Unfound {
    let lax = |ranked: &Ranked| Ranked { must: false, ..*ranked };
    let mut less = Terms {
        duties: terms.duties.iter().map(lax).collect(),
        coherency: None,
        all_targets: false,
        no_others: false,
        least_models: 1,
        ..terms.clone()
    };
    let fails = |terms: &Terms| solved(table, terms).is_none();
    if fails(&less) {
        return Unfound { fails: Failing::Reach };
    }
    less.all_targets = terms.all_targets;
    if terms.all_targets {
        for upto in 1..=table.targets.len() {
            let mut fewer = table.clone();
            fewer.enemies.extend(fewer.targets.drain(upto..));
            if solved(&fewer, &less).is_none() {
                return Unfound { fails: Failing::Target(upto - 1) };
            }
        }
    }
    less.no_others = terms.no_others;
    if terms.no_others && fails(&less) {
        return Unfound { fails: Failing::NoOthers };
    }
    less.least_models = terms.least_models;
    if fails(&less) {
        return Unfound { fails: Failing::LeastModels };
    }
    less.coherency = terms.coherency;
    if fails(&less) {
        return Unfound { fails: Failing::Coherency };
    }
    // With every duty that must be done there is none; the model is the first that cannot do one alone.
    let field = super::Field::new(table, terms);
    let packer = super::Packer::new(&field);
    Unfound { fails: Failing::Duty(packer.choices.iter().position(Vec::is_empty).unwrap_or(0)) }
}
