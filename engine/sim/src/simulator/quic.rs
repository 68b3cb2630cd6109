//! Connections of QUIC at their hosts, as far as they differ from circuits.

use super::Simulator;
use crate::event::{EventKind, Limit};
use crate::ids::{EndpointId, FlowId};
use crate::limit::{self, QuicView};
use crate::network::protocol::{as_segment, quic_datagram};
use crate::packet::CARRIED;
use crate::quic::{Note, Packet};
use crate::recorder::Recorder;
use crate::why::{Fact, Rule};

impl<R: Recorder> Simulator<R> {
    /// Carries out notes and packets. Returns whether a reader and a writer are to be woken.
    pub(super) fn take_quic_effects(&mut self, index: EndpointId) -> (bool, bool) {
        let mut effects = std::mem::take(&mut self.protocol_effects.quic);
        for (note, rule, facts) in &effects.notes {
            self.take_quic_note(index, *note, *rule, facts);
        }
        for (packet, rule) in effects.packets.drain(..) {
            self.send_on_quic(index, packet, rule);
        }
        let woken = (effects.wake_reader, effects.wake_writer);
        effects.clear();
        self.protocol_effects.quic = effects;
        woken
    }

    fn take_quic_note(&mut self, index: EndpointId, note: Note, rule: Rule, facts: &[Fact]) {
        self.counts[index.flow()].timeouts += u64::from(note == Note::ProbeTimeout);
        if !self.recorder.traces() {
            return;
        }
        if R::WHY
            && let Some(connection) = self.net.endpoints[index].quic()
        {
            let mut all = facts.to_vec();
            all.extend(connection.facts(self.now));
            self.tell(rule, &all);
        }
        self.note(index, EventKind::of_quic(note));
    }

    fn send_on_quic(&mut self, index: EndpointId, packet: Packet, rule: Rule) {
        let counts = &mut self.counts[index.flow()];
        match packet.chunk {
            Some(chunk) => {
                counts.data_segments += 1;
                counts.retransmissions += u64::from(chunk.copy > 0);
            }
            None => counts.acks += 1,
        }
        let endpoint = &self.net.endpoints[index];
        let bytes = quic_datagram(&packet);
        let rates = &self.net.machines[endpoint.machine].rates;
        let cost = match packet.chunk {
            None => rates.ack(endpoint.packet_size()),
            Some(_) => rates.send(bytes),
        };
        let cost = endpoint.scale_cost(cost);
        if R::WHY
            && let Some(connection) = endpoint.quic()
        {
            let mut facts = vec![("number", packet.number as f64), ("bytes", packet.payload() as f64)];
            facts.extend(connection.facts(self.now));
            self.tell(rule, &facts);
        }
        self.give_to_adapter(index, as_segment(packet), bytes, cost, CARRIED);
    }

    /// Returns what holds the sender back; `None` for a flow of another protocol.
    pub(super) fn quic_limit(&self, flow: FlowId) -> Option<(Limit, Rule)> {
        let [from, to] = flow.ends().map(|end| &self.net.endpoints[end]);
        let view = QuicView {
            sender: from.quic()?,
            receiver: to.quic()?,
            sending_process: from.process.activity,
            reading_process: to.process.activity,
            forward: &self.whereabouts[flow.from()],
            reverse: &self.whereabouts[flow.to()],
        };
        Some(limit::of_quic(&view))
    }
}
