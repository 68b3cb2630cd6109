//! Programs: congestion control that a reader has written. This file is the interface between the simulator and the
//! language of the programs, which another crate interprets.
//!
//! A build has programs if it calls [`link`]. The module of a page's first view does not, so that it contains neither an
//! interpreter nor the control that calls one.

mod programmed;
mod texts;

use std::sync::OnceLock;

use dyn_clone::DynClone;
use serde::Serialize;
use serde_json::Value;

use super::control::CongestionControl;
use super::{EcnUse, Parts};
use crate::scenario::{Problem, Scenario};
use crate::tcp::parameters::ProgramText;
use crate::tcp::{Connection, Effects};
pub(crate) use programmed::Programmed;
pub(crate) use texts::ProgramId;

/// Longest text of a program, bytes.
pub const LONGEST_PROGRAM: usize = 64 << 10;

/// Function of a program that the simulator calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// The options of the connection are known; nothing but its SYN has been sent.
    Start,
    /// An ACK of new data has arrived, and the window may grow.
    Ack,
    /// An ACK has arrived while a loss is being repaired.
    Recovery,
    /// A loss was detected, once for each repair.
    Loss,
    /// The retransmission timer has fired.
    Timeout,
    /// A congestion mark was echoed, once in a round trip.
    Mark,
    /// A data segment has been sent.
    Sent,
    /// The program's own timer has fired.
    Timer,
    /// Something counts as lost, and a segment may be sent again.
    Resend,
}

impl Call {
    /// Every function.
    pub const ALL: [Call; 9] = [
        Call::Start,
        Call::Ack,
        Call::Recovery,
        Call::Loss,
        Call::Timeout,
        Call::Mark,
        Call::Sent,
        Call::Timer,
        Call::Resend,
    ];

    /// Returns the name of the function in a program.
    pub fn name(self) -> &'static str {
        match self {
            Call::Start => "on_start",
            Call::Ack => "on_ack",
            Call::Recovery => "on_recovery",
            Call::Loss => "on_loss",
            Call::Timeout => "on_timeout",
            Call::Mark => "on_mark",
            Call::Sent => "on_sent",
            Call::Timer => "on_timer",
            Call::Resend => "on_resend",
        }
    }
}

/// State of a connection as a program sees it: bytes, seconds, and bytes per second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SenderState {
    /// Congestion window; the program sets it.
    pub cwnd: f64,
    /// Slow-start threshold; the program sets it, and it is infinite at the start.
    pub ssthresh: f64,
    /// Rate at which segments leave; the program sets it, and 0 means as soon as the window allows.
    pub pacing_rate: f64,
    /// Time until the program's timer fires; the program sets it, and 0 means never.
    pub timer: f64,
    /// Size of a full segment.
    pub mss: f64,
    /// Largest window of the connection.
    pub max_window: f64,
    /// Time since the start of the run.
    pub now: f64,
    /// Bytes that this ACK newly acknowledges in order.
    pub acked: f64,
    /// Newest round-trip sample; 0 if this ACK has none.
    pub rtt: f64,
    /// Smoothed round-trip time; 0 before the first sample.
    pub srtt: f64,
    /// Shortest round trip of a data segment so far; 0 before the first sample.
    pub min_rtt: f64,
    /// Bytes believed to be in the network.
    pub in_flight: f64,
    /// Bytes that have arrived so far.
    pub delivered: f64,
    /// Newest sample of the delivery rate; 0 before the first.
    pub delivery_rate: f64,
    /// Bytes found lost so far.
    pub lost: f64,
    /// Bytes that congestion marks reported so far.
    pub marked: f64,
    /// Round trips since the start.
    pub round: f64,
    /// Place of the next byte to be sent for the first time.
    pub next: f64,
    /// Place of the oldest byte that is not acknowledged.
    pub una: f64,
    /// Whether a lack of data limited the sample of the delivery rate.
    pub app_limited: bool,
    /// Whether a loss is being repaired.
    pub recovering: bool,
}

/// Mistake in a program, or what stopped it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Mistake {
    /// Line, from 1; 0 if the mistake has no place.
    pub line: u32,
    /// Column, from 1; 0 if the mistake has no place.
    pub column: u32,
    /// Sentence without a full stop.
    pub message: String,
}

impl std::fmt::Display for Mistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "line {line}, column {}: {}", self.column, self.message),
        }
    }
}

/// Line that a program has printed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Printed {
    /// Time, ns.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub time_ns: u64,
    /// Line of the program, from 1.
    pub line: u32,
    /// Text.
    pub text: String,
}

/// A program of one connection, with its own variables. A clone goes on by itself.
pub trait Program: DynClone {
    /// Whether the program has this function.
    fn defines(&self, call: Call) -> bool;
    /// Calls the function. Returns the line that set the congestion window last, 0 if none did; or the mistake that stops
    /// the program.
    fn call(&mut self, call: Call, state: &mut SenderState) -> Result<u32, Mistake>;
    /// Calls `on_resend` with the places of the segments that count as lost and were not sent again, in order. Returns the line
    /// as `call` does, and the place that the program chooses; `None`: it sends none of them now.
    fn resend(&mut self, state: &mut SenderState, lost: &[f64]) -> Result<(u32, Option<f64>), Mistake>;
    /// Returns the program's own variables with their values, in the order of the text.
    fn variables(&self) -> Vec<(String, String)>;
    /// Returns what the program has printed.
    fn printed(&self) -> &[Printed];
    /// Notes from now on whether a line, from 1, or the next one with a statement, runs. Returns false if there is none.
    fn watch(&mut self, line: u32) -> bool;
    /// Whether that line has run.
    fn has_reached(&self) -> bool;
}

dyn_clone::clone_trait_object!(Program);

/// Interpreter of a language: makes a program of a text, which draws its random numbers from this seed.
pub type Interpreter = fn(&str, u64) -> Result<Box<dyn Program>, Mistake>;

/// Functions of a build that has programs: all that a build without them can do without.
pub(crate) struct Linked {
    /// Reads the value of the parameter, or returns what is wrong with it.
    pub read: fn(&Value) -> Result<Option<ProgramId>, String>,
    /// Returns the value of the parameter.
    pub write: fn(ProgramId) -> Value,
    /// Returns the control that runs a text, with the seed of its random numbers, and adapts the parts of its variant.
    pub control: fn(ProgramId, u32, &mut Parts) -> Box<dyn CongestionControl>,
    /// Gives the program of a connection its state, and calls a function of it.
    pub inform: fn(&mut Connection, u64, Option<Call>, u64),
    /// Sets the timer of the program of a connection, and notes the mistake that has stopped it.
    pub heed: fn(&mut Connection, &mut Effects),
    /// Returns the lost segment that the program of a connection sends again next; `None`: it sends none now.
    pub choose: fn(&mut Connection, u64) -> Option<(u64, u64)>,
    /// Returns the sentence for the mistake that has stopped the program of a connection of this flow.
    pub stopped: fn(&mut Connection, &str) -> String,
    /// Returns what is wrong with the programs of a scenario together.
    pub check: fn(&Scenario) -> Option<Problem>,
    interpreter: Interpreter,
}

static LINKED: OnceLock<Linked> = OnceLock::new();

/// Returns the functions of a build that has programs; `None` if this build has none.
pub(crate) fn linked() -> Option<&'static Linked> {
    LINKED.get()
}

/// Gives this build its interpreter of programs. Only the first call counts.
pub fn link(interpreter: Interpreter) {
    LINKED.get_or_init(|| Linked {
        read,
        write,
        control,
        inform: Connection::give_state_to_program,
        heed: Connection::take_from_program,
        choose: Connection::choice_of_program,
        stopped: Connection::stopped_program,
        check,
        interpreter,
    });
}

fn made(text: &str, seed: u64) -> Result<Box<dyn Program>, Mistake> {
    let linked = LINKED.get().expect("only a linked build has these functions");
    (linked.interpreter)(text, seed)
}

fn read(value: &Value) -> Result<Option<ProgramId>, String> {
    let text = match value {
        Value::Null => return Ok(None),
        Value::String(text) => text,
        _ => return Err("should be text".to_owned()),
    };
    if text.trim().is_empty() {
        return Ok(None);
    }
    if text.len() > LONGEST_PROGRAM {
        return Err("should be text of at most 64 KiB".to_owned());
    }
    made(text, 0).map_err(|mistake| mistake.to_string())?;
    Ok(Some(texts::keep(text)))
}

fn write(id: ProgramId) -> Value {
    Value::from(&*texts::of(id))
}

fn control(id: ProgramId, seed: u32, parts: &mut Parts) -> Box<dyn CongestionControl> {
    let control = Programmed::new(made(&texts::of(id), u64::from(seed)));
    parts.models_path = control.sets_in_recovery();
    (parts.keeps_score, parts.paces) = (true, true);
    if parts.ecn == EcnUse::Scalable {
        parts.ecn = EcnUse::AsSet;
    }
    Box::new(control)
}

/// Most bytes of programs of all flows together: each flow's is written out for a page.
const MOST_TOGETHER: usize = 4 << 20;

fn check(scenario: &Scenario) -> Option<Problem> {
    let size = |program: ProgramText| program.0.map_or(0, |id| texts::of(id).len());
    let sizes = scenario.flows.values().map(|flow| size(flow.tcp.program) + size(flow.peer_tcp.program));
    let message = "is too long for so many flows: their texts exceed 4 MiB together";
    (sizes.sum::<usize>() > MOST_TOGETHER).then(|| Problem::new("tcp.program", message))
}
