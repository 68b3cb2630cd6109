use super::told::{Scene, Story, ack, bsd43, data, tahoe};
use crate::tcp::Note;

/// Eight segments out; the first is lost.
fn eight_out(scene: Scene) -> Story {
    let mut story = scene.initial_cwnd(8000).established();
    story.write(8000);
    for segment in 0..8 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story
}

#[test]
fn the_third_duplicate_ack_resends_the_missing_segment_and_starts_slowly_again() {
    let mut story = eight_out(tahoe());
    story.at_ms(40);
    story.arrives(ack(1));
    story.arrives(ack(1));
    story.sends_nothing();
    story.cwnd(8000);
    story.arrives(ack(1));
    story.sends(data(1, 1000));
    story.cwnd(1000);
    story.ssthresh(4000);
    story.happened(Note::FastRetransmit, 1);
}

#[test]
fn further_duplicates_send_nothing_and_the_ack_of_all_goes_on_with_new_data() {
    let mut story = eight_out(tahoe());
    for _ in 0..3 {
        story.arrives(ack(1));
    }
    story.sends(data(1, 1000));
    for _ in 0..4 {
        story.arrives(ack(1));
    }
    story.sends_nothing();
    story.write(3000);
    story.sends_nothing();
    story.arrives(ack(8001));
    story.cwnd(2000);
    story.sends(data(8001, 1000));
    story.sends(data(9001, 1000));
}

#[test]
fn a_resent_segment_lost_again_waits_for_a_timeout_of_its_own() {
    let mut story = eight_out(tahoe());
    story.at_ms(700);
    for _ in 0..3 {
        story.arrives(ack(1));
    }
    story.sends(data(1, 1000));
    // Two ticks from 700 ms, not from 0.
    story.sends_at_ms(1500, data(1, 1000));
    story.happened(Note::RtoFired, 1);
}

#[test]
fn only_the_missing_segment_is_resent_and_an_ack_of_part_brings_no_more() {
    let mut story = eight_out(tahoe());
    for _ in 0..3 {
        story.arrives(ack(1));
    }
    story.sends(data(1, 1000));
    // A second hole at 3001: Tahoe goes on behind what it has sent, and leaves the hole to the timer.
    story.arrives(ack(3001));
    story.cwnd(2000);
    story.sends_nothing();
}

#[test]
fn a_timeout_starts_the_count_of_duplicates_anew() {
    let mut story = eight_out(tahoe());
    story.arrives(ack(1));
    story.arrives(ack(1));
    story.sends_at_ms(1000, data(1, 1000));
    story.arrives(ack(1));
    story.sends_nothing();
    story.happened(Note::FastRetransmit, 0);
}

#[test]
fn before_tahoe_duplicates_mean_nothing_and_the_timer_resends() {
    let mut story = eight_out(bsd43());
    for _ in 0..7 {
        story.arrives(ack(1));
    }
    story.sends_nothing();
    story.cwnd(8000);
    story.sends_at_ms(1000, data(1, 1000));
    story.happened(Note::FastRetransmit, 0);
}

#[test]
fn an_ack_that_changes_the_window_or_carries_data_starts_the_count_anew() {
    for between in [ack(1).wnd(17_000), data(1, 10).ack(1)] {
        let mut story = eight_out(tahoe());
        story.arrives(ack(1));
        story.arrives(ack(1));
        story.arrives(between);
        story.arrives(ack(1));
        story.arrives(ack(1));
        story.sends_nothing();
        story.arrives(ack(1));
        story.sends(data(1, 1000));
    }
}

#[test]
fn three_acks_of_nothing_new_are_no_loss_when_nothing_is_in_flight() {
    let mut story = tahoe().established();
    for _ in 0..5 {
        story.arrives(ack(1));
    }
    story.sends_nothing();
    story.happened(Note::FastRetransmit, 0);
    story.ssthresh(65_535);
}
