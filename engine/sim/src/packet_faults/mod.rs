//! Faults of chosen packets of a flow: exactly those that the scenario names are lost, delayed, duplicated or kept from
//! being lost, whatever else the path does.
//!
//! A packet is named by the sender's count. Segments that occupy sequence numbers are numbered in the order of their
//! first transmission, the SYN as 0, so that 10 is the tenth data segment; 10:1 is its first retransmission, 10:2 the
//! second. Other packets, mostly ACKs, are numbered separately: ack4 is the fourth of them. Neither earlier events nor
//! random draws depend on the faults, so that a name denotes the same packet in the runs with and without them. If an
//! entry of the scenario stands for several flows, the faults apply to each.

mod acts;

use serde_json::Value;

pub(crate) use acts::{Delay, Duplicate, Keep, Lose};

use crate::packet::{CHOSEN, KEPT, LATE, TWICE};
use crate::scenario::Flow;
use crate::scenario::parameter::{Leaf, Spec};
use crate::tcp::segment::{SYN, Segment};
use crate::tcp::seq::Seq;

/// Largest number of packets that one list may name.
const MAX_NAMES: usize = 1000;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum PacketName {
    /// `copy` counts as in `Segment`: 0 is the first transmission.
    Segment {
        number: u64,
        copy: u8,
    },
    Ack(u64),
}

impl PacketName {
    fn read(text: &str) -> Option<PacketName> {
        let text = text.trim();
        if let Some(number) = text.strip_prefix("ack") {
            return number.parse().ok().filter(|number| *number > 0).map(PacketName::Ack);
        }
        let (number, copy) = text.split_once(':').unwrap_or((text, "0"));
        Some(PacketName::Segment { number: number.parse().ok()?, copy: copy.parse().ok()? })
    }
}

impl std::fmt::Display for PacketName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PacketName::Segment { number, copy: 0 } => write!(f, "{number}"),
            PacketName::Segment { number, copy } => write!(f, "{number}:{copy}"),
            PacketName::Ack(number) => write!(f, "ack{number}"),
        }
    }
}

/// Names of packets, written as a text such as "10,10:1,ack4"; a list and a single number are read too.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct PacketNames(pub Vec<PacketName>);

impl Leaf for PacketNames {
    fn read(&mut self, value: &Value, spec: &Spec) -> Result<(), String> {
        let texts = match value {
            Value::Array(list) => list.iter().map(one).collect(),
            Value::String(text) => Some(text.split(',').map(str::to_owned).collect::<Vec<_>>()),
            other => one(other).map(|text| vec![text]),
        };
        let texts = texts.ok_or_else(|| format!("should be {}", spec.kind.example()))?;
        if texts.len() > MAX_NAMES {
            return Err(format!("names {} packets; at most {MAX_NAMES} are allowed", texts.len()));
        }
        let named = texts.iter().filter(|text| !text.trim().is_empty());
        let read = |text: &String| {
            PacketName::read(text)
                .ok_or_else(|| format!("has {:?}, but should be {}", text.trim(), spec.kind.example()))
        };
        self.0 = named.map(read).collect::<Result<_, _>>()?;
        Ok(())
    }
    fn write(&self) -> Value {
        Value::from(self.0.iter().map(PacketName::to_string).collect::<Vec<_>>().join(","))
    }
}

fn one(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Steps of a route at which faults apply, as indices into `Network::steps`.
#[derive(Clone, Copy)]
pub(crate) struct FaultSteps {
    pub lose: u32,
    pub delay: u32,
    pub duplicate: u32,
}

/// Faults of the packets that one end sends.
#[derive(Clone)]
pub(crate) struct PacketFaults {
    acts: Vec<(u16, Vec<PacketName>)>,
    pub at: FaultSteps,
    /// Extra delay of delayed packets, ns.
    pub by: u64,
    /// First sequence number of each segment, in order: a retransmission has the number of the segment in which it
    /// starts.
    starts: Vec<Seq>,
    acks: u64,
}

impl PacketFaults {
    /// Creates the faults of the packets that `end` of the flow sends, 0 being the opener. `None` if no packet is
    /// named, which costs nothing.
    pub(crate) fn new(flow: &Flow, end: usize, at: FaultSteps) -> Option<Box<Self>> {
        let all = [
            (CHOSEN, flow.lose.names(end)),
            (LATE, flow.delay.names(end)),
            (TWICE, flow.duplicate.names(end)),
            (KEPT, flow.keep.names(end)),
        ];
        let named = all.into_iter().filter(|(_, PacketNames(names))| !names.is_empty());
        let acts: Vec<_> = named.map(|(mark, PacketNames(names))| (mark, names.clone())).collect();
        (!acts.is_empty()).then(|| Box::new(PacketFaults { acts, at, by: flow.delay.by, starts: Vec::new(), acks: 0 }))
    }

    /// Whether some packet gets this mark.
    pub(crate) fn acts_by(&self, mark: u16) -> bool {
        self.acts.iter().any(|(one, _)| *one == mark)
    }

    /// Counts a packet and returns its marks: the faults that apply to it.
    pub(crate) fn take_marks(&mut self, segment: &Segment) -> u16 {
        let name = self.name(segment);
        self.acts.iter().filter(|(_, names)| names.contains(&name)).fold(0, |marks, (mark, _)| marks | mark)
    }

    fn name(&mut self, segment: &Segment) -> PacketName {
        if segment.span() == 0 {
            self.acks += 1;
            return PacketName::Ack(self.acks);
        }
        if self.starts.is_empty() && !segment.has(SYN) {
            // A datagram flow has no SYN, whose number would be 0.
            self.starts.push(segment.seq);
        }
        if segment.copy == 0 {
            self.starts.push(segment.seq);
        }
        let number = self.starts.iter().rposition(|start| *start <= segment.seq).unwrap_or(0);
        PacketName::Segment { number: number as u64, copy: segment.copy }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcp::segment::ACK;

    fn names(text: &str) -> PacketNames {
        let mut names = PacketNames::default();
        names.read(&Value::from(text), &Spec::packets("forward", "", "")).expect("valid names");
        names
    }

    /// Returns the faults of an end of which these packets are lost.
    fn losing(text: &str) -> Option<Box<PacketFaults>> {
        let mut flow = Flow::with(Default::default());
        flow.lose.forward = names(text);
        PacketFaults::new(&flow, 0, FaultSteps { lose: 0, delay: 0, duplicate: 0 })
    }

    fn sent(seq: u32, len: u32, flags: u8, copy: u8) -> Segment {
        Segment { seq: Seq(seq), len, flags, copy, ..Segment::default() }
    }

    #[test]
    fn numbers_segments_from_the_syn_and_acks_separately() {
        let mut named = losing("ack9").expect("one is named");
        let segment = |number, copy| PacketName::Segment { number, copy };
        // The sequence space wraps within the first data segment.
        let iss = u32::MAX - 500;
        let cases = [
            (sent(iss, 0, SYN, 0), segment(0, 0)),
            (sent(iss, 0, SYN, 1), segment(0, 1)),
            (sent(iss + 1, 0, ACK, 0), PacketName::Ack(1)),
            (sent(iss + 1, 1000, ACK, 0), segment(1, 0)),
            (sent((iss + 1).wrapping_add(1000), 600, ACK, 0), segment(2, 0)),
            (sent(iss + 1, 1000, ACK, 1), segment(1, 1)),
            (sent((iss + 1).wrapping_add(1600), 1000, ACK, 0), segment(3, 0)),
            // From the middle of the second segment on.
            (sent((iss + 1).wrapping_add(1100), 1000, ACK, 1), segment(2, 1)),
            (sent((iss + 1).wrapping_add(2600), 0, ACK, 0), PacketName::Ack(2)),
        ];
        for (segment, name) in cases {
            assert_eq!(named.name(&segment), name);
        }
    }

    #[test]
    fn numbers_datagrams_from_one() {
        let mut named = losing("2").expect("one is named");
        assert_eq!([1, 501, 1001].map(|seq| named.take_marks(&sent(seq, 500, 0, 0))), [0, CHOSEN, 0]);
    }

    #[test]
    fn marks_only_the_named_packets() {
        let mut named = losing("1, 2:1, ack2").expect("three are named");
        let flight = [
            (sent(0, 0, SYN, 0), false),
            (sent(1, 0, ACK, 0), false),
            (sent(1, 100, ACK, 0), true),
            (sent(101, 100, ACK, 0), false),
            (sent(1, 100, ACK, 1), false),
            (sent(101, 100, ACK, 1), true),
            (sent(201, 0, ACK, 0), true),
        ];
        for (segment, lost) in flight {
            assert_eq!(named.take_marks(&segment), if lost { CHOSEN } else { 0 }, "{segment:?}");
        }
        assert!(losing("").is_none());
    }

    #[test]
    fn a_packet_may_be_in_several_lists() {
        let mut flow = Flow::with(Default::default());
        (flow.delay.reverse, flow.duplicate.reverse, flow.keep.reverse) = (names("1,2"), names("2"), names("2,3"));
        let at = FaultSteps { lose: 0, delay: 0, duplicate: 0 };
        assert!(PacketFaults::new(&flow, 0, at).is_none(), "nothing of what the opener sends");
        let mut named = PacketFaults::new(&flow, 1, at).expect("three are named");
        named.take_marks(&sent(0, 0, SYN, 0));
        let marks = [1, 101, 201].map(|seq| named.take_marks(&sent(seq, 100, ACK, 0)));
        assert_eq!(marks, [LATE, LATE | TWICE | KEPT, KEPT]);
    }

    #[test]
    fn reads_names_as_text_list_or_number_and_writes_text() {
        let spec = Spec::packets("forward", "", "");
        let read = |value: Value| {
            let mut names = PacketNames::default();
            names.read(&value, &spec).map(|()| names.write())
        };
        assert_eq!(read(serde_json::json!([10, "10:1", " ack4 "])), Ok(Value::from("10,10:1,ack4")));
        assert_eq!(read(Value::from(7)), Ok(Value::from("7")));
        assert_eq!(read(Value::from("")), Ok(Value::from("")));
        for wrong in ["ten", "1:x", "ack0", "-1", "1.5", "10:300"] {
            let message = read(Value::from(wrong)).expect_err(wrong);
            assert!(message.starts_with(&format!("has {wrong:?}, but should be packets by number")), "{message}");
        }
        assert!(read(Value::from(true)).is_err());
    }
}
