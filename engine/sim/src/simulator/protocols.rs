//! Streams that another protocol than TCP carries, at their hosts: packets, timers, processes.

use super::Simulator;
use crate::event::{EventKind, Limit};
use crate::event_queue::NEVER;
use crate::host::process::{Activity, Step, Work};
use crate::ids::{EndpointId, FlowId};
use crate::network::protocol::Protocol;
use crate::packet::{Packet, Transit, WAITED};
use crate::recorder::Recorder;
use crate::why::Rule;

impl<R: Recorder> Simulator<R> {
    /// Processes a packet after the receiving host's interrupt level.
    #[cold]
    pub(super) fn protocol_packet_arrives(&mut self, transit: &Transit) {
        let index = transit.endpoint.other();
        let position = self.net.steps[transit.step as usize].position + u8::from(!transit.is(WAITED));
        let place = self.net.machines[self.net.endpoints[index].machine].place;
        self.tell_delivered(transit);
        self.note_packet(EventKind::Delivered, transit, place, 0);
        let Packet { segment, .. } = self.net.packets.remove(transit.packet);
        self.moves(transit.endpoint, position, None);
        if segment.len > 0 && segment.copy == 0 {
            self.counts[index.flow()].new_arrives(self.now);
        }
        if let Some(protocol) = &mut self.net.endpoints[index].protocol {
            protocol.arrives(self.now, &segment, &mut self.protocol_effects);
        }
        self.carry_out_protocol(index);
    }

    /// Carries out an action that is due at an end.
    #[cold]
    pub(super) fn protocol_acts(&mut self, index: EndpointId) {
        if self.net.endpoints[index].wake_at.is_some_and(|time| time <= self.now) {
            self.net.endpoints[index].wake_at = None;
            self.start_waking(index);
        }
        if self.net.starts[index.flow()].is_some_and(|time| time <= self.now) && index.is_from() {
            self.net.starts[index.flow()] = None;
            match self.net.endpoints[index].protocol.as_deref_mut() {
                Some(Protocol::Quic(connection)) => connection.connect(self.now, &mut self.protocol_effects.quic),
                _ => self.open_circuit(index),
            }
        }
        if let Some(protocol) = &mut self.net.endpoints[index].protocol {
            protocol.timer(self.now, &mut self.protocol_effects);
        }
        self.carry_out_protocol(index);
    }

    /// Carries out the effects of the protocol at this endpoint.
    #[cold]
    pub(super) fn carry_out_protocol(&mut self, index: EndpointId) {
        let (reader, writer) = match self.net.endpoints[index].protocol.as_deref() {
            Some(Protocol::Lntp(_)) => self.take_circuit_effects(index),
            Some(Protocol::Quic(_)) => self.take_quic_effects(index),
            None => return,
        };
        if (reader || writer) && self.net.endpoints[index].process.wakes(reader, writer) {
            self.wake(index);
        }
        self.plan_protocol(index);
        self.note_protocol(index.flow());
    }

    /// Sets the next action of an endpoint.
    pub(super) fn plan_protocol(&mut self, index: EndpointId) {
        let endpoint = &self.net.endpoints[index];
        let timer = endpoint.protocol.as_ref().map_or(NEVER, |protocol| protocol.next());
        let start = self.net.starts[index.flow()].filter(|_| index.is_from()).unwrap_or(NEVER);
        let next = timer.min(endpoint.wake_at.unwrap_or(NEVER)).min(start).min(NEVER).max(self.now);
        if next != endpoint.acts_at {
            self.net.endpoints[index].acts_at = next;
            self.event_queue.set(self.endpoint_slot(index), next);
        }
    }

    /// Records the variables and the limit of the flow, and its end.
    fn note_protocol(&mut self, flow: FlowId) {
        let [from, to] = flow.ends().map(|end| self.net.endpoints[end].protocol.as_deref());
        let (Some(from), Some(to)) = (from, to) else { return };
        if self.recorder.traces() {
            let trace = self.recorder.trace();
            match (from, to) {
                (Protocol::Lntp(from), Protocol::Lntp(to)) => {
                    trace.circuit(self.now, flow, &from.socket.sender, &to.socket.receiver);
                }
                (Protocol::Quic(from), Protocol::Quic(to)) => trace.quic(self.now, flow, from, to),
                _ => {}
            }
        }
        if self.recorder.keeps_limits() {
            self.note_limit(flow);
        }
        let over = |index: EndpointId| {
            let endpoint = &self.net.endpoints[index];
            let done = endpoint.protocol.as_ref().is_none_or(|protocol| protocol.is_done());
            endpoint.process.activity == Activity::Idle && done
        };
        if !self.finished[flow] && flow.ends().into_iter().all(over) {
            self.finish(flow);
        }
    }

    /// Returns what holds the sender of the flow back, if another protocol than TCP carries it.
    pub(super) fn protocol_limit(&self, flow: FlowId) -> Option<(Limit, Rule)> {
        match self.net.endpoints[flow.from()].protocol.as_deref()? {
            Protocol::Lntp(_) => self.circuit_limit(flow),
            Protocol::Quic(_) => self.quic_limit(flow),
        }
    }

    /// Applies finished work of the process, and continues it.
    pub(super) fn continue_protocol_process(&mut self, index: EndpointId, done: Work) -> Option<Step> {
        let endpoint = &mut self.net.endpoints[index];
        let rates = &self.net.machines[endpoint.machine].rates;
        let protocol = endpoint.protocol.as_mut()?;
        let step = protocol.go_on(&mut endpoint.process, self.now, done, rates, &mut self.protocol_effects);
        endpoint.delays.read(self.now, protocol.read());
        Some(step)
    }
}
