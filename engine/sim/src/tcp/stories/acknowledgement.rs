use super::told::{Story, ack, data, tahoe};

fn three_out() -> Story {
    let mut story = tahoe().initial_cwnd(3000).established();
    story.write(9000);
    for segment in 0..3 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story
}

#[test]
fn an_old_ack_changes_neither_the_congestion_window_nor_the_offered_one() {
    let mut story = three_out();
    story.arrives(ack(3001));
    story.cwnd(4000);
    for segment in 3..7 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story.arrives(ack(1001).wnd(500));
    story.cwnd(4000);
    story.arrives(ack(4001).wnd(16_000));
    story.sends(data(7001, 1000));
    story.sends(data(8001, 1000));
}

#[test]
fn the_window_of_an_old_ack_does_not_hold_back_what_is_written_later() {
    let mut story = tahoe().initial_cwnd(9000).established();
    story.write(2000);
    story.sends(data(1, 1000));
    story.sends(data(1001, 1000));
    story.arrives(ack(2001));
    story.arrives(ack(1001).wnd(500));
    story.write(1000);
    story.sends(data(2001, 1000));
}

#[test]
fn an_ack_of_what_was_never_sent_is_answered_and_ignored() {
    let mut story = three_out();
    story.arrives(ack(7001).wnd(9000));
    story.sends(ack(1));
    story.cwnd(3000);
    // Nor may it pass for the latest word on the window: that would shut out the true ones.
    story.arrives(ack(1001).wnd(1500));
    story.sends_nothing();
    story.arrives(ack(3001).wnd(1500));
    story.sends(data(3001, 1000));
    story.sends_nothing();
}

#[test]
fn the_same_ack_with_a_larger_window_lets_more_go() {
    let mut story = tahoe().initial_cwnd(9000).peer_wnd(2000).established();
    story.write(5000);
    story.sends(data(1, 1000));
    story.sends(data(1001, 1000));
    story.arrives(ack(1).wnd(4000));
    story.sends(data(2001, 1000));
    story.sends(data(3001, 1000));
}
