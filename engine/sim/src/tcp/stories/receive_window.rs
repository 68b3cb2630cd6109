use super::told::{ack, data, tahoe};

#[test]
fn a_bit_of_space_is_not_offered_until_it_is_a_segment_or_a_quarter_of_the_buffer() {
    let mut story = tahoe().buffer(4000).established();
    for segment in 0..4 {
        story.arrives(data(segment * 1000 + 1, 1000));
    }
    story.sends_at_ms(200, ack(4001).wnd(0));
    story.read(999);
    story.arrives(data(4001, 1));
    story.sends(ack(4001).wnd(0));
    story.read(1);
    story.arrives(data(4001, 1));
    story.sends(ack(4001).wnd(1000));
}

#[test]
fn the_right_edge_never_moves_back_even_when_what_is_left_is_silly() {
    let mut story = tahoe().buffer(4000).established();
    for segment in 0..3 {
        story.arrives(data(segment * 1000 + 1, 1000));
    }
    story.arrives(data(3001, 500));
    // 4001 was offered as the right edge: 500 bytes of it remain, too few to be offered anew.
    story.sends_at_ms(200, ack(3501).wnd(500));
}

#[test]
fn what_was_offered_is_taken_though_the_reader_has_not_moved() {
    let mut story = tahoe().buffer(4000).established();
    for segment in 0..4 {
        story.arrives(data(segment * 1000 + 1, 1000));
    }
    story.readable(4000);
    story.sends_at_ms(200, ack(4001).wnd(0));
}
