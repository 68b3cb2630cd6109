//! Known differences: clauses of the RFCs from which a kernel or this simulator departs. Each difference is a row.

use super::Cause;
use super::compare::flags_of;
use super::settings::System;
use super::syntax::Packet;
use crate::tcp::segment::{ACK, FIN, RST, SYN, Segment};
use crate::tcp::seq::Seq;
use crate::tcp::{Connection, State};

/// State of a connection when the last packet arrived.
#[derive(Clone, Debug)]
pub(super) struct Arrival {
    pub packet: Packet,
    /// Sequence number of the packet as the connection counts.
    pub seq: Seq,
    pub ack: Seq,
    pub state: State,
    expected: Seq,
    offered: Seq,
    buffer_end: Seq,
    sent: Seq,
    stamps: bool,
}

impl Arrival {
    pub(super) fn of(packet: &Packet, segment: &Segment, connection: &Connection) -> Arrival {
        let rcv = &connection.rcv;
        Arrival {
            packet: packet.clone(),
            seq: segment.seq,
            ack: segment.ack,
            state: connection.state,
            expected: rcv.nxt,
            offered: rcv.adv,
            buffer_end: rcv.nxt + connection.receive_room(),
            sent: connection.snd.nxt,
            stamps: connection.uses_timestamps(),
        }
    }

    /// Whether the connection had a window that the packet could be in.
    fn is_connected(&self) -> bool {
        !matches!(self.state, State::Closed | State::Listen | State::SynSent)
    }

    /// Whether it is a SYN without an ACK that carries data or a FIN.
    pub(super) fn opens_with_data(&self) -> bool {
        self.has(SYN) && !self.has(ACK) && (self.packet.len > 0 || self.has(FIN))
    }

    fn has(&self, flag: u8) -> bool {
        flags_of(&self.packet) & flag != 0
    }
}

/// A difference between a script and a connection, with its circumstances.
pub(super) struct Circumstances<'a> {
    pub system: System,
    pub state: State,
    pub arrival: Option<&'a Arrival>,
    pub expected: Option<&'a Packet>,
    pub found: Option<&'a Segment>,
    /// Whether the segment found is the expected one, at another time.
    pub at_another_time: bool,
    /// Whether data or a FIN has come with a SYN without an ACK.
    pub data_with_syn: bool,
}

impl Circumstances<'_> {
    fn arrived(&self, is: impl Fn(&Arrival) -> bool) -> bool {
        self.arrival.is_some_and(is)
    }

    fn expects(&self, flags: u8) -> bool {
        self.expected.is_some_and(|packet| flags_of(packet) == flags)
    }

    fn finds(&self, flags: u8) -> bool {
        self.found.is_some_and(|segment| segment.flags == flags)
    }
}

/// A known difference: the clause, the system that departs from it, its behaviour, and the condition under which it is the
/// cause.
type Row = (&'static str, &'static str, &'static str, fn(&Circumstances) -> bool);

const ROWS: &[Row] = &[
    ("RFC 9293, 3.10.7.4", "FreeBSD", "sends its FIN again with every ACK until the FIN is acknowledged", |c| {
        c.expects(FIN | ACK) && c.found.is_none_or(|segment| segment.flags == ACK) && closes(c.state)
    }),
    (
        "RFC 9293, 3.10.7.4",
        "FreeBSD",
        "answers every segment in TIME-WAIT that is not an exact duplicate of the last ACK",
        |c| {
            c.arrived(|last| last.state == State::TimeWait)
                && (c.expects(ACK) || c.expects(RST | ACK))
                && c.found.is_none()
        },
    ),
    (
        "RFC 9293, 3.10.7.4",
        "FreeBSD",
        "judges a RST or a SYN by the free space of its buffer, even beyond the window that it has offered",
        |c| {
            c.system == System::FreeBsd
                && c.arrived(|last| {
                    let is_one = last.has(RST) || last.has(SYN);
                    is_one && last.is_connected() && last.seq >= last.offered && last.seq <= last.buffer_end
                })
        },
    ),
    ("RFC 9293, 3.10.7.2", "FreeBSD", "does not answer an ACK that arrives in LISTEN", |c| {
        c.finds(RST) && c.system == System::FreeBsd && c.arrived(|last| last.state == State::Listen && last.has(ACK))
    }),
    (
        "RFC 9293, 3.10.7.4",
        "FreeBSD",
        "drops a segment without the ACK flag before it looks at the sequence number",
        |c| c.system == System::FreeBsd && c.arrived(|last| !last.has(ACK) && !last.has(SYN)),
    ),
    ("RFC 6298, 5.5", "FreeBSD", "adds 200 ms to the timeout of a SYN (net.inet.tcp.rexmit_slop)", |c| {
        c.system == System::FreeBsd && c.at_another_time && c.finds(SYN)
    }),
    ("RFC 3168, 6.1.1.1", "FreeBSD", "offers no ECN when it sends the SYN again, which the RFC permits", |c| {
        c.expects(SYN) && c.found.is_some_and(|segment| segment.has(SYN) && segment.flags != SYN && !segment.has(ACK))
    }),
    ("RFC 7323, 3.2", "the kernel", "accepts a segment without timestamps although they were agreed on", |c| {
        c.arrived(|last| last.stamps && !last.has(RST) && last.packet.has_no_timestamps())
    }),
    ("RFC 9293, 3.10.7.4", "Linux", "does not answer an ACK of data that was never sent", |c| {
        c.system == System::Linux && c.arrived(|last| last.has(ACK) && last.ack > last.sent)
    }),
    ("RFC 2018, 3", "FreeBSD", "ends its SACK block before the FIN", |c| {
        c.arrived(|last| last.has(FIN) && last.seq > last.expected)
            && c.found.is_some_and(|segment| !segment.options().sack.is_empty())
    }),
    ("RFC 1122, 4.2.3.2", "an older Linux", "delays the ACK of a FIN", |c| {
        c.system == System::Linux && c.at_another_time && c.finds(ACK) && c.arrived(|last| last.has(FIN))
    }),
    ("RFC 9293, 3.10.7.3", "Fill the Pipe", "drops the data and the FIN that come with a SYN without an ACK", |c| {
        c.expected.is_none() && c.data_with_syn
    }),
];

fn closes(state: State) -> bool {
    matches!(state, State::FinWait1 | State::Closing | State::LastAck)
}

/// Returns the known cause of a difference.
pub(super) fn cause(circumstances: &Circumstances) -> Option<Cause> {
    let row = ROWS.iter().find(|(_, _, _, is)| is(circumstances));
    row.map(|&(clause, who, does, _)| Cause { clause, who, does })
}
