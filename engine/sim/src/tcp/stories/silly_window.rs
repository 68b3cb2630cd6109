use super::told::{Scene, Story, ack, data, tahoe};
use crate::tcp::Hold;

/// Sandia's 16 KB window of 4312-byte segments: beside three whole segments in flight there is room for 3448 bytes.
fn sixteen_kilobytes(scene: Scene) -> Story {
    let mut story = scene.mss(4312).initial_cwnd(65_535).peer_wnd(16_384).established();
    story.write(4312);
    story.sends(data(1, 4312));
    story.write(40_000);
    story.sends(data(4313, 4312));
    story.sends(data(8625, 4312));
    story
}

#[test]
fn the_16_kb_window_holds_the_short_segment_back() {
    for scene in [tahoe(), tahoe().without_nagle()] {
        let mut story = sixteen_kilobytes(scene);
        story.sends_nothing();
        story.held_by(Hold::SmallSegment);
        // One ACK later the same piece makes a whole segment.
        story.arrives(ack(4313));
        story.sends(data(12_937, 4312));
        story.sends_nothing();
        story.held_by(Hold::SmallSegment);
    }
}

#[test]
fn without_the_rule_the_short_segment_goes() {
    let mut story = sixteen_kilobytes(tahoe().without_silly_window_avoidance());
    story.sends(data(12_937, 3448));
    story.held_by(Hold::ReceiverWindow);
}

#[test]
fn half_of_the_largest_window_ever_offered_is_worth_a_segment() {
    let mut story = tahoe().mss(4312).peer_wnd(4000).established();
    story.write(10_000);
    story.sends(data(1, 4000));
    story.arrives(ack(4001).wnd(1999));
    story.sends_nothing();
    story.held_by(Hold::SmallSegment);
    story.arrives(ack(4001).wnd(2000));
    story.sends(data(4001, 2000));
}

#[test]
fn a_silly_window_with_nothing_in_flight_is_used_when_the_persist_timer_fires() {
    let mut story = tahoe().mss(4312).peer_wnd(4000).established();
    story.write(10_000);
    story.sends(data(1, 4000));
    story.arrives(ack(4001).wnd(1999));
    story.sends_at_ms(5000, data(4001, 1999));
    // It was data, not a probe: the retransmission timer, two ticks, looks after it.
    story.sends_at_ms(6000, data(4001, 1999));
}

#[test]
fn a_connection_that_was_idle_sends_the_short_rest_with_the_whole_segments() {
    let mut story = tahoe().initial_cwnd(8000).established();
    story.write(2500);
    story.sends(data(1, 1000));
    story.sends(data(1001, 1000));
    story.sends(data(2001, 500));
}

#[test]
fn a_short_rest_that_is_not_all_of_the_data_waits_even_on_an_idle_connection() {
    let mut story = tahoe().initial_cwnd(8000).peer_wnd(2400).established();
    story.write(2500);
    story.sends(data(1, 1000));
    story.sends(data(1001, 1000));
    story.sends_nothing();
    story.held_by(Hold::SmallSegment);
}
