//! Answers to ACKs, losses and silence (RFC 9002, 6, 7 and appendix A).

use super::{Connection, Hold, LEAST_WINDOW};
use crate::quic::flight::{Evidence, Sent};
use crate::quic::packet::{AckFrame, Packet};
use crate::quic::rtt::GRANULARITY;
use crate::quic::{Effects, Note, Parameters};
use crate::tcp::AckNews;
use crate::tcp::congestion::control::{Ack, Loss};
use crate::why::Rule;

/// Packets that a probe timeout sends (6.2.4).
const PROBES: u64 = 2;
/// Probe timeouts whose time lost packets span in persistent congestion (7.6.1).
const PERSISTENT: u64 = 3;

impl Connection {
    /// Processes an ACK frame (RFC 9002, A.7).
    pub(super) fn acknowledged(&mut self, now: u64, ack: &AckFrame, effects: &mut Effects) {
        let was_done = self.snd.is_done();
        let filled = self.hold != Hold::NoData && self.hold != Hold::Credit || self.window.limits(self.flight.bytes);
        let acked = self.flight.acknowledge(ack);
        let Some(last) = acked.last().copied() else { return };
        let mut sample = None;
        if last.number == ack.largest() {
            sample = Some(now - last.at);
            self.rtt.take(now - last.at, ack.delay.min(self.parameters.max_ack_delay));
        }
        self.probes = 0;
        self.lose(now, effects);
        for sent in &acked {
            if let Some(chunk) = &sent.chunk {
                effects.wake_writer |= self.snd.acknowledge(chunk);
            }
        }
        self.delivered = self.delivered.max(last.sent_until);
        // Packets sent before the recovery began do not open the window (B.5).
        let grows = |sent: &&Sent| self.recovery.is_none_or(|began| sent.at > began);
        let opening: u64 = acked.iter().filter(grows).map(|sent| sent.bytes).sum();
        if opening > 0 {
            self.recovering = false;
            if filled {
                self.open(now, opening, sample);
            }
        }
        if self.snd.is_done() && !was_done {
            effects.note(Note::Acknowledged, Rule::CircuitDone);
        }
    }

    fn open(&mut self, now: u64, acked: u64, rtt: Option<u64>) {
        let news = AckNews { rtt, ..AckNews::default() };
        let (next, una) = (self.flight.sent, self.delivered);
        let flight = self.flight.bytes;
        self.control.on_ack(&mut self.window, &Ack { now, acked, flight, pipe: flight, next, una, news: &news });
    }

    /// Declares packets lost and answers with the congestion window (RFC 9002, 6.1, 7.3 and 7.6).
    pub(super) fn lose(&mut self, now: u64, effects: &mut Effects) {
        let threshold = self.parameters.packet_threshold;
        let lost = self.flight.lose(now, self.rtt.loss_delay(), threshold);
        let Some((last, _)) = lost.last().copied() else { return };
        let largest = self.flight.largest_acked.unwrap_or(0) as f64;
        for (sent, evidence) in &lost {
            let number = ("number", sent.number as f64);
            let (rule, facts) = match evidence {
                Evidence::Number => {
                    (Rule::QuicLostByNumber, vec![number, ("largest", largest), ("threshold", threshold as f64)])
                }
                Evidence::Age(age) => (Rule::QuicLostByTime, vec![number, ("age", *age as f64), ("largest", largest)]),
            };
            effects.notes.push((Note::LossDetected, rule, facts));
            if let Some(chunk) = sent.chunk {
                self.snd.lose(chunk, sent.number);
            }
            self.credit_lost |= sent.credit;
        }
        let flight = self.window.cwnd;
        let loss = Loss { allowed: flight, flight, pipe: self.flight.bytes, recovering: self.recovering };
        let least = LEAST_WINDOW * self.window.mss;
        let Parameters { max_ack_delay, .. } = self.parameters;
        let (smoothed, var) = (self.rtt.smoothed(), self.rtt.var());
        let long = PERSISTENT * (smoothed + (4 * var).max(GRANULARITY) + max_ack_delay);
        let is_persistent = self.flight.longest_span(&lost) > long;
        if self.recovery.is_none_or(|began| last.at > began) {
            self.control.on_loss(&mut self.window, &loss);
            self.window.cwnd = self.window.ssthresh.max(least);
            (self.recovery, self.recovering) = (Some(now), true);
        }
        if is_persistent {
            let ssthresh = self.window.ssthresh;
            self.control.on_timeout(&mut self.window, &loss);
            (self.window.cwnd, self.window.ssthresh) = (least, ssthresh);
            (self.recovery, self.recovering) = (None, false);
        }
    }

    /// Returns the time at which packets count as lost, or at which the probe timeout ends (RFC 9002, A.8).
    pub(super) fn loss_timer(&self) -> Option<u64> {
        match self.flight.loss_at {
            Some(at) => Some(at),
            None if self.flight.is_empty() => None,
            None => Some(self.flight.last_at + self.probe_timeout()),
        }
    }

    /// Sends packets that ask for an ACK, whatever the congestion window (RFC 9002, 6.2.4).
    pub(super) fn probe(&mut self, now: u64, effects: &mut Effects) {
        effects.notes.push((Note::ProbeTimeout, Rule::QuicProbeTimeout, self.facts(now)));
        self.probes += 1;
        if !self.established {
            self.send_initial(now, effects);
            return;
        }
        for _ in 0..PROBES {
            if !self.snd.is_blocked() && self.send_data(now, Rule::QuicProbe, effects) {
                continue;
            }
            // Nothing new: the oldest data again, which leaves no space for an ACK, or a PING.
            let chunk = self.flight.again();
            let packet = Packet { ping: chunk.is_none(), ..self.one_rtt(chunk, None, None) };
            self.put(now, packet, Rule::QuicProbe, effects);
            break;
        }
    }
}
