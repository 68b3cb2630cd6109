//! The long tables of a diagnosis as columns, for the page.

use fill_the_pipe_sim::{Choice, columns};

use crate::limits::Limits;
use crate::retransmissions::Retransmission;

/// Limits of a connection as parallel columns.
#[derive(Default)]
pub struct LimitTable {
    time: Vec<f64>,
    limit: Vec<u8>,
    confidence: Vec<u8>,
    row: Vec<u32>,
}

impl LimitTable {
    /// Makes the columns. After the last interval the limit is that of the end: unknown.
    pub fn new(limits: &Limits) -> Self {
        let mut table = LimitTable::default();
        for one in &limits.intervals {
            table.time.push(one.from as f64);
            table.limit.push(one.limit.index() as u8);
            table.confidence.push(one.confidence.index() as u8);
            table.row.push(one.row);
        }
        table
    }

    /// Tells the columns.
    pub fn columns(&self, tell: &mut impl columns::Tell) {
        limits(self, tell);
    }
}

columns! {
    /// Limits that held the sender of a captured connection back: each entry applies from its `time` to that of the next, or to the end of the diagnosis.
    DiagnosedLimitColumns
    pub fn limits(table: &LimitTable) {
        /// Beginning, ns since the capture's first packet.
        time: f64 = table.time,
        /// Index in the list of limits of a diagnosis.
        limit: u8 = table.limit,
        /// 0 guess, 1 likely, 2 sure.
        confidence: u8 = table.confidence,
        /// Packet that ended it.
        row: u32 = table.row,
    }
}

/// Retransmissions of a connection as parallel columns.
#[derive(Default)]
pub struct RetransmissionTable {
    packet: Vec<u32>,
    original: Vec<u32>,
    reason: Vec<u8>,
    confidence: Vec<u8>,
    needless: Vec<u8>,
    evidence: Vec<u32>,
}

/// Stands for no packet, and for no evidence.
const NONE: u32 = u32::MAX;

impl RetransmissionTable {
    /// Makes the columns.
    pub fn new(retransmissions: &[Retransmission]) -> Self {
        let mut table = RetransmissionTable::default();
        for one in retransmissions {
            table.packet.push(one.row);
            table.original.push(one.original.unwrap_or(NONE));
            table.reason.push(one.reason.index() as u8);
            table.confidence.push(one.confidence.index() as u8);
            table.needless.push(one.needless.map_or(u8::MAX, |needless| needless.index() as u8));
            table.evidence.push(one.evidence.first().copied().unwrap_or(NONE));
        }
        table
    }

    /// Tells the columns.
    pub fn columns(&self, tell: &mut impl columns::Tell) {
        retransmissions(self, tell);
    }
}

columns! {
    /// Packets of a captured connection that were sent again, by both ends, in the order of time.
    RetransmissionColumns
    pub fn retransmissions(table: &RetransmissionTable) {
        /// Packet.
        packet: u32 = table.packet,
        /// Packet in which the bytes came by before; `NO_PACKET` if in none.
        original: u32 = table.original,
        /// Index in the list of reasons of a diagnosis.
        reason: u8 = table.reason,
        /// 0 guess, 1 likely, 2 sure.
        confidence: u8 = table.confidence,
        /// Index in the list of what shows that it was not needed; 255 if nothing does.
        needless: u8 = table.needless,
        /// First packet that shows the reason; `NO_PACKET` if none does.
        evidence: u32 = table.evidence,
    }
}
