//! Classes that an analyser that knows nothing but the headers gives a segment. The definitions are those of Wireshark 4.0
//! (User's Guide, "TCP Analysis"), so that anybody can check what we count.
//!
//! They are guesses by nature:
//!
//! - A segment below the highest sent is *out of order* if it follows that highest one by less than the handshake's round
//!   trip, a *retransmission* if not. Repairs that a NAK or a SACK block asks for come so soon that most are taken for
//!   reordering.
//! - A probe of a closed window is neither, however often its byte is sent; and the byte of a probe that was refused, sent
//!   again with others behind it, is taken for the first time.
//! - Windows are read from the header alone. With RFC 1106's option C a window of a multiple of 64 KB looks closed.

pub(crate) const FIN: u8 = 1;
pub(crate) const SYN: u8 = 2;
pub(crate) const RST: u8 = 4;
pub(crate) const ACK: u8 = 16;

/// Reordering is never taken to last longer, where the capture lacks the handshake, ns.
const REORDERING: u64 = 3_000_000;
/// A segment sent so soon after the second duplicate ACK for it is a fast retransmission, ns.
const FAST: u64 = 20_000_000;

/// Header fields that the rules read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header {
    /// ns
    pub time: u64,
    pub seq: u32,
    /// 0 where the segment acknowledges nothing.
    pub ack: u32,
    /// Bytes of payload.
    pub len: u32,
    pub flags: u8,
    /// The header's field as it stands.
    pub window: u16,
}

/// Classification of a segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// The two that follow included.
    pub retransmission: bool,
    /// Duplicate ACKs have asked for it.
    pub fast: bool,
    /// Acknowledged before it was sent again.
    pub spurious: bool,
    pub out_of_order: bool,
    pub duplicate_ack: bool,
    pub zero_window: bool,
}

/// One direction of a connection, as far as it was seen.
#[derive(Clone, Default)]
struct Seen {
    /// First number above all seen, and when that was seen.
    next: Option<u32>,
    next_time: u64,
    /// Window field of the last segment.
    window: u16,
    ack: u32,
    time: u64,
    kept_alive: bool,
    /// How often the last ACK was repeated.
    repeated: u32,
}

/// Both directions of a connection.
#[derive(Clone, Default)]
pub(crate) struct Dialogue {
    ends: [Seen; 2],
    /// When a SYN was last seen.
    syn: Option<u64>,
    /// From there to the first ACK that is no SYN, ns: the handshake's round trip.
    pub round_trip: Option<u64>,
}

impl Dialogue {
    /// A segment of the end `side`, 0 or 1, comes by.
    pub(crate) fn see(&mut self, side: usize, header: &Header) -> Verdict {
        let Header { time, seq, ack, len, flags, window } = *header;
        let [zero, one] = &mut self.ends;
        let (own, other) = if side == 0 { (zero, one) } else { (one, zero) };
        let plain = flags & (SYN | FIN | RST) == 0;
        let numbered = len.wrapping_add(u32::from(flags & (SYN | FIN) != 0));

        let probe = len == 1 && own.next == Some(seq) && other.window == 0;
        let keep_alive = !probe && plain && len <= 1 && own.next == Some(seq.wrapping_add(1));
        let mut verdict = Verdict { zero_window: !probe && plain && window == 0, ..Verdict::default() };

        let repeats = plain && len == 0 && window == own.window && ack == own.ack && own.next == Some(seq);
        if repeats && window > 0 && !other.kept_alive {
            own.repeated += 1;
            verdict.duplicate_ack = true;
        }
        if ack != own.ack {
            own.repeated = 0;
        }

        if numbered > 0 && !keep_alive {
            let ahead = own.next.map_or(0, |next| distance(seq, next));
            let below = ahead > 0 && !(len > 1 && ahead == 1);
            // A clock that is set back makes a long time of it.
            let soon = time.wrapping_sub(own.next_time) < self.round_trip.unwrap_or(REORDERING);
            let asked = other.repeated >= 2 && other.ack == seq && time.wrapping_sub(other.time) < FAST;
            verdict.spurious = len > 0 && other.ack > 0 && distance(seq.wrapping_add(len), other.ack) >= 0;
            verdict.fast = !verdict.spurious && below && asked;
            let taken = verdict.spurious || verdict.fast;
            verdict.out_of_order = !taken && below && soon && i64::from(numbered) != ahead;
            verdict.retransmission = taken || below && !verdict.out_of_order;
        }

        let end = seq.wrapping_add(numbered);
        if own.next.is_none_or(|next| distance(next, end) > 0) && !probe {
            own.next = Some(end);
            own.next_time = time;
        }
        own.window = window;
        own.ack = ack;
        own.time = time;
        own.kept_alive = keep_alive;
        match flags & (SYN | ACK) {
            SYN => self.syn = Some(time),
            ACK if self.round_trip.is_none() => self.round_trip = self.syn.map(|syn| time.saturating_sub(syn)),
            _ => {}
        }
        verdict
    }
}

/// How far `to` is ahead of `from`, of numbers that wrap.
pub(crate) fn distance(from: u32, to: u32) -> i64 {
    i64::from(to.wrapping_sub(from) as i32)
}
