//! Running the command line in process.

use std::ffi::OsString;

use onset_cli::Terminal;

/// What a command came to.
pub struct Ran {
    /// Its exit status.
    pub status: u8,
    /// What it printed.
    pub out: String,
    /// What it complained of.
    pub err: String,
}

/// Runs `onset` with arguments between blanks, as on a plain terminal of 80 columns.
pub fn onset(args: &str) -> Ran {
    on(Terminal::PLAIN, args)
}

/// Runs `onset` with arguments between blanks, on a terminal.
pub fn on(terminal: Terminal, args: &str) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = ["onset"].into_iter().chain(args.split_whitespace()).map(OsString::from);
    let status = onset_cli::run(args, &mut out, &mut err, terminal);
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ran { status, out: text(out), err: text(err) }
}
