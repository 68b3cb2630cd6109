use super::told::{Story, ack, data, tahoe};
use crate::tcp::Note;

fn five_out() -> Story {
    let mut story = tahoe().initial_cwnd(8000).established();
    story.write(5000);
    for segment in 0..5 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story
}

#[test]
fn a_timeout_goes_back_to_the_first_unacknowledged_byte_and_sends_all_again_in_slow_start() {
    let mut story = five_out();
    story.sends_at_ms(1000, data(1, 1000));
    story.cwnd(1000);
    story.ssthresh(4000);
    story.arrives(ack(1001));
    story.sends(data(1001, 1000));
    story.sends(data(2001, 1000));
    story.arrives(ack(2001));
    story.sends(data(3001, 1000));
    story.sends(data(4001, 1000));
}

#[test]
fn what_the_ack_after_a_timeout_covers_is_not_sent_again() {
    let mut story = five_out();
    story.sends_at_ms(1000, data(1, 1000));
    story.arrives(ack(4001));
    story.sends(data(4001, 1000));
    story.sends_nothing();
}

#[test]
fn an_ack_of_new_data_starts_the_timer_anew() {
    let mut story = five_out();
    story.at_ms(900);
    story.arrives(ack(1001));
    // Two ticks, counted from the one at 500 ms and not from 0.
    story.rto_ticks(2);
    story.sends_at_ms(1500, data(1001, 1000));
}

#[test]
fn when_all_is_acknowledged_no_timer_runs() {
    let mut story = five_out();
    story.arrives(ack(5001));
    story.rests();
    story.at_ms(60_000);
    story.happened(Note::RtoFired, 0);
}

#[test]
fn an_ack_sent_while_old_data_is_resent_stands_at_the_end_of_all_that_was_sent() {
    let mut story = five_out();
    story.sends_at_ms(1000, data(1, 1000));
    // Ahead of a gap, so it is acknowledged at once.
    story.arrives(data(501, 100));
    story.sends(data(5001, 0).ack(1));
}
