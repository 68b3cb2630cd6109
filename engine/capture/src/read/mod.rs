//! Captures that others made: pcap, pcapng and qlog, read in pieces of any size, so that a file of a gigabyte is never in memory.
//! Nothing in a file can make this panic: what cannot be read is counted, and where the reading ended is said.

mod connection;
mod file;
mod kept;
mod link;
mod options;
mod qlog;
mod segment;
mod state;
mod table;
mod wifi;

#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod made;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

pub use connection::{Agreed, Direction, End, Ending, Protocol, Summary};
use file::{File, Frame, Stop};
#[cfg(feature = "types")]
pub use kept::SeenColumns;
pub use kept::{About, Kept, MOST_PACKETS, TakenFor};
pub use options::{Asked, asked};
use qlog::Log;
pub use table::MOST_CONNECTIONS;
use table::Table;

/// Reader of a capture file that arrives in parts.
#[derive(Default)]
pub struct Reader {
    file: File,
    counts: Counts,
    table: Table,
    stopped: Option<Damage>,
}

/// Progress of a reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CaptureProgress"))]
pub struct Progress {
    /// Bytes of the file read.
    pub bytes: u64,
    /// Packets read.
    pub packets: u64,
    /// Connections found.
    pub connections: u64,
    /// Whether the following bytes cannot be read.
    pub stopped: bool,
}

/// Numbers of packets of the file by what became of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CaptureCounts"))]
pub struct Counts {
    /// All packets.
    pub packets: u64,
    /// TCP segments of connections, or packets of QUIC in a qlog, whether these are listed or not.
    pub segments: u64,
    /// Packets that belong to no connection.
    pub skipped: Skipped,
}

/// Packets that belong to no connection, by the reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Skipped {
    /// Packets of an interface of an unsupported kind, or that the file does not describe, and aggregates of 802.11.
    pub unknown_link: u64,
    /// Packets that are not IP.
    pub not_ip: u64,
    /// IP packets that are not TCP.
    pub not_tcp: u64,
    /// Fragments of IP or of 802.11, which are not reassembled.
    pub fragments: u64,
    /// Encrypted frames of 802.11.
    pub encrypted: u64,
    /// Packets kept so short that headers are incomplete.
    pub cut: u64,
    /// Packets whose headers contradict themselves.
    pub malformed: u64,
    /// Packets of connections beyond `MOST_CONNECTIONS`.
    pub crowded: u64,
}

/// Place at which reading ended before the file did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Damage {
    /// Byte of the file before which everything was read.
    pub at_byte: u64,
    /// Description of the mistake at that place.
    pub what: &'static str,
    /// Bytes of the file that were not read.
    pub unread_bytes: u64,
}

/// Contents of a capture. Times count from its first packet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CaptureContents"))]
pub struct Contents {
    /// File format, `pcap`, `pcapng` or `qlog`.
    #[cfg_attr(feature = "types", ts(type = "\"pcap\" | \"pcapng\" | \"qlog\""))]
    pub format: &'static str,
    /// Bytes of the file.
    pub bytes: u64,
    /// Numbers of packets.
    #[serde(flatten)]
    pub counts: Counts,
    /// Time of the first packet, ns since 1970; all other times count from it. A qlog may count from its own beginning.
    pub first_ns: u64,
    /// Place at which reading ended; `None` if the whole file was read.
    pub damage: Option<Damage>,
    /// Summaries of the connections, in the order of their first packets; of very many, those with the most payload.
    pub connections: Vec<Summary>,
    /// Number of further connections, beyond as many as were asked for.
    pub unlisted: usize,
}

/// The file is no capture; a sentence that says what it is instead, if that can be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCapture(Cow<'static, str>);

impl fmt::Display for NoCapture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Reader {
    /// Keeps the packets of connection `number`, as `Contents::connections` counts them. Those of another want the file to be
    /// read again: so it may be of any size.
    pub fn keeping(number: usize) -> Self {
        let keep = Some(number);
        Reader { file: File::keeping(keep), table: Table::new(keep), ..Reader::default() }
    }

    /// Takes in the next bytes of the file. After what cannot be read nothing more is read.
    ///
    /// # Errors
    /// The bytes are no capture's.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Progress, NoCapture> {
        let (counts, table) = (&mut self.counts, &mut self.table);
        let result = self.file.push(bytes, &mut |frame| see(counts, table, &frame));
        match result {
            Ok(()) => {}
            Err(Stop::NoCapture(what)) => return Err(NoCapture(what)),
            Err(Stop::Damage(damage)) => self.stopped = Some(damage),
        }
        Ok(self.progress())
    }

    /// Returns the progress.
    pub fn progress(&self) -> Progress {
        let log = self.file.log();
        let connections = log.map_or_else(|| self.table.len(), Log::len) as u64;
        let packets = log.map_or(&self.counts, Log::counts).packets;
        Progress { bytes: self.file.bytes(), packets, connections, stopped: self.file.has_stopped() }
    }

    /// Returns what was read until now, with `most` of the connections, those with the most payload.
    ///
    /// # Errors
    /// It is no capture.
    pub fn contents(&self, most: usize) -> Result<Contents, NoCapture> {
        let bytes = self.file.bytes();
        let damage = self.stopped.clone().map(|damage| Damage { unread_bytes: bytes - damage.at_byte, ..damage });
        let format = self.file.format().map_err(|what| NoCapture(what.into()))?;
        let log = self.file.log();
        let connections = log.map_or_else(|| self.table.summaries(most), |log| log.summaries(most));
        Ok(Contents {
            format,
            bytes,
            counts: log.map_or(&self.counts, Log::counts).clone(),
            first_ns: log.map_or(self.table.first, Log::first),
            damage: damage.or_else(|| self.file.left_over()),
            unlisted: log.map_or_else(|| self.table.len(), Log::len) - connections.len(),
            connections,
        })
    }

    /// Tells whether so many packets have been kept; those of a qlog do not count.
    pub fn has_kept(&self, least: usize) -> bool {
        self.table.kept_rows() >= least
    }

    /// Returns the connection whose packets are kept and a copy of those that have come, if there are at least `least`; `None` in
    /// a qlog.
    pub fn kept_so_far(&self, least: usize) -> Option<(Summary, Kept)> {
        self.has_kept(least).then(|| self.table.kept_so_far()).flatten()
    }

    /// Makes room for the packets that are kept of a file of so many bytes, as if it went on as so far: columns that grow by
    /// doubling take up to three times the room.
    pub fn reserve(&mut self, bytes: u64) {
        let share = bytes as f64 / self.file.bytes().max(1) as f64;
        // Some room more, so that the last packets do not double it.
        let rows = self.table.kept_rows() as f64 * share * 1.02;
        self.table.reserve(rows as usize);
    }

    /// The file has ended: what it holds, with `most` of the connections, and the packets that were to be kept, if there are
    /// such.
    ///
    /// # Errors
    /// It is no capture.
    pub fn finish(self, most: usize) -> Result<(Contents, Option<Kept>), NoCapture> {
        let contents = self.contents(most)?;
        let kept = if self.file.log().is_some() { self.file.into_log().and_then(Log::kept) } else { self.table.kept() };
        Ok((contents, kept))
    }
}

fn see(counts: &mut Counts, table: &mut Table, frame: &Frame) {
    counts.packets += 1;
    table.starts(frame.time);
    let skipped = &mut counts.skipped;
    match segment::of(frame) {
        Ok(segment) if table.see(frame.time, &segment) => counts.segments += 1,
        Ok(_) => skipped.crowded += 1,
        Err(segment::Skip::UnknownLink) => skipped.unknown_link += 1,
        Err(segment::Skip::NotIp) => skipped.not_ip += 1,
        Err(segment::Skip::NotTcp) => skipped.not_tcp += 1,
        Err(segment::Skip::Fragment) => skipped.fragments += 1,
        Err(segment::Skip::Encrypted) => skipped.encrypted += 1,
        Err(segment::Skip::Cut) => skipped.cut += 1,
        Err(segment::Skip::Malformed) => skipped.malformed += 1,
    }
}
