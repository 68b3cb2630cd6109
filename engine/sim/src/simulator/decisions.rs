//! Reasons of events, for a recorder that keeps them: the decisions of TCP, LNTP and processes, and what holds a sender
//! back. `reasons.rs` has those of places. Each method is called as the decision is carried out, before its event is
//! recorded; in a run without such a recorder it does nothing.

use super::Simulator;
use crate::host::app::App;
use crate::ids::{EndpointId, FlowId};
use crate::lntp;
use crate::recorder::Recorder;
use crate::tcp::Note;
use crate::why::{Reason, Rule};

impl<R: Recorder> Simulator<R> {
    /// Gives the reason for which TCP or a source made packet `id`.
    #[inline]
    pub(super) fn tell_made(&mut self, endpoint: EndpointId, id: u32) {
        if R::WHY {
            let now = self.now as f64;
            let explained = self.recorder.explanations();
            explained.journey(id).made = now;
            explained.note_packet_made(endpoint, now);
        }
    }

    /// Gives the reason for which the source at this endpoint makes its next datagram.
    #[inline]
    pub(super) fn tell_of_datagram(&mut self, index: EndpointId) {
        if R::WHY
            && let App::Source(source) = &self.net.endpoints[index].process.app
        {
            let ((rule, interval), bytes) = (source.pace(), source.bytes as f64);
            self.tell(rule, &[("bytes", bytes), ("interval", interval)]);
        }
    }

    /// Gives the reason of a delivered datagram: it is a reply to echo request `number`, or none.
    pub(super) fn tell_of_answer(&mut self, answer: Option<(u64, u64)>) {
        if R::WHY {
            let came = |(number, round_trip): (u64, u64)| {
                Reason::new(Rule::AnswerCame, &[("number", number as f64), ("round_trip", round_trip as f64)])
            };
            self.recorder.explanations().add_verdicts(answer.into_iter().map(came).collect());
        }
    }

    /// Gives the reason for which the process at this endpoint has read everything.
    #[inline]
    pub(super) fn tell_read(&mut self, index: EndpointId) {
        if R::WHY {
            let endpoint = &self.net.endpoints[index];
            let read = endpoint.protocol.as_ref().map(|protocol| ("received", protocol.read() as f64));
            let reason = Reason::of(Rule::LastRead, &endpoint.socket, self.now, read.as_slice());
            self.recorder.explanations().add_reason(reason);
        }
    }

    /// Takes over what TCP decided about its last segment, without losses that have an event of their own.
    #[cold]
    pub(super) fn tell_verdicts(&mut self) {
        if let Some(asked) = &mut self.effects.decisions {
            let verdicts = asked.take_verdicts(&self.effects.notes);
            self.recorder.explanations().add_verdicts(verdicts);
        }
    }

    /// Gives the reason of TCP's note of that number, which is recorded next.
    #[inline]
    pub(super) fn tell_of_note(&mut self, number: usize, note: Note) {
        if R::WHY
            && let Some(asked) = &mut self.effects.decisions
        {
            let explained = self.recorder.explanations();
            asked.take_note(number, note).into_iter().for_each(|reason| explained.add_reason(reason));
        }
    }

    /// Gives the reason of TCP's segment of that number, which is made next.
    #[inline]
    pub(super) fn tell_of_segment(&mut self, number: usize) {
        if R::WHY
            && let Some(asked) = &self.effects.decisions
            && let Some(reason) = asked.segments.get(number)
        {
            self.recorder.explanations().add_reason(reason.clone());
        }
    }

    /// Gives the reason of the packet that LNTP at this endpoint sends next.
    #[inline]
    pub(super) fn tell_of_circuit_packet(&mut self, index: EndpointId, packet: &lntp::Packet) {
        if R::WHY
            && let Some(circuit) = self.net.endpoints[index].circuit()
        {
            let again = packet.retxcnt > 0;
            let rule = match packet.kind {
                lntp::PacketKind::Data if again => Rule::CircuitAsked,
                lntp::PacketKind::Data => Rule::CircuitData,
                lntp::PacketKind::DataPrompt if again => Rule::CircuitProbe,
                lntp::PacketKind::DataPrompt => Rule::CircuitDataPrompt,
                lntp::PacketKind::Prompt => Rule::CircuitPrompt,
                lntp::PacketKind::Retransmit => Rule::CircuitMissing,
                lntp::PacketKind::Resume => Rule::CircuitGoOn,
                lntp::PacketKind::Hold => Rule::CircuitStop,
            };
            let mut facts = circuit.socket.facts();
            facts.push(("number", f64::from(packet.seqno)));
            if packet.kind.has_data() {
                // Later packets may have been sent after it.
                facts.insert(0, ("out", circuit.socket.sender.out_with(packet.seqno) as f64));
            }
            self.tell(rule, &facts);
        }
    }

    /// Gives the reason of the note of LNTP at this endpoint, which is recorded next.
    #[inline]
    pub(super) fn tell_of_circuit(&mut self, index: EndpointId, note: lntp::Note) {
        if R::WHY
            && let Some(circuit) = self.net.endpoints[index].circuit()
        {
            let rule = match note {
                lntp::Note::TsFired => Rule::TsOut,
                lntp::Note::TrFired => Rule::TrOut,
                lntp::Note::PromptFired => Rule::PromptOut,
                lntp::Note::Duplicate => Rule::CircuitDuplicate,
                lntp::Note::NoRoom => Rule::CircuitNoRoom,
                lntp::Note::Stray => Rule::CircuitStray,
                lntp::Note::Acknowledged => Rule::CircuitDone,
                _ => Rule::CircuitEnded,
            };
            let facts = circuit.socket.facts();
            self.tell(rule, &facts);
        }
    }

    /// Gives the reason for which the sender of a flow of another protocol than TCP holds back now.
    pub(super) fn tell_of_protocol_hold(&mut self, flow: FlowId, rule: Rule) {
        if R::WHY
            && let Some(protocol) = &self.net.endpoints[flow.from()].protocol
        {
            let reason = Reason::new(rule, &protocol.facts(self.now));
            self.recorder.explanations().add_hold(self.now as f64, flow, vec![reason]);
        }
    }

    /// Gives the reasons for which the flow's sender holds back now.
    #[cold]
    pub(super) fn tell_of_hold(&mut self, flow: FlowId, hold: Option<Rule>, waits: Rule) {
        let (from, to) = (&self.net.endpoints[flow.from()].socket, &self.net.endpoints[flow.to()].socket);
        let mut facts = vec![("place", f64::from(self.oldest_place(flow, waits)))];
        if waits == Rule::AwaitsDelayedAck {
            facts.extend(to.fact("to_tick", self.now).map(|ns| ("to_tick", ns)));
        }
        // A window does not hold back what the processor delays.
        let hold = hold.filter(|_| !matches!(waits, Rule::HeldByProcessor | Rule::HeldByCopying));
        let rules = hold.into_iter().chain([waits]);
        let reasons = rules.map(|rule| Reason::of(rule, from, self.now, &facts)).collect();
        self.recorder.explanations().add_hold(self.now as f64, flow, reasons);
    }

    /// Returns the place of the flow's oldest packet, or of the oldest one on the way back.
    fn oldest_place(&self, flow: FlowId, waits: Rule) -> u16 {
        let endpoint = if waits == Rule::AwaitsQueuedAck { flow.to() } else { flow.from() };
        let host = |endpoint: EndpointId| self.net.machines[self.net.endpoints[endpoint].machine].place;
        let Some(steps) = self.whereabouts[endpoint].oldest_position().and_then(|at| at.checked_sub(2)) else {
            return host(endpoint);
        };
        let stage = self.net.steps[self.net.routes[endpoint] as usize + steps / 2].stage;
        stage.map_or_else(|| host(endpoint.other()), |stage| self.net.stages[stage].place)
    }
}
