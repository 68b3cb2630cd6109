//! Socket: the calls of a process, whichever protocol carries them out.

use crate::lntp;
use crate::quic;
use crate::tcp;
use crate::tcp::segment::{HEADERS, UDP_HEADERS};

pub(crate) trait Socket {
    /// Effects that the protocol wants after a call.
    type Effects;
    /// Returns the free space of the send buffer, bytes.
    fn send_space(&self) -> u64;
    /// Returns the bytes in the send buffer.
    fn unacknowledged(&self) -> u64;
    /// Returns the bytes that can be read.
    fn readable(&self) -> u64;
    /// Whether the reader has everything that will ever arrive.
    fn at_end(&self) -> bool;
    /// Whether nothing can be sent or received any more.
    fn is_closed(&self) -> bool;
    /// Returns the size of the packet that sets the cost of an ACK or a wake-up, bytes.
    fn packet_size(&self) -> u64;
    /// Accepts `bytes` that a writer has put into the send buffer.
    fn accept_write(&mut self, now: u64, bytes: u64, effects: &mut Self::Effects);
    /// Releases `bytes` that a reader has taken out of the receive buffer; its call goes on.
    fn take_bytes(&mut self, bytes: u64);
    /// Ends a read call.
    fn end_read(&mut self, now: u64, effects: &mut Self::Effects);
    /// Ends the stream: nothing more will be written.
    fn close(&mut self, now: u64, effects: &mut Self::Effects);
}

impl Socket for tcp::Connection {
    type Effects = tcp::Effects;

    #[inline]
    fn send_space(&self) -> u64 {
        self.snd.space()
    }
    #[inline]
    fn unacknowledged(&self) -> u64 {
        self.snd.cc
    }
    #[inline]
    fn readable(&self) -> u64 {
        self.rcv.cc
    }
    #[inline]
    fn at_end(&self) -> bool {
        self.rcv.at_end()
    }
    #[inline]
    fn is_closed(&self) -> bool {
        self.is_closed()
    }
    /// Returns the size of the largest datagram so far, with IP's header.
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
    /// Returns false, because a circuit is never given up.
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

impl Socket for quic::Connection {
    type Effects = quic::Effects;

    fn send_space(&self) -> u64 {
        self.snd.hiwat - self.snd.cc
    }
    fn unacknowledged(&self) -> u64 {
        self.snd.cc
    }
    fn readable(&self) -> u64 {
        self.rcv.cc
    }
    fn at_end(&self) -> bool {
        self.rcv.at_end()
    }
    /// Returns false, because a connection is never given up.
    fn is_closed(&self) -> bool {
        false
    }
    fn packet_size(&self) -> u64 {
        self.window.mss + UDP_HEADERS
    }
    fn accept_write(&mut self, now: u64, bytes: u64, effects: &mut quic::Effects) {
        self.accept_write(now, bytes, effects);
    }
    fn take_bytes(&mut self, bytes: u64) {
        self.rcv.cc -= bytes;
        self.rcv.read += bytes;
    }
    fn end_read(&mut self, now: u64, effects: &mut quic::Effects) {
        self.end_read(now, effects);
    }
    fn close(&mut self, now: u64, effects: &mut quic::Effects) {
        self.close(now, effects);
    }
}
