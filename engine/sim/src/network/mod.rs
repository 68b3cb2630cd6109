//! Network: the run-time components of a scenario: machines, endpoints, stages, and the route of each flow through
//! them.

mod build;
pub(crate) mod circuit;
mod lookahead;
pub(crate) mod protocol;

use std::collections::VecDeque;

use crate::event::Limit;
use crate::event_queue::NEVER;
use crate::host::costs::{LARGE, Rates};
use crate::host::cpu::Cpu;
use crate::host::delays::Delays;
use crate::host::process::{Process, Work};
use crate::host::socket::Socket;
use crate::ids::{End, EndpointId, FlowId, MachineId, StageId, Table};
use crate::layout::{FlowInfo, Place, QueueInfo};
use crate::limit::Whereabouts;
use crate::link::medium::Medium;
use crate::link::variation::Varying;
use crate::packet::{Packets, Transit};
use crate::packet_faults::PacketFaults;
use crate::stage::{Stage, StageKind};
use crate::tcp::Connection;
use crate::tcp::segment::Segment;
use protocol::Protocol;

pub(crate) use lookahead::Lookahead;
#[derive(Clone)]
pub(crate) struct Machine {
    pub place: u16,
    pub rates: Rates,
    /// Period of the clock at which woken processes start, ns; 0: they start at once.
    pub scheduler_tick: u64,
    /// Whether its clock waits for work at interrupt level.
    pub timers_wait: bool,
    /// Whether no work takes it any time.
    pub prompt: bool,
    adapter_latency: u64,
    /// Processor, with packets being received and work for processes.
    pub cpu: Cpu<Transit, (EndpointId, Work)>,
    /// Packets being sent, with the time at which the adapter has passed them on. Passing on is all that happens then,
    /// so that it needs no action of its own.
    outgoing: VecDeque<(u64, Transit)>,
    /// Time of its next action in the event queue, ns: most events do not change it.
    pub acts_at: u64,
}

/// The whole of the interrupt-level work, in the units of `Endpoint::share`.
pub(crate) const WHOLE: u64 = 1 << 16;

impl Machine {
    /// Occupies the processor with sending a packet, at a cost in ns. Returns the time at which the adapter has passed
    /// it on.
    #[inline]
    pub(crate) fn sends(&mut self, now: u64, cost: u64) -> u64 {
        self.cpu.occupy(now, cost) + self.adapter_latency
    }

    /// Sends a packet at a cost in ns; `take_outgoing` returns it at the time that this returns.
    #[inline]
    pub(crate) fn send(&mut self, now: u64, cost: u64, transit: Transit) -> u64 {
        let out = self.sends(now, cost);
        self.outgoing.push_back((out, transit));
        out
    }

    /// Returns the packet that the adapter passes on at `now`.
    #[inline]
    pub(crate) fn take_outgoing(&mut self, now: u64) -> Option<Transit> {
        match self.outgoing.front() {
            Some((time, _)) if *time <= now => self.outgoing.pop_front().map(|(_, transit)| transit),
            _ => None,
        }
    }

    /// Whether it has nothing to do at any level.
    #[inline]
    pub(crate) fn is_idle(&self, now: u64) -> bool {
        self.outgoing.is_empty() && self.cpu.is_idle(now)
    }

    /// Returns the time of the next event, ns, or `NEVER`.
    #[inline]
    pub(crate) fn next(&self) -> u64 {
        let out = self.outgoing.front().map_or(NEVER, |(time, _)| *time);
        // Copying a huge buffer on a slow processor may take longer than any run.
        out.min(self.cpu.next()).min(NEVER)
    }
}

/// One end of a connection and its process.
#[derive(Clone)]
pub(crate) struct Endpoint {
    pub socket: Connection,
    /// Protocol that replaces the TCP connection.
    pub protocol: Option<Box<Protocol>>,
    /// Interrupt-level work on its packets as a share of that on a packet of TCP, in units of 2^-16.
    pub share: u64,
    pub process: Process,
    /// Endpoint with which its process shares what it does: the other socket of a relay, the server of a video, or the first
    /// connection of a web page.
    pub partner: Option<EndpointId>,
    pub machine: MachineId,
    /// Time at which the scheduler will run the woken process, ns.
    pub wake_at: Option<u64>,
    /// Time of its next action in the event queue, ns: most segments do not change it.
    pub acts_at: u64,
    /// Time until which its host has a packet that waited for the processor, ns.
    pub waits_until: u64,
    /// Faults of chosen packets that it sends.
    pub packet_faults: Option<Box<PacketFaults>>,
    /// Delays of received data, if its host takes time.
    pub delays: Delays,
}

impl Endpoint {
    /// Returns the time of interrupt-level work of `cost` ns for its packets, ns.
    #[inline]
    pub(crate) fn scale_cost(&self, cost: u64) -> u64 {
        if self.share == WHOLE { cost } else { (cost * self.share) >> 16 }
    }

    /// Returns the size of the packet that sets the cost of an ACK or a wake-up, bytes.
    #[inline]
    pub(crate) fn packet_size(&self) -> u64 {
        self.protocol.as_ref().map_or_else(|| self.socket.packet_size(), |protocol| protocol.packet_size())
    }

    /// Returns the place in the stream behind the segment's data.
    #[inline]
    pub(crate) fn offset_after(&self, segment: &Segment) -> u64 {
        match self.protocol {
            Some(_) => u64::from(segment.seq.0) + u64::from(segment.len),
            None => self.socket.rcv.offset_after(segment),
        }
    }
}

/// A step of a route: a stage, and the node that the packet reaches behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// Stage; `None`: the receiving host, behind the last stage.
    pub stage: Option<StageId>,
    /// Node that the packet reaches; `None` within a node.
    pub arrives_at: Option<u16>,
    /// Delay from the end of service until the packet is at the next node, ns.
    pub delay: u64,
    /// Position of a packet that waits here, for `limit::Whereabouts`; the next one while it is served.
    pub position: u8,
    /// MTU beyond which packets are fragmented before this step, bytes; `u32::MAX` without fragmentation.
    pub mtu: u32,
}
#[derive(Clone)]
pub(crate) struct Network {
    pub places: Vec<Place>,
    pub flows: Table<FlowId, FlowInfo>,
    pub machines: Table<MachineId, Machine>,
    pub stages: Table<StageId, Stage>,
    /// Links whose stations share them by rules of their own.
    pub media: Vec<Medium>,
    /// Directions of links whose rate changes.
    pub varying: Vec<Varying>,
    /// Ends of the flows.
    pub endpoints: Table<EndpointId, Endpoint>,
    /// Steps of all routes, one route after the other.
    pub steps: Vec<Step>,
    /// Lookahead from each step, for runs without a trace.
    pub lookahead: Vec<Lookahead>,
    /// First step of the route from each endpoint.
    pub routes: Table<EndpointId, u32>,
    pub packets: Packets,
    /// Queues of the stages with buffers, in order.
    pub queues: Vec<QueueInfo>,
    /// Time at which each flow opens its connection, ns; `None` once it has.
    pub starts: Table<FlowId, Option<u64>>,
    pub background: Table<FlowId, bool>,
}

impl Network {
    /// Returns sender and receiver of the packets of an endpoint, as places.
    #[inline]
    pub(crate) fn hosts_of(&self, endpoint: EndpointId) -> [u16; 2] {
        let FlowInfo { from, to, .. } = self.flows[endpoint.flow()];
        if endpoint.is_from() { [from, to] } else { [to, from] }
    }

    /// Whether packets may be fragmented anywhere.
    #[inline]
    pub(crate) fn fragments(&self) -> bool {
        self.steps.iter().any(|step| step.mtu != u32::MAX)
    }

    /// Returns the positions of packets of `endpoint`, and the limit of the flow's sender that waiting at each means.
    #[inline]
    pub(crate) fn whereabouts(&self, endpoint: EndpointId) -> Whereabouts {
        let (near, far) = match endpoint.end() {
            End::From => (Limit::SenderCpu, Limit::ReceiverCpu),
            End::To => (Limit::ReceiverCpu, Limit::SenderCpu),
        };
        let mut waits = vec![Some(near), None];
        for step in &self.steps[self.routes[endpoint] as usize..] {
            let limit = match step.stage.map(|stage| self.stages[stage].kind) {
                Some(StageKind::Link) => Limit::Link,
                Some(StageKind::Forwarding) => Limit::Router,
                None => far,
            };
            waits.extend([Some(limit), None]);
            if step.stage.is_none() {
                break;
            }
        }
        let rates = &self.machines[self.endpoints[endpoint].machine].rates;
        Whereabouts::new(waits, self.endpoints[endpoint].scale_cost(rates.send(LARGE as u64)) > 0)
    }
}
