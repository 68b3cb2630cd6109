//! Option negotiation: what the two ends agree on in their SYNs, and which options every later segment carries (RFC
//! 9293, 3.1; RFC 1106, 3; RFC 2018; RFC 3168, 6.1.1; RFC 7323). An option holds only if both SYNs carry it.

use super::congestion::control::{MAX_BIG_WINDOW, MAX_WINDOW};
use super::flight::scoreboard::Scoreboard;
use super::options::{Block, Options, TIMESTAMPS_BYTES, Timestamps};
use super::segment::{ACK, SYN, Segment};
use super::{Connection, Parameters};

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
    /// Whether both ends count marks by AccECN (RFC 9768); ECN then holds, too.
    pub accurate_ecn: bool,
    /// Whether segments may have to carry options.
    pub has_options: bool,
    /// Largest window that a segment of this end can offer, bytes.
    pub largest_offer: u64,
}

impl Agreed {
    /// Returns what holds before the SYNs: no option but the NAK, on which the ends do not agree.
    pub(super) fn before_the_syns(parameters: &Parameters) -> Agreed {
        Agreed { has_options: parameters.nak, largest_offer: MAX_WINDOW, ..Agreed::default() }
    }

    /// Returns the same with the values that follow from the options.
    fn with_consequences(mut self, parameters: &Parameters) -> Agreed {
        self.has_options = parameters.nak || self.big_windows || self.timestamps || self.sack;
        self.largest_offer = match self {
            Agreed { big_windows: true, .. } => MAX_BIG_WINDOW,
            Agreed { shift: Some(shift), .. } => MAX_WINDOW << shift,
            _ => MAX_WINDOW,
        };
        self
    }
}

/// Returns the reading of the timestamp clock.
pub(super) fn tick(now: u64) -> u32 {
    (now / TIMESTAMP_TICK) as u32
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

    /// Returns the shift that this end offers.
    fn offered_shift(&self) -> u8 {
        self.parameters.kernel.window_shift.map_or_else(|| self.rcv.window_shift(), |shift| shift as u8)
    }

    /// Whether every segment carries timestamps.
    pub fn uses_timestamps(&self) -> bool {
        self.agreed.timestamps
    }

    /// Whether ACKs carry SACK blocks.
    pub fn uses_sack(&self) -> bool {
        self.agreed.sack
    }

    /// Whether ECN was agreed.
    pub fn uses_ecn(&self) -> bool {
        self.agreed.ecn
    }

    /// Returns the segment size that this end offers, bytes.
    pub fn offered_mss(&self) -> u64 {
        self.rcv.mss
    }

    /// Whether windows beyond the SYNs are shifted.
    pub fn shifts_windows(&self) -> bool {
        self.agreed.shift.is_some()
    }

    /// Processes a SYN: the peer's sequence number, options and window.
    #[cold]
    pub(super) fn synchronize(&mut self, now: u64, segment: &Segment) {
        self.rcv.synchronize(segment.seq);
        let options = segment.options();
        // An MSS of 0 makes no sense.
        let offered = options.mss.filter(|mss| *mss > 0).map_or(DEFAULT_MSS, u64::from);
        self.mss = self.rcv.mss.min(offered);
        let (ecn, accurate_ecn) = self.agree_on_ecn(segment);
        self.agreed = Agreed {
            ecn,
            accurate_ecn,
            big_windows: self.parameters.big_windows && options.big_window.is_some(),
            shift: options.window_scale.filter(|_| self.parameters.window_scale).map(|_| self.offered_shift()),
            timestamps: self.parameters.timestamps && options.timestamps.is_some(),
            sack: self.offers_sack() && options.sack_permitted,
            ..Agreed::default()
        }
        .with_consequences(&self.parameters);
        if self.agreed.timestamps {
            // Timestamps take their space from the payload.
            self.mss -= TIMESTAMPS_BYTES.min(self.mss - 1);
            self.rcv.ts_recent = options.timestamps.map_or(0, |timestamps| timestamps.value);
            self.rcv.ts_recent_at = now;
        }
        self.window.mss = self.mss;
        if self.agreed.big_windows || self.agreed.shift.is_some() {
            self.window.max = if self.agreed.big_windows { MAX_BIG_WINDOW } else { MAX_WINDOW << MAX_SHIFT };
            self.window.ssthresh = self.window.max;
        }
        self.flight.selective = self.agreed.sack && self.parts.recovery.needs_sack;
        self.recovery.window_alone = !self.flight.selective && !self.parameters.limited_transmit;
        let looks_back = self.parts.keeps_score || self.parts.paces || self.parameters.kernel.cwnd_validation;
        self.plain = !self.agreed.has_options && !self.parameters.marks.ecn && !looks_back;
        if !self.agreed.sack {
            self.recovery.rules = self.parts.recovery.or_else();
        }
        if self.parts.keeps_score {
            self.flight.score = Some(Box::new(Scoreboard::new(self.follows_path)));
        }
        if self.parameters.initial_cwnd.is_none() {
            self.window.cwnd = self.congestion_control.initial(self.mss, self.window.max);
        }
        self.snd.start_window(segment);
    }

    fn offers_sack(&self) -> bool {
        self.parts.recovery.needs_sack || self.parameters.sack
    }

    /// Returns the options of a segment with these flags and this window.
    #[cold]
    pub(super) fn options_for(&mut self, now: u64, flags: u8, wnd: u64) -> Option<Box<Options>> {
        if flags & SYN != 0 {
            return Some(Box::new(self.options_of_syn(now, flags)));
        }
        if self.agreed.has_options { self.options_of_segment(now, wnd) } else { None }
    }

    fn options_of_segment(&mut self, now: u64, wnd: u64) -> Option<Box<Options>> {
        let quiet = self.rcv.nak.due.is_none()
            && (!self.agreed.sack || self.rcv.queue.is_empty() && self.rcv.duplicate.is_none());
        if quiet && !self.agreed.big_windows && !self.agreed.timestamps {
            return None;
        }
        let mut options = Options { nak: self.rcv.nak.due.take(), ..Options::NONE };
        if self.agreed.big_windows {
            options.upper_window = Some((wnd >> 16) as u16);
        }
        if self.agreed.timestamps {
            options.timestamps = Some(self.timestamps(now));
        }
        if self.agreed.sack {
            let room = options.room_for_blocks();
            let duplicate = self.rcv.duplicate.take();
            // A FIN ahead of the gap has a sequence number of its own behind its data.
            let edge = |end| if self.rcv.fin_at == Some(end) { end + 1 } else { end };
            let block = |(start, end)| Block { start: self.rcv.seq_at(start), end: edge(self.rcv.seq_at(end)) };
            // A duplicate is reported first, and behind it the block that contains it, which is the newest (RFC 2883,
            // 4).
            options.sack = duplicate.into_iter().chain(self.rcv.queue.newest(room).map(block)).take(room).collect();
        }
        Some(Box::new(options))
    }

    /// Returns the options of a SYN; an answer carries only what the peer's SYN had.
    fn options_of_syn(&self, now: u64, flags: u8) -> Options {
        let Self { parameters, agreed, .. } = self;
        let answers = flags & ACK != 0;
        let says = |ours: bool, both: bool| if answers { both } else { ours };
        Options {
            mss: Some(self.rcv.mss as u16),
            big_window: says(parameters.big_windows, agreed.big_windows)
                .then(|| self.rcv.space().min(MAX_BIG_WINDOW) as u32),
            window_scale: says(parameters.window_scale, agreed.shift.is_some()).then(|| self.offered_shift()),
            timestamps: says(parameters.timestamps, agreed.timestamps).then(|| self.timestamps(now)),
            sack_permitted: says(self.offers_sack(), agreed.sack),
            ..Options::NONE
        }
    }

    pub(super) fn timestamps(&self, now: u64) -> Timestamps {
        Timestamps { value: tick(now), echo: self.rcv.ts_recent }
    }

    /// Returns the time at which the acknowledged segment was sent, ns, if timestamps tell (RFC 7323, 4). The ACK bit
    /// makes the echo valid, whatever its value: a clock may read 0 (RFC 7323, 3.2).
    pub(super) fn echoed(&self, now: u64, segment: &Segment) -> Option<u64> {
        let echo = segment.options().timestamps?.echo;
        let ago = tick(now).wrapping_sub(echo);
        (self.agreed.timestamps && segment.has(ACK)).then(|| now.saturating_sub(u64::from(ago) * TIMESTAMP_TICK))
    }
}
