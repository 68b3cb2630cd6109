//! The stream of one direction: at its sender, and at its receiver.

use super::packet::Chunk;
use crate::tcp::reassembly::Reassembly;

/// A chunk that was sent, and the number of the packet that carried it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LostChunk {
    pub chunk: Chunk,
    pub number: u64,
}

/// The sending side.
#[derive(Clone, Default)]
pub(crate) struct SendStream {
    /// Bytes in the send buffer, sent or not.
    pub cc: u64,
    /// Capacity of the send buffer, bytes.
    pub hiwat: u64,
    /// First byte that is not acknowledged.
    pub una: u64,
    /// Next byte to be sent for the first time.
    pub next: u64,
    /// Place up to which the peer lets it send (MAX_DATA).
    pub credit: u64,
    /// Bytes acknowledged beyond `una`.
    acked: Reassembly,
    /// Chunks of lost packets, to be sent again.
    lost: Vec<LostChunk>,
    /// Whether nothing more will be written.
    ended: bool,
    fin_sent: bool,
    fin_acked: bool,
}

impl SendStream {
    /// Creates it with a buffer of so many bytes, and the peer's first credit.
    pub(super) fn new(hiwat: u64, credit: u64) -> Self {
        SendStream { hiwat, credit, ..SendStream::default() }
    }

    /// Whether everything is acknowledged, the end included.
    pub(crate) fn is_done(&self) -> bool {
        self.fin_acked && self.una == self.next
    }

    /// Returns the bytes written and never sent.
    pub(crate) fn unsent(&self) -> u64 {
        self.una + self.cc - self.next
    }

    /// Ends the stream: nothing more is written.
    pub(super) fn end(&mut self) {
        self.ended = true;
    }

    /// Whether there is data to send, or the end; whatever the peer's credit.
    pub(super) fn has_more(&self) -> bool {
        !self.lost.is_empty() || self.unsent() > 0 || self.ended && !self.fin_sent
    }

    /// Whether the peer's credit holds data back.
    pub(super) fn is_blocked(&self) -> bool {
        self.lost.is_empty() && self.unsent() > 0 && self.next >= self.credit
    }

    /// Drops lost chunks that have arrived in the meantime.
    fn drop_arrived(&mut self) {
        while let Some(LostChunk { chunk, .. }) = self.lost.first() {
            let end = chunk.at + u64::from(chunk.len);
            let data_arrived = self.una.max(self.acked.next_missing(chunk.at)) >= end;
            if !data_arrived || chunk.fin && !self.fin_acked {
                break;
            }
            self.lost.remove(0);
        }
    }

    /// Takes the next data to be sent, at most `most` bytes: lost data first. The second value is the packet that carried it
    /// before.
    pub(super) fn take(&mut self, most: u64) -> Option<(Chunk, Option<u64>)> {
        self.drop_arrived();
        if !self.lost.is_empty() {
            let LostChunk { chunk, number } = self.lost.remove(0);
            let whole = u64::from(chunk.len) <= most;
            let sent = Chunk { len: chunk.len.min(most as u32), fin: chunk.fin && whole, ..chunk };
            if !whole {
                let rest = Chunk { at: chunk.at + most, len: chunk.len - most as u32, ..chunk };
                self.lost.insert(0, LostChunk { chunk: rest, number });
            }
            return Some((Chunk { copy: sent.copy.saturating_add(1), ..sent }, Some(number)));
        }
        self.take_new(most).map(|chunk| (chunk, None))
    }

    fn take_new(&mut self, most: u64) -> Option<Chunk> {
        let len = self.unsent().min(most).min(self.credit.saturating_sub(self.next));
        let fin = self.ended && !self.fin_sent && len == self.unsent();
        if len == 0 && !fin {
            return None;
        }
        let chunk = Chunk { at: self.next, len: len as u32, fin, copy: 0 };
        self.next += len;
        self.fin_sent |= fin;
        Some(chunk)
    }

    /// Marks a chunk as lost, unless it has arrived by another packet.
    pub(super) fn lose(&mut self, chunk: Chunk, number: u64) {
        self.lost.push(LostChunk { chunk, number });
        self.drop_arrived();
    }

    /// Marks a chunk as arrived. Returns whether space in the send buffer became free.
    pub(super) fn acknowledge(&mut self, chunk: &Chunk) -> bool {
        self.fin_acked |= chunk.fin;
        let end = chunk.at + u64::from(chunk.len);
        if end <= self.una || chunk.len == 0 {
            return false;
        }
        self.acked.insert(chunk.at.max(self.una), end);
        let una = self.acked.take(self.una).unwrap_or(self.una);
        let freed = una - self.una;
        self.cc -= freed;
        self.una = una;
        freed > 0
    }
}

/// The receiving side.
#[derive(Clone, Default)]
pub(crate) struct ReceiveStream {
    /// Bytes in order that the reader has not taken.
    pub cc: u64,
    /// Bytes that the reader has taken.
    pub read: u64,
    /// Capacity of the receive buffer, bytes.
    pub hiwat: u64,
    /// Place up to which the peer may send, as it was told last.
    pub credit: u64,
    /// Data packets that brought nothing new.
    pub repeats: u64,
    /// Bytes that arrived beyond a gap.
    ahead: Reassembly,
    end: Option<u64>,
}

impl ReceiveStream {
    /// Creates it with a buffer of so many bytes, which are the peer's first credit.
    pub(super) fn new(hiwat: u64) -> Self {
        ReceiveStream { hiwat, credit: hiwat, ..ReceiveStream::default() }
    }

    /// Returns the next byte that is missing.
    pub(crate) fn next(&self) -> u64 {
        self.read + self.cc
    }

    /// Whether the reader has everything that will ever arrive.
    pub(crate) fn at_end(&self) -> bool {
        self.end == Some(self.read)
    }

    /// Whether all data up to the end has arrived.
    pub(super) fn is_whole(&self) -> bool {
        self.end == Some(self.next())
    }

    /// Takes data that arrived. Returns whether more can be read.
    pub(super) fn take_in(&mut self, chunk: &Chunk) -> bool {
        let (next, ended) = (self.next(), self.end.is_some());
        let end = chunk.at + u64::from(chunk.len);
        if chunk.fin {
            self.end = Some(end);
        }
        let news = end > next && self.ahead.insert(chunk.at.max(next), end);
        self.repeats += u64::from(!news && (chunk.len > 0 || ended));
        if let Some(whole) = self.ahead.take(next) {
            self.cc += whole - next;
        }
        self.next() > next || !ended && self.is_whole()
    }

    /// Returns the place up to which the peer may send now, if it is to be told: half of the buffer was taken since (RFC 9000,
    /// 4.2).
    pub(super) fn new_credit(&self) -> Option<u64> {
        let credit = self.read + self.hiwat;
        (credit - self.credit >= (self.hiwat / 2).max(1) && self.end.is_none()).then_some(credit)
    }
}
