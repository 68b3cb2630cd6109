//! One run.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use arrow_array::RecordBatch;
use arrow_pyarrow::PyArrowType;
use fill_the_pipe_sim::{Full, Problem, Recorder, RunSummary, Scenario, Shares, Simulator, Trace, summary};
use pyo3::prelude::*;

use crate::{failure, trace};

/// Time between two looks at signals, such as that of Ctrl-C.
const SLICE: Duration = Duration::from_millis(20);
/// Events of the first slice.
const FIRST_SLICE: u64 = 10_000;

/// A run that has ended.
#[pyclass(frozen, module = "fillthepipe._engine")]
pub(crate) struct Run {
    summary: RunSummary,
    trace: Mutex<Recorded>,
}

enum Recorded {
    /// The run was not traced, or this is why its trace is not there.
    Nothing(String),
    Columns(Box<Trace>),
    Tables(Vec<(&'static str, RecordBatch)>),
}

/// Runs a scenario. With `trace`, every packet and event is recorded; a run that outgrows its trace's budget is simulated
/// again without.
#[pyfunction]
pub(crate) fn simulate(py: Python<'_>, text: &str, overrides: &str, trace: bool) -> PyResult<Run> {
    if !trace {
        return untraced(py, text, overrides, "the run was not traced: leave out trace=False".to_owned());
    }
    let traced = to_the_end::<Full, _>(py, text, overrides, |simulator| {
        let summary = summary(&simulator);
        if simulator.has_outgrown_trace() {
            // The trace is gone; the run matters more.
            return Err(summary.stopped_by);
        }
        let columns = Recorded::Columns(Box::new(simulator.into_recorder().into_trace()));
        Ok(Run { summary, trace: Mutex::new(columns) })
    })?;
    traced.or_else(|reason| untraced(py, text, overrides, reason))
}

fn untraced(py: Python<'_>, text: &str, overrides: &str, reason: String) -> PyResult<Run> {
    to_the_end::<Shares, _>(py, text, overrides, |simulator| Run {
        summary: summary(&simulator),
        trace: Mutex::new(Recorded::Nothing(reason)),
    })
}

/// Simulates a scenario without the interpreter's lock, and takes from the run what `finish` does. Fails with all mistakes of
/// the scenario, or with the exception of a signal.
pub(crate) fn to_the_end<R: Recorder, T: Send>(
    py: Python<'_>,
    text: &str,
    overrides: &str,
    finish: impl FnOnce(Simulator<R>) -> T + Send,
) -> PyResult<T> {
    let overrides = failure::overrides(py, overrides)?;
    let ended = py.detach(|| {
        let scenario = Scenario::load(text, &overrides)?.scenario;
        let mut simulator = Simulator::<R>::new(&scenario);
        let mut slice = FIRST_SLICE;
        while !advance(&mut simulator, &mut slice) {
            if let Err(signal) = look_at_signals() {
                return Ok(Err(signal));
            }
        }
        Ok(Ok(finish(simulator)))
    });
    ended.map_err(|problems: Vec<Problem>| failure::problems(py, problems))?
}

/// Fails with the exception that a signal has raised, such as that of Ctrl-C. Only the main thread gets signals.
#[allow(clippy::redundant_closure_for_method_calls, reason = "the method is not general enough in its lifetime")]
pub(crate) fn look_at_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// Simulates about as long as a slice takes.
#[allow(clippy::disallowed_methods, reason = "somebody who presses Ctrl-C waits in real time")]
fn advance<R: Recorder>(simulator: &mut Simulator<R>, slice: &mut u64) -> bool {
    let begun = Instant::now();
    let ended = simulator.advance(*slice);
    let taken = begun.elapsed();
    *slice = if taken > SLICE { *slice / 2 } else { *slice * 5 / 4 }.max(100);
    ended
}

#[pymethods]
impl Run {
    /// The summary as JSON.
    fn summary_json(&self, py: Python<'_>) -> String {
        py.detach(|| serde_json::to_string(&self.summary).expect("the engine's own types always serialize"))
    }

    /// The hash of the trace; empty without one.
    #[getter]
    fn hash(&self) -> &str {
        &self.summary.trace_hash
    }

    #[getter]
    fn status(&self) -> String {
        self.summary.status.to_string()
    }

    #[getter]
    fn stopped_by(&self) -> &str {
        &self.summary.stopped_by
    }

    #[getter]
    fn end_ns(&self) -> u64 {
        self.summary.end_ns
    }

    #[getter]
    fn events(&self) -> u64 {
        self.summary.events
    }

    #[getter]
    fn data_packets(&self) -> u64 {
        self.summary.data_packets
    }

    /// Name and columns of each table of the trace. They share the memory of the trace.
    fn tables(&self, py: Python<'_>) -> PyResult<Vec<(&'static str, PyArrowType<RecordBatch>)>> {
        let tables = py.detach(|| self.recorded_tables());
        let tables = tables.map_err(|reason| {
            let exception = py.import("fillthepipe.errors").and_then(|errors| errors.getattr("TraceError"));
            exception.and_then(|exception| exception.call1((reason,))).map_or_else(|error| error, PyErr::from_value)
        })?;
        Ok(tables.into_iter().map(|(name, table)| (name, PyArrowType(table))).collect())
    }
}

impl Run {
    /// Makes tables of the columns the first time.
    fn recorded_tables(&self) -> Result<Vec<(&'static str, RecordBatch)>, String> {
        let mut recorded = self.trace.lock().unwrap_or_else(PoisonError::into_inner);
        if let Recorded::Columns(columns) = &mut *recorded {
            *recorded = Recorded::Tables(trace::tables(std::mem::take(columns), &self.summary));
        }
        match &*recorded {
            Recorded::Tables(tables) => Ok(tables.clone()),
            Recorded::Nothing(reason) => Err(reason.clone()),
            Recorded::Columns(_) => unreachable!("they have become tables"),
        }
    }
}
