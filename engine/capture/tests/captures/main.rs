//! Captures of whole runs, read back.

mod connections;
mod datagrams;
mod headers;

use etherparse::{Ipv4Header, TcpHeader};
use fill_the_pipe_capture::{Counts, place, write};
use fill_the_pipe_sim::{Full, Overrides, Scenario, Simulator};
use pcap_file::pcapng::{Block, PcapNgReader};
use serde_json::{Value, json};

fn two_suns(app_bytes: &str) -> Value {
    json!({
        "base": "sandia_wide_area",
        "flows": { "bulk": { "from": "sun4_390", "to": "sun4_330", "app": { "bytes": app_bytes } } }
    })
}

fn ran(scenario: &Value, overrides: &[(&str, Value)]) -> Simulator<Full> {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let loaded = Scenario::load(&scenario.to_string(), &overrides).expect("a valid scenario");
    let mut simulator = Simulator::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    simulator
}

struct Frame {
    ip: Ipv4Header,
    tcp: TcpHeader,
    payload: Vec<u8>,
    whole: u32,
}

/// Everything the file holds, taken apart by the libraries that did not put it together.
fn frames(file: &[u8]) -> Vec<Frame> {
    let mut reader = PcapNgReader::new(file).expect("a pcapng file");
    let mut frames = Vec::new();
    while let Some(block) = reader.next_block() {
        if let Block::EnhancedPacket(packet) = block.expect("a block") {
            let (ip, rest) = Ipv4Header::from_slice(&packet.data).expect("an IPv4 header");
            let (tcp, payload) = TcpHeader::from_slice(rest).expect("a TCP header");
            frames.push(Frame { ip, tcp, payload: payload.to_vec(), whole: packet.original_len });
        }
    }
    frames
}

fn captured(simulator: &Simulator<Full>, at: &str) -> (Vec<Frame>, Counts) {
    let at = place(simulator, at).expect("a place");
    let mut file = Vec::new();
    let counts = write(simulator, at, 0, &mut file).expect("written");
    (frames(&file), counts)
}

/// RFC 1071: the sum of a header or segment with its checksum is all ones.
fn sum(parts: &[&[u8]]) -> u16 {
    let mut sum = 0u32;
    for pair in parts.concat().chunks(2) {
        sum += u32::from(pair[0]) << 8 | u32::from(*pair.get(1).unwrap_or(&0));
    }
    while sum > 0xffff {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    sum as u16
}
