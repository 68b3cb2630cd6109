//! Equations of UBC 1984 for the flow control of 4.2BSD: (1) to (5) and (A1) to (A7), one function each, and
//! Kleinrock's criterion. A sender has as many buffers at the receiver as its window holds packets; the receiver
//! reports `NP` of them free with one ACK, which costs time too. NP should be large, but not so large that the sender
//! has nothing left to send before the ACK arrives.
//!
//! All times are in one unit, which the caller chooses; rates are per that unit. `lines` puts numbers in.

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

/// A sender, a network and a receiver (Appendix A). A speed factor says how much longer everything takes than on the
/// reference machine: 1 for the SUN, 0.9 for the VAX-11/750.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Path {
    /// KS: speed factor of the sender.
    pub ks: f64,
    /// KR: speed factor of the receiver.
    pub kr: f64,
    /// KN: speed factor of the Ethernet layer.
    pub kn: f64,
    /// TDAT: mean time of a data packet on the reference machine.
    pub tdat: f64,
    /// TACK: mean time of an ACK on the reference machine.
    pub tack: f64,
    /// NW: mean number of packets in the system.
    pub nw: f64,
}

/// Returns alpha = NP / NB by (1), section 3.2: the share of the receiver's NB buffers that is freed before it reports
/// so.
pub fn alpha(np: f64, nb: f64) -> f64 {
    np / nb
}

/// Returns the packets per unit of time between two processes on one machine by (2), section 4.1, R = 1 / 2 (TSYS +
/// THDR + n TPKT) for packets of `n` bytes: a system call, the headers, and a time per byte. Both ends share one
/// processor, so the time counts twice.
pub fn loopback_rate(n: f64, tsys: f64, thdr: f64, tpkt: f64) -> f64 {
    1.0 / (2.0 * (tsys + thdr + n * tpkt))
}

/// Returns the time that a host needs for a packet and its share of an ACK, TDAT + TACK / NP (section 5.1.1).
pub fn effective_time(tdat: f64, tack: f64, np: f64) -> f64 {
    tdat + tack / np
}

/// Returns the packets per unit of time by (3), section 5.1.1, R = 1 / (TDAT + TSCH + TACK / NP). TSCH is the time a
/// packet waits in the receiver's input queue before the protocol is notified; it is 0 if the sender is the faster
/// host, because the queue is never empty then.
pub fn rate(tdat: f64, tsch: f64, tack: f64, np: f64) -> f64 {
    1.0 / (tsch + effective_time(tdat, tack, np))
}

/// Returns the upper bound of the rate by (4), section 5.1.1: at most NB packets are under way, RU = NB / [(TDAT + TACK
/// / NP) (KS + KR) + TDN + TAN]. `sender` and `receiver` are the effective times of a packet there; `network` is TDN +
/// TAN, the network's delay of a packet and of its ACK.
pub fn upper_bound(nb: f64, sender: f64, receiver: f64, network: f64) -> f64 {
    nb / (sender + receiver + network)
}

/// Returns Kleinrock's criterion (section 5.1.2): the number of buffers at which the asymptote of the receiver's delay
/// meets its service time. With many buffers the receiver is never idle and, by Little's law, all of them come round in
/// NB service times, of which a packet spends `elsewhere` away from the receiver: the asymptote is NB x service -
/// elsewhere.
pub fn kleinrock_buffers(service: f64, elsewhere: f64) -> f64 {
    (elsewhere + service) / service
}

/// Returns the asymptote of the receiver's delay with `nb` buffers.
pub fn delay_asymptote(nb: f64, service: f64, elsewhere: f64) -> f64 {
    nb * service - elsewhere
}

/// Returns the time that a packet spends away from the receiver, from one `delay` measured with more than enough
/// buffers.
pub fn elsewhere_measured(nb: f64, service: f64, delay: f64) -> f64 {
    nb * service - delay
}

/// Limit on NP: three terms whose sum is subtracted from the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limit {
    /// The three terms, in the order of the equation, buffers.
    pub terms: [f64; 3],
}

impl Limit {
    /// Returns the number of buffers that must be left when the ACK is sent. The largest NP that neither chokes the
    /// sender nor idles the receiver is the window less these; it makes the fewest ACKs.
    pub fn cushion(&self) -> f64 {
        self.terms.iter().sum()
    }

    /// Returns the largest NP for a window of `ws` buffers.
    pub fn np(&self, ws: f64) -> f64 {
        ws - self.cushion()
    }
}

impl Path {
    /// Returns KS + KR + KN.
    fn sum(&self) -> f64 {
        self.ks + self.kr + self.kn
    }

    /// Whether Appendix A's case KS > KR applies. Equal hosts use the other case, which counts everything that an ACK
    /// costs.
    pub fn sender_is_slower(&self) -> bool {
        self.ks > self.kr
    }

    /// Returns the buffers that a slow sender still has when the ACK of NP packets is sent, by (A1), W = WS - NP - (KR
    /// + KN) / KS: the last packets are still on the way.
    pub fn window_seen(&self, ws: f64, np: f64) -> f64 {
        ws - np - (self.kr + self.kn) / self.ks
    }

    /// Returns the share of the traffic that is in the receiver's input queue by (A2) and (A5), KR / (KS + KR + KN).
    pub fn share_at_receiver(&self) -> f64 {
        self.kr / self.sum()
    }

    /// Returns the time until the ACK reaches a slow sender by (A3), T' = [KR / (KS + KR + KN)] NW KR TDAT + (KR + KN)
    /// TACK. The packets in the receiver's input queue go first.
    pub fn ack_travel(&self) -> f64 {
        self.share_at_receiver() * self.nw * self.kr * self.tdat + (self.kr + self.kn) * self.tack
    }

    /// Returns the time for which a slow sender can continue with its window, W KS TDAT: the condition between (A3) and
    /// (A4). The sender is not blocked while T' is at most that long.
    pub fn window_lasts(&self, ws: f64, np: f64) -> f64 {
        self.window_seen(ws, np) * self.ks * self.tdat
    }

    /// Returns the limit by (A4), sender slower: NP <= WS - (KR + KN) / KS - KR^2 NW / [(KS + KR + KN) KS] - (KR + KN)
    /// TACK / (KS TDAT).
    pub fn limit_slow_sender(&self) -> Limit {
        let through = (self.kr + self.kn) / self.ks;
        let queued = self.kr * self.kr * self.nw / (self.sum() * self.ks);
        Limit { terms: [through, queued, through * self.tack / self.tdat] }
    }

    /// Returns the time until the packets that an ACK releases reach the receiver of a fast sender by (A6), T'' = (KR +
    /// KN + KS) TACK + [KR / (KS + KN + KR)] NW KR TDAT + (KS + KN) TDAT.
    pub fn refill_time(&self) -> f64 {
        let queued = self.share_at_receiver() * self.nw * self.kr * self.tdat;
        self.sum() * self.tack + queued + (self.ks + self.kn) * self.tdat
    }

    /// Returns the time for which the receiver has work, (WS - NP) KR TDAT: the condition between (A6) and (A7). The
    /// receiver does not idle while T'' is at most that long.
    pub fn receiver_busy(&self, ws: f64, np: f64) -> f64 {
        (ws - np) * self.kr * self.tdat
    }

    /// Returns the limit by (A7), sender faster: NP <= WS - KR NW / (KR + KN + KS) - (KR + KN + KS) TACK / (KR TDAT) -
    /// (KS + KN) / KR. With NB for WS it is equation (5) as it was meant.
    pub fn limit_fast_sender(&self) -> Limit {
        let acks = self.sum() * self.tack / (self.kr * self.tdat);
        Limit { terms: [self.share_at_receiver() * self.nw, acks, (self.ks + self.kn) / self.kr] }
    }

    /// Returns the limit by (5), section 5.2.1, as printed: its second bracket is over KS where the derivation (A7) and
    /// the paper's own worked number have KR.
    pub fn limit_as_printed(&self) -> Limit {
        let [queued, acks, through] = self.limit_fast_sender().terms;
        Limit { terms: [queued, acks * self.kr / self.ks, through] }
    }

    /// Returns the limit by (A4) or (A7), whichever applies to this sender.
    pub fn limit(&self) -> Limit {
        if self.sender_is_slower() { self.limit_slow_sender() } else { self.limit_fast_sender() }
    }

    /// Returns the larger speed factor of the two hosts: the slower host sets the rate of (3).
    pub fn slower(&self) -> f64 {
        self.ks.max(self.kr)
    }

    /// Returns how long the sender is blocked or the receiver idle after each ACK if NP exceeds the limit: the amount by
    /// which the condition is missed. Not in the paper.
    pub fn wait(&self, ws: f64, np: f64) -> f64 {
        let missed = if self.sender_is_slower() {
            self.ack_travel() - self.window_lasts(ws, np)
        } else {
            self.refill_time() - self.receiver_busy(ws, np)
        };
        missed.max(0.0)
    }

    /// Returns the time that a buffer spends away from the receiver on its way round: (NP - 1) / 2 service times until
    /// the ACK that reports it is due, the ACK's way, and the next packet's way to the receiver. Not in the paper.
    pub fn elsewhere(&self, np: f64, service: f64) -> f64 {
        (np - 1.0) / 2.0 * service + self.sum() * self.tack + (self.ks + self.kn) * self.tdat
    }
}
