//! Events of a trace, beside its variables (`variable.rs`). These lists are the only ones; the page gets them from the
//! catalog.

use crate::list::{Choice, named_list};
use crate::lntp;
use crate::quic;
use crate::tcp::Note;

named_list! {
    /// Kind of an event. The first six concern a packet at a place, as do those from `Duplicated` on. `Duplicated` and
    /// `Fragment` begin packets that TCP did not make.
    EventKind {
        Created, "created", "Created", "TCP created the segment; the host's processor has not sent it yet.";
        Queued, "queued", "Queued", "The packet waits for a processor, a router or a link.";
        Sent, "sent", "Sent", "The router or link begins to serve the packet: its first bit leaves.";
        Arrived, "arrived", "Arrived", "The packet's last bit has arrived at the router or host.";
        Delivered, "delivered", "Delivered", "TCP at the receiving host has processed the packet.";
        Dropped, "dropped", "Dropped", "The packet is lost here.";
        Established, "established", "Established", "The handshake is complete at this host.";
        RtoFired, "rto_fired", "Retransmission timeout", "No ACK arrived in time: all data in flight is considered lost.";
        PersistFired, "persist_fired", "Window probe", "The peer's window has stayed closed: the sender sends a window probe.";
        DelayedAckFired, "delayed_ack_fired", "Delayed-ACK timer", "The delayed-ACK timer sends a pending ACK.";
        FastRetransmit, "fast_retransmit", "Fast retransmit", "The third duplicate ACK indicates that a segment is missing.";
        WriteStarted, "write_started", "First write", "The sending process starts to write.";
        ReadDone, "read_done", "Last read", "The reading process has read all data.";
        Closed, "closed", "Closed", "The connection is closed at this host.";
        GaveUp, "gave_up", "Gave up", "Too many consecutive timeouts: the connection is dropped.";
        TailProbe, "tail_probe", "Tail probe", "No ACK came for two round trips: another segment requests an ACK (RFC 8985).";
        Duplicated, "duplicated", "Duplicated", "This packet is a copy: the link carries the previous packet twice.";
        Marked, "marked", "Marked", "The router marks the IP header to signal congestion (RFC 3168).";
        Delayed, "delayed", "Held back", "The link delays this packet, which the scenario lists as delayed.";
        Kept, "kept", "Kept", "The packet would be lost here, but the scenario lists it as kept.";
        Reserved, "reserved", "Reserved", "The site sends a reservation for the packet to all sites, in its own slot.";
        Piggybacked, "piggybacked", "Piggybacked", "The site sends a reservation for the packet to all sites, on a data packet.";
        Unheard, "unheard", "Reservation lost", "The reservation for the packet was damaged and must be sent again.";
        Scheduled, "scheduled", "Scheduled", "All sites have received the reservation and schedule the packet.";
        Fragmented, "fragmented", "Fragmented", "The packet exceeds the next link's MTU and is fragmented (RFC 791).";
        Fragment, "fragment", "Fragment", "This packet is a fragment of one that was too large.";
        Reassembled, "reassembled", "Reassembled", "The receiving host adds the fragment to the others of its datagram (RFC 791).";
        Collided, "collided", "Collided", "Another station's signal reaches the sending station: both stop.";
        BackedOff, "backed_off", "Backed off", "After a collision the station waits a random number of slots.";
        TsFired, "ts_fired", "TS expired", "No reply came in time: the last packet is sent again and requests a reply.";
        TrFired, "tr_fired", "TR expired", "No packet came in time: the receiver acknowledges unprompted.";
        PromptFired, "prompt_fired", "Prompt timer expired", "A prompt got no reply and is repeated.";
        ThrownAway, "thrown_away", "Discarded", "The packet is discarded: it is a duplicate, lies outside the window, or refers to nothing outstanding.";
        Refused, "refused", "Not sent", "A manual decision exceeds the data available or the receiver's window.";
        ProbeTimeout, "probe_timeout", "Probe timeout", "No ACK came in time: packets ask for one, and nothing counts as lost (RFC 9002).";
        LossDetected, "loss_detected", "Loss detected", "A packet counts as lost, because a later one is acknowledged (RFC 9002).";
    }
}

impl From<Note> for EventKind {
    fn from(note: Note) -> EventKind {
        match note {
            Note::Established => EventKind::Established,
            Note::RtoFired => EventKind::RtoFired,
            Note::PersistFired => EventKind::PersistFired,
            Note::DelayedAckFired => EventKind::DelayedAckFired,
            Note::FastRetransmit => EventKind::FastRetransmit,
            Note::TailProbe => EventKind::TailProbe,
            Note::Refused => EventKind::Refused,
            Note::Closed => EventKind::Closed,
            // The run ends with it, and its status says why.
            Note::GaveUp | Note::ProgramStopped => EventKind::GaveUp,
        }
    }
}

impl EventKind {
    /// Returns the kind of a note of LNTP; `None` for a state of the circuit, which is a variable.
    pub fn of_circuit(note: lntp::Note) -> Option<EventKind> {
        use lntp::Note as Circuit;
        match note {
            Circuit::TsFired => Some(EventKind::TsFired),
            Circuit::TrFired => Some(EventKind::TrFired),
            Circuit::PromptFired => Some(EventKind::PromptFired),
            Circuit::Duplicate | Circuit::NoRoom | Circuit::Stray => Some(EventKind::ThrownAway),
            Circuit::Acknowledged | Circuit::Ended => Some(EventKind::Closed),
            Circuit::SenderNormal
            | Circuit::SenderPrompted
            | Circuit::SenderHeld
            | Circuit::ReceiverNormal
            | Circuit::ReceiverAsks
            | Circuit::ReceiverHolds => None,
        }
    }
}

impl EventKind {
    /// Returns the kind of a note of QUIC.
    pub(crate) fn of_quic(note: quic::Note) -> EventKind {
        match note {
            quic::Note::Established => EventKind::Established,
            quic::Note::AckTimerFired => EventKind::DelayedAckFired,
            quic::Note::ProbeTimeout => EventKind::ProbeTimeout,
            quic::Note::LossDetected => EventKind::LossDetected,
            quic::Note::Duplicate => EventKind::ThrownAway,
            quic::Note::Acknowledged | quic::Note::Ended => EventKind::Closed,
        }
    }
}

named_list! {
    /// Reason for which a packet was dropped.
    DropReason {
        QueueFull, "queue_full", "Queue full", "The queue has no space left.";
        LineError, "line_error", "Line error", "A burst of errors damaged the packet; the frame check discarded it.";
        Chosen, "chosen", "On purpose", "The scenario lists this packet as lost.";
        Early, "early", "Early", "Dropped at random before the queue was full, so that senders slow down.";
        Sojourn, "sojourn", "Waited too long", "The wait has exceeded the target for too long.";
        PushedOut, "pushed_out", "Replaced", "Another packet took its place in a full queue.";
        Incomplete, "incomplete", "Incomplete", "Other fragments of its datagram did not arrive in time.";
        Excessive, "excessive", "Too many collisions", "Its station has reached the limit of attempts.";
        Garbled, "garbled", "Collided undetected", "The frame collided with another at the receiver, unnoticed by its sender.";
        Policed, "policed", "Policed", "The policer of a link had too few tokens for the packet.";
    }
}

named_list! {
    /// Cause that holds a sender back. Exactly one limit applies at each instant.
    Limit {
        Application, "application", "Application", "The application has nothing to send.";
        SendBuffer, "send_buffer", "Send buffer", "The send buffer is full of unacknowledged data, although the windows allow more.";
        ReceiverWindow, "receiver_window", "Receiver window", "The window that the receiver offers is used up.";
        CongestionWindow, "congestion_window", "Congestion window", "The congestion window is used up.";
        SillyWindow, "silly_window", "Silly-window or Nagle rule", "The window has space only for a segment too small to send.";
        SenderCpu, "sender_cpu", "Sender's processor", "The sender's processor or adapter is busy with data that may be sent.";
        ReceiverCpu, "receiver_cpu", "Receiver's processor", "The packet or ACK that the sender waits for is held up at the receiver's processor.";
        Router, "router", "Router", "The packet or ACK that the sender waits for is in a router's queue.";
        Link, "link", "Link", "The packet or ACK that the sender waits for is queued for a link.";
        Timer, "timer", "Waiting for a timer", "The sender waits for the receiver's delayed-ACK timer or its own retransmission timer.";
        Recovery, "recovery", "Recovery from loss", "A loss is being repaired.";
        Hand, "hand", "Manual decision", "The windows allow more data, but no manual decision has sent any.";
    }
}

pub(crate) const LIMITS: usize = Limit::NAMES.len();
