//! What a sweep has done so far, beside the file it will be: FILE.partial, one line of JSON for the sweep and one for each
//! point, written as the point ends. A process that is killed leaves at most half a line, which does not count. Each point has a
//! checksum; one that is damaged is run again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use csv::StringRecord;
use serde::{Deserialize, Serialize};

use super::ENGINE;
use super::checksum;
use super::file::with_ending;
use super::grid::Grid;
use super::table::Shape;
use crate::fail::Failure;

/// By point: the results of its rows.
pub(super) type Results = BTreeMap<usize, Vec<StringRecord>>;

#[derive(Serialize, Deserialize, PartialEq)]
struct Head {
    /// Over all that the results depend on.
    sweep: String,
    engine_version: String,
    points: usize,
}

#[derive(Serialize, Deserialize)]
struct Record {
    point: usize,
    rows: Vec<Vec<String>>,
    checksum: String,
}

impl Record {
    /// Returns the checksum that the point should have in this sweep.
    fn checksum(&self, sweep: &str) -> String {
        let (point, rows) = (self.point.to_string(), &self.rows);
        let widths: Vec<String> = rows.iter().map(|row| row.len().to_string()).collect();
        let texts = [sweep, &point].into_iter().chain(widths.iter().map(String::as_str));
        checksum::of(texts.chain(rows.iter().flatten().map(String::as_str)))
    }
}

pub(super) struct Journal {
    path: PathBuf,
    file: Mutex<File>,
    sweep: String,
}

impl Journal {
    /// Opens the journal of `target`, or begins it; `results` gets what stands in it.
    pub(super) fn open(
        target: &Path,
        hash: &str,
        grid: &Grid,
        shape: &Shape,
        results: &mut Results,
    ) -> Result<Self, Failure> {
        let path = with_ending(target, "partial");
        let name = path.display();
        let failed = |error: std::io::Error| Failure::input(format!("--out: cannot write {name}: {error}"));
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(&path).map_err(failed)?;
        // Where the file system knows no locks there is none.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::input(format!("--out: another process is at work on {name}")));
        }
        let head = Head { sweep: hash.to_owned(), engine_version: ENGINE.to_owned(), points: grid.points() };
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        let (line, sweep) = (line(&head), hash.to_owned());
        if line.starts_with(&text) {
            // New, or killed before the first point.
            file.set_len(0).map_err(failed)?;
            file.write_all(&line).map_err(failed)?;
            return Ok(Journal { path, file: Mutex::new(file), sweep });
        }
        let other =
            |what: &str| Failure::input(format!("--out: {name} {what}; remove it to begin anew, or give another file"));
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].split_inclusive(|byte| *byte == b'\n');
        match lines.next().map(serde_json::from_slice::<Head>) {
            Some(Ok(found)) if found == head => {}
            Some(Ok(found)) if found.engine_version != head.engine_version => {
                return Err(other(&format!("was begun by engine {}, this is {ENGINE}", found.engine_version)));
            }
            Some(Ok(found)) => return Err(other(&format!("is of another sweep, with {} points", found.points))),
            _ => return Err(other("is no sweep's")),
        }
        for (index, line) in lines.enumerate() {
            let record = serde_json::from_slice::<Record>(line).ok().filter(|record| {
                record.point < grid.points()
                    && !record.rows.is_empty()
                    && record.rows.iter().all(|row| row.len() == shape.width())
                    && record.checksum == record.checksum(&sweep)
            });
            let Some(record) = record else {
                eprintln!("{name} is damaged in line {}: its point is run again", index + 2);
                continue;
            };
            results.insert(record.point, record.rows.into_iter().map(StringRecord::from).collect());
        }
        file.set_len(whole as u64).map_err(failed)?;
        Ok(Journal { path, file: Mutex::new(file), sweep })
    }

    /// The line is in the hands of the operating system when this returns.
    pub(super) fn append(&self, point: usize, rows: &[StringRecord]) -> Result<(), Failure> {
        let rows = rows.iter().map(|row| row.iter().map(str::to_owned).collect()).collect();
        let bare = Record { point, rows, checksum: String::new() };
        let line = line(&Record { checksum: bare.checksum(&self.sweep), ..bare });
        let mut file = self.file.lock().expect("no thread panics: a panic ends the process");
        file.write_all(&line)
            .map_err(|error| Failure { message: format!("cannot write {}: {error}", self.path.display()), code: 1 })
    }

    /// The sweep's own file is there.
    pub(super) fn remove(self) {
        // One that stays is complete, and the next time the same file is made of it.
        let _ = std::fs::remove_file(&self.path);
    }
}

fn line<T: Serialize>(value: &T) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).expect("texts and numbers always serialize");
    line.push(b'\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::axis::Axis;

    struct Sweep {
        grid: Grid,
        shape: Shape,
        target: PathBuf,
    }

    impl Sweep {
        fn new(name: &str) -> Self {
            let axes = vec![Axis::of(&"tcp.window=8KB,16KB".parse().expect("well formed"))];
            let grid = Grid::of_axes("{}".to_owned(), axes, 2, &Vec::new()).expect("a small grid");
            let shape = Shape::new(grid.columns(), false);
            let target = std::env::temp_dir().join(format!("fillthepipe-{}-{name}.csv", std::process::id()));
            let _ = std::fs::remove_file(with_ending(&target, "partial"));
            Sweep { grid, shape, target }
        }

        fn open(&self) -> Result<(Journal, Results), Failure> {
            let mut results = Results::new();
            let hash = self.grid.hash(ENGINE, &self.shape);
            Ok((Journal::open(&self.target, &hash, &self.grid, &self.shape, &mut results)?, results))
        }

        fn rows(&self, flows: usize) -> Vec<StringRecord> {
            vec![StringRecord::from(vec!["a \"cell\",\n"; self.shape.width()]); flows]
        }

        fn text(&self) -> Vec<u8> {
            std::fs::read(with_ending(&self.target, "partial")).expect("the journal is there")
        }

        fn write(&self, text: &[u8]) {
            std::fs::write(with_ending(&self.target, "partial"), text).expect("the journal can be written");
        }

        fn refused(&self) -> String {
            self.open().err().expect("the journal is refused").message
        }
    }

    #[test]
    fn truncated_journal_keeps_every_complete_line() {
        let sweep = Sweep::new("cut");
        let (journal, _) = sweep.open().expect("a new journal");
        let mut ends = vec![sweep.text().len()];
        for point in [2, 0, 3] {
            journal.append(point, &sweep.rows(point + 1)).expect("it is written");
            ends.push(sweep.text().len());
        }
        drop(journal);
        let text = sweep.text();
        for cut in 0..=text.len() {
            sweep.write(&text[..cut]);
            let (journal, results) = sweep.open().expect("a cut journal goes on");
            let whole = ends.iter().filter(|end| **end <= cut).count().max(1) - 1;
            let expected: Vec<usize> = [2, 0, 3][..whole].to_vec();
            assert_eq!(results.len(), whole, "cut at {cut}");
            assert!(expected.iter().all(|point| results[point] == sweep.rows(point + 1)), "cut at {cut}");
            // What comes next does not stand behind half a line.
            journal.append(1, &sweep.rows(1)).expect("it is written");
            drop(journal);
            let (journal, results) = sweep.open().expect("it goes on once more");
            assert_eq!(results.len(), whole + 1, "cut at {cut}");
            drop(journal);
        }
        sweep.open().expect("once more").0.remove();
        assert!(!with_ending(&sweep.target, "partial").exists());
    }

    #[test]
    fn refuses_a_journal_of_another_sweep() {
        let sweep = Sweep::new("refused");
        let (journal, _) = sweep.open().expect("a new journal");
        journal.append(1, &sweep.rows(1)).expect("it is written");
        assert!(sweep.refused().contains("another process is at work"));
        drop(journal);
        let good = String::from_utf8(sweep.text()).expect("JSON");

        let other = good.replacen("\"points\":4", "\"points\":5", 1);
        // Of the same version, but not made of the same sources.
        let older = good.replacen(env!("ENGINE_DIGEST"), "0123456789abcdef", 1);
        let begun = concat!("was begun by engine ", env!("CARGO_PKG_VERSION"), "+0123456789abcdef, this is ");
        for (text, what) in [
            (&other, "is of another sweep, with 5 points"),
            (&older, begun),
            (&good.replacen('{', "[", 1), "is no sweep's"),
            (&"my own notes".to_owned(), "is no sweep's"),
        ] {
            sweep.write(text.as_bytes());
            assert!(sweep.refused().contains(what), "{what}: {}", sweep.refused());
            assert_eq!(sweep.text(), text.as_bytes(), "{what}");
        }
        std::fs::remove_file(with_ending(&sweep.target, "partial")).expect("it is there");
    }

    #[test]
    fn a_flipped_bit_costs_the_points_of_its_lines_or_the_journal_and_never_changes_a_result() {
        let sweep = Sweep::new("flipped");
        let (journal, _) = sweep.open().expect("a new journal");
        for point in [2, 0, 3] {
            journal.append(point, &sweep.rows(point + 1)).expect("it is written");
        }
        drop(journal);
        let good = sweep.text();
        let (mut refused, mut lost) = (0, 0);
        for place in 0..good.len() {
            let mut text = good.clone();
            text[place] ^= 1 << (place % 8);
            sweep.write(&text);
            let Ok((_, results)) = sweep.open() else {
                refused += 1;
                continue;
            };
            assert!(results.iter().all(|(point, rows)| *rows == sweep.rows(point + 1)), "bit in byte {place}");
            assert!((1..3).contains(&results.len()), "{} points with a flipped bit in byte {place}", results.len());
            lost += 1;
        }
        assert!(refused > 60 && lost > 500, "{refused} refused, {lost} with fewer points");
        std::fs::remove_file(with_ending(&sweep.target, "partial")).expect("it is there");
    }
}
