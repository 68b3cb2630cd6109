//! When a receiver says how far it has come: rules that 4.3BSD's tcp_output applies to the window it could offer.

use crate::scenario::parameter::{Choice, Named};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum AckPolicy {
    /// 4.3BSD: when the window to offer has grown by two segments or by 35 % of the buffer; else the fast timer.
    Bsd43,
    /// At once, for every segment.
    EverySegment,
    /// The fast timer alone.
    TimerOnly,
}

impl Choice for AckPolicy {
    const ALL: &'static [Self] = &[AckPolicy::Bsd43, AckPolicy::EverySegment, AckPolicy::TimerOnly];
    const NAMES: &'static [Named] = &[
        Named {
            id: "bsd43",
            name: "4.3BSD",
            meaning: "When the reader has freed two segments or 35 % of the buffer; else by the delayed-ACK timer.",
        },
        Named {
            id: "every_segment",
            name: "Every segment",
            meaning: "An ACK for each segment, at once; window updates as 4.3BSD.",
        },
        Named { id: "timer_only", name: "Timer only", meaning: "Only the delayed-ACK timer sends ACKs." },
    ];
}

/// What the receiver knows when a read has ended.
pub struct Offer {
    /// Bytes by which the window to offer exceeds what the sender was told.
    pub growth: u64,
    pub mss: u64,
    pub buffer: u64,
    /// Bytes the reader has not taken yet.
    pub unread: u64,
}

impl AckPolicy {
    /// Whether the growth of the window is worth an ACK of its own (4.3BSD tcp_output).
    pub fn worth_update(self, offer: &Offer) -> bool {
        match self {
            // Who acknowledges every segment must still say when a window that was full has room again.
            AckPolicy::Bsd43 | AckPolicy::EverySegment => {
                (offer.unread == 0 && offer.growth >= 2 * offer.mss) || 100 * offer.growth >= 35 * offer.buffer
            }
            AckPolicy::TimerOnly => false,
        }
    }

    /// How many segments an ACK acknowledges while data flows; `None` where a clock decides.
    pub fn segments_per_ack(self) -> Option<f64> {
        match self {
            AckPolicy::Bsd43 => Some(2.0),
            AckPolicy::EverySegment => Some(1.0),
            AckPolicy::TimerOnly => None,
        }
    }

    /// Whether data in order is acknowledged at once instead of being left to a window update or the timer.
    pub fn acks_at_once(self) -> bool {
        self == AckPolicy::EverySegment
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(growth: u64, unread: u64) -> bool {
        AckPolicy::Bsd43.worth_update(&Offer { growth, mss: 4312, buffer: 16384, unread })
    }

    #[test]
    fn two_segments_freed_and_nothing_left_to_read_are_worth_an_ack() {
        assert!(!worth(4312, 0));
        assert!(worth(8624, 0));
    }

    #[test]
    fn only_the_timer_alone_keeps_a_reopened_window_to_itself() {
        let offer = Offer { growth: 8624, mss: 4312, buffer: 16384, unread: 0 };
        assert!(AckPolicy::EverySegment.worth_update(&offer));
        assert!(!AckPolicy::TimerOnly.worth_update(&offer));
    }

    #[test]
    fn thirty_five_percent_of_the_buffer_are_worth_one_even_with_data_left() {
        // 35 % of 16384 is 5734.4.
        assert!(!worth(5734, 4312));
        assert!(worth(5735, 4312));
    }
}
