//! Path of a scenario for packets that real hosts send: the stages, queues, line errors and packet faults of the
//! simulator, without its hosts. Time is model time: the owner of the path says when packets enter it.

mod numbering;
#[cfg(test)]
mod tests;

use crate::event::DropReason;
use crate::event_queue::NEVER;
use crate::ids::{EndpointId, Id, StageId, Table};
use crate::network::{Network, Step};
use crate::packet::{CHOSEN, DAMAGED, KEPT, LATE, SECOND, TWICE, Transit};
use crate::packet_faults::PacketName;
use crate::qdisc::buffers::Meets;
use crate::qdisc::{QueueAction, QueueVerdict};
use crate::scenario::Scenario;
use crate::stage::StageEntry;
use crate::tcp::segment::{Ecn, Segment};
use crate::tcp::seq::Seq;
use numbering::Numbering;

/// Flow of a path: a flow of the scenario that is enabled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathFlow {
    /// Id of the flow, as in a summary.
    pub id: String,
    /// Name of the entry of the scenario that describes it.
    pub entry: String,
    /// Name of the host that opens the connection.
    pub from: String,
    /// Name of the host at the other end.
    pub to: String,
    /// Time at which the connection is opened, ns.
    pub start_ns: u64,
    /// Bytes that the opener writes.
    pub bytes: u64,
    /// Bytes that it writes in one call.
    pub call_size: u64,
    /// Whether the run does not wait for the flow to end.
    pub background: bool,
}

/// Packet that a host hands to its first link, as far as the path needs to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SentPacket {
    /// Index of the flow in `Path::flows`.
    pub flow: usize,
    /// Whether the answering end sends it.
    pub reverse: bool,
    /// Size of the IP datagram, bytes.
    pub bytes: u32,
    /// Sequence number of the TCP header.
    pub seq: u32,
    /// Payload, bytes.
    pub len: u32,
    /// Flags of the TCP header, without ECE and CWR.
    pub flags: u8,
}

/// Packet on the path, numbered as the scenario names packets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedPacket<T> {
    /// Index of the flow in `Path::flows`.
    pub flow: usize,
    /// Whether the answering end sent it.
    pub reverse: bool,
    /// Name of the packet, as in `flows.X.lose`: 10, 10:1 or ack4.
    pub name: String,
    /// Data that the owner of the path keeps with the packet.
    pub data: T,
}

/// End of a packet's way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PathOutcome {
    /// The packet is at the other host.
    Arrived,
    /// The packet is lost.
    Lost(DropReason),
}

/// Outcome of a packet at a time of the model, ns.
pub type PathEvent<T> = (u64, PathOutcome, NumberedPacket<T>);

/// State of the queue of a router before one of its lines.
#[derive(Clone, Debug, PartialEq)]
pub struct PathQueue {
    /// Path of the router in the scenario.
    pub router: String,
    /// Path of the link in the scenario.
    pub link: String,
    /// Packets dropped.
    pub dropped: u64,
    /// Time-averaged backlog, in the queue's unit.
    pub mean: f64,
    /// Largest backlog, packets.
    pub most_packets: u64,
}

/// Path of a scenario, with the packets that are on it.
pub struct Path<T> {
    net: Network,
    flows: Vec<PathFlow>,
    now: u64,
    numbering: Table<EndpointId, Numbering>,
    packets: Vec<Option<(PacketName, T)>>,
    free: Vec<u32>,
    verdicts: Vec<QueueVerdict>,
    events: Vec<PathEvent<T>>,
}

impl<T: Clone> Path<T> {
    /// Creates the empty path of a valid scenario.
    pub fn new(scenario: &Scenario) -> Self {
        let net = Network::build(scenario);
        let node =
            |place: u16| net.places[usize::from(place)].id.split_once('.').map_or("", |(_, name)| name).to_owned();
        let flow = |id| {
            let info = &net.flows[id];
            PathFlow {
                id: info.id.clone(),
                entry: info.entry.clone(),
                from: node(info.from),
                to: node(info.to),
                start_ns: net.starts[id].unwrap_or(0),
                bytes: scenario.flows[&info.entry].app.bytes,
                call_size: scenario.flows[&info.entry].app.call_size,
                background: info.background,
            }
        };
        let flows: Vec<PathFlow> = net.flows.ids().map(flow).collect();
        let numbering: Vec<Numbering> =
            flows.iter().flat_map(|_| [Numbering::default(), Numbering::default()]).collect();
        Path {
            flows,
            now: 0,
            numbering: numbering.into(),
            packets: Vec::new(),
            free: Vec::new(),
            verdicts: Vec::new(),
            events: Vec::new(),
            net,
        }
    }

    /// Returns the flows, in the order of a summary.
    pub fn flows(&self) -> &[PathFlow] {
        &self.flows
    }

    /// Returns the paths of links on the routes whose stations share them by rules of their own. Packets cannot be sent
    /// over these.
    pub fn shared_links(&self) -> Vec<String> {
        self.net.media.iter().map(|medium| self.net.places[usize::from(medium.place())].id.clone()).collect()
    }

    /// Returns the state of every queue with a limit, up to the time of the last call.
    pub fn queues(&self) -> Vec<PathQueue> {
        let name = |place: u16| self.net.places[usize::from(place)].id.clone();
        let buffers = self.net.stages.iter().filter_map(|stage| stage.buffers.as_ref());
        let state = |buffers: &crate::qdisc::buffers::Buffers| {
            let info = &self.net.queues[usize::from(buffers.number)];
            let used = buffers.used(self.now);
            PathQueue {
                router: name(info.router),
                link: name(info.link),
                dropped: used.dropped,
                mean: used.mean(self.now),
                most_packets: used.most_packets,
            }
        };
        buffers.map(|buffers| state(buffers)).collect()
    }

    /// Returns the time of the next event on the path, ns; `None` while no packet is on it.
    pub fn next(&self) -> Option<u64> {
        Some(self.soonest().0).filter(|time| *time != NEVER)
    }

    /// Lets a packet enter at `now`, which is no earlier than in any call before. Returns its name.
    ///
    /// # Panics
    /// The flow is not one of `flows`, or its route has a link of `shared_links`.
    pub fn send(&mut self, now: u64, sent: &SentPacket, data: T) -> String {
        self.run_until(now);
        let endpoint = EndpointId::at(2 * sent.flow + usize::from(sent.reverse));
        let mut segment = Segment { seq: Seq(sent.seq), len: sent.len, flags: sent.flags, ..Segment::default() };
        let name = self.numbering[endpoint].take(&mut segment);
        let faults = self.net.endpoints[endpoint].packet_faults.as_mut();
        let marks = faults.map_or(0, |faults| faults.take_marks(&segment));
        let packet = self.keep((name, data));
        let step = self.net.routes[endpoint];
        self.enter_step(Transit { packet, step, bytes: sent.bytes, endpoint, marks });
        name.to_string()
    }

    /// Lets everything happen up to and including `now`. Returns the packets that have arrived or were lost since the
    /// last call, in the order of time.
    pub fn advance(&mut self, now: u64) -> Vec<PathEvent<T>> {
        self.run_until(now);
        std::mem::take(&mut self.events)
    }

    fn run_until(&mut self, now: u64) {
        loop {
            let (time, stage) = self.soonest();
            if time > now || time == NEVER {
                break;
            }
            self.now = time;
            self.act(stage);
        }
        self.now = self.now.max(now);
    }

    /// Returns the time of the next event and its stage.
    fn soonest(&self) -> (u64, StageId) {
        let stages = self.net.stages.ids().map(|id| (self.net.stages[id].next(), id));
        stages.min_by_key(|(time, _)| *time).unwrap_or((NEVER, StageId::at(0)))
    }

    /// Carries out what a stage does at this time, as `Simulator::stage_acts` does.
    fn act(&mut self, index: StageId) {
        let through = self.net.stages[index].take(self.now);
        let begins = self.net.stages[index].next_waiting(self.now).or_else(|| self.leave_buffers(index));
        if let Some(transit) = begins {
            self.serve(index, transit);
        }
        if let Some(transit) = through {
            self.leave_step(transit);
        }
    }

    fn serve(&mut self, index: StageId, mut transit: Transit) {
        if transit.is(SECOND) {
            let again = self.packets[transit.packet as usize].clone().expect("the line has just carried it");
            transit.packet = self.keep(again);
        }
        let delay = self.delay(transit);
        self.net.stages[index].serve(self.now, transit, delay);
        self.duplicate_by_name(index, transit);
    }

    /// Puts a duplicate behind a packet that the stage has begun to serve, if the scenario names it.
    fn duplicate_by_name(&mut self, index: StageId, transit: Transit) {
        let faults = self.net.endpoints[transit.endpoint].packet_faults.as_ref();
        let here = faults.is_some_and(|faults| faults.at.duplicate == transit.step);
        if transit.is(TWICE) && !transit.is(SECOND) && here {
            self.net.stages[index].repeat(transit);
        }
    }

    /// Returns the delay from the end of service until the packet is at the next node, ns.
    fn delay(&self, transit: Transit) -> u64 {
        let faults = self.net.endpoints[transit.endpoint].packet_faults.as_ref();
        let late = faults.filter(|faults| transit.is(LATE) && faults.at.delay == transit.step);
        self.net.steps[transit.step as usize].delay + late.map_or(0, |faults| faults.by)
    }

    fn leave_step(&mut self, mut transit: Transit) {
        let faults = self.net.endpoints[transit.endpoint].packet_faults.as_ref();
        if transit.is(CHOSEN) && faults.is_some_and(|faults| faults.at.lose == transit.step) {
            return self.finish(transit, PathOutcome::Lost(DropReason::Chosen));
        }
        if transit.is(DAMAGED) && !transit.is(KEPT) {
            return self.finish(transit, PathOutcome::Lost(DropReason::LineError));
        }
        transit.mark(DAMAGED, false);
        transit.step += 1;
        self.enter_step(transit);
    }

    fn enter_step(&mut self, transit: Transit) {
        let Step { stage, .. } = self.net.steps[transit.step as usize];
        let Some(index) = stage else {
            return self.finish(transit, PathOutcome::Arrived);
        };
        if self.net.stages[index].buffers.is_some() {
            return self.enter_buffers(index, transit);
        }
        let delay = self.delay(transit);
        match self.net.stages[index].enter(self.now, transit, delay) {
            StageEntry::Served => self.duplicate_by_name(index, transit),
            StageEntry::Queued | StageEntry::Kept => {}
            StageEntry::Full => self.finish(transit, PathOutcome::Lost(DropReason::QueueFull)),
        }
    }

    fn enter_buffers(&mut self, index: StageId, transit: Transit) {
        let first = self.net.routes[transit.endpoint];
        let before = (transit.step >= first + 2).then(|| self.net.steps[transit.step as usize - 2]);
        let peer = before.and_then(|step| step.stage).map_or(0, StageId::number);
        let meets = Meets { peer, hosts: self.net.hosts_of(transit.endpoint), ecn: Ecn::NotCapable };
        let buffers = self.net.stages[index].buffers.as_mut().expect("the stage has buffers");
        buffers.enqueue(self.now, transit, meets, &mut self.verdicts);
        self.settle();
        if let Some(goes) = self.leave_buffers(index) {
            self.serve(index, goes);
        }
    }

    /// Removes and returns the packet that the line begins to carry now, if the line is free.
    fn leave_buffers(&mut self, index: StageId) -> Option<Transit> {
        let goes = self.net.stages[index].next_buffered(self.now, &mut self.verdicts);
        self.settle();
        goes
    }

    fn settle(&mut self) {
        for QueueVerdict { held, act, .. } in std::mem::take(&mut self.verdicts) {
            if let QueueAction::Dropped(reason) = act {
                self.finish(held.transit, PathOutcome::Lost(reason));
            }
        }
    }

    fn keep(&mut self, packet: (PacketName, T)) -> u32 {
        if let Some(free) = self.free.pop() {
            self.packets[free as usize] = Some(packet);
            return free;
        }
        self.packets.push(Some(packet));
        self.packets.len() as u32 - 1
    }

    fn finish(&mut self, transit: Transit, outcome: PathOutcome) {
        let (name, data) = self.packets[transit.packet as usize].take().expect("it was on the path");
        self.free.push(transit.packet);
        let (flow, reverse) = (transit.flow().index(), !transit.endpoint.is_from());
        self.events.push((self.now, outcome, NumberedPacket { flow, reverse, name: name.to_string(), data }));
    }
}
