//! Captures that somebody made.

use std::path::PathBuf;

use pyo3::prelude::*;

use crate::failure;

/// Reads a packet capture and returns its connections as JSON.
#[pyfunction]
pub(crate) fn capture(py: Python<'_>, path: PathBuf) -> PyResult<String> {
    let contents = py.detach(|| fill_the_pipe_cli::read_capture(&path)).map_err(failure::unreadable)?;
    Ok(serde_json::to_string(&contents).expect("the engine's own types always serialize"))
}
