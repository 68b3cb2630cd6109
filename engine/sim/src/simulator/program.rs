//! Programs: congestion control that a reader has written, for the crate that interprets them and for those that show
//! their state.

use serde::Serialize;

use crate::ids::{FlowId, Id};
use crate::recorder::Recorder;
use crate::scenario::Scenario;
use crate::simulator::{Simulator, Status};
pub use crate::tcp::congestion::program::{
    Call, Interpreter, LONGEST_PROGRAM, Mistake, Printed, Program, SenderState, link,
};

/// State of a flow's program at an instant: its last call before it, and the values after that call.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ProgramState {
    /// Name of the function that was called last; empty before the first call.
    pub function: String,
    /// Line that set the congestion window in that call, from 1; 0 if none did.
    pub line: u32,
    /// Time of that call, ns.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub time_ns: u64,
    /// Names and values: those of the connection, then the program's own.
    pub variables: Vec<(String, String)>,
    /// Lines that the program has printed so far.
    pub printed: Vec<Printed>,
    /// Mistake that has stopped the program, if one has.
    pub mistake: Option<Mistake>,
}

/// Flow whose program a mistake has stopped.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StoppedProgram {
    /// Number of the flow.
    pub flow: usize,
    /// Mistake.
    pub mistake: Mistake,
}

/// Names of the state of a connection, in the order in which people should see them, and what reads their values.
type Row = (&'static str, fn(&SenderState) -> String);

#[rustfmt::skip]
const STATE: &[Row] = &[
    ("cwnd", |s| number(s.cwnd)),
    ("ssthresh", |s| number(s.ssthresh)),
    ("pacing_rate", |s| number(s.pacing_rate)),
    ("timer", |s| number(s.timer)),
    ("mss", |s| number(s.mss)),
    ("max_window", |s| number(s.max_window)),
    ("now", |s| number(s.now)),
    ("acked", |s| number(s.acked)),
    ("rtt", |s| number(s.rtt)),
    ("srtt", |s| number(s.srtt)),
    ("min_rtt", |s| number(s.min_rtt)),
    ("in_flight", |s| number(s.in_flight)),
    ("delivered", |s| number(s.delivered)),
    ("delivery_rate", |s| number(s.delivery_rate)),
    ("app_limited", |s| s.app_limited.to_string()),
    ("lost", |s| number(s.lost)),
    ("marked", |s| number(s.marked)),
    ("round", |s| number(s.round)),
    ("next", |s| number(s.next)),
    ("una", |s| number(s.una)),
    ("recovering", |s| s.recovering.to_string()),
];

/// Returns a number as programs print it: at most nine decimals, without needless zeros.
pub fn number(value: f64) -> String {
    let size = value.abs();
    if size != 0.0 && size.is_finite() && !(1e-6..1e15).contains(&size) {
        return format!("{value:e}");
    }
    let text = format!("{value:.9}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

impl<R: Recorder> Simulator<R> {
    /// Returns the state of the program of a flow's sender; `None` if a variant controls its congestion, or if there is no
    /// such flow.
    pub fn program_state(&mut self, flow: usize) -> Option<ProgramState> {
        if flow >= self.net.flows.len() {
            return None;
        }
        let program = self.net.endpoints[FlowId::at(flow).from()].socket.program()?;
        let (function, line, time_ns) =
            program.last().map_or(("", 0, 0), |(call, line, time)| (call.name(), line, time));
        let own = program.running().map(Program::variables).unwrap_or_default();
        let state = STATE.iter().map(|(name, read)| ((*name).to_owned(), read(program.state())));
        Some(ProgramState {
            function: function.to_owned(),
            line,
            time_ns,
            variables: state.chain(own).collect(),
            printed: program.running().map(|program| program.printed().to_vec()).unwrap_or_default(),
            mistake: program.mistake().cloned(),
        })
    }

    /// Returns the flow whose program a mistake has stopped; `None` if none has.
    pub fn stopped_program(&mut self) -> Option<StoppedProgram> {
        self.net.flows.ids().find_map(|flow| {
            let ends = flow.ends().map(|end| self.net.endpoints[end].socket.program()?.mistake().cloned());
            ends.into_iter().flatten().next().map(|mistake| StoppedProgram { flow: flow.index(), mistake })
        })
    }
}

/// Copies of a run that are kept at most.
const MOST_KEPT: usize = 64;
/// Simulated time between the first copies, ns.
const FIRST_SPACING: u64 = 250_000_000;

/// A run whose programs can be looked at at any instant. It keeps copies of its state, so that a later question needs no
/// run from the start.
pub struct ProgramRun<R: Recorder> {
    /// Times, ns, and the states at them, in order; the first is the start.
    copies: Vec<(u64, Simulator<R>)>,
    run: Simulator<R>,
    spacing: u64,
}

impl<R: Recorder + Clone> ProgramRun<R> {
    /// Creates a run of a scenario that has passed its check, with the recorder that `recorder` makes for a number of
    /// flows; one that records nothing is fastest.
    pub fn with(scenario: &Scenario, recorder: impl FnOnce(usize) -> R) -> Self {
        let run = Simulator::with(scenario, recorder);
        ProgramRun { copies: vec![(0, run.clone())], run, spacing: FIRST_SPACING }
    }

    /// Returns the state of a flow's program at an instant, ns, with everything that happens at that instant; `None` if
    /// the flow has no program.
    pub fn values(&mut self, flow: usize, at_ns: u64) -> Option<ProgramState> {
        self.go(at_ns);
        self.run.program_state(flow)
    }

    /// Returns the time, ns, of the first call of the flow's program after an instant in which a line ran, or the next one
    /// with a statement; `None` if there is none up to the end of the run.
    pub fn reaches(&mut self, flow: usize, line: u32, after_ns: u64) -> Option<u64> {
        if flow >= self.run.flows().len() {
            return None;
        }
        self.go(after_ns);
        let mut run = self.run.clone();
        let sender = FlowId::at(flow).from();
        if !run.net.endpoints[sender].socket.program()?.watch(line) {
            return None;
        }
        while run.status == Status::Running {
            run.advance(1);
            let program = run.net.endpoints[sender].socket.program()?.running()?;
            if program.has_reached() {
                return Some(run.now);
            }
        }
        None
    }

    fn go(&mut self, at_ns: u64) {
        let (time, copy) = self.copies.iter().rfind(|(time, _)| *time <= at_ns).unwrap_or(&self.copies[0]);
        if self.run.now > at_ns || *time > self.run.now {
            self.run = copy.clone();
        }
        while !self.run.advance_until(self.due().min(at_ns)) && self.due() <= at_ns {
            self.keep();
        }
    }

    /// Returns the time of the next copy, ns.
    fn due(&self) -> u64 {
        self.copies.last().map_or(0, |(time, _)| *time).saturating_add(self.spacing)
    }

    fn keep(&mut self) {
        self.copies.push((self.due(), self.run.clone()));
        if self.copies.len() > MOST_KEPT {
            let mut number = 0;
            self.copies.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.spacing *= 2;
        }
    }
}
