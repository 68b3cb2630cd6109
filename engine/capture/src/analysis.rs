//! Counts of the packets that passed one place of a run, as an analyser would count them (`rules.rs`). Where the simulator
//! knows better, `Counts` says both: at the sender's own host nothing is ever out of order, and what is taken for it and for
//! retransmissions is `sent_again`.

use fill_the_pipe_sim::{FlowInfo, Packets, Transport};
use serde::Serialize;

use crate::rules::{Dialogue, FIN, Header, RST, SYN};

/// Packets that passed one place, all flows together, counted as an analyser would.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Counts {
    /// Path of the place in the scenario.
    pub at: String,
    /// Packets.
    pub packets: u64,
    /// Segments that an analyser takes for retransmissions.
    pub retransmissions: u64,
    /// Segments that an analyser takes for reordered ones.
    pub out_of_order: u64,
    /// Duplicate ACKs.
    pub duplicate_acks: u64,
    /// Windows of zero in the header.
    pub zero_windows: u64,
    /// Segments that repeat bytes that their host had sent before, by the simulator's own count; probes of a closed
    /// window included.
    pub sent_again: u64,
    /// Windows of zero together with the upper bits in options, by the simulator's own count.
    pub closed_windows: u64,
}

pub(crate) struct Analysis {
    /// One entry for each flow; `None` for a flow of datagrams.
    connections: Vec<Option<Dialogue>>,
    pub counts: Counts,
}

impl Analysis {
    pub(crate) fn new(at: String, flows: &[FlowInfo]) -> Self {
        let connection = |flow: &FlowInfo| (flow.transport == Transport::Tcp).then(Dialogue::default);
        Analysis { connections: flows.iter().map(connection).collect(), counts: Counts { at, ..Counts::default() } }
    }

    /// The packet passes at `time`.
    pub(crate) fn see(&mut self, time: u64, packets: &Packets, packet: usize) {
        let counts = &mut self.counts;
        counts.packets += 1;
        let Some(connection) = &mut self.connections[usize::from(packets.flow[packet])] else { return };
        let header = Header {
            time,
            seq: packets.seq[packet],
            ack: packets.ack[packet],
            len: packets.len[packet],
            flags: packets.flags[packet],
            window: packets.wnd_field[packet],
        };
        let verdict = connection.see(usize::from(packets.reverse[packet]), &header);
        counts.retransmissions += u64::from(verdict.retransmission);
        counts.out_of_order += u64::from(verdict.out_of_order);
        counts.duplicate_acks += u64::from(verdict.duplicate_ack);
        counts.zero_windows += u64::from(verdict.zero_window);
        counts.sent_again += u64::from(packets.copy[packet] > 0);
        let plain = header.flags & (SYN | FIN | RST) == 0;
        counts.closed_windows += u64::from(plain && packets.wnd[packet] == 0);
    }
}
