//! `fillthepipe card`: congestion control judged by the criteria of RFC 9743, each a family of runs.

mod file;

use std::collections::BTreeMap;
use std::path::PathBuf;

use rayon::prelude::*;
use serde::Serialize;

use crate::fail::{self, Failure};
use crate::simulators::{measured, rounded};
use crate::sweep::simulate;
pub(crate) use file::CardFile;
use file::{Criterion, Point, Tested};

/// Seeds, from 1 on, that each number is a mean of.
const SEEDS: u64 = 3;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Variants such as cubic or bbr3, side by side.
    #[arg(required_unless_present = "sender")]
    variants: Vec<String>,
    /// A program (Rhai) to judge as well, with RACK-TLP's recovery; may be repeated.
    #[arg(long, value_name = "FILE.rhai")]
    sender: Vec<PathBuf>,
    /// A criterion such as round_trips, which may be repeated; without any, all criteria.
    #[arg(long, value_name = "CRITERION")]
    only: Vec<String>,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

/// Report cards of some variants: `public/card.json`, written by `fillthepipe card --json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Cards {
    /// Seeds, from 1 on, that each number is a mean of.
    seeds: u64,
    columns: Vec<CardColumn>,
}

/// Report card of one variant.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CardColumn {
    variant: String,
    /// Cells of each criterion, in the order of its points.
    cells: BTreeMap<String, Vec<CardCell>>,
}

/// A number of the card, in the unit of its criterion.
#[derive(Serialize, Clone, Copy)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CardCell {
    /// Mean over the seeds; null if a run has no such number.
    mean: Option<f64>,
    /// Its standard deviation.
    deviation: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let card = CardFile::read()?;
    let ids: Vec<&str> = card.criteria.iter().map(|one| &*one.id).collect();
    if let Some(unknown) = arguments.only.iter().find(|id| !ids.contains(&id.as_str())) {
        return Err(Failure::input(format!("there is no criterion {unknown}; the criteria are {}", ids.join(", "))));
    }
    let is_wanted = |one: &&Criterion| arguments.only.is_empty() || arguments.only.contains(&one.id);
    let criteria: Vec<&Criterion> = card.criteria.iter().filter(is_wanted).collect();
    let mut tested: Vec<(String, Tested)> =
        arguments.variants.iter().map(|variant| (variant.clone(), Tested::variant(variant))).collect();
    for file in &arguments.sender {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        tested.push((name, Tested { program: Some(fail::read(file)?), ..Tested::variant("rack") }));
    }
    let columns = tested.iter().map(|(name, one)| column(&card, &criteria, name, one)).collect::<Result<_, _>>()?;
    let cards = Cards { seeds: SEEDS, columns };
    if arguments.json { fail::print(&fail::json(&cards)) } else { fail::print(&in_words(&cards, &criteria)) }
}

fn column(card: &CardFile, criteria: &[&Criterion], name: &str, tested: &Tested) -> Result<CardColumn, Failure> {
    let text = card.scenario_text();
    let places: Vec<(&Criterion, &Point)> =
        criteria.iter().flat_map(|one| one.points.iter().map(move |point| (*one, point))).collect();
    // One at a time: a run can take a hundred times as long as its neighbour.
    let cells = places.par_iter().with_max_len(1).map(|(criterion, point)| cell(&text, criterion, point, tested));
    let mut column = CardColumn { variant: name.to_owned(), cells: BTreeMap::new() };
    for ((criterion, _), cell) in places.iter().zip(cells.collect::<Result<Vec<_>, _>>()?) {
        column.cells.entry(criterion.id.clone()).or_default().push(cell);
    }
    Ok(column)
}

fn cell(text: &str, criterion: &Criterion, point: &Point, tested: &Tested) -> Result<CardCell, Failure> {
    let quantity = criterion.quantity();
    let one = |seed| Ok(quantity.of(&simulate(text, &criterion.overrides(point, tested, seed))?));
    let values: Vec<Option<f64>> = (1..=SEEDS).into_par_iter().map(one).collect::<Result<_, Failure>>()?;
    let [mean, deviation] = measured(values.iter().copied().flatten()).map(|value| rounded(value, 3));
    Ok(CardCell { mean: values.iter().all(Option::is_some).then_some(mean), deviation })
}

fn in_words(cards: &Cards, criteria: &[&Criterion]) -> String {
    let names: Vec<String> = cards.columns.iter().map(|column| format!("{:>18}", column.variant)).collect();
    let mut lines =
        vec![format!("RFC 9743, means of {} seeds and their deviations\n{:47}{}", cards.seeds, "", names.join(""))];
    for criterion in criteria {
        let unit = criterion.quantity().unit.text();
        for (place, point) in criterion.points.iter().enumerate() {
            let at = point.at.as_ref().map(|at| at.as_str().map_or_else(|| at.to_string(), str::to_owned));
            let name = format!("{} {}", criterion.id, at.unwrap_or_default());
            let cells = cards.columns.iter().map(|column| in_figures(column.cells[&criterion.id][place]));
            lines.push(format!("{:5} {name:34} {unit:6}{}", criterion.clause, cells.collect::<String>()));
        }
    }
    lines.join("\n")
}

fn in_figures(CardCell { mean, deviation }: CardCell) -> String {
    mean.map_or_else(|| format!("{:>18}", "none"), |mean| format!("{mean:>9.2} ± {deviation:<6.2}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(variant: &str, only: &[&str]) -> String {
        let only = only.iter().map(|id| (*id).to_owned()).collect();
        let arguments = Arguments { variants: vec![variant.to_owned()], sender: Vec::new(), only, json: false };
        run(&arguments).expect_err("it cannot be judged").message
    }

    #[test]
    fn an_unknown_criterion_or_variant_is_named_with_the_valid_ones() {
        let criterion = refused("cubic", &["speed"]);
        assert!(
            criterion.starts_with("there is no criterion speed; the criteria are collapse_goodput, "),
            "{criterion}"
        );
        let variant = refused("cubik", &["slow_line"]);
        assert!(
            variant.starts_with("flows.tested.tcp.variant: is not one of the choices (valid: tahoe, "),
            "{variant}"
        );
    }

    #[test]
    fn a_cell_is_the_mean_of_its_seeds() {
        let card = CardFile::read().expect("the file is well formed");
        let criterion = card.criteria.iter().find(|one| one.id == "slow_line").expect("a criterion");
        let [point] = &criterion.points[..] else { panic!("one point") };
        let text = card.scenario_text();
        let cubic = Tested::variant("cubic");
        let of = |seed| {
            let run = simulate(&text, &criterion.overrides(point, &cubic, seed)).expect("it runs");
            criterion.quantity().of(&run).expect("a utilisation")
        };
        let mean = (1..=SEEDS).map(of).sum::<f64>() / SEEDS as f64;
        let cell = cell(&text, criterion, point, &cubic).expect("it runs");
        assert!((cell.mean.expect("a mean") - mean).abs() < 1e-3);
        // Headers are not payload, so a line that is full all the time has less than 100 %.
        assert!((90.0..=100.0).contains(&mean), "{mean}");
    }
}
