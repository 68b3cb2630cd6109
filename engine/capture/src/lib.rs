//! A run as a packet capture: what tcpdump at one place of the network would have kept, as pcapng with whole IP and TCP
//! headers, options and checksums. Everything in it follows from the trace; addresses and ports from the scenario. Captures
//! that others made are read by `read`.

mod analysis;
mod datagram;
#[cfg(test)]
mod fuzz;
mod point;
pub mod qlog;
pub mod read;
mod rules;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use fill_the_pipe_sim::{
    Choice, DropReason, Place, PlaceKind, Recorder, Simulator, Span, Trace, VERSION, covers, index,
};
use pcap_file::pcapng::PcapNgWriter;
use pcap_file::pcapng::blocks::enhanced_packet::{EnhancedPacketBlock, EnhancedPacketOption};
use pcap_file::pcapng::blocks::interface_description::{InterfaceDescriptionBlock, InterfaceDescriptionOption};
use pcap_file::pcapng::blocks::name_resolution::{Ipv4Record, NameResolutionBlock, Record};
use pcap_file::pcapng::blocks::section_header::{SectionHeaderBlock, SectionHeaderOption};
use pcap_file::{DataLink, Endianness, PcapError};

use analysis::Analysis;
pub use analysis::Counts;
use datagram::Datagrams;
pub use datagram::{Row, headers};
pub use point::{place, usual_place};

/// Powers of ten of a second in which times are given: ns, as the simulator has them.
const NANOSECONDS: u8 = 9;

/// Failure to write a capture.
#[derive(Debug)]
pub enum Error {
    /// A packet is larger than a datagram of IPv4 can be.
    TooLarge {
        /// Row of the packet in the trace.
        packet: usize,
    },
    /// The output cannot be written.
    Write(io::Error),
}

impl From<PcapError> for Error {
    /// The crate's own message of a failed output, "Error reading bytes", says neither that it was written nor why not.
    fn from(error: PcapError) -> Self {
        Error::Write(match error {
            PcapError::IoError(error) => error,
            error => io::Error::other(error),
        })
    }
}

impl From<Error> for io::Error {
    fn from(error: Error) -> Self {
        match error {
            Error::Write(error) => error,
            error @ Error::TooLarge { .. } => io::Error::other(error.to_string()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::TooLarge { packet } => {
                write!(f, "packet {packet} with its headers is larger than the 65535 bytes an IP datagram can have")
            }
            Error::Write(error) => error.fmt(f),
        }
    }
}

/// Writes what passed the place `at`, at most `snaplen` bytes of each datagram (0: all of it), and counts it.
///
/// # Errors
/// `out` fails, or a packet cannot be a datagram.
///
/// # Panics
/// The run was not traced.
pub fn write<R: Recorder, W: Write>(simulator: &Simulator<R>, at: u16, snaplen: u32, out: W) -> Result<Counts, Error> {
    let trace = simulator.trace().expect("callers have traced the run");
    let places = simulator.places();
    let mut writer = PcapNgWriter::with_section_header(out, section())?;
    writer.write_pcapng_block(interface(&places[usize::from(at)], snaplen))?;
    writer.write_pcapng_block(names(places))?;
    let fates = index::packets(trace, places, simulator.now);
    let datagrams = Datagrams::new(simulator, trace);
    let mut analysis = Analysis::new(places[usize::from(at)].id.clone(), simulator.flows());
    let mut whole = Together::default();
    let mut bytes = Vec::new();
    for sighting in point::sightings(simulator, trace, at) {
        let packet = sighting.packet;
        match whole.seen(trace, packet) {
            Some(segment) => analysis.see(sighting.time, &trace.packets, segment),
            None => analysis.counts.packets += 1,
        }
        bytes.clear();
        datagrams.write(packet, sighting.hops, sighting.marked, &mut bytes).ok_or(Error::TooLarge { packet })?;
        let kept = if snaplen == 0 { bytes.len() } else { bytes.len().min(snaplen as usize) };
        let lost = (fates.fate[packet] == index::PacketOutcome::Dropped as u8).then(|| {
            let reason = DropReason::NAMES[usize::from(fates.reason[packet])].name;
            format!("Lost at {}: {reason}", places[usize::from(fates.lost_at[packet])].id)
        });
        writer.write_pcapng_block(EnhancedPacketBlock {
            interface_id: 0,
            timestamp: Duration::from_nanos(sighting.time),
            original_len: bytes.len() as u32,
            data: Cow::Borrowed(&bytes[..kept]),
            options: lost.into_iter().map(|text| EnhancedPacketOption::Comment(text.into())).collect(),
        })?;
    }
    Ok(analysis.counts)
}

/// Bytes of each datagram that an analyser has put together from fragments.
#[derive(Default)]
struct Together(BTreeMap<u32, Vec<Span>>);

impl Together {
    /// The packet whose segment is known now that this one has come by: itself, or what it is the last missing piece of.
    fn seen(&mut self, trace: &Trace, packet: usize) -> Option<usize> {
        let Some((whole, span)) = trace.packets.pieces.of(packet as u32) else { return Some(packet) };
        let row = whole as usize;
        // The length is that of TCP: an analysis says nothing of other datagrams.
        let bytes = trace.packets.len[row] + 20 + trace.packets.options_of(row).len() as u32;
        let spans = self.0.entry(whole).or_default();
        let before = covers(spans.iter().copied(), bytes);
        spans.push(span);
        (!before && covers(spans.iter().copied(), bytes)).then_some(row)
    }
}

fn section() -> SectionHeaderBlock<'static> {
    let program = format!("Fill the Pipe {VERSION}");
    SectionHeaderBlock {
        // A fixed byte order gives the same bytes on every machine.
        endianness: Endianness::Little,
        options: vec![SectionHeaderOption::UserApplication(program.into())],
        ..SectionHeaderBlock::default()
    }
}

fn interface(place: &Place, snaplen: u32) -> InterfaceDescriptionBlock<'_> {
    InterfaceDescriptionBlock {
        linktype: DataLink::RAW,
        snaplen,
        options: vec![
            InterfaceDescriptionOption::IfName((&place.id).into()),
            InterfaceDescriptionOption::IfDescription((&place.name).into()),
            InterfaceDescriptionOption::IfTsResol(NANOSECONDS),
        ],
    }
}

fn names(places: &[Place]) -> NameResolutionBlock<'_> {
    let nodes = places.iter().enumerate().filter(|(_, place)| place.kind != PlaceKind::Link);
    let record = |(index, place): (usize, &Place)| {
        let name = place.id.split_once('.').map_or(&*place.id, |(_, name)| name);
        Record::Ipv4(Ipv4Record {
            ip_addr: Cow::Owned(datagram::address(places, index as u16).to_vec()),
            names: vec![Cow::Owned(name.to_owned())],
        })
    };
    NameResolutionBlock { records: nodes.map(record).collect(), options: Vec::new() }
}
