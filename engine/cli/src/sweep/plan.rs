//! A sweep that another program runs in batches of its own: the points, rows and parts are those of `fillthepipe sweep`, so
//! that each of the two reads what the other has written.

use std::path::Path;

use csv::StringRecord;
use fill_the_pipe_sim::{Overrides, Problem, Shares, Silent};
use fill_the_pipe_table::{Table, parquet};

use super::ENGINE;
use super::axis::Vary;
use super::grid::Grid;
use super::journal::Results;
use super::part::{Identity, NO_PART, Part};
use super::point::outcome_while;
use super::shard::Shard;
use super::table::Shape;
use crate::fail::Failure;

/// Scenario, grid and seeds of a sweep.
pub struct PlanRequest {
    /// The scenario as JSON.
    pub text: String,
    /// Name of the experiment that the scenario is of. Its figure is run if nothing is varied.
    pub experiment: Option<String>,
    /// Paths of parameters, each with its values as texts.
    pub vary: Vec<(String, Vec<String>)>,
    /// Seeds of each point; `None` for as many as the experiment has for its figure, or else five.
    pub seeds: Option<Vec<u64>>,
    /// Values that hold at each point.
    pub set: Overrides,
    /// Whether the shares of the limits are columns, too.
    pub limits: bool,
}

/// The points of a sweep, and the table that they become.
pub struct Plan {
    grid: Grid,
    shape: Shape,
    hash: String,
    limits: bool,
}

impl Plan {
    /// Creates a plan. Fails if there is nothing to run, or too much; values are not checked.
    pub fn new(request: PlanRequest) -> Result<Plan, Failure> {
        let PlanRequest { text, experiment, vary, seeds, set, limits } = request;
        let vary: Vec<Vary> = vary.into_iter().map(|(path, values)| Vary { path, values }).collect();
        let repeats = seeds.as_ref().map(|seeds| seeds.len() as u64);
        let grid = super::points(text, experiment.as_deref(), &vary, repeats, &set)?;
        let grid =
            grid.ok_or_else(|| Failure::input("nothing is varied, and the scenario has no curves of its own"))?;
        let grid = match seeds {
            Some(seeds) => grid.with_seeds(seeds),
            None => grid,
        };
        let shape = Shape::new(grid.columns(), limits);
        Ok(Plan { hash: grid.hash(ENGINE, &shape), grid, shape, limits })
    }

    /// Returns the problems of values that are wrong wherever they are used. A value that only contradicts another is the
    /// reason of a failed point. Uses a thread for each core.
    pub fn problems(&self) -> Vec<Problem> {
        self.grid.problems()
    }

    /// Version of everything that the rows depend on beside the plan.
    pub fn engine() -> &'static str {
        ENGINE
    }

    /// Number of points; each is a run.
    pub fn points(&self) -> usize {
        self.grid.points()
    }

    /// Hash of all that the table depends on.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    fn identity(&self) -> Identity {
        Identity { sweep: self.hash.clone(), points: self.points(), shard: Shard::BATCH }
    }

    /// Runs points, which must be in the sweep, one after the other. Returns a part of the sweep as sealed Parquet; `None` if
    /// `goes_on` says meanwhile that it is not needed any more.
    pub fn run(&self, points: &[usize], goes_on: &dyn Fn() -> bool) -> Option<Vec<u8>> {
        let mut results = Results::new();
        for point in points {
            let (text, overrides) = (&self.grid.text, self.grid.overrides(*point));
            let run = if self.limits {
                outcome_while::<Shares>(text, &overrides, goes_on)?
            } else {
                outcome_while::<Silent>(text, &overrides, goes_on)?
            };
            results.insert(*point, self.shape.results(&run));
        }
        let table = self.shape.table(points, &results, |point| self.grid.cells(point), Some(&self.identity()));
        let mut bytes = Vec::new();
        parquet::write_sealed(&table, &mut bytes).expect("memory can be written");
        Some(bytes)
    }

    /// Returns the rows of these points, which must have been gathered.
    pub fn table(&self, points: &[usize], gathered: &Gathered) -> Table {
        self.shape.table(points, &gathered.results, |point| self.grid.cells(point), None)
    }
}

/// Rows of the points that are done.
#[derive(Default)]
pub struct Gathered {
    results: Results,
}

/// Content of a part that was added.
pub struct AddedPart {
    /// Points that are as they were written.
    pub points: Vec<usize>,
    /// Sentence about the damaged places; `None` if the part is whole.
    pub damage: Option<String>,
}

impl Gathered {
    /// Adds the rows of a part that `Plan::run` has returned. Fails with a sentence that begins with `name` if it is none of
    /// this sweep.
    pub fn add(&mut self, plan: &Plan, name: &str, part: Vec<u8>) -> Result<AddedPart, String> {
        let failed = |what: String| format!("{name}: {what}");
        let content = parquet::read(part).ok_or_else(|| failed(NO_PART.to_owned()))?.map_err(failed)?;
        self.take(plan, Part::of(name.to_owned(), content, Some(&plan.shape.part_columns())))
    }

    /// Adds the rows of a part in a file, CSV or Parquet: a batch, or what `--shard` has written.
    pub fn add_file(&mut self, plan: &Plan, path: &Path) -> Result<AddedPart, String> {
        let read = |titles| Part::read(path, titles).map_err(|failure| failure.message);
        let titles = plan.shape.part_columns();
        let part = read(Some(&titles))?;
        if part.identity.is_some() {
            return self.take(plan, part);
        }
        // The columns of another sweep make all of its points look damaged.
        let itself = read(None)?;
        self.take(plan, if itself.identity.is_some() { itself } else { part })
    }

    /// Whether the point is done.
    pub fn has(&self, point: usize) -> bool {
        self.results.contains_key(&point)
    }

    /// Number of points that did not run to their end: they failed, or were stopped.
    pub fn incomplete(&self, plan: &Plan) -> usize {
        self.results.values().filter(|rows| !plan.shape.all_complete(rows)).count()
    }

    fn take(&mut self, plan: &Plan, part: Part) -> Result<AddedPart, String> {
        let Part { name, identity, points, damage, .. } = part;
        if let Some(identity) = identity
            && (&identity.sweep, identity.points) != (&plan.hash, plan.points())
        {
            return Err(format!("{name}: is of another scenario, grid or engine than this sweep, engine {ENGINE}"));
        }
        let added = AddedPart { points: points.keys().copied().collect(), damage };
        let width = plan.shape.width();
        let cells = |row: &StringRecord| row.iter().skip(row.len() - width).collect();
        self.results.extend(points.into_iter().map(|(point, rows)| (point, rows.iter().map(cells).collect())));
        Ok(added)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(values: &[&str], seeds: Option<Vec<u64>>) -> Plan {
        let experiment = crate::experiment::find("sandia-table3").expect("it exists").expect("it is well formed");
        let vary = vec![("tcp.window".to_owned(), values.iter().map(|value| (*value).to_owned()).collect())];
        let text = experiment.scenario_text();
        Plan::new(PlanRequest { text, experiment: None, vary, seeds, set: Vec::new(), limits: false }).expect("small")
    }

    #[test]
    fn batches_in_any_order_give_the_table_of_the_whole() {
        let plan = plan(&["8KB", "16KB"], Some(vec![7, 3]));
        let all: Vec<usize> = (0..plan.points()).collect();
        let mut whole = Gathered::default();
        whole.add(&plan, "whole", plan.run(&all, &|| true).expect("it goes on")).expect("its own part");
        let mut parts = Gathered::default();
        for batch in [&[3][..], &[0, 1], &[2]] {
            let added = parts.add(&plan, "batch", plan.run(batch, &|| true).expect("it goes on")).expect("its own");
            assert_eq!((added.points.as_slice(), added.damage), (batch, None));
        }
        let table = plan.table(&all, &parts);
        assert_eq!(table, plan.table(&all, &whole));
        assert_eq!(table.rows.iter().map(|row| row[1].to_owned()).collect::<Vec<_>>(), ["7", "3", "7", "3"]);
        assert_eq!(parts.incomplete(&plan), 0);
    }

    #[test]
    fn a_part_of_another_sweep_is_refused() {
        let (one, other) = (plan(&["8KB"], None), plan(&["16KB"], None));
        let part = other.run(&[0], &|| true).expect("it goes on");
        let refused = Gathered::default().add(&one, "x.parquet", part).err().expect("it is refused");
        assert!(refused.starts_with("x.parquet: is of another scenario, grid or engine"), "{refused}");
        assert!(Gathered::default().add(&one, "x.parquet", b"none".to_vec()).is_err());
        assert_eq!(one.points(), 5);
    }

    #[test]
    fn a_file_with_other_columns_is_refused_and_not_called_damaged() {
        let this = plan(&["8KB"], None);
        let vary = vec![("tcp.mss".to_owned(), vec!["512".to_owned()])];
        let text = this.grid.text.clone();
        let request = PlanRequest { text, experiment: None, vary, seeds: None, set: Vec::new(), limits: false };
        let other = Plan::new(request).expect("small");
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("x.parquet");
        std::fs::write(&file, other.run(&[0], &|| true).expect("it goes on")).expect("a file");
        let refused = Gathered::default().add_file(&this, &file).err().expect("it is refused");
        assert!(refused.contains("is of another scenario, grid or engine"), "{refused}");
        std::fs::write(&file, this.run(&[0], &|| true).expect("it goes on")).expect("a file");
        assert_eq!(Gathered::default().add_file(&this, &file).expect("its own").points, [0]);
    }

    #[test]
    fn a_batch_that_is_not_needed_any_more_ends() {
        assert!(plan(&["8KB"], None).run(&[0, 1], &|| false).is_none());
    }

    #[test]
    fn the_usual_seeds_are_those_of_the_command_line() {
        let hash = |seeds| plan(&["8KB"], seeds).hash().to_owned();
        assert_eq!(hash(None), hash(Some(vec![1, 2, 3, 4, 5])));
        assert_ne!(hash(None), hash(Some(vec![1, 2, 3, 5, 4])));
    }
}
