//! qlog: what ends of connections have logged themselves, read as captures are.
//!
//! Read are versions 0.3 and 0.4 (draft-ietf-quic-qlog-main-schema), later drafts, which name a `file_schema`, and the first
//! ones, draft-00 to draft-02, which some implementations still write; in one piece (JSON) and as a sequence (JSON-SEQ).
//! A connection is what one trace tells of one group. A log has no headers: of QUIC it has packet numbers and frames, of TCP,
//! which only our own logs tell of, the fields under `tcp`.

mod connection;
mod event;
mod frames;
mod quic;
mod scan;
mod stream;
#[cfg(test)]
mod tests;
mod trace;

use std::borrow::Cow;

use serde_json::Value;

use self::connection::{Connection, Keeping};
use event::{Event, Packet, What};
use scan::{Item, RECORD_SEPARATOR, Scanner, is_mark};
use trace::{Group, Trace};

use super::connection::Summary;
use super::kept::Kept;
use super::table::{MOST_CONNECTIONS, largest};
use super::{Counts, Damage};

/// Versions that are read; later drafts have none.
const VERSIONS: [&str; 5] = ["draft-00", "draft-01", "draft-02", "0.3", "0.4"];
/// Beginning of the schema that later drafts name.
const SCHEMA: &str = "urn:ietf:params:qlog:file:";

/// Why reading ended.
pub(super) enum Stop {
    NoLog(Cow<'static, str>),
    Damage(Damage),
}

/// A log that arrives in parts.
#[derive(Default)]
pub(super) struct Log {
    scanner: Scanner,
    contents: Contents,
    has_stopped: bool,
}

/// Contents of a log, as far as it was read.
#[derive(Default)]
struct Contents {
    /// Whether the file says that it is a log of a version that is read.
    is_known: bool,
    trace: Trace,
    /// In the order of their first packets.
    connections: Vec<Connection>,
    /// Number of the connection whose packets are kept.
    keep: Option<usize>,
    keeping: Keeping,
    counts: Counts,
    /// Time of the earliest packet, ns.
    first: Option<u64>,
}

enum Refusal {
    Version(String),
    Malformed(u64),
}

/// Whether a file of JSON begins so.
pub(super) fn is_json(bytes: &[u8]) -> bool {
    let blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == RECORD_SEPARATOR || is_mark(*byte);
    let first = bytes.iter().find(|byte| !blank(byte));
    first.map_or(bytes.starts_with(&[RECORD_SEPARATOR]), |first| *first == b'{')
}

impl Log {
    pub(super) fn keeping(keep: Option<usize>) -> Self {
        Log { contents: Contents { keep, ..Contents::default() }, ..Log::default() }
    }

    /// Reads the next bytes of the file.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        let contents = &mut self.contents;
        let result = self.scanner.push(bytes, &mut |item, at| contents.see(item, at));
        self.has_stopped = result.is_err();
        let damage = |at_byte, what| Stop::Damage(Damage { at_byte, what, unread_bytes: 0 });
        result.map_err(|stop| match stop {
            scan::Stop::Malformed(at, what) => damage(at, what),
            scan::Stop::Refused(Refusal::Malformed(at)) => damage(at, "an event is malformed"),
            scan::Stop::Refused(Refusal::Version(version)) => Stop::NoLog(
                format!("This is qlog of version {version}; those that are read are {}.", VERSIONS.join(", ")).into(),
            ),
        })
    }

    pub(super) fn has_stopped(&self) -> bool {
        self.has_stopped
    }

    /// Whether the file is a log, as far as it was read.
    pub(super) fn is_known(&self) -> bool {
        self.contents.is_known || !self.contents.connections.is_empty()
    }

    /// Byte before which everything was read, if the log is cut short.
    pub(super) fn unfinished(&self) -> Option<u64> {
        self.scanner.unfinished()
    }

    pub(super) fn counts(&self) -> &Counts {
        &self.contents.counts
    }

    pub(super) fn first(&self) -> u64 {
        self.contents.first.unwrap_or(0)
    }

    /// Number of connections.
    pub(super) fn len(&self) -> usize {
        self.contents.connections.len()
    }

    /// Summaries of the connections with the most payload, at most `most`, in the order of their first packets.
    pub(super) fn summaries(&self, most: usize) -> Vec<Summary> {
        let connections = &self.contents.connections;
        let numbers = largest(connections.len(), most, |number| connections[number].bytes());
        numbers.into_iter().map(|number| connections[number].summary(number, self.first())).collect()
    }

    pub(super) fn kept(self) -> Option<Kept> {
        let first = self.first();
        let Contents { keep, keeping, connections, .. } = self.contents;
        keep.and_then(|keep| connections.get(keep)).map(|connection| connection.kept(keeping, first))
    }
}

impl Contents {
    fn see(&mut self, item: Item, at: u64) -> Result<(), Refusal> {
        let json = |value| serde_json::from_slice::<Value>(value).map_err(|_| Refusal::Malformed(at));
        match item {
            Item::Trace => self.trace = Trace::default(),
            Item::Member("qlog_version", value) => {
                let version = json(value)?.as_str().unwrap_or_default().to_owned();
                if !VERSIONS.iter().any(|known| version.starts_with(known)) {
                    return Err(Refusal::Version(version));
                }
                self.is_known = true;
            }
            Item::Member("file_schema", value) => {
                self.is_known |= json(value)?.as_str().is_some_and(|schema| schema.starts_with(SCHEMA));
            }
            Item::Member(key, value) => {
                let before = self.trace.vantage;
                self.trace.member(key, &json(value)?);
                // Some write whose view it is behind the events.
                if self.trace.vantage != before {
                    for connection in self.trace.groups.values().filter_map(|group| group.connection) {
                        self.connections[connection].vantage = self.trace.vantage;
                    }
                }
            }
            Item::Event(value) => {
                let event = Event::of(json(value)?, &self.trace.fields).ok_or(Refusal::Malformed(at))?;
                self.event(&event, at);
            }
        }
        Ok(())
    }

    fn event(&mut self, event: &Event, at: u64) {
        let time = self.trace.time(event);
        let unit = self.trace.unit();
        let name = event.group.clone().or_else(|| self.trace.group.clone()).unwrap_or_default();
        match &event.what {
            What::Started(started) => {
                self.trace.groups.entry(name).or_default().started = Some(started.clone());
                return;
            }
            What::Packet(is_sent, packet) => return self.packet((time, at), name, *is_sent, packet),
            What::Other => return,
            _ => {}
        }
        let number = self.trace.groups.get(&name).and_then(|group| group.connection);
        let is_kept = number.is_some() && number == self.keep;
        let Some(connection) = number.map(|number| &mut self.connections[number]) else {
            return;
        };
        let keeping = is_kept.then_some(&mut self.keeping);
        let since = time.saturating_sub(connection.start());
        match &event.what {
            What::Lost(space, number) => connection.lose(*space, *number, keeping),
            What::Closed => connection.close(),
            What::Metrics(metrics) => keeping.into_iter().for_each(|keeping| keeping.metrics(since, unit, metrics)),
            What::State(state) => keeping.into_iter().for_each(|keeping| keeping.state(since, state)),
            _ => {}
        }
    }

    fn packet(&mut self, (time, at): (u64, u64), name: String, is_sent: bool, packet: &Packet) {
        let unit = self.trace.unit();
        self.counts.packets += 1;
        let label = Some(name.clone()).filter(|name| !name.is_empty());
        let Group { started, connection } = self.trace.groups.entry(name).or_default();
        let number = match *connection {
            Some(number) => number,
            None if self.connections.len() == MOST_CONNECTIONS => {
                self.counts.skipped.crowded += 1;
                return;
            }
            None => {
                let started = started.clone().unwrap_or_default();
                let new = Connection::new(time, is_sent, packet, started, label, self.trace.vantage);
                self.connections.push(new);
                *connection.insert(self.connections.len() - 1)
            }
        };
        self.first = Some(self.first.map_or(time, |first| first.min(time)));
        let keeping = (self.keep == Some(number)).then_some(&mut self.keeping);
        if self.connections[number].see((time, at), unit, is_sent, packet, keeping) {
            self.counts.segments += 1;
        } else {
            self.counts.skipped.malformed += 1;
        }
    }
}
