//! The files a table is written to and read from: CSV or Parquet, by their ending.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use csv::StringRecord;

use super::parquet;
use super::table::{Table, recognise};
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

/// Where a table goes.
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

/// A table that was written before; what is said of one that is none begins with its name.
pub(super) fn read(path: &Path) -> Result<Table, Failure> {
    let failed = |error: String| Failure::input(format!("{}: {error}", path.display()));
    let format = Format::of(path).ok_or_else(|| failed("should end in .csv or .parquet".to_owned()))?;
    let file = File::open(path).map_err(|error| failed(error.to_string()))?;
    let (names, rows) = match format {
        Format::Csv => read_csv(file).map_err(|error| failed(error.to_string()))?,
        Format::Parquet => parquet::read(file).map_err(|error| failed(error.to_string()))?,
    };
    let cells = |column: usize| rows.iter().map(|row| row[column].to_owned()).collect();
    let columns = recognise(&names, cells)
        .ok_or_else(|| failed("is no part of a sweep, as --shard of this version writes them".to_owned()))?;
    Ok(Table { columns, rows })
}

fn read_csv(file: File) -> csv::Result<(Vec<String>, Vec<StringRecord>)> {
    let mut reader = csv::Reader::from_reader(file);
    let names = reader.headers()?.iter().map(str::to_owned).collect();
    Ok((names, reader.records().collect::<csv::Result<_>>()?))
}
