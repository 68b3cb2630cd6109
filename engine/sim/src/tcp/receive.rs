//! Receiving side of a connection: the receive sequence variables (RFC 9293, 3.3.1), the receive buffer and what the
//! peer is to be told of its contents.

use super::congestion::control::MAX_WINDOW;
use super::nak::NakState;
use super::negotiation::MAX_SHIFT;
use super::options::Block;
use super::parameters::Kernel;
use super::reassembly::Reassembly;
use super::segment::{FIN, SYN, Segment};
use super::seq::Seq;
use super::tuning::{self, Tuning};

/// Receive sequence variables (RCV.NXT is `rcv.nxt`) and the receive buffer.
#[derive(Clone)]
pub struct ReceiveState {
    /// Initial sequence number of the peer.
    pub irs: Seq,
    /// Next sequence number expected.
    pub nxt: Seq,
    /// Right edge of the offered window.
    pub adv: Seq,
    /// Bytes received in order that the reader has not taken.
    pub cc: u64,
    /// Size of the receive buffer, bytes.
    pub(super) hiwat: u64,
    /// Size to which the receive buffer may grow, bytes.
    pub(super) largest: u64,
    /// Measurement by which it grows; `None`: it keeps its size.
    pub(super) tuning: Option<Tuning>,
    /// Largest window to offer now, bytes: with `initial_offer` it grows as segments arrive.
    pub(super) offers: u64,
    /// Largest segment that this end accepts, bytes.
    pub(super) mss: u64,
    /// Bytes received in order since the start: the place of `nxt` in `queue`.
    pub(super) received: u64,
    /// Bytes received beyond a gap.
    pub(super) queue: Reassembly,
    /// Data segments that carried nothing new.
    pub repeats: u64,
    /// Bytes that arrived twice with the last segment, until the peer is told (RFC 2883, 4).
    pub(super) duplicate: Option<Block>,
    /// Gap that a NAK reports.
    pub(super) nak: NakState,
    /// Sequence number of the peer's FIN, once known.
    pub(super) fin_at: Option<Seq>,
    pub(crate) fin_received: bool,
    /// Timestamp of the newest segment in order (RFC 7323, 4.3).
    pub(super) ts_recent: u32,
    /// Time at which that segment arrived, ns.
    pub(super) ts_recent_at: u64,
}

impl ReceiveState {
    /// Creates the state before the peer's SYN arrives; `largest` is the largest size of the receive buffer, bytes.
    pub(super) fn new(mss: u64, largest: u64, rules: &Kernel) -> Self {
        let offers = rules.initial_offer.unwrap_or(largest).min(largest);
        let tunes = rules.autotuning;
        let hiwat = if tunes { largest.min(tuning::first_size(rules.initial_offer)) } else { largest };
        ReceiveState {
            irs: Seq(0),
            nxt: Seq(0),
            adv: Seq(0),
            cc: 0,
            hiwat,
            largest,
            tuning: tunes.then(|| Tuning::new(offers, mss)),
            offers,
            mss,
            received: 0,
            queue: Reassembly::default(),
            repeats: 0,
            duplicate: None,
            nak: NakState::default(),
            fin_at: None,
            fin_received: false,
            ts_recent: 0,
            ts_recent_at: 0,
        }
    }

    /// Takes the peer's initial sequence number from its SYN.
    #[inline]
    pub(super) fn synchronize(&mut self, irs: Seq) {
        self.irs = irs;
        self.nxt = irs + 1;
        self.adv = self.nxt;
    }

    /// Returns the free space of the receive buffer, bytes.
    #[inline]
    pub(super) fn space(&self) -> u64 {
        self.hiwat.saturating_sub(self.cc)
    }

    /// Returns the window that can be offered, if its size fits into a header, bytes.
    #[inline]
    pub(super) fn offerable(&self) -> u64 {
        self.space().min(self.offers)
    }

    /// Widens the largest window to offer by two segments. Returns whether the buffer had room for it.
    pub(super) fn widen(&mut self) -> bool {
        let room = self.space().saturating_sub(self.offers);
        self.offers += room.min(2 * self.mss);
        room > 0
    }

    /// Returns the smallest shift with which the whole receive buffer can be offered (RFC 7323, 2.2).
    pub(super) fn window_shift(&self) -> u8 {
        (0..MAX_SHIFT).find(|shift| self.largest >> shift <= MAX_WINDOW).unwrap_or(MAX_SHIFT)
    }

    /// Returns the part of the offered window that the peer has not used, bytes (RCV.WND).
    #[inline]
    pub(super) fn wnd(&self) -> u64 {
        (self.adv - self.nxt).max(0) as u64
    }

    /// Returns the bytes read so far.
    #[inline]
    pub fn bytes_read(&self) -> u64 {
        self.received - self.cc
    }

    /// Whether the peer will send nothing more and everything it sent has been read.
    #[inline]
    pub fn at_end(&self) -> bool {
        self.fin_received && self.cc == 0
    }

    /// Adds bytes in order to what can be read.
    #[inline]
    pub(super) fn deliver(&mut self, bytes: u64) {
        self.nxt += bytes;
        self.received += bytes;
        self.cc += bytes;
    }

    /// Returns the place of a sequence number in the stream; it may lie before its start.
    #[inline]
    pub(super) fn place(&self, seq: Seq) -> i64 {
        self.received as i64 + (seq - self.nxt)
    }

    /// Returns the sequence number of a place at or after `nxt`.
    #[inline]
    pub(super) fn seq_at(&self, place: u64) -> Seq {
        self.nxt + (place - self.received)
    }

    /// Returns the place in the stream behind the segment's data.
    #[inline]
    pub fn offset_after(&self, segment: &Segment) -> u64 {
        (self.place(segment.seq) + i64::from(segment.len)).max(0) as u64
    }

    /// Whether the number is in the receive window; older or later ones belong to another connection (RFC 9293, 3.5.3).
    pub(super) fn in_window(&self, seq: Seq) -> bool {
        seq >= self.nxt && (seq == self.nxt || seq < self.adv)
    }

    /// Whether nothing in the segment is new. A FIN seen before does not count: the ACKs of two FINs that cross matter.
    #[inline]
    pub(super) fn is_old(&self, segment: &Segment) -> bool {
        let start = segment.seq + u64::from(segment.has(SYN));
        start < self.nxt && (segment.end() < self.nxt || segment.end() == self.nxt && !segment.has(FIN))
    }

    /// Notes bytes that were acknowledged before, so that the answering ACK reports them (RFC 2883, 4).
    #[cold]
    pub(super) fn note_duplicate(&mut self, segment: &Segment) {
        let start = segment.seq + u64::from(segment.has(SYN));
        let end = if segment.end() < self.nxt { segment.end() } else { self.nxt };
        if start < end {
            self.duplicate = Some(Block { start, end });
        }
    }

    /// Notes bytes beyond a gap that arrived twice, for the next ACK (RFC 2883, 4). The first of several ranges is
    /// reported.
    #[cold]
    pub(super) fn note_duplicate_beyond(&mut self, start: u64, end: u64) {
        if self.duplicate.is_none()
            && let Some((start, end)) = self.queue.held(start, end)
        {
            self.duplicate = Some(Block { start: self.seq_at(start), end: self.seq_at(end) });
        }
    }

    /// Processes a FIN. The first one marks the end of the peer's data: everything beyond is ignored, before and after
    /// the FIN is due (RFC 9293, 3.10.7.4). A FIN ahead of a gap becomes due when the gap is filled (tcp_reass keeps it
    /// with the data).
    #[cold]
    pub(super) fn heed_fin(&mut self, segment: &mut Segment) {
        let end = segment.seq + u64::from(segment.len);
        let Some(fin) = self.fin_at else {
            self.fin_at = Some(end);
            self.queue.cut(self.place(end) as u64);
            return;
        };
        if end > fin {
            segment.len = segment.len.saturating_sub((end - fin) as u32);
            segment.flags &= !FIN;
        }
    }
}
