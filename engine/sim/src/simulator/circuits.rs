//! LNTP circuits at their hosts, as far as they differ from other protocols (`protocols.rs`).

use super::Simulator;
use crate::event::{EventKind, Limit};
use crate::host::socket::Socket;
use crate::ids::{EndpointId, FlowId};
use crate::limit;
use crate::lntp::{self, Note};
use crate::network::circuit::carried;
use crate::packet::CARRIED;
use crate::recorder::Recorder;
use crate::why::Rule;

impl<R: Recorder> Simulator<R> {
    /// Opens a circuit: its setup is described elsewhere (UBC B.1), so that here it exists when it is needed.
    pub(super) fn open_circuit(&mut self, index: EndpointId) {
        // One action concerns one machine, so that the peer's follows.
        self.net.endpoints[index.other()].wake_at = Some(self.now);
        self.net.endpoints[index.other()].acts_at = self.now;
        self.event_queue.set(self.endpoint_slot(index.other()), self.now);
        self.start_waking(index);
    }

    /// Carries out notes and packets. Returns whether a reader and a writer are to be woken.
    pub(super) fn take_circuit_effects(&mut self, index: EndpointId) -> (bool, bool) {
        let mut effects = std::mem::take(&mut self.protocol_effects.circuit);
        for note in &effects.notes {
            self.take_circuit_note(index, *note);
        }
        for packet in &effects.packets {
            self.send_on_circuit(index, packet);
        }
        let woken = (effects.wake_reader, effects.wake_writer);
        effects.clear();
        self.protocol_effects.circuit = effects;
        woken
    }

    fn take_circuit_note(&mut self, index: EndpointId, note: Note) {
        if let Some(circuit) = self.net.endpoints[index].circuit_mut() {
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
        let Some(circuit) = endpoint.circuit() else { return };
        let bytes = circuit.bytes(packet);
        let rates = &self.net.machines[endpoint.machine].rates;
        let cost = match packet.len {
            0 => rates.ack(circuit.socket.packet_size()),
            _ => rates.send(bytes),
        };
        let cost = endpoint.scale_cost(cost);
        self.tell_of_circuit_packet(index, packet);
        self.give_to_adapter(index, carried(packet), bytes, cost, CARRIED);
    }

    /// Returns what holds the sender of a circuit back; `None` for a flow without one.
    pub(super) fn circuit_limit(&self, flow: FlowId) -> Option<(Limit, Rule)> {
        let [from, to] = flow.ends().map(|end| &self.net.endpoints[end]);
        let view = limit::CircuitView {
            sender: &from.circuit()?.socket.sender,
            receiver: &to.circuit()?.socket.receiver,
            sending_process: from.process.activity,
            reading_process: to.process.activity,
            forward: &self.whereabouts[flow.from()],
            reverse: &self.whereabouts[flow.to()],
        };
        Some(limit::of_circuit(&view))
    }
}
