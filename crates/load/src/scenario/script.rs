//! Dice and choices laid down: names that some ruleset asks for, and answers that some ruleset may accept.

use std::str::FromStr;

use onset_rules::table::{ChoiceKind, DiceKind, Laid, Script};

use crate::{
    nearest::did_you_mean,
    scenario::{keys::ScenarioKeys, roster::Roster},
    text::{Origin, Problem, Problems},
    tree::{Node, OneOrMany, quoted},
};

/// No play throws more dice under one name.
const MOST_FACES: usize = 10_000;

/// Reads what is laid down, with what is short for it.
pub(super) fn make_script(
    tree: &Node,
    keys: &ScenarioKeys,
    roster: &Roster,
    problems: &mut Problems,
) -> Script {
    let mut reader = Reader { tree, roster, problems, script: Script::default() };
    for (name, faces) in &keys.dice.0 {
        reader.dice(name, faces.iter().map(|face| face.get() as u8).collect());
    }
    for (name, answers) in &keys.choices.0 {
        reader.choice(name, answers, &["choices", name]);
    }
    for (name, unit) in &keys.units.0 {
        if let Some(answers) = &unit.react {
            reader.choice(&format!("{name}.{}", ChoiceKind::Reaction), answers, &["units", name, "react"]);
        }
    }
    for (place, charge) in keys.charges.iter().enumerate() {
        if let Some(answers) = &charge.redirect {
            let path = ["charges", &place.to_string(), "redirect"];
            reader.choice(&format!("{}.{}", charge.unit, ChoiceKind::Redirect), answers, &path);
        }
    }
    reader.script
}

struct Reader<'r> {
    tree: &'r Node,
    roster: &'r Roster,
    problems: &'r mut Problems,
    script: Script,
}

impl Reader<'_> {
    fn dice(&mut self, name: &str, faces: Vec<u8>) {
        let place = self.tree.key_of(&["dice", name]).clone();
        match self.ask::<DiceKind>(name) {
            Some(_) if faces.is_empty() => {
                let problem = Problem::new(format!("no dice are laid under `{name}`")).at(&place);
                self.problems.push(problem.label("accepted is a list of faces from 1 to 6: [2, 5]"));
            }
            Some(_) if faces.len() > MOST_FACES => {
                let label = format!("found {}, accepted are up to {MOST_FACES}", faces.len());
                self.problems.push(
                    Problem::new(format!("too many dice are laid under `{name}`")).at(&place).label(label),
                );
            }
            Some(_) => {
                self.script.dice.insert(name.to_owned(), faces);
            }
            None => {
                let ids = DiceKind::ALL.iter().map(|kind| kind.id());
                let elsewhere =
                    self.ask::<ChoiceKind>(name).map(|_| ["it is a choice", "lay it under [choices]"]);
                self.nobody_asks("dice", name, &place, &ids.collect::<Vec<_>>(), elsewhere);
            }
        }
    }

    fn choice(&mut self, name: &str, answers: &OneOrMany, path: &[&str]) {
        let place = self.tree.key_of(path).clone();
        let Some(kind) = self.ask::<ChoiceKind>(name) else {
            let ids = ChoiceKind::ALL.iter().map(|kind| kind.id());
            let elsewhere = self.ask::<DiceKind>(name).map(|_| ["they are dice", "lay them under [dice]"]);
            self.nobody_asks("choice", name, &place, &ids.collect::<Vec<_>>(), elsewhere);
            return;
        };
        for (number, answer) in answers.as_slice().iter().enumerate() {
            let number = number.to_string();
            let each: Vec<&str> = path.iter().copied().chain([number.as_str()]).collect();
            let place =
                self.tree.place_of(if matches!(answers, OneOrMany::One(_)) { path } else { &each }).clone();
            self.answer(kind, name, answer, &place);
        }
        let laid = match answers {
            OneOrMany::One(answer) => Laid::Always(answer.clone()),
            OneOrMany::Many(answers) => Laid::InTurn(answers.clone()),
        };
        if self.script.choices.insert(name.to_owned(), laid).is_some() {
            let problem = Problem::new(format!("the choice `{name}` is laid down twice")).at(&place);
            self.problems.push(problem.label("this is short for it"));
        }
    }

    /// Checks an answer against what can ever be one.
    fn answer(&mut self, kind: ChoiceKind, name: &str, answer: &str, place: &Origin) {
        let words = kind.words();
        let units: Vec<&str> = if kind.takes_units() { self.roster.names().collect() } else { Vec::new() };
        let known = || words.iter().copied().chain(units.iter().copied());
        let parts: Vec<&str> = match kind {
            ChoiceKind::Targets => answer.split('+').collect(),
            _ => vec![answer],
        };
        for part in parts.iter().filter(|part| !known().any(|word| word == **part)) {
            let near = did_you_mean(part, known()).unwrap_or_default();
            let problem =
                Problem::new(format!("`{name}` is never answered by {}", quoted(part))).at(place).label(near);
            let joined = if kind == ChoiceKind::Targets { ", or several of them joined by `+`" } else { "" };
            self.problems
                .push(problem.help(format!("accepted: {}{joined}", known().collect::<Vec<_>>().join(", "))));
        }
    }

    /// The kind of what is asked under a name, where there is such a unit and such a kind.
    fn ask<K: FromStr>(&self, name: &str) -> Option<K> {
        let (unit, kind) = name.rsplit_once('.')?;
        self.roster.find(unit)?;
        kind.parse().ok()
    }

    fn nobody_asks(
        &mut self,
        what: &str,
        name: &str,
        place: &Origin,
        kinds: &[&str],
        elsewhere: Option<[&str; 2]>,
    ) {
        // The name of dice or a choice, and of nobody who is here.
        if let Some((unit, kind)) = name.rsplit_once('.')
            && self.roster.find(unit).is_none()
            && kinds.contains(&kind)
        {
            self.problems.push(self.roster.nobody(unit, place));
            return;
        }
        let asked: Vec<String> = self
            .roster
            .names()
            .flat_map(|unit| kinds.iter().map(move |kind| format!("{unit}.{kind}")))
            .collect();
        let near = || did_you_mean(name, asked.iter().map(String::as_str));
        // Quotes and tables are a file's; an option has neither.
        let is_argument = place.file.is_argument;
        let elsewhere =
            elsewhere.map(|parts| if is_argument { parts[0].to_owned() } else { parts.join(": ") });
        let label = elsewhere.or_else(near).unwrap_or_default();
        let problem =
            Problem::new(format!("no ruleset asks for the {what} `{}`", name.escape_debug())).at(place);
        let kinds = kinds.iter().map(|kind| format!("`{kind}`")).collect::<Vec<_>>().join(", ");
        let quotes = if is_argument { "" } else { ", all of it in quotes" };
        let help = format!("accepted: a unit's name, a dot, and one of {kinds}{quotes}");
        self.problems.push(problem.label(label).help(help));
    }
}
