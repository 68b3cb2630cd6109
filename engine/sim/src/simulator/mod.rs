//! Event loop: takes the earliest action from the event queue, lets its component act, and passes on the effects.

mod buffering;
mod circuits;
mod datagrams;
mod decisions;
mod forwarding;
mod fragments;
mod hosts;
mod limits;
mod media;
mod processes;
pub mod program;
mod protocols;
mod quic;
mod reasons;
mod stopping;

use crate::event::LIMITS;
use crate::event_queue::{EventQueue, NEVER};
use crate::fragment::Fragments;
use crate::host::process::{Activity, Work};
use crate::ids::{EndpointId, FlowId, Id, MachineId, StageId, Table};
use crate::layout::{FlowInfo, Place, QueueInfo};
use crate::limit::{Account, Ahead, Whereabouts};
use crate::link::medium::MediumEvent;
use crate::network::protocol::ProtocolEffects;
use crate::network::{Endpoint, Network};
use crate::qdisc::QueueVerdict;
use crate::recorder::Recorder;
use crate::scenario::{Budget, Scenario};
use crate::summary::Counts;
use crate::tcp::{Effects, State};
use crate::trace::Trace;
use crate::why::DecisionLog;

/// State of a run.
#[derive(Clone, PartialEq, Debug)]
pub enum Status {
    /// More can be simulated.
    Running,
    /// Every awaited flow has ended.
    Complete,
    /// The run ended earlier, for this reason.
    Stopped(String),
}

/// Returns the slot of a stage in the event queue: stages come first.
#[inline]
fn stage_slot(stage: StageId) -> usize {
    stage.index()
}

/// A run of one scenario, advanced in steps of the caller's choosing. A clone goes on by itself, from the same state.
#[derive(Clone)]
pub struct Simulator<R: Recorder> {
    /// Simulated time, ns.
    pub now: u64,
    /// State of the run.
    pub status: Status,
    /// Events simulated so far.
    pub events: u64,
    pub(crate) net: Network,
    fragments: Fragments,
    event_queue: EventQueue,
    /// Machine that is acting.
    acting: Option<MachineId>,
    /// Machine that has more to do at this instant.
    due: Option<MachineId>,
    /// Process-level work of the acting machine that takes no time, with its endpoint.
    at_once: Option<(EndpointId, Work)>,
    /// Highest slot that has acted at this instant.
    highest: usize,
    recorder: R,
    budget: Budget,
    /// Rows of the trace at which its size is looked at.
    measured_at: u64,
    /// Bytes of trace that the machine can give, if fewer than the budget's.
    given: Option<u64>,
    outgrown: bool,
    effects: Effects,
    protocol_effects: ProtocolEffects,
    /// Verdicts of queues at this instant, not yet processed.
    fates: Vec<QueueVerdict>,
    /// Events of a medium at this instant, not yet processed.
    happened: Vec<MediumEvent>,
    pub(crate) counts: Table<FlowId, Counts>,
    pub(crate) accounts: Table<FlowId, Account>,
    /// Positions of the packets of each sending endpoint.
    whereabouts: Table<EndpointId, Whereabouts>,
    /// Waits of foreseen packets, if limits are recorded without a trace and the whole way of every packet is foreseen.
    ahead: Option<Ahead>,
    finished: Table<FlowId, bool>,
    /// Whether one end dropped the connection after retransmitting in vain, by flow.
    gave_up: Table<FlowId, bool>,
    /// Foreground flows that have not ended.
    awaited: usize,
}

impl<R: Recorder> Simulator<R> {
    /// Creates a run of a scenario that has passed its check.
    pub fn new(scenario: &Scenario) -> Self {
        Self::with(scenario, R::new)
    }

    /// Creates a run with a recorder that `recorder` makes for a number of flows.
    pub fn with(scenario: &Scenario, recorder: impl FnOnce(usize) -> R) -> Self {
        let net = Network::build(scenario);
        let flows = net.flows.len();
        let fragments = usize::from(net.fragments());
        let slots = net.stages.len() + net.machines.len() + net.endpoints.len() + net.media.len() + fragments;
        let whereabouts: Vec<Whereabouts> = net.endpoints.ids().map(|endpoint| net.whereabouts(endpoint)).collect();
        let recorder = recorder(flows);
        let keeps = recorder.keeps_limits() && !recorder.traces() && net.foresees_all();
        let mut simulator = Simulator {
            now: 0,
            status: Status::Running,
            events: 0,
            fragments: Fragments::default(),
            event_queue: EventQueue::new(slots),
            acting: None,
            due: None,
            at_once: None,
            highest: 0,
            recorder,
            budget: scenario.budget.clone(),
            measured_at: 0,
            given: None,
            outgrown: false,
            effects: Effects { decisions: R::WHY.then(|| Box::new(DecisionLog::new())), ..Effects::default() },
            protocol_effects: ProtocolEffects::default(),
            fates: Vec::new(),
            happened: Vec::new(),
            counts: vec![Counts::default(); flows].into(),
            accounts: vec![Account::default(); flows].into(),
            whereabouts: whereabouts.into(),
            ahead: keeps.then(|| Ahead::new(flows)),
            finished: vec![false; flows].into(),
            gave_up: vec![false; flows].into(),
            awaited: net.background.iter().filter(|background| !**background).count(),
            net,
        };
        for flow in simulator.net.flows.ids() {
            if let Some(log) = simulator.net.endpoints[flow.from()].process.app.log() {
                log.kept = simulator.recorder.traces();
            }
            simulator.net.endpoints[flow.to()].socket.listen();
            let start = simulator.net.starts[flow];
            simulator.net.endpoints[flow.from()].acts_at = start.unwrap_or(NEVER);
            simulator.event_queue.set(simulator.endpoint_slot(flow.from()), start.unwrap_or(NEVER));
        }
        simulator
    }

    /// Whether passages of packets are computed in advance: nothing records their intermediate steps.
    #[inline(always)]
    fn looks_ahead(&self) -> bool {
        !self.recorder.traces() && (!self.recorder.keeps_limits() || self.ahead.is_some())
    }

    fn machine_slot(&self, machine: MachineId) -> usize {
        self.net.stages.len() + machine.index()
    }

    fn endpoint_slot(&self, endpoint: EndpointId) -> usize {
        self.net.stages.len() + self.net.machines.len() + endpoint.index()
    }

    /// Limits the size of the trace to what the machine can give, bytes, if that is less than the scenario's budget.
    pub fn limit_memory(&mut self, bytes: u64) {
        self.given = (bytes < self.budget.memory).then_some(bytes);
    }

    /// Whether the run was stopped only because its trace had reached its budget: without a trace it goes on.
    pub fn has_outgrown_trace(&self) -> bool {
        self.outgrown
    }

    /// Simulates at most `max_events` further events. Returns whether the run has ended.
    pub fn advance(&mut self, max_events: u64) -> bool {
        let (stages, machines) = (self.net.stages.len(), self.net.machines.len());
        let media = stages + machines + self.net.endpoints.len();
        let until = self.events.saturating_add(max_events).min(self.budget.events);
        let mut left = until.saturating_sub(self.events);
        while self.status == Status::Running {
            let (time, slot) =
                self.due.map_or_else(|| self.event_queue.first(), |machine| (self.now, stages + machine.index()));
            let full = self.recorder.traces() && self.recorder.trace().rows() > self.measured_at;
            if time > self.budget.time || full || left == 0 {
                self.events = until - left;
                self.status = self.pause(time);
                if left == 0 || self.status != Status::Running {
                    break;
                }
            }
            left -= 1;
            debug_assert!(time >= self.now, "time runs forward");
            if self.looks_ahead() && self.due.is_none() {
                self.highest = if time == self.now { self.highest.max(slot) } else { slot };
            }
            self.now = time;
            if slot < stages {
                self.stage_acts(StageId::at(slot));
            } else if slot < stages + machines {
                self.machine_acts(MachineId::at(slot - stages));
            } else if slot < media {
                self.endpoint_acts(EndpointId::at(slot - stages - machines));
            } else if slot < media + self.net.media.len() {
                self.medium_acts(slot - media);
            } else {
                self.reassembly_acts();
            }
        }
        self.events = until - left;
        if self.status != Status::Running {
            for flow in self.net.flows.ids() {
                self.stop_account(flow);
            }
            return true;
        }
        false
    }

    /// Simulates everything up to a time, ns, and what happens at it. Returns whether the run has ended.
    pub fn advance_until(&mut self, time: u64) -> bool {
        while self.status == Status::Running
            && self.due.map_or_else(|| self.event_queue.first().0, |_| self.now) <= time
        {
            self.advance(1);
        }
        self.status != Status::Running
    }

    fn note_end(&mut self, flow: FlowId) {
        let over = |index: EndpointId| {
            let endpoint: &Endpoint = &self.net.endpoints[index];
            endpoint.process.activity == Activity::Idle
                && matches!(endpoint.socket.state, State::Closed | State::TimeWait)
        };
        if self.finished[flow] || !flow.ends().into_iter().all(over) {
            return;
        }
        self.finish(flow);
    }

    /// Ends the flow, and the run if it was the last awaited one.
    fn finish(&mut self, flow: FlowId) {
        self.finished[flow] = true;
        self.stop_account(flow);
        if !self.net.background[flow] {
            self.awaited -= 1;
            if self.awaited == 0 {
                self.status = Status::Complete;
            }
        }
    }

    /// Whether the flow has ended.
    pub fn has_finished(&self, flow: usize) -> bool {
        self.finished[FlowId::at(flow)]
    }

    /// Returns the estimated share of the run that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        if self.status != Status::Running {
            return 1.0;
        }
        let openers = self.net.endpoints.iter().step_by(2).zip(self.net.background.iter());
        let awaited = openers.filter(|(_, background)| !**background);
        awaited.filter_map(|(endpoint, _)| endpoint.process.app.progress()).fold(1.0, f64::min)
    }

    /// Returns the flows, in the order of their numbers.
    pub fn flows(&self) -> &[FlowInfo] {
        self.net.flows.rows()
    }

    /// Returns the places that events name by index: nodes and links.
    pub fn places(&self) -> &[Place] {
        &self.net.places
    }

    /// Whether the run does not wait for the flow to end.
    pub fn is_background(&self, flow: usize) -> bool {
        self.net.background[FlowId::at(flow)]
    }

    /// Returns the initial sequence numbers (ISS, RFC 9293, 3.4.1) of both ends of the flow, the opener's first.
    pub fn initial_sequence_numbers(&self, flow: usize) -> [u32; 2] {
        FlowId::at(flow).ends().map(|end| self.net.endpoints[end].socket.snd.iss.0)
    }

    /// Returns the queues that have buffers, in the order of their numbers.
    pub fn queues(&self) -> &[QueueInfo] {
        &self.net.queues
    }

    /// Returns the recorder.
    pub fn recorder(&self) -> &R {
        &self.recorder
    }

    /// Ends the run and returns the recorder.
    pub fn into_recorder(self) -> R {
        self.recorder
    }

    /// Returns the recorder for changing what it keeps.
    pub(crate) fn recorder_mut(&mut self) -> &mut R {
        &mut self.recorder
    }

    /// Returns the approximate size of the state without its record, bytes.
    pub(crate) fn state_bytes(&self) -> usize {
        let endpoints = self.net.endpoints.len() * size_of::<Endpoint>();
        size_of::<Self>() + endpoints + self.net.packets.state_bytes()
    }

    /// Returns the trace recorded so far; `None` if the run is not traced.
    pub fn trace(&self) -> Option<&Trace> {
        self.recorder.recorded_trace()
    }

    /// Returns the share of the flow's time that each limit held its sender back, in the order of `Limit`.
    pub fn limit_shares(&self, flow: usize) -> [f64; LIMITS] {
        let totals = &self.accounts[FlowId::at(flow)].totals;
        let sum: u64 = totals.iter().sum();
        totals.map(|total| if sum == 0 { 0.0 } else { total as f64 / sum as f64 })
    }
}
