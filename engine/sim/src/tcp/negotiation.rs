//! Option negotiation: what the two ends agree on in their SYNs, and which options every later segment carries (RFC
//! 9293, 3.1; RFC 1106, 3; RFC 2018; RFC 3168, 6.1.1; RFC 7323). An option holds only if both SYNs carry it.

use super::Connection;
use super::congestion::control::{MAX_BIG_WINDOW, MAX_WINDOW};
use super::options::{Block, Options, TIMESTAMPS_BYTES, Timestamps};
use super::scoreboard::Scoreboard;
use super::segment::{ACK, CWR, ECE, SYN, Segment};

/// Segment size of a peer whose SYN has no MSS option (RFC 9293, 3.7.1), bytes.
const DEFAULT_MSS: u64 = 536;
/// Largest window shift (RFC 7323, 2.3).
pub(super) const MAX_SHIFT: u8 = 14;
/// Tick of the timestamp clock, ns: 1 ms (RFC 7323, 5.4 asks for 1 ms to 1 s).
const TIMESTAMP_TICK: u64 = 1_000_000;

/// Options agreed for the whole connection.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Agreed {
    /// Big windows: RFC 1106, options B and C.
    pub big_windows: bool,
    /// Window shift: windows that this end sends are multiples of 2^shift (RFC 7323).
    pub shift: Option<u8>,
    pub timestamps: bool,
    pub sack: bool,
    pub ecn: bool,
}

/// Returns the last ns at which the timestamp clock reads as at `time`.
pub(super) fn end_of_reading(time: u64) -> u64 {
    (time / TIMESTAMP_TICK + 1) * TIMESTAMP_TICK - 1
}

impl Connection {
    /// Returns the 16 bits of the window field: the lower bits if option C carries the upper ones (RFC 1106, 3.1); the
    /// shifted window, except in a SYN (RFC 7323, 2.2); otherwise the whole window.
    pub fn window_field(&self, segment: &Segment) -> u16 {
        let Agreed { big_windows, shift, .. } = self.agreed;
        let shifts = !big_windows && !segment.has(SYN);
        (segment.wnd >> shift.filter(|_| shifts).unwrap_or(0)) as u16
    }

    /// Processes a SYN: the peer's sequence number, options and window.
    #[cold]
    pub(super) fn synchronize(&mut self, now: u64, segment: &Segment) {
        self.irs = segment.seq;
        self.rcv_nxt = segment.seq + 1;
        self.rcv_adv = self.rcv_nxt;
        let options = segment.options();
        // An MSS of 0 makes no sense.
        let offered = options.mss.filter(|mss| *mss > 0).map_or(DEFAULT_MSS, u64::from);
        self.mss = self.own_mss.min(offered);
        self.agreed = Agreed {
            big_windows: self.parameters.big_windows && options.big_window.is_some(),
            shift: options.window_scale.filter(|_| self.parameters.window_scale).map(|_| self.own_shift()),
            timestamps: self.parameters.timestamps && options.timestamps.is_some(),
            sack: self.offers_sack() && options.sack_permitted,
            ecn: self.parameters.ecn && segment.has(ECE) && (segment.has(ACK) != segment.has(CWR)),
        };
        if self.agreed.timestamps {
            // Timestamps take their space from the payload.
            self.mss -= TIMESTAMPS_BYTES.min(self.mss - 1);
            self.ts_recent = options.timestamps.map_or(0, |timestamps| timestamps.value);
            self.ts_recent_at = now;
        }
        self.window.mss = self.mss;
        if self.agreed.big_windows || self.agreed.shift.is_some() {
            self.window.max = if self.agreed.big_windows { MAX_BIG_WINDOW } else { MAX_WINDOW << MAX_SHIFT };
            self.window.ssthresh = self.window.max;
        }
        self.selective = self.agreed.sack && self.parts.recovery.needs_sack;
        self.window_alone = !self.selective && !self.parameters.limited_transmit;
        let Agreed { big_windows, timestamps, sack, .. } = self.agreed;
        self.has_options = self.parameters.nak || big_windows || timestamps || sack;
        self.plain = !self.has_options && !self.parameters.ecn && !self.parts.keeps_score && !self.parts.paces;
        self.largest_offer = self.largest_offer();
        if !self.agreed.sack {
            self.recovery = self.parts.recovery.or_else();
        }
        if self.parts.keeps_score {
            self.score = Some(Box::new(Scoreboard::default()));
        }
        if self.parameters.initial_cwnd.is_none() {
            self.window.cwnd = self.congestion_control.initial(self.mss, self.window.max);
        }
        self.snd_wnd = u64::from(segment.wnd);
        self.max_snd_wnd = self.snd_wnd;
        self.snd_wl1 = segment.seq;
        self.snd_wl2 = segment.ack;
    }

    /// Returns the smallest shift with which the whole receive buffer can be offered (RFC 7323, 2.2).
    fn own_shift(&self) -> u8 {
        (0..MAX_SHIFT).find(|shift| self.rcv_hiwat >> shift <= MAX_WINDOW).unwrap_or(MAX_SHIFT)
    }

    fn offers_sack(&self) -> bool {
        self.parts.recovery.needs_sack || self.parameters.sack
    }

    /// Returns the largest window that a segment of this end can offer.
    fn largest_offer(&self) -> u64 {
        match self.agreed {
            Agreed { big_windows: true, .. } => MAX_BIG_WINDOW,
            Agreed { shift: Some(shift), .. } => MAX_WINDOW << shift,
            _ => MAX_WINDOW,
        }
    }

    /// Returns the options of a segment with these flags and this window.
    #[cold]
    pub(super) fn options_for(&mut self, now: u64, flags: u8, wnd: u64) -> Option<Box<Options>> {
        if flags & SYN != 0 {
            return Some(Box::new(self.options_of_syn(now, flags)));
        }
        if self.has_options { self.options_of_segment(now, wnd) } else { None }
    }

    fn options_of_segment(&mut self, now: u64, wnd: u64) -> Option<Box<Options>> {
        let quiet = self.nak_due.is_none() && (!self.agreed.sack || self.queue.is_empty() && self.duplicate.is_none());
        if quiet && !self.agreed.big_windows && !self.agreed.timestamps {
            return None;
        }
        let mut options = Options { nak: self.nak_due.take(), ..Options::NONE };
        if self.agreed.big_windows {
            options.upper_window = Some((wnd >> 16) as u16);
        }
        if self.agreed.timestamps {
            options.timestamps = Some(self.timestamps(now));
        }
        if self.agreed.sack {
            let room = options.room_for_blocks();
            let at = |place: u64| self.rcv_nxt + (place - self.received);
            // A FIN ahead of the gap has a sequence number of its own behind its data.
            let edge = |end| if self.fin_at == Some(end) { end + 1 } else { end };
            let block = |(start, end)| Block { start: at(start), end: edge(at(end)) };
            // A duplicate is reported first, and behind it the block that contains it, which is the newest (RFC 2883,
            // 4).
            let duplicate = self.duplicate.take().into_iter();
            options.sack = duplicate.chain(self.queue.newest(room).map(block)).take(room).collect();
        }
        Some(Box::new(options))
    }

    /// Returns the options of a SYN; an answer carries only what the peer's SYN had.
    fn options_of_syn(&self, now: u64, flags: u8) -> Options {
        let Self { parameters, agreed, .. } = self;
        let answers = flags & ACK != 0;
        let says = |ours: bool, both: bool| if answers { both } else { ours };
        Options {
            mss: Some(self.own_mss as u16),
            big_window: says(parameters.big_windows, agreed.big_windows)
                .then(|| self.receive_space().min(MAX_BIG_WINDOW) as u32),
            window_scale: says(parameters.window_scale, agreed.shift.is_some()).then(|| self.own_shift()),
            timestamps: says(parameters.timestamps, agreed.timestamps).then(|| self.timestamps(now)),
            sack_permitted: says(self.offers_sack(), agreed.sack),
            ..Options::NONE
        }
    }

    /// Returns the ECN flags of a SYN or of its answer (RFC 3168, 6.1.1).
    pub(super) fn ecn_of_syn(&self, flags: u8) -> u8 {
        match (flags & ACK != 0, self.parameters.ecn, self.agreed.ecn) {
            (false, true, _) => ECE | CWR,
            (true, _, true) => ECE,
            _ => 0,
        }
    }

    fn timestamps(&self, now: u64) -> Timestamps {
        Timestamps { value: (now / TIMESTAMP_TICK) as u32, echo: self.ts_recent }
    }

    /// Returns the time at which the acknowledged segment was sent, ns, if timestamps tell (RFC 7323, 4).
    pub(super) fn echoed(&self, now: u64, segment: &Segment) -> Option<u64> {
        let echo = segment.options().timestamps?.echo;
        let ago = ((now / TIMESTAMP_TICK) as u32).wrapping_sub(echo);
        (self.agreed.timestamps && echo != 0).then(|| now.saturating_sub(u64::from(ago) * TIMESTAMP_TICK))
    }
}
