//! Failures, each in a sentence that says where it is and what to do.

#[cfg(not(test))]
use std::io::Write;
use std::io::{ErrorKind, Read};

use fill_the_pipe_sim::Problem;
use serde::Serialize;

/// Failure of a command.
#[derive(Debug)]
pub struct Failure {
    /// A sentence a line.
    pub message: String,
    /// Exit code.
    pub code: u8,
}

impl Failure {
    /// Returns the failure of a wrong input, exit code 2.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Failure { message: message.into(), code: 2 }
    }
}

impl From<Vec<Problem>> for Failure {
    fn from(problems: Vec<Problem>) -> Self {
        Failure::input(problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    }
}

/// Longest text that is read, bytes: the engine refuses what is longer than a MB, and says so.
const MOST_TEXT: u64 = 4 << 20;

/// Reads a text. What follows a length that nothing here has is left alone: a file may be endless.
pub(crate) fn read(path: &std::path::Path) -> Result<String, Failure> {
    let failed = |error: &str| Failure::input(format!("cannot read {}: {error}", path.display()));
    let mut text = Vec::new();
    let file = std::fs::File::open(path).map_err(|error| failed(&error.to_string()))?;
    file.take(MOST_TEXT + 1).read_to_end(&mut text).map_err(|error| failed(&error.to_string()))?;
    if text.len() as u64 > MOST_TEXT {
        return Err(failed(&format!("it is longer than {MOST_TEXT} bytes")));
    }
    String::from_utf8(text).map_err(|error| failed(&error.to_string()))
}

pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string_pretty(value).expect("the engine's own types always serialize")
}

/// Prints a text and a line end, so that the harness of tests keeps it.
#[cfg(test)]
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    println!("{text}");
    Ok(())
}

/// Prints a text and a line end.
#[cfg(not(test))]
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    printed(writeln!(out, "{text}").and_then(|()| out.flush()))
}

/// Fails if standard output could not be written; a reader that went away (`| head`) is no failure.
pub(crate) fn printed(result: std::io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure { message: format!("cannot write to standard output: {error}"), code: 1 })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_closed_pipe_is_quiet() {
        assert!(printed(Err(ErrorKind::BrokenPipe.into())).is_ok());
        let failure = printed(Err(ErrorKind::StorageFull.into())).expect_err("a full disk");
        assert_eq!((failure.code, &*failure.message), (1, "cannot write to standard output: no storage space"));
    }
}
