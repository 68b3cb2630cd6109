use super::told::{ack, data, variant};
use crate::tcp::Note;
use crate::tcp::variants::Variant;

#[test]
fn all_that_is_offered_may_be_in_flight_at_once() {
    let mut story = variant(Variant::Rfc793).peer_wnd(6000).established();
    story.write(9000);
    for segment in 0..6 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story.sends_nothing();
}

#[test]
fn a_timeout_sends_everything_again_at_once() {
    let mut story = variant(Variant::Rfc793).peer_wnd(4000).established();
    story.write(4000);
    for segment in 0..4 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    // Twice a mean of one tick.
    story.at_ms(1000);
    for segment in 0..4 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story.happened(Note::RtoFired, 1);
}

#[test]
fn duplicate_acks_mean_nothing() {
    let mut story = variant(Variant::Rfc793).peer_wnd(4000).established();
    story.write(4000);
    for segment in 0..4 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    for _ in 0..5 {
        story.arrives(ack(1).wnd(4000));
    }
    story.sends_nothing();
    story.happened(Note::FastRetransmit, 0);
}

#[test]
fn the_ack_of_a_segment_sent_twice_is_a_sample_as_it_was_before_karn() {
    let mut story = variant(Variant::Rfc793).established();
    story.srtt_ticks(1.0);
    story.write(1000);
    story.sends(data(1, 1000));
    story.sends_at_ms(1000, data(1, 1000));
    story.at_ms(2600);
    // Five ticks since the first of the two: six, counted from 1; 0.9 * 1 + 0.1 * 6.
    story.arrives(ack(1001));
    story.srtt_ticks(1.5);
}
