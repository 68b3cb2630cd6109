//! Costs of a host's work, in processor time. They follow from the times that a paper measured per data packet and per
//! ACK.

use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

/// IP datagram sizes for which the papers state the costs, bytes (Sandia 2.2).
pub(crate) const LARGE: f64 = 4352.0;
pub(crate) const SMALL: f64 = 552.0;

/// Processor time of each kind of work, as measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Costs {
    /// Time per data packet of 4352 bytes when sending, ns.
    pub send_large: u64,
    /// Time per data packet of 552 bytes when sending, ns.
    pub send_small: u64,
    /// Time per ACK on a connection with packets of 4352 bytes, ns.
    pub ack_large: u64,
    /// Time per ACK on a connection with packets of 552 bytes, ns.
    pub ack_small: u64,
    /// Share of the per-byte cost spent copying between process and kernel.
    pub copy_share: f64,
    /// Share of the ACK cost that is the wake-up of a sleeping process.
    pub wake_share: f64,
    /// Ratio of the cost of receiving a data packet to the cost of sending it.
    pub receive_ratio: f64,
    /// Time per read or write call of a process, ns.
    pub system_call: u64,
    /// Time until the protocol is notified of a data packet that arrives at an empty queue, ns; `time_factor` does not
    /// apply.
    pub input_wait: u64,
    /// Interrupt-level work on a packet of LNTP as a share of that on a packet of TCP.
    pub lntp_share: f64,
    /// Interrupt-level work on a packet that never leaves the host, as a share of that on other packets.
    pub loopback_share: f64,
    /// Factor on every cost.
    pub time_factor: f64,
    /// Largest random deviation of each piece of work from its cost, as a share.
    pub jitter: f64,
}

impl Costs {
    pub const FREE: Costs = Costs {
        send_large: 0,
        send_small: 0,
        ack_large: 0,
        ack_small: 0,
        copy_share: 0.5,
        wake_share: 0.5,
        receive_ratio: 1.0,
        system_call: 0,
        input_wait: 0,
        lntp_share: 1.0,
        loopback_share: 1.0,
        time_factor: 1.0,
        jitter: 0.0,
    };

    /// Returns the interrupt-level work on packets of such a flow, as a share of that on a packet of TCP.
    pub fn share(&self, lntp: bool, loopback: bool) -> f64 {
        (if lntp { self.lntp_share } else { 1.0 }) * if loopback { self.loopback_share } else { 1.0 }
    }

    /// Returns the costs for packets that take this share of the interrupt-level work; copies, calls and wake-ups stay.
    pub fn with_share(&self, share: f64) -> Costs {
        let per_byte = (self.send_large as f64 - self.send_small as f64) / (LARGE - SMALL);
        let fixed = share * (self.send_small as f64 - per_byte * SMALL);
        let copy = self.copy_share * per_byte;
        let byte = share * (per_byte - copy) + copy;
        let kept = share * (1.0 - self.wake_share) + self.wake_share;
        Costs {
            send_large: (fixed + byte * LARGE) as u64,
            send_small: (fixed + byte * SMALL) as u64,
            ack_large: (self.ack_large as f64 * kept) as u64,
            ack_small: (self.ack_small as f64 * kept) as u64,
            copy_share: if byte > 0.0 { copy / byte } else { 0.0 },
            wake_share: if kept > 0.0 { self.wake_share / kept } else { 0.0 },
            ..self.clone()
        }
    }

    /// Returns the costs as linear functions of the size.
    pub fn rates(&self) -> Rates {
        let per_byte = ((self.send_large as f64 - self.send_small as f64) / (LARGE - SMALL)).max(0.0);
        let copy = self.copy_share * per_byte;
        // The copy is charged separately.
        let send = (self.send_small as f64 - per_byte * SMALL, per_byte - copy);
        let per_ack_byte = (self.ack_large as f64 - self.ack_small as f64) / (LARGE - SMALL);
        let whole_ack = (self.ack_small as f64 - per_ack_byte * SMALL, per_ack_byte);
        Rates {
            send: Linear::new(send, self.time_factor),
            receive: Linear::new(send, self.time_factor * self.receive_ratio),
            copy_in: Linear::new((0.0, copy), self.time_factor),
            copy_out: Linear::new((0.0, copy), self.time_factor * self.receive_ratio),
            ack: Linear::new(whole_ack, self.time_factor * (1.0 - self.wake_share)),
            wake: Linear::new(whole_ack, self.time_factor * self.wake_share),
            system_call: Linear::new((self.system_call as f64, 0.0), self.time_factor).ns(0),
            input_wait: self.input_wait,
        }
    }
}

/// Cost that grows linearly with the size of a packet, in units of 2^-16 ns.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Linear {
    fixed: i64,
    per_byte: i64,
}

impl Linear {
    /// Converts from ns and ns per byte.
    fn new((fixed, per_byte): (f64, f64), factor: f64) -> Self {
        let units = |ns: f64| (ns * factor * 65536.0).round() as i64;
        Linear { fixed: units(fixed), per_byte: units(per_byte) }
    }

    /// Returns the cost in ns, rounded; at least 0, because extrapolation to a small packet may be negative.
    #[inline]
    fn ns(self, bytes: u64) -> u64 {
        (self.fixed + self.per_byte * bytes as i64 + 32768).max(0) as u64 >> 16
    }
}

/// Processor time of each kind of work as a function of size, ns.
#[derive(Clone, Debug)]
pub struct Rates {
    send: Linear,
    receive: Linear,
    copy_in: Linear,
    copy_out: Linear,
    ack: Linear,
    wake: Linear,
    /// Process level: a read or write call without its copies, ns.
    pub system_call: u64,
    /// Interrupt level: time until the protocol is notified of a data packet that arrives at an empty queue, ns.
    pub input_wait: u64,
}

impl Rates {
    /// Whether no work takes any time.
    pub fn are_free(&self) -> bool {
        let Rates { send, receive, copy_in, copy_out, ack, wake, system_call, input_wait } = self;
        let free = Linear { fixed: 0, per_byte: 0 };
        [send, receive, copy_in, copy_out, ack, wake].iter().all(|rate| **rate == free) && system_call + input_wait == 0
    }

    /// Returns the interrupt-level time for sending a data packet of `bytes` (IP), without the copy.
    #[inline]
    pub fn send(&self, bytes: u64) -> u64 {
        self.send.ns(bytes)
    }

    /// Returns the interrupt-level time for receiving a data packet of `bytes` (IP), without the copy.
    #[inline]
    pub fn receive(&self, bytes: u64) -> u64 {
        self.receive.ns(bytes)
    }

    /// Returns the process-level time for copying `bytes` from the writer to the socket buffer.
    #[inline]
    pub fn copy_in(&self, bytes: u64) -> u64 {
        self.copy_in.ns(bytes)
    }

    /// Returns the process-level time for copying `bytes` from the socket buffer to the reader.
    #[inline]
    pub fn copy_out(&self, bytes: u64) -> u64 {
        self.copy_out.ns(bytes)
    }

    /// Returns the interrupt-level time of an ACK, in or out, on a connection whose largest packet so far had `bytes`
    /// (IP).
    #[inline]
    pub fn ack(&self, bytes: u64) -> u64 {
        self.ack.ns(bytes.clamp(SMALL as u64, LARGE as u64))
    }

    /// Returns the process-level time for waking a sleeping reader or writer of such a connection.
    #[inline]
    pub fn wake(&self, bytes: u64) -> u64 {
        self.wake.ns(bytes.clamp(SMALL as u64, LARGE as u64))
    }
}

impl Group for Costs {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Costs {
            send_large,
            send_small,
            ack_large,
            ack_small,
            copy_share,
            wake_share,
            receive_ratio,
            system_call,
            input_wait,
            lntp_share,
            loopback_share,
            time_factor,
            jitter,
        } = self;
        let mut cost = |name, label, meaning, value: &mut u64| {
            visitor.leaf(Spec::duration(name, label, meaning).range(0.0, 1e9), value);
        };
        cost("send_large", "Time per large packet", "Processor time to send a packet of 4352 bytes.", send_large);
        cost("send_small", "Time per small packet", "Processor time to send a packet of 552 bytes.", send_small);
        cost(
            "ack_large",
            "Time per ACK, large packets",
            "Processor time to handle an ACK when packets have 4352 bytes.",
            ack_large,
        );
        cost(
            "ack_small",
            "Time per ACK, small packets",
            "Processor time to handle an ACK when packets have 552 bytes.",
            ack_small,
        );
        visitor.leaf(
            Spec::ratio("copy_share", "Copying", "Share of the per-byte cost spent on the copy at process level.")
                .source(assumed("not stated: half, as one of two passes over the data (copy and checksum)")),
            copy_share,
        );
        visitor.leaf(
            Spec::ratio("wake_share", "Wake-up", "Share of the ACK cost spent on waking a sleeping process.")
                .source(assumed("not stated: half")),
            wake_share,
        );
        visitor.leaf(
            Spec::ratio(
                "receive_ratio",
                "Receiving / sending",
                "Cost of receiving a packet divided by the cost of sending it.",
            )
            .range(0.0, 10.0),
            receive_ratio,
        );
        visitor.leaf(
            Spec::duration(
                "system_call",
                "Time per system call",
                "Processor time of a read or write call, without the copy.",
            )
            .range(0.0, 1e9)
            .source(assumed("part of the time per packet")),
            system_call,
        );
        let meaning = "Delay before the protocol is notified of a data packet that finds the input queue empty.";
        visitor.leaf(
            Spec::duration("input_wait", "Wait at an empty input queue", meaning)
                .range(0.0, 1e9)
                .source(assumed("none: the protocol is notified at once")),
            input_wait,
        );
        let mut share = |name, label, meaning, value: &mut f64| {
            let reason = "1: as much work as for a TCP packet over a network";
            visitor.leaf(Spec::ratio(name, label, meaning).range(0.0, 10.0).source(assumed(reason)), value);
        };
        let meaning = "Interrupt-level work per LNTP packet as a share of TCP's; 0: system calls and copies alone.";
        share("lntp_share", "Work for LNTP", meaning, lntp_share);
        let meaning = "Interrupt-level work for a packet that never leaves the host, as a share of the usual work.";
        share("loopback_share", "Work for loopback", meaning, loopback_share);
        visitor.leaf(
            Spec::ratio("time_factor", "Processor time", "Multiplies every processor time of the host.")
                .range(0.0, 100.0),
            time_factor,
        );
        let meaning = "Random variation: each processor time is uniform from its cost minus this share to its cost \
                       plus this share.";
        visitor.leaf(
            Spec::ratio("jitter", "Random time", meaning)
                .source(assumed("none; a small value breaks the lock-step of flows (Floyd and Jacobson 1992)")),
            jitter,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUN4: Costs = Costs {
        send_large: 2_050_000,
        send_small: 630_000,
        ack_large: 1_400_000,
        ack_small: 560_000,
        copy_share: 0.5,
        wake_share: 0.5,
        receive_ratio: 0.65,
        ..Costs::FREE
    };

    #[test]
    fn copy_and_interrupt_work_add_up_to_the_measured_cost() {
        let sun4 = SUN4.rates();
        assert_eq!(sun4.send(4352) + sun4.copy_in(4352), 2_050_000);
        assert_eq!(sun4.send(552) + sun4.copy_in(552), 630_000);
        assert_eq!(sun4.ack(4352) + sun4.wake(4352), 1_400_000);
        assert_eq!(sun4.ack(552) + sun4.wake(552), 560_000);
        assert_eq!(sun4.ack(40), 280_000, "below the smaller size the ACK costs no less");
    }

    #[test]
    fn work_share_does_not_change_copies_and_wake_ups() {
        let (whole, half) = (SUN4.rates(), SUN4.with_share(0.5).rates());
        for bytes in [576, 1500, 4352] {
            assert!(half.send(bytes).abs_diff(whole.send(bytes) / 2) <= 2);
            assert!(half.ack(bytes).abs_diff(whole.ack(bytes) / 2) <= 2);
            assert!(half.copy_in(bytes).abs_diff(whole.copy_in(bytes)) <= 2);
            assert!(half.wake(bytes).abs_diff(whole.wake(bytes)) <= 2);
        }
    }

    #[test]
    fn cost_is_linear_between_the_two_measured_sizes() {
        let sun4 = SUN4.rates();
        // (2.05 - 0.63) ms / 3800 bytes = 373.68 ns a byte; at 2452 bytes (half way) 1.34 ms.
        assert_eq!(sun4.send(2452) + sun4.copy_in(2452), 1_340_000);
        assert_eq!(sun4.receive(2452) + sun4.copy_out(2452), 871_000);
    }
}
