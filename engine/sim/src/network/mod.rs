//! What a scenario becomes: machines, endpoints, stages, and the route of each flow through them.

mod build;
pub(crate) mod circuit;
mod lookahead;

use std::collections::VecDeque;

use crate::event::Limit;
use crate::event_queue::NEVER;
use crate::host::cpu::{Cpu, LARGE, Rates};
use crate::host::delays::Delays;
use crate::host::process::{Process, Work};
use crate::host::socket::Socket;
use crate::limit::Whereabouts;
use crate::link::medium::Medium;
use crate::packet::{Packets, Transit};
use crate::packet_faults::PacketFaults;
use crate::stage::{Stage, StageKind};
use crate::summary::{FlowInfo, Place, QueueInfo};
use crate::tcp::Connection;
use crate::tcp::segment::Segment;

pub(crate) use circuit::Circuit;
pub(crate) use lookahead::Lookahead;

pub(crate) struct Machine {
    pub place: u16,
    pub rates: Rates,
    /// Period of the clock that starts woken processes, ns; 0: they start at once.
    pub scheduler_tick: u64,
    /// Its clock waits for work at interrupt level.
    pub timers_wait: bool,
    /// No work takes it any time.
    pub prompt: bool,
    adapter_latency: u64,
    /// Packets being received, and work for processes.
    pub cpu: Cpu<Transit, (u16, Work)>,
    /// Packets being sent, with the time at which the adapter has passed them on: nothing but the passing on happens
    /// when the processor is done with one, so it needs no action of its own.
    outgoing: VecDeque<(u64, Transit)>,
    /// When its slot of the event queue says it acts, ns: most of what happens leaves that as it is.
    pub acts_at: u64,
}

/// All of the work at interrupt level, in the units of `Endpoint::share`.
pub(crate) const WHOLE: u64 = 1 << 16;

impl Machine {
    /// The processor is to send a packet, at a cost of so many ns: when the adapter has passed it on.
    #[inline]
    pub(crate) fn sends(&mut self, now: u64, cost: u64) -> u64 {
        self.cpu.occupy(now, cost) + self.adapter_latency
    }

    /// The same of this packet, which is then to be taken.
    #[inline]
    pub(crate) fn send(&mut self, now: u64, cost: u64, transit: Transit) {
        let out = self.sends(now, cost);
        self.outgoing.push_back((out, transit));
    }

    /// The packet the adapter passes on at `now`.
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

    /// When something happens here next, or `NEVER`.
    #[inline]
    pub(crate) fn next(&self) -> u64 {
        let out = self.outgoing.front().map_or(NEVER, |(time, _)| *time);
        // To copy a huge buffer on a slow processor takes longer than any run.
        out.min(self.cpu.next()).min(NEVER)
    }
}

/// One end of a connection and its process.
pub(crate) struct Endpoint {
    pub socket: Connection,
    /// In the place of a TCP connection, which then does nothing.
    pub circuit: Option<Box<Circuit>>,
    /// Of the work that its packets are at interrupt level, what they really take, in units of 2^-16.
    pub share: u64,
    pub process: Process,
    /// The endpoint at the same host that has the other socket of its process, if there is one.
    pub relay: Option<u16>,
    pub machine: u16,
    /// When the scheduler will run the woken process.
    pub wake_at: Option<u64>,
    /// When its slot of the event queue says it acts, ns: most segments leave that as it is.
    pub acts_at: u64,
    /// To which of its packets something is done, if to any.
    pub packet_faults: Option<Box<PacketFaults>>,
    /// Of the data that came to it, where its host takes time.
    pub delays: Delays,
}

impl Endpoint {
    /// What work of `cost` ns at interrupt level takes for its packets, ns.
    #[inline]
    pub(crate) fn scale_cost(&self, cost: u64) -> u64 {
        if self.share == WHOLE { cost } else { (cost * self.share) >> 16 }
    }

    /// Size of the packet that sets the cost of an ACK or a wake-up, bytes.
    #[inline]
    pub(crate) fn packet_size(&self) -> u64 {
        self.circuit.as_ref().map_or_else(|| self.socket.packet_size(), |circuit| circuit.socket.packet_size())
    }

    /// Which byte of the stream comes after the data of the segment.
    #[inline]
    pub(crate) fn offset_after(&self, segment: &Segment) -> u64 {
        match self.circuit {
            Some(_) => u64::from(segment.seq.0) + u64::from(segment.len),
            None => self.socket.offset_after(segment),
        }
    }
}

/// A step of a route: a stage, and the node the packet is at when it has passed it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// `None`: the receiving host, after the last stage.
    pub stage: Option<u16>,
    /// `None` within a node.
    pub arrives_at: Option<u16>,
    /// From the end of service until the packet is at the next node, ns.
    pub delay: u64,
    /// Position, for `limit::Whereabouts`, of a packet that waits here; one more once it is served.
    pub position: u8,
    /// Larger packets are cut into pieces before they come here, bytes; no packet is larger where none may be.
    pub mtu: u32,
}

pub(crate) struct Network {
    pub places: Vec<Place>,
    pub flows: Vec<FlowInfo>,
    pub machines: Vec<Machine>,
    pub stages: Vec<Stage>,
    /// Links whose stations share them by rules of their own.
    pub media: Vec<Medium>,
    /// Two for each flow: 2 f the opener, 2 f + 1 the peer.
    pub endpoints: Vec<Endpoint>,
    /// The routes one after the other, and where the route from each endpoint begins.
    pub steps: Vec<Step>,
    /// Of each step, for runs that nobody watches.
    pub lookahead: Vec<Lookahead>,
    pub routes: Vec<u32>,
    pub packets: Packets,
    /// Of the stages that have buffers, in order.
    pub queues: Vec<QueueInfo>,
    /// When each flow opens its connection; `None` once it has.
    pub starts: Vec<Option<u64>>,
    pub background: Vec<bool>,
}

impl Network {
    /// Whether packets are cut into pieces anywhere.
    #[inline]
    pub(crate) fn fragments(&self) -> bool {
        self.steps.iter().any(|step| step.mtu != u32::MAX)
    }

    /// Positions of a packet sent by `endpoint`, and what waiting at each means for the flow's sender.
    #[inline]
    pub(crate) fn whereabouts(&self, endpoint: usize) -> Whereabouts {
        let (near, far) = match endpoint % 2 {
            0 => (Limit::SenderCpu, Limit::ReceiverCpu),
            _ => (Limit::ReceiverCpu, Limit::SenderCpu),
        };
        let mut waits = vec![Some(near), None];
        for step in &self.steps[self.routes[endpoint] as usize..] {
            let limit = match step.stage.map(|stage| self.stages[usize::from(stage)].kind) {
                Some(StageKind::Link) => Limit::Link,
                Some(StageKind::Forwarding) => Limit::Router,
                None => far,
            };
            waits.extend([Some(limit), None]);
            if step.stage.is_none() {
                break;
            }
        }
        let rates = &self.machines[usize::from(self.endpoints[endpoint].machine)].rates;
        Whereabouts::new(waits, self.endpoints[endpoint].scale_cost(rates.send(LARGE as u64)) > 0)
    }
}
