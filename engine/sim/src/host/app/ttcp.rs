//! ttcp: one process writes a given number of bytes from memory, the other reads and discards them. Throughput counts
//! from the first write to the last byte read.

use super::{Call, Measured, Outcome};
#[derive(Clone)]
pub(crate) struct TtcpSender {
    bytes: u64,
    call_size: u64,
    written: u64,
    started: Option<u64>,
}

impl TtcpSender {
    #[inline]
    pub(crate) fn new(bytes: u64, call_size: u64) -> Self {
        TtcpSender { bytes, call_size, written: 0, started: None }
    }

    #[inline]
    pub(crate) fn next(&mut self, now: u64, outcome: Outcome) -> Call {
        if outcome == Outcome::Closed {
            return Call::Exit;
        }
        self.started.get_or_insert(now);
        if self.written == self.bytes {
            return Call::Close;
        }
        let bytes = self.call_size.min(self.bytes - self.written);
        self.written += bytes;
        Call::Write(bytes)
    }

    #[inline]
    pub(crate) fn measured(&self) -> Measured {
        Measured { started: self.started, bytes: self.written, ..Measured::default() }
    }

    #[inline]
    pub(crate) fn progress(&self) -> f64 {
        self.written as f64 / self.bytes as f64
    }
}
#[derive(Clone)]
pub(crate) struct TtcpReceiver {
    call_size: u64,
    bytes: u64,
    last_read: Option<u64>,
}

impl TtcpReceiver {
    #[inline]
    pub(crate) fn new(call_size: u64) -> Self {
        TtcpReceiver { call_size, bytes: 0, last_read: None }
    }

    #[inline]
    pub(crate) fn next(&mut self, now: u64, outcome: Outcome) -> Call {
        match outcome {
            Outcome::Read(bytes) => {
                self.bytes += bytes;
                self.last_read = Some(now);
                Call::Read(self.call_size)
            }
            Outcome::End => Call::Close,
            Outcome::Closed => Call::Exit,
            Outcome::Connected | Outcome::Wrote | Outcome::Waited | Outcome::Paused => Call::Read(self.call_size),
        }
    }

    #[inline]
    pub(crate) fn measured(&self) -> Measured {
        Measured { ended: self.last_read, bytes: self.bytes, ..Measured::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sender_writes_whole_calls_and_then_the_rest() {
        let mut sender = TtcpSender::new(20_000, 8192);
        assert_eq!(sender.next(5, Outcome::Connected), Call::Write(8192));
        assert_eq!(sender.next(6, Outcome::Wrote), Call::Write(8192));
        assert_eq!(sender.next(7, Outcome::Wrote), Call::Write(3616));
        assert_eq!(sender.next(8, Outcome::Wrote), Call::Close);
        assert_eq!(sender.next(8, Outcome::Closed), Call::Exit);
        assert_eq!(sender.measured().started, Some(5));
    }

    #[test]
    fn the_receiver_reads_until_the_sender_closes() {
        let mut receiver = TtcpReceiver::new(8192);
        assert_eq!(receiver.next(1, Outcome::Connected), Call::Read(8192));
        assert_eq!(receiver.next(9, Outcome::Read(4312)), Call::Read(8192));
        assert_eq!(receiver.next(20, Outcome::End), Call::Close);
        assert_eq!((receiver.measured().bytes, receiver.measured().ended), (4312, Some(9)));
    }
}
