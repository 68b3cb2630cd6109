//! Arrays of Arrow that take over the memory of vectors.

use std::sync::Arc;

use arrow_array::types::{ArrowDictionaryKeyType, ArrowPrimitiveType};
use arrow_array::{ArrayRef, DictionaryArray, PrimitiveArray, RecordBatch, StringArray};
use arrow_buffer::{ArrowNativeType, Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::{Field, Schema};

/// Columns with their names, which become a table.
pub(crate) struct Columns(Vec<(&'static str, ArrayRef)>);

impl Columns {
    pub(crate) fn new() -> Self {
        Columns(Vec::new())
    }

    /// Adds a column of numbers.
    pub(crate) fn numbers<T: ArrowPrimitiveType>(self, name: &'static str, values: Vec<T::Native>) -> Self {
        self.array(name, numbers::<T>(Buffer::from_vec(values), None))
    }

    /// Adds an array.
    pub(crate) fn array(mut self, name: &'static str, array: ArrayRef) -> Self {
        self.0.push((name, array));
        self
    }

    pub(crate) fn table(self) -> RecordBatch {
        record_batch(self.0)
    }
}

/// Returns numbers in the memory of a buffer.
pub(crate) fn numbers<T: ArrowPrimitiveType>(buffer: Buffer, nulls: Option<NullBuffer>) -> ArrayRef {
    Arc::new(primitive::<T>(buffer, nulls))
}

fn primitive<T: ArrowPrimitiveType>(buffer: Buffer, nulls: Option<NullBuffer>) -> PrimitiveArray<T> {
    let rows = buffer.len() / size_of::<T::Native>();
    PrimitiveArray::new(ScalarBuffer::new(buffer, 0, rows), nulls)
}

/// Returns names by their numbers. The numbers stay where they are; `K` is the signed type of their size, because pandas
/// has no unsigned ones for categories, and there are fewer names than half of its range.
pub(crate) fn names<K: ArrowDictionaryKeyType>(
    keys: Buffer,
    nulls: Option<NullBuffer>,
    names: impl IntoIterator<Item = impl AsRef<str>>,
) -> ArrayRef
where
    K::Native: ArrowNativeType,
{
    let names = StringArray::from_iter_values(names);
    let array = DictionaryArray::try_new(primitive::<K>(keys, nulls), Arc::new(names));
    Arc::new(array.expect("each number is that of a name"))
}

/// Returns a table of columns that are equally long. Every column may have nulls, so that tables of other rows can be joined.
pub(crate) fn record_batch(columns: Vec<(impl Into<String>, ArrayRef)>) -> RecordBatch {
    let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) =
        columns.into_iter().map(|(name, array)| (Field::new(name, array.data_type().clone(), true), array)).unzip();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).expect("columns of a table are equally long")
}
