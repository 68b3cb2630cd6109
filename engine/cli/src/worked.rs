//! The part of the ledger for numbers that a paper worked out with its own equations: ours are to come to the same, but
//! for the digits that were printed.

use std::collections::BTreeMap;

use fill_the_pipe_sim::flow_control::{Path, alpha};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::experiment::{Experiment, GoalBasis};
use crate::fail::Failure;
use crate::judgement::Judgement;
use crate::ledger::{Entry, Part, relative_error};
use crate::origin::Origin;
use crate::published::{Row, Table};

/// Equations to put numbers in, and what they are held against.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Calculator {
    pub equations: Equations,
    /// CSV of what the paper worked out with them, without extension.
    pub worked: String,
    /// Its measurement in one direction.
    #[allow(dead_code, reason = "only the page reads it")]
    pub measured: Option<Measured>,
}

/// Numbers that a paper measured, beside those that it worked out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only the page reads it")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Measured {
    pub table: String,
    pub direction: String,
    pub source: String,
}

/// The equations that there are.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Equations {
    FlowControl,
}

/// A number that was worked out, and how far it may be from ours.
struct Worked {
    entry: Entry,
    allowed: f64,
}

impl Worked {
    fn is_met(&self) -> bool {
        (self.entry.simulated - self.entry.published).abs() <= self.allowed
    }
}

pub(crate) fn part<'a>(experiment: &'a Experiment, calculator: &Calculator) -> Result<Part<'a>, Failure> {
    let found = entries(experiment, calculator)?;
    Ok(Part {
        experiment,
        table: Some(calculator.worked.clone()),
        repeats: 1,
        judgements: vec![judged(&found)],
        words: in_words(experiment, &found),
        entries: found.into_iter().map(|one| one.entry).collect(),
    })
}

fn judged(worked: &[Worked]) -> Judgement {
    let missed = worked.iter().filter(|one| !one.is_met()).count();
    Judgement {
        basis: GoalBasis::Rounding,
        says: format!("numbers that differ by more than their rounding: {missed} of {} (goal 0)", worked.len()),
        met: missed == 0,
        rows: (0..worked.len()).collect(),
    }
}

fn entries(experiment: &Experiment, calculator: &Calculator) -> Result<Vec<Worked>, Failure> {
    let Calculator { equations: Equations::FlowControl, worked, .. } = calculator;
    let table = Table::load(worked)?;
    let mut all = Vec::new();
    for row in table.rows() {
        let number = |column: &str| {
            row.number(column).ok_or_else(|| Failure::input(format!("{worked} has a row without a {column}")))
        };
        let path = Path {
            ks: number("ks")?,
            kr: number("kr")?,
            kn: number("kn")?,
            tdat: number("tdat_ms")?,
            tack: number("tack_ms")?,
            nw: number("nw")?,
        };
        let limit = path.limit();
        let columns = ["ks", "kr", "kn", "nw"].map(|name| (name, name));
        let columns = columns.into_iter().chain([("tdat", "tdat_ms"), ("tack", "tack_ms"), ("ws", "ws_buffers")]);
        let inputs = columns.map(|(name, column)| Ok((name.to_owned(), Value::from(number(column)?))));
        let inputs = inputs.collect::<Result<Map<_, _>, Failure>>()?;
        let ws = number("ws_buffers")?;
        let mut rounding = 0.0;
        let mut push = |column: &str, unit: &str, found: f64, besides: f64| -> Result<f64, Failure> {
            let half = half_digit(row.text(column).unwrap_or_default());
            let published = number(column)?;
            let entry = Entry {
                paper: experiment.paper.clone(),
                table: worked.clone(),
                key: key(&row, ws),
                quantity: column.to_owned(),
                unit: unit.to_owned(),
                published,
                range: None,
                printed: None,
                simulated: found,
                spread: 0.0,
                is_counted: true,
                calibrates: Vec::new(),
                rel_error: relative_error(found, published),
                origin: Origin::Equations { inputs: inputs.clone() },
            };
            all.push(Worked { entry, allowed: half + besides });
            Ok(half)
        };
        for (column, term) in ["term_1", "term_2", "term_3"].iter().zip(limit.terms) {
            rounding += push(column, "buffers", term, 0.0)?;
        }
        // The authors added up what they had rounded.
        push("cushion_buffers", "buffers", limit.cushion(), rounding)?;
        push("alpha", "", alpha(limit.np(ws), ws), 0.0)?;
    }
    Ok(all)
}

fn key(row: &Row, ws: f64) -> BTreeMap<String, Value> {
    let text = |column: &str| Value::from(row.text(column).unwrap_or_default());
    BTreeMap::from([
        ("direction".to_owned(), text("direction")),
        ("equation".to_owned(), text("equation")),
        ("ws_buffers".to_owned(), Value::from(ws as u64)),
    ])
}

/// Half a unit of a printed number's last digit, and a little for the number itself as a binary fraction.
fn half_digit(printed: &str) -> f64 {
    let decimals = printed.split_once('.').map_or(0, |(_, after)| after.len());
    (0..decimals).fold(0.5, |half, _| half / 10.0) + 1e-9
}

fn in_words(experiment: &Experiment, worked: &[Worked]) -> String {
    let Some(first) = worked.first() else { return String::new() };
    let mut text = format!("{} ({})\n", first.entry.table, experiment.id);
    text +=
        &format!("  {:<28} {:<16} {:>10} {:>10} {:>10}\n", "example", "quantity", "published", "computed", "rounding");
    for Worked { entry, allowed } in worked {
        let word = |name: &str| entry.key[name].to_string().replace('"', "");
        let example = format!("{}, {} buffers, ({})", word("direction"), word("ws_buffers"), word("equation"));
        text += &format!(
            "  {example:<28} {:<16} {:>10} {:>10.4} {:>10.5}\n",
            entry.quantity, entry.published, entry.simulated, allowed
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment;

    #[test]
    fn every_worked_number_of_ubcs_appendix_a_comes_out() {
        let found = experiment::find("ubc-appendix-a").expect("it is there").expect("well formed");
        let worked = entries(&found, found.calculator.as_ref().expect("a calculator")).expect("a table");
        assert_eq!(worked.len(), 20);
        for one in &worked {
            assert!(one.is_met(), "{:?} {}: {}", one.entry.key, one.entry.quantity, one.entry.simulated);
        }
        assert!(judged(&worked).to_string().ends_with("0 of 20 (goal 0): met"));
        let off = Worked { allowed: 0.0005, ..entries(&found, found.calculator.as_ref().unwrap()).unwrap().remove(3) };
        assert!(!off.is_met(), "2.826 is not 2.829 but for the rounding of the terms (CHK-U2)");
    }

    #[test]
    fn half_a_digit_is_that_of_the_last_one_printed() {
        let found = ["2", "0.81", "0.8426"].map(half_digit);
        let close = found.iter().zip([0.5, 0.005, 0.00005]).all(|(found, half)| (found - half).abs() < 1e-8);
        assert!(close, "{found:?}");
    }
}
