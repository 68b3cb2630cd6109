use super::told::{ack, data, tahoe};

/// 1500 bytes before the sequence numbers wrap.
const NEAR_THE_END: u32 = u32::MAX - 1500;

#[test]
fn sending_acknowledging_and_resending_go_on_across_the_wrap() {
    let mut story = tahoe().initial_cwnd(4000).from(NEAR_THE_END, 5).established();
    story.write(6000);
    for segment in 0..4 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story.arrives(ack(2001));
    story.cwnd(5000);
    story.sends(data(4001, 1000));
    story.sends(data(5001, 1000));
    for _ in 0..3 {
        story.arrives(ack(2001));
    }
    story.sends(data(2001, 1000));
    story.arrives(ack(6001));
    story.rests();
}

#[test]
fn a_timeout_before_the_wrap_resends_what_lies_beyond_it() {
    let mut story = tahoe().initial_cwnd(4000).from(NEAR_THE_END, 5).established();
    story.write(3000);
    for segment in 0..3 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story.sends_at_ms(1000, data(1, 1000));
    story.arrives(ack(1001));
    story.sends(data(1001, 1000));
    story.sends(data(2001, 1000));
}

#[test]
fn a_gap_across_the_wrap_is_filled() {
    let mut story = tahoe().from(5, NEAR_THE_END).established();
    story.arrives(data(2001, 1000));
    story.sends(ack(1));
    story.arrives(data(1001, 1000));
    story.sends(ack(1));
    story.arrives(data(1, 1000));
    story.sends(ack(3001));
    story.readable(3000);
    story.arrives(data(501, 1000));
    story.sends(ack(3001));
    story.readable(3000);
}
