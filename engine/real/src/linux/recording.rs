//! Captures of what hosts send and receive.

use std::borrow::Cow;
use std::io;
use std::time::{Duration, UNIX_EPOCH};

use pcap_file::pcap::{PcapHeader, PcapPacket, PcapWriter};
use pcap_file::{DataLink, Endianness, TsResolution};

use super::Clock;

/// Bytes kept of each packet: the IP and TCP headers with all options.
const KEPT: usize = 104;

/// Capture of one host in memory: a file that is written while packets pass would make them late.
pub(super) struct Recording {
    writer: PcapWriter<Vec<u8>>,
    /// Time of day at the run's zero.
    date: Duration,
}

impl Recording {
    pub(super) fn new(clock: Clock) -> Self {
        let header = PcapHeader {
            snaplen: KEPT as u32,
            datalink: DataLink::RAW,
            ts_resolution: TsResolution::NanoSecond,
            // A fixed byte order gives the same bytes on every machine.
            endianness: Endianness::Little,
            ..PcapHeader::default()
        };
        let writer = PcapWriter::with_header(Vec::with_capacity(1 << 20), header).expect("memory can be written");
        Recording { writer, date: clock.date.duration_since(UNIX_EPOCH).unwrap_or_default() }
    }

    /// Adds a packet that passes `time` ns after the start.
    pub(super) fn add(&mut self, time: u64, packet: &[u8]) -> io::Result<()> {
        let kept = &packet[..packet.len().min(KEPT)];
        let packet = PcapPacket {
            timestamp: self.date + Duration::from_nanos(time),
            orig_len: packet.len() as u32,
            data: Cow::Borrowed(kept),
        };
        self.writer.write_packet(&packet).map(drop).map_err(io::Error::other)
    }

    pub(super) fn into_file(self) -> Vec<u8> {
        self.writer.into_writer()
    }
}
