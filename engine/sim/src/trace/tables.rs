//! Columns of a trace: what each row of them holds.

use crate::fragment::Span;

/// Columns of the packets, one row each, in the order in which they were made. Sequence numbers count from the initial
/// ones of the two ends.
#[derive(Default, Clone, PartialEq, Debug)]
pub struct Packets {
    /// Flow.
    pub flow: Vec<u16>,
    /// 0 if the flow's opener made the packet, 1 if the other end did.
    pub reverse: Vec<u8>,
    /// Sequence number of the first byte.
    pub seq: Vec<u32>,
    /// Acknowledgement number; 0 without the ACK flag.
    pub ack: Vec<u32>,
    /// Payload, bytes.
    pub len: Vec<u32>,
    /// Offered window, bytes.
    pub wnd: Vec<u32>,
    /// Flags of the TCP header. For LNTP and QUIC the upper three bits hold the kind of packet, counted from 1; FIN and ACK tell
    /// of the end of QUIC's stream and of an ACK frame.
    pub flags: Vec<u8>,
    /// How often these bytes had been sent before.
    pub copy: Vec<u8>,
    /// First missing byte of a NAK (RFC 1106, option A); 0 without one.
    pub nak: Vec<u32>,
    /// Number of missing segments that the NAK names; 0 without one.
    pub nak_segments: Vec<u8>,
    /// Window field of the header, 16 bits: all of `wnd`, or the part that the options leave to the header. For LNTP:
    /// RETXCNT, SEQNO (as in `wnd`), and the bytes of header and checksum. For QUIC: the lower bits of the packet number.
    pub wnd_field: Vec<u16>,
    /// ECN bits of the IP header as the host sends it, and above them the AE flag of the TCP header.
    pub ecn: Vec<u8>,
    /// Row p's options are `options[options_first[p]..options_first[p + 1]]`, encoded as in the header. Sequence
    /// numbers in them are absolute (`FlowInfo::iss`). For QUIC: its frames besides STREAM.
    pub options_first: Vec<u32>,
    /// Bytes of the options of all packets, one after the other.
    pub options: Vec<u8>,
    /// Rows that are fragments of another row.
    pub pieces: Pieces,
}

/// Fragments: rows that are parts of another row, which was too large for a link. The columns of TCP and UDP are filled
/// in the whole datagram's row only; a fragment's row has its flow, direction and `copy`.
#[derive(Default, Clone, PartialEq, Debug)]
pub struct Pieces {
    /// Rows of the fragments, ascending.
    pub packet: Vec<u32>,
    /// Rows of the datagrams that they are parts of.
    pub datagram: Vec<u32>,
    /// First byte of the fragment, counted behind the datagram's IP header.
    pub offset: Vec<u32>,
    /// Bytes of the fragment behind its IP header.
    pub bytes: Vec<u32>,
}

impl Pieces {
    /// Returns the datagram's row and the fragment's bytes if the packet is a fragment.
    #[inline]
    pub fn of(&self, packet: u32) -> Option<(u32, Span)> {
        let row = self.packet.binary_search(&packet).ok()?;
        Some((self.datagram[row], Span { offset: self.offset[row], len: self.bytes[row] }))
    }

    #[inline]
    pub(super) fn push(&mut self, packet: u32, datagram: u32, span: Span) {
        self.packet.push(packet);
        self.datagram.push(datagram);
        self.offset.push(span.offset);
        self.bytes.push(span.len);
    }
}

impl Packets {
    /// Returns the options of a packet as encoded in its header, a multiple of four bytes.
    #[inline]
    pub fn options_of(&self, packet: usize) -> &[u8] {
        let end = self.options_first.get(packet + 1).map_or(self.options.len(), |next| *next as usize);
        &self.options[self.options_first[packet] as usize..end]
    }
}

/// Columns of the events, one row each, in order of time.
#[derive(Default, Clone, PartialEq, Debug)]
pub struct Events {
    /// Time, ns.
    pub time: Vec<f64>,
    /// `EventKind` as a number.
    pub kind: Vec<u8>,
    /// Row of the packet, or `NO_PACKET`.
    pub packet: Vec<u32>,
    /// Place, as an index of the summary's `places`.
    pub place: Vec<u16>,
    /// Flow.
    pub flow: Vec<u16>,
    /// `DropReason` of an event `Dropped` or `Kept`; on a shared medium the satellite's channel or the number of collisions;
    /// otherwise 0.
    pub detail: Vec<u8>,
}

/// Columns of the variables: a row for each change of a variable, in order of time.
#[derive(Default, Clone, PartialEq, Debug)]
pub struct Series {
    /// Time, ns.
    pub time: Vec<f64>,
    /// Flow.
    pub flow: Vec<u16>,
    /// Number of the variable (`variable`).
    pub variable: Vec<u8>,
    /// Value from `time` on.
    pub value: Vec<f64>,
}

/// Columns of the limits: a row for each change of what holds a flow's sender back, in order of time.
#[derive(Default, Clone, PartialEq, Debug)]
pub struct Limits {
    /// Time, ns.
    pub time: Vec<f64>,
    /// Flow.
    pub flow: Vec<u16>,
    /// `Limit` as a number, from `time` on.
    pub limit: Vec<u8>,
}

/// Columns of the router queues: a row for each change of a queue, in order of time.
#[derive(Default, Clone, PartialEq, Debug)]
pub struct Queues {
    /// Time, ns.
    pub time: Vec<f64>,
    /// Number of the queue in the summary's list.
    pub queue: Vec<u16>,
    /// Backlog, packets.
    pub packets: Vec<u32>,
    /// Backlog, bytes.
    pub bytes: Vec<u32>,
    /// Backlog in the queue's unit.
    pub used: Vec<u32>,
    /// Average that the discipline goes by, in the queue's unit; NaN if it has none.
    pub average: Vec<f64>,
    /// Probability with which the discipline would drop the next packet; NaN if it has none.
    pub probability: Vec<f64>,
}

/// Columns of the requests that were answered, one row each, in the order of their responses.
#[derive(Default, Clone, PartialEq, Debug)]
pub struct Requests {
    /// Flow.
    pub flow: Vec<u16>,
    /// Time at which the client began to send the request, ns.
    pub asked: Vec<f64>,
    /// Time at which the last byte of the response was read, ns.
    pub answered: Vec<f64>,
    /// Bytes of the response.
    pub bytes: Vec<f64>,
    /// Rate of the video in the response, bit/s; 0 if it is none.
    pub rate: Vec<f64>,
}

/// Probabilities with which a discipline dropped, marked or kept packets.
#[derive(Default, Clone, PartialEq, Debug)]
pub struct Odds {
    /// Row of the event.
    pub event: Vec<u32>,
    /// Probability of that action.
    pub probability: Vec<f64>,
}
