//! Manoeuvres that have been solved, remembered by exactly what was asked: a charge asks for its best way in when it is
//! declared, when it is rolled for and when it moves, and whoever walks all plays asks again in each of them.

use std::{cell::RefCell, collections::HashMap};

use onset_manoeuvre::{Found, Table, Terms, Unfound, solve};

/// So many are remembered by each thread; then it begins anew.
const MOST: usize = 4096;

type Solved = HashMap<(Table, Terms), Result<Found, Unfound>>;

thread_local! {
    static SOLVED: RefCell<Solved> = RefCell::new(HashMap::new());
}

/// The best manoeuvre on a table under these terms.
///
/// # Errors
/// Where none brings the charger into contact.
pub fn solved(table: &Table, terms: &Terms) -> Result<Found, Unfound> {
    SOLVED.with_borrow_mut(|solved| {
        if solved.len() >= MOST {
            solved.clear();
        }
        let asked = (table.clone(), terms.clone());
        solved.entry(asked).or_insert_with(|| solve(table, terms)).clone()
    })
}
