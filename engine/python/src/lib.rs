//! `fillthepipe._engine`: the simulator for Python. The package's modules in `../fillthepipe` are what users import; they turn
//! values of Python into the texts that this module takes.

mod arrow;
mod capture;
mod failure;
mod run;
mod sweep;
mod trace;
mod why;

use std::ffi::OsString;

use pyo3::prelude::*;

/// Returns the text of the scenario in a file, or of the experiment of that name.
#[pyfunction]
fn scenario_text(path: std::path::PathBuf) -> PyResult<String> {
    fill_the_pipe_cli::scenario_text(&path).map_err(failure::unreadable)
}

/// Returns every parameter with its meaning, range and source, as JSON.
#[pyfunction]
fn catalog() -> String {
    serde_json::to_string(&fill_the_pipe_sim::catalog()).expect("the engine's own types always serialize")
}

/// Returns the JSON Schema of scenarios.
#[pyfunction]
fn schema() -> String {
    serde_json::to_string(&fill_the_pipe_sim::schema()).expect("the engine's own types always serialize")
}

/// Runs the command `fillthepipe`; the first argument is its name. Returns its exit code.
#[pyfunction]
fn run_command_line(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| fill_the_pipe_cli::run_command_line(arguments))
}

#[pymodule]
mod _engine {
    #[pymodule_export]
    const VERSION: &str = fill_the_pipe_sim::VERSION;

    #[pymodule_export]
    use super::capture::capture;
    #[pymodule_export]
    use super::run::{Run, simulate};
    #[pymodule_export]
    use super::sweep::{Gathered, Plan, Stop};
    #[pymodule_export]
    use super::why::{explain_events, explain_waits};
    #[pymodule_export]
    use super::{catalog, run_command_line, scenario_text, schema};
}
