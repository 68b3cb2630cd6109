use super::told::{ack, data, tahoe};

#[test]
fn a_read_that_frees_the_second_segment_sends_the_window() {
    let mut story = tahoe().established();
    story.arrives(data(1, 1000));
    story.read(1000);
    story.sends_nothing();
    story.arrives(data(1001, 1000));
    story.sends_nothing();
    story.read(1000);
    story.sends(ack(2001).wnd(16_000));
}

#[test]
fn two_segments_freed_do_not_count_while_something_is_left_to_read() {
    let mut story = tahoe().established();
    for segment in 0..3 {
        story.arrives(data(segment * 1000 + 1, 1000));
    }
    story.read(2000);
    story.sends_nothing();
    story.read(1000);
    story.sends(ack(3001).wnd(16_000));
}

#[test]
fn thirty_five_percent_of_the_buffer_send_the_window_whatever_is_left() {
    let mut story = tahoe().buffer(4000).established();
    story.arrives(data(1, 1000));
    story.arrives(data(1001, 1000));
    story.read(1399);
    story.sends_nothing();
    story.read(1);
    story.sends(ack(2001).wnd(3400));
}

#[test]
fn a_read_that_takes_nothing_new_sends_nothing() {
    let mut story = tahoe().established();
    story.arrives(data(1, 1000));
    story.arrives(data(1001, 1000));
    story.read(2000);
    story.sends(ack(2001));
    story.read(0);
    story.sends_nothing();
}
