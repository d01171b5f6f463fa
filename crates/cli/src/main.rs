//! The `onset` command.

use std::{
    env,
    io::{self, IsTerminal},
    process::ExitCode,
};

use onset_cli::{Terminal, Terminals};
use terminal_size::{Width, terminal_size};

fn main() -> ExitCode {
    let terminals = Terminals { out: terminal(&io::stdout()), err: terminal(&io::stderr()) };
    let (mut out, mut err) = (io::stdout().lock(), io::stderr().lock());
    ExitCode::from(onset_cli::run(env::args_os(), &mut out, &mut err, terminals))
}

/// What a stream is. Lines longer than 120 columns are hard to follow, and tables are made for 80 or more.
fn terminal(stream: &impl IsTerminal) -> Terminal {
    if !stream.is_terminal() {
        return Terminal::PLAIN;
    }
    let width = terminal_size().map_or(Terminal::PLAIN.width, |(Width(width), _)| {
        usize::from(width).clamp(Terminal::PLAIN.width, 120)
    });
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    Terminal { width, colour: !is_set("NO_COLOR") && !dumb }
}
