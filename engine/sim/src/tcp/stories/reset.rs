use super::told::{data, rst, syn, tahoe};
use crate::tcp::{Note, State};

#[test]
fn a_reset_ends_the_connection_and_its_timers() {
    let mut story = tahoe().established();
    story.arrives(data(1, 100));
    story.write(1000);
    story.sends(data(1, 1000));
    story.arrives(data(101, 100));
    story.arrives(rst(201));
    story.state(State::Closed);
    story.happened(Note::Closed, 1);
    story.rests();
}

#[test]
fn a_reset_from_outside_the_window_is_ignored() {
    for seq in [200_000, 0] {
        let mut story = tahoe().established();
        story.arrives(data(1, 100));
        story.arrives(rst(seq));
        story.state(State::Established);
    }
}

#[test]
fn a_reset_that_acknowledges_our_syn_refuses_the_connection() {
    let mut story = tahoe().start();
    story.connect();
    story.sends(syn());
    story.arrives(rst(0).ack(1));
    story.state(State::Closed);
    story.rests();
}
