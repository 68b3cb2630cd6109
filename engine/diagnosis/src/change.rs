//! Change by a larger window: the transfer is simulated over the path that the capture shows, with its own window and
//! with one that fills the path.

use fill_the_pipe_sim::{Chosen, Scenario, Simulator, summary};
use serde::Serialize;

use crate::confidence::Confidence;
use crate::limits::Limit;
use crate::one_path::OnePath;
use crate::{Connection, Diagnosis};

/// A window that would have let the transfer fill its path.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "WindowChange"))]
pub struct Change {
    /// Window, bytes.
    pub window: u64,
    /// Time that the transfer would take with it, ns.
    pub predicted_ns: u64,
    /// Time that it took, ns.
    pub took_ns: u64,
    /// How firmly the simulation speaks for it: `likely` if it repeats the captured transfer within `LIKE`.
    pub confidence: Confidence,
}

/// Parts of the bandwidth-delay product that a window should hold: a part more absorbs delayed ACKs.
const ROOM: f64 = 1.25;
/// Step of windows that are proposed, bytes: that of the window field without scaling.
const STEP: u64 = 65_536;
/// Difference between the simulated and the captured time up to which the simulation counts as like it.
const LIKE: f64 = 0.15;
/// Larger transfers are not simulated: it would take seconds.
const MOST_BYTES: u64 = 300_000_000;
/// Packets that the queue of the simulation holds: all of any window.
const QUEUE: u64 = 100_000;
/// Largest datagram of the simulation, bytes.
const MTU: u32 = 1500;
/// Simulated time at most, ns.
const MOST_TIME: u64 = 3_600_000_000_000;
/// Events of a simulation at most: a transfer of that size by full segments takes half of them.
const MOST_EVENTS: u64 = 5_000_000;

/// Returns the change; `None` if no window was the main limit, or if the path is not known.
pub(crate) fn change(connection: &Connection, diagnosis: &Diagnosis) -> Option<Change> {
    let own = match diagnosis.shares.first()?.limit {
        Limit::ReceiverWindow => diagnosis.largest_window,
        Limit::SendBuffer => diagnosis.largest_flight,
        _ => return None,
    };
    let bottleneck = diagnosis.path.bottleneck.as_ref()?;
    let round_trip = connection.round_trips.shortest()?;
    let needed = bottleneck.rate * round_trip as f64 / 8e9 * ROOM;
    let window = ((needed / STEP as f64).ceil() as u64).saturating_mul(STEP);
    let took_ns = diagnosis.took_ns;
    if window <= own || diagnosis.bytes > MOST_BYTES || diagnosis.bytes == 0 {
        return None;
    }
    let simulated = |window| simulated(diagnosis, bottleneck.rate, round_trip, window);
    let (now, then) = (simulated(own)?, simulated(window)?);
    let ratio = now / took_ns.max(1) as f64;
    let is_like = (1.0 - LIKE..=1.0 + LIKE).contains(&ratio);
    Some(Change {
        window,
        // The model's error is that of both simulations.
        predicted_ns: (then / ratio) as u64,
        took_ns,
        confidence: if is_like { bottleneck.confidence.min(Confidence::Likely) } else { Confidence::Guess },
    })
}

/// Returns the time that the transfer takes with a window, ns.
fn simulated(diagnosis: &Diagnosis, rate: f64, round_trip: u64, window: u64) -> Option<f64> {
    let path = OnePath {
        rate,
        round_trip,
        queue: QUEUE,
        mtu: MTU,
        tcp: format!(r#""profile":"linux","window":"{window} B","autotuning":false,"window_scale":true"#),
        bytes: diagnosis.bytes,
        lost: String::new(),
        time: MOST_TIME,
        events: MOST_EVENTS,
    };
    let loaded = Scenario::load(&path.scenario(), &Vec::new()).ok()?;
    // The recorder of the page's runs, so that the simulator is not compiled once more.
    let mut simulator = Simulator::with(&loaded.scenario, |flows| Chosen::new(flows, false, false));
    simulator.advance(u64::MAX);
    let run = summary(&simulator);
    let flow = run.results.first()?;
    (flow.ended_ns > 0).then_some(flow.ended_ns as f64)
}
