//! Faults of chosen packets, as a scenario states them.

use super::PacketNames;
use crate::scenario::parameter::{Group, Source, Spec, Visitor, assumed};

/// Access to the packets of either end.
macro_rules! by_end {
    ($($act:ident)*) => { $(
        impl $act {
            /// Returns the chosen packets that this end sends: 0 is the opener.
            pub(crate) fn names(&self, end: usize) -> &PacketNames {
                if end == 0 { &self.forward } else { &self.reverse }
            }
        }
    )* };
}

by_end!(Lose Delay Duplicate Keep);

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Lose {
    pub forward: PacketNames,
    pub reverse: PacketNames,
    /// Link that loses them; empty: the first one on their route.
    pub link: String,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Delay {
    pub forward: PacketNames,
    pub reverse: PacketNames,
    /// Extra delay, ns.
    pub by: u64,
    /// Link that delays them; empty: the first one on their route.
    pub link: String,
}

impl Default for Delay {
    fn default() -> Self {
        Delay { forward: PacketNames::default(), reverse: PacketNames::default(), by: 50_000_000, link: String::new() }
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Duplicate {
    pub forward: PacketNames,
    pub reverse: PacketNames,
    /// Link that duplicates them; empty: the first one on their route.
    pub link: String,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Keep {
    pub forward: PacketNames,
    pub reverse: PacketNames,
}

fn none() -> Source {
    assumed("none")
}

impl Group for Lose {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Lose { forward, reverse, link } = self;
        let meaning = "Lost packets of the sender, in each flow of the entry. Write 10 for its tenth segment, 10:1 for \
                       that segment's first retransmission, 0 for the SYN, ack4 for its fourth packet without data.";
        visitor.leaf(Spec::packets("forward", "Lost on the way there", meaning).source(none()), forward);
        let meaning = "Lost packets of the receiver, in each flow of the entry. Write ack4 for its fourth packet \
                       without data, 0 for its SYN, 10 for its tenth segment.";
        visitor.leaf(Spec::packets("reverse", "Lost on the way back", meaning).source(none()), reverse);
        visitor.leaf(
            Spec::text("link", "Lost on", "Link that loses the packets; empty: the first one on their route."),
            link,
        );
    }
}

impl Group for Delay {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Delay { forward, reverse, by, link } = self;
        let meaning =
            "Packets of the sender that a link delays, so that others overtake them; written like lost packets.";
        visitor.leaf(Spec::packets("forward", "Delayed on the way there", meaning).source(none()), forward);
        let meaning = "Packets of the receiver that a link delays; written like lost packets.";
        visitor.leaf(Spec::packets("reverse", "Delayed on the way back", meaning).source(none()), reverse);
        visitor.leaf(
            Spec::duration("by", "Delayed by", "Extra delay of each of these packets.")
                .range(0.0, 60e9)
                .source(assumed("50 ms: about a round trip across a continent")),
            by,
        );
        visitor.leaf(
            Spec::text("link", "Delayed on", "Link that delays the packets; empty: the first one on their route."),
            link,
        );
    }
}

impl Group for Duplicate {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Duplicate { forward, reverse, link } = self;
        let meaning = "Packets of the sender that a link duplicates; the copy follows at once, without errors on that link. Written like lost packets.";
        visitor.leaf(Spec::packets("forward", "Duplicated on the way there", meaning).source(none()), forward);
        let meaning = "Packets of the receiver that a link duplicates; written like lost packets.";
        visitor.leaf(Spec::packets("reverse", "Duplicated on the way back", meaning).source(none()), reverse);
        visitor.leaf(
            Spec::text("link", "Doubled on", "Link that duplicates the packets; empty: the first one on their route."),
            link,
        );
    }
}

impl Group for Keep {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Keep { forward, reverse } = self;
        let how = || {
            assumed(
                "none. A kept packet arrives undamaged even if the link would have damaged it, and enters a queue even if the queue is full. Its loss is still drawn at random and counted",
            )
        };
        let meaning = "Packets of the sender that neither errors nor queues may drop; written like lost packets.";
        visitor.leaf(Spec::packets("forward", "Kept on the way there", meaning).source(how()), forward);
        let meaning = "Packets of the receiver that neither errors nor queues may drop; written like lost packets.";
        visitor.leaf(Spec::packets("reverse", "Kept on the way back", meaning).source(how()), reverse);
    }
}
