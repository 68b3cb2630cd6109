//! Transmissions of a sender, of a simulation and of a capture in the same form, so that they can be compared.

use fill_the_pipe_capture::read::Kept;
use fill_the_pipe_sim::{EventKind, Packets, Trace};

/// Flag of a SYN in a TCP header.
const SYN: u8 = 2;

/// Segment with data, or the SYN, as its sender sends it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Transmission {
    /// Number of the segment; 0 is the SYN.
    pub number: u64,
    /// Number of its retransmission; 0 is the first transmission.
    pub copy: u64,
    /// Time, ns.
    pub time: f64,
    /// Row of the event in the trace of a simulation.
    pub row: u32,
}

impl Transmission {
    /// Returns its name, as in `flows.X.lose`.
    pub(crate) fn name(&self) -> String {
        if self.copy == 0 { self.number.to_string() } else { format!("{}:{}", self.number, self.copy) }
    }
}

/// Returns the transmissions of the opener of a simulated flow, in order.
pub(crate) fn simulated(trace: &Trace, flow: u16) -> Vec<Transmission> {
    let (events, packets) = (&trace.events, &trace.packets);
    let created = (0..events.time.len()).filter(|row| events.kind[*row] == EventKind::Created as u8);
    let own = created.filter(|row| {
        let packet = events.packet[*row] as usize;
        packets.flow[packet] == flow && counts(packets, packet)
    });
    let mut starts = Vec::new();
    own.map(|row| {
        let packet = events.packet[row] as usize;
        let (seq, copy) = (packets.seq[packet], u64::from(packets.copy[packet]));
        if copy == 0 {
            starts.push(seq);
        }
        let number = starts.partition_point(|start| *start <= seq) as u64 - 1;
        Transmission { number, copy, time: events.time[row], row: row as u32 }
    })
    .collect()
}

/// Returns the transmissions of the opener of a captured connection, in order.
pub(crate) fn captured(kept: &Kept) -> Vec<Transmission> {
    let packets = &kept.packets;
    // First sequence number and copies of each segment.
    let mut sent: Vec<(u32, u64)> = Vec::new();
    let mut max = 0;
    let own = (0..packets.seq.len()).filter(|packet| counts(packets, *packet));
    own.map(|packet| {
        let seq = packets.seq[packet];
        let is_new = sent.is_empty() || seq >= max;
        if is_new {
            sent.push((seq, 0));
        }
        let number = sent.partition_point(|(start, _)| *start <= seq).max(1) - 1;
        let copies = &mut sent[number].1;
        *copies += u64::from(!is_new);
        let copy = *copies;
        max = max.max(seq + packets.len[packet] + u32::from(packets.flags[packet] & SYN != 0));
        Transmission { number: number as u64, copy, time: kept.seen[packet], row: 0 }
    })
    .collect()
}

/// Whether the opener sends the packet, and it is the SYN or has data.
fn counts(packets: &Packets, packet: usize) -> bool {
    packets.reverse[packet] == 0 && (packets.len[packet] > 0 || packets.flags[packet] & SYN != 0)
}
