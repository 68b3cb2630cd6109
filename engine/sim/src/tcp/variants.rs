//! THE list of TCP variants: a row is a name and the parts it is made of.

use super::congestion::Growth;
use crate::scenario::parameter::{Choice, Named};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Variant {
    Tahoe,
    Bsd43,
}

/// What a variant is made of.
pub struct Parts {
    pub growth: Growth,
    /// Duplicate ACKs that make the sender resend before the timer; `None`: only the timer does.
    pub fast_retransmit: Option<u32>,
}

impl Choice for Variant {
    const ALL: &'static [Self] = &[Variant::Tahoe, Variant::Bsd43];
    const NAMES: &'static [Named] = &[
        Named {
            id: "tahoe",
            name: "4.3BSD-Tahoe",
            meaning: "Slow start, congestion avoidance and fast retransmit (1988).",
        },
        Named {
            id: "bsd43",
            name: "4.3BSD with slow start",
            meaning: "Slow start and congestion avoidance, but every loss waits for the retransmission timer.",
        },
    ];
}

impl Variant {
    pub fn parts(self) -> Parts {
        match self {
            Variant::Tahoe => Parts { growth: Growth::Jacobson, fast_retransmit: Some(3) },
            Variant::Bsd43 => Parts { growth: Growth::Jacobson, fast_retransmit: None },
        }
    }
}
