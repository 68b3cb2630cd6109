//! Datagrams of processes without a connection: they are sent when due, and read or returned on arrival.

use super::Simulator;
use crate::event::{DropReason, EventKind};
use crate::event_queue::NEVER;
use crate::host::app::{App, Datagram};
use crate::host::process::{Activity, Work};
use crate::ids::{EndpointId, FlowId};
use crate::packet::{DATAGRAM, KEPT, Packet, Transit, WAITED};
use crate::recorder::Recorder;
use crate::tcp::segment::{Segment, UDP_HEADERS};
use crate::why::Rule;

impl<R: Recorder> Simulator<R> {
    /// Sends the datagrams that are due at this source, or waits until the next one is.
    #[cold]
    pub(super) fn source_acts(&mut self, index: EndpointId) {
        self.net.starts[index.flow()] = None;
        let endpoint = &mut self.net.endpoints[index];
        let App::Source(source) = &endpoint.process.app else { return };
        if source.is_over(self.now) {
            endpoint.acts_at = NEVER;
            self.event_queue.set(self.endpoint_slot(index), NEVER);
            self.note_datagrams_end(index.flow());
            return;
        }
        let (due, bytes) = (source.due(), source.bytes);
        let sends = due <= self.now;
        endpoint.acts_at = if sends { NEVER } else { due.min(NEVER) };
        let acts_at = endpoint.acts_at;
        self.event_queue.set(self.endpoint_slot(index), acts_at);
        if sends {
            let rates = &self.net.machines[self.net.endpoints[index].machine].rates;
            let cost = rates.copy_in(bytes);
            self.start_work(index, Work::Send(bytes), cost);
        }
    }

    /// Finishes the copy of a datagram from or to a process.
    #[cold]
    pub(super) fn finish_datagram_copy(&mut self, index: EndpointId) {
        let endpoint = &mut self.net.endpoints[index];
        endpoint.process.activity = Activity::Idle;
        match &mut endpoint.process.app {
            App::Source(source) => {
                let first = source.count == 0;
                let segment = Segment {
                    seq: endpoint.socket.snd.iss + source.seq(),
                    len: source.bytes as u32,
                    made: self.now,
                    ..Segment::default()
                };
                if first && self.recorder.traces() {
                    self.tell(Rule::FirstDatagram, &[]);
                    self.note(index, EventKind::WriteStarted);
                }
                self.counts[index.flow()].data_segments += 1;
                self.tell_of_datagram(index);
                self.send_datagram(index, segment);
                if let App::Source(source) = &mut self.net.endpoints[index].process.app {
                    source.sent(self.now);
                }
                self.source_acts(index);
            }
            App::Sink(sink) => {
                sink.read(self.now);
                if let Some(bytes) = sink.next() {
                    let rates = &self.net.machines[endpoint.machine].rates;
                    self.start_work(index, Work::Take(bytes), rates.copy_out(bytes));
                } else {
                    self.note_datagrams_end(index.flow());
                }
            }
            _ => {}
        }
    }

    fn send_datagram(&mut self, index: EndpointId, segment: Segment) {
        self.counts[index.flow()].under_way += 1;
        let bytes = u64::from(segment.len) + UDP_HEADERS;
        let cost = self.net.machines[self.net.endpoints[index].machine].rates.send(bytes);
        self.give_to_adapter(index, segment, bytes, cost, DATAGRAM);
    }

    /// Processes a datagram after the receiving host's interrupt level.
    #[cold]
    pub(super) fn datagram_arrives(&mut self, transit: &Transit) {
        let index = transit.endpoint.other();
        let position = self.net.steps[transit.step as usize].position + u8::from(!transit.is(WAITED));
        let segment = &self.net.packets.get(transit.packet).segment;
        let datagram = Datagram { seq: segment.seq, bytes: u64::from(segment.len), made: segment.made };
        let bytes = datagram.bytes;
        let endpoint = &mut self.net.endpoints[index];
        let machine = &self.net.machines[endpoint.machine];
        let place = machine.place;
        let App::Sink(sink) = &mut endpoint.process.app else {
            self.receive_echo(transit, position);
            return;
        };
        let (fits, used, limit) = (sink.has_room(bytes), sink.used(), sink.room());
        if !fits && !transit.is(KEPT) {
            let facts = [("bytes", bytes as f64), ("used", used as f64), ("limit", limit as f64)];
            self.tell(Rule::SocketFull, &facts);
            self.drop_packet(*transit, position, place, DropReason::QueueFull);
            return;
        }
        sink.arrives(datagram);
        let cost = machine.rates.copy_out(bytes) + machine.rates.wake(u64::from(transit.bytes));
        let sleeps = endpoint.process.activity != Activity::Busy;
        if !fits {
            self.tell(Rule::KeptByName, &[]);
            self.note_packet(EventKind::Kept, transit, place, DropReason::QueueFull as u8);
        }
        self.tell_delivered(transit);
        self.note_packet(EventKind::Delivered, transit, place, 0);
        self.tell_of_answer(None);
        self.net.packets.remove(transit.packet);
        self.counts[index.flow()].new_arrives(self.now);
        self.moves(transit.endpoint, position, None);
        if sleeps {
            self.start_work(index, Work::Take(bytes), cost);
        }
        self.datagram_gone(index.flow());
    }

    /// Processes an echo request, which the kernel returns, or a reply, which the kernel records for the source: no
    /// process is woken and nothing is copied (RFC 792).
    fn receive_echo(&mut self, transit: &Transit, position: u8) {
        let flow = transit.flow();
        let index = transit.endpoint.other();
        let place = self.net.machines[self.net.endpoints[index].machine].place;
        self.tell_delivered(transit);
        self.note_packet(EventKind::Delivered, transit, place, 0);
        let Packet { segment, .. } = self.net.packets.remove(transit.packet);
        self.moves(transit.endpoint, position, None);
        let number = (segment.seq - self.net.endpoints[index.other()].socket.snd.iss) as u64;
        let endpoint = &mut self.net.endpoints[index];
        if let App::Source(source) = &mut endpoint.process.app {
            let answer = Datagram { seq: segment.seq, bytes: u64::from(segment.len), made: segment.made };
            source.answered(self.now, answer);
            self.counts[flow].new_arrives(self.now);
            self.tell_of_answer(Some((number, self.now - segment.made)));
        } else {
            let seq = endpoint.socket.snd.iss + number;
            self.tell_of_answer(None);
            self.tell(Rule::RequestReturned, &[]);
            self.send_datagram(index, Segment { seq, ..segment });
        }
        self.datagram_gone(flow);
    }

    /// Notes that one of the flow's datagrams has arrived or is lost.
    pub(super) fn datagram_gone(&mut self, flow: FlowId) {
        self.counts[flow].under_way -= 1;
        self.note_datagrams_end(flow);
    }

    /// Ends the flow if its source has ended and nothing is in the network or waits to be read.
    fn note_datagrams_end(&mut self, flow: FlowId) {
        let [from, to] = flow.ends().map(|end| &self.net.endpoints[end].process);
        let sent = match &from.app {
            App::Source(source) => source.is_over(self.now) && from.activity != Activity::Busy,
            _ => false,
        };
        let read = match &to.app {
            App::Sink(sink) => sink.next().is_none(),
            _ => true,
        };
        if sent && read && self.counts[flow].under_way == 0 && !self.finished[flow] {
            self.finish(flow);
        }
    }
}
