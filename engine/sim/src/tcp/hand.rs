//! Sending by hand: a list of decisions in the scenario says what the sender sends, and when, in place of TCP's rules.
//!
//! Idea: the decider knows what any sender knows, the ACKs that arrived, and can act as TCP does: send new segments, or
//! send the oldest unacknowledged segment again. No data leaves between decisions: there is no congestion window,
//! duplicate ACKs do not count, and the retransmission timer serves only the SYN and a FIN. Everything else is TCP's
//! own: the handshake, the size of segments, the receiver's window. Nothing before a decision depends on it, so that a
//! list with one more decision gives the same run up to it.

use serde_json::Value;

use super::congestion::EcnUse;
use super::congestion::none::None as NoWindow;
use super::recovery::timer_only;
use super::{Connection, Effects, Hold, Note};
use crate::scenario::parameter::{Group, Leaf, Spec, Visitor, assumed};
use crate::units::{self, QuantityKind};
use crate::why::Rule;

/// Largest number of decisions of a list, and of segments of one decision.
const MOST: usize = 1000;

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Act {
    /// Send so many new segments.
    Send(u64),
    /// Send the oldest unacknowledged segment again.
    Again,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision {
    /// Time since the start of the run, ns.
    pub at: u64,
    pub act: Act,
}

/// Decisions, written as a text such as "40ms:3,81.5ms:again" in the order of their times; a list of such texts is read
/// too.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Decisions(pub Vec<Decision>);

/// Settings of sending by hand, as a scenario states them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Settings {
    pub on: bool,
    pub decisions: Decisions,
}

impl Decision {
    fn read(text: &str) -> Option<Decision> {
        let (at, act) = text.split_once(':')?;
        let at = units::parse(at, QuantityKind::Duration).filter(|at| (0.0..=3600e9).contains(at))?;
        let act = match act.trim() {
            "again" => Act::Again,
            count => Act::Send(count.parse().ok().filter(|count| (1..=MOST as u64).contains(count))?),
        };
        Some(Decision { at: libm::round(at) as u64, act })
    }

    fn write(&self) -> String {
        let at = units::trimmed(self.at as f64 / 1e6);
        match self.act {
            Act::Send(count) => format!("{at}ms:{count}"),
            Act::Again => format!("{at}ms:again"),
        }
    }
}

impl Leaf for Decisions {
    fn read(&mut self, value: &Value, spec: &Spec) -> Result<(), String> {
        let texts: Option<Vec<&str>> = match value {
            Value::Array(list) => list.iter().map(Value::as_str).collect(),
            Value::String(text) => Some(text.split(',').filter(|text| !text.trim().is_empty()).collect()),
            _ => None,
        };
        let texts = texts.ok_or_else(|| format!("should be {}", spec.kind.example()))?;
        if texts.len() > MOST {
            return Err(format!("has {} decisions; at most {MOST} are allowed", texts.len()));
        }
        let mut decisions: Vec<Decision> = Vec::new();
        for text in texts.into_iter().map(str::trim) {
            let wrong = || format!("has {text:?}, but should be {}", spec.kind.example());
            let decision = Decision::read(text).ok_or_else(wrong)?;
            if let Some(last) = decisions.last().filter(|last| last.at > decision.at) {
                return Err(format!("has {text:?} after {:?}: their times should be in order", last.write()));
            }
            decisions.push(decision);
        }
        self.0 = decisions;
        Ok(())
    }
    fn write(&self) -> Value {
        Value::from(self.0.iter().map(Decision::write).collect::<Vec<_>>().join(","))
    }
}

impl Group for Settings {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Settings { on, decisions } = self;
        let meaning = "The list of decisions sets what the sender sends and when, instead of TCP.";
        visitor.leaf(Spec::flag("on", "Sent by hand", meaning).source(assumed("off: TCP decides")), on);
        let meaning = "Decisions with times: 40ms:3 sends three new segments, and 81.5ms:again resends the oldest unacknowledged one. They apply only if the flow is sent by hand.";
        visitor.leaf(Spec::decisions("decisions", "Decisions", meaning).source(assumed("none")), decisions);
    }
}

/// State of a connection that is sent by hand.
#[derive(Clone)]
pub(crate) struct Hand {
    /// Decisions to come, the last first.
    to_come: Vec<Decision>,
    /// New segments that have been decided but not sent, because the process has not written them yet.
    left: u64,
}

impl Hand {
    pub(super) fn lets_go(&self) -> bool {
        self.left > 0
    }

    pub(super) fn count(&mut self) {
        self.left = self.left.saturating_sub(1);
    }
}

impl Connection {
    /// Returns the connection with a hand in place of its variant, if the settings say so. It sends no NAK and no ECN
    /// mark, to which TCP would react by itself.
    pub fn by_hand(mut self, settings: &Settings) -> Connection {
        if !settings.on {
            return self;
        }
        self.congestion_control = Box::new(NoWindow);
        self.recovery.rules = timer_only::RECOVERY;
        self.parts.recovery = self.recovery.rules;
        self.parts.ecn = EcnUse::AsSet;
        (self.programmed, self.follows_path) = (false, false);
        (self.parts.keeps_score, self.parts.paces) = (false, true);
        (self.parameters.nak, self.parameters.marks.ecn, self.parameters.marks.accurate_ecn) = (false, false, false);
        (self.parameters.limited_transmit, self.parameters.initial_cwnd) = (false, None);
        (self.agreed.has_options, self.plain, self.recovery.window_alone) = (false, false, true);
        let to_come = settings.decisions.0.iter().rev().copied().collect();
        self.hand = Some(Box::new(Hand { to_come, left: 0 }));
        self.await_decision();
        self
    }

    pub fn is_by_hand(&self) -> bool {
        self.hand.is_some()
    }

    /// Sets the timer of the next decision.
    fn await_decision(&mut self) {
        match self.hand.as_ref().and_then(|hand| hand.to_come.last()) {
            Some(next) => self.timers.pace.set(next.at),
            None => self.timers.pace.stop(),
        }
    }

    /// Carries out the decisions that are due at `now`.
    #[cold]
    pub(super) fn decide(&mut self, now: u64, effects: &mut Effects) {
        while let Some(hand) = &mut self.hand
            && let Some(decision) = hand.to_come.pop_if(|next| next.at <= now)
        {
            match decision.act {
                Act::Send(count) => {
                    hand.left += count;
                    self.output(now, effects);
                }
                Act::Again => {
                    let left = hand.left;
                    let oldest = (self.snd.una_at, self.snd.una_at + self.snd.flight_size());
                    if !self.send_again(now, oldest, Rule::AgainByHand, effects) {
                        self.note(now, Note::Refused, Rule::NothingOut, effects);
                    }
                    // A retransmission is not one of the new segments.
                    self.hand.iter_mut().for_each(|hand| hand.left = left);
                }
            }
        }
        self.await_decision();
    }

    /// Refuses new segments that the receiver's window has no room for, or for which no data will come: sending them
    /// later would not be what was decided. Segments that the process has yet to write stay.
    #[cold]
    pub(super) fn refuse_rest(&mut self, now: u64, effects: &mut Effects) {
        let rule = match self.snd.hold {
            Hold::ReceiverWindow => Rule::NoRoomByHand,
            Hold::NoData if self.snd.fin_wanted => Rule::NoDataByHand,
            _ => return,
        };
        if let Some(hand) = self.hand.as_mut().filter(|hand| hand.left > 0) {
            let left = hand.left as f64;
            hand.left = 0;
            effects.notes.push(Note::Refused);
            effects.tell(crate::why::DecisionKind::Note, rule, self, now, &[("left", left)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(value: Value) -> Result<Value, String> {
        let mut decisions = Decisions::default();
        decisions.read(&value, &Spec::decisions("decisions", "", "")).map(|()| decisions.write())
    }

    #[test]
    fn decisions_are_read_as_text_or_list_and_written_to_the_nanosecond() {
        assert_eq!(
            read(Value::from("0:1, 40 ms:3,1.234567891s:again")),
            Ok(Value::from("0ms:1,40ms:3,1234.567891ms:again"))
        );
        assert_eq!(read(serde_json::json!(["3s:2"])), Ok(Value::from("3000ms:2")));
        assert_eq!(read(Value::from("")), Ok(Value::from("")));
    }

    #[test]
    fn names_the_invalid_decision() {
        for wrong in ["40ms", "40ms:0", "40ms:1001", "-1ms:1", "2h:1", "40:twice", "x:1"] {
            let message = read(Value::from(wrong)).expect_err(wrong);
            assert!(message.starts_with(&format!("has {wrong:?}, but should be decisions")), "{message}");
        }
        assert_eq!(
            read(Value::from("2ms:1,1ms:again")),
            Err("has \"1ms:again\" after \"2ms:1\": their times should be in order".to_owned())
        );
        assert_eq!(
            read(Value::from("1:1,".repeat(1001))),
            Err("has 1001 decisions; at most 1000 are allowed".to_owned())
        );
        assert!(read(Value::from(3)).is_err());
    }
}
