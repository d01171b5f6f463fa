//! The real program: what only a process has, namely an exit status, pipes and an environment.

use std::{
    io::Read,
    process::{Command, Output, Stdio},
};

fn onset(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_onset")).args(args).output().expect("onset runs")
}

#[test]
fn compare_prints_a_line_a_situation_and_ends_well() {
    let ran = onset(&["compare"]);
    let out = String::from_utf8(ran.stdout).expect("output is UTF-8");
    assert_eq!((ran.status.code(), ran.stderr.as_slice()), (Some(0), &b""[..]));
    assert!(out.contains("reach/nine") && out.contains("agree least"), "{out}");
    assert!(!out.contains('\u{1b}'), "a pipe gets no colours");
}

#[test]
fn bad_input_has_exit_status_two_and_a_message() {
    for args in [&["compare", "reach/nin"][..], &["run", "reach/nine"], &["odds"], &[]] {
        let ran = onset(args);
        assert_eq!((ran.status.code(), ran.stdout.as_slice()), (Some(2), &b""[..]), "{args:?}");
        assert!(!ran.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_onset"));
    let command = command.args(["compare", "--format", "json"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("onset runs");
    let mut first = [0; 16];
    child.stdout.take().expect("it has an output").read_exact(&mut first).expect("it prints");
    // Taken out and dropped, the reading end is closed while megabytes are still to come.
    let ran = child.wait_with_output().expect("onset ends");
    assert_eq!((ran.status.code(), ran.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn each_stream_has_its_own_colour() {
    use onset_cli::{Terminal, Terminals};
    let coloured = Terminal { colour: true, ..Terminal::PLAIN };
    for (terminals, is_coloured) in [
        (Terminals { out: coloured, err: Terminal::PLAIN }, false),
        (Terminals { out: Terminal::PLAIN, err: coloured }, true),
    ] {
        for args in [&["onset", "compare", "reach/nin"][..], &["onset", "odds"]] {
            let mut err = Vec::new();
            onset_cli::run(args.iter().map(Into::into), &mut Vec::new(), &mut err, terminals);
            assert_eq!(err.contains(&0x1b), is_coloured, "{args:?}");
        }
    }
}
