//! Account, event by event, of what holds each sender back.

use super::Simulator;
use crate::event::Limit;
use crate::ids::{EndpointId, FlowId};
use crate::limit::{self, View};
use crate::packet::{Transit, WAITED};
use crate::recorder::Recorder;

impl<R: Recorder> Simulator<R> {
    /// Moves a packet of `endpoint` from one position of its route to another; `None`: it leaves the network.
    #[inline]
    pub(super) fn moves(&mut self, endpoint: EndpointId, from: u8, to: Option<u8>) {
        if !self.recorder.keeps_limits() || self.ahead.is_some() {
            return;
        }
        let whereabouts = &mut self.whereabouts[endpoint];
        let before = whereabouts.outline();
        whereabouts.leave(from);
        if let Some(to) = to {
            whereabouts.enter(to);
        }
        if whereabouts.outline() != before {
            self.note_limit(endpoint.flow());
        }
    }

    pub(super) fn note_limit(&mut self, flow: FlowId) {
        if !self.accounts[flow].running {
            return;
        }
        if let Some((limit, rule)) = self.protocol_limit(flow) {
            self.set_limit(flow, limit);
            self.tell_of_protocol_hold(flow, rule);
            return;
        }
        let (from, to) = (&self.net.endpoints[flow.from()], &self.net.endpoints[flow.to()]);
        let oldest = |end| match &self.ahead {
            Some(ahead) => ahead.oldest(end),
            None => self.whereabouts[end].oldest(),
        };
        let view = View {
            sender: &from.socket,
            receiver: &to.socket,
            sending_process: from.process.activity,
            reading_process: to.process.activity,
            sends: self.ahead.is_none() && self.whereabouts[flow.from()].at_start(),
            forward: oldest(flow.from()),
            reverse: oldest(flow.to()),
        };
        let (limit, rule) = limit::limit(&view);
        let hold = if R::WHY { limit::hold(&view) } else { None };
        if let Some(ahead) = &self.ahead {
            ahead.note(&mut self.accounts[flow], flow, self.now, limit, rule);
            return;
        }
        self.set_limit(flow, limit);
        if R::WHY {
            self.tell_of_hold(flow, hold, rule);
        }
    }

    /// Records a packet that its endpoint gives to its processor, if packets are foreseen.
    pub(super) fn packet_begins(&mut self, transit: Transit) {
        if let Some(ahead) = self.ahead.as_mut().filter(|_| self.recorder.keeps_limits()) {
            ahead.settle(&mut self.accounts[transit.flow()], transit.flow(), self.now);
            ahead.begins(transit.endpoint, transit.packet);
        }
    }

    /// Records that the sending processor has the packet until `out`, ns.
    pub(super) fn processor_has(&mut self, transit: Transit, out: u64) {
        if !self.recorder.keeps_limits() || out == self.now {
            return;
        }
        if transit.is(WAITED) {
            self.net.endpoints[transit.endpoint].waits_until = out;
        }
        let Some(ahead) = &mut self.ahead else { return };
        let whereabouts = &self.whereabouts[transit.endpoint];
        if transit.endpoint.is_from() && whereabouts.sending_costs() {
            ahead.leaves_processor(transit.flow(), out);
        }
        if let (true, Some(limit)) = (transit.is(WAITED), whereabouts.limit_at(0)) {
            ahead.waits(transit.packet, self.now, out, limit);
        }
    }

    /// Records that the packet waits at its step from `from` to `to`, ns.
    pub(super) fn packet_waits(&mut self, transit: Transit, from: u64, to: u64) {
        if !self.recorder.keeps_limits() || to <= from {
            return;
        }
        let position = self.net.steps[transit.step as usize].position;
        if let (Some(ahead), Some(limit)) = (&mut self.ahead, self.whereabouts[transit.endpoint].limit_at(position)) {
            ahead.waits(transit.packet, from, to, limit);
        }
    }

    /// Records that the packet has arrived or is lost, if packets are foreseen.
    pub(super) fn packet_ends(&mut self, transit: Transit) {
        if let Some(ahead) = self.ahead.as_mut().filter(|_| self.recorder.keeps_limits()) {
            ahead.settle(&mut self.accounts[transit.flow()], transit.flow(), self.now);
            ahead.ends(transit.endpoint, transit.packet);
        }
    }

    /// Ends the flow's account.
    pub(super) fn stop_account(&mut self, flow: FlowId) {
        let account = &mut self.accounts[flow];
        if let Some(ahead) = &self.ahead {
            ahead.settle(account, flow, self.now);
        }
        account.stop(self.now);
    }

    #[inline]
    fn set_limit(&mut self, flow: FlowId, limit: Limit) {
        if self.accounts[flow].set(self.now, limit) && self.recorder.traces() {
            self.recorder.trace().limit(self.now, flow, limit);
        }
    }
}
