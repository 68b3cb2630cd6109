//! Variables of a connection or a circuit that a trace records over time.

use crate::list::{Choice, Named, named_list};
use crate::lntp;
use crate::tcp;
use crate::tcp::congestion::control::Phase;
use crate::tcp::recovery::Repair;

/// Unit of a variable.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Unit {
    Bytes,
    /// Time, ns.
    Time,
    Count,
    /// Indices of this list.
    Names(&'static [Named]),
}

impl Unit {
    /// Returns the name that the catalog has for the unit.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Unit::Bytes => "bytes",
            Unit::Time => "ns",
            Unit::Count => "count",
            Unit::Names(_) => "name",
        }
    }

    /// Returns the list of which the values are indices; empty for quantities.
    pub(crate) fn values(self) -> &'static [Named] {
        match self {
            Unit::Names(values) => values,
            Unit::Bytes | Unit::Time | Unit::Count => &[],
        }
    }
}

named_list! {
    /// A variable whose values a trace records. `trace.rs` says which of them a connection has, and which an LNTP circuit.
    Variable with unit: Unit {
        Cwnd, "cwnd", "Congestion window", "Limit on data in flight, set by congestion control (RFC 5681)." => Unit::Bytes;
        Ssthresh, "ssthresh", "Slow-start threshold", "Threshold below which the window grows by a segment per ACK (RFC 5681)." => Unit::Bytes;
        SndWnd, "snd_wnd", "Offered window", "Window that the receiver last offered (RFC 9293)." => Unit::Bytes;
        FlightSize, "flight_size", "In flight", "Data sent but not acknowledged (RFC 5681)." => Unit::Bytes;
        SndUna, "snd_una", "Acknowledged up to", "First unacknowledged byte (RFC 9293)." => Unit::Bytes;
        SndNxt, "snd_nxt", "Next to send", "Next byte to send (RFC 9293)." => Unit::Bytes;
        SndBuffer, "snd_buffer", "Send buffer", "Bytes in the sender's socket buffer, sent or not." => Unit::Bytes;
        Srtt, "srtt", "Smoothed round trip", "The sender's estimate of the round-trip time (RFC 6298)." => Unit::Time;
        Rttvar, "rttvar", "Round-trip deviation", "The sender's estimate of the mean deviation (RFC 6298)." => Unit::Time;
        Rto, "rto", "Retransmission timeout", "Time for which the sender waits for an ACK (RFC 6298)." => Unit::Time;
        DupAcks, "dup_acks", "Duplicate ACKs", "Consecutive ACKs that acknowledge nothing new (RFC 5681)." => Unit::Count;
        RcvNxt, "rcv_nxt", "Received up to", "Next byte that the receiver expects (RFC 9293)." => Unit::Bytes;
        RcvWnd, "rcv_wnd", "Receive window", "Offered window that is not filled yet (RFC 9293)." => Unit::Bytes;
        RcvBuffer, "rcv_buffer", "Receive buffer", "Bytes received in order but not read yet." => Unit::Bytes;
        State, "state", "Connection state", "State of the connection at the sender (RFC 9293)." => Unit::Names(tcp::State::NAMES);
        PeerState, "peer_state", "Receiver's connection state", "State of the connection at the receiver (RFC 9293)." => Unit::Names(tcp::State::NAMES);
        Phase, "phase", "Phase", "Rule that currently governs the sender's congestion window." => Unit::Names(Phase::NAMES);
        Repair, "repair", "Repair", "Method by which the sender repairs a loss." => Unit::Names(Repair::NAMES);
        Rtt, "rtt", "Measured round trip", "The sender's last sample, from sending a timed segment to its ACK (RFC 6298)." => Unit::Time;
        PacketsOut, "packets_out", "Packets in flight", "Packets sent but not acknowledged: SND.NXT − SND.UNA (UBC B.1.2)." => Unit::Count;
        PacketsUnread, "packets_unread", "Packets not consumed", "Packets received in order but not fully read: RCV.NXT − RCV.CNS (UBC B.1.2)." => Unit::Count;
        LntpSender, "lntp_sender", "LNTP sender", "State of the circuit at the end that sends (UBC B.1)." => Unit::Names(lntp::sender::State::NAMES);
        LntpReceiver, "lntp_receiver", "LNTP receiver", "State of the circuit at the end that receives (UBC B.1)." => Unit::Names(lntp::receiver::State::NAMES);
        Pto, "pto", "Probe timeout", "Time after the last packet at which the sender asks for an ACK (RFC 9002)." => Unit::Time;
    }
}

/// Number of variables.
pub(crate) const VARIABLES: usize = Variable::ALL.len();

/// Returns the id of a value of a variable whose values are names, such as `slow_start` of the phase; `None` for a quantity.
pub fn value_id(variable: u8, value: f64) -> Option<&'static str> {
    let variable = Variable::ALL.get(usize::from(variable))?;
    variable.unit().values().get(value as usize).map(|name| name.id)
}

/// Returns the number of a variable in the columns of a series, by its id.
pub fn variable(id: &str) -> Option<u8> {
    Variable::by_id(id).map(|variable| variable as u8)
}
