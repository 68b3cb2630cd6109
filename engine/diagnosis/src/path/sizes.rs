//! Sizes of the sender's segments: what was agreed, what came by, and what did not pass.

use serde::Serialize;

use super::scan::Scan;
use super::statistics::quantile;
use super::{Confidence, evidence};
use crate::Connection;

/// Sizes of the sender's segments and datagrams.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "SegmentSizes"))]
pub struct Sizes {
    /// Most payload in one segment, bytes.
    pub largest_payload: u32,
    /// Largest IP datagram, bytes: the MTU of the path is at least this, unless `offloaded`.
    pub largest_datagram: u32,
    /// Payload of a full segment on the wire, bytes: the largest one within the agreed size.
    pub full_payload: u32,
    /// Headers of IP and TCP with the options of such a segment, bytes.
    pub headers: u32,
    /// Largest segment that the receiver accepts by its SYN, bytes; `None` if its SYN was not seen or has no such
    /// option.
    pub agreed_mss: Option<u16>,
    /// Segments larger than that: the machine of the capture splits (TSO) or merges (GRO, LRO) them outside of the
    /// capture.
    pub offloaded: u64,
    /// Size of datagrams that vanish while smaller ones pass, bytes: a black hole of path MTU discovery (RFC 2923,
    /// 2.1).
    pub black_hole: Option<u32>,
    /// How firmly the packets speak for the black hole or its absence.
    pub confidence: Confidence,
    /// Rows of the vanished segments, or the first offloaded ones.
    pub evidence: Vec<u32>,
}

/// Without the option, and larger than any MSS in use, a segment was merged: an Ethernet jumbo frame has 9000 bytes.
const LARGEST_USUAL: u32 = 9000;
/// Transmissions of one segment that vanish before its size is suspected: RFC 2923 names repeated losses, RFC 4821,
/// 7.6.3 retries.
const VANISHED: u16 = 3;

impl Sizes {
    /// Returns the bytes on the wire, without the framing of links, of a segment.
    pub(super) fn wire(&self, payload: u64) -> f64 {
        let full = u64::from(self.full_payload.max(1));
        (payload + payload.div_ceil(full).max(1) * u64::from(self.headers)) as f64
    }

    /// Returns the bytes on the wire of payload that ACKs tell of, in full segments.
    pub(super) fn wire_of_stream(&self, payload: u64) -> f64 {
        payload as f64 * self.full_wire() / f64::from(self.full_payload.max(1))
    }

    /// Returns the bytes on the wire of a full segment.
    pub(super) fn full_wire(&self) -> f64 {
        f64::from(self.full_payload.max(1) + self.headers)
    }
}

/// Returns the largest segment that the receiver accepts, bytes; the largest usual one if that is not known.
pub(super) fn largest_segment(connection: &Connection) -> u32 {
    let agreed = connection.summary.agreed.and_then(|agreed| agreed.mss[usize::from(1 - connection.sender)]);
    // A SYN may say 0.
    agreed.filter(|mss| *mss > 0).map_or(LARGEST_USUAL, u32::from)
}

/// Tells the sizes.
pub(super) fn sizes(connection: &Connection, scan: &Scan) -> Sizes {
    let Connection { summary, rows, sender, .. } = connection;
    let ip = if summary.from.is_ipv6() { 40 } else { 20 };
    let agreed_mss = summary.agreed.and_then(|agreed| agreed.mss[usize::from(1 - sender)]);
    let mut found = Sizes { agreed_mss, ..Sizes::default() };
    let mut options = Vec::new();
    let limit = largest_segment(connection);
    let mut offloaded = Vec::new();
    for (index, row) in rows.iter().enumerate().filter(|(_, row)| row.side == *sender && row.len > 0) {
        let headers = ip + 20 + rows.raw_options(index).len() as u32;
        found.largest_payload = found.largest_payload.max(row.len);
        found.largest_datagram = found.largest_datagram.max(row.len.saturating_add(headers));
        options.push(headers);
        if row.len > limit {
            offloaded.push(index as u32);
        }
    }
    options.sort_unstable();
    found.headers = quantile(&options, 0.5).unwrap_or(ip + 20);
    found.offloaded = offloaded.len() as u64;
    // The agreed size includes the options of TCP (RFC 6691).
    let most = limit.saturating_sub(found.headers - ip - 20);
    found.full_payload = found.largest_payload.min(most).max(1);
    black_hole(scan, &mut found);
    if found.black_hole.is_none() {
        found.confidence = if found.largest_payload > 0 { Confidence::Sure } else { Confidence::Guess };
        found.evidence = evidence(offloaded.into_iter());
    }
    found
}

/// Looks for a size of which every transmission vanished, several times in a row, while smaller ones arrived.
fn black_hole(scan: &Scan, found: &mut Sizes) {
    let delivered = scan.samples.iter().map(|sample| sample.payload).max().unwrap_or(0);
    let vanished: Vec<&super::scan::Lost> = scan
        .lost
        .iter()
        .filter(|lost| !lost.spurious && !lost.before && lost.end - lost.seq > i64::from(delivered))
        .filter(|lost| lost.copies >= VANISHED)
        .collect();
    let Some(size) = vanished.iter().map(|lost| (lost.end - lost.seq) as u32).min() else { return };
    if delivered > 0 {
        found.black_hole = Some(size.saturating_add(found.headers));
        found.confidence = if vanished.len() > 1 { Confidence::Sure } else { Confidence::Likely };
        found.evidence = evidence(vanished.iter().map(|lost| lost.row));
    }
}
