//! The file formats, as far as packets are concerned: libpcap's, draft-ietf-opsawg-pcapng, and qlog.
//!
//! The first two are read here and not by the library that writes ours: it knows neither files that come in pieces nor when a length
//! is too large to be waited for, and refuses whole files for one option that it does not like.

mod pcap;
mod pcapng;

use std::borrow::Cow;

use super::Damage;
use super::qlog::{self, Log};

/// A packet or block that says it is longer is damaged: Wireshark's limit for blocks.
const LONGEST: u32 = 16 << 20;

/// A packet as the file has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<'a> {
    /// Byte of the file at which `bytes` begins.
    pub at: u64,
    /// Registered number of the kind of link; `None` if its interface is not described.
    pub link: Option<u16>,
    /// ns since 1970; 0 where the file does not say.
    pub time: u64,
    /// Bytes it had on the link.
    pub whole: u32,
    /// Bytes of the packet that were kept.
    pub bytes: &'a [u8],
}

#[derive(Debug)]
pub(super) enum Stop {
    NoCapture(Cow<'static, str>),
    Damage(Damage),
}

/// Meaning of the first bytes of a piece.
enum Step {
    /// They are read; so many.
    Read(usize),
    /// More have to come; so many at least.
    Needs(usize),
    Damaged(&'static str),
}

#[derive(Default)]
enum Format {
    #[default]
    Unknown,
    Pcap(pcap::Header),
    Pcapng(pcapng::Section),
    Qlog(Box<Log>),
    /// Nothing more is read.
    Stopped(&'static str),
}

#[derive(Default)]
pub(super) struct File {
    format: Format,
    /// Number of the connection that a log keeps.
    keep: Option<usize>,
    /// Bytes of the file before `pending`.
    read: u64,
    /// Came, and cannot be read yet.
    pending: Vec<u8>,
    /// How many bytes of them are needed to go on.
    needed: usize,
    /// Came after what could not be read.
    unread: u64,
}

impl File {
    pub(super) fn keeping(keep: Option<usize>) -> Self {
        File { keep, ..File::default() }
    }

    /// The log that the file is, if it is one.
    pub(super) fn log(&self) -> Option<&Log> {
        if let Format::Qlog(log) = &self.format { Some(log) } else { None }
    }

    pub(super) fn into_log(self) -> Option<Log> {
        if let Format::Qlog(log) = self.format { Some(*log) } else { None }
    }

    /// Calls `see` for every packet that is whole with these bytes.
    pub(super) fn push(&mut self, bytes: &[u8], see: &mut dyn FnMut(Frame)) -> Result<(), Stop> {
        if self.has_stopped() {
            self.unread += bytes.len() as u64;
            return Ok(());
        }
        let mut rest = bytes;
        // Pending bytes are completed with as few new ones as possible, so that only what two pieces share is copied.
        while !self.pending.is_empty() && !rest.is_empty() {
            let missing = self.needed.saturating_sub(self.pending.len()).clamp(1, rest.len());
            self.pending.extend_from_slice(&rest[..missing]);
            rest = &rest[missing..];
            if self.pending.len() < self.needed {
                return Ok(());
            }
            let pending = std::mem::take(&mut self.pending);
            let read = self.advance(&pending, see);
            match read {
                Ok(read) => self.pending.extend_from_slice(&pending[read..]),
                Err(stop) => {
                    self.unread += (pending.len() + rest.len()) as u64;
                    return Err(stop);
                }
            }
        }
        let mut at = 0;
        while at < rest.len() {
            match self.advance(&rest[at..], see) {
                Ok(0) => break,
                Ok(read) => at += read,
                Err(stop) => {
                    self.unread += (rest.len() - at) as u64;
                    return Err(stop);
                }
            }
        }
        self.pending.extend_from_slice(&rest[at..]);
        Ok(())
    }

    /// Reads one header, packet or block; how many bytes it was, 0 if it is not whole.
    fn advance(&mut self, bytes: &[u8], see: &mut dyn FnMut(Frame)) -> Result<usize, Stop> {
        let step = match &mut self.format {
            Format::Unknown if bytes.len() < 4 => Step::Needs(4),
            Format::Unknown => match recognised(bytes[..4].try_into().expect("four bytes")) {
                Ok(Format::Qlog(_)) => {
                    self.format = Format::Qlog(Box::new(Log::keeping(self.keep)));
                    return self.advance(bytes, see);
                }
                Ok(format) => {
                    self.format = format;
                    return self.advance(bytes, see);
                }
                Err(what) => {
                    self.format = Format::Stopped("");
                    return Err(Stop::NoCapture(what.into()));
                }
            },
            Format::Pcap(header) => header.step(bytes, &mut placed(bytes, self.read, see)),
            Format::Pcapng(section) => section.step(bytes, &mut placed(bytes, self.read, see)),
            Format::Qlog(log) => match log.push(bytes) {
                Ok(()) => Step::Read(bytes.len()),
                Err(qlog::Stop::NoLog(what)) => return Err(Stop::NoCapture(what)),
                Err(qlog::Stop::Damage(damage)) => return Err(Stop::Damage(damage)),
            },
            Format::Stopped(_) => Step::Read(bytes.len()),
        };
        match step {
            Step::Read(read) => {
                self.read += read as u64;
                self.needed = 0;
                Ok(read)
            }
            Step::Needs(needed) => {
                self.needed = needed;
                Ok(0)
            }
            Step::Damaged(what) => {
                self.format = Format::Stopped(self.name());
                Err(Stop::Damage(Damage { at_byte: self.read, what, unread_bytes: 0 }))
            }
        }
    }

    /// Bytes that came.
    pub(super) fn bytes(&self) -> u64 {
        self.read + self.pending.len() as u64 + self.unread
    }

    /// Nothing more is read, whatever comes.
    pub(super) fn has_stopped(&self) -> bool {
        matches!(self.format, Format::Stopped(_)) || self.log().is_some_and(Log::has_stopped)
    }

    fn name(&self) -> &'static str {
        match self.format {
            Format::Unknown => "",
            Format::Pcap(_) => "pcap",
            Format::Pcapng(_) => "pcapng",
            Format::Qlog(_) => "qlog",
            Format::Stopped(name) => name,
        }
    }

    /// The file's format; or why it has none.
    pub(super) fn format(&self) -> Result<&'static str, &'static str> {
        match (self.name(), self.bytes()) {
            ("qlog", _) if !self.log().is_some_and(Log::is_known) => Err(NO_LOG),
            ("", 0) => Err("The file is empty."),
            ("", _) => Err(NO_CAPTURE),
            (name, _) => Ok(name),
        }
    }

    /// Bytes that are still pending when the file has ended.
    pub(super) fn left_over(&self) -> Option<Damage> {
        if let Some(log) = self.log() {
            let at_byte = log.unfinished()?;
            let what = "the file ends before the log does";
            return Some(Damage { at_byte, what, unread_bytes: self.bytes() - at_byte });
        }
        let unread_bytes = self.pending.len() as u64;
        let what = "the file ends in the middle of a packet";
        (unread_bytes > 0).then_some(Damage { at_byte: self.read, what, unread_bytes })
    }
}

/// Tells every packet where it stands in the file, of which `bytes` begins at `read`.
fn placed<'a>(bytes: &'a [u8], read: u64, see: &'a mut dyn FnMut(Frame)) -> impl FnMut(Frame) + 'a {
    let start = bytes.as_ptr() as usize;
    move |frame| see(Frame { at: read + (frame.bytes.as_ptr() as usize - start) as u64, ..frame })
}

const NO_CAPTURE: &str = "This is no packet capture: neither pcap, pcapng nor qlog begins like that.";
const NO_LOG: &str = "This is JSON and no qlog: it does not say of which version of qlog it is.";

/// The format of a file that begins so.
fn recognised(magic: [u8; 4]) -> Result<Format, &'static str> {
    if let Some(header) = pcap::Header::recognised(magic) {
        return Ok(Format::Pcap(header));
    }
    match magic {
        pcapng::SECTION => Ok(Format::Pcapng(pcapng::Section::default())),
        [0x1f, 0x8b, ..] => Err("This is a gzip file: unpack it first."),
        [0x28, 0xb5, 0x2f, 0xfd] => Err("This is a Zstandard file: unpack it first."),
        [0x04, 0x22, 0x4d, 0x18] => Err("This is an LZ4 file: unpack it first."),
        [b'P', b'K', 3, 4] => Err("This is a ZIP file: unpack it first."),
        _ if qlog::is_json(&magic) => Ok(Format::Qlog(Box::default())),
        _ => Err(NO_CAPTURE),
    }
}

/// In which order a file has the bytes of its numbers.
#[derive(Clone, Copy, Default, PartialEq)]
enum Order {
    #[default]
    Little,
    Big,
}

impl Order {
    /// The number of two bytes at `at`; `None` past the end.
    fn u16(self, bytes: &[u8], at: usize) -> Option<u16> {
        let number = bytes.get(at..at + 2)?.try_into().ok()?;
        Some(if self == Order::Big { u16::from_be_bytes(number) } else { u16::from_le_bytes(number) })
    }

    fn u32(self, bytes: &[u8], at: usize) -> Option<u32> {
        let number = bytes.get(at..at + 4)?.try_into().ok()?;
        Some(if self == Order::Big { u32::from_be_bytes(number) } else { u32::from_le_bytes(number) })
    }

    fn i64(self, bytes: &[u8], at: usize) -> Option<i64> {
        let number = bytes.get(at..at + 8)?.try_into().ok()?;
        Some(if self == Order::Big { i64::from_be_bytes(number) } else { i64::from_le_bytes(number) })
    }
}
