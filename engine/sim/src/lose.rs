//! Packets a flow is to lose: exactly those named, whatever else the path does.
//!
//! A packet is named by what its sender counts. Segments that take sequence numbers are numbered in the order in which
//! they are first sent, the SYN as 0, so that 10 is the tenth segment of data; 10:1 is its first retransmission, 10:2
//! the second. Packets that take none, ACKs for the most part, are numbered apart: ack4 is the fourth of them. What
//! happens before a loss does not depend on it, so a name means the same packet in the run with the loss and without.
//! Where an entry of the scenario is several flows, each of them loses what is named.

use serde_json::Value;

use crate::scenario::parameter::{Group, Leaf, Spec, Visitor, assumed};
use crate::tcp::segment::{SYN, Segment};
use crate::tcp::seq::Seq;

/// Most packets that one list may name.
const MAX_NAMES: usize = 1000;

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Name {
    /// `copy` counts as in `Segment`: 0 is the first transmission.
    Segment {
        number: u64,
        copy: u8,
    },
    Ack(u64),
}

impl Name {
    fn read(text: &str) -> Option<Name> {
        let text = text.trim();
        if let Some(number) = text.strip_prefix("ack") {
            return number.parse().ok().filter(|number| *number > 0).map(Name::Ack);
        }
        let (number, copy) = text.split_once(':').unwrap_or((text, "0"));
        Some(Name::Segment { number: number.parse().ok()?, copy: copy.parse().ok()? })
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Name::Segment { number, copy: 0 } => write!(f, "{number}"),
            Name::Segment { number, copy } => write!(f, "{number}:{copy}"),
            Name::Ack(number) => write!(f, "ack{number}"),
        }
    }
}

/// Names in a text such as "10,10:1,ack4"; a list and a single number are read too.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Names(pub Vec<Name>);

impl Leaf for Names {
    fn read(&mut self, value: &Value, spec: &Spec) -> Result<(), String> {
        let texts = match value {
            Value::Array(list) => list.iter().map(one).collect(),
            Value::String(text) => Some(text.split(',').map(str::to_owned).collect::<Vec<_>>()),
            other => one(other).map(|text| vec![text]),
        };
        let texts = texts.ok_or_else(|| format!("should be {}", spec.kind.example()))?;
        if texts.len() > MAX_NAMES {
            return Err(format!("names {} packets; at most {MAX_NAMES}", texts.len()));
        }
        let named = texts.iter().filter(|text| !text.trim().is_empty());
        let read = |text: &String| {
            Name::read(text).ok_or_else(|| format!("has {:?}, but should be {}", text.trim(), spec.kind.example()))
        };
        self.0 = named.map(read).collect::<Result<_, _>>()?;
        Ok(())
    }
    fn write(&self) -> Value {
        Value::from(self.0.iter().map(Name::to_string).collect::<Vec<_>>().join(","))
    }
}

fn one(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lose {
    /// Of what the opener sends, and of what its peer sends.
    pub forward: Names,
    pub reverse: Names,
    /// The link that loses them; empty: the first one on their way.
    pub link: String,
}

impl Lose {
    /// By the end that sends: 0 the opener.
    pub fn names(&self, end: usize) -> &Names {
        if end == 0 { &self.forward } else { &self.reverse }
    }
}

impl Group for Lose {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let meaning = "Packets of the sender that are lost: 10 is its tenth segment, 10:1 that one's first retransmission, \
                       0 the SYN, ack4 its fourth packet without data; where the entry is several flows, of each.";
        let forward = Spec::packets("forward", "Lost on the way there", meaning).source(assumed("none"));
        visitor.leaf(forward, &mut self.forward);
        let meaning = "Packets of the receiver that are lost: ack4 is its fourth packet without data, 0 its SYN, 10 its \
                       tenth segment; where the entry is several flows, of each.";
        let reverse = Spec::packets("reverse", "Lost on the way back", meaning).source(assumed("none"));
        visitor.leaf(reverse, &mut self.reverse);
        let link = Spec::text("link", "Lost on", "The link that loses them; empty: the first one on their way.");
        visitor.leaf(link, &mut self.link);
    }
}

/// Tells, packet by packet as one end makes them, which of them are to be lost.
pub struct Losing {
    names: Vec<Name>,
    /// The step of the route that loses them: an index into `Network::steps`.
    pub step: u32,
    /// Where each segment began, in order: the number of a retransmission is that of the segment it starts in.
    starts: Vec<Seq>,
    acks: u64,
}

impl Losing {
    /// `None` if nothing is named, so that it costs nothing.
    pub fn new(names: &Names, step: u32) -> Option<Box<Self>> {
        let Names(names) = names;
        (!names.is_empty()).then(|| Box::new(Losing { names: names.clone(), step, starts: Vec::new(), acks: 0 }))
    }

    pub fn takes(&mut self, segment: &Segment) -> bool {
        let name = self.name(segment);
        self.names.contains(&name)
    }

    fn name(&mut self, segment: &Segment) -> Name {
        if segment.span() == 0 {
            self.acks += 1;
            return Name::Ack(self.acks);
        }
        if self.starts.is_empty() && !segment.has(SYN) {
            // A datagram: there is no SYN, whose number would be 0.
            self.starts.push(segment.seq);
        }
        if segment.copy == 0 {
            self.starts.push(segment.seq);
        }
        let number = self.starts.iter().rposition(|start| *start <= segment.seq).unwrap_or(0);
        Name::Segment { number: number as u64, copy: segment.copy }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcp::segment::ACK;

    fn names(text: &str) -> Names {
        let mut names = Names::default();
        names.read(&Value::from(text), &Spec::packets("forward", "", "")).expect("valid names");
        names
    }

    fn sent(seq: u32, len: u32, flags: u8, copy: u8) -> Segment {
        Segment { seq: Seq(seq), len, flags, copy, ..Segment::default() }
    }

    #[test]
    fn segments_are_counted_from_the_syn_and_acks_apart() {
        let mut losing = Losing::new(&names("ack9"), 0).expect("one is named");
        let segment = |number, copy| Name::Segment { number, copy };
        // A sequence space that wraps within the first segment of data.
        let iss = u32::MAX - 500;
        let cases = [
            (sent(iss, 0, SYN, 0), segment(0, 0)),
            (sent(iss, 0, SYN, 1), segment(0, 1)),
            (sent(iss + 1, 0, ACK, 0), Name::Ack(1)),
            (sent(iss + 1, 1000, ACK, 0), segment(1, 0)),
            (sent((iss + 1).wrapping_add(1000), 600, ACK, 0), segment(2, 0)),
            (sent(iss + 1, 1000, ACK, 1), segment(1, 1)),
            (sent((iss + 1).wrapping_add(1600), 1000, ACK, 0), segment(3, 0)),
            // From the middle of the second one on.
            (sent((iss + 1).wrapping_add(1100), 1000, ACK, 1), segment(2, 1)),
            (sent((iss + 1).wrapping_add(2600), 0, ACK, 0), Name::Ack(2)),
        ];
        for (segment, name) in cases {
            assert_eq!(losing.name(&segment), name);
        }
    }

    #[test]
    fn datagrams_are_counted_from_one() {
        let mut losing = Losing::new(&names("2"), 0).expect("one is named");
        assert_eq!([1, 501, 1001].map(|seq| losing.takes(&sent(seq, 500, 0, 0))), [false, true, false]);
    }

    #[test]
    fn only_what_is_named_is_taken() {
        let mut losing = Losing::new(&names("1, 2:1, ack2"), 0).expect("three are named");
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
            assert_eq!(losing.takes(&segment), lost, "{segment:?}");
        }
        assert!(Losing::new(&Names::default(), 0).is_none());
    }

    #[test]
    fn names_are_read_as_text_list_or_number_and_written_as_text() {
        let spec = Spec::packets("forward", "", "");
        let read = |value: Value| {
            let mut names = Names::default();
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
