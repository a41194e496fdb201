//! Runs the command line.

use std::io::Write;
use std::process::{Command, Stdio};

pub struct Answer {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Runs `husk` with these words and this standard input.
pub fn husk(words: &[&str], input: &[u8]) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_husk"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Written beside, or a long input and a long output would wait for each other.
    let answer = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().unwrap()
    });
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Answer {
        code: answer.status.code(),
        out: text(answer.stdout),
        err: text(answer.stderr),
    }
}
