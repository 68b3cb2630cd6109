//! A table as Parquet: texts, 64-bit whole numbers and doubles, null where a cell is empty. Nothing in the file depends on
//! anything but the table.

use std::io::{self, Write};
use std::sync::Arc;

use bytes::Bytes;
use csv::StringRecord;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Field;
use parquet::schema::types::{Type, TypePtr};

use crate::{Column, ColumnKind, Content, Table, check};

/// Rows that are written together.
const GROUP: usize = 100_000;
/// Rows that are lost together where a sealed table is damaged.
const BLOCK: usize = 1000;
/// Bytes behind the first magic number: where the description begins, and its checksum.
const SEAL: usize = 2 * check::DIGITS;
/// The description's entry with end and checksum of each group.
const BLOCKS: &str = "fillthepipe.blocks";
const MAGIC: &[u8] = b"PAR1";

/// Writes a table for other readers of Parquet.
pub fn write(table: &Table, out: &mut (dyn Write + Send)) -> io::Result<()> {
    fill(table, out).map_err(said)
}

fn fill(table: &Table, out: &mut (dyn Write + Send)) -> Result<()> {
    let mut writer = begin(table, out)?;
    for rows in table.rows.chunks(GROUP) {
        write_group(&mut writer, table, rows)?;
    }
    writer.close()?;
    Ok(())
}

/// A table with checksums of its groups and of what describes them, none of which another reader sees: a reader of Parquet
/// trusts what it reads.
pub fn write_sealed(table: &Table, out: &mut (dyn Write + Send)) -> io::Result<()> {
    out.write_all(&sealed(table).map_err(said)?)
}

fn sealed(table: &Table) -> Result<Vec<u8>> {
    let mut writer = begin(table, Vec::new())?;
    writer.write_all(&[b'0'; SEAL])?;
    let mut sums = Vec::new();
    let mut begin = MAGIC.len() + SEAL;
    for rows in table.rows.chunks(BLOCK) {
        write_group(&mut writer, table, rows)?;
        writer.flush()?;
        let end = writer.bytes_written();
        sums.push(format!("{end} {}", check::of_bytes(&writer.inner()[begin..end], 0)));
        begin = end;
    }
    writer.append_key_value_metadata(KeyValue::new(BLOCKS.to_owned(), sums.join(",")));
    let mut bytes = writer.into_inner()?;
    let seal = format!("{begin:0width$x}{}", check::of_bytes(&bytes[begin..], begin as u64), width = check::DIGITS);
    bytes[MAGIC.len()..MAGIC.len() + SEAL].copy_from_slice(seal.as_bytes());
    Ok(bytes)
}

/// Returns where the description of the file begins, if its checksum is right.
fn unsealed(bytes: &[u8]) -> Option<usize> {
    let (seal, _) = bytes.strip_prefix(MAGIC)?.split_at_checked(SEAL)?;
    let (begin, sum) = std::str::from_utf8(seal).ok()?.split_at_checked(check::DIGITS)?;
    let begin = usize::from_str_radix(begin, 16).ok()?;
    (check::of_bytes(bytes.get(begin..)?, begin as u64) == sum).then_some(begin)
}

fn begin<W: Write + Send>(table: &Table, out: W) -> Result<SerializedFileWriter<W>> {
    let fields = table.columns.iter().map(field).collect::<Result<Vec<_>>>()?;
    let schema = Arc::new(Type::group_type_builder("sweep").with_fields(fields).build()?);
    let origin = concat!("fillthepipe ", env!("CARGO_PKG_VERSION")).to_owned();
    let properties = WriterProperties::builder().set_created_by(origin).build();
    SerializedFileWriter::new(out, schema, Arc::new(properties))
}

fn write_group<W: Write + Send>(
    writer: &mut SerializedFileWriter<W>,
    table: &Table,
    rows: &[StringRecord],
) -> Result<()> {
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
    Ok(())
}

/// Returns the error of the disk, without the crate's own words.
fn said(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
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

/// Reads a sealed table; groups that are not as they were written are lost. `None` if it is not sealed.
pub fn read(bytes: Vec<u8>) -> Option<std::result::Result<Content, String>> {
    unsealed(&bytes)?;
    Some(content(&Bytes::from(bytes)).map_err(|error| error.to_string()))
}

fn content(bytes: &Bytes) -> Result<Content> {
    let reader = SerializedFileReader::new(bytes.clone())?;
    let metadata = reader.metadata().file_metadata();
    let names = metadata.schema().get_fields().iter().map(|field| field.name().to_owned()).collect();
    let sums = metadata.key_value_metadata().into_iter().flatten().find(|pair| pair.key == BLOCKS);
    let sums = sums.and_then(|pair| pair.value.as_deref()).unwrap_or_default();
    let mut content = Content { names, rows: Vec::new(), unit: "block", lost: Vec::new() };
    let mut begin = MAGIC.len() + SEAL;
    for (index, sum) in sums.split(',').enumerate().take(reader.num_row_groups()) {
        let (end, sum) = sum.split_once(' ').ok_or_else(|| wrong("a block has no checksum"))?;
        let end = end.parse().map_err(|_| wrong("a block has no end"))?;
        if bytes.get(begin..end).is_some_and(|block| check::of_bytes(block, 0) == sum) {
            for row in reader.get_row_group(index)?.get_row_iter(None)? {
                let cells = row?.get_column_iter().map(|(_, field)| cell(field)).collect::<Result<Vec<_>>>()?;
                content.rows.push((index + 1, cells.into()));
            }
        } else {
            content.lost.push(index + 1);
        }
        begin = end;
    }
    Ok(content)
}

fn cell(field: &Field) -> Result<String> {
    match field {
        Field::Null => Ok(String::new()),
        Field::Str(text) => Ok(text.clone()),
        Field::Long(count) => Ok(count.to_string()),
        Field::Double(number) => Ok(number.to_string()),
        _ => Err(wrong("a column has a type that tables have none of")),
    }
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
        let rows = rows.map(|row| StringRecord::from(row.to_vec())).to_vec();
        let table = Table { columns, rows, part: true };
        let mut bytes = Vec::new();
        write_sealed(&table, &mut bytes).expect("it is written");
        let content = read(bytes).expect("it is sealed").expect("it is read");
        assert_eq!(content.names, ["a", "b", "c"]);
        let read: Vec<StringRecord> = content.rows.into_iter().map(|(_, row)| row).collect();
        assert_eq!(read, table.rows);
    }
}
