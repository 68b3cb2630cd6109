//! Packets in the order in which they came: what most disciplines keep them in.

use std::collections::VecDeque;

use super::{Backlog, Held};

pub struct Fifo {
    packets: VecDeque<Held>,
    pub backlog: Backlog,
    limit: u64,
}

impl Fifo {
    pub fn new(limit: u64) -> Self {
        Fifo { packets: VecDeque::new(), backlog: Backlog::default(), limit }
    }

    pub fn has_room(&self, size: u64) -> bool {
        self.backlog.used + size <= self.limit
    }

    pub fn len(&self) -> usize {
        self.packets.len()
    }

    pub fn is_empty(&self) -> bool {
        self.packets.is_empty()
    }

    pub fn push(&mut self, held: Held) {
        self.backlog.packets += 1;
        self.backlog.bytes += u64::from(held.transit.bytes);
        self.backlog.used += held.size;
        self.packets.push_back(held);
    }

    pub fn pop(&mut self) -> Option<Held> {
        self.take(0)
    }

    /// The packet at that place of the queue.
    pub fn take(&mut self, index: usize) -> Option<Held> {
        let held = self.packets.remove(index)?;
        self.backlog.packets -= 1;
        self.backlog.bytes -= u64::from(held.transit.bytes);
        self.backlog.used -= held.size;
        Some(held)
    }
}
