//! Account, event by event, of what holds each sender back.

use super::Simulator;
use crate::event::Limit;
use crate::ids::{EndpointId, FlowId};
use crate::limit::{self, View};
use crate::recorder::Recorder;

impl<R: Recorder> Simulator<R> {
    /// Moves a packet of `endpoint` from one position of its route to another; `None`: it leaves the network.
    #[inline]
    pub(super) fn moves(&mut self, endpoint: EndpointId, from: u8, to: Option<u8>) {
        if !self.recorder.keeps_limits() {
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
        let view = View {
            sender: &from.socket,
            receiver: &to.socket,
            sending_process: from.process.activity,
            reading_process: to.process.activity,
            forward: &self.whereabouts[flow.from()],
            reverse: &self.whereabouts[flow.to()],
        };
        let (limit, rule) = limit::limit(&view);
        let hold = if R::WHY { limit::hold(&view) } else { None };
        self.set_limit(flow, limit);
        if R::WHY {
            self.tell_of_hold(flow, hold, rule);
        }
    }

    #[inline]
    fn set_limit(&mut self, flow: FlowId, limit: Limit) {
        if self.accounts[flow].set(self.now, limit) && self.recorder.traces() {
            self.recorder.trace().limit(self.now, flow, limit);
        }
    }
}
