use super::told::{ack, data, tahoe};
use crate::tcp::Note;
use crate::tcp::ack_policy::AckPolicy;

#[test]
fn the_tick_of_the_free_running_timer_acks_not_a_span_after_the_data() {
    let mut story = tahoe().fast_phase_ms(70).established();
    story.at_ms(269);
    story.arrives(data(1, 1000));
    story.sends_at_ms(270, ack(1001).wnd(15_000));
    story.at_ms(271);
    story.arrives(data(1001, 1000));
    story.sends_at_ms(470, ack(2001).wnd(14_000));
    story.happened(Note::DelayedAckFired, 2);
}

#[test]
fn one_tick_acks_all_that_came_before_it() {
    let mut story = tahoe().established();
    for segment in 0..5 {
        story.at_ms(10 + segment);
        story.arrives(data(segment * 1000 + 1, 1000));
    }
    story.sends_at_ms(200, ack(5001));
    story.at_ms(10_000);
    story.sends_nothing();
}

#[test]
fn data_going_back_carries_the_ack_and_the_timer_has_nothing_left_to_do() {
    let mut story = tahoe().established();
    story.at_ms(10);
    story.arrives(data(1, 1000));
    story.write(100);
    story.sends(data(1, 100).ack(1001));
    story.arrives(ack(101));
    story.rests();
    story.at_ms(210);
    story.arrives(data(1001, 1000));
    story.sends_at_ms(400, ack(2001));
}

#[test]
fn a_window_update_takes_the_place_of_the_delayed_ack() {
    let mut story = tahoe().established();
    story.arrives(data(1, 1000));
    story.arrives(data(1001, 1000));
    story.read(2000);
    story.sends(ack(2001));
    story.rests();
}

#[test]
fn a_receiver_told_to_acks_every_segment_at_once() {
    let mut story = tahoe().ack_policy(AckPolicy::EverySegment).established();
    story.arrives(data(1, 1000));
    story.sends(ack(1001));
    story.rests();
}

#[test]
fn a_receiver_told_to_leaves_everything_to_the_timer() {
    let mut story = tahoe().ack_policy(AckPolicy::TimerOnly).established();
    for segment in 0..8 {
        story.arrives(data(segment * 1000 + 1, 1000));
        story.read(1000);
    }
    story.sends_at_ms(200, ack(8001).wnd(16_000));
}
