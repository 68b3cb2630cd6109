//! Why segments were sent again: each one that repeats bytes, SYN or FIN of its end, or that fills a gap in them, gets
//! the reason that its sender had, as far as the headers tell it.
//!
//! The place of the capture decides what can be seen. Near the sender both transmissions come by. Near the receiver the
//! original of a lost segment does not, and its repair fills a gap: it comes at least a round trip after the gap was
//! seen, a segment that was merely overtaken comes sooner. An ACK counts as known to the sender once it had time to get
//! there.
//!
//! The reason says what made the sender act. Whether the bytes had arrived all the same is a matter of its own,
//! `needless`: a timeout, for example, is spurious if the ACK that follows is for the original.

mod acked;
mod clock;
#[cfg(test)]
mod fuzz;
mod judge;
mod reasons;
mod sent;
#[cfg(test)]
mod tests;
mod timing;
mod walk;

use serde::Serialize;

use crate::Connection;
pub use crate::confidence::Confidence;
pub use reasons::{Doubt, Needless, Reason};

/// A segment that repeats bytes of its end, or brings bytes that later ones overtook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Retransmission {
    /// Row.
    pub row: u32,
    /// Row in which any of the bytes came by last; `None` if they did not come by before.
    pub original: Option<u32>,
    /// End that sent it: 0 for the opener.
    pub side: u8,
    /// Reason for which its end sent it.
    pub reason: Reason,
    /// How firmly the packets show the reason.
    pub confidence: Confidence,
    /// Fact that the capture lacks, where that makes the reason unknown or a guess.
    pub doubt: Option<Doubt>,
    /// Sign that the bytes had arrived, or that an earlier transmission of them arrived too; `None` if nothing
    /// does.
    pub needless: Option<Needless>,
    /// Rows that show the reason, of a fast retransmit the third duplicate ACK first, and after them the one that shows `needless`.
    pub evidence: Vec<u32>,
}

/// Returns the retransmissions of both ends, in the order of their rows.
pub fn retransmissions(connection: &Connection) -> Vec<Retransmission> {
    let mut found = walk::side(connection, 0);
    found.extend(walk::side(connection, 1));
    found.sort_unstable_by_key(|one| one.row);
    found
}
