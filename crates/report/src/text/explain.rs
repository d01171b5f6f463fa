//! All that is known of a clause, the editions that have it side by side; or of a question.

use onset_compare::{ClauseUse, QuestionUse};
use onset_load::{Comparing, Off, QuestionEntry, registers};

use super::{
    grid::{Cell, Grid},
    page::{Ink, Page},
    wrap::{hang, wrap},
};
use crate::words::{basis, counted, of, unit, without};

/// How many situations are named before the rest is only counted.
const NAMED: usize = 6;

/// The width of the names of what is told.
const LABEL: usize = 11;

/// A clause, in each edition that has it.
pub fn clause(uses: &[ClauseUse], page: Page) -> String {
    let Some(first) = uses.first() else { return String::new() };
    let columns = uses.len();
    let each = page.width.saturating_sub(LABEL + 2 * columns) / columns;
    let mut grid = Grid::new([vec![LABEL], vec![each; columns]].concat(), 2);
    let mut row = |label: &str, ink: Ink, cells: Vec<String>| {
        if cells.iter().any(|cell| !cell.is_empty()) {
            let cells = cells.into_iter().map(|cell| Cell::inked(cell, ink));
            grid.row([Cell::inked(label, Ink::Faint)].into_iter().chain(cells).collect());
        }
    };
    let entries: Vec<_> = uses.iter().map(|found| registers().entry(found.clause)).collect();
    let texts = |text: &dyn Fn(usize) -> String| (0..columns).map(text).collect::<Vec<_>>();
    row("", Ink::Strong, texts(&|at| uses[at].clause.edition().to_string()));
    row("says", Ink::Plain, texts(&|at| entries[at].says.clone()));
    row("basis", Ink::Plain, texts(&|at| format!("{}; {}", basis(entries[at].basis), entries[at].place)));
    row("because", Ink::Plain, texts(&|at| entries[at].because.clone().unwrap_or_default()));
    row("off", Ink::Plain, texts(&|at| off(&entries[at].off)));
    row(
        "events",
        Ink::Plain,
        texts(&|at| uses[at].events.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", ")),
    );
    row(
        "settles",
        Ink::Plain,
        texts(&|at| uses[at].settles.iter().map(|asked| asked.id()).collect::<Vec<_>>().join(", ")),
    );
    row("exercised", Ink::Plain, texts(&|at| situations(&uses[at].exercised_by, "by no scenario")));
    row(
        "changes",
        Ink::Plain,
        texts(&|at| match entries[at].off {
            Off::None(_) => String::new(),
            Off::Skip(_) | Off::Set(_) => situations(&uses[at].changed_without, "nothing changes without it"),
        }),
    );
    let remark = "exercised: situations that are played, and in which it decides something · changes: those that come out \
                  otherwise without it, and those that are played only with it or only without";
    let remark = wrap(remark, page.width).into_iter().map(|line| page.paint(Ink::Faint, line));
    let lines =
        [page.paint(Ink::Strong, first.clause.id()), String::new()].into_iter().chain(grid.lines(page));
    lines.chain([String::new()]).chain(remark).collect::<Vec<_>>().join("\n") + "\n"
}

/// A question: what it asks, who answers it by which clauses, and where they part.
pub fn question(found: &QuestionUse, page: Page) -> String {
    let entry = QuestionEntry::of(found.question);
    let ids = found.rulesets.iter().map(|answering| answering.ruleset.chars().count()).max().unwrap_or(0);
    let mut lines = vec![page.paint(Ink::Strong, found.question)];
    let mut tell = |label: &str, text: &str| lines.extend(hang(page, label, Ink::Faint, LABEL + 2, text));
    tell("asks", &entry.asks);
    tell("label", &format!("{} (its rows in `compare`)", entry.short));
    tell(
        "answer",
        &format!("{}, of each {}; compared {}", unit(entry.unit), of(entry.of), how(entry.compare)),
    );
    tell("answered", &situations(&found.answered_in, "in no scenario"));
    tell("parts", &situations(&found.parts_in, "no scenario"));
    lines.extend([String::new(), "settled by".to_owned()]);
    for answering in &found.rulesets {
        let clauses: Vec<&str> = answering.clauses.iter().map(|clause| clause.id()).collect();
        let text = match (answering.silent, clauses.is_empty()) {
            (true, _) => "has nothing to say on it".to_owned(),
            (false, true) => "no scenario".to_owned(),
            (false, false) => {
                format!("{} (in {})", clauses.join(", "), counted(answering.situations, "situation"))
            }
        };
        lines.extend(hang(page, &format!("  {}", answering.ruleset), Ink::Plain, ids + 4, &text));
    }
    lines.join("\n") + "\n"
}

fn how(compared: Comparing) -> &'static str {
    match compared {
        Comparing::Exact => "exactly",
        Comparing::Tolerance => "within the table's tolerance",
        Comparing::Set => "as sets",
    }
}

fn off(off: &Off) -> String {
    without(off).unwrap_or_else(|reason| format!("cannot be switched off: {reason}"))
}

/// How many situations, and the first of them by name.
fn situations(names: &[String], none: &str) -> String {
    if names.is_empty() {
        return none.to_owned();
    }
    let shown = names.iter().take(NAMED).cloned().collect::<Vec<_>>();
    let more = names.len().saturating_sub(NAMED);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}: {}{rest}", counted(names.len(), "situation"), shown.join(", "))
}
