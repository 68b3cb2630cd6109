//! What an analyser that knows nothing but the headers counts at one place. The definitions are those of Wireshark 4.0
//! (User's Guide, "TCP Analysis"), so that anybody can check a capture against the run it was made from.
//!
//! They are guesses by nature, and where the simulator knows better `Counts` says both:
//!
//! - A segment below the highest sent is *out of order* if it follows that highest one by less than the handshake's round
//!   trip, a *retransmission* if not. At the sender's own host nothing is ever out of order: both are `sent_again`. Repairs
//!   that a NAK or a SACK block asks for come so soon that most are taken for reordering.
//! - A probe of a closed window is neither, however often its byte is sent; and the byte of a probe that was refused, sent
//!   again with others behind it, is taken for the first time.
//! - Windows are read from the header alone. With RFC 1106's option C a window of a multiple of 64 KB looks closed.

use fill_the_pipe_sim::{FlowInfo, Packets, Transport};
use serde::Serialize;

const FIN: u8 = 1;
const SYN: u8 = 2;
const RST: u8 = 4;
const ACK: u8 = 16;

/// Reordering is never taken to last longer, where the capture lacks the handshake, ns.
const REORDERING: u64 = 3_000_000;
/// A segment sent so soon after the second duplicate ACK for it is a fast retransmission, ns.
const FAST: u64 = 20_000_000;

/// What passed one place, all flows together.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Counts {
    /// Path of the place.
    pub at: String,
    pub packets: u64,
    pub retransmissions: u64,
    pub out_of_order: u64,
    pub duplicate_acks: u64,
    /// Windows of zero in the header.
    pub zero_windows: u64,
    /// The simulator's own: segments that repeat what their host had sent before, probes of a closed window included.
    pub sent_again: u64,
    /// The simulator's own: windows that are zero with what the options add.
    pub closed_windows: u64,
}

/// One direction of a connection, as far as it was seen. Sequence numbers count from the initial one.
#[derive(Clone, Default)]
struct Seen {
    /// First number above all seen, and when that was seen.
    next: Option<u32>,
    next_time: u64,
    /// Of the last segment.
    window: u16,
    ack: u32,
    time: u64,
    last: Last,
    /// How often the last ACK was repeated.
    repeated: u32,
}

/// What the last segment was taken for.
#[derive(Clone, Copy, Default, PartialEq)]
enum Last {
    #[default]
    Ordinary,
    KeepAlive,
}

#[derive(Clone, Default)]
struct Connection {
    ends: [Seen; 2],
    /// When a SYN was last seen, and what the handshake took from there.
    syn: Option<u64>,
    round_trip: Option<u64>,
}

pub struct Analysis {
    /// By flow; none of a flow of datagrams.
    connections: Vec<Option<Connection>>,
    pub counts: Counts,
}

impl Analysis {
    pub fn new(at: String, flows: &[FlowInfo]) -> Self {
        let connection = |flow: &FlowInfo| (flow.transport == Transport::Tcp).then(Connection::default);
        Analysis { connections: flows.iter().map(connection).collect(), counts: Counts { at, ..Counts::default() } }
    }

    /// The packet passes at `time`.
    pub fn see(&mut self, time: u64, packets: &Packets, packet: usize) {
        self.counts.packets += 1;
        let Some(connection) = &mut self.connections[usize::from(packets.flow[packet])] else { return };
        let side = usize::from(packets.reverse[packet]);
        let other = connection.ends[1 - side].clone();
        let own = &mut connection.ends[side];
        let counts = &mut self.counts;
        let (seq, ack, len) = (packets.seq[packet], packets.ack[packet], packets.len[packet]);
        let (flags, window) = (packets.flags[packet], packets.wnd_field[packet]);
        let plain = flags & (SYN | FIN | RST) == 0;
        let numbered = len + u32::from(flags & (SYN | FIN) != 0);
        counts.sent_again += u64::from(packets.copy[packet] > 0);
        counts.closed_windows += u64::from(plain && packets.wnd[packet] == 0);

        let probe = len == 1 && own.next == Some(seq) && other.window == 0;
        let keep_alive = !probe && plain && len <= 1 && own.next == Some(seq.wrapping_add(1));
        counts.zero_windows += u64::from(!probe && plain && window == 0);

        let repeats = plain && len == 0 && window == own.window && ack == own.ack && own.next == Some(seq);
        if repeats && window > 0 && other.last != Last::KeepAlive {
            own.repeated += 1;
            counts.duplicate_acks += 1;
        }
        if ack != own.ack {
            own.repeated = 0;
        }

        if numbered > 0 && !keep_alive {
            let ahead = own.next.map_or(0, |next| distance(seq, next));
            let below = ahead > 0 && !(len > 1 && ahead == 1);
            let known = len > 0 && other.ack > 0 && distance(seq.wrapping_add(len), other.ack) >= 0;
            let asked_for = below && other.repeated >= 2 && other.ack == seq && time - other.time < FAST;
            let soon = time.saturating_sub(own.next_time) < connection.round_trip.unwrap_or(REORDERING);
            if !known && !asked_for && below && soon && i64::from(numbered) != ahead {
                counts.out_of_order += 1;
            } else if known || below {
                counts.retransmissions += 1;
            }
        }

        let end = seq.wrapping_add(numbered);
        if own.next.is_none_or(|next| distance(next, end) > 0) && !probe {
            own.next = Some(end);
            own.next_time = time;
        }
        own.window = window;
        own.ack = ack;
        own.time = time;
        own.last = if keep_alive { Last::KeepAlive } else { Last::Ordinary };
        match flags & (SYN | ACK) {
            SYN => connection.syn = Some(time),
            ACK if connection.round_trip.is_none() => connection.round_trip = connection.syn.map(|syn| time - syn),
            _ => {}
        }
    }
}

/// How far `to` is ahead of `from`, of numbers that wrap.
fn distance(from: u32, to: u32) -> i64 {
    i64::from(to.wrapping_sub(from) as i32)
}
