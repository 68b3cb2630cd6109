//! A table as Parquet: texts, 64-bit whole numbers and doubles, null where a cell is empty. Nothing in the file depends on
//! anything but the table. A checksum stands between the rows and the footer, where no reader looks: the footer of a damaged
//! file may ask a reader for anything.

use std::fs::File;
use std::io::{self, Read, Write};
use std::sync::Arc;

use csv::StringRecord;
use fill_the_pipe_sim::VERSION;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Field;
use parquet::schema::types::{Type, TypePtr};
use xxhash_rust::xxh64::Xxh64;

use super::table::{Column, ColumnKind, Table};

/// Rows that are written together.
const GROUP: usize = 100_000;

/// Bytes behind the footer: its length and the format's name.
const TAIL: usize = 8;
/// Bytes of the checksum.
const SEAL: usize = 8;

pub(super) fn write(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::new();
    encode(table, &mut bytes).map_err(io::Error::other)?;
    let footer = footer_of(&bytes).ok_or_else(|| io::Error::other("the table has no footer"))?;
    let seal = seal(&bytes[..footer], &bytes[footer..]);
    for part in [&bytes[..footer], &seal, &bytes[footer..]] {
        out.write_all(part)?;
    }
    Ok(())
}

/// Returns where the footer begins; `None` if there is no room for one.
fn footer_of(bytes: &[u8]) -> Option<usize> {
    let tail = bytes.len().checked_sub(TAIL)?;
    let length: [u8; 4] = bytes[tail..tail + 4].try_into().expect("four bytes");
    tail.checked_sub(u32::from_le_bytes(length) as usize)
}

fn seal(rows: &[u8], footer: &[u8]) -> [u8; SEAL] {
    let mut hash = Xxh64::new(0);
    hash.update(rows);
    hash.update(footer);
    hash.digest().to_le_bytes()
}

/// Whether the file is as it was written.
fn is_whole(bytes: &[u8]) -> bool {
    let footer = footer_of(bytes);
    let sealed = footer.and_then(|footer| Some((footer.checked_sub(SEAL)?, footer)));
    sealed.is_some_and(|(rows, footer)| bytes[rows..footer] == seal(&bytes[..rows], &bytes[footer..]))
}

fn encode(table: &Table, out: &mut Vec<u8>) -> Result<()> {
    let fields = table.columns.iter().map(field).collect::<Result<Vec<_>>>()?;
    let schema = Arc::new(Type::group_type_builder("sweep").with_fields(fields).build()?);
    let properties = WriterProperties::builder().set_created_by(format!("fillthepipe {VERSION}")).build();
    let mut writer = SerializedFileWriter::new(out, schema, Arc::new(properties))?;
    for rows in table.rows.chunks(GROUP) {
        let mut group = writer.next_row_group()?;
        for index in 0..table.columns.len() {
            let mut column = group.next_column()?.ok_or_else(|| wrong("a column is missing"))?;
            let cells = || rows.iter().map(|row| &row[index]);
            let present: Vec<i16> = cells().map(|cell| i16::from(!cell.is_empty())).collect();
            let filled = cells().filter(|cell| !cell.is_empty());
            match column.untyped() {
                ColumnWriter::ByteArrayColumnWriter(column) => {
                    let texts: Vec<ByteArray> = filled.map(ByteArray::from).collect();
                    column.write_batch(&texts, Some(&present), None)?;
                }
                ColumnWriter::Int64ColumnWriter(column) => {
                    column.write_batch(&numbers(filled)?, Some(&present), None)?;
                }
                ColumnWriter::DoubleColumnWriter(column) => {
                    column.write_batch(&numbers(filled)?, Some(&present), None)?;
                }
                _ => return Err(wrong("a column has a type that tables have none of")),
            }
            column.close()?;
        }
        group.close()?;
    }
    writer.close()?;
    Ok(())
}

fn field(column: &Column) -> Result<TypePtr> {
    let (physical, logical) = match column.kind {
        ColumnKind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        ColumnKind::Count => (Physical::INT64, None),
        ColumnKind::Number => (Physical::DOUBLE, None),
    };
    let builder = Type::primitive_type_builder(&column.name, physical).with_repetition(Repetition::OPTIONAL);
    Ok(Arc::new(builder.with_logical_type(logical).build()?))
}

fn numbers<'a, T: std::str::FromStr>(cells: impl Iterator<Item = &'a str>) -> Result<Vec<T>> {
    cells.map(|cell| cell.parse().map_err(|_| wrong(&format!("{cell} is no number")))).collect()
}

/// Names of the columns, and the rows as CSV would have them.
pub(super) fn read(mut file: File) -> Result<(Vec<String>, Vec<StringRecord>)> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    if !is_whole(&bytes) {
        return Err(wrong("is damaged, or was not written by a sweep of this version; run this part again"));
    }
    drop(bytes);
    let reader = SerializedFileReader::new(file)?;
    let fields = reader.metadata().file_metadata().schema().get_fields();
    let names = fields.iter().map(|field| field.name().to_owned()).collect();
    let text = |(_, field): (&String, &Field)| match field {
        Field::Null => Ok(String::new()),
        Field::Str(text) => Ok(text.clone()),
        Field::Long(count) => Ok(count.to_string()),
        Field::Double(number) => Ok(number.to_string()),
        _ => Err(wrong("a column has a type that tables have none of")),
    };
    let rows = reader.get_row_iter(None)?;
    let rows = rows.map(|row| row?.get_column_iter().map(text).collect::<Result<Vec<_>>>().map(StringRecord::from));
    Ok((names, rows.collect::<Result<_>>()?))
}

fn wrong(what: &str) -> ParquetError {
    ParquetError::General(what.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_to_the_last_bit_and_empty_cells_empty() {
        let columns = [("a", ColumnKind::Text), ("b", ColumnKind::Count), ("c", ColumnKind::Number)];
        let columns = columns.map(|(name, kind)| Column { name: name.to_owned(), kind }).to_vec();
        let rows = [
            ["x, \"y\"\n", "9007199254740993", "0.1"],
            ["", "", ""],
            ["ü", "0", "29128795.06663457"],
            ["", "7", "0.00000000000000000000000000000123"],
        ];
        let table = Table { columns, rows: rows.map(|row| StringRecord::from(row.to_vec())).to_vec() };
        let path = std::env::temp_dir().join(format!("fillthepipe-{}.parquet", std::process::id()));
        write(&table, &mut File::create(&path).expect("a file")).expect("it is written");
        let (names, read) = read(File::open(&path).expect("it is there")).expect("it is read");
        std::fs::remove_file(&path).expect("it is there");
        assert_eq!(names, ["a", "b", "c"]);
        assert_eq!(read, table.rows);
    }
}
