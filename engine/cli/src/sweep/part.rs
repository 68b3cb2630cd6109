//! A part of a sweep, as `--shard` writes it: each row says ahead of what is varied which sweep and which of its points it
//! belongs to, and has a checksum over all rows of that point and the names of the columns. What is not as it was written
//! does not count.

use std::collections::BTreeMap;
use std::path::Path;

use csv::StringRecord;
use fill_the_pipe_table::{ColumnKind, Content, check};

use super::file;
use super::shard::Shard;
use crate::fail::Failure;

/// The first columns of a part: which sweep, how many points it has, which part this is, which point, how many rows that
/// has, and their checksum.
pub(super) const COLUMNS: [(&str, ColumnKind); 6] = [
    ("sweep", ColumnKind::Text),
    ("sweep_points", ColumnKind::Count),
    ("sweep_part", ColumnKind::Text),
    ("point", ColumnKind::Count),
    ("point_rows", ColumnKind::Count),
    ("point_check", ColumnKind::Text),
];
/// Sentence about a file that is no part.
pub(super) const NO_PART: &str =
    "is no part of a sweep that --shard of this version has written, or its header is damaged; run that part again";
const POINT: usize = 3;
const ROWS: usize = 4;
const CHECK: usize = 5;

/// Which part of which sweep.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Identity {
    /// The sweep's hash.
    pub sweep: String,
    /// How many points it has.
    pub points: usize,
    pub shard: Shard,
}

impl Identity {
    /// The rows of one point, with what stands ahead of them in a table with these columns.
    pub(super) fn mark(&self, titles: &[String], point: usize, rows: &[StringRecord]) -> Vec<StringRecord> {
        let head = [
            self.sweep.clone(),
            self.points.to_string(),
            self.shard.to_string(),
            point.to_string(),
            rows.len().to_string(),
        ];
        let marked = |check: &str| -> Vec<StringRecord> {
            let head = || head.iter().map(String::as_str).chain([check]);
            rows.iter().map(|row| head().chain(row).collect()).collect()
        };
        let open = marked("");
        marked(&checksum(titles, open.iter()))
    }

    fn of(row: &StringRecord) -> Option<Self> {
        Some(Identity { sweep: row[0].to_owned(), points: row[1].parse().ok()?, shard: Shard::of_cell(&row[2])? })
    }
}

/// Over all cells but the checksum itself.
fn checksum<'a>(titles: &'a [String], rows: impl Iterator<Item = &'a StringRecord>) -> String {
    let cells = |row: &'a StringRecord| row.iter().enumerate().filter(|(at, _)| *at != CHECK).map(|(_, cell)| cell);
    check::of_texts(titles.iter().map(String::as_str).chain(rows.flat_map(cells)))
}

pub(super) struct Part {
    pub name: String,
    pub titles: Vec<String>,
    /// `None` if none of its points is as it was written.
    pub identity: Option<Identity>,
    /// The points that are as they were written, with their rows.
    pub points: BTreeMap<usize, Vec<StringRecord>>,
    /// Place at which the part is damaged; `None` if it is whole.
    pub damage: Option<String>,
    pub empty: bool,
}

impl Part {
    /// The part in a file. `titles`: its columns, if they are known without it.
    pub(super) fn read(path: &Path, titles: Option<&[String]>) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let mut contents = file::read(path)?.into_iter();
        let first = contents.next().expect("a file has a content");
        let part = Part::of(name.clone(), first, titles);
        if part.damage.is_none() {
            return Ok(part);
        }
        // A quote that is not one takes all that is behind it, unless each line is read by itself.
        let others = contents.map(|content| Part::of(name.clone(), content, titles));
        Ok(others.fold(part, |best, other| if other.points.len() > best.points.len() { other } else { best }))
    }

    pub(super) fn of(name: String, content: Content, titles: Option<&[String]>) -> Self {
        let Content { names, rows, unit, lost } = content;
        let titles = titles.map_or(names, <[String]>::to_vec);
        let mut bad = lost;
        let empty = rows.is_empty() && bad.is_empty();
        // A row with a damaged point does not spoil the point whose number it has.
        let mut groups: BTreeMap<(String, String), Vec<(usize, StringRecord)>> = BTreeMap::new();
        for (at, row) in rows {
            if row.len() == titles.len() && row.len() > CHECK {
                groups.entry((row[POINT].to_owned(), row[CHECK].to_owned())).or_default().push((at, row));
            } else {
                bad.push(at);
            }
        }
        let mut part = Part { name, titles, identity: None, points: BTreeMap::new(), damage: None, empty };
        for group in groups.into_values() {
            let (places, rows): (Vec<usize>, Vec<StringRecord>) = group.into_iter().unzip();
            if !part.take(rows) {
                bad.extend(places);
            }
        }
        bad.sort_unstable();
        bad.dedup();
        part.damage = (!bad.is_empty()).then(|| check::damaged(unit, &bad));
        part
    }

    /// Takes the rows of a point, if they are as they were written.
    fn take(&mut self, rows: Vec<StringRecord>) -> bool {
        let row = &rows[0];
        if row[ROWS] != *rows.len().to_string() || row[CHECK] != checksum(&self.titles, rows.iter()) {
            return false;
        }
        let (Some(identity), Ok(point)) = (Identity::of(row), row[POINT].parse()) else { return false };
        if *self.identity.get_or_insert_with(|| identity.clone()) != identity || point >= identity.points {
            return false;
        }
        self.points.insert(point, rows);
        true
    }
}
