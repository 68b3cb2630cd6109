//! Events of a trace, beside its variables (`variable.rs`). These lists are the only ones; the page gets them from the
//! catalog.

use crate::list::{Choice, named_list};
use crate::lntp;
use crate::tcp::Note;

named_list! {
    /// Kind of an event. The first six concern a packet at a place, as do those from `Duplicated` on. `Duplicated` and
    /// `Fragment` begin packets that TCP did not make.
    EventKind {
        Created, "created", "Created", "TCP made the segment; the host's processor has yet to send it.";
        Queued, "queued", "Queued", "The packet must wait: for a processor, a router or a link.";
        Sent, "sent", "Sent", "The router or link begins to serve the packet: its first bit leaves.";
        Arrived, "arrived", "Arrived", "The packet's last bit is in at the router or host.";
        Delivered, "delivered", "Delivered", "TCP at the receiving host has processed the packet.";
        Dropped, "dropped", "Dropped", "The packet is lost here.";
        Established, "established", "Established", "The handshake is complete at this host.";
        RtoFired, "rto_fired", "Retransmission timeout", "No ACK came in time: all in flight counts as lost.";
        PersistFired, "persist_fired", "Window probe", "The peer's window has been closed for long: one byte asks for news.";
        DelayedAckFired, "delayed_ack_fired", "Delayed-ACK timer", "The timer sends the ACK that nothing else has sent.";
        FastRetransmit, "fast_retransmit", "Fast retransmit", "The third duplicate ACK says that a segment is missing.";
        WriteStarted, "write_started", "First write", "The sending process begins.";
        ReadDone, "read_done", "Last read", "The reading process has everything.";
        Closed, "closed", "Closed", "The connection is over at this host.";
        GaveUp, "gave_up", "Gave up", "Too many timeouts in a row: the connection is dropped.";
        TailProbe, "tail_probe", "Tail probe", "No ACK came for two round trips: one segment more asks for it (RFC 8985).";
        Duplicated, "duplicated", "Duplicated", "The link carries the packet before this one a second time: this is it.";
        Marked, "marked", "Marked", "The router says in the IP header that it met congestion (RFC 3168).";
        Delayed, "delayed", "Held back", "The link takes longer with this packet: the scenario names it among those delayed.";
        Kept, "kept", "Kept", "The packet would be lost here, but the scenario names it among those to be kept.";
        Reserved, "reserved", "Reserved", "A reservation for the packet is sent to all sites of the satellite, in a slot of the site's own.";
        Piggybacked, "piggybacked", "Piggybacked", "A reservation for the packet is sent to all sites of the satellite, on a data packet.";
        Unheard, "unheard", "Reservation lost", "The reservation for the packet was damaged: it has to be sent again.";
        Scheduled, "scheduled", "Scheduled", "All sites of the satellite have heard the reservation: the packet has its place in their schedule.";
        Fragmented, "fragmented", "Fragmented", "The next link cannot carry the packet whole: it goes on in pieces (RFC 791).";
        Fragment, "fragment", "Fragment", "A piece of the packet that was too large begins here: this is it.";
        Reassembled, "reassembled", "Reassembled", "The receiving host puts the piece to the others of its datagram (RFC 791).";
        Collided, "collided", "Collided", "Another station's signal reaches the one that sends the packet: both stop.";
        BackedOff, "backed_off", "Backed off", "After a collision the station waits a random number of slots.";
        TsFired, "ts_fired", "TS expired", "No reply for long: the last packet goes once more, and asks for one.";
        TrFired, "tr_fired", "TR expired", "No packet came for long: the receiver acknowledges unasked.";
        PromptFired, "prompt_fired", "Prompt timer expired", "What asked for a reply got none: it is asked for again.";
        ThrownAway, "thrown_away", "Thrown away", "The packet is of no use where it has come: it was here before, there is no room, or it names nothing that is out.";
        Refused, "refused", "Not sent", "By hand more was to be sent than there is, or than the receiver's window has room for.";
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
            Note::GaveUp => EventKind::GaveUp,
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

named_list! {
    /// Reason for which a packet was dropped.
    DropReason {
        QueueFull, "queue_full", "Queue full", "No room left in the queue.";
        LineError, "line_error", "Line error", "A burst of errors on the line damaged it; the frame check threw it away.";
        Chosen, "chosen", "On purpose", "The scenario names this packet among those to be lost.";
        Early, "early", "Early", "Dropped by chance, before the queue was full, so that senders slow down.";
        Sojourn, "sojourn", "Waited too long", "The wait has been over the target for too long.";
        PushedOut, "pushed_out", "Pushed out", "Another packet took its place in a full queue.";
        Incomplete, "incomplete", "Never complete", "Other pieces of its datagram did not come in time.";
        Excessive, "excessive", "Too many collisions", "Its station has tried it as often as it may.";
        Garbled, "garbled", "Collided unheard", "Another frame was heard with it at the receiver, but not at its sender.";
    }
}

named_list! {
    /// Cause that holds a sender back. Exactly one limit applies at each instant.
    Limit {
        Application, "application", "Application", "The application has nothing to send.";
        SendBuffer, "send_buffer", "Send buffer", "The send buffer is full of data that is not acknowledged yet, though the windows would allow more.";
        ReceiverWindow, "receiver_window", "Receiver window", "The window the receiver offers is used up.";
        CongestionWindow, "congestion_window", "Congestion window", "The congestion window is used up.";
        SillyWindow, "silly_window", "Silly-window or Nagle rule", "The window has room, but only for a piece too small to be worth a packet.";
        SenderCpu, "sender_cpu", "Sender's processor", "The sender's processor or adapter is busy with what may be sent.";
        ReceiverCpu, "receiver_cpu", "Receiver's processor", "What the sender waits for is held up at the receiver's processor.";
        Router, "router", "Router", "What the sender waits for is in a router's queue.";
        Link, "link", "Link", "What the sender waits for is queued for a link.";
        Timer, "timer", "Waiting for a timer", "Nothing will happen until a timer fires: the receiver's delayed ACK or the sender's retransmission.";
        Recovery, "recovery", "Recovery from loss", "A loss is being repaired.";
        Hand, "hand", "The sender's hand", "More may be sent, and who sends by hand has not decided to.";
    }
}

pub(crate) const LIMITS: usize = Limit::NAMES.len();
