//! What the command line takes.

use clap::{Parser, Subcommand, ValueEnum};

/// Plays one charge under every edition's rules and shows where the outcomes part, and why.
#[derive(Debug, Parser)]
#[command(name = "onset", version, arg_required_else_help = true, disable_help_subcommand = true)]
#[command(
    after_help = "Exit status: 0 fine, 1 a check failed or a move is not legal, 2 bad input.\n\nExample:\n  onset compare"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Text, global = true)]
    pub(crate) format: Format,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For reading, in 80 columns or as many as the terminal has
    Text,
    /// For programs, after the schemas in crates/report/schemas
    Json,
    /// As a picture of the board; of `run` alone
    Svg,
}

/// What a picture shows besides units, ways and terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shown {
    /// The forward arc of each charger, where it stood at first
    Arcs,
    /// The zones round each target, where it stood at first
    Zones,
    /// The whole table
    Board,
}

/// Which situations are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Only {
    /// Those that end differently
    Ends,
    /// Those that end or go differently
    Ways,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Every ruleset on every scenario, and where they part
    ///
    /// Alone it prints one line a situation. With scenarios named it prints for each a table of questions by rulesets, and
    /// why they part.
    #[command(after_help = COMPARE)]
    Compare {
        /// Shared scenarios (`reach/nine`), cases of them (`reach/nine#just-short`), topics (`reach`), files or folders;
        /// default all shared
        #[arg(value_name = "SCENARIO")]
        scenarios: Vec<String>,
        /// Editions or files of rulesets; default all editions
        #[arg(long = "ruleset", value_name = "ID|FILE", num_args = 1..)]
        rulesets: Vec<String>,
        /// Only situations that end differently, or also those that only go differently; what it all comes to still counts
        /// every one
        #[arg(long, value_enum, value_name = "WHICH")]
        only: Option<Only>,
        /// The seed of dice that are not laid down, instead of each scenario's
        #[arg(long, value_name = "NUMBER", value_parser = seed, allow_hyphen_values = true)]
        seed: Option<u64>,
        /// Of scenarios named the tables alone, without the reasons below them
        #[arg(long)]
        brief: bool,
    },
    /// One play, each event with the clauses that decided something in it
    #[command(after_help = RUN)]
    Run {
        /// A shared scenario, a case of one, or a file
        scenario: String,
        /// An edition or the file of a ruleset
        #[arg(long, value_name = "ID|FILE")]
        ruleset: String,
        /// The seed of dice that are not laid down, instead of the scenario's
        #[arg(long, value_name = "NUMBER", value_parser = seed, allow_hyphen_values = true)]
        seed: Option<u64>,
        /// Dice laid down, in the order thrown: `knights.charge=2,5`
        #[arg(long, value_name = "NAME=FACES", num_args = 1..)]
        dice: Vec<String>,
        /// Choices laid down: `spears.reaction=flee`; between commas for the first time, the second, …
        #[arg(long, value_name = "NAME=CHOICE", num_args = 1..)]
        choose: Vec<String>,
        /// A charge move of your own, to be judged in place of the best one: a file of steps
        #[arg(long = "move", value_name = "FILE")]
        own_move: Option<String>,
        /// What a picture shows besides units, ways and terrain (with --format svg): `arcs,zones`
        #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
        show: Vec<Shown>,
    },
    /// Validates scenarios and rulesets, and tries what scenarios expect
    #[command(after_help = CHECK)]
    Check {
        /// Shared scenarios, cases or topics of them, files of scenarios or rulesets, or folders; default all shared
        #[arg(value_name = "SCENARIO|FILE|FOLDER")]
        files: Vec<String>,
        /// Editions or files of rulesets; default all editions, and the files that expectations name
        #[arg(long = "ruleset", value_name = "ID|FILE", num_args = 1..)]
        rulesets: Vec<String>,
    },
    /// What each clause decides, found by playing all shared scenarios with and without it
    #[command(after_help = CLAUSES)]
    Clauses {
        /// Editions; default all
        #[arg(value_name = "EDITION")]
        editions: Vec<String>,
    },
    /// The rulesets; of those named also every value with its clause
    #[command(after_help = RULESETS)]
    Rulesets {
        /// Editions or files of rulesets
        #[arg(value_name = "ID|FILE")]
        rulesets: Vec<String>,
    },
    /// The shared scenarios, or those of files and folders
    #[command(after_help = SCENARIOS)]
    Scenarios {
        /// Shared scenarios, topics of them, files or folders; default all shared
        #[arg(value_name = "SCENARIO|FOLDER")]
        scenarios: Vec<String>,
    },
    /// The questions that every ruleset is asked
    #[command(after_help = QUESTIONS)]
    Questions,
    /// All that is known of a clause, the editions that have it side by side; of a question; or the keys of a file
    #[command(after_help = EXPLAIN)]
    Explain {
        /// A clause, with or without its edition; a question, or the label of its rows; or `scenario` or `ruleset` for every key of such a file
        #[arg(value_name = "CLAUSE|QUESTION|FILE-KIND", required = true, num_args = 1..)]
        name: Vec<String>,
    },
}

const COMPARE: &str = "\
How a charge ends, in a word:
  contact   the target stands and is reached
  fails     the target stands and is not reached
  fled      the target fled and got away
  caught    the target fled and was run down
  barred    the charge may not be declared
  declined  the charger's player does not want it, before or after the roll
  panics    the charger runs from the target's volley
  shot      the charger falls to the target's volley
  →word     the same, after the charge turned to another target
  n/p       not played: it needs a manoeuvre that is not built yet

How far rulesets part, before a situation or a question:
  ≠  things end differently; where all words agree the questions stand below it,
     with +2 for two more
  ~  they end alike and go differently: dice, ranges, options
  =  everything is alike; a question on which all agree has no sign
     (no sign at a situation: fewer than two rulesets played it)

In a cell: – is a question that did not arise, silent a ruleset that never says
anything on it; · parts names from remarks.

Examples:
  onset compare
  onset compare reach/nine
  onset compare flight
  onset compare reach/nine --ruleset highest-die ./my-house-rules.toml";

const RUN: &str = "\
Examples:
  onset run reach/nine --ruleset highest-die
  onset run reach/nine --ruleset summed-dice --seed 3 --choose spears.reaction=flee
  onset run reach/nine --ruleset highest-die --dice knights.charge=2,5
  onset run reach/nine --ruleset highest-die --format svg --show arcs,zones > nine.svg
  onset run reach/nine --ruleset highest-die --move my-move.toml

A move's file:
  format = 1
  unit = \"knights\"                # may be left out, and the target too
  target = \"spears\"
  steps = [
    { forward = 3 },
    { wheel = \"left\", degrees = 20 },
    { forward = \"contact\" },       # or inches
    { align = \"charger\" },         # or \"target\", \"neither\"
  ]";

const CHECK: &str = "\
Examples:
  onset check
  onset check ./my-scenarios
  onset check ./my-house-rules.toml
  onset check reach/nine --ruleset highest-die";

const CLAUSES: &str = "\
Examples:
  onset clauses
  onset clauses highest-die --format json";

const RULESETS: &str = "\
Examples:
  onset rulesets
  onset rulesets highest-die
  onset rulesets ./my-house-rules.toml";

const SCENARIOS: &str = "\
Example:
  onset scenarios";

const QUESTIONS: &str = "\
Example:
  onset questions";

const EXPLAIN: &str = "\
Examples:
  onset explain flee.distance
  onset explain highest-die/range.highest
  onset explain contact.made
  onset explain ends at
  onset explain scenario";

/// A seed as a scenario's file may hold it.
fn seed(text: &str) -> Result<u64, String> {
    let number = text.parse::<i64>().ok().and_then(|number| u64::try_from(number).ok());
    // Shorter than the number itself: the line is not broken for the terminal.
    number.ok_or_else(|| "accepted is 0 to 2^63 - 1".to_owned())
}
