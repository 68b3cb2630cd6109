//! Datagrams of processes that have no connection: made when their time has come, read when they have come.

use super::Simulator;
use crate::agenda::NEVER;
use crate::event::{DropReason, Kind};
use crate::host::app::App;
use crate::host::process::{Activity, Work};
use crate::packet::{DATAGRAM, KEPT, Transit, WAITED};
use crate::recorder::Recorder;
use crate::tcp::segment::{Segment, UDP_HEADERS};
use crate::why::Rule;

impl<R: Recorder> Simulator<R> {
    /// The source at this endpoint sends what is due, or waits until it is.
    #[cold]
    pub(super) fn source_acts(&mut self, index: usize) {
        self.net.starts[index / 2] = None;
        let endpoint = &mut self.net.endpoints[index];
        let App::Source(source) = &endpoint.process.app else { return };
        let (due, bytes) = (source.due(), source.bytes);
        let sends = due <= self.now;
        endpoint.acts_at = if sends { NEVER } else { due.min(NEVER) };
        let acts_at = endpoint.acts_at;
        self.agenda.set(self.endpoint_slot(index), acts_at);
        if sends {
            let rates = &self.net.machines[usize::from(self.net.endpoints[index].machine)].rates;
            let cost = rates.copy_in(bytes);
            self.start_work(index, Work::Send(bytes), cost);
        }
    }

    /// A process is done with the copy of a datagram, from its own memory or to it.
    #[cold]
    pub(super) fn datagram_copied(&mut self, index: usize) {
        let endpoint = &mut self.net.endpoints[index];
        endpoint.process.activity = Activity::Idle;
        match &mut endpoint.process.app {
            App::Source(source) => {
                let first = source.sent == 0;
                let segment = Segment {
                    seq: endpoint.socket.iss + 1 + source.sent,
                    len: source.bytes as u32,
                    ..Segment::default()
                };
                source.sent(self.now);
                if first && R::TRACE {
                    self.tell(Rule::FirstDatagram, &[]);
                    self.note(index, Kind::WriteStarted);
                }
                self.send_datagram(index, segment);
                self.source_acts(index);
            }
            App::Sink(sink) => {
                sink.read(self.now);
                if let Some(bytes) = sink.next() {
                    let rates = &self.net.machines[usize::from(endpoint.machine)].rates;
                    self.start_work(index, Work::Take(bytes), rates.copy_out(bytes));
                }
            }
            _ => {}
        }
    }

    fn send_datagram(&mut self, index: usize, segment: Segment) {
        self.counts[index / 2].data_segments += 1;
        let bytes = u64::from(segment.len) + UDP_HEADERS;
        let cost = self.net.machines[usize::from(self.net.endpoints[index].machine)].rates.send(bytes);
        self.tell_of_datagram(index);
        self.give_to_adapter(index, segment, bytes, cost, DATAGRAM);
    }

    /// The receiving host's interrupt level is done with a datagram.
    #[cold]
    pub(super) fn datagram_arrives(&mut self, transit: &Transit) {
        let index = usize::from(transit.endpoint ^ 1);
        let position = self.net.steps[transit.step as usize].position + u8::from(!transit.is(WAITED));
        let bytes = u64::from(self.net.packets.get(transit.packet).segment.len);
        let endpoint = &mut self.net.endpoints[index];
        let machine = &self.net.machines[usize::from(endpoint.machine)];
        let place = machine.place;
        let App::Sink(sink) = &mut endpoint.process.app else { return };
        let (fits, used, limit) = (sink.has_room(bytes), sink.used(), sink.room());
        if !fits && !transit.is(KEPT) {
            let facts = [("bytes", bytes as f64), ("used", used as f64), ("limit", limit as f64)];
            self.tell(Rule::SocketFull, &facts);
            self.drop_packet(*transit, position, place, DropReason::QueueFull);
            return;
        }
        sink.arrives(bytes);
        let cost = machine.rates.copy_out(bytes) + machine.rates.wake(u64::from(transit.bytes));
        let sleeps = endpoint.process.activity != Activity::Busy;
        if !fits {
            self.tell(Rule::KeptByName, &[]);
            self.note_packet(Kind::Kept, transit, place, DropReason::QueueFull as u8);
        }
        self.tell_delivered(transit);
        self.note_packet(Kind::Delivered, transit, place, 0);
        self.net.packets.remove(transit.packet);
        self.counts[index / 2].new_arrives(self.now);
        self.moves(transit.endpoint, position, None);
        if sleeps {
            self.start_work(index, Work::Take(bytes), cost);
        }
    }
}
