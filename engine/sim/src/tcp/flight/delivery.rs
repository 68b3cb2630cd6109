//! Delivery rate of the network, measured for each segment that arrives (draft-cheng-iccrg-delivery-rate-estimation).
//!
//! Idea: so many bytes were delivered between the sending of a segment and the ACK that covers it. Divided by the
//! longer of the time it took to send them and the time it took to acknowledge them, this never exceeds the rate of the
//! network.
//! Differences: bytes instead of packets.

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::tcp) struct Delivery {
    /// Bytes known to have arrived.
    pub total: u64,
    at: u64,
    /// Time at which the first segment of the flight being measured was sent, ns.
    first_sent: u64,
    /// While less than this has been delivered, the sender was limited by its data; 0: it was not.
    app_limited_until: u64,
}

/// State at the time a segment was sent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::tcp) struct Stamp {
    pub sent_at: u64,
    pub delivered: u64,
    delivered_at: u64,
    first_sent: u64,
    app_limited: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RateSample {
    /// Delivery rate, bit/s; 0 if no time passed.
    pub rate: u64,
    /// Whether the sender had nothing more to send, so that the network may be faster.
    pub app_limited: bool,
    /// Bytes delivered when the segment was sent; a round trip lies between the two counts.
    pub prior_delivered: u64,
    pub delivered: u64,
}

impl Delivery {
    #[inline]
    pub(super) fn stamp(&mut self, now: u64, idle: bool) -> Stamp {
        if idle {
            self.first_sent = now;
            self.at = now;
        }
        Stamp {
            sent_at: now,
            delivered: self.total,
            delivered_at: self.at,
            first_sent: self.first_sent,
            app_limited: self.app_limited_until > 0,
        }
    }

    #[inline]
    pub(in crate::tcp) fn delivered(&mut self, now: u64, bytes: u64) {
        if bytes == 0 {
            return;
        }
        self.total += bytes;
        self.at = now;
        if self.total > self.app_limited_until {
            self.app_limited_until = 0;
        }
    }

    /// Notes that the sender has `in_flight` bytes out and nothing more to send.
    #[inline]
    pub(in crate::tcp) fn short_of_data(&mut self, in_flight: u64) {
        self.app_limited_until = (self.total + in_flight).max(1);
    }

    #[inline]
    pub(in crate::tcp) fn sample(&mut self, now: u64, stamp: &Stamp) -> RateSample {
        self.first_sent = stamp.sent_at;
        let elapsed = (stamp.sent_at - stamp.first_sent).max(now - stamp.delivered_at);
        let rate = (u128::from(self.total - stamp.delivered) * 8_000_000_000).checked_div(u128::from(elapsed));
        RateSample {
            rate: rate.unwrap_or(0).try_into().unwrap_or(u64::MAX),
            app_limited: stamp.app_limited,
            prior_delivered: stamp.delivered,
            delivered: self.total,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delivery_rate_uses_the_slower_of_send_and_ack_intervals() {
        let mut delivery = Delivery::default();
        let first = delivery.stamp(0, true);
        let second = delivery.stamp(1_000_000, false);
        delivery.delivered(10_000_000, 1000);
        assert_eq!(delivery.sample(10_000_000, &first).rate, 800_000, "1000 bytes in 10 ms");
        delivery.delivered(12_000_000, 1000);
        // Both intervals begin when the second segment was sent, at 1 ms; nothing had been delivered, so the ACK
        // interval runs from 0.
        assert_eq!(delivery.sample(12_000_000, &second).rate, 2 * 8_000_000_000_000 / 12_000_000);
    }

    #[test]
    fn rate_sample_is_marked_application_limited() {
        let mut delivery = Delivery::default();
        delivery.short_of_data(2000);
        let stamp = delivery.stamp(0, true);
        delivery.delivered(5, 2001);
        assert!(delivery.sample(5, &stamp).app_limited);
        let stamp = delivery.stamp(6, false);
        assert!(!delivery.sample(7, &stamp).app_limited);
    }
}
