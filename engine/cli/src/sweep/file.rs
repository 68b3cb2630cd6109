//! The files a table is written to and read from: CSV or Parquet, by their ending.

use std::io::Write;
use std::path::{Path, PathBuf};

use csv::StringRecord;
use fill_the_pipe_table::{Content, Table, parquet};

use super::part::NO_PART;
use crate::fail::{Failure, printed};
use crate::output::Output;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Format {
    Csv,
    Parquet,
}

impl Format {
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "csv" => Some(Format::Csv),
            "parquet" => Some(Format::Parquet),
            _ => None,
        }
    }
}

/// Place of a table.
#[derive(Clone, Debug)]
pub(super) struct Target {
    path: PathBuf,
    format: Format,
}

impl Target {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let path = PathBuf::from(text);
        let format = Format::of(&path).ok_or("should end in .csv or .parquet")?;
        if path.is_dir() {
            return Err("is a folder".to_owned());
        }
        Ok(Target { path, format })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Fails if it cannot be written.
    pub(super) fn open(&self) -> Result<Output, Failure> {
        Output::open(&self.path)
            .map_err(|Failure { message, code }| Failure { message: format!("--out: {message}"), code })
    }

    pub(super) fn write(&self, output: Output, table: &Table) -> Result<(), Failure> {
        output.write(|out| match self.format {
            Format::Csv => csv(table, out),
            Format::Parquet if table.part => parquet::write_sealed(table, out),
            Format::Parquet => parquet::write(table, out),
        })
    }
}

/// FILE.csv and "partial": FILE.csv.partial
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// On standard output, as CSV.
pub(super) fn print(table: &Table) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    printed(csv(table, &mut out).and_then(|()| out.flush()))
}

fn csv(table: &Table, out: &mut dyn Write) -> std::io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(table.columns.iter().map(|column| &column.name))?;
    for row in &table.rows {
        writer.write_record(row)?;
    }
    writer.flush()
}

/// A file that was written before, in the ways it can be read; what is said of one that cannot begins with its name.
pub(super) fn read(path: &Path) -> Result<Vec<Content>, Failure> {
    let failed = |error: String| Failure::input(format!("{}: {error}", path.display()));
    let format = Format::of(path).ok_or_else(|| failed("should end in .csv or .parquet".to_owned()))?;
    let bytes = std::fs::read(path).map_err(|error| failed(error.to_string()))?;
    match format {
        Format::Csv => Ok(vec![csv_content(&bytes, &[(1, &bytes)]), csv_content(&bytes, &lines(&bytes))]),
        Format::Parquet => {
            let content = parquet::read(bytes).ok_or_else(|| failed(NO_PART.to_owned()))?;
            Ok(vec![content.map_err(failed)?])
        }
    }
}

/// Each line with its number.
pub(super) fn lines(bytes: &[u8]) -> Vec<(usize, &[u8])> {
    bytes.split_inclusive(|byte| *byte == b'\n').enumerate().map(|(index, line)| (index + 1, line)).collect()
}

/// Names of columns from the first line, rows from the pieces, each of which begins at a line.
pub(super) fn csv_content(bytes: &[u8], pieces: &[(usize, &[u8])]) -> Content {
    let mut rows = Vec::new();
    for (first, piece) in pieces {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(*piece);
        for record in reader.byte_records() {
            let record = record.expect("a text of any bytes is rows of some cells");
            let line = first - 1 + record.position().map_or(1, |position| position.line() as usize);
            rows.push((line, StringRecord::from_byte_record_lossy(record)));
        }
    }
    rows.retain(|(line, _)| *line > 1);
    let first = bytes.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(first);
    let names = reader.byte_records().next().and_then(Result::ok).map(StringRecord::from_byte_record_lossy);
    let names = names.iter().flatten().map(str::to_owned).collect();
    Content { names, rows, unit: "line", lost: Vec::new() }
}
