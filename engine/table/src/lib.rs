//! Tables of runs: cells are texts, as CSV has them, and each column knows what its texts stand for. A crate of its own, since
//! the code of Parquet is several times the command line's, and is compiled once here.

pub mod check;
pub mod parquet;

use csv::StringRecord;

/// Kind of value that the texts of a column stand for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ColumnKind {
    /// A text as it is.
    Text,
    /// A whole number.
    Count,
    /// A number.
    Number,
}

/// A column's name and kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Name in the first line of a CSV file.
    pub name: String,
    /// Kind of its values.
    pub kind: ColumnKind,
}

/// A table that can be written.
#[derive(Debug, PartialEq)]
pub struct Table {
    /// One for each cell of a row.
    pub columns: Vec<Column>,
    /// Cells of each row, in the order of the columns; an empty cell says nothing.
    pub rows: Vec<StringRecord>,
    /// It is a part of a sweep: with checksums.
    pub part: bool,
}

/// Content of the file of a part, as it was found.
pub struct Content {
    /// Names of the columns.
    pub names: Vec<String>,
    /// Each with the place it has, from 1: its line, or its block.
    pub rows: Vec<(usize, StringRecord)>,
    /// Unit in which places are counted.
    pub unit: &'static str,
    /// Places that cannot be read.
    pub lost: Vec<usize>,
}
