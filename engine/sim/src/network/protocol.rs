//! Protocols other than TCP that carry a stream, at their endpoints.

use super::Endpoint;
use super::circuit::{self, Circuit, unpacked};
use crate::host::costs::Rates;
use crate::host::process::{Process, Step, Work};
use crate::host::socket::Socket;
use crate::list::Choice;
use crate::lntp;
use crate::quic::{self, Packet};
use crate::tcp::options::Options;
use crate::tcp::segment::{ACK, FIN, Segment, UDP_HEADERS};
use crate::tcp::seq::Seq;
use crate::why::Fact;

/// Effects of the protocols other than TCP.
#[derive(Clone, Default)]
pub(crate) struct ProtocolEffects {
    pub circuit: lntp::Effects,
    pub quic: quic::Effects,
}
#[derive(Clone)]
pub(crate) enum Protocol {
    Lntp(Circuit),
    Quic(quic::Connection),
}

impl Protocol {
    /// Processes a packet that arrived undamaged.
    #[inline(never)]
    pub(crate) fn arrives(&mut self, now: u64, segment: &Segment, effects: &mut ProtocolEffects) {
        match self {
            Protocol::Lntp(circuit) => circuit.socket.arrives(now, &unpacked(segment), &mut effects.circuit),
            Protocol::Quic(connection) => {
                if let Some(packet) = &segment.options().quic {
                    connection.arrives(now, packet, &mut effects.quic);
                }
            }
        }
    }

    /// Runs every timer that is due at `now`.
    #[inline(never)]
    pub(crate) fn timer(&mut self, now: u64, effects: &mut ProtocolEffects) {
        match self {
            Protocol::Lntp(circuit) => circuit.socket.timer(now, &mut effects.circuit),
            Protocol::Quic(connection) => connection.timer(now, &mut effects.quic),
        }
    }

    /// Returns the time at which the first timer fires, ns; `u64::MAX` if none runs.
    pub(crate) fn next(&self) -> u64 {
        match self {
            Protocol::Lntp(circuit) => circuit.socket.next(),
            Protocol::Quic(connection) => connection.next(),
        }
    }

    /// Whether the stream of this end is acknowledged to its end.
    pub(crate) fn is_done(&self) -> bool {
        match self {
            Protocol::Lntp(circuit) => circuit.socket.sender.is_done(),
            Protocol::Quic(connection) => connection.is_done(),
        }
    }

    /// Returns the bytes that the reader has taken.
    pub(crate) fn read(&self) -> u64 {
        match self {
            Protocol::Lntp(circuit) => circuit.socket.receiver.read,
            Protocol::Quic(connection) => connection.rcv.read,
        }
    }

    /// Returns the size of the packet that sets the cost of an ACK or a wake-up, bytes.
    pub(crate) fn packet_size(&self) -> u64 {
        match self {
            Protocol::Lntp(circuit) => circuit.socket.packet_size(),
            Protocol::Quic(connection) => connection.packet_size(),
        }
    }

    /// Returns the values that reasons speak of, by name.
    pub(crate) fn facts(&self, now: u64) -> Vec<Fact> {
        match self {
            Protocol::Lntp(circuit) => circuit.socket.facts(),
            Protocol::Quic(connection) => connection.facts(now),
        }
    }

    /// Returns the work of a woken process, with its cost beyond the wake-up.
    #[inline(never)]
    pub(crate) fn woken(&self, process: &Process, rates: &Rates) -> (Work, u64) {
        match self {
            Protocol::Lntp(circuit) => process.woken(rates, &circuit.socket),
            Protocol::Quic(connection) => process.woken(rates, connection),
        }
    }

    /// Applies finished work of the process, and continues it.
    #[inline(never)]
    pub(crate) fn go_on(
        &mut self,
        process: &mut Process,
        now: u64,
        done: Work,
        rates: &Rates,
        effects: &mut ProtocolEffects,
    ) -> Step {
        match self {
            Protocol::Lntp(circuit) => {
                process.done(now, done, &mut circuit.socket, &mut effects.circuit);
                process.go_on(now, rates, &mut circuit.socket, &mut effects.circuit)
            }
            Protocol::Quic(connection) => {
                process.done(now, done, connection, &mut effects.quic);
                process.go_on(now, rates, connection, &mut effects.quic)
            }
        }
    }
}

/// Lowest bit of the packet kind in the flags; TCP's flags that other protocols use are below it.
pub(super) const KIND_BIT: u8 = 5;

impl Endpoint {
    pub(crate) fn circuit(&self) -> Option<&Circuit> {
        match self.protocol.as_deref() {
            Some(Protocol::Lntp(circuit)) => Some(circuit),
            _ => None,
        }
    }

    pub(crate) fn circuit_mut(&mut self) -> Option<&mut Circuit> {
        match self.protocol.as_deref_mut() {
            Some(Protocol::Lntp(circuit)) => Some(circuit),
            _ => None,
        }
    }

    pub(crate) fn quic(&self) -> Option<&quic::Connection> {
        match self.protocol.as_deref() {
            Some(Protocol::Quic(connection)) => Some(connection),
            _ => None,
        }
    }

    /// Returns the window field of a segment's header, or what the trace has in its place.
    #[inline]
    pub(crate) fn header_field(&self, segment: &Segment, bytes: u64) -> u16 {
        match self.protocol.as_deref() {
            None => self.socket.window_field(segment),
            Some(Protocol::Lntp(_)) => circuit::header_field(segment, bytes),
            Some(Protocol::Quic(_)) => segment.wnd as u16,
        }
    }
}

/// Returns the size of a packet of QUIC as an IP datagram, bytes.
pub(crate) fn quic_datagram(packet: &Packet) -> u64 {
    packet.payload() + UDP_HEADERS
}

/// Returns a packet of QUIC as a segment, for transport and tracing: the place of its data in the stream as the sequence number,
/// its number as the window, the next byte that its sender is missing as the ACK, its kind, counted from 1, in the upper three
/// bits of the flags.
pub(crate) fn as_segment(packet: Packet) -> Segment {
    let chunk = packet.chunk;
    let acks = packet.ack.is_some();
    let flag = |set: bool, flag: u8| if set { flag } else { 0 };
    let kind = (packet.kind.index() as u8 + 1) << KIND_BIT;
    Segment {
        seq: Seq(chunk.map_or(0, |chunk| chunk.at) as u32),
        ack: Seq(packet.in_order as u32),
        wnd: packet.number as u32,
        len: chunk.map_or(0, |chunk| chunk.len),
        flags: kind | flag(acks, ACK) | flag(chunk.is_some_and(|chunk| chunk.fin), FIN),
        copy: chunk.map_or(0, |chunk| chunk.copy),
        options: Some(Box::new(Options { quic: Some(Box::new(packet)), ..Options::default() })),
        ..Segment::default()
    }
}
