//! Lookahead: passages of packets that are known in advance, in runs without a trace.

use super::{Network, Step};
use crate::host::app::Transport;
use crate::ids::{Id, StageId, Table};
use crate::packet::{KEPT, LATE, TWICE};
use crate::sorted::Sorted;
use crate::stage::{Stage, StageKind};

/// Continuation of a passage from a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lookahead {
    /// Delay from the end of service until the packet is where its passage continues, ns.
    pub delay: u64,
    /// That step, and its stage; `None`: the next event has to be awaited.
    pub next: Option<(u32, StageId)>,
    /// Last stage that acts at the instant of arrival.
    pub by: StageId,
}

/// Smallest datagram: its IP header, bytes.
const SMALLEST: u64 = 20;
/// Most bytes that TCP options add to a segment that fills the largest packet.
const OPTIONS: u64 = 40;

impl Network {
    /// Finds the stages that know the passage of a packet at its arrival. For stages with buffers this depends on the
    /// number of interfaces by which packets arrive; for arrivals known in advance, on whether a single stage or
    /// machine feeds them. No link takes packets of more than `mtu` bytes.
    #[inline]
    pub(super) fn find_lookahead(&mut self, mtu: u64) {
        let mut feeders = Table::from(vec![Sorted::<u64>::default(); self.stages.len()]);
        let mut interfaces = feeders.clone();
        for (endpoint, first) in self.endpoints.iter().zip(self.routes.iter()) {
            let (mut before, mut feeder) = (0, self.stages.len() + endpoint.machine.index());
            for stage in self.steps[*first as usize..].iter().map_while(|step| step.stage) {
                feeders[stage].insert(feeder as u64, ());
                // A router's forwarding comes before its line, and the link by which the packet arrived before that.
                interfaces[stage].insert(before as u64, ());
                (before, feeder) = (feeder, stage.index());
            }
        }
        let attended = self.find_attended_stages();
        let told = feeders.iter().zip(interfaces.iter()).zip(attended.iter());
        for (stage, ((feeders, interfaces), attended)) in self.stages.iter_mut().zip(told) {
            stage.uses_lookahead = !attended && stage.allows_lookahead(interfaces.len());
            stage.has_single_feeder = stage.uses_lookahead && feeders.len() == 1;
        }
        self.lookahead = (0..self.steps.len()).map(|step| self.lookahead_from(step, mtu + OPTIONS)).collect();
    }

    /// Whether the whole way of every packet is known when it is sent, and no process acts for another flow, whose limit it would
    /// change between two events of that flow.
    pub(crate) fn foresees_all(&self) -> bool {
        let foreseen = |(first, flow): (&u32, usize)| {
            let mut way = self.steps[*first as usize..].iter().map_while(|step| step.stage);
            self.flows.rows()[flow].transport == Transport::Tcp && way.all(|stage| self.stages[stage].uses_lookahead)
        };
        self.endpoints.iter().all(|endpoint| endpoint.partner.is_none())
            && self.routes.iter().enumerate().all(|(endpoint, first)| foreseen((first, endpoint / 2)))
    }

    /// Returns, by stage, whether faults of the scenario or fragmentation affect packets there.
    #[inline]
    fn find_attended_stages(&self) -> Table<StageId, bool> {
        let mut attended = Table::from(vec![false; self.stages.len()]);
        let stage_of = |step: &Step| step.stage;
        // Stages before which packets may be fragmented.
        self.steps
            .iter()
            .filter(|step| step.mtu != u32::MAX)
            .filter_map(stage_of)
            .for_each(|stage| attended[stage] = true);
        for (endpoint, first) in self.endpoints.iter().zip(self.routes.iter()) {
            let Some(named) = &endpoint.packet_faults else { continue };
            let single = [(LATE, named.at.delay), (TWICE, named.at.duplicate)];
            let single =
                single.into_iter().filter(|(mark, _)| named.acts_by(*mark)).map(|(_, step)| &self.steps[step as usize]);
            // A kept packet may be saved anywhere on its route.
            let way = self.steps[*first as usize..].iter().take_while(|step| step.stage.is_some());
            let whole = way.filter(|_| named.acts_by(KEPT));
            single.chain(whole).filter_map(stage_of).for_each(|stage| attended[stage] = true);
        }
        attended
    }

    #[inline]
    fn lookahead_from(&self, step: usize, largest: u64) -> Lookahead {
        let sole = |step: usize| self.steps[step].stage.filter(|stage| self.stages[*stage].has_single_feeder);
        let Some(stage) = self.steps[step].stage else { return Lookahead { delay: 0, next: None, by: StageId::at(0) } };
        let here = Lookahead {
            delay: self.steps[step].delay,
            next: sole(step + 1).map(|stage| ((step + 1) as u32, stage)),
            by: stage,
        };
        let Some((_, through)) = here.next else { return here };
        let (line, forwarding) = (&self.stages[stage], &self.stages[through]);
        let Some(beyond) = sole(step + 2).filter(|_| never_waits(line, forwarding, largest)) else { return here };
        let latency = self.steps[step + 1].delay;
        Lookahead {
            delay: here.delay + latency,
            next: Some(((step + 2) as u32, beyond)),
            // Actions at one instant happen in the order of the slots.
            by: if latency == 0 { stage.max(through) } else { through },
        }
    }
}

/// Whether nothing ever waits at a cut-through router: it is done with the largest packet before the line that feeds it
/// has brought the smallest.
fn never_waits(line: &Stage, forwarding: &Stage, largest: u64) -> bool {
    line.kind == StageKind::Link
        && !line.varies()
        && forwarding.cut_through
        && forwarding.buffers.is_none()
        && forwarding.time_for(largest) <= line.time_for(SMALLEST)
}
