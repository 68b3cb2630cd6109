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
        let meaning = "Packets of the sender that are lost: 10 is its tenth segment, 10:1 that one's first retransmission, \
                       0 the SYN, ack4 its fourth packet without data; where the entry is several flows, of each.";
        visitor.leaf(Spec::packets("forward", "Lost on the way there", meaning).source(none()), forward);
        let meaning = "Packets of the receiver that are lost: ack4 is its fourth packet without data, 0 its SYN, 10 its \
                       tenth segment; where the entry is several flows, of each.";
        visitor.leaf(Spec::packets("reverse", "Lost on the way back", meaning).source(none()), reverse);
        visitor
            .leaf(Spec::text("link", "Lost on", "The link that loses them; empty: the first one on their way."), link);
    }
}

impl Group for Delay {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Delay { forward, reverse, by, link } = self;
        let meaning =
            "Packets of the sender that a link holds back, so that others overtake them; named as those lost.";
        visitor.leaf(Spec::packets("forward", "Delayed on the way there", meaning).source(none()), forward);
        let meaning = "Packets of the receiver that a link holds back; named as those lost.";
        visitor.leaf(Spec::packets("reverse", "Delayed on the way back", meaning).source(none()), reverse);
        visitor.leaf(
            Spec::duration("by", "Delayed by", "How much longer each of them takes.")
                .range(0.0, 60e9)
                .source(assumed("50 ms: about a round trip across a continent")),
            by,
        );
        visitor.leaf(
            Spec::text("link", "Delayed on", "The link that holds them back; empty: the first one on their way."),
            link,
        );
    }
}

impl Group for Duplicate {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Duplicate { forward, reverse, link } = self;
        let meaning = "Packets of the sender that a link carries twice, the second right behind the first and without an \
                       error there; named as those lost.";
        visitor.leaf(Spec::packets("forward", "Doubled on the way there", meaning).source(none()), forward);
        let meaning = "Packets of the receiver that a link carries twice; named as those lost.";
        visitor.leaf(Spec::packets("reverse", "Doubled on the way back", meaning).source(none()), reverse);
        visitor.leaf(
            Spec::text("link", "Doubled on", "The link that carries them twice; empty: the first one on their way."),
            link,
        );
    }
}

impl Group for Keep {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Keep { forward, reverse } = self;
        let how = || {
            assumed(
                "none; one that is kept arrives whole where a line would have damaged it, and waits beyond the room where \
                 there is none. What drew or counted its loss goes on as if it were lost",
            )
        };
        let meaning =
            "Packets of the sender that nothing on their way loses, neither errors nor queues; named as those lost.";
        visitor.leaf(Spec::packets("forward", "Kept on the way there", meaning).source(how()), forward);
        let meaning = "Packets of the receiver that nothing on their way loses; named as those lost.";
        visitor.leaf(Spec::packets("reverse", "Kept on the way back", meaning).source(how()), reverse);
    }
}
