//! Processes of hosts with a connection: they copy to and from their sockets, sleep and are woken.

use super::Simulator;
use crate::event::EventKind;
use crate::host::app::{App, PageClient};
use crate::host::process::{Activity, Sleep, Step, Work};
use crate::ids::{EndpointId, FlowId, Id};
use crate::recorder::Recorder;
use crate::tcp::ticks::Ticks;
use crate::why::Rule;

/// Most pieces of work without a cost that a process, or a relay's two processes in turn, do in one event. Filling a buffer by
/// calls of one byte can take a billion: the next piece is an event of its own, so that the run's budgets are looked at.
pub(super) const MOST_AT_ONCE: u32 = 1024;

impl<R: Recorder> Simulator<R> {
    #[inline]
    pub(super) fn finish_process_work(&mut self, index: EndpointId, work: Work) {
        if matches!(work, Work::Send(_) | Work::Take(_)) {
            self.finish_datagram_copy(index);
            return;
        }
        let mut work = Some(work);
        for _ in 0..MOST_AT_ONCE {
            let Some(done) = work else { return };
            work = self.continue_process(index, done);
            self.note_start(index);
            self.carry_out(index);
        }
        if let Some(next) = work {
            self.postpone(index, next);
        }
    }

    /// Applies finished work of the process. Returns its next work if that takes no time.
    #[inline]
    fn continue_process(&mut self, index: EndpointId, done: Work) -> Option<Work> {
        let step = match self.continue_protocol_process(index, done) {
            Some(step) => step,
            None => self.continue_connected_process(index, done),
        };
        if self.recorder.traces() {
            self.note_requests(index);
        }
        let endpoint = &mut self.net.endpoints[index];
        let machine = &self.net.machines[endpoint.machine];
        match step {
            Step::Work(work, 0) if machine.cpu.is_idle(self.now) => {
                endpoint.process.activity = Activity::Busy;
                return Some(work);
            }
            Step::Work(work, cost) => self.start_work(index, work, cost),
            Step::Sleep(sleep) => {
                endpoint.process.activity = Activity::Asleep(sleep);
                match sleep {
                    Sleep::Relay => self.pass_on(index),
                    Sleep::Clock(time) => {
                        endpoint.wake_at = Some(self.now.saturating_add(time));
                        self.plan_endpoint(index);
                    }
                    Sleep::Read | Sleep::Write | Sleep::Connect => {}
                }
            }
            Step::Exit => {
                endpoint.process.activity = Activity::Idle;
                self.pass_on(index);
                if !index.is_from() {
                    self.stop_account(index.flow());
                    if self.recorder.traces() {
                        self.tell_read(index);
                        self.note(index, EventKind::ReadDone);
                    }
                }
            }
        }
        None
    }

    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn continue_connected_process(&mut self, index: EndpointId, done: Work) -> Step {
        let endpoint = &mut self.net.endpoints[index];
        endpoint.process.done(self.now, done, &mut endpoint.socket, &mut self.effects);
        endpoint.delays.read(self.now, endpoint.socket.rcv.bytes_read());
        let machine = &self.net.machines[endpoint.machine];
        endpoint.process.go_on(self.now, &machine.rates, &mut endpoint.socket, &mut self.effects)
    }

    /// Lets processes that work together go on: a player, after its server knows what it will ask for, the connections of a web
    /// page, or the other socket of a relay.
    #[cold]
    fn pass_on(&mut self, index: EndpointId) {
        let Some(other) = self.net.endpoints[index].partner else { return };
        match &self.net.endpoints[index].process.app {
            App::VideoClient(app) => {
                let bytes = app.asks();
                self.expect(other, bytes);
                self.end_wait(index);
            }
            App::PageClient(_) => self.share_page(index, other),
            _ => self.relay(index, other),
        }
    }

    /// Tells a server the size of its response to a request that its client is about to send, bytes.
    fn expect(&mut self, server: EndpointId, bytes: u64) {
        if let App::EchoServer(app) = &mut self.net.endpoints[server].process.app {
            app.expect(bytes);
        }
    }

    fn end_wait(&mut self, index: EndpointId) {
        if self.net.endpoints[index].process.activity == Activity::Asleep(Sleep::Relay) {
            self.start_work(index, Work::Wake, 0);
        }
    }

    /// Notes what has arrived at one connection of a web page, and gives all those that wait what they can ask for. `first` has
    /// the page.
    fn share_page(&mut self, index: EndpointId, first: EndpointId) {
        let Some(client) = self.page_client(index) else { return };
        let arrived = client.news();
        let Some(mut browser) = self.page_client(first).and_then(|client| client.browser.take()) else { return };
        let now = self.now;
        let is_over = self.net.endpoints[index].process.activity == Activity::Idle;
        if let Some(client) = self.page_client(index).filter(|_| is_over) {
            browser.take_back(client);
        }
        if let Some(client) = self.page_client(first) {
            browser.look(now, arrived, client);
        }
        for number in (first.flow().index()..).take(browser.connections) {
            let flow = FlowId::at(number);
            let waits = self.net.endpoints[flow.from()].process.activity == Activity::Asleep(Sleep::Relay);
            let Some(client) = self.page_client(flow.from()).filter(|_| waits) else { continue };
            let mut asked = Vec::new();
            browser.give(client, flow.from() == first, |bytes| asked.push(bytes));
            let has_work = client.has_work();
            asked.into_iter().for_each(|bytes| self.expect(flow.to(), bytes));
            if has_work {
                self.end_wait(flow.from());
            }
        }
        if let Some(client) = self.page_client(first) {
            client.browser = Some(browser);
        }
    }

    fn page_client(&mut self, index: EndpointId) -> Option<&mut PageClient> {
        match &mut self.net.endpoints[index].process.app {
            App::PageClient(client) => Some(client),
            _ => None,
        }
    }

    /// Passes data from one socket of a relay to the other, whose process writes it; then the first continues.
    fn relay(&mut self, index: EndpointId, other: EndpointId) {
        let (reader, writer) = if index.is_from() { (other, index) } else { (index, other) };
        let App::RelayReader(app) = &mut self.net.endpoints[reader].process.app else { return };
        let (bytes, more) = app.hand_over();
        let App::RelayWriter(app) = &mut self.net.endpoints[writer].process.app else { return };
        app.take(bytes, more);
        let next = if app.has_work() { writer } else { reader };
        self.end_wait(next);
    }

    /// Adds the requests that the process has got its responses for to the trace.
    #[inline]
    fn note_requests(&mut self, index: EndpointId) {
        if let Some(log) = self.net.endpoints[index].process.app.log() {
            for request in log.take() {
                self.recorder.trace().request(index.flow(), request);
            }
        }
    }

    /// Starts the flow's account of limits with the first write.
    #[inline]
    fn note_start(&mut self, index: EndpointId) {
        let flow = index.flow();
        if index.is_from() && self.accounts[flow].untouched() {
            let started = self.net.endpoints[index].process.app.measured().started;
            if started.is_some() {
                self.accounts[flow].start(self.now);
                if self.recorder.traces() {
                    self.tell(Rule::FirstWrite, &[]);
                    self.note(index, EventKind::WriteStarted);
                }
            }
        }
    }

    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn start_work(&mut self, index: EndpointId, work: Work, cost: u64) {
        let endpoint = &mut self.net.endpoints[index];
        endpoint.process.activity = Activity::Busy;
        let number = endpoint.machine;
        let machine = &mut self.net.machines[number];
        if cost == 0 && Some(number) == self.acting && self.at_once.is_none() && machine.is_idle(self.now) {
            self.at_once = Some((index, work));
        } else {
            machine.cpu.process(self.now, cost, (index, work));
            self.plan(number);
        }
    }

    /// Gives the processor work without a cost that is left after `MOST_AT_ONCE` pieces.
    #[cold]
    pub(super) fn postpone(&mut self, index: EndpointId, work: Work) {
        let number = self.net.endpoints[index].machine;
        self.net.machines[number].cpu.process(self.now, 0, (index, work));
        self.plan(number);
    }

    /// Runs the process as far as possible at once, if waking and copying take no time and nothing is recorded.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn wake_promptly(&mut self, index: EndpointId) {
        let endpoint = &mut self.net.endpoints[index];
        if endpoint.process.copies_at_once(self.now, &mut endpoint.socket, &mut self.effects) {
            if self.effects.tcp_ran {
                self.take_segments(index);
            }
            return;
        }
        let rates = &self.net.machines[endpoint.machine].rates;
        let mut work = Some(endpoint.process.woken(rates, &endpoint.socket).0);
        for _ in 0..MOST_AT_ONCE {
            let Some(done) = work else { break };
            work = self.continue_process(index, done);
            self.note_start(index);
        }
        if let Some(next) = work {
            self.postpone(index, next);
        }
        if self.effects.tcp_ran {
            self.take_segments(index);
        }
    }

    #[inline]
    pub(super) fn wake(&mut self, index: EndpointId) {
        let endpoint = &mut self.net.endpoints[index];
        let machine = &self.net.machines[endpoint.machine];
        let period = machine.scheduler_tick;
        if period > 0 && endpoint.process.activity != Activity::Asleep(Sleep::Connect) {
            // This clock also drives TCP's timers, which run first.
            let phase = endpoint.socket.timers.fast.phase % period;
            endpoint.wake_at.get_or_insert(Ticks { period, phase }.after(self.now, 1));
        } else {
            self.start_waking(index);
        }
    }

    #[inline]
    pub(super) fn start_waking(&mut self, index: EndpointId) {
        let endpoint = &self.net.endpoints[index];
        let rates = &self.net.machines[endpoint.machine].rates;
        let (work, cost) = match &endpoint.protocol {
            Some(protocol) => protocol.woken(&endpoint.process, rates),
            None => endpoint.process.woken(rates, &endpoint.socket),
        };
        self.start_work(index, work, cost + rates.wake(endpoint.packet_size()));
    }
}
