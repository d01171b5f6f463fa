//! A player's own move: what happened before it, its steps, every clause that it breaks, and whether more could have been
//! brought in.

use onset_compare::{Tried, TriedMove};
use onset_rules::steps::demands::Broken;

use super::{
    page::{Ink, Page},
    run::{Run, events, heading, run},
    wrap::hang,
};
use crate::words::{legality, step, way};

/// Where the text of a line begins, behind its label.
const LABEL: usize = 10;

/// A play up to a player's own move, and what is to be said of the move; where it was not played, only why.
pub fn trial(play: Run<'_>, tried: Option<&Tried>, page: Page) -> String {
    let (Some(played), Some(tried)) = (play.outcome.played(), tried) else { return run(play, page) };
    let mut lines = heading(play, page);
    lines.push(String::new());
    lines.extend(events(played, page));
    lines.push(String::new());
    match tried {
        Tried::Judged(tried) => lines.extend(judged(tried, page)),
        Tried::NotMade { why, clauses } => {
            let clauses: Vec<&str> = clauses.iter().map(|clause| clause.id()).collect();
            let by = if clauses.is_empty() { String::new() } else { format!(" [{}]", clauses.join(", ")) };
            lines.extend(hang(page, "no move", Ink::Bad, LABEL, &format!("{why}{by}")));
        }
    }
    for note in &played.notes {
        lines.extend(hang(page, "note", Ink::Mark, LABEL, &note.to_string()));
    }
    lines.join("\n") + "\n"
}

fn judged(tried: &TriedMove, page: Page) -> Vec<String> {
    let head = format!("the move of {} at {}", tried.charger, tried.target);
    let mut lines = vec![page.paint(Ink::Strong, head)];
    for (place, one) in tried.way.steps.iter().enumerate() {
        lines.extend(hang(page, &format!("  step {}", place + 1), Ink::Plain, LABEL, &step(one)));
    }
    lines.push(String::new());
    let ink = if tried.judged.broken.is_empty() { Ink::Good } else { Ink::Bad };
    lines.push(page.paint(ink, legality(tried)));
    for broken in &tried.judged.broken {
        lines.extend(breach(broken, page));
    }
    lines.push(String::new());
    for (label, text) in [("models", models(tried)), ("costs", costs(tried)), ("ends", ends(tried))] {
        lines.extend(hang(page, label, Ink::Faint, LABEL, &text));
    }
    lines
}

/// What is wrong, and below it the clause.
fn breach(broken: &Broken, page: Page) -> Vec<String> {
    let label = format!("  step {}", broken.step + 1);
    let mut lines = hang(page, &label, Ink::Plain, LABEL, &whole_places(&broken.text));
    lines.push(" ".repeat(LABEL) + &page.paint(Ink::Faint, format!("[{}]", broken.clause.id())));
    lines
}

/// The text with blanks that must not be broken within parentheses: places stay whole.
fn whole_places(text: &str) -> String {
    let mut inside = false;
    let kept = text.chars().map(|letter| {
        inside = letter == '(' || (inside && letter != ')');
        if inside && letter == ' ' { '\u{a0}' } else { letter }
    });
    kept.collect()
}

/// `4 against 3 touch; 5 against 5 could: 9 ahead`.
fn models(tried: &TriedMove) -> String {
    let (verdict, best) = (&tried.judged.verdict, &tried.judged.best);
    let touch = format!("{} against {} touch", verdict.charger_models, verdict.target_models);
    match best {
        Some(best)
            if (best.charger_models, best.target_models)
                == (verdict.charger_models, verdict.target_models) =>
        {
            format!("{touch}, as in the best move")
        }
        Some(best) => {
            let (ours, theirs) = (best.charger_models, best.target_models);
            format!("{touch}; in the best move {ours} against {theirs}: {}", way(&best.way))
        }
        None => touch,
    }
}

fn costs(tried: &TriedMove) -> String {
    let cost = tried.judged.verdict.cost;
    tried
        .judged
        .reach
        .map_or_else(|| format!("{cost}″, without limit"), |reach| format!("{cost}″ of {reach}″"))
}

fn ends(tried: &TriedMove) -> String {
    let pose = tried.judged.verdict.charger.pose;
    format!("at {}, facing {}°", pose.at, pose.facing)
}
