//! Sending side of a connection: the send sequence variables (RFC 9293, 3.3.1), the peer's window and the send buffer.

use super::segment::Segment;
use super::seq::Seq;
use crate::why::Rule;

/// Reason for which the last look at the send buffer sent no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hold {
    /// Everything written has been sent, except at most a small piece.
    NoData,
    CongestionWindow,
    ReceiverWindow,
    /// The windows allow a small segment, but Nagle's rule or silly-window avoidance does not.
    SmallSegment,
    /// Segments are sent by hand, and no further one has been decided.
    Hand,
}

/// Send sequence variables (SND.UNA is `snd.una`), the peer's window and the send buffer.
#[derive(Clone)]
pub struct SendState {
    /// Initial sequence number.
    pub iss: Seq,
    /// Oldest sequence number that is not acknowledged.
    pub una: Seq,
    /// Distance of `una` from `iss`, which never wraps.
    pub(super) una_at: u64,
    /// Next sequence number to be sent.
    pub nxt: Seq,
    /// Sequence number behind the highest one sent.
    pub(super) max: Seq,
    /// The rule that moved `nxt` back, while `nxt` < `max`.
    pub(super) again_rule: Rule,
    /// Window that the peer offers, bytes.
    pub wnd: u64,
    /// SEG.SEQ of the segment that `wnd` was taken from.
    wl1: Seq,
    /// SEG.ACK of the segment that `wnd` was taken from.
    wl2: Seq,
    /// Largest window that the peer has ever offered, bytes.
    pub(super) max_wnd: u64,
    /// Number of data segments that `output` has sent, probes included.
    sent: u64,
    /// Sum of the usable windows at those segments, bytes.
    usable: u64,
    /// Bytes in the send buffer: from `una` on, sent or not.
    pub cc: u64,
    /// Size of the send buffer, bytes.
    pub hiwat: u64,
    pub(super) syn_acknowledged: bool,
    /// Whether the process has closed its side, so that a FIN follows the last data.
    pub(super) fin_wanted: bool,
    pub hold: Hold,
    /// How often there was data to send and no room in the peer's window.
    pub blocked: u64,
}

impl SendState {
    /// Creates the state before the SYN is sent; `hiwat` is the size of the send buffer, bytes.
    pub(super) fn new(iss: Seq, hiwat: u64) -> Self {
        SendState {
            iss,
            una: iss,
            una_at: 0,
            nxt: iss,
            max: iss,
            again_rule: Rule::GoBackN,
            wnd: 0,
            wl1: Seq(0),
            wl2: Seq(0),
            max_wnd: 0,
            sent: 0,
            usable: 0,
            cc: 0,
            hiwat,
            syn_acknowledged: false,
            fin_wanted: false,
            hold: Hold::NoData,
            blocked: 0,
        }
    }

    /// Returns the bytes sent and not acknowledged.
    #[inline]
    pub fn flight_size(&self) -> u64 {
        (self.max - self.una).max(0) as u64
    }

    /// Returns the distance of `nxt` from `una`, bytes.
    #[inline]
    pub(super) fn offset(&self) -> u64 {
        (self.nxt - self.una) as u64
    }

    /// Returns the distance of a sequence number from `iss`; that of `una` for an older number.
    #[inline]
    pub(super) fn place(&self, seq: Seq) -> u64 {
        self.una_at + (seq - self.una).max(0) as u64
    }

    /// Returns the distance from `iss` of the end of the send buffer, which is the number of a FIN.
    #[inline]
    pub(super) fn data_end(&self) -> u64 {
        self.una_at + u64::from(!self.syn_acknowledged) + self.cc
    }

    /// Whether nothing is out.
    #[inline]
    pub(super) fn is_idle(&self) -> bool {
        self.max == self.una
    }

    /// Whether written data has not been sent.
    #[inline]
    pub fn has_unsent(&self) -> bool {
        self.flight_size() < self.cc
    }

    /// Returns the free space of the send buffer, bytes.
    #[inline]
    pub fn space(&self) -> u64 {
        self.hiwat.saturating_sub(self.cc)
    }

    /// Whether the FIN has been sent. It lies beyond the last byte of the send buffer, so `max` is then beyond that byte.
    #[inline]
    pub(super) fn fin_sent(&self) -> bool {
        let syn = u64::from(!self.syn_acknowledged);
        self.fin_wanted && (self.max - self.una) as u64 > self.cc + syn
    }

    /// Moves `una` to `ack` and releases what is acknowledged of the send buffer. Returns whether the FIN is among it.
    #[inline]
    pub(super) fn acknowledge(&mut self, ack: Seq) -> bool {
        let acked = (ack - self.una) as u64;
        let fin_acknowledged = self.fin_sent() && ack == self.max;
        let control = u64::from(!self.syn_acknowledged) + u64::from(fin_acknowledged);
        self.syn_acknowledged = true;
        self.cc -= (acked - control).min(self.cc);
        self.una = ack;
        self.una_at += acked;
        if self.nxt < ack {
            self.nxt = ack;
        }
        fin_acknowledged
    }

    /// Takes the first window, from the peer's SYN.
    #[inline]
    pub(super) fn start_window(&mut self, syn: &Segment) {
        self.wnd = u64::from(syn.wnd);
        self.max_wnd = self.wnd;
        self.wl1 = syn.seq;
        self.wl2 = syn.ack;
    }

    /// Takes the window from a segment that is not older than the one it was last taken from (RFC 9293, 3.10.7.4).
    /// Returns whether it has.
    #[inline]
    pub(super) fn update_window(&mut self, segment: &Segment) -> bool {
        let wnd = u64::from(segment.wnd);
        let newer = self.wl1 < segment.seq
            || self.wl1 == segment.seq && (self.wl2 < segment.ack || self.wl2 == segment.ack && wnd > self.wnd);
        if !newer {
            return false;
        }
        self.wnd = wnd;
        self.wl1 = segment.seq;
        self.wl2 = segment.ack;
        self.max_wnd = self.max_wnd.max(wnd);
        true
    }

    /// Counts a data segment that begins `offset` bytes behind `una`, with the window that is usable there.
    #[inline]
    pub(super) fn count_usable(&mut self, offset: u64) {
        self.sent += 1;
        self.usable += self.wnd.saturating_sub(offset);
    }

    /// Returns the mean usable window at the data segments sent so far, bytes; 0 before the first.
    #[inline]
    pub fn mean_usable_window(&self) -> f64 {
        self.usable as f64 / self.sent.max(1) as f64
    }
}
