//! QUIC as far as a transfer of one stream shows it: packets, acknowledgements and flow control of RFC 9000, and loss
//! detection and congestion control of RFC 9002. Free of clocks and I/O: packets, calls and timers come in with the time;
//! packets, wake-ups and notes leave as values.
//!
//! These parts differ from TCP:
//! - A packet number is never used twice, also when the data in it is sent again. So an ACK always tells which transmission
//!   arrived, and each ACK that brings news gives a sample of the round trip.
//! - An ACK frame lists ranges of packet numbers, many more than the three or four blocks of SACK, and the receiver never takes
//!   one back.
//! - The probe timeout (PTO) sends packets that ask for an ACK. It declares nothing lost and leaves the congestion window
//!   alone; only the loss of everything for a long time does not (persistent congestion).
//!
//! **Left out**: TLS, so that the handshake is one packet each way; HTTP; several streams; ECN counts; connection migration;
//! the end of a connection, which here is silent.
//!
//! **Assumptions** where RFC 9000 leaves a choice: one space of packet numbers, as there are no keys; a connection id of 8
//! bytes and a packet number of 2; no limit before the client's address is validated (8.1), as the handshake is short; a
//! receiver gives new credit when half of it is used up; a probe timeout sends two packets (RFC 9002, 6.2.4); data is sent as
//! soon as it is written, in packets as full as it allows.

mod acks;
mod connection;
mod flight;
pub mod packet;
pub(crate) mod parameters;
mod rtt;
mod stream;
#[cfg(test)]
mod tests;

pub(crate) use connection::{Connection, Hold, Setup, largest};
pub use packet::{Packet, PacketKind};
pub(crate) use parameters::Parameters;

use crate::why::{Fact, Rule};

/// Something that happened without a packet of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// The handshake is complete at this end.
    Established,
    /// A packet has waited `max_ack_delay` for its ACK.
    AckTimerFired,
    /// No ACK came in time.
    ProbeTimeout,
    /// A packet is declared lost.
    LossDetected,
    /// A packet with this number was here already.
    Duplicate,
    /// The stream has ended, and the sender knows that all is there.
    Acknowledged,
    /// The receiver has the end of the stream.
    Ended,
}

/// Effects of a step of QUIC, which the caller carries out.
#[derive(Clone, Default)]
pub(crate) struct Effects {
    /// Packets to be sent, in order, each with the rule that sends it.
    pub packets: Vec<(Packet, Rule)>,
    /// Events without a packet of their own, with their rules and values.
    pub notes: Vec<(Note, Rule, Vec<Fact>)>,
    /// Whether a process that waits for data is to be woken.
    pub wake_reader: bool,
    /// Whether a process that waits for the connection or for space in the send buffer is to be woken.
    pub wake_writer: bool,
}

impl Effects {
    /// Removes all effects but keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.packets.clear();
        self.notes.clear();
        self.wake_reader = false;
        self.wake_writer = false;
    }

    fn note(&mut self, note: Note, rule: Rule) {
        self.notes.push((note, rule, Vec::new()));
    }
}
