use super::told::{ack, data, tahoe};

#[test]
fn an_old_duplicate_is_acknowledged_at_once_and_not_delivered_again() {
    let mut story = tahoe().established();
    story.arrives(data(1, 1000));
    story.arrives(data(1, 1000));
    story.sends(ack(1001));
    story.readable(1000);
}

#[test]
fn the_new_part_of_a_half_old_segment_is_delivered() {
    let mut story = tahoe().established();
    story.arrives(data(1, 1000));
    story.arrives(data(501, 1000));
    story.sends(ack(1501));
    story.readable(1500);
}

#[test]
fn data_beyond_the_window_is_cut_off_at_its_edge() {
    let mut story = tahoe().buffer(2000).established();
    story.arrives(data(1, 3000));
    story.sends(ack(2001).wnd(0));
    story.readable(2000);
}

#[test]
fn a_segment_wholly_beyond_the_window_is_dropped_and_answered() {
    let mut story = tahoe().buffer(2000).established();
    story.arrives(data(2001, 1000));
    story.sends(ack(1).wnd(2000));
    story.arrives(data(1, 1000));
    story.arrives(data(1001, 1000));
    story.sends_nothing();
    story.readable(2000);
}

#[test]
fn a_fin_beyond_the_window_waits_until_there_is_room_for_the_data_before_it() {
    let mut story = tahoe().buffer(2000).established();
    story.arrives(data(1, 2500).fin());
    story.sends(ack(2001).wnd(0));
    story.read(2000);
    story.sends(ack(2001).wnd(2000));
    story.arrives(data(2001, 500).fin());
    story.sends(ack(2502));
}

#[test]
fn an_ack_from_before_what_was_received_is_answered_and_says_nothing() {
    let mut story = tahoe().initial_cwnd(4000).established();
    story.arrives(data(1, 1000));
    story.write(1000);
    story.sends(data(1, 1000).ack(1001));
    // Its sequence number is 1: sent before the data, and late.
    story.arrives(data(1, 0).ack(1001));
    story.sends(ack(1001));
    story.sends_at_ms(1000, data(1, 1000));
}
