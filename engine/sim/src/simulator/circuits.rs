//! LNTP circuits at their hosts, as far as they differ from TCP: packets, timers, processes.

use super::Simulator;
use crate::event::{EventKind, Limit};
use crate::event_queue::NEVER;
use crate::host::process::{Activity, Step, Work};
use crate::host::socket::Socket;
use crate::ids::{EndpointId, FlowId};
use crate::limit;
use crate::lntp::{self, Note};
use crate::network::circuit::{carried, unpacked};
use crate::packet::{CIRCUIT, Packet, Transit, WAITED};
use crate::recorder::Recorder;
use crate::why::Rule;

impl<R: Recorder> Simulator<R> {
    /// Processes a packet of a circuit after the receiving host's interrupt level.
    #[cold]
    pub(super) fn circuit_arrives(&mut self, transit: &Transit) {
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
        if let Some(circuit) = &mut self.net.endpoints[index].circuit {
            circuit.socket.arrives(self.now, &unpacked(&segment), &mut self.circuit_effects);
        }
        self.carry_out_circuit(index);
    }

    /// Carries out an action that is due at the end of a circuit.
    #[cold]
    pub(super) fn circuit_acts(&mut self, index: EndpointId) {
        if self.net.endpoints[index].wake_at.is_some_and(|time| time <= self.now) {
            self.net.endpoints[index].wake_at = None;
            self.start_waking(index);
        }
        if self.net.starts[index.flow()].is_some_and(|time| time <= self.now) && index.is_from() {
            self.net.starts[index.flow()] = None;
            // The setup of circuits is described elsewhere (UBC B.1); here they exist when they are needed. One action
            // concerns one machine, so that the peer's follows.
            self.net.endpoints[index.other()].wake_at = Some(self.now);
            self.net.endpoints[index.other()].acts_at = self.now;
            self.event_queue.set(self.endpoint_slot(index.other()), self.now);
            self.start_waking(index);
        }
        if let Some(circuit) = &mut self.net.endpoints[index].circuit {
            circuit.socket.timer(self.now, &mut self.circuit_effects);
        }
        self.carry_out_circuit(index);
    }

    /// Carries out the effects of LNTP at this endpoint.
    #[cold]
    pub(super) fn carry_out_circuit(&mut self, index: EndpointId) {
        let flow = index.flow();
        let mut effects = std::mem::take(&mut self.circuit_effects);
        for note in &effects.notes {
            self.take_circuit_note(index, *note);
        }
        for packet in &effects.packets {
            self.send_on_circuit(index, packet);
        }
        let (reader, writer) = (effects.wake_reader, effects.wake_writer);
        effects.clear();
        self.circuit_effects = effects;
        if (reader || writer) && self.net.endpoints[index].process.wakes(reader, writer) {
            self.wake(index);
        }
        let endpoint = &self.net.endpoints[index];
        let timer = endpoint.circuit.as_ref().map_or(NEVER, |circuit| circuit.socket.next());
        let start = self.net.starts[flow].filter(|_| index.is_from()).unwrap_or(NEVER);
        let next = timer.min(endpoint.wake_at.unwrap_or(NEVER)).min(start).min(NEVER).max(self.now);
        if next != endpoint.acts_at {
            self.net.endpoints[index].acts_at = next;
            self.event_queue.set(self.endpoint_slot(index), next);
        }
        self.note_circuit(flow);
    }

    /// Records the variables and the limit of the flow's circuit.
    fn note_circuit(&mut self, flow: FlowId) {
        let [Some(from), Some(to)] = flow.ends().map(|end| self.net.endpoints[end].circuit.as_ref()) else {
            return;
        };
        if self.recorder.traces() {
            self.recorder.trace().circuit(self.now, flow, &from.socket.sender, &to.socket.receiver);
        }
        if self.recorder.keeps_limits() {
            self.note_limit(flow);
        }
        self.note_circuit_end(flow);
    }

    fn note_circuit_end(&mut self, flow: FlowId) {
        let over = |index: EndpointId| {
            let endpoint = &self.net.endpoints[index];
            let done = endpoint.circuit.as_ref().is_some_and(|circuit| circuit.socket.sender.is_done());
            endpoint.process.activity == Activity::Idle && done
        };
        if !self.finished[flow] && flow.ends().into_iter().all(over) {
            self.finish(flow);
        }
    }

    fn take_circuit_note(&mut self, index: EndpointId, note: Note) {
        if let Some(circuit) = &mut self.net.endpoints[index].circuit {
            circuit.blocked += u64::from(note == Note::SenderHeld);
            circuit.repeats += u64::from(note == Note::Duplicate);
        }
        self.counts[index.flow()].timeouts += u64::from(matches!(note, Note::TsFired | Note::PromptFired));
        let Some(kind) = EventKind::of_circuit(note) else { return };
        if self.recorder.traces() {
            self.tell_of_circuit(index, note);
            self.note(index, kind);
        }
    }

    fn send_on_circuit(&mut self, index: EndpointId, packet: &lntp::Packet) {
        let counts = &mut self.counts[index.flow()];
        if packet.kind.has_data() {
            counts.data_segments += 1;
            counts.retransmissions += u64::from(packet.retxcnt > 0);
        } else {
            counts.acks += 1;
        }
        let endpoint = &self.net.endpoints[index];
        let Some(circuit) = &endpoint.circuit else { return };
        let bytes = circuit.bytes(packet);
        let rates = &self.net.machines[endpoint.machine].rates;
        let cost = match packet.len {
            0 => rates.ack(circuit.socket.packet_size()),
            _ => rates.send(bytes),
        };
        let cost = endpoint.scale_cost(cost);
        self.tell_of_circuit_packet(index, packet);
        self.give_to_adapter(index, carried(packet), bytes, cost, CIRCUIT);
    }

    /// Returns what holds the sender of a circuit back; `None` for a flow without one.
    pub(super) fn circuit_limit(&self, flow: FlowId) -> Option<(Limit, Rule)> {
        let [from, to] = flow.ends().map(|end| &self.net.endpoints[end]);
        let view = limit::CircuitView {
            sender: &from.circuit.as_ref()?.socket.sender,
            receiver: &to.circuit.as_ref()?.socket.receiver,
            sending_process: from.process.activity,
            reading_process: to.process.activity,
            forward: &self.whereabouts[flow.from()],
            reverse: &self.whereabouts[flow.to()],
        };
        Some(limit::of_circuit(&view))
    }

    /// Applies finished work of the process, and continues it.
    pub(super) fn continue_circuit_process(&mut self, index: EndpointId, done: Work) -> Option<Step> {
        let endpoint = &mut self.net.endpoints[index];
        let circuit = endpoint.circuit.as_mut()?;
        endpoint.process.done(self.now, done, &mut circuit.socket, &mut self.circuit_effects);
        endpoint.delays.read(self.now, circuit.socket.receiver.read);
        let rates = &self.net.machines[endpoint.machine].rates;
        Some(endpoint.process.go_on(self.now, rates, &mut circuit.socket, &mut self.circuit_effects))
    }
}
