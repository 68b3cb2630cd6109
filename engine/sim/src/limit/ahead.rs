//! Waits of packets whose whole way is known when they are sent.
//!
//! Between two events of a flow nothing changes on which its limit depends, except for the place of its oldest packet. So the
//! limits of such a flow are accounted at its own events, from what its oldest packet was foreseen to wait for.

use std::collections::VecDeque;

use super::{Account, Oldest};
use crate::event::Limit;
use crate::ids::{EndpointId, FlowId, Table};
use crate::packet::Handle;
use crate::why::Rule;

/// Time in which a packet waits.
#[derive(Clone, Copy)]
struct Wait {
    from: u64,
    to: u64,
    at: Limit,
}

/// Packet that a handle names, or the last one that it named.
#[derive(Clone, Default)]
struct Named {
    /// Its waits, in their order.
    waits: Vec<Wait>,
    /// Number of packets that the handle has named.
    uses: u32,
    has_ended: bool,
}

/// Packets under way and what they wait for.
#[derive(Clone)]
pub(crate) struct Ahead {
    named: Vec<Named>,
    /// Packets of each endpoint in the order in which they were sent, which they keep, with the use of their handle. The first
    /// is under way; those behind it may be lost.
    under_way: Table<EndpointId, VecDeque<(Handle, u32)>>,
    /// Time until which the sending processor has packets of the flow, ns; 0 if sending takes no time.
    sends_until: Table<FlowId, u64>,
}

impl Ahead {
    pub(crate) fn new(flows: usize) -> Self {
        Ahead {
            named: Vec::new(),
            under_way: vec![VecDeque::new(); 2 * flows].into(),
            sends_until: vec![0; flows].into(),
        }
    }

    /// Records a packet that `endpoint` sends.
    pub(crate) fn begins(&mut self, endpoint: EndpointId, packet: Handle) {
        // A new handle is the next number.
        while packet as usize >= self.named.len() {
            self.named.push(Named::default());
        }
        let named = &mut self.named[packet as usize];
        named.waits.clear();
        named.uses += 1;
        named.has_ended = false;
        self.under_way[endpoint].push_back((packet, named.uses));
    }

    /// Records that the sending processor has the packet until `out`.
    pub(crate) fn leaves_processor(&mut self, flow: FlowId, out: u64) {
        self.sends_until[flow] = self.sends_until[flow].max(out);
    }

    /// Records that the packet waits from `from` to `to`, ns.
    pub(crate) fn waits(&mut self, packet: Handle, from: u64, to: u64, at: Limit) {
        self.named[packet as usize].waits.push(Wait { from, to, at });
    }

    /// Forgets a packet that has arrived or is lost.
    pub(crate) fn ends(&mut self, endpoint: EndpointId, packet: Handle) {
        self.named[packet as usize].has_ended = true;
        let packets = &mut self.under_way[endpoint];
        while let Some((handle, use_of_it)) = packets.front() {
            let named = &self.named[*handle as usize];
            if named.uses == *use_of_it && !named.has_ended {
                break;
            }
            packets.pop_front();
        }
    }

    /// Returns where the oldest packet of the endpoint is, apart from its waits.
    pub(crate) fn oldest(&self, endpoint: EndpointId) -> Oldest {
        if self.under_way[endpoint].is_empty() { Oldest::Nowhere } else { Oldest::Moves }
    }

    /// Sets the limit of a flow until its next event: what its sender waits for by `rule`, unless the oldest packet waits.
    pub(crate) fn note(&self, account: &mut Account, flow: FlowId, now: u64, limit: Limit, rule: Rule) {
        self.settle(account, flow, now);
        account.current = limit;
        account.way = match rule {
            Rule::AwaitsSegment => Some(flow.from()),
            Rule::AwaitsAck => Some(flow.to()),
            _ => None,
        };
    }

    /// Adds the time since the last event of the flow to its limits. This comes before any change on which they depend.
    pub(crate) fn settle(&self, account: &mut Account, flow: FlowId, now: u64) {
        if !account.running || account.since == now {
            return;
        }
        let mut since = account.since;
        account.since = now;
        let sending = self.sends_until[flow].min(now);
        if sending > since {
            account.totals[Limit::SenderCpu as usize] += sending - since;
            since = sending;
        }
        let mut left = now - since;
        let oldest = account.way.and_then(|endpoint| self.under_way[endpoint].front());
        for wait in oldest.map_or(&[][..], |(packet, _)| &self.named[*packet as usize].waits) {
            let waited = wait.to.min(now).saturating_sub(wait.from.max(since));
            account.totals[wait.at as usize] += waited;
            left -= waited;
        }
        account.totals[account.current as usize] += left;
    }
}
