//! The onset command: no logic of its own.

mod args;
mod commands;
mod failure;
mod names;

use std::{
    ffi::OsString,
    io::{self, Write},
};

use clap::{ColorChoice, CommandFactory, FromArgMatches};

/// The terminal that text is set for.
pub use onset_report::text::Page as Terminal;

use crate::{
    args::Args,
    commands::{BAD_INPUT, FINE, Said, carry_out},
};

/// What the two streams are, each by itself: either may be a file while the other is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Terminals {
    /// Where results go.
    pub out: Terminal,
    /// Where messages go.
    pub err: Terminal,
}

impl From<Terminal> for Terminals {
    fn from(both: Terminal) -> Self {
        Terminals { out: both, err: both }
    }
}

/// Runs the command: `args` begins with the program's name. Results go to `out`, messages to `err`.
///
/// Returns the exit status: 0 fine, 1 a check failed or a move is not legal, 2 bad input.
pub fn run(
    args: impl Iterator<Item = OsString>,
    out: &mut dyn Write,
    err: &mut dyn Write,
    terminals: impl Into<Terminals>,
) -> u8 {
    let terminals = terminals.into();
    let parsed = parse(args, terminals);
    let args = match parsed {
        Ok(args) => args,
        Err(refusal) => {
            let stream = if refusal.use_stderr() { terminals.err } else { terminals.out };
            let text = if stream.colour {
                refusal.render().ansi().to_string()
            } else {
                refusal.render().to_string()
            };
            return if refusal.use_stderr() { complain(err, &text) } else { print(out, err, &text, FINE) };
        }
    };
    match carry_out(&args.command, args.format, terminals) {
        Ok(Said { out: text, status }) => print(out, err, &text, status),
        Err(failure) => complain(err, &(failure.shown(terminals.err) + "\n")),
    }
}

fn parse(args: impl Iterator<Item = OsString>, terminals: Terminals) -> Result<Args, clap::Error> {
    let colour =
        if terminals.out.colour || terminals.err.colour { ColorChoice::Always } else { ColorChoice::Never };
    let command = Args::command().color(colour).term_width(terminals.out.width);
    let matches = command.try_get_matches_from(args)?;
    Args::from_arg_matches(&matches)
}

/// Prints a result. Who has stopped reading has seen enough, and is told nothing.
fn print(out: &mut dyn Write, err: &mut dyn Write, text: &str, status: u8) -> u8 {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => status,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => status,
        Err(error) => complain(err, &format!("error: cannot print: {error}\n")),
    }
}

fn complain(err: &mut dyn Write, text: &str) -> u8 {
    // Where even messages cannot be printed there is nobody to tell.
    let _ = err.write_all(text.as_bytes()).and_then(|()| err.flush());
    BAD_INPUT
}
