//! Local Network Transport Protocol of UBC 1984 (section 8, appendix B), free of clocks and I/O: packets, calls and
//! timers come in with the time; packets, wake-ups and notes leave as values.
//!
//! The two ends of a stream behave differently: `sender.rs` and `receiver.rs` are the paper's state table, a row of it
//! per step. Streams in both directions are two instances, which `Connection` holds.
//!
//! **Windows** count the packets in them: u_s = SND.NXT - SND.UNA and u_r = RCV.NXT - RCV.CNS. The paper prints SWS and
//! RWS as the free space, but its tests of the regions make sense only for the used space, as does NTR2 < NTR1
//! (CHK-U5).
//!
//! **Gaps of the paper**, and their resolution here:
//! - RETXMT and HOLD acknowledge as RESUME does: the n of each is RCV.NXT.
//! - After RESUME(n) the sender continues from SND.NXT, not from n: packets after n may be under way or kept, and
//!   RETXMT asks for missing ones.
//! - When TS expires, the packet that carries the prompt is the last one sent, repeated.
//! - PRMPT names SND.NXT, so that a receiver learns of packets lost at the end; it asks for the first of them.
//! - RETXMT(n) is sent once for each n, and again in answer to a prompt or when TR expires.
//! - TR sends what the receiver wants: HOLD(n), RETXMT(n), or else RESUME(n); the answer to a prompt does so, too. A
//!   prompt that was answered by RETXMT gets its RESUME once the gap is filled. An answer that acknowledges everything
//!   stops TR.
//! - A lost HOLD is repeated in answer to the next prompt; packets for which there is no space are discarded, and asked
//!   for once there is. Because a RESUME may be lost, the prompt timer runs in HOLD too, while there is anything to
//!   send.
//! - A packet without data ends the stream. It has a number and is acknowledged like others; the paper sets up and
//!   closes circuits elsewhere. A sender never gives up.
//!
//! **Meaning of packet numbers.** Numbers have 4 bits, and the window was meant to be 16. With n packets out, a reply
//! can name n + 1 different ones, so that 15 is the largest window on any network. Whether 15 is safe depends on the
//! order of packets.
//! - The network keeps the order, and a duplicate follows directly: a packet with RETXCNT 0 is newer than all earlier
//!   ones; a DATA with RETXCNT above 0 was asked for, so that it is one of those known to be missing, or late;
//!   the DATA + PRMPT of an expired TS is the last one sent, or one of 16 from RCV.NXT - 1 on. Thanks to RETXCNT a window
//!   of 15 is safe. A window of w recognises a copy that comes after up to 15 - w further packets; a later copy is taken for
//!   new.
//! - Packets may overtake each other, and RETXCNT tells nothing: a late copy of p looks like p + 16. With a window of
//!   w, p is below RCV.NXT + w, and a PRMPT is at most equal to it. To keep p at or above RCV.NXT - 8 as well, a sender
//!   sends p + 8 only when p is acknowledged, which a w of at most 8 ensures, and when every copy of p and every reply
//!   to it has expired: two lifetimes after p was last sent. PRMPT requires 2 (w + 1) - 1 <= 16, so that 7 is the
//!   largest window.
//!
//! With a larger window, or a lifetime that is too short, a late copy is taken for a packet sixteen later.

pub mod connection;
pub mod packet;
pub mod parameters;
pub mod receiver;
pub mod sender;
#[cfg(test)]
mod tests;

pub use connection::{Connection, Setup};
pub use packet::{Layout, Packet, PacketKind};
pub use parameters::Parameters;
pub use receiver::Receiver;
pub use sender::Sender;

use crate::list::named_list;

named_list! {
    /// Something that happened without a packet of its own. The first six are states that an end has come to.
    Note {
        SenderNormal, "sender_normal", "Sender NORMAL", "Few packets are out: they go without asking for a reply.";
        SenderPrompted, "sender_prompted", "Sender PRMPT_SENT", "NTX packets are out: each asks for a reply.";
        SenderHeld, "sender_held", "Sender HOLD", "The receiver has said stop: only what it asks for is sent.";
        ReceiverNormal, "receiver_normal", "Receiver NORMAL", "All packets are in order, and there is space.";
        ReceiverAsks, "receiver_asks", "Receiver RETXMT_SENT", "A packet is missing and has been requested.";
        ReceiverHolds, "receiver_holds", "Receiver HOLD_SENT", "Too much is not consumed: the sender was told to stop.";
        TsFired, "ts_fired", "TS expired", "No reply: the last packet goes once more, with a prompt.";
        TrFired, "tr_fired", "TR expired", "No packet comes: the receiver acknowledges unasked.";
        PromptFired, "prompt_fired", "Prompt timer expired", "The prompt was not answered: another follows.";
        Duplicate, "duplicate", "Duplicate", "The packet was here already and is thrown away.";
        NoRoom, "no_room", "No room", "The receiver's window is closed: the packet is thrown away.";
        Stray, "stray", "Stray", "The control packet names nothing that is out: it is thrown away.";
        Acknowledged, "acknowledged", "All acknowledged", "The stream has ended, and the sender knows that all is there.";
        Ended, "ended", "Ended", "The receiver has the end of the stream.";
    }
}

/// A range of bytes of the stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// Place of the first byte in the stream.
    pub at: u64,
    /// Bytes.
    pub len: u16,
}

/// Effects of a step of LNTP, which the caller carries out.
#[derive(Clone, Default, Debug)]
pub struct Effects {
    /// Packets to be sent, in order.
    pub packets: Vec<Packet>,
    /// Events without a packet of their own.
    pub notes: Vec<Note>,
    /// Data that has become readable, in order, a range for each packet.
    pub delivered: Vec<Stretch>,
    /// Whether a process that waits for data is to be woken.
    pub wake_reader: bool,
    /// Whether a process that waits for space in the send buffer is to be woken.
    pub wake_writer: bool,
}

impl Effects {
    /// Removes all effects but keeps the memory.
    pub fn clear(&mut self) {
        self.packets.clear();
        self.notes.clear();
        self.delivered.clear();
        self.wake_reader = false;
        self.wake_writer = false;
    }
}

/// Stops the timer if it is due at `now`; returns whether it was.
fn due(timer: &mut Option<u64>, now: u64) -> bool {
    let fires = timer.is_some_and(|at| at <= now);
    if fires {
        *timer = None;
    }
    fires
}
