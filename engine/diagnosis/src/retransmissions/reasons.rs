//! Lists of what a retransmission was sent for, and what shows that it was not needed.

use crate::lists::list;

list! {
    /// Reason for which an end sent bytes again.
    Reason as "RetransmissionReason" {
        Fast, "fast", "Fast retransmit", "Three duplicate ACKs, or bytes that arrived though they were sent later, show the loss (RFC 5681, 6675, 8985).";
        Recovery, "recovery", "Fast recovery", "The sender repairs a further hole of a loss that a fast retransmit had begun to repair (RFC 6582, 6675).";
        Timeout, "timeout", "Retransmission timeout", "No ACK made progress until the retransmission timer fired (RFC 6298).";
        TimeoutRecovery, "timeout_recovery", "Recovery after a timeout", "The sender repeats what followed the segment that had timed out, as ACKs arrive (RFC 5681, 3.1).";
        TailProbe, "tail_probe", "Tail probe", "The end of the flight is repeated after about two round trips of silence, to request an ACK (RFC 8985, 7).";
        WindowProbe, "window_probe", "Window probe", "The receiver's window is closed, or was closed when it refused these bytes (RFC 9293, 3.8.6.1).";
        KeepAlive, "keep_alive", "Keep-alive", "The last byte is repeated on an idle connection to request an ACK (RFC 9293, 3.8.4).";
        Syn, "syn", "SYN repeated", "The answer to the SYN did not come in time, or was itself repeated.";
        Reordered, "reordered", "Reordered", "No retransmission: the segment came by after segments that were sent later.";
        Duplicate, "duplicate", "Duplicate packet", "No retransmission: the packet came by twice, so soon that its sender cannot have repeated it.";
        Unneeded, "unneeded", "Unneeded", "The sender knew that the bytes had arrived, and repeats them for no cause that the capture shows.";
        Unknown, "unknown", "Unknown", "The capture does not tell the cause.";
    }
}

list! {
    /// Sign that bytes had arrived without being sent again.
    Needless as "NeedlessRetransmission" {
        Known, "known", "Known to have arrived", "The bytes were acknowledged, and the ACK had reached the sender if it was not lost.";
        OnItsWay, "on_its_way", "ACK on its way", "An ACK for the bytes had come by, but had not reached the sender.";
        TooSoon, "too_soon", "ACK too soon", "The ACK that followed came by sooner than a packet takes to the receiver and back.";
        Timestamps, "timestamps", "Timestamp of the original", "The ACK echoes a timestamp older than that of the retransmission (RFC 3522).";
        Dsack, "dsack", "Duplicate SACK", "The receiver reports that the bytes arrived twice (RFC 2883).";
    }
}

list! {
    /// Fact that the capture lacks to tell a cause.
    Doubt as "ReasonDoubt" {
        OneSided, "one_sided", "One direction only", "No segment of the other end was captured before.";
        NoRoundTrip, "no_round_trip", "No round trip", "No round trip can be measured, so that waiting times mean nothing.";
        NoCause, "no_cause", "No cause seen", "Neither the ACKs before it nor the time waited fit any reason.";
    }
}
