//! `fillthepipe sweep merge PART... --out FILE`: the parts of a sweep that was split by --shard, joined.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use csv::StringRecord;

use super::file::{self, Target};
use super::table::{PART, Table, is_whole, recognise, title_checksum};
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
        match read(path) {
            Ok(part) => parts.push(part),
            Err(Failure { message, .. }) => wrong.push(message),
        }
    }
    if !wrong.is_empty() {
        return Err(Failure::input(wrong.join("\n")));
    }
    let table = joined(parts)?;
    match &arguments.out {
        Some(target) => target.write(target.open()?, &table),
        None => file::print(&table),
    }
}

/// Reads a part with its name. A row that is not as it was written is named by its point.
fn read(path: &Path) -> Result<(String, Table), Failure> {
    let (name, table) = (path.display().to_string(), file::read(path)?);
    let titles = title_checksum(&table.columns);
    let damaged: Vec<usize> = (0..table.rows.len()).filter(|row| !is_whole(&titles, &table.rows[*row])).collect();
    let Some(first) = damaged.first() else { return Ok((name, table)) };
    Err(Failure::input(format!(
        "{name} is damaged: {} of its {} rows are not as they were written, the first is row {}; run this part again",
        damaged.len(),
        table.rows.len(),
        first + 1
    )))
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

#[cfg(test)]
mod tests {
    use fill_the_pipe_sim::Silent;

    use super::*;
    use crate::sweep::axis::Axis;
    use crate::sweep::grid::Grid;
    use crate::sweep::journal::Results;
    use crate::sweep::point;
    use crate::sweep::shard::Shard;
    use crate::sweep::table::Shape;

    const SCENARIO: &str = r#"{
        "base": "sandia_wide_area",
        "flows": {
            "one": { "from": "sun4_390", "to": "sun4_330", "app": { "bytes": "20 KB" } },
            "two": { "from": "sun4_390", "to": "sun4_330", "app": { "bytes": "10 KB" } }
        }
    }"#;

    /// Writes both parts of a sweep in a format and returns their files.
    fn write_parts(ending: &str) -> [PathBuf; 2] {
        let axes = vec![Axis::of(&"tcp.window=8KB,16KB".parse().expect("well formed"))];
        let grid = Grid::of_axes(SCENARIO.to_owned(), axes, 3, &Vec::new()).expect("a small grid");
        let shape = Shape::new(grid.columns(), false);
        let outcome = |point| point::outcome::<Silent>(&grid.text, &grid.overrides(point));
        let results: Results = (0..grid.points()).map(|point| (point, shape.results(&outcome(point)))).collect();
        let hash = grid.hash("this engine", &shape);
        [1, 2].map(|part| {
            let shard: Shard = format!("{part}/2").parse().expect("well formed");
            let mine: Vec<usize> = (0..grid.points()).filter(|point| shard.has(*point)).collect();
            let table = shape.table(&mine, &results, |point| grid.cells(point), Some((&hash, grid.points())));
            let name = format!("fillthepipe-flip-{}-{part}.{ending}", std::process::id());
            let path = std::env::temp_dir().join(name);
            let target = Target::parse(path.to_str().expect("a readable path")).expect("a table");
            target.write(target.open().expect("it can be written"), &table).expect("it is written");
            path
        })
    }

    fn merged(parts: &[PathBuf; 2]) -> Result<Table, Failure> {
        joined(parts.iter().map(|path| read(path)).collect::<Result<_, _>>()?)
    }

    #[test]
    fn a_flipped_bit_in_a_part_is_found_or_changes_nothing() {
        for ending in ["csv", "parquet"] {
            let parts = write_parts(ending);
            let whole = merged(&parts).unwrap_or_else(|failure| panic!("{}", failure.message));
            assert_eq!(whole.rows.len(), 12);
            let good = std::fs::read(&parts[0]).expect("it is there");
            let (mut found, mut tried) = (0, 0);
            for place in (0..good.len()).step_by(1 + good.len() / 1500) {
                let mut text = good.clone();
                text[place] ^= 1 << (place % 8);
                std::fs::write(&parts[0], text).expect("it can be written");
                tried += 1;
                match merged(&parts) {
                    Ok(table) => assert_eq!(table, whole, "{ending}: bit in byte {place}"),
                    Err(failure) => {
                        assert!(failure.message.contains("fillthepipe-flip"), "{}", failure.message);
                        found += 1;
                    }
                }
            }
            assert!(tried > 500 && found * 10 > tried * 6, "{ending}: {found} of {tried}");
            for path in &parts {
                std::fs::remove_file(path).expect("it is there");
            }
        }
    }
}
