//! What of a packet's way can be told before it goes it, in a run that nobody watches.

use super::{Network, Step};
use crate::packet::{KEPT, LATE, TWICE};
use crate::sorted::Sorted;
use crate::stage::{Stage, StageKind};

/// How it goes on from a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lookahead {
    /// From the end of service until the packet is where its way can be told on, ns.
    pub delay: u64,
    /// That step, and its stage; `None`: what comes next has to be waited for.
    pub next: Option<(u32, u16)>,
    /// The last stage that acts at the instant at which the packet is there.
    pub by: u16,
}

/// No datagram is smaller than its IP header, bytes.
const SMALLEST: u64 = 20;
/// What the options of TCP can add to a segment that fills the largest packet, bytes.
const OPTIONS: u64 = 40;

impl Network {
    /// Which stages know at once what becomes of a packet: of those with buffers that depends on by how many interfaces
    /// packets come in, and for what is known to come later, on whether one other alone, stage or machine, feeds them.
    /// No link takes packets of more than `mtu` bytes.
    #[inline]
    pub(super) fn find_lookahead(&mut self, mtu: u64) {
        let mut feeders = vec![Sorted::<u64>::default(); self.stages.len()];
        let mut interfaces = feeders.clone();
        for (endpoint, first) in self.endpoints.iter().zip(&self.routes) {
            let (mut before, mut feeder) = (0, self.stages.len() + usize::from(endpoint.machine));
            for stage in self.steps[*first as usize..].iter().map_while(|step| step.stage.map(usize::from)) {
                feeders[stage].insert(feeder as u64, ());
                // Before a router's line comes its forwarding, and before that the way the packet came in.
                interfaces[stage].insert(before as u64, ());
                (before, feeder) = (feeder, stage);
            }
        }
        let attended = self.find_attended_stages();
        let told = feeders.iter().zip(&interfaces).zip(&attended);
        for (stage, ((feeders, interfaces), attended)) in self.stages.iter_mut().zip(told) {
            stage.uses_lookahead = !attended && stage.allows_lookahead(interfaces.len());
            stage.has_single_feeder = stage.uses_lookahead && feeders.len() == 1;
        }
        self.lookahead = (0..self.steps.len()).map(|step| self.lookahead_from(step, mtu + OPTIONS)).collect();
    }

    /// By stage: does more than rate, room and delay decide here what becomes of packets that the scenario names?
    #[inline]
    fn find_attended_stages(&self) -> Vec<bool> {
        let mut attended = vec![false; self.stages.len()];
        let stage_of = |step: &Step| step.stage.map(usize::from);
        // Or where packets may be cut into pieces?
        self.steps
            .iter()
            .filter(|step| step.mtu != u32::MAX)
            .filter_map(stage_of)
            .for_each(|stage| attended[stage] = true);
        for (endpoint, first) in self.endpoints.iter().zip(&self.routes) {
            let Some(named) = &endpoint.packet_faults else { continue };
            let single = [(LATE, named.at.delay), (TWICE, named.at.duplicate)];
            let single =
                single.into_iter().filter(|(mark, _)| named.acts_by(*mark)).map(|(_, step)| &self.steps[step as usize]);
            // Kept it may be anywhere.
            let way = self.steps[*first as usize..].iter().take_while(|step| step.stage.is_some());
            let whole = way.filter(|_| named.acts_by(KEPT));
            single.chain(whole).filter_map(stage_of).for_each(|stage| attended[stage] = true);
        }
        attended
    }

    #[inline]
    fn lookahead_from(&self, step: usize, largest: u64) -> Lookahead {
        let sole =
            |step: usize| self.steps[step].stage.filter(|stage| self.stages[usize::from(*stage)].has_single_feeder);
        let Some(stage) = self.steps[step].stage else { return Lookahead { delay: 0, next: None, by: 0 } };
        let here = Lookahead {
            delay: self.steps[step].delay,
            next: sole(step + 1).map(|stage| ((step + 1) as u32, stage)),
            by: stage,
        };
        let Some((_, through)) = here.next else { return here };
        let (line, forwarding) = (&self.stages[usize::from(stage)], &self.stages[usize::from(through)]);
        let Some(beyond) = sole(step + 2).filter(|_| never_waits(line, forwarding, largest)) else { return here };
        let latency = self.steps[step + 1].delay;
        Lookahead {
            delay: here.delay + latency,
            next: Some(((step + 2) as u32, beyond)),
            // What acts at one instant does so in the order of the slots.
            by: if latency == 0 { stage.max(through) } else { through },
        }
    }
}

/// A router that passes packets on at once is done with the largest before the line that feeds it has brought the smallest:
/// nothing ever waits there.
fn never_waits(line: &Stage, forwarding: &Stage, largest: u64) -> bool {
    line.kind == StageKind::Link
        && forwarding.cut_through
        && forwarding.buffers.is_none()
        && forwarding.time_for(largest) <= line.time_for(SMALLEST)
}
