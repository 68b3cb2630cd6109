//! Diagnosis of a captured transfer: what held its sender back, what the path was like, which TCP sent it, and why segments
//! were sent again. Everything is told from the headers of one connection at one place; what they cannot tell is `unknown`.

pub mod confidence;
pub mod limits;
mod lists;
pub mod path;
pub mod retransmissions;
pub mod round_trips;
pub mod rows;
pub mod sender;

use fill_the_pipe_capture::read::{Kept, Summary};

use round_trips::RoundTrips;
use rows::Rows;

/// One connection as the parts of a diagnosis read it.
pub struct Connection<'a> {
    /// What the reader says of it: ends, options, ending.
    pub summary: &'a Summary,
    /// Its segments.
    pub rows: Rows<'a>,
    /// Its round trips.
    pub round_trips: RoundTrips,
    /// End that sent most of the payload: 0 for the opener. The diagnosis is about what it sent.
    pub sender: u8,
}

impl<'a> Connection<'a> {
    /// Prepares a connection.
    pub fn new(summary: &'a Summary, kept: &'a Kept) -> Self {
        let rows = Rows::new(kept);
        let round_trips = RoundTrips::new(&rows);
        let sender = u8::from(summary.reverse.bytes > summary.forward.bytes);
        Connection { summary, rows, round_trips, sender }
    }

    /// Returns half of the shortest time to the sender and back, ns: 0 if the capture was made beside it, or if nothing tells.
    pub fn to_sender(&self) -> u64 {
        self.round_trips.there_and_back[usize::from(self.sender)].unwrap_or(0) / 2
    }
}
