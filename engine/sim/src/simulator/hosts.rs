//! Hosts: their processors receive and send packets, the timers of their connections fire, and the effects of TCP are
//! carried out. `processes.rs` has their processes.

use super::Simulator;
use super::processes::MOST_AT_ONCE;
use crate::event::EventKind;
use crate::event_queue::NEVER;
use crate::host::app::App;
use crate::host::cpu::Done;
use crate::host::process::Activity;
use crate::host::socket::Socket;
use crate::ids::{EndpointId, MachineId};
use crate::packet::{CARRIED, DATAGRAM, PIECE, Packet, Transit, WAITED};
use crate::recorder::Recorder;
use crate::tcp::segment::Segment;
use crate::tcp::{Effects, Note};
use crate::trace::NO_PACKET;

impl<R: Recorder> Simulator<R> {
    /// Processes the arrival of a packet's last bit at the receiving host.
    #[inline]
    pub(super) fn receive(&mut self, mut transit: Transit, from: u8, position: u8) {
        let packet = self.net.packets.get(transit.packet);
        let endpoint = &mut self.net.endpoints[transit.endpoint.other()];
        let index = endpoint.machine;
        let machine = &mut self.net.machines[index];
        let cost = if machine.prompt {
            0
        } else if packet.segment.len > 0 {
            let place = endpoint.offset_after(&packet.segment);
            endpoint.delays.arrives(self.now, place);
            if machine.rates.input_wait > 0 && machine.cpu.nothing_waits() {
                machine.cpu.stands_still(self.now, machine.rates.input_wait);
            }
            endpoint.scale_cost(machine.rates.receive(u64::from(transit.bytes)))
        } else {
            endpoint.scale_cost(machine.rates.ack(endpoint.packet_size()))
        };
        let busy = machine.cpu.busy_for(self.now);
        let waits = busy > 0;
        transit.mark(WAITED, waits);
        let place = machine.place;
        if cost == 0 && machine.cpu.interrupts_idle(self.now) {
            self.moves(transit.endpoint, from, Some(position + 1));
            self.acting = Some(index);
            self.deliver(&transit);
            self.run_immediate_work(index);
            return;
        }
        machine.cpu.interrupt(self.now, cost, transit);
        self.look_ahead(index);
        if waits {
            self.tell_waits(&transit, busy);
            self.note_packet(EventKind::Queued, &transit, place, 0);
        }
        self.moves(transit.endpoint, from, Some(position + u8::from(!waits)));
        if waits {
            self.packet_waits(transit, self.now, u64::MAX);
        }
    }

    #[inline]
    pub(super) fn machine_acts(&mut self, index: MachineId) {
        self.acting = Some(index);
        self.due = None;
        let machine = &mut self.net.machines[index];
        if let Some(transit) = machine.take_outgoing(self.now) {
            self.enter_step(transit, u8::from(!transit.is(WAITED)));
        } else {
            match machine.cpu.take(self.now) {
                Some(Done::Interrupt(transit)) => self.deliver(&transit),
                Some(Done::Process((endpoint, work))) => self.finish_process_work(endpoint, work),
                None => {}
            }
        }
        self.run_immediate_work(index);
    }

    /// Carries out work that takes the machine no time, before anything else happens.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn run_immediate_work(&mut self, index: MachineId) {
        for _ in 0..MOST_AT_ONCE {
            let Some((endpoint, work)) = self.at_once.take() else { break };
            self.finish_process_work(endpoint, work);
        }
        if let Some((endpoint, work)) = self.at_once.take() {
            self.postpone(endpoint, work);
        }
        self.acting = None;
        self.look_ahead(index);
    }

    /// Sets the machine's next action after a change. While the machine acts, this is done once, at the end.
    #[inline]
    pub(super) fn plan(&mut self, index: MachineId) {
        if Some(index) != self.acting {
            self.look_ahead(index);
        }
    }

    /// Sets the machine's next action; an action at this instant comes before all others.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn look_ahead(&mut self, index: MachineId) {
        let machine = &mut self.net.machines[index];
        let next = machine.next();
        if next <= self.now {
            debug_assert!(self.due.is_none_or(|due| due == index), "one action concerns one machine");
            self.due = Some(index);
        } else if next != machine.acts_at {
            machine.acts_at = next;
            self.event_queue.set(self.machine_slot(index), next);
        }
    }

    /// Lets the machine send the packet at a cost in ns.
    #[inline]
    fn send(&mut self, index: MachineId, cost: u64, transit: Transit) {
        let looks_ahead = self.looks_ahead();
        let machine = &mut self.net.machines[index];
        let first = self.net.steps[transit.step as usize].stage;
        if let Some(first) = first.filter(|first| looks_ahead && self.net.stages[*first].has_single_feeder) {
            let out = machine.sends(self.now, cost);
            self.processor_has(transit, out);
            self.go_ahead(transit, first, out, self.machine_slot(index));
        } else {
            let out = machine.send(self.now, cost, transit);
            self.processor_has(transit, out);
        }
        self.plan(index);
    }

    /// Delivers a packet from interrupt level to TCP.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn deliver(&mut self, transit: &Transit) {
        if transit.is(PIECE) {
            self.piece_arrives(transit);
            return;
        }
        if transit.is(DATAGRAM) {
            self.datagram_arrives(transit);
            return;
        }
        if transit.is(CARRIED) {
            self.protocol_packet_arrives(transit);
            return;
        }
        let endpoint = transit.endpoint.other();
        if self.recorder.keeps_limits() && self.ahead.is_none() {
            let position = self.net.steps[transit.step as usize].position;
            self.whereabouts[transit.endpoint].leave(position + u8::from(!transit.is(WAITED)));
        }
        self.packet_ends(*transit);
        if self.recorder.traces() {
            let machine = self.net.endpoints[endpoint].machine;
            self.tell_delivered(transit);
            self.note_packet(EventKind::Delivered, transit, self.net.machines[machine].place, 0);
        }
        let segment = &mut self.net.packets.get_mut(transit.packet).segment;
        if segment.len > 0 && segment.copy == 0 && transit.endpoint.is_from() {
            self.counts[endpoint.flow()].new_arrives(self.now);
        }
        let to = &mut self.net.endpoints[endpoint];
        to.socket.segment_arrives(self.now, segment, &mut self.effects);
        self.net.packets.release(transit.packet);
        let machine = &self.net.machines[to.machine];
        if machine.timers_wait {
            to.socket.timers.tick_waited(self.now, machine.cpu.busy_since());
        }
        self.carry_out(endpoint);
    }

    #[inline]
    pub(super) fn endpoint_acts(&mut self, index: EndpointId) {
        let endpoint = &mut self.net.endpoints[index];
        if matches!(endpoint.process.app, App::Source(_)) {
            self.source_acts(index);
            return;
        }
        let machine = &self.net.machines[endpoint.machine];
        if machine.timers_wait && machine.cpu.keeps_clock_waiting(self.now) {
            // An action at the very end of that work comes first.
            endpoint.acts_at = self.now + machine.cpu.busy_for(self.now).max(1);
            let at = endpoint.acts_at;
            self.event_queue.set(self.endpoint_slot(index), at);
            return;
        }
        if endpoint.protocol.is_some() {
            self.protocol_acts(index);
            return;
        }
        if endpoint.wake_at.is_some_and(|time| time <= self.now) {
            endpoint.wake_at = None;
            self.start_waking(index);
        }
        if self.net.starts[index.flow()].is_some_and(|time| time <= self.now) && index.is_from() {
            self.net.starts[index.flow()] = None;
            self.net.endpoints[index].socket.connect(self.now, &mut self.effects);
        }
        self.net.endpoints[index].socket.timer(self.now, &mut self.effects);
        self.carry_out(index);
    }

    pub(super) fn note(&mut self, index: EndpointId, kind: EventKind) {
        let place = self.net.machines[self.net.endpoints[index].machine].place;
        self.recorder.trace().event(self.now, kind, NO_PACKET, place, index.flow(), 0);
    }

    /// Carries out the effects of TCP at this endpoint.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn carry_out(&mut self, index: EndpointId) {
        if self.net.endpoints[index].protocol.is_some() {
            self.carry_out_protocol(index);
            return;
        }
        let flow = index.flow();
        // A process that merely continues to copy needs nothing of TCP.
        if self.effects.tcp_ran {
            if R::WHY {
                self.tell_verdicts();
            }
            self.take_effects(index);
        }
        if self.recorder.traces() {
            let (sender, receiver) = (&self.net.endpoints[flow.from()].socket, &self.net.endpoints[flow.to()].socket);
            self.recorder.trace().variables(self.now, flow, sender, receiver);
        }
        if self.recorder.keeps_limits() {
            self.note_limit(flow);
        }
        if self.net.endpoints[index].process.activity == Activity::Idle {
            self.note_end(flow);
        }
    }

    #[inline(never)]
    fn take_effects(&mut self, index: EndpointId) {
        let Effects { wake_reader, wake_writer, .. } = self.effects;
        self.take_segments(index);
        let endpoint = &self.net.endpoints[index];
        if (wake_reader || wake_writer) && endpoint.process.wakes(wake_reader, wake_writer) {
            let machine = &self.net.machines[endpoint.machine];
            if self.looks_ahead() && machine.prompt && machine.is_idle(self.now) {
                self.wake_promptly(index);
            } else {
                self.wake(index);
            }
        }
        self.plan_endpoint(index);
    }

    /// Sets the next action of an endpoint: its timers, and the end of its process's sleep.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn plan_endpoint(&mut self, index: EndpointId) {
        let endpoint = &mut self.net.endpoints[index];
        // A timer that waits for packets may be overdue.
        let next = endpoint.socket.timers.next().min(endpoint.wake_at.unwrap_or(NEVER)).max(self.now);
        if next != endpoint.acts_at {
            endpoint.acts_at = next;
            self.event_queue.set(self.endpoint_slot(index), next);
        }
    }

    /// Takes over notes and segments.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn take_segments(&mut self, index: EndpointId) {
        if !self.effects.notes.is_empty() {
            self.take_notes(index);
        }
        // Most procedures of TCP send one segment at most.
        if self.effects.segments.len() > 1 {
            self.take_several(index);
        } else if let Some(segment) = self.effects.segments.pop() {
            self.tell_of_segment(0);
            self.transmit(index, segment);
        }
        self.effects.clear();
    }

    /// Takes over several segments, in their order.
    #[inline(never)]
    fn take_several(&mut self, index: EndpointId) {
        let mut segments = std::mem::take(&mut self.effects.segments);
        for (number, segment) in segments.drain(..).enumerate() {
            self.tell_of_segment(number);
            self.transmit(index, segment);
        }
        self.effects.segments = segments;
    }

    #[cold]
    fn take_notes(&mut self, index: EndpointId) {
        let notes = std::mem::take(&mut self.effects.notes);
        for (number, note) in notes.iter().enumerate() {
            self.counts[index.flow()].timeouts += u64::from(*note == Note::RtoFired);
            self.gave_up[index.flow()] |= *note == Note::GaveUp;
            if *note == Note::ProgramStopped {
                self.stop_by_program(index);
                continue;
            }
            if self.recorder.traces() {
                self.tell_of_note(number, *note);
                self.note(index, EventKind::from(*note));
            }
        }
        self.effects.notes = notes;
    }

    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn transmit(&mut self, index: EndpointId, segment: Segment) {
        let counts = &mut self.counts[index.flow()];
        if segment.len > 0 {
            counts.data_segments += 1;
            counts.retransmissions += u64::from(segment.copy > 0);
        } else {
            counts.acks += 1;
        }
        let endpoint = &self.net.endpoints[index];
        let machine = &self.net.machines[endpoint.machine];
        let bytes = segment.datagram();
        let cost = match segment.len {
            _ if machine.prompt => 0,
            0 => endpoint.scale_cost(machine.rates.ack(endpoint.socket.packet_size())),
            _ => endpoint.scale_cost(machine.rates.send(bytes)),
        };
        self.give_to_adapter(index, segment, bytes, cost, 0);
    }

    /// Lets the processor send a packet of `bytes` at interrupt level, at that cost.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn give_to_adapter(&mut self, index: EndpointId, segment: Segment, bytes: u64, cost: u64, marks: u16) {
        let endpoint = &mut self.net.endpoints[index];
        let named = endpoint.packet_faults.as_mut().map_or(0, |named| named.take_marks(&segment));
        let number = endpoint.machine;
        let machine = &mut self.net.machines[number];
        let mut id = 0;
        if self.recorder.traces() {
            let trace = self.recorder.trace();
            let (iss, irs) = (endpoint.socket.snd.iss, endpoint.socket.rcv.irs);
            let wnd_field = endpoint.header_field(&segment, bytes);
            id = trace.packet(&segment, index, iss.0, irs.0, wnd_field);
            trace.event(self.now, EventKind::Created, id, machine.place, index.flow(), 0);
        }
        // A packet behind one that waited is not before it in the host.
        let waited = machine.cpu.interrupts_busy(self.now) || self.now < endpoint.waits_until;
        let transit = Transit {
            packet: self.net.packets.add(Packet { segment, id, piece: None }),
            step: self.net.routes[index],
            bytes: bytes as u32,
            endpoint: index,
            marks: marks | named | if waited { WAITED } else { 0 },
        };
        self.packet_begins(transit);
        self.send(number, cost, transit);
        if self.recorder.keeps_limits() && self.ahead.is_none() {
            self.whereabouts[index].enter(u8::from(!waited));
        }
        self.tell_made(index, id);
    }
}
