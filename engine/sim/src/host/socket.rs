//! What a process asks of its socket, whichever protocol is behind it.

use crate::lntp;
use crate::tcp::{self, segment::HEADERS};

pub(crate) trait Socket {
    /// What the protocol wants done after a call.
    type Effects;
    /// Free space a writer sees in the send buffer, bytes.
    fn send_space(&self) -> u64;
    /// Bytes in the send buffer.
    fn unacknowledged(&self) -> u64;
    /// Bytes there are to read.
    fn readable(&self) -> u64;
    /// The reader has everything there will ever be.
    fn at_end(&self) -> bool;
    /// Nothing can be sent or come any more.
    fn is_closed(&self) -> bool;
    /// Size of the packet that sets the cost of an ACK or a wake-up, bytes.
    fn packet_size(&self) -> u64;
    /// A writer has put `bytes` into the send buffer.
    fn accept_write(&mut self, now: u64, bytes: u64, effects: &mut Self::Effects);
    /// A reader has taken `bytes` out of the receive buffer; its call goes on.
    fn take_bytes(&mut self, bytes: u64);
    /// A read call has ended.
    fn end_read(&mut self, now: u64, effects: &mut Self::Effects);
    /// Nothing more will be written.
    fn close(&mut self, now: u64, effects: &mut Self::Effects);
}

impl Socket for tcp::Connection {
    type Effects = tcp::Effects;

    #[inline]
    fn send_space(&self) -> u64 {
        self.send_space()
    }
    #[inline]
    fn unacknowledged(&self) -> u64 {
        self.snd_cc
    }
    #[inline]
    fn readable(&self) -> u64 {
        self.rcv_cc
    }
    #[inline]
    fn at_end(&self) -> bool {
        self.at_end()
    }
    #[inline]
    fn is_closed(&self) -> bool {
        self.is_closed()
    }
    /// The largest datagram so far, with IP's header.
    #[inline]
    fn packet_size(&self) -> u64 {
        self.largest_segment + HEADERS
    }
    #[inline]
    fn accept_write(&mut self, now: u64, bytes: u64, effects: &mut tcp::Effects) {
        self.accept_write(now, bytes, effects);
    }
    #[inline]
    fn take_bytes(&mut self, bytes: u64) {
        self.take_bytes(bytes);
    }
    #[inline]
    fn end_read(&mut self, now: u64, effects: &mut tcp::Effects) {
        self.end_read(now, effects);
    }
    #[inline]
    fn close(&mut self, now: u64, effects: &mut tcp::Effects) {
        self.close(now, effects);
    }
}

impl Socket for lntp::Connection {
    type Effects = lntp::Effects;

    fn send_space(&self) -> u64 {
        self.sender.send_space()
    }
    fn unacknowledged(&self) -> u64 {
        self.sender.snd_cc
    }
    fn readable(&self) -> u64 {
        self.receiver.rcv_cc
    }
    fn at_end(&self) -> bool {
        self.receiver.at_end()
    }
    /// A circuit is never given up.
    fn is_closed(&self) -> bool {
        false
    }
    fn packet_size(&self) -> u64 {
        self.sender.packet_size()
    }
    fn accept_write(&mut self, now: u64, bytes: u64, effects: &mut lntp::Effects) {
        self.sender.accept_write(now, bytes, effects);
    }
    fn take_bytes(&mut self, bytes: u64) {
        self.receiver.take_bytes(bytes);
    }
    fn end_read(&mut self, _: u64, effects: &mut lntp::Effects) {
        self.receiver.end_read(effects);
    }
    fn close(&mut self, now: u64, effects: &mut lntp::Effects) {
        self.sender.close(now, effects);
    }
}
