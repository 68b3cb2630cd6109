//! Reasons of events, in words.

use std::sync::Arc;

use arrow_array::types::{Float64Type, UInt32Type};
use arrow_array::{PrimitiveArray, RecordBatch, StringArray};
use arrow_pyarrow::PyArrowType;
use fill_the_pipe_cli::{Wanted, event_kind, explained_events, explained_waits};
use fill_the_pipe_sim::ExplainingRecorder;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arrow::Columns;
use crate::run::to_the_end;

fn wanted(packets: Vec<u32>, kinds: &[String], (from_ns, to_ns): (f64, f64)) -> PyResult<Wanted> {
    let kind = |kind: &String| event_kind(kind).map_err(|valid| PyValueError::new_err(format!("kind {kind} {valid}")));
    Ok(Wanted { packets, kinds: kinds.iter().map(kind).collect::<PyResult<_>>()?, from_ns, to_ns })
}

/// Runs a scenario and explains events.
#[pyfunction]
pub(crate) fn explain_events(
    py: Python<'_>,
    text: &str,
    overrides: &str,
    packets: Vec<u32>,
    kinds: Vec<String>,
    range_ns: (f64, f64),
) -> PyResult<PyArrowType<RecordBatch>> {
    let wanted = wanted(packets, &kinds, range_ns)?;
    let table = to_the_end::<ExplainingRecorder, _>(py, text, overrides, |simulator| {
        let events: Vec<_> = explained_events(&simulator, &wanted).collect();
        let packets: PrimitiveArray<UInt32Type> = events.iter().map(|event| event.packet).collect();
        let text = |text: fn(&fill_the_pipe_cli::ExplainedEvent) -> String| {
            Arc::new(StringArray::from_iter_values(events.iter().map(text)))
        };
        Columns::new()
            .numbers::<UInt32Type>("row", events.iter().map(|event| event.row as u32).collect())
            .numbers::<Float64Type>("time_ns", events.iter().map(|event| event.time).collect())
            .array("event", text(|event| event.kind.to_owned()))
            .array("packet", Arc::new(packets))
            .array("place", text(|event| event.place.to_owned()))
            .array("why", text(|event| event.why.clone()))
            .table()
    })?;
    Ok(PyArrowType(table))
}

/// Runs a scenario and explains what held the senders back.
#[pyfunction]
pub(crate) fn explain_waits(
    py: Python<'_>,
    text: &str,
    overrides: &str,
    range_ns: (f64, f64),
) -> PyResult<PyArrowType<RecordBatch>> {
    let wanted = wanted(Vec::new(), &[], range_ns)?;
    let table = to_the_end::<ExplainingRecorder, _>(py, text, overrides, |simulator| {
        let waits: Vec<_> = explained_waits(&simulator, &wanted).collect();
        let flows = waits.iter().map(|wait| simulator.flows()[wait.flow].id.as_str());
        Columns::new()
            .numbers::<Float64Type>("time_ns", waits.iter().map(|wait| wait.time).collect())
            .array("flow", Arc::new(StringArray::from_iter_values(flows)))
            .array("why", Arc::new(StringArray::from_iter_values(waits.iter().map(|wait| wait.why.as_str()))))
            .table()
    })?;
    Ok(PyArrowType(table))
}
