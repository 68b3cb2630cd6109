//! Initial state of a story: the settings of the connection, its host and the other end.

use super::words::{WordProblem, Words, shortened};
use crate::list::Choice;
use crate::scenario::parameter::{Group, GroupMap, Leaf, Source, Spec, Visitor, assumed};
use crate::tcp::congestion::Variant;
use crate::tcp::segment::HEADERS;
use crate::tcp::seq::Seq;
use crate::tcp::ticks::Ticks;
use crate::tcp::{Connection, Parameters, Setup};
use crate::units::QuantityKind;
use serde_json::Value;

/// Settings after `with`: every parameter of TCP by its own name, and those of the story.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    tcp: Parameters,
    iss: u64,
    fast_phase: u64,
    slow_phase: u64,
    /// One-way delay, ns, which only the drawing uses.
    pub flight: u64,
    pub peer: PeerScene,
}

/// Settings after `peer`.
#[derive(Clone, Debug)]
pub(super) struct PeerScene {
    pub iss: u64,
    pub mss: Option<u64>,
    pub wnd: u64,
    pub window_scale: Option<u64>,
    pub timestamps: bool,
    pub sack_permitted: bool,
    pub ecn: bool,
}

/// Round numbers that are easy to follow: segments of 1000 bytes, buffers and windows of 16000.
impl Default for Scene {
    fn default() -> Self {
        Scene {
            tcp: Parameters { window: 16_000, mss: Some(1000), ..Parameters::default() },
            iss: 100_000,
            fast_phase: 0,
            slow_phase: 0,
            flight: 5_000_000,
            peer: PeerScene {
                iss: 700_000,
                mss: Some(1000),
                wnd: 16_000,
                window_scale: None,
                timestamps: false,
                sack_permitted: false,
                ecn: false,
            },
        }
    }
}

const SEQ: f64 = u32::MAX as f64;

impl Group for Scene {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Scene { tcp, iss, fast_phase, slow_phase, flight, peer: _ } = self;
        tcp.visit(visitor);
        visitor.leaf(Spec::count("iss", "Initial sequence number", "Of the connection.").range(0.0, SEQ), iss);
        let phase = |name, label| Spec::duration(name, label, "When the kernel's clock first ticks.").range(0.0, 10e9);
        visitor.leaf(phase("fast_phase", "Phase of the delayed-ACK timer"), fast_phase);
        visitor.leaf(phase("slow_phase", "Phase of the slow timer"), slow_phase);
        visitor.leaf(
            Spec::duration("flight", "Flight time", "How long a packet is drawn on its way; no story waits for it.")
                .range(0.0, 10e9)
                .source(assumed("5 ms: what happens at one instant is still told apart on the ladder")),
            flight,
        );
    }
}

impl Group for PeerScene {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let PeerScene { iss, mss, wnd, window_scale, timestamps, sack_permitted, ecn } = self;
        visitor.leaf(Spec::count("iss", "Initial sequence number", "Of the other end.").range(0.0, SEQ), iss);
        visitor.leaf(
            Spec::size("mss", "Segment size (MSS)", "What its SYN offers; none: nothing.").range(0.0, 65_535.0),
            mss,
        );
        visitor.leaf(
            Spec::size("wnd", "Window", "What it offers until a segment says otherwise.").range(0.0, 1.0737e9),
            wnd,
        );
        visitor.leaf(
            Spec::count("window_scale", "Window scale", "What its SYN offers; none: nothing.").range(0.0, 255.0),
            window_scale,
        );
        visitor.leaf(
            Spec::flag("timestamps", "Timestamps", "It sends them in every segment, and echoes ours."),
            timestamps,
        );
        visitor.leaf(Spec::flag("sack_permitted", "SACK permitted", "What its SYN offers."), sack_permitted);
        visitor.leaf(Spec::flag("ecn", "ECN", "What its SYN offers."), ecn);
    }
}

impl Scene {
    /// Reads settings separated by commas: `tahoe, nak, initial_cwnd 8000`.
    pub(super) fn read(&mut self, words: &mut Words) -> Result<(), WordProblem> {
        let mut first = true;
        each(words, |words| {
            // After the first word, a name that is also a setting means the setting: `sack`, `tahoe, sack`.
            let setting = !std::mem::take(&mut first) && names(self).iter().any(|name| Some(*name) == words.peek());
            let variant = words.peek().filter(|_| !setting).and_then(Variant::by_id);
            if let Some(variant) = variant {
                words.take();
                self.tcp.variant = variant;
                return Ok(());
            }
            set(self, words, Variant::NAMES.iter().map(|named| named.id))
        })
    }

    /// Returns whether the connection offers ECN, and whether it offers AccECN.
    pub(super) fn offers_ecn(&self) -> (bool, bool) {
        (self.tcp.offers_ecn(), self.tcp.offers_accurate_ecn())
    }

    /// Returns which settings contradict each other.
    pub(super) fn contradiction(&self) -> Option<String> {
        let clocks = [
            ("fast", self.fast_phase, self.tcp.clocks.fast_timer),
            ("slow", self.slow_phase, self.tcp.clocks.slow_timer),
        ];
        let wrong = clocks.into_iter().find(|(_, phase, period)| phase >= period)?;
        Some(format!("{0}_phase must be less than a period of the clock, {0}_timer", wrong.0))
    }

    pub(super) fn connection(&self) -> Connection {
        let Scene { tcp, iss, fast_phase, slow_phase, .. } = self;
        Connection::new(Setup {
            parameters: tcp.clone(),
            iss: *iss as u32,
            mss: tcp.mss.unwrap_or(tcp.mtu.map_or(1000, |mtu| mtu.saturating_sub(HEADERS))),
            send_buffer: tcp.window,
            receive_buffer: tcp.window,
            fast_timer: Ticks { period: tcp.clocks.fast_timer, phase: *fast_phase },
            slow_timer: Ticks { period: tcp.clocks.slow_timer, phase: *slow_phase },
        })
    }
}

impl PeerScene {
    /// Reads settings of the peer: `mss 536, wnd 2000`.
    pub(super) fn read(&mut self, words: &mut Words) -> Result<(), WordProblem> {
        each(words, |words| set(self, words, std::iter::empty()))
    }

    pub(super) fn iss(&self) -> Seq {
        Seq(self.iss as u32)
    }
}

fn each(words: &mut Words, mut one: impl FnMut(&mut Words) -> Result<(), WordProblem>) -> Result<(), WordProblem> {
    loop {
        one(words)?;
        if words.is_empty() {
            return Ok(());
        }
        if !words.takes(",") {
            return Err(words.wrong("expected a comma between two settings"));
        }
    }
}

/// Sets one parameter of `group`: `name value`, `name`, or `no name` for a switch.
fn set(
    group: &mut dyn Group,
    words: &mut Words,
    others: impl Iterator<Item = &'static str>,
) -> Result<(), WordProblem> {
    let no = words.takes("no");
    let unknown = words.wrong(match words.peek() {
        Some(word) => format!("“{}” is not a setting", shortened(word)),
        None => "expected a setting".to_owned(),
    });
    let name = words.take().unwrap_or("");
    let value_at = words.wrong("");
    let value = words.phrase();
    let mut setter = Setter { name, value, no, seen: others.collect(), outcome: None };
    group.visit(&mut setter);
    match setter.outcome {
        None => Err(unknown.choices(setter.seen)),
        Some(Ok(())) => Ok(()),
        Some(Err((message, choices))) => {
            Err(WordProblem { message: format!("{name} {message}"), ..value_at }.choices(choices))
        }
    }
}

/// Returns the name of every parameter of the group.
fn names(group: &mut dyn Group) -> Vec<&'static str> {
    let mut setter = Setter { name: "", value: String::new(), no: false, seen: Vec::new(), outcome: None };
    group.visit(&mut setter);
    setter.seen
}

struct Setter<'a> {
    name: &'a str,
    value: String,
    no: bool,
    seen: Vec<&'static str>,
    outcome: Option<Result<(), (String, Vec<&'static str>)>>,
}

impl Visitor for Setter<'_> {
    fn leaf(&mut self, spec: Spec, leaf: &mut dyn Leaf) {
        self.seen.push(spec.name);
        if spec.name != self.name {
            return;
        }
        let flag = spec.kind == QuantityKind::Flag;
        let value = match self.value.as_str() {
            "" if flag => Value::Bool(!self.no),
            "none" => Value::Null,
            _ if self.no => {
                return self.outcome = Some(Err(("cannot be set to no: give it a value".to_owned(), Vec::new())));
            }
            text => Value::from(text),
        };
        let choices = || leaf_choices(leaf);
        let choices = choices();
        self.outcome = Some(leaf.read(&value, &spec).map_err(|message| (message, choices)));
    }
    fn group(&mut self, _: &'static str, _: &mut dyn Group) {}
    fn map(&mut self, _: &'static str, _: &mut dyn GroupMap) {}
    fn preset_sources(&mut self, _: Vec<(&'static str, Source)>) {}
}

fn leaf_choices(leaf: &dyn Leaf) -> Vec<&'static str> {
    leaf.choices().iter().map(|named| named.id).collect()
}
