//! State of both ends as senders, as the place of a capture knows it.

use fill_the_pipe_sim::index::{self, Changes};
use fill_the_pipe_sim::{Packets, variable};

use super::connection::Protocol;
use super::kept::Kept;
use crate::rules::{ACK, FIN, RST, SYN, distance};

/// Variables of an end that headers tell, in the order of `State::values`. Whatever else a sender knows stays its own, except in
/// its own qlog.
const VARIABLES: [&str; 4] = ["snd_una", "snd_nxt", "flight_size", "snd_wnd"];

/// State of an end as a sender, as far as it is known. Numbers count from its initial one and do not wrap.
#[derive(Clone, Copy, Default)]
struct State {
    snd_una: Option<i64>,
    snd_nxt: Option<i64>,
    snd_wnd: Option<u32>,
    /// Highest number so far; numbers that wrap are looked for around it.
    top: i64,
    lowest: i64,
}

impl State {
    /// The number that does not wrap.
    fn unwrap(&self, seq: u32) -> i64 {
        self.top + distance(self.top as u32, seq)
    }

    fn values(&self) -> [Option<f64>; 4] {
        let flight = self.snd_nxt.zip(self.snd_una).map(|(next, una)| (next - una) as f64);
        [self.snd_una.map(|una| una as f64), self.snd_nxt.map(|next| next as f64), flight, self.snd_wnd.map(f64::from)]
    }
}

/// States of both ends, the opener's first.
#[derive(Clone, Copy, Default)]
pub(super) struct States([State; 2]);

impl States {
    /// Updates both ends with what a packet tells of them.
    pub(super) fn follow(&mut self, packets: &Packets, row: usize) {
        let (flags, side) = (packets.flags[row], usize::from(packets.reverse[row]));
        // A reset may carry any numbers.
        if flags & RST != 0 {
            return;
        }
        let (syn, fin) = (i64::from(flags & SYN != 0), i64::from(flags & FIN != 0));
        let sender = &mut self.0[side];
        let seq = sender.unwrap(packets.seq[row]);
        sender.lowest = sender.lowest.min(seq - 1 + syn);
        let end = seq + i64::from(packets.len[row]) + syn + fin;
        sender.snd_nxt = Some(sender.snd_nxt.map_or(end, |next| next.max(end)));
        sender.top = sender.top.max(end);
        if flags & ACK != 0 {
            let peer = &mut self.0[1 - side];
            let ack = peer.unwrap(packets.ack[row]);
            peer.snd_una = Some(peer.snd_una.map_or(ack, |una| una.max(ack)));
            // Acknowledged, it was sent, though it did not come by here.
            peer.snd_nxt = Some(peer.snd_nxt.map_or(ack, |next| next.max(ack)));
            peer.top = peer.top.max(ack);
            peer.lowest = peer.lowest.min(ack - 1);
            peer.snd_wnd = Some(packets.wnd[row]);
        }
    }

    /// Returns the number of each end from which its bytes count: the lowest seen, and not above 0.
    pub(super) fn lowest(&self) -> [i64; 2] {
        self.0.map(|state| state.lowest)
    }
}

impl Kept {
    /// Returns the series of both ends as senders: flow 0 has the opener as its sender, flow 1 the other end. A log knows its own
    /// end's variables better than the headers do.
    pub fn series(&self) -> index::Series {
        index::series_of(self, 2)
    }
}

impl Changes for Kept {
    fn each(&self, mut take: impl FnMut(u16, u8, f64, f64)) {
        let logged = &self.logged;
        if self.transport == Protocol::Tcp {
            let numbers = VARIABLES.map(|name| variable(name).expect("a variable of the simulator"));
            let is_logged = [0, 1].map(|flow| {
                numbers.map(|number| {
                    logged.flow.iter().zip(&logged.variable).any(|(of, variable)| (*of, *variable) == (flow, number))
                })
            });
            let mut states = States::default();
            let mut written = [[None; VARIABLES.len()]; 2];
            for row in 0..self.seen.len() {
                states.follow(&self.packets, row);
                for (flow, state) in states.0.iter().enumerate() {
                    for (index, value) in state.values().into_iter().enumerate() {
                        let last = &mut written[flow][index];
                        if let Some(now) = value.filter(|_| value != *last && !is_logged[flow][index]) {
                            *last = value;
                            take(flow as u16, numbers[index], self.seen[row], now);
                        }
                    }
                }
            }
        }
        logged.each(take);
    }
}
