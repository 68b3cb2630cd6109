//! Numbers of flows and of their ends, of stages and of machines. Each kind is a type of its own and numbers tables of its
//! own, so that an index of the wrong kind does not compile.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// Number of a flow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub struct FlowId(u16);

/// End of a flow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The end that opens the flow and writes: the scenario's `from`.
    From,
    /// Its peer: the scenario's `to`.
    To,
}

/// Number of an end of a flow: twice the flow, plus one for the peer of the opener.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub struct EndpointId(u16);

/// Number of a stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub(crate) struct StageId(u16);

/// Number of a machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(crate) struct MachineId(u16);

impl FlowId {
    /// The first flow; in a story the only one.
    pub const FIRST: FlowId = FlowId(0);

    /// Returns the number as the trace and the summary have it.
    #[inline]
    pub fn number(self) -> u16 {
        self.0
    }

    /// Returns the end that opens the flow.
    #[inline]
    pub fn from(self) -> EndpointId {
        EndpointId(2 * self.0)
    }

    /// Returns the peer of the end that opens the flow.
    #[inline]
    pub fn to(self) -> EndpointId {
        EndpointId(2 * self.0 + 1)
    }

    /// Returns both ends, the opener first.
    #[inline]
    pub fn ends(self) -> [EndpointId; 2] {
        [self.from(), self.to()]
    }
}

impl StageId {
    /// Returns the number by which the buffers of a router know the interface behind the stage.
    #[inline]
    pub(crate) fn number(self) -> u16 {
        self.0
    }
}

impl EndpointId {
    /// Returns the number from which a discipline draws the queue of the packets of this end.
    #[inline]
    pub fn number(self) -> u16 {
        self.0
    }

    /// Returns an end of a flow.
    #[inline]
    pub fn of(flow: FlowId, end: End) -> EndpointId {
        match end {
            End::From => flow.from(),
            End::To => flow.to(),
        }
    }

    /// Returns the flow whose end it is.
    #[inline]
    pub fn flow(self) -> FlowId {
        FlowId(self.0 / 2)
    }

    /// Returns which end of its flow it is.
    #[inline]
    pub fn end(self) -> End {
        if self.0.is_multiple_of(2) { End::From } else { End::To }
    }

    /// Whether this end opens the flow.
    #[inline]
    pub fn is_from(self) -> bool {
        self.end() == End::From
    }

    /// Returns the other end of the same flow.
    #[inline]
    pub fn other(self) -> EndpointId {
        EndpointId(self.0 ^ 1)
    }
}

/// Number that names a row of tables.
pub(crate) trait Id: Copy {
    /// Returns the number of the row at `index`.
    fn at(index: usize) -> Self;
    /// Returns the index of the row.
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($kind:ident),*) => {$(
        impl Id for $kind {
            #[inline]
            fn at(index: usize) -> Self {
                $kind(index as u16)
            }
            #[inline]
            fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    )*};
}

ids!(FlowId, EndpointId, StageId, MachineId);

/// Rows that the ids of one kind number.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Table<I, T> {
    rows: Vec<T>,
    kind: PhantomData<I>,
}

impl<I: Id, T> Table<I, T> {
    /// Adds a row and returns its number.
    pub(crate) fn push(&mut self, row: T) -> I {
        self.rows.push(row);
        I::at(self.rows.len() - 1)
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the numbers of all rows, in order.
    #[inline]
    pub(crate) fn ids(&self) -> impl Iterator<Item = I> + use<I, T> {
        (0..self.rows.len()).map(I::at)
    }

    #[inline]
    pub(crate) fn rows(&self) -> &[T] {
        &self.rows
    }

    pub(crate) fn into_rows(self) -> Vec<T> {
        self.rows
    }

    #[inline]
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, T> {
        self.rows.iter()
    }

    #[inline]
    pub(crate) fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.rows.iter_mut()
    }
}

impl<I, T> Default for Table<I, T> {
    fn default() -> Self {
        Table { rows: Vec::new(), kind: PhantomData }
    }
}

impl<I, T> From<Vec<T>> for Table<I, T> {
    fn from(rows: Vec<T>) -> Self {
        Table { rows, kind: PhantomData }
    }
}

impl<I: Id, T> Index<I> for Table<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.rows[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.rows[id.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoint_names_its_flow_and_its_end() {
        let flow = FlowId::at(3);
        assert_eq!(flow.ends().map(Id::index), [6, 7]);
        for end in flow.ends() {
            assert_eq!((end.flow(), EndpointId::of(flow, end.end())), (flow, end));
            assert_eq!((end.other().flow(), end.other().other()), (flow, end));
            assert_ne!(end.other().end(), end.end());
        }
        assert!(flow.from().is_from() && !flow.to().is_from());
    }
}
