use super::told::{ack, data, tahoe};
use crate::tcp::Hold;

#[test]
fn a_small_segment_waits_while_anything_is_unacknowledged() {
    let mut story = tahoe().initial_cwnd(8000).established();
    story.write(500);
    story.sends(data(1, 500));
    story.write(300);
    story.write(300);
    story.sends_nothing();
    story.held_by(Hold::SmallSegment);
    story.arrives(ack(501));
    story.sends(data(501, 600));
}

#[test]
fn a_whole_segment_does_not_wait() {
    let mut story = tahoe().initial_cwnd(8000).established();
    story.write(500);
    story.sends(data(1, 500));
    story.write(999);
    story.sends_nothing();
    story.write(1);
    story.sends(data(501, 1000));
}

#[test]
fn without_the_rule_every_write_is_sent() {
    let mut story = tahoe().initial_cwnd(8000).without_nagle().established();
    story.write(500);
    story.sends(data(1, 500));
    story.write(300);
    story.sends(data(501, 300));
}
