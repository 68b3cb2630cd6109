//! Changes that would shorten a transfer: it is simulated over the path that the capture shows as it was, and with one change.

use serde::Serialize;

use crate::answer::main_limit;
use crate::confidence::Confidence;
use crate::limits::Limit;
use crate::one_path::OnePath;
use crate::path::LossPattern;
use crate::retransmissions::Retransmission;
use crate::sender::{self, SenderKind};
use crate::{Connection, Diagnosis};

/// Subject of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
pub enum ChangeKind {
    /// A receiver's window or a send buffer that fills the path.
    Window,
    /// A larger first flight.
    InitialWindow,
    /// A path without the losses that the transfer had.
    NoLoss,
    /// Another congestion control at the sender.
    Sender,
}

/// One change that would have shortened the transfer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "SimulatedChange"))]
pub struct Change {
    /// Part of the simulation that is changed.
    pub kind: ChangeKind,
    /// Window or initial window with it, bytes; `None` for another change.
    pub bytes: Option<u64>,
    /// Congestion control with it; `None` for another change.
    pub sender: Option<SenderKind>,
    /// Time that the transfer would take with it, ns.
    pub predicted_ns: u64,
    /// Time that it took, ns.
    pub took_ns: u64,
    /// How firmly the simulation speaks for it: `likely` if it repeats the captured transfer within `LIKE`.
    pub confidence: Confidence,
    /// Scenario that was simulated with it, JSON: the flow `bulk` from host `a` over the link `line` to host `b`.
    pub scenario: String,
}

/// Parts of the bandwidth-delay product that a window should hold: a part more absorbs delayed ACKs.
const ROOM: f64 = 1.25;
/// Step of windows that are proposed, bytes: that of the window field without scaling.
const STEP: u64 = 65_536;
/// Difference between the simulated and the captured time up to which the simulation counts as like it.
const LIKE: f64 = 0.15;
/// Share of the simulated time that a change other than a window has to save.
const GAIN: f64 = 0.1;
/// Larger transfers are not simulated with a window: it would take seconds.
const MOST_BYTES: u64 = 300_000_000;
/// Longer transfers are not simulated with their losses, segments: each simulation of them takes some tenths of a second.
const MOST_SEGMENTS: u64 = 20_000;
/// Largest initial window that can be simulated, bytes.
const MOST_INITIAL: u64 = 65_535;
/// Packets that the queue of the simulation holds: all of any window.
const QUEUE: u64 = 100_000;
/// Largest datagram of the simulation, bytes.
const MTU: u32 = 1500;
/// Simulated time at most, ns.
const MOST_TIME: u64 = 3_600_000_000_000;
/// Events of a simulation at most: a transfer of that size by full segments takes half of them.
const MOST_EVENTS: u64 = 5_000_000;

/// Adds the changes that address the main limit to a diagnosis; none if no simulation tells of one.
pub(crate) fn simulate(connection: &Connection, diagnosis: &mut Diagnosis, retransmissions: &[Retransmission]) {
    let Some(limit) = main_limit(diagnosis).map(|main| main.limit) else { return };
    let own = match limit {
        Limit::ReceiverWindow => diagnosis.largest_window,
        Limit::SendBuffer => diagnosis.largest_flight,
        Limit::SlowStart | Limit::CongestionAvoidance | Limit::FastRecovery | Limit::TimerRecovery => {
            let Some(replays) = Replays::new(connection, diagnosis, retransmissions) else { return };
            diagnosis.changes = match limit {
                Limit::SlowStart => replays.initial_window().into_iter().collect(),
                _ => replays.against_losses(diagnosis),
            };
            return;
        }
        _ => return,
    };
    diagnosis.changes = window(connection, diagnosis, own).into_iter().collect();
}

/// Returns the change by a window that fills the path; `None` if the path is not known, or if the window fills it.
fn window(connection: &Connection, diagnosis: &Diagnosis, own: u64) -> Option<Change> {
    let bottleneck = diagnosis.path.bottleneck.as_ref()?;
    let round_trip = connection.round_trips.shortest()?;
    let needed = bottleneck.rate * round_trip as f64 / 8e9 * ROOM;
    let window = ((needed / STEP as f64).ceil() as u64).saturating_mul(STEP);
    if window <= own || diagnosis.bytes > MOST_BYTES || diagnosis.bytes == 0 {
        return None;
    }
    let path = |window| OnePath {
        rate: bottleneck.rate,
        round_trip,
        queue: QUEUE,
        mtu: MTU,
        tcp: format!(r#""profile":"linux","window":"{window} B","autotuning":false,"window_scale":true"#),
        bytes: diagnosis.bytes,
        lost: String::new(),
        time: MOST_TIME,
        events: MOST_EVENTS,
    };
    let (now, then) = (path(own).transfer_time()?, path(window).transfer_time()?);
    let base = Change {
        kind: ChangeKind::Window,
        bytes: Some(window),
        sender: None,
        predicted_ns: 0,
        took_ns: diagnosis.took_ns,
        confidence: bottleneck.confidence,
        scenario: path(window).scenario(),
    };
    Some(base.predicted(now, then))
}

impl Change {
    /// Completes a change by the simulated times without and with it, ns. Its confidence before is that of the path.
    fn predicted(self, now: f64, then: f64) -> Self {
        let ratio = now / self.took_ns.max(1) as f64;
        let is_like = (1.0 - LIKE..=1.0 + LIKE).contains(&ratio);
        Change {
            // The model's error is that of both simulations.
            predicted_ns: (then / ratio) as u64,
            confidence: if is_like { self.confidence.min(Confidence::Likely) } else { Confidence::Guess },
            ..self
        }
    }
}

/// Simulations of the transfer with its own losses.
struct Replays {
    setup: sender::Setup,
    /// Congestion control of the sender; that of most hosts if it is unknown.
    sender: SenderKind,
    /// Time that the transfer takes without a change, ns.
    now: f64,
    /// Bandwidth-delay product, bytes.
    pipe: u64,
    unchanged: Change,
}

impl Replays {
    fn new(connection: &Connection, diagnosis: &Diagnosis, retransmissions: &[Retransmission]) -> Option<Self> {
        let setup = sender::setup_of(connection, diagnosis, retransmissions)?;
        if setup.bytes > MOST_SEGMENTS * u64::from(setup.mss) || !setup.names_all_losses() {
            return None;
        }
        let is_known = diagnosis.sender.kind != SenderKind::Unknown;
        let sender = if is_known { diagnosis.sender.kind } else { SenderKind::Cubic };
        let confidence = diagnosis.path.bottleneck.as_ref()?.confidence;
        Some(Replays {
            now: setup.transfer_time(sender)?,
            pipe: (setup.rate * setup.round_trip as f64 / 8e9) as u64,
            setup,
            sender,
            unchanged: Change {
                kind: ChangeKind::NoLoss,
                bytes: None,
                sender: None,
                predicted_ns: 0,
                took_ns: diagnosis.took_ns,
                confidence: if is_known { confidence } else { Confidence::Guess },
                scenario: String::new(),
            },
        })
    }

    /// Returns the change with the time that its simulation takes, if that is shorter.
    fn try_out(&self, change: Change, setup: &sender::Setup, sender: SenderKind) -> Option<Change> {
        let then = setup.transfer_time(sender)?;
        let scenario = || setup.scenario(sender);
        (then <= (1.0 - GAIN) * self.now).then(|| Change { scenario: scenario(), ..change }.predicted(self.now, then))
    }

    /// Returns the change by a first flight that fills the path, or by the largest that there is.
    fn initial_window(&self) -> Option<Change> {
        let bytes = self.pipe.min(MOST_INITIAL);
        if bytes <= self.setup.initial_window {
            return None;
        }
        // In slow start all senders grow alike.
        let change = Change { kind: ChangeKind::InitialWindow, bytes: Some(bytes), ..self.unchanged.clone() };
        self.try_out(change, &sender::Setup { initial_window: bytes, ..self.setup.clone() }, self.sender)
    }

    /// Returns the changes for a window that losses keep small: none of them, if they are no consequence of the transfer itself, and
    /// a congestion control that slows less for them, if that of the sender is known.
    fn against_losses(&self, diagnosis: &Diagnosis) -> Vec<Change> {
        let losses = &diagnosis.path.losses;
        let is_foreign =
            matches!(losses.pattern, LossPattern::Random | LossPattern::Burst) && !self.setup.lost.is_empty();
        let without = is_foreign.then(|| {
            let setup = sender::Setup { lost: Vec::new(), ..self.setup.clone() };
            self.try_out(self.unchanged.clone(), &setup, self.sender)
        });
        let others: &[SenderKind] = match diagnosis.sender.kind {
            SenderKind::Reno => &[SenderKind::Cubic, SenderKind::Bbr3],
            SenderKind::Cubic | SenderKind::Vegas => &[SenderKind::Bbr3],
            SenderKind::Bbr | SenderKind::Bbr3 | SenderKind::Unknown => &[],
        };
        let other = others
            .iter()
            .filter_map(|kind| {
                let change = Change { kind: ChangeKind::Sender, sender: Some(*kind), ..self.unchanged.clone() };
                self.try_out(change, &self.setup, *kind)
            })
            .min_by_key(|change| change.predicted_ns);
        let mut found: Vec<Change> = without.flatten().into_iter().chain(other).collect();
        found.sort_by_key(|change| change.predicted_ns);
        found
    }
}
