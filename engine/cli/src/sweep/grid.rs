//! The points of a sweep, in order: the first axis is the slowest, the seed the fastest.

use fill_the_pipe_sim::{Overrides, Problem, Scenario};
use rayon::prelude::*;
use serde_json::Value;
use xxhash_rust::xxh64::Xxh64;

use super::axis::{Axis, Choice};
use super::table::Shape;
use crate::experiment::Sweep;
use crate::fail::Failure;

/// Points one sweep can have; all of them are kept in memory.
pub(super) const MAX_POINTS: usize = 1_000_000;

/// A point without its seed: which value of each axis it has.
struct Setting {
    at: Vec<usize>,
    overrides: Overrides,
}

pub(super) struct Grid {
    /// The scenario.
    pub text: String,
    /// Name of each axis, and its values as the table writes them.
    axes: Vec<(String, Vec<String>)>,
    settings: Vec<Setting>,
    /// Seeds of each setting.
    seeds: Vec<u64>,
}

impl Grid {
    /// Every value of each axis with every value of the others. What is `set` holds but for what is varied.
    pub(super) fn of_axes(text: String, axes: Vec<Axis>, repeats: u64, set: &Overrides) -> Result<Self, Failure> {
        let names: Vec<&str> = axes.iter().map(|axis| axis.column.as_str()).collect();
        refuse_doubled(&names, set)?;
        let count = axes.iter().try_fold(1_usize, |count, axis| count.checked_mul(axis.choices.len()));
        refuse_endless(count, repeats)?;
        let mut settings = vec![Setting { at: Vec::new(), overrides: set.clone() }];
        for axis in &axes {
            let longer = |setting: &Setting| {
                let one = |(index, choice): (usize, &Choice)| Setting {
                    at: [&setting.at[..], &[index]].concat(),
                    overrides: [&setting.overrides[..], &choice.overrides].concat(),
                };
                axis.choices.iter().enumerate().map(one).collect::<Vec<_>>()
            };
            settings = settings.iter().flat_map(longer).collect();
        }
        let cells = |axis: Axis| (axis.column, axis.choices.into_iter().map(|choice| choice.cell).collect());
        let axes = axes.into_iter().map(cells).collect();
        Ok(Grid { text, axes, settings, seeds: (1..=repeats).collect() })
    }

    /// All curves of a figure: each case with each value it is drawn at.
    pub(super) fn of_figure(text: String, sweep: &Sweep, repeats: u64, set: &Overrides) -> Result<Self, Failure> {
        refuse_doubled(&[&sweep.parameter], set)?;
        let values = swept(sweep)?;
        refuse_endless(sweep.cases.len().checked_mul(values.len()), repeats)?;
        // Values that a table prints are run in every case.
        let all = |case: &str| if sweep.values.is_empty() { values.clone() } else { sweep.values_of(case) };
        let mut settings = Vec::new();
        for (case, name) in sweep.cases.keys().enumerate() {
            let run = all(name);
            for (index, value) in values.iter().enumerate().filter(|(_, value)| run.contains(value)) {
                let mut overrides = sweep.overrides(name, *value, 1);
                overrides.extend(set.iter().cloned());
                settings.push(Setting { at: vec![case, index], overrides });
            }
        }
        let axes = vec![
            ("case".to_owned(), sweep.cases.keys().cloned().collect()),
            (sweep.column.clone(), values.iter().map(f64::to_string).collect()),
        ];
        Ok(Grid { text, axes, settings, seeds: (1..=repeats).collect() })
    }

    /// Returns the grid with these seeds instead of 1, 2, 3 …
    pub(super) fn with_seeds(self, seeds: Vec<u64>) -> Self {
        Grid { seeds, ..self }
    }

    pub(super) fn points(&self) -> usize {
        self.settings.len() * self.seeds.len()
    }

    /// Names of what is varied.
    pub(super) fn columns(&self) -> Vec<(String, Vec<String>)> {
        self.axes.clone()
    }

    /// Cells of the varied parameters at this point; the seed last.
    pub(super) fn cells(&self, point: usize) -> Vec<String> {
        let at = self.settings[point / self.seeds.len()].at.iter();
        let varied = at.zip(&self.axes).map(|(index, (_, cells))| cells[*index].clone());
        varied.chain([self.seed(point).to_string()]).collect()
    }

    pub(super) fn overrides(&self, point: usize) -> Overrides {
        let mut overrides = self.settings[point / self.seeds.len()].overrides.clone();
        overrides.push(("seed".to_owned(), Value::from(self.seed(point))));
        overrides
    }

    fn seed(&self, point: usize) -> u64 {
        self.seeds[point % self.seeds.len()]
    }

    /// A value that is wrong wherever it is used is a mistake in what was given; where two values do not go together, that
    /// point fails and the others go on.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let problems = self.problems();
        if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
    }

    /// Returns the problems of values that are wrong wherever they are used.
    pub(super) fn problems(&self) -> Vec<Problem> {
        let problems = |setting: &Setting| match Scenario::load(&self.text, &setting.overrides) {
            Ok(_) => Vec::new(),
            Err(problems) => problems,
        };
        let problems: Vec<Vec<Problem>> = self.settings.par_iter().map(problems).collect();
        let mut wrong: Vec<Problem> = Vec::new();
        for (axis, (_, cells)) in self.axes.iter().enumerate() {
            let mut works = vec![false; cells.len()];
            for (setting, problems) in self.settings.iter().zip(&problems) {
                works[setting.at[axis]] |= problems.is_empty();
            }
            let never = self.settings.iter().zip(&problems).filter(|(setting, _)| !works[setting.at[axis]]);
            for problem in never.flat_map(|(_, problems)| problems) {
                if !wrong.contains(problem) {
                    wrong.push(problem.clone());
                }
            }
        }
        wrong
    }

    /// Returns the hash of everything that the table depends on.
    pub(super) fn hash(&self, engine: &str, shape: &Shape) -> String {
        let mut hash = Xxh64::new(0);
        let mut add = |text: &str| {
            hash.update(&(text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
        };
        add(engine);
        add(&self.text);
        shape.columns().for_each(&mut add);
        add(&self.seeds.len().to_string());
        if self.seeds.iter().zip(1..).any(|(seed, usual)| *seed != usual) {
            self.seeds.iter().for_each(|seed| add(&seed.to_string()));
        }
        for setting in &self.settings {
            for (index, (_, cells)) in setting.at.iter().zip(&self.axes) {
                add(&cells[*index]);
            }
            for (path, value) in &setting.overrides {
                add(path);
                add(&value.to_string());
            }
        }
        format!("{:016x}", hash.digest())
    }
}

/// The values of a figure's independent variable: its own, or those the paper printed numbers for.
pub(super) fn swept(sweep: &Sweep) -> Result<Vec<f64>, Failure> {
    let mut values = sweep.values.clone();
    if values.is_empty() {
        values.extend(sweep.published()?.iter().map(|row| row.value));
    }
    let mut seen = Vec::new();
    values.retain(|value| {
        !seen.contains(value) && {
            seen.push(*value);
            true
        }
    });
    Ok(values)
}

/// Refuses a parameter that is varied twice, or varied and set.
fn refuse_doubled(varied: &[&str], set: &Overrides) -> Result<(), Failure> {
    let mut wrong = Vec::new();
    for (index, path) in varied.iter().enumerate() {
        if *path == "seed" {
            wrong.push("--vary seed: the seeds are 1, 2, 3 …; say how many with --repeats".to_owned());
        } else if varied[..index].contains(path) {
            wrong.push(format!("--vary {path}: is varied already; give all its values at once"));
        }
    }
    for (path, _) in set.iter().filter(|(path, _)| path == "seed" || varied.contains(&path.as_str())) {
        wrong.push(format!("--set {path}: the sweep varies it"));
    }
    if wrong.is_empty() { Ok(()) } else { Err(Failure::input(wrong.join("\n"))) }
}

fn refuse_endless(settings: Option<usize>, repeats: u64) -> Result<(), Failure> {
    match settings.and_then(|count| count.checked_mul(repeats as usize)) {
        Some(count) if count <= MAX_POINTS => Ok(()),
        _ => Err(Failure::input(format!("more than {MAX_POINTS} points: give fewer values or repeats"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment;
    use crate::sweep::ENGINE;
    use crate::sweep::table::number;

    fn grid(vary: &[&str], repeats: u64) -> Result<Grid, Failure> {
        let axes = vary.iter().map(|text| Axis::of(&text.parse().expect("well formed"))).collect();
        let text = experiment::find("sandia-table3").expect("it exists").expect("it is well formed").scenario_text();
        Grid::of_axes(text, axes, repeats, &Vec::new())
    }

    #[test]
    fn the_first_axis_is_the_slowest_and_the_seed_the_fastest() {
        let grid = grid(&["tcp.window=8KB,16KB", "tcp.mss=512,1e3"], 2).expect("a small grid");
        let cells: Vec<String> = (0..grid.points()).map(|point| grid.cells(point).join(" ")).collect();
        assert_eq!(
            cells,
            [
                "8KB 512 1",
                "8KB 512 2",
                "8KB 1000 1",
                "8KB 1000 2",
                "16KB 512 1",
                "16KB 512 2",
                "16KB 1000 1",
                "16KB 1000 2"
            ]
        );
        let overrides = Value::Object(grid.overrides(5).into_iter().collect());
        assert_eq!(overrides.to_string(), r#"{"tcp.window":"16KB","tcp.mss":"512","seed":2}"#);
    }

    #[test]
    fn reports_invalid_values_before_any_run() {
        let message = |vary: &[&str]| grid(vary, 1).and_then(|grid| grid.check()).expect_err("wrong").message;
        let problems = message(&["tcp.window=8KB,16,2GB", "tcp.mtu=1500,12"]);
        let starts = |start: &str| problems.lines().filter(|line| line.starts_with(start)).count();
        assert_eq!(
            (starts("tcp.window: is "), starts("tcp.mtu: is "), problems.lines().count()),
            (2, 1, 3),
            "{problems}"
        );
        assert!(message(&["tcp.windw=1,2"]).contains("windw"));
        assert!(message(&["tcp.mss=1000", "tcp.mss=2000"]).contains("varied already"));
        assert!(message(&["seed=1,2"]).contains("--repeats"));
    }

    #[test]
    fn accepts_values_that_contradict_only_each_other() {
        let vary = [
            "routers.*.queue.discipline=red",
            "routers.*.queue.min_threshold=5,20",
            "routers.*.queue.max_threshold=10,50",
        ];
        let grid = grid(&vary, 1).expect("a small grid");
        assert!(grid.check().is_ok());
        let bad = |point: usize| Scenario::load(&grid.text, &grid.overrides(point)).is_err();
        assert_eq!((0..4).map(bad).collect::<Vec<_>>(), [false, false, true, false]);
    }

    #[test]
    fn every_figure_has_the_points_its_curves_are_drawn_at() {
        for experiment in experiment::all().expect("every file is well formed") {
            let text = experiment.scenario_text();
            let Some(sweep) = experiment.sweep else { continue };
            let grid = Grid::of_figure(text, &sweep, 1, &Vec::new()).expect("a small grid");
            assert!(grid.check().is_ok(), "{}", experiment.id);
            for case in sweep.cases.keys() {
                let cells = (0..grid.points()).map(|point| grid.cells(point)).filter(|cells| cells[0] == *case);
                let values: Vec<f64> = cells.filter_map(|cells| number(&cells[1])).collect();
                let drawn = sweep.values_of(case);
                assert!(
                    if sweep.table.is_some() { values.len() > 2 } else { values == drawn },
                    "{} {case}",
                    experiment.id
                );
            }
        }
    }

    #[test]
    fn another_engine_grid_or_scenario_has_another_hash() {
        let hash = |grid: &Grid, limits| grid.hash(ENGINE, &Shape::new(grid.columns(), limits));
        let one = grid(&["tcp.window=8KB,16KB"], 2).expect("a small grid");
        let mut hashes = vec![hash(&one, false), hash(&one, true)];
        for vary in ["tcp.window=16KB,8KB", "tcp.window=8KB", "tcp.mss=512"] {
            hashes.push(hash(&grid(&[vary], 2).expect("a small grid"), false));
        }
        hashes.push(hash(&grid(&["tcp.window=8KB,16KB"], 3).expect("a small grid"), false));
        hashes.push(one.hash("another", &Shape::new(one.columns(), false)));
        hashes.push(hash(&Grid { text: format!("{} ", one.text), ..one }, false));
        let count = hashes.len();
        hashes.sort();
        hashes.dedup();
        assert_eq!(hashes.len(), count);
    }
}
