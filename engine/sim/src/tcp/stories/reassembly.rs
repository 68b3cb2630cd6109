use super::told::{ack, data, tahoe};

#[test]
fn data_ahead_of_a_gap_is_kept_and_says_at_once_what_is_missing() {
    let mut story = tahoe().established();
    for segment in 1..4 {
        story.arrives(data(segment * 1000 + 1, 1000));
        story.sends(ack(1));
    }
    story.readable(0);
    story.arrives(data(1, 1000));
    story.sends(ack(4001));
    story.readable(4000);
}

#[test]
fn filling_one_gap_stops_at_the_next() {
    let mut story = tahoe().established();
    story.arrives(data(1001, 1000));
    story.sends(ack(1));
    story.arrives(data(3001, 1000));
    story.sends(ack(1));
    story.arrives(data(1, 1000));
    story.sends(ack(2001));
    story.readable(2000);
    story.arrives(data(2001, 1000));
    story.sends(ack(4001));
    story.readable(4000);
}

#[test]
fn overlapping_pieces_deliver_each_byte_once() {
    let mut story = tahoe().established();
    for (seq, len) in [(1001, 1000), (1501, 1000), (1001, 200), (501, 700)] {
        story.arrives(data(seq, len));
        story.sends(ack(1));
    }
    story.arrives(data(1, 600));
    story.sends(ack(2501));
    story.readable(2500);
}

#[test]
fn a_window_left_by_a_gap_does_not_count_what_waits_behind_it() {
    let mut story = tahoe().buffer(4000).established();
    story.arrives(data(1001, 1000));
    // 4.3BSD keeps the queue outside the socket buffer.
    story.sends(ack(1).wnd(4000));
}
