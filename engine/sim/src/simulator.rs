//! The event loop: takes the earliest action from the agenda, lets the component act, and passes on what comes of it.

use crate::agenda::{Agenda, END_OF_TIME, NEVER};
use crate::event::{DropReason, Kind, LIMITS};
use crate::host::cpu::Done;
use crate::host::process::{Activity, Process, Sleep, Step as ProcessStep, Work};
use crate::limit::{self, Account, View, Whereabouts};
use crate::network::{Interrupt, Network, Step};
use crate::packet::{Handle, Packet};
use crate::recorder::Recorder;
use crate::scenario::{Budget, Scenario};
use crate::stage::Entry;
use crate::summary::Counts;
use crate::tcp::segment::Segment;
use crate::tcp::ticks::Ticks;
use crate::tcp::{Effects, State};
use crate::trace::{NO_PACKET, Trace};

/// How a run stands.
#[derive(Clone, PartialEq, Debug)]
pub enum Status {
    Running,
    Complete,
    /// And why.
    Stopped(String),
}

pub struct Simulator<R: Recorder> {
    pub now: u64,
    pub status: Status,
    pub events: u64,
    pub net: Network,
    agenda: Agenda,
    /// The slot whose component is acting; it is set when the component has finished.
    acting: usize,
    recorder: R,
    budget: Budget,
    effects: Effects,
    pub counts: Vec<Counts>,
    pub accounts: Vec<Account>,
    /// By sending endpoint.
    whereabouts: Vec<Whereabouts>,
    finished: Vec<bool>,
    /// Flows the run waits for.
    awaited: usize,
}

impl<R: Recorder> Simulator<R> {
    /// `scenario` has passed its check.
    pub fn new(scenario: &Scenario) -> Self {
        let net = Network::build(scenario);
        let flows = net.flows.len();
        let slots = net.stages.len() + net.machines.len() + net.endpoints.len();
        let whereabouts = (0..net.endpoints.len()).map(|endpoint| net.whereabouts(endpoint)).collect();
        let mut simulator = Simulator {
            now: 0,
            status: Status::Running,
            events: 0,
            agenda: Agenda::new(slots),
            acting: usize::MAX,
            recorder: R::new(flows),
            budget: scenario.budget.clone(),
            effects: Effects::default(),
            counts: vec![Counts::default(); flows],
            accounts: vec![Account::default(); flows],
            whereabouts,
            finished: vec![false; flows],
            awaited: net.background.iter().filter(|background| !**background).count(),
            net,
        };
        for flow in 0..flows {
            simulator.net.endpoints[2 * flow + 1].socket.listen();
            let start = simulator.net.starts[flow];
            simulator.agenda.set(simulator.endpoint_slot(2 * flow), start.unwrap_or(NEVER));
        }
        simulator
    }

    /// The component of that slot acts next at that time.
    #[inline]
    fn plan(&mut self, slot: usize, next: u64) {
        if slot != self.acting {
            self.agenda.set(slot, next);
        }
    }

    fn machine_slot(&self, machine: usize) -> usize {
        self.net.stages.len() + machine
    }

    fn endpoint_slot(&self, endpoint: usize) -> usize {
        self.net.stages.len() + self.net.machines.len() + endpoint
    }

    /// Simulates at most so many further events; true when the run has ended.
    pub fn advance(&mut self, max_events: u64) -> bool {
        let until = self.events.saturating_add(max_events);
        let (stages, machines) = (self.net.stages.len(), self.net.machines.len());
        while self.events < until && matches!(self.status, Status::Running) {
            let Some((time, slot)) = self.agenda.first() else {
                self.status = Status::Stopped(self.stalled());
                break;
            };
            if let Some(reason) = self.over_budget(time) {
                self.status = Status::Stopped(reason);
                break;
            }
            debug_assert!(time >= self.now, "time runs forward");
            self.now = time;
            self.events += 1;
            self.acting = slot;
            if slot < stages {
                self.stage_acts(slot);
            } else if slot < stages + machines {
                self.machine_acts(slot - stages);
            } else {
                self.endpoint_acts(slot - stages - machines);
            }
        }
        if self.status != Status::Running {
            for account in &mut self.accounts {
                account.stop(self.now);
            }
            return true;
        }
        false
    }

    #[inline]
    fn over_budget(&mut self, time: u64) -> Option<String> {
        let over = time > self.budget.time.min(END_OF_TIME - 1)
            || self.events >= self.budget.events
            || R::TRACE && self.recorder.trace().rows() > self.budget.trace_rows;
        if over { Some(self.budget_spent(time)) } else { None }
    }

    #[cold]
    fn budget_spent(&self, time: u64) -> String {
        if time > self.budget.time {
            let limit = crate::units::format(self.budget.time as f64, crate::units::Kind::Duration);
            format!("Stopped at {limit} of simulated time; raise budget.time to go on.")
        } else if self.events >= self.budget.events {
            format!("Stopped after {} events; raise budget.events to go on.", self.budget.events)
        } else {
            format!("Stopped after {} rows of trace; raise budget.trace_rows to go on.", self.budget.trace_rows)
        }
    }

    fn stalled(&self) -> String {
        let waiting = self.net.flows.iter().zip(&self.finished).filter(|(_, finished)| !**finished);
        let names: Vec<&str> = waiting.map(|(flow, _)| flow.id.as_str()).collect();
        format!("Stopped because nothing more can happen; not finished: {}.", names.join(", "))
    }

    // Stages.

    fn stage_acts(&mut self, index: usize) {
        if let Some(handle) = self.net.stages[index].take(self.now) {
            self.leave_step(handle);
        }
        let stage = &mut self.net.stages[index];
        if let Some(handle) = stage.next_waiting(self.now) {
            let packet = &mut self.net.packets[handle];
            stage.serve(self.now, handle, packet);
            let Packet { endpoint, step, .. } = *packet;
            let position = self.net.steps[step as usize].position;
            self.moves(endpoint, position, Some(position + 1));
            self.note_packet(Kind::Sent, handle, self.net.stages[index].place, 0);
        }
        let next = self.net.stages[index].next();
        self.agenda.set(index, next);
    }

    /// The packet is at the end of its current step.
    #[inline]
    fn leave_step(&mut self, handle: Handle) {
        let packet = &mut self.net.packets[handle];
        let Step { stage, arrives_at, position, .. } = self.net.steps[packet.step as usize];
        if packet.damaged {
            let stage = usize::from(stage.expect("a packet leaves stages only"));
            self.drop_packet(handle, position + 1, self.net.stages[stage].place, DropReason::LineError);
            return;
        }
        packet.step += 1;
        if let Some(place) = arrives_at {
            self.note_packet(Kind::Arrived, handle, place, 0);
        }
        self.enter_step(handle, position + 1);
    }

    /// The packet comes from position `from` to the step it names.
    fn enter_step(&mut self, handle: Handle, from: u8) {
        let packet = &mut self.net.packets[handle];
        let Step { stage, position, lane, .. } = self.net.steps[packet.step as usize];
        let Some(index) = stage.map(usize::from) else {
            self.receive(handle, from, position);
            return;
        };
        packet.lane = lane;
        let endpoint = packet.endpoint;
        let stage = &mut self.net.stages[index];
        let place = stage.place;
        match stage.enter(self.now, handle, packet) {
            Entry::Served => {
                let next = stage.next();
                self.plan(index, next);
                self.note_packet(Kind::Sent, handle, place, 0);
                self.moves(endpoint, from, Some(position + 1));
            }
            Entry::Queued => {
                let next = stage.next();
                self.plan(index, next);
                self.note_packet(Kind::Queued, handle, place, 0);
                self.moves(endpoint, from, Some(position));
            }
            Entry::Full => self.drop_packet(handle, from, place, DropReason::QueueFull),
        }
    }

    fn drop_packet(&mut self, handle: Handle, position: u8, place: u16, reason: DropReason) {
        self.note_packet(Kind::Dropped, handle, place, reason as u8);
        let packet = self.net.packets.remove(handle);
        self.counts[usize::from(packet.flow())].drops += 1;
        self.moves(packet.endpoint, position, None);
    }

    /// Keeps account of where the packets of an endpoint are.
    #[inline]
    fn moves(&mut self, endpoint: u16, from: u8, to: Option<u8>) {
        if !R::LIMITS {
            return;
        }
        let whereabouts = &mut self.whereabouts[usize::from(endpoint)];
        let before = whereabouts.outline();
        whereabouts.leave(from);
        if let Some(to) = to {
            whereabouts.enter(to);
        }
        if whereabouts.outline() != before {
            self.note_limit(usize::from(endpoint / 2));
        }
    }

    #[inline]
    fn note_packet(&mut self, kind: Kind, handle: Handle, place: u16, detail: u8) {
        if R::TRACE {
            let packet = &self.net.packets[handle];
            self.recorder.trace().event(self.now, kind, packet.id, place, packet.flow(), detail);
        }
    }

    // Hosts.

    /// The packet's last bit is with the receiving host.
    fn receive(&mut self, handle: Handle, from: u8, position: u8) {
        let packet = &self.net.packets[handle];
        let sender = packet.endpoint;
        let endpoint = &self.net.endpoints[usize::from(sender ^ 1)];
        let index = usize::from(endpoint.machine);
        let machine = &mut self.net.machines[index];
        let cost = if packet.segment.len > 0 {
            machine.costs.receive(packet.segment.datagram())
        } else {
            machine.costs.ack(Process::packet_size(&endpoint.socket))
        };
        let waited = machine.cpu.interrupts_busy(self.now);
        machine.cpu.interrupt(self.now, cost, Interrupt { packet: handle, waited });
        let next = machine.next();
        self.plan(self.machine_slot(index), next);
        if waited {
            self.note_packet(Kind::Queued, handle, self.net.machines[index].place, 0);
        }
        self.moves(sender, from, Some(position + u8::from(!waited)));
    }

    fn machine_acts(&mut self, index: usize) {
        let machine = &mut self.net.machines[index];
        if let Some(Interrupt { packet, waited }) = machine.take_outgoing(self.now) {
            self.enter_step(packet, u8::from(!waited));
        } else {
            match machine.cpu.take(self.now) {
                Some(Done::Interrupt(Interrupt { packet, waited })) => self.deliver(packet, waited),
                Some(Done::Process((endpoint, work))) => self.process_did(usize::from(endpoint), work),
                None => {}
            }
        }
        let next = self.net.machines[index].next();
        self.agenda.set(self.machine_slot(index), next);
    }

    /// TCP takes the packet from interrupt level.
    fn deliver(&mut self, handle: Handle, waited: bool) {
        let Packet { segment, endpoint: sender, step, .. } = self.net.packets[handle];
        let endpoint = usize::from(sender ^ 1);
        if R::LIMITS {
            let position = self.net.steps[step as usize].position;
            self.whereabouts[usize::from(sender)].leave(position + u8::from(!waited));
        }
        let machine = usize::from(self.net.endpoints[endpoint].machine);
        self.note_packet(Kind::Delivered, handle, self.net.machines[machine].place, 0);
        self.net.packets.remove(handle);
        self.net.endpoints[endpoint].socket.segment_arrives(self.now, &segment, &mut self.effects);
        self.carry_out(endpoint);
    }

    // Connections and processes.

    fn endpoint_acts(&mut self, index: usize) {
        let endpoint = &mut self.net.endpoints[index];
        if endpoint.wake_at.is_some_and(|time| time <= self.now) {
            endpoint.wake_at = None;
            self.start_waking(index);
        }
        if self.net.starts[index / 2].is_some_and(|time| time <= self.now) && index.is_multiple_of(2) {
            self.net.starts[index / 2] = None;
            self.net.endpoints[index].socket.connect(self.now, &mut self.effects);
        }
        self.net.endpoints[index].socket.timer(self.now, &mut self.effects);
        self.carry_out(index);
    }

    fn process_did(&mut self, index: usize, work: Work) {
        let endpoint = &mut self.net.endpoints[index];
        endpoint.process.done(self.now, work, &mut endpoint.socket, &mut self.effects);
        let costs = &self.net.machines[usize::from(endpoint.machine)].costs;
        let step = endpoint.process.go_on(self.now, costs, &mut endpoint.socket, &mut self.effects);
        match step {
            ProcessStep::Work(work, cost) => self.start_work(index, work, cost),
            ProcessStep::Sleep(sleep) => endpoint.process.activity = Activity::Asleep(sleep),
            ProcessStep::Exit => {
                endpoint.process.activity = Activity::Idle;
                if index % 2 == 1 {
                    self.accounts[index / 2].stop(self.now);
                    if R::TRACE {
                        self.note(index, Kind::ReadDone);
                    }
                }
            }
        }
        self.note_start(index);
        self.carry_out(index);
    }

    /// The time that counts begins with the first write.
    fn note_start(&mut self, index: usize) {
        let flow = index / 2;
        if index.is_multiple_of(2) && self.accounts[flow].untouched() {
            let started = self.net.endpoints[index].process.app.measured().started;
            if started.is_some() {
                self.accounts[flow].start(self.now);
                if R::TRACE {
                    self.note(index, Kind::WriteStarted);
                }
            }
        }
    }

    fn start_work(&mut self, index: usize, work: Work, cost: u64) {
        let endpoint = &mut self.net.endpoints[index];
        endpoint.process.activity = Activity::Busy;
        let machine = usize::from(endpoint.machine);
        self.net.machines[machine].cpu.process(self.now, cost, (index as u16, work));
        self.plan(self.machine_slot(machine), self.net.machines[machine].next());
    }

    fn note(&mut self, index: usize, kind: Kind) {
        let place = self.net.machines[usize::from(self.net.endpoints[index].machine)].place;
        self.recorder.trace().event(self.now, kind, NO_PACKET, place, (index / 2) as u16, 0);
    }

    /// Does what TCP at this endpoint wants done.
    fn carry_out(&mut self, index: usize) {
        let flow = index / 2;
        for note in 0..self.effects.notes.len() {
            let kind = Kind::from(self.effects.notes[note]);
            self.counts[flow].timeouts += u64::from(kind == Kind::RtoFired);
            if R::TRACE {
                self.note(index, kind);
            }
        }
        for segment in 0..self.effects.segments.len() {
            self.transmit(index, self.effects.segments[segment]);
        }
        let Effects { wake_reader, wake_writer, tcp_ran, .. } = self.effects;
        self.effects.clear();
        if (wake_reader || wake_writer) && self.net.endpoints[index].process.wakes(wake_reader, wake_writer) {
            self.wake(index);
        }
        if tcp_ran {
            let endpoint = &self.net.endpoints[index];
            let next = endpoint.socket.timers.next().min(endpoint.wake_at.unwrap_or(NEVER));
            self.agenda.set(self.endpoint_slot(index), next);
        }
        if R::TRACE {
            let (sender, receiver) = (&self.net.endpoints[2 * flow].socket, &self.net.endpoints[2 * flow + 1].socket);
            self.recorder.trace().variables(self.now, flow as u16, sender, receiver);
        }
        if R::LIMITS {
            self.note_limit(flow);
        }
        if self.net.endpoints[index].process.activity == Activity::Idle {
            self.note_end(flow);
        }
    }

    fn wake(&mut self, index: usize) {
        let endpoint = &mut self.net.endpoints[index];
        let machine = &self.net.machines[usize::from(endpoint.machine)];
        let period = machine.scheduler_tick;
        if period > 0 && endpoint.process.activity != Activity::Asleep(Sleep::Connect) {
            // The same clock drives TCP's timers, which run first.
            let phase = endpoint.socket.timers.fast.phase % period;
            endpoint.wake_at.get_or_insert(Ticks { period, phase }.after(self.now, 1));
        } else {
            self.start_waking(index);
        }
    }

    fn start_waking(&mut self, index: usize) {
        let endpoint = &self.net.endpoints[index];
        let costs = &self.net.machines[usize::from(endpoint.machine)].costs;
        self.start_work(index, Work::Wake, costs.wake(Process::packet_size(&endpoint.socket)));
    }

    fn transmit(&mut self, index: usize, segment: Segment) {
        let step = self.net.routes[index];
        let mut packet = Packet { segment, id: 0, step, endpoint: index as u16, lane: 0, damaged: false };
        let counts = &mut self.counts[index / 2];
        if segment.len > 0 {
            counts.data_segments += 1;
            counts.retransmissions += u64::from(segment.copy > 0);
        } else {
            counts.acks += 1;
        }
        let endpoint = &self.net.endpoints[index];
        let machine = &mut self.net.machines[usize::from(endpoint.machine)];
        if R::TRACE {
            packet.id = self.recorder.trace().packet(&packet, endpoint.socket.iss.0, endpoint.socket.irs.0);
            self.recorder.trace().event(self.now, Kind::Created, packet.id, machine.place, packet.flow(), 0);
        }
        let cost = if segment.len > 0 {
            machine.costs.send(segment.datagram())
        } else {
            machine.costs.ack(Process::packet_size(&endpoint.socket))
        };
        let handle = self.net.packets.add(packet);
        let waited = machine.send(self.now, cost, handle);
        let (slot, next) = (usize::from(endpoint.machine), machine.next());
        self.plan(self.machine_slot(slot), next);
        if R::LIMITS {
            self.whereabouts[index].enter(u8::from(!waited));
        }
    }

    fn note_limit(&mut self, flow: usize) {
        let account = &mut self.accounts[flow];
        if !account.running {
            return;
        }
        let (from, to) = (&self.net.endpoints[2 * flow], &self.net.endpoints[2 * flow + 1]);
        let limit = limit::limit(&View {
            sender: &from.socket,
            receiver: &to.socket,
            sending_process: from.process.activity,
            reading_process: to.process.activity,
            forward: &self.whereabouts[2 * flow],
            reverse: &self.whereabouts[2 * flow + 1],
        });
        if account.set(self.now, limit) && R::TRACE {
            self.recorder.trace().limit(self.now, flow as u16, limit);
        }
    }

    fn note_end(&mut self, flow: usize) {
        let over = |index: usize| {
            let endpoint: &crate::network::Endpoint = &self.net.endpoints[index];
            endpoint.process.activity == Activity::Idle
                && matches!(endpoint.socket.state, State::Closed | State::TimeWait)
        };
        if self.finished[flow] || !over(2 * flow) || !over(2 * flow + 1) {
            return;
        }
        self.finished[flow] = true;
        self.accounts[flow].stop(self.now);
        if !self.net.background[flow] {
            self.awaited -= 1;
            if self.awaited == 0 {
                self.status = Status::Complete;
            }
        }
    }

    /// 0 to 1, as far as can be told.
    pub fn progress(&self) -> f64 {
        if self.status != Status::Running {
            return 1.0;
        }
        let flows = self.net.endpoints.iter().step_by(2).filter_map(|endpoint| endpoint.process.app.progress());
        flows.fold(1.0, f64::min)
    }

    pub fn trace(&self) -> Option<&Trace> {
        self.recorder.taken()
    }

    /// Time each limit held the flow's sender back over the time that counts.
    pub fn limit_shares(&self, flow: usize) -> [f64; LIMITS] {
        let totals = &self.accounts[flow].totals;
        let sum: u64 = totals.iter().sum();
        totals.map(|total| if sum == 0 { 0.0 } else { total as f64 / sum as f64 })
    }
}
