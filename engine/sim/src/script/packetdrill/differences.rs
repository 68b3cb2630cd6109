//! Known differences: clauses of the RFCs from which a kernel or this simulator departs. Each difference is a row.

use super::Cause;
use super::compare::flags_of;
use super::settings::System;
use super::syntax::{Call, Packet, TcpOption};
use crate::tcp::segment::{ACK, CWR, ECE, FIN, RST, SYN, Segment};
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
    /// Sequence number behind the packet.
    end: Seq,
    offered: Seq,
    buffer_end: Seq,
    sent: Seq,
    /// Bytes that were not acknowledged.
    flight: u64,
    mss: u64,
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
            end: segment.end(),
            offered: rcv.adv,
            buffer_end: rcv.nxt + connection.receive_room(),
            sent: connection.snd.nxt,
            flight: connection.snd.flight_size(),
            mss: connection.mss,
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

    /// Returns the bytes above a sequence number of the script that the SACK blocks report.
    fn reported_above(&self, seq: u32) -> u64 {
        let blocks = self.packet.options.iter().flatten().filter_map(|option| match option {
            TcpOption::Sack(blocks) => Some(blocks),
            _ => None,
        });
        let above = blocks.flatten().filter(|(start, _)| Seq(*start) > Seq(seq));
        above.map(|(start, end)| u64::from(end.wrapping_sub(*start))).sum()
    }
}

/// A difference between a script and a connection, with its circumstances.
pub(super) struct Circumstances<'a> {
    pub system: System,
    pub state: State,
    pub arrival: Option<&'a Arrival>,
    pub expected: Option<&'a Packet>,
    pub found: Option<&'a Segment>,
    /// Window field that was found less the one expected, if nothing else differs.
    pub window_off: Option<i32>,
    /// Call that did not return what it should.
    pub call: Option<&'a Call>,
    /// Assertion that does not hold.
    pub assertion: Option<&'a str>,
    /// Sequence numbers that the connection has used, its SYN included.
    pub sent: u64,
    /// Whether the connection is in congestion avoidance.
    pub avoids: bool,
    /// Whether the script has set the size of the receive buffer.
    pub sets_buffer: bool,
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

    fn asks_for_mss(&self) -> bool {
        let asks = |call: &Call| call.arguments.get(2).is_some_and(|what| what.has("TCP_MAXSEG"));
        self.call.is_some_and(|call| call.name == "getsockopt" && asks(call))
    }

    /// Whether data was expected.
    fn expects_data(&self, is: impl Fn(&Packet) -> bool) -> bool {
        self.expected.is_some_and(|packet| packet.len > 0 && is(packet))
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
    ("RFC 5827, 3", "an older Linux", "retransmits early: after fewer duplicate ACKs if few segments are out", |c| {
        c.system == System::Linux
            && c.at_another_time
            && c.expects_data(|_| true)
            && c.arrived(|last| {
                last.flight > 0 && last.flight < 4 * last.mss && last.reported_above(last_ack(last)) > 0
            })
    }),
    ("RFC 6675, 4", "an older Linux", "counts everything below the highest SACK block as lost (FACK)", |c| {
        c.system == System::Linux
            && !c.at_another_time
            && c.expects_data(|packet| c.arrived(|last| (1..3 * last.mss).contains(&last.reported_above(packet.seq))))
    }),
    ("RFC 9438, 4.3", "Linux", "counts Reno's window in whole segments, by which its own window grows in steps", |c| {
        let waits = c.found.is_none() || c.at_another_time;
        c.system == System::Linux && c.avoids && waits && c.expects_data(|_| true)
    }),
    ("RFC 9293, 3.10.7.4", "Linux", "takes or drops a packet that ends beyond the window as a whole", |c| {
        let crosses = |last: &Arrival| last.seq < last.offered && last.end > last.offered;
        c.system == System::Linux && c.arrived(|last| last.is_connected() && crosses(last))
    }),
    ("RFC 9293, 3.8.6", "Linux", "offers a window in whole segments, by the memory that data occupies", |c| {
        c.system == System::Linux && c.sets_buffer && c.window_off.is_some()
    }),
    ("RFC 1122, 4.2.3.2", "an older FreeBSD", "delays an ACK by 100 ms", |c| {
        c.system == System::FreeBsd && c.at_another_time && c.finds(ACK) && c.arrived(|last| last.packet.len > 0)
    }),
    ("RFC 7323, 2.2", "an older FreeBSD", "rounds the window down, as the RFC has it", |c| {
        c.system == System::FreeBsd && c.window_off == Some(1)
    }),
    ("RFC 5681, 3.1", "FreeBSD", "lets the ACK of its SYN widen the congestion window", |c| {
        let asks = c.assertion.is_some_and(|assertion| assertion.contains("tcpi_snd_cwnd"));
        c.system == System::FreeBsd && asks && c.sent <= 1
    }),
    ("RFC 9293, 3.7.1", "an older Linux", "answers the default segment size until a connection is open", |c| {
        c.system == System::Linux && c.asks_for_mss() && matches!(c.state, State::Closed | State::Listen)
    }),
    (
        "RFC 3168, 6.1.1",
        "Fill the Pipe",
        "agrees to ECN in a simultaneous open only if it has offered ECN itself",
        |c| {
            c.expects(SYN | ACK | ECE)
                && c.finds(SYN | ACK)
                && c.arrived(|last| last.state == State::SynSent && last.has(ECE) && last.has(CWR))
        },
    ),
    ("RFC 9293, 3.10.7.3", "Fill the Pipe", "drops the data and the FIN that come with a SYN without an ACK", |c| {
        c.expected.is_none() && c.data_with_syn
    }),
];

/// Returns the ACK field of a packet, as the script counts.
fn last_ack(last: &Arrival) -> u32 {
    last.packet.ack.unwrap_or(0)
}

fn closes(state: State) -> bool {
    matches!(state, State::FinWait1 | State::Closing | State::LastAck)
}

/// Returns the known cause of a difference.
pub(super) fn cause(circumstances: &Circumstances) -> Option<Cause> {
    let row = ROWS.iter().find(|(_, _, _, is)| is(circumstances));
    row.map(|&(clause, who, does, _)| Cause { clause, who, does })
}
