//! Captures that others made: pcap and pcapng, read in pieces of any size, so that a file of a gigabyte is never in memory.
//! Nothing in a file can make this panic: what cannot be read is counted, and where the reading ended is said.

mod connection;
mod file;
mod kept;
mod link;
mod options;
mod segment;
mod table;

#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod made;
#[cfg(test)]
mod tests;

use std::fmt;

use serde::Serialize;

pub use connection::{Agreed, Direction, Ending, Summary};
use file::{File, Frame, Stop};
pub use kept::{Kept, MOST_PACKETS};
pub use table::MOST_CONNECTIONS;
use table::Table;

/// Reads a capture as it comes.
#[derive(Default)]
pub struct Reader {
    file: File,
    counts: Counts,
    table: Table,
    stopped: Option<Damage>,
}

/// How far a reader has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// Bytes of the file that were taken in.
    pub bytes: u64,
    pub packets: u64,
    pub connections: u64,
    /// What comes now can no longer be read.
    pub stopped: bool,
}

/// Packets of the file, by what came of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    pub packets: u64,
    /// Segments of TCP that belong to a connection below.
    pub segments: u64,
    pub skipped: Skipped,
}

/// Packets that belong to no connection, by why.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// On an interface of a kind that we do not read, or that the file never describes.
    pub unknown_link: u64,
    pub not_ip: u64,
    pub not_tcp: u64,
    /// Pieces of IP datagrams: they are not put together again.
    pub fragments: u64,
    /// So little was kept that not all of the headers is there.
    pub cut: u64,
    /// Headers that contradict themselves.
    pub malformed: u64,
    /// Of connections beyond `MOST_CONNECTIONS`.
    pub crowded: u64,
}

/// Where the reading ended before the file did, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Damage {
    /// All before this byte of the file was read.
    pub at_byte: u64,
    pub what: &'static str,
    pub unread_bytes: u64,
}

/// What a capture holds.
#[derive(Clone, Debug, Serialize)]
pub struct Contents {
    /// `pcap` or `pcapng`.
    pub format: &'static str,
    pub bytes: u64,
    #[serde(flatten)]
    pub counts: Counts,
    /// When the first packet was seen, ns since 1970; all other times count from there.
    pub first_ns: u64,
    /// `None`: all of the file was read.
    pub damage: Option<Damage>,
    /// In the order of their first packets.
    pub connections: Vec<Summary>,
    /// Connections that are not among them, for there are more than were asked for.
    pub unlisted: usize,
}

/// The file is no capture; a sentence that says what it is instead, if that can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCapture(&'static str);

impl fmt::Display for NoCapture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Reader {
    /// Keeps the packets of connection `number`, as `Contents::connections` counts them. Those of another want the file to be
    /// read again: so it may be of any size.
    pub fn keeping(number: usize) -> Self {
        Reader { table: Table::new(Some(number)), ..Reader::default() }
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

    pub fn progress(&self) -> Progress {
        let connections = self.table.len() as u64;
        let stopped = self.file.has_stopped();
        Progress { bytes: self.file.bytes(), packets: self.counts.packets, connections, stopped }
    }

    /// What was read until now, with `most` of the connections, those with the most payload.
    ///
    /// # Errors
    /// It is no capture.
    pub fn contents(&self, most: usize) -> Result<Contents, NoCapture> {
        let bytes = self.file.bytes();
        let damage = self.stopped.clone().map(|damage| Damage { unread_bytes: bytes - damage.at_byte, ..damage });
        let connections = self.table.summaries(most);
        Ok(Contents {
            format: self.file.format().map_err(NoCapture)?,
            bytes,
            counts: self.counts.clone(),
            first_ns: self.table.first,
            damage: damage.or_else(|| self.file.left_over()),
            unlisted: self.table.len() - connections.len(),
            connections,
        })
    }

    /// The file has ended: what it holds, with `most` of the connections, and the packets that were to be kept, if there are
    /// such.
    ///
    /// # Errors
    /// It is no capture.
    pub fn finish(self, most: usize) -> Result<(Contents, Option<Kept>), NoCapture> {
        let contents = self.contents(most)?;
        Ok((contents, self.table.kept()))
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
        Err(segment::Skip::Cut) => skipped.cut += 1,
        Err(segment::Skip::Malformed) => skipped.malformed += 1,
    }
}
