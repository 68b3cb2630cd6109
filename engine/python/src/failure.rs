//! Failures as exceptions of `fillthepipe.errors`.

use fill_the_pipe_cli::Failure;
use fill_the_pipe_sim::{Overrides, Problem, parse_overrides};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

/// Returns the exception that lists problems of a scenario, each with its path and the valid choices.
pub(crate) fn problems(py: Python<'_>, problems: Vec<Problem>) -> PyErr {
    let rows: Vec<(String, String, Vec<String>)> =
        problems.into_iter().map(|Problem { path, message, choices }| (path, message, choices)).collect();
    let exception = py.import("fillthepipe.errors").and_then(|errors| errors.getattr("ScenarioError"));
    match exception.and_then(|exception| exception.call_method1("_of", (rows,))) {
        Ok(value) => PyErr::from_value(value),
        Err(error) => error,
    }
}

/// Returns the exception of a request that cannot be fulfilled.
pub(crate) fn refused(failure: Failure) -> PyErr {
    PyValueError::new_err(failure.message)
}

/// Returns the exception of a file that cannot be read.
pub(crate) fn unreadable(failure: Failure) -> PyErr {
    PyOSError::new_err(failure.message)
}

/// Reads overrides, a JSON object from path to value.
pub(crate) fn overrides(py: Python<'_>, text: &str) -> PyResult<Overrides> {
    parse_overrides(text).map_err(|wrong| problems(py, wrong))
}
