use super::told::{Story, ack, data, tahoe};

/// A timeout with 8000 bytes allowed in flight: slow start from one segment up to four.
fn after_a_timeout() -> Story {
    let mut story = tahoe().initial_cwnd(8000).established();
    story.write(8000);
    for segment in 0..8 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story.sends_at_ms(1000, data(1, 1000));
    story.cwnd(1000);
    story.ssthresh(4000);
    story.arrives(ack(8001));
    story
}

/// One segment there and back.
fn round_trip(story: &mut Story, seq: u64) {
    story.write(1000);
    story.sends(data(seq, 1000));
    story.arrives(ack(seq + 1000));
}

#[test]
fn beyond_ssthresh_each_ack_adds_mss_squared_over_cwnd() {
    let mut story = after_a_timeout();
    // Slow start while cwnd <= ssthresh, 4000 itself included; then 10^6 / 5000 and 10^6 / 5200.
    for (step, cwnd) in [3000, 4000, 5000, 5200, 5392].into_iter().enumerate() {
        round_trip(&mut story, 8001 + 1000 * step as u64);
        story.cwnd(cwnd);
    }
}

#[test]
fn the_threshold_is_half_of_what_was_allowed_in_flight_but_two_segments_at_least() {
    let mut story = tahoe().established();
    story.write(1000);
    story.sends(data(1, 1000));
    story.ssthresh(65_535);
    story.sends_at_ms(1000, data(1, 1000));
    story.ssthresh(2000);
}

#[test]
fn the_threshold_is_half_of_the_offered_window_when_that_is_the_lesser() {
    let mut story = tahoe().initial_cwnd(16_000).peer_wnd(7000).established();
    story.write(7000);
    for segment in 0..7 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story.sends_at_ms(1000, data(1, 1000));
    // 3500, in whole segments.
    story.ssthresh(3000);
}
