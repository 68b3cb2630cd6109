//! Gateway between two networks with protocols of their own, as UBC 8 proposes: one process reads what a flow brings
//! and writes it to another flow. Because it has a socket on either side, it is modelled as two processes that take
//! turns: nothing more is read until what was read is written.

use super::{Call, Measured, Outcome};
#[derive(Clone)]
pub(crate) struct RelayReader {
    call_size: u64,
    /// Bytes read and not handed over.
    pending: u64,
    ended: bool,
    measured: Measured,
}

impl RelayReader {
    pub(crate) fn new(call_size: u64) -> Self {
        RelayReader { call_size, pending: 0, ended: false, measured: Measured::default() }
    }

    pub(crate) fn next(&mut self, now: u64, outcome: Outcome) -> Call {
        match outcome {
            Outcome::Read(bytes) => {
                self.pending += bytes;
                self.measured.bytes += bytes;
                self.measured.ended = Some(now);
                Call::Wait
            }
            Outcome::End => {
                self.ended = true;
                Call::Close
            }
            Outcome::Closed => Call::Exit,
            Outcome::Connected | Outcome::Wrote | Outcome::Waited | Outcome::Paused => Call::Read(self.call_size),
        }
    }

    pub(crate) fn measured(&self) -> Measured {
        self.measured.clone()
    }

    /// Returns the bytes read since the last call, and whether more will follow.
    pub(crate) fn hand_over(&mut self) -> (u64, bool) {
        (std::mem::take(&mut self.pending), !self.ended)
    }
}
#[derive(Clone)]
pub(crate) struct RelayWriter {
    call_size: u64,
    /// Bytes handed over and not written.
    available: u64,
    ended: bool,
    measured: Measured,
}

impl RelayWriter {
    pub(crate) fn new(call_size: u64) -> Self {
        RelayWriter { call_size, available: 0, ended: false, measured: Measured::default() }
    }

    pub(crate) fn next(&mut self, now: u64, outcome: Outcome) -> Call {
        if outcome == Outcome::Closed {
            return Call::Exit;
        }
        if self.available == 0 {
            return if self.ended { Call::Close } else { Call::Wait };
        }
        self.measured.started.get_or_insert(now);
        let bytes = self.call_size.min(self.available);
        self.available -= bytes;
        self.measured.bytes += bytes;
        Call::Write(bytes)
    }

    pub(crate) fn measured(&self) -> Measured {
        self.measured.clone()
    }

    pub(crate) fn take(&mut self, bytes: u64, more: bool) {
        self.available += bytes;
        self.ended |= !more;
    }

    /// Whether something is to be written or closed.
    pub(crate) fn has_work(&self) -> bool {
        self.available > 0 || self.ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relay_writes_what_it_read_before_it_reads_more() {
        let (mut reader, mut writer) = (RelayReader::new(1024), RelayWriter::new(1000));
        assert_eq!(reader.next(0, Outcome::Connected), Call::Read(1024));
        assert_eq!(writer.next(0, Outcome::Connected), Call::Wait);
        assert_eq!(reader.next(5, Outcome::Read(1024)), Call::Wait);
        let (bytes, more) = reader.hand_over();
        writer.take(bytes, more);
        assert_eq!(writer.next(6, Outcome::Waited), Call::Write(1000));
        assert_eq!(writer.next(7, Outcome::Wrote), Call::Write(24));
        assert_eq!(writer.next(8, Outcome::Wrote), Call::Wait);
        assert_eq!(reader.next(8, Outcome::Waited), Call::Read(1024));
        assert_eq!(reader.next(9, Outcome::End), Call::Close);
        let (bytes, more) = reader.hand_over();
        assert_eq!((bytes, more), (0, false));
        writer.take(bytes, more);
        assert_eq!(writer.next(9, Outcome::Waited), Call::Close);
        assert_eq!((reader.measured().bytes, writer.measured().bytes), (1024, 1024));
    }
}
