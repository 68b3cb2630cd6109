//! Fuzz targets: a run of any scenario as a capture of any place, and the headers of any packet.

use bolero::TypeGenerator;
use etherparse::{Ipv4HeaderSlice, NetSlice, SlicedPacket};
use fill_the_pipe_fuzz::{Change, Cost, parameters, within};
use fill_the_pipe_sim::{Choice, Full, Loaded, Overrides, Scenario, Simulator, Transport, catalog};
use serde_json::{Value, json};

use crate::read::Reader;
use crate::{Error, Row, headers, qlog, write};

const BASES: [(&str, &str); 5] = [
    ("ansnet", include_str!("../../sim/src/scenario/bases/ansnet.json")),
    ("rfc1106_satellite", include_str!("../../sim/src/scenario/bases/rfc1106_satellite.json")),
    ("sandia_cray", include_str!("../../sim/src/scenario/bases/sandia_cray.json")),
    ("satnet", include_str!("../../sim/src/scenario/bases/satnet.json")),
    ("ubc", include_str!("../../sim/src/scenario/bases/ubc.json")),
];

/// Limits of a run, so that its capture is small.
const BUDGET: [(&str, u64); 3] =
    [("budget.events", 3000), ("budget.trace_rows", 40_000), ("budget.time", 600_000_000_000)];
/// Limits of a capture of such a run, which has whole packets of up to 64 KB.
const WRITING: Cost = Cost { bytes: 256 << 20, allocations: 1_000_000 };

#[test]
fn captures() {
    let parameters = parameters(&serde_json::to_value(catalog()).expect("the catalog is JSON"));
    bolero::check!().with_type::<(u8, u8, u16, Vec<Change>)>().for_each(|(base, place, snaplen, changes)| {
        let (name, text) = BASES[usize::from(*base) % BASES.len()];
        let scenario = fill_the_pipe_fuzz::scenario(name, text, *base);
        let changes = changes.iter().take(4).map(|change| change.path_and_value(&parameters));
        let budget = BUDGET.into_iter().map(|(path, most)| (path.to_owned(), Value::from(most)));
        let overrides: Overrides = changes.chain(budget).collect();
        let Ok(Loaded { scenario, .. }) = Scenario::load(&scenario.to_string(), &overrides) else { return };
        let mut simulator = Simulator::<Full>::new(&scenario);
        simulator.advance(u64::MAX);
        let at = u16::from(*place) % simulator.places().len() as u16;
        // Whole datagrams, or nothing but their first bytes.
        let snaplen = if snaplen.is_multiple_of(2) { 0 } else { u32::from(*snaplen) };
        within(WRITING, &(overrides, at, snaplen), || {
            holds(&simulator, at, snaplen);
            is_json(&simulator);
        });
    });
}

/// The qlog of a run is one JSON value, and every event is counted.
fn is_json(simulator: &Simulator<Full>) {
    let mut file = Vec::new();
    let events = qlog::write(simulator, &mut file).expect("a vector takes all");
    let log: Value = serde_json::from_slice(&file).expect("JSON");
    let traces = log["traces"].as_array().expect("a list");
    assert_eq!(traces.is_empty(), !qlog::has_connections(simulator));
    let counted: usize = traces.iter().filter_map(|trace| trace["events"].as_array()).map(Vec::len).sum();
    assert_eq!(counted as u64, events);
}

/// The file is read again: nothing in it is damaged, and every packet is counted.
fn holds(simulator: &Simulator<Full>, at: u16, snaplen: u32) {
    let mut file = Vec::new();
    let counts = match write(simulator, at, snaplen, &mut file) {
        Ok(counts) => counts,
        Err(Error::TooLarge { .. }) => return,
        Err(Error::Write(error)) => panic!("a vector takes all: {error}"),
    };
    let mut reader = Reader::keeping(0);
    reader.push(&file).expect("a capture");
    let (contents, _) = reader.finish(usize::MAX).expect("a capture");
    assert!(contents.damage.is_none(), "{:?}", contents.damage);
    assert_eq!(contents.counts.packets, counts.packets);
    assert_eq!(contents.bytes, file.len() as u64);
    let skipped = &contents.counts.skipped;
    assert_eq!(skipped.unknown_link + skipped.not_ip + skipped.malformed, 0, "{skipped:?}");
    assert!(snaplen > 0 || skipped.cut == 0, "{skipped:?}");
}

/// A row as the page sends it.
#[derive(Clone, Debug, TypeGenerator)]
struct Sent {
    packet: u32,
    flow: u16,
    reverse: bool,
    transport: u8,
    numbers: [u32; 4],
    hosts: [u16; 2],
    len: u32,
    short: bool,
    fields: (u16, u8, u8),
    options: Vec<u8>,
    piece: Option<[u32; 2]>,
}

impl Sent {
    fn row(&self) -> Value {
        let [first, second, seq, ack] = self.numbers;
        let (wnd_field, flags, ecn) = self.fields;
        let mut row = json!({
            "packet": self.packet, "flow": self.flow, "reverse": self.reverse, "hosts": self.hosts, "iss": [first, second],
            "transport": Transport::NAMES[usize::from(self.transport) % Transport::NAMES.len()].id,
            "seq": seq, "ack": ack, "len": if self.short { self.len % 70_000 } else { self.len },
            "wnd_field": wnd_field, "flags": flags, "ecn": ecn, "options": self.options,
        });
        if let Some([offset, len]) = self.piece {
            row["piece"] = if self.short { json!([8 * (offset % 8192), len % 70_000]) } else { json!([offset, len]) };
        }
        row
    }
}

#[test]
fn header_bytes() {
    const MOST: Cost = Cost { bytes: 1 << 20, allocations: 100 };
    bolero::check!().with_type::<Sent>().for_each(|sent| {
        let row: Row = serde_json::from_value(sent.row()).expect("a row");
        within(MOST, &row, || {
            let Some(bytes) = headers(&row) else { return };
            let ip = Ipv4HeaderSlice::from_slice(&bytes).expect("an IP header");
            assert_eq!(ip.header_checksum(), ip.to_header().calc_header_checksum());
            // The checksum of LNTP is behind its data, and QUIC has frames and padding.
            let most = if matches!(row.transport, Transport::Lntp | Transport::Quic) { 65_535 } else { 120 };
            assert!(bytes.len() <= most, "{} bytes of headers", bytes.len());
            assert!(usize::from(ip.total_len()) >= ip.slice().len());
            // Without data the headers are the whole datagram, except for the tag at the end of a packet of QUIC.
            if row.piece.is_none() && row.len == 0 && row.transport != Transport::Quic {
                let packet = SlicedPacket::from_ip(&bytes).expect("a datagram");
                assert!(matches!(packet.net, Some(NetSlice::Ipv4(_))));
            }
        });
    });
}

/// Any bytes are a row, or refused in a sentence.
#[test]
fn rows() {
    const MOST: Cost = Cost { bytes: 1 << 20, allocations: 2000 };
    bolero::check!().for_each(|bytes: &[u8]| {
        within(MOST, &bytes, || match serde_json::from_slice::<Row>(bytes) {
            Ok(row) => drop(headers(&row)),
            Err(error) => assert!(!error.to_string().is_empty()),
        });
    });
}
