//! Numbers of the packets of one end, from its TCP headers alone.

use crate::packet_faults::PacketName;
use crate::tcp::segment::Segment;
use crate::tcp::seq::Seq;

/// Counters of the packets that one end has sent.
#[derive(Default)]
pub(super) struct Numbering {
    /// First sequence number of each segment, and the number of its retransmissions.
    sent: Vec<(Seq, u8)>,
    /// Sequence number behind the last new segment.
    max: Seq,
    acks: u64,
}

impl Numbering {
    /// Counts a packet and sets its `copy`. A segment is new if it begins behind everything sent before; otherwise it
    /// repeats the segment in which it begins.
    pub(super) fn take(&mut self, segment: &mut Segment) -> PacketName {
        if segment.span() == 0 {
            self.acks += 1;
            return PacketName::Ack(self.acks);
        }
        let repeats =
            if segment.seq >= self.max { None } else { self.sent.iter().rposition(|(start, _)| *start <= segment.seq) };
        if self.sent.is_empty() || segment.end() > self.max {
            self.max = segment.end();
        }
        let number = repeats.unwrap_or(self.sent.len());
        if let Some(number) = repeats {
            let copies = &mut self.sent[number].1;
            *copies = copies.saturating_add(1);
            segment.copy = *copies;
        } else {
            self.sent.push((segment.seq, 0));
        }
        PacketName::Segment { number: number as u64, copy: segment.copy }
    }
}
