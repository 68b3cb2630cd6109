//! What UBC 1984 says of 4.2BSD's flow control: equations (1) to (5) and (A1) to (A7), one function each, and Kleinrock's
//! criterion. A sender has as many buffers at the receiver as its window holds packets; the receiver says that `NP` of
//! them are free again with one ACK, which costs time too. So NP is to be large, but not so large that the sender has
//! nothing left to send before the ACK is there.
//!
//! Times are all in one unit, which is the caller's; rates are per that unit. `lines` puts numbers in.

mod curves;
mod examples;
mod inputs;
mod lines;
mod words;

pub use examples::{EXAMPLES, Example};
pub use inputs::Inputs;
pub use lines::{Worksheet, worksheet};

#[cfg(test)]
mod tests;

/// A sender, a network and a receiver (Appendix A). A speed factor is how much longer than on the reference machine all
/// takes: the SUN has 1, the VAX-11/750 has 0.9.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Path {
    /// KS, KR, KN: speed factors of sender, receiver and Ethernet layer.
    pub ks: f64,
    pub kr: f64,
    pub kn: f64,
    /// TDAT, TACK: mean time of a data packet and of an ACK on the reference machine.
    pub tdat: f64,
    pub tack: f64,
    /// NW: mean number of packets in the system.
    pub nw: f64,
}

/// (1), section 3.2: alpha = NP / NB, the share of the receiver's NB buffers that is freed before it says so.
pub fn alpha(np: f64, nb: f64) -> f64 {
    np / nb
}

/// (2), section 4.1: packets per unit of time between two processes of one machine, R = 1 / 2 (TSYS + THDR + n TPKT) for
/// packets of `n` bytes: a system call, the headers, and a time per byte. Both ends are on one processor, so it counts twice.
pub fn loopback_rate(n: f64, tsys: f64, thdr: f64, tpkt: f64) -> f64 {
    1.0 / (2.0 * (tsys + thdr + n * tpkt))
}

/// Section 5.1.1: the time that a packet takes of a host with its share of an ACK, TDAT + TACK / NP.
pub fn effective_time(tdat: f64, tack: f64, np: f64) -> f64 {
    tdat + tack / np
}

/// (3), section 5.1.1: packets per unit of time, R = 1 / (TDAT + TSCH + TACK / NP). TSCH is what a packet waits in the
/// receiver's input queue before the protocol is told; 0 where the sender is the faster, as the queue is never empty then.
pub fn rate(tdat: f64, tsch: f64, tack: f64, np: f64) -> f64 {
    1.0 / (tsch + effective_time(tdat, tack, np))
}

/// (4), section 5.1.1: no more than NB packets are under way, RU = NB / [(TDAT + TACK / NP) (KS + KR) + TDN + TAN].
/// `sender` and `receiver`: effective time of a packet there; `network`: TDN + TAN, the network's delay of a packet and of
/// its ACK.
pub fn upper_bound(nb: f64, sender: f64, receiver: f64, network: f64) -> f64 {
    nb / (sender + receiver + network)
}

/// Kleinrock's criterion (section 5.1.2): where the asymptote of the delay at the receiver meets the line of its service
/// time, in buffers. With many buffers the receiver is never idle and, by Little's law, all of them come round in NB
/// service times, of which a packet spends `elsewhere` not at the receiver: the asymptote is NB x service - elsewhere.
pub fn kleinrock_buffers(service: f64, elsewhere: f64) -> f64 {
    (elsewhere + service) / service
}

/// The asymptote itself.
pub fn delay_asymptote(nb: f64, service: f64, elsewhere: f64) -> f64 {
    nb * service - elsewhere
}

/// The time that it leaves elsewhere, of one delay measured with more than enough buffers.
pub fn elsewhere_measured(nb: f64, service: f64, delay: f64) -> f64 {
    nb * service - delay
}

/// Three terms of a limit, and the window less all of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limit {
    pub terms: [f64; 3],
}

impl Limit {
    /// Buffers that have to be left when the ACK is sent. The largest NP that neither chokes the sender nor lets the
    /// receiver run dry is the window less these; it makes the fewest ACKs.
    pub fn cushion(&self) -> f64 {
        self.terms.iter().sum()
    }

    pub fn np(&self, ws: f64) -> f64 {
        ws - self.cushion()
    }
}

impl Path {
    /// KS + KR + KN.
    fn sum(&self) -> f64 {
        self.ks + self.kr + self.kn
    }

    /// Appendix A has a case for KS > KR and one for KS < KR. Two alike are as the second: it counts all that an ACK costs.
    pub fn sender_is_slower(&self) -> bool {
        self.ks > self.kr
    }

    /// (A1): buffers that a slow sender still has when the ACK of NP packets is sent, W = WS - NP - (KR + KN) / KS, as the
    /// last packets are still on the way.
    pub fn window_seen(&self, ws: f64, np: f64) -> f64 {
        ws - np - (self.kr + self.kn) / self.ks
    }

    /// (A2) and (A5): the share of the traffic that is in the receiver's input queue, KR / (KS + KR + KN).
    pub fn share_at_receiver(&self) -> f64 {
        self.kr / self.sum()
    }

    /// (A3): how long the ACK takes to a slow sender, T' = [KR / (KS + KR + KN)] NW KR TDAT + (KR + KN) TACK. It waits
    /// behind what is in the receiver's input queue, which goes first.
    pub fn ack_travel(&self) -> f64 {
        self.share_at_receiver() * self.nw * self.kr * self.tdat + (self.kr + self.kn) * self.tack
    }

    /// The condition between (A3) and (A4): for so long a slow sender can go on with the window it has, W KS TDAT. It is not
    /// choked while T' is no longer than that.
    pub fn window_lasts(&self, ws: f64, np: f64) -> f64 {
        self.window_seen(ws, np) * self.ks * self.tdat
    }

    /// (A4), sender slower: NP <= WS - (KR + KN) / KS - KR^2 NW / [(KS + KR + KN) KS] - (KR + KN) TACK / (KS TDAT).
    pub fn limit_slow_sender(&self) -> Limit {
        let through = (self.kr + self.kn) / self.ks;
        let queued = self.kr * self.kr * self.nw / (self.sum() * self.ks);
        Limit { terms: [through, queued, through * self.tack / self.tdat] }
    }

    /// (A6): how long it takes until the packets that an ACK lets out reach the receiver of a fast sender,
    /// T'' = (KR + KN + KS) TACK + [KR / (KS + KN + KR)] NW KR TDAT + (KS + KN) TDAT.
    pub fn refill_time(&self) -> f64 {
        let queued = self.share_at_receiver() * self.nw * self.kr * self.tdat;
        self.sum() * self.tack + queued + (self.ks + self.kn) * self.tdat
    }

    /// The condition between (A6) and (A7): for so long the receiver has work, (WS - NP) KR TDAT. It does not run dry while
    /// T'' is no longer than that.
    pub fn receiver_busy(&self, ws: f64, np: f64) -> f64 {
        (ws - np) * self.kr * self.tdat
    }

    /// (A7), sender faster: NP <= WS - KR NW / (KR + KN + KS) - (KR + KN + KS) TACK / (KR TDAT) - (KS + KN) / KR. With NB
    /// for WS it is equation (5) as it was meant.
    pub fn limit_fast_sender(&self) -> Limit {
        let acks = self.sum() * self.tack / (self.kr * self.tdat);
        Limit { terms: [self.share_at_receiver() * self.nw, acks, (self.ks + self.kn) / self.kr] }
    }

    /// (5), section 5.2.1, as it is printed: its second bracket is over KS where the derivation (A7) and the paper's own
    /// worked number have KR.
    pub fn limit_as_printed(&self) -> Limit {
        let [queued, acks, through] = self.limit_fast_sender().terms;
        Limit { terms: [queued, acks * self.kr / self.ks, through] }
    }

    /// (A4) or (A7), whichever is for this sender.
    pub fn limit(&self) -> Limit {
        if self.sender_is_slower() { self.limit_slow_sender() } else { self.limit_fast_sender() }
    }

    /// The larger of the two hosts' speed factors: the slower of them sets the pace of (3).
    pub fn slower(&self) -> f64 {
        self.ks.max(self.kr)
    }

    /// Ours: how long after each ACK the sender is choked or the receiver idle, where NP is beyond the limit: by how much
    /// the condition is missed.
    pub fn wait(&self, ws: f64, np: f64) -> f64 {
        let missed = if self.sender_is_slower() {
            self.ack_travel() - self.window_lasts(ws, np)
        } else {
            self.refill_time() - self.receiver_busy(ws, np)
        };
        missed.max(0.0)
    }

    /// Ours: time that a buffer is not at the receiver, of its way round. (NP - 1) / 2 service times until the ACK that tells
    /// of it is due, the ACK's way, and the next packet's to the receiver.
    pub fn elsewhere(&self, np: f64, service: f64) -> f64 {
        (np - 1.0) / 2.0 * service + self.sum() * self.tack + (self.ks + self.kn) * self.tdat
    }
}
