//! What can go wrong, in a sentence that says where and what to do.

use std::io::{ErrorKind, Write};

use fill_the_pipe_sim::Problem;
use serde::Serialize;

#[derive(Debug)]
pub(crate) struct Failure {
    pub message: String,
    pub code: u8,
}

impl Failure {
    /// What was given is wrong.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Failure { message: message.into(), code: 2 }
    }
}

impl From<Vec<Problem>> for Failure {
    fn from(problems: Vec<Problem>) -> Self {
        Failure::input(problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    }
}

impl From<csv::Error> for Failure {
    fn from(error: csv::Error) -> Self {
        Failure { message: format!("cannot write CSV: {error}"), code: 1 }
    }
}

pub(crate) fn read(path: &std::path::Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::input(format!("cannot read {}: {error}", path.display())))
}

pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string_pretty(value).expect("the engine's own types always serialize")
}

/// Prints a text and a line end.
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
