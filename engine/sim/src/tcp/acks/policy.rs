//! Policies by which ACKs of data in order are sent: BSD's tcp_output applies them to the window it could offer.

use crate::list::named_list;
use crate::why::Rule;

named_list! {
    /// Policy by which a receiver acknowledges data that arrived in order.
    AckPolicy {
        Bsd43, "bsd43", "4.3BSD", "After the reader frees two segments or 35 % of the buffer, or when the delayed-ACK timer fires.";
        Bsd44, "bsd44", "4.4BSD", "After the offered window grows by twice the MSS or half the buffer. With timestamps, two segments carry less than twice the MSS, so every third is acknowledged (RFC 2525, 2.13).";
        Bsd42, "bsd42", "4.2BSD", "After the reader frees the share alpha of the buffer, or when the delayed-ACK timer fires. Any free space is offered, however small (UBC 3.2).";
        EverySegment, "every_segment", "Every segment", "An ACK for each segment, at once; window updates as in 4.3BSD.";
        EverySecond, "every_second", "Every second segment", "An ACK for every second segment, whatever its size, or when the delayed-ACK timer fires; window updates as in 4.4BSD (FreeBSD).";
        TimerOnly, "timer_only", "Timer only", "Only the delayed-ACK timer sends ACKs.";
        Linux, "linux", "Linux", "Quick ACKs at the start, after idle time and while the offered window grows; otherwise an ACK for every second segment or after an adaptive delay.";
    }
}

/// State of the receiver at the end of a read call.
pub struct Offer {
    /// Bytes by which the window to be offered exceeds the one offered last.
    pub growth: u64,
    /// Part of the window offered last that the peer has not used, bytes.
    pub window: u64,
    /// Largest payload of a segment, bytes.
    pub mss: u64,
    /// Bytes of options on each segment; with them the MSS is that of the SYNs.
    pub options: u64,
    pub buffer: u64,
    /// Share of the buffer that 4.2BSD waits for.
    pub alpha: f64,
    /// Bytes that the reader has not taken.
    pub unread: u64,
    /// Whether a segment smaller than the others waits for its ACK.
    pub small: bool,
}

impl AckPolicy {
    /// Returns the rule by which the window increase is worth an ACK of its own (4.3BSD tcp_output).
    #[inline]
    pub fn worth_update(self, offer: &Offer) -> Option<Rule> {
        let (first, second) = match self {
            // A receiver that acknowledges every segment must still report when a full window has room again.
            AckPolicy::Bsd43 | AckPolicy::EverySegment => (
                (offer.unread == 0 && offer.growth >= 2 * offer.mss).then_some(Rule::TwoSegmentsRead),
                (100 * offer.growth >= 35 * offer.buffer).then_some(Rule::ThirdOfBufferRead),
            ),
            AckPolicy::Bsd44 | AckPolicy::EverySecond => (
                (offer.growth >= 2 * (offer.mss + offer.options)).then_some(Rule::TwiceMssRead),
                (2 * offer.growth >= offer.buffer).then_some(Rule::HalfBufferRead),
            ),
            AckPolicy::Bsd42 => {
                let freed = offer.growth as f64 >= offer.alpha * offer.buffer as f64;
                (freed.then_some(Rule::AlphaOfBufferRead), None)
            }
            AckPolicy::TimerOnly => (None, None),
            AckPolicy::Linux => (
                (offer.small && offer.unread == 0).then_some(Rule::AckSmallRead),
                // The window has at least doubled, and was at most half of the buffer.
                (offer.window <= offer.growth && 2 * offer.window <= offer.buffer).then_some(Rule::WindowDoubled),
            ),
        };
        first.or(second)
    }

    /// Returns the segments per ACK while data flows; `None` if a clock decides. `timestamps`: each segment carries
    /// them.
    #[inline]
    pub fn segments_per_ack(self, timestamps: bool) -> Option<f64> {
        match self {
            AckPolicy::Bsd44 if timestamps => Some(3.0),
            AckPolicy::Bsd43 | AckPolicy::Bsd44 | AckPolicy::EverySecond | AckPolicy::Linux => Some(2.0),
            AckPolicy::EverySegment => Some(1.0),
            AckPolicy::Bsd42 | AckPolicy::TimerOnly => None,
        }
    }

    /// Whether a window is offered that is less than a segment and a small part of the buffer.
    #[inline]
    pub fn offers_any_room(self) -> bool {
        match self {
            AckPolicy::Bsd42 => true,
            AckPolicy::Bsd43
            | AckPolicy::Bsd44
            | AckPolicy::EverySegment
            | AckPolicy::EverySecond
            | AckPolicy::TimerOnly
            | AckPolicy::Linux => false,
        }
    }

    /// Whether Linux's rules for quick ACKs and delays apply.
    #[inline]
    pub fn adapts(self) -> bool {
        self == AckPolicy::Linux
    }

    /// Whether data in order is acknowledged at once instead of by a window update or the timer.
    #[inline]
    pub fn acks_at_once(self) -> bool {
        match self {
            AckPolicy::EverySegment => true,
            AckPolicy::Bsd42
            | AckPolicy::Bsd43
            | AckPolicy::Bsd44
            | AckPolicy::EverySecond
            | AckPolicy::TimerOnly
            | AckPolicy::Linux => false,
        }
    }

    /// Whether a segment is acknowledged at once if another one waits for its ACK.
    #[inline]
    pub fn acks_second(self) -> bool {
        self == AckPolicy::EverySecond
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(growth: u64, unread: u64) -> bool {
        AckPolicy::Bsd43
            .worth_update(&Offer {
                growth,
                mss: 4312,
                options: 0,
                buffer: 16384,
                alpha: 0.35,
                unread,
                window: 0,
                small: false,
            })
            .is_some()
    }

    #[test]
    fn bsd44_acknowledges_every_third_segment_with_timestamps() {
        // MSS 4096, of which timestamps take 12: two segments are 8168 bytes, 24 less than twice the MSS.
        let worth = |policy: AckPolicy, segments: u64, options: u64| {
            let mss = 4096 - options;
            let offer = Offer {
                growth: segments * mss,
                mss,
                options,
                buffer: 128 << 10,
                alpha: 0.35,
                unread: 0,
                window: 0,
                small: false,
            };
            policy.worth_update(&offer).is_some()
        };
        assert_eq!([2, 3].map(|segments| worth(AckPolicy::Bsd44, segments, 12)), [false, true]);
        assert_eq!([1, 2].map(|segments| worth(AckPolicy::Bsd44, segments, 0)), [false, true]);
        assert!(worth(AckPolicy::Bsd43, 2, 12), "whose segments had no options");
        let half = |growth| Offer {
            growth,
            mss: 4084,
            options: 12,
            buffer: 8192,
            alpha: 0.35,
            unread: 4084,
            window: 0,
            small: false,
        };
        assert_eq!([4084, 4096].map(|growth| AckPolicy::Bsd44.worth_update(&half(growth)).is_some()), [false, true]);
    }

    #[test]
    fn alpha_sets_the_share_of_the_buffer_bsd42_waits_for() {
        let worth = |growth, alpha| {
            let offer =
                Offer { growth, mss: 1024, options: 0, buffer: 2048, alpha, unread: 0, window: 0, small: false };
            AckPolicy::Bsd42.worth_update(&offer)
        };
        // 0.35 of 2048 is 716.8: each packet of 1024 is worth an ACK (UBC 4.3: one control packet per data packet).
        assert_eq!([716, 717].map(|growth| worth(growth, 0.35).is_some()), [false, true]);
        assert_eq!([1024, 1229].map(|growth| worth(growth, 0.6).is_some()), [false, true]);
        assert_eq!(worth(2048, 1.0), Some(Rule::AlphaOfBufferRead), "all of it is");
    }

    #[test]
    fn two_segments_freed_and_nothing_left_to_read_are_worth_an_ack() {
        assert!(!worth(4312, 0));
        assert!(worth(8624, 0));
    }

    #[test]
    fn only_timer_acks_hold_back_a_window_update() {
        let offer = Offer {
            growth: 8624,
            mss: 4312,
            options: 0,
            buffer: 16384,
            alpha: 0.35,
            unread: 0,
            window: 0,
            small: false,
        };
        assert_eq!(AckPolicy::EverySegment.worth_update(&offer), Some(Rule::TwoSegmentsRead));
        assert_eq!(AckPolicy::TimerOnly.worth_update(&offer), None);
    }

    #[test]
    fn freeing_35_percent_of_the_buffer_is_worth_an_ack() {
        // 35 % of 16384 is 5734.4.
        assert!(!worth(5734, 4312));
        assert!(worth(5735, 4312));
    }
}
