//! The table of a sweep: a row for each flow of each run.

use csv::StringRecord;
use fill_the_pipe_sim::{Choice, FlowInfo, FlowSummary, Limit, Problem, RunSummary};
use fill_the_pipe_table::{Column, ColumnKind, Table};

use super::journal::Results;
use super::part::{self, Identity};

pub(super) const SEED: &str = "seed";
/// Names, even those that look like numbers.
const CASE: &str = "case";

/// A flow of a run that has ended.
struct Ended<'a> {
    run: &'a RunSummary,
    info: &'a FlowInfo,
    flow: &'a FlowSummary,
}

enum ColumnSource {
    Text(fn(&Ended) -> String),
    Count(fn(&Ended) -> Option<u64>),
    Number(fn(&Ended) -> Option<f64>),
}

/// Columns behind the seed. A point that failed has the first three, too.
const RESULTS: [(&str, ColumnSource); 55] = [
    ("flow", ColumnSource::Text(|of| of.flow.id.clone())),
    ("status", ColumnSource::Text(|of| of.run.status.to_string())),
    ("reason", ColumnSource::Text(|of| of.run.stopped_by.clone())),
    ("entry", ColumnSource::Text(|of| of.info.entry.clone())),
    ("bytes", ColumnSource::Count(|of| Some(of.flow.bytes))),
    ("started_ns", ColumnSource::Count(|of| Some(of.flow.started_ns))),
    ("ended_ns", ColumnSource::Count(|of| Some(of.flow.ended_ns))),
    ("arrived_ns", ColumnSource::Count(|of| Some(of.info.start_ns))),
    ("size_bytes", ColumnSource::Count(|of| of.info.bytes)),
    ("completion_ns", ColumnSource::Count(|of| of.flow.completion_ns)),
    ("slowdown", ColumnSource::Number(|of| of.flow.slowdown)),
    ("throughput_bps", ColumnSource::Number(|of| Some(of.flow.throughput_bps))),
    ("response_mean_ns", ColumnSource::Number(|of| of.flow.response_mean_ns)),
    ("response_max_ns", ColumnSource::Count(|of| of.flow.response_max_ns)),
    ("exchanges", ColumnSource::Count(|of| Some(of.flow.exchanges))),
    ("received", ColumnSource::Count(|of| of.flow.received)),
    ("delay_min_ns", ColumnSource::Count(|of| of.flow.delay_min_ns)),
    ("delay_mean_ns", ColumnSource::Number(|of| of.flow.delay_mean_ns)),
    ("delay_max_ns", ColumnSource::Count(|of| of.flow.delay_max_ns)),
    ("permuted", ColumnSource::Count(|of| of.flow.permuted)),
    ("late", ColumnSource::Count(|of| of.flow.late)),
    ("video_startup_ns", ColumnSource::Count(|of| of.flow.video.as_ref().and_then(|video| video.startup_ns))),
    ("video_stalls", ColumnSource::Count(|of| of.flow.video.as_ref().map(|video| video.stalls))),
    ("video_stalled_ns", ColumnSource::Count(|of| of.flow.video.as_ref().map(|video| video.stalled_ns))),
    ("video_rate_mean_bps", ColumnSource::Number(|of| of.flow.video.as_ref().map(|video| video.rate_mean_bps))),
    ("ip_throughput_bps", ColumnSource::Number(|of| of.flow.ip_throughput_bps)),
    ("data_segments", ColumnSource::Count(|of| Some(of.flow.data_segments))),
    ("acks", ColumnSource::Count(|of| Some(of.flow.acks))),
    ("retransmissions", ColumnSource::Count(|of| Some(of.flow.retransmissions))),
    ("needless_retransmissions", ColumnSource::Count(|of| Some(of.flow.needless_retransmissions))),
    ("timeouts", ColumnSource::Count(|of| Some(of.flow.timeouts))),
    ("drops", ColumnSource::Count(|of| Some(of.flow.drops))),
    ("loss_pause_ns", ColumnSource::Count(|of| of.flow.loss_pause_ns)),
    ("duplicates", ColumnSource::Count(|of| Some(of.flow.duplicates))),
    ("blocked", ColumnSource::Count(|of| Some(of.flow.blocked))),
    ("usable_window_mean_bytes", ColumnSource::Number(|of| Some(of.flow.usable_window_mean_bytes))),
    ("receive_delay_mean_ns", ColumnSource::Number(|of| of.flow.receive_delay_mean_ns)),
    ("run_end_ns", ColumnSource::Count(|of| Some(of.run.end_ns))),
    ("link_use_bps", ColumnSource::Number(|of| Some(of.run.together.link_use_bps))),
    ("unfairness", ColumnSource::Number(|of| Some(of.run.together.unfairness))),
    ("jain_index", ColumnSource::Number(|of| Some(of.run.together.jain_index))),
    ("sum_of_rates_bps", ColumnSource::Number(|of| Some(of.run.together.sum_of_rates_bps))),
    ("lower_bound_bps", ColumnSource::Number(|of| Some(of.run.together.lower_bound_bps))),
    ("queue_dropped", ColumnSource::Count(|of| Some(of.run.queue_results.iter().map(|queue| queue.dropped).sum()))),
    ("queue_marked", ColumnSource::Count(|of| Some(of.run.queue_results.iter().map(|queue| queue.marked).sum()))),
    (
        "fullest_queue",
        ColumnSource::Text(|of| fullest(of.run).map_or_else(String::new, |queue| queue_name(of.run, queue))),
    ),
    (
        "queue_unit",
        ColumnSource::Text(|of| fullest(of.run).map_or_else(String::new, |queue| queue_unit(of.run, queue))),
    ),
    ("queue_limit", ColumnSource::Count(|of| fullest(of.run).map(|queue| of.run.queues[queue].limit))),
    ("queue_mean", ColumnSource::Number(|of| fullest(of.run).map(|queue| of.run.queue_results[queue].mean))),
    ("queue_most", ColumnSource::Count(|of| fullest(of.run).map(|queue| of.run.queue_results[queue].most))),
    (
        "queue_most_packets",
        ColumnSource::Count(|of| fullest(of.run).map(|queue| of.run.queue_results[queue].most_packets)),
    ),
    (
        "cable_collisions_per_frame",
        ColumnSource::Number(|of| {
            cable(of).map(|at| of.run.cable_results[at].collisions as f64 / of.run.cable_results[at].frames as f64)
        }),
    ),
    ("cable_wait_mean_ns", ColumnSource::Number(|of| cable(of).and_then(|at| of.run.cable_results[at].wait_mean_ns))),
    ("cable_wait_p90_ns", ColumnSource::Number(|of| cable(of).and_then(|at| of.run.cable_results[at].wait_p90_ns))),
    ("cable_utilisation", ColumnSource::Number(|of| cable(of).map(|at| of.run.cable_results[at].utilisation))),
];

/// The first cable with collisions on the flow's way.
fn cable(of: &Ended) -> Option<usize> {
    of.run.cables.iter().position(|cable| of.info.forward.contains(&cable.link))
}

/// The router's queue that was fullest on the average, of the room it has; of several the first.
fn fullest(run: &RunSummary) -> Option<usize> {
    let share = |queue: &usize| run.queue_results[*queue].mean / run.queues[*queue].limit as f64;
    (0..run.queue_results.len()).rev().max_by(|a, b| share(a).total_cmp(&share(b)))
}

fn queue_name(run: &RunSummary, queue: usize) -> String {
    let place = |place: u16| run.places[usize::from(place)].id.as_str();
    format!("{} before {}", place(run.queues[queue].router), place(run.queues[queue].link))
}

fn queue_unit(run: &RunSummary, queue: usize) -> String {
    let info = serde_json::to_value(&run.queues[queue]).expect("the engine's own types always serialize");
    info["unit"].as_str().unwrap_or_default().to_owned()
}

/// The number a text is, if it is one.
pub(super) fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// The columns of a sweep.
pub(super) struct Shape {
    varied: Vec<Column>,
    results: Vec<Column>,
    limits: bool,
}

impl Shape {
    /// `varied`: what each axis is called, and all its values.
    pub(super) fn new(varied: Vec<(String, Vec<String>)>, limits: bool) -> Self {
        let kind = |name: &str, values: &[String]| match values.iter().all(|value| number(value).is_some()) {
            true if name != CASE => ColumnKind::Number,
            _ => ColumnKind::Text,
        };
        let varied = varied.into_iter().map(|(name, values)| Column { kind: kind(&name, &values), name });
        let results = RESULTS.iter().map(|(name, of)| {
            let kind = match of {
                ColumnSource::Text(_) => ColumnKind::Text,
                ColumnSource::Count(_) => ColumnKind::Count,
                ColumnSource::Number(_) => ColumnKind::Number,
            };
            Column { name: (*name).to_owned(), kind }
        });
        let limit = |id: &str| Column { name: format!("limit_{id}"), kind: ColumnKind::Number };
        let shares = Limit::NAMES.iter().filter(|_| limits).map(|named| limit(named.id));
        let seed = Column { name: SEED.to_owned(), kind: ColumnKind::Count };
        Shape { varied: varied.chain([seed]).collect(), results: results.chain(shares).collect(), limits }
    }

    pub(super) fn columns(&self) -> impl Iterator<Item = &str> {
        self.varied.iter().chain(&self.results).map(|column| column.name.as_str())
    }

    /// How many cells of a row are results.
    pub(super) fn width(&self) -> usize {
        self.results.len()
    }

    /// A row for each flow, or one that says why there is none.
    pub(super) fn results(&self, run: &Result<RunSummary, Vec<Problem>>) -> Vec<StringRecord> {
        let run = match run {
            Ok(run) => run,
            Err(problems) => {
                let reason = problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
                let mut cells = vec![String::new(), "failed".to_owned(), reason];
                cells.resize(self.width(), String::new());
                return vec![StringRecord::from(cells)];
            }
        };
        let row = |(info, flow): (&FlowInfo, &FlowSummary)| {
            let of = Ended { run, info, flow };
            let cell = |(_, value): &(&str, ColumnSource)| match value {
                ColumnSource::Text(text) => text(&of),
                ColumnSource::Count(count) => count(&of).map_or_else(String::new, |count| count.to_string()),
                ColumnSource::Number(number) => number_cell(number(&of)),
            };
            let shares = flow.limits.iter().filter(|_| self.limits).map(|share| number_cell(Some(*share)));
            RESULTS.iter().map(cell).chain(shares).collect::<Vec<_>>().into()
        };
        run.flows.iter().zip(&run.results).map(row).collect()
    }

    pub(super) fn all_complete(&self, rows: &[StringRecord]) -> bool {
        rows.iter().all(|row| &row[1] == "complete")
    }

    /// Names of the columns of a part.
    pub(super) fn part_columns(&self) -> Vec<String> {
        part::COLUMNS.iter().map(|(name, _)| *name).chain(self.columns()).map(str::to_owned).collect()
    }

    /// The rows of these points; `part` is there where they are not all of the sweep.
    pub(super) fn table(
        &self,
        points: &[usize],
        results: &Results,
        cells: impl Fn(usize) -> Vec<String>,
        part: Option<&Identity>,
    ) -> Table {
        let first = part_columns().filter(|_| part.is_some());
        let columns = first.chain(self.varied.iter().cloned()).chain(self.results.iter().cloned()).collect();
        let titles = self.part_columns();
        let mut table = Table { columns, rows: Vec::new(), part: part.is_some() };
        for point in points {
            let head = cells(*point);
            let rows = results[point].iter().map(|row| head.iter().map(String::as_str).chain(row).collect());
            match part {
                None => table.rows.extend(rows),
                Some(part) => table.rows.extend(part.mark(&titles, *point, &rows.collect::<Vec<_>>())),
            }
        }
        table
    }
}

fn part_columns() -> impl Iterator<Item = Column> {
    part::COLUMNS.iter().map(|(name, kind)| Column { name: (*name).to_owned(), kind: *kind })
}

/// Writes a number in as few digits as read back to the same number.
fn number_cell(number: Option<f64>) -> String {
    number.filter(|number| number.is_finite()).map_or_else(String::new, |number| number.to_string())
}

/// The columns of a table that was read, by their names: what stands ahead of the seed is varied, and is numbers where all
/// of its cells are. `None` if these are no columns of a sweep.
pub(super) fn recognise(names: &[String], cells: impl Fn(usize) -> Vec<String>) -> Option<Vec<Column>> {
    let first = names.iter().zip(part::COLUMNS).take_while(|(name, (part, _))| name == part).count();
    let seed = names.iter().position(|name| name == SEED)?;
    if first != part::COLUMNS.len() || seed < first {
        return None;
    }
    let varied = (first..seed).map(|index| (names[index].clone(), cells(index))).collect();
    let shape = Shape::new(varied, names.len() > seed + 1 + RESULTS.len());
    let mut columns: Vec<Column> = part_columns().collect();
    columns.extend(shape.varied);
    columns.extend(shape.results);
    columns.iter().map(|column| &column.name).eq(names).then_some(columns)
}
