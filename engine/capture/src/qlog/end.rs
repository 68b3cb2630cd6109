//! Both ends of a connection: what they have sent and received so far.

use std::collections::{BTreeMap, VecDeque};

use fill_the_pipe_sim::quic::packet::{self as quic, PacketKind};
use fill_the_pipe_sim::{Choice, Packets, Transport};

use super::frames::{self, Arrived};
use super::records::{Frame, Header, PacketData, Raw, Tcp};

const FIN: u8 = 1;
const ACK: u8 = 16;
/// ECN bits of a packet that a router has marked (RFC 3168, 5).
const CONGESTION_MET: u8 = 3;
/// Flags of the TCP header, from the lowest bit (RFC 9293, 3.1).
const FLAGS: [&str; 8] = ["FIN", "SYN", "RST", "PSH", "ACK", "URG", "ECE", "CWR"];
/// Type of packets of an open connection, and of all segments.
const ONE_RTT: &str = "1RTT";
/// Fixed part of the TCP header, bytes.
const TCP_HEADER: u64 = 20;
/// Stream of QUIC that has the data: the first one that the opener opens.
const STREAM: u64 = 0;

/// A packet from its making to its end.
#[derive(Clone)]
pub(super) struct Made {
    pub number: u64,
    /// Earlier packets with the same data, which its sender takes for lost.
    pub lost: Vec<u64>,
    /// Whether the first link has taken it.
    pub is_sent: bool,
    packet_type: &'static str,
    raw: Raw,
    frames: Vec<Frame>,
    tcp: Option<Segment>,
    /// Next byte that its sender is missing.
    in_order: u64,
}

/// Fields of a segment of TCP.
#[derive(Clone)]
struct Segment {
    seq: u64,
    ack: u64,
    window: u32,
    flags: u8,
    options: Vec<u8>,
    ecn: u8,
}

impl Made {
    /// Records that a router has marked the packet (RFC 3168).
    fn mark(&mut self) {
        if let Some(tcp) = &mut self.tcp {
            tcp.ecn |= CONGESTION_MET;
        }
    }

    pub(super) fn header(&self, number: u64) -> Header {
        Header { packet_type: self.packet_type, packet_number: number }
    }

    pub(super) fn data(&self) -> PacketData<'_> {
        let tcp = self.tcp.as_ref().map(|Segment { seq, ack, window, flags, options, ecn }| {
            let names = FLAGS.iter().enumerate().filter(|(bit, _)| flags >> bit & 1 == 1);
            Tcp {
                seq: *seq,
                ack: *ack,
                window: *window,
                flags: names.map(|(_, name)| *name).collect::<Vec<_>>().join(","),
                options: options.iter().map(|byte| format!("{byte:02x}")).collect(),
                ecn: *ecn,
            }
        });
        PacketData { header: self.header(self.number), raw: self.raw, frames: &self.frames, tcp }
    }
}

/// Data under way, or lost and not known to be so.
struct Sent {
    at: u64,
    number: u64,
}

/// One end.
#[derive(Default)]
struct End {
    next: u64,
    arrived: Arrived,
    /// Packets with data that is not known to have arrived in order, as they were sent.
    out: VecDeque<Sent>,
    /// Highest sequence number so far: the columns have its lower 32 bits.
    highest: u64,
    /// When a timer let it send a probe, ns.
    probed_at: Option<f64>,
}

/// Both ends of a connection; 0 has opened it.
#[derive(Default)]
pub(super) struct Ends {
    ends: [End; 2],
    /// Packets that neither have arrived nor are lost, by their row.
    under_way: BTreeMap<u32, Made>,
}

impl Ends {
    /// Records that a timer lets an end send a probe now, which takes nothing for lost.
    pub(super) fn probes(&mut self, side: usize, time: f64) {
        self.ends[side].probed_at = Some(time);
    }

    /// Records a packet that its end has made.
    pub(super) fn made(&mut self, packets: &Packets, transport: Transport, row: u32, time: f64) {
        let at = row as usize;
        let side = usize::from(packets.reverse[at]);
        let peer_highest = self.ends[1 - side].highest;
        let end = &mut self.ends[side];
        let (len, flags) = (u64::from(packets.len[at]), packets.flags[at]);
        let seq = if len > 0 || transport == Transport::Tcp { unwrapped(end.highest, packets.seq[at]) } else { 0 };
        let in_order = unwrapped(peer_highest, packets.ack[at]);
        let lost =
            if packets.copy[at] > 0 && end.probed_at != Some(time) { end.loses(seq, seq + len) } else { Vec::new() };
        end.highest = end.highest.max(seq + len);
        let number = end.next;
        end.next += 1;
        if len > 0 {
            end.out.push_back(Sent { at: seq, number });
        }
        let frames = if transport == Transport::Tcp {
            segment(packets, at, seq, in_order, &end.arrived)
        } else {
            quic_packet(packets, at, seq)
        };
        let tcp = (transport == Transport::Tcp).then(|| Segment {
            seq,
            ack: if flags & ACK == 0 { 0 } else { in_order },
            window: packets.wnd[at],
            flags,
            options: packets.options_of(at).to_vec(),
            ecn: packets.ecn[at],
        });
        let Frames { packet_type, raw, frames } = frames;
        let made = Made { number, lost, is_sent: false, packet_type, raw, frames, tcp, in_order };
        self.under_way.insert(row, made);
    }

    /// Records that a link has made another copy of a packet under way.
    pub(super) fn duplicated(&mut self, packets: &Packets, row: u32) {
        let same = |other: u32| {
            let (one, other) = (row as usize, other as usize);
            let same = |column: &[u32]| column[one] == column[other];
            packets.reverse[one] == packets.reverse[other]
                && packets.copy[one] == packets.copy[other]
                && [&packets.seq, &packets.ack, &packets.len, &packets.wnd].into_iter().all(|column| same(column))
        };
        if let Some((_, made)) = self.under_way.range(..row).rev().find(|(other, _)| same(**other)) {
            let mut second = Made { is_sent: true, ..made.clone() };
            // Marks are events of one row; those of the first are not told of the second.
            if let Some(tcp) = &mut second.tcp {
                tcp.ecn = packets.ecn[row as usize];
            }
            self.under_way.insert(row, second);
        }
    }

    /// Returns the packet as the first link takes it; `None` if it had taken a part of it before.
    pub(super) fn sent(&mut self, row: u32) -> Option<&Made> {
        let made = self.under_way.get_mut(&row)?;
        (!std::mem::replace(&mut made.is_sent, true)).then_some(&*made)
    }

    /// Returns the packet as the end at `side` receives it.
    pub(super) fn received(&mut self, row: u32, side: usize) -> Option<Made> {
        let made = self.under_way.remove(&row)?;
        self.ends[side].arrived.add(made.number);
        let out = &mut self.ends[side].out;
        while out.front().is_some_and(|sent| sent.at < made.in_order) {
            out.pop_front();
        }
        Some(made)
    }

    /// Records that a router has marked a packet.
    pub(super) fn marked(&mut self, row: u32) {
        if let Some(made) = self.under_way.get_mut(&row) {
            made.mark();
        }
    }

    /// Forgets a packet that is lost.
    pub(super) fn dropped(&mut self, row: u32) {
        self.under_way.remove(&row);
    }
}

/// Contents of a packet besides its number.
struct Frames {
    packet_type: &'static str,
    raw: Raw,
    frames: Vec<Frame>,
}

/// Returns the frames that say the same as a segment of TCP.
fn segment(packets: &Packets, at: usize, seq: u64, in_order: u64, arrived: &Arrived) -> Frames {
    let (len, flags) = (u64::from(packets.len[at]), packets.flags[at]);
    let mut frames = Vec::new();
    if len > 0 || flags & FIN != 0 {
        // The SYN has the number before the first byte.
        let offset = seq.saturating_sub(1);
        frames.push(Frame::Stream { stream_id: STREAM, offset, length: len, fin: flags & FIN != 0 });
    }
    if flags & ACK != 0 {
        frames.extend(arrived.ack());
        // The end of the window, counted like the offsets.
        frames.push(Frame::MaxData { maximum: (in_order + u64::from(packets.wnd[at])).saturating_sub(1) });
    }
    let header = TCP_HEADER + packets.options_of(at).len() as u64;
    Frames { packet_type: ONE_RTT, raw: Raw { length: header + len, payload_length: Some(len) }, frames }
}

/// Returns the frames of a packet of QUIC; `offset`: place of its data in the stream.
fn quic_packet(packets: &Packets, at: usize, offset: u64) -> Frames {
    let (len, flags, options) = (packets.len[at], packets.flags[at], packets.options_of(at));
    let kind = usize::from(flags >> 5).checked_sub(1).and_then(|kind| PacketKind::ALL.get(kind));
    let fin = flags & FIN != 0;
    let data = (len > 0 || fin).then_some((packets.seq[at], fin));
    let mut frames = frames::of_quic(options);
    if data.is_some() {
        frames.push(Frame::Stream { stream_id: STREAM, offset, length: u64::from(len), fin });
    }
    if kind == Some(&PacketKind::Initial) {
        let raw = Raw { length: quic::INITIAL, payload_length: None };
        return Frames { packet_type: "initial", raw, frames };
    }
    let bytes = |frames: &[u8], data| {
        let (before, behind) = quic::surround(PacketKind::OneRtt, 0, [0, 0], frames, data);
        (before.len() + behind.len()) as u64
    };
    let length = bytes(options, data) + u64::from(len);
    Frames { packet_type: ONE_RTT, raw: Raw { length, payload_length: Some(length - bytes(&[], None)) }, frames }
}

impl End {
    /// Takes out the packets whose data begins in a range, and returns their numbers.
    fn loses(&mut self, from: u64, to: u64) -> Vec<u64> {
        let mut lost = Vec::new();
        self.out.retain(|sent| {
            let is_lost = (from..to).contains(&sent.at);
            if is_lost {
                lost.push(sent.number);
            }
            !is_lost
        });
        lost
    }
}

/// Returns the number with these lower 32 bits that is nearest to another.
fn unwrapped(near: u64, low: u32) -> u64 {
    near.saturating_add_signed(i64::from(low.wrapping_sub(near as u32).cast_signed()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_on_beyond_32_bits() {
        assert_eq!(unwrapped(0, 5), 5);
        assert_eq!(unwrapped(u64::from(u32::MAX), 3), (1 << 32) + 3);
        assert_eq!(unwrapped((1 << 32) + 3, u32::MAX), u64::from(u32::MAX));
    }
}
