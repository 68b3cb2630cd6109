//! The papers' numbers as the page serves them: `public/papers/*.csv`.

use include_dir::{Dir, include_dir};

use crate::fail::Failure;

/// A printed number, or the range that was printed instead of one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Printed {
    Number(f64),
    /// From where to where; `None` where there is no limit.
    Range([Option<f64>; 2]),
}

impl Printed {
    pub(crate) fn map(self, convert: impl Fn(f64) -> f64) -> Printed {
        match self {
            Printed::Number(number) => Printed::Number(convert(number)),
            Printed::Range(ends) => Printed::Range(ends.map(|end| end.map(&convert))),
        }
    }

    /// The number that a simulated one is held against: of a range, the value nearest to it.
    pub(crate) fn nearest(self, simulated: f64) -> f64 {
        match self {
            Printed::Number(number) => number,
            Printed::Range([least, most]) => {
                simulated.max(least.unwrap_or(f64::NEG_INFINITY)).min(most.unwrap_or(f64::INFINITY))
            }
        }
    }

    pub(crate) fn number(self) -> Option<f64> {
        match self {
            Printed::Number(number) => Some(number),
            Printed::Range(_) => None,
        }
    }

    pub(crate) fn range(self) -> Option<[Option<f64>; 2]> {
        match self {
            Printed::Number(_) => None,
            Printed::Range(ends) => Some(ends),
        }
    }
}

static PAPERS: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../public/papers");

/// A table: its rows by column name.
pub(crate) struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn load(name: &str) -> Result<Table, Failure> {
        let file = PAPERS.get_file(format!("{name}.csv"));
        let file = file.ok_or_else(|| Failure::input(format!("public/papers has no {name}.csv")))?;
        let failed = |error: csv::Error| Failure::input(format!("cannot read public/papers/{name}.csv: {error}"));
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(file.contents());
        let columns = reader.headers().map_err(failed)?.iter().map(str::to_owned).collect();
        let rows = reader
            .records()
            .map(|row| Ok(row.map_err(failed)?.iter().map(str::to_owned).collect()))
            .collect::<Result<_, Failure>>()?;
        Ok(Table { columns, rows })
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|cells| Row { columns: &self.columns, cells })
    }
}

pub(crate) struct Row<'a> {
    columns: &'a [String],
    cells: &'a [String],
}

impl Row<'_> {
    pub(crate) fn text(&self, column: &str) -> Option<&str> {
        let index = self.columns.iter().position(|name| name == column)?;
        self.cells.get(index).map(String::as_str)
    }

    /// The number in that column; `None` where the paper printed none.
    pub(crate) fn number(&self, column: &str) -> Option<f64> {
        self.text(column)?.parse().ok()
    }
}
