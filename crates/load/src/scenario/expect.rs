//! Right answers, and why they are right.

use onset_rules::{Clause, Edition, Question, UnitId};

use crate::{
    QuestionEntry, Unit,
    nearest::did_you_mean,
    ruleset::unknown,
    scenario::{keys::ExpectKeys, roster::Roster},
    text::{Problem, Problems, harmless},
    tree::{Literal, Node},
};

/// The answer that some rulesets have to give, known from outside this program.
#[derive(Clone, Debug, PartialEq)]
pub struct Expect {
    /// The rulesets that it holds for: ids of editions, or paths of files as written.
    pub rulesets: Vec<String>,
    /// The charger.
    pub charger: UnitId,
    /// The target; where there is none, the one that the charge ended on.
    pub target: Option<UnitId>,
    /// The question.
    pub question: Question,
    /// The answer.
    pub wants: Wants,
    /// Why it is right.
    pub because: String,
    /// The file that says so.
    pub file: String,
    /// The line that says so, from 1.
    pub line: usize,
}

/// Which answers are right.
#[derive(Clone, Debug, PartialEq)]
pub enum Wants {
    /// This one.
    Is(Literal),
    /// A number so near.
    Near {
        /// The number.
        number: f64,
        /// How far off it may be.
        within: f64,
    },
    /// This number or more.
    AtLeast(f64),
    /// This number or less.
    AtMost(f64),
    /// None: the question does not arise.
    Absent,
}

/// How near is near, where nothing is said: half of the last place of what rulings are written with.
const USUAL_WITHIN: f64 = 0.005;

/// Reads the expectations that stand at a path.
pub(super) fn read_expects(
    tree: &Node,
    path: &[&str],
    keys: &[ExpectKeys],
    roster: &Roster,
    problems: &mut Problems,
) -> Vec<Expect> {
    let read = |(place, keys): (usize, &ExpectKeys)| {
        let number = place.to_string();
        let path: Vec<String> = path.iter().map(|part| (*part).to_owned()).chain([number]).collect();
        Reader { tree, path, roster, problems }.expect(keys)
    };
    keys.iter().enumerate().filter_map(read).collect()
}

struct Reader<'r> {
    tree: &'r Node,
    path: Vec<String>,
    roster: &'r Roster,
    problems: &'r mut Problems,
}

impl Reader<'_> {
    fn expect(mut self, keys: &ExpectKeys) -> Option<Expect> {
        self.rulesets(keys);
        let charger = self.charger(keys);
        let target = keys.target.as_deref().map(|name| self.target(name, charger));
        let question = self.question(keys);
        let wants = self.wants(keys);
        if let (Some(question), Some(wants)) = (question, &wants) {
            self.fits(question, wants, keys);
        }
        if keys.because.trim().is_empty() {
            self.problem(
                "because",
                "the expectation has no reason",
                "accepted is why it is right, from outside this program",
            );
        }
        let place = self.tree.key_of(&self.at("question"));
        Some(Expect {
            rulesets: keys.ruleset.as_slice().to_vec(),
            charger: charger?,
            target: target.flatten(),
            question: question?,
            wants: wants?,
            because: keys.because.lines().map(harmless).collect::<Vec<_>>().join("\n"),
            file: place.file.name.clone(),
            line: place.line(),
        })
    }

    fn at(&self, key: &str) -> Vec<String> {
        self.path.iter().cloned().chain([key.to_owned()]).collect()
    }

    fn problem(&mut self, key: &str, message: &str, label: &str) {
        let problem = Problem::new(message).at(self.tree.place_of(&self.at(key))).label(label);
        self.problems.push(problem);
    }

    fn rulesets(&mut self, keys: &ExpectKeys) {
        for (place, id) in keys.ruleset.as_slice().iter().enumerate() {
            if id.parse::<Edition>().is_err() && !id.ends_with(".toml") {
                let mut path = self.at("ruleset");
                path.push(place.to_string());
                self.problems.push(unknown(id).at(self.tree.place_of(&path)));
            }
        }
    }

    fn charger(&mut self, keys: &ExpectKeys) -> Option<UnitId> {
        let Some(name) = &keys.unit else { return self.roster.chargers.first().copied() };
        let unit = self.roster.need(name, self.tree.place_of(&self.at("unit")), self.problems)?;
        if !self.roster.chargers.contains(&unit) {
            self.problem(
                "unit",
                &format!("`{name}` does not charge"),
                "accepted is a unit that some charge names",
            );
        }
        Some(unit)
    }

    fn target(&mut self, name: &str, charger: Option<UnitId>) -> Option<UnitId> {
        let target = self.roster.need(name, self.tree.place_of(&self.at("target")), self.problems)?;
        if charger.is_some_and(|charger| self.roster.side(charger) == self.roster.side(target)) {
            self.problem("target", &format!("`{name}` is no enemy of the charger"), "accepted is an enemy");
        }
        Some(target)
    }

    fn question(&mut self, keys: &ExpectKeys) -> Option<Question> {
        let found = keys.question.parse().ok();
        if found.is_none() {
            let near = did_you_mean(&keys.question, Question::ALL.iter().map(|question| question.id()));
            let message = format!("there is no question `{}`", keys.question.escape_debug());
            let problem = Problem::new(message).at(self.tree.place_of(&self.at("question")));
            let help = near.is_none().then(|| "`onset questions` lists them".to_owned());
            self.problems.push(problem.label(near.unwrap_or_default()).help_any(help));
        }
        found
    }

    fn wants(&mut self, keys: &ExpectKeys) -> Option<Wants> {
        if let Some(absent) = keys.absent
            && !absent
        {
            self.problem("absent", "`absent` can only be true", "an answer that is wanted is given by `is`");
            return None;
        }
        let near = keys.near.map(|number| {
            let within = keys.within.map_or(USUAL_WITHIN, |within| within.get());
            Wants::Near { number: number.get(), within }
        });
        let all = [
            keys.is.clone().map(Wants::Is),
            near,
            keys.at_least.map(|number| Wants::AtLeast(number.get())),
            keys.at_most.map(|number| Wants::AtMost(number.get())),
            keys.absent.map(|_| Wants::Absent),
        ];
        if keys.within.is_some() && keys.near.is_none() {
            self.problem("within", "`within` stands without `near`", "accepted with `near`");
        }
        let mut given = all.into_iter().flatten();
        match (given.next(), given.next()) {
            (Some(wants), None) => Some(wants),
            (none, _) => {
                let found = if none.is_none() { "no answer" } else { "more than one answer" };
                let label = "accepted is exactly one of `is`, `near`, `at_least`, `at_most`, `absent`";
                self.problem("question", &format!("the expectation has {found}"), label);
                None
            }
        }
    }

    /// Whether an answer is of the kind that the question is answered by.
    fn fits(&mut self, question: Question, wants: &Wants, keys: &ExpectKeys) {
        let unit = QuestionEntry::of(question).unit;
        let (key, fits) = match wants {
            Wants::Absent => return,
            Wants::Is(literal) => ("is", answers(unit, literal)),
            Wants::Near { .. } => ("near", is_number(unit)),
            Wants::AtLeast(_) => ("at_least", is_number(unit)),
            Wants::AtMost(_) => ("at_most", is_number(unit)),
        };
        if !fits {
            let message = format!("`{question}` is not answered so");
            self.problem(key, &message, &format!("accepted is {}", answer_in_words(unit)));
        } else if let (Unit::Clause, Wants::Is(literal)) = (unit, wants) {
            self.clause(literal.text().unwrap_or_default(), keys);
        }
    }

    /// A clause that is an answer has to be one of each edition that gives it.
    fn clause(&mut self, id: &str, keys: &ExpectKeys) {
        for edition in keys.ruleset.as_slice().iter().filter_map(|id| id.parse::<Edition>().ok()) {
            let own = id.strip_prefix(edition.id()).and_then(|rest| rest.strip_prefix('/')).unwrap_or(id);
            if Clause::find(edition, own).is_none() {
                let near = did_you_mean(own, edition.clauses().map(Clause::id));
                let message = format!("{edition} has no clause `{}`", id.escape_debug());
                self.problem("is", &message, &near.unwrap_or_default());
            }
        }
    }
}

fn is_number(unit: Unit) -> bool {
    matches!(unit, Unit::Inches | Unit::Degrees | Unit::Models | Unit::Wounds | Unit::Chance)
}

fn answers(unit: Unit, literal: &Literal) -> bool {
    let finite = |literal: &Literal| literal.number().is_some_and(f64::is_finite);
    match (unit, literal) {
        (Unit::YesNo, Literal::Bool(_)) => true,
        (Unit::Clause | Unit::Word | Unit::Unit, Literal::Text(_)) => true,
        (Unit::Chance, Literal::Text(_)) => true,
        (Unit::List, Literal::List(items)) => items.iter().all(|item| item.text().is_some()),
        (Unit::Dice, Literal::List(items)) => items.iter().all(|item| matches!(item, Literal::Whole(1..=6))),
        (Unit::Point, Literal::List(items)) => items.len() == 2 && items.iter().all(finite),
        (unit, literal) => is_number(unit) && finite(literal),
    }
}

fn answer_in_words(unit: Unit) -> &'static str {
    match unit {
        Unit::YesNo => "true or false",
        Unit::Clause => "the id of a clause",
        Unit::Inches => "a number of inches",
        Unit::Degrees => "a number of degrees",
        Unit::Word => "a word in quotes",
        Unit::List => "a list of texts",
        Unit::Models => "a number of models",
        Unit::Wounds => "a number of wounds",
        Unit::Dice => "a list of faces from 1 to 6",
        Unit::Unit => "the name of a unit",
        Unit::Chance => "a number from 0 to 1, or a fraction like \"35/36\"",
        Unit::Point => "a place [x, y]",
    }
}
