use super::told::{ack, data, tahoe};
use crate::tcp::Hold;

#[test]
fn one_then_two_then_four_segments_leave_in_successive_round_trips() {
    let mut story = tahoe().established();
    story.write(15_000);
    let (mut acked, mut sent) = (0, 1);
    story.sends(data(1, 1000));
    for segments in [1, 2, 4] {
        for _ in 0..segments {
            acked += 1;
            story.arrives(ack(acked * 1000 + 1));
            // Each ACK takes one segment off the network and opens the window by another.
            for _ in 0..2 {
                story.sends(data(sent * 1000 + 1, 1000));
                sent += 1;
            }
        }
        story.cwnd(2 * segments * 1000);
    }
    story.held_by(Hold::NoData);
}

#[test]
fn growth_is_per_ack_and_not_per_byte() {
    let mut story = tahoe().initial_cwnd(4000).established();
    story.write(4000);
    for seq in [1, 1001, 2001, 3001] {
        story.sends(data(seq, 1000));
    }
    story.arrives(ack(4001));
    story.cwnd(5000);
}

#[test]
fn the_offered_window_bounds_what_slow_start_may_send() {
    let mut story = tahoe().peer_wnd(2000).established();
    story.write(9000);
    story.sends(data(1, 1000));
    story.held_by(Hold::CongestionWindow);
    story.arrives(ack(1001));
    story.sends(data(1001, 1000));
    story.sends(data(2001, 1000));
    story.arrives(ack(2001));
    story.cwnd(3000);
    story.sends(data(3001, 1000));
    story.sends_nothing();
    story.held_by(Hold::ReceiverWindow);
}
