//! `fillthepipe sweep`: a scenario over a grid of values, or all curves of an experiment's figure, as one long table.
//! Which points there are, what is in the table and what a run gives depend on nothing but what was asked for, so a
//! sweep can be split, interrupted and run by any number of threads, and its file is the same byte for byte.

mod axis;
mod curve;
mod file;
#[cfg(test)]
mod fuzz;
mod grid;
mod journal;
mod merge;
mod part;
mod plan;
mod point;
mod progress;
mod results;
mod shard;
mod table;

use std::path::{Path, PathBuf};

use csv::StringRecord;
use fill_the_pipe_sim::{Overrides, Shares, Silent};
use rayon::prelude::*;

use crate::Settings;
use crate::experiment::Sweep;
use crate::fail::Failure;
use axis::{Axis, Vary};
pub(crate) use curve::{CurveRuns, curve_of_each_seed, curves_of_each_seed};
use file::Target;
use grid::Grid;
use journal::{Journal, Results};
use part::{Identity, Part};
pub use plan::{AddedPart, Gathered, Plan, PlanRequest};
pub(crate) use point::{outcome, simulate};
use progress::Progress;
pub(crate) use results::Runs;
use shard::Shard;
use table::Shape;

/// Version of everything that simulates and writes: with the same scenario, the same rows. The version number alone does not
/// change with each change of the engine, so the digest of their sources goes with it.
const ENGINE: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("ENGINE_DIGEST"));

/// Exit code of a sweep that has run to its end, some of its points to none.
const SOME_FAILED: u8 = 3;

#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
The table has a row for each flow of each run. Its columns are the varied values, the seed, the flow, the status
(complete, stopped, failed) and its reason. The next columns are the results of the flow, those of all flows together,
and the queue with the highest mean. A cell is empty if a value does not apply. Times are in ns, rates in b/s.

If a sweep into a file is interrupted, the same command continues it. Until FILE is complete, finished rows are kept in
FILE.partial, and only the same version of the engine can continue the sweep. If a part is damaged, the command that
wrote the part runs only the lost points again.

Exit codes: 0 success; 1 a file cannot be written, or a part is damaged; 2 the input is wrong, and nothing was written;
3 the table was written, but some points failed or were stopped: their rows give the reasons."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Option<Action>,
    /// A scenario, or the name of an experiment such as sandia-table3.
    #[arg(required = true)]
    scenario: Option<PathBuf>,
    /// A parameter to vary and its values, e.g. tcp.window=16KB,32KB; several make a grid. Without any, all curves of
    /// the experiment's figure are run.
    #[arg(long, value_name = "PATH=V1,V2")]
    vary: Vec<Vary>,
    /// Runs of each point, with seeds 1, 2, 3 …; the default is the number of the experiment for its figure, or else 5.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=grid::MAX_POINTS as u64))]
    repeats: Option<u64>,
    #[command(flatten)]
    settings: Settings,
    /// Adds the share of time for which each limit held each sender back; runs then take longer.
    #[arg(long)]
    limits: bool,
    /// Runs only every n-th point, e.g. 2/8; `sweep merge` joins the parts.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// The table's file, ending in .csv or .parquet; without it, CSV on standard output.
    #[arg(long, value_name = "FILE", value_parser = Target::parse)]
    out: Option<Target>,
    /// Number of threads; the default is one for each core.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Reports progress line by line, even if standard error is not a terminal.
    #[arg(long)]
    progress: bool,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Joins the parts of a sweep that was split by --shard.
    Merge(merge::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let scenario = match (&arguments.action, &arguments.scenario) {
        (Some(Action::Merge(merge)), _) => return merge::run(merge),
        (None, Some(scenario)) => scenario,
        (None, None) => unreachable!("clap asks for one of them"),
    };
    let grid = grid(scenario, arguments)?;
    grid.check()?;
    let shape = Shape::new(grid.columns(), arguments.limits);
    let hash = grid.hash(ENGINE, &shape);
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let mine: Vec<usize> = (0..grid.points()).filter(|point| shard.has(*point)).collect();

    // From here on files are written.
    let output = arguments.out.as_ref().map(Target::open).transpose()?;
    let mut results = Results::new();
    let journal = match &arguments.out {
        Some(target) => Some(Journal::open(target.path(), &hash, &grid, &shape, &mut results)?),
        None => None,
    };
    let part = arguments.shard.map(|shard| Identity { sweep: hash, points: grid.points(), shard });
    if let Some((target, part)) = arguments.out.as_ref().zip(part.as_ref()) {
        keep(target.path(), part, &shape, &mut results);
    }
    let left: Vec<usize> = mine.iter().copied().filter(|point| !results.contains_key(point)).collect();
    let progress = Progress::begin(mine.len(), mine.len() - left.len(), arguments.progress);
    let one = |point: &usize| -> Result<_, Failure> {
        let overrides = grid.overrides(*point);
        let run = if arguments.limits {
            point::outcome::<Shares>(&grid.text, &overrides)
        } else {
            point::outcome::<Silent>(&grid.text, &overrides)
        };
        let rows = shape.results(&run);
        if let Some(journal) = &journal {
            journal.append(*point, &rows)?;
        }
        progress.one_more();
        Ok((*point, rows))
    };
    let threads = arguments.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure { message: format!("cannot start threads: {error}"), code: 1 })?;
    // One at a time: a point can take a thousand times as long as its neighbour.
    let found = pool.install(|| left.par_iter().with_max_len(1).map(one).collect::<Result<Vec<_>, _>>());
    progress.end();
    results.extend(found?);

    let table = shape.table(&mine, &results, |point| grid.cells(point), part.as_ref());
    match arguments.out.as_ref().zip(output) {
        Some((target, output)) => target.write(output, &table)?,
        None => file::print(&table)?,
    }
    if let Some(journal) = journal {
        journal.remove();
    }
    let failed = mine.iter().filter(|point| !shape.all_complete(&results[*point])).count();
    if failed == 0 {
        return Ok(());
    }
    let message = format!("{failed} of {} points failed or were stopped: see status and reason", mine.len());
    Err(Failure { message, code: SOME_FAILED })
}

/// Takes the results from this part as it was written before, where they are as they were written.
fn keep(path: &Path, identity: &Identity, shape: &Shape, results: &mut Results) {
    // From a pipe nothing is read.
    if !path.is_file() {
        return;
    }
    let Ok(part) = Part::read(path, Some(&shape.part_columns())) else { return };
    if part.identity.as_ref() != Some(identity) {
        return;
    }
    if let Some(damage) = part.damage {
        eprintln!("{} {damage}: the lost points are run again", part.name);
    }
    for (point, rows) in part.points {
        let cells = |row: &StringRecord| row.iter().skip(row.len() - shape.width()).collect();
        results.insert(point, rows.iter().map(cells).collect());
    }
}

/// Runs all points of a figure, and says how many these are.
pub(crate) fn whole_figure(text: &str, sweep: &Sweep) -> Result<usize, Failure> {
    let grid = Grid::of_figure(text.to_owned(), sweep, sweep.repeats, &Vec::new())?;
    let points = (0..grid.points()).into_par_iter().with_max_len(1);
    points.try_for_each(|point| simulate(&grid.text, &grid.overrides(point)).map(drop))?;
    Ok(grid.points())
}

/// The points that were asked for.
fn grid(scenario: &Path, arguments: &Arguments) -> Result<Grid, Failure> {
    let text = crate::run::scenario_text(scenario)?;
    let set = &arguments.settings.set;
    let experiment = scenario.to_str().filter(|_| !scenario.exists());
    points(text, experiment, &arguments.vary, arguments.repeats, set)?.ok_or_else(|| {
        Failure::input(format!(
            "{} has no curves of its own: say what to vary, e.g. --vary tcp.window=16KB,32KB",
            scenario.display()
        ))
    })
}

/// Returns the points of a scenario, which may be that of an experiment; `None` if nothing is varied and it has no figure.
fn points(
    text: String,
    experiment: Option<&str>,
    vary: &[Vary],
    repeats: Option<u64>,
    set: &Overrides,
) -> Result<Option<Grid>, Failure> {
    if !vary.is_empty() {
        let axes = vary.iter().map(Axis::of).collect();
        return Grid::of_axes(text, axes, repeats.unwrap_or(5), set).map(Some);
    }
    let experiment = experiment.and_then(crate::experiment::find).transpose()?;
    let figure = experiment.and_then(|experiment| experiment.sweep);
    figure.map(|sweep| Grid::of_figure(text, &sweep, repeats.unwrap_or(sweep.repeats), set)).transpose()
}
