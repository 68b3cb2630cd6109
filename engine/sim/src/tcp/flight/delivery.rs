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
    /// Bytes found lost, modulo 2^32.
    lost: u32,
}

/// State at the time a segment was sent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::tcp) struct Stamp {
    pub sent_at: u64,
    pub delivered: u64,
    delivered_at: u64,
    first_sent: u64,
    /// Bytes believed to be in the network, with those of the segment; a window is smaller than 2^32.
    in_flight: u32,
    lost: u32,
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
    /// Bytes in the network when the segment was sent, with those of the segment.
    pub in_flight: u64,
    /// Bytes found lost since the segment was sent.
    pub lost: u64,
}

/// Segment that was found lost, for a variant that models the path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LostSegment {
    /// Places of its first byte and of the byte behind it.
    pub start: u64,
    pub end: u64,
    /// Bytes in the network when it was sent, with its own.
    pub in_flight: u64,
    /// Bytes found lost since it was sent, with its own.
    pub lost: u64,
    /// Whether the sender had nothing more to send then.
    pub app_limited: bool,
}

impl LostSegment {
    pub(crate) fn size(&self) -> u64 {
        self.end - self.start
    }
}

impl Delivery {
    /// Returns the state for a segment that leaves now: with it, `in_flight` bytes are in the network; `idle`: no others.
    #[inline]
    pub(super) fn stamp(&mut self, now: u64, idle: bool, in_flight: u64) -> Stamp {
        if idle {
            self.first_sent = now;
            self.at = now;
        }
        Stamp {
            sent_at: now,
            delivered: self.total,
            delivered_at: self.at,
            first_sent: self.first_sent,
            in_flight: in_flight as u32,
            lost: self.lost,
            app_limited: self.app_limited_until > 0,
        }
    }

    /// Counts the segment between these places as lost, which was sent with this stamp.
    #[inline]
    pub(super) fn lost(&mut self, (start, end): (u64, u64), stamp: &Stamp) -> LostSegment {
        self.lost = self.lost.wrapping_add((end - start) as u32);
        let Stamp { in_flight, lost, app_limited, .. } = *stamp;
        let lost = u64::from(self.lost.wrapping_sub(lost));
        LostSegment { start, end, in_flight: in_flight.into(), lost, app_limited }
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
            in_flight: stamp.in_flight.into(),
            lost: self.lost.wrapping_sub(stamp.lost).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delivery_rate_uses_the_slower_of_send_and_ack_intervals() {
        let mut delivery = Delivery::default();
        let first = delivery.stamp(0, true, 1000);
        let second = delivery.stamp(1_000_000, false, 2000);
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
        let stamp = delivery.stamp(0, true, 1000);
        delivery.delivered(5, 2001);
        assert!(delivery.sample(5, &stamp).app_limited);
        let stamp = delivery.stamp(6, false, 1000);
        assert!(!delivery.sample(7, &stamp).app_limited);
    }

    #[test]
    fn losses_are_counted_from_the_transmission_of_a_segment() {
        let mut delivery = Delivery::default();
        let first = delivery.stamp(0, true, 1000);
        let second = delivery.stamp(1, false, 3000);
        let lost = delivery.lost((0, 1000), &first);
        assert_eq!((lost.size(), lost.in_flight, lost.lost), (1000, 1000, 1000));
        let again = delivery.stamp(10, false, 3000);
        let lost = delivery.lost((1000, 3000), &second);
        assert_eq!((lost.size(), lost.in_flight, lost.lost), (2000, 3000, 3000));
        delivery.delivered(20, 1000);
        let sample = delivery.sample(20, &again);
        assert_eq!((sample.in_flight, sample.lost), (3000, 2000), "the first loss was before");
    }
}
