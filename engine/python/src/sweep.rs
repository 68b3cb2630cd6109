//! Sweeps: points that are run in batches, anywhere, and the table that they become.

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{ArrayRef, PrimitiveArray, RecordBatch, StringArray};
use arrow_pyarrow::PyArrowType;
use csv::StringRecord;
use fill_the_pipe_cli::{AddedPart, PlanRequest};
use fill_the_pipe_table::{ColumnKind, Table};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::run::look_at_signals;
use crate::{arrow, failure};

/// The points of a sweep.
#[pyclass(frozen, module = "fillthepipe._engine")]
pub(crate) struct Plan(fill_the_pipe_cli::Plan);

/// Flag that ends batches in other threads.
#[pyclass(frozen, module = "fillthepipe._engine")]
pub(crate) struct Stop(Arc<AtomicBool>);

/// The points that are done, with their rows.
#[pyclass(frozen, module = "fillthepipe._engine")]
pub(crate) struct Gathered(Mutex<fill_the_pipe_cli::Gathered>);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Stop(Arc::default())
    }

    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[pymethods]
impl Plan {
    /// Values are not checked.
    #[new]
    fn new(
        py: Python<'_>,
        text: String,
        experiment: Option<String>,
        vary: Vec<(String, Vec<String>)>,
        seeds: Option<Vec<u64>>,
        overrides: &str,
        limits: bool,
    ) -> PyResult<Self> {
        let set = failure::overrides(py, overrides)?;
        let request = PlanRequest { text, experiment, vary, seeds, set, limits };
        py.detach(|| fill_the_pipe_cli::Plan::new(request)).map(Plan).map_err(failure::refused)
    }

    /// Fails with all values that are wrong wherever they are used.
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        let problems = py.detach(|| self.0.problems());
        if problems.is_empty() { Ok(()) } else { Err(failure::problems(py, problems)) }
    }

    #[getter]
    fn points(&self) -> usize {
        self.0.points()
    }

    #[getter]
    fn hash(&self) -> &str {
        self.0.hash()
    }

    /// Version of everything that the rows depend on beside the plan.
    #[staticmethod]
    fn engine() -> &'static str {
        fill_the_pipe_cli::Plan::engine()
    }

    /// Runs points. Returns a part of the sweep, or None if `stop` was set meanwhile. Without `stop`, signals are looked at.
    fn run<'py>(
        &self,
        py: Python<'py>,
        points: Vec<usize>,
        stop: Option<&Stop>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        if let Some(wrong) = points.iter().find(|point| **point >= self.0.points()) {
            return Err(PyIndexError::new_err(format!("there is no point {wrong}")));
        }
        let part = match stop {
            Some(Stop(stop)) => py.detach(|| self.0.run(&points, &|| !stop.load(Ordering::Relaxed))),
            None => py.detach(|| {
                let signal = RefCell::new(None);
                let goes_on = || match look_at_signals() {
                    Ok(()) => true,
                    Err(error) => {
                        *signal.borrow_mut() = Some(error);
                        false
                    }
                };
                let part = self.0.run(&points, &goes_on);
                signal.into_inner().map_or(Ok(part), Err)
            })?,
        };
        Ok(part.map(|part| PyBytes::new(py, &part)))
    }
}

#[pymethods]
impl Gathered {
    #[new]
    fn new() -> Self {
        Gathered(Mutex::default())
    }

    /// Adds what `Plan.run` has returned. Returns the points, and where the part is damaged.
    fn add(&self, py: Python<'_>, plan: &Plan, name: &str, part: Vec<u8>) -> PyResult<(Vec<usize>, Option<String>)> {
        added(py.detach(|| self.gathered().add(&plan.0, name, part)))
    }

    /// Adds a file: a batch, or a part that the command line has written.
    fn add_file(&self, py: Python<'_>, plan: &Plan, path: PathBuf) -> PyResult<(Vec<usize>, Option<String>)> {
        added(py.detach(|| self.gathered().add_file(&plan.0, &path)))
    }

    /// Points that are not done, in order.
    fn missing(&self, py: Python<'_>, plan: &Plan) -> Vec<usize> {
        py.detach(|| {
            let gathered = self.gathered();
            (0..plan.0.points()).filter(|point| !gathered.has(*point)).collect()
        })
    }

    /// Number of points that failed or were stopped.
    fn incomplete(&self, py: Python<'_>, plan: &Plan) -> usize {
        py.detach(|| self.gathered().incomplete(&plan.0))
    }

    /// The rows of points, which must be done; without a list, of all.
    fn table(&self, py: Python<'_>, plan: &Plan, points: Option<Vec<usize>>) -> PyResult<PyArrowType<RecordBatch>> {
        let table = py.detach(|| {
            let gathered = self.gathered();
            let points = points.unwrap_or_else(|| (0..plan.0.points()).collect());
            match points.iter().find(|point| !gathered.has(**point)) {
                Some(point) => Err(format!("point {point} is not done")),
                None => Ok(record_batch(&plan.0.table(&points, &gathered))),
            }
        });
        table.map(PyArrowType).map_err(PyValueError::new_err)
    }
}

impl Gathered {
    fn gathered(&self) -> MutexGuard<'_, fill_the_pipe_cli::Gathered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn added(part: Result<AddedPart, String>) -> PyResult<(Vec<usize>, Option<String>)> {
    part.map(|AddedPart { points, damage }| (points, damage)).map_err(PyValueError::new_err)
}

/// Returns the table with the types that it has in Parquet; an empty cell is null.
fn record_batch(table: &Table) -> RecordBatch {
    let column = |(at, column): (usize, &fill_the_pipe_table::Column)| {
        let cells = table.rows.iter().map(|row: &StringRecord| Some(&row[at]).filter(|cell| !cell.is_empty()));
        let array: ArrayRef = match column.kind {
            ColumnKind::Text => Arc::new(cells.collect::<StringArray>()),
            ColumnKind::Count => Arc::new(cells.map(number).collect::<PrimitiveArray<Int64Type>>()),
            ColumnKind::Number => Arc::new(cells.map(number).collect::<PrimitiveArray<Float64Type>>()),
        };
        (column.name.clone(), array)
    };
    arrow::record_batch(table.columns.iter().enumerate().map(column).collect())
}

fn number<T: std::str::FromStr>(cell: Option<&str>) -> Option<T> {
    cell.map(|cell| cell.parse().ok().expect("a column of numbers holds numbers"))
}
