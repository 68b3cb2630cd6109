//! The simulation of the same scenario, and where the kernel and it diverge first.

use fill_the_pipe_capture::read::{Kept, MOST_CONNECTIONS, Reader};
use fill_the_pipe_real::{Capture, Outcome};
use fill_the_pipe_sim::path::PathFlow;
use fill_the_pipe_sim::{ExplainingRecorder, RunSummary, Scenario, Simulator, counted, summary};

use crate::fail::Failure;
use crate::transmissions::{self, Transmission};

/// The scenario, simulated with the reason of each event.
pub(super) struct Simulation {
    simulator: Simulator<ExplainingRecorder>,
    summary: RunSummary,
}

/// First difference between two senders.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Divergence {
    /// Number of transmissions before it, which are the same.
    pub after: usize,
    /// Transmission of the kernel; `None` if it sends nothing more.
    pub real: Option<Transmission>,
    /// Transmission of the simulation; `None` if it sends nothing more.
    pub simulated: Option<Transmission>,
}

impl Simulation {
    pub(super) fn of(scenario: &Scenario) -> Result<Self, Failure> {
        let mut simulator = Simulator::<ExplainingRecorder>::new(scenario);
        simulator.advance(u64::MAX);
        if simulator.has_outgrown_trace() {
            return Err(Failure::input(
                "--beside: the trace of the simulation is too long; budget.time can shorten it",
            ));
        }
        let summary = summary(&simulator);
        Ok(Simulation { simulator, summary })
    }

    pub(super) fn summary(&self) -> &RunSummary {
        &self.summary
    }

    /// Says for each flow where the two diverge.
    pub(super) fn compare(&self, flows: &[PathFlow], outcome: &Outcome) -> Result<String, Failure> {
        let mut text = String::new();
        for (number, flow) in flows.iter().enumerate() {
            let capture = outcome.captures.iter().find(|capture| capture.host == flow.from);
            let real = capture.map(|capture| captured(capture, number)).transpose()?.unwrap_or_default();
            text += &format!("\n\n{}: {}", flow.id, self.compare_flow(number, &real));
        }
        Ok(text)
    }

    /// Returns the transmissions of a simulated flow, in ns after its SYN.
    pub(super) fn transmissions(&self, flow: usize) -> Vec<Transmission> {
        let trace = self.simulator.trace().expect("the recorder explains a trace");
        since_the_first(transmissions::simulated(trace, flow as u16))
    }

    fn compare_flow(&self, flow: usize, real: &[Transmission]) -> String {
        let simulated = self.transmissions(flow);
        // Half of the round trip without queueing, as on the page.
        let apart = self.summary.flows[flow].bounds.rtt_ns / 2.0;
        let verb = if sends_the_same_again(real, &simulated) { "send" } else { "do not send" };
        let again = format!("The two {verb} the same segments again.");
        match diverge(real, &simulated, apart) {
            None => {
                let most = real.iter().zip(&simulated).map(|(one, other)| (one.time - other.time).abs());
                format!(
                    "Linux and the simulation make the same {} in the same order, at most {:.1} ms apart.",
                    counted(real.len() as u64, "transmission"),
                    most.fold(0.0, f64::max) / 1e6
                )
            }
            Some(divergence) => format!("{}\n  {again}", self.explain(flow, divergence)),
        }
    }

    /// Says what each did where they diverge, and why the simulation did it. Times count from the flow's SYN.
    fn explain(&self, flow: usize, Divergence { after, real, simulated }: Divergence) -> String {
        let ms = |one: Transmission| one.time / 1e6;
        let at = real.into_iter().chain(simulated).map(ms).fold(f64::INFINITY, f64::min);
        let mut lines = vec![format!(
            "They diverge {at:.3} ms after the SYN, after {} that are the same.",
            counted(after as u64, "transmission")
        )];
        let sends = |who: &str, one: Option<Transmission>| match one {
            Some(one) => format!("  {who} sends segment {} at {:.3} ms.", one.name(), ms(one)),
            None => format!("  {who} sends nothing more."),
        };
        lines.extend([sends("Linux", real), sends("The simulation", simulated)]);
        if let Some(simulated) = simulated {
            lines.push(format!("    {}", self.simulator.why(simulated.row)));
        }
        let waits = real.filter(|real| simulated.is_none_or(|simulated| simulated.time > real.time));
        if let Some(real) = waits {
            let trace = self.simulator.trace().expect("the recorder explains a trace");
            let syn = transmissions::simulated(trace, flow as u16).first().map_or(0.0, |syn| syn.time);
            let held = self.simulator.why_held(flow, syn + real.time);
            lines.push(format!("  At {:.3} ms the simulated sender waits.\n    {held}", ms(real)));
        }
        lines.join("\n")
    }
}

/// Returns the first difference in the segments sent, or in their times if it exceeds `apart` ns.
pub(super) fn diverge(real: &[Transmission], simulated: &[Transmission], apart: f64) -> Option<Divergence> {
    let same = |one: &Transmission, other: &Transmission| {
        (one.number, one.copy) == (other.number, other.copy) && (one.time - other.time).abs() <= apart
    };
    let after = real.iter().zip(simulated).take_while(|(one, other)| same(one, other)).count();
    let [real, simulated] = [real, simulated].map(|all| all.get(after).copied());
    (real.is_some() || simulated.is_some()).then_some(Divergence { after, real, simulated })
}

/// Whether both send the same segments again, in whatever order.
pub(super) fn sends_the_same_again(real: &[Transmission], simulated: &[Transmission]) -> bool {
    let again = |all: &[Transmission]| {
        let mut names: Vec<_> = all.iter().filter(|one| one.copy > 0).map(|one| (one.number, one.copy)).collect();
        names.sort_unstable();
        names
    };
    again(real) == again(simulated)
}

/// Returns the transmissions of a flow in the capture of its opener, in ns after its SYN.
pub(super) fn captured(capture: &Capture, flow: usize) -> Result<Vec<Transmission>, Failure> {
    let unreadable = |what: String| Failure { message: format!("the capture of {}: {what}", capture.host), code: 1 };
    let read = |mut reader: Reader| {
        reader.push(&capture.file).map_err(|error| unreadable(error.to_string()))?;
        reader.finish(MOST_CONNECTIONS).map_err(|error| unreadable(error.to_string()))
    };
    let (contents, _) = read(Reader::default())?;
    // Ports as in the captures of simulations.
    let port = 50_000 + flow as u16;
    let own = contents.connections.iter().find(|connection| connection.from.port() == Some(port));
    let own = own.ok_or_else(|| unreadable(format!("no connection from port {port}")))?;
    let (_, kept) = read(Reader::keeping(own.number))?;
    let kept: Kept = kept.ok_or_else(|| unreadable(format!("nothing kept of connection {}", own.number)))?;
    Ok(since_the_first(transmissions::captured(&kept)))
}

fn since_the_first(all: Vec<Transmission>) -> Vec<Transmission> {
    let zero = all.first().map_or(0.0, |first| first.time);
    all.into_iter().map(|one| Transmission { time: one.time - zero, ..one }).collect()
}
