//! `fillthepipe sweep merge PART... --out FILE`: the parts of a sweep that was split by --shard, joined.

use std::collections::BTreeMap;
use std::path::PathBuf;

use csv::StringRecord;

use super::file::{self, Target};
use super::table::{PART, Table, recognise};
use crate::fail::Failure;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Files that `sweep --shard` has written, CSV or Parquet.
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// The table's file, ending in .csv or .parquet; without it, CSV on standard output.
    #[arg(long, value_name = "FILE", value_parser = Target::parse)]
    out: Option<Target>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut parts = Vec::new();
    let mut wrong = Vec::new();
    for path in &arguments.parts {
        match file::read(path) {
            Ok(table) => parts.push((path.display().to_string(), table)),
            Err(Failure { message, .. }) => wrong.push(message),
        }
    }
    if !wrong.is_empty() {
        return Err(Failure::input(wrong.join("\n")));
    }
    let table = joined(parts)?;
    match &arguments.out {
        Some(target) => target.write(&table),
        None => file::print(&table),
    }
}

/// The rows of one point, and the part they come from.
struct Point {
    part: usize,
    rows: Vec<StringRecord>,
}

/// All points once, in order, without what makes a table a part.
fn joined(parts: Vec<(String, Table)>) -> Result<Table, Failure> {
    let names: Vec<String> = parts.iter().map(|(name, _)| name.clone()).collect();
    let titles: Vec<String> = parts[0].1.columns.iter().map(|column| column.name.clone()).collect();
    let mut points: BTreeMap<usize, Point> = BTreeMap::new();
    // Which sweep it is, how many points it has, and the part that says so.
    let mut sweep: Option<(String, usize, usize)> = None;
    for (part, (name, table)) in parts.into_iter().enumerate() {
        if !table.columns.iter().map(|column| &column.name).eq(&titles) {
            return Err(Failure::input(format!("{name} is of another sweep than {}: its columns differ", names[0])));
        }
        for row in table.rows {
            let damaged = || Failure::input(format!("{name} is damaged: a row has no point"));
            let count = |column: usize| row[column].parse::<usize>().map_err(|_| damaged());
            let (all, point) = (count(1)?, count(2)?);
            let (hash, expected, first) = sweep.get_or_insert_with(|| (row[0].to_owned(), all, part));
            if *hash != row[0] || *expected != all {
                return Err(Failure::input(format!("{name} is of another sweep than {}", names[*first])));
            }
            if point >= all {
                return Err(damaged());
            }
            let entry = points.entry(point).or_insert_with(|| Point { part, rows: Vec::new() });
            if entry.part != part {
                return Err(Failure::input(format!("{} and {name} have the same points", names[entry.part])));
            }
            entry.rows.push(row);
        }
    }
    let all = sweep.map_or(0, |(_, all, _)| all);
    if points.len() < all || all == 0 {
        let missing: Vec<String> =
            (0..all).filter(|point| !points.contains_key(point)).take(5).map(|point| point.to_string()).collect();
        let dots = if all - points.len() > missing.len() { ", …" } else { "" };
        return Err(Failure::input(format!(
            "{} of {all} points are in none of the parts ({}{dots}): is one missing?",
            all - points.len(),
            missing.join(", ")
        )));
    }
    for (point, Point { part, rows }) in &points {
        if rows.iter().any(|row| row[3] != *rows.len().to_string()) {
            return Err(Failure::input(format!(
                "{} is damaged: point {point} is not whole, or there twice",
                names[*part]
            )));
        }
    }
    let rows: Vec<StringRecord> = points.into_values().flat_map(|point| point.rows).collect();
    // What is varied may look like numbers in one part and not in another.
    let cells = |column: usize| rows.iter().map(|row| row[column].to_owned()).collect();
    let columns = recognise(&titles, cells).expect("each of the parts was recognised by these titles");
    let without = |row: StringRecord| row.iter().skip(PART.len()).collect();
    Ok(Table { columns: columns.into_iter().skip(PART.len()).collect(), rows: rows.into_iter().map(without).collect() })
}
