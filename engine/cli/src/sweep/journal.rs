//! Journal of a sweep, beside the file it will be: FILE.partial, one line for the sweep and one for each point,
//! written as the point ends. A line is a checksum and JSON. A process that is killed leaves at most half a line, which does
//! not count; nor does a line that is not as it was written, so that its point is run again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use csv::StringRecord;
use fill_the_pipe_table::check;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh64::xxh64;

use super::ENGINE;
use super::file::with_ending;
use super::grid::Grid;
use super::table::Shape;
use crate::disk::{Watched, attempt};
use crate::fail::Failure;

/// Results of the rows by point.
pub(super) type Results = BTreeMap<usize, Vec<StringRecord>>;

#[derive(Serialize, Deserialize, PartialEq)]
pub(super) struct Head {
    /// Over all that the results depend on.
    pub sweep: String,
    pub engine_version: String,
    pub points: usize,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Record {
    pub point: usize,
    pub rows: Vec<Vec<String>>,
}

pub(super) struct Journal {
    path: PathBuf,
    file: Mutex<Lines>,
    seed: u64,
}

/// A file that ends with a whole line.
struct Lines {
    file: File,
    length: u64,
}

/// Content of a journal, as it was found.
pub(super) struct Found<'a> {
    /// Its first line, as JSON, and whether that is as it was written.
    pub head: Option<(Head, bool)>,
    pub records: Vec<Record>,
    /// Lines, from 1, that are not as they were written.
    pub damaged: Vec<usize>,
    /// The lines that are whole.
    pub whole: &'a [u8],
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
        let words = |error: std::io::Error| format!("--out: cannot write {name}: {error}");
        let unreadable = |error| Failure::input(words(error));
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let mut file = attempt(&path, || options.open(&path)).map_err(unreadable)?;
        // A file system without locks gives none.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::input(format!("--out: another process is writing {name}")));
        }
        let head = Head { sweep: hash.to_owned(), engine_version: ENGINE.to_owned(), points: grid.points() };
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(unreadable)?;
        let first = line(&head, 0);
        // The lines of another sweep do not match, even where the first line is damaged.
        let seed = xxh64(hash.as_bytes(), 0);
        let unwritable = |error| Failure { message: words(error), code: 1 };
        let journal = |file, length| Journal { path: path.clone(), file: Mutex::new(Lines { file, length }), seed };
        if first.starts_with(&text) {
            // New, or killed before the first point.
            attempt(&path, || file.set_len(0)).map_err(unwritable)?;
            Watched { file: &file, path: &path }.write_all(&first).map_err(unwritable)?;
            return Ok(journal(file, first.len() as u64));
        }
        let fits = |record: &Record| {
            record.point < grid.points()
                && !record.rows.is_empty()
                && record.rows.iter().all(|row| row.len() == shape.width())
        };
        let found = Found::read(&text, seed, fits);
        found.refuse_another(&head).map_err(|what| {
            Failure::input(format!("--out: {name} {what}; remove it to begin anew, or give another file"))
        })?;
        if !found.damaged.is_empty() {
            eprintln!("{name} {}: the lost points are run again", check::damaged("line", &found.damaged));
        }
        let length = found.whole.len() as u64;
        attempt(&path, || file.set_len(length)).map_err(unwritable)?;
        for record in found.records {
            results.insert(record.point, record.rows.into_iter().map(StringRecord::from).collect());
        }
        Ok(journal(file, length))
    }

    /// The line is in the hands of the operating system when this returns.
    pub(super) fn append(&self, point: usize, rows: &[StringRecord]) -> Result<(), Failure> {
        let rows = rows.iter().map(|row| row.iter().map(str::to_owned).collect()).collect();
        let line = line(&Record { point, rows }, self.seed);
        let mut lines = self.file.lock().expect("no thread panics: a panic ends the process");
        let written = Watched { file: &lines.file, path: &self.path }.write_all(&line);
        if let Err(error) = written {
            // On a disk that is full there may be half of it, and another thread's line behind.
            let _ = lines.file.set_len(lines.length);
            return Err(Failure { message: format!("cannot write {}: {error}", self.path.display()), code: 1 });
        }
        lines.length += line.len() as u64;
        Ok(())
    }

    /// The sweep's own file is there.
    pub(super) fn remove(self) {
        // One that stays is complete, and the next time the same file is made of it.
        let _ = attempt(&self.path, || std::fs::remove_file(&self.path));
    }
}

impl<'a> Found<'a> {
    pub(super) fn read(text: &'a [u8], seed: u64, fits: impl Fn(&Record) -> bool) -> Self {
        let end = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let mut found = Found { head: None, records: Vec::new(), damaged: Vec::new(), whole: &text[..end] };
        let mut lines = found.whole.split_inclusive(|byte| *byte == b'\n').enumerate();
        if let Some((_, line)) = lines.next() {
            // Without a checksum: an older version wrote it.
            let plain = || serde_json::from_slice(line).ok().map(|head| (head, false));
            found.head = checked(line, 0).map(|head| (head, true)).or_else(plain);
        }
        for (index, line) in lines {
            match checked(line, seed).filter(&fits) {
                Some(record) => found.records.push(record),
                None => found.damaged.push(index + 1),
            }
        }
        if !matches!(found.head, Some((_, true))) {
            found.damaged.insert(0, 1);
        }
        found
    }

    /// Fails with a sentence if this is not the journal of the sweep with this head. Where the first line is damaged, any other
    /// one shows which sweep it is.
    fn refuse_another(&self, head: &Head) -> Result<(), String> {
        match &self.head {
            Some((found, true)) if found == head => Ok(()),
            Some((found, _)) if found.engine_version != head.engine_version => {
                Err(format!("was begun by engine {}, this is {ENGINE}", found.engine_version))
            }
            Some((found, true)) => Err(format!("is of another sweep, with {} points", found.points)),
            _ if !self.records.is_empty() => Ok(()),
            _ => Err("is no sweep's, or damaged in its first line".to_owned()),
        }
    }
}

pub(super) fn line<T: Serialize>(value: &T, seed: u64) -> Vec<u8> {
    let json = serde_json::to_string(value).expect("texts and numbers always serialize");
    format!("{} {json}\n", check::of_bytes(json.as_bytes(), seed)).into_bytes()
}

/// Returns the content of a line, if its checksum is right.
fn checked<T: DeserializeOwned>(line: &[u8], seed: u64) -> Option<T> {
    let (sum, rest) = line.split_at_checked(check::DIGITS)?;
    let json = rest.strip_prefix(b" ")?.strip_suffix(b"\n")?;
    let right = sum == check::of_bytes(json, seed).as_bytes();
    right.then(|| serde_json::from_slice(json).ok()).flatten()
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
        let near_an_end = |cut: usize| ends.iter().any(|end| end.abs_diff(cut) <= 1);
        for cut in (0..=text.len()).filter(|cut| cut % 5 == 0 || near_an_end(*cut)) {
            sweep.write(&text[..cut]);
            let (journal, results) = sweep.open().expect("a cut journal goes on");
            let whole = ends.iter().filter(|end| **end <= cut).count().max(1) - 1;
            let expected: Vec<usize> = [2, 0, 3][..whole].to_vec();
            assert_eq!(results.len(), whole, "cut at {cut}");
            assert!(expected.iter().all(|point| results[point] == sweep.rows(point + 1)), "cut at {cut}");
            // The next line begins behind a complete one.
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
        assert!(sweep.refused().contains("another process is writing"));
        drop(journal);
        let good = String::from_utf8(sweep.text()).expect("JSON");

        let head = |sweep: &str, engine: &str, points| Head {
            sweep: sweep.to_owned(),
            engine_version: engine.to_owned(),
            points,
        };
        let text = |head: &Head| String::from_utf8(line(head, 0)).expect("JSON");
        let other = text(&head("another", ENGINE, 5));
        // An engine of the same version, built from other sources.
        let engine = concat!(env!("CARGO_PKG_VERSION"), "+0123456789abcdef");
        let older = text(&head("another", engine, 4));
        let without_checksums = &older[check::DIGITS + 1..];
        let begun = concat!("was begun by engine ", env!("CARGO_PKG_VERSION"), "+0123456789abcdef, this is ");
        for (text, what) in [
            (&*other, "is of another sweep, with 5 points"),
            (&older, begun),
            (without_checksums, begun),
            (&good.replacen('{', "[", 1)[..=good.find('\n').expect("a line")], "is no sweep's"),
            ("my own notes", "is no sweep's"),
            ("my own\nnotes\n", "is no sweep's"),
        ] {
            sweep.write(text.as_bytes());
            assert!(sweep.refused().contains(what), "{what}: {}", sweep.refused());
            assert_eq!(sweep.text(), text.as_bytes(), "{what}");
        }
        std::fs::remove_file(with_ending(&sweep.target, "partial")).expect("it is there");
    }

    #[test]
    fn a_flipped_bit_costs_no_more_than_its_lines_and_never_changes_a_result() {
        let sweep = Sweep::new("flipped");
        let (journal, _) = sweep.open().expect("a new journal");
        let order = [2, 0, 3, 1];
        for point in order {
            journal.append(point, &sweep.rows(point + 1)).expect("it is written");
        }
        drop(journal);
        let text = sweep.text();
        let line_of = |at: usize| text[..at].iter().filter(|byte| **byte == b'\n').count();
        // This stride meets every bit of a byte and every kind of place.
        for bit in (0..8 * text.len()).step_by(101) {
            let mut flipped = text.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            sweep.write(&flipped);
            let (journal, results) = sweep.open().expect("what is left goes on");
            assert!(results.iter().all(|(point, rows)| *rows == sweep.rows(point + 1)), "bit {bit}");
            let line = line_of(bit / 8);
            let end = text[bit / 8] == b'\n';
            for (index, point) in order.into_iter().enumerate() {
                let hit = index + 1 == line || (end && index == line);
                assert_eq!(results.contains_key(&point), !hit, "bit {bit}, point {point}");
            }
            drop(journal);
        }
        std::fs::remove_file(with_ending(&sweep.target, "partial")).expect("it is there");
    }
}
