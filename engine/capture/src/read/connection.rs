//! One connection, as far as its headers in a capture tell.

use std::fmt;
use std::net::SocketAddr;

use serde::{Serialize, Serializer};

use super::options::{Asked, asked};
use super::segment::Segment;
use crate::rules::{ACK, Dialogue, FIN, Header, RST, SYN, Verdict};

/// Summary of a connection. Times count from the capture's first packet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CapturedConnection"))]
pub struct Summary {
    /// Number among all connections of the capture, in the order of their first packets, from 0.
    pub number: usize,
    /// TCP, or QUIC of a qlog.
    pub transport: Protocol,
    /// End that has logged it, 0 for `from`; `None` in a capture, whose place is not known.
    #[cfg_attr(feature = "types", ts(type = "0 | 1 | null"))]
    pub seen_by: Option<u8>,
    /// Name of its group in a qlog.
    pub name: Option<String>,
    /// End that opened the connection or, if the capture begins later, that sent the first packet seen.
    #[cfg_attr(feature = "types", ts(type = "string"))]
    pub from: End,
    /// The other end.
    #[cfg_attr(feature = "types", ts(type = "string"))]
    pub to: End,
    /// Whether the first packet seen is its SYN, or its first Initial packet.
    pub from_the_start: bool,
    /// Time of its first packet, ns.
    pub start_ns: u64,
    /// Time from its first packet to its last, ns.
    pub duration_ns: u64,
    /// Time from the last SYN to the first ACK without SYN, ns. Of QUIC: from its opener's first packet to the answer, if
    /// the opener has logged it.
    pub handshake_rtt_ns: Option<u64>,
    /// Options that the SYNs agreed on; `None` if not both were seen with all their options.
    pub agreed: Option<Agreed>,
    /// How it ended.
    pub ending: Ending,
    /// Packets that `from` sent.
    pub forward: Direction,
    /// Packets that `to` sent.
    pub reverse: Direction,
}

/// Options on which the two SYNs agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Agreed {
    /// Largest segment that each end accepts by its SYN, the opener's first, bytes. Without the option RFC 9293 assumes
    /// 536 or 1220.
    pub mss: [Option<u16>; 2],
    /// Window shift of each end, the opener's first, bits; `None` unless both use it.
    pub window_scale: Option<[u8; 2]>,
    /// Whether selective acknowledgements were agreed on.
    pub sack: bool,
    /// Whether timestamps were agreed on.
    pub timestamps: bool,
}

/// Protocol of a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CapturedProtocol"))]
pub enum Protocol {
    /// TCP.
    #[default]
    Tcp,
    /// QUIC, as a qlog tells of it.
    Quic,
}

/// State of a connection at the end of the capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Ending {
    /// It was open.
    #[default]
    Open,
    /// One end has sent its FIN.
    HalfClosed,
    /// Both ends had sent their FINs.
    Closed,
    /// It was reset.
    Reset,
}

/// Packets of one end. Those of TCP are judged by Wireshark's rules (`rules.rs`). `None`: the file does not tell, or
/// the protocol knows no such thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CapturedDirection"))]
pub struct Direction {
    /// Packets.
    pub packets: u64,
    /// Payload, retransmissions included, bytes; of QUIC, the data of its streams.
    pub bytes: u64,
    /// Retransmissions, including the two kinds that follow; of QUIC, packets with data of a stream that came before.
    pub retransmissions: Option<u64>,
    /// Fast retransmissions.
    pub fast_retransmissions: Option<u64>,
    /// Retransmissions of bytes that were acknowledged already.
    pub spurious_retransmissions: Option<u64>,
    /// Segments out of order.
    pub out_of_order: Option<u64>,
    /// Duplicate ACKs.
    pub duplicate_acks: Option<u64>,
    /// Windows of zero.
    pub zero_windows: Option<u64>,
    /// Packets that this end has taken for lost, as its own qlog says; `None` if that names none.
    pub lost: Option<u64>,
}

/// One end of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Its address and port.
    Socket(SocketAddr),
    /// Words of a qlog for it.
    Name(String),
}

impl End {
    /// Returns the end of this name, or of this address and port.
    pub(super) fn of(name: String) -> Self {
        name.parse().map_or(End::Name(name), End::Socket)
    }

    /// Tells whether its address is of IPv6.
    pub fn is_ipv6(&self) -> bool {
        matches!(self, End::Socket(socket) if socket.is_ipv6())
    }

    /// Returns the port, if it is known.
    pub fn port(&self) -> Option<u16> {
        match self {
            End::Socket(socket) => Some(socket.port()),
            End::Name(_) => None,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Socket(socket) => socket.fmt(f),
            End::Name(name) => f.write_str(name),
        }
    }
}

impl Serialize for End {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

pub(super) struct Connection {
    /// The opener first.
    ends: [SocketAddr; 2],
    start: u64,
    end: u64,
    /// Sequence numbers before each end's first byte, where they are known.
    pub base: [Option<u32>; 2],
    asked: [Option<Asked>; 2],
    from_the_start: bool,
    fins: [bool; 2],
    reset: bool,
    dialogue: Dialogue,
    directions: [Direction; 2],
}

/// Direction of TCP without packets: each is judged.
pub(super) const JUDGED: Direction = Direction {
    packets: 0,
    bytes: 0,
    retransmissions: Some(0),
    fast_retransmissions: Some(0),
    spurious_retransmissions: Some(0),
    out_of_order: Some(0),
    duplicate_acks: Some(0),
    zero_windows: Some(0),
    lost: None,
};

impl Connection {
    /// Payload that both ends sent.
    pub(super) fn bytes(&self) -> u64 {
        self.directions.iter().map(|direction| direction.bytes).sum()
    }

    /// One whose first packet is this one.
    pub(super) fn new(time: u64, segment: &Segment) -> Self {
        let Segment { from, to, flags, .. } = *segment;
        let answers = flags & (SYN | ACK) == SYN | ACK;
        Connection {
            ends: if answers { [to, from] } else { [from, to] },
            start: time,
            end: time,
            base: [None; 2],
            asked: [None; 2],
            from_the_start: flags & (SYN | ACK) == SYN,
            fins: [false; 2],
            reset: false,
            dialogue: Dialogue::default(),
            directions: [JUDGED; 2],
        }
    }

    /// 0 for what the opener sends.
    pub(super) fn side(&self, segment: &Segment) -> usize {
        usize::from(segment.from != self.ends[0])
    }

    /// The segment opens another connection between the same two sockets: a SYN with another initial number, as in Wireshark.
    /// One with the same number is sent again, even after a reset or both FINs: captures have packets in a wrong order, and
    /// a SYN that is refused comes back.
    pub(super) fn is_succeeded_by(&self, segment: &Segment) -> bool {
        let other = self.base[self.side(segment)].is_some_and(|base| base != segment.seq);
        segment.flags & (SYN | ACK) == SYN && other
    }

    pub(super) fn see(&mut self, time: u64, segment: &Segment) -> Verdict {
        let Segment { seq, ack, flags, window, len, options, .. } = *segment;
        let side = self.side(segment);
        self.end = self.end.max(time);
        if self.base[side].is_none() {
            self.base[side] = Some(if flags & SYN != 0 { seq } else { seq.wrapping_sub(1) });
        }
        if flags & ACK != 0 && self.base[1 - side].is_none() {
            self.base[1 - side] = Some(ack.wrapping_sub(1));
        }
        if flags & SYN != 0 {
            self.asked[side] = Some(asked(options));
        }
        self.fins[side] |= flags & FIN != 0;
        self.reset |= flags & RST != 0;
        let verdict = self.dialogue.see(side, &Header { time, seq, ack, len, flags, window });
        let direction = &mut self.directions[side];
        direction.packets += 1;
        direction.bytes += u64::from(len);
        let counts = [
            (&mut direction.retransmissions, verdict.retransmission),
            (&mut direction.fast_retransmissions, verdict.fast),
            (&mut direction.spurious_retransmissions, verdict.spurious),
            (&mut direction.out_of_order, verdict.out_of_order),
            (&mut direction.duplicate_acks, verdict.duplicate_ack),
            (&mut direction.zero_windows, verdict.zero_window),
        ];
        for (count, _) in counts.into_iter().filter(|(_, is)| *is) {
            *count = count.map(|count| count + 1);
        }
        verdict
    }

    /// Bits by which the window of this segment of end `side` is shifted: 0 where it is not known. A SYN's window is never shifted.
    pub(super) fn shift(&self, side: usize, segment: &Segment) -> u8 {
        let scale = self.agreed().and_then(|agreed| agreed.window_scale).filter(|_| segment.flags & SYN == 0);
        scale.map_or(0, |scale| scale[side])
    }

    /// Times count from `first`.
    pub(super) fn summary(&self, number: usize, first: u64) -> Summary {
        let ending = match (self.reset, self.fins) {
            (true, _) => Ending::Reset,
            (_, [true, true]) => Ending::Closed,
            (_, [false, false]) => Ending::Open,
            _ => Ending::HalfClosed,
        };
        Summary {
            number,
            transport: Protocol::Tcp,
            seen_by: None,
            name: None,
            from: End::Socket(self.ends[0]),
            to: End::Socket(self.ends[1]),
            from_the_start: self.from_the_start,
            start_ns: self.start.saturating_sub(first),
            duration_ns: self.end - self.start,
            handshake_rtt_ns: self.dialogue.round_trip,
            agreed: self.agreed(),
            ending,
            forward: self.directions[0],
            reverse: self.directions[1],
        }
    }

    fn agreed(&self) -> Option<Agreed> {
        let [Some(opener), Some(answer)] = self.asked else { return None };
        let scale = opener.window_scale.zip(answer.window_scale);
        Some(Agreed {
            mss: [opener.mss, answer.mss],
            window_scale: scale.map(|(opener, answer)| [opener, answer]),
            sack: opener.sack && answer.sack,
            timestamps: opener.timestamps && answer.timestamps,
        })
    }
}
