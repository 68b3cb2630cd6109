//! No target of its own: of each run that is fuzzed, what its datagrams came to.

use std::collections::BTreeMap;

use crate::event::EventKind;
use crate::host::app::Transport;
use crate::ids::{FlowId, Id};
use crate::recorder::Full;
use crate::simulator::Simulator;
use crate::summary::FlowSummary;
use crate::trace::Trace;

/// Each datagram has come or is lost, or is under way; and the answers to requests are those that the trace has.
pub(super) fn all_accounted_for(simulator: &Simulator<Full>, results: &[FlowSummary], trace: &Trace) {
    for (index, flow) in results.iter().enumerate() {
        let Some(received) = flow.received else { continue };
        // A request that a link has duplicated has a reply, too.
        let made = flow.data_segments + flow.duplicates;
        let ended = received + flow.drops;
        assert!(ended <= made && flow.permuted <= flow.received, "{flow:?}");
        assert!(!simulator.has_finished(index) || ended == made, "finished with some under way: {flow:?}");
        assert!(flow.delay_min_ns <= flow.delay_max_ns, "{flow:?}");
        if simulator.flows()[index].transport == Transport::Icmp {
            // Each fragment under way counts, and a datagram may be in several.
            let accounted = ended + simulator.counts[FlowId::at(index)].under_way;
            let exact = accounted == made || simulator.net.fragments() && accounted > made;
            assert!(exact, "{accounted} of {made}: {flow:?}");
            let (delays, permuted) = answers(trace, index);
            let of = |delay: Option<&u64>| delay.copied();
            assert_eq!((received, flow.permuted), (delays.len() as u64, Some(permuted)), "{flow:?}");
            assert_eq!(flow.delay_min_ns, of(delays.iter().min()), "{flow:?}");
            assert_eq!(flow.delay_max_ns, of(delays.iter().max()), "{flow:?}");
            let mean = delays.iter().map(|delay| *delay as f64).sum::<f64>() / delays.len() as f64;
            assert!(flow.delay_mean_ns.is_none_or(|found| (found / mean - 1.0).abs() < 1e-9), "{flow:?}");
        }
    }
}

/// The round trips of a flow's answers as the trace has them, ns, and how many came after one that was sent later.
fn answers(trace: &Trace, flow: usize) -> (Vec<u64>, u64) {
    let (events, packets) = (&trace.events, &trace.packets);
    let (mut made, mut delays) = (BTreeMap::new(), Vec::new());
    let (mut newest, mut permuted) = (0, 0);
    for row in (0..events.time.len()).filter(|row| usize::from(events.flow[*row]) == flow) {
        let packet = events.packet[row] as usize;
        let is = |kind: EventKind| events.kind[row] == kind as u8;
        if is(EventKind::Created) && packets.reverse[packet] == 0 {
            made.insert(packets.seq[packet], events.time[row]);
        } else if is(EventKind::Delivered) && packets.reverse[packet] == 1 {
            let seq = packets.seq[packet];
            delays.push((events.time[row] - made[&seq]) as u64);
            permuted += u64::from(seq < newest);
            newest = newest.max(seq);
        }
    }
    (delays, permuted)
}
