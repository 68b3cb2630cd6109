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

/// Returns the overrides, JSON, with those by which every flow runs a program, given as its text: the program itself, and the
/// variant RACK-TLP unless the scenario or an override gives a variant or a profile.
#[pyfunction]
fn with_sender(py: Python<'_>, scenario: &str, overrides: &str, program: String) -> PyResult<String> {
    let mut set = failure::overrides(py, overrides)?;
    set.extend(fill_the_pipe_cli::program_settings(scenario, &set, program));
    let object: serde_json::Map<String, serde_json::Value> = set.into_iter().collect();
    Ok(serde_json::Value::from(object).to_string())
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
    use super::{catalog, run_command_line, scenario_text, schema, with_sender};

    #[pymodule_init]
    #[expect(clippy::unnecessary_wraps, reason = "pyo3 asks for a result")]
    fn init(_: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        fill_the_pipe_program::link();
        Ok(())
    }
}
